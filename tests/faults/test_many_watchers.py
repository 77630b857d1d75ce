"""Very many who watch, read slowly or never: they cost neither polling nor memory, and others are not held up."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from royalpig_client import AsyncClient, Told
from tests.api.running import Service
from tests.faults.conftest import Pair
from tests.faults.history import all_is_well, store_on
from tests.faults.journal import End, Journal
from tests.faults.players import FARM, SPACE, Kind, Table, open_table
from tests.faults.sizes import in_sizes
from tests.faults.streams import watching

pytestmark = pytest.mark.xdist_group("pair")

LARGE = Kind(SPACE.game, 6, {**SPACE.options, "turn-limit": "3"})
"""Of which the owner is told much with each change."""

IDLE_COMMANDS = {
    *("cmdstat_publish", "cmdstat_client|setname", "cmdstat_select", "cmdstat_ping"),
    # For bots that nobody moves, each service looks every two seconds.
    *("cmdstat_evalsha", "cmdstat_time", "cmdstat_zrangebyscore"),
    # What this test asks.
    *("cmdstat_info", "cmdstat_config|resetstat"),
}


def kilobytes_of(service: Service) -> int:
    """The memory that a service takes."""
    lines = Path(f"/proc/{service.process.pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def asked(client: Any) -> Counter[str]:
    """How often each command was called."""
    return Counter({name: of["calls"] for name, of in client.info("commandstats").items()})


async def step(table: Table, told: Told, journal: Journal, random: Random) -> Told:
    """A step of a seat that is asked; answers how the owner sees the game then."""
    assert told.decision is not None
    number = told.decision.actors[0]
    seat = table.opened.seats[number]
    assert seat is not None
    mine = await seat.look()
    sent = journal.send(table.name, number, random.choice(mine.legal).notation)
    made = await seat.submit(sent.line, seen=told.version, request_id=sent.request_id)
    await journal.end(sent, End.ACKNOWLEDGED, made.version)
    return await table.opened.owner.look()


@in_sizes(short=(20, 5, 1), full=(100, 5, 5))
async def test_many_who_wait_ask_nothing(size: tuple[int, int, int], pair: Pair) -> None:
    """Of many sessions, over each face as many; then something happens in each, and all of them are told."""
    sessions, of_each, probes = size
    journal, random = Journal(), Random(12)
    async with (
        AsyncClient(pair.other.url) as client,
        watching(pair.one) as watches,
        store_on(pair.server) as store,
    ):
        tables = [await open_table(client, FARM) for _ in range(sessions)]
        opened = [await watches.over_both(table.opened.spectator, of_each) for table in tables]
        for watch in (watch for of_one in opened for watch in of_one):
            assert await watch.version() == 0
        with pair.server.client() as server:
            server.config_resetstat()
            while True:
                await asyncio.sleep(0.1)
                commands = asked(server)
                if commands["cmdstat_publish"] >= probes:
                    break
        # For how long each session is kept may still have been on its way to be asked.
        assert commands.pop("cmdstat_pttl", 0) <= 2 * sessions
        assert set(commands) <= IDLE_COMMANDS
        assert commands["cmdstat_evalsha"] < sessions * of_each
        for table, of_one in zip(tables, opened, strict=True):
            told = await step(table, table.opened.told, journal, random)
            assert {await watch.version() for watch in of_one} == {told.version}
        await all_is_well(store, client, tables, journal)


@in_sizes(short=(20, 100), full=(500, 100))
async def test_those_who_never_read_take_no_memory(size: tuple[int, int], pair: Pair) -> None:
    """Of one session: those who read get every change while many others do not, and one reads slowly.

    What is kept for all who do not read is less than half of what was sent to one who does, times their number. Those
    who begin to read at the end miss nothing.
    """
    each, changes = size
    journal, random = Journal(), Random(13)
    async with (
        AsyncClient(pair.one.url, timeout=120.0) as client,
        watching(pair.one) as watches,
        store_on(pair.server) as store,
    ):
        table = await open_table(client, LARGE)
        owner = table.opened.owner
        reads, slow = await watches.over_grpc(owner), await watches.over_grpc(owner)
        reads_events = await watches.over_events(owner)
        never = await watches.over_both(owner, each)
        before = kilobytes_of(pair.one)
        versions, seen_slowly, told = [0], [0], table.opened.told
        for watch in (reads, reads_events, slow):
            assert await watch.version() == 0
        for number in range(changes):
            told = await step(table, told, journal, random)
            versions.append(told.version)
            assert await reads.version() == await reads_events.version() == told.version
            if number % 5 == 0:
                seen_slowly.append(await slow.version())
        await is_quiet(pair)
        grown = kilobytes_of(pair.one) - before
        sent = len(never) * reads.read // 1024
        assert grown < sent // 2, f"{grown} kB are kept of {sent} kB"
        for late in (never[0], never[1], never[-2], never[-1]):
            assert [await late.version() for _ in versions] == versions
        while len(seen_slowly) < len(versions):
            seen_slowly.append(await slow.version())
        assert seen_slowly == versions
        await all_is_well(store, client, [table], journal)


async def is_quiet(pair: Pair) -> None:
    """Waits until those who do not read are no longer served: nothing is read for them."""
    with pair.server.client() as server:
        before = -1
        while (read := asked(server)["cmdstat_xrange"]) != before:
            before = read
            await asyncio.sleep(1.0)
