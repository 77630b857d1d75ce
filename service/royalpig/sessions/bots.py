"""Moves the bots that sit at tables: by the replica that made the step before, under a lease, or by any other later."""

import asyncio
import random
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Generic

from royalpig.sessions.desk import Desk, Proposal, bot_owes, nobody
from royalpig.sessions.history import present
from royalpig.sessions.life import stepped
from royalpig.sessions.referee import AnyPlay
from royalpig.sessions.refusals import SessionRefused
from royalpig.sessions.standing_passes import still_standing
from royalpig.sessions.store import StoreUnavailable
from royalpig.sessions.stored import Session, Status

BOTS: Final = ("random",)
"""The bots that may sit at a seat."""

LEASE_SECONDS: Final = 10.0
LOOK_SECONDS: Final = 2.0
"""How long one replica alone moves the bots of a session, and how often each looks for bots that nobody moves."""

IDLE_SECONDS: Final = 60.0
"""After how long a session is looked at again whose bots owe nothing; a step that leaves one to move is sooner."""

LEASE_WAITS: Final = (0.05, 0.2, 1.0)
"""How long is waited for a lease that another holds, who may just have finished: so long, and again so long."""

LOOKED_AT: Final = 100
"""Sessions that are looked at in one go."""


class Bots(Generic[AnyPlay]):
    """The bots of a store, as far as this process moves them. Begin with `start`, end with `stop`.

    ``on_fault`` is told of what goes wrong in a session, which whoever plays there is not told.
    """

    def __init__(self, desk: Desk[AnyPlay], on_fault: Callable[[str, Exception], None]) -> None:
        self._desk = desk
        self._on_fault = on_fault
        self._holder = secrets.token_bytes(16)
        self._chance = random.SystemRandom()
        self._moving: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to move bots, on the loop that runs here."""
        self._desk.on_bots = self.wake
        self._looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        """Moves no more bots."""
        self._desk.on_bots = nobody
        self._again.clear()
        tasks = [*self._moving.values(), *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task

    def wake(self, session_id: str) -> None:
        """Has the bots of a session moved soon."""
        if session_id in self._moving:
            # The last look at the session may have been before what it is woken for.
            self._again.add(session_id)
            return
        task = asyncio.create_task(self._move_all(session_id))
        self._moving[session_id] = task
        task.add_done_callback(lambda _: self._moved(session_id))

    def _moved(self, session_id: str) -> None:
        del self._moving[session_id]
        if session_id in self._again:
            self._again.discard(session_id)
            self.wake(session_id)

    async def _look(self) -> None:
        """Looks again and again for bots that nobody has moved."""
        while True:
            with suppress(StoreUnavailable):
                for session_id in await self._desk.store.bots_due(LOOKED_AT):
                    self.wake(session_id)
            await asyncio.sleep(LOOK_SECONDS)

    async def _move_all(self, session_id: str) -> None:
        """Moves the bots of a session until somebody else is to move.

        Where the store is away, or something is wrong, the session stays on the list of those to be looked at.
        """
        try:
            if await self._leased(session_id):
                await self._move_under_lease(session_id)
        except StoreUnavailable:
            return
        except Exception as fault:  # noqa: BLE001 - nobody waits for this task
            self._on_fault(session_id, fault)

    async def _move_under_lease(self, session_id: str) -> None:
        store = self._desk.store
        try:
            while await self._move_one(session_id):
                await store.lease(session_id, self._holder, LEASE_SECONDS)
        finally:
            await store.release(session_id, self._holder)

    async def _leased(self, session_id: str) -> bool:
        for wait in LEASE_WAITS:
            if await self._desk.store.lease(session_id, self._holder, LEASE_SECONDS):
                return True
            await asyncio.sleep(wait)
        return False

    async def _move_one(self, session_id: str) -> bool:
        """Makes one move of a bot; False where none owes one."""
        try:
            goes_on = await self._desk.change(session_id, self._move)
        except SessionRefused:
            # It is gone.
            goes_on = None
        if not goes_on:
            await self._desk.store.put_off_bots(session_id, 0 if goes_on is None else IDLE_SECONDS)
        return bool(goes_on)

    async def _move(self, session: Session) -> Proposal[bool | None]:
        """One move of a bot: True if one is made, False if none is owed, None if none will ever be."""
        if session.status is not Status.STARTED:
            return Proposal(answer=None)
        desk = self._desk
        play = present(desk.referee, session).play
        seat = next((seat for seat in play.asked if session.seats[seat].bot), None)
        if seat is None:
            return Proposal(answer=False)
        step, ply = self._chance.choice(play.moves(seat)), play.ply
        await desk.referee.make(play, (step,))
        standing = still_standing(session.standing, play, step)
        coming, _ = await stepped(desk.referee, session, play, ply, (step,), seat, standing)
        return Proposal(answer=True, next=coming, bots_move=bot_owes(session, play.asked))
