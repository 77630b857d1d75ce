"""1B: the Royal Pig draws colonist markers and gives them out, face down (4.5)."""

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import ACTOR, Decision, Form, Kind, Weight, among, needs
from royalpig.games.space_pigs.arguments import COLONIST, DEALT, DEALT_COLONIST, MOST_COLONISTS, SEAT
from royalpig.games.space_pigs.events_of_phase_1 import ColonistGiven, ColonistsRevealed
from royalpig.games.space_pigs.galaxy_checks import MARKERS_DRAWN
from royalpig.games.space_pigs.groups import piglets_in_supply
from royalpig.games.space_pigs.steps import COLONIST as COLONIST_STEP
from royalpig.games.space_pigs.steps import COLONISTS_GIVEN, COLONISTS_START, GIVE_COLONISTS, MUSTER_GOES_ON
from royalpig.games.space_pigs.table import Table, always_asked, go_on, place_of, wait_for

MOST_FOR_A_SEAT = 2


def colonists_start(t: Table) -> None:
    """Markers are drawn one by one, as many as the number of seats tells (SP-1B.2)."""
    if t.drawn_number < MARKERS_DRAWN[t.seats]:
        wait_for(t, COLONIST_STEP, CHANCE)
    else:
        wait_for(t, GIVE_COLONISTS, t.royal_pig)


# colonist: chance draws a marker


def royal_pig_alone(t: Table) -> list[int]:
    """The Royal Pig draws (SP-1B.1)."""
    return [t.royal_pig]


def markers_in_bag(t: Table) -> list[int]:
    """The markers that are not drawn."""
    return [DEALT_COLONIST + value for value in range(MOST_COLONISTS) if t.bag[value]]


def copies_in_bag(t: Table, thing: int) -> int:
    """Each marker is as likely as any other (SP-1B.3)."""
    return t.bag[thing - DEALT_COLONIST]


def more_than_one_marker_is_left(t: Table, _seat: int) -> bool:
    """A single marker left is no secret to chance (SP-G.18)."""
    return sum(t.pack.colonists) - t.drawn_number > 1


def draw_colonist(t: Table, thing: int) -> None:
    """The Royal Pig alone sees the marker (SP-1B.4)."""
    t.bag[thing - DEALT_COLONIST] -= 1
    t.drawn[thing - DEALT_COLONIST] += 1
    t.drawn_number += 1
    go_on(t, COLONISTS_START)


dealt_colonist = Kind(
    "dealt",
    {"whose": SEAT, "thing": DEALT},
    [among("SP-X.5", "whose", royal_pig_alone), among("SP-X.5", "thing", markers_in_bag)],
    draw_colonist,
    hidden={"thing": "whose"},
    weight=Weight("SP-X.5", copies_in_bag),
)
COLONIST_DECISION = Decision(
    COLONIST_STEP, "colonist", place_of, [dealt_colonist], Form.CHANCE, asked=more_than_one_marker_is_left
)


# give-colonists


def is_drawn(t: Table, value: int) -> bool:
    """A marker of this value is still to be given (SP-1B.5)."""
    return t.drawn[value - 1] > 0


def has_room_for_a_marker(t: Table, to: int) -> bool:
    """No seat gets more than two, the Royal Pig included (SP-1B.6)."""
    return t.given_number[to] < MOST_FOR_A_SEAT


def give_marker(t: Table, value: int, to: int) -> None:
    """The marker lies face down before the seat (SP-1B.7)."""
    hand_over(t, value, to)
    go_on(t, COLONISTS_GIVEN)


def hand_over(t: Table, value: int, to: int) -> None:
    """One marker goes to a seat."""
    t.drawn[value - 1] -= 1
    t.drawn_number -= 1
    t.given[to * MOST_COLONISTS + value - 1] += 1
    t.given_number[to] += 1
    t.events.append(ColonistGiven(t.royal_pig, to, value))


def colonists_given(t: Table) -> None:
    """The next marker; where only one seat has room, all that is left goes to it; at last all are turned in."""
    with_room = [seat for seat in range(t.seats) if t.given_number[seat] < MOST_FOR_A_SEAT]
    if t.drawn_number and len(with_room) > 1:
        wait_for(t, GIVE_COLONISTS, t.royal_pig)
        return
    for value in range(1, MOST_COLONISTS + 1):
        while t.drawn[value - 1]:
            hand_over(t, value, with_room[0])
    turn_in(t)


def turn_in(t: Table) -> None:
    """Each seat receives what its markers show, as far as its supply goes (SP-1B.8 to SP-1B.10)."""
    shown = [
        sum((value + 1) * t.given[seat * MOST_COLONISTS + value] for value in range(MOST_COLONISTS))
        for seat in range(t.seats)
    ]
    received = [min(shown[seat], piglets_in_supply(t, seat)) for seat in range(t.seats)]
    for seat, piglets in enumerate(received):
        t.reserve_piglets[seat] += piglets
    t.events.append(ColonistsRevealed(shown, received, t.given))
    t.bag = t.pack.colonists[:]
    t.given = [0] * (t.seats * MOST_COLONISTS)
    t.given_number = [0] * t.seats
    t.turn_seat = NOBODY
    go_on(t, MUSTER_GOES_ON)


give = Kind(
    "give",
    {"value": COLONIST, "to": SEAT},
    [needs("SP-1B.5", is_drawn), needs("SP-1B.6", has_room_for_a_marker)],
    give_marker,
    hidden={"value": ACTOR},
)
GIVE_COLONISTS_DECISION = Decision(GIVE_COLONISTS, "give-colonists", place_of, [give], asked=always_asked)

DECISIONS = (COLONIST_DECISION, GIVE_COLONISTS_DECISION)
PASSAGES = {COLONISTS_START: colonists_start, COLONISTS_GIVEN: colonists_given}
