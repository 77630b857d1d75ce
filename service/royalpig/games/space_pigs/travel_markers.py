"""2A: every seat chooses a travel marker, unseen (4.9)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import ACTOR, Decision, Form, Kind, among
from royalpig.games.space_pigs.arguments import MARKER, MOST_MARKER
from royalpig.games.space_pigs.course import begin
from royalpig.games.space_pigs.events_of_phases_2_and_3 import MarkerChosen, MarkersRevealed
from royalpig.games.space_pigs.groups import has_troops
from royalpig.games.space_pigs.steps import CHOOSE_MARKER, MARKERS_SHOWN, MARKERS_START, S_2B
from royalpig.games.space_pigs.table import Table, always_asked, go_on, place_of, wait_for


def markers_start(t: Table) -> None:
    """Seats without markers take all back; those with one value left take it (SP-2A.5 to SP-2A.7)."""
    for seat in range(t.seats):
        if not has_troops(t, seat):
            continue
        if not values_left(t, seat):
            t.markers[seat * MOST_MARKER : (seat + 1) * MOST_MARKER] = t.pack.markers
        values = values_left(t, seat)
        if len(values) == 1:
            t.marker[seat] = values[0]
    if seats_to_choose(t):
        wait_for(t, CHOOSE_MARKER, NOBODY)
    else:
        go_on(t, MARKERS_SHOWN)


def values_left(t: Table, seat: int) -> list[int]:
    """The numbers on the travel markers that a seat can still use, rising."""
    at = seat * MOST_MARKER
    return [number + 1 for number in range(MOST_MARKER) if t.markers[at + number]]


def seats_to_choose(t: Table) -> list[int]:
    """The seats that still have to choose: those with troops and markers of two or more numbers."""
    return [seat for seat in range(t.seats) if not t.has_chosen[seat] and has_to_choose(t, seat)]


def has_to_choose(t: Table, seat: int) -> bool:
    """Whether a seat has a choice of markers."""
    return has_troops(t, seat) and len(values_left(t, seat)) > 1


def seats_that_chose(t: Table) -> list[int]:
    """The seats whose choice is in."""
    return [seat for seat in range(t.seats) if t.has_chosen[seat]]


def available_markers(t: Table, seat: int) -> list[int]:
    """A used marker is set aside until all five are used (SP-2A.4)."""
    return values_left(t, seat)


def choose(t: Table, seat: int, marker: int) -> None:
    """Nobody sees the marker before all have chosen (SP-2A.2)."""
    t.chosen[seat] = marker
    t.has_chosen[seat] = 1
    t.events.append(MarkerChosen(seat, marker))


def all_have_chosen(t: Table) -> None:
    """What was chosen unseen is to be shown."""
    go_on(t, MARKERS_SHOWN)


def markers_shown(t: Table) -> None:
    """All markers are shown together, and are used (SP-2A.3)."""
    for seat in range(t.seats):
        if t.has_chosen[seat]:
            t.marker[seat] = t.chosen[seat]
        if t.marker[seat]:
            t.markers[seat * MOST_MARKER + t.marker[seat] - 1] -= 1
    t.chosen = [0] * t.seats
    t.has_chosen = [0] * t.seats
    t.events.append(MarkersRevealed(t.marker[:]))
    begin(t, S_2B)


choose_marker = Kind(
    "choose-marker",
    {"marker": MARKER},
    [among("SP-2A.4", "marker", available_markers)],
    choose,
    hidden={"marker": ACTOR},
)
CHOOSE_MARKER_DECISION = Decision(
    CHOOSE_MARKER,
    "choose-marker",
    place_of,
    [choose_marker],
    Form.ALL,
    actors=seats_to_choose,
    asked=always_asked,
    all_in=all_have_chosen,
    answered=seats_that_chose,
)

DECISIONS = (CHOOSE_MARKER_DECISION,)
PASSAGES = {MARKERS_START: markers_start, MARKERS_SHOWN: markers_shown}
