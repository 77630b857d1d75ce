"""Repeated measurements: medians, their spread, and ratios of what was measured in turn."""

import time
from collections.abc import Callable, Sequence
from statistics import quantiles

import msgspec


class Spread(msgspec.Struct, frozen=True):
    """The median of repeats, with the quartiles below and above it."""

    median: float
    lower: float
    upper: float

    def text(self, digits: int = 1) -> str:
        """`5.3 (5.1 .. 5.6)`."""
        return f"{self.median:,.{digits}f} ({self.lower:,.{digits}f} .. {self.upper:,.{digits}f})"

    def times(self, factor: float) -> "Spread":
        """The same of numbers that are all this many times as large."""
        return Spread(self.median * factor, self.lower * factor, self.upper * factor)


def spread(values: Sequence[float]) -> Spread:
    """The spread of two repeats or more."""
    lower, median, upper = quantiles(values, n=4, method="inclusive")
    return Spread(median, lower, upper)


class SideBySide(msgspec.Struct, frozen=True):
    """How many things a second two pieces of work do that were measured in turn, and the first as a ratio of the other.

    The ratio is that of each pair of neighbours in time, and so hardly moves when the machine gets slower or faster.
    """

    ours: Spread
    peer: Spread
    ratio: Spread


def rate(work: Callable[[], int]) -> float:
    """How many things a piece of work does in a second of the processor; it answers how many it did."""
    begun = time.process_time()
    number = work()
    return number / (time.process_time() - begun)


def side_by_side(ours: Callable[[], int], peer: Callable[[], int], repeats: int) -> SideBySide:
    """Does both pieces of work in turn, again and again, once before that without looking."""
    ours()
    peer()
    pairs = [(rate(ours), rate(peer)) for _ in range(repeats)]
    return SideBySide(
        spread([mine for mine, _ in pairs]),
        spread([theirs for _, theirs in pairs]),
        spread([mine / theirs for mine, theirs in pairs]),
    )


def microseconds_each(works: dict[str, Callable[[], int]], repeats: int) -> dict[str, Spread]:
    """How many microseconds of the processor each thing takes that these pieces of work do, measured in turn."""
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(repeats + 1):
        for name, work in works.items():
            found[name].append(1e6 / rate(work))
    return {name: spread(values[1:]) for name, values in found.items()}
