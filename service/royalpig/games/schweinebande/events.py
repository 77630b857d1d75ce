"""What happens at the table of Schweinebande, in the order of the game."""

from typing import Annotated, Final

from royalpig.engine.arguments import SEAT, one_word_of
from royalpig.engine.events import Counts, Event
from royalpig.games.schweinebande.arguments import ANIMAL, CELL, DIRECTION, KIND

QUARTET: Final = 0
HERD: Final = 1
FORM = one_word_of("form", ("quartet", "herd"))


class StartSeat(Event):
    """The seat that begins round one was drawn."""

    seat: Annotated[int, SEAT]


class RoundStarted(Event):
    """A round begins; ``seat`` has the first turn, -1 while it is still to be drawn."""

    round: int
    seat: Annotated[int, SEAT]


class TilesLaid(Event):
    """The tiles of a round lie face down on the board (SB-A.1)."""

    round: int


class Reveal(Event):
    """A seat points at a face-down tile."""

    seat: Annotated[int, SEAT]
    cell: Annotated[int, CELL]


class TileTurnedUp(Event):
    """A tile is turned up; ``seat`` is -1 in the sweep."""

    cell: Annotated[int, CELL]
    kind: Annotated[int, KIND]
    seat: Annotated[int, SEAT]


class FarmerPlaced(Event):
    """A seat puts a farmer on the tile it turned up."""

    seat: Annotated[int, SEAT]
    cell: Annotated[int, CELL]


class FarmerDeclined(Event):
    """A seat puts no farmer on the tile it turned up."""

    seat: Annotated[int, SEAT]
    cell: Annotated[int, CELL]


class OrderTileTaken(Event):
    """A seat takes an order tile (SB-B.7, SB-B.12)."""

    seat: Annotated[int, SEAT]
    number: int


class OrderTilesReturned(Event):
    """All order tiles go back after the opening turn (SB-N.3)."""


class FarmersLeft(Event):
    """All tiles are face up and a seat keeps farmers in hand (SB-B.11)."""

    seat: Annotated[int, SEAT]
    count: int


class RowCollected(Event):
    """A seat takes a farmer back, with the tile under it and those of a row, from the farmer outwards."""

    seat: Annotated[int, SEAT]
    cell: Annotated[int, CELL]
    direction: Annotated[int, DIRECTION]
    tiles: Annotated[list[int], KIND]


class LeftoversBoxed(Event):
    """The tiles that nobody took go to the box (SB-C.10)."""

    kinds: Annotated[list[int], Counts(KIND)]


class GroupMade(Event):
    """A group of D: how many of the animal go to the farm, and how many tiles of it to the box."""

    seat: Annotated[int, SEAT]
    form: Annotated[int, FORM]
    animal: Annotated[int, ANIMAL]
    to_farm: int
    boxed: int


class GroupsDone(Event):
    """A seat has made its groups of D."""

    seat: Annotated[int, SEAT]


class AnimalSold(Event):
    """A seat sells an animal for feed (SB-E.4)."""

    seat: Annotated[int, SEAT]
    animal: Annotated[int, ANIMAL]
    feed: int


class BagUsed(Event):
    """A feed bag feeds all animals of a seat (SB-E.8)."""

    seat: Annotated[int, SEAT]
    animals: int


class AnimalsFed(Event):
    """A seat pays for its animals."""

    seat: Annotated[int, SEAT]
    animals: int
    paid: int


class FeedLost(Event):
    """What a seat cannot keep because the box has no more markers (SB-E.15)."""

    seat: Annotated[int, SEAT]
    count: int


class RoundEnded(Event):
    """All seats have fed their animals (SB-E.16)."""

    round: int


class FinalGroup(Event):
    """Four animals are turned in after round four; the lowest goes to the farm (SB-F.3)."""

    seat: Annotated[int, SEAT]
    animals: Annotated[list[int], ANIMAL]
    to_farm: Annotated[int, ANIMAL]


class YardBoxed(Event):
    """What is left in a yard goes to the box (SB-F.5)."""

    seat: Annotated[int, SEAT]
    kinds: Annotated[list[int], Counts(KIND)]


class GameEnded(Event):
    """The count: a number for each seat, and the seats that win."""

    points: list[int]
    pigs: list[int]
    ranks: list[int]
    winners: Annotated[list[int], SEAT]


EVENTS: tuple[type[Event], ...] = (
    StartSeat,
    RoundStarted,
    TilesLaid,
    Reveal,
    TileTurnedUp,
    FarmerPlaced,
    FarmerDeclined,
    OrderTileTaken,
    OrderTilesReturned,
    FarmersLeft,
    RowCollected,
    LeftoversBoxed,
    GroupMade,
    GroupsDone,
    AnimalSold,
    BagUsed,
    AnimalsFed,
    FeedLost,
    RoundEnded,
    FinalGroup,
    YardBoxed,
    GameEnded,
)
