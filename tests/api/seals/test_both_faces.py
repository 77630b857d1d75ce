"""Sealed states through real services: both faces answer alike, and keys outlive a process where they are given."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from royalpig.ops.seal_keys import key_text, new_key
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import (
    Action,
    ApplyActionRequest,
    ApplyActionsRequest,
    CheckActionRequest,
    GameState,
    ListLegalActionsRequest,
    NewStateRequest,
    StateForm,
    Step,
    StreamLegalActionsRequest,
    ViewStateRequest,
)
from tests.api.conftest import service
from tests.api.faces import Result, over_grpc, over_rest
from tests.api.running import Service, running

__all__ = ["service"]

NEW = NewStateRequest(game="lord-of-the-pigs", seats=4, seed="7", form=StateForm.SEALED)


def bearing(token: str) -> Mapping[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


def state_in(answer: Mapping[str, Any]) -> GameState:
    """The sealed state of an answer, as it is sent on."""
    told = answer["position"]["state"]
    return GameState(
        game=told["game"], rules_version=told["rulesVersion"], form=StateForm.SEALED, sealed=told["sealed"]
    )


def without_seal(result: Result) -> Result:
    """A result without the one thing that differs each time."""
    for answer in result.answers:
        if "position" in answer:
            assert answer["position"]["state"].pop("sealed")
    return Result(result.answers, result.refusal)


async def test_both_faces_answer_each_bearer_alike(service: Service) -> None:
    begun = (await over_rest(service, "NewState", NEW)).answer
    assert len(begun["seatTokens"]) == 4
    given = state_in(begun)
    actor = begun["position"]["decision"]["actors"][0]
    action = Action(notation=begun["position"]["legal"]["actions"][0]["action"]["notation"])
    requests: list[Shape] = [
        ApplyActionRequest(state=given, seat=actor, action=action),
        ApplyActionsRequest(state=given),
        ApplyActionsRequest(state=given, steps=[Step(seat=actor, action=action)] * 2),
        CheckActionRequest(state=given, seat=actor, action=action),
        ListLegalActionsRequest(state=given),
        StreamLegalActionsRequest(state=given, page_size=1),
        ViewStateRequest(state=given, seat=actor),
        ViewStateRequest(state=replace(given, sealed=given.sealed[:-1])),
    ]
    refused = set()
    for token in (begun["ownerToken"], *begun["seatTokens"], "", "nobody's"):
        for request in requests:
            method = type(request).__name__.removesuffix("Request")
            one = without_seal(await over_grpc(service, method, request, bearing(token)))
            two = without_seal(await over_rest(service, method, request, bearing(token)))
            assert one == two
            refused.add("" if one.refusal is None else one.refusal.reason)
    assert refused == {"", "NOT_YOUR_DECISION", "NOT_YOUR_SEAT", "UNAUTHENTICATED", "BROKEN_SEAL"}


async def test_the_codes_of_http(service: Service) -> None:
    begun = (await over_rest(service, "NewState", replace(NEW, game="schweinebande"))).answer
    given = state_in(begun)
    steps = [Step(seat=0, action=Action(notation=text)) for text in ("reveal 2,3", "place")]
    for request, token, code, status in (
        (ApplyActionsRequest(state=given), "x", 401, "UNAUTHENTICATED"),
        (ApplyActionsRequest(state=given, steps=steps), begun["seatTokens"][1], 403, "PERMISSION_DENIED"),
        (ApplyActionsRequest(state=given, steps=steps), begun["seatTokens"][0], 400, "INVALID_ARGUMENT"),
        (ApplyActionsRequest(state=replace(given, sealed="x")), "", 400, "INVALID_ARGUMENT"),
    ):
        result = await over_rest(service, "ApplyActions", request, bearing(token))
        assert result.refusal is not None
        assert (result.http, result.refusal.status) == (code, status)


async def test_no_token_and_no_seal_is_ever_logged(service: Service) -> None:
    begun = (await over_rest(service, "NewState", NEW)).answer
    given = state_in(begun)
    for token in (begun["ownerToken"], *begun["seatTokens"], "rpss_wrong"):
        for call in (over_grpc, over_rest):
            await call(service, "ApplyActions", ApplyActionsRequest(state=given), bearing(token))
    log = service.raw_log()
    for secret in (begun["ownerToken"], *begun["seatTokens"], "rpss_wrong", given.sealed[:40]):
        assert secret not in log


@pytest.fixture
def keys() -> str:
    return f"{key_text(new_key())},{key_text(new_key())}"


async def test_a_seal_outlives_its_process_where_keys_are_given(keys: str) -> None:
    newest, older = keys.split(",")
    with running(seal_keys=older) as first:
        begun = (await over_rest(first, "NewState", NEW)).answer
        assert not [line for line in first.log() if line["event"] == "seal key made up"]
        assert older not in first.raw_log()
    request = ApplyActionsRequest(state=state_in(begun))
    token = bearing(begun["seatTokens"][1])
    with running(seal_keys=keys) as second:
        again = (await over_grpc(second, "ApplyActions", request, token)).answer
        assert again["position"]["view"] == {**again["position"]["view"], "viewer": 1}
    with running(seal_keys=newest) as third:
        assert (await over_grpc(third, "ApplyActions", request, token)).refusal is not None
        resealed = ApplyActionsRequest(state=state_in(again))
        assert (await over_grpc(third, "ApplyActions", resealed, token)).answer["position"]["decision"]


async def test_without_keys_one_is_made_up_for_all_workers_and_told_in_the_log() -> None:
    with running(workers="2", store="none", seal_keys="") as started:
        (line,) = started.wait_for_lines(lambda line: line["event"] == "seal key made up")
        assert line["remedy"] == "--seal-keys"
        begun = (await over_rest(started, "NewState", NEW)).answer
        request = ApplyActionsRequest(state=state_in(begun))
        for _ in range(20):
            for call in (over_grpc, over_rest):
                assert (await call(started, "ApplyActions", request, bearing(begun["ownerToken"]))).answer
        workers = started.wait_for_lines(lambda line: line.get("method") == "ApplyActions", 40)
        assert len({line["pid"] for line in workers}) == 2
