"""What every trip of 2B has in common: who can leave, how far, where it may land, and what a trip does (4.0, 4.10)."""

from collections.abc import Iterable

from royalpig.engine.rules import among, at_least, at_most, let, needs
from royalpig.games.space_pigs.arguments import CELL, HOGS, PIGLETS
from royalpig.games.space_pigs.content import UNLIMITED
from royalpig.games.space_pigs.events_of_phases_2_and_3 import TripMade
from royalpig.games.space_pigs.galaxy import adjacent, distance, hexes, is_hex
from royalpig.games.space_pigs.groups import add_spent, can_leave, cells_of, group_at, take_ready
from royalpig.games.space_pigs.table import Group, Table


def may_land(t: Table, seat: int, target: int) -> bool:
    """Nobody lands on a planet in peace where somebody else stands, unless present itself (SP-C.7)."""
    if target not in t.peace:
        return True
    present = [group.who for group in t.groups if group.cell == target]
    return not present or seat in present


def can_start(t: Table, group: Group) -> bool:
    """A troop of the group is ready and can leave (SP-2B.7, SP-2B.10)."""
    return group.ready_piglets + group.ready_hogs > 0 and can_leave(t, group.who, group.cell) > 0


def has_legal_trip(t: Table, seat: int) -> bool:
    """Whether the seat could make a trip over distance 1 now, with one trip and no card (section 2)."""
    return bool(cells_to_start_from(t, seat, 1))


def cells_to_start_from(t: Table, seat: int, reach: int) -> list[int]:
    """The hexes from which the seat could travel that far to a hex where it may land."""
    return [group.cell for group in t.groups if group.who == seat and can_go(t, group, reach)]


def can_go(t: Table, group: Group, reach: int) -> bool:
    """Whether a troop of the group can travel that far to a hex where it may land."""
    if not can_start(t, group):
        return False
    return any(target != group.cell and may_land(t, group.who, target) for target in within_reach(t, group.cell, reach))


def within_reach(t: Table, origin: int, reach: int) -> list[int]:
    """The hexes at that distance or nearer, the one itself too, in order; over what lies between (SP-2B.9)."""
    if reach == 1:
        return sorted([origin, *adjacent(t, origin)])
    if reach >= UNLIMITED:
        return hexes(t)
    return [target for target in hexes(t) if distance(origin, target) <= reach]


def can_choose_a_trip(t: Table, seat: int, origins: Iterable[int], reach: int) -> bool:
    """Whether two or more trips are legal from these hexes, so that there is something to choose."""
    trips = 0
    for origin in origins:
        group = group_at(t, origin, seat)
        if group is None or not can_start(t, group):
            continue
        targets = [cell for cell in within_reach(t, origin, reach) if cell != origin and may_land(t, seat, cell)]
        trips += len(targets) * ways_to_divide(group, can_leave(t, seat, origin))
        if trips > 1:
            return True
    return False


def ways_to_divide(group: Group, leaving: int) -> int:
    """How many different troops could leave a group, if at most ``leaving`` of the ready ones can."""
    return sum(
        1 <= piglets + hogs <= leaving
        for piglets in range(group.ready_piglets + 1)
        for hogs in range(group.ready_hogs + 1)
    )


# The rules of a trip


def origin_is_a_hex(t: Table, origin: int) -> bool:
    """The first cell holds a hex of the board (SP-X.3)."""
    return is_hex(t, origin)


def target_is_a_hex(t: Table, target: int) -> bool:
    """The second cell holds a hex of the board (SP-X.3)."""
    return is_hex(t, target)


def trip_is_left(t: Table) -> bool:
    """As many trips as the marker says (SP-2B.2)."""
    return t.trips > 0


def own_cells(t: Table, seat: int) -> list[int]:
    """The hexes where the seat has troops (SP-2B.6)."""
    return cells_of(t, seat)


def to_another_hex(origin: int, target: int) -> bool:
    """A trip goes somewhere else (SP-2B.6)."""
    return origin != target


def fewest_hogs(piglets: int) -> int:
    """At least one troop travels: without a piglet, a hog (SP-2B.6)."""
    return 0 if piglets else 1


def adjacent_hexes(t: Table, origin: int) -> list[int]:
    """The hexes next to the first (SP-2B.5)."""
    return adjacent(t, origin)


def ready_piglets(t: Table, seat: int, origin: int) -> int:
    """Piglets that have made no trip this turn (SP-2B.7)."""
    group = group_at(t, origin, seat)
    return group.ready_piglets if group else 0


def ready_hogs(t: Table, seat: int, origin: int) -> int:
    """Hogs that have made no trip this turn (SP-2B.7)."""
    group = group_at(t, origin, seat)
    return group.ready_hogs if group else 0


def troops_that_can_leave(t: Table, seat: int, origin: int) -> int:
    """Of a hex that is attacked, its owner's troops beyond the number of attackers (SP-2B.10 to SP-2B.12)."""
    return can_leave(t, seat, origin)


def most_piglets(leaving: int) -> int:
    """Not more piglets than troops can leave (SP-2B.10)."""
    return leaving


def most_hogs(leaving: int, piglets: int) -> int:
    """Not more hogs than troops can leave beside the piglets (SP-2B.10)."""
    return leaving - piglets


BOTH_ARE_HEXES = (needs("SP-X.3", origin_is_a_hex), needs("SP-X.3", target_is_a_hex))
TROOPS_LEAVE = (
    among("SP-2B.6", "origin", own_cells),
    needs("SP-2B.6", to_another_hex),
    at_least("SP-2B.6", "hogs", fewest_hogs),
)
TROOPS_ARE_READY = (
    at_most("SP-2B.7", "piglets", ready_piglets),
    at_most("SP-2B.7", "hogs", ready_hogs),
    let("leaving", troops_that_can_leave),
    at_most("SP-2B.10", "piglets", most_piglets),
    at_most("SP-2B.10", "hogs", most_hogs),
)
MAY_LAND = needs("SP-C.7", may_land)
TRIP = {"origin": CELL, "target": CELL, "piglets": PIGLETS, "hogs": HOGS}


def travel(t: Table, seat: int, origin: int, target: int, piglets: int, hogs: int) -> None:
    """Troops leave one hex and land on another, where others may stand (SP-2B.7, SP-2B.8, SP-2B.14)."""
    t.trips -= 1
    take_ready(t, origin, seat, piglets, hogs)
    add_spent(t, target, seat, piglets, hogs)
    t.events.append(TripMade(seat, origin, target, piglets, hogs, t.ship_range))
