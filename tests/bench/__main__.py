"""Measures everything and writes `docs/performance.md`: `python -m tests.bench [--quick] [--out FILE]`.

The compiled build is measured too, if there is one of these sources. `--quick` measures almost nothing, of the first
row and the last: it is for a test that the bench runs, and its figures mean nothing.
"""

import argparse
import os
import platform
import subprocess
import sys
import time
from pathlib import Path
from typing import TypeVar

import msgspec

import royalpig
from compiled import build
from royalpig.api.recent import KEPT
from tests.bench.aims import Row, rows_of
from tests.bench.in_process import Figures
from tests.bench.report import Measured, report
from tests.bench.service import Load
from tests.bench.session_bytes import SessionBytes
from tests.bench.sessions import OnRedis
from tests.bench.workers import Workers

PAGE = build.ROOT / "docs" / "performance.md"
Found = TypeVar("Found")


class Effort(msgspec.Struct, frozen=True):
    """How often each thing is measured, how many moves each time, how many seconds each load, and how many states.

    ``rounds`` are submissions to a watcher in each repeat; ``sessions`` are played for ``actions`` to see what they
    take in the store.
    """

    repeats: int
    moves: int
    seconds: float
    states: int
    rounds: int
    sessions: int
    actions: int


USUAL = Effort(repeats=3, moves=4_000, seconds=0.6, states=KEPT, rounds=100, sessions=8, actions=150)
QUICK = Effort(repeats=2, moves=50, seconds=0.05, states=100, rounds=3, sessions=2, actions=3)


def measured(kind: type[Found], module: str, package: Path, *arguments: object) -> Found:
    """What a module of the bench prints that measures one build, in a process of its own."""
    command = [sys.executable, "-m", f"tests.bench.{module}", *map(str, arguments)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(build.ROOT)])}
    ran = subprocess.run(command, cwd=build.ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(ran.stdout, type=kind)


def measure(rows: list[Row], packages: list[Path], effort: Effort) -> Measured:
    """All figures of some rows with some builds."""
    begun = time.monotonic()
    repeats, seconds = effort.repeats, effort.seconds
    figures: list[Figures] = []
    loads: list[Load] = []
    workers: list[Workers] = []
    on_redis: list[OnRedis] = []
    named = [word for row in rows for word in (row.game, row.seats)]
    for package in packages:
        for row in rows:
            figures.append(measured(Figures, "in_process", package, row.game, row.seats, repeats, effort.moves))
            loads += measured(list[Load], "service", package, row.game, row.seats, repeats, seconds, effort.states)
        first = rows[0]
        workers.append(measured(Workers, "workers", package, first.game, first.seats, repeats, seconds))
        on_redis.append(measured(OnRedis, "sessions", package, repeats, seconds, effort.rounds, *named))
    # What is stored is the same with each build.
    kept = measured(list[SessionBytes], "session_bytes", packages[0], effort.sessions, effort.actions, *named)
    machine = f"CPython {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}"
    minutes = round((time.monotonic() - begun) / 60)
    return Measured(machine, repeats, effort.states, effort.rounds, minutes, figures, loads, workers, on_redis, kept)


def main() -> None:
    """Measures, and writes the page."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--out", type=Path, default=PAGE)
    asked = parser.parse_args()
    packages = [build.PACKAGE.parent]
    if build.is_up_to_date() and not asked.quick:
        packages.append(build.FOLDER)
    rows = list(rows_of(royalpig.games()))
    found = measure(rows[:: len(rows) - 1], packages, QUICK) if asked.quick else measure(rows, packages, USUAL)
    asked.out.write_text(report(found), encoding="utf-8")
    print(f"wrote {asked.out} after {found.minutes} minutes")


if __name__ == "__main__":
    main()
