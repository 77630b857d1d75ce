"""What holds of every table in the truffle wood at rest."""

from collections.abc import Iterator

from royalpig.engine.game import Invariant
from royalpig.engine.packing import CHANCE, NOBODY
from tests.engine.specimen.arguments import MOST_TOLL
from tests.engine.specimen.bidding import least_bid
from tests.engine.specimen.table import (
    BID,
    CANCELLED,
    DEAL,
    DISCARD,
    DRAW,
    FIRST_SEAT,
    GIFT,
    HAND_AT_THE_START,
    KNOWN,
    LOOK,
    MARKET,
    MOST_BURIED,
    MOST_KEPT,
    MUNCH,
    MUNCHING,
    NONE,
    NOT_BEGUN,
    OMEN,
    ORDER,
    OVER,
    RESPOND,
    SKY,
    STORM,
    TURN,
    TURN_UP,
    Frame,
    Table,
    clockwise_from,
)
from tests.engine.specimen.wood import DOG, FEAST, HORN, MAP, TOLL

Broken = Iterator[tuple[str, str]]

CHANCES = (FIRST_SEAT, DEAL, SKY, OMEN, LOOK, DRAW, TURN_UP)
SEVERAL = (BID, MARKET, GIFT, OVER)
STACK = (RESPOND, DISCARD, LOOK, ORDER, MUNCH, DRAW)
BEFORE_THE_FIRST_BID = (FIRST_SEAT, DEAL, SKY, BID)


def cards_are_counted(t: Table) -> Broken:
    """Every card is in a hand, in the deck, looked at, buried, on the stack, bought or on the pile."""
    on_stack = sum(frame.card != NONE for frame in t.frames)
    held = sum(t.hand_size) + t.deck_size + t.looked_size + len(t.buried) + on_stack + sum(t.prizes) + sum(t.pile)
    if held != sum(t.pack.count):
        yield "deckSize", f"{held} cards in all, and there are {sum(t.pack.count)}"


def cards_are_conserved(t: Table) -> Broken:
    """There are as many of each card as the pack says."""
    cards = len(t.pack.cards)
    singles = [
        *(frame.card for frame in t.frames),
        *(buried.buried_card for buried in t.buried),
        *t.known_top,
        *t.looked,
    ]
    for card, count in enumerate(t.pack.count):
        piles = t.deck[card] + t.pile[card] + sum(t.hands[card::cards]) + sum(t.prizes[card::cards])
        held = piles + singles.count(card)
        if held != count:
            yield f"deck[{card}]", f"{held} {t.pack.cards[card]} in all, and there are {count}"


def sizes_fit(t: Table) -> Broken:
    """The sizes that all may see are those of what they may not see."""
    cards = len(t.pack.cards)
    for seat in range(t.seats):
        held = sum(t.hands[seat * cards : (seat + 1) * cards])
        if held != t.hand_size[seat]:
            yield f"handSize[{seat}]", f"p{seat} holds {held} cards"
    if len(t.known_top) != t.known_size:
        yield "knownSize", f"{len(t.known_top)} cards are known"
    if len(t.looked) != t.looked_size:
        yield "lookedSize", f"{len(t.looked)} cards are looked at"
    if sum(t.deck) != t.deck_size - t.known_size:
        yield "deckSize", f"{sum(t.deck)} cards are left beside those known"


def the_actor_fits(t: Table) -> Broken:
    """Chance acts where something is drawn, nobody alone where several are asked, and whose turn it is in a turn."""
    if t.step in CHANCES:
        due = CHANCE
    elif t.step in SEVERAL:
        due = NOBODY
    elif t.step == TURN:
        due = t.turn_seat
    else:
        return
    if t.actor != due:
        yield "actor", f"is {t.actor}, and must be {due}"


def the_round_fits(t: Table) -> Broken:
    """Rounds, leader and turn seat stand where the course of the game has them."""
    if (t.round == 0) != (t.step in (FIRST_SEAT, DEAL)):
        yield "round", "the first round begins after the deal"
    if t.step == OVER and t.round != t.rounds:
        yield "round", "the game is over after the last round"
    if (t.turn_seat == NOBODY) != (t.step in (FIRST_SEAT, OVER)):
        yield "turn_seat", "somebody's turn it is, from the first seat to the end"
    if t.leader == NOBODY and (t.round > 1 or t.step not in BEFORE_THE_FIRST_BID):
        yield "leader", "somebody leads after the first bid"
    if t.leader != NOBODY and t.round < 2 and t.step in BEFORE_THE_FIRST_BID:
        yield "leader", "nobody leads before the first bid"


def the_deal_fits(t: Table) -> Broken:
    """Before the first round nothing has been done, and nobody holds more than two cards."""
    if t.step not in (FIRST_SEAT, DEAL):
        return
    if max(t.hand_size) > HAND_AT_THE_START or sum(t.hand_size) + t.deck_size != sum(t.pack.count):
        yield "handSize", "two cards are dealt to each, and no more"
    if t.step == DEAL and t.drawing != NOBODY and t.hand_size[t.drawing] >= HAND_AT_THE_START:
        yield "drawing", f"p{t.drawing} has two cards already"


def the_draw_fits(t: Table) -> Broken:
    """A card is drawn for a seat, and from those that nobody knows."""
    if (t.drawing != NOBODY) != (t.step in (DEAL, DRAW, TURN_UP)):
        yield "drawing", "a card is drawn for a seat exactly where one is drawn"
    if t.step in (DEAL, DRAW, TURN_UP, LOOK) and (t.known_size or not t.deck_size):
        yield "knownSize", "chance names a card where one is left, and none on top is known"


def what_is_known_fits(t: Table) -> Broken:
    """Somebody knows what is known; cards are held apart only while they are looked at."""
    if t.known_size + t.looked_size > KNOWN or t.known_size > t.deck_size:
        yield "knownSize", "two cards of the deck are known at most"
    if (t.known_size or t.looked_size) and t.known_by == NOBODY:
        yield "knownBy", "somebody knows these cards"
    if t.looked_size and t.step not in (LOOK, ORDER):
        yield "lookedSize", "cards are held apart only while they are looked at"
    if t.known_size and t.step in (LOOK, ORDER):
        yield "knownSize", "the cards known before are looked at again"


def bids_fit(t: Table) -> Broken:
    """There are bids only while bids are laid, from those who have laid one, and within the bounds."""
    for seat, bid in enumerate(t.bids):
        if not t.bidden[seat]:
            if bid:
                yield f"bids[{seat}]", f"p{seat} has laid no bid"
        elif not least_bid(t, seat) <= bid <= t.acorns[seat]:
            yield f"bids[{seat}]", f"p{seat} cannot have bid {bid}"


def answers_fit(t: Table) -> Broken:
    """Somebody's bid, or pass at the stall, is still to come while they are laid; elsewhere there are none."""
    if any(t.bidden) and (t.step != BID or all(t.bidden)):
        yield "bidden", "bids lie on the table while some are still to come"
    if any(t.passed) and (t.step != MARKET or all(t.passed)):
        yield "passed", "who has passed matters at the stall, until all have"
    if t.step in (SKY, BID) and not all(t.acorns):
        yield "acorns", "every seat has found an acorn before it bids"


def the_weather_fits(t: Table) -> Broken:
    """A sky hangs over the round from its first bid, an omen from its first turn; shelter is taken from a storm."""
    turns = t.step == TURN or t.step in STACK
    if (t.sky != NONE) != (turns or t.step in (BID, OMEN)):
        yield "sky", "there is a sky from the first bid to the end of the round's last turn"
    if (t.omen != NONE) != turns:
        yield "omen", "there is an omen while turns are taken"
    if t.sheltered and t.omen != STORM:
        yield "sheltered", "shelter is taken from a storm"


def the_pot_fits(t: Table) -> Broken:
    """Before a leader pays there is no more in the pot than may be kept."""
    if t.step in (FIRST_SEAT, DEAL, SKY, BID) and t.pot > MOST_KEPT:
        yield "pot", f"{MOST_KEPT} acorns at most are kept"


def buried_cards_fit(t: Table) -> Broken:
    """A seat has buried three cards at most."""
    for seat in range(t.seats):
        if sum(buried.owner == seat for buried in t.buried) > MOST_BURIED:
            yield "buried", f"p{seat} has buried more than {MOST_BURIED} cards"


def wishes_fit(t: Table) -> Broken:
    """Wishes have a wisher, and stand in order."""
    if t.wishes != sorted(t.wishes):
        yield "wishes", "they stand in the order of cards"
    if t.wisher == NOBODY and t.wishes:
        yield "wisher", "somebody has wished"


def the_queue_fits(t: Table) -> Broken:
    """While others may answer, those in the queue have cards, and the first of them is asked."""
    if bool(t.queue) != (t.step == RESPOND):
        yield "queue", "seats are asked about the stack exactly while it may be answered"
    elif t.queue:
        if len(set(t.queue)) < len(t.queue) or not all(t.hand_size[seat] for seat in t.queue):
            yield "queue", "each seat once, and it has a card"
        if t.actor != t.queue[0]:
            yield "actor", "the first of the queue is asked"


def frames_fit(t: Table) -> Broken:
    """Each frame holds what its use needs, and only the top of the stack is being worked off."""
    if t.frames and t.step not in STACK:
        yield "frames", "the stack is empty between turns"
    elif not t.frames and t.step in STACK and t.step != DRAW:
        yield "frames", "something lies on the stack"
    for place, frame in enumerate(t.frames):
        if not frame_is_sound(t, place, frame):
            yield f"frames[{place}]", "does not fit its use"
    if t.frames and t.step in STACK and not the_top_fits(t, t.frames[-1]):
        yield f"frames[{len(t.frames) - 1}]", "is not what the table waits for"
    if t.step == DRAW and not t.frames and t.drawing != t.turn_seat:
        yield "drawing", "whose turn it is draws"


def frame_is_sound(t: Table, place: int, frame: Frame) -> bool:
    """Whether a frame fits its use; what is not on top has not been begun, but for a feast with a part on top of it."""
    if frame.use == MUNCHING:
        return frame.card == NONE and place > 0 and t.frames[place - 1].use == FEAST and place == len(t.frames) - 1
    if frame.card == NONE or frame.use not in (t.pack.use[frame.card], CANCELLED) or t.pack.use[frame.card] == 0:
        return False
    top = place == len(t.frames) - 1
    if frame.use in (DOG, TOLL):
        return 0 <= frame.target < t.seats and (frame.use == TOLL or top or frame.left > 0)
    if frame.use == HORN:
        return 0 <= frame.target < place
    if frame.use == MAP:
        return frame.left == NOT_BEGUN or (top and frame.left < NOT_BEGUN)
    if frame.use == FEAST:
        if not 0 < frame.target <= min(t.seats, MOST_TOLL):
            return False
        if place == len(t.frames) - 2 and t.frames[-1].use == MUNCHING:
            munched = frame.target - frame.left
            return munched > 0 and t.frames[-1].owner == clockwise_from(t, frame.owner)[munched - 1]
        return frame.left == frame.target
    return True


def the_top_fits(t: Table, top: Frame) -> bool:
    """Whether the top of the stack is what this step works off."""
    if t.step == RESPOND:
        return top.use not in (MUNCHING, CANCELLED) and not (top.use == MAP and top.left != NOT_BEGUN)
    if t.step == DISCARD:
        return top.use == DOG and top.left == 0 and t.actor == top.target
    if t.step == LOOK:
        sizes = 0 < top.left <= min(t.deck_size, KNOWN - t.looked_size)
        return top.use == MAP and sizes and t.known_by == top.owner
    if t.step == ORDER:
        return top.use == MAP and top.left == 0 and t.actor == top.owner == t.known_by and t.looked_size > 0
    if t.step == MUNCH:
        return top.use == MUNCHING and top.left == 0 and t.actor == top.owner
    return top.use == MUNCHING and top.left == 0 and t.drawing == top.owner


INVARIANTS = (
    Invariant("TW-I1", "TW-S.1", cards_are_counted),
    Invariant("TW-I2", "TW-S.1", cards_are_conserved, of_whole=True),
    Invariant("TW-I3", "TW-S.1", sizes_fit, of_whole=True),
    Invariant("TW-I4", "TW-X.1", the_actor_fits),
    Invariant("TW-I5", "", the_round_fits),
    Invariant("TW-I6", "TW-S.3", the_deal_fits),
    Invariant("TW-I7", "TW-D.1", the_draw_fits),
    Invariant("TW-I8", "TW-D.4", what_is_known_fits),
    Invariant("TW-I9", "TW-B.2", bids_fit, of_whole=True),
    Invariant("TW-I10", "TW-B.1", answers_fit),
    Invariant("TW-I11", "TW-W.1", the_weather_fits, of_whole=True),
    Invariant("TW-I12", "TW-G.4", the_pot_fits),
    Invariant("TW-I13", "TW-T.4", buried_cards_fit),
    Invariant("TW-I14", "TW-T.9", wishes_fit, of_whole=True),
    Invariant("TW-I15", "TW-C.9", the_queue_fits),
    Invariant("TW-I16", "TW-R.1", frames_fit),
)
