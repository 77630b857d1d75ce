"""`royalpig play`."""

import random
from typing import Annotated

import typer
from msgspec import UNSET

from royalpig.cli.languages import ENGLISH, LanguageOption
from royalpig.cli.play.completion import ActionCompleter
from royalpig.cli.play.conversation import Conversation
from royalpig.cli.play.lines import lines_of_player
from royalpig.cli.play.sitting import Sitting
from royalpig.cli.play.telling import JsonLines, Teller, Words
from royalpig.cli.positions import content_of
from royalpig.cli.printing import Printer
from royalpig.cli.referee import Referee
from royalpig.cli.running import OK, JsonFlag, ServerOption, run
from royalpig.cli.setups import (
    ContentOption,
    GameArgument,
    OptionsOption,
    PresetOption,
    SeedOption,
    chosen_options,
)
from royalpig.cli.states import named_seat
from royalpig.records.header_reader import read_name
from royalpig.wire.structs import ChanceMode, Game, GetGameRequest, GetGameResponse, NewStateRequest

DICE_ENTERED = "0"
"""The seed of a game in which no draw is made."""


def play(
    game: GameArgument,
    seats: Annotated[int, typer.Option("--seats", "-n", min=0, help="How many play; the fewest if not given.")] = 0,
    seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="The seat that is yours.")] = "p0",
    name: Annotated[str, typer.Option("--name", help="Your name, for the record.")] = "",
    seed: SeedOption = "",
    dice: Annotated[bool, typer.Option("--dice", help="Enter what chance brings yourself.")] = False,
    option: OptionsOption = None,
    preset: PresetOption = "",
    content: ContentOption = "",
    language: LanguageOption = ENGLISH,
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """Play a game in the terminal; the other seats are played at random. With the same seed they play the same."""
    if dice and seed:
        raise typer.BadParameter("with --dice nothing is drawn, and so there is no --seed")
    if name:
        _must_be_a_name(name)
    own = named_seat(seat)
    if own is None or own is UNSET:
        raise typer.BadParameter("--seat is p0, p1 and so on")

    async def work(referee: Referee, printer: Printer) -> int:
        told = (await referee.ask(GetGameRequest(game=game), GetGameResponse)).game
        assert told is not UNSET
        setup = NewStateRequest(
            game=game,
            seats=seats or told.seats_min,
            seed=DICE_ENTERED if dice else seed,
            options=await chosen_options(referee, game, preset, option or []),
            chance_mode=ChanceMode.EXPLICIT if dice else ChanceMode.AUTO,
            content_pack=content,
        )
        if own >= setup.seats:
            raise typer.BadParameter(f"there is no p{own}; the seats are p0 to p{setup.seats - 1}")
        others = random.Random(seed or None)  # noqa: S311 - a game is played with it
        sitting, opening = await Sitting.begin(referee, setup, own, others)
        teller = await _teller(referee, told, sitting, printer.as_json, language)
        teller.happened(opening)
        lines = lines_of_player(ActionCompleter(sitting), echo=not printer.as_json)
        players = [name if at == own else "random" for at in range(setup.seats)]
        await Conversation(sitting, lines, teller, players, _kinds(told)).hold()
        return OK

    run(work, server, as_json)


def _must_be_a_name(name: str) -> None:
    try:
        read_name(name)
    except ValueError as error:
        raise typer.BadParameter(f"--name: {error}") from error


async def _teller(referee: Referee, game: Game, sitting: Sitting, as_json: bool, language: str) -> Teller:
    if as_json:
        return JsonLines(game)
    return Words(game, await content_of(referee, sitting.state, language))


def _kinds(game: Game) -> frozenset[str]:
    """The words with which an action of the game may begin."""
    return frozenset(action.kind for decision in game.decisions for action in decision.actions)
