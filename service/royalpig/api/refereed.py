"""The games that this service referees, each with its codecs."""

from royalpig.api.errors import ApiError
from royalpig.api.notes import notes
from royalpig.api.wording import shown
from royalpig.engine.near import closest
from royalpig.games import FOLDERS, game
from royalpig.wire.codecs import GameCodec, game_codec
from royalpig.wire.structs import ErrorReason

REFEREED: dict[str, GameCodec] = {name: game_codec(game(name), folder) for name, folder in FOLDERS.items()}
"""Every game by its id. Rulesets that share a folder share the fields of the contract, which bear the folder's name."""


def refereed(name: str) -> GameCodec:
    """The game with an id. Raises ApiError UNKNOWN_GAME if there is none."""
    found = REFEREED.get(name)
    if found is None:
        candidates = closest(name, REFEREED)
        message = f"there is no game {shown(name)!r}; there are {', '.join(REFEREED)}"
        raise ApiError(ErrorReason.UNKNOWN_GAME, message, {"game": shown(name), "candidates": candidates})
    notes().game = name
    return found
