"""What every store does, be it in memory, on one server or in a cluster."""

import asyncio

import pytest

from royalpig.sessions.store import BOTS_SECONDS, Commit, Listed, Store
from royalpig.sessions.stored import Change, Kind, Session, Status
from tests.sessions.conftest import FINISHED_SECONDS, IDLE_SECONDS, Setting
from tests.sessions.kept import after, new_id, new_session, quiet_step, remembered, snapshot_of, step


async def created(store: Store, session: Session | None = None) -> Session:
    session = session or new_session()
    await store.create(session, None)
    return session


async def test_a_session_is_read_as_it_was_created(store: Store) -> None:
    session = new_session(status=Status.STARTED, state=bytes(range(256)), snapshots=(0,))
    await store.create(session, snapshot_of(session))
    assert await store.read(session.id) == session
    assert await store.snapshot(session.id, 0) == snapshot_of(session)
    assert await store.snapshot(session.id, 1) is None
    assert await store.changes(session.id, 0, 10) == []


async def test_there_is_no_session_that_was_not_created(store: Store) -> None:
    assert await store.read("none") is None
    assert await store.changes("none", 0, 10) == []
    assert await store.read_for("none", "r") is None
    assert await store.snapshot("none", 0) is None
    assert not await store.commit(step(new_session("none")))
    assert not await store.delete("none")
    assert await store.read("none") is None


async def test_an_id_is_taken_once(store: Store) -> None:
    session = await created(store)
    with pytest.raises(ValueError, match=session.id):
        await store.create(new_session(session.id, game="another"), None)
    await store.create(session, None)
    assert await store.read(session.id) == session
    assert await store.count_of(session.caller) == 1


async def test_a_commit_is_made_whole(store: Store) -> None:
    session = await created(store)
    commit = step(session, 3, request_id="r-1", snapshot=True, snapshots=(3,))
    assert await store.commit(commit)
    assert await store.read(session.id) == after(commit)
    assert await store.changes(session.id, 0, 10) == list(commit.changes)
    assert await remembered(store, session, "r-1") == commit.requests
    assert await remembered(store, session, "r-2") == ()
    assert await store.snapshot(session.id, 3) == commit.snapshot


async def test_several_changes_are_appended_in_order(store: Store) -> None:
    session = await created(store)
    one, two = step(session, 2), step(session, 5)
    changes = [one.changes[0], Change(kind=Kind.STEPS, before=2, version=5, seat=0)]
    assert await store.commit(Commit(id=new_id(), on=session, session=two.session, changes=changes))
    assert await store.changes(session.id, 0, 10) == changes


async def test_changes_are_read_from_any_version(store: Store) -> None:
    stands = await created(store)
    made: list[Change] = []
    for entries in (1, 3, 1, 2, 1):
        commit = step(stands, entries)
        assert await store.commit(commit)
        stands = after(commit)
        made += commit.changes
    assert [change.version for change in made] == [1, 4, 5, 7, 8]
    assert await store.changes(stands.id, 0, 2) == made[:2]
    assert await store.changes(stands.id, 1, 9) == made[1:]
    # From within a change: that change too.
    assert await store.changes(stands.id, 2, 1) == made[1:2]
    assert await store.changes(stands.id, 7, 9) == made[4:]
    assert await store.changes(stands.id, 8, 9) == []


async def test_a_commit_on_an_older_session_is_not_made(store: Store) -> None:
    session = await created(store)
    first = step(session)
    assert await store.commit(first)
    late = step(session, 2, request_id="late", snapshot=True)
    assert not await store.commit(late)
    assert await store.read(session.id) == after(first)
    assert await store.changes(session.id, 0, 10) == list(first.changes)
    assert await remembered(store, session, "late") == ()
    assert await store.snapshot(session.id, 2) is None


async def test_a_commit_without_changes_stands_in_the_way_of_others(store: Store) -> None:
    session = await created(store)
    quiet = quiet_step(session, owner=b"n" * 32)
    assert await store.commit(quiet)
    assert await store.read(session.id) == after(quiet)
    assert not await store.commit(step(session))
    assert await store.commit(step(after(quiet)))


async def test_a_commit_is_made_once_however_often_it_is_tried(store: Store) -> None:
    session = await created(store)
    commit = step(session, request_id="r")
    quiet = quiet_step(after(commit), owner=b"n" * 32)
    assert [await store.commit(commit) for _ in range(3)] == [True] * 3
    assert await store.commit(quiet)
    assert await store.commit(quiet)
    # Others came after it, and it is still known to have been made.
    later = step(after(quiet), 2)
    assert await store.commit(later)
    assert await store.commit(commit)
    assert not await store.commit(quiet)
    assert await store.read(session.id) == after(later)
    assert await store.changes(session.id, 0, 10) == [*commit.changes, *later.changes]


async def test_of_commits_at_the_same_time_one_is_made(setting: Setting) -> None:
    stores = [setting.new_store() for _ in range(2)]
    stands = await created(stores[0])
    acknowledged: list[Commit] = []
    for _ in range(20):
        tried = [step(stands, entries, request_id=f"{stands.version}-{entries}") for entries in range(1, 9)]
        made = await asyncio.gather(*(stores[each % 2].commit(commit) for each, commit in enumerate(tried)))
        assert made.count(True) == 1
        acknowledged.append(tried[made.index(True)])
        stands = after(acknowledged[-1])
    assert await stores[1].read(stands.id) == stands
    history = await stores[1].changes(stands.id, 0, 100)
    assert history == [change for commit in acknowledged for change in commit.changes]
    for commit in acknowledged:
        assert await remembered(stores[0], stands, commit.request_id) == commit.requests


async def test_many_who_read_and_try_again_are_all_served_once(setting: Setting) -> None:
    stores = [setting.new_store() for _ in range(2)]
    session = await created(stores[0])

    async def seat(number: int) -> list[bytes]:
        made: list[bytes] = []
        while len(made) < 5:
            stands = await stores[number % 2].read(session.id)
            assert stands is not None
            commit = step(stands)
            if await stores[number % 2].commit(commit):
                made.append(commit.id)
        return made

    acknowledged = await asyncio.gather(*map(seat, range(8)))
    assert len({each for made in acknowledged for each in made}) == 40
    stands = await stores[0].read(session.id)
    assert stands is not None
    assert stands.version == 40
    assert [change.version for change in await stores[0].changes(session.id, 0, 100)] == list(range(1, 41))


async def test_a_session_is_forgotten_when_nothing_happens(setting: Setting, store: Store) -> None:
    session = await created(store)
    setting.later(IDLE_SECONDS - 1)
    assert await store.commit(step(session))
    setting.later(IDLE_SECONDS - 1)
    assert await store.read(session.id) is not None
    # Reading renews nothing.
    setting.later(2)
    assert await store.read(session.id) is None
    assert not await store.commit(step(session))
    assert await store.sessions_of(session.caller, "", 10) == Listed([], "")
    assert await store.count_of(session.caller) == 0


async def test_a_finished_session_is_kept_longer(setting: Setting, store: Store) -> None:
    session = await created(store)
    assert await store.commit(step(session, status=Status.OVER))
    setting.later(FINISHED_SECONDS - 1)
    assert await store.count_of(session.caller) == 1
    assert await store.read(session.id) is not None
    assert await store.changes(session.id, 0, 10)
    setting.later(2)
    assert await store.read(session.id) is None
    assert await store.count_of(session.caller) == 0


async def test_sessions_are_counted_while_they_are_kept(setting: Setting, store: Store) -> None:
    sessions = [await created(store) for _ in range(3)]
    setting.later(IDLE_SECONDS - 1)
    assert await store.commit(step(sessions[0]))
    setting.later(2)
    assert await store.count_of("kermit") == 1
    setting.later(IDLE_SECONDS)
    assert await store.count_of("kermit") == 0


async def test_a_deleted_session_is_forgotten_whole(store: Store) -> None:
    session = await created(store)
    commit = step(session, request_id="r", snapshot=True)
    assert await store.commit(commit)
    assert await store.delete(session.id)
    assert await store.read(session.id) is None
    assert await store.changes(session.id, 0, 10) == []
    assert await store.read_for(session.id, "r") is None
    assert await store.snapshot(session.id, 1) is None
    assert not await store.commit(step(after(commit)))
    assert not await store.delete(session.id)
    assert await store.count_of(session.caller) == 0
    await store.create(session, None)
    assert await store.changes(session.id, 0, 10) == []


async def test_sessions_are_listed_by_caller_newest_first(store: Store) -> None:
    # Several within a second.
    mine = [new_session(created=1_700_000_000 + each // 3) for each in range(8)]
    for each in [*mine, new_session(caller="piggy"), new_session(caller="")]:
        await store.create(each, None)
    in_order = [each.id for each in sorted(mine, key=lambda each: (each.created, each.id), reverse=True)]
    listed: list[str] = []
    after_page = ""
    for length in (3, 3, 2):
        page = await store.sessions_of("kermit", after_page, 3)
        assert len(page.ids) == length
        listed += page.ids
        after_page = page.next
    assert listed == in_order
    assert after_page == ""
    assert list((await store.sessions_of("kermit", "", 8)).ids) == in_order
    assert (await store.sessions_of("kermit", "", 8)).next == ""
    assert len((await store.sessions_of("", "", 8)).ids) == 1
    assert (await store.sessions_of("gonzo", "", 8)).ids == []


async def test_pages_go_on_where_sessions_went(setting: Setting, store: Store) -> None:
    sessions = [new_session(created=1_700_000_000 + each) for each in range(6)]
    for each in sessions:
        await store.create(each, None)
    first = await store.sessions_of("kermit", "", 2)
    assert list(first.ids) == [sessions[5].id, sessions[4].id]
    # The last of the page, and the first of the next.
    assert await store.delete(sessions[4].id)
    assert await store.delete(sessions[3].id)
    second = await store.sessions_of("kermit", first.next, 2)
    assert list(second.ids) == [sessions[2].id, sessions[1].id]
    setting.later(IDLE_SECONDS - 1)
    assert await store.commit(step(sessions[0]))
    setting.later(2)
    assert list((await store.sessions_of("kermit", "", 2)).ids) == [sessions[0].id]


async def test_a_lease_has_one_holder(setting: Setting, store: Store) -> None:
    assert await store.lease("s", b"one", 10)
    assert not await store.lease("s", b"two", 10)
    assert await store.lease("other", b"two", 10)
    setting.later(9)
    assert await store.lease("s", b"one", 10)
    setting.later(9)
    assert not await store.lease("s", b"two", 10)
    setting.later(2)
    assert await store.lease("s", b"two", 10)
    # Late: it is no more the holder's.
    await store.release("s", b"one")
    assert not await store.lease("s", b"one", 10)
    await store.release("s", b"two")
    assert await store.lease("s", b"one", 10)


async def test_of_many_one_takes_the_lease(setting: Setting) -> None:
    stores = [setting.new_store() for _ in range(2)]
    taken = await asyncio.gather(*(stores[each % 2].lease("s", b"%d" % each, 10) for each in range(20)))
    assert taken.count(True) == 1


async def test_bots_are_due_once_and_again(setting: Setting, store: Store) -> None:
    for each in ("a", "b", "c"):
        await store.put_off_bots(each, 5)
    assert list(await store.bots_due(10)) == []
    await store.put_off_bots("b", 20)
    setting.later(6)
    assert sorted(await store.bots_due(10)) == ["a", "c"]
    assert list(await store.bots_due(10)) == []
    setting.later(BOTS_SECONDS + 1)
    await store.put_off_bots("a", 0)
    assert list(await store.bots_due(10)) == ["c"]
    setting.later(BOTS_SECONDS + 1)
    assert len(await store.bots_due(1)) == 1
    assert len(await store.bots_due(1)) == 1
    assert list(await store.bots_due(1)) == []


async def test_a_deleted_session_has_no_bots_due(setting: Setting, store: Store) -> None:
    session = await created(store)
    await store.put_off_bots(session.id, 1)
    assert await store.delete(session.id)
    setting.later(2)
    assert list(await store.bots_due(10)) == []


async def test_a_store_that_is_there_answers(store: Store) -> None:
    await store.ping()
