"""Section C: farmers come back with the tile under them and a row of tiles."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Decision, Kind, among, let, needs
from royalpig.games.schweinebande.arguments import CELL, DIRECTION, NO_DIRECTION
from royalpig.games.schweinebande.events import LeftoversBoxed, RowCollected
from royalpig.games.schweinebande.market import KINDS
from royalpig.games.schweinebande.table import (
    AFTER_LAST_FARMER,
    ALLOWED,
    COLLECT,
    COLLECTED,
    EMPTY,
    FARM,
    NEXT_SLOT,
    ROUND_ENDED,
    Table,
    farmers_on_board,
    next_in_tile_order,
    nobody_on_board,
    wait_for,
)


def own_farmers(t: Table, seat: int) -> list[int]:
    """The cells on which the seat's farmers stand."""
    return [cell for cell, owner in enumerate(t.farmer_on) if owner == seat]


def directions_with_a_row(t: Table, cell: int) -> list[int]:
    """The directions in which at least one tile lies before the next farmer or the edge."""
    return [direction for direction in range(6) if has_a_row(t, cell, direction)]


def has_a_row(t: Table, cell: int, direction: int) -> bool:
    """Whether a tile lies in a direction; an empty cell is passed, a farmer ends the row (SB-C.6, SB-C.7)."""
    for beyond in t.pack.ray[cell * 6 + direction]:
        if t.farmer_on[beyond] != NOBODY:
            return False
        if t.cells[beyond] != EMPTY:
            return True
    return False


def the_row_has_a_tile(direction: int, rows: list[int]) -> bool:
    """A direction without a single tile is no row to choose."""
    return direction == NO_DIRECTION or direction in rows


def a_row_must_be_taken(t: Table, direction: int, rows: list[int]) -> bool:
    """Only a farmer without any row brings nothing but its own tile."""
    return direction != NO_DIRECTION or t.bare_rows == ALLOWED or not rows


def take_row(t: Table, seat: int, cell: int, direction: int) -> None:
    """The tile under the farmer and all tiles of the row go to the yard, the farmer to the hand (SB-C.4, C.5, C.8)."""
    t.farmer_on[cell] = NOBODY
    t.in_hand[seat] += 1
    tiles = [take_tile(t, seat, cell)]
    if direction != NO_DIRECTION:
        for beyond in t.pack.ray[cell * 6 + direction]:
            if t.farmer_on[beyond] != NOBODY:
                break
            if t.cells[beyond] != EMPTY:
                tiles.append(take_tile(t, seat, beyond))
    t.events.append(RowCollected(seat, cell, direction, tiles))
    t.step = COLLECTED


def take_tile(t: Table, seat: int, cell: int) -> int:
    """Moves the tile of a cell to a yard; answers its kind."""
    kind = t.cells[cell]
    t.cells[cell] = EMPTY
    t.yard[seat * KINDS + kind] += 1
    return kind


collect = Kind(
    "collect",
    {"cell": CELL, "direction": DIRECTION},
    [
        among("SB-C.3", "cell", own_farmers),
        let("rows", directions_with_a_row),
        needs("SB-C.11", the_row_has_a_tile),
        needs("SB-C.12", a_row_must_be_taken),
    ],
    take_row,
)
COLLECT_DECISION = Decision(COLLECT, "collect", "C", [collect])


def collected(t: Table) -> None:
    """A seat that has taken back its last farmer does D and E at once (SB-D.1); otherwise the next slot."""
    box_leftovers(t)
    if t.settling == AFTER_LAST_FARMER and farmers_on_board(t, t.turn_seat) == 0:
        wait_for(t, FARM, t.turn_seat)
    else:
        t.step = NEXT_SLOT


def box_leftovers(t: Table) -> None:
    """When the last farmer has left the board, the tiles left on it are out of the game (SB-C.10, SB-C.15)."""
    if not nobody_on_board(t):
        return
    kinds = [0] * KINDS
    for cell, kind in enumerate(t.cells):
        if kind != EMPTY:
            kinds[kind] += 1
            t.box[kind] += 1
            t.cells[cell] = EMPTY
    if any(kinds):
        t.events.append(LeftoversBoxed(kinds))


def next_slot(t: Table) -> None:
    """The next seat in tile order that has a farmer on the board, or is still to do D and E (SB-C.2, C.13, D.15)."""
    box_leftovers(t)
    at_once = t.settling == AFTER_LAST_FARMER
    if at_once and all(t.settled):
        t.step = ROUND_ENDED
        return
    if not at_once and nobody_on_board(t):
        t.turn_seat = next_in_tile_order(t, NOBODY)
        wait_for(t, FARM, t.turn_seat)
        return
    while True:
        t.turn_seat = next_in_tile_order(t, t.turn_seat)
        if farmers_on_board(t, t.turn_seat) > 0:
            wait_for(t, COLLECT, t.turn_seat)
            return
        if at_once and not t.settled[t.turn_seat]:
            wait_for(t, FARM, t.turn_seat)
            return
