"""The game of a session as it stood at any version, made anew from the nearest snapshot by replay."""

from collections.abc import AsyncGenerator, AsyncIterator
from typing import Final, Generic

import msgspec

from royalpig.sessions.dice import seed_of
from royalpig.sessions.marks import Mark, mark_of, moved
from royalpig.sessions.referee import AnyPlay, Referee
from royalpig.sessions.refusals import unknown_session
from royalpig.sessions.store import Store, StoreUnavailable
from royalpig.sessions.stored import Change, Kind, Session, Snapshot, Unreadable

READ_AT_ONCE: Final = 100
"""Changes that are read from the store in one go."""


class Missing(Unreadable):
    """There is no change that follows on a version, and there ought to be."""

    def __init__(self, after: int) -> None:
        super().__init__(f"the change after version {after} is missing")
        self.after = after


class Moment(msgspec.Struct, Generic[AnyPlay], frozen=True):
    """A game as it stood at a place of its session's history."""

    mark: Mark
    play: AnyPlay


def present(referee: Referee[AnyPlay], session: Session) -> Moment[AnyPlay]:
    """The game as it stands; the session is started. Raises Unreadable."""
    return Moment(mark_of(session), referee.load(session.game, session.state))


async def changes(store: Store, session: Session, after: int, until: int) -> AsyncGenerator[Change, None]:
    """The changes that end after a version and not after another, in order. Raises Missing, and as `_torn` says."""
    while after < until:
        page = await store.changes(session.id, after, READ_AT_ONCE)
        if not page:
            raise await _torn(store, session, Missing(after))
        for change in page:
            if change.before != after and change.version <= until:
                raise await _torn(store, session, Missing(after))
            if change.version > until:
                return
            yield change
            after = change.version


async def snapshot(store: Store, session: Session, version: int) -> Snapshot:
    """The snapshot of a version, one of the session's. Raises Unreadable, and as `_torn` says."""
    found = await store.snapshot(session.id, version)
    if found is None:
        raise await _torn(store, session, Unreadable(f"the snapshot of version {version} is missing"))
    return found


async def moment(store: Store, referee: Referee[AnyPlay], session: Session, version: int) -> Moment[AnyPlay]:
    """The game as it stood at a version, from the start of the session up to now.

    A version inside a change counts as the one before it. Raises Unreadable, and SessionRefused UNKNOWN_SESSION.
    """
    if version >= session.version:
        return present(referee, session)
    kept = await snapshot(store, session, max(known for known in session.snapshots if known <= version))
    play, mark = referee.load(session.game, kept.state), mark_of(kept)
    async for change in _up_to(store, session, kept.version, version):
        mark = await follow(referee, play, mark, change)
    return Moment(mark, play)


async def follow(referee: Referee[AnyPlay], play: AnyPlay, mark: Mark, change: Change) -> Mark:
    """Lets a game go through a change that is made of steps; answers the place after it."""
    ply = play.ply
    await referee.make(play, change.steps)
    after = moved(mark, ply, play)
    if after.version != change.version:
        raise Unreadable(f"the steps after version {change.before} do not lead to version {change.version}")
    return after


async def entered(
    store: Store, referee: Referee[AnyPlay], session: Session, before: Moment[AnyPlay] | None, change: Change
) -> Moment[AnyPlay] | None:
    """The game after a change, given the one before it; None while the session is open.

    What happened stands in the play: of the start of a new game it is the opening, of an undo nothing. Raises as
    `moment`.
    """
    if change.kind is Kind.CLAIM:
        return None
    if change.kind is Kind.STEPS:
        assert before is not None
        return Moment(await follow(referee, before.play, before.mark, change), before.play)
    kept = await snapshot(store, session, change.version)
    if change.kind is Kind.START and not (session.setup.foreign or kept.steps):
        # For what happened in the setup, which is not kept.
        play = await referee.begin(session.game, session.setup, seed_of(session.dice, session.seats))
        return Moment(mark_of(kept), play)
    return Moment(mark_of(kept), referee.load(session.game, kept.state))


async def _up_to(store: Store, session: Session, after: int, version: int) -> AsyncIterator[Change]:
    """The changes that end after a version and not after another, which may lie inside one."""
    async for change in changes(store, session, after, session.version):
        if change.version > version:
            return
        yield change


async def _torn(store: Store, session: Session, broken: Unreadable) -> Exception:
    """What is wrong where a part of a session that was read is not there.

    SessionRefused UNKNOWN_SESSION where it has gone meanwhile; StoreUnavailable where it is another by now, as on a
    server that has taken over without its last change; else it is broken.
    """
    again = await store.read(session.id)
    if again is None:
        return unknown_session()
    if again.commit != session.commit:
        return StoreUnavailable("the session was changed while it was read")
    return broken


async def line(store: Store, session: Session) -> list[tuple[int, list[Change]]]:
    """The changes that led to the present game, without those that were taken back.

    They come in parts, each with the version of the snapshot that it goes on from. Raises as `moment`.
    """
    start = session.snapshots[0]
    parents: dict[int, Change] = {}
    async for change in changes(store, session, start, session.version):
        parents[change.version] = change
    parts: list[tuple[int, list[Change]]] = []
    part: list[Change] = []
    at = session.version
    while at != start:
        change = parents[at]
        if change.kind is Kind.UNDO:
            parts.append((at, part[::-1]))
            part, at = [], change.to_version
        else:
            part.append(change)
            at = change.before
    parts.append((start, part[::-1]))
    return parts[::-1]
