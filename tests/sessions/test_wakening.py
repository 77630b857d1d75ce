"""Watchers are woken by every change, by whomever it was made, and cost nothing while they wait."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path

import pytest
from redis.asyncio.client import PubSub

from royalpig.sessions.redis_store import Access, OneServer, wakenings
from royalpig.sessions.redis_store.connections import Subscriber
from royalpig.sessions.store import Store, Wakening
from royalpig.sessions.stored import Session, Status
from tests.sessions.conftest import OnServers, Setting
from tests.sessions.kept import after, new_session, quiet_step, step
from tests.sessions.servers import Server, one_server


async def seen(store: Store, wakening: Wakening, session: Session) -> Session | None:
    """Waits until a session is seen to be another than it was, as a watcher does."""
    while True:
        stands = await store.read(session.id)
        if stands != session:
            return stands
        await wakening.wait()


async def test_watchers_see_each_change(setting: Setting) -> None:
    watching, changing = setting.new_store(), setting.new_store()
    stands = new_session()
    await changing.create(stands, None)
    async with watching.wakening(stands.id) as one, watching.wakening(stands.id) as two:
        for _ in range(5):
            looking = [asyncio.create_task(seen(watching, each, stands)) for each in (one, two)]
            commit = step(stands)
            assert await changing.commit(commit)
            assert await asyncio.gather(*looking) == [after(commit)] * 2
            stands = after(commit)


async def test_a_commit_without_changes_wakes_too(setting: Setting) -> None:
    watching, changing = setting.new_store(), setting.new_store()
    session = new_session()
    await changing.create(session, None)
    async with watching.wakening(session.id) as wakening:
        looking = asyncio.create_task(seen(watching, wakening, session))
        commit = quiet_step(session, owner=b"n" * 32)
        assert await changing.commit(commit)
        assert await looking == after(commit)


async def test_who_watches_a_session_that_is_deleted_is_woken(setting: Setting) -> None:
    watching, changing = setting.new_store(), setting.new_store()
    session = new_session()
    await changing.create(session, None)
    async with watching.wakening(session.id) as wakening:
        looking = asyncio.create_task(seen(watching, wakening, session))
        assert await changing.delete(session.id)
        assert await looking is None


async def test_a_change_between_the_look_and_the_wait_is_not_missed(setting: Setting) -> None:
    watching, changing = setting.new_store(), setting.new_store()
    stands = new_session()
    await changing.create(stands, None)
    for _ in range(10):
        async with watching.wakening(stands.id) as wakening:
            # The change may come before the watcher's subscription has reached the server.
            commit = step(stands)
            assert await changing.commit(commit)
            await wakening.wait()
            stands = after(commit)
            # And while it is awake and does something else.
            commit = step(stands)
            assert await changing.commit(commit)
            assert await seen(watching, wakening, stands) == after(commit)
            stands = after(commit)


async def test_who_joins_and_who_leaves_disturbs_nobody(setting: Setting) -> None:
    watching, changing = setting.new_store(), setting.new_store()
    sessions = [new_session() for _ in range(4)]
    for each in sessions:
        await changing.create(each, None)
    async with watching.wakening(sessions[0].id) as stays:
        for each in sessions:
            async with watching.wakening(each.id):
                pass
        commit = step(sessions[0])
        looking = asyncio.create_task(seen(watching, stays, sessions[0]))
        assert await changing.commit(commit)
        assert await looking == after(commit)


async def test_watchers_see_what_was_changed_while_they_had_no_connection(served: OnServers) -> None:
    watching, changing = served.new_store(), served.new_store()
    stands = new_session()
    await changing.create(stands, None)
    async with watching.wakening(stands.id) as wakening:
        for _ in range(3):
            looking = asyncio.create_task(seen(watching, wakening, stands))
            for client in served.primaries():
                with client:
                    client.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
            commit = step(stands)
            assert await changing.commit(commit)
            assert await looking == after(commit)
            stands = after(commit)


async def gone(store: Store, wakening: Wakening, session: Session) -> None:
    """Waits, as a watcher does, until a session is no more."""
    while await store.read(session.id) is not None:
        await wakening.wait()


async def test_who_watches_a_session_that_expires_is_woken(setting: Setting) -> None:
    watching, changing = (setting.new_store(idle_seconds=0.3) for _ in range(2))
    session = new_session()
    await changing.create(session, None)
    async with watching.wakening(session.id) as one, watching.wakening(session.id) as two:
        await asyncio.gather(*(gone(watching, each, session) for each in (one, two)))


async def test_a_step_says_when_the_session_expires(setting: Setting) -> None:
    watching, changing = (setting.new_store(finished_seconds=0.3) for _ in range(2))
    stands = new_session()
    await changing.create(stands, None)
    async with watching.wakening(stands.id) as wakening:
        for _ in range(3):
            commit = step(stands)
            assert await changing.commit(commit)
            assert await seen(watching, wakening, stands) == after(commit)
            stands = after(commit)
        assert await changing.commit(step(stands, status=Status.OVER))
        await gone(watching, wakening, stands)


async def test_who_comes_where_somebody_has_just_left_is_woken_too(setting: Setting) -> None:
    store = setting.new_store(finished_seconds=0.3)
    stands = new_session()
    await store.create(stands, None)
    commit = step(stands)
    async with store.wakening(stands.id) as leaves:
        assert await store.commit(commit)
        await leaves.wait()
    async with store.wakening(stands.id) as comes:
        assert await store.commit(step(after(commit), status=Status.OVER))
        await gone(store, comes, stands)


class Observed:
    """A subscriber that tells when it connects, and whose probes may go elsewhere."""

    def __init__(self, subscriber: Subscriber, probed: Subscriber | None = None) -> None:
        self._subscriber = subscriber
        self._probed = probed or subscriber
        self._again = asyncio.Event()

    def opened(self) -> AbstractAsyncContextManager[PubSub]:
        self._again.set()
        return self._subscriber.opened()

    async def probe(self, channel: str) -> None:
        await self._probed.probe(channel)

    async def connected_again(self) -> None:
        self._again.clear()
        await self._again.wait()


async def for_long(sessions: Sequence[bytes]) -> list[int]:
    """That sessions are kept for an hour."""
    return [3_600_000] * len(sessions)


async def test_a_server_that_does_not_answer_is_given_up(
    single_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wakenings, "QUIET_SECONDS", 0.05)
    connections = OneServer.at(*single_server.address, 0, Access())
    observed = Observed(connections.subscriber())
    watchers = wakenings.Wakenings(observed, for_long)
    async with watchers.of("s") as wakening:
        await wakening.wait()
        single_server.freeze()
        try:
            await observed.connected_again()
        finally:
            single_server.thaw()
        await wakening.wait()
    await watchers.close()
    await connections.close()


async def test_a_server_to_which_nothing_is_published_any_more_is_given_up(
    single_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that was the primary, and has not yet heard that another is."""
    monkeypatch.setattr(wakenings, "QUIET_SECONDS", 0.05)
    monkeypatch.setattr(wakenings, "PROBE_SECONDS", 0.05)
    with one_server(tmp_path / "other") as other:
        old, new = (OneServer.at(*each.address, 0, Access()) for each in (single_server, other))
        observed = Observed(old.subscriber(), new.subscriber())
        watchers = wakenings.Wakenings(observed, for_long)
        async with watchers.of("s") as wakening:
            for _ in range(2):
                await wakening.wait()
                await observed.connected_again()
        await watchers.close()
        await old.close()
        await new.close()


async def test_a_thousand_who_wait_ask_nothing(served: OnServers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakenings, "QUIET_SECONDS", 0.02)
    store = served.new_store()
    sessions = [new_session() for _ in range(1_000)]
    for session in sessions:
        await store.create(session, None)
    async with AsyncExitStack() as watched:
        waking = [await watched.enter_async_context(store.wakening(each.id)) for each in sessions]
        # By the confirmations of their subscriptions.
        await asyncio.gather(*(each.wait() for each in waking))
        waiting = [asyncio.create_task(each.wait()) for each in waking]
        clients = served.primaries()
        for client in clients:
            client.config_resetstat()
        asked: Counter[str] = Counter()
        while asked["cmdstat_publish"] < 5:
            await asyncio.sleep(0.01)
            asked.clear()
            for client in clients:
                asked.update({name: of["calls"] for name, of in client.info("commandstats").items()})
        # For how long each session is kept, when somebody begins to watch and with the subscription, and not again.
        assert asked.pop("cmdstat_pttl", 0) <= 2 * len(sessions)
        # The probe of the one connection, and the connection that the probe is made over; what this test asks; and
        # what servers say to one another.
        assert set(asked) <= {
            *("cmdstat_publish", "cmdstat_client|setname"),
            *("cmdstat_info", "cmdstat_config|resetstat"),
            *("cmdstat_replconf", "cmdstat_ping"),
        }
        assert sum(len(client.client_list(_type="pubsub")) for client in clients) == 1
        assert not any(each.done() for each in waiting)
        for client in clients:
            client.close()
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
