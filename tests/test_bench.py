"""That the bench runs from end to end and its page says what was found; the figures are nobody's business here."""

import subprocess
import sys
from pathlib import Path

import pytest

import royalpig
from tests.bench.aims import Aim, Row, rows_of
from tests.bench.ratios import spread
from tests.bench.report import aims_table, parts_text

ROOT = Path(__file__).parents[1]


@pytest.mark.timeout(1200)
def test_the_bench_runs_and_writes_its_page(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    subprocess.run([sys.executable, "-m", "tests.bench", "--quick", "--out", str(page)], cwd=ROOT, check=True)
    text = page.read_text(encoding="utf-8")
    aims, _, figures = text.partition("## In process")
    first, *_, last = rows_of(royalpig.games())
    for row in (first, last):
        for what in ("random playouts", "stateless cycle"):
            assert f"| {what} | {row.text()} | plain | at least " in aims
        for what in ("bytes of a session", "bytes of history an action"):
            assert f"| {what} | {row.text()} | plain | at most " in aims
        for face in ("gRPC", "REST"):
            assert f"| {face}, SubmitAction | {row.text()} | plain | at least " in aims
            for load in ("NONE, known", "LIST, known", "NONE, new"):
                assert f"| {face}, {load} states | {row.text()} | plain | at least " in aims
                assert f"| {row.text()} | plain | {face} | {load.replace(', ', ' | ')} | " in figures
    sessions = figures.partition("## Sessions")[2].partition("## Where")[0]
    submitted, watched, kept = (sessions.partition(heading)[2] for heading in ("CPU", "watcher", "`MEMORY USAGE`"))
    for row in (first, last):
        assert all(f"| {row.text()} | plain | {face} | " in submitted for face in ("gRPC", "REST"))
        assert f"| {row.text()} | plain | " in watched
        assert f"| {row.text()} | 3 | " in kept
    assert aims.count("| met |") + aims.count("| **missed** |") == aims.count("| plain |")
    _, _, where = figures.partition("## Where the time goes")
    assert where.count("| plain |") == aims.count("| **missed** |")


def test_a_game_has_a_row_for_each_number_of_seats_that_is_asked_for() -> None:
    rows = list(rows_of(["collect", "travel"], {"travel": (3, 6)}))
    assert rows == [Row("collect"), Row("travel", 3), Row("travel", 6)]
    assert [row.text() for row in rows] == ["collect", "travel, 3 seats", "travel, 6 seats"]


@pytest.mark.parametrize(
    ("found", "most", "told"), [(1.9, False, "**missed**"), (2.0, False, "met"), (2.1, True, "**missed**")]
)
def test_an_aim_is_met_or_missed(found: float, most: bool, told: str) -> None:
    aim = Aim("cycles", "collect", "plain", 2.0, spread([found, found]), most=most)
    bound = "at most" if most else "at least"
    assert (
        aims_table([aim])[-1]
        == f"| cycles | collect | plain | {bound} 2 | {found:.2f} ({found:.2f} .. {found:.2f}) | {told} |"
    )


def test_small_parts_are_told_together() -> None:
    assert parts_text({"event loop": 0.5, "api.calls": 0.48, "wire": 0.015, "ops": 0.005}) == (
        "event loop 50%, api.calls 48%, 2 others 2%"
    )
