"""Runs the command in this process, as the tests of its parts do."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from royalpig.cli.app import app

ENVIRONMENT = {"NO_COLOR": "1", "COLUMNS": "100", "TERM": "dumb", "ROYALPIG_SERVER": ""}


@dataclass(frozen=True)
class Ran:
    """What a command did: its exit code, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The JSON that it printed."""
        return json.loads(self.out)


def royalpig(*arguments: str, given: str = "") -> Ran:
    """Runs `royalpig` with arguments and with something on standard input."""
    result = CliRunner().invoke(app, list(arguments), input=given, env=ENVIRONMENT)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def done(*arguments: str, given: str = "") -> Ran:
    """Runs a command that is to do what it should."""
    ran = royalpig(*arguments, given=given)
    assert ran.code == 0, ran
    return ran


def new_game(folder: Path, *arguments: str) -> str:
    """A file with a new game of three seats."""
    file = str(folder / "state.json")
    done("new", "schweinebande", "--seats", "3", "--seed", "7", "--out", file, *arguments)
    return file
