"""Tables of Space Pigs, set up as the worked examples of its register describe them, and read back as text.

Seats are 0, 1, ...; cells are `q,r`; the groups of a cell are a text in order of arrival such as `p1 4p, p0 2p 1h`,
with `spent` behind troops that have travelled and `pirates 3` for aliens; hands are texts such as `2 colon, rocket`;
moves are lines such as `p1 trip 0,1 0,0 1p 0h`, or `rolled 3` for chance.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import royalpig
from royalpig.engine.events import Event
from royalpig.engine.game import Game
from royalpig.engine.packing import NOBODY
from royalpig.engine.state import EXPLICIT, State
from royalpig.games.space_pigs import GAME, steps
from royalpig.games.space_pigs.arguments import ALIEN_KINDS, ALIENS, COORDINATES, FACES, FAMILIES, MOST_MARKER
from royalpig.games.space_pigs.content import SEQUENCES
from royalpig.games.space_pigs.groups import groups_at
from royalpig.games.space_pigs.table import Group, Table
from tests.telling import all_told, step_told

CELLS = tuple(f"{q},{r}" for q, r in COORDINATES)

_G4 = {
    -2: "0,-2 R, 1,-2 Y, 2,-2 B",
    -1: "-1,-1 B, 0,-1 RR, 1,-1 y, 2,-1 R",
    0: "-2,0 Y, -1,0 k, 0,0 BB, 1,0 R, 2,0 Y",
    1: "-2,1 R, -1,1 YY, 0,1 r, 1,1 B",
    2: "-2,2 B, -1,2 Y, 0,2 b",
}
G4 = dict(part.split() for row in _G4.values() for part in row.split(", "))
"""The galaxy of the examples: one letter a planet, two a double, a small one an asteroid (`k` a black one)."""

HOMES = ("-2,0", "2,-2", "0,-2", "-2,2")
"""Where a seat of whose troops nothing is said has two ready piglets."""


def the_game() -> Game:
    """The game as it is refereed now, without a clause that is muted."""
    return royalpig.game(GAME.id) if GAME.id in royalpig.games() else GAME


def new(seats: int = 4, seed: int = 1, chance: str = EXPLICIT, **options: str) -> State:
    """A new game; options with `_` for `-`."""
    return the_game().new(seats, seed, {name.replace("_", "-"): value for name, value in options.items()}, chance)


def cell(text: str) -> int:
    """The number of a cell."""
    return CELLS.index(text)


def hex_of(letters: str) -> tuple[int, int]:
    """The family and face of a hex of G4."""
    family = "rybk".index(letters[0].lower())
    face = FACES.index("asteroid" if letters.islower() else "double" if len(letters) == 2 else "planet")
    return family, face


def groups_of(where: str, text: str) -> list[Group]:
    """The groups of one cell."""
    found: list[Group] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, *words = part.split()
        if name in ALIEN_KINDS:
            found.append(Group(cell(where), ALIENS + ALIEN_KINDS.index(name), int(words[0]), 0, 0, 0))
            continue
        piglets = sum(int(word[:-1]) for word in words if re.fullmatch(r"\d+p", word))
        hogs = sum(int(word[:-1]) for word in words if re.fullmatch(r"\d+h", word))
        troops = (0, 0, piglets, hogs) if "spent" in words else (piglets, hogs, 0, 0)
        found.append(Group(cell(where), int(name[1:]), *troops))
    return found


def cards(text: str) -> list[int]:
    """How many of each card stand in a text such as `2 colon, rocket`."""
    names = GAME.default_pack.cards
    held = [0] * len(names)
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, name = part.rpartition(" ")
        held[names.index(name)] += int(number or 1)
    return held


def card(name: str) -> int:
    """The number of a card."""
    return int(GAME.default_pack.cards.index(name))


def position(
    step: int,
    actor: int = NOBODY,
    *,
    place: str,
    turn: int = 3,
    troops: Mapping[str, str] | None = None,
    homes: bool = True,
    hands: Mapping[int, str] | None = None,
    discard: str = "",
    laid: Sequence[str] = ("", ""),
    reserve: Mapping[int, tuple[int, int]] | None = None,
    shown: Mapping[int, int] | None = None,
    options: Mapping[str, str] | None = None,
    chance: str = EXPLICIT,
    sound: bool = True,
    settle: bool = True,
    **fields: Any,
) -> State:
    """A table of four seats on G4 that waits at a step for a seat, or goes on from a passage.

    What is not said is as in section 8 of the register. ``place`` is the sequence; from 2B on every seat with troops
    has used a travel marker of 2, or of the number in ``shown``; ``fields`` are further fields of the
    table. The steps that are the engine's own are made (not with ``settle`` false); unless ``sound`` is false, the
    state that comes out must break no invariant.
    """
    game = the_game()
    t: Table = game.new_table(4, game.settings(4, options or {}), game.default_pack)
    t.step, t.actor, t.sequence, t.turn = step, actor, SEQUENCES.index(place), turn
    t.turn_seat = actor if 0 <= actor < t.seats else NOBODY
    t.clan = [0, 1, 2, 4]
    t.recipe = [0, 1, 2, 3]
    t.first_player = 0
    t.order = [0, 1, 2, 3]
    t.royal_pig = 0 if turn > 1 else NOBODY
    t.faction = [0, 1, 2, 3] if turn > 1 else [steps.NONE] * 4
    t.left = [0] * len(FAMILIES)
    t.pile = [0] * (len(FAMILIES) * len(FACES))
    for where, letters in G4.items():
        t.family[cell(where)], t.face[cell(where)] = hex_of(letters)
    t.groups = [group for where, text in (troops or {}).items() for group in groups_of(where, text)]
    for seat, home in enumerate(HOMES if homes else ()):
        if not any(group.who == seat for group in t.groups):
            t.groups.append(Group(cell(home), seat, 2, 0, 0, 0))
    t.groups.sort(key=lambda group: group.cell)
    for seat, (piglets, hogs) in (reserve or {}).items():
        t.reserve_piglets[seat], t.reserve_hogs[seat] = piglets, hogs
    fill_hands(t, hands or {}, discard, laid)
    if t.sequence >= steps.S_2B:
        show_markers(t, shown or {})
    for name, value in fields.items():
        assert hasattr(t, name), name
        setattr(t, name, value)
    state = State(game, t, seed=1, chance=chance)
    if settle:
        state.settle(True)
        state.opening, t.events = t.events, []
    state.ply = state.horizon = state.opened_at = game.steps.fewest(t)
    if sound and settle:
        problems = state.problems()
        assert not problems, problems
    return state


def show_markers(t: Table, shown: Mapping[int, int]) -> None:
    """Each seat with troops has used one of its travel markers in this turn."""
    for seat in sorted({group.who for group in t.groups if group.who < ALIENS}):
        t.marker[seat] = shown.get(seat, 2)
        t.markers[seat * MOST_MARKER + t.marker[seat] - 1] -= 1


def fill_hands(t: Table, hands: Mapping[int, str], discard: str, laid: Sequence[str]) -> None:
    """Deals out the cards that are named; all others lie in the deck."""
    kinds = len(t.discard)
    for seat, text in hands.items():
        t.hand[seat * kinds : (seat + 1) * kinds] = cards(text)
        t.hand_size[seat] = sum(cards(text))
    t.discard = cards(discard)
    t.laid = [*cards(laid[0]), *cards(laid[1])]
    t.laid_number = [sum(cards(side)) for side in laid]
    for kind, copies in enumerate(t.pack.copies):
        t.deck[kind] = copies - t.discard[kind] - sum(t.hand[kind::kinds]) - sum(t.laid[kind::kinds])
    t.deck_size = sum(t.deck)


def read_move(move: str) -> tuple[str, int | None]:
    """The notation of a move, and its seat; None for chance."""
    who, _, notation = move.partition(" ")
    if re.fullmatch(r"p\d", who):
        return notation, int(who[1:])
    return move, None


def play(state: State, *moves: str) -> list[Event]:
    """Makes moves one after the other, in place; answers all that happened."""
    events: list[Event] = []
    for move in moves:
        events.extend(state.apply(*read_move(move)))
    return events


def told(state: State, events: Sequence[Event], *names: str) -> list[str]:
    """What happened as lines; of events with some names alone if they are given."""
    return all_told(state, events, *names)


def verdict(state: State, move: str) -> str:
    """`legal`, or the clause that refuses a move."""
    rejection = state.check(*read_move(move))
    return rejection.clause if rejection else "legal"


def legal(state: State, seat: int | None = None) -> list[str]:
    """The legal actions of a seat, or of whoever is asked, in order."""
    return [action.notation for action in state.legal(seat)]


def waits_for(state: State) -> str:
    """The decision and whom it asks: `deploy p3`, `alien-roll` for chance, `over` at the end."""
    decision = state.decision
    return " ".join([decision.kind, *(f"p{seat}" for seat in decision.actors)]) if decision else "over"


def autos(state: State) -> list[str]:
    """The automatic steps of the last move: `p0 end-muster`."""
    return [step_told(state, step) for step in state.trail if step.auto]


def on(state: State, where: str) -> str:
    """The groups on a cell: `p1 4p, p0 2p 1h, pirates 3`; spent troops are told apart: `p0 2p spent`."""
    parts: list[str] = []
    for group in groups_at(state.table, cell(where)):
        if group.who >= ALIENS:
            parts.append(f"{ALIEN_KINDS[group.who - ALIENS]} {group.ready_piglets}")
            continue
        ready = _troops(group.ready_piglets, group.ready_hogs)
        spent = _troops(group.spent_piglets, group.spent_hogs)
        words = [f"p{group.who}", *([ready] if ready else []), *([spent, "spent"] if spent else [])]
        parts.append(" ".join(words))
    return ", ".join(parts)


def _troops(piglets: int, hogs: int) -> str:
    return " ".join([*([f"{piglets}p"] if piglets else []), *([f"{hogs}h"] if hogs else [])])


def hand(state: State, seat: int) -> str:
    """The hand of a seat as text."""
    kinds = len(state.table.discard)
    return said(state, state.table.hand[seat * kinds : (seat + 1) * kinds])


def said(state: State, counts: Sequence[int]) -> str:
    """Cards as text, in pack order."""
    names = state.table.pack.cards
    return ", ".join(
        f"{count} {name}" if count > 1 else name for name, count in zip(names, counts, strict=True) if count
    )
