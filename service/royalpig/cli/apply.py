"""`royalpig apply`: an action."""

from msgspec import UNSET
from rich.text import Text

from royalpig.cli.happenings import event_line
from royalpig.cli.languages import ENGLISH, LanguageOption
from royalpig.cli.positions import shown_position
from royalpig.cli.printing import Printer
from royalpig.cli.referee import Referee
from royalpig.cli.running import OK, JsonFlag, ServerOption, run
from royalpig.cli.states import (
    PIPE,
    ActionArgument,
    OutOption,
    SeatOption,
    StateArgument,
    acting_seat,
    read_state,
    state_json,
    write_text,
)
from royalpig.wire.structs import Action, ApplyActionRequest, ApplyActionResponse


def apply(
    action: ActionArgument,
    state: StateArgument = PIPE,
    seat: SeatOption = "",
    out: OutOption = "",
    language: LanguageOption = ENGLISH,
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """Carry out an action, and print the next state as JSON (or show what happened, with --out)."""

    async def work(referee: Referee, printer: Printer) -> int:
        given = read_state(state)
        actor = await acting_seat(referee, given, seat)
        request = ApplyActionRequest(state=given, seat=actor, action=Action(notation=action))
        answer = await referee.ask(request, ApplyActionResponse)
        assert answer.position is not UNSET
        assert answer.position.state is not UNSET
        text = state_json(answer.position.state)
        if out:
            write_text(out, f"{text}\n")
        if out or as_json:
            lines = [Text(event_line(event, given.game)) for event in answer.events]
            printer.answer(answer, *lines, await shown_position(referee, answer.position, language))
        else:
            printer.line(text)
        return OK

    run(work, server, as_json)
