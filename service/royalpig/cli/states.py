"""States in files and pipes: as JSON, alone or in an answer that holds one."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import msgspec
import typer
from msgspec import UNSET, UnsetType

from royalpig.cli.referee import Referee
from royalpig.cli.seats import read_seat
from royalpig.wire.errors import WireError
from royalpig.wire.json_text import decode_json, encode_json
from royalpig.wire.structs import (
    ApplyActionsRequest,
    ApplyActionsResponse,
    GameState,
    LegalDetail,
    StateForm,
)

PIPE: Final = "-"

StateArgument: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="STATE", help="A file with a state as JSON, as `new` writes it; - is standard input."),
]
ActionArgument: TypeAlias = Annotated[str, typer.Argument(help="An action in its notation, such as 'reveal 2,3'.")]
SeatOption: TypeAlias = Annotated[
    str,
    typer.Option("--seat", metavar="SEAT", help="p0, p1 ... or chance; the only one that is asked if not given."),
]
OutOption: TypeAlias = Annotated[
    str, typer.Option("--out", metavar="FILE", help="Write the state into this file instead of printing it.")
]


def read_state(source: str) -> GameState:
    """The state in a file or on standard input. Raises typer's BadParameter for one that cannot be read."""
    text = read_text(source)
    if not text.strip():
        raise typer.BadParameter(f"{_named(source)} is empty, and a state belongs there")
    try:
        found = _state_in(msgspec.json.decode(text))
        return decode_json(msgspec.json.encode(found), GameState)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise typer.BadParameter(f"{_named(source)} holds no JSON: {error}") from error
    except WireError as error:
        raise typer.BadParameter(f"{_named(source)} holds no state: {error}") from error


def read_text(source: str) -> bytes:
    """What a file, or standard input, holds. Raises typer's BadParameter if it cannot be read."""
    if source == PIPE:
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except OSError as error:
        raise typer.BadParameter(f"{source} cannot be read: {error.strerror}") from error


def read_lines(source: str) -> Iterator[str]:
    """The lines of a text in UTF-8. Raises typer's BadParameter for one that cannot be read."""
    for number, line in enumerate(read_text(source).splitlines(keepends=True), 1):
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            raise typer.BadParameter(f"{_named(source)} is not in UTF-8: line {number}") from error


def write_text(target: str, text: str) -> None:
    """Writes a file. Raises typer's BadParameter if it cannot be written."""
    fault = written(target, text)
    if fault:
        raise typer.BadParameter(f"{target} cannot be written: {fault}")


def written(target: str, text: str) -> str:
    """Writes a file; answers why it cannot be written, nothing if it was."""
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as error:
        return error.strerror or "it is not to be had"
    return ""


def state_json(state: GameState) -> str:
    """A state as `read_state` reads it."""
    return encode_json(state).decode()


def named_seat(seat: str) -> int | UnsetType | None:
    """The seat that was named, UNSET for chance, None if none was. Raises typer's BadParameter for another word."""
    if not seat:
        return None
    try:
        return read_seat(seat)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error


async def acting_seat(referee: Referee, state: GameState, seat: str) -> int | UnsetType:
    """The seat that acts: the one named, in a view its own, else the only one that is asked.

    Raises typer's BadParameter where several are asked and none is named.
    """
    named = named_seat(seat)
    if named is not None:
        return named
    if state.form is StateForm.VIEW:
        return state.viewer
    asking = ApplyActionsRequest(state=state, legal_detail=LegalDetail.NONE)
    position = (await referee.ask(asking, ApplyActionsResponse)).position
    decision = UNSET if position is UNSET else position.decision
    actors = [] if decision is UNSET else decision.actors
    if len(actors) > 1:
        asked = ", ".join(f"p{actor}" for actor in actors)
        raise typer.BadParameter(f"{asked} are asked: say which one acts with --seat")
    return actors[0] if actors else UNSET


def _state_in(found: Any) -> Any:
    """The state in an answer that holds one, as itself or in a position; else what was found."""
    for name in ("position", "state"):
        if isinstance(found, dict) and isinstance(found.get(name), dict):
            found = found[name]
    return found


def _named(source: str) -> str:
    return "standard input" if source == PIPE else source
