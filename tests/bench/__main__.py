"""Measures everything and writes `docs/performance.md`: `python -m tests.bench [--quick] [--out FILE]`.

`--quick` measures almost nothing: it is for a test that the bench runs, and its figures mean nothing.
"""

import asyncio
import os
import platform
import subprocess
import sys
from pathlib import Path

import msgspec

import royalpig
from royalpig.wire.structs import LegalDetail
from tests.bench.in_process import Figures
from tests.bench.report import report
from tests.bench.service import Load, measure

ROOT = Path(__file__).parents[2]
COMPILED = ROOT / ".build" / "compiled"


def in_process(game: str, repeats: int, moves: int, build: Path) -> Figures:
    """The figures of a game with one build, measured in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.in_process", game, str(repeats), str(moves)]
    path = os.pathsep.join([str(build), str(ROOT)])
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(done.stdout, type=Figures)


def main(arguments: list[str]) -> None:
    """Measures, and writes the page."""
    quick = "--quick" in arguments
    out = Path(arguments[arguments.index("--out") + 1]) if "--out" in arguments else ROOT / "docs" / "performance.md"
    repeats, moves, duration = (2, 200, 0.2) if quick else (5, 8_000, 2.0)
    builds = [ROOT / "service", *([COMPILED] if (COMPILED / "SOURCES").is_file() and not quick else [])]
    figures = [in_process(game, repeats, moves, build) for build in builds for game in royalpig.games()]
    loads: list[Load] = []
    for game in royalpig.games():
        for detail in (LegalDetail.NONE, LegalDetail.LIST):
            loads += asyncio.run(measure(game, detail, max(2, repeats - 2), duration))
    machine = f"CPython {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}"
    out.write_text(report(figures, loads, machine, repeats), encoding="utf-8")
    print(f"wrote {out}")


if __name__ == "__main__":
    main(sys.argv[1:])
