"""Playing in a session: steps, standing passes, and steps taken back."""

from msgspec import UNSET

from royalpig.api.answers import Answer
from royalpig.api.errors import malformed
from royalpig.api.limits import STEPS
from royalpig.api.operations.play import limit_exceeded
from royalpig.api.positions import Places
from royalpig.api.sessions.answering import events_of, session_at, told_at, wanted_of
from royalpig.api.sessions.context import Sessions, id_of, once, reader_of, who_calls
from royalpig.api.sessions.judging import judging_reader, make_judged
from royalpig.api.sessions.refereeing import GamePlay
from royalpig.sessions.desk import Once, Proposal, bot_owes
from royalpig.sessions.history import Moment, changes, entered, moment, present
from royalpig.sessions.life import (
    require_reached,
    require_seen,
    require_started,
    require_within_horizon,
    set_standing,
    stepped,
    undone,
)
from royalpig.sessions.marks import mark_of, moved
from royalpig.sessions.refusals import Reason, SessionRefused
from royalpig.sessions.standing_passes import CONDITIONS, replaced
from royalpig.sessions.stored import Session, StandingPass, Status, Undo
from royalpig.sessions.tokens import Bearer, acting_seat, require_owner
from royalpig.wire.structs import (
    SetStandingPassRequest,
    SetStandingPassResponse,
    SubmitActionRequest,
    SubmitActionResponse,
    UndoActionRequest,
    UndoActionResponse,
)

SUBMITTED = Places.of(SubmitActionResponse, "session.position")
UNDONE = Places.of(UndoActionResponse, "session.position")


# Steps.


async def submit_action(sessions: Sessions, request: SubmitActionRequest) -> Answer[SubmitActionResponse]:
    """Steps of a seat or of chance, all or none."""
    session_id = id_of(request.session)
    desk = sessions.desk

    async def propose(session: Session, asked: Once) -> Proposal[Answer[SubmitActionResponse]]:
        who = who_calls(session)
        seat = acting_seat(session, who, None if request.seat is UNSET else request.seat)
        expected = _expected(request)
        require_started(session)
        known = asked.carried_out_for(who)
        if known is not None:
            return Proposal(answer=_submitted(session, who, await _answered_at(sessions, session, known), request))
        require_seen(session, expected)
        play = present(desk.referee, session).play
        made = await make_judged(play, seat, request.actions, judging_reader(session, who, seat), session.standing)
        mark = moved(mark_of(session), made.ply, play)
        answer = _submitted(session, who, Moment(mark, play), request)
        asker = -1 if seat is None else seat
        coming, _ = await stepped(desk.referee, session, play, made.ply, made.steps, asker, made.standing)
        return Proposal(
            answer=answer,
            next=coming,
            bots_move=bot_owes(session, play.asked),
            made=asked.made_by(who, mark.version),
        )

    return await desk.change_once(session_id, once(request, session_id), propose)


def _expected(request: SubmitActionRequest) -> int:
    """The version that the caller has seen; judges what follows from the request alone. Raises ApiError."""
    if not request.actions:
        raise malformed("actions", "one or more must be given")
    if len(request.actions) > STEPS:
        raise limit_exceeded("actions", len(request.actions), STEPS)
    if request.expected_version is UNSET:
        raise malformed("expectedVersion", "must be given: the version that was seen")
    return request.expected_version


def _submitted(
    session: Session, who: Bearer, then: Moment[GamePlay], request: SubmitActionRequest
) -> Answer[SubmitActionResponse]:
    found = told_at(session, then, wanted_of(request), who)
    response = SubmitActionResponse(
        session=session_at(session, then, found.position),
        events=events_of(then.play, reader_of(session, who), request.omit_events),
    )
    return Answer(response, found.fillings(SUBMITTED))


async def _answered_at(sessions: Sessions, session: Session, version: int) -> Moment[GamePlay]:
    """The game after the change that led to a version, with what happened in it, made anew."""
    desk = sessions.desk
    before = await moment(desk.store, desk.referee, session, version - 1)
    async for change in changes(desk.store, session, before.mark.version, version):
        then = await entered(desk.store, desk.referee, session, before, change)
        if then is not None and change.version == version:
            return then
    raise SessionRefused(Reason.UNKNOWN_SESSION, "the session has gone meanwhile")


# Standing passes.


async def set_standing_pass(sessions: Sessions, request: SetStandingPassRequest) -> Answer[SetStandingPassResponse]:
    """A seat lets windows go by from now on, or does so no more."""
    if request.until and request.until not in CONDITIONS:
        raise malformed("until", f"must be one of {', '.join(CONDITIONS)}, or empty")
    desk = sessions.desk

    async def propose(session: Session) -> Proposal[Answer[SetStandingPassResponse]]:
        who = who_calls(session)
        seat = acting_seat(session, who, None if request.seat is UNSET else request.seat)
        if seat is None:
            raise malformed("seat", "must be given: whose standing pass it is")
        require_started(session)
        if session.status is Status.OVER:
            raise SessionRefused(Reason.GAME_OVER, "the game is over")
        if request.expected_version is not UNSET:
            require_seen(session, request.expected_version)
        play = present(desk.referee, session).play
        new = StandingPass(seat=seat, until=request.until, turn=play.turn) if request.until else None
        coming = await set_standing(desk.referee, session, play, replaced(session.standing, seat, new))
        return Proposal(
            answer=Answer(SetStandingPassResponse(standing_pass=standing_of(coming.session, seat))),
            next=coming,
            bots_move=bot_owes(session, play.asked),
        )

    return await desk.change(id_of(request.session), propose)


def standing_of(session: Session, seat: int) -> str:
    """The condition of a seat's standing pass; empty where it has none."""
    return next((standing.until for standing in session.standing if standing.seat == seat), "")


# Undo.


async def undo_action(sessions: Sessions, request: UndoActionRequest) -> Answer[UndoActionResponse]:
    """The owner takes steps back."""
    session_id = id_of(request.session)
    desk = sessions.desk

    async def propose(session: Session, asked: Once) -> Proposal[Answer[UndoActionResponse]]:
        who = who_calls(session)
        require_owner(who)
        if request.to_version is UNSET:
            raise malformed("toVersion", "must be given: the version whose position is to stand again")
        require_started(session)
        known = asked.carried_out_for(who)
        if known is not None:
            return Proposal(answer=_undone(session, who, await _answered_at(sessions, session, known), request))
        back = await _back(sessions, session, request.to_version)
        coming = undone(desk.referee, session, back, present(desk.referee, session).play.draws)
        then = Moment(mark_of(coming.session), back.play)
        return Proposal(
            answer=_undone(session, who, then, request),
            next=coming,
            bots_move=bot_owes(session, back.play.asked),
            made=asked.made_by(who, coming.session.version),
        )

    return await desk.change_once(session_id, once(request, session_id), propose)


async def _back(sessions: Sessions, session: Session, version: int) -> Moment[GamePlay]:
    """The game to which one goes back. Raises SessionRefused, and ApiError."""
    if session.undo is Undo.NONE:
        raise SessionRefused(Reason.UNDO_NOT_ALLOWED, "this session was created without undo")
    if session.status is Status.OVER:
        raise SessionRefused(Reason.GAME_OVER, "the game is over, and its record tells everything")
    require_reached(session, version, "toVersion")
    if version == session.version:
        raise malformed("toVersion", f"version {version} is the one that stands")
    require_within_horizon(session, version)
    desk = sessions.desk
    return await moment(desk.store, desk.referee, session, version)


def _undone(
    session: Session, who: Bearer, then: Moment[GamePlay], request: UndoActionRequest
) -> Answer[UndoActionResponse]:
    found = told_at(session, then, wanted_of(request), who)
    return Answer(UndoActionResponse(session=session_at(session, then, found.position)), found.fillings(UNDONE))
