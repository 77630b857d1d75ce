"""The Python clients with sessions: a whole game from claim to record, and watches that outlive their connections."""

import asyncio
import inspect
from collections.abc import Iterator
from random import Random

import pytest

import royalpig
from royalpig.ops.caller_keys import line_of
from royalpig_client import (
    AsyncClient,
    AsyncSession,
    AsyncSessions,
    Client,
    NotAllowed,
    NotFound,
    Opened,
    RefusedAction,
    Session,
    SessionRefused,
    Sessions,
    StaleVersion,
)
from tests.api.running import Service, running
from tests.clients.cutting import cutting
from tests.clients.flaky import DROPPED, Answer, flaky

FARM = "schweinebande"


@pytest.fixture
def client(service: Service) -> Iterator[Client]:
    with Client(service.url) as opened:
        yield opened


@pytest.mark.parametrize(("sync", "asynchronous"), [(Session, AsyncSession), (Sessions, AsyncSessions)])
def test_both_have_the_same_words(sync: type, asynchronous: type) -> None:
    words = {name for name in dir(sync) if not name.startswith("_")}
    assert words == {name for name in dir(asynchronous) if not name.startswith("_")}
    for name in words:
        ours, theirs = getattr(sync, name), getattr(asynchronous, name)
        assert list(inspect.signature(ours).parameters) == list(inspect.signature(theirs).parameters), name


def seat_of(opened: Opened, number: int) -> Session:
    seat = opened.seats[number]
    assert seat is not None
    return seat


def test_a_whole_game(client: Client) -> None:
    opened = client.sessions.create(FARM, 2, players=[{"name": "Ann"}], owner_sees="public", start=False)
    assert (opened.told.status, opened.told.decision) == ("SESSION_STATUS_OPEN", None)
    seats = [seat_of(opened, 0).claim(entropy="a coin"), seat_of(opened, 1).claim(name="Bea", entropy="a die")]
    told = opened.owner.look()
    assert [(seat.name, seat.claimed) for seat in told.seats] == [("Ann", True), ("Bea", True)]
    assert told.version == 3
    random = Random(3)
    while told.decision is not None:
        seat = told.decision.actors[0]
        mine = seats[seat].look()
        told = seats[seat].submit(random.choice(mine.legal), seen=mine.version)
    assert told.over
    assert told.outcome is not None
    record = opened.spectator.record()
    assert "entropy p1: a die" in record
    replay = royalpig.Record.read(record).replay()
    assert replay.valid, replay.message
    changes = list(opened.spectator.watch(0))
    assert [change.kind for change in changes[:3]] == ["CHANGE_KIND_CLAIM", "CHANGE_KIND_CLAIM", "CHANGE_KIND_START"]
    assert (changes[1].seat, changes[1].player) == (1, "Bea")
    assert changes[-1].version == told.version
    assert changes[-1].state == opened.spectator.look().state
    # Whoever knows it all is told no more.
    assert list(opened.spectator.watch(told.version)) == []
    assert [each.version for each in opened.owner.watch()] == [told.version]


def test_what_an_owner_does(client: Client) -> None:
    opened = client.sessions.create(FARM, 2, seed=7, undo="free")
    revealed = opened.owner.submit("reveal 0,0", seat=0, seen=0)
    assert [event.type for event in revealed.events] == ["reveal", "tile-turned-up"]
    assert revealed.state is not None
    back = opened.owner.undo(0)
    assert (back.version, back.undo_horizon) == (3, 0)
    for replaced, session in (
        (opened.owner.revoke_seat(0), seat_of(opened, 0)),
        (opened.owner.revoke_spectators(), opened.spectator),
    ):
        with pytest.raises(NotAllowed):
            session.look()
        assert client.sessions.at(session.name, replaced).look().version == 3
    new = client.sessions.at(opened.owner.name, opened.owner.revoke_owner())
    assert seat_of(opened, 1).standing_pass("next-turn") == "next-turn"
    assert seat_of(opened, 1).look().standing_pass == "next-turn"
    assert seat_of(opened, 1).standing_pass("") == ""
    new.delete()
    with pytest.raises(NotFound):
        new.look()


def test_what_is_refused(client: Client) -> None:
    opened = client.sessions.create(FARM, 2, seed=7)
    first, second = seat_of(opened, 0), seat_of(opened, 1)
    with pytest.raises(NotAllowed):
        second.submit("reveal 0,0", seat=0, seen=0)
    with pytest.raises(RefusedAction) as refused:
        second.submit("reveal 0,0", seen=0)
    assert refused.value.clause == "SB-X.1"
    first.submit("reveal 0,0", seen=0)
    with pytest.raises(StaleVersion) as stale:
        first.submit("place", seen=0)
    assert stale.value.version == 2
    with pytest.raises(SessionRefused):
        opened.owner.undo(0)
    with pytest.raises(SessionRefused):
        opened.owner.start()
    with pytest.raises(NotFound):
        client.sessions.at("nobody", "x").look()


def test_from_a_state_and_from_a_record(client: Client) -> None:
    position = client.new(FARM, seats=2, seed=7).apply("reveal 2,3")
    opened = client.sessions.create_from_state(position.state)
    assert opened.told.state == position.state
    whole = client.sessions.create(FARM, 2, seed=7)
    whole.owner.submit("reveal 2,3", seat=0, seen=0)
    again = client.sessions.create_from_record(whole.owner.record(), players=[{"name": "Ann"}])
    assert again.told.state == position.state
    assert again.told.seats[0].name == "Ann"


def test_a_bot_at_the_table(client: Client) -> None:
    opened = client.sessions.create(FARM, 2, players=[{"bot": "random"}, {}])
    assert opened.seats[0] is None
    for change in seat_of(opened, 1).watch(0):
        if change.decision is not None and change.decision.actors == [1]:
            break
    assert seat_of(opened, 1).look().legal


def test_a_step_whose_answer_was_lost_is_sent_again() -> None:
    body = b'{"session": {"name": "sessions/x", "game": "g", "version": 1, "status": "SESSION_STATUS_STARTED"}}'
    with flaky(DROPPED, Answer(body=body)) as server, Client(server.url) as client:
        told = client.sessions.at("sessions/x", "t").submit("pass", seen=0)
        assert told.version == 1
        assert server.requests == ["POST /v1/sessions/x:submit"] * 2


async def test_a_watch_outlives_its_connection(service: Service) -> None:
    async with AsyncClient(service.url) as there, cutting(service.url) as between, AsyncClient(between.url) as far:
        opened = await there.sessions.create(FARM, 2, seed=7)
        seat = opened.seats[0]
        assert seat is not None
        changes = far.sessions.at(opened.spectator.name, opened.spectator.token).watch(0)
        waiting = asyncio.ensure_future(anext(changes))
        told = await seat.submit("reveal 0,0", seen=0)
        assert (await waiting).version == told.version == 2
        for _ in range(3):
            before = between.opened
            waiting = asyncio.ensure_future(anext(changes))
            between.cut()
            decision = told.decision
            assert decision is not None
            mine = opened.seats[decision.actors[0]]
            assert mine is not None
            legal = (await mine.look()).legal
            told = await mine.submit(legal[0], seen=told.version)
            assert (await waiting).version == told.version
            assert between.opened > before
        await changes.aclose()


async def test_callers_list_their_sessions(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("keys") / "keys"
    file.write_text(f"{line_of('ann', 'rpk_ann')}\n{line_of('bob', 'rpk_bob')}\n")
    with running(callers=f"keys:{file}") as asking, Client(asking.url, caller="rpk_ann") as ann:
        opened = ann.sessions.create(FARM, 2)
        assert [each.name for each in ann.sessions.listed()] == [opened.owner.name]
        async with AsyncClient(asking.url, caller="rpk_bob") as bob:
            assert await bob.sessions.listed() == []
        with Client(asking.url) as nobody, pytest.raises(NotAllowed):
            nobody.sessions.listed()
