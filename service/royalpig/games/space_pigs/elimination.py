"""Elimination at the end of phase 3, and the return at the start of the next turn (4.3, 4.14)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Decision, Kind, among, needs
from royalpig.games.space_pigs.arguments import CELL
from royalpig.games.space_pigs.course import begin
from royalpig.games.space_pigs.events_of_phase_1 import SeatReturned
from royalpig.games.space_pigs.events_of_phases_2_and_3 import SeatEliminated
from royalpig.games.space_pigs.galaxy import depths
from royalpig.games.space_pigs.groups import add_ready, cells_of, occupied, remove_group, troops_on_board
from royalpig.games.space_pigs.starts import a_hex_is_there
from royalpig.games.space_pigs.steps import (
    ELIMINATION,
    HANDS_START,
    RETURN,
    RETURNS_GO_ON,
    S_4A,
    START_PIGLETS,
)
from royalpig.games.space_pigs.table import Table, go_on, next_in_order, place_of, wait_for

LEAST_TROOPS = 2
"""Who has less on the board is eliminated."""


def elimination(t: Table) -> None:
    """Every seat with no or one troop on the board loses it and is out until the next turn (SP-E.1 to SP-E.3)."""
    for seat in range(t.seats):
        if not t.eliminated[seat] and troops_on_board(t, seat) < LEAST_TROOPS:
            for cell in cells_of(t, seat):
                remove_group(t, cell, seat)
            t.eliminated[seat] = 1
            t.events.append(SeatEliminated(seat))
    begin(t, S_4A)


def returns_go_on(t: Table) -> None:
    """The next eliminated seat in order of play, as long as a hex is empty (SP-E.5)."""
    t.turn_seat = next_in_order(t, t.turn_seat)
    while t.turn_seat != NOBODY and not t.eliminated[t.turn_seat]:
        t.turn_seat = next_in_order(t, t.turn_seat)
    if t.turn_seat == NOBODY or not empty_hexes(t):
        t.turn_seat = NOBODY
        go_on(t, HANDS_START)
    else:
        wait_for(t, RETURN, t.turn_seat)


def empty_hexes(t: Table) -> list[int]:
    """The hexes without any group of the lowest depth that has one (SP-E.4)."""
    taken = occupied(t)
    for depth in depths(t):
        empty = [cell for cell in depth if cell not in taken]
        if empty:
            return empty
    return []


def come_back(t: Table, seat: int, cell: int) -> None:
    """Five ready piglets, and all five travel markers (SP-E.4)."""
    add_ready(t, cell, seat, START_PIGLETS, 0)
    markers = len(t.pack.markers)
    t.markers[seat * markers : (seat + 1) * markers] = t.pack.markers
    t.eliminated[seat] = 0
    t.events.append(SeatReturned(seat, cell))
    go_on(t, RETURNS_GO_ON)


come = Kind(
    "return", {"cell": CELL}, [needs("SP-X.3", a_hex_is_there), among("SP-E.4", "cell", empty_hexes)], come_back
)
RETURN_DECISION = Decision(RETURN, "return", place_of, [come])

DECISIONS = (RETURN_DECISION,)
PASSAGES = {ELIMINATION: elimination, RETURNS_GO_ON: returns_go_on}
