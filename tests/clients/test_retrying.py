"""What the client does when a service stumbles: again where that is safe, and only there."""

import asyncio
import socket
from collections.abc import Callable

import pytest

from royalpig_client import (
    NEVER,
    AsyncClient,
    Client,
    Retrying,
    RoyalPigClientError,
    ServiceError,
    Unavailable,
    Unreachable,
    UnreadableAnswer,
)
from royalpig_client.calls import Call
from royalpig_client.shapes import SummaryPage
from tests.clients.flaky import DROPPED, GAMES, HELD, Answer, Behaviour, Flaky, flaky

QUICK = Retrying(attempts=3, first_wait=0.001)
PATIENT = Retrying(attempts=3, first_wait=100_000.0, longest_wait=100_000.0)
"""Waits so long that a test that comes to an end has not waited by it."""

LIST_GAMES = Call("GET", "/v1/games", SummaryPage)
ONCE = Call("POST", "/v1/games", SummaryPage, b"{}", repeatable=False)

BUSY = Answer(503, b'{"error": {"code": 503, "status": "UNAVAILABLE", "message": "busy", "details": []}}')

Asks = Callable[[str, Call[SummaryPage], Retrying, float], SummaryPage]


def ask(url: str, call: Call[SummaryPage], retrying: Retrying, timeout: float = 10.0) -> SummaryPage:
    with Client(url, retrying=retrying, timeout=timeout) as client:
        return client.send(call)


def ask_async(url: str, call: Call[SummaryPage], retrying: Retrying, timeout: float = 10.0) -> SummaryPage:
    async def asking() -> SummaryPage:
        async with AsyncClient(url, retrying=retrying, timeout=timeout) as client:
            return await client.send(call)

    return asyncio.run(asking())


@pytest.fixture(params=[ask, ask_async], ids=["sync", "async"])
def asks(request: pytest.FixtureRequest) -> Asks:
    chosen: Asks = request.param
    return chosen


def refused(server: Flaky, asks: Asks, call: Call[SummaryPage], retrying: Retrying) -> RoyalPigClientError:
    with pytest.raises(RoyalPigClientError) as caught:
        asks(server.url, call, retrying, 10.0)
    return caught.value


@pytest.mark.parametrize(
    "stumbles", [(BUSY,), (DROPPED,), (BUSY, BUSY), (DROPPED, BUSY)], ids=["busy", "dropped", "twice", "both"]
)
def test_a_repeatable_call_is_made_again(asks: Asks, stumbles: tuple[Behaviour, ...]) -> None:
    with flaky(*stumbles) as server:
        page = asks(server.url, LIST_GAMES, QUICK, 10.0)
        assert [game.id for game in page.games] == ["a"]
        assert server.requests == ["GET /v1/games"] * (len(stumbles) + 1)


def test_it_is_not_made_more_often_than_allowed(asks: Asks) -> None:
    with flaky(*[BUSY] * 5) as server:
        error = refused(server, asks, LIST_GAMES, QUICK)
        assert isinstance(error, Unavailable)
        assert (error.code, error.status, error.message) == (503, "UNAVAILABLE", "busy")
        assert len(server.requests) == QUICK.attempts


def test_lost_connections_end_in_unreachable(asks: Asks) -> None:
    with flaky(*[DROPPED] * 5) as server:
        error = refused(server, asks, LIST_GAMES, QUICK)
        assert isinstance(error, Unreachable)
        assert "GET /v1/games" in str(error)
        assert len(server.requests) == QUICK.attempts


@pytest.mark.parametrize("stumble", [BUSY, DROPPED], ids=["busy", "dropped"])
def test_a_call_that_may_do_harm_twice_is_made_once(asks: Asks, stumble: Behaviour) -> None:
    with flaky(stumble) as server:
        refused(server, asks, ONCE, QUICK)
        assert server.requests == ["POST /v1/games"]


def test_retrying_can_be_forbidden(asks: Asks) -> None:
    with flaky(BUSY) as server:
        assert isinstance(refused(server, asks, LIST_GAMES, NEVER), Unavailable)
        assert len(server.requests) == 1


@pytest.mark.parametrize("code", [400, 404, 429, 500, 502, 504])
def test_other_errors_are_not_tried_again(asks: Asks, code: int) -> None:
    with flaky(Answer(code, b"<html>not the service</html>")) as server:
        error = refused(server, asks, LIST_GAMES, QUICK)
        assert isinstance(error, ServiceError)
        assert not isinstance(error, Unavailable)
        assert (error.code, error.reason) == (code, "")
        assert str(code) in str(error)
        assert len(server.requests) == 1


def test_the_wait_is_the_one_that_the_service_names(asks: Asks) -> None:
    with flaky(Answer(503, BUSY.body, {"retry-after": "0"})) as server:
        asks(server.url, LIST_GAMES, PATIENT, 10.0)
        assert len(server.requests) == 2


def test_the_wait_may_be_named_in_the_error(asks: Asks) -> None:
    info = b'{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "0.001s"}'
    body = b'{"error": {"code": 503, "status": "UNAVAILABLE", "message": "busy", "details": [' + info + b"]}}"
    with flaky(Answer(503, body)) as server:
        asks(server.url, LIST_GAMES, PATIENT, 10.0)
        assert len(server.requests) == 2


def test_a_wait_that_is_too_long_is_not_waited_for(asks: Asks) -> None:
    with flaky(Answer(503, BUSY.body, {"retry-after": "3600"})) as server:
        error = refused(server, asks, LIST_GAMES, QUICK)
        assert isinstance(error, Unavailable)
        assert error.retry_after == 3600.0
        assert len(server.requests) == 1


def test_a_slow_answer_is_not_asked_for_again(asks: Asks) -> None:
    with flaky(HELD) as server:
        with pytest.raises(Unreachable):
            asks(server.url, LIST_GAMES, QUICK, 0.05)
        assert len(server.requests) <= 1


def test_nobody_listens(asks: Asks) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        with pytest.raises(Unreachable, match="GET /v1/games"):
            asks(f"http://127.0.0.1:{held.getsockname()[1]}", LIST_GAMES, QUICK, 10.0)


@pytest.mark.parametrize("body", [b"<html>hello</html>", b'{"games": 7}', b"\xff"], ids=["html", "other", "bytes"])
def test_an_answer_that_is_none_of_the_service(asks: Asks, body: bytes) -> None:
    with flaky(Answer(200, body)) as server:
        assert isinstance(refused(server, asks, LIST_GAMES, QUICK), UnreadableAnswer)


def test_what_a_newer_service_adds_is_passed_over(asks: Asks) -> None:
    with flaky(Answer(200, GAMES.replace(b'"id"', b'"new": 1, "id"'))) as server:
        assert asks(server.url, LIST_GAMES, QUICK, 10.0).games[0].id == "a"


def test_waits_grow_and_end() -> None:
    retrying = Retrying(first_wait=1.0, longest_wait=5.0)
    assert all(
        bound * 0.5 <= retrying.wait(n) <= bound for n, bound in ((1, 1.0), (2, 2.0), (3, 4.0), (4, 5.0), (9, 5.0))
    )
