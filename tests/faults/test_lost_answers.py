"""Answers that a flapping connection loses: asked for again they are the same bytes, and no step is made twice."""

import asyncio
from dataclasses import dataclass
from random import Random

import httpx
import msgspec
import pytest

from royalpig.wire.messages import encode
from royalpig.wire.structs import Action, SubmitActionRequest, SubmitActionResponse
from royalpig_client import AsyncClient
from tests.api.faces import as_json, method_of
from tests.clients.cutting import Between, cutting
from tests.faults.conftest import Pair
from tests.faults.history import all_is_well, store_on
from tests.faults.journal import End, Journal
from tests.faults.players import KINDS, Table, clients_of, open_table, play_table
from tests.faults.sizes import in_sizes
from tests.faults.streams import channel_to

pytestmark = pytest.mark.xdist_group("pair")


async def swallowed(between: Between) -> bytes:
    """The body of an answer that was not passed on, once all of it has come."""
    head, _, body = (await between.swallowed.get()).partition(b"\r\n\r\n")
    (length,) = (int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if b"content-length:" in line)
    while len(body) < length:
        body += await between.swallowed.get()
    assert head.startswith(b"HTTP/1.1 200")
    return body


@in_sizes(short=20, full=1_000)
async def test_a_lost_answer_is_given_again_byte_for_byte(size: int, pair: Pair) -> None:
    """The answer is taken from the wire, and the connection cut; then it is asked for of either process, by REST."""
    random, journal = Random(5), Journal()
    async with AsyncClient(pair.one.url) as client, cutting(pair.one.url) as between, store_on(pair.server) as store:
        tables = [await open_table(client, KINDS[0])]
        told = await tables[-1].opened.owner.look()
        for _ in range(size):
            if told.over:
                tables.append(await open_table(client, KINDS[len(tables) % len(KINDS)]))
                told = await tables[-1].opened.owner.look()
            assert told.decision is not None
            seat = tables[-1].opened.seats[told.decision.actors[0]]
            assert seat is not None
            mine = await seat.look()
            sent = journal.send(seat.name, told.decision.actors[0], random.choice(mine.legal).notation)
            step = {"actions": [{"notation": sent.line}], "expectedVersion": mine.version, "requestId": sent.request_id}
            path, bearer = f"/v1/{seat.name}:submit", {"authorization": f"Bearer {seat.token}"}

            async def ask(url: str, path: str = path, step: object = step, bearer: dict[str, str] = bearer) -> bytes:
                async with httpx.AsyncClient(base_url=url, headers=bearer, verify=False) as http:
                    return (await http.post(path, json=step)).raise_for_status().content

            between.swallow = True
            asking = asyncio.create_task(ask(between.url))
            first = await swallowed(between)
            between.cut()
            (lost,) = await asyncio.gather(asking, return_exceptions=True)
            assert isinstance(lost, httpx.TransportError)
            between.swallow = False
            assert [await ask(url) for url in (between.url, pair.other.url, pair.one.url)] == [first] * 3
            told = await tables[-1].opened.owner.look()
            await journal.end(sent, End.ACKNOWLEDGED, msgspec.json.decode(first)["session"]["version"])
        await all_is_well(store, client, tables, journal)


@in_sizes(short=5, full=200)
async def test_a_lost_answer_is_given_again_over_grpc(size: int, pair: Pair) -> None:
    random, journal = Random(6), Journal()
    async with AsyncClient(pair.one.url) as client, store_on(pair.server) as store:
        tables: list[Table] = []
        for number in range(size):
            table = await open_table(client, KINDS[number % len(KINDS)])
            tables.append(table)
            told = await table.opened.owner.look()
            assert told.decision is not None
            seat = table.opened.seats[told.decision.actors[0]]
            assert seat is not None
            line = random.choice((await seat.look()).legal).notation
            sent = journal.send(seat.name, told.decision.actors[0], line)
            request = encode(
                SubmitActionRequest(
                    session=seat.name,
                    actions=[Action(notation=line)],
                    expected_version=told.version,
                    request_id=sent.request_id,
                )
            )
            bearer = (("authorization", f"Bearer {seat.token}"),)
            # The first that asks goes away, sooner or later; whether its step was made is for the next to learn.
            async with channel_to(pair.one) as one, channel_to(pair.other) as other:
                gone = method_of(one, "SubmitAction")(request, metadata=bearer)
                await asyncio.wait([asyncio.ensure_future(gone.code())], timeout=random.choice([0.0, 0.002, 0.01, 5.0]))
                gone.cancel()
                answers = [
                    await method_of(each, "SubmitAction")(request, metadata=bearer) for each in (other, one, other)
                ]
            assert answers == answers[:1] * 3
            version = as_json(answers[0], SubmitActionResponse)["session"]["version"]
            await journal.end(sent, End.ACKNOWLEDGED, int(version))
        await all_is_well(store, client, tables, journal)


@dataclass(frozen=True)
class Flapping:
    games: int
    lasts: int


@in_sizes(short=Flapping(2, 30_000), full=Flapping(20, 30_000))
async def test_games_are_played_over_a_flapping_connection(size: Flapping, pair: Pair) -> None:
    """Every connection is cut in the midst of some answer, the watches' too."""
    random, journal = Random(7), Journal()
    async with AsyncClient(pair.one.url) as sure, cutting(pair.other.url) as between, store_on(pair.server) as store:
        tables = [await open_table(sure, KINDS[number % len(KINDS)]) for number in range(size.games)]
        between.lasts = lambda: random.randrange(size.lasts)
        async with clients_of(between.url) as clients:
            await asyncio.gather(*(play_table(clients, table, journal, random) for table in tables))
        assert between.opened > size.games
        await all_is_well(store, sure, tables, journal)
