"""`royalpig games`: what is refereed here."""

from typing import Annotated

import typer
from msgspec import UNSET
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from royalpig.cli.printing import Printer
from royalpig.cli.referee import Referee
from royalpig.cli.running import OK, JsonFlag, ServerOption, run
from royalpig.wire.structs import (
    Game,
    GameSummary,
    GetGameRequest,
    GetGameResponse,
    ListGamesRequest,
    ListGamesResponse,
    Option,
    OptionType,
)


def games(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game, to be told all about it.")] = "",
    as_json: JsonFlag = False,
    server: ServerOption = "",
) -> None:
    """List the games, or tell all about one: its options, its decisions and their actions."""

    async def work(referee: Referee, printer: Printer) -> int:
        if game:
            told = await referee.ask(GetGameRequest(game=game), GetGameResponse)
            assert told.game is not UNSET
            printer.answer(told, _in_full(told.game))
        else:
            listed = await every_game(referee)
            printer.answer(listed, _in_brief(listed.games))
        return OK

    run(work, server, as_json)


async def every_game(referee: Referee) -> ListGamesResponse:
    """The games of all pages."""
    page = await referee.ask(ListGamesRequest(), ListGamesResponse)
    found = list(page.games)
    while page.next_page_token:
        page = await referee.ask(ListGamesRequest(page_token=page.next_page_token), ListGamesResponse)
        found += page.games
    return ListGamesResponse(games=found)


def _in_brief(summaries: list[GameSummary]) -> RenderableType:
    lines = Table("game", "title", "seats", "rules", box=None, header_style="bold", pad_edge=False)
    for summary in summaries:
        seats = f"{summary.seats_min} to {summary.seats_max}"
        lines.add_row(summary.id, summary.title, seats, summary.rules_version)
    return lines


def _in_full(game: Game) -> RenderableType:
    packs = ", ".join(pack.id for pack in game.content_packs)
    about = Text.assemble((game.title, "bold"), f" ({game.id}), {game.seats_min} to {game.seats_max} seats, ")
    about.append(f"rules {game.rules_version} of {game.rulebook}, content {packs}")
    presets = Text()
    for preset in game.presets:
        held = " ".join(f"{option}={value}" for option, value in preset.options.items())
        presets.append(f"  preset {preset.id}: {held or 'all defaults'}\n")
    actions = Table("decision", "place", "action", box=None, header_style="bold")
    for decision in game.decisions:
        for action in decision.actions:
            actions.add_row(decision.kind, decision.place, Text(action.notation))
    return Group(about, _options(game.options), presets, actions)


def _options(options: list[Option]) -> RenderableType:
    lines = Table("option", "values, the default first", "decides", box=None, header_style="bold")
    for option in options:
        if option.type is OptionType.NUMBER:
            values = f"{option.default_value} ({option.lowest} to {option.highest})"
        else:
            others = (value.value for value in option.values if value.value != option.default_value)
            values = ", ".join([option.default_value, *others])
        lines.add_row(option.id, values, option.sentence)
    return lines
