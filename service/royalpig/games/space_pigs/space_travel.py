"""2B: trips over one hex, and ship trips that cards lengthen (4.10)."""

from royalpig.engine.rules import Case, Decision, Function, Kind, among, needs
from royalpig.games.space_pigs.arguments import CELL, END_TRAVEL
from royalpig.games.space_pigs.cards import may_hold, play_card, play_kind
from royalpig.games.space_pigs.content import DROP_ALONG, EXTEND_TRIP, EXTRA_TRIP, PEACE, SWAP_PLANETS, UNLIMITED
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.groups import cells_of
from royalpig.games.space_pigs.rocket_boots import BOOTS_CASE
from royalpig.games.space_pigs.steps import EXTRA_TRIP as EXTRA_TRIP_STEP
from royalpig.games.space_pigs.steps import NONE, SHIP_TRIP, TRAVEL
from royalpig.games.space_pigs.table import Table, place_of, wait_for
from royalpig.games.space_pigs.travel_cards import PEACE_CASE, SWAP_CASE
from royalpig.games.space_pigs.travel_course import can_travel, card_is_over, end_of_turn
from royalpig.games.space_pigs.trips import (
    BOTH_ARE_HEXES,
    MAY_LAND,
    TRIP,
    TROOPS_ARE_READY,
    TROOPS_LEAVE,
    adjacent_hexes,
    can_choose_a_trip,
    cells_to_start_from,
    travel,
    trip_is_left,
    within_reach,
)

# Ship cards


def range_of_card(t: Table, card: int) -> int:
    """How far a trip goes that one card lengthens (SP-C.15, SP-C.16)."""
    return 1 + t.pack.number[card]


def cells_for_a_ship(t: Table, seat: int, card: int) -> list[int]:
    """Hexes with a ready troop that can leave, and a hex to land on in the new range (SP-2B.17)."""
    return cells_to_start_from(t, seat, range_of_card(t, card))


def open_ship_trip(t: Table, seat: int, card: int, start: int) -> None:
    """The seat makes its trip from there next (SP-2B.17)."""
    play_card(t, seat, card, start)
    t.ship_cell = start
    t.ship_range = range_of_card(t, card)
    wait_for(t, SHIP_TRIP, seat)


SHIP_CASE = Case(
    {"start": ("target", CELL)},
    [needs("SP-2B.16", trip_is_left), among("SP-2B.17", "start", cells_for_a_ship)],
    open_ship_trip,
)


# travel


def opens_for_travel(t: Table, card: int) -> bool:
    """In the own turn every card of this sequence has its moment (SP-W.3)."""
    return t.pack.effect[card] in (SWAP_PLANETS, EXTRA_TRIP, EXTEND_TRIP, DROP_ALONG, PEACE)


def make_trip(t: Table, seat: int, origin: int, target: int, piglets: int, hogs: int) -> None:
    """One of the trips is made (SP-2B.4, SP-2B.13)."""
    travel(t, seat, origin, target, piglets, hogs)
    t.ship_cell = NONE
    t.ship_range = 0
    card_is_over(t, seat)


def gain_trip(t: Table, seat: int, card: int) -> None:
    """One trip more (SP-2B.18)."""
    play_card(t, seat, card)
    t.trips += 1


def end_travel(t: Table, seat: int) -> None:
    """Trips that are left are lost (SP-2B.3)."""
    t.events.append(Passed(seat, END_TRAVEL))
    end_of_turn(t)


def default_of_travel(_t: Table, _seat: int) -> str:
    """Nobody travels."""
    return "end-travel"


trip = Kind(
    "trip",
    TRIP,
    [
        *BOTH_ARE_HEXES,
        needs("SP-2B.2", trip_is_left),
        *TROOPS_LEAVE,
        among("SP-2B.5", "target", adjacent_hexes),
        *TROOPS_ARE_READY,
        MAY_LAND,
    ],
    make_trip,
)
play = play_kind(
    opens_for_travel,
    {
        SWAP_PLANETS: SWAP_CASE,
        EXTRA_TRIP: Case({}, [], gain_trip),
        EXTEND_TRIP: SHIP_CASE,
        DROP_ALONG: BOOTS_CASE,
        PEACE: PEACE_CASE,
    },
)
no_travel = Kind("end-travel", {}, [], end_travel)
TRAVEL_DECISION = Decision(
    TRAVEL, "travel", place_of, [trip, play, no_travel], asked=can_travel, default=default_of_travel
)


# extra-trip


def opens_for_an_extra_trip(t: Table, card: int) -> bool:
    """Cards that make the trip another one (SP-W.3)."""
    return t.pack.effect[card] in (EXTEND_TRIP, DROP_ALONG)


def has_a_choice_of_trips(t: Table, seat: int) -> bool:
    """Two or more trips are legal, or the seat may hold a card that makes the trip another one."""
    if may_hold(t, seat, EXTEND_TRIP) or may_hold(t, seat, DROP_ALONG):
        return True
    return can_choose_a_trip(t, seat, cells_of(t, seat), 1)


play_for_an_extra_trip = play_kind(opens_for_an_extra_trip, {EXTEND_TRIP: SHIP_CASE, DROP_ALONG: BOOTS_CASE})
EXTRA_TRIP_DECISION = Decision(
    EXTRA_TRIP_STEP, "extra-trip", place_of, [trip, play_for_an_extra_trip], asked=has_a_choice_of_trips
)


# ship-trip


def from_the_ship(t: Table, origin: int) -> bool:
    """The trip begins where the card says (SP-2B.17)."""
    return origin == t.ship_cell


def hexes_in_range(t: Table, origin: int) -> list[int]:
    """The hexes that the cards of this trip reach (SP-2B.9, SP-2B.15)."""
    return within_reach(t, origin, t.ship_range)


def opens_for_a_ship_trip(t: Table, card: int) -> bool:
    """Ship cards add up (SP-W.3)."""
    return t.pack.effect[card] == EXTEND_TRIP


def is_the_ship(t: Table, start: int) -> bool:
    """The card names the hex of the trip that is open (SP-2B.17)."""
    return start == t.ship_cell


def range_is_finite(t: Table) -> bool:
    """An unlimited range takes no more cards (SP-2B.15)."""
    return t.ship_range < UNLIMITED


def lengthen_trip(t: Table, seat: int, card: int, start: int) -> None:
    """The trip goes further by what the card says (SP-2B.15)."""
    play_card(t, seat, card, start)
    t.ship_range += t.pack.number[card]


def has_a_choice_of_ship_trips(t: Table, seat: int) -> bool:
    """Two or more trips are legal, or the seat may hold a card that lengthens this one."""
    if range_is_finite(t) and may_hold(t, seat, EXTEND_TRIP):
        return True
    return can_choose_a_trip(t, seat, [t.ship_cell], t.ship_range)


ship_trip = Kind(
    "trip",
    TRIP,
    [
        *BOTH_ARE_HEXES,
        needs("SP-2B.17", from_the_ship),
        among("SP-2B.15", "target", hexes_in_range),
        *TROOPS_LEAVE,
        *TROOPS_ARE_READY,
        MAY_LAND,
    ],
    make_trip,
)
play_for_a_ship_trip = play_kind(
    opens_for_a_ship_trip,
    {
        EXTEND_TRIP: Case(
            {"start": ("target", CELL)},
            [needs("SP-2B.17", is_the_ship), needs("SP-2B.15", range_is_finite)],
            lengthen_trip,
        )
    },
)
SHIP_TRIP_DECISION = Decision(
    SHIP_TRIP, "ship-trip", place_of, [ship_trip, play_for_a_ship_trip], asked=has_a_choice_of_ship_trips
)

DECISIONS = (TRAVEL_DECISION, EXTRA_TRIP_DECISION, SHIP_TRIP_DECISION)
PASSAGES: dict[int, Function] = {}
