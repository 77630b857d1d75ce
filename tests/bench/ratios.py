"""Repeated measurements: medians, their spread, and ratios of what was measured side by side."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Spread:
    """A median, and the smallest and largest of the repeats."""

    median: float
    lowest: float
    highest: float

    def text(self, digits: int = 1) -> str:
        """`5.3 (5.1 .. 5.6)`."""
        return f"{self.median:,.{digits}f} ({self.lowest:,.{digits}f} .. {self.highest:,.{digits}f})"


def spread(values: Sequence[float]) -> Spread:
    """The spread of repeats."""
    return Spread(median(values), min(values), max(values))


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def microseconds_each(work: Callable[[], int], repeats: int) -> Spread:
    """How long each of the things takes that a piece of work does (it answers how many)."""
    found = []
    for _ in range(repeats):
        start = time.perf_counter()
        number = work()
        found.append((time.perf_counter() - start) / number * 1e6)
    return spread(found)


@dataclass(frozen=True)
class SideBySide:
    """Rates of two things that were measured in turn, and how many times as fast the first is."""

    ours: Spread
    peer: Spread
    ratio: Spread


def side_by_side(ours: Callable[[], int], peer: Callable[[], int], repeats: int) -> SideBySide:
    """Does both pieces of work in turn, again and again; each answers how many things it did."""
    ours_rates: list[float] = []
    peer_rates: list[float] = []
    for _ in range(repeats):
        for work, rates in ((ours, ours_rates), (peer, peer_rates)):
            start = time.perf_counter()
            number = work()
            rates.append(number / (time.perf_counter() - start))
    ratios = [mine / theirs for mine, theirs in zip(ours_rates, peer_rates, strict=True)]
    return SideBySide(spread(ours_rates), spread(peer_rates), spread(ratios))
