"""The life of a session: what it becomes by each thing that is done to it, with the changes of its history."""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from royalpig.sessions.dice import seed_of
from royalpig.sessions.history import Moment
from royalpig.sessions.marks import Mark, here, mark_of, moved
from royalpig.sessions.referee import AnyPlay, Play, Referee
from royalpig.sessions.refusals import Reason, SessionRefused
from royalpig.sessions.standing_passes import pass_windows
from royalpig.sessions.stored import Change, Kind, Seat, Session, Snapshot, StandingPass, Status, Undo

SNAPSHOT_PLIES: Final = 200
"""After so many plies the whole state is kept again, so that no replay is longer."""


class Next(msgspec.Struct, frozen=True):
    """What a session becomes: itself, the changes that are added to its history, and a state that is kept."""

    session: Session
    changes: tuple[Change, ...] = ()
    snapshot: Snapshot | None = None


# What may be done now. All raise SessionRefused.


def require_open(session: Session) -> None:
    """Refuses what is done before the start."""
    if session.status is not Status.OPEN:
        raise SessionRefused(Reason.SESSION_STARTED, "the session has begun already")


def require_started(session: Session) -> None:
    """Refuses what needs a game."""
    if session.status is Status.OPEN:
        message = "the session has not begun: its owner starts it, or the last who sits down"
        raise SessionRefused(Reason.SESSION_NOT_STARTED, message)


def require_seen(session: Session, version: int, path: str = "expectedVersion") -> None:
    """Refuses what rests on another decision than the present one."""
    require_reached(session, version, path)
    if version < session.opened_at:
        message = f"the decision was put at version {session.opened_at}, after version {version} that was seen"
        values = {"version": str(session.version), "openedAt": str(session.opened_at)}
        raise SessionRefused(Reason.STALE_VERSION, f"{message}; the session is at {session.version}", values, path)


def require_reached(session: Session, version: int, path: str) -> None:
    """Refuses a version that is not yet."""
    if version > session.version:
        message = f"the session is at version {session.version}, and has not reached {version}"
        raise SessionRefused(Reason.FUTURE_VERSION, message, {"version": str(session.version)}, path)


# What is done.


def claimed(session: Session, number: int, name: str, entropy: str, token: bytes) -> Next:
    """Somebody sits down. Raises SessionRefused where somebody does already, or the session has begun."""
    require_open(session)
    seat = session.seats[number]
    if seat.claimed or seat.bot:
        who = "a bot" if seat.bot else "somebody"
        raise SessionRefused(Reason.SEAT_TAKEN, f"{who} sits at p{number} already", {"seat": str(number)}, "seat")
    if entropy and session.dice.given:
        message = "entropy: nothing is added to a seed that was given, nor where outcomes are entered"
        raise SessionRefused(Reason.MALFORMED_MESSAGE, message, path="entropy")
    taken = replace(seat, name=name or seat.name, claimed=True, token=token, entropy=entropy)
    change = Change(
        kind=Kind.CLAIM,
        before=session.version,
        version=session.version + 1,
        seat=number,
        name=taken.name,
        entropy=entropy,
    )
    seats = with_seat(session.seats, number, taken)
    version = session.version + 1
    return Next(replace(session, seats=seats, version=version, opened_at=version, horizon=version), (change,))


def all_are_seated(session: Session) -> bool:
    """Whether nobody is waited for."""
    return all(seat.claimed or seat.bot for seat in session.seats)


async def begun(referee: Referee[AnyPlay], session: Session) -> AnyPlay:
    """The game with which a session starts."""
    if session.setup.state:
        return referee.load(session.game, session.setup.state)
    return await referee.begin(session.game, session.setup, seed_of(session.dice, session.seats))


def started(session: Session, play: Play, *, entry: bool = True) -> Next:
    """The game begins. Without an entry in the history it does so with the creation of the session."""
    require_open(session)
    version = session.version + 1 if entry else session.version
    mark = here(version)
    changes = (Change(kind=Kind.START, before=session.version, version=version),) if entry else ()
    steps = session.setup.steps
    setup = replace(session.setup, state=b"", steps=(), foreign=bool(session.setup.state))
    return Next(
        replace(_at(session, mark, play), setup=setup, snapshots=(version,)),
        changes,
        replace(_snapshot(mark, play), steps=steps),
    )


async def stepped(
    referee: Referee[AnyPlay],
    session: Session,
    play: AnyPlay,
    ply_before: int,
    asked_for: Sequence[int],
    seat: int,
    standing: tuple[StandingPass, ...],
) -> tuple[Next, Mark]:
    """Steps were made in a play, from a ply on; then seats pass that have a standing pass.

    ``seat`` is who asked for them (-1 the owner), ``standing`` are the standing passes that still hold. Answers the
    place after the steps too, at which their answer is told. The play goes on to what stands after the passes.
    """
    before = mark_of(session)
    mark = moved(before, ply_before, play)
    change = Change(kind=Kind.STEPS, before=before.version, version=mark.version, seat=seat, steps=tuple(asked_for))
    passes, last, standing = await pass_windows(referee, play, mark, standing)
    return _advanced(session, last, play, (change, *passes), standing), mark


async def set_standing(
    referee: Referee[AnyPlay], session: Session, play: AnyPlay, standing: tuple[StandingPass, ...]
) -> Next:
    """The standing passes are others now; where a window is open, a new one passes at once."""
    passes, last, standing = await pass_windows(referee, play, mark_of(session), standing)
    return _advanced(session, last, play, tuple(passes), standing)


def require_within_horizon(session: Session, version: int) -> None:
    """Refuses to go back to before the horizon, or, where that is free, to before the start."""
    earliest = session.snapshots[0] if session.undo is Undo.FREE else session.horizon
    if version < earliest:
        message = f"one cannot go back to version {version}: {earliest} is the earliest"
        raise SessionRefused(Reason.UNDO_PAST_HORIZON, message, {"undoHorizon": str(earliest)}, path="toVersion")


def undone(referee: Referee[AnyPlay], session: Session, back: Moment[AnyPlay], draws: int) -> Next:
    """The game stands again as at a moment before; ``draws`` is how many were made by now.

    Draws that were taken back are not used again, and standing passes end. Raises SessionRefused past the horizon.
    """
    to = back.mark.version
    require_within_horizon(session, to)
    version = session.version + 1
    skipped = session.skipped or draws > back.play.draws
    referee.at_draw(back.play, draws)
    mark = Mark(version, version, back.mark.horizon)
    change = Change(kind=Kind.UNDO, before=session.version, version=version, to_version=to)
    now = replace(_at(session, mark, back.play), skipped=skipped, standing=(), snapshots=(*session.snapshots, version))
    return Next(now, (change,), _snapshot(mark, back.play))


def with_seat(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    """The seats with one of them changed."""
    return (*seats[:number], seat, *seats[number + 1 :])


def _advanced(
    session: Session, mark: Mark, play: Play, changes: tuple[Change, ...], standing: tuple[StandingPass, ...]
) -> Next:
    now = replace(_at(session, mark, play), standing=standing)
    if mark.version - session.snapshots[-1] < SNAPSHOT_PLIES:
        return Next(now, changes)
    return Next(replace(now, snapshots=(*session.snapshots, mark.version)), changes, _snapshot(mark, play))


def _at(session: Session, mark: Mark, play: Play) -> Session:
    return replace(
        session,
        version=mark.version,
        opened_at=mark.opened_at,
        horizon=mark.horizon,
        status=Status.OVER if play.over else Status.STARTED,
        state=play.packed(),
    )


def _snapshot(mark: Mark, play: Play) -> Snapshot:
    return Snapshot(version=mark.version, opened_at=mark.opened_at, horizon=mark.horizon, state=play.packed())
