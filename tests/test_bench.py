"""That the bench runs from end to end; its figures are nobody's business here."""

import subprocess
import sys
from pathlib import Path

import royalpig

ROOT = Path(__file__).parents[1]


def test_the_bench_runs_and_writes_its_page(tmp_path: Path) -> None:
    page = tmp_path / "performance.md"
    subprocess.run([sys.executable, "-m", "tests.bench", "--quick", "--out", str(page)], cwd=ROOT, check=True)
    text = page.read_text(encoding="utf-8")
    for game in royalpig.games():
        assert text.count(f"| {game} |") == 3 + 4
    assert "python-chess" in text
