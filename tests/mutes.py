"""Leaving a clause out of a game while tests run, and the option `--mute` that does so.

A game without a rejecting clause must fail a test that names the clause: see `tests.muting`. Tests must therefore take
a game from `royalpig.game` when they run, and not when they are imported.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import royalpig
from royalpig.content import PackForm
from royalpig.games import FOLDERS
from tests.rule_marks import clauses_named


def folder_of(game_id: str) -> ModuleType:
    """The package of a game, imported."""
    return import_module(f"royalpig.games.{FOLDERS[game_id]}")


@dataclass(frozen=True)
class Form:
    """A pack form where it stands: the module, and its name there."""

    module: ModuleType
    name: str
    form: PackForm[Any, Any]


def pack_forms(game_id: str) -> list[Form]:
    """What a game demands of its content packs."""
    royalpig.game(game_id)
    beginning = f"{folder_of(game_id).__name__}."
    return [
        Form(module, name, value)
        for path, module in sorted(sys.modules.items())
        if path.startswith(beginning)
        for name, value in sorted(vars(module).items())
        if isinstance(value, PackForm)
    ]


def rejecting_clauses(game_id: str) -> list[str]:
    """The clauses by which a game can refuse an action, a setup or a content pack, in the order of its register."""
    game = royalpig.game(game_id)
    rejecting = {*game.rejecting_clauses(), *(found.form.clause for found in pack_forms(game_id))}
    return [clause.id for clause in game.clauses if clause.id in rejecting]


@contextmanager
def muted(clause: str) -> Iterator[list[str]]:
    """`royalpig.game` answers every game that has a clause without it; yields the ids of these games."""
    having = [game_id for game_id in royalpig.games() if clause in royalpig.game(game_id).clauses]
    with ExitStack() as undo:
        undo.callback(royalpig.game.cache_clear)
        patch = undo.enter_context(pytest.MonkeyPatch.context())
        for game_id in having:
            for found in pack_forms(game_id):
                patch.setattr(found.module, found.name, found.form.muting(clause))
            patch.setitem(folder_of(game_id).GAMES, game_id, royalpig.game(game_id).muting(clause))
        royalpig.game.cache_clear()
        yield having


def add_option(parser: pytest.Parser) -> None:
    """Declares `--mute`."""
    parser.addoption(
        "--mute", metavar="CLAUSE", help="run the tests that name a clause, in games without it: one must fail"
    )


def mute_for_the_run(config: pytest.Config) -> None:
    """Mutes the clause of `--mute`, if it is given, until pytest ends."""
    clause = config.getoption("--mute")
    if clause is None:
        return
    undo = ExitStack()
    if not undo.enter_context(muted(clause)):
        undo.close()
        raise pytest.UsageError(f"--mute: no game has a clause {clause}")
    config.add_cleanup(undo.close)


def keep_tests_that_name_it(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of the collected tests leaves those that name the clause of `--mute`, if it is given."""
    clause = config.getoption("--mute")
    if clause is None:
        return
    others = [item for item in items if clause not in clauses_named(item)]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if clause in clauses_named(item)]
