"""What a service tells its operators: every call in the log and in the numbers, and nobody's secrets."""

import asyncio
from typing import Any

import httpx
import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

from royalpig.wire.structs import (
    Action,
    ApplyActionRequest,
    CheckActionRequest,
    GameState,
    GetGameRequest,
    NewStateRequest,
    ValidateStateRequest,
)
from tests.api.faces import over_grpc, over_rest, web
from tests.api.method_table import GAMES, ROWS, SEED, played
from tests.api.running import Service

CALL_KEYS = {
    "time", "level", "event", "pid", "request_id", "face", "method", "code", "ms", "game", "reason", "clauses",
}  # fmt: skip

both_faces = pytest.mark.parametrize("call", [over_grpc, over_rest], ids=["grpc", "rest"])


def numbers(service: Service) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Every number that the service tells Prometheus."""
    text = httpx.get(f"{service.url}/metrics").text
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def grown(before: dict[Any, float], after: dict[Any, float], name: str) -> list[tuple[dict[str, str], float]]:
    """What has grown of a metric, and by how much, by its labels."""
    return [
        (dict(labels), value - before.get((found, labels), 0.0))
        for (found, labels), value in after.items()
        if found == name and value != before.get((found, labels), 0.0)
    ]


async def test_a_line_for_every_call(service: Service) -> None:
    at = played(GAMES[0]).points[0]
    async with web(service, x_request_id="one-line") as client:
        await client.get("/v1/games")
        await client.get("/v1/games/chess")
    await over_rest(service, "ApplyAction", ApplyActionRequest(state=at.state, seat=1, action=Action(notation="done")))
    lines = await asyncio.to_thread(service.wait_for_lines, lambda line: line["request_id"] == "one-line", 2)
    good, unknown = lines
    assert (good["event"], good["face"], good["method"], good["code"]) == ("call", "rest", "ListGames", "OK")
    assert good["ms"] >= 0
    assert (unknown["method"], unknown["code"], unknown["reason"]) == ("GetGame", "NOT_FOUND", "UNKNOWN_GAME")
    refused = await asyncio.to_thread(service.wait_for_line, method="ApplyAction", reason="NOT_YOUR_DECISION")
    assert (refused["game"], refused["clauses"]) == ("schweinebande", ["SB-X.1"])


@both_faces
async def test_nothing_of_a_game_is_logged(service: Service, call: Any) -> None:
    asked = [(row.method, request) for sample in GAMES for row in ROWS for request in row.requests(sample)]
    secret = NewStateRequest(game="schweinebande", seats=9, seed="5ec4e7", options={"settling": "5ec4e7"})
    for method, request in [*asked, ("NewState", secret), ("GetGame", GetGameRequest(game="5ec4e7"))]:
        await call(service, method, request)
    if call is over_rest:
        async with web(service, x_request_id="not an id, 5ec4e7") as client:
            await client.get("/5ec4e7?5ec4e7=5ec4e7")
            await client.post("/v1/states:apply", content=b'{"5ec4e7": "5ec4e7"}')
    async with web(service, x_request_id=f"last-{call.__name__}") as client:
        await client.get("/v1/games")
    await asyncio.to_thread(service.wait_for_line, request_id=f"last-{call.__name__}")
    lines = service.log()
    assert len(lines) > len(asked)
    assert all(set(line) <= CALL_KEYS for line in lines if line["event"] == "call")
    assert {line["event"] for line in lines} <= {"call", "serving"}
    notations = {at.notation for sample in GAMES for at in played(sample).points if not at.live.over}
    log = service.raw_log()
    for secret_text in ["5ec4e7", SEED, *(notation for notation in notations if " " in notation)]:
        assert secret_text not in log


@both_faces
async def test_calls_are_counted(service: Service, call: Any) -> None:
    before = numbers(service)
    await call(service, "GetGame", GetGameRequest(game="schweinebande"))
    await call(service, "GetGame", GetGameRequest(game="chess"))
    face = "grpc" if call is over_grpc else "rest"
    after = numbers(service)
    assert sorted(
        (labels["face"], labels["method"], labels["code"], more)
        for labels, more in grown(before, after, "royalpig_requests_total")
    ) == [(face, "GetGame", "NOT_FOUND", 1.0), (face, "GetGame", "OK", 1.0)]
    timed = grown(before, after, "royalpig_request_duration_seconds_count")
    assert timed == [({"face": face, "method": "GetGame"}, 2.0)]
    assert not grown(before, after, "royalpig_requests_in_flight")


@both_faces
async def test_what_happens_in_games_is_counted(service: Service, call: Any) -> None:
    first, *_, before_last = [at for at in played(GAMES[0]).points if not at.live.over]
    before = numbers(service)
    for notation, seat in [("reveal 2,3", 0), ("reveal 2,3", 1), ("place", 0), ("jump", 0)]:
        request = ApplyActionRequest(state=first.state, seat=seat, action=Action(notation=notation))
        await call(service, "ApplyAction", request)
    await call(
        service, "CheckAction", CheckActionRequest(state=first.state, seat=0, action=Action(notation="reveal 0,0"))
    )
    await call(service, "ValidateState", ValidateStateRequest(state=before_last.state))
    after = numbers(service)
    judged = {
        (labels["kind"], labels["outcome"]): more for labels, more in grown(before, after, "royalpig_actions_total")
    }
    assert judged == {
        ("reveal", "LEGAL"): 2.0,
        ("reveal", "NOT_YOUR_DECISION"): 1.0,
        ("place", "ILLEGAL_ACTION"): 1.0,
        ("other", "MALFORMED_ACTION"): 1.0,
    }
    clauses = {
        (labels["game"], labels["clause"]): more for labels, more in grown(before, after, "royalpig_rejections_total")
    }
    assert clauses == {("schweinebande", "SB-X.1"): 1.0, ("schweinebande", "SB-X.2"): 1.0}
    assert grown(before, after, "royalpig_legal_actions_count") == [({"game": "schweinebande"}, 1.0)]
    validated = grown(before, after, "royalpig_states_validated_total")
    assert validated == [({"game": "schweinebande", "sound": "true"}, 6.0)]


async def test_a_game_that_ends_is_counted(service: Service) -> None:
    codec_points = played(GAMES[0]).points
    before = numbers(service)
    last = next(at for at in reversed(codec_points) if not at.live.over)
    state, live = last.state, last.live.clone()
    while not live.over:
        action = live.legal()[0]
        request = ApplyActionRequest(state=state, seat=action.seat, action=Action(notation=action.notation))
        answer = await over_rest(service, "ApplyAction", request)
        state = msgspec.convert(answer.answer["position"]["state"], GameState)
        live.apply(action)
    assert grown(before, numbers(service), "royalpig_games_finished_total") == [({"game": "schweinebande"}, 1.0)]


async def test_no_label_is_made_up_by_callers(service: Service) -> None:
    async with web(service) as client:
        await client.get("/v1/made-up")
        await client.get("/v1/games/made-up")
        await client.post("/v1/games/made-up:newState", json={"seats": 3})
        text = (await client.get("/metrics")).text
    assert "made-up" not in text
    assert 'method="other"' in text


async def test_what_runs_here_is_told(service: Service) -> None:
    told = [
        (dict(labels), value) for (name, labels), value in numbers(service).items() if name == "royalpig_build_info"
    ]
    ((labels, value),) = told
    assert value == 1.0
    assert set(labels) == {"version", "python"}


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("", "text/plain"),
        ("application/openmetrics-text; version=1.0.0", "application/openmetrics-text"),
        ("text/plain; version=none", "text/plain"),
    ],
)
async def test_formats_of_metrics(service: Service, accept: str, kind: str) -> None:
    async with web(service) as client:
        answer = await client.get("/metrics", headers={"accept": accept})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
