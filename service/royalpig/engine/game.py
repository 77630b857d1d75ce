"""What a game is: everything that a rulebook declares, checked and made ready to play."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from royalpig.engine.clauses import Register
from royalpig.engine.declarations import canonical_order, check_declarations, one_of_each_name
from royalpig.engine.events import Event, EventType, event_type
from royalpig.engine.loading import Course, DecisionLoops, load_loops
from royalpig.engine.loops import judged_rules
from royalpig.engine.options import Option, read_options
from royalpig.engine.outcome import Outcome
from royalpig.engine.randomness import CHANCE_MODES, new_seed, seed_given
from royalpig.engine.rejection import InvalidSetup
from royalpig.engine.rules import PASS, Decision, Function, Kind
from royalpig.engine.tables import Layout
from royalpig.engine.validation import read_bytes

if TYPE_CHECKING:
    from royalpig.engine.state import State


class Pack(Protocol):
    """Content that a game is played with: its id, and the hash of its values."""

    @property
    def id(self) -> str: ...
    @property
    def hash(self) -> str: ...


@dataclass(frozen=True)
class Gate:
    """The clauses that stand before the rules of every action, and the one that refuses a setup."""

    over: str
    not_asked: str
    wrong_kind: str
    malformed: str
    setup: str


@dataclass(frozen=True, eq=False)
class Invariant:
    """What holds of every table at rest; ``broken(t)`` answers a path and a message for each place where it does not.

    ``of_whole`` marks one that reads something hidden, and so is not judged on a view.
    """

    id: str
    clause: str
    broken: Callable[[Any], Iterable[tuple[str, str]]]
    of_whole: bool = False


@dataclass(frozen=True, eq=False)
class Steps:
    """How many steps lead to a table: at least ``fewest(t)``, at most ``most(t)``; both read only what all can see.

    A step raises ``fewest`` by at most one and ``most`` by at least one, so that no sound state leads to one that is
    refused. ``most`` is None where a game may go on for ever.
    """

    id: str
    clause: str
    fewest: Callable[[Any], int]
    most: Callable[[Any], int] | None


@dataclass(frozen=True, eq=False)
class RefusedCombination:
    """Options (by column, as numbers) that do not go together with each other or with a number of seats."""

    sentence: str
    clause: str
    applies: Callable[[int, Mapping[str, int]], bool]


Sampler = Callable[[Any, int, Callable[[int], int]], None]
"""Fills the hidden fields of a seat's view in place with a random deal that the view allows; draws below a bound."""


@dataclass(eq=False)
class Game:
    """One game (or ruleset) that is refereed here.

    ``decisions`` and ``passages`` are told apart by the table's ``step``: at a decision the table waits, a passage
    is what it does by itself on the way to the next one. ``new_table`` answers the table before the first step for
    seats, the numbers of the options by column, and a pack. ``turn`` answers a number that rises when a new turn
    (or round) begins. ``steps`` bounds how many steps lead to a table. ``sample`` is given by games with secrets.
    ``muted`` are clauses that are skipped, for tests of the tests.
    """

    id: str
    title: str
    rulebook: str
    rules_version: str
    seats: range
    clauses: Register
    gate: Gate
    layout: Layout[Any]
    options: tuple[Option, ...]
    presets: Mapping[str, Mapping[str, str]]
    refused: Sequence[RefusedCombination]
    packs: tuple[Path, ...]
    read_pack: Callable[[Path], Any]
    decisions: Sequence[Decision]
    passages: Mapping[int, Function]
    over: int
    new_table: Callable[[int, Mapping[str, int], Any], Any]
    outcome: Callable[[Any], Outcome]
    invariants: Sequence[Invariant]
    steps: Steps
    shape_invariant: str
    rest_invariant: str
    events: Sequence[type[Event]]
    turn: Callable[[Any], int]
    sample: Sampler | None = None
    muted: frozenset[str] = frozenset()
    kinds: tuple[Kind, ...] = field(init=False)
    number_of: dict[str, int] = field(init=False)
    loops: list[DecisionLoops | None] = field(init=False)
    course: Course = field(init=False)
    source: str = field(init=False)
    hidden: frozenset[str] = field(init=False)
    reveals: bool = field(init=False)
    pass_number: int = field(init=False)

    def __post_init__(self) -> None:
        self.hidden = self.layout.hidden()
        self.reveals = any(record.reveals for record in self.events)
        check_declarations(self)
        self.kinds = tuple(one_of_each_name(self.decisions))
        self.number_of = {name: number for number, name in enumerate(canonical_order(self.decisions))}
        self.pass_number = self.number_of.get(PASS, -1)
        self.source, self.loops = load_loops(self)
        passages = [self.passages.get(step) for step in range(len(self.loops))]
        self.course = Course(self.loops, passages, self.over, self.reveals, self.pass_number)

    def new(
        self,
        seats: int,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        chance: str = "auto",
        content: str = "",
    ) -> "State":
        """A new game at its first decision; what happened on the way is in the state's ``opening``.

        ``seed`` is a number below 2**128 or its hexadecimal digits, drawn if absent; ``chance`` is `auto` or
        `explicit`; ``content`` names a pack. Raises InvalidSetup, UnknownOption, or KeyError for an unknown pack.
        """
        number = new_seed() if seed is None else seed_given(seed)
        if chance not in CHANCE_MODES:
            raise ValueError(f"chance is {' or '.join(CHANCE_MODES)}, not {chance!r}")
        table = self.new_table(seats, self.settings(seats, options or {}), self.pack(content))
        state = _state_class()(self, table, number, chance)
        state.begin()
        return state

    def from_bytes(self, data: bytes) -> "State":
        """The state that `State.to_bytes` wrote. Raises InvalidState where the bytes are no state of this game."""
        chance, seed, draws, ply, horizon, opened_at, acted, viewer, table = read_bytes(self, data)
        state = _state_class()(self, table, seed, chance)
        state.draws, state.ply, state.horizon, state.opened_at = draws, ply, horizon, opened_at
        state.acted, state.viewer, state.reopened = acted, viewer, False
        return state

    def muting(self, *clauses: str) -> "Game":
        """The same game with clauses left out, for tests that must then fail."""
        muted = replace(self, muted=frozenset(clauses))
        muted.known_packs.update(self.known_packs)
        return muted

    def settings(self, seats: int, options: Mapping[str, str]) -> dict[str, int]:
        """The number of every option's value, by its column. Raises InvalidSetup or UnknownOption with the clause."""
        at = self.gate.setup
        allowed = f"{self.seats.start}..{self.seats.stop - 1}"
        self.requires(at, seats in self.seats, f"{seats} seats, and {allowed} can play", {"seats": str(seats)})
        numbers = read_options(self.options, {} if at in self.muted else options, seats, at)
        for combination in self.refused:
            self.requires(combination.clause, not combination.applies(seats, numbers), combination.sentence)
        return numbers

    def requires(self, clause: str, kept: bool, message: str, values: Mapping[str, str] | None = None) -> None:
        """Raises InvalidSetup on a clause of the setup that is not kept."""
        if not kept and clause not in self.muted:
            raise InvalidSetup(clause, message, values)

    @cached_property
    def event_types(self) -> dict[type[Event], EventType]:
        """The declared events by class."""
        return {record: event_type(record) for record in self.events}

    @cached_property
    def known_packs(self) -> dict[str, Any]:
        """The packs that can be played with by id, the default first."""
        return {pack.id: pack for pack in map(self.read_pack, self.packs)}

    @property
    def default_pack(self) -> Any:
        """The pack that is played with where none is named."""
        return next(iter(self.known_packs.values()))

    def all_packs(self) -> list[Any]:
        """The packs that can be played with, the default first."""
        return list(self.known_packs.values())

    def add_pack(self, folder: Path) -> Any:
        """Reads a user's pack from a folder and lets it be played with; answers it."""
        pack = self.read_pack(folder)
        self.known_packs[pack.id] = pack
        return pack

    def pack(self, id_or_hash: str) -> Any:
        """The pack with an id or a hash; the default for an empty text. KeyError if there is none."""
        if not id_or_hash:
            return self.default_pack
        for pack in self.known_packs.values():
            if id_or_hash in (pack.id, pack.hash):
                return pack
        raise KeyError(id_or_hash)

    def decision_at(self, step: int) -> Decision | None:
        """The decision that a table at a step waits for; None after the end."""
        loops = self.loops[step] if 0 <= step < len(self.loops) else None
        return loops.decision if loops else None

    def kind(self, name: str) -> Kind:
        """The first kind of action with this name. KeyError if there is none."""
        return self.kinds[self._place_of_kind[name]]

    @cached_property
    def kind_by_number(self) -> tuple[Kind, ...]:
        """The first kind of each name, by the number of the name."""
        return tuple(sorted(self.kinds, key=lambda kind: self.number_of[kind.name]))

    @cached_property
    def _place_of_kind(self) -> dict[str, int]:
        return {kind.name: place for place, kind in enumerate(self.kinds)}

    def rejecting_clauses(self) -> list[str]:
        """The clauses that can refuse an action or a setup, each once."""
        gate = [self.gate.over, self.gate.not_asked, self.gate.wrong_kind, self.gate.malformed, self.gate.setup]
        ruled = [judged.rule.clause for decision in self.decisions for judged in judged_rules(decision)]
        return list(dict.fromkeys([*gate, *(combination.clause for combination in self.refused), *ruled]))


@cache
def _state_class() -> type["State"]:
    """What a game makes states with; a state knows its game, so it is looked up when the first is made."""
    from royalpig.engine.state import State  # noqa: PLC0415

    return State
