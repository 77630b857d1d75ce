"""Looking at sessions: one, all of a caller's, a record."""

import re
from typing import Final

from royalpig.api.answers import Answer
from royalpig.api.credentials import CALLER, caller
from royalpig.api.errors import ApiError, FieldViolation
from royalpig.api.limits import SESSIONS_PAGE
from royalpig.api.operations.sessions.playing import standing_of
from royalpig.api.pages import page_size
from royalpig.api.positions import EVERYTHING, Places
from royalpig.api.sessions.answering import session_at, session_struct, told_at, wanted_of
from royalpig.api.sessions.context import Sessions, id_of, reader_of, report_corrupt, who_calls
from royalpig.api.sessions.recording import record_of
from royalpig.sessions.history import present
from royalpig.sessions.life import require_started
from royalpig.sessions.stored import Session, Status, Unreadable
from royalpig.sessions.tokens import Role
from royalpig.wire.structs import (
    ErrorReason,
    GetRecordRequest,
    GetRecordResponse,
    GetSessionRequest,
    GetSessionResponse,
    ListSessionsRequest,
    ListSessionsResponse,
)

LOOKED_AT = Places.of(GetSessionResponse, "session.position")

_PLACE: Final = re.compile(r"[0-9]{12}[A-Za-z0-9_-]{1,64}")
"""A place in the list of a caller's sessions: what a page token is."""


async def get_session(sessions: Sessions, request: GetSessionRequest) -> Answer[GetSessionResponse]:
    """A session as the token may see it."""
    session = await sessions.desk.read(id_of(request.session))
    who = who_calls(session)
    standing = standing_of(session, who.seat) if who.role is Role.SEAT else ""
    if session.status is Status.OPEN:
        return Answer(GetSessionResponse(session=session_struct(session)))
    now = present(sessions.desk.referee, session)
    found = told_at(session, now, wanted_of(request), who)
    response = GetSessionResponse(session=session_at(session, now, found.position), standing_pass=standing)
    return Answer(response, found.fillings(LOOKED_AT))


async def list_sessions(sessions: Sessions, request: ListSessionsRequest) -> Answer[ListSessionsResponse]:
    """A page of the sessions that the caller has created."""
    if not caller():
        message = f"who lists sessions must say who it is, by the API key or JWT in {CALLER}"
        raise ApiError(ErrorReason.UNAUTHENTICATED, message)
    if request.page_token and not _PLACE.fullmatch(request.page_token):
        violations = [FieldViolation("pageToken", "it is none")]
        message = "the page token was not given for this list; begin with an empty one"
        raise ApiError(ErrorReason.BAD_PAGE_TOKEN, message, violations=violations)
    size = page_size(request.page_size, SESSIONS_PAGE)
    listed = await sessions.store.sessions_of(caller(), request.page_token, size)
    found = [await _readable(sessions, each) for each in listed.ids]
    response = ListSessionsResponse(
        sessions=[session_struct(session) for session in found if session is not None], next_page_token=listed.next
    )
    return Answer(response)


async def _readable(sessions: Sessions, session_id: str) -> Session | None:
    """A session of a list; None for one that has gone meanwhile, and one that cannot be read, which is reported."""
    try:
        return await sessions.store.read(session_id)
    except Unreadable as corrupt:
        report_corrupt(session_id, corrupt)
        return None


async def get_record(sessions: Sessions, request: GetRecordRequest) -> Answer[GetRecordResponse]:
    """The record: whole at the end, or for an owner who is shown all; before, as everybody may see it."""
    session = await sessions.desk.read(id_of(request.session))
    who = who_calls(session)
    require_started(session)
    whole = session.status is Status.OVER or reader_of(session, who) is EVERYTHING
    return Answer(GetRecordResponse(text=await record_of(sessions.desk, session, whole)))
