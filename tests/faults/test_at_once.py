"""Many at the same decision at the same time: one wins where one is asked, and all are taken where all are.

Most of it is played by operations on two stores in one process, each as a service calls them: they meet in the server,
which is where it is decided. That costs a tenth of the calls through two services, of which there are fewer.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from royalpig.api.errors import ApiError
from royalpig.engine.game import Game
from royalpig.engine.rules import Form
from royalpig.engine.state import State
from royalpig.games import game
from royalpig.sessions.redis_store import RedisStore
from royalpig.wire.json_text import encode_json
from royalpig.wire.structs import ErrorReason, LegalDetail
from royalpig_client import NEVER, AsyncClient, StaleVersion, Told
from tests.api.operations.calling import SPECIMEN
from tests.api.operations.calling import sent as as_sent
from tests.engine.play import decision_of, random_game
from tests.faults.conftest import Pair
from tests.faults.history import all_is_well, history_is_right, store_on
from tests.faults.journal import End, Journal, Sent
from tests.faults.players import FARM, SPACE, open_table
from tests.faults.sizes import in_sizes
from tests.sessions.conftest import OnServers
from tests.sessions.tables import House, Table

pytestmark = pytest.mark.xdist_group("pair")


@dataclass(frozen=True)
class Houses:
    """Two ways into the sessions of one server."""

    one: House
    other: House
    store: RedisStore


@pytest.fixture
async def houses(pair: Pair) -> AsyncIterator[Houses]:
    setting = OnServers([pair.server], cluster=False)
    stores = [setting.new_store() for _ in range(2)]
    yield Houses(House(stores[0]), House(stores[1]), stores[0])
    for store in stores:
        await store.close()


async def check(houses: Houses, table: Table, steps: list[Sent]) -> None:
    session = await houses.store.read(table.name.removeprefix("sessions/"))
    assert session is not None
    await history_is_right(houses.store, session, steps)


# One is asked.


@in_sizes(short=100, full=10_000)
async def test_one_of_two_wins(size: int, houses: Houses) -> None:
    """Two clients with the token of the seat that is asked."""
    random, journal, table = Random(8), Journal(), await houses.one.table(FARM.game, 2)
    begun = 0
    for _ in range(size):
        told = await table.look()
        assert told.position is not UNSET
        if told.position.decision is UNSET:
            await check(houses, table, journal.steps[begun:])
            begun, table = len(journal.steps), await houses.one.table(FARM.game, 2)
            told = await table.look()
        await one_wins(houses, table, told, journal, random)
    await check(houses, table, journal.steps[begun:])


async def one_wins(houses: Houses, table: Table, told: Any, journal: Journal, random: Random) -> None:
    position = told.position
    (seat,) = position.decision.actors
    legal = [entry.action.notation for entry in position.legal.actions]
    rivals = [journal.send(table.name, seat, random.choice(legal)) for _ in range(2)]
    ways = zip((houses.one, houses.other), rivals, strict=True)
    ends = await asyncio.gather(
        *(submitted(house, table, each, told.version) for house, each in ways), return_exceptions=True
    )
    refused = [end for end in ends if isinstance(end, BaseException)]
    assert len(refused) == 1, ends
    assert isinstance(refused[0], ApiError)
    assert refused[0].reason is ErrorReason.STALE_VERSION
    for each, end in zip(rivals, ends, strict=True):
        if isinstance(end, BaseException):
            await journal.end(each, End.REFUSED)
        else:
            await journal.end(each, End.ACKNOWLEDGED, end)


async def submitted(house: House, table: Table, sent: Sent, version: int) -> int:
    """Sends a step by a way of one's own; answers its version."""
    fields = table.submission(sent.seat, sent.line, version=version, request_id=sent.request_id)
    answer = await house.call(
        "SubmitAction", table.seats[sent.seat], session=table.name, legal_detail=LegalDetail.NONE, **fields
    )
    at: int = answer.session.version
    return at


@in_sizes(short=20, full=500)
async def test_one_of_two_wins_through_two_services(size: int, pair: Pair) -> None:
    random, journal = Random(9), Journal()
    async with (
        AsyncClient(pair.one.url, retrying=NEVER) as one,
        AsyncClient(pair.other.url, retrying=NEVER) as other,
        store_on(pair.server) as store,
    ):
        tables = [await open_table(one, FARM)]
        told = tables[0].opened.told
        for _ in range(size):
            if told.decision is None:
                tables.append(await open_table(one, FARM))
                told = tables[-1].opened.told
            assert told.decision is not None
            (number,) = told.decision.actors
            seat = tables[-1].opened.seats[number]
            assert seat is not None
            rivals = [journal.send(seat.name, number, random.choice(told.legal).notation) for _ in range(2)]
            ends: list[Told | BaseException] = await asyncio.gather(
                *(
                    client.sessions.at(seat.name, seat.token).submit(
                        each.line, seen=told.version, request_id=each.request_id
                    )
                    for client, each in zip((one, other), rivals, strict=True)
                ),
                return_exceptions=True,
            )
            assert sum(isinstance(end, StaleVersion) for end in ends) == 1
            for each, end in zip(rivals, ends, strict=True):
                if isinstance(end, Told):
                    await journal.end(each, End.ACKNOWLEDGED, end.version)
                else:
                    await journal.end(each, End.REFUSED)
            told = await tables[-1].opened.owner.look()
        await all_is_well(store, one, tables, journal)


# All are asked.


@cache
def asked_together(played: Game) -> Sequence[State]:
    """States in which several seats each owe an answer, and none has answered."""
    states = [
        state.clone()
        for number in range(3)
        for state in random_game(played, number)
        if not state.over and decision_of(state).form is Form.ALL and len(state.actors) > 1
    ]
    states = [state for state in states if state.decision and not state.decision.answered]
    assert max(len(state.actors) for state in states) > 2
    return states


def answers_to(state: State, session: str, journal: Journal, random: Random) -> list[Sent]:
    """An answer of every seat."""
    return [
        journal.send(session, seat, state.action(random.choice(state.codes(seat))).notation) for seat in state.actors
    ]


@in_sizes(short=60, full=10_000)
@pytest.mark.parametrize("played", [SPECIMEN.game, game(SPACE.game)], ids=lambda played: played.id)
async def test_all_who_are_asked_together_are_taken(size: int, played: Game, houses: Houses) -> None:
    """Every seat at once, by either way; each round in a session of its own. Of Space Pigs there are fewer."""
    random, journal = Random(10), Journal()
    states = asked_together(played)
    for number in range(size if played is SPECIMEN.game else size // 10):
        state = states[number % len(states)]
        table = await houses.one.table(played.id, new_state=UNSET, state=as_sent(state), legal_detail=LegalDetail.NONE)
        answers = answers_to(state, table.name, journal, random)
        ways = [houses.one, houses.other] * len(answers)
        ends = await asyncio.gather(*(submitted(way, table, each, 0) for way, each in zip(ways, answers, strict=False)))
        for each, end in zip(answers, ends, strict=True):
            await journal.end(each, End.ACKNOWLEDGED, end)
        await check(houses, table, answers)
        await table.call("DeleteSession", table.owner)


@in_sizes(short=10, full=300)
async def test_all_are_taken_through_two_services(size: int, pair: Pair) -> None:
    random, journal = Random(11), Journal()
    (state, *_) = asked_together(game(SPACE.game))
    async with (
        AsyncClient(pair.one.url, retrying=NEVER) as one,
        AsyncClient(pair.other.url, retrying=NEVER) as other,
        store_on(pair.server) as store,
    ):
        for _ in range(size):
            opened = await one.sessions.create_from_state(encode_json(as_sent(state)))
            name, tokens = opened.owner.name, [seat.token for seat in opened.seats if seat]
            answers = answers_to(state, name, journal, random)
            ends = await asyncio.gather(
                *(
                    client.sessions.at(name, tokens[each.seat]).submit(each.line, seen=0, request_id=each.request_id)
                    for client, each in zip([one, other] * len(answers), answers, strict=False)
                )
            )
            for each, end in zip(answers, ends, strict=True):
                await journal.end(each, End.ACKNOWLEDGED, end.version)
            session = await store.read(name.removeprefix("sessions/"))
            assert session is not None
            await history_is_right(store, session, answers)
