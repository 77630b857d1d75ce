"""Sessions as they are answered: to each bearer what it may know, at any place of the history."""

from datetime import UTC, datetime
from typing import Any, Final

from msgspec import UNSET

from royalpig.api.positions import Reader, Told, Wanted, event_structs, told
from royalpig.api.sessions.context import NAME, reader_of
from royalpig.api.sessions.refereeing import GamePlay
from royalpig.sessions.history import Moment
from royalpig.sessions.stored import OwnerSees, Seat, Session, Status, Undo
from royalpig.sessions.tokens import Bearer, Role
from royalpig.wire import structs
from royalpig.wire.structs import Event, Position, SessionSeat, SessionStatus, UndoPolicy

STATUSES: Final = {
    Status.OPEN: SessionStatus.OPEN,
    Status.STARTED: SessionStatus.STARTED,
    Status.OVER: SessionStatus.OVER,
}
SEES: Final = {OwnerSees.ALL: structs.OwnerSees.ALL, OwnerSees.PUBLIC: structs.OwnerSees.PUBLIC}
UNDOS: Final = {Undo.HORIZON: UndoPolicy.HORIZON, Undo.FREE: UndoPolicy.FREE, Undo.NONE: UndoPolicy.NONE}


def told_at(session: Session, moment: Moment[GamePlay], wanted: Wanted, who: Bearer) -> Told:
    """The game at a place of the history as a bearer may know it, its counters in versions.

    How far one may go back is for the owner, who alone may.
    """
    play, mark = moment.play, moment.mark
    found = told(play.codec, play.state, wanted, reader_of(session, who))
    position = found.position
    if position.decision is not UNSET:
        position.decision.opened_at = mark.opened_at
    position.undo_horizon = mark.horizon if who.role is Role.OWNER else 0
    return found


def events_of(play: GamePlay, reader: Reader, omitted: bool) -> list[Event]:
    """What happened in a play last, as a reader may know it."""
    return [] if omitted else event_structs(play.codec, play.state, play.events, reader)


def status_at(play: GamePlay) -> SessionStatus:
    """The status of a session whose game stands so."""
    return SessionStatus.OVER if play.over else SessionStatus.STARTED


def session_struct(session: Session) -> structs.Session:
    """A session as it stands, without its position."""
    return structs.Session(
        name=f"{NAME}{session.id}",
        game=session.game,
        version=session.version,
        status=STATUSES[session.status],
        seats=seat_structs(session.seats),
        owner_sees=SEES[session.owner_sees],
        undo=UNDOS[session.undo],
        dice_commitment=session.dice.commitment,
        create_time=datetime.fromtimestamp(session.created, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
    )


def session_at(session: Session, moment: Moment[GamePlay], position: Position) -> structs.Session:
    """A session as it stood at a place of its history; since the start nobody sits down any more."""
    struct = session_struct(session)
    struct.version = moment.mark.version
    struct.status = status_at(moment.play)
    struct.position = position
    return struct


def seat_structs(seats: tuple[Seat, ...]) -> list[SessionSeat]:
    """Who sits where."""
    return [SessionSeat(name=seat.name, bot=seat.bot, claimed=seat.claimed) for seat in seats]


def wanted_of(request: Any) -> Wanted:
    """What a request pays for beside the state."""
    return Wanted(request.legal_detail, request.page_size)
