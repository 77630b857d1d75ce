"""A primary behind Sentinels dies while games are played through the service, which waits for a replica each time."""

import asyncio
from pathlib import Path
from random import Random

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


async def primary_of(sentinel: Server, servers: list[Server], other_than: int = 0) -> Server:
    """The server that a Sentinel says is the primary; waits until it is another than that with a port."""
    with sentinel.client() as client:
        while True:
            port = int(client.sentinel_master("main")["port"])
            if port != other_than:
                return next(server for server in servers if server.port == port)
            await asyncio.sleep(0.05)


async def follows(server: Server, primary: Server) -> None:
    """Waits until a server is a replica of another that has all it has."""
    with server.client() as client:
        while True:
            info = client.info("replication")
            if info.get("master_port") == primary.port and info.get("master_link_status") == "up":
                return
            await asyncio.sleep(0.05)


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
            primary = died = first
            async with games_going_on(clients, 4, journal, random) as tables:
                for number in range(size):
                    if number:
                        await asyncio.to_thread(died.start)
                        await follows(died, primary)
                    await journal.reaches(journal.acknowledged + 10)
                    primary.kill()
                    died, primary = primary, await primary_of(trio[0], servers, primary.port)
                await journal.reaches(journal.acknowledged + 10)
            connections = OneServer.behind_sentinels([each.address for each in trio], "main", 0, Access(), Access())
            store = RedisStore(connections, idle_seconds=10_000, finished_seconds=10_000)
            await all_is_well(store, clients.patient, tables, journal)
            await store.close()
        nothing_at_fault(service)
