"""The five tracks: four ratings and Social Stability, 0 to 10 (LP-G.2, LP-G.3)."""

from royalpig.games.lord_of_the_pigs.arguments import UP
from royalpig.games.lord_of_the_pigs.events import RatingsChanged, StabilityChanged
from royalpig.games.lord_of_the_pigs.table import BOUND, Table


def clamped(value: int) -> int:
    """A value that stays at the bound it would pass."""
    return min(max(value, 0), BOUND)


def change_ratings(t: Table, by: list[int]) -> None:
    """All ratings together, each by its whole sum (LP-G.8); ``by`` has a number for each seat."""
    if any(by):
        t.rating = [clamped(rating + change) for rating, change in zip(t.rating, by, strict=True)]
        t.events.append(RatingsChanged(by, t.rating[:]))


def change_rating(t: Table, seat: int, by: int) -> None:
    """The rating of one seat."""
    changes = [0, 0, 0, 0]
    changes[seat] = by
    change_ratings(t, changes)


def change_stability(t: Table, by: int) -> None:
    """The stability."""
    if by:
        t.stability = clamped(t.stability + by)
        t.events.append(StabilityChanged(by, t.stability))


def sign(direction: int) -> int:
    """+1 for `up`, -1 for `down`."""
    return 1 if direction == UP else -1


def can_move(value: int, direction: int) -> bool:
    """Whether a track at this value is not yet at the end of this direction."""
    return value < BOUND if direction == UP else value > 0
