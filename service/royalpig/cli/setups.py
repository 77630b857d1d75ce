"""What a new game is set up with, as the commands `new` and `play` take it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, TypeAlias

import typer
from msgspec import UNSET

from royalpig.cli.referee import Referee
from royalpig.wire.structs import GetGameRequest, GetGameResponse


class Chance(StrEnum):
    """Who enters what chance brings."""

    AUTO = "auto"
    EXPLICIT = "explicit"


GameArgument: TypeAlias = Annotated[str, typer.Argument(help="The id of a game, as `royalpig games` lists it.")]
SeatsOption: TypeAlias = Annotated[int, typer.Option("--seats", "-n", min=0, max=2**32 - 1, help="How many play.")]
SeedOption: TypeAlias = Annotated[
    str, typer.Option("--seed", metavar="HEX", help="Up to 32 hexadecimal digits; drawn if not given.")
]
OptionsOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
PresetOption: TypeAlias = Annotated[str, typer.Option("--preset", help="A named set of options.")]
ChanceOption: TypeAlias = Annotated[
    Chance, typer.Option("--chance", help="Whether the engine draws, or waits for outcomes to be applied.")
]
ContentOption: TypeAlias = Annotated[
    str, typer.Option("--content", metavar="PACK", help="A content pack; the game's own if not given.")
]


async def chosen_options(referee: Referee, game: str, preset: str, given: Sequence[str]) -> dict[str, str]:
    """The options of a preset, and over them those that are given as `name=value`.

    Raises typer's BadParameter for a text without a value, an option given twice, or a preset that the game has not.
    """
    options = await _preset_options(referee, game, preset) if preset else {}
    named: set[str] = set()
    for text in given:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not (name and sign and value):
            raise typer.BadParameter(f"an option is given as NAME=VALUE, and not as {text!r}")
        if name in named:
            raise typer.BadParameter(f"option {name} is given twice")
        named.add(name)
        options[name] = value
    return options


async def _preset_options(referee: Referee, game: str, preset: str) -> dict[str, str]:
    told = (await referee.ask(GetGameRequest(game=game), GetGameResponse)).game
    presets = {} if told is UNSET else {known.id: known.options for known in told.presets}
    if preset not in presets:
        raise typer.BadParameter(f"{game} has no preset {preset!r}; it has {', '.join(presets) or 'none'}")
    return dict(presets[preset])
