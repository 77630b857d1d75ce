"""Section S: the first seat is named or drawn, and two cards are dealt to each."""

from collections.abc import Mapping

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form, Kind, Weight
from tests.engine.specimen.arguments import SEAT
from tests.engine.specimen.deck import deal_card, draw_for, drawn_card, more_than_one_left
from tests.engine.specimen.events import FirstSeat
from tests.engine.specimen.table import (
    DEAL,
    DEALING,
    FIRST_SEAT,
    HAND_AT_THE_START,
    NONE,
    RANDOM_SEAT,
    ROUND_BEGINS,
    Table,
    clockwise_from,
)
from tests.engine.specimen.wood import Wood


def new_table(seats: int, options: Mapping[str, int], pack: Wood) -> Table:
    """The table before the first seat is known."""
    first_seat = options["first_seat"]
    drawn = first_seat == RANDOM_SEAT
    cards = len(pack.cards)
    return Table(
        seats=seats,
        first_seat=first_seat,
        rounds=options["rounds"],
        climate=options["climate"],
        step=FIRST_SEAT if drawn else DEALING,
        actor=CHANCE if drawn else NOBODY,
        round=0,
        leader=NOBODY,
        turn_seat=NOBODY if drawn else first_seat,
        sky=NONE,
        omen=NONE,
        sheltered=0,
        acorns=[1] * seats,
        pot=0,
        bids=[0] * seats,
        bidden=[0] * seats,
        hands=[0] * (seats * cards),
        hand_size=[0] * seats,
        deck=pack.count[:],
        deck_size=sum(pack.count),
        known_by=NOBODY,
        known_size=0,
        known_top=[],
        looked_size=0,
        looked=[],
        drawing=NOBODY,
        buried=[],
        wisher=NOBODY,
        wishes=[],
        frames=[],
        queue=[],
        passed=[0] * seats,
        prizes=[0] * (seats * cards),
        pile=[0] * cards,
        pack=pack,
        events=[],
    )


def each_seat_alike(first: int) -> int:
    """Every seat begins with the same weight."""
    return 1


def begin(t: Table, first: int) -> None:
    """The seat that was drawn comes first where bids are equal."""
    t.turn_seat = first
    t.events.append(FirstSeat(first))
    t.step = DEALING


first = Kind("first", {"first": SEAT}, [], begin, weight=Weight("TW-X.6", each_seat_alike))
FIRST_SEAT_DECISION = Decision(FIRST_SEAT, "first-seat", "S", [first], Form.CHANCE)

deal = drawn_card(deal_card)
DEAL_DECISION = Decision(DEAL, "draw", "S", [deal], Form.CHANCE, asked=more_than_one_left)


def dealing(t: Table) -> None:
    """The next card to a seat that has fewer than two; then the first round."""
    for seat in clockwise_from(t, t.turn_seat):
        if t.hand_size[seat] < HAND_AT_THE_START and t.deck_size > 0:
            draw_for(t, seat, DEAL)
            return
    t.step = ROUND_BEGINS
