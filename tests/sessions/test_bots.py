"""Bots at the table: moved by whichever process comes first, once, and never left waiting."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from royalpig.sessions import bots as moving
from royalpig.wire.structs import ErrorReason, GameSetup, SeatSetup, SessionStatus
from tests.sessions.tables import FARM, PIGS, WOOD, House, Table, bots, memory_store

RANDOM = ("random", "random", "random", "random")


@asynccontextmanager
async def replicas(number: int) -> AsyncIterator[list[House]]:
    """Several services on one store."""
    store = memory_store()
    houses = [House(store) for _ in range(number)]
    for house in houses:
        house.sessions.start()
    try:
        yield houses
    finally:
        for house in houses:
            await house.sessions.stop()


async def until_over(table: Table) -> list[int]:
    """Watches a game to its end; answers the versions."""
    return [each.version async for each in table.house.watch(table.spectator, session=table.name, from_version=0)]


@pytest.mark.parametrize(("game", "players"), [(FARM, 2), (PIGS, 4), (WOOD, 3)])
async def test_bots_play_a_whole_game_by_themselves(game: str, players: int) -> None:
    async with replicas(2) as (one, _):
        table = await one.table(game, new_state=GameSetup(seats=players), seats=bots(*RANDOM[:players]))
        versions = await until_over(table)
        assert versions == sorted(set(versions))
        told = await table.look()
        assert told.status is SessionStatus.OVER
        assert told.version == versions[-1]


async def test_a_bot_answers_a_seat() -> None:
    async with replicas(1) as (house,):
        table = await house.table(WOOD, seats=[SeatSetup(), *bots("random", "random")])
        messages = table.house.watch(table.seats[0], session=table.name)
        await anext(messages)
        assert table.seats[1:] == ["", ""]
        seen = [await anext(messages), await anext(messages)]
        assert [event.type for message in seen for event in message.events] == ["bid-laid", "bid-laid"]
        assert (await table.decision()).actors == [0]


async def test_a_bot_whose_mover_dies_is_moved_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that made the step before is gone before it moves the bot: the list of those due is enough."""
    now = 0.0
    store = memory_store(clock=lambda: now)
    dies, lives = House(store), House(store)
    table = await dies.table(FARM, new_state=GameSetup(seats=2), seats=[SeatSetup(), SeatSetup(bot="random")])
    while (await table.decision()).actors == [0]:
        await table.play_first(1)
    assert (await table.decision()).actors == [1]
    stood = await table.version()
    monkeypatch.setattr(moving, "LOOK_SECONDS", 0.0)
    lives.sessions.start()
    try:
        messages = lives.watch(table.owner, session=table.name, from_version=stood)
        waiting = asyncio.ensure_future(anext(messages))
        now += 11.0
        assert (await waiting).version > stood
    finally:
        await lives.sessions.stop()


async def test_a_session_with_bots_that_is_deleted_is_forgotten() -> None:
    async with replicas(1) as (house,):
        table = await house.table(FARM, new_state=GameSetup(seats=2), seats=bots("random", "random"))
        await table.call("DeleteSession", table.owner)
        await table.refusal("GetSession", ErrorReason.UNKNOWN_SESSION, table.owner)


async def test_a_bot_has_no_token_to_be_replaced() -> None:
    table = await House().table(FARM, seats=bots("random"))
    await table.refusal("RevokeToken", ErrorReason.SEAT_TAKEN, table.owner, seat=0)
    await table.refusal("GetSession", ErrorReason.UNAUTHENTICATED, "rps_")
