"""What Events do when they are revealed: each seat draws, discards, sways, pairs, sacrifices or shows."""

from royalpig.engine.rules import Decision, Kind, among, needs
from royalpig.games.lord_of_the_pigs.arguments import CARD, DIRECTION, PROPOSAL, SEAT
from royalpig.games.lord_of_the_pigs.cards import (
    cards_in_hand,
    discard_from_hand,
    discard_proposal,
    owner_of,
    proposal_is_on_the_table,
    proposals_of,
)
from royalpig.games.lord_of_the_pigs.decks import (
    EACH_DISCARDS,
    EACH_DRAWS,
    EACH_PAIRS,
    EACH_SACRIFICES,
    EACH_SHOWS,
    EACH_SWAYS,
)
from royalpig.games.lord_of_the_pigs.events import HandShown
from royalpig.games.lord_of_the_pigs.secrets import show_usable_cards
from royalpig.games.lord_of_the_pigs.table import (
    DISCARD_FOR_EVENT,
    DRAWING,
    EVENT_EFFECT,
    EVENT_PENDING,
    FOR_THE_EVENT,
    NOTHING,
    PAIR,
    SACRIFICE,
    SWAY,
    UPKEEP_DRAW,
    Table,
    event_effect,
    event_n,
    playing_order,
    wait_for,
)
from royalpig.games.lord_of_the_pigs.tracks import change_ratings, change_stability, sign

ASKS = {EACH_DISCARDS: DISCARD_FOR_EVENT, EACH_SWAYS: SWAY, EACH_PAIRS: PAIR, EACH_SACRIFICES: SACRIFICE}
"""The decision that an Event puts to each seat."""


def carry_out(t: Table) -> None:
    """What the active Event does when revealed, before Upkeep goes on (LP-1.6)."""
    effect = event_effect(t)
    t.step = UPKEEP_DRAW
    if effect == EACH_DRAWS:
        t.draws_for = FOR_THE_EVENT
        t.draw_queue = [seat for seat in playing_order(t) for _ in range(event_n(t, EACH_DRAWS))]
        t.step = DRAWING
    elif effect == EACH_SHOWS:
        for seat in playing_order(t):
            t.events.append(HandShown(seat, show_usable_cards(t, seat)))
    elif effect in ASKS:
        t.pending = EVENT_PENDING
        t.pending_queue = playing_order(t)
        t.step = EVENT_EFFECT


def ask_next(t: Table) -> None:
    """The next seat that can answer the Event is asked (LP-1.10)."""
    effect = event_effect(t)
    while t.pending_queue:
        seat = t.pending_queue[0]
        if can_answer(t, seat, effect):
            wait_for(t, ASKS[effect], seat)
            return
        t.pending_queue.pop(0)
    t.pending = NOTHING
    t.step = UPKEEP_DRAW


def can_answer(t: Table, seat: int, effect: int) -> bool:
    """Who has nothing to discard or to sacrifice is passed over."""
    if effect == EACH_DISCARDS:
        return t.hand_size[seat] > 0
    if effect == EACH_SACRIFICES:
        return len(proposals_of(t, seat)) > 0
    return True


def answered(t: Table) -> None:
    """The seat at the front has answered the Event."""
    t.pending_queue.pop(0)
    t.step = EVENT_EFFECT


# each-discards


def two_cards_in_hand(t: Table, seat: int) -> bool:
    """Whoever has two cards is asked, even if they are of one kind (LP-V.10)."""
    return t.hand_size[seat] > 1


def discard_for_the_event(t: Table, seat: int, card: int) -> None:
    """The card goes to the own discards (LP-E.4)."""
    discard_from_hand(t, seat, card)
    answered(t)


discard = Kind("discard", {"card": CARD}, [among("LP-E.4", "card", cards_in_hand)], discard_for_the_event)
DISCARD_FOR_EVENT_DECISION = Decision(DISCARD_FOR_EVENT, "discard", "1", [discard], asked=two_cards_in_hand)


# each-sways


def sway_the_stability(t: Table, direction: int) -> None:
    """The stability moves by 1, or stays at its bound (LP-E.5)."""
    change_stability(t, sign(direction))
    answered(t)


sway = Kind("sway", {"direction": DIRECTION}, [], sway_the_stability)
SWAY_DECISION = Decision(SWAY, "sway", "1", [sway])


# each-pairs


def another_seat(seat: int, other: int) -> bool:
    """The rating that moves with one's own is somebody else's."""
    return other != seat


def move_both(t: Table, seat: int, other: int, direction: int) -> None:
    """The own rating and the other's move together (LP-E.11)."""
    by = [0, 0, 0, 0]
    by[seat] = by[other] = sign(direction)
    change_ratings(t, by)
    answered(t)


pair = Kind("pair", {"other": SEAT, "direction": DIRECTION}, [needs("LP-E.11", another_seat)], move_both)
PAIR_DECISION = Decision(PAIR, "pair", "1", [pair])


# each-sacrifices


def an_own_one(seat: int, proposal: int) -> bool:
    """Each seat discards one of its own."""
    return owner_of(proposal) == seat


def give_up(t: Table, proposal: int) -> None:
    """The Proposal and its Votes go to their owners' discards, and nobody draws (LP-E.7)."""
    discard_proposal(t, proposal)
    answered(t)


sacrifice = Kind(
    "sacrifice",
    {"proposal": PROPOSAL},
    [needs("LP-X.8", proposal_is_on_the_table), needs("LP-E.7", an_own_one)],
    give_up,
)
SACRIFICE_DECISION = Decision(SACRIFICE, "sacrifice", "1", [sacrifice])
