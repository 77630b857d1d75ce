"""Exchange windows: who voted alike may swap cards, one named card for one (4.4)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import ACTOR, Decision, Form, Kind, among, needs
from royalpig.games.space_pigs.arguments import ANY as ANY_TYPE
from royalpig.games.space_pigs.arguments import CARD, PASS, SEAT, WANTED
from royalpig.games.space_pigs.cards import cards_in_hand, copies_in_game, leave_hand, take_into_hand
from royalpig.games.space_pigs.course import exchange_closed
from royalpig.games.space_pigs.events_of_phase_1 import ExchangeMade, ExchangeOffered, ExchangeRefused, ExchangeWanted
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.steps import ANSWER, EXCHANGE, EXCHANGE_CLOSED, EXCHANGE_GOES_ON, MOST_OFFERS, NONE, WANT
from royalpig.games.space_pigs.table import Table, always_asked, go_on, place_of, wait_for

ANY_CARD = WANTED.member(ANY_TYPE).offset
"""The `WANTED` that stands for any card."""


def are_mates(t: Table, seat: int, other: int) -> bool:
    """Two seats of one faction (SP-EX.1, SP-EX.5)."""
    return seat != other and t.faction[seat] == t.faction[other] != NONE


def seats_that_may_offer(t: Table) -> list[int]:
    """Who has not passed, has an offer left, holds a card and has a mate that holds one."""
    holding = [seat for seat in range(t.seats) if t.hand_size[seat] > 0]
    return [
        seat
        for seat in holding
        if not t.closed[seat] and t.offers[seat] < MOST_OFFERS and any(are_mates(t, seat, mate) for mate in holding)
    ]


def exchange_goes_on(t: Table) -> None:
    """The window is open while somebody can be asked."""
    if seats_that_may_offer(t):
        wait_for(t, EXCHANGE, NOBODY)
    else:
        go_on(t, EXCHANGE_CLOSED)


# exchange


def is_a_mate(t: Table, seat: int, mate: int) -> bool:
    """Only who voted alike may exchange cards (SP-EX.5)."""
    return are_mates(t, seat, mate)


def mate_holds_a_card(t: Table, mate: int) -> bool:
    """A card for a card (SP-EX.2)."""
    return t.hand_size[mate] > 0


def make_offer(t: Table, seat: int, mate: int, card: int) -> None:
    """The seat says next what it wants for the card (SP-EX.8, SP-EX.9)."""
    t.offers[seat] += 1
    t.offer_from, t.offer_to, t.offer_card = seat, mate, card
    t.events.append(ExchangeOffered(seat, mate, card))
    wait_for(t, WANT, seat)


def leave_exchange(t: Table, seat: int) -> None:
    """The seat makes no offers in this window any more."""
    t.closed[seat] = 1
    t.events.append(Passed(seat, PASS))
    if not seats_that_may_offer(t):
        go_on(t, EXCHANGE_CLOSED)


offer = Kind(
    "offer",
    {"mate": SEAT, "card": CARD},
    [needs("SP-EX.5", is_a_mate), needs("SP-EX.2", mate_holds_a_card), among("SP-X.7", "card", cards_in_hand)],
    make_offer,
    hidden={"card": ACTOR},
)
pass_exchange = Kind("pass", {}, [], leave_exchange)
EXCHANGE_DECISION = Decision(
    EXCHANGE,
    "exchange",
    place_of,
    [offer, pass_exchange],
    Form.WINDOW,
    actors=seats_that_may_offer,
    asked=always_asked,
)


# want


def cards_that_can_be_wanted(t: Table, seat: int) -> list[int]:
    """Cards of which a copy lies neither in the discard nor in the own hand; or any (SP-EX.7)."""
    cards = len(t.discard)
    own = t.hand[seat * cards : seat * cards + cards]
    elsewhere = [card for card in range(cards) if t.discard[card] + own[card] < copies_in_game(t, card)]
    return [*elsewhere, ANY_CARD]


def say_wanted(t: Table, seat: int, wanted: int) -> None:
    """The mate answers, even if it can only refuse (SP-EX.9)."""
    t.offer_wanted = wanted
    t.events.append(ExchangeWanted(seat, t.offer_to, wanted))
    wait_for(t, ANSWER, t.offer_to)


want = Kind(
    "want",
    {"wanted": WANTED},
    [among("SP-EX.7", "wanted", cards_that_can_be_wanted)],
    say_wanted,
    hidden={"wanted": ACTOR},
)
WANT_DECISION = Decision(WANT, "want", place_of, [want], asked=always_asked)


# answer


def is_wanted(t: Table, card: int) -> bool:
    """The card that was asked for, or any (SP-EX.7)."""
    return t.offer_wanted in (card, ANY_CARD)


def swap_cards(t: Table, seat: int, card: int) -> None:
    """The two cards change hands (SP-EX.2)."""
    other, offered = t.offer_from, t.offer_card
    leave_hand(t, other, offered)
    leave_hand(t, seat, card)
    take_into_hand(t, other, card)
    take_into_hand(t, seat, offered)
    t.events.append(ExchangeMade(other, seat, offered, card))
    close_offer(t)


def refuse_offer(t: Table, seat: int) -> None:
    """Nobody must exchange (SP-EX.3)."""
    t.events.append(ExchangeRefused(t.offer_from, seat))
    close_offer(t)


def close_offer(t: Table) -> None:
    """The window goes on."""
    t.offer_from = t.offer_to = NOBODY
    t.offer_card = t.offer_wanted = NONE
    go_on(t, EXCHANGE_GOES_ON)


def default_of_answer(_t: Table, _seat: int) -> str:
    """Nothing is exchanged."""
    return "refuse"


swap = Kind(
    "swap",
    {"card": CARD},
    [among("SP-X.7", "card", cards_in_hand), needs("SP-EX.7", is_wanted)],
    swap_cards,
    hidden={"card": ACTOR},
)
refuse = Kind("refuse", {}, [], refuse_offer)
ANSWER_DECISION = Decision(ANSWER, "answer", place_of, [swap, refuse], asked=always_asked, default=default_of_answer)

DECISIONS = (EXCHANGE_DECISION, WANT_DECISION, ANSWER_DECISION)
PASSAGES = {EXCHANGE_GOES_ON: exchange_goes_on, EXCHANGE_CLOSED: exchange_closed}
