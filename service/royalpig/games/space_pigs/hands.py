"""The start of a turn, and 1A: cards are discarded and drawn (4.3)."""

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form, Kind, Weight, among
from royalpig.games.space_pigs.arguments import CARD, COLOURS, DEALT, DEALT_CARD, END_DISCARD, SEAT
from royalpig.games.space_pigs.cards import cards_in_hand, discard_from_hand, take_into_hand
from royalpig.games.space_pigs.course import begin, hands_are_full
from royalpig.games.space_pigs.events_of_phase_1 import CardDiscarded, CardsDrawn, DeckReshuffled, TurnBegan
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.setup import seat_that_draws
from royalpig.games.space_pigs.steps import (
    DISCARD,
    DRAW_CARD,
    DRAWING,
    HAND_SIZE,
    HANDS_GO_ON,
    HANDS_START,
    NONE,
    NOT_SAID,
    S_1A,
    TURN_STARTS,
)
from royalpig.games.space_pigs.table import Table, go_on, next_in_order, place_of, wait_for


def turn_starts(t: Table) -> None:
    """A turn begins, and what belonged to the last is cleared."""
    t.turn += 1
    t.events.append(TurnBegan(t.turn))
    t.acorns = [0] * (t.seats * COLOURS)
    t.governors = [0] * t.seats
    t.peace = []
    t.lost_piglets = [0] * t.seats
    t.marker = [0] * t.seats
    t.votes = [NONE] * t.seats
    t.caller_votes = NOT_SAID
    t.barred = [0] * t.seats
    t.diverted = [0] * t.seats
    t.diverted_to = [0] * t.seats
    begin(t, S_1A)


def hands_start(t: Table) -> None:
    """Cards are discarded and drawn by one seat after the other (SP-1A.3)."""
    t.turn_seat = NOBODY
    go_on(t, HANDS_GO_ON)


def hands_go_on(t: Table) -> None:
    """The next seat; on turn 1, and with an empty hand, it just draws (SP-1A.1)."""
    t.turn_seat = next_in_order(t, t.turn_seat)
    if t.turn_seat == NOBODY:
        hands_are_full(t)
    elif t.turn > 1 and t.hand_size[t.turn_seat] > 0:
        wait_for(t, DISCARD, t.turn_seat)
    else:
        go_on(t, DRAWING)


# discard


def has_a_card(t: Table, seat: int) -> bool:
    """The seat is asked while its hand is not empty."""
    return t.hand_size[seat] > 0


def discard_card(t: Table, seat: int, card: int) -> None:
    """The card lies on the discard, face up (SP-1A.2, SP-1A.5)."""
    discard_from_hand(t, seat, card)
    t.events.append(CardDiscarded(seat, card))


def end_discard(t: Table, seat: int) -> None:
    """The seat draws."""
    t.events.append(Passed(seat, END_DISCARD))
    go_on(t, DRAWING)


def default_of_discard(_t: Table, _seat: int) -> str:
    """Nothing is discarded."""
    return "end-discard"


discard = Kind("discard", {"card": CARD}, [among("SP-X.7", "card", cards_in_hand)], discard_card)
no_discard = Kind("end-discard", {}, [], end_discard)
DISCARD_DECISION = Decision(
    DISCARD, "discard", place_of, [discard, no_discard], asked=has_a_card, default=default_of_discard
)


# draw-card


def drawing(t: Table) -> None:
    """The seat draws up to six, as long as there are cards (SP-1A.2, SP-1A.4, SP-1A.6)."""
    if t.hand_size[t.turn_seat] >= HAND_SIZE:
        go_on(t, HANDS_GO_ON)
        return
    if t.deck_size == 0:
        reshuffle(t)
    if t.deck_size == 0:
        go_on(t, HANDS_GO_ON)
    else:
        wait_for(t, DRAW_CARD, CHANCE)


def reshuffle(t: Table) -> None:
    """The discard becomes the deck."""
    count = sum(t.discard)
    if count:
        t.deck = t.discard
        t.deck_size = count
        t.discard = [0] * len(t.deck)
        t.events.append(DeckReshuffled(count))


def cards_in_deck(t: Table) -> list[int]:
    """What is left in the deck."""
    return [DEALT_CARD + card for card, copies in enumerate(t.deck) if copies]


def copies_in_deck(t: Table, thing: int) -> int:
    """Each copy is as likely as any other."""
    return t.deck[thing - DEALT_CARD]


def more_than_one_card_is_left(t: Table, _seat: int) -> bool:
    """A single card left is no secret to chance (SP-G.18)."""
    return t.deck_size > 1


def draw_card(t: Table, thing: int) -> None:
    """The card goes from the deck to the hand."""
    card = thing - DEALT_CARD
    t.deck[card] -= 1
    t.deck_size -= 1
    take_into_hand(t, t.turn_seat, card)
    t.events.append(CardsDrawn(t.turn_seat, 1, [card]))
    go_on(t, DRAWING)


dealt_card = Kind(
    "dealt",
    {"whose": SEAT, "thing": DEALT},
    [among("SP-X.5", "whose", seat_that_draws), among("SP-X.5", "thing", cards_in_deck)],
    draw_card,
    hidden={"thing": "whose"},
    weight=Weight("SP-X.5", copies_in_deck),
)
DRAW_CARD_DECISION = Decision(
    DRAW_CARD, "draw-card", place_of, [dealt_card], Form.CHANCE, asked=more_than_one_card_is_left
)

DECISIONS = (DISCARD_DECISION, DRAW_CARD_DECISION)
PASSAGES = {TURN_STARTS: turn_starts, HANDS_START: hands_start, HANDS_GO_ON: hands_go_on, DRAWING: drawing}
