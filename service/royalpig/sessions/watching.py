"""Watching a session: every change after a version, in order, without gap or repeat.

The next change is read from the store only when the one before has been taken. So whoever reads slowly, or never, costs
no memory; whoever waits costs nothing. Where very many watch the same session a change wakes them all: they are served
a few at a time, so that whoever plays does not wait behind them.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from typing import Generic

import msgspec

from royalpig.sessions.desk import Desk
from royalpig.sessions.history import Missing, Moment, changes, entered, moment
from royalpig.sessions.marks import Mark
from royalpig.sessions.referee import AnyPlay
from royalpig.sessions.refusals import taken_back
from royalpig.sessions.store import Wakening
from royalpig.sessions.stored import Change, Session, Status


class Seen(msgspec.Struct, Generic[AnyPlay], frozen=True):
    """A change, the session as it was read with it, and the game after it (None while the session is open).

    ``change`` is None for the session as it stands when the watch begins.
    """

    session: Session
    change: Change | None
    moment: Moment[AnyPlay] | None


async def watched(
    desk: Desk[AnyPlay],
    session_id: str,
    after: int | None,
    admit: Callable[[Session], None],
    stopping: asyncio.Event,
) -> AsyncGenerator[Seen[AnyPlay], None]:
    """What happens to a session after a version; without one, first how it stands, and then what happens.

    ``admit`` is asked each time that the session is read, and raises where the watch is to end. It ends by itself after
    the last change of a game that is over, and when ``stopping`` is set. Raises SessionRefused UNKNOWN_SESSION where
    the session is deleted or expires, and FUTURE_VERSION where what was seen is not in its history any more.
    """
    async with desk.store.wakening(session_id) as wakening:
        session = await desk.read(session_id)
        admit(session)
        watch = _Watch(desk, session.version)
        if after is None:
            present = await watch.go_to(session, session.version)
            yield Seen(session, None, present)
        else:
            await watch.go_to(session, after)
        while True:
            async for seen in watch.catch_up(session):
                yield seen
            if session.status is Status.OVER or not await _woken(wakening, stopping):
                return
            async with desk.watchers_turns:
                session = await desk.read(session_id)
            admit(session)
            if session.version < watch.version:
                raise taken_back(watch.version)


class _Watch(Generic[AnyPlay]):
    """How far a watch has come: to ``version``. The game is kept packed: there may be very many that wait."""

    def __init__(self, desk: Desk[AnyPlay], version: int) -> None:
        self._desk = desk
        self.version = version
        self._mark: Mark | None = None
        self._state = b""

    async def go_to(self, session: Session, version: int) -> Moment[AnyPlay] | None:
        """Begins at a version; inside a change, at the one before it. Answers the game there, if there is one."""
        self.version = version
        if session.status is Status.OPEN or version < session.snapshots[0]:
            return None
        found = await moment(self._desk.store, self._desk.referee, session, version)
        self._keep(found)
        self.version = found.mark.version
        return found

    async def catch_up(self, session: Session) -> AsyncIterator[Seen[AnyPlay]]:
        """Every change up to the session as it was read."""
        desk = self._desk
        before = self._kept(session)
        async with aclosing(changes(desk.store, session, self.version, session.version)) as coming:
            while True:
                # No turn is held while the change is sent, for it may never be taken.
                async with desk.watchers_turns:
                    change = await self._next(coming)
                    if change is None:
                        break
                    before = await entered(desk.store, desk.referee, session, before, change)
                self.version = change.version
                yield Seen(session, change, before)
        if before is not None:
            self._keep(before)

    async def _next(self, coming: AsyncIterator[Change]) -> Change | None:
        """The next change; None at the end."""
        try:
            return await anext(coming, None)
        except Missing as missing:
            if missing.after == self.version:
                raise taken_back(self.version) from missing
            raise

    def _keep(self, found: Moment[AnyPlay]) -> None:
        self._mark, self._state = found.mark, found.play.packed()

    def _kept(self, session: Session) -> Moment[AnyPlay] | None:
        if self._mark is None or self.version == session.version:
            return None
        return Moment(self._mark, self._desk.referee.load(session.game, self._state))


async def _woken(wakening: Wakening, stopping: asyncio.Event) -> bool:
    """Waits for something to happen to the session; False if the watch is to end."""
    waits = [asyncio.ensure_future(wakening.wait()), asyncio.ensure_future(stopping.wait())]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if waits[0].done():
            waits[0].result()
        return not stopping.is_set()
    finally:
        for wait in waits:
            wait.cancel()
            with suppress(asyncio.CancelledError):
                await wait
