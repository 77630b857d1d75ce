"""What holds of travel on every table of Space Pigs at rest: markers, windows, trips, peace, who is spent."""

from collections.abc import Iterator
from itertools import pairwise

from royalpig.engine.packing import NOBODY
from royalpig.games.space_pigs.arguments import ALIENS, ASTEROID, MOST_MARKER
from royalpig.games.space_pigs.content import DROP_ALONG, EXTEND_TRIP, EXTRA_TRIP, PEACE
from royalpig.games.space_pigs.galaxy import NEIGHBOURS, is_hex, is_planet
from royalpig.games.space_pigs.groups import has_troops
from royalpig.games.space_pigs.invariants_of_the_course import EXCHANGING
from royalpig.games.space_pigs.steps import (
    BOARD,
    BOOTS_STEP,
    CHOOSE_MARKER,
    NONE,
    REDEPLOY,
    S_2B,
    SHIP_TRIP,
    SWAP_WITH,
    TRAVEL,
    TRAVEL_WINDOW,
)
from royalpig.games.space_pigs.steps import EXTRA_TRIP as EXTRA_TRIP_STEP
from royalpig.games.space_pigs.table import Table
from royalpig.games.space_pigs.travel_course import window_is_kept
from royalpig.games.space_pigs.travel_markers import has_to_choose, values_left

Broken = Iterator[tuple[str, str]]


def travels(t: Table) -> bool:
    """2B is being played: it is not an exchange before it."""
    return t.sequence == S_2B and t.step not in EXCHANGING


def discarded(t: Table, effect: int) -> list[int]:
    """The cards with an effect that lie in the discard, each copy by itself."""
    return [card for card, copies in enumerate(t.discard) for _ in range(copies) if t.pack.effect[card] == effect]


# 2A


def choices_fit(t: Table) -> Broken:
    """Markers are chosen in 2A by those who have a choice (SP-2A.2, SP-2A.6)."""
    for seat, chosen in enumerate(t.has_chosen):
        if chosen and (t.step != CHOOSE_MARKER or not has_to_choose(t, seat)):
            yield f"has_chosen[{seat}]", f"p{seat} does not choose a marker"
        if t.step == CHOOSE_MARKER and has_troops(t, seat) and not values_left(t, seat):
            yield f"markers[{seat * MOST_MARKER}]", "who has used all markers takes them back in 2A"


def chosen_markers_are_available(t: Table) -> Broken:
    """A marker that was chosen unseen is one of those left (SP-2A.4)."""
    for seat, number in enumerate(t.chosen):
        if (number > 0) != bool(t.has_chosen[seat]) or (number and number not in values_left(t, seat)):
            yield f"chosen[{seat}]", "is no marker that the seat can choose"


def shown_markers_fit(t: Table) -> Broken:
    """From 2B to the end of the turn the markers that were used lie open, one of each seat with troops (SP-2A.3)."""
    for seat, number in enumerate(t.marker):
        path = f"marker[{seat}]"
        if t.step == CHOOSE_MARKER:
            values = values_left(t, seat) if has_troops(t, seat) else []
            if number != (values[0] if len(values) == 1 else 0):
                yield path, "only a marker that is the last of its kind is shown before the others"
        elif t.sequence < S_2B:
            if number:
                yield path, "no marker is shown before 2A"
        elif number and t.markers[seat * MOST_MARKER + number - 1] >= t.pack.markers[number - 1]:
            yield path, "a marker that was used is not among those left"
        elif (number > 0) != on_the_move(t, seat) and (t.sequence == S_2B or number == 0):
            yield path, "who has troops in 2B has used a marker, and nobody else"


def on_the_move(t: Table, seat: int) -> bool:
    """Whether the seat has troops on the board or carried."""
    return has_troops(t, seat) or (t.traveller == seat and t.boots_piglets + t.boots_hogs > 0)


# 2B


def the_traveller_fits(t: Table) -> Broken:
    """In 2B a window is open, or it is a seat's turn to travel; in a window one trip is made at a time (4.10)."""
    if not travels(t):
        if t.traveller != NOBODY or t.trips or (t.turn_seat != NOBODY and t.sequence == S_2B):
            yield "traveller", "nobody travels outside 2B"
        if t.sequence == S_2B and t.window != NONE:
            yield "window", "no window is open"
        return
    if t.window == NONE:
        if t.step in (TRAVEL_WINDOW, EXTRA_TRIP_STEP) or not t.actor == t.turn_seat == t.traveller != NOBODY:
            yield "traveller", "in its turn to travel a seat acts"
        elif t.trips > t.marker[t.traveller] + len(discarded(t, EXTRA_TRIP)) or (t.step == SHIP_TRIP and t.trips == 0):
            yield "trips", "there are no more trips than marker and cards bring"
        return
    if t.step == TRAVEL or t.window > t.seats or not window_is_kept(t) or t.turn_seat != NOBODY:
        yield "window", "no such window is open"
        return
    makes_a_trip = t.step in (EXTRA_TRIP_STEP, SHIP_TRIP, BOARD, BOOTS_STEP)
    if t.traveller != (t.actor if makes_a_trip else NOBODY) or t.trips != int(t.step in (EXTRA_TRIP_STEP, SHIP_TRIP)):
        yield "trips", "in a window who plays a card for it makes one trip"
    if makes_a_trip and t.window == 0:
        yield "window", "nobody makes a trip before the first travel turn"
    if 0 <= t.actor < t.seats and t.closed[t.actor]:
        yield "closed", "who plays has not passed"
    if t.window < t.seats and t.window < len(t.order) and not t.closed[t.order[t.window]]:
        yield "closed", "the seat about to travel is left out"


def the_swap_fits(t: Table) -> Broken:
    """A planet waits for the other with which it changes places (SP-C.6)."""
    if t.step == SWAP_WITH:
        if t.swap_cell == NONE or not is_planet(t, t.swap_cell):
            yield "swap_cell", "no planet waits"
    elif t.swap_cell != NONE:
        yield "swap_cell", "no planets change places"


def the_ship_trip_fits(t: Table) -> Broken:
    """A ship trip starts somewhere, and goes no further than cards in the discard bring it (SP-2B.15)."""
    if t.step != SHIP_TRIP:
        if t.ship_cell != NONE or t.ship_range:
            yield "ship_cell", "no ship trip is open"
        return
    most = 1 + sum(t.pack.number[card] for card in discarded(t, EXTEND_TRIP))
    if t.ship_cell == NONE or not 2 <= t.ship_range <= most:
        yield "ship_range", "cards bring another range"


def the_boots_fit(t: Table) -> Broken:
    """Carriers go step by step where they have not been (SP-2B.20)."""
    carried = t.boots_piglets + t.boots_hogs
    if t.step not in (BOARD, BOOTS_STEP):
        if t.boots_cell != NONE or carried or t.boots_steps or t.boots_visited:
            yield "boots_cell", "no Rocket Boots are worn"
        return
    way = t.boots_visited
    if not way or way[-1] != t.boots_cell or len(set(way)) < len(way) or not all(is_hex(t, cell) for cell in way):
        yield "boots_visited", "the way leads over hexes to where the carriers are, to each once"
    elif any(here not in NEIGHBOURS[there] for here, there in pairwise(way)):
        yield "boots_visited", "each step leads to an adjacent hex"
    if t.boots_steps + len(way) - 1 not in {t.pack.number[card] for card in discarded(t, DROP_ALONG)}:
        yield "boots_steps", "steps made and left are those of a card"
    if (t.step == BOARD) != (carried == 0) or (t.step == BOARD and len(way) != 1):
        yield "boots_piglets", "who travels is said before the first step"
    if t.boots_steps == 0:
        yield "boots_steps", "no step is left"


def peace_fits(t: Table) -> Broken:
    """Planets are in peace from 2B on, as many as cards were played for it; a worm may have eaten one (I10)."""
    if t.peace != sorted(set(t.peace)):
        yield "peace", "the cells stand in order, each once"
    if t.peace and not (t.sequence > S_2B or travels(t)):
        yield "peace", "peace begins in 2B"
    if len(t.peace) > len(discarded(t, PEACE)):
        yield "peace", "there are no more planets in peace than cards were played"
    for index, cell in enumerate(t.peace):
        if t.face[cell] in (NONE, ASTEROID):
            yield f"peace[{index}]", "only a planet is in peace"


def spent_troops_fit(t: Table) -> Broken:
    """Troops are spent in 2B, and in 3B those of the seat that redeploys (I6)."""
    for index, group in enumerate(t.groups):
        if group.spent_piglets + group.spent_hogs == 0 or group.who >= ALIENS:
            continue
        if not travels(t) and not (t.step == REDEPLOY and group.who == t.turn_seat):
            yield f"groups[{index}]", "nobody has moved"
