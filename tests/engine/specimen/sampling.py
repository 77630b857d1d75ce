"""A random deal that a seat's view allows."""

from collections.abc import Callable, Iterator

from royalpig.engine.packing import NOBODY
from tests.engine.specimen.arguments import MOST_BID
from tests.engine.specimen.bidding import least_bid
from tests.engine.specimen.table import NONE, OVER, STORM, UNSEEN, WISHES, Table
from tests.engine.specimen.weather import likeliness_of_sky

Draw = Callable[[int], int]


def sample(t: Table, seat: int, draw: Draw) -> None:
    """Fills what the seat may not see: cards, bids, wishes, sky and omen."""
    if t.step == OVER:
        return
    deal_cards(t, seat, draw)
    for bidder in range(t.seats):
        if t.bids[bidder] == UNSEEN:
            least, most = least_bid(t, bidder), min(t.acorns[bidder], MOST_BID)
            t.bids[bidder] = least + draw(most - least + 1)
    if t.wisher not in (seat, NOBODY):
        t.wishes = sorted(draw(len(t.pack.cards)) for _ in range(draw(WISHES + 1)))
    if t.sky == UNSEEN:
        skies = [face for face in range(STORM + 1) for _ in range(likeliness_of_sky(t, face))]
        t.sky = skies[draw(len(skies))]
    if t.omen == UNSEEN:
        t.omen = STORM if t.sheltered else draw(STORM + 1)


def deal_cards(t: Table, seat: int, draw: Draw) -> None:
    """Deals the cards that the seat has not seen to hands, deck and earth."""
    unseen = cards_not_seen(t)
    for owner in range(t.seats):
        if owner != seat:
            for card in dealt(t.hand_size[owner], unseen, draw):
                t.hands[owner * len(t.pack.cards) + card] += 1
    for buried in t.buried:
        if buried.buried_card == UNSEEN:
            (buried.buried_card,) = dealt(1, unseen, draw)
    for known in (t.known_top, t.looked):
        if UNSEEN in known:
            known[:] = dealt(len(known), unseen, draw)
    t.deck = unseen


def cards_not_seen(t: Table) -> list[int]:
    """The numbers of all cards less those that the view shows."""
    cards = len(t.pack.cards)
    unseen = t.pack.count[:]
    for card in range(cards):
        unseen[card] -= t.pile[card] + sum(t.prizes[card::cards]) + sum(t.hands[card::cards])
    shown = [frame.card for frame in t.frames] + [buried.buried_card for buried in t.buried]
    for card in (*shown, *t.known_top, *t.looked):
        if card not in (NONE, UNSEEN):
            unseen[card] -= 1
    return unseen


def dealt(count: int, unseen: list[int], draw: Draw) -> Iterator[int]:
    """Takes so many cards out of those not seen, one after the other."""
    for _ in range(count):
        place = draw(sum(unseen))
        for card, copies in enumerate(unseen):
            if place < copies:
                unseen[card] -= 1
                yield card
                break
            place -= copies
