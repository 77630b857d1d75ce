"""Games go on while the processes of the service are killed, and no step is lost or made twice."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.api.running import running
from tests.faults.history import all_is_well, store_on
from tests.faults.journal import Journal
from tests.faults.killing import kill_now_and_then, nothing_at_fault
from tests.faults.players import KINDS, Table, clients_of, open_table, play_table
from tests.faults.sizes import in_sizes
from tests.sessions.servers import one_server


@dataclass(frozen=True)
class Size:
    """How many play, how many games, and after how many steps a process is killed."""

    clients: int
    games: int
    kill_every: int


@in_sizes(short=Size(8, 5, 40), full=Size(50, 200, 300))
async def test_games_go_on_while_processes_are_killed(size: Size, tmp_path: Path) -> None:
    """Clients play at random against two processes, of which one is killed every few seconds and started again.

    At every third table a bot plays too.
    """
    random, journal, tables = Random(4), Journal(), list[Table]()
    numbers = iter(range(size.games))

    async def sit_down_again_and_again() -> None:
        for number in numbers:
            table = await open_table(clients.patient, KINDS[number % len(KINDS)], bot=number % 3 == 0)
            tables.append(table)
            await play_table(clients, table, journal, random)

    with one_server(tmp_path / "redis") as server, running(workers="2", store=server.url) as service:
        async with clients_of(service.url) as clients:
            killing = asyncio.create_task(kill_now_and_then(service, journal, size.kill_every, random))
            # Three sit at a table on average.
            await asyncio.gather(*(sit_down_again_and_again() for _ in range(max(size.clients // 3, 2))))
            await journal.close()
            assert await killing > 0
            async with store_on(server) as store:
                await all_is_well(store, clients.patient, tables, journal)
        nothing_at_fault(service)
