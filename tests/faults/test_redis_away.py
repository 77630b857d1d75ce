"""Redis is stopped, frozen, and killed in the midst of writing, while games are played through the service."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from random import Random

import grpc

from royalpig.sessions.redis_store.failures import TOTAL_SECONDS
from royalpig.wire.messages import encode
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import (
    Action,
    CreateSessionRequest,
    DeleteSessionRequest,
    ErrorReason,
    GameSetup,
    GetRecordRequest,
    GetSessionRequest,
    SetStandingPassRequest,
    SubmitActionRequest,
    UndoActionRequest,
    WatchSessionRequest,
)
from tests.api.faces import METHODS, method_of, refusal_of
from tests.api.running import running
from tests.faults.history import all_is_well, store_on
from tests.faults.journal import Journal
from tests.faults.killing import nothing_at_fault
from tests.faults.players import Table, clients_of, games_going_on
from tests.faults.sizes import in_sizes
from tests.faults.streams import channel_to
from tests.sessions.servers import Server, one_server

DEADLINE_SECONDS = 20.0
"""The deadline of each call while the server is away. A busy machine may tell later than two seconds; for how long the
store is tried is a setting, which the test looks at."""


def calls_about(session: str) -> dict[str, Shape]:
    """A call of every kind that needs the store."""
    step = SubmitActionRequest(session=session, actions=[Action(notation="pass")], expected_version=0, request_id="r")
    return {
        "CreateSession": CreateSessionRequest(game="schweinebande", new_state=GameSetup(seats=2)),
        "GetSession": GetSessionRequest(session=session),
        "SubmitAction": step,
        "SetStandingPass": SetStandingPassRequest(session=session, seat=0),
        "WatchSession": WatchSessionRequest(session=session),
        "GetRecord": GetRecordRequest(session=session),
        "UndoAction": UndoActionRequest(session=session, to_version=0),
        "DeleteSession": DeleteSessionRequest(session=session),
    }


async def reason(channel: grpc.aio.Channel, method: str, request: Shape, table: Table) -> str:
    """Why a call is refused, which is given until the deadline."""
    bearer = (("authorization", f"Bearer {table.opened.owner.token}"),)
    call = method_of(channel, method)(encode(request), metadata=bearer, timeout=DEADLINE_SECONDS)
    try:
        if METHODS[method].server_streaming:
            return f"answered {await anext(aiter(call))}"
        return f"answered {await call}"
    except grpc.aio.AioRpcError as error:
        return refusal_of(error).reason or error.code().name


async def all_are_told(channel: grpc.aio.Channel, table: Table, times: int) -> None:
    """Every method that needs the store is refused as it should be, many calls at once."""
    methods = list(calls_about(table.name).items()) * times
    reasons = await asyncio.gather(*(reason(channel, name, request, table) for name, request in methods))
    assert set(reasons) == {ErrorReason.STORE_UNAVAILABLE.name}


@dataclass(frozen=True)
class Size:
    """How many games are played at a time, how long the server is away each time, how, and how often it is killed."""

    games: int
    away_seconds: float
    ways: tuple[str, ...]
    kills: int


@in_sizes(short=Size(2, 0.0, ("stopped",), 2), full=Size(8, 10.0, ("stopped", "frozen", "killed"), 25))
async def test_games_go_on_when_it_is_back(size: Size, tmp_path: Path) -> None:
    """While it is away each call of sessions is told so in time, and stateless ones are answered.

    Then it is killed while it writes, again and again, and started from its append-only file; sometimes the file ends
    in the midst of a command, as after a loss of power.
    """
    assert TOTAL_SECONDS < 2
    random, journal = Random(2), Journal()
    with one_server(tmp_path / "redis") as server, running(store=server.url) as service:
        async with clients_of(service.url) as clients, channel_to(service) as channel:
            async with games_going_on(clients, size.games, journal, random) as tables:
                for way in size.ways:
                    await journal.reaches(journal.acknowledged + 5)
                    {"stopped": server.stop, "frozen": server.freeze, "killed": server.kill}[way]()
                    until = asyncio.get_running_loop().time() + size.away_seconds
                    while True:
                        await all_are_told(channel, tables[0], 5)
                        assert (await clients.hasty.new("schweinebande", seats=2)).decision is not None
                        if asyncio.get_running_loop().time() >= until:
                            break
                    server.thaw() if way == "frozen" else server.start()
                for number in range(size.kills):
                    await journal.reaches(journal.acknowledged + random.randint(1, 30))
                    server.kill()
                    if number % 2:
                        cut_off_in_the_midst(server)
                    await asyncio.to_thread(server.start)
            async with store_on(server) as store:
                await all_is_well(store, clients.patient, tables, journal)
        nothing_at_fault(service)


def cut_off_in_the_midst(server: Server) -> None:
    """Lets the append-only file of a server that was killed end in the midst of a command."""
    newest = max((server.folder / "appendonlydir").glob("*.incr.aof"), key=lambda file: int(file.name.split(".")[-3]))
    with newest.open("ab") as file:
        file.write(b"*3\r\n$3\r\nSET\r\n$12\r\nroyal")
