"""Changes sessions: read, judged, written in one atomic step; and all of it again where another was faster."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from royalpig.sessions.life import Next
from royalpig.sessions.referee import AnyPlay, Referee
from royalpig.sessions.refusals import Reason, SessionRefused, unknown_session
from royalpig.sessions.store import BOTS_SECONDS, Commit, Store
from royalpig.sessions.stored import Request, Session, Snapshot, Status, Unreadable
from royalpig.sessions.tokens import Bearer

COMMIT_BYTES: Final = 16

WATCHERS_AT_ONCE: Final = 8
"""How many of those who watch are served at the same time."""

Answer = TypeVar("Answer")


class Proposal(msgspec.Struct, Generic[Answer], frozen=True):
    """What is to become of a session (nothing, if ``next`` is None), and what is answered once it has.

    ``bots_move`` says that a bot owes the next move, ``made`` are the requests that are remembered under the same id
    then.
    """

    answer: Answer
    next: Next | None = None
    bots_move: bool = False
    made: tuple[Request, ...] = ()


class Once(msgspec.Struct, frozen=True):
    """A request that its bearer wants carried out once: its content, and what was carried out under its id.

    Without an id it is new each time.
    """

    id: str = ""
    content: bytes = b""
    made: tuple[Request, ...] = ()

    def carried_out_for(self, who: Bearer) -> int | None:
        """The version to which the request has led earlier; None if it is new.

        Raises SessionRefused REQUEST_ID_REUSED where the bearer has asked for something else with the same id.
        """
        for request in self.made:
            if request.bearer == who.key:
                if request.content != self.content:
                    message = "this request id was used in this session before, for something else"
                    raise SessionRefused(Reason.REQUEST_ID_REUSED, message, path="requestId")
                return request.version
        return None

    def made_by(self, who: Bearer, version: int) -> tuple[Request, ...]:
        """What was carried out under the id once this request has led a session to a version."""
        if not self.id:
            return ()
        return *self.made, Request(bearer=who.key, content=self.content, version=version)


class Desk(Generic[AnyPlay]):
    """Reads and changes the sessions of a store.

    ``on_bots`` is told where a bot is to move, ``on_change`` of each step that was written: the session before, and
    what became of it.
    """

    def __init__(
        self, store: Store, referee: Referee[AnyPlay], on_change: Callable[[Session, Next], None] | None = None
    ) -> None:
        self.store = store
        self.referee = referee
        self.on_bots: Callable[[str], None] = nobody
        self.watchers_turns = asyncio.Semaphore(WATCHERS_AT_ONCE)
        self._on_change = on_change

    async def open(self, session: Session, snapshot: Snapshot | None, bots_move: bool) -> None:
        """Keeps a new session, with the state of its start if it is started. Raises StoreFull."""
        kept = replace(session, commit=secrets.token_bytes(COMMIT_BYTES))
        if bots_move:
            await self.store.put_off_bots(session.id, BOTS_SECONDS)
        await self.store.create(kept, snapshot)
        if bots_move:
            self.on_bots(session.id)

    async def read(self, session_id: str) -> Session:
        """A session as it stands. Raises SessionRefused UNKNOWN_SESSION, and Unreadable."""
        session = await self.store.read(session_id)
        if session is None:
            raise unknown_session()
        return _sound(session)

    async def change(self, session_id: str, propose: Callable[[Session], Awaitable[Proposal[Answer]]]) -> Answer:
        """Has a session changed as is proposed for it as it stands; proposed anew where it has changed meanwhile.

        Raises what the proposal raises, and SessionRefused UNKNOWN_SESSION.
        """
        return await self.change_once(session_id, Once(), lambda session, _: propose(session))

    async def change_once(
        self,
        session_id: str,
        once: Once,
        propose: Callable[[Session, Once], Awaitable[Proposal[Answer]]],
    ) -> Answer:
        """As `change`, for a request that is carried out once: ``propose`` is handed it with what is remembered."""
        while True:
            session, made = await self._read_for(session_id, once.id)
            proposal = await propose(session, replace(once, made=made))
            if proposal.next is None or await self._write(session, proposal, once.id):
                return proposal.answer
            await asyncio.sleep(0)

    async def _read_for(self, session_id: str, request_id: str) -> tuple[Session, tuple[Request, ...]]:
        if not request_id:
            return await self.read(session_id), ()
        found = await self.store.read_for(session_id, request_id)
        if found is None:
            raise unknown_session()
        return _sound(found.session), found.requests

    async def _write(self, session: Session, proposal: Proposal[Answer], request_id: str) -> bool:
        coming = proposal.next
        assert coming is not None
        if proposal.bots_move:
            # Before the step, so that no crash leaves the bot waiting.
            await self.store.put_off_bots(session.id, BOTS_SECONDS)
        made = await self.store.commit(
            Commit(
                id=secrets.token_bytes(COMMIT_BYTES),
                on=session,
                session=coming.session,
                changes=coming.changes,
                request_id=request_id,
                requests=proposal.made,
                snapshot=coming.snapshot,
            )
        )
        if made and self._on_change is not None:
            self._on_change(session, coming)
        if made and proposal.bots_move:
            self.on_bots(session.id)
        return made


def _sound(session: Session) -> Session:
    begun = session.status is not Status.OPEN
    if not session.seats or begun != bool(session.snapshots) or begun != bool(session.state):
        raise Unreadable("what is stored as a session does not hang together")
    return session


def bot_owes(session: Session, asked: Sequence[int]) -> bool:
    """Whether one of the seats that owe an answer is moved by a bot."""
    return any(session.seats[seat].bot for seat in asked)


def nobody(session_id: str) -> None:
    """Nobody moves bots here."""
