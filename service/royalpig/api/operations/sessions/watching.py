"""Watching a session."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from msgspec import UNSET

from royalpig.api.answers import Answer
from royalpig.api.credentials import credentials
from royalpig.api.positions import Places
from royalpig.api.sessions.answering import STATUSES, events_of, seat_structs, status_at, told_at, wanted_of
from royalpig.api.sessions.context import Sessions, id_of, note, reader_of
from royalpig.api.sessions.refereeing import GamePlay
from royalpig.sessions.life import require_reached
from royalpig.sessions.stored import Change, Kind, Session
from royalpig.sessions.tokens import Bearer, bearer
from royalpig.sessions.watching import Seen, watched
from royalpig.wire.structs import ChangeKind, SessionStatus, WatchSessionRequest, WatchSessionResponse

WATCHED = Places.of(WatchSessionResponse)

KINDS = {
    Kind.CLAIM: ChangeKind.CLAIM,
    Kind.START: ChangeKind.START,
    Kind.STEPS: ChangeKind.STEPS,
    Kind.UNDO: ChangeKind.UNDO,
}


async def watch_session(
    sessions: Sessions, request: WatchSessionRequest
) -> AsyncIterator[Answer[WatchSessionResponse]]:
    """Every change from a version on, as the token may see it."""
    session_id = id_of(request.session)
    # Noted once: a watch may go on in other tasks than the one that it began in.
    token = credentials().token
    after = None if request.from_version is UNSET else request.from_version

    def admit(session: Session) -> None:
        note(session)
        bearer(session, token)
        if after is not None:
            require_reached(session, after, "fromVersion")

    with sessions.metrics.watching():
        async with aclosing(watched(sessions.desk, session_id, after, admit, sessions.stopping)) as found:
            async for seen in found:
                yield _told(seen, bearer(seen.session, token), request)


def _told(seen: Seen[GamePlay], who: Bearer, request: WatchSessionRequest) -> Answer[WatchSessionResponse]:
    session, change = seen.session, seen.change
    response = _of_change(change) if change else _of_the_whole(session)
    if seen.moment is None:
        return Answer(response)
    reader = reader_of(session, who)
    found = told_at(session, seen.moment, wanted_of(request), who)
    response.status = status_at(seen.moment.play)
    response.position = found.position
    if change:
        response.events = events_of(seen.moment.play, reader, request.omit_events)
    return Answer(response, found.fillings(WATCHED))


def _of_the_whole(session: Session) -> WatchSessionResponse:
    return WatchSessionResponse(
        version=session.version, status=STATUSES[session.status], seats=seat_structs(session.seats)
    )


def _of_change(change: Change) -> WatchSessionResponse:
    response = WatchSessionResponse(version=change.version, kind=KINDS[change.kind], status=SessionStatus.OPEN)
    if change.kind is Kind.CLAIM:
        response.seat = change.seat
        response.player = change.name
    if change.kind is Kind.UNDO:
        response.to_version = change.to_version
    return response
