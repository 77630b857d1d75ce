"""Tests of the tests: each rejecting clause is left out in turn, and a test that names it must then fail.

`python -m tests.muting [CLAUSE ...]` collects all tests once. For every clause (or those named) it runs the tests that
name it, in games without the clause, until one fails; that one is run again with the clause, and must pass. It prints
a line for each clause, and fails where no test saw that a clause was missing.
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import pytest
from _pytest.runner import runtestprotocol

import royalpig
from tests.mutes import muted, rejecting_clauses
from tests.rule_marks import clauses_named
from tests.rules_report import run_pytest


@dataclass(frozen=True)
class Muted:
    """What became of a game without a clause: the tests that name it, and the first that saw it missing, if any."""

    game: str
    clause: str
    naming: int
    seen_by: str

    def __str__(self) -> str:
        verdict = self.seen_by or "NOT SEEN by any test that names it"
        return f"{self.game:16} {self.clause:9} {self.naming:4}  {verdict}"


@dataclass
class Muting:
    """A pytest plugin that runs, instead of all tests, those that name a clause without it."""

    only: Sequence[str]
    results: list[Muted] = field(default_factory=list)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Mutes one clause after the other; True tells pytest that the tests have been run."""
        for game_id in royalpig.games():
            for clause in rejecting_clauses(game_id):
                if not self.only or clause in self.only:
                    naming = [item for item in session.items if clause in clauses_named(item)]
                    seen_by = first_that_sees(clause, sorted(naming, key=likelihood))
                    self.results.append(Muted(game_id, clause, len(naming), seen_by))
        return True


def likelihood(item: pytest.Item) -> tuple[bool, bool]:
    """A key that puts first what is quick and in process: tests of games before others, long ones last."""
    return item.get_closest_marker("long") is not None, "tests/games/" not in item.nodeid


def first_that_sees(clause: str, items: Iterable[pytest.Item]) -> str:
    """The first test that fails without the clause and passes with it; empty if there is none."""
    for item in items:
        with muted(clause):
            failed = fails(item)
        if failed and not fails(item):
            return item.nodeid
    return ""


def fails(item: pytest.Item) -> bool:
    """Runs a test, its fixtures made anew, and answers whether it fails."""
    reports = runtestprotocol(item, log=False, nextitem=None)
    return any(report.failed for report in reports)


def main(only: Sequence[str]) -> int:
    """Mutes the clauses and prints what came of each; answers 1 where one is not seen."""
    plugin = Muting(only)
    failed = run_pytest(plugin)
    if failed:
        print(failed, file=sys.stderr)
        return 1
    for result in plugin.results:
        print(result)
    unseen = [result.clause for result in plugin.results if not result.seen_by]
    unknown = set(only) - {result.clause for result in plugin.results}
    for clause in sorted(unknown):
        print(f"{clause} refuses nothing in any game", file=sys.stderr)
    seen = len(plugin.results) - len(unseen)
    print(f"{len(plugin.results)} rejecting clauses muted, {seen} seen missing by a test that names them")
    return 1 if unseen or unknown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
