"""What happens in the truffle wood, in the order of the game."""

from typing import Annotated, ClassVar

from royalpig.engine.events import Counts, Event, OnlyFor
from tests.engine.specimen.arguments import AMOUNT, CARD, FACE, FOOD, FRAME, SEAT, TARGET


class FirstSeat(Event):
    """The seat that begins was drawn."""

    seat: Annotated[int, SEAT]


class RoundBegan(Event):
    """A round begins, and every seat finds an acorn."""

    round: int


class SkyGathered(Event):
    """The sky of the round is set; nobody knows it."""


class OmenSeen(Event):
    """The leader sees the omen."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    face: Annotated[int, FACE, OnlyFor("seat")]


class BidLaid(Event):
    """A seat has laid its bid."""

    seat: Annotated[int, SEAT]
    acorns: Annotated[int, OnlyFor("seat")]


class BidsShown(Event):
    """All bids are shown; the highest leads."""

    reveals: ClassVar[bool] = True
    bids: list[int]
    leader: Annotated[int, SEAT]


class Drew(Event):
    """A seat draws a card."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD, OnlyFor("seat")]


class Buried(Event):
    """A seat lays a card face down before it."""

    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD, OnlyFor("seat")]


class Wished(Event):
    """A seat writes its wishes."""

    seat: Annotated[int, SEAT]
    cards: Annotated[list[int], CARD, OnlyFor("seat")]


class TookShelter(Event):
    """The leader takes shelter."""

    seat: Annotated[int, SEAT]


class Rested(Event):
    """A seat rests, and finds an acorn."""

    seat: Annotated[int, SEAT]


class CardPlayed(Event):
    """A seat plays a card; it lies on the stack."""

    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD]
    target: Annotated[int, TARGET]
    amount: Annotated[int, AMOUNT]


class Passed(Event):
    """A seat lets it go by."""

    seat: Annotated[int, SEAT]


class FrameCancelled(Event):
    """A horn makes a frame do nothing."""

    frame: Annotated[int, FRAME]


class Discarded(Event):
    """A seat discards a card for all to see."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD]


class LookedAt(Event):
    """A seat looks at a card of the deck."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD, OnlyFor("seat")]


class TopOrdered(Event):
    """A seat puts cards back on the deck in an order that it knows."""

    seat: Annotated[int, SEAT]
    count: int


class TollTaken(Event):
    """A seat takes acorns from another."""

    seat: Annotated[int, SEAT]
    victim: Annotated[int, SEAT]
    acorns: int


class Munched(Event):
    """A seat takes its part of a feast."""

    seat: Annotated[int, SEAT]
    food: Annotated[int, FOOD]


class SkyShown(Event):
    """The sky and the omen of the round are shown, and do what they do."""

    reveals: ClassVar[bool] = True
    sky: Annotated[int, FACE]
    omen: Annotated[int, FACE]
    acorns: list[int]


class Bought(Event):
    """A seat pays for the top card of the deck."""

    seat: Annotated[int, SEAT]


class TurnedUp(Event):
    """The card that a seat has bought is turned up."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD]


class PotGiven(Event):
    """The others give the pot to one of them."""

    seat: Annotated[int, SEAT]
    acorns: int


class PotKept(Event):
    """The pot stays where it is."""


class WoodShown(Event):
    """At the end everything is shown: the deck by card and its known top, all hands, what was buried and wished."""

    reveals: ClassVar[bool] = True
    deck: Annotated[list[int], Counts(CARD)]
    top: Annotated[list[int], CARD]
    hands: list[int]
    buried: Annotated[list[int], CARD]
    wishes: Annotated[list[int], CARD]


class GameEnded(Event):
    """The count, and the seats that win."""

    reveals: ClassVar[bool] = True
    points: list[int]
    winners: Annotated[list[int], SEAT]


EVENTS: tuple[type[Event], ...] = (
    FirstSeat,
    RoundBegan,
    SkyGathered,
    OmenSeen,
    BidLaid,
    BidsShown,
    Drew,
    Buried,
    Wished,
    TookShelter,
    Rested,
    CardPlayed,
    Passed,
    FrameCancelled,
    Discarded,
    LookedAt,
    TopOrdered,
    TollTaken,
    Munched,
    SkyShown,
    Bought,
    TurnedUp,
    PotGiven,
    PotKept,
    WoodShown,
    GameEnded,
)
