"""What every operation on sessions stands on: the store, the referee, and who calls."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from hashlib import sha256
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from royalpig.api.answers import Answer
from royalpig.api.credentials import credentials
from royalpig.api.errors import ApiError, FieldViolation, malformed
from royalpig.api.limits import REQUEST_ID_CHARACTERS
from royalpig.api.notes import notes
from royalpig.api.positions import EVERYTHING, Reader
from royalpig.api.refereed import REFEREED
from royalpig.api.sessions.refereeing import GamePlay, GameReferee
from royalpig.engine.state import SPECTATOR
from royalpig.ops.logs import log, told_of
from royalpig.ops.metrics import Metrics
from royalpig.sessions.bots import Bots
from royalpig.sessions.desk import Desk, Once
from royalpig.sessions.life import Next
from royalpig.sessions.refusals import SessionRefused, unknown_session
from royalpig.sessions.store import Store, StoreFull, StoreUnavailable
from royalpig.sessions.stored import OwnerSees, Session, Status, Unreadable
from royalpig.sessions.tokens import Bearer, Role, bearer
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import ErrorReason, SubmitActionRequest, UndoActionRequest

NAME: Final = "sessions/"
"""What the name of a session begins with; then comes its id."""

FULL_SECONDS: Final = 60.0
"""When to try again where the store is full: when some session has expired, which nobody knows."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")

Request = TypeVar("Request", bound=Shape)
Response = TypeVar("Response", bound=Shape)


class Sessions:
    """The sessions that this process serves.

    ``max_sessions`` is how many a caller may have; 0 is any number. ``stopping`` is set when watches are to end.
    """

    def __init__(self, store: Store, metrics: Metrics, max_sessions: int = 0) -> None:
        self.metrics = metrics
        self.max_sessions = max_sessions
        self.desk: Desk[GamePlay] = Desk(store, GameReferee(), self._count)
        self.bots: Bots[GamePlay] = Bots(self.desk, _bot_failed)
        self.stopping = asyncio.Event()

    @property
    def store(self) -> Store:
        """Where they are kept."""
        return self.desk.store

    def start(self) -> None:
        """Begins to move bots."""
        self.bots.start()

    def end_watches(self) -> None:
        """Lets every watch end, so that whoever watches goes on elsewhere."""
        self.stopping.set()

    async def stop(self) -> None:
        """Ends what runs, and the connections to the store."""
        self.end_watches()
        await self.bots.stop()
        await self.store.close()

    def _count(self, before: Session, coming: Next) -> None:
        """Counts a step that was written."""
        for change in coming.changes:
            self.metrics.session_change(before.game, change.kind.name)
        if coming.session.status is Status.OVER and before.status is not Status.OVER:
            self.metrics.session_ended(before.game, "over")


def report_corrupt(session_id: str, problem: Unreadable) -> None:
    """Says in the log that a stored session cannot be read."""
    log().error("corrupt session", session=session_id, problem=str(problem))


def _bot_failed(session_id: str, fault: Exception) -> None:
    if isinstance(fault, Unreadable):
        report_corrupt(session_id, fault)
    else:
        log().error("fault", session=session_id, method="", **told_of(fault))


# Who calls, and which session is meant.


def id_of(given: str) -> str:
    """The id of the session that a request names, by its id or its name. Raises SessionRefused for what is none."""
    if not given:
        raise malformed("session", "must be given")
    found = given.removeprefix(NAME)
    if not _ID.fullmatch(found):
        raise unknown_session()
    return found


def who_calls(session: Session) -> Bearer:
    """Whose token the call brought. Raises SessionRefused, and ApiError."""
    note(session)
    return bearer(session, credentials().token)


def note(session: Session) -> None:
    """Notes the game of the session that a call is about."""
    if session.game in REFEREED:
        notes().game = session.game


def reader_of(session: Session, who: Bearer) -> Reader:
    """What a bearer may know: everything, or what a seat or a spectator does."""
    if who.role is Role.SEAT:
        return who.seat
    return EVERYTHING if who.role is Role.OWNER and session.owner_sees is OwnerSees.ALL else SPECTATOR


# Requests that are made twice.


def once(request: SubmitActionRequest | UndoActionRequest, session_id: str) -> Once:
    """A request to a session, by what tells it from others. Raises ApiError for an id that is too long."""
    if len(request.request_id) > REQUEST_ID_CHARACTERS:
        raise malformed("requestId", f"has up to {REQUEST_ID_CHARACTERS} characters")
    if not request.request_id:
        return Once()
    asked = [type(request).__name__, replace(request, session=session_id)]
    content = sha256(msgspec.msgpack.encode(asked, order="deterministic")).digest()
    return Once(request.request_id, content)


# What is refused.


@contextmanager
def refusals(session: str) -> Iterator[None]:
    """Says as the contract does what is refused inside, of the session that a request names."""
    try:
        yield
    except SessionRefused as refused:
        violations = [FieldViolation(refused.path, refused.message)] if refused.path else []
        raise ApiError(ErrorReason[refused.reason.name], refused.message, refused.values, violations) from refused
    except StoreUnavailable as away:
        message = "the store of sessions does not answer at present; stateless methods go on"
        raise ApiError(ErrorReason.STORE_UNAVAILABLE, message, retry_after=away.retry_after) from away
    except StoreFull as full:
        message = "the store of sessions has no room at present"
        raise ApiError(ErrorReason.STORE_UNAVAILABLE, message, retry_after=FULL_SECONDS) from full
    except Unreadable as corrupt:
        report_corrupt(session.removeprefix(NAME), corrupt)
        message = "this session cannot be read where it is stored; whoever runs the service finds it in the log"
        raise ApiError(ErrorReason.CORRUPT_SESSION, message) from corrupt


def answering(
    sessions: Sessions, operation: Callable[[Sessions, Request], Awaitable[Answer[Response]]]
) -> Callable[[Request], Awaitable[Answer[Response]]]:
    """An operation on these sessions, as the faces call it."""

    async def run(request: Request) -> Answer[Response]:
        with refusals(_named(request)):
            return await operation(sessions, request)

    return run


def streaming_from(
    sessions: Sessions, operation: Callable[[Sessions, Request], AsyncIterator[Answer[Response]]]
) -> Callable[[Request], AsyncIterator[Answer[Response]]]:
    """A streaming operation on these sessions, as the faces call it."""

    async def run(request: Request) -> AsyncIterator[Answer[Response]]:
        with refusals(_named(request)):
            iterator: Any = operation(sessions, request)
            async with aclosing(iterator) as answers:
                async for answer in answers:
                    yield answer

    return run


def _named(request: Shape) -> str:
    named: str = getattr(request, "session", "")
    return named
