"""`royalpig new`: a new game."""

from msgspec import UNSET

from royalpig.cli.languages import ENGLISH, LanguageOption
from royalpig.cli.positions import shown_position
from royalpig.cli.printing import Printer
from royalpig.cli.referee import Referee
from royalpig.cli.running import OK, JsonFlag, ServerOption, run
from royalpig.cli.setups import (
    Chance,
    ChanceOption,
    ContentOption,
    GameArgument,
    OptionsOption,
    PresetOption,
    SeatsOption,
    SeedOption,
    chosen_options,
)
from royalpig.cli.states import OutOption, state_json, write_text
from royalpig.wire.structs import ChanceMode, NewStateRequest, NewStateResponse


def new(
    game: GameArgument,
    seats: SeatsOption,
    seed: SeedOption = "",
    option: OptionsOption = None,
    preset: PresetOption = "",
    chance: ChanceOption = Chance.AUTO,
    content: ContentOption = "",
    out: OutOption = "",
    language: LanguageOption = ENGLISH,
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """Begin a game, and print its state as JSON (or show the table, with --out)."""

    async def work(referee: Referee, printer: Printer) -> int:
        request = NewStateRequest(
            game=game,
            seats=seats,
            seed=seed,
            options=await chosen_options(referee, game, preset, option or []),
            chance_mode=ChanceMode[chance.name],
            content_pack=content,
        )
        answer = await referee.ask(request, NewStateResponse)
        assert answer.position is not UNSET
        assert answer.position.state is not UNSET
        text = state_json(answer.position.state)
        if out:
            write_text(out, f"{text}\n")
        if out or as_json:
            printer.answer(answer, await shown_position(referee, answer.position, language))
        else:
            printer.line(text)
        return OK

    run(work, server, as_json)
