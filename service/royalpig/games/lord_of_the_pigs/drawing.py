"""Drawing: from the known cards on top, from the pile, from a pile made new of the discards."""

from royalpig.engine.packing import CHANCE
from royalpig.engine.rules import Decision, Form, Kind, Weight, among
from royalpig.games.lord_of_the_pigs.arguments import CARD, SEAT
from royalpig.games.lord_of_the_pigs.events import DeckReshuffled, Drew, NoCardLeft
from royalpig.games.lord_of_the_pigs.table import (
    ACTIVATED,
    DRAW,
    DRAWING,
    KNOWN_ON_TOP,
    NO_DRAW,
    NONE,
    PLAY_STARTS,
    RESHUFFLE,
    UPKEEP_DRAW,
    Table,
    own_cards,
    place_of,
    wait_for,
)

AFTER_DRAWING = (DRAWING, PLAY_STARTS, UPKEEP_DRAW, PLAY_STARTS, ACTIVATED)
"""Where the course goes on, by what the cards are drawn for."""


def drawing(t: Table) -> None:
    """Works off the queue as far as no chance is needed (LP-1.7, LP-1.10)."""
    while t.draw_queue:
        seat = t.draw_queue[0]
        if t.top_size[seat]:
            draw_from_top(t, seat)
        else:
            if not t.pile_size[seat] and t.exhausted_decks == RESHUFFLE:
                reshuffle(t, seat)
            if t.pile_size[seat]:
                wait_for(t, DRAW, CHANCE)
                return
            t.events.append(NoCardLeft(seat))
        t.draw_queue.pop(0)
    t.step = AFTER_DRAWING[t.draws_for]
    t.draws_for = NO_DRAW


def draw_from_top(t: Table, seat: int) -> None:
    """The seat takes the first of the cards that it put there (LP-V.4)."""
    at = seat * KNOWN_ON_TOP
    card = t.top[at]
    t.top[at : at + KNOWN_ON_TOP] = [*t.top[at + 1 : at + KNOWN_ON_TOP], NONE]
    t.top_size[seat] -= 1
    take_into_hand(t, seat, card)


def take_into_hand(t: Table, seat: int, card: int) -> None:
    """The card is in the hand; only its owner knows it."""
    t.hand[card] += 1
    t.hand_size[seat] += 1
    t.events.append(Drew(seat, card))


def reshuffle(t: Table, seat: int) -> None:
    """The discards become the pile."""
    count = 0
    for card in own_cards(t, seat):
        count += t.discard[card]
        t.pile[card] += t.discard[card]
        t.discard[card] = 0
    if count:
        t.pile_size[seat] = count
        t.events.append(DeckReshuffled(seat, count))


# draw: chance decides which card of the pile


def who_draws(t: Table) -> list[int]:
    """The front of the queue, alone."""
    return t.draw_queue[:1]


def cards_in_the_pile(t: Table, whose: int) -> list[int]:
    """What is left in a seat's pile, in pack order."""
    pile = t.pile
    return [card for card in own_cards(t, whose) if pile[card]]


def copies_in_the_pile(t: Table, card: int) -> int:
    """Each copy is as likely as any other."""
    return t.pile[card]


def more_than_one_in_the_pile(t: Table, _seat: int) -> bool:
    """A pile of one card is no secret to chance (LP-V.11)."""
    return t.pile_size[t.draw_queue[0]] > 1


def draw_card(t: Table, whose: int, card: int) -> None:
    """The card goes from the pile to the hand."""
    t.pile[card] -= 1
    t.pile_size[whose] -= 1
    t.draw_queue.pop(0)
    take_into_hand(t, whose, card)
    t.step = DRAWING


draw = Kind(
    "draw",
    {"whose": SEAT, "card": CARD},
    [among("LP-X.5", "whose", who_draws), among("LP-X.5", "card", cards_in_the_pile)],
    draw_card,
    hidden={"card": "whose"},
    weight=Weight("LP-X.5", copies_in_the_pile),
)
DRAW_DECISION = Decision(DRAW, "draw", place_of, [draw], Form.CHANCE, asked=more_than_one_in_the_pile)
