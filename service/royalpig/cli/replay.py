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
from royalpig.wire.structs import ChanceMode, LegalDetail, ReplayRecordRequest, ReplayRecordResponse


def replay(
    file: Annotated[str, typer.Argument(help="A record, or an archive of several; - is standard input.")],
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether it is right.")] = False,
    language: LanguageOption = ENGLISH,
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """Play a record again and check its hashes, draws, dice and result; show the table at its end."""

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


def _dice(answer: ReplayRecordResponse) -> str:
    """What was found of fair dice, after a break; nothing where the record has none."""
    dice = answer.dice
    if dice is UNSET:
        return ""
    if not dice.revealed:
        return "\nfair dice: committed to, and not revealed in this record"
    if dice.seed_given:
        found = "the seed was given, and is the one that was committed to"
    else:
        added = ", ".join(f"p{seat}" for seat in dice.added_by)
        found = "the secret is the one that was committed to, and the seed follows from it"
        found += f" and what {added} added" if added else " alone, for no seat added anything"
    return f"\nfair dice: {found}; {_draws(answer)}"


def _draws(answer: ReplayRecordResponse) -> str:
    state = UNSET if answer.position is UNSET else answer.position.state
    if state is not UNSET and state.chance_mode is ChanceMode.EXPLICIT:
        return "what chance brought was entered, and does not follow from it"
    return "every draw follows from the seed"


async def _shown(referee: Referee, answer: ReplayRecordResponse, verify: bool, language: str) -> RenderableType:
    if answer.valid:
        text = Text.assemble(("right", "bold green"), f": {answer.plies} plies{_dice(answer)}")
        if verify or answer.position is UNSET:
            return text
        return Group(await shown_position(referee, answer.position, language), text)
    text = Text.assemble(("wrong", "bold red"), f" after {answer.plies} plies: line {answer.line}: {answer.message}")
    if answer.rejection is UNSET:
        return text.append(f" ({answer.reason})")
    return Group(text, shown_rejection(answer.rejection))
