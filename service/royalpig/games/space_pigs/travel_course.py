"""2B from window to window: seats travel in order of play, each to its end (4.10)."""

from royalpig.engine.packing import NOBODY
from royalpig.games.space_pigs.cards import may_hold
from royalpig.games.space_pigs.content import EXTRA_TRIP, PEACE, SEQUENCES, SWAP_PLANETS
from royalpig.games.space_pigs.course import begin
from royalpig.games.space_pigs.galaxy import planets
from royalpig.games.space_pigs.groups import all_are_ready
from royalpig.games.space_pigs.steps import (
    ENDS_ONLY,
    NONE,
    OWN_TURN,
    S_3A,
    TRAVEL,
    TRAVEL_STARTS,
    TRAVEL_TURN,
    TRAVEL_WINDOW,
    TRAVEL_WINDOW_GOES_ON,
)
from royalpig.games.space_pigs.table import Table, go_on, wait_for
from royalpig.games.space_pigs.trips import has_legal_trip


def travel_starts(t: Table) -> None:
    """The window before the first travel turn."""
    open_window(t, 0)


def open_window(t: Table, window: int) -> None:
    """The window after as many travel turns (SP-W.4, SP-W.8)."""
    t.turn_seat = NOBODY
    t.traveller = NOBODY
    t.window = window
    t.closed = [0] * t.seats
    if window > 0:
        t.closed[t.order[window - 1]] = 1
    close_to_who_is_next(t)
    go_on(t, TRAVEL_WINDOW_GOES_ON)


def close_to_who_is_next(t: Table) -> None:
    """The seat about to travel has its own turn for its cards (SP-W.4, SP-W.5)."""
    if t.window < t.seats:
        t.closed[t.order[t.window]] = 1


def window_is_kept(t: Table) -> bool:
    """Which windows the option opens (SP-W.8)."""
    if t.reaction_windows == ENDS_ONLY:
        return t.window in (0, t.seats)
    return t.reaction_windows != OWN_TURN


def travel_window_goes_on(t: Table) -> None:
    """The window is open while somebody can be asked; then the next seat travels, or 2B is over (SP-2B.1)."""
    if window_is_kept(t) and seats_in_window(t):
        wait_for(t, TRAVEL_WINDOW, NOBODY)
        return
    next_turn = t.window
    t.window = NONE
    t.closed = [0] * t.seats
    if next_turn < t.seats:
        t.turn_seat = t.order[next_turn]
        go_on(t, TRAVEL_TURN)
    else:
        all_are_ready(t)
        begin(t, S_3A)


def seats_in_window(t: Table) -> list[int]:
    """The seats that have not passed and could play a card, as far as all can tell (SP-W.2)."""
    found = planets(t)
    swap = len(found) > 1
    peace = any(planet not in t.peace for planet in found)
    return [seat for seat in range(t.seats) if not t.closed[seat] and could_play(t, seat, swap, peace)]


def could_play(t: Table, seat: int, swap: bool, peace: bool) -> bool:
    """Whether a seat may hold a card that it could use in this window."""
    if swap and may_hold(t, seat, SWAP_PLANETS):
        return True
    if peace and may_hold(t, seat, PEACE):
        return True
    return t.window > 0 and may_hold(t, seat, EXTRA_TRIP) and has_legal_trip(t, seat)


def travel_turn(t: Table) -> None:
    """A seat makes as many trips as its marker says, if it can do anything (SP-2B.2)."""
    seat = t.turn_seat
    t.traveller = seat
    t.trips = t.marker[seat]
    if can_travel(t, seat):
        wait_for(t, TRAVEL, seat)
    else:
        end_of_turn(t)


def can_travel(t: Table, seat: int) -> bool:
    """The seat has a legal trip, or may hold a card of this sequence."""
    return may_hold_a_card_of_the_sequence(t, seat) or (t.trips > 0 and has_legal_trip(t, seat))


def may_hold_a_card_of_the_sequence(t: Table, seat: int) -> bool:
    """Whether a seat could have a card stamped with this sequence, as far as all can tell (SP-W.1)."""
    if t.hand_size[seat] == 0:
        return False
    stamped = t.pack.stamped[t.sequence :: len(SEQUENCES)]
    return any(stamp and lies < copies for stamp, lies, copies in zip(stamped, t.discard, t.pack.copies, strict=True))


def end_of_turn(t: Table) -> None:
    """Trips that are left are lost (SP-2B.3); the next window opens."""
    t.trips = 0
    open_window(t, t.order.index(t.turn_seat) + 1)


def card_is_over(t: Table, seat: int) -> None:
    """After a card or a trip the travel turn goes on; in a window all but who is next can play again (SP-W.5)."""
    if t.window == NONE:
        wait_for(t, TRAVEL, seat)
        return
    t.traveller = NOBODY
    t.trips = 0
    t.closed = [0] * t.seats
    close_to_who_is_next(t)
    go_on(t, TRAVEL_WINDOW_GOES_ON)


DECISIONS = ()
PASSAGES = {
    TRAVEL_STARTS: travel_starts,
    TRAVEL_WINDOW_GOES_ON: travel_window_goes_on,
    TRAVEL_TURN: travel_turn,
}
