"""What happens in set-up and phase 1 of Space Pigs, in the order of a turn (4.20)."""

from typing import Annotated, ClassVar

from royalpig.engine.events import Event, OnlyFor
from royalpig.games.space_pigs.arguments import (
    ALIEN,
    CARD,
    CLAN,
    COLONIST,
    FACE,
    FAMILY,
    RECIPE,
    WANTED,
)
from royalpig.games.space_pigs.event_fields import Card, Cell, Seat, Seats


class ClanDrawn(Event):
    """A seat gets its clan (SP-S.1)."""

    seat: Seat
    clan: Annotated[int, CLAN]


class RecipeDrawn(Event):
    """A seat gets its recipe, which nobody else sees (SP-S.3, SP-S.4)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    recipe: Annotated[int, RECIPE, OnlyFor("seat")]


class FirstPlayer(Event):
    """Who begins is known; ``rolls`` by seat, of each its last (SP-S.6, SP-S.7)."""

    seat: Seat
    rolls: list[int]


class HexLaid(Event):
    """A hex lies face down; ``seat`` is -1 where chance lays it (SP-B.5, SP-B.14)."""

    seat: Seat
    cell: Cell
    family: Annotated[int, FAMILY]


class HexRevealed(Event):
    """A hex is turned up."""

    reveals: ClassVar[bool] = True
    cell: Cell
    face: Annotated[int, FACE]


class TroopsPlaced(Event):
    """A seat places its five piglets (SP-DP.1)."""

    seat: Seat
    cell: Cell


# 1A to 1E


class TurnBegan(Event):
    """A turn begins."""

    turn: int


class SeatReturned(Event):
    """An eliminated seat comes back (SP-E.4)."""

    seat: Seat
    cell: Cell


class CardDiscarded(Event):
    """A seat discards a card, face up (SP-1A.5)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card


class CardsDrawn(Event):
    """A seat has drawn cards, which nobody else sees; they are drawn one by one."""

    reveals: ClassVar[bool] = True
    seat: Seat
    number: int
    cards: Annotated[list[int], CARD, OnlyFor("seat")]


class DeckReshuffled(Event):
    """The discard has become the deck (SP-1A.6)."""

    number: int


class ExchangeOffered(Event):
    """A seat offers its mate a card; what, the two alone see (SP-EX.9)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    mate: Seat
    card: Annotated[int, CARD, OnlyFor("seat", "mate")]


class ExchangeWanted(Event):
    """A seat says what it wants for the card it offers; the two alone see it (SP-EX.7, SP-EX.9)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    mate: Seat
    wanted: Annotated[int, WANTED, OnlyFor("seat", "mate")]


class ExchangeMade(Event):
    """Two cards have changed hands: the seat gave ``given``, its mate ``taken``."""

    reveals: ClassVar[bool] = True
    seat: Seat
    mate: Seat
    given: Annotated[int, CARD, OnlyFor("seat", "mate")]
    taken: Annotated[int, CARD, OnlyFor("seat", "mate")]


class ExchangeRefused(Event):
    """The mate has refused an offer (SP-EX.3)."""

    seat: Seat
    mate: Seat


class ColonistGiven(Event):
    """The Royal Pig gives a seat a colonist marker, face down (SP-1B.7)."""

    seat: Seat
    to: Seat
    value: Annotated[int, COLONIST, OnlyFor("seat")]


class ColonistsRevealed(Event):
    """All colonist markers are turned in (SP-1B.7): ``markers[seat * 3 + number - 1]``, and what they show by seat."""

    reveals: ClassVar[bool] = True
    piglets: list[int]
    received: list[int]
    markers: list[int]


class CardPlayed(Event):
    """A seat plays a card; ``cell`` or ``target`` is -1 where it names none."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card
    cell: Cell
    target: Seat


class HogMade(Event):
    """A seat makes a hog of two piglets: of its reserve (``cell`` -1) or by a card on a hex."""

    seat: Seat
    cell: Cell


class OrderSet(Event):
    """The order of play is set: seats in order, strengths by seat, last rolls by seat (0 without) (SP-1C.2)."""

    order: Seats
    strengths: list[int]
    rolls: list[int]


class TroopsDeployed(Event):
    """A seat deploys troops of its reserve."""

    seat: Seat
    cell: Cell
    piglets: int
    hogs: int


class ReserveLost(Event):
    """A seat without troops on the board loses its reserve (SP-1D.5)."""

    seat: Seat
    piglets: int
    hogs: int


class AliensRolled(Event):
    """What the roll for aliens brings: ``kind`` is -1 for nothing (SP-1E.1)."""

    roll: int
    kind: Annotated[int, ALIEN]
    number: int


class AliensArrived(Event):
    """Aliens stand on a hex (SP-1E.3)."""

    kind: Annotated[int, ALIEN]
    number: int
    cell: Cell


class AliensEliminated(Event):
    """Aliens that find no place are eliminated (SP-1E.11)."""

    kind: Annotated[int, ALIEN]
    number: int
