"""Section B: all seats bid in secret; the highest leads."""

from royalpig.engine.packing import CHANCE
from royalpig.engine.rules import ACTOR, Decision, Form, Kind, at_least, at_most
from tests.engine.specimen import arguments
from tests.engine.specimen.events import BidLaid, BidsShown
from tests.engine.specimen.table import BID, OMEN, Table, clockwise_from, gain_acorns, wait_for


def acorns_of(t: Table, seat: int) -> int:
    """Nobody bids more than it has."""
    return t.acorns[seat]


def least_bid(t: Table, seat: int) -> int:
    """Who leads already bids two at least, if it has them."""
    return min(2, t.acorns[seat]) if seat == t.leader else 1


def lay_bid(t: Table, seat: int, acorns: int) -> None:
    """The bid is kept for itself until all are in."""
    t.bids[seat] = acorns
    t.bidden[seat] = 1
    t.events.append(BidLaid(seat, acorns))


def seats_without_bid(t: Table) -> list[int]:
    """The seats that still owe a bid."""
    return [seat for seat in range(t.seats) if not t.bidden[seat]]


def seats_with_bid(t: Table) -> list[int]:
    """The seats whose bid is in."""
    return [seat for seat in range(t.seats) if t.bidden[seat]]


def show_bids(t: Table) -> None:
    """The highest bid leads, clockwise the first of equals; it goes to the pot, the others go back."""
    t.leader = max(clockwise_from(t, t.turn_seat), key=t.bids.__getitem__)
    paid = t.bids[t.leader]
    gain_acorns(t, t.leader, -paid)
    t.pot += paid
    t.events.append(BidsShown(t.bids, t.leader))
    t.bids = [0] * t.seats
    t.bidden = [0] * t.seats
    wait_for(t, OMEN, CHANCE)


def lowest_bid(t: Table, seat: int) -> str:
    """Who does not answer in time bids as little as it may."""
    return f"bid {least_bid(t, seat)}a"


bid = Kind(
    "bid",
    {"acorns": arguments.BID},
    [at_most("TW-B.2", "acorns", acorns_of), at_least("TW-B.3", "acorns", least_bid)],
    lay_bid,
    hidden={"acorns": ACTOR},
)
BID_DECISION = Decision(
    BID,
    "bid",
    "B",
    [bid],
    Form.ALL,
    actors=seats_without_bid,
    all_in=show_bids,
    default=lowest_bid,
    answered=seats_with_bid,
)
