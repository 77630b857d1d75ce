"""Muting: games without a clause while tests run, and the search for a test that sees it missing."""

from pathlib import Path

import pytest

import royalpig
from royalpig.games.schweinebande.market import MARKET
from tests.games.schweinebande.positions import position, verdict
from tests.mutes import muted, rejecting_clauses
from tests.muting import Muting

CONFTEST = """
from tests.conftest import (
    pytest_addoption,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_pycollect_makeitem,
)
"""
INI = """
[pytest]
markers =
    rule(*clauses)
    long
asyncio_default_fixture_loop_scope = function
"""
SUITE = """
import pytest
import royalpig

@pytest.mark.rule("SB-B.16")
def test_of_another_clause():
    assert len(royalpig.game("schweinebande").new(2, 1).legal()) == 25

@pytest.mark.rule("SB-B.2")
def test_that_sees_nothing():
    assert royalpig.game("schweinebande").new(2, 1).check("reveal 0,0", 0) is None

@pytest.mark.rule("SB-B.2")
def test_that_sees_it():
    state = royalpig.game("schweinebande").new(2, 1, chance="explicit")
    state.apply("reveal 0,0", 0)
    state.apply("tile cow")
    state.apply("decline", 0)
    assert state.check("reveal 0,0", 1).clause == "SB-B.2"

@pytest.mark.rule("SB-C.3")
def test_that_fails_anyhow():
    assert False
"""


def made_suite(pytester: pytest.Pytester) -> None:
    pytester.makeini(
        "[pytest]\nmarkers =\n    rule(*clauses)\n    long\nasyncio_default_fixture_loop_scope = function\n"
    )
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(test_sample=SUITE)


def test_a_muted_clause_refuses_nothing_until_it_is_back() -> None:
    state = position("reveal", 1, market={"0,0": "cow"})
    assert verdict(state, "p1 reveal 0,0") == "SB-B.2"
    whole = royalpig.game("schweinebande")
    with muted("SB-B.2") as games:
        assert games == ["schweinebande"]
        assert royalpig.game("schweinebande").muted == {"SB-B.2"}
        assert verdict(position("reveal", 1, market={"0,0": "cow"}), "p1 reveal 0,0") == "legal"
    assert royalpig.game("schweinebande") is whole


def test_a_clause_of_no_game_mutes_nothing() -> None:
    with muted("SB-Z.9") as games:
        assert games == []


def test_a_muted_setup_is_not_judged() -> None:
    with muted("SB-X.6"):
        assert royalpig.game("schweinebande").new(3, seed=1, options={"no such": "option"}).table.seats == 3


def test_a_muted_pack_is_not_judged() -> None:
    folder = Path(royalpig.game("schweinebande").packs[0])
    with muted("SB-X.8"):
        assert royalpig.game("schweinebande").read_pack(folder).id == "market"
    assert MARKET.checks


def test_rejecting_clauses_stand_in_the_order_of_the_register() -> None:
    clauses = rejecting_clauses("schweinebande")
    register = [clause.id for clause in royalpig.game("schweinebande").clauses]
    assert clauses == sorted(clauses, key=register.index)
    assert {"SB-C.11", "SB-X.1", "SB-X.5", "SB-X.6", "SB-X.8"} <= set(clauses)
    assert "SB-C.7" not in clauses


def test_the_first_test_that_sees_it_is_found(pytester: pytest.Pytester) -> None:
    made_suite(pytester)
    plugin = Muting(["SB-B.2", "SB-C.3", "SB-E.3"])
    pytester.inline_run("-p", "no:cacheprovider", plugins=[plugin])
    assert [(result.clause, result.naming, result.seen_by) for result in plugin.results] == [
        ("SB-B.2", 2, "test_sample.py::test_that_sees_it"),
        ("SB-C.3", 1, ""),
        ("SB-E.3", 0, ""),
    ]
    assert "NOT SEEN" in str(plugin.results[1])


def test_with_mute_the_tests_that_name_the_clause_run_without_it(pytester: pytest.Pytester) -> None:
    made_suite(pytester)
    answer = pytester.runpytest_inprocess("-p", "no:cacheprovider", "--mute", "SB-B.2")
    answer.assert_outcomes(passed=1, failed=1, deselected=2)
    answer.stdout.fnmatch_lines(["FAILED test_sample.py::test_that_sees_it*"])
    assert royalpig.game("schweinebande").muted == frozenset()


def test_mute_wants_a_clause_that_some_game_has(pytester: pytest.Pytester) -> None:
    made_suite(pytester)
    answer = pytester.runpytest_inprocess("-p", "no:cacheprovider", "--mute", "SB-Z.9")
    assert answer.ret == pytest.ExitCode.USAGE_ERROR
    answer.stderr.fnmatch_lines(["*--mute: no game has a clause SB-Z.9*"])
