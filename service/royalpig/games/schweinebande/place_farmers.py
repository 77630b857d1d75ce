"""Section B: tiles are turned up, and farmers placed on them."""

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form, Kind, Weight, among, needs
from royalpig.games.schweinebande.arguments import CELL, KIND
from royalpig.games.schweinebande.events import (
    FarmerDeclined,
    FarmerPlaced,
    FarmersLeft,
    OrderTilesReturned,
    OrderTileTaken,
    Reveal,
    TileTurnedUp,
)
from royalpig.games.schweinebande.table import (
    DOWN,
    MAY_DECLINE,
    NEXT_SLOT,
    REVEAL,
    STATION,
    SWEEP,
    TURN_ENDED,
    TURN_UP,
    Table,
    cells_down,
    wait_for,
)

# reveal: the seat whose turn it is turns a tile up


def face_down_tiles(t: Table) -> list[int]:
    """The cells with a face-down tile, any of which the seat may turn up."""
    return [cell for cell, kind in enumerate(t.cells) if kind == DOWN]


def point_at(t: Table, seat: int, cell: int) -> None:
    """The tile will show its face."""
    t.pending = cell
    t.events.append(Reveal(seat, cell))
    wait_for(t, TURN_UP, CHANCE)


reveal = Kind("reveal", {"cell": CELL}, [among("SB-B.2", "cell", face_down_tiles)], point_at)
REVEAL_DECISION = Decision(REVEAL, "reveal", "B", [reveal])


# turn-up: chance decides the face


def tiles_unseen(t: Table, kind: int) -> int:
    """Each tile that nobody has seen is as likely as any other."""
    return t.unseen[kind]


def turn_up(t: Table, kind: int) -> None:
    """The pending cell shows its tile; in the sweep it goes on by itself."""
    cell = t.pending
    t.unseen[kind] -= 1
    t.cells[cell] = kind
    t.events.append(TileTurnedUp(cell, kind, t.turn_seat))
    if t.turn_seat == NOBODY:
        t.pending = -1
        t.step = SWEEP
    else:
        wait_for(t, STATION, t.turn_seat)


tile = Kind("tile", {"kind": KIND}, [], turn_up, weight=Weight("SB-X.5", tiles_unseen))
TURN_UP_DECISION = Decision(TURN_UP, "turn-up", "B", [tile], Form.CHANCE)


# station: a farmer on the tile just turned up, or none


def put_farmer(t: Table, seat: int) -> None:
    """A farmer goes on the tile; with the last one comes an order tile (SB-B.4, SB-B.7)."""
    cell = t.pending
    t.pending = -1
    t.farmer_on[cell] = seat
    t.in_hand[seat] -= 1
    t.events.append(FarmerPlaced(seat, cell))
    if t.in_hand[seat] == 0:
        take_order_tile(t, seat)
    t.step = TURN_ENDED


def take_order_tile(t: Table, seat: int) -> None:
    """The lowest number that nobody holds."""
    number = min(number for number in range(1, t.seats + 1) if number not in t.order_tile)
    t.order_tile[seat] = number
    t.events.append(OrderTileTaken(seat, number))


def farmers_can_still_be_placed(t: Table, seat: int) -> bool:
    """A seat alone with farmers in hand may decline while a tile is left for each of them."""
    if t.last_tiles == MAY_DECLINE or sum(t.in_hand) > t.in_hand[seat]:
        return True
    return t.in_hand[seat] <= cells_down(t)


def leave_tile(t: Table, seat: int) -> None:
    """No farmer goes on the tile (SB-B.3)."""
    cell = t.pending
    t.pending = -1
    t.events.append(FarmerDeclined(seat, cell))
    t.step = TURN_ENDED


place = Kind("place", {}, [], put_farmer)
decline = Kind("decline", {}, [needs("SB-B.10", farmers_can_still_be_placed)], leave_tile)
STATION_DECISION = Decision(STATION, "station", "B", [place, decline])


# What follows a turn


def turn_ended(t: Table) -> None:
    """The next seat with farmers in hand has its turn, or section B is at its end."""
    down = cells_down(t)
    if t.round > 1 and down == len(t.cells) - 1:
        t.order_tile = [0] * t.seats
        t.events.append(OrderTilesReturned())
    if sum(t.in_hand) == 0:
        t.step = SWEEP
    elif down == 0:
        keep_farmers_left(t)
        begin_collecting(t)
    else:
        t.turn_seat = next_with_farmers(t, t.turn_seat)
        wait_for(t, REVEAL, t.turn_seat)


def next_with_farmers(t: Table, seat: int) -> int:
    """The next seat clockwise with farmers in hand, at last the seat itself (SB-B.6, SB-B.8, SB-B.9)."""
    for step in range(1, t.seats + 1):
        if t.in_hand[(seat + step) % t.seats] > 0:
            return (seat + step) % t.seats
    return NOBODY


def keep_farmers_left(t: Table) -> None:
    """All tiles are face up: farmers in hand stay there, and their seats take the order tiles left (SB-B.11, B.12)."""
    for seat, count in enumerate(t.in_hand):
        if count > 0:
            t.events.append(FarmersLeft(seat, count))
    for step in range(1, t.seats + 1):
        seat = (t.turn_seat + step) % t.seats
        if t.order_tile[seat] == 0:
            take_order_tile(t, seat)


def sweep(t: Table) -> None:
    """Everything still face down is turned up, by r, then by q (SB-B.13, SB-B.14)."""
    t.turn_seat = NOBODY
    if DOWN in t.cells:
        t.pending = t.cells.index(DOWN)
        wait_for(t, TURN_UP, CHANCE)
    else:
        begin_collecting(t)


def begin_collecting(t: Table) -> None:
    """Section C begins before the first slot (SB-B.15, SB-C.1)."""
    t.turn_seat = NOBODY
    t.step = NEXT_SLOT
