"""The asynchronous client: the same words, and the same answers, as the other."""

import asyncio
import inspect
from collections.abc import AsyncIterator

import httpx
import pytest

from royalpig_client import (
    AsyncClient,
    AsyncPosition,
    AsyncReplay,
    AsyncView,
    Client,
    Position,
    RefusedAction,
    Replay,
    View,
)
from tests.api.running import Service
from tests.clients.games_played import SEATS, SEED, played, state_json, steps_of_seats


@pytest.fixture
async def client(service: Service) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(service.url) as opened:
        yield opened


@pytest.mark.parametrize(
    ("sync", "asynchronous"),
    [(Client, AsyncClient), (Position, AsyncPosition), (View, AsyncView), (Replay, AsyncReplay)],
)
def test_both_have_the_same_words(sync: type, asynchronous: type) -> None:
    words = {name for name in dir(sync) if not name.startswith("_")}
    assert words == {name for name in dir(asynchronous) if not name.startswith("_")}
    for name in words:
        ours, theirs = getattr(sync, name), getattr(asynchronous, name)
        if inspect.isfunction(ours):
            assert list(inspect.signature(ours).parameters) == list(inspect.signature(theirs).parameters), name


async def test_games_and_clauses(client: AsyncClient, service: Service) -> None:
    with Client(service.url) as other:
        assert await client.games() == other.games()
        assert await client.game("schweinebande") == other.game("schweinebande")
        assert await client.content("schweinebande", "market") == other.content("schweinebande", "market")
        assert await client.clauses("schweinebande") == other.clauses("schweinebande")
        assert await client.clause("schweinebande", "SB-C.11") == other.clause("schweinebande", "SB-C.11")


async def test_a_whole_game_is_that_of_the_engine(client: AsyncClient) -> None:
    recorder = played()
    position = await client.new("schweinebande", seats=SEATS, seed=SEED)
    for notation, seat in steps_of_seats(recorder, automatic=False):
        position = await position.apply(notation, seat)
    assert position.state == state_json(recorder.state)
    assert position.over
    begun = await client.new("schweinebande", seats=SEATS, seed=SEED)
    at_once = await begun.apply_all(steps_of_seats(recorder, automatic=False))
    assert at_once.state == position.state
    replay = await client.replay(recorder.record().text())
    assert replay.position is not None
    assert replay.position.state == position.state


async def test_pages_are_fetched_when_they_are_looked_at(service: Service) -> None:
    asked: list[str] = []

    async def note(request: httpx.Request) -> None:
        asked.append(request.url.path)

    async with httpx.AsyncClient(base_url=service.url, event_hooks={"request": [note]}) as http:
        position = await AsyncClient(http=http, page_size=10).new("schweinebande", seats=SEATS, seed=SEED)
        del asked[:]
        assert len(position.legal) == 25
        assert str(await position.legal.at(9)) == "reveal 4,1"
        assert asked == []
        assert str(await position.legal.at(-1)) == "reveal 4,4"
        assert asked == ["/v1/states:legalActions"] * 2
        assert len(await position.legal.all()) == 25
        assert len([action async for action in await position.legal_for(0, "reveal")]) == 25
        with pytest.raises(IndexError):
            await position.legal.at(25)


async def test_what_is_asked_of_a_position_and_of_a_view(client: AsyncClient, service: Service) -> None:
    position = await client.new("schweinebande", seats=SEATS, seed=SEED)
    with Client(service.url) as other:
        same = other.position(position.raw)
        assert await position.check("reveal 9,9") == same.check("reveal 9,9")
        assert await position.explain("reveal 2,3") == same.explain("reveal 2,3")
        assert await position.choices(None, "reveal") == same.choices(None, "reveal")
        assert await client.problems(position.raw) == []
        assert (await client.position(position.state)).state == position.state
        view, seen = await position.view(0), same.view(0)
        assert view.state == seen.state
        assert await view.check("reveal 2,3") is None
        assert await view.explain("place") == seen.explain("place")
        assert await view.choices("reveal") == seen.choices("reveal")
        assert await (await view.legal("reveal")).all() == list(seen.legal("reveal"))


async def test_many_games_at_once(client: AsyncClient) -> None:
    async def first_steps(seed: int) -> AsyncPosition:
        position = await client.new("schweinebande", seats=2, seed=seed)
        for _ in range(10):
            position = await position.apply(await position.legal.at(0))
        return position

    positions = await asyncio.gather(*(first_steps(seed) for seed in range(5)))
    assert [position.state["random"]["seed"] for position in positions] == [f"{seed:032x}" for seed in range(5)]


async def test_refused(client: AsyncClient) -> None:
    position = await client.new("schweinebande", seats=2)
    with pytest.raises(RefusedAction) as caught:
        await position.apply("place")
    assert (caught.value.clause, caught.value.values["decision"]) == ("SB-X.2", "reveal")
