"""What happens in phases 2 and 3 of Space Pigs, in the order of a turn (4.20)."""

from typing import Annotated, ClassVar

from royalpig.engine.events import Event, OnlyFor
from royalpig.games.space_pigs.arguments import (
    ALIEN,
    CARD,
    MARKER,
    WHO,
)
from royalpig.games.space_pigs.event_fields import Cards, Cell, Cells, Seat, Who


class MarkerChosen(Event):
    """A seat has chosen a travel marker, unseen (SP-2A.2)."""

    seat: Seat
    value: Annotated[int, MARKER, OnlyFor("seat")]


class MarkersRevealed(Event):
    """The travel markers are shown; by seat, 0 for a seat without one (SP-2A.3)."""

    reveals: ClassVar[bool] = True
    markers: list[int]


class TripMade(Event):
    """A seat has made a trip; ``far`` is its range if a ship card lengthened it, else 0."""

    seat: Seat
    origin: Cell
    target: Cell
    piglets: int
    hogs: int
    far: int


class BoardedBoots(Event):
    """A seat's troops put on Rocket Boots (SP-2B.20)."""

    seat: Seat
    cell: Cell
    piglets: int
    hogs: int


class BootsMoved(Event):
    """Troops with Rocket Boots move to a hex and drop some there."""

    seat: Seat
    cell: Cell
    piglets: int
    hogs: int


class PlanetsSwapped(Event):
    """Two planets change places with everything on them (SP-C.6)."""

    seat: Seat
    cells: Cells


class PeaceDeclared(Event):
    """A planet is in peace for the rest of the turn (SP-C.7)."""

    seat: Seat
    cell: Cell


# 3A to 3C


class CombatOpened(Event):
    """A combat begins (SP-3A.2)."""

    cell: Cell
    attacker: Who
    defender: Who


class CardLaid(Event):
    """A side lays a card face down (SP-3A.6)."""

    seat: Seat
    card: Annotated[int, CARD, OnlyFor("seat")]


class CardsRevealed(Event):
    """The laid cards are shown; numbers by side, the defender's first (SP-3A.8)."""

    reveals: ClassVar[bool] = True
    defending: Cards
    attacking: Cards
    bonuses: list[int]
    technology: int


class Overload(Event):
    """Everybody on a hex is destroyed: ``lost[i]`` troops of ``groups[i]`` (SP-3A.11)."""

    cell: Cell
    technology: int
    groups: Annotated[list[int], WHO]
    lost: list[int]


class RoundFought(Event):
    """A round of a combat; dice as rolled, the defender's first; ``loser`` is -1 for none."""

    cell: Cell
    round: int
    dice: list[int]
    scores: list[int]
    loser: Who
    piglets: int
    hogs: int


class PorcophageBorn(Event):
    """A stack of porcophages grows to ``count`` (SP-A.4)."""

    cell: Cell
    count: int


class Fled(Event):
    """A side flees with all its troops (SP-3A.20)."""

    seat: Seat
    cell: Cell
    to: Cell


class CombatWon(Event):
    """A side has no troops left (SP-3A.13)."""

    winner: Who
    cell: Cell


class Redeployed(Event):
    """A seat redeploys troops (SP-3B.1)."""

    seat: Seat
    origin: Cell
    target: Cell
    piglets: int
    hogs: int


class AliensMoved(Event):
    """A stack of aliens moves (SP-3C.2)."""

    kind: Annotated[int, ALIEN]
    origin: Cell
    target: Cell


class PlanetDevoured(Event):
    """A worm has made an asteroid of a planet (SP-A.6)."""

    cell: Cell


class WormsGone(Event):
    """After the third devoured planet the last worms are removed (SP-A.7)."""

    cells: Cells


class SeatEliminated(Event):
    """A seat with at most one troop is out until the next turn (SP-E.1)."""

    seat: Seat
