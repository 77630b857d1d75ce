"""Section M: the stall, where all may buy at once; and section G: the others give the pot away."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Decision, Form, Kind, among, needs
from tests.engine.specimen.arguments import SEAT
from tests.engine.specimen.deck import draw_for
from tests.engine.specimen.events import Bought, Passed, PotGiven, PotKept
from tests.engine.specimen.table import (
    GIFT,
    MARKET,
    MARKET_CLOSED,
    MOST_KEPT,
    PRICE,
    ROUND_OVER,
    TURN_UP,
    Table,
    gain_acorns,
    wait_for,
)


def the_stall_opens(t: Table) -> None:
    """All may buy; whoever has passed may think again when somebody has bought."""
    wait_for(t, MARKET, NOBODY)


def seats_that_have_not_passed(t: Table) -> list[int]:
    """The seats that may still buy."""
    return [seat for seat in range(t.seats) if not t.passed[seat]]


def can_pay(t: Table, seat: int) -> bool:
    """A card costs two acorns."""
    return t.acorns[seat] >= PRICE


def something_to_sell(t: Table) -> bool:
    """The deck is not empty."""
    return t.deck_size > 0


def pay_price(t: Table, seat: int) -> None:
    """The top card of the deck is turned up before the seat."""
    gain_acorns(t, seat, -PRICE)
    t.passed = [0] * t.seats
    t.events.append(Bought(seat))
    draw_for(t, seat, TURN_UP)


def go_by(t: Table, seat: int) -> None:
    """The seat does not buy; when all have passed the stall closes."""
    t.passed[seat] = 1
    t.events.append(Passed(seat))
    if all(t.passed):
        t.passed = [0] * t.seats
        t.step = MARKET_CLOSED


buy = Kind("buy", {}, [needs("TW-M.2", can_pay), needs("TW-M.3", something_to_sell)], pay_price)
pass_ = Kind("pass", {}, [], go_by)
MARKET_DECISION = Decision(MARKET, "market", "M", [buy, pass_], Form.WINDOW, actors=seats_that_have_not_passed)


def market_closed(t: Table) -> None:
    """The others decide about the pot."""
    wait_for(t, GIFT, NOBODY)


def all_but_the_leader(t: Table) -> list[int]:
    """The seats that give the pot away: one answers for all."""
    return [seat for seat in range(t.seats) if seat != t.leader]


def the_poorest(t: Table) -> list[int]:
    """Those of the others who have the fewest acorns."""
    others = all_but_the_leader(t)
    fewest = min(t.acorns[seat] for seat in others)
    return [seat for seat in others if t.acorns[seat] == fewest]


def the_pot_is_not_empty(t: Table) -> bool:
    """Nothing cannot be given."""
    return t.pot > 0


def the_pot_is_small(t: Table) -> bool:
    """Up to two acorns may stay in the pot."""
    return t.pot <= MOST_KEPT


def give_pot(t: Table, receiver: int) -> None:
    """The pot goes to one seat."""
    t.events.append(PotGiven(receiver, t.pot))
    gain_acorns(t, receiver, t.pot)
    t.pot = 0
    t.step = ROUND_OVER


def keep_pot(t: Table) -> None:
    """The pot waits for the next round."""
    t.events.append(PotKept())
    t.step = ROUND_OVER


give = Kind(
    "give",
    {"receiver": SEAT},
    [among("TW-G.2", "receiver", the_poorest), needs("TW-G.3", the_pot_is_not_empty)],
    give_pot,
)
keep = Kind("keep", {}, [needs("TW-G.4", the_pot_is_small)], keep_pot)
GIFT_DECISION = Decision(GIFT, "gift", "G", [give, keep], Form.TEAM, actors=all_but_the_leader)
