"""Sessions on a real Redis, from several processes' point of view: each house has a store of its own."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec import UNSET

from royalpig.wire.structs import ErrorReason, GameSetup, SeatSetup, SessionStatus, UndoPolicy
from tests.sessions.conftest import OnServers
from tests.sessions.tables import FARM, PIGS, WOOD, House, Table, as_bytes, bots


@pytest.fixture
async def houses(on_single: OnServers) -> AsyncIterator[list[House]]:
    made = [House(on_single.new_store()) for _ in range(2)]
    yield made
    for house in made:
        await house.sessions.stop()


def at(house: House, table: Table) -> Table:
    """The same session, met through another process."""
    return Table(house, table.name, table.owner, table.seats, table.spectator, None)


@pytest.mark.parametrize("game", [FARM, PIGS, WOOD])
async def test_a_step_in_one_is_seen_in_the_other(houses: list[House], game: str) -> None:
    one, other = houses
    table = await one.table(game, undo=UndoPolicy.FREE)
    away = at(other, table)
    messages = other.watch(table.spectator, session=table.name, from_version=0)
    for number in range(8):
        waiting = asyncio.ensure_future(anext(messages))
        await (table if number % 2 else away).play_first(1)
        message: Any = await waiting
        assert message.version == await table.version() == await away.version()
    await away.call("UndoAction", table.owner, to_version=0)
    assert as_bytes(await table.look()) == as_bytes(await away.look())
    assert as_bytes(await table.changes(table.owner)) == as_bytes(await away.changes(table.owner))
    record = await table.call("GetRecord", table.owner)
    assert await away.call("GetRecord", table.owner) == record


async def test_all_answers_at_once_are_taken_once(houses: list[House]) -> None:
    for _ in range(10):
        table = await houses[0].table(WOOD)
        tables = [table, at(houses[1], table), table]
        await asyncio.gather(*(each.submit(seat, "bid 1a", version=0) for seat, each in enumerate(tables)))
        events = [event.type for change in await table.changes(table.owner) for event in change.events]
        assert events.count("bid-laid") == 3


async def test_a_repeat_in_another_process_is_answered_as_before(houses: list[House]) -> None:
    table = await houses[0].table(FARM)
    fields = table.submission(0, "reveal 0,0", version=0, request_id="r")
    first = as_bytes(await table.call("SubmitAction", table.seats[0], **fields))
    await table.play_first(3)
    assert as_bytes(await at(houses[1], table).call("SubmitAction", table.seats[0], **fields)) == first


async def test_bots_are_moved_once(houses: list[House]) -> None:
    for house in houses:
        house.sessions.start()
    table = await houses[0].table(WOOD, new_state=GameSetup(seats=3), seats=bots("random", "random", "random"))
    versions = [each.version async for each in houses[1].watch(table.spectator, session=table.name, from_version=0)]
    assert versions == sorted(set(versions))
    assert (await table.look()).status is SessionStatus.OVER


async def test_claims_and_deletion(houses: list[House]) -> None:
    one, other = houses
    table = await one.table(FARM, start=False, new_state=GameSetup(seats=2), seats=[SeatSetup(name="Ann")])
    away = at(other, table)
    claims = await asyncio.gather(
        table.call("ClaimSeat", table.seats[0]), away.call("ClaimSeat", table.owner, seat=0), return_exceptions=True
    )
    assert sum(isinstance(each, BaseException) for each in claims) == 1
    await away.call("ClaimSeat", table.seats[1])
    told = await table.look()
    assert told.status is SessionStatus.STARTED
    assert told.position is not UNSET
    await away.call("DeleteSession", table.owner)
    await table.refusal("GetSession", ErrorReason.UNKNOWN_SESSION, table.owner)
