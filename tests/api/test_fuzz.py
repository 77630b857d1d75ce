"""Whatever is sent, the answer is never INTERNAL or UNKNOWN, and never tells of what the service is written in."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import grpc
import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import encode
from tests.api.faces import METHODS, method_of, refusal_of, rest_refusal
from tests.api.method_table import GAMES, ROWS
from tests.api.running import Service

EXAMPLES = settings().max_examples

INSIDES = re.compile(r"Traceback|<class|object at 0x|\w+Error\b|\w+Exception\b|\.py\b|_pb2|msgspec|NoneType")

REQUESTS = [(row.method, request) for sample in GAMES for row in ROWS for request in row.requests(sample)]
METHOD_NAMES = sorted(METHODS)

LEAVES = (
    st.none()
    | st.booleans()
    | st.integers(-(2**65), 2**65)
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["", "schweinebande", "reveal 2,3", "\ud800", "STATE_FORM_VIEW", [], {}, [-1], [2**31]])
)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)


@pytest.fixture(scope="module")
def channel(service: Service) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(service.grpc) as opened:
        yield opened


@dataclass(frozen=True)
class Web:
    """A client over HTTP that sits at a seat of a session."""

    client: httpx.Client
    session: str


@pytest.fixture(scope="module")
def web(service: Service) -> Iterator[Web]:
    with httpx.Client(base_url=service.url, verify=False) as opened:
        begun = {"game": "schweinebande", "newState": {"seats": 2}, "start": True}
        made = opened.post("/v1/sessions", json=begun).json()
        opened.headers["authorization"] = f"Bearer {made['seatTokens'][0]}"
        yield Web(opened, made["session"]["name"].removeprefix("sessions/"))


def send_bytes(channel: grpc.Channel, method: str, data: bytes) -> None:
    """Send bytes to a method over gRPC, and judge the answer."""
    route = METHODS[method]
    try:
        if route.server_streaming:
            list(method_of(channel, method)(data))
        else:
            method_of(channel, method)(data)
    except grpc.RpcError as error:
        refusal = refusal_of(error)
        assert refusal.status not in ("INTERNAL", "UNKNOWN", "UNAVAILABLE", "CANCELLED")
        assert refusal.reason
        assert not INSIDES.search(refusal.message), refusal.message


def send_body(web: Web, method: str, body: bytes) -> None:
    """Send a body to a method over HTTP, and judge the answer."""
    route = METHODS[method]
    # A watch that is let in would go on; what it refuses is much the same for any session.
    session = "nobody" if method == "WatchSession" else web.session
    named = {"game": "schweinebande", "pack": "market", "id": "x", "session": session}
    response = web.client.request(route.verb, route.path.format(**named), content=body)
    if response.status_code != 200:
        refusal = rest_refusal(response)
        assert response.status_code in (400, 401, 403, 404, 409, 413)
        assert refusal.reason or response.status_code == 404
        assert not INSIDES.search(refusal.message), refusal.message
    for line in response.content.strip().split(b"\n"):
        json.loads(line)


@settings(max_examples=3 * EXAMPLES)
@given(method=st.sampled_from(METHOD_NAMES), data=st.binary(max_size=200))
def test_random_bytes_over_grpc(channel: grpc.Channel, method: str, data: bytes) -> None:
    send_bytes(channel, method, data)


@settings(max_examples=4 * EXAMPLES)
@given(asked=st.sampled_from(REQUESTS), seed=st.integers(0, 2**32))
def test_damaged_messages_over_grpc(channel: grpc.Channel, asked: Any, seed: int) -> None:
    method, request = asked
    rng = random.Random(seed)
    data = bytearray(encode(request))
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(data) + 1)
        damage = rng.randrange(3)
        if damage == 0:
            data[place : place + 1] = bytes([rng.randrange(256)])
        elif damage == 1:
            del data[place : place + rng.randint(1, 20)]
        else:
            data[place:place] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 6)))
    send_bytes(channel, method, bytes(data))


@settings(max_examples=2 * EXAMPLES)
@given(method=st.sampled_from(METHOD_NAMES), body=st.binary(max_size=100) | st.text(max_size=50).map(str.encode))
def test_random_bodies_over_http(web: Web, method: str, body: bytes) -> None:
    send_body(web, method, body)


@settings(max_examples=2 * EXAMPLES)
@given(method=st.sampled_from(METHOD_NAMES), value=VALUES)
def test_random_json_over_http(web: Web, method: str, value: Any) -> None:
    send_body(web, method, json.dumps(value).encode())


@settings(max_examples=5 * EXAMPLES)
@given(asked=st.sampled_from(REQUESTS), value=VALUES, seed=st.integers(0, 2**32))
def test_requests_with_a_field_changed_over_http(web: Web, asked: Any, value: Any, seed: int) -> None:
    method, request = asked
    body = json.loads(encode_json(request))
    holder, key = _somewhere(body, random.Random(seed))
    if holder is not None:
        holder[key] = value
    send_body(web, method, json.dumps(body).encode())


def _somewhere(body: Any, rng: random.Random) -> tuple[Any, Any]:
    """A place in JSON: what holds it, and the key or index."""
    holder, key = None, None
    while body and isinstance(body, dict | list):
        holder = body
        key = rng.choice(list(body)) if isinstance(body, dict) else rng.randrange(len(body))
        body = body[key]
        if rng.random() < 0.2:
            break
    return holder, key


@settings(max_examples=2 * EXAMPLES)
@given(
    segments=st.lists(st.binary(max_size=6) | st.sampled_from([b"games", b"schweinebande"]), max_size=4),
    query=st.binary(),
)
def test_random_addresses(web: Web, segments: list[bytes], query: bytes) -> None:
    address = "/v1/" + "/".join(quote(segment, safe=":") for segment in segments) + "?" + quote(query, safe="=&+;")
    response = web.client.get(address)
    if response.status_code != 200:
        assert response.status_code in (400, 404, 405)
        assert not INSIDES.search(rest_refusal(response).message)
