"""The check of the history that every fault test ends in."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from royalpig.api.sessions.refereeing import GameReferee
from royalpig.sessions.history import changes, entered, moment, snapshot
from royalpig.sessions.redis_store import Access, OneServer, RedisStore
from royalpig.sessions.store import Store
from royalpig.sessions.stored import Session
from royalpig.sessions.tokens import Bearer, Role
from royalpig_client import AsyncClient, AsyncSession
from tests.faults.journal import End, Journal, Sent
from tests.faults.players import Table
from tests.sessions.servers import Server

REFEREE = GameReferee()

Made = tuple[int, str]
"""The seat and the line of a step in the history."""


@asynccontextmanager
async def store_on(server: Server) -> AsyncIterator[RedisStore]:
    """A store of the test's own, beside those of the services."""
    store = RedisStore(OneServer.at(*server.address, 0, Access()), idle_seconds=10_000, finished_seconds=10_000)
    try:
        yield store
    finally:
        await store.close()


async def all_is_well(store: Store, client: AsyncClient, tables: Iterable[Table], journal: Journal) -> None:
    """Checks the history of every session, and replays it.

    Every acknowledged step is there, once and in order; a step that was not acknowledged is there whole or not at all,
    one that was refused is not; nothing else is there but the moves of bots. The stored changes and the record both
    lead to the stored state.
    """
    by_session: dict[str, list[Sent]] = {}
    for sent in journal.steps:
        by_session.setdefault(sent.session, []).append(sent)

    async def check(table: Table) -> None:
        async with turns:
            session = await store.read(table.name.removeprefix("sessions/"))
            assert session is not None
            await history_is_right(store, session, by_session.get(table.name, []))
            owner = table.opened.owner
            await record_is_right(client, client.sessions.at(owner.name, owner.token))

    turns = asyncio.Semaphore(4)
    await asyncio.gather(*map(check, tables))


async def history_is_right(store: Store, session: Session, steps: list[Sent]) -> None:
    """Holds what is stored of a session against what its clients were answered."""
    made = await replayed(store, session)
    known: set[int] = set()
    for sent in steps:
        found = await store.read_for(session.id, sent.request_id)
        assert found is not None
        request = next((each for each in found.requests if each.bearer == Bearer(Role.SEAT, sent.seat).key), None)
        assert (request is None) <= (sent.end is not End.ACKNOWLEDGED), f"{sent} is lost"
        assert (request is None) >= (sent.end is End.REFUSED), f"{sent} was made all the same"
        if request is not None:
            assert sent.end is End.UNKNOWN or sent.version == request.version, f"{sent} is remembered as {request}"
            assert made.get(request.version) == (sent.seat, sent.line), f"{sent} is {made.get(request.version)}"
            assert request.version not in known, f"{sent} and another are one step"
            known.add(request.version)
    strange = {version: step for version, step in made.items() if version not in known}
    assert all(session.seats[seat].bot for seat, _ in strange.values()), f"nobody has sent {strange}"
    in_order([sent for sent in steps if sent.end is End.ACKNOWLEDGED])


def in_order(acknowledged: list[Sent]) -> None:
    """A step that was answered before another was sent stands before it."""
    earliest_answer = float("inf")
    for sent in sorted(acknowledged, key=lambda each: each.version, reverse=True):
        assert sent.sent < earliest_answer, f"{sent} stands before one that was answered earlier"
        earliest_answer = min(earliest_answer, sent.ended)


async def replayed(store: Store, session: Session) -> dict[int, Made]:
    """The steps of a history by version. Played from the start they lead to each snapshot and to the stored state."""
    made: dict[int, Made] = {}
    start = session.snapshots[0]
    at = await moment(store, REFEREE, session, start)
    async for change in changes(store, session, start, session.version):
        (step,) = change.steps
        made[change.version] = change.seat, at.play.state.action(step).notation
        then = await entered(store, REFEREE, session, at, change)
        assert then is not None
        at = then
        if change.version in session.snapshots:
            assert (await snapshot(store, session, change.version)).state == at.play.packed()
    assert at.mark.version == session.version
    assert at.play.packed() == session.state
    return made


async def record_is_right(client: AsyncClient, owner: AsyncSession) -> None:
    """The record that the service gives, played again by the service, leads to the state that it shows."""
    replay = await client.replay(await owner.record())
    assert replay.valid, replay.message
    assert replay.position is not None
    assert replay.position.state == (await owner.look()).state
