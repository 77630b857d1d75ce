"""`royalpig legal`: what may be done."""

from typing import Annotated

import typer
from msgspec import UNSET, UnsetType
from rich.text import Text

from royalpig.cli.positions import step_line
from royalpig.cli.printing import Printer
from royalpig.cli.referee import Referee
from royalpig.cli.running import OK, JsonFlag, ServerOption, run
from royalpig.cli.states import PIPE, SeatOption, StateArgument, named_seat, read_state
from royalpig.wire.structs import (
    GameState,
    LegalActions,
    LegalDetail,
    ListLegalActionsRequest,
    ListLegalActionsResponse,
)


def legal(
    state: StateArgument = PIPE,
    seat: SeatOption = "",
    kind: Annotated[str, typer.Option("--kind", help="Only actions of this kind.")] = "",
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """List the legal actions of a state, of all that may act or of one seat."""

    async def work(referee: Referee, printer: Printer) -> int:
        detail = LegalDetail.LIST if as_json else LegalDetail.NOTATION
        found = await every_legal_action(referee, read_state(state), named_seat(seat) or UNSET, kind, detail)
        lines = [Text(step_line(action)) for action in found.actions]
        printer.answer(ListLegalActionsResponse(legal=found), *lines)
        return OK

    run(work, server, as_json)


async def every_legal_action(
    referee: Referee,
    state: GameState,
    seat: int | UnsetType = UNSET,
    kind: str = "",
    detail: LegalDetail = LegalDetail.NOTATION,
) -> LegalActions:
    """The legal actions of all pages; without a seat those of all that may act."""
    found = LegalActions()
    token = ""
    while True:
        request = ListLegalActionsRequest(state=state, seat=seat, kind=kind, legal_detail=detail, page_token=token)
        page = (await referee.ask(request, ListLegalActionsResponse)).legal
        assert page is not UNSET
        found.actions += page.actions
        found.total, token = page.total, page.next_page_token
        if not token:
            return found
