"""`royalpig clauses`: the register of a game."""

from typing import Annotated

import typer
from msgspec import UNSET
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from royalpig.cli.printing import Printer
from royalpig.cli.referee import Referee
from royalpig.cli.running import OK, JsonFlag, ServerOption, run
from royalpig.wire.structs import (
    Clause,
    GetClauseRequest,
    GetClauseResponse,
    ListClausesRequest,
    ListClausesResponse,
)


def clauses(
    game: Annotated[str, typer.Argument(help="The id of a game.")],
    clause: Annotated[str, typer.Argument(metavar="ID", help="The id of a clause, such as SB-C.11.")] = "",
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """List the clauses of a game, or show one: what a refusal stands on."""

    async def work(referee: Referee, printer: Printer) -> int:
        if clause:
            told = await referee.ask(GetClauseRequest(game=game, id=clause), GetClauseResponse)
            assert told.clause is not UNSET
            printer.answer(told, _in_full(told.clause))
        else:
            listed = await _every_clause(referee, game)
            printer.answer(listed, _in_brief(listed.clauses))
        return OK

    run(work, server, as_json)


async def _every_clause(referee: Referee, game: str) -> ListClausesResponse:
    page = await referee.ask(ListClausesRequest(game=game), ListClausesResponse)
    found = list(page.clauses)
    while page.next_page_token:
        page = await referee.ask(ListClausesRequest(game=game, page_token=page.next_page_token), ListClausesResponse)
        found += page.clauses
    return ListClausesResponse(clauses=found)


def _in_brief(listed: list[Clause]) -> RenderableType:
    lines = Table(box=None, show_header=False, pad_edge=False)
    lines.add_column(style="bold", no_wrap=True)
    lines.add_column()
    for clause in listed:
        lines.add_row(clause.id, Text(clause.sentence))
    return lines


def _in_full(clause: Clause) -> RenderableType:
    text = Text.assemble((clause.id, "bold"), f" (place {clause.place}): {clause.sentence}")
    text.append(f"\nprovenance: {clause.provenance}", "dim")
    if clause.text:
        text.append("\nIt asks nothing of an engine.", "dim")
    return text
