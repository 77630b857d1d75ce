"""The tokens of a sealed game: one for each seat, and the owner's.

A token is a MAC over the game's id and the seat, under a key that only the game's seals hold: so it is good for every
state of its game and for no other, whichever of the service's keys sealed them, and nothing needs to be stored.
"""

import base64
import hmac
from typing import Final

from royalpig.api.errors import ApiError
from royalpig.api.positions import EVERYTHING, Reader
from royalpig.api.seals.sealing import SealedGame
from royalpig.engine.state import SPECTATOR
from royalpig.wire.structs import ErrorReason

SEAT_PREFIX: Final = "rpss_"
OWNER_PREFIX: Final = "rpso_"

_SEAT: Final = b"royalpig sealed state 1: seat "
_OWNER: Final = b"royalpig sealed state 1: owner"


def seat_token(of: SealedGame, seat: int) -> str:
    """The token of a seat."""
    return SEAT_PREFIX + _mac(of, _SEAT + str(seat).encode())


def owner_token(of: SealedGame) -> str:
    """The token of whoever began the game."""
    return OWNER_PREFIX + _mac(of, _OWNER)


def bearer(of: SealedGame, seats: int, token: str) -> Reader:
    """Who brings a token: a seat, EVERYTHING for the owner, SPECTATOR for an empty one.

    Raises ApiError UNAUTHENTICATED for one that is not of this game.
    """
    if not token:
        return SPECTATOR
    given = token.encode()
    found: Reader = SPECTATOR
    known = False
    # All are compared whichever fits, so that the time taken tells nothing.
    if hmac.compare_digest(owner_token(of).encode(), given):
        found, known = EVERYTHING, True
    for seat in range(seats):
        if hmac.compare_digest(seat_token(of, seat).encode(), given):
            found, known = seat, True
    if not known:
        raise ApiError(ErrorReason.UNAUTHENTICATED, "the token is not one of the game in this sealed state")
    return found


def _mac(of: SealedGame, what: bytes) -> str:
    digest = hmac.digest(of.token_key, of.id + what, "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
