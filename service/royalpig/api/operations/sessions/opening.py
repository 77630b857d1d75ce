"""Opening a session: creating it, sitting down, starting."""

import time

from msgspec import UNSET
from msgspec.structs import replace

from royalpig.api.admission import require_room
from royalpig.api.answers import Answer
from royalpig.api.credentials import caller
from royalpig.api.errors import malformed
from royalpig.api.positions import Places, Told, Wanted
from royalpig.api.sessions.answering import events_of, session_at, session_struct, told_at, wanted_of
from royalpig.api.sessions.context import Sessions, id_of, note, reader_of, who_calls
from royalpig.api.sessions.refereeing import GamePlay
from royalpig.api.sessions.setups import begin_of, name_of, seats_of
from royalpig.sessions.desk import Proposal, bot_owes
from royalpig.sessions.dice import require_entropy
from royalpig.sessions.history import Moment
from royalpig.sessions.life import Next, all_are_seated, begun, claimed, require_open, started
from royalpig.sessions.marks import mark_of
from royalpig.sessions.stored import OwnerSees, Session, Status, Undo
from royalpig.sessions.tokens import Bearer, Role, acting_seat, digest, new_id, new_token, require_owner
from royalpig.wire import structs
from royalpig.wire.structs import (
    ClaimSeatRequest,
    ClaimSeatResponse,
    CreateSessionRequest,
    CreateSessionResponse,
    StartSessionRequest,
    StartSessionResponse,
    UndoPolicy,
)

CREATED = Places.of(CreateSessionResponse, "session.position")
CLAIMED = Places.of(ClaimSeatResponse, "session.position")
STARTED = Places.of(StartSessionResponse, "session.position")

UNDOS = {
    UndoPolicy.UNSPECIFIED: Undo.HORIZON,
    UndoPolicy.HORIZON: Undo.HORIZON,
    UndoPolicy.FREE: Undo.FREE,
    UndoPolicy.NONE: Undo.NONE,
}


async def create_session(sessions: Sessions, request: CreateSessionRequest) -> Answer[CreateSessionResponse]:
    """A new session, with all of its tokens."""
    begin = await begin_of(request)
    seats = seats_of(request.seats, begin.setup.seats)
    await require_room(sessions.store, sessions.max_sessions)
    owner, spectator = new_token(Role.OWNER), new_token(Role.SPECTATOR)
    tokens = ["" if seat.bot else new_token(Role.SEAT) for seat in seats]
    session = Session(
        id=new_id(),
        game=begin.game,
        caller=caller(),
        created=int(time.time()),
        status=Status.OPEN,
        version=0,
        opened_at=0,
        owner_sees=OwnerSees.PUBLIC if request.owner_sees is structs.OwnerSees.PUBLIC else OwnerSees.ALL,
        undo=UNDOS[request.undo],
        owner=digest(owner),
        spectator=digest(spectator),
        seats=tuple(
            replace(seat, token=digest(token) if token else b"") for seat, token in zip(seats, tokens, strict=True)
        ),
        setup=begin.setup,
        dice=begin.dice,
    )
    note(session)
    response = CreateSessionResponse(owner_token=owner, seat_tokens=tokens, spectator_token=spectator)
    if not request.start:
        await sessions.desk.open(session, None, bots_move=False)
        response.session = session_struct(session)
        answer = Answer(response)
    else:
        play = await begun(sessions.desk.referee, session)
        coming = started(session, play, entry=False)
        session = coming.session
        await sessions.desk.open(session, coming.snapshot, bots_move=bot_owes(session, play.asked))
        found = _begun(session, play, Bearer(Role.OWNER), wanted_of(request))
        response.session = _with_position(session, play, found)
        response.events = events_of(play, reader_of(session, Bearer(Role.OWNER)), request.omit_events)
        answer = Answer(response, found.fillings(CREATED))
    sessions.metrics.session_created(session.game)
    return answer


async def claim_seat(sessions: Sessions, request: ClaimSeatRequest) -> Answer[ClaimSeatResponse]:
    """Somebody sits down; the last one starts the session."""
    name = name_of(request.name, "name")
    entropy = _entropy(request.entropy)
    token = new_token(Role.SEAT)

    async def propose(session: Session) -> Proposal[Answer[ClaimSeatResponse]]:
        who = who_calls(session)
        require_open(session)
        seat = _claimed_seat(session, who, None if request.seat is UNSET else request.seat)
        coming = claimed(session, seat, name, entropy, digest(token))
        if not all_are_seated(coming.session):
            response = ClaimSeatResponse(session=session_struct(coming.session), seat_token=token)
            return Proposal(answer=Answer(response), next=coming)
        play = await begun(sessions.desk.referee, coming.session)
        start = started(coming.session, play)
        found = _begun(start.session, play, Bearer(Role.SEAT, seat), wanted_of(request))
        response = ClaimSeatResponse(session=_with_position(start.session, play, found), seat_token=token)
        return Proposal(
            answer=Answer(response, found.fillings(CLAIMED)),
            next=Next(start.session, (*coming.changes, *start.changes), start.snapshot),
            bots_move=bot_owes(start.session, play.asked),
        )

    return await sessions.desk.change(id_of(request.session), propose)


async def start_session(sessions: Sessions, request: StartSessionRequest) -> Answer[StartSessionResponse]:
    """The owner starts the game."""

    async def propose(session: Session) -> Proposal[Answer[StartSessionResponse]]:
        who = who_calls(session)
        require_owner(who)
        require_open(session)
        play = await begun(sessions.desk.referee, session)
        coming = started(session, play)
        found = _begun(coming.session, play, who, wanted_of(request))
        response = StartSessionResponse(
            session=_with_position(coming.session, play, found),
            events=events_of(play, reader_of(session, who), request.omit_events),
        )
        return Proposal(
            answer=Answer(response, found.fillings(STARTED)),
            next=coming,
            bots_move=bot_owes(coming.session, play.asked),
        )

    return await sessions.desk.change(id_of(request.session), propose)


def _begun(session: Session, play: GamePlay, who: Bearer, wanted: Wanted) -> Told:
    return told_at(session, Moment(mark_of(session), play), wanted, who)


def _with_position(session: Session, play: GamePlay, found: Told) -> structs.Session:
    return session_at(session, Moment(mark_of(session), play), found.position)


def _entropy(given: str) -> str:
    try:
        return require_entropy(given)
    except ValueError as error:
        raise malformed("entropy", str(error)) from error


def _claimed_seat(session: Session, who: Bearer, given: int | None) -> int:
    """The seat that is sat down at: the token's own, or the one that the owner names."""
    if who.role is Role.OWNER:
        if given is None:
            raise malformed("seat", "the owner says which seat is claimed")
        if given < len(session.seats):
            return given
    seat = acting_seat(session, who, given)
    assert seat is not None
    return seat
