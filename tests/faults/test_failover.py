"""A primary behind Sentinels dies while games are played through the service, which waits for a replica each time."""

import asyncio
import re
from pathlib import Path
from random import Random

import redis

from royalpig.sessions.redis_store import Access, OneServer, RedisStore
from tests.api.running import running
from tests.faults.history import all_is_well
from tests.faults.journal import Journal
from tests.faults.killing import nothing_at_fault
from tests.faults.players import clients_of, games_going_on
from tests.faults.sizes import in_sizes
from tests.sessions.servers import HOST, Server, one_server, replica_of, sentinels_over


def address_behind(trio: list[Server]) -> str:
    """As a service is told of the primary that Sentinels watch."""
    return f"redis+sentinel://{','.join(f'{HOST}:{each.port}' for each in trio)}/main"


async def primary_of(sentinel: Server, servers: list[Server], replicas: int) -> Server:
    """The server that a Sentinel says is the primary; waits until it is one that has so many replicas."""
    with sentinel.client() as client:
        while True:
            port = int(client.sentinel_master("main")["port"])
            named = next(server for server in servers if server.port == port)
            if await asyncio.to_thread(online_replicas, named) >= replicas:
                return named
            await asyncio.sleep(0.05)


def online_replicas(server: Server) -> int:
    """How many replicas have all that a server has; none where it is none to have any, or away."""
    try:
        with server.client() as client:
            info = client.info("replication")
    except redis.ConnectionError:
        return 0
    told = [value for name, value in info.items() if re.fullmatch(r"slave\d+", name)]
    return sum(replica["state"] == "online" for replica in told) if info["role"] == "master" else 0


@in_sizes(short=1, full=5)
async def test_nothing_acknowledged_is_lost_in_a_failover(size: int, tmp_path: Path) -> None:
    """One failover after the other: the primary is killed, another takes over, and the old one comes back below it."""
    random, journal = Random(3), Journal()
    with (
        one_server(tmp_path / "primary") as first,
        replica_of(first, tmp_path / "replica") as second,
        replica_of(first, tmp_path / "second") as third,
        sentinels_over(first, tmp_path) as trio,
        running(store=address_behind(trio), store_wait_replicas="1") as service,
    ):
        servers = [first, second, third]
        async with clients_of(service.url) as clients:
            async with games_going_on(clients, 4, journal, random) as tables:
                for _ in range(size):
                    primary = await primary_of(trio[0], servers, 2)
                    await journal.reaches(journal.acknowledged + 10)
                    primary.kill()
                    await primary_of(trio[0], servers, 1)
                    await asyncio.to_thread(primary.start)
                await journal.reaches(journal.acknowledged + 10)
            connections = OneServer.behind_sentinels([each.address for each in trio], "main", 0, Access(), Access())
            store = RedisStore(connections, idle_seconds=10_000, finished_seconds=10_000)
            await all_is_well(store, clients.patient, tables, journal)
            await store.close()
        nothing_at_fault(service)
