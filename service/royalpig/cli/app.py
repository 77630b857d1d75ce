"""The command with its parts, one module each."""

from importlib.metadata import version
from typing import Annotated

import typer

from royalpig.cli.apply import apply
from royalpig.cli.caller_key import caller_key
from royalpig.cli.check import check, explain
from royalpig.cli.clauses import clauses
from royalpig.cli.games import games
from royalpig.cli.legal import legal
from royalpig.cli.new import new
from royalpig.cli.play.command import play
from royalpig.cli.replay import replay
from royalpig.cli.serve import serve

app = typer.Typer(
    name="royalpig",
    help="A referee for board games that you call.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (serve, caller_key, games, clauses, new, play, legal, apply, check, explain, replay):
    app.command(command.__name__.replace("_", "-"))(command)


def _tell_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"royalpig {version('royalpig')}")
        raise typer.Exit


@app.callback()
def royalpig(
    shown: Annotated[
        bool, typer.Option("--version", help="Tell the version.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    """A referee for board games that you call."""
