"""What lies on the table of Schweinebande. Nothing of it is hidden; what nobody knows exists nowhere (SB-S.4)."""

from dataclasses import dataclass, field
from typing import Final

from royalpig.engine.events import Event
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.tables import Column, Layout, Scalar
from royalpig.games.schweinebande.market import ANIMALS, BAG, KINDS, Market

# What the table waits for.
START_SEAT: Final = 0
REVEAL: Final = 1
TURN_UP: Final = 2
STATION: Final = 3
COLLECT: Final = 4
FARM: Final = 5
FEED: Final = 6
FINAL_GROUPS: Final = 7
OVER: Final = 8

SECTION_B: Final = (START_SEAT, REVEAL, TURN_UP, STATION)

# What the table does by itself between two decisions.
LAY_OUT: Final = 9
TURN_ENDED: Final = 10
SWEEP: Final = 11
COLLECTED: Final = 12
NEXT_SLOT: Final = 13
FARM_DONE: Final = 14
FED: Final = 15
ROUND_ENDED: Final = 16
GROUPS_DONE: Final = 17

DOWN: Final = 7
"""A cell whose tile lies face down; 0..6 are the kinds of a tile that lies face up."""
EMPTY: Final = 8
"""A cell without a tile."""

# The values of the options.
AFTER_LAST_FARMER: Final = 0
AFTER_ALL: Final = 1
MUST_PLACE: Final = 0
MAY_DECLINE: Final = 1
REFUSED: Final = 0
ALLOWED: Final = 1
WHEN_SHORT: Final = 0
FREE: Final = 1
OPEN: Final = 0
BOX: Final = 1
RANDOM_START: Final = 5


@dataclass(eq=False)
class Table:
    """The table. A *kind* is 0..6 (animals by rising number, then the bag), a *cell* stands by r, then by q.

    ``turn_seat`` is whose turn, slot or feeding it is (NOBODY in the sweep and at the end), ``pending`` the cell being
    turned up or just turned up, ``farmer_on[cell]`` a seat or NOBODY, ``order_tile[seat]`` 1..seats or 0,
    ``yard[seat * 7 + kind]`` the tiles before a seat, ``farm[seat * 6 + animal]`` its farm. ``settled`` says who has
    done D and E in this round, ``sold`` whether the feeding seat has sold. ``unseen`` counts the tiles that are face
    down or in the piles, ``box`` those out of the game.
    """

    seats: int
    start_seat: int
    settling: int
    last_tiles: int
    bare_rows: int
    selling: int
    feed_supply: int
    step: int
    actor: int
    round: int
    turn_seat: int
    cells: list[int]
    pending: int
    farmer_on: list[int]
    in_hand: list[int]
    order_tile: list[int]
    yard: list[int]
    farm: list[int]
    feed: list[int]
    settled: list[int]
    sold: int
    unseen: list[int]
    box: list[int]
    pack: Market = field(repr=False)
    events: list[Event]


LAYOUT = Layout(
    Table,
    {
        "seats": Scalar(2, 5),
        "start_seat": Scalar(0, RANDOM_START),
        "settling": Scalar(0, 1),
        "last_tiles": Scalar(0, 1),
        "bare_rows": Scalar(0, 1),
        "selling": Scalar(0, 1),
        "feed_supply": Scalar(0, 1),
        "step": Scalar(START_SEAT, OVER),
        "actor": Scalar(NOBODY, CHANCE),
        "round": Scalar(1, "t.pack.rounds"),
        "turn_seat": Scalar(NOBODY, "t.seats - 1"),
        "cells": Column("len(t.pack.cells)", 0, EMPTY),
        "pending": Scalar(-1, "len(t.pack.cells) - 1"),
        "farmer_on": Column("len(t.pack.cells)", NOBODY, "t.seats - 1"),
        "in_hand": Column("t.seats", 0, "t.pack.farmers[t.seats]"),
        "order_tile": Column("t.seats", 0, "t.seats"),
        "yard": Column(f"t.seats * {KINDS}", 0, "max(t.pack.count)"),
        "farm": Column(f"t.seats * {ANIMALS}", 0, "max(t.pack.count)"),
        "feed": Column("t.seats", 0, "sum(b * n for b, n in zip(t.box, t.pack.number))"),
        "settled": Column("t.seats", 0, 1),
        "sold": Scalar(0, 1),
        "unseen": Column(KINDS, 0, "max(t.pack.count)"),
        "box": Column(KINDS, 0, "max(t.pack.count)"),
    },
    outside=frozenset(
        {"seats", "start_seat", "settling", "last_tiles", "bare_rows", "selling", "feed_supply"},
    ),
)


def wait_for(t: Table, step: int, seat: int) -> None:
    """The table waits for a seat (or chance) at a decision."""
    t.step = step
    t.actor = seat


def cells_down(t: Table) -> int:
    """How many cells still have a face-down tile."""
    return t.cells.count(DOWN)


def farmers_on_board(t: Table, seat: int) -> int:
    """How many farmers of a seat stand on the board."""
    return t.farmer_on.count(seat)


def nobody_on_board(t: Table) -> bool:
    """Whether no farmer is on the board."""
    return t.farmer_on.count(NOBODY) == len(t.farmer_on)


def seats_in_tile_order(t: Table) -> list[int]:
    """The seats by their order tiles, lowest first."""
    return sorted(range(t.seats), key=t.order_tile.__getitem__)


def next_in_tile_order(t: Table, seat: int) -> int:
    """The seat whose order tile follows that of a seat, cyclically; the first for NOBODY."""
    number = t.order_tile[seat] % t.seats + 1 if seat != NOBODY else 1
    return t.order_tile.index(number)


def animals_in_yard(t: Table, seat: int) -> int:
    """How many animals lie in a seat's yard; bags are none (SB-D.12)."""
    return sum(t.yard[seat * KINDS : seat * KINDS + BAG])
