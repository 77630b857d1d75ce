"""A bot whose mover dies between a seat's move and its own is moved by another process."""

from contextlib import aclosing
from pathlib import Path
from random import Random

from royalpig.sessions.redis_store import scripts
from royalpig.sessions.store import BOTS_SECONDS
from royalpig_client import AsyncClient, AsyncSession
from tests.api.running import running
from tests.clients.cutting import cutting
from tests.faults.history import all_is_well, store_on
from tests.faults.journal import End, Journal
from tests.faults.killing import nothing_at_fault
from tests.faults.players import FARM, Table, clients_of, open_table, play_table
from tests.faults.sizes import in_sizes
from tests.sessions.conftest import OnServers
from tests.sessions.servers import one_server


async def play_until_the_bot_is_asked(seat: AsyncSession, journal: Journal, random: Random) -> int:
    """Plays seat 0 until it is no longer its turn; answers the version of its last move."""
    told = await seat.look()
    while told.decision is not None and told.decision.actors == [0]:
        sent = journal.send(seat.name, 0, random.choice(told.legal).notation)
        told = await seat.submit(sent.line, seen=told.version, request_id=sent.request_id)
        await journal.end(sent, End.ACKNOWLEDGED, told.version)
    assert told.decision is not None
    assert told.decision.actors == [1]
    return told.version


@in_sizes(short=1, full=10)
async def test_the_bots_move_is_made_by_another(size: int, tmp_path: Path) -> None:
    """The first process reaches the server through a connection that holds back the lease on moving the bot.

    There it is killed: the seat's move is made and acknowledged, the bot's is not begun.
    """
    random, journal, tables = Random(1), Journal(), list[Table]()
    with one_server(tmp_path / "redis") as server, running(store=server.url) as lives:
        async with clients_of(lives.url) as clients, store_on(server) as store:
            for _ in range(size):
                async with cutting(server.url) as between:
                    between.hold = scripts.LEASE.digest.encode()
                    with running(store=between.url) as dies:
                        async with AsyncClient(dies.url, timeout=60.0) as client:
                            table = await open_table(client, FARM, bot=True)
                            seat = table.opened.seats[0]
                            assert seat is not None
                            stands = await play_until_the_bot_is_asked(seat, journal, random)
                            await between.held.wait()
                        dies.process.kill()
                session = await store.read(table.name.removeprefix("sessions/"))
                assert session is not None
                assert session.version == stands
                OnServers([server], cluster=False).later(BOTS_SECONDS)
                there = clients.patient.sessions.at(seat.name, seat.token)
                async with aclosing(there.watch(stands)) as changes:
                    assert (await anext(changes)).version > stands
                await play_table(clients, table, journal, random)
                tables.append(table)
            await all_is_well(store, clients.patient, tables, journal)
        nothing_at_fault(lives)
