"""How every command runs: against a referee, with refusals printed and told by the exit code."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Final, TypeAlias

import typer

from royalpig.cli.printing import Printer
from royalpig.cli.referee import Referee, referee_at
from royalpig_client import RoyalPigClientError, ServiceError, Unreachable

OK: Final = 0
REFUSED: Final = 1
USAGE: Final = 2

JsonFlag: TypeAlias = Annotated[bool, typer.Option("--json", help="Print the service's own JSON.")]
ServerOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--server",
        metavar="URL",
        help="Ask the service at this address, such as http://127.0.0.1:8080, and not the engine in this process.",
        envvar="ROYALPIG_SERVER",
    ),
]
Work: TypeAlias = Callable[[Referee, Printer], Awaitable[int]]


def run(work: Work, server: str, as_json: bool) -> None:
    """Does the work of a command and exits with what it answers; 1 if something is refused, 2 if nobody answers."""
    printer = Printer(as_json)
    raise typer.Exit(asyncio.run(_guarded(work, server, printer)))


async def _guarded(work: Work, server: str, printer: Printer) -> int:
    try:
        async with referee_at(server) as referee:
            return await work(referee, printer)
    except ServiceError as error:
        printer.refusal(error)
        return REFUSED
    except RoyalPigClientError as error:
        printer.fault(error)
        if isinstance(error, Unreachable):
            printer.advice("`royalpig serve` starts a service; without --server the engine in this process answers")
        return USAGE
