"""2B: the windows between travel turns, in which others play cards (4.10)."""

from royalpig.engine.rules import Case, Decision, Form, Function, Kind, needs
from royalpig.games.space_pigs.arguments import PASS
from royalpig.games.space_pigs.cards import play_card, play_kind
from royalpig.games.space_pigs.content import EXTRA_TRIP, PEACE, SWAP_PLANETS
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.steps import EXTRA_TRIP as EXTRA_TRIP_STEP
from royalpig.games.space_pigs.steps import TRAVEL_WINDOW, TRAVEL_WINDOW_GOES_ON
from royalpig.games.space_pigs.table import Table, always_asked, go_on, place_of, wait_for
from royalpig.games.space_pigs.travel_cards import PEACE_CASE, SWAP_CASE
from royalpig.games.space_pigs.travel_course import seats_in_window
from royalpig.games.space_pigs.trips import has_legal_trip


def pass_travel_window(t: Table, seat: int) -> None:
    """A pass stands until somebody plays (SP-W.7)."""
    t.closed[seat] = 1
    t.events.append(Passed(seat, PASS))
    if not seats_in_window(t):
        go_on(t, TRAVEL_WINDOW_GOES_ON)


def opens_for_a_window(t: Table, card: int) -> bool:
    """Cards that need no trip of the own turn (SP-W.3)."""
    return t.pack.effect[card] in (SWAP_PLANETS, EXTRA_TRIP, PEACE)


def after_a_travel_turn(t: Table) -> bool:
    """Somebody has travelled (SP-C.5)."""
    return t.window > 0


def a_trip_is_legal(t: Table, seat: int) -> bool:
    """The seat has a trip that needs no card (SP-C.5)."""
    return has_legal_trip(t, seat)


def open_extra_trip(t: Table, seat: int, card: int) -> None:
    """One trip is made at once (SP-2B.18, SP-2B.19)."""
    play_card(t, seat, card)
    t.traveller = seat
    t.trips = 1
    wait_for(t, EXTRA_TRIP_STEP, seat)


pass_window = Kind("pass", {}, [], pass_travel_window)
play = play_kind(
    opens_for_a_window,
    {
        SWAP_PLANETS: SWAP_CASE,
        EXTRA_TRIP: Case({}, [needs("SP-C.5", after_a_travel_turn), needs("SP-C.5", a_trip_is_legal)], open_extra_trip),
        PEACE: PEACE_CASE,
    },
)
TRAVEL_WINDOW_DECISION = Decision(
    TRAVEL_WINDOW,
    "travel-window",
    place_of,
    [pass_window, play],
    Form.WINDOW,
    actors=seats_in_window,
    asked=always_asked,
)

DECISIONS = (TRAVEL_WINDOW_DECISION,)
PASSAGES: dict[int, Function] = {}
