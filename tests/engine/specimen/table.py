"""What lies on the table in the truffle wood, and who may see it."""

from dataclasses import dataclass

from royalpig.engine.events import Event
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.tables import Column, Hidden, Layout, Records, Scalar
from tests.engine.specimen.arguments import MOST_BID, MOST_FRAMES
from tests.engine.specimen.wood import Wood

(
    FIRST_SEAT,
    DEAL,
    SKY,
    OMEN,
    BID,
    TURN,
    RESPOND,
    DISCARD,
    LOOK,
    ORDER,
    MUNCH,
    DRAW,
    MARKET,
    TURN_UP,
    GIFT,
    OVER,
) = range(16)
"""What the table waits for."""
DEALING, ROUND_BEGINS, RESOLVE, TURN_ENDED, ROUND_ENDED, STALL, MARKET_CLOSED, ROUND_OVER = range(16, 24)
"""What the table does by itself between two decisions."""

WILD, CALM = 0, 1
SUN, RAIN, STORM = 0, 1, 2
NONE = -1
UNSEEN = -2
"""What stands in a view where an int may not be seen."""
RANDOM_SEAT = 4

MUNCHING = 6
"""The use of a frame that holds no card: one seat's part of a feast."""
CANCELLED = 7
"""The use of a frame whose card will do nothing."""

NOT_BEGUN = 3
"""What is left of a map that has not been opened; an open one has so many cards still to look at."""

HAND_AT_THE_START = 2
KNOWN = 2
WISHES = 2
MOST_BURIED = 3
MOST_ACORNS = 30
PRICE = 2
MOST_KEPT = 2


@dataclass(eq=False)
class Frame:
    """One thing on the stack: its seat, the card it holds (or NONE), what it does, to whom, and what is left to do."""

    owner: int
    card: int
    use: int
    target: int
    left: int


@dataclass(eq=False)
class BuriedCard:
    """A card that lies face down before a seat."""

    owner: int
    buried_card: int


@dataclass(eq=False)
class Table:
    """The table. A *card* is an index into the pack's cards; piles and hands are counts by card.

    ``hands[seat * len(cards) + card]`` and ``prizes`` likewise. ``deck_size`` counts the whole deck: ``deck`` and, on
    it, the ``known_top``, first card on top; ``looked`` is held while its order is chosen. ``known_by`` has seen both.
    ``drawing`` is the seat for which a card is drawn, ``queue`` the seats that are still asked about the stack.
    """

    seats: int
    first_seat: int
    rounds: int
    climate: int
    step: int
    actor: int
    round: int
    leader: int
    turn_seat: int
    sky: int
    omen: int
    sheltered: int
    acorns: list[int]
    pot: int
    bids: list[int]
    bidden: list[int]
    hands: list[int]
    hand_size: list[int]
    deck: list[int]
    deck_size: int
    known_by: int
    known_size: int
    known_top: list[int]
    looked_size: int
    looked: list[int]
    drawing: int
    buried: list[BuriedCard]
    wisher: int
    wishes: list[int]
    frames: list[Frame]
    queue: list[int]
    passed: list[int]
    prizes: list[int]
    pile: list[int]
    pack: Wood
    events: list[Event]


def sees_sky(t: Table, seat: int, block: int) -> bool:
    """Nobody sees the sky before it is shown; that none has gathered is plain."""
    return t.sky == NONE


def sees_omen(t: Table, seat: int, block: int) -> bool:
    """The leader alone has seen the omen."""
    return t.omen == NONE or seat == t.leader


def sees_bid(t: Table, seat: int, owner: int) -> bool:
    """A seat sees its own bid; that another has laid none is plain."""
    return seat == owner or not t.bidden[owner]


def sees_hand(t: Table, seat: int, owner: int) -> bool:
    """A seat sees its own hand; at the end all see all."""
    return t.step == OVER or seat == owner


def sees_deck(t: Table, seat: int, block: int) -> bool:
    """Nobody knows what is left in the deck before the end."""
    return t.step == OVER


def has_looked(t: Table, seat: int, block: int) -> bool:
    """The seat has seen the top of the deck."""
    return t.step == OVER or (seat != NOBODY and seat == t.known_by)


def sees_buried(t: Table, seat: int, record: int) -> bool:
    """The owner sees a buried card; at the end all do."""
    return t.step == OVER or seat == t.buried[record].owner


def sees_wishes(t: Table, seat: int, block: int) -> bool:
    """The wisher sees the wishes; at the end all do."""
    return t.step == OVER or (seat != NOBODY and seat == t.wisher)


CARDS = "len(t.pack.cards)"
ALL_CARDS = "sum(t.pack.count)"

LAYOUT = Layout(
    Table,
    {
        "seats": Scalar(2, 4),
        "first_seat": Scalar(0, RANDOM_SEAT),
        "rounds": Scalar(1, 3),
        "climate": Scalar(WILD, CALM),
        "step": Scalar(0, OVER),
        "actor": Scalar(NOBODY, CHANCE),
        "round": Scalar(0, "t.rounds"),
        "leader": Scalar(NOBODY, "t.seats - 1"),
        "turn_seat": Scalar(NOBODY, "t.seats - 1"),
        "sky": Scalar(NONE, STORM, Hidden(sees_sky, blank=UNSEEN)),
        "omen": Scalar(NONE, STORM, Hidden(sees_omen, blank=UNSEEN)),
        "sheltered": Scalar(0, 1),
        "acorns": Column("t.seats", 0, MOST_ACORNS),
        "pot": Scalar(0, MOST_KEPT + MOST_BID),
        "bids": Column("t.seats", 0, MOST_BID, Hidden(sees_bid, blank=UNSEEN)),
        "bidden": Column("t.seats", 0, 1),
        "hands": Column(f"t.seats * {CARDS}", 0, "max(t.pack.count)", Hidden(sees_hand, block=CARDS)),
        "hand_size": Column("t.seats", 0, ALL_CARDS),
        "deck": Column(CARDS, 0, "max(t.pack.count)", Hidden(sees_deck)),
        "deck_size": Scalar(0, ALL_CARDS),
        "known_by": Scalar(NOBODY, "t.seats - 1"),
        "known_size": Scalar(0, KNOWN),
        "known_top": Column(None, 0, f"{CARDS} - 1", Hidden(has_looked, blank=UNSEEN), at_most=KNOWN),
        "looked_size": Scalar(0, KNOWN),
        "looked": Column(None, 0, f"{CARDS} - 1", Hidden(has_looked, blank=UNSEEN), at_most=KNOWN),
        "drawing": Scalar(NOBODY, "t.seats - 1"),
        "buried": Records(
            BuriedCard,
            f"t.seats * {MOST_BURIED}",
            {
                "owner": Scalar(0, "t.seats - 1"),
                "buried_card": Scalar(0, f"{CARDS} - 1", Hidden(sees_buried, blank=UNSEEN)),
            },
        ),
        "wisher": Scalar(NOBODY, "t.seats - 1"),
        "wishes": Column(None, 0, f"{CARDS} - 1", Hidden(sees_wishes, emptied=True), at_most=WISHES),
        "frames": Records(
            Frame,
            MOST_FRAMES,
            {
                "owner": Scalar(0, "t.seats - 1"),
                "card": Scalar(NONE, f"{CARDS} - 1"),
                "use": Scalar(0, CANCELLED),
                "target": Scalar(NONE, MOST_FRAMES),
                "left": Scalar(0, MOST_FRAMES),
            },
        ),
        "queue": Column(None, 0, "t.seats - 1", at_most="t.seats"),
        "passed": Column("t.seats", 0, 1),
        "prizes": Column(f"t.seats * {CARDS}", 0, "max(t.pack.count)"),
        "pile": Column(CARDS, 0, "max(t.pack.count)"),
    },
    outside=frozenset({"seats", "first_seat", "rounds", "climate"}),
)


def wait_for(t: Table, step: int, seat: int) -> None:
    """The table waits for a seat (or chance, or NOBODY where several are asked) at a decision."""
    t.step = step
    t.actor = seat


def holds(t: Table, seat: int, card: int) -> int:
    """How many copies of a card a seat has in hand."""
    return t.hands[seat * len(t.pack.cards) + card]


def cards_in_hand(t: Table, seat: int) -> list[int]:
    """The different cards in a seat's hand."""
    return [card for card in range(len(t.pack.cards)) if holds(t, seat, card) > 0]


def take_from_hand(t: Table, seat: int, card: int) -> None:
    """A card leaves a hand."""
    t.hands[seat * len(t.pack.cards) + card] -= 1
    t.hand_size[seat] -= 1


def put_in_hand(t: Table, seat: int, card: int) -> None:
    """A card comes into a hand."""
    t.hands[seat * len(t.pack.cards) + card] += 1
    t.hand_size[seat] += 1


def gain_acorns(t: Table, seat: int, acorns: int) -> None:
    """A seat gets acorns, or loses them; it holds 0 to MOST_ACORNS (TW-A.4)."""
    t.acorns[seat] = max(0, min(MOST_ACORNS, t.acorns[seat] + acorns))


def clockwise_from(t: Table, seat: int) -> list[int]:
    """All seats clockwise, a seat first."""
    return [(seat + step) % t.seats for step in range(t.seats)]
