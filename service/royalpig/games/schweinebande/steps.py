"""How many steps lead to a table of Schweinebande: each leaves its trace on the board, the farms and the box.

No step raises the fewest by more than one, or the most by less than one: from a sound state only sound ones follow.
"""

from royalpig.engine.game import Steps
from royalpig.engine.packing import NOBODY
from royalpig.games.schweinebande.table import (
    AFTER_ALL,
    FARM,
    FEED,
    FINAL_GROUPS,
    OVER,
    RANDOM_START,
    SECTION_B,
    START_SEAT,
    STATION,
    TURN_UP,
    Table,
    cells_down,
)


def fewest_steps(t: Table) -> int:
    """What must have been done: no group made, nothing sold, and no more tiles pointed at, than the table shows."""
    groups = -(-sum(t.farm) // max(1, *t.pack.quartet_keep))
    sales = -(-sum(t.feed) // max(t.pack.number))
    return _start_drawn(t) + _turned_up(t) + _least_placed(t) + _settled(t) + groups + sales + _yards_done(t)


def most_steps(t: Table) -> int:
    """What can have been done: every tile that was turned up was pointed at, every tile in the box cost a step."""
    placed = 2 * _turned_up(t) - (t.step == STATION) + (t.step == TURN_UP and t.turn_seat != NOBODY)
    back = 0 if t.step in SECTION_B else _farmers(t) - _on_board(t)
    collected = _farmers(t) * (t.round - 1) + back
    groups_and_sales = sum(t.farm) + sum(t.box)
    return _start_drawn(t) + _turned_up(t) + placed + collected + _settled(t) + groups_and_sales + _yards_done(t)


def _start_drawn(t: Table) -> int:
    return int(t.start_seat == RANDOM_START and t.step != START_SEAT)


def _turned_up(t: Table) -> int:
    """Every tile that is no longer unseen was turned up by chance."""
    return sum(t.pack.count) - sum(t.unseen)


def _least_placed(t: Table) -> int:
    """Tiles pointed at, stationing and collecting.

    A round ends section B with all farmers placed, three steps each with the collecting, or with all tiles pointed at.
    """
    farmers, cells = _farmers(t), len(t.cells)
    through = (t.round - 1) * min(3 * farmers, 2 * cells)
    if t.step == START_SEAT:
        return through
    if t.step not in SECTION_B:
        return through + min(3 * farmers - _on_board(t), 2 * cells)
    if t.turn_seat == NOBODY:
        return through + 2 * farmers
    return through + 2 * (cells - cells_down(t)) + (t.step == TURN_UP) - (t.step == STATION)


def _farmers(t: Table) -> int:
    return t.seats * t.pack.farmers[t.seats]


def _on_board(t: Table) -> int:
    return len(t.farmer_on) - t.farmer_on.count(NOBODY)


def _settled(t: Table) -> int:
    """The ends of grouping and of feeding."""
    through = 2 * t.seats * (t.round - 1)
    if t.step in (FINAL_GROUPS, OVER):
        return through + 2 * t.seats
    if t.settling == AFTER_ALL:
        before = t.order_tile[t.turn_seat] - 1
        return through + (before if t.step == FARM else t.seats + before if t.step == FEED else 0)
    return through + 2 * sum(t.settled) + (t.step == FEED)


def _yards_done(t: Table) -> int:
    """The ends of the last groups."""
    if t.step == OVER:
        return t.seats
    return t.order_tile[t.turn_seat] - 1 if t.step == FINAL_GROUPS else 0


STEPS = Steps("SB-I15", "SB-G.2", fewest_steps, most_steps)
