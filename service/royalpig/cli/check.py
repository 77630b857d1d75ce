"""`royalpig check` and `royalpig explain`: whether an action is legal, and by which rules."""

from msgspec import UNSET
from rich.text import Text

from royalpig.cli.printing import Printer, ruling
from royalpig.cli.referee import Referee
from royalpig.cli.running import OK, REFUSED, JsonFlag, ServerOption, run
from royalpig.cli.states import PIPE, ActionArgument, SeatOption, StateArgument, acting_seat, read_state
from royalpig.wire.structs import (
    Action,
    CheckActionRequest,
    CheckActionResponse,
    Condition,
    ExplainActionRequest,
    ExplainActionResponse,
    Rejection,
)

LEGAL = Text("legal", style="bold green")


def check(
    action: ActionArgument,
    state: StateArgument = PIPE,
    seat: SeatOption = "",
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """Say whether an action is legal; if it is not, by which clause."""

    async def work(referee: Referee, printer: Printer) -> int:
        given = read_state(state)
        actor = await acting_seat(referee, given, seat)
        request = CheckActionRequest(state=given, seat=actor, action=Action(notation=action))
        answer = await referee.ask(request, CheckActionResponse)
        printer.answer(answer, LEGAL if answer.rejection is UNSET else shown_rejection(answer.rejection))
        return OK if answer.legal else REFUSED

    run(work, server, as_json)


def explain(
    action: ActionArgument,
    state: StateArgument = PIPE,
    seat: SeatOption = "",
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """Go through the rules that an action must meet, up to the first that it breaks."""

    async def work(referee: Referee, printer: Printer) -> int:
        given = read_state(state)
        actor = await acting_seat(referee, given, seat)
        request = ExplainActionRequest(state=given, seat=actor, action=Action(notation=action))
        answer = await referee.ask(request, ExplainActionResponse)
        printer.answer(answer, *shown_explanation(answer))
        return OK if answer.legal else REFUSED

    run(work, server, as_json)


def shown_rejection(rejection: Rejection) -> Text:
    """A refused action: its clause and sentence, and what broke it."""
    return ruling("not legal", rejection.clause, rejection.sentence, rejection.values)


def shown_explanation(answer: ExplainActionResponse) -> list[Text]:
    """The conditions that were looked at, and the verdict."""
    lines = [_shown_condition(condition) for condition in answer.conditions]
    if answer.rejection is UNSET:
        return [*lines, LEGAL]
    # What is no action at all was refused before any condition was looked at.
    return lines or [shown_rejection(answer.rejection)]


def _shown_condition(condition: Condition) -> Text:
    if condition.holds:
        return Text.assemble(("holds", "green"), ": ", (condition.clause, "bold"), f" {condition.sentence}")
    return ruling("broken", condition.clause, condition.sentence, condition.values)
