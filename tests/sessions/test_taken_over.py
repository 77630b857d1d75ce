"""A server takes over that lacks the last changes of a session, as in a failover: nobody is told that it is broken."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from royalpig.sessions.redis_store import RedisStore
from royalpig.sessions.redis_store import keys as key
from royalpig.sessions.store import Commit
from royalpig.sessions.stored import Change, Kind
from royalpig.wire.structs import ErrorReason
from tests.sessions.conftest import OnServers
from tests.sessions.kept import new_session, step
from tests.sessions.servers import Server
from tests.sessions.tables import FARM, House, Table


class Earlier:
    """What a server had of a session at some time."""

    def __init__(self, server: Server, session_id: str) -> None:
        self._client = server.client()
        self._names = [named(session_id) for named in (key.session, key.history, key.requests)]
        self._dumps = [self._client.dump(name) for name in self._names]

    def takes_over(self) -> None:
        """From now on the server has no more than that, and whoever watches is woken."""
        for name, dump in zip(self._names, self._dumps, strict=True):
            self._client.delete(name)
            if dump is not None:
                self._client.restore(name, 1_000_000, dump)
        self._client.publish(self._names[0], "1000000")


def id_of(table: Table) -> str:
    return table.name.removeprefix("sessions/")


async def table_on(store: RedisStore) -> Table:
    return await House(store).table(FARM)


async def test_a_watch_ends_where_what_it_has_shown_is_gone(on_single: OnServers) -> None:
    table = await table_on(on_single.new_store())
    earlier = Earlier(on_single.servers[0], id_of(table))
    watch = table.house.watch(table.seats[0], session=table.name, from_version=0)
    await table.play_first(1)
    assert (await anext(watch)).version == 2
    earlier.takes_over()
    with pytest.raises(Exception, match="version 2 is gone") as refused:
        await anext(watch)
    assert getattr(refused.value, "reason", None) is ErrorReason.FUTURE_VERSION


async def test_a_watch_ends_where_the_game_has_gone_on_otherwise(on_single: OnServers) -> None:
    store = on_single.new_store()
    table = await table_on(store)
    earlier = Earlier(on_single.servers[0], id_of(table))
    watch = table.house.watch(table.seats[0], session=table.name, from_version=0)
    await table.play_first(1)
    assert (await anext(watch)).version == 2
    earlier.takes_over()
    session = await store.read(id_of(table))
    assert session is not None
    longer = Change(kind=Kind.STEPS, before=0, version=3, seat=0)
    assert await store.commit(Commit(id=b"1", on=session, session=step(session, 3).session, changes=[longer]))
    with pytest.raises(Exception, match="version 2 is gone") as refused:
        await anext(watch)
    assert getattr(refused.value, "reason", None) is ErrorReason.FUTURE_VERSION


class TakenOver(RedisStore):
    """A store of which another server takes over between two calls."""

    between: Callable[[], None] = staticmethod(lambda: None)

    async def changes(self, session_id: str, after: int, most: int) -> list[Change]:
        self.between()
        return await super().changes(session_id, after, most)

    async def _write(self, script: Any, names: Sequence[str], arguments: Sequence[Any]) -> Any:
        self.between()
        return await super()._write(script, names, arguments)


async def record(table: Table) -> None:
    await table.call("GetRecord", table.owner)


async def three_changes(table: Table) -> None:
    watch = table.house.watch(table.owner, session=table.name, from_version=0)
    for _ in range(3):
        await anext(watch)


@pytest.mark.parametrize("reading", [record, three_changes])
async def test_who_was_just_reading_is_asked_to_try_again(
    reading: Callable[[Table], Awaitable[None]], on_single: OnServers
) -> None:
    store = on_single.new_store_of(TakenOver)
    table = await table_on(store)
    await table.play_first(2)
    earlier = Earlier(on_single.servers[0], id_of(table))
    await table.play_first(1)
    store.between = earlier.takes_over
    with pytest.raises(Exception, match="does not answer at present") as refused:
        await reading(table)
    assert getattr(refused.value, "reason", None) is ErrorReason.STORE_UNAVAILABLE
    store.between = TakenOver.between
    await table.play_first(1)
    await reading(table)


async def test_a_request_that_is_gone_was_not_carried_out(on_single: OnServers) -> None:
    """Also where it was still there when it was asked for."""
    store = on_single.new_store_of(TakenOver, replicas=1)
    alone = on_single.new_store()
    session = new_session()
    await alone.create(session, None)
    earlier = Earlier(on_single.servers[0], session.id)
    commit = step(session, request_id="r")
    assert await alone.commit(commit)
    store.between = earlier.takes_over
    found = await store.read_for(session.id, "r")
    assert found is not None
    assert found.requests == ()
