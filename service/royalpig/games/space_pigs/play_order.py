"""1C: the order of play by falling strength, ties by dice (4.6)."""

from royalpig.engine.packing import CHANCE
from royalpig.engine.rules import Decision, Form
from royalpig.games.space_pigs.course import begin
from royalpig.games.space_pigs.dice import each_face_once, rolled_kind
from royalpig.games.space_pigs.events_of_phase_1 import OrderSet
from royalpig.games.space_pigs.groups import strength
from royalpig.games.space_pigs.steps import ORDER_GOES_ON, ORDER_ROLL, ORDER_STARTS, S_1D
from royalpig.games.space_pigs.table import Table, go_on, place_of, wait_for


def order_starts(t: Table) -> None:
    """On turn 1 the order stays; later seats are ranked by strength (SP-G.8, SP-1C.1 to SP-1C.3)."""
    if t.turn == 1:
        begin(t, S_1D)
        return
    strengths = [strength(t, seat) for seat in range(t.seats)]
    t.ranks = [sum(other > own for other in strengths) for own in strengths]
    go_on(t, ORDER_GOES_ON)


def order_goes_on(t: Table) -> None:
    """The first seats that are tied roll; without any the order is set."""
    for rank in range(t.seats):
        tied = [seat for seat in range(t.seats) if t.ranks[seat] == rank]
        if len(tied) > 1:
            t.rolling = tied
            wait_for(t, ORDER_ROLL, CHANCE)
            return
    t.order = sorted(range(t.seats), key=t.ranks.__getitem__)
    t.events.append(OrderSet(t.order[:], [strength(t, seat) for seat in range(t.seats)], t.rolls))
    t.ranks = [0] * t.seats
    t.rolls = [0] * t.seats
    begin(t, S_1D)


def note_order_roll(t: Table, number: int) -> None:
    """The next of those that roll; after the last, the higher goes first among them (SP-1C.4)."""
    seat = t.rolling.pop(0)
    t.rolls[seat] = number
    if t.rolling:
        return
    tied = [other for other in range(t.seats) if t.ranks[other] == t.ranks[seat]]
    above = [sum(t.rolls[other] > t.rolls[one] for other in tied) for one in tied]
    for one, higher in zip(tied, above, strict=True):
        t.ranks[one] += higher
    go_on(t, ORDER_GOES_ON)


ORDER_ROLL_DECISION = Decision(
    ORDER_ROLL, "order-roll", place_of, [rolled_kind(each_face_once, note_order_roll)], Form.CHANCE
)

DECISIONS = (ORDER_ROLL_DECISION,)
PASSAGES = {ORDER_STARTS: order_starts, ORDER_GOES_ON: order_goes_on}
