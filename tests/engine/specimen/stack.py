"""Section R: the stack is worked off from the top, and what a card brings about comes before what lies below."""

from royalpig.engine.packing import CHANCE
from royalpig.engine.rules import ACTOR, Decision, Kind, among, needs
from tests.engine.specimen.arguments import CARD, FOOD, WISH
from tests.engine.specimen.deck import draw_for
from tests.engine.specimen.events import Discarded, FrameCancelled, LookedAt, Munched, TollTaken, TopOrdered
from tests.engine.specimen.table import (
    CANCELLED,
    DISCARD,
    DRAW,
    KNOWN,
    LOOK,
    MUNCH,
    MUNCHING,
    NONE,
    NOT_BEGUN,
    ORDER,
    RESOLVE,
    TURN_ENDED,
    Frame,
    Table,
    cards_in_hand,
    clockwise_from,
    gain_acorns,
    take_from_hand,
    wait_for,
)
from tests.engine.specimen.wood import DOG, FEAST, HORN, MAP, TOLL


def resolve(t: Table) -> None:
    """Does the next thing that the top of the stack asks for; with an empty stack the turn is over."""
    if not t.frames:
        t.step = TURN_ENDED
        return
    frame = t.frames[-1]
    work = WORK.get(frame.use)
    if work is None or work(t, frame):
        t.frames.pop()
        if frame.card != NONE:
            t.pile[frame.card] += 1


# Each answers whether the frame is done with.


def chase(t: Table, frame: Frame) -> bool:
    """The victim discards a card, if it still has one."""
    if not frame.left or not t.hand_size[frame.target]:
        return True
    frame.left = 0
    wait_for(t, DISCARD, frame.target)
    return False


def cancel(t: Table, frame: Frame) -> bool:
    """What the horn was blown at does nothing."""
    t.frames[frame.target].use = CANCELLED
    t.events.append(FrameCancelled(frame.target))
    return True


def unfold(t: Table, frame: Frame) -> bool:
    """The owner looks at two cards, those known already first, and chooses their order."""
    if frame.left == NOT_BEGUN:
        t.known_by = frame.owner
        frame.left = max(0, min(KNOWN, t.deck_size) - t.known_size)
        t.looked, t.known_top = t.known_top, []
        t.looked_size, t.known_size = t.known_size, 0
        t.deck_size -= t.looked_size
        t.events.extend(LookedAt(frame.owner, card) for card in t.looked)
    if frame.left:
        wait_for(t, LOOK, CHANCE)
        return False
    if t.looked_size:
        wait_for(t, ORDER, frame.owner)
        return False
    return True


def serve(t: Table, frame: Frame) -> bool:
    """The host and those after it munch, clockwise; each part is done with before the next one."""
    if not frame.left:
        return True
    eater = clockwise_from(t, frame.owner)[frame.target - frame.left]
    frame.left -= 1
    t.frames.append(Frame(eater, NONE, MUNCHING, NONE, 1))
    return False


def eat(t: Table, frame: Frame) -> bool:
    """One seat's part of a feast."""
    if not frame.left:
        return True
    frame.left = 0
    wait_for(t, MUNCH, frame.owner)
    return False


def collect_toll(t: Table, frame: Frame) -> bool:
    """The acorns go from the victim to the owner."""
    acorns = min(frame.left, t.acorns[frame.target])
    gain_acorns(t, frame.target, -acorns)
    gain_acorns(t, frame.owner, acorns)
    t.events.append(TollTaken(frame.owner, frame.target, acorns))
    return True


WORK = {DOG: chase, HORN: cancel, MAP: unfold, FEAST: serve, MUNCHING: eat, TOLL: collect_toll}
"""What each use does; a cancelled one does nothing."""

# discard: the victim of a dog


def discard_card(t: Table, seat: int, card: int) -> None:
    """The card goes to the pile for all to see."""
    take_from_hand(t, seat, card)
    t.pile[card] += 1
    t.events.append(Discarded(seat, card))
    t.step = RESOLVE


def has_two_cards(t: Table, seat: int) -> bool:
    """Who has two cards is asked, even if they are equal."""
    return t.hand_size[seat] > 1


discard = Kind("discard", {"card": CARD}, [among("TW-R.2", "card", cards_in_hand)], discard_card)
DISCARD_DECISION = Decision(DISCARD, "discard", "R", [discard], asked=has_two_cards)

# order: the cards looked at go back on the deck


def a_card_looked_at(t: Table, first: int) -> bool:
    """The card on top is one of those looked at."""
    return first in t.looked


def the_other_card(t: Table, first: int, second: int) -> bool:
    """Below it comes the other one, if there is one."""
    cards = [first] if second == 0 else [first, second - 1]
    return sorted(cards) == sorted(t.looked)


def put_on_top(t: Table, seat: int, first: int, second: int) -> None:
    """Their order is known to the seat that looked."""
    t.known_top = [first] if second == 0 else [first, second - 1]
    t.known_size = t.looked_size
    t.deck_size += t.looked_size
    t.looked = []
    t.looked_size = 0
    t.events.append(TopOrdered(seat, t.known_size))
    t.step = RESOLVE


def has_looked_at_two(t: Table, seat: int) -> bool:
    """Two cards can be ordered, even if they are equal."""
    return t.looked_size > 1


order = Kind(
    "order",
    {"first": CARD, "second": WISH},
    [needs("TW-R.4", a_card_looked_at), needs("TW-R.5", the_other_card)],
    put_on_top,
    hidden={"first": ACTOR, "second": ACTOR},
)
ORDER_DECISION = Decision(ORDER, "order", "R", [order], asked=has_looked_at_two)

# munch: a part of a feast


def cards_are_left_to_munch(t: Table, food: int) -> bool:
    """A card can be had while there is one in the deck."""
    return food != CARD_AS_FOOD or t.deck_size > 0


def munch_food(t: Table, seat: int, food: int) -> None:
    """An acorn, or a card from the deck."""
    t.events.append(Munched(seat, food))
    if food == CARD_AS_FOOD:
        draw_for(t, seat, DRAW)
    else:
        gain_acorns(t, seat, 1)
        t.step = RESOLVE


CARD_AS_FOOD = 1
munch = Kind("munch", {"food": FOOD}, [needs("TW-R.7", cards_are_left_to_munch)], munch_food)
MUNCH_DECISION = Decision(MUNCH, "munch", "R", [munch])
