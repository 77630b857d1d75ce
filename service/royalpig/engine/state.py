"""A state: a table, its random source and its counters, and what may be done with it.

`apply` works in place; `after` and `clone` leave the state untouched. What stands before and behind the play of a table
(verdicts in words, choices, batches, validation, bytes) has modules of its own; the methods here are their door.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from royalpig.engine import batches, choosing, notation, stepping, validation, verdicts
from royalpig.engine.actions import Action, LegalActions, maker, public
from royalpig.engine.batches import PassFor
from royalpig.engine.choosing import Choice
from royalpig.engine.events import Event
from royalpig.engine.game import Game
from royalpig.engine.loading import DecisionLoops
from royalpig.engine.outcome import Outcome
from royalpig.engine.packing import CHANCE, NOBODY, SEAT_MASK, SEAT_SHIFT, is_in
from royalpig.engine.randomness import AUTO, EXPLICIT, Source, new_seed
from royalpig.engine.rejection import IllegalAction, NoStepLeft, Problem, Rejection, UnknownAction, ViewNotPlayable
from royalpig.engine.rules import Form
from royalpig.engine.stepping import AUTO_MARK, CODE_MASK, DRAWN_MARK
from royalpig.engine.verdicts import Condition

__all__ = ["AUTO", "EXPLICIT", "SPECTATOR", "WHOLE", "DecisionNow", "State", "Step"]

WHOLE: Final = -2
"""The viewer of a state that nothing is hidden from."""
SPECTATOR: Final = NOBODY


class Step(msgspec.Struct, frozen=True, gc=False):
    """One step that was made: the packed action, whether the engine made it by itself, whether it was drawn."""

    code: int
    auto: bool
    drawn: bool


@dataclass(frozen=True)
class DecisionNow:
    """What a state waits for. ``chance`` lists outcomes with their weights where they are public, else None."""

    kind: str
    place: str
    form: Form
    actors: tuple[int, ...]
    answered: tuple[int, ...]
    chance: tuple[tuple[Action, int], ...] | None
    opened_at: int


class State:
    """One game as it stands. Made by `Game.new`, `Game.from_bytes`, `view`, `sample`, or from a foreign table.

    ``table`` is what lies on the table, ``ply`` the number of steps made, ``draws`` that of the random source.
    ``horizon`` is the earliest ply that one may go back to, ``acted`` the seat that acted last, ``opened_at`` the ply
    at which the decision was put, ``viewer`` the seat whose view this is (WHOLE for none), ``opening`` what happened
    before the first decision.
    """

    __slots__ = (
        "acted",
        "asked",
        "chance",
        "course",
        "draws",
        "game",
        "horizon",
        "listed",
        "made",
        "opened_at",
        "opening",
        "ply",
        "reopened",
        "since",
        "source",
        "table",
        "viewer",
    )

    def __init__(self, game: Game, table: Any, seed: int, chance: str = AUTO) -> None:
        self.game = game
        self.course = game.course
        self.table = table
        self.source = Source(seed)
        self.chance = chance
        self.draws = 0
        self.ply = 0
        self.horizon = 0
        self.opened_at = 0
        self.acted = NOBODY
        self.viewer = WHOLE
        self.made: list[int] = []
        self.opening: list[Event] = []
        self.asked: list[int] | None = None
        self.listed: dict[int, list[int]] = {}
        self.reopened = True
        self.since = 0

    # What is asked

    @property
    def seed(self) -> int:
        """The 128-bit seed of the random source."""
        return self.source.seed

    @property
    def is_view(self) -> bool:
        """Whether this is what one seat or a spectator may see."""
        return self.viewer != WHOLE

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        step: int = self.table.step
        return step == self.course.over

    @property
    def loops(self) -> DecisionLoops | None:
        """The written rules of the decision that the state waits for; None after the end."""
        step: int = self.table.step
        return self.course.loops[step]

    @property
    def actors(self) -> list[int]:
        """The seats that are asked now (CHANCE alone for a chance decision), lowest first; none after the end."""
        if self.asked is None:
            loops = self.loops
            if loops is None:
                self.asked = []
            elif loops.outcomes is not None:
                self.asked = [CHANCE]
            elif loops.actors is not None:
                self.asked = list(loops.actors(self.table))
            else:
                self.asked = [self.table.actor]
        return self.asked

    @property
    def decision(self) -> DecisionNow | None:
        """What the state waits for; None after the end."""
        loops = self.loops
        if loops is None:
            return None
        decision = loops.decision
        outcomes = None
        if loops.outcomes is not None and (not self.is_view or decision.shows_outcomes):
            weights: list[int] = []
            codes = loops.outcomes(self.table, weights)
            outcomes = tuple(zip((self.action(code) for code in codes), weights, strict=True))
        return DecisionNow(
            decision.name,
            decision.place_at(self.table),
            decision.form,
            tuple(seat for seat in self.actors if seat != CHANCE),
            tuple(decision.answered(self.table)) if decision.answered else (),
            outcomes,
            self.opened_at,
        )

    # What is legal

    def codes(self, seat: int) -> list[int]:
        """The packed legal actions of a seat (CHANCE for the outcomes); empty for a seat that is not asked."""
        known = self.listed.get(seat)
        if known is None:
            loops = self.loops
            if loops is None or seat not in self.actors or not self.tells(seat):
                known = []
            else:
                known = loops.legal(self.table, seat)
            self.listed[seat] = known
        return known

    def tells(self, seat: int) -> bool:
        """Whether the legal actions of a seat, or the outcomes that CHANCE has, follow from what this state shows."""
        if self.viewer == WHOLE:
            return True
        if seat == CHANCE:
            loops = self.loops
            return loops is None or loops.outcomes is None or loops.decision.shows_outcomes
        return seat == self.viewer or not self.game.hidden

    def legal(self, seat: int | None = None) -> LegalActions:
        """The legal actions of a seat, or of all that are asked; of a view only its own seat's."""
        asked = self.actors if seat is None else [seat]
        one = len(asked) == 1
        codes = self.codes(asked[0]) if one else [code for actor in asked for code in self.codes(actor)]
        return LegalActions(codes, self)

    def action(self, code: int) -> Action:
        """The Action of a packed int."""
        return maker(self.game, self.table.pack.hash).make(self.table, code)

    def public_action(self, code: int, viewer: int | None) -> Action:
        """The Action as a viewer may see it (a seat, NOBODY for a spectator, None for all)."""
        return self.action(public(self.game, code, viewer))

    def read(self, action: Action | str | int | notation.Reading, seat: int | None = None) -> notation.Reading:
        """An action, its text (of a seat; of chance without one) or its packed int, as a Reading.

        Raises UnknownAction for text that names no kind or a seat that is not at the table, TypeError for what is
        neither an action nor a seat.
        """
        if seat is not None and type(seat) is not int:
            raise TypeError(f"a seat is its number, such as 0 for p0, or None for chance, not {seat!r}")
        if seat is not None and seat != CHANCE and not 0 <= seat < self.table.seats:
            raise UnknownAction(f"there is no seat {seat}; the seats are 0 to {self.table.seats - 1}")
        if isinstance(action, notation.Reading):
            return action
        if isinstance(action, int):
            return notation.Reading(action)
        if isinstance(action, Action):
            return notation.Reading(action.code)
        if not isinstance(action, str):
            raise TypeError(f"an action is an Action, its text or its packed int, not {action!r}")
        return notation.read(self.game, self.table, CHANCE if seat is None else seat, action)

    def check(self, action: Action | str | int | notation.Reading, seat: int | None = None) -> Rejection | None:
        """None if the action is legal, else the Rejection. Raises UnknownAction for text that names no kind."""
        return verdicts.verdict(self, self.read(action, seat))

    def explain(self, action: Action | str | int | notation.Reading, seat: int | None = None) -> list[Condition]:
        """The conditions looked at for an action, up to and including the first that does not hold."""
        return verdicts.conditions(self, self.read(action, seat))

    def choices(self, seat: int | None = None, kind: str = "", *arguments: str) -> list[Choice]:
        """The values that the next argument may take, given a kind and its first arguments; without a kind, the kinds.

        Each leads to a legal action. Empty when the action is complete. Raises UnknownAction for a kind that the game
        has not, or an argument that is no value.
        """
        return choosing.choices(self, self.legal(seat).codes, kind, arguments)

    def default(self, seat: int) -> Action | None:
        """What a client plays for a seat whose time is up; None for a seat that owes nothing."""
        return choosing.default(self, seat)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome(self.table) if self.over else None

    @property
    def undo_horizon(self) -> int:
        """The earliest ply that one may go back to: since then nothing was drawn, revealed or done by another seat."""
        return self.horizon

    @property
    def trail(self) -> list[Step]:
        """The steps that the last `apply` made, its own first."""
        return [Step(made & CODE_MASK, bool(made & AUTO_MARK), bool(made & DRAWN_MARK)) for made in self.made]

    # What is done

    def apply(
        self,
        action: Action | str | int | notation.Reading,
        seat: int | None = None,
        pass_for: Sequence[PassFor] = (),
        legal: bool = True,
    ) -> list[Event]:
        """Carries out an action and goes on to the next decision; answers what happened.

        Raises IllegalAction where the rules forbid it (nothing has changed then), UnknownAction for text that
        is no action, ViewNotPlayable on a view, NoStepLeft after MOST_PLIES steps. ``pass_for`` names seats
        that let windows go by. With ``legal`` false the list of the next decision is not made on the way.
        """
        if self.viewer != WHOLE:
            self.must_be_whole()
        code = action if isinstance(action, int) else -1
        reading: notation.Reading | None = None
        if code < 0:
            reading = self.read(action, seat)
            code = reading.code
        if not is_in(self.listed.get(code >> SEAT_SHIFT & SEAT_MASK), code):
            rejection = verdicts.verdict(self, reading or notation.Reading(code))
            if rejection is not None:
                raise IllegalAction(rejection)
        if self.ply >= validation.MOST_PLIES:
            raise NoStepLeft(f"{self.ply} steps were made, and after {validation.MOST_PLIES} no action is carried out")
        self.made = []
        turn = self.game.turn(self.table) if pass_for else 0
        stepping.make(self, code, 0)
        stepping.settle(self, legal)
        if pass_for:
            batches.pass_windows(self, pass_for, turn, legal)
        events: list[Event] = self.table.events
        self.table.events = []
        return events

    def must_be_whole(self) -> None:
        """Raises ViewNotPlayable on a view."""
        if self.viewer != WHOLE:
            raise ViewNotPlayable("a view does not hold what the next state depends on; send the whole state")

    def after(self, action: Action | str | int, seat: int | None = None) -> "State":
        """The state after an action; this one stays as it is. Raises as `apply`."""
        later = self.clone()
        later.apply(action, seat)
        return later

    def apply_all(
        self, steps: Iterable[tuple[Action | str | int, int | None]], pass_for: Sequence[PassFor] = ()
    ) -> tuple[list[Event], list[bool]]:
        """Carries out a list of steps, all or none; answers what happened and which steps were passed over.

        A step equal to an automatic step that the engine made since the step before (each matched once) is passed over.
        Raises BatchRefused with the number of the step that failed; nothing has changed then.
        """
        return batches.apply_all(self, steps, pass_for)

    def begin(self) -> None:
        """Goes from a new table to its first decision; what happened is the ``opening``."""
        stepping.settle(self, True)
        self.horizon = self.ply
        self.opening = self.table.events
        self.table.events = []

    def make(self, code: int, mark: int) -> None:
        """One legal step, unchecked. See `stepping.make`."""
        stepping.make(self, code, mark)

    def settle(self, legal: bool) -> None:
        """Goes on until a seat is asked, or the game is over. See `stepping.settle`."""
        stepping.settle(self, legal)

    # Copies, views and what a seat may know

    def clone(self) -> "State":
        """An independent copy."""
        return self.with_table(self.game.layout.clone(self.table))

    def with_table(self, table: Any) -> "State":
        """A state with this one's counters and source and another table."""
        copy = State(self.game, table, self.source.seed, self.chance)
        copy.draws = self.draws
        copy.ply = self.ply
        copy.horizon = self.horizon
        copy.opened_at = self.opened_at
        copy.acted = self.acted
        copy.viewer = self.viewer
        copy.reopened = False
        return copy

    def become(self, other: "State") -> None:
        """Takes over everything from another state of the same game, which is not used any more."""
        self.game = other.game
        self.course = other.course
        self.table = other.table
        self.source = other.source
        self.chance = other.chance
        self.draws = other.draws
        self.ply = other.ply
        self.horizon = other.horizon
        self.opened_at = other.opened_at
        self.acted = other.acted
        self.viewer = other.viewer
        self.made = other.made
        self.opening = other.opening
        self.asked = other.asked
        self.listed = other.listed
        self.reopened = other.reopened
        self.since = other.since

    def view(self, seat: int = SPECTATOR) -> "State":
        """What a seat (or a spectator) may see: no seed, no counter, hidden things blank.

        Raises ViewNotPlayable where another seat's view is asked of a view.
        """
        if self.is_view and self.viewer != seat:
            raise ViewNotPlayable("a view shows one seat's knowledge, and another's cannot be made of it")
        seen = self.with_table(self.game.layout.view(self.table, seat))
        seen.source = Source(0)
        seen.draws = 0
        seen.viewer = seat
        return seen

    def sample(self, seat: int = SPECTATOR, seed: int | None = None) -> "State":
        """A whole state drawn at random from those that the seat's view allows, with a fresh random source."""
        source = Source(new_seed() if seed is None else seed)
        drawn = self.view(seat)
        if self.game.sample is not None:
            counter = iter(range(1 << 62))
            self.game.sample(drawn.table, seat, lambda bound: source.draw(next(counter), bound))
        drawn.viewer = WHOLE
        drawn.source = Source(source.seed ^ (1 << 127))
        return drawn

    def to_bytes(self) -> bytes:
        """The state in msgpack, schema version first."""
        return validation.to_bytes(self)

    def problems(self) -> list[Problem]:
        """Every invariant that the state breaks; of a view, those that it shows. Empty for a sound state at rest."""
        return validation.problems(self)
