"""What happens in phase 4 of Space Pigs, and when a seat does nothing (4.20)."""

from typing import Annotated, ClassVar

from royalpig.engine.events import Event
from royalpig.games.space_pigs.arguments import NOTHING, RECIPE
from royalpig.games.space_pigs.event_fields import Seat, Seats


class AcornsProduced(Event):
    """The acorns of all seats, by seat; in each list by colour (SP-4A.1)."""

    red: list[int]
    yellow: list[int]
    blue: list[int]


class GovernorsReceived(Event):
    """The governors of all seats (SP-4B.1)."""

    governors: list[int]


class VotesDiverted(Event):
    """Governors of a seat are turned to a candidate (SP-C.8)."""

    origin: Seat
    to: Seat
    number: int


class CandidateBarred(Event):
    """Nobody can vote for a seat (SP-C.11)."""

    seat: Seat


class VoteCast(Event):
    """A seat votes (SP-4C.7)."""

    seat: Seat
    candidate: Seat


class RoyalPigElected(Event):
    """A seat is Royal Pig; ``tally`` by candidate (SP-4C.9)."""

    seat: Seat
    tally: list[int]


class FactionsFormed(Event):
    """The candidate of each seat: who voted alike is a faction (SP-4C.11)."""

    factions: Seats


class GameWon(Event):
    """A seat has the acorns of its recipe (SP-4A.7)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    recipe: Annotated[int, RECIPE]


class GameEnded(Event):
    """The game is over; all recipes are shown, the seats ranked, the first first."""

    reveals: ClassVar[bool] = True
    ranking: Seats
    recipes: Annotated[list[int], RECIPE]


class Passed(Event):
    """A seat does nothing, or nothing more: `pass`, `end-...`, `fight`, `hold`."""

    seat: Seat
    action: Annotated[int, NOTHING]
