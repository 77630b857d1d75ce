"""The games that are refereed here. Each is a folder of its own, named once below."""

from functools import cache
from importlib import import_module

from royalpig.engine.game import Game
from royalpig.engine.rejection import UnknownGame

FOLDERS = {
    "schweinebande": "schweinebande",
    "lord-of-the-pigs": "lord_of_the_pigs",
    "space-pigs": "space_pigs",
}
"""The folder of each game (rulesets of one game share a folder)."""


def games() -> list[str]:
    """The ids of all games."""
    return list(FOLDERS)


@cache
def game(game_id: str) -> Game:
    """The game with this id. Raises UnknownGame if there is none."""
    if game_id not in FOLDERS:
        raise UnknownGame(f"there is no game {game_id!r}; there are {', '.join(FOLDERS)}")
    module = import_module(f"royalpig.games.{FOLDERS[game_id]}")
    found: Game = module.GAMES[game_id]
    return found
