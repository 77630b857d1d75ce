"""Watches: every change after a version, in order, without gap or repeat, as the token may see it."""

import asyncio
from typing import Any

import pytest
from msgspec import UNSET

from royalpig.api.errors import ApiError
from royalpig.wire.structs import ChangeKind, ErrorReason, GameSetup, LegalDetail, SessionStatus, UndoPolicy
from tests.api.operations.calling import place
from tests.sessions.tables import FARM, PIGS, WOOD, House, Table, as_bytes, memory_store

GAMES = pytest.mark.parametrize("game", [FARM, PIGS, WOOD])


async def played(game: str, **fields: Any) -> Table:
    table = await House().table(game, undo=UndoPolicy.FREE, **fields)
    await table.play_first(6)
    await table.call("UndoAction", table.owner, to_version=1)
    await table.play_first(4, pick=1)
    return table


@GAMES
async def test_what_is_sent_is_what_was_seen_at_the_time(game: str) -> None:
    """A live watch, and one that begins afterwards at any version, are sent the same bytes."""
    house = House()
    table = await house.table(game, undo=UndoPolicy.FREE, start=False)
    tokens = [table.owner, table.seats[0], table.spectator]
    queues: dict[str, asyncio.Queue[Any]] = {token: asyncio.Queue() for token in tokens}

    async def follow(token: str) -> None:
        async for message in house.watch(token, session=table.name, from_version=0):
            queues[token].put_nowait(message)

    watches = [asyncio.create_task(follow(token)) for token in tokens]
    await asyncio.sleep(0)
    await table.call("ClaimSeat", table.owner, seat=1, name="Bea")
    await table.call("StartSession", table.owner)
    table.seats[1] = (await table.call("RevokeToken", table.owner, seat=1)).token
    await table.play_first(6)
    await table.call("UndoAction", table.owner, to_version=3)
    await table.play_first(4)
    now = await table.version()
    for token in tokens:
        live = [await queues[token].get()]
        while live[-1].version < now:
            live.append(await queues[token].get())
        versions = [message.version for message in live]
        assert versions == sorted(set(versions))
        for start in range(now):
            later = [as_bytes(message) for message in await table.changes(token, start)]
            inside = [message for message in live if message.version > start]
            # A version inside a change counts as the one before it.
            assert later == [as_bytes(message) for message in inside]
    for watch in watches:
        watch.cancel()
    await asyncio.gather(*watches, return_exceptions=True)


@GAMES
async def test_positions_are_those_of_the_changes(game: str) -> None:
    table = await played(game)
    changes = await table.changes(table.owner)
    assert [change.kind for change in changes].count(ChangeKind.UNDO) == 1
    last = changes[-1]
    assert as_bytes(last.position) == as_bytes((await table.look()).position)
    undo = next(change for change in changes if change.kind is ChangeKind.UNDO)
    assert undo.events == []
    assert undo.position.decision.opened_at == undo.version


async def test_without_a_version_it_begins_with_the_session_as_it_stands() -> None:
    table = await played(FARM)
    messages = table.house.watch(table.seats[0], session=table.name)
    first = await anext(messages)
    told = await table.look(table.seats[0])
    assert (first.kind, first.version, first.events) == (ChangeKind.UNSPECIFIED, told.version, [])
    assert as_bytes(first.position) == as_bytes(told.position)
    assert first.seats == told.seats
    waiting = asyncio.ensure_future(anext(messages))
    await table.play_first(1)
    assert (await waiting).version == await table.version()


async def test_an_open_session_is_watched() -> None:
    table = await House().table(FARM, start=False)
    messages = table.house.watch(table.spectator, session=table.name)
    first = await anext(messages)
    assert (first.status, first.position, len(first.seats)) == (SessionStatus.OPEN, UNSET, 3)
    waiting = asyncio.ensure_future(anext(messages))
    await table.call("ClaimSeat", table.seats[2], name="Cleo")
    claim = await waiting
    assert (claim.kind, claim.seat, claim.player, claim.position) == (ChangeKind.CLAIM, 2, "Cleo", UNSET)
    waiting = asyncio.ensure_future(anext(messages))
    await table.call("StartSession", table.owner)
    start = await waiting
    assert (start.kind, start.status, start.version) == (ChangeKind.START, SessionStatus.STARTED, 2)


async def test_the_opening_is_told_with_the_start() -> None:
    table = await House().table(WOOD, start=False)
    started = await table.call("StartSession", table.owner)
    (start,) = await table.changes(table.owner)
    assert as_bytes(start.events) == as_bytes(started.events)
    assert start.events


async def test_it_ends_after_the_last_change_of_a_game() -> None:
    table = await House().table(WOOD, new_state=GameSetup(seats=2, seed="1", options={"rounds": "1"}))

    async def follow() -> list[Any]:
        return [each async for each in table.house.watch(table.spectator, session=table.name, from_version=0)]

    watch = asyncio.create_task(follow())
    while (await table.look()).status is SessionStatus.STARTED:
        await table.play_first(1)
    seen = await watch
    assert seen[-1].status is SessionStatus.OVER
    assert seen[-1].position.outcome is not UNSET
    # Whoever has seen it all is told so at once.
    now = await table.version()
    assert [each async for each in table.house.watch(table.spectator, session=table.name, from_version=now)] == []


async def test_it_ends_where_the_session_or_the_token_goes() -> None:
    for end, reason in (("DeleteSession", ErrorReason.UNKNOWN_SESSION), ("RevokeToken", ErrorReason.UNAUTHENTICATED)):
        table = await House().table(FARM)

        async def follow(table: Table = table) -> None:
            async for _ in table.house.watch(table.seats[0], session=table.name):
                pass

        watch = asyncio.create_task(follow())
        await asyncio.sleep(0)
        await table.call(end, table.owner, **({"seat": 0} if end == "RevokeToken" else {}))
        (ended,) = await asyncio.gather(watch, return_exceptions=True)
        assert getattr(ended, "reason", None) is reason


async def test_it_ends_where_the_session_expires() -> None:
    table = await House(memory_store(idle_seconds=0.3)).table(FARM)
    with pytest.raises(ApiError) as ended:
        async for _ in table.house.watch(table.seats[0], session=table.name):
            pass
    assert ended.value.reason is ErrorReason.UNKNOWN_SESSION


async def test_it_ends_where_the_service_stops() -> None:
    table = await House().table(FARM)
    messages = table.house.watch(table.seats[0], session=table.name)
    await anext(messages)
    waiting = asyncio.ensure_future(anext(messages, None))
    await asyncio.sleep(0)
    table.house.sessions.end_watches()
    assert await waiting is None


async def test_who_may_watch_what() -> None:
    table = await House().table(FARM)

    async def refused(token: str, reason: ErrorReason, **fields: Any) -> ApiError:
        with pytest.raises(ApiError) as error:
            await anext(table.house.watch(token, session=table.name, **fields))
        assert error.value.reason is reason
        return error.value

    await refused("", ErrorReason.UNAUTHENTICATED)
    await refused("rps_x", ErrorReason.UNAUTHENTICATED)
    assert place(await refused(table.seats[0], ErrorReason.FUTURE_VERSION, from_version=1)) == "fromVersion"
    table.name = "nobody"
    await refused(table.seats[0], ErrorReason.UNKNOWN_SESSION)


async def test_what_is_paid_for_is_sent() -> None:
    table = await House().table(FARM)
    await table.play_first(1)
    messages = table.house.watch(
        table.seats[0], session=table.name, from_version=0, legal_detail=LegalDetail.NONE, omit_events=True
    )
    message = await anext(messages)
    assert message.events == []
    assert message.position.legal is UNSET


async def test_a_watch_that_nobody_reads_takes_nothing() -> None:
    """The next change is read when the one before has been taken; meanwhile nothing is kept for the watch."""
    table = await House().table(FARM)
    messages = table.house.watch(table.seats[0], session=table.name, from_version=0)
    await table.play_first(1)
    first = await anext(messages)
    await table.play_first(30)
    assert first.version < await table.version()
    versions = [first.version]
    while versions[-1] < await table.version():
        versions.append((await anext(messages)).version)
    assert versions == [change.version for change in await table.changes(table.seats[0])]
