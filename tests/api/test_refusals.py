"""Every reason that a call is refused for, through both faces: the same status, message and details."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from google.protobuf import json_format
from google.rpc import status_pb2
from msgspec import structs

from royalpig.api.calls import refused
from royalpig.api.errors import OF_ADDRESSES, STATUSES, ApiError, FieldViolation
from royalpig.api.grpc_errors import details_of
from royalpig.api.rest_errors import error_json
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import (
    Action,
    ApplyActionRequest,
    ApplyActionsRequest,
    ErrorReason,
    GetClauseRequest,
    GetContentRequest,
    GetGameRequest,
    ListLegalActionsRequest,
    NewStateRequest,
    ReplayRecordRequest,
    StateForm,
    Step,
)
from tests.api.faces import METHODS, over_grpc, over_rest, rest_refusal, web
from tests.api.method_table import GAMES, At, played
from tests.api.running import Service

SCHWEINEBANDE = GAMES[0]
FIRST, *_, OVER = played(SCHWEINEBANDE).points
COLLECTING: At = next(at for at in played(SCHWEINEBANDE).points if at.live.decision.kind == "collect")  # type: ignore[union-attr]


def apply(at: At, notation: str, seat: int | None = None, **changed: Any) -> ApplyActionRequest:
    """A request to apply an action at a point of the game, of a seat that may act if none is given."""
    state = structs.replace(at.state, **changed)
    return ApplyActionRequest(state=state, seat=at.seat if seat is None else seat, action=Action(notation=notation))


@dataclass(frozen=True)
class Refused:
    """A call that is refused: with which reason, status and HTTP code, and what the details say, in part."""

    reason: str
    method: str
    request: Shape
    status: str
    http: int = 400
    metadata: dict[str, str] = field(default_factory=dict)
    fields: tuple[str, ...] = ()


illegal = next(
    f"collect {cell} {direction}"
    for cell, direction in [("0,0", "e")]
    + [(f"{q},{r}", direction) for q in range(5) for r in range(5) for direction in ("e", "ne", "nw", "w", "sw", "se")]
    if (rejection := COLLECTING.live.check(f"collect {cell} {direction}", seat=COLLECTING.seat))
    and rejection.clause == "SB-C.11"
)
"""A row that holds no tile."""

in_hand = FIRST.state.schweinebande
assert in_hand
BROKEN = structs.replace(in_hand, in_hand=[9, 3, 3])

REFUSALS = [
    Refused(
        "ILLEGAL_ACTION",
        "ApplyAction",
        apply(COLLECTING, illegal),
        "FAILED_PRECONDITION",
        metadata={"clause": "SB-C.11"},
    ),
    Refused(
        "NOT_YOUR_DECISION",
        "ApplyAction",
        apply(FIRST, "reveal 0,0", seat=1),
        "FAILED_PRECONDITION",
        metadata={"clause": "SB-X.1"},
    ),
    Refused(
        "GAME_OVER", "ApplyAction", apply(OVER, "done", seat=0), "FAILED_PRECONDITION", metadata={"clause": "SB-X.4"}
    ),
    Refused(
        "VIEW_NOT_PLAYABLE",
        "ApplyAction",
        apply(FIRST, "reveal 0,0", form=StateForm.VIEW),
        "FAILED_PRECONDITION",
        fields=("state.form",),
    ),
    Refused(
        "MALFORMED_ACTION",
        "ApplyAction",
        apply(FIRST, "revael 2,3"),
        "INVALID_ARGUMENT",
        metadata={"position": "0"},
        fields=("action.notation",),
    ),
    Refused("MALFORMED_MESSAGE", "ApplyAction", ApplyActionRequest(), "INVALID_ARGUMENT", fields=("state",)),
    Refused(
        "INVALID_STATE",
        "ApplyAction",
        apply(FIRST, "reveal 0,0", schweinebande=BROKEN),
        "INVALID_ARGUMENT",
        fields=("state.schweinebande.inHand[0]",),
    ),
    Refused("UNKNOWN_GAME", "GetGame", GetGameRequest(game="chess"), "NOT_FOUND", 404),
    Refused("UNKNOWN_CLAUSE", "GetClause", GetClauseRequest(game="schweinebande", id="SB-C.99"), "NOT_FOUND", 404),
    Refused(
        "UNKNOWN_OPTION",
        "NewState",
        NewStateRequest(game="schweinebande", seats=3, options={"bare-rowz": "allowed"}),
        "INVALID_ARGUMENT",
        metadata={"candidates": "bare-rows", "clause": "SB-X.6"},
        fields=("options.bare-rowz",),
    ),
    Refused("UNKNOWN_PACK", "GetContent", GetContentRequest(game="schweinebande", pack="deluxe"), "NOT_FOUND", 404),
    Refused(
        "UNKNOWN_PACK",
        "NewState",
        NewStateRequest(game="schweinebande", seats=3, content_pack="deluxe"),
        "INVALID_ARGUMENT",
        fields=("contentPack",),
    ),
    Refused(
        "INVALID_OPTIONS",
        "NewState",
        NewStateRequest(game="schweinebande", seats=6),
        "INVALID_ARGUMENT",
        metadata={"clause": "SB-X.6"},
        fields=("seats",),
    ),
    Refused(
        "UNSUPPORTED_RULES_VERSION",
        "ApplyAction",
        apply(FIRST, "reveal 0,0", rules_version="9.0.0"),
        "FAILED_PRECONDITION",
    ),
    Refused(
        "BAD_PAGE_TOKEN",
        "ListLegalActions",
        ListLegalActionsRequest(state=FIRST.state, page_token="of another state"),
        "INVALID_ARGUMENT",
        fields=("pageToken",),
    ),
    Refused(
        "LIMIT_EXCEEDED",
        "ApplyActions",
        ApplyActionsRequest(state=FIRST.state, steps=[Step()] * 5000),
        "INVALID_ARGUMENT",
        metadata={"limit": "1000"},
        fields=("steps",),
    ),
    Refused(
        "TOO_LARGE",
        "ReplayRecord",
        ReplayRecordRequest(text="#" * (5 << 20)),
        "RESOURCE_EXHAUSTED",
        413,
        metadata={"limit": str(4 << 20)},
    ),
]


OF_SESSIONS = {
    ErrorReason.UNKNOWN_SESSION,
    ErrorReason.UNAUTHENTICATED,
    ErrorReason.NOT_YOUR_SEAT,
    ErrorReason.FUTURE_VERSION,
    ErrorReason.STALE_VERSION,
    ErrorReason.REQUEST_ID_REUSED,
    ErrorReason.BATCH_TOO_LONG,
    ErrorReason.UNDO_PAST_HORIZON,
    ErrorReason.UNDO_NOT_ALLOWED,
    ErrorReason.SESSION_STARTED,
    ErrorReason.SESSION_NOT_STARTED,
    ErrorReason.SEAT_TAKEN,
    ErrorReason.NO_RECORD,
}
"""The reasons that `tests.sessions.test_both_faces` has lines for."""

ELSEWHERE = {
    ErrorReason.BROKEN_SEAL: "tests.api.seals",
    ErrorReason.RATE_LIMITED: "tests.callers",
    ErrorReason.KEYS_UNAVAILABLE: "tests.callers",
    ErrorReason.STORE_UNAVAILABLE: "tests.sessions.test_stored_badly",
    ErrorReason.CORRUPT_SESSION: "tests.sessions.test_stored_badly",
}
"""Where the reasons are met that a call by itself does not meet."""


def test_every_reason_has_a_line() -> None:
    told = {line.reason for line in REFUSALS} | {reason.name for reason in (*ELSEWHERE, *OF_SESSIONS, *OF_ADDRESSES)}
    assert told == {reason.name for reason in STATUSES}


@pytest.mark.parametrize("line", REFUSALS, ids=lambda line: f"{line.reason}-{line.status}")
async def test_both_faces_refuse_alike(service: Service, line: Refused) -> None:
    by_grpc = (await over_grpc(service, line.method, line.request)).refusal
    by_rest = await over_rest(service, line.method, line.request)
    assert by_grpc == by_rest.refusal
    assert by_grpc
    assert (by_grpc.reason, by_grpc.status, by_rest.http) == (line.reason, line.status, line.http)
    assert by_grpc.details[0]["domain"] == "royalpig.v1"
    assert by_grpc.message
    assert line.metadata.items() <= by_grpc.metadata.items()
    assert tuple(violation["field"] for violation in by_grpc.violations)[: len(line.fields)] == line.fields


async def test_a_step_that_fails_is_named(service: Service) -> None:
    steps = [Step(seat=0, action=Action(notation="reveal 0,0")), Step(seat=1, action=Action(notation="herd"))]
    request = ApplyActionsRequest(state=FIRST.state, steps=steps)
    by_grpc = (await over_grpc(service, "ApplyActions", request)).refusal
    assert by_grpc == (await over_rest(service, "ApplyActions", request)).refusal
    assert by_grpc
    assert by_grpc.metadata["step"] == "1"


# What only one face can be sent.


@pytest.mark.parametrize("method", METHODS)
async def test_bytes_that_are_no_message(service: Service, method: str) -> None:
    refusal = (await over_grpc(service, method, b"\xff\xff\xff")).refusal
    assert refusal
    assert (refusal.status, refusal.reason) == ("INVALID_ARGUMENT", "MALFORMED_MESSAGE")
    name = METHODS[method].request.__name__
    assert refusal.message == f"the bytes cannot be read as royalpig.v1.{name} in the protobuf encoding"


async def test_a_message_far_too_large_is_refused_by_the_library(service: Service) -> None:
    refusal = (await over_grpc(service, "ReplayRecord", b"\x0a" + b"\x00" * (20 << 20))).refusal
    assert refusal
    assert refusal.status == "RESOURCE_EXHAUSTED"


async def test_every_broken_invariant_is_listed(service: Service) -> None:
    assert FIRST.state.schweinebande
    cells = structs.replace(FIRST.state.schweinebande, cells=[99] * 25, in_hand=[77] * 3, unseen=[9] * 7)
    request = apply(FIRST, "reveal 0,0", schweinebande=cells)
    by_grpc = (await over_grpc(service, "ApplyAction", request)).refusal
    assert by_grpc == (await over_rest(service, "ApplyAction", request)).refusal
    assert by_grpc
    assert len(by_grpc.violations) >= 25


def test_of_very_many_violations_the_first_travel_in_trailers() -> None:
    violations = [FieldViolation(f"state.cells[{index}]", "must be a kind of tile") for index in range(1000)]
    error = ApiError(ErrorReason.INVALID_STATE, "broken", {"value": "x" * 1000}, violations, retry_after=1.5)
    encoded = details_of(refused(error))
    info, request, retry = status_pb2.Status.FromString(encoded).details
    assert len(encoded) < 5000
    told = json_format.MessageToDict(info)["metadata"]
    sent = json_format.MessageToDict(request)["fieldViolations"]
    assert len(told["value"]) == 300
    assert len(sent) + int(told["violationsLeftOut"]) == 1000
    assert sent[-1]["field"] == f"state.cells[{len(sent) - 1}]"
    assert json_format.MessageToDict(retry)["retryDelay"] == "1.500s"
    assert json.loads(error_json(refused(error)))["error"]["details"][2]["retryDelay"] == "1.500s"


async def test_a_very_long_text_comes_back_cut(service: Service) -> None:
    refusal = (await over_grpc(service, "GetGame", GetGameRequest(game="ü" * 100_000))).refusal
    assert refusal
    assert refusal.reason == "UNKNOWN_GAME"
    assert len(refusal.message) <= 500


UNREADABLE = [
    ("broken JSON", b'{"state": ', "", "this is no JSON: it ends too early"),
    ("broken JSON with a place", b'{"seat": 03}', "", "this is no JSON: it goes wrong near byte 10"),
    ("an unknown field", b'{"state": {"gaem": ""}}', "state.gaem", "there is no such field"),
    ("a number out of range", b'{"seat": -1}', "seat", "must be 0 or more"),
    ("a list", b"[]", "", "the message must be an object, and is a list"),
    ("half a pair", rb'{"action": {"notation": "\ud83d"}}', "", "half of a surrogate pair stands alone near byte 25"),
    (
        "the other half",
        rb'{"action": {"notation": "\udc16"}}',
        "",
        "half of a surrogate pair stands alone",
    ),
    ("half a pair and a letter", rb'{"action": {"notation": "\ud83dx"}}', "", "half of a surrogate pair stands alone"),
    ("two first halves", rb'{"action": {"notation": "\ud83d\ud83d"}}', "", "half of a surrogate pair stands alone"),
    ("a pair cut short", rb'{"action": {"notation": "\ud83d\udc16', "", "this is no JSON: it ends too early"),
    ("options that end early", b'{"state": {"options": {"selling": 3', "state.options", "must be a text"),
    (
        "an option that is no text",
        b'{"state": {"options": {"selling": "free", "bare-rows": 3}}}',
        "state.options.bare-rows",
        "must be a text, and is a whole number",
    ),
    ("no UTF-8", b'{"action": {"notation": "\xff"}}', "", "this is no JSON: it is not in UTF-8"),
]


@pytest.mark.parametrize(
    ("body", "path", "problem"), [line[1:] for line in UNREADABLE], ids=[line[0] for line in UNREADABLE]
)
async def test_json_that_cannot_be_read(service: Service, body: bytes, path: str, problem: str) -> None:
    refusal = (await over_rest(service, "ApplyAction", body)).refusal
    assert refusal
    assert (refusal.status, refusal.reason) == ("INVALID_ARGUMENT", "MALFORMED_MESSAGE")
    assert problem in refusal.message
    assert [violation["field"] for violation in refusal.violations] == ([path] if path else [])


ADDRESSES = [
    ("GET", "/v1/nothing", 404, "NOT_FOUND", "/v1/nothing"),
    ("GET", f"/{'x' * 1000}", 404, "NOT_FOUND", "x..."),
    ("GET", "/v1/games/", 404, "NOT_FOUND", "/v1/games/"),
    ("POST", "/v1/games/schweinebande:oldState", 404, "NOT_FOUND", ":oldState"),
    ("DELETE", "/v1/games", 405, "UNIMPLEMENTED", "takes GET, HEAD, not DELETE"),
    ("GET", "/v1/states:apply", 405, "UNIMPLEMENTED", "takes POST, not GET"),
    ("PATCH", "/v1/sessions", 405, "UNIMPLEMENTED", "takes GET, HEAD, POST, not PATCH"),
    ("PUT", "/v1/sessions/s", 405, "UNIMPLEMENTED", "takes DELETE, GET, HEAD, not PUT"),
    ("GET", f"/v1/games/{'x' * 1000}", 404, "NOT_FOUND", f"there is no game '{'x' * 200}...'"),
    ("POST", "/v1/states:apply?seat=1", 400, "INVALID_ARGUMENT", "seat: the address takes no parameters here"),
    ("GET", "/v1/games?size=1", 400, "INVALID_ARGUMENT", "size: there is no such field"),
    ("GET", "/v1/games?pageSize=many", 400, "INVALID_ARGUMENT", "pageSize: must be a whole number"),
    ("GET", "/v1/games?pageSize=1&page_size=1", 400, "INVALID_ARGUMENT", "page_size: is given twice"),
    ("GET", "/v1/games/schweinebande?game=chess", 400, "INVALID_ARGUMENT", "game: is given twice"),
]


@pytest.mark.parametrize(("verb", "address", "code", "status", "says"), ADDRESSES)
async def test_addresses(service: Service, verb: str, address: str, code: int, status: str, says: str) -> None:
    async with web(service) as client:
        response = await client.request(verb, address)
    refusal = rest_refusal(response)
    assert (response.status_code, refusal.status) == (code, status)
    assert says in refusal.message
    unknown = "UNKNOWN_GAME" if address.startswith("/v1/games/x") else "UNKNOWN_ADDRESS"
    assert refusal.reason == {404: unknown, 405: "WRONG_VERB", 400: "MALFORMED_MESSAGE"}[code]
    if code == 405:
        assert refusal.metadata["allowed"] == ", ".join(sorted(response.headers["allow"].split(", ")))


async def test_a_packed_body_is_refused(service: Service) -> None:
    async with web(service) as client:
        response = await client.post("/v1/states:apply", content=b"x", headers={"content-encoding": "gzip"})
    assert rest_refusal(response).reason == "MALFORMED_MESSAGE"


async def test_a_body_too_large_without_a_length_is_refused(service: Service) -> None:
    async def parts() -> Any:
        for _ in range(50):
            yield b" " * (100 << 10)

    async with web(service) as client:
        response = await client.post("/v1/states:apply", content=parts())
    assert (response.status_code, rest_refusal(response).reason) == (413, "TOO_LARGE")
