"""What seats have seen of each other's hands, kept as lower bounds (LP-V.8)."""

from royalpig.games.lord_of_the_pigs.arguments import SEATS
from royalpig.games.lord_of_the_pigs.table import Table, own_cards


def becomes_open(t: Table, card: int) -> None:
    """A card leaves its owner's hand or face-down Votes and all see it: whoever had seen one has one less to place."""
    if t.shown[card]:
        t.shown[card] -= 1
    cards = len(t.shown)
    for at in range(card, SEATS * cards, cards):
        if t.seen[at]:
            t.seen[at] -= 1


def look_at_hand(t: Table, viewer: int, owner: int) -> list[int]:
    """The viewer has seen the owner's hand as it is now, and nothing older counts; answers the cards (LP-A.27)."""
    at = viewer * len(t.shown)
    cards: list[int] = []
    for card in own_cards(t, owner):
        t.seen[at + card] = t.hand[card]
        cards.extend([card] * t.hand[card])
    return cards


def show_usable_cards(t: Table, owner: int) -> list[int]:
    """All have seen the cards in a hand that have a use; answers them (LP-E.10)."""
    cards: list[int] = []
    for card in own_cards(t, owner):
        t.shown[card] = t.hand[card] if t.pack.use[card] else 0
        cards.extend([card] * t.shown[card])
    return cards
