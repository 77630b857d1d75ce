"""Section D: how a card is drawn; from a known top without chance, otherwise from all that is left."""

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form, Function, Kind, Weight, needs
from tests.engine.specimen.arguments import CARD, SEAT
from tests.engine.specimen.events import Drew, LookedAt, TurnedUp
from tests.engine.specimen.table import (
    DEAL,
    DEALING,
    DRAW,
    LOOK,
    RESOLVE,
    STALL,
    TURN_UP,
    Table,
    put_in_hand,
    wait_for,
)

AFTER = {DEAL: DEALING, DRAW: RESOLVE, TURN_UP: STALL}
"""What follows a drawn card."""


def draw_for(t: Table, seat: int, step: int) -> None:
    """The top card goes to a seat: without chance where it is known (TW-D.3)."""
    t.drawing = seat
    if not t.known_size:
        wait_for(t, step, CHANCE)
        return
    t.known_size -= 1
    t.deck_size -= 1
    card = t.known_top.pop(0)
    t.step = step
    hand_over(t, card)


def take_from_deck(t: Table, card: int) -> None:
    """A card that chance has named leaves the deck."""
    t.deck[card] -= 1
    t.deck_size -= 1


def hand_over(t: Table, card: int) -> None:
    """The seat that draws gets the card: into its hand, or face up before it where it was bought."""
    seat = t.drawing
    t.drawing = NOBODY
    if t.step == TURN_UP:
        t.prizes[seat * len(t.pack.cards) + card] += 1
        t.events.append(TurnedUp(seat, card))
    else:
        put_in_hand(t, seat, card)
        t.events.append(Drew(seat, card))
    t.step = AFTER[t.step]


def it_is_the_drawing_seat(t: Table, drawer: int) -> bool:
    """The card goes to the seat for which it is drawn."""
    return drawer == t.drawing


def copies_left(t: Table, card: int) -> int:
    """Each card of the deck is as likely as any other."""
    return t.deck[card]


def more_than_one_left(t: Table, seat: int) -> bool:
    """Of the last card nothing is left to chance, and all know that it is the last."""
    return t.deck_size - t.known_size > 1


def drawn_card(effect: Function) -> Kind:
    """The outcome `draw`: the same in the deal and later, but for what follows."""
    return Kind(
        "draw",
        {"drawer": SEAT, "card": CARD},
        [needs("TW-D.1", it_is_the_drawing_seat)],
        effect,
        hidden={"card": "drawer"},
        weight=Weight("TW-D.2", copies_left),
    )


def deal_card(t: Table, card: int) -> None:
    """The card goes to the hand (TW-S.3)."""
    take_from_deck(t, card)
    hand_over(t, card)


def draw_card(t: Table, drawer: int, card: int) -> None:
    """The card goes to the hand of the seat that draws."""
    assert drawer == t.drawing
    take_from_deck(t, card)
    hand_over(t, card)


draw = drawn_card(draw_card)
DRAW_DECISION = Decision(DRAW, "draw", "D", [draw], Form.CHANCE, asked=more_than_one_left)


def turn_up_card(t: Table, card: int) -> None:
    """The card lies face up before the seat that bought it."""
    take_from_deck(t, card)
    hand_over(t, card)


turn_up = Kind("turn-up", {"card": CARD}, [], turn_up_card, weight=Weight("TW-D.2", copies_left))
TURN_UP_DECISION = Decision(TURN_UP, "turn-up", "D", [turn_up], Form.CHANCE, asked=more_than_one_left, secret=True)


def it_is_the_looking_seat(t: Table, looker: int) -> bool:
    """The card is shown to the seat that has opened a map."""
    return looker == t.frames[-1].owner


def look_at_card(t: Table, looker: int, card: int) -> None:
    """The card is held apart until its place on the deck is chosen."""
    take_from_deck(t, card)
    t.looked.append(card)
    t.looked_size += 1
    t.frames[-1].left -= 1
    t.events.append(LookedAt(looker, card))
    t.step = RESOLVE


look = Kind(
    "look",
    {"looker": SEAT, "card": CARD},
    [needs("TW-D.4", it_is_the_looking_seat)],
    look_at_card,
    hidden={"card": "looker"},
    weight=Weight("TW-D.2", copies_left),
)
LOOK_DECISION = Decision(LOOK, "look", "D", [look], Form.CHANCE, asked=more_than_one_left)
