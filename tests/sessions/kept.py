"""Sessions, changes and commits as stores see them: the states are any bytes."""

import os

import msgspec

from royalpig.sessions.store import Commit, Store
from royalpig.sessions.stored import (
    Change,
    Dice,
    Kind,
    OwnerSees,
    Request,
    Seat,
    Session,
    Setup,
    Snapshot,
    Status,
    Undo,
)


def new_id() -> bytes:
    return os.urandom(16)


def new_session(session_id: str | None = None, **changed: object) -> Session:
    session = Session(
        id=session_id or new_id().hex()[:16],
        game="big_pig_game",
        caller="kermit",
        created=1_700_000_000,
        status=Status.OPEN,
        version=0,
        opened_at=0,
        owner_sees=OwnerSees.ALL,
        undo=Undo.HORIZON,
        owner=b"o" * 32,
        spectator=b"s" * 32,
        seats=(Seat(name="Ann", claimed=True, token=b"a" * 32), Seat(bot="random")),
        setup=Setup(seats=2, options={"wild": "yes"}, explicit=False, pack="big_pig_game@1"),
        dice=Dice(secret=b"d" * 32, salt=b"e" * 32, commitment="c"),
        commit=new_id(),
    )
    return msgspec.structs.replace(session, **changed)


def snapshot_of(session: Session, state: bytes = b"as it was") -> Snapshot:
    return Snapshot(version=session.version, opened_at=session.opened_at, state=state)


def step(on: Session, entries: int = 1, *, request_id: str = "", snapshot: bool = False, **changed: object) -> Commit:
    """A commit of one change."""
    version = on.version + entries
    session = msgspec.structs.replace(on, version=version, state=b"state at %d" % version, **changed)
    return Commit(
        id=new_id(),
        on=on,
        session=session,
        changes=[Change(kind=Kind.STEPS, before=on.version, version=version, seat=1, steps=(4, version))],
        request_id=request_id,
        requests=(Request(bearer="rpo_", content=b"h" * 32, version=version),) if request_id else (),
        snapshot=snapshot_of(session) if snapshot else None,
    )


def quiet_step(on: Session, **changed: object) -> Commit:
    """A commit that makes no new version."""
    return Commit(id=new_id(), on=on, session=msgspec.structs.replace(on, **changed))


async def remembered(store: Store, session: Session, request_id: str) -> tuple[Request, ...]:
    """What a store remembers of the id of a request."""
    found = await store.read_for(session.id, request_id)
    return () if found is None else found.requests


def after(commit: Commit) -> Session:
    """The session as it stands after a commit."""
    return msgspec.structs.replace(commit.session, commit=commit.id)
