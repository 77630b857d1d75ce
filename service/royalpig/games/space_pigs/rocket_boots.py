"""Rocket Boots: a trip step by step over adjacent hexes, with troops dropped on the way (4.10, SP-2B.20)."""

from royalpig.engine.rules import Case, Decision, Function, Kind, among, at_least, at_most, let, needs
from royalpig.games.space_pigs.arguments import CELL, HOGS, PIGLETS
from royalpig.games.space_pigs.cards import play_card
from royalpig.games.space_pigs.events_of_phases_2_and_3 import BoardedBoots, BootsMoved
from royalpig.games.space_pigs.galaxy import adjacent
from royalpig.games.space_pigs.groups import add_spent, can_leave, take_ready
from royalpig.games.space_pigs.starts import a_hex_is_there
from royalpig.games.space_pigs.steps import BOARD, BOOTS_STEP, NONE
from royalpig.games.space_pigs.table import Table, place_of, wait_for
from royalpig.games.space_pigs.travel_course import card_is_over
from royalpig.games.space_pigs.trips import (
    cells_to_start_from,
    fewest_hogs,
    may_land,
    most_hogs,
    most_piglets,
    ready_hogs,
    ready_piglets,
    trip_is_left,
)


def cells_for_boots(t: Table, seat: int) -> list[int]:
    """Hexes with a ready troop that can leave, and an adjacent hex where it may land (SP-2B.20)."""
    return cells_to_start_from(t, seat, 1)


def put_on_boots(t: Table, seat: int, card: int, start: int) -> None:
    """It is one of the trips of the seat (SP-2B.16); who travels is said next."""
    play_card(t, seat, card, start)
    t.trips -= 1
    t.boots_cell = start
    t.boots_steps = t.pack.number[card]
    t.boots_visited = [start]
    wait_for(t, BOARD, seat)


BOOTS_CASE = Case(
    {"start": ("target", CELL)},
    [needs("SP-2B.16", trip_is_left), among("SP-2B.20", "start", cells_for_boots)],
    put_on_boots,
)


# board


def ready_piglets_there(t: Table, seat: int) -> int:
    """Piglets that have made no trip this turn (SP-2B.7)."""
    return ready_piglets(t, seat, t.boots_cell)


def ready_hogs_there(t: Table, seat: int) -> int:
    """Hogs that have made no trip this turn (SP-2B.7)."""
    return ready_hogs(t, seat, t.boots_cell)


def troops_that_can_leave_there(t: Table, seat: int) -> int:
    """Troops that are not held (SP-2B.10)."""
    return can_leave(t, seat, t.boots_cell)


def board_boots(t: Table, seat: int, piglets: int, hogs: int) -> None:
    """These troops are carried."""
    take_ready(t, t.boots_cell, seat, piglets, hogs)
    t.boots_piglets = piglets
    t.boots_hogs = hogs
    t.events.append(BoardedBoots(seat, t.boots_cell, piglets, hogs))
    wait_for(t, BOOTS_STEP, seat)


board = Kind(
    "board",
    {"piglets": PIGLETS, "hogs": HOGS},
    [
        at_least("SP-2B.20", "hogs", fewest_hogs),
        at_most("SP-2B.7", "piglets", ready_piglets_there),
        at_most("SP-2B.7", "hogs", ready_hogs_there),
        let("leaving", troops_that_can_leave_there),
        at_most("SP-2B.10", "piglets", most_piglets),
        at_most("SP-2B.10", "hogs", most_hogs),
    ],
    board_boots,
)
BOARD_DECISION = Decision(BOARD, "board", place_of, [board])


# boots-step


def next_hexes(t: Table) -> list[int]:
    """Hexes adjacent to where the carriers are that they have not been to (SP-2B.20)."""
    return [cell for cell in adjacent(t, t.boots_cell) if cell not in t.boots_visited]


def piglets_carried(t: Table) -> int:
    """Not more piglets than are carried (SP-2B.20)."""
    return t.boots_piglets


def hogs_carried(t: Table) -> int:
    """Not more hogs than are carried (SP-2B.20)."""
    return t.boots_hogs


def all_are_dropped(t: Table, piglets: int, hogs: int) -> bool:
    """Nobody is carried any further."""
    return piglets == t.boots_piglets and hogs == t.boots_hogs


def last_step_drops_all(t: Table, piglets: int, hogs: int) -> bool:
    """With the last step all are dropped (SP-2B.20)."""
    return t.boots_steps > 1 or all_are_dropped(t, piglets, hogs)


def may_land_if_dropped(t: Table, seat: int, cell: int, piglets: int, hogs: int) -> bool:
    """Who is dropped lands (SP-C.7)."""
    return piglets + hogs == 0 or may_land(t, seat, cell)


def a_way_is_left(t: Table, seat: int, cell: int) -> bool:
    """Whether a hex where carriers may land can still be reached from a hex with the steps left after it."""
    reached = {cell}
    front = {cell}
    for _ in range(t.boots_steps - 1):
        front = {
            beyond
            for here in front
            for beyond in adjacent(t, here)
            if beyond not in reached and beyond not in t.boots_visited
        }
        if any(may_land(t, seat, here) for here in front):
            return True
        reached.update(front)
    return False


def who_stays_finds_a_way(t: Table, piglets: int, hogs: int, way: bool) -> bool:
    """Who is carried on can be dropped somewhere (SP-2B.20)."""
    return way or all_are_dropped(t, piglets, hogs)


def make_step(t: Table, seat: int, cell: int, piglets: int, hogs: int) -> None:
    """The carriers move and drop some; when nobody is carried the trip is over (SP-2B.20)."""
    if piglets + hogs:
        add_spent(t, cell, seat, piglets, hogs)
    t.boots_cell = cell
    t.boots_visited.append(cell)
    t.boots_steps -= 1
    t.boots_piglets -= piglets
    t.boots_hogs -= hogs
    t.events.append(BootsMoved(seat, cell, piglets, hogs))
    if t.boots_piglets + t.boots_hogs == 0:
        t.boots_cell = NONE
        t.boots_steps = 0
        t.boots_visited = []
        card_is_over(t, seat)


step = Kind(
    "boots-step",
    {"cell": CELL, "piglets": PIGLETS, "hogs": HOGS},
    [
        needs("SP-X.3", a_hex_is_there),
        among("SP-2B.20", "cell", next_hexes),
        at_most("SP-2B.20", "piglets", piglets_carried),
        at_most("SP-2B.20", "hogs", hogs_carried),
        needs("SP-2B.20", last_step_drops_all),
        needs("SP-C.7", may_land_if_dropped),
        let("way", a_way_is_left),
        needs("SP-2B.20", who_stays_finds_a_way),
    ],
    make_step,
)
BOOTS_STEP_DECISION = Decision(BOOTS_STEP, "boots-step", place_of, [step])

DECISIONS = (BOARD_DECISION, BOOTS_STEP_DECISION)
PASSAGES: dict[int, Function] = {}
