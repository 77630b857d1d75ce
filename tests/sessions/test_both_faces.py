"""Every method of sessions over gRPC and REST: the same answers and refusals, and watches as they go on."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping
from contextlib import aclosing
from typing import Any

import grpc
import httpx
import pytest

from royalpig.api.errors import STATUSES
from royalpig.ops.caller_keys import line_of
from royalpig.sessions.tokens import Role
from royalpig.wire.messages import encode
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import (
    Action,
    ClaimSeatRequest,
    CreateSessionRequest,
    DeleteSessionRequest,
    ErrorReason,
    GameSetup,
    GetRecordRequest,
    GetSessionRequest,
    LegalDetail,
    ListSessionsRequest,
    RevokeTokenRequest,
    SeatSetup,
    SetStandingPassRequest,
    StartSessionRequest,
    SubmitActionRequest,
    UndoActionRequest,
    UndoPolicy,
    WatchSessionRequest,
    WatchSessionResponse,
)
from tests.api.faces import METHODS, Result, as_json, method_of, over_grpc, over_rest, web
from tests.api.running import Service, running
from tests.api.test_methods import conform
from tests.api.test_refusals import OF_SESSIONS

KEY = "rpk_a-key-that-is-known-to-this-test-alone-0123456789"
CALLER = {"x-royalpig-caller": KEY}

Face = Callable[[Service, str, Shape, Mapping[str, str]], Awaitable[Result]]
FACES: dict[str, Face] = {"grpc": over_grpc, "rest": over_rest}
both_faces = pytest.mark.parametrize("face", FACES.values(), ids=FACES)

MASKED = {"name", "createTime", "diceCommitment", "ownerToken", "seatToken", "spectatorToken", "token"}
"""What is made up for each session."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that knows one caller by its key, with a session that nobody plays."""
    file = tmp_path_factory.mktemp("keys") / "keys"
    file.write_text(f"{line_of('ann', KEY)}\n")
    with running(callers=f"keys:{file}", max_sessions="8") as started:
        yield started
        assert not [line for line in started.log() if line["event"] == "fault"]


def masked(value: Any, name: str = "") -> Any:
    """A JSON value without what is made up for each session."""
    if isinstance(value, dict):
        return {key: masked(inner, key) for key, inner in value.items()}
    if isinstance(value, list):
        return [masked(inner, name) for inner in value]
    if name in MASKED or (name == "seatTokens" and value):
        return "*"
    if name == "text":
        return [line for line in value.split("\n") if not line.startswith(("dice-", "date", "p", "chance"))]
    return value


class Life:
    """The life of one session through one face, with everything that was answered."""

    def __init__(self, service: Service, face: Face) -> None:
        self.service = service
        self.face = face
        self.told: list[tuple[str, Any]] = []
        self.name = ""
        self.tokens: dict[str, str] = {}

    async def call(self, whose: str, method: str, request: Shape) -> dict[str, Any]:
        """What a method answers to the bearer of a token."""
        result = await self.face(self.service, method, request, self.headers(whose))
        self.told.append((method, masked(result.answers) or result.refusal))
        for answer in result.answers:
            conform(answer, METHODS[method].response.__name__)
        return result.answers[-1] if result.answers else {}

    def headers(self, whose: str) -> dict[str, str]:
        return {**CALLER, **({"authorization": f"Bearer {self.tokens[whose]}"} if whose else {})}

    async def begin(self, **fields: Any) -> None:
        made = await self.call("", "CreateSession", CreateSessionRequest(game="schweinebande", **fields))
        self.name = made["session"]["name"].removeprefix("sessions/")
        self.tokens = {"owner": made["ownerToken"], "spectator": made["spectatorToken"]}
        self.tokens |= {f"p{seat}": token for seat, token in enumerate(made["seatTokens"])}

    async def play(self) -> None:
        """All methods once, and some of what they refuse."""
        s = self.name
        await self.call("owner", "GetSession", GetSessionRequest(session=s))
        claimed = await self.call("p0", "ClaimSeat", ClaimSeatRequest(session=s, name="Ann"))
        self.tokens["p0"] = claimed["seatToken"]
        await self.call("p0", "ClaimSeat", ClaimSeatRequest(session=s))
        await self.call("p1", "StartSession", StartSessionRequest(session=s))
        await self.call("owner", "StartSession", StartSessionRequest(session=s))
        reveal = SubmitActionRequest(
            session=s, actions=[Action(notation="reveal 0,0")], expected_version=2, request_id="r"
        )
        await self.call("p1", "SubmitAction", reveal)
        await self.call("p0", "SubmitAction", reveal)
        await self.call("p0", "SubmitAction", reveal)
        await self.call("p1", "SetStandingPass", SetStandingPassRequest(session=s, until="my-decision"))
        await self.call("p1", "GetSession", GetSessionRequest(session=s, legal_detail=LegalDetail.COUNT))
        await self.call("owner", "UndoAction", UndoActionRequest(session=s, to_version=2))
        await self.call("owner", "GetRecord", GetRecordRequest(session=s))
        await self.call("spectator", "GetRecord", GetRecordRequest(session=s))
        revoked = await self.call("owner", "RevokeToken", RevokeTokenRequest(session=s, seat=1))
        await self.call("p1", "GetSession", GetSessionRequest(session=s))
        self.tokens["p1"] = revoked["token"]
        await self.call("", "ListSessions", ListSessionsRequest(page_size=5))
        await self.call("p1", "WatchSession", WatchSessionRequest(session=s, from_version=99))
        await self.call("owner", "DeleteSession", DeleteSessionRequest(session=s))
        await self.call("owner", "DeleteSession", DeleteSessionRequest(session=s))


async def test_both_faces_tell_the_same(service: Service) -> None:
    lives = [Life(service, face) for face in FACES.values()]
    for life in lives:
        setup = GameSetup(seats=2, seed="7")
        await life.begin(new_state=setup, seats=[SeatSetup(), SeatSetup(name="Bea")], undo=UndoPolicy.FREE)
        await life.play()
    assert lives[0].told == lives[1].told
    methods = {name for name, route in METHODS.items() if route.service == "royalpig.v1.SessionService"}
    assert {method for method, _ in lives[0].told} == methods


# Refusals.

REASONS: dict[ErrorReason, tuple[str, str, Callable[[str], Shape]]] = {
    ErrorReason.UNKNOWN_SESSION: ("owner", "GetSession", lambda s: GetSessionRequest(session="nobody")),
    ErrorReason.UNAUTHENTICATED: ("", "GetSession", lambda s: GetSessionRequest(session=s)),
    ErrorReason.NOT_YOUR_SEAT: ("p0", "UndoAction", lambda s: UndoActionRequest(session=s, to_version=0)),
    ErrorReason.FUTURE_VERSION: ("p0", "SubmitAction", lambda s: submission(s, "reveal 0,1", 99)),
    ErrorReason.STALE_VERSION: ("p0", "SubmitAction", lambda s: submission(s, "place", 0)),
    ErrorReason.REQUEST_ID_REUSED: ("p0", "SubmitAction", lambda s: submission(s, "reveal 0,1", 0, "r")),
    ErrorReason.BATCH_TOO_LONG: ("p1", "SubmitAction", lambda s: submission(s, "reveal 0,1", 3, "", "place")),
    ErrorReason.ILLEGAL_ACTION: ("p1", "SubmitAction", lambda s: submission(s, "collect 0,1 e", 3)),
    ErrorReason.UNDO_PAST_HORIZON: ("owner", "UndoAction", lambda s: UndoActionRequest(session=s, to_version=0)),
    ErrorReason.SESSION_STARTED: ("owner", "StartSession", lambda s: StartSessionRequest(session=s)),
    ErrorReason.SESSION_NOT_STARTED: ("open owner", "GetRecord", lambda s: GetRecordRequest(session=s)),
    ErrorReason.SEAT_TAKEN: ("open owner", "ClaimSeat", lambda s: ClaimSeatRequest(session=s, seat=0)),
    ErrorReason.UNDO_NOT_ALLOWED: ("strict owner", "UndoAction", lambda s: UndoActionRequest(session=s, to_version=0)),
    ErrorReason.NO_RECORD: ("strict owner", "GetRecord", lambda s: GetRecordRequest(session=s)),
}


def submission(session: str, line: str, version: int, request_id: str = "", *more: str) -> Shape:
    actions = [Action(notation=each) for each in (line, *more)]
    return SubmitActionRequest(session=session, actions=actions, expected_version=version, request_id=request_id)


async def prepared(service: Service) -> dict[str, Life]:
    """A session in which a seat has revealed and placed, an open one, and one from a state that allows no undo."""
    started, opened, strict = [Life(service, over_rest) for _ in range(3)]
    await started.begin(new_state=GameSetup(seats=2, seed="7"), start=True)
    await started.call("p0", "SubmitAction", submission(started.name, "reveal 0,0", 0, "r"))
    await started.call("p0", "SubmitAction", submission(started.name, "place", 2))
    await opened.begin(new_state=GameSetup(seats=2), seats=[SeatSetup(bot="random")])
    state = (await started.call("owner", "GetSession", GetSessionRequest(session=started.name)))["session"]["position"]
    async with httpx.AsyncClient(base_url=service.url, headers=CALLER, verify=False) as client:
        body = {"state": state["state"], "start": True, "undo": "UNDO_POLICY_NONE"}
        made = (await client.post("/v1/sessions", json=body)).json()
    strict.name = made["session"]["name"].removeprefix("sessions/")
    strict.tokens = {"owner": made["ownerToken"]}
    return {"": started, "open": opened, "strict": strict}


def test_every_reason_of_sessions_has_a_line() -> None:
    assert set(REASONS) >= OF_SESSIONS


async def test_both_faces_refuse_alike(service: Service) -> None:
    lives = await prepared(service)
    for reason, (whose, method, request) in REASONS.items():
        which, _, bearer = whose.rpartition(" ")
        life = lives[which]
        by_grpc = await over_grpc(service, method, request(life.name), life.headers(bearer))
        by_rest = await over_rest(service, method, request(life.name), life.headers(bearer))
        assert by_grpc.refusal == by_rest.refusal
        assert by_grpc.refusal is not None, reason
        assert by_grpc.refusal.reason == reason.name
        assert by_grpc.refusal.status == STATUSES[reason].name
        assert by_rest.http == STATUSES[reason].http
    for life in lives.values():
        await life.call("owner", "DeleteSession", DeleteSessionRequest(session=life.name))


# Watches.


Messages = AsyncGenerator[dict[str, Any], None]


async def watch_over_grpc(service: Service, life: Life, request: WatchSessionRequest) -> Messages:
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        call = method_of(channel, "WatchSession")(encode(request), metadata=tuple(life.headers("p0").items()))
        async for message in call:
            yield as_json(message, WatchSessionResponse)


async def watch_over_rest(service: Service, life: Life, request: WatchSessionRequest) -> Messages:
    """As a browser goes on after a lost connection: the version stands in the header."""
    headers = {**life.headers("p0"), "last-event-id": str(request.from_version)}
    async with (
        httpx.AsyncClient(base_url=service.url, verify=False, timeout=60) as client,
        client.stream("GET", f"/v1/sessions/{request.session}:watch", headers=headers) as response,
    ):
        assert response.headers["content-type"] == "text/event-stream"
        async for line in response.aiter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


async def test_a_watch_goes_on_over_both_faces(service: Service) -> None:
    life = Life(service, over_grpc)
    await life.begin(new_state=GameSetup(seats=2, seed="7"), start=True)
    watches = [
        watch(service, life, WatchSessionRequest(session=life.name, from_version=0))
        for watch in (watch_over_grpc, watch_over_rest)
    ]
    waiting = [asyncio.ensure_future(anext(watch)) for watch in watches]
    await life.call("p0", "SubmitAction", submission(life.name, "reveal 0,0", 0))
    first = await asyncio.gather(*waiting)
    assert first[0] == first[1]
    assert first[0]["version"] == 2
    conform(first[0], "WatchSessionResponse")
    await life.call("p0", "SubmitAction", submission(life.name, "place", 2))
    second = [await anext(watch) for watch in watches]
    assert second[0] == second[1]
    for watch in watches:
        await watch.aclose()
    # After a lost connection it goes on where it was.
    again = watch_over_rest(service, life, WatchSessionRequest(session=life.name, from_version=first[0]["version"]))
    assert await anext(again) == second[0]
    await again.aclose()
    await life.call("owner", "DeleteSession", DeleteSessionRequest(session=life.name))


async def test_a_watch_breaks_off_with_an_event(service: Service) -> None:
    life = Life(service, over_rest)
    await life.begin(new_state=GameSetup(seats=2, seed="7"), start=True)
    async with (
        httpx.AsyncClient(base_url=service.url, verify=False, timeout=60) as client,
        client.stream("GET", f"/v1/sessions/{life.name}:watch", headers=life.headers("p1")) as response,
    ):
        lines = response.aiter_lines()
        assert await anext(lines) == "event: change"
        await life.call("owner", "RevokeToken", RevokeTokenRequest(session=life.name, seat=1))
        rest = [line async for line in lines]
    assert "event: error" in rest
    error = json.loads(rest[rest.index("event: error") + 1].removeprefix("data: "))
    assert error["error"]["details"][0]["reason"] == "UNAUTHENTICATED"
    conform(error, "Error")
    await life.call("owner", "DeleteSession", DeleteSessionRequest(session=life.name))


@pytest.mark.parametrize("last", ["x", "-1", "1.5", "9999999999"])
async def test_an_id_of_an_event_that_is_none(service: Service, last: str) -> None:
    async with httpx.AsyncClient(base_url=service.url, headers=CALLER, verify=False) as client:
        answer = await client.get("/v1/sessions/nobody:watch", headers={"last-event-id": last})
    assert answer.status_code == 400
    assert answer.json()["error"]["details"][1]["fieldViolations"][0]["field"] == "Last-Event-ID"


async def test_nothing_of_a_session_is_logged(service: Service) -> None:
    life = Life(service, over_grpc)
    await life.begin(new_state=GameSetup(seats=2, seed="7"), start=True)
    await life.call("p0", "SubmitAction", submission(life.name, "reveal 0,0", 0))
    await life.call("p1", "SubmitAction", submission(life.name, "reveal 0,1", 2))
    await life.call("owner", "DeleteSession", DeleteSessionRequest(session=life.name))
    service.wait_for_line(method="DeleteSession", code="OK")
    log = service.raw_log()
    for token in (*life.tokens.values(), KEY, *Role):
        assert token not in log
    assert "reveal" not in log


async def metrics_of(service: Service) -> str:
    async with web(service) as client:
        return (await client.get("/metrics")).text


async def test_sessions_are_counted(service: Service) -> None:
    life = Life(service, over_grpc)
    await life.begin(new_state=GameSetup(seats=2, seed="7"), start=True)
    await life.call("p0", "SubmitAction", submission(life.name, "reveal 0,0", 0))
    watch = watch_over_grpc(service, life, WatchSessionRequest(session=life.name, from_version=0))
    async with aclosing(watch):
        await anext(watch)
        assert "royalpig_watchers 1.0" in await metrics_of(service)
    await life.call("owner", "DeleteSession", DeleteSessionRequest(session=life.name))
    told = await metrics_of(service)
    for line in (
        'royalpig_sessions_created_total{game="schweinebande"}',
        'royalpig_session_changes_total{game="schweinebande",kind="STEPS"}',
        'royalpig_sessions_ended_total{game="schweinebande",how="deleted"}',
    ):
        assert line in told


async def test_a_watch_ends_when_the_service_stops() -> None:
    with running(grace_seconds="20") as stopping:
        life = Life(stopping, over_rest)
        await life.begin(new_state=GameSetup(seats=2, seed="7"), start=True)
        watches = [
            watch(stopping, life, WatchSessionRequest(session=life.name, from_version=0))
            for watch in (watch_over_grpc, watch_over_rest)
        ]
        waiting = [asyncio.ensure_future(anext(watch)) for watch in watches]
        await life.call("p0", "SubmitAction", submission(life.name, "reveal 0,0", 0))
        await asyncio.gather(*waiting)
        stopping.terminate()
        assert [[each async for each in watch] for watch in watches] == [[], []]
        assert await asyncio.to_thread(stopping.ends) == 0
