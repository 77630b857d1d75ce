"""Starting forces: in order of play each seat places five piglets on the rim (SP-DP.1 to SP-DP.3)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Decision, Kind, among, needs
from royalpig.games.space_pigs.arguments import CELL
from royalpig.games.space_pigs.events_of_phase_1 import TroopsPlaced
from royalpig.games.space_pigs.galaxy import depths, is_hex, is_planet
from royalpig.games.space_pigs.groups import add_ready, is_free, occupied
from royalpig.games.space_pigs.steps import PLACE_START, START_PIGLETS, STARTS_GO_ON, TURN_STARTS
from royalpig.games.space_pigs.table import Table, go_on, next_in_order, place_of, wait_for


def starts_go_on(t: Table) -> None:
    """The next seat in order of play; after the last the first turn begins."""
    t.turn_seat = next_in_order(t, t.turn_seat)
    if t.turn_seat == NOBODY:
        go_on(t, TURN_STARTS)
    else:
        wait_for(t, PLACE_START, t.turn_seat)


def a_hex_is_there(t: Table, cell: int) -> bool:
    """The cell holds a hex of the board (SP-X.3)."""
    return is_hex(t, cell)


def nobody_is_there(t: Table, cell: int) -> bool:
    """The hex is free (SP-DP.2)."""
    return is_free(t, cell)


def start_cells(t: Table) -> list[int]:
    """Free planets of the lowest depth that has one; else free hexes of the lowest depth that has one."""
    taken = occupied(t)
    by_depth = [[cell for cell in depth if cell not in taken] for depth in depths(t)]
    for free in by_depth:
        free_planets = [cell for cell in free if is_planet(t, cell)]
        if free_planets:
            return free_planets
    return next(free for free in by_depth if free)


def place_start(t: Table, seat: int, cell: int) -> None:
    """Five ready piglets stand there."""
    add_ready(t, cell, seat, START_PIGLETS, 0)
    t.events.append(TroopsPlaced(seat, cell))
    go_on(t, STARTS_GO_ON)


place = Kind(
    "place-start",
    {"cell": CELL},
    [needs("SP-X.3", a_hex_is_there), needs("SP-DP.2", nobody_is_there), among("SP-DP.1", "cell", start_cells)],
    place_start,
)
PLACE_START_DECISION = Decision(PLACE_START, "place-start", place_of, [place])

DECISIONS = (PLACE_START_DECISION,)
PASSAGES = {STARTS_GO_ON: starts_go_on}
