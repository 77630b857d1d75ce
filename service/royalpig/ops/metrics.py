"""What Prometheus is told, the same with one process or with several.

With several, each keeps its numbers in files of a common folder, and whoever is asked adds them up; the variable
PROMETHEUS_MULTIPROC_DIR, set before this process began, names the folder. No label takes a value that a caller could
make up: what is not among the words known beforehand is counted as `other`.
"""

import os
import platform
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from typing import TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.multiprocess import MultiProcessCollector

OTHER = "other"
FOLDER_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"

AnyMetric = TypeVar("AnyMetric", Counter, Gauge, Histogram)

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
SIZES = (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000)


@dataclass(frozen=True)
class GameWords:
    """The words of a game that are counted by: its kinds of action, and its clauses."""

    kinds: Collection[str]
    clauses: Collection[str]


@cache
def _series(metric: AnyMetric, *labels: str) -> AnyMetric:
    """The numbers under these labels: as `labels` of the library, which takes its time to find them."""
    return metric.labels(*labels)


class Metrics:
    """The numbers of this process. ``methods`` and ``games`` are the words known beforehand."""

    def __init__(self, methods: Collection[str], games: Mapping[str, GameWords]) -> None:
        self._methods = frozenset(methods)
        self._games = games
        # When each count began would be told with one process only.
        disable_created_metrics()  # type: ignore[no-untyped-call]
        registry = CollectorRegistry()
        self._registry = registry
        self._several = FOLDER_VARIABLE in os.environ
        if not self._several:
            ProcessCollector(registry=registry)

        self._requests = Counter(
            "royalpig_requests",
            "Calls that have ended, by the face they came to, method and status code.",
            ["face", "method", "code"],
            registry=registry,
        )
        self._seconds = Histogram(
            "royalpig_request_duration_seconds",
            "How long calls took, from their beginning to their answer.",
            ["face", "method"],
            buckets=SECONDS,
            registry=registry,
        )
        self._in_flight = Gauge(
            "royalpig_requests_in_flight",
            "Calls that have begun and not ended.",
            ["face"],
            multiprocess_mode="livesum",
            registry=registry,
        )
        self._actions = Counter(
            "royalpig_actions",
            "Actions judged, by game, kind and outcome: LEGAL, or the reason of the refusal.",
            ["game", "kind", "outcome"],
            registry=registry,
        )
        self._rejections = Counter(
            "royalpig_rejections",
            "Refusals by game and the clause that they stand on.",
            ["game", "clause"],
            registry=registry,
        )
        self._legal = Histogram(
            "royalpig_legal_actions",
            "The sizes of the legal lists that were made.",
            ["game"],
            buckets=SIZES,
            registry=registry,
        )
        self._validated = Counter(
            "royalpig_states_validated",
            "States that were held against the invariants, and whether they were sound.",
            ["game", "sound"],
            registry=registry,
        )
        self._finished = Counter(
            "royalpig_games_finished", "Games that came to their end.", ["game"], registry=registry
        )
        self._sessions_created = Counter(
            "royalpig_sessions_created", "Sessions that were created.", ["game"], registry=registry
        )
        self._sessions_ended = Counter(
            "royalpig_sessions_ended",
            "Sessions that have ended: over, or deleted before. Those that expire are not counted.",
            ["game", "how"],
            registry=registry,
        )
        self._session_changes = Counter(
            "royalpig_session_changes",
            "Changes of sessions that were written: claims, starts, steps and undos.",
            ["game", "kind"],
            registry=registry,
        )
        self._watchers = Gauge(
            "royalpig_watchers",
            "Watches of sessions that are open.",
            multiprocess_mode="livesum",
            registry=registry,
        )
        Gauge(
            "royalpig_build_info",
            "Always 1; the labels say what runs here.",
            ["version", "python"],
            multiprocess_mode="max",
            registry=registry,
        ).labels(version("royalpig"), platform.python_version()).set(1)

    def begun(self, face: str) -> None:
        """Count a call that has begun."""
        _series(self._in_flight, face).inc()

    def ended(self, face: str, method: str, code: str, seconds: float) -> None:
        """Count a call that has ended."""
        known = method if method in self._methods else OTHER
        _series(self._in_flight, face).dec()
        _series(self._requests, face, known, code).inc()
        _series(self._seconds, face, known).observe(seconds)

    def action(self, game: str, kind: str, outcome: str) -> None:
        """Count an action that was judged."""
        words = self._games.get(game)
        known = kind if words and kind in words.kinds else OTHER
        _series(self._actions, self._game(game), known, outcome).inc()

    def rejection(self, game: str, clause: str) -> None:
        """Count a refusal that stands on a clause."""
        words = self._games.get(game)
        _series(self._rejections, self._game(game), clause if words and clause in words.clauses else OTHER).inc()

    def legal_list(self, game: str, size: int) -> None:
        """Note the size of a legal list."""
        _series(self._legal, self._game(game)).observe(size)

    def validated(self, game: str, sound: bool) -> None:
        """Count a state that was held against the invariants."""
        _series(self._validated, self._game(game), "true" if sound else "false").inc()

    def finished(self, game: str) -> None:
        """Count a game that came to its end."""
        _series(self._finished, self._game(game)).inc()

    def session_created(self, game: str) -> None:
        """Count a session that was created."""
        _series(self._sessions_created, self._game(game)).inc()

    def session_ended(self, game: str, how: str) -> None:
        """Count a session that has ended: `over`, or `deleted` before."""
        _series(self._sessions_ended, self._game(game), how).inc()

    def session_change(self, game: str, kind: str) -> None:
        """Count a change of a session that was written: `CLAIM`, `START`, `STEPS` or `UNDO`."""
        _series(self._session_changes, self._game(game), kind).inc()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Count a watch for as long as it is open."""
        self._watchers.inc()
        try:
            yield
        finally:
            self._watchers.dec()

    def exposed(self, accept: str) -> tuple[bytes, str]:
        """All numbers, of all processes, in a format that is accepted, and the type of its content."""
        registry = self._registry
        if self._several:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        try:
            encoder, content_type = choose_encoder(accept)
        except (TypeError, ValueError):
            # The version of a format is no number, and the library tries to compare it with one.
            encoder, content_type = choose_encoder("")
        return encoder(registry), content_type

    def _game(self, game: str) -> str:
        return game if game in self._games else OTHER
