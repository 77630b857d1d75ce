"""The compiled build plays as the plain one does: what both tell of the same random games is held line against line."""

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

import pytest

from compiled import build
from royalpig.games import games

SEEDS = 12
STEPS = 120
ONE = "lord-of-the-pigs"
"""What is compiled in `make test`: with windows, a stack, secrets and chance, it runs through all of the kernel."""


def built(folder: Path, chosen: Sequence[str]) -> str:
    """Builds in a process of its own, as `make compiled` does, but as quickly as can be; answers what was said."""
    command = [sys.executable, build.__file__, str(folder), build.QUICKEST, *chosen]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def told_by(package: Path, game_id: str) -> list[str]:
    """What the build in a folder tells of random games, its own name first."""
    command = [sys.executable, "-m", "tests.compiled.told", game_id, str(SEEDS), str(STEPS)]
    environment = {**os.environ, "PYTHONPATH": str(package)}
    ran = subprocess.run(command, cwd=build.ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.splitlines()


def must_compile() -> None:
    """Skips the test on a machine that has no C compiler, or no headers of Python."""
    if lacking := build.missing_tools():
        pytest.skip(f"nothing can be compiled here: {lacking}")


# One test for several games, so that the package is compiled in one process while others run other tests.
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    "chosen", [pytest.param([ONE], id="one-game"), pytest.param(games(), id="all-games", marks=pytest.mark.long)]
)
def test_plain_and_compiled_tell_the_same(chosen: Sequence[str]) -> None:
    must_compile()
    folder = build.FOLDER.with_name(f"compiled-to-test-{len(chosen)}")
    assert str(folder) in built(folder, chosen)
    for game_id in chosen:
        plain_name, *plain = told_by(build.PACKAGE.parent, game_id)
        compiled_name, *compiled = told_by(folder, game_id)
        assert (plain_name, compiled_name) == ("plain", "compiled")
        assert len(plain) > SEEDS * STEPS
        for number, (ours, theirs) in enumerate(zip_longest(plain, compiled), 2):
            assert ours == theirs, f"{game_id}, line {number}"
    made = build.stamp_of(folder).stat().st_mtime_ns
    assert built(folder, chosen) == f"{folder} is up to date\n"
    assert build.stamp_of(folder).stat().st_mtime_ns == made


def test_a_build_is_told_by_its_sources(tmp_path: Path) -> None:
    rules = tmp_path / "games" / "collect.py"
    rules.parent.mkdir()
    rules.write_text("ROWS = 6\n")
    before = build.digest_of_sources(tmp_path)
    assert build.digest_of_sources(tmp_path) == before
    rules.write_text("ROWS = 5\n")
    assert build.digest_of_sources(tmp_path) != before
    rules.write_text("ROWS = 6\n")
    assert build.digest_of_sources(tmp_path) == before
    rules.with_name("clauses.toml").write_text("")
    assert build.digest_of_sources(tmp_path) != before


def test_what_does_not_compile_is_said(tmp_path: Path) -> None:
    must_compile()
    (tmp_path / "rules.py").write_text("def rows() -> int:\n    return 'six'\n")
    with pytest.raises(SystemExit, match=r"rules\.py:2: error: Incompatible return value"):
        build.compile_groups(tmp_path, {"rules": {"rules"}}, build.QUICKEST)
