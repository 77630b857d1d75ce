"""The rules report: what is demanded of tests and clauses, the page of a game, and the check of committed pages."""

from pathlib import Path

import pytest

import royalpig
from tests import rules_report
from tests.rules_report import Collected, faults, page, report

CONFTEST = "from tests.conftest import pytest_pycollect_makeitem"
INI = """
[pytest]
markers =
    rule(*clauses)
    long
asyncio_default_fixture_loop_scope = function
"""
SUITE = """
import pytest

@pytest.mark.rule("SB-C.3", "SB-C.11")
@pytest.mark.parametrize("cell", [1, 2])
def test_cells(cell): ...

class TestRows:
    @pytest.mark.rule("SB-C.11")
    def test_rows(self): ...

@pytest.mark.long
@pytest.mark.rule("SB-C.99")
def test_of_no_clause(): ...

def test_of_nothing(): ...
"""


def every_clause_tested() -> dict[str, list[str]]:
    """One test for each clause that asks something of an engine."""
    return {
        clause.id: ["tests/test_a.py::test_it"] for clause in royalpig.game("schweinebande").clauses if not clause.text
    }


def test_tests_are_kept_by_the_clauses_that_they_name(pytester: pytest.Pytester) -> None:
    pytester.makeini(
        "[pytest]\nmarkers =\n    rule(*clauses)\n    long\nasyncio_default_fixture_loop_scope = function\n"
    )
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_sample=SUITE)
    collected = Collected()
    pytester.inline_run("--collect-only", "-p", "no:cacheprovider", plugins=[collected])
    assert collected.by_clause == {
        "SB-C.11": ["test_sample.py::TestRows::test_rows", "test_sample.py::test_cells"],
        "SB-C.3": ["test_sample.py::test_cells"],
        "SB-C.99": ["test_sample.py::test_of_no_clause"],
    }


def test_nothing_is_wrong_where_every_clause_has_a_test() -> None:
    assert faults([royalpig.game("schweinebande")], every_clause_tested()) == []


def test_a_clause_without_a_test_is_named() -> None:
    tests = every_clause_tested()
    del tests["SB-C.7"]
    assert faults([royalpig.game("schweinebande")], tests) == [
        "SB-C.7 (schweinebande) has no test: an empty space does not end a row"
    ]


def test_a_test_of_no_clause_is_named() -> None:
    tests = every_clause_tested() | {"SB-C.99": ["tests/test_a.py::test_it", "tests/test_b.py::test_it"]}
    assert faults([royalpig.game("schweinebande")], tests) == [
        "tests/test_a.py::test_it names SB-C.99, which is a clause of no register",
        "tests/test_b.py::test_it names SB-C.99, which is a clause of no register",
    ]


def test_a_page_holds_every_clause_with_its_provenance_and_its_tests() -> None:
    game = royalpig.game("schweinebande")
    text = page(game, {"SB-C.7": ["tests/a.py::test_b", "tests/a.py::test_c", "tests/d.py::TestE::test_f"]})
    assert "| clauses | 112 |" in text
    assert "| of these ask nothing of an engine | 3 |" in text
    assert "| have a test | 1 |" in text
    assert "| tests that name a clause | 3 |" in text
    assert (
        "### SB-C.7\n\nan empty space does not end a row\n\nRulebook: C. Provenance: book\n\n"
        "- tests/a.py: `test_b`, `test_c`\n- tests/d.py: `TestE::test_f`\n"
    ) in text
    assert "ruling: no such action is described\n\nAsks nothing of an engine.\n" in text
    assert [line[4:] for line in text.splitlines() if line.startswith("### ")] == [clause.id for clause in game.clauses]


def test_pages_are_written_and_then_found_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_report, "PAGES", tmp_path / "rules")
    games, tests = [royalpig.game("schweinebande")], every_clause_tested()
    missing = "schweinebande.md is not what `make rules-report` writes"
    assert report(games, tests, check=True) == [missing]
    assert report(games, tests, check=False) == []
    assert report(games, tests, check=True) == []
    written = tmp_path / "rules" / "schweinebande.md"
    written.write_text(written.read_text(encoding="utf-8").replace("an empty", "no empty"), encoding="utf-8")
    assert report(games, tests, check=True) == [missing]
