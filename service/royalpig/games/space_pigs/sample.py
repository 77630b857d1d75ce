"""A whole table drawn at random from those that a view allows."""

from collections.abc import Callable

from royalpig.engine.packing import NOBODY
from royalpig.engine.rejection import NoSuchDeal
from royalpig.games.space_pigs.acorns import has_its_recipe
from royalpig.games.space_pigs.arguments import MOST_COLONISTS, MOST_MARKER
from royalpig.games.space_pigs.cards import can_be_laid, copies_in_game
from royalpig.games.space_pigs.exchange import ANY_CARD
from royalpig.games.space_pigs.steps import ANSWER, CLAN, NONE, OVER, RECIPE, S_4C
from royalpig.games.space_pigs.table import Table, colonists_are_out, side_is_seen

MOST_TRIES = 1000
"""How often recipes are dealt in search of a deal by which nobody has won."""

Draw = Callable[[int], int]
"""A whole number from 0 up to, without, a bound."""


def deal_the_unseen(t: Table, viewer: int, draw: Draw) -> None:
    """Fills a view: recipes, cards, markers that the viewer does not see go at random where they may be.

    Raises NoSuchDeal if the view contradicts itself.
    """
    if t.step != OVER:
        deal_recipes(t, viewer, draw)
    deal_markers(t, viewer, draw)
    if colonists_are_out(t) and (viewer == NOBODY or viewer != t.royal_pig):
        deal_colonists(t, draw)
    deal_cards(t, viewer, draw)


def has_a_recipe(t: Table, seat: int) -> bool:
    """Whether a seat has drawn its recipe."""
    return t.step != CLAN and (t.step != RECIPE or seat < t.turn_seat)


def deal_recipes(t: Table, viewer: int, draw: Draw) -> None:
    """Each of the others has one of the recipes that the viewer has not."""
    others = [recipe for recipe in range(len(t.pack.recipes)) if viewer == NOBODY or recipe != t.recipe[viewer]]
    for _ in range(MOST_TRIES):
        left = others[:]
        shuffle(left, draw)
        for seat in range(t.seats):
            if seat != viewer and has_a_recipe(t, seat):
                t.recipe[seat] = left.pop()
        if not any(has_won(t, seat) for seat in range(t.seats)):
            return
    raise NoSuchDeal("somebody has the acorns of every recipe")


def has_won(t: Table, seat: int) -> bool:
    """Whether a seat would have won in 4A of this turn with its recipe."""
    return t.sequence == S_4C and t.turn > 1 and has_its_recipe(t, seat)


def deal_markers(t: Table, viewer: int, draw: Draw) -> None:
    """Who has chosen a travel marker has chosen one that is available to it."""
    for seat in range(t.seats):
        if seat != viewer and t.has_chosen[seat]:
            available = [value for value in range(1, MOST_MARKER + 1) if t.markers[seat * MOST_MARKER + value - 1]]
            if not available:
                raise NoSuchDeal(f"p{seat} has no travel marker to choose")
            t.chosen[seat] = available[draw(len(available))]


def deal_colonists(t: Table, draw: Draw) -> None:
    """All colonist markers, drawn and given ones too, are any."""
    markers = [value for value, count in enumerate(t.pack.colonists) for _ in range(count)]
    shuffle(markers, draw)
    if len(markers) < t.drawn_number + sum(t.given_number):
        raise NoSuchDeal("more colonist markers are out than there are")
    for _ in range(t.drawn_number):
        t.drawn[markers.pop()] += 1
    for seat in range(t.seats):
        for _ in range(t.given_number[seat]):
            t.given[seat * MOST_COLONISTS + markers.pop()] += 1
    for value in markers:
        t.bag[value] += 1


def deal_cards(t: Table, viewer: int, draw: Draw) -> None:
    """Cards that are laid face down, hands, and the deck; then an offer that the viewer does not see."""
    cards = len(t.discard)
    left = [copies_in_game(t, card) - t.discard[card] for card in range(cards)]
    if viewer != NOBODY:
        take(left, t.hand[viewer * cards : (viewer + 1) * cards])
    hidden_sides = [side for side in (0, 1) if not side_is_seen(t, viewer, side)]
    for side in (0, 1):
        take(left, t.laid[side * cards : (side + 1) * cards])
    known = offered_by_another(t, viewer)
    if known != NONE:
        left[known] -= 1
    if min(left) < 0:
        raise NoSuchDeal("more copies of a card are seen than there are")
    pool = [card for card in range(cards) for _ in range(left[card])]
    shuffle(pool, draw)
    for side in hidden_sides:
        for _ in range(t.laid_number[side]):
            t.laid[side * cards + take_one(t, pool)] += 1
    for seat in range(t.seats):
        if seat != viewer:
            deal_hand(t, seat, pool, known if seat == t.offer_from else NONE)
    if len(pool) != t.deck_size:
        raise NoSuchDeal("the deck does not hold what is left")
    for card in pool:
        t.deck[card] += 1
    if t.offer_from != NOBODY:
        deal_offer(t, viewer, draw)


def offered_by_another(t: Table, viewer: int) -> int:
    """The card that the viewer is offered, and so knows in another's hand."""
    return t.offer_card if t.offer_from not in (NOBODY, viewer) else NONE


def take(left: list[int], held: list[int]) -> None:
    """What is held is not left."""
    for card, copies in enumerate(held):
        left[card] -= copies


def take_one(t: Table, pool: list[int]) -> int:
    """The last card of the pool that can be laid in this sequence."""
    for place in range(len(pool) - 1, -1, -1):
        if can_be_laid(t, pool[place]):
            return pool.pop(place)
    raise NoSuchDeal("more cards are laid than can be")


def deal_hand(t: Table, seat: int, pool: list[int], known: int) -> None:
    """A hand from the pool, with the card in it that is known to be there."""
    wanted = t.hand_size[seat] - (known != NONE)
    if not 0 <= wanted <= len(pool):
        raise NoSuchDeal(f"p{seat} cannot hold {t.hand_size[seat]} cards")
    dealt = [*(pool.pop() for _ in range(wanted)), *([known] if known != NONE else [])]
    for card in dealt:
        t.hand[seat * len(t.discard) + card] += 1


def deal_offer(t: Table, viewer: int, draw: Draw) -> None:
    """The card that is offered, and what is wanted for it: cards that fit the hand of who offers."""
    cards = len(t.discard)
    at = t.offer_from * cards
    hand = t.hand[at : at + cards]
    outside = [card for card in range(cards) if t.discard[card] + hand[card] < copies_in_game(t, card)]
    if viewer in (t.offer_from, t.offer_to) and viewer != NOBODY:
        if t.offer_wanted not in (NONE, ANY_CARD, *outside):
            give_one_away(t, viewer, draw)
        return
    held = [card for card in range(cards) for _ in range(hand[card])]
    if not held:
        raise NoSuchDeal("who offers a card holds none")
    t.offer_card = held[draw(len(held))]
    if t.step == ANSWER:
        wanted = [*outside, ANY_CARD]
        t.offer_wanted = wanted[draw(len(wanted))]


def give_one_away(t: Table, viewer: int, draw: Draw) -> None:
    """Who wants a card does not hold all copies of it: one goes to another hand or the deck, for any card there."""
    cards, wanted = len(t.discard), t.offer_wanted
    others = [seat for seat in range(t.seats) if seat not in (viewer, t.offer_from) and t.hand_size[seat]]
    places = [(t.deck, 0)] if t.deck_size else []
    places.extend((t.hand, seat * cards) for seat in others)
    if not places:
        raise NoSuchDeal("a card is wanted that nobody else can hold")
    held, at = places[draw(len(places))]
    there = [card for card in range(cards) for _ in range(held[at + card])]
    given = there[draw(len(there))]
    held[at + given] -= 1
    held[at + wanted] += 1
    t.hand[t.offer_from * cards + given] += 1
    t.hand[t.offer_from * cards + wanted] -= 1


def shuffle(things: list[int], draw: Draw) -> None:
    """Puts the things in an order of which each is as likely as any other (Fisher and Yates)."""
    for last in range(len(things) - 1, 0, -1):
        other = draw(last + 1)
        things[last], things[other] = things[other], things[last]
