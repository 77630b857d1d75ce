"""What cannot be read is reported, never served, and never written over."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from royalpig.sessions.redis_store import keys
from royalpig.sessions.store import Store
from royalpig.sessions.stored import SCHEMA, Change, Session, Unreadable, packed, unpacked
from tests.sessions.conftest import OnServers
from tests.sessions.kept import after, new_session, snapshot_of, step

Spoil = Callable[[Any, Session], Any]


def stored_session(stored: bytes) -> Spoil:
    return lambda server, session: server.hset(keys.session(session.id), "session", stored)


def of_a_later_schema(value: Any) -> bytes:
    return packed(msgspec.structs.replace(value, schema=SCHEMA + 1))


WHOLE = new_session("s", state=b"some state")
SPOILT_SESSIONS: dict[str, Spoil] = {
    "nothing": stored_session(b""),
    "text": stored_session(b"hello"),
    "cut short": stored_session(packed(WHOLE)[:-5]),
    "more after it": stored_session(packed(WHOLE) + b"\x01"),
    "another value": stored_session(msgspec.msgpack.encode({"schema": SCHEMA})),
    "a list of others": stored_session(msgspec.msgpack.encode([SCHEMA, 1, 2, 3])),
    "of a later schema": stored_session(of_a_later_schema(WHOLE)),
    "only a later schema": stored_session(msgspec.msgpack.encode([SCHEMA + 1])),
    "another session": stored_session(packed(new_session("t"))),
    "another type": lambda server, session: (
        server.delete(keys.session(session.id)),
        server.set(keys.session(session.id), "x"),
    ),
}


async def made(store: Store, session_id: str) -> Session:
    session = new_session(session_id)
    await store.create(session, snapshot_of(session))
    commit = step(session, request_id="r", snapshot=True)
    assert await store.commit(commit)
    return after(commit)


async def refused(reading: Awaitable[object]) -> str:
    with pytest.raises(Unreadable) as told:
        await reading
    return str(told.value)


@pytest.mark.parametrize("how", SPOILT_SESSIONS)
async def test_a_session_that_is_none(on_single: OnServers, how: str) -> None:
    store = on_single.new_store()
    await made(store, "s")
    with on_single.servers[0].client() as server:
        SPOILT_SESSIONS[how](server, new_session("s"))
    said = await refused(store.read("s"))
    assert "session" in said or "type" in said
    # It can be forgotten.
    assert await store.delete("s")
    assert await store.read("s") is None


async def test_a_later_schema_is_called_that(on_single: OnServers) -> None:
    store = on_single.new_store()
    session = await made(store, "s")
    with on_single.servers[0].client() as server:
        stored_session(of_a_later_schema(session))(server, session)
    assert await refused(store.read("s")) == "a session is stored in schema 2, and 1 is read here"


@pytest.mark.parametrize("other", ["session", "history", "requests"])
async def test_nothing_is_written_over_a_key_of_another_type(on_single: OnServers, other: str) -> None:
    store = on_single.new_store()
    session = await made(store, "s")
    key: str = getattr(keys, other)("s")
    with on_single.servers[0].client() as server:
        server.delete(key)
        server.set(key, "x")
        before = {each: server.dump(each) for each in server.keys("*")}
        await refused(store.commit(step(session, request_id="r-2", snapshot=True)))
        assert {each: server.dump(each) for each in server.keys("*")} == before


async def test_nothing_is_appended_to_a_history_that_does_not_fit(on_single: OnServers) -> None:
    store = on_single.new_store()
    session = await made(store, "s")
    with on_single.servers[0].client() as server:
        server.xadd(keys.history("s"), {"change": b"x", "commit": b"y"}, id="9-0")
        before = {each: server.dump(each) for each in server.keys("*")}
        await refused(store.commit(step(session)))
        assert {each: server.dump(each) for each in server.keys("*")} == before


async def test_a_session_without_its_commit_is_not_written_over(on_single: OnServers) -> None:
    store = on_single.new_store()
    session = await made(store, "s")
    with on_single.servers[0].client() as server:
        server.hdel(keys.session("s"), "commit")
    await refused(store.commit(step(session)))


@pytest.mark.parametrize(
    "fields",
    [{"change": b"x"}, {"another": b"x"}, {"change": packed(step(new_session(), 7).changes[0])}],
    ids=["damaged", "missing", "of another version"],
)
async def test_a_change_that_is_none(on_single: OnServers, fields: dict[str, bytes]) -> None:
    store = on_single.new_store()
    await made(store, "s")
    with on_single.servers[0].client() as server:
        server.xadd(keys.history("s"), fields, id="2-0")
    await refused(store.changes("s", 0, 10))
    assert [change.version for change in await store.changes("s", 0, 1)] == [1]


async def test_a_request_and_a_snapshot_that_are_none(on_single: OnServers) -> None:
    store = on_single.new_store()
    session = await made(store, "s")
    with on_single.servers[0].client() as server:
        server.hset(keys.requests("s"), "r", b"x")
        server.hset(keys.session("s"), "snapshot:1", packed(snapshot_of(session))[:-1])
    await refused(store.read_for("s", "r"))
    await refused(store.snapshot("s", 1))
    assert await store.snapshot("s", 0) == snapshot_of(new_session("s"))


async def test_other_sessions_are_served(on_single: OnServers) -> None:
    store = on_single.new_store()
    await made(store, "s")
    well = await made(store, "t")
    with on_single.servers[0].client() as server:
        stored_session(b"x")(server, new_session("s"))
    assert await store.read("t") == well
    assert await store.commit(step(well))
    assert set((await store.sessions_of("kermit", "", 10)).ids) == {"s", "t"}


def test_what_an_older_version_stored_can_be_read() -> None:
    """New fields come at the end, with a default."""
    session = new_session("s")
    fields = msgspec.msgpack.decode(packed(session))
    without_commit = msgspec.msgpack.encode(fields[: Session.__struct_fields__.index("commit")])
    assert unpacked(Session, without_commit) == msgspec.structs.replace(session, commit=b"")
    assert unpacked(Session, msgspec.msgpack.encode([*fields, "of a later version"])) == session


@pytest.mark.parametrize("length", range(40))
def test_no_beginning_of_a_value_is_taken_for_it(length: int) -> None:
    whole = packed(step(new_session(), 300).changes[0])
    if length < len(whole):
        with pytest.raises(Unreadable):
            unpacked(Change, whole[:length])
