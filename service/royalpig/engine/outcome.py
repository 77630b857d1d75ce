"""How a game ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Standing:
    """One seat at the end: its rank (1 is best, equals share it) and its scores by name (`points`, `pigs`)."""

    seat: int
    rank: int
    scores: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """The seats that won (none, one or several), all seats ranked where the game ranks them, and why it ended."""

    winners: tuple[int, ...]
    ranking: tuple[Standing, ...]
    reason: str
