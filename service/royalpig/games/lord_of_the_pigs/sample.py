"""A whole table drawn at random from those that a view allows (LP-V.14)."""

from collections.abc import Callable

from royalpig.engine.rejection import NoSuchDeal
from royalpig.games.lord_of_the_pigs.arguments import SEATS
from royalpig.games.lord_of_the_pigs.table import KNOWN_ON_TOP, NONE, PLACED, Table, Vote, own_cards

Draw = Callable[[int], int]
"""A whole number from 0 up to, without, a bound."""


def deal_the_unseen(t: Table, viewer: int, draw: Draw) -> None:
    """Fills a view: cards that the viewer does not see go at random where they may be, sizes kept.

    What the viewer saw in a hand, and what was shown to all, lies in that hand or face down under Proposals. What the
    other seats have seen is empty. Raises NoSuchDeal if the view contradicts itself.
    """
    known = bounds(t, viewer)
    for owner in range(SEATS):
        hidden = cards_not_open(t, owner)
        face_down = [vote for vote in t.votes if vote.owner == owner and not vote.open]
        if owner == viewer:
            deal_own_pile(t, owner, hidden, face_down)
        else:
            deal_anothers(t, owner, hidden, face_down, known, draw)
        must_fit(t, owner, face_down, known)
    if any(known):
        raise NoSuchDeal("cards were seen or shown that are in nobody's deck")


def bounds(t: Table, viewer: int) -> list[int]:
    """By card, how many copies the viewer knows to be in the hand of its owner, or face down."""
    cards = len(t.shown)
    if viewer < 0:
        return t.shown[:]
    return [max(saw, all_saw) for saw, all_saw in zip(t.seen[viewer * cards :][:cards], t.shown, strict=True)]


def must_fit(t: Table, owner: int, face_down: list[Vote], known: list[int]) -> None:
    """What is known of a hand and face-down Votes lies there; it is struck off the list."""
    for card in own_cards(t, owner):
        if known[card] > t.hand[card] + sum(vote.face == card for vote in face_down):
            raise NoSuchDeal(f"more {t.pack.cards[card]} of p{owner} were seen or shown than it can have")
        known[card] = 0


def cards_not_open(t: Table, owner: int) -> dict[int, int]:
    """How many copies of each own card of a seat do not lie open on the table."""
    hidden = {card: t.pack.copies[card] - t.discard[card] - t.proposals.count(card) for card in own_cards(t, owner)}
    for vote in t.votes:
        if vote.owner == owner and vote.open:
            take_out(owner, hidden, vote.face)
    for laid in t.stack:
        if laid.seat == owner and laid.state != PLACED:
            take_out(owner, hidden, laid.card)
    return hidden


def take_out(owner: int, cards: dict[int, int], card: int, copies: int = 1) -> None:
    """Copies of a card are accounted for."""
    if cards.get(card, 0) < copies:
        raise NoSuchDeal(f"a card of p{owner} is not of its deck, or lies there too often")
    cards[card] -= copies


def deal_own_pile(t: Table, owner: int, hidden: dict[int, int], face_down: list[Vote]) -> None:
    """A seat knows by elimination what is left in its own pile."""
    at = owner * KNOWN_ON_TOP
    for card in [*t.top[at : at + t.top_size[owner]], *(vote.face for vote in face_down)]:
        take_out(owner, hidden, card)
    held = 0
    for card in hidden:
        take_out(owner, hidden, card, t.hand[card])
        held += t.hand[card]
    if held != t.hand_size[owner] or any(card != NONE for card in t.top[at + t.top_size[owner] : at + KNOWN_ON_TOP]):
        raise NoSuchDeal(f"p{owner} holds or knows more or fewer cards than it shows")
    put_into_pile(t, owner, [card for card, copies in hidden.items() for _ in range(copies)])


def deal_anothers(
    t: Table, owner: int, hidden: dict[int, int], face_down: list[Vote], known: list[int], draw: Draw
) -> None:
    """Hand, face-down Votes, known cards on top and pile of another seat."""
    close: list[int] = []
    for card in hidden:
        close.extend([card] * known[card])
        take_out(owner, hidden, card, known[card])
    rest = shuffled([card for card, copies in hidden.items() for _ in range(copies)], draw)
    missing = t.hand_size[owner] + len(face_down) - len(close)
    if missing < 0:
        raise NoSuchDeal(f"more cards of p{owner} were seen or shown than it can have")
    close = shuffled(close + rest[:missing], draw)
    for vote in face_down:
        vote.face = close.pop() if close else NONE
    for card in close:
        t.hand[card] += 1
    on_top = rest[missing : missing + t.top_size[owner]]
    at = owner * KNOWN_ON_TOP
    t.top[at : at + KNOWN_ON_TOP] = on_top + [NONE] * (KNOWN_ON_TOP - len(on_top))
    put_into_pile(t, owner, rest[missing + len(on_top) :])


def put_into_pile(t: Table, owner: int, cards: list[int]) -> None:
    """What is left of a deck is the pile."""
    if len(cards) != t.pile_size[owner]:
        raise NoSuchDeal(f"the pile of p{owner} does not hold what is left of its deck")
    for card in cards:
        t.pile[card] += 1


def shuffled(cards: list[int], draw: Draw) -> list[int]:
    """The cards in an order of which each is as likely as any other (Fisher and Yates)."""
    for last in range(len(cards) - 1, 0, -1):
        other = draw(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards
