"""Tables of Schweinebande, set up as the worked examples of its register describe them, and read back as text.

Seats are 0, 1, ...; cells are `q,r`; tiles are a text such as `2 chicken, donkey, cow`; moves are lines such as
`p1 collect 2,4 w`, or `tile cow` for chance.
"""

from collections.abc import Iterable, Mapping, Sequence

import royalpig
from royalpig.engine.events import Event
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.state import EXPLICIT, State
from royalpig.games.schweinebande.market import ANIMALS, BAG, KINDS
from royalpig.games.schweinebande.table import AFTER_LAST_FARMER, DOWN, EMPTY, FINAL_GROUPS, OVER, STATION, Table
from tests.telling import all_told, step_told

KIND_NAMES = ("chicken", "sheep", "goat", "donkey", "pig", "cow", "bag")
STEPS = ("start-seat", "reveal", "turn-up", "station", "collect", "farm", "feed", "final-groups", "over")
SECTION_B = ("start-seat", "reveal", "turn-up", "station")
CELLS = tuple(f"{q},{r}" for r in range(5) for q in range(5))

_MARKET_M = """
    chicken donkey  chicken cow    chicken
    donkey  pig     sheep   bag    donkey
    goat    goat    cow     sheep  pig
    chicken goat    pig     donkey goat
    cow     chicken sheep   cow    sheep
"""
MARKET_M = dict(zip(CELLS, _MARKET_M.split(), strict=True))
"""The face-up market of the examples, by cell."""


def tiles(text: str) -> list[int]:
    """The counts by kind of `2 chicken, donkey, cow`."""
    counts = [0] * KINDS
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, kind = part.rpartition(" ")
        counts[KIND_NAMES.index(kind)] += int(number or 1)
    return counts


def said(counts: Sequence[int]) -> str:
    """Counts by kind as text, in the order of the kinds; `nothing` if all are 0."""
    words = [f"{count} {kind}" if count > 1 else kind for kind, count in zip(KIND_NAMES, counts, strict=False) if count]
    return ", ".join(words) or "nothing"


def position(
    step: str,
    actor: int = CHANCE,
    *,
    seats: int = 2,
    in_round: int = 1,
    market: Mapping[str, str] | None = None,
    farmers: Mapping[int, str] | None = None,
    yards: Mapping[int, str] | None = None,
    farms: Mapping[int, str] | None = None,
    feed: Mapping[int, int] | None = None,
    order: Mapping[int, int] | None = None,
    settled: Iterable[int] | None = None,
    unseen: str = "",
    turn_seat: int | None = None,
    pending: str = "",
    sold: bool = False,
    options: Mapping[str, str] | None = None,
    chance: str = EXPLICIT,
    sound: bool = True,
) -> State:
    """A table at a step, asking ``actor`` (chance if none is given).

    What is not said is as the worked examples have it: seat k holds order tile k + 1 (in section B: none, but in the
    opening turn of a later round), farmers are in hand, yards and farms empty, feed 0; a cell that is not in ``market``
    is empty (in section B: face down). Once D has begun the seats with lower order tiles are settled. ``unseen`` is a
    text of tiles, or `others` for all that lie nowhere else; without it the rounds that are through have used up the
    same share of each kind. All tiles not accounted for are in the box. Round one
    began so that it is the turn of who has it. As few steps as can be lead here. Unless ``sound`` is false, the state
    must break no invariant.
    """
    game = royalpig.game("schweinebande")
    t: Table = game.new_table(seats, game.settings(seats, options or {}), game.default_pack)
    t.step = STEPS.index(step)
    t.actor = NOBODY if step == "over" else actor
    t.round = in_round
    t.turn_seat = _whose_turn(step, actor) if turn_seat is None else turn_seat
    t.cells = _board(step, market or {})
    t.pending = CELLS.index(pending) if pending else -1
    for seat, cells in (farmers or {}).items():
        for cell in cells.split():
            t.farmer_on[CELLS.index(cell)] = seat
            t.in_hand[seat] -= 1
    for seat, text in (yards or {}).items():
        t.yard[seat * KINDS : (seat + 1) * KINDS] = tiles(text)
    for seat, text in (farms or {}).items():
        t.farm[seat * ANIMALS : (seat + 1) * ANIMALS] = tiles(text)[:BAG]
    for seat, markers in (feed or {}).items():
        t.feed[seat] = markers
    _give_order_tiles(t, step, order)
    _settle_seats(t, settled)
    t.sold = int(sold)
    if t.round == 1 and t.turn_seat != NOBODY and not (options and "start-seat" in options):
        t.start_seat = _first_turn(t)
    _fill_piles_and_box(t, step, unseen)
    state = State(game, t, seed=1, chance=chance)
    state.ply = state.horizon = state.opened_at = game.steps.fewest(t)
    if sound:
        problems = state.problems()
        assert not problems, problems
    return state


def _whose_turn(step: str, actor: int) -> int:
    return NOBODY if actor == CHANCE or step == "over" else actor


def _first_turn(t: Table) -> int:
    """Who began if all have taken turns ever since."""
    turns = len(CELLS) - t.cells.count(DOWN) - (t.step == STATION)
    return (t.turn_seat - turns) % t.seats


def _board(step: str, market: Mapping[str, str]) -> list[int]:
    rest = DOWN if step in SECTION_B else EMPTY
    return [KIND_NAMES.index(market[cell]) if cell in market else rest for cell in CELLS]


def _give_order_tiles(t: Table, step: str, order: Mapping[int, int] | None) -> None:
    opening = t.round > 1 and t.cells.count(DOWN) == len(CELLS) - (t.step == STATION)
    if order is not None:
        t.order_tile = [order.get(seat, 0) for seat in range(t.seats)]
    elif step not in SECTION_B or opening:
        t.order_tile = [seat + 1 for seat in range(t.seats)]


def _settle_seats(t: Table, settled: Iterable[int] | None) -> None:
    if settled is not None:
        t.settled = [int(seat in set(settled)) for seat in range(t.seats)]
    elif t.settling == AFTER_LAST_FARMER and t.step in (FINAL_GROUPS, OVER):
        t.settled = [1] * t.seats
    elif t.settling == AFTER_LAST_FARMER and STEPS[t.step] in ("farm", "feed"):
        t.settled = [int(number < t.order_tile[t.turn_seat]) for number in t.order_tile]


def _fill_piles_and_box(t: Table, step: str, unseen: str) -> None:
    shown = [t.cells.count(kind) + sum(t.yard[kind::KINDS]) for kind in range(KINDS)]
    for kind in range(ANIMALS):
        shown[kind] += sum(t.farm[kind::ANIMALS])
    if unseen == "others":
        t.unseen = [all_ - seen for all_, seen in zip(t.pack.count, shown, strict=True)]
    elif unseen:
        t.unseen = tiles(unseen)
    else:
        laying = step in SECTION_B
        face_up = [t.cells.count(kind) if laying else 0 for kind in range(KINDS)]
        share = [count // 4 * (4 - t.round + laying) for count in t.pack.count]
        t.unseen = [left - on_board for left, on_board in zip(share, face_up, strict=True)]
    t.box = [all_ - left - seen for all_, left, seen in zip(t.pack.count, t.unseen, shown, strict=True)]


def play(state: State, *moves: str) -> list[Event]:
    """Makes moves one after the other, in place; answers all that happened."""
    events: list[Event] = []
    for move in moves:
        events.extend(state.apply(*read_move(move)))
    return events


def read_move(move: str) -> tuple[str, int | None]:
    """The notation of a move, and its seat; None for chance."""
    who, _, notation = move.partition(" ")
    if who[:1] == "p" and who[1:].isdigit():
        return notation, int(who[1:])
    return move, None


def verdict(state: State, move: str) -> str:
    """`legal`, or the clause that refuses a move."""
    rejection = state.check(*read_move(move))
    return rejection.clause if rejection else "legal"


def legal(state: State) -> list[str]:
    """The legal actions of whoever is asked, in order."""
    return [action.notation for action in state.legal()]


def waits_for(state: State) -> str:
    """The decision and whom it asks: `collect p3`, `turn-up` for chance, `over` at the end."""
    decision = state.decision
    return " ".join([decision.kind, *(f"p{seat}" for seat in decision.actors)]) if decision else "over"


def autos(state: State, *seats: int) -> list[str]:
    """The automatic steps of the last move, of all or of some seats: `p0 collect 0,2 none`."""
    made = [step_told(state, step) for step in state.trail if step.auto]
    return [line for line in made if not seats or line.split()[0] in {f"p{seat}" for seat in seats}]


def brings(state: State, move: str) -> str:
    """The tiles that a collect would bring, from the farmer outwards."""
    trial = state.clone()
    return all_told(trial, play(trial, move), "row-collected")[0].partition("tiles=")[2]


def yard(state: State, seat: int) -> str:
    """What lies in a yard."""
    return said(state.table.yard[seat * KINDS : (seat + 1) * KINDS])


def farm(state: State, seat: int) -> str:
    """What stands on a farm."""
    return said(state.table.farm[seat * ANIMALS : (seat + 1) * ANIMALS])


def boxed(before: State, after: State) -> str:
    """What has gone to the box between two states of a game."""
    return said([now - then for now, then in zip(after.table.box, before.table.box, strict=True)])


def on_cell(state: State, cell: str) -> str:
    """What a cell shows: a kind, `down` or `empty`."""
    return (*KIND_NAMES, "down", "empty")[state.table.cells[CELLS.index(cell)]]


def farmer_on(state: State, cell: str) -> str:
    """Whose farmer stands on a cell: `p0`, or `nobody`."""
    owner = state.table.farmer_on[CELLS.index(cell)]
    return "nobody" if owner == NOBODY else f"p{owner}"
