"""Begins the game that the header of a record describes."""

from typing import Any

from royalpig.engine.game import Game
from royalpig.engine.rejection import InvalidSetup, UnknownGame, UnknownOption
from royalpig.engine.state import EXPLICIT, State
from royalpig.games import game as game_by_id
from royalpig.records.errors import Flaw, Wrong
from royalpig.records.header import Header


def begun(header: Header, game: Game | None) -> State:
    """The state before the first line; without a seed chance is to be entered.

    ``game`` is the game where it is none of those that are refereed here. Raises Wrong.
    """
    game = _game_of(header, game)
    if header.rules != game.rules_version:
        message = f"the rules of {game.id} are spoken here in version {game.rules_version}, not {header.rules}"
        raise Wrong(header.number_of("rules"), Flaw.UNSUPPORTED_RULES_VERSION, message)
    chance = EXPLICIT if header.seed is None else header.chance
    try:
        return game.new(header.seats, header.seed or 0, header.options, chance, _pack_of(header, game).hash)
    except InvalidSetup as error:
        reason = Flaw.UNKNOWN_OPTION if isinstance(error, UnknownOption) else Flaw.INVALID_OPTIONS
        named = f"option {error.values['option']}" if "option" in error.values else "seats"
        raise Wrong(header.number_of(named), reason, str(error), clause=error.clause) from error


def _game_of(header: Header, game: Game | None) -> Game:
    try:
        found = game or game_by_id(header.game)
    except UnknownGame as error:
        raise Wrong(header.number_of("game"), Flaw.UNKNOWN_GAME, str(error)) from error
    if found.id != header.game:
        message = f"the record is one of {header.game}, not of {found.id}"
        raise Wrong(header.number_of("game"), Flaw.UNKNOWN_GAME, message)
    return found


def _pack_of(header: Header, game: Game) -> Any:
    """The content pack that the header names."""
    try:
        pack = game.pack(header.content_hash or header.content)
    except KeyError as error:
        loaded = ", ".join(f"{pack.id} {pack.hash}" for pack in game.all_packs())
        message = f"there is no content pack {header.content} {header.content_hash}".rstrip()
        raise Wrong(header.number_of("content"), Flaw.UNKNOWN_PACK, f"{message}; loaded is {loaded}") from error
    if header.content and pack.id != header.content:
        message = f"the content pack with this hash is {pack.id}, not {header.content}"
        raise Wrong(header.number_of("content"), Flaw.UNKNOWN_PACK, message)
    return pack
