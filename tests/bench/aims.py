"""What is measured of each game, and what is aimed at."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from tests.bench.ratios import Spread

BY_SEATS: Final[Mapping[str, Sequence[int]]] = {"space-pigs": (3, 6)}
"""The games that are measured with some numbers of seats, each in a row of its own."""

EACH_IN_TURN: Final = 0
"""In place of a number of seats: games with each number of seats that there may be, in turn."""

MOST_BESIDE_ONE_PROCESS: Final = 1.15
"""What a call may cost with four processes, beside what it costs with one."""

SUBMIT_GOAL: Final = 0.6
"""What part of ApplyAction's calls SubmitAction is to answer, with its session in Redis."""

MOST_SESSION_BYTES: Final = 8_192
"""What a live session may take in Redis without its history."""

MOST_HISTORY_BYTES: Final = 200
"""What the history of a session may take in Redis for each action, with the states that are kept on the way."""


class Row(msgspec.Struct, frozen=True):
    """What has a row of its own: a game, with a number of seats or with each in turn."""

    game: str
    seats: int = EACH_IN_TURN

    def text(self) -> str:
        """`space-pigs, 6 seats`."""
        return f"{self.game}, {self.seats} seats" if self.seats else self.game


class Aim(msgspec.Struct, frozen=True):
    """Something aimed at, and what was found.

    ``parts`` are the shares of the time where it went, for an aim that is missed. ``most`` says that the goal is the
    most that there may be, not the least.
    """

    what: str
    row: str
    build: str
    goal: float
    found: Spread
    parts: Mapping[str, float] = {}
    most: bool = False

    @property
    def met(self) -> bool:
        """Whether what was found is as good as the goal."""
        return self.found.median <= self.goal if self.most else self.found.median >= self.goal


def rows_of(games: Sequence[str], by_seats: Mapping[str, Sequence[int]] = BY_SEATS) -> Iterator[Row]:
    """The rows of some games."""
    for game in games:
        for seats in by_seats.get(game, (EACH_IN_TURN,)):
            yield Row(game, seats)


def playouts_goal(game: str, build: str) -> float:
    """How many times as fast as those of python-chess random playouts are to be."""
    if game == "schweinebande":
        return 12.0 if build == "compiled" else 5.0
    return 5.0 if build == "compiled" else 1.0


def cycle_goal(build: str) -> float:
    """How many times as fast as that of python-chess a stateless cycle is to be."""
    return 5.0 if build == "compiled" else 2.0


def face_goal(game: str, detail: str) -> float:
    """What part of a bare echo's calls ApplyAction is to answer with a legal detail."""
    return 0.5 if detail == "NONE" or game == "schweinebande" else 0.35
