"""`royalpig replay`: records played again and checked."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer
from msgspec import UNSET
from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from royalpig.cli.check import shown_rejection
from royalpig.cli.languages import ENGLISH, LanguageOption
from royalpig.cli.positions import shown_position
from royalpig.cli.printing import Printer
from royalpig.cli.referee import Referee
from royalpig.cli.running import OK, REFUSED, JsonFlag, ServerOption, run
from royalpig.cli.states import read_lines
from royalpig.records.reader import DIVIDER
from royalpig.wire.structs import LegalDetail, ReplayRecordRequest, ReplayRecordResponse


def replay(
    file: Annotated[str, typer.Argument(help="A record, or an archive of several; - is standard input.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether it is right.")] = False,
    language: LanguageOption = ENGLISH,
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """Play a record again and check its hashes, draws and result; show the table at its end."""

    async def work(referee: Referee, printer: Printer) -> int:
        code = OK
        for before, text in records_in(read_lines(file)):
            detail = LegalDetail.NONE if verify else LegalDetail.COUNT
            request = ReplayRecordRequest(text=text, legal_detail=detail)
            answer = await referee.ask(request, ReplayRecordResponse)
            if answer.line is not UNSET:
                answer = replace(answer, line=answer.line + before)
            printer.answer(answer, await _shown(referee, answer, verify, language))
            code = code if answer.valid else REFUSED
        return code

    run(work, server, as_json)


def records_in(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The records of an archive as texts, each with the number of lines before it. At least one, be it empty."""
    record: list[str] = []
    before = 0
    for number, line in enumerate(lines):
        if line.lstrip().startswith(DIVIDER) and any(held.strip() for held in record):
            yield before, "".join(record)
            record, before = [], number
        record.append(line)
    yield before, "".join(record)


async def _shown(referee: Referee, answer: ReplayRecordResponse, verify: bool, language: str) -> RenderableType:
    if answer.valid:
        text = Text.assemble(("right", "bold green"), f": {answer.plies} plies")
        if verify or answer.position is UNSET:
            return text
        return Group(await shown_position(referee, answer.position, language), text)
    text = Text.assemble(("wrong", "bold red"), f" after {answer.plies} plies: line {answer.line}: {answer.message}")
    if answer.rejection is UNSET:
        return text.append(f" ({answer.reason})")
    return Group(text, shown_rejection(answer.rejection))
