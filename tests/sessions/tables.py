"""Sessions that a test sits down at: the operations as the faces call them, on a store in memory."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from royalpig.api.credentials import Credentials, bring
from royalpig.api.errors import ApiError
from royalpig.api.operations.sessions import session_operations
from royalpig.api.sessions.context import Sessions
from royalpig.ops.metrics import Metrics
from royalpig.sessions.memory_store import MemoryStore
from royalpig.sessions.store import Store
from royalpig.wire.structs import Action, ErrorReason, GameSetup, LegalDetail, SeatSetup
from royalpig.wire.structs import Session as Told
from tests.api.operations.calling import SPECIMEN

SEED = "00000000000000000000000000000007"
WOOD = SPECIMEN.game.id
PIGS = "lord-of-the-pigs"
FARM = "schweinebande"
PLAYERS = {WOOD: 3, PIGS: 4, FARM: 3}
"""How many play each game here, where nothing else is said."""


WATCHES: list[AsyncGenerator[Any, None]] = []
"""The watches of the test that runs."""


async def end_watches() -> None:
    """Closes them all."""
    while WATCHES:
        await WATCHES.pop().aclose()


def memory_store(**changed: Any) -> MemoryStore:
    limits = {"idle_seconds": 1e6, "finished_seconds": 1e6, "most_sessions": 10_000, "most_bytes": 1 << 30}
    return MemoryStore(**{**limits, **changed})


class House:
    """Where sessions are served in this process."""

    def __init__(self, store: Store | None = None, max_sessions: int = 0) -> None:
        self.sessions = Sessions(store or memory_store(), Metrics([], {}), max_sessions)
        self.operations = session_operations(self.sessions)

    async def answer(self, method: str, token: str = "", caller: str = "", **fields: Any) -> Any:
        """What a method answers to who bears a token, as the faces are handed it."""
        bring(Credentials(f"Bearer {token}" if token else ""), caller)
        operation = self.operations[method]
        return await operation.run(operation.request(**fields))

    async def call(self, method: str, token: str = "", caller: str = "", **fields: Any) -> Any:
        """The whole answer."""
        return (await self.answer(method, token, caller, **fields)).whole

    async def refusal(
        self, method: str, reason: ErrorReason, token: str = "", caller: str = "", **fields: Any
    ) -> ApiError:
        """What a method refuses; it must be for this reason."""
        with pytest.raises(ApiError) as refused:
            await self.answer(method, token, caller, **fields)
        assert refused.value.reason is reason, refused.value.message
        return refused.value

    def watch(self, token: str = "", **fields: Any) -> AsyncIterator[Any]:
        """What a watch sends, one after the other; it is closed when the test ends."""
        watch = self._watch(token, fields)
        WATCHES.append(watch)
        return watch

    async def _watch(self, token: str, fields: dict[str, Any]) -> AsyncGenerator[Any, None]:
        bring(Credentials(f"Bearer {token}" if token else ""))
        operation = self.operations["WatchSession"]
        async with aclosing(operation.run(operation.request(**fields))) as answers:
            async for answer in answers:
                yield answer.whole

    async def table(self, game: str = WOOD, players: int = 0, **fields: Any) -> "Table":
        """A new session of a game, started unless it is told otherwise."""
        setup = fields.pop("new_state", GameSetup(seats=players or PLAYERS.get(game, 0), seed=SEED))
        made = await self.call("CreateSession", **{"game": game, "new_state": setup, "start": True, **fields})
        return Table(self, made.session.name, made.owner_token, made.seat_tokens, made.spectator_token, made)


@dataclass
class Table:
    """A session, with all of its tokens."""

    house: House
    name: str
    owner: str
    seats: list[str]
    spectator: str
    created: Any = field(repr=False)

    async def call(self, method: str, token: str, **fields: Any) -> Any:
        return await self.house.call(method, token, session=self.name, **fields)

    async def refusal(self, method: str, reason: ErrorReason, token: str = "", **fields: Any) -> ApiError:
        return await self.house.refusal(method, reason, token, session=self.name, **fields)

    async def look(self, token: str = "") -> Told:
        """The session as a token sees it, the owner's if none is named."""
        told: Told = (await self.call("GetSession", token or self.owner)).session
        return told

    async def version(self) -> int:
        return (await self.look()).version

    def submission(self, seat: int | None, *lines: str, version: int, **fields: Any) -> dict[str, Any]:
        """The fields of a submission of the owner's."""
        return {
            "seat": UNSET if seat is None else seat,
            "actions": [Action(notation=line) for line in lines],
            "expected_version": version,
            **fields,
        }

    async def submit(
        self, seat: int | None, *lines: str, version: int | None = None, token: str = "", **fields: Any
    ) -> Any:
        """Sends steps of a seat by its own token (of chance by the owner's)."""
        seen = await self.version() if version is None else version
        bearer = token or (self.owner if seat is None else self.seats[seat])
        return await self.call("SubmitAction", bearer, **self.submission(seat, *lines, version=seen, **fields))

    async def legal(self, seat: int) -> list[str]:
        """What a seat may do, as its own token is told."""
        position: Any = (await self.look(self.seats[seat])).position
        return [entry.action.notation for entry in position.legal.actions]

    async def decision(self, token: str = "") -> Any:
        position = (await self.look(token)).position
        assert position is not UNSET
        return position.decision

    async def play_first(self, steps: int, pick: int = 0) -> None:
        """Plays so many steps: of the first seat that is asked, one of its actions."""
        for _ in range(steps):
            decision = await self.decision()
            if decision is UNSET:
                return
            seat = decision.actors[0]
            legal = await self.legal(seat)
            await self.submit(seat, legal[pick % len(legal)], legal_detail=LegalDetail.NONE)

    async def changes(self, token: str, after: int = 0) -> list[Any]:
        """Everything that a watch from a version on sends by now."""
        now = await self.version()
        seen: list[Any] = []
        if after < now:
            async for message in self.house.watch(token, session=self.name, from_version=after):
                seen.append(message)
                if message.version >= now:
                    break
        return seen


def as_bytes(answer: Any) -> bytes:
    """An answer, or a part of one, by which two are compared byte for byte."""
    return msgspec.json.encode(answer)


def bots(*which: str) -> list[SeatSetup]:
    return [SeatSetup(bot=bot) for bot in which]
