"""Plain and compiled builds give the same legal lists, event logs, views and bytes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / ".build" / "compiled"


def played(build: Path, games: int) -> list[str]:
    path = os.pathsep.join([str(build), str(ROOT)])
    command = [sys.executable, "-m", "tests.compiled.course", str(games)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().splitlines()


@pytest.mark.timeout(900)
def test_plain_and_compiled_builds_play_alike() -> None:
    subprocess.run([sys.executable, "compiled/build.py"], cwd=ROOT, check=True)
    kind, *plain = played(ROOT / "service", 12)
    assert kind == "plain"
    kind, *compiled = played(BUILD, 12)
    assert kind == "compiled"
    assert plain == compiled
