"""A primary behind Sentinels: when it dies, a replica takes its place, and what was acknowledged is there."""

import asyncio
from pathlib import Path

from royalpig.sessions.redis_store import Access, OneServer, RedisStore
from royalpig.sessions.store import StoreUnavailable
from royalpig.sessions.stored import Change
from tests.sessions.kept import after, new_session, step
from tests.sessions.servers import one_server, replica_of, sentinels_over


async def test_a_failover_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    with (
        one_server(tmp_path / "primary") as primary,
        replica_of(primary, tmp_path / "replica"),
        replica_of(primary, tmp_path / "second"),
        sentinels_over(primary, tmp_path) as trio,
    ):
        connections = OneServer.behind_sentinels([each.address for each in trio], "main", 0, Access(), Access())
        store = RedisStore(connections, idle_seconds=1_000, finished_seconds=1_000, replicas=1)
        stands = new_session()
        await store.create(stands, None)
        made: list[Change] = []
        async with store.wakening(stands.id) as wakening:
            await wakening.wait()
            for round_ in range(30):
                if round_ == 10:
                    primary.kill()
                commit = step(stands, request_id=f"r-{round_}")
                while True:
                    try:
                        assert await store.commit(commit)
                        break
                    except StoreUnavailable:
                        await asyncio.sleep(0.05)
                stands = after(commit)
                made += commit.changes
                # The watchers' connection finds the new primary too.
                await wakening.wait()
        assert await store.read(stands.id) == stands
        assert await store.changes(stands.id, 0, 100) == made
        await store.close()
