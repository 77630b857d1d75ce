"""3B: troops move between adjacent hexes of their seat (4.12)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Decision, Kind, among, any_legal, at_least, at_most, let, needs
from royalpig.games.space_pigs.arguments import END_REDEPLOY
from royalpig.games.space_pigs.course import after_redeployment
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.events_of_phases_2_and_3 import Redeployed
from royalpig.games.space_pigs.groups import add_spent, all_are_ready, cells_of, take_ready
from royalpig.games.space_pigs.steps import REDEPLOY, REDEPLOY_GOES_ON, REDEPLOY_STARTS
from royalpig.games.space_pigs.table import Table, go_on, next_in_order, place_of, wait_for
from royalpig.games.space_pigs.trips import (
    BOTH_ARE_HEXES,
    TRIP,
    adjacent_hexes,
    fewest_hogs,
    most_hogs,
    most_piglets,
    ready_hogs,
    ready_piglets,
    to_another_hex,
    troops_that_can_leave,
)


def redeploy_starts(t: Table) -> None:
    """Seats redeploy in order of play (SP-3B.2)."""
    t.turn_seat = NOBODY
    go_on(t, REDEPLOY_GOES_ON)


def redeploy_goes_on(t: Table) -> None:
    """The next seat that has anything to redeploy."""
    t.turn_seat = next_in_order(t, t.turn_seat)
    while t.turn_seat != NOBODY and not any_legal(redeploy, t, t.turn_seat):
        t.turn_seat = next_in_order(t, t.turn_seat)
    if t.turn_seat == NOBODY:
        after_redeployment(t)
    else:
        wait_for(t, REDEPLOY, t.turn_seat)


def own_hexes(t: Table, seat: int) -> list[int]:
    """Hexes with own troops at the moment of the move (SP-3B.4)."""
    return cells_of(t, seat)


def own_troops_are_there(t: Table, seat: int, target: int) -> bool:
    """Own troops are on the second hex too (SP-3B.4)."""
    return target in cells_of(t, seat)


def redeploy_troops(t: Table, seat: int, origin: int, target: int, piglets: int, hogs: int) -> None:
    """The troops join those there; the hex may be left empty (SP-3B.6)."""
    take_ready(t, origin, seat, piglets, hogs)
    add_spent(t, target, seat, piglets, hogs)
    t.events.append(Redeployed(seat, origin, target, piglets, hogs))


def end_redeploy(t: Table, seat: int) -> None:
    """The next seat."""
    t.events.append(Passed(seat, END_REDEPLOY))
    all_are_ready(t)
    go_on(t, REDEPLOY_GOES_ON)


def default_of_redeployment(_t: Table, _seat: int) -> str:
    """Nothing is redeployed."""
    return "end-redeploy"


redeploy = Kind(
    "redeploy",
    TRIP,
    [
        *BOTH_ARE_HEXES,
        among("SP-3B.4", "origin", own_hexes),
        needs("SP-3B.4", own_troops_are_there),
        needs("SP-3B.4", to_another_hex),
        at_least("SP-3B.4", "hogs", fewest_hogs),
        among("SP-3B.1", "target", adjacent_hexes),
        at_most("SP-3B.3", "piglets", ready_piglets),
        at_most("SP-3B.3", "hogs", ready_hogs),
        let("leaving", troops_that_can_leave),
        at_most("SP-3B.5", "piglets", most_piglets),
        at_most("SP-3B.5", "hogs", most_hogs),
    ],
    redeploy_troops,
)
no_redeploy = Kind("end-redeploy", {}, [], end_redeploy)
REDEPLOY_DECISION = Decision(REDEPLOY, "redeploy", place_of, [redeploy, no_redeploy], default=default_of_redeployment)

DECISIONS = (REDEPLOY_DECISION,)
PASSAGES = {REDEPLOY_STARTS: redeploy_starts, REDEPLOY_GOES_ON: redeploy_goes_on}
