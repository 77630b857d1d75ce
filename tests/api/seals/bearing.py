"""Sealed games for tests: one of any game, of a state that is chosen, and calls by the bearers of its tokens."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from royalpig.api.credentials import NONE, Credentials, bring
from royalpig.api.errors import ApiError
from royalpig.api.positions import EVERYTHING, Reader
from royalpig.api.seals.sealing import SealedGame, sealed
from royalpig.api.seals.tokens import owner_token, seat_token
from royalpig.engine.packing import CHANCE
from royalpig.engine.state import SPECTATOR, State
from royalpig.wire.structs import Action, ErrorReason, GameState, StateForm
from tests.api.operations.calling import call, codec_of, refusal, stream


@dataclass(frozen=True)
class Table:
    """A sealed game, by whose tokens calls are made."""

    of: SealedGame

    @classmethod
    def new(cls) -> "Table":
        return cls(SealedGame.new())

    def seal(self, state: State) -> GameState:
        """A state as it travels."""
        game = state.game
        return codec_of(game).state(
            game=game.id, rules_version=game.rules_version, form=StateForm.SEALED, sealed=sealed(self.of, state)
        )

    def token(self, reader: Reader) -> str:
        """The token of a seat, of the owner (EVERYTHING), or none (SPECTATOR)."""
        if reader is EVERYTHING:
            return owner_token(self.of)
        return "" if reader == SPECTATOR else seat_token(self.of, reader)

    async def call(self, reader: Reader, method: str, **fields: Any) -> Any:
        """What a bearer is answered."""
        with bearing(self.token(reader)):
            return await call(method, **fields)

    async def stream(self, reader: Reader, method: str, **fields: Any) -> AsyncIterator[Any]:
        """What a bearer is sent."""
        with bearing(self.token(reader)):
            async for answer in stream(method, **fields):
                yield answer

    async def refusal(self, reader: Reader, method: str, reason: ErrorReason, **fields: Any) -> ApiError:
        """What a bearer is refused with."""
        with bearing(self.token(reader)):
            return await refusal(method, reason, **fields)


@contextmanager
def bearing(token: str) -> Iterator[None]:
    """Calls that bring a token."""
    bring(Credentials(f"Bearer {token}" if token else ""))
    try:
        yield
    finally:
        bring(NONE)


def readers(state: State) -> list[int]:
    """A spectator, and every seat."""
    return [SPECTATOR, *range(state.table.seats)]


def an_action(state: State) -> tuple[int, Action] | None:
    """A legal action of a seat, None where chance is asked or the game is over."""
    seats = [seat for seat in state.actors if seat != CHANCE]
    return (seats[0], Action(notation=state.action(state.codes(seats[0])[0]).notation)) if seats else None
