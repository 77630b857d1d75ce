"""The rules report: every clause of every register, where it comes from, and the tests that hold the engine to it.

`python -m tests.rules_report` writes ``docs/rules/<game>.md`` for each game that is refereed; with `--check` it writes
nothing and fails where a page differs from what it would write. Either way it fails on a clause that no test names
(unless the clause asks nothing of an engine) and on a test that names a clause of no register.
"""

import argparse
import io
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import royalpig
from royalpig.engine.clauses import Clause
from royalpig.engine.game import Game
from tests.rule_marks import clauses_named

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "rules"


@dataclass
class Collected:
    """A pytest plugin that keeps the tests that were collected, and those that name clauses by clause."""

    items: list[pytest.Item] = field(default_factory=list)
    by_clause: dict[str, list[str]] = field(default_factory=dict)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Notes every test once, however many parameters it is run with."""
        self.items = list(session.items)
        named = {(clause, item.nodeid.partition("[")[0]) for item in self.items for clause in clauses_named(item)}
        for clause, test in sorted(named):
            self.by_clause.setdefault(clause, []).append(test)


def run_pytest(plugin: object, *arguments: str) -> str:
    """Runs pytest over all tests with a plugin, quietly; answers what it had to say if it failed, else nothing."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = pytest.main(["-p", "no:cacheprovider", f"--rootdir={ROOT}", *arguments, str(ROOT / "tests")], [plugin])
    return "" if code == pytest.ExitCode.OK else said.getvalue()


def faults(games: Iterable[Game], tests: Mapping[str, Sequence[str]]) -> list[str]:
    """Clauses without a test, and tests that name a clause of no register, in a sentence each."""
    games = list(games)
    missing = [
        f"{clause.id} ({game.id}) has no test: {clause.rule}"
        for game in games
        for clause in game.clauses
        if not clause.text and clause.id not in tests
    ]
    unknown = [
        f"{test} names {clause}, which is a clause of no register"
        for clause, naming in tests.items()
        if not any(clause in game.clauses for game in games)
        for test in naming
    ]
    return missing + unknown


def page(game: Game, tests: Mapping[str, Sequence[str]]) -> str:
    """The report of one game, in Markdown."""
    clauses = list(game.clauses)
    tested = [clause for clause in clauses if clause.id in tests]
    naming = {test for clause in tested for test in tests[clause.id]}
    lines = [
        f"# {game.title}, clause by clause",
        "",
        "<!-- Written by `make rules-report`. -->",
        "",
        f"The rules by which this service plays {game.title} (`{game.rulebook}`), version {game.rules_version}: each",
        "clause with its place in the rulebook, where it comes from, and the tests that hold the engine to it.",
        "",
        "| | |",
        "|---|---:|",
        f"| clauses | {len(clauses)} |",
        f"| of these ask nothing of an engine | {sum(clause.text for clause in clauses)} |",
        f"| have a test | {len(tested)} |",
        f"| can refuse an action or a setup | {len(game.rejecting_clauses())} |",
        f"| tests that name a clause | {len(naming)} |",
    ]
    chapter = ""
    for clause in clauses:
        if chapter != (chapter := clause.id.rpartition(".")[0]):
            lines += ["", f"## {chapter}"]
        lines += ["", *_entry(clause, tests.get(clause.id, ()))]
    return "\n".join(lines) + "\n"


def _entry(clause: Clause, tests: Sequence[str]) -> list[str]:
    by_file: dict[str, list[str]] = {}
    for test in tests:
        file, _, name = test.partition("::")
        by_file.setdefault(file, []).append(f"`{name}`")
    kept = [f"- {file}: {', '.join(names)}" for file, names in by_file.items()]
    place = f"Rulebook: {clause.place}. " if clause.place else ""
    return [
        f"### {clause.id}",
        "",
        clause.rule,
        "",
        f"{place}Provenance: {clause.provenance}",
        "",
        *(["Asks nothing of an engine."] if clause.text and not kept else []),
        *kept,
    ]


def report(games: Iterable[Game], tests: Mapping[str, Sequence[str]], check: bool) -> list[str]:
    """Writes (or with ``check`` compares) the page of every game; answers what is wrong, a sentence each."""
    games = list(games)
    wrong = faults(games, tests)
    for game in games:
        path, text = PAGES / f"{game.id}.md", page(game, tests)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            wrong.append(f"{path.name} is not what `make rules-report` writes")
    return wrong


def summary(game: Game, tests: Mapping[str, Sequence[str]]) -> str:
    """How many clauses a game has, and how many of them are tested, in a sentence."""
    texts = sum(clause.text for clause in game.clauses)
    tested = sum(clause.id in tests for clause in game.clauses)
    return f"{game.id}: {len(game.clauses)} clauses, {texts} ask nothing of an engine, {tested} have tests"


def main(arguments: Sequence[str] | None = None) -> int:
    """Collects all tests, writes or compares the pages, and answers 1 where something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules_report", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where a page is out of date")
    check = parser.parse_args(arguments).check
    collected = Collected()
    failed = run_pytest(collected, "--collect-only")
    if failed:
        print(failed, file=sys.stderr)
        return 1
    games = [royalpig.game(game_id) for game_id in royalpig.games()]
    wrong = report(games, collected.by_clause, check)
    for game in games:
        print(summary(game, collected.by_clause))
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
