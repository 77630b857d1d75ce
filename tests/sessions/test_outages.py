"""What a store does while its servers are away, and when they are back: nothing that was acknowledged is lost."""

import asyncio
from collections.abc import Awaitable, Iterator
from pathlib import Path

import pytest

from royalpig.sessions.redis_store import Access, Cluster, OneServer, RedisStore
from royalpig.sessions.redis_store.failures import TOTAL_SECONDS
from royalpig.sessions.store import Commit, Store, StoreUnavailable
from royalpig.sessions.stored import Session
from tests.sessions.conftest import OnServers
from tests.sessions.kept import after, new_session, remembered, snapshot_of, step
from tests.sessions.servers import Server, cluster_of_three, one_server, until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own."""
    with one_server(tmp_path / "server") as started:
        yield started


@pytest.fixture
async def setting(server: Server) -> OnServers:
    return OnServers([server], cluster=False)


def everything(store: Store, session: Session) -> dict[str, Awaitable[object]]:
    return {
        "create": store.create(new_session(), None),
        "read": store.read(session.id),
        "commit": store.commit(step(session)),
        "changes": store.changes(session.id, 0, 10),
        "read_for": store.read_for(session.id, "r"),
        "snapshot": store.snapshot(session.id, 0),
        "delete": store.delete(session.id),
        "sessions_of": store.sessions_of("kermit", "", 10),
        "count_of": store.count_of("kermit"),
        "lease": store.lease(session.id, b"h", 10),
        "release": store.release(session.id, b"h"),
        "bots_due": store.bots_due(10),
        "put_off_bots": store.put_off_bots(session.id, 10),
        "ping": store.ping(),
    }


async def all_refused(store: Store, session: Session) -> None:
    asked = everything(store, session)
    for name, refused in zip(asked, await asyncio.gather(*asked.values(), return_exceptions=True), strict=True):
        assert isinstance(refused, StoreUnavailable), name
        assert refused.retry_after > 0, name
        assert "Error" not in str(refused), name


async def back(store: Store) -> None:
    """Waits until the store serves again, by itself."""
    while True:
        try:
            return await store.ping()
        except StoreUnavailable:
            await asyncio.sleep(0.02)


def test_it_is_said_within_two_seconds() -> None:
    assert TOTAL_SECONDS < 2


@pytest.mark.parametrize("how", ["stopped", "frozen"])
async def test_a_server_that_is_away_is_told_of_and_is_found_again(
    setting: OnServers, server: Server, how: str
) -> None:
    store = setting.new_store()
    session = new_session()
    await store.create(session, None)
    for _ in range(2):
        if how == "stopped":
            server.stop()
        else:
            server.freeze()
        await all_refused(store, session)
        # Many at once wait no longer than one.
        tried = await asyncio.gather(*(store.read(session.id) for _ in range(200)), return_exceptions=True)
        assert {type(each) for each in tried} == {StoreUnavailable}
        if how == "stopped":
            server.start()
        else:
            server.thaw()
        await back(store)
        assert await store.read(session.id) is not None
    await store.close()


async def test_a_service_that_starts_before_its_server_finds_it(setting: OnServers, server: Server) -> None:
    server.stop()
    store = setting.new_store()
    session = new_session()
    with pytest.raises(StoreUnavailable):
        await store.create(session, None)
    server.start()
    await back(store)
    await store.create(session, None)
    assert await store.read(session.id) == session
    await store.close()


async def test_what_was_acknowledged_is_there_after_a_server_was_killed(setting: OnServers, server: Server) -> None:
    """Killed in the midst of writing, and started from its append-only file: also the scripts are new to it then."""
    store = setting.new_store()
    acknowledged: list[Commit] = []
    stands = new_session()
    await store.create(stands, snapshot_of(stands))

    async def play(steps: int) -> None:
        nonlocal stands
        for _ in range(steps):
            commit = step(stands, request_id=f"r-{stands.version}")
            # Tried again until it is answered, as its id allows.
            assert await _answered(store, commit)
            acknowledged.append(commit)
            stands = after(commit)

    for steps in (20, 33, 47):
        await play(steps)
        playing = asyncio.create_task(play(1))
        # It is on its way: sent or not, made or not.
        for _ in range(steps % 10):
            await asyncio.sleep(0)
        server.kill()
        server.start()
        await playing
    await play(5)
    history = await store.changes(stands.id, 0, 10_000)
    assert history == [change for commit in acknowledged for change in commit.changes]
    for commit in acknowledged:
        assert await remembered(store, stands, commit.request_id) == commit.requests
    await store.close()


async def _answered(store: Store, commit: Commit) -> bool:
    while True:
        try:
            return await store.commit(commit)
        except StoreUnavailable:
            await asyncio.sleep(0.02)


async def test_watchers_see_what_was_changed_around_a_restart(setting: OnServers, server: Server) -> None:
    watching, changing = setting.new_store(), setting.new_store()
    stands = new_session()
    await changing.create(stands, None)
    async with watching.wakening(stands.id) as wakening:
        await wakening.wait()

        async def see(version: int) -> None:
            while True:
                seen = await watching.read(stands.id)
                if seen is not None and seen.version >= version:
                    return
                await wakening.wait()

        for version in (1, 2):
            server.kill()
            server.start()
            looking = asyncio.create_task(see(version))
            await back(changing)
            commit = step(stands)
            assert await changing.commit(commit)
            await looking
            stands = after(commit)
    await watching.close()
    await changing.close()


async def test_scripts_that_the_server_has_forgotten_are_told_again(setting: OnServers, server: Server) -> None:
    store = setting.new_store()
    session = new_session()
    await store.create(session, None)
    with server.client() as client:
        client.script_flush()
    commit = step(session)
    assert await store.commit(commit)
    assert await store.read(session.id) == after(commit)
    await store.close()


async def test_calls_that_are_given_up_leave_no_answers_to_others(setting: OnServers, server: Server) -> None:
    store = setting.new_store()
    sessions = [new_session() for _ in range(20)]
    for each in sessions:
        await store.create(each, None)
    for round_ in range(30):
        reading = [asyncio.create_task(store.read(each.id)) for each in sessions]
        for _ in range(round_ % 6):
            await asyncio.sleep(0)
        for given_up in reading[::2]:
            given_up.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        assert [await read for read in reading[1::2]] == sessions[1::2]
    await store.close()


async def test_a_wrong_password_is_told(server: Server) -> None:
    connections = OneServer.at(*server.address, 0, Access(user="ann", password="wrong"))
    store = OnServers([server], cluster=False).new_store()
    await store.close()
    other = type(store)(connections, idle_seconds=10, finished_seconds=10)
    with pytest.raises(StoreUnavailable, match="the password is wrong or missing") as refused:
        await other.ping()
    assert "wrong:" not in str(refused.value)
    await other.close()


async def test_a_user_with_the_rights_that_are_documented_may_do_all(served: OnServers) -> None:
    text = (Path(__file__).parents[2] / "docs" / "durability.md").read_text(encoding="utf-8")
    rights = next(line for line in text.splitlines() if line.startswith("~royalpig:*")).split()
    for server in served.servers:
        with server.client() as client:
            client.execute_command("ACL", "SETUSER", "service", "reset", "on", ">word", *rights)
    access = Access(user="service", password="word")
    addresses = [server.address for server in served.servers]
    store = RedisStore(
        Cluster(addresses, access) if served.cluster else OneServer.at(*addresses[0], 0, access),
        idle_seconds=1_000,
        finished_seconds=1_000,
    )
    session = new_session()
    await store.create(session, None)
    async with store.wakening(session.id) as wakening:
        await wakening.wait()
        for asked in everything(store, session).values():
            await asked
        await wakening.wait()
    await store.close()


async def test_a_server_without_its_replicas_takes_no_writes(setting: OnServers, server: Server) -> None:
    store = setting.new_store()
    session = new_session()
    await store.create(session, None)
    with server.client() as client:
        client.config_set("min-replicas-to-write", 1)
        with pytest.raises(StoreUnavailable, match="NOREPLICAS"):
            await store.commit(step(session))
        assert await store.read(session.id) == session
        client.config_set("min-replicas-to-write", 0)
    assert await store.commit(step(session))
    await store.close()


async def test_a_server_that_cannot_save_takes_no_writes(tmp_path: Path) -> None:
    # A folder stands where it would save.
    with one_server(tmp_path, "--dbfilename", "appendonlydir") as server, server.client() as client:
        store = OnServers([server], cluster=False).new_store()
        session = new_session()
        await store.create(session, None)
        client.config_set("save", "3600 1")
        client.bgsave()
        until(lambda: client.info("persistence")["rdb_last_bgsave_status"] == "err")
        with pytest.raises(StoreUnavailable, match="MISCONF"):
            await store.commit(step(session))
        assert await store.read(session.id) == session
        await store.close()


async def test_the_rest_of_a_cluster_serves_while_a_node_is_away(tmp_path: Path) -> None:
    with cluster_of_three(tmp_path) as nodes:
        setting = OnServers(nodes, cluster=True)
        store = setting.new_store()
        sessions = [new_session() for _ in range(30)]
        for each in sessions:
            await store.create(each, None)
        # The second has no replica.
        nodes[1].kill()
        served: list[Session] = []
        refused: list[Session] = []
        for each in sessions:
            try:
                assert await store.read(each.id) == each
                served.append(each)
            except StoreUnavailable:
                refused.append(each)
        assert served
        assert refused
        nodes[1].start()
        for each in refused:
            while True:
                try:
                    assert await store.read(each.id) == each
                    break
                except StoreUnavailable:
                    await asyncio.sleep(0.02)
        await store.close()
