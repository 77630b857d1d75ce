"""With replicas to wait for, a step is acknowledged once they have it, and trying again is safe until then."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from royalpig.sessions.store import Store, StoreUnavailable
from tests.sessions.conftest import OnServers
from tests.sessions.kept import after, new_session, remembered, step
from tests.sessions.servers import one_server, replica_of


@pytest.fixture
async def on_primary(tmp_path: Path) -> AsyncIterator[OnServers]:
    with one_server(tmp_path / "primary") as server:
        setting = OnServers([server], cluster=False)
        yield setting
        for store in setting.stores:
            await store.close()


async def test_a_step_that_no_replica_has_is_not_acknowledged(on_primary: OnServers, tmp_path: Path) -> None:
    alone, careful = on_primary.new_store(), on_primary.new_store(replicas=1)
    session = new_session()
    await alone.create(session, None)
    commit = step(session, request_id="r")
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match="0 of 1 replicas"):
            await careful.commit(commit)
    # It was made all the same, and is not given as an answer before a replica has it.
    with pytest.raises(StoreUnavailable, match="0 of 1 replicas"):
        await remembered(careful, session, "r")
    assert await remembered(careful, session, "another") == ()
    assert not await careful.commit(step(session))
    with replica_of(on_primary.servers[0], tmp_path / "replica") as replica:
        assert await careful.commit(commit)
        assert await remembered(careful, session, "r") == commit.requests
        made = step(after(commit))
        assert await careful.commit(made)
        # What is acknowledged is there.
        store = OnServers([replica], cluster=False).new_store()
        assert await store.read(session.id) == after(made)
        await store.close()
        assert await careful.delete(session.id)
        assert not await careful.delete(session.id)


async def test_a_new_session_waits_too(on_primary: OnServers, tmp_path: Path) -> None:
    careful = on_primary.new_store(replicas=1)
    session = new_session()
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match="0 of 1 replicas"):
            await careful.create(session, None)
    with replica_of(on_primary.servers[0], tmp_path / "replica"):
        await careful.create(session, None)
        with pytest.raises(ValueError, match=session.id):
            await careful.create(new_session(session.id), None)


async def test_the_script_is_told_to_a_server_that_has_forgotten_it(on_primary: OnServers, tmp_path: Path) -> None:
    careful = on_primary.new_store(replicas=1)
    with replica_of(on_primary.servers[0], tmp_path / "replica"):
        session = new_session()
        await careful.create(session, None)
        with on_primary.servers[0].client() as client:
            client.script_flush()
        assert await careful.commit(step(session))


async def test_in_a_cluster_the_replicas_of_the_sessions_own_node_count(on_cluster: OnServers) -> None:
    careful = on_cluster.new_store(replicas=1)
    replicated, alone = [], []
    for _ in range(40):
        session = new_session()
        try:
            await careful.create(session, None)
            assert await careful.commit(step(session))
            replicated.append(session)
        except StoreUnavailable:
            alone.append(session)
    # One of the three primaries has a replica.
    with on_cluster.servers[0].client() as first:
        for each in (*replicated, *alone):
            slot = first.execute_command("CLUSTER", "KEYSLOT", f"royalpig:{{{each.id}}}")
            assert (slot < 5462) == (each in replicated)
    assert replicated
    assert alone


async def test_in_a_cluster_a_slot_that_moves_is_followed(on_cluster: OnServers) -> None:
    """From the second node to the first, which has a replica, and back."""
    store, careful = on_cluster.new_store(), on_cluster.new_store(replicas=1)
    nodes = on_cluster.servers[:3]
    clients = [each.client() for each in nodes]
    stands, slot = new_session(), 0
    while not 5462 <= slot < 10924:
        stands = new_session()
        slot = clients[0].execute_command("CLUSTER", "KEYSLOT", f"royalpig:{{{stands.id}}}")
    await store.create(stands, None)

    async def play(*stores: Store) -> None:
        nonlocal stands
        for each in stores:
            # With a request, so that all keys are there: else a cluster lets scripts wait until all have moved.
            commit = step(stands, request_id=f"r-{stands.version}")
            assert await each.commit(commit)
            stands = after(commit)

    async def move(source: int, target: int, *stores: Store) -> None:
        ids = [each.execute_command("CLUSTER", "MYID") for each in clients]
        clients[target].execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", ids[source])
        clients[source].execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", ids[target])
        await play(store)
        keys = clients[source].execute_command("CLUSTER", "GETKEYSINSLOT", slot, 100)
        clients[source].execute_command("MIGRATE", *nodes[target].address, "", 0, 5000, "KEYS", *keys)
        await play(*stores)
        for each in (target, source, 3 - target - source):
            clients[each].execute_command("CLUSTER", "SETSLOT", slot, "NODE", ids[target])
        await play(*stores)

    await play(store)
    await move(1, 0, store, careful, store)
    await move(0, 1, store)
    assert await careful.read(stands.id) == stands
    for client in clients:
        client.close()
