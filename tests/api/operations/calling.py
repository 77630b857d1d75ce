"""Calls operations as a face does, from struct to struct."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from royalpig.api.errors import ApiError
from royalpig.api.operations import OPERATIONS
from royalpig.api.refereed import REFEREED
from royalpig.api.states import state_struct
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE
from royalpig.engine.state import State
from royalpig.games import game
from royalpig.records import Recorder
from royalpig.wire.codecs import GameCodec
from royalpig.wire.structs import Action, ErrorReason, GameState, LegalAction
from tests.engine.play import random_game
from tests.wire.specimen_codec import specimen_codec

SPECIMEN = specimen_codec()
GAMES: list[Game] = [*map(game, REFEREED), SPECIMEN.game]
"""Every game that is refereed, and the specimen."""

every_game = pytest.mark.parametrize("played", GAMES, ids=lambda played: played.id)


def codec_of(played: Game) -> GameCodec:
    """The codec of a game, the specimen's too."""
    return SPECIMEN if played is SPECIMEN.game else REFEREED[played.id]


def sent(state: State) -> GameState:
    """A state as a caller sends it."""
    return state_struct(codec_of(state.game), state)


async def call(method: str, **fields: Any) -> Any:
    """What a method answers, with its entries in their place; the request must come out of it unchanged."""
    operation = OPERATIONS[method]
    request = operation.request(**fields)
    before = msgspec.json.encode(request)
    answer = await operation.run(request)
    assert msgspec.json.encode(request) == before
    assert type(answer.whole) is operation.response
    return answer.whole


async def stream(method: str, **fields: Any) -> AsyncIterator[Any]:
    """What a streaming method answers, one after the other."""
    operation = OPERATIONS[method]
    async for answer in operation.run(operation.request(**fields)):
        yield answer.whole


async def refusal(method: str, reason: ErrorReason, **fields: Any) -> ApiError:
    """What a method refuses a request with; it must be for this reason."""
    with pytest.raises(ApiError) as refused:
        await call(method, **fields)
    assert refused.value.reason is reason, refused.value.message
    return refused.value


def place(error: ApiError) -> str:
    """The one field of the request that an error complains of."""
    (violation,) = error.violations
    assert violation.description
    return violation.path


def recorded(played: Game, number: int) -> tuple[Recorder, State]:
    """A random game that was recorded from its beginning, and the state at its end."""
    game = random_game(played, number)
    state = next(game)
    recorder = Recorder(state)
    for _ in game:
        recorder.follow()
    return recorder, state


def notation(text: str) -> Action:
    """An action given as text."""
    return Action(notation=text)


def acting(seat: int) -> int | UnsetType:
    """A seat as a request names it; chance is not named."""
    return UNSET if seat == CHANCE else seat


def seat_of(legal: LegalAction) -> int:
    """The seat of an entry of a legal list, CHANCE for an outcome."""
    return CHANCE if legal.seat is UNSET else legal.seat
