"""Where a process spends its time: it is looked at again and again, while a piece of work runs.

A look counts for the innermost part that is under way: a module of ours, a text that the kernel or the codecs wrote
(`loops of schweinebande`), or a library. What is compiled cannot be seen, be it C or ours: it counts for who called it.
"""

import signal
from collections import Counter
from collections.abc import Mapping
from types import FrameType

EVERY = 0.001
"""Seconds of processor time between two looks; the system may take longer steps."""

OURS = "royalpig"
RUNS_THE_LOOP = f"{OURS}.server"
LIBRARIES = frozenset({"google", "grpc", "prometheus_client", "starlette", "structlog", "uvicorn"})
"""The libraries that are told by name; what others do counts for who called them."""

BEGIN, END = signal.SIGUSR1, signal.SIGUSR2
"""The signals between which a server is looked at."""
SAMPLED_FOR = 3
"""How many times as long as a load it is looked at."""


class Sampler:
    """Looks at this process from `begin` to `end`; ``found`` holds how often each part was met, each time.

    ``rest`` is what a look is counted for that meets no part.
    """

    def __init__(self, rest: str) -> None:
        self.found: list[Counter[str]] = []
        self._rest = rest

    def begin(self) -> None:
        """Look from now on, and count afresh."""
        self.found.append(Counter())
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def end(self) -> None:
        """Look no more."""
        signal.setitimer(signal.ITIMER_PROF, 0)

    def listen(self) -> None:
        """Begin and end whenever the signals `BEGIN` and `END` say so."""
        signal.signal(BEGIN, lambda number, frame: self.begin())
        signal.signal(END, lambda number, frame: self.end())

    def _look(self, number: int, frame: FrameType | None) -> None:
        self.found[-1][part_of(frame) or self._rest] += 1


def part_of(frame: FrameType | None) -> str:
    """The part that is under way in a frame, or in those that called it; empty if there is none."""
    while frame is not None:
        module, file = str(frame.f_globals.get("__name__", "")), frame.f_code.co_filename
        package = module.partition(".")[0]
        if not module and file.startswith("<"):
            return file.strip("<>")
        if package == OURS and module != RUNS_THE_LOOP:
            return module.removeprefix(f"{OURS}.")
        if package in LIBRARIES:
            return package
        frame = frame.f_back
    return ""


def shares(found: Mapping[str, int]) -> dict[str, float]:
    """The part of all looks that met each part, largest first."""
    looks = sum(found.values()) or 1
    return {part: number / looks for part, number in sorted(found.items(), key=lambda item: -item[1])}
