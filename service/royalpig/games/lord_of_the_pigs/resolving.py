"""The stack resolves: from the top to the first card each use has its effect, and nobody can interrupt (LP-A.15)."""

from collections.abc import Callable

from royalpig.engine.packing import CHANCE
from royalpig.engine.rules import ACTOR, Decision, Form, Kind, Weight, among
from royalpig.games.lord_of_the_pigs.arguments import CARD, FURTHER_CARD, SEAT
from royalpig.games.lord_of_the_pigs.cards import add_vote, cards_in_hand, discard_from_hand, remove_vote, vote_at
from royalpig.games.lord_of_the_pigs.decks import CANCEL, FORESEE, GAIN, PEEK, PLACE_VOTE, PURGE, REMOVE_VOTE
from royalpig.games.lord_of_the_pigs.drawing import cards_in_the_pile, copies_in_the_pile
from royalpig.games.lord_of_the_pigs.events import (
    DeckOrdered,
    GainRegistered,
    HandSeen,
    Looked,
    UseCancelled,
    UseDiscarded,
    UseLapsed,
    VotePlaced,
    VoteRemoved,
)
from royalpig.games.lord_of_the_pigs.events_when_revealed import two_cards_in_hand
from royalpig.games.lord_of_the_pigs.secrets import look_at_hand
from royalpig.games.lord_of_the_pigs.table import (
    ASK_AGAIN,
    CANCELLED,
    DISCARD_FOR_PURGE,
    DONE,
    KNOWN_ON_TOP,
    LOOK,
    LOOKING,
    NONE,
    NOTHING,
    ORDER,
    ORDERING,
    PLACED,
    PURGING,
    RESOLVE,
    WAITING,
    StackCard,
    Table,
    always_asked,
    place_of,
    playing_order,
    wait_for,
)


def resolve(t: Table) -> None:
    """The topmost card that waits has its effect, then the next; at last all go to the discards."""
    while t.pending == NOTHING or GOES_ON[t.pending](t):
        position = at_work(t)
        if position == NONE:
            discard_stack(t)
            return
        EFFECTS[t.pack.use[t.stack[position].card]](t, t.stack[position], position)


def at_work(t: Table) -> int:
    """The position of the topmost card that waits; NONE if all are through."""
    for position in range(len(t.stack) - 1, -1, -1):
        if t.stack[position].state == WAITING:
            return position
    return NONE


def lapse(t: Table, laid: StackCard, position: int) -> None:
    """What the use aimed at is no longer there (LP-A.18)."""
    t.events.append(UseLapsed(position))
    laid.state = DONE


def suspend(t: Table, cause: int, seats: list[int]) -> None:
    """The card at work waits for seats, or for chance."""
    t.pending = cause
    t.pending_queue = seats


def finish(t: Table) -> None:
    """The card that had to wait has had its effect."""
    t.pending = NOTHING
    t.pending_queue = []
    t.stack[at_work(t)].state = DONE


def discard_stack(t: Table) -> None:
    """From the top down the cards go to their owners' discards, but for those that are Votes now (LP-A.16)."""
    for laid in reversed(t.stack):
        if laid.state != PLACED:
            t.discard[laid.card] += 1
            t.events.append(UseDiscarded(laid.seat, laid.card))
    t.stack = []
    t.step = ASK_AGAIN


# place-vote, remove-vote


def place_vote(t: Table, laid: StackCard, position: int) -> None:
    """The card becomes the last Vote of its Proposal, face up (LP-A.19, LP-A.20)."""
    if t.proposals[laid.target] == NONE:
        lapse(t, laid, position)
        return
    n = add_vote(t, laid.target, laid.seat, laid.card, is_open=True)
    t.events.append(VotePlaced(laid.seat, laid.target, n, laid.card))
    laid.state = PLACED


def remove_a_vote(t: Table, laid: StackCard, position: int) -> None:
    """The Vote goes to its owner's discards (LP-A.22, LP-A.23)."""
    place = vote_at(t, laid.target, laid.n)
    if place == NONE:
        lapse(t, laid, position)
        return
    vote = remove_vote(t, place)
    t.events.append(VoteRemoved(vote.proposal, vote.n, vote.owner, vote.face))
    laid.state = DONE


# purge


def purge(t: Table, laid: StackCard, _position: int) -> None:
    """Each other seat discards a card, in playing order (LP-A.24)."""
    suspend(t, PURGING, [seat for seat in playing_order(t) if seat != laid.seat])


def purge_goes_on(t: Table) -> bool:
    """The next seat that has a card is asked; answers whether all are through (LP-A.26)."""
    while t.pending_queue:
        seat = t.pending_queue[0]
        if t.hand_size[seat]:
            wait_for(t, DISCARD_FOR_PURGE, seat)
            return False
        t.pending_queue.pop(0)
    finish(t)
    return True


def discard_for_the_purge(t: Table, seat: int, card: int) -> None:
    """The seat chooses what it loses (LP-A.25)."""
    discard_from_hand(t, seat, card)
    t.pending_queue.pop(0)
    t.step = RESOLVE


discard = Kind("discard", {"card": CARD}, [among("LP-A.24", "card", cards_in_hand)], discard_for_the_purge)
DISCARD_FOR_PURGE_DECISION = Decision(DISCARD_FOR_PURGE, "discard", place_of, [discard], asked=two_cards_in_hand)


# peek


def peek(t: Table, laid: StackCard, position: int) -> None:
    """The seat looks at the hand as it is now (LP-A.27)."""
    if t.hand_size[laid.target] == 0:
        lapse(t, laid, position)
        return
    t.events.append(HandSeen(laid.seat, laid.target, look_at_hand(t, laid.seat, laid.target)))
    laid.state = DONE


# cancel


def cancel(t: Table, laid: StackCard, _position: int) -> None:
    """The use that it aims at has no effect, if it still waits (LP-A.28, LP-A.29)."""
    if t.stack[laid.target].state == WAITING:
        t.stack[laid.target].state = CANCELLED
        t.events.append(UseCancelled(laid.target))
    laid.state = DONE


# foresee


def foresee(t: Table, laid: StackCard, _position: int) -> None:
    """The seat looks at the top three of its deck (LP-A.31)."""
    suspend(t, LOOKING, [laid.seat])


def looking_goes_on(t: Table) -> bool:
    """Until three cards are known, or all there are; two or more the seat puts back in an order (LP-A.32, A.33)."""
    seat = t.pending_queue[0]
    if t.top_size[seat] < min(KNOWN_ON_TOP, t.top_size[seat] + t.pile_size[seat]):
        wait_for(t, LOOK, CHANCE)
        return False
    if t.top_size[seat] > 1:
        t.pending = ORDERING
        wait_for(t, ORDER, seat)
        return False
    finish(t)
    return True


def ordering_is_done(t: Table) -> bool:
    """The order is chosen."""
    finish(t)
    return True


def who_looks(t: Table) -> list[int]:
    """The seat whose card is at work, alone."""
    return t.pending_queue[:1]


def more_than_one_to_look_at(t: Table, _seat: int) -> bool:
    """A pile of one card is no secret to chance (LP-V.11)."""
    return t.pile_size[t.pending_queue[0]] > 1


def see_card(t: Table, whose: int, card: int) -> None:
    """The card is known on top, below those that were known before."""
    t.pile[card] -= 1
    t.pile_size[whose] -= 1
    t.top[whose * KNOWN_ON_TOP + t.top_size[whose]] = card
    t.top_size[whose] += 1
    t.events.append(Looked(whose, card))
    t.step = RESOLVE


look = Kind(
    "look",
    {"whose": SEAT, "card": CARD},
    [among("LP-X.5", "whose", who_looks), among("LP-X.5", "card", cards_in_the_pile)],
    see_card,
    hidden={"card": "whose"},
    weight=Weight("LP-X.5", copies_in_the_pile),
)
LOOK_DECISION = Decision(LOOK, "look", place_of, [look], Form.CHANCE, asked=more_than_one_to_look_at)


# order: exactly the cards that lie there, in the list's own numbers; FURTHER_CARD counts from 1, and 0 is no card


def known_cards(t: Table, seat: int) -> list[int]:
    """The cards that a seat knows on top of its deck, next to be drawn first."""
    return t.top[seat * KNOWN_ON_TOP : seat * KNOWN_ON_TOP + t.top_size[seat]]


def cards_for_the_first(t: Table, seat: int) -> list[int]:
    """Any of them."""
    return sorted(set(known_cards(t, seat)))


def cards_for_the_second(t: Table, seat: int, first: int) -> list[int]:
    """Any of the others."""
    return further_cards(t, seat, [first])


def cards_for_the_third(t: Table, seat: int, first: int, second: int) -> list[int]:
    """What is left, if there are three."""
    return further_cards(t, seat, [first, second - 1])


def further_cards(t: Table, seat: int, put: list[int]) -> list[int]:
    """What may follow the cards already put, each from 1; 0, no card, when all are put."""
    left = known_cards(t, seat)
    for card in put:
        if card in left:
            left.remove(card)
    return sorted({card + 1 for card in left}) or [0]


def put_back(t: Table, seat: int, first: int, second: int, third: int) -> None:
    """The cards lie on the deck in this order; only the seat knows it (LP-V.4)."""
    cards = [first, second - 1, third - 1][: t.top_size[seat]]
    t.top[seat * KNOWN_ON_TOP : seat * KNOWN_ON_TOP + len(cards)] = cards
    t.events.append(DeckOrdered(seat, len(cards)))
    t.step = RESOLVE


def as_they_lie(t: Table, seat: int) -> str:
    """The order that the cards have now."""
    return " ".join(["order", *(t.pack.cards[card] for card in known_cards(t, seat))])


order = Kind(
    "order",
    {"first": CARD, "second": FURTHER_CARD, "third": FURTHER_CARD},
    [
        among("LP-A.32", "first", cards_for_the_first),
        among("LP-A.32", "second", cards_for_the_second),
        among("LP-A.32", "third", cards_for_the_third),
    ],
    put_back,
    hidden={"first": ACTOR, "second": ACTOR, "third": ACTOR},
)
ORDER_DECISION = Decision(ORDER, "order", place_of, [order], asked=always_asked, default=as_they_lie)


# gain


def gain(t: Table, laid: StackCard, position: int) -> None:
    """The seat will get that character's value too, if the activation is still on (LP-A.35)."""
    if t.activating == NONE:
        lapse(t, laid, position)
        return
    t.gains[laid.seat * 4 + laid.target] += 1
    t.events.append(GainRegistered(laid.seat, laid.target))
    laid.state = DONE


Effect = Callable[[Table, StackCard, int], None]
EFFECTS: dict[int, Effect] = {
    PLACE_VOTE: place_vote,
    REMOVE_VOTE: remove_a_vote,
    PURGE: purge,
    PEEK: peek,
    CANCEL: cancel,
    FORESEE: foresee,
    GAIN: gain,
}
GOES_ON: dict[int, Callable[[Table], bool]] = {
    PURGING: purge_goes_on,
    LOOKING: looking_goes_on,
    ORDERING: ordering_is_done,
}
