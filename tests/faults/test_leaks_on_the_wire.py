"""What a seat receives of a session, byte for byte as it travels, does not depend on what the seat may not know.

Two sessions of a real service go on from two states that a seat cannot tell apart. Answers, errors and watches over
both faces, and the lines of the log, are the same until something is revealed.
"""

import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import grpc
import httpx
import pytest

from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.state import State
from royalpig.games import game, games
from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import encode
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import (
    Action,
    GetRecordRequest,
    GetSessionRequest,
    SubmitActionRequest,
    UndoActionRequest,
    WatchSessionRequest,
)
from tests.api.faces import METHODS, method_of
from tests.api.operations.calling import sent
from tests.api.running import Service
from tests.engine.leaks import _alike, _told_alike, leak_pair
from tests.engine.play import new_game, walk
from tests.faults.sizes import in_sizes
from tests.faults.streams import channel_to

OWN_KEYS = {"time", "pid", "ms", "request_id"}
"""What each line of the log has of its own."""

ATTEMPTS = ("pass", "nonsense", "", "bury", "vote pm-01 p0", "discard pm-01", "done")


@dataclass
class Session:
    """A session of the service, and who listens there."""

    service: Service
    http: httpx.AsyncClient
    channel: grpc.aio.Channel
    made: dict[str, Any]
    seat: int
    made_calls: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        name: str = self.made["session"]["name"]
        return name.removeprefix("sessions/")

    @property
    def token(self) -> str:
        token: str = self.made["spectatorToken"] if self.seat == NOBODY else self.made["seatTokens"][self.seat]
        return token

    async def heard(self, version: int) -> list[bytes]:
        """Everything that whoever listens is told at a version, asking and trying; nothing that is tried is done."""
        told: list[bytes] = []
        for request in requests(self.id, version):
            told += [await self.over_rest(request, version), await self.over_grpc(request, version)]
        return told

    async def over_rest(self, request: tuple[str, Shape], version: int) -> bytes:
        method, message = request
        route = METHODS[method]
        fields = json.loads(encode_json(message))
        path = route.path.replace("{session}", fields.pop("session"))
        sends = {"json": fields} if route.body else {"params": {**fields, "pageSize": 20}}
        async with self.http.stream(route.verb, path, headers=self._headers(), **sends) as answer:
            body = b""
            async for piece in answer.aiter_raw():
                body += piece
                if (
                    METHODS[method].server_streaming
                    and f"\nid: {version}\n".encode() in body
                    and body.endswith(b"\n\n")
                ):
                    break
            return self.masked(b"%d %b" % (answer.status_code, body))

    async def over_grpc(self, request: tuple[str, Shape], version: int) -> bytes:
        method, message = request
        call = method_of(self.channel, method)(encode(message), metadata=tuple(self._headers().items()))
        try:
            if not METHODS[method].server_streaming:
                return self.masked(await call)
            # As many as there are over REST, which come first.
            answers = b""
            for _ in range(len(self.changes)):
                answers += await call.read()
            call.cancel()
            return self.masked(answers)
        except grpc.aio.AioRpcError as error:
            trailers = dict(error.trailing_metadata() or ())
            return self.masked(f"{error.code().name} {error.details()}".encode() + trailers["grpc-status-details-bin"])

    @property
    def changes(self) -> list[int]:
        """The versions of the changes so far."""
        found: list[int] = self.made.setdefault("changes", [])
        return found

    async def step(self, state: State, code: int, version: int) -> tuple[int, bytes]:
        """Makes a step; answers its version, and what whoever made it was told."""
        action = state.action(code)
        acting = {} if action.seat == CHANCE else {"seat": action.seat}
        token = self.token if action.seat == self.seat else self.made["ownerToken"]
        body = {"actions": [{"notation": action.notation}], "expectedVersion": version, **acting}
        headers = {"authorization": f"Bearer {token}"}
        answer = await self.http.post(f"/v1/sessions/{self.id}:submit", json=body, headers=headers)
        made: int = answer.raise_for_status().json()["session"]["version"]
        self.changes.append(made)
        return made, self.masked(answer.content) if action.seat == self.seat else b""

    def logged(self) -> list[dict[str, Any]]:
        """The lines of the log about what whoever listens has asked, as far as they tell of the session."""
        mine = set(self.made_calls)
        lines = self.service.wait_for_lines(lambda line: line.get("request_id") in mine, len(mine))
        by_call = {line["request_id"]: line for line in lines}
        return [{key: value for key, value in by_call[call].items() if key not in OWN_KEYS} for call in self.made_calls]

    def _headers(self) -> dict[str, str]:
        self.made_calls.append(f"{self.id}.{len(self.made_calls)}")
        return {"authorization": f"Bearer {self.token}", "x-request-id": self.made_calls[-1]}

    def masked(self, told: bytes) -> bytes:
        """What was told, without what is made up for each session and call."""
        told = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"*", told)
        return told.replace(self.id.encode(), b"*").replace(
            self.made_calls[-1].encode() if self.made_calls else b"*", b"*"
        )


def requests(session: str, version: int) -> Iterator[tuple[str, Shape]]:
    """What is asked and tried at a version."""
    yield "GetSession", GetSessionRequest(session=session)
    yield "GetRecord", GetRecordRequest(session=session)
    yield "UndoAction", UndoActionRequest(session=session, to_version=0)
    for line in ATTEMPTS:
        actions = [Action(notation="no such action"), Action(notation=line)]
        yield "SubmitAction", SubmitActionRequest(session=session, actions=actions, expected_version=version)
    if version:
        yield "WatchSession", WatchSessionRequest(session=session, from_version=0)


@asynccontextmanager
async def sessions(service: Service, states: tuple[State, State], seat: int) -> AsyncIterator[list[Session]]:
    """A session from each of two states."""
    async with httpx.AsyncClient(base_url=service.url, verify=False) as http, channel_to(service) as channel:
        made = []
        for state in states:
            body = {"state": json.loads(encode_json(sent(state))), "start": True}
            answer = await http.post("/v1/sessions", json=body)
            made.append(Session(service, http, channel, answer.raise_for_status().json(), seat))
        yield made


@in_sizes(short=(2, 2), full=(12, 6))
@pytest.mark.parametrize("played", [game(each) for each in games()], ids=lambda played: played.id)
async def test_the_same_bytes_travel(size: tuple[int, int], played: Game, service: Service) -> None:
    places, steps = size
    random = Random(f"{played.id} on the wire")
    course = [state.clone() for state in walk(new_game(played, random), random) if not state.over]
    compared = 0
    for state in random.sample(course, places):
        seat = random.choice([NOBODY, *range(state.table.seats)])
        states = leak_pair(state, seat, random.getrandbits(64))
        async with sessions(service, states, seat) as pair:
            version = 0
            for left in range(steps, -1, -1):
                one, other = [await session.heard(version) for session in pair]
                assert one == other
                compared += len(one)
                alike = _alike(*states, seat, random) if left else None
                if alike is None:
                    break
                answers = [
                    await session.step(each, code, version)
                    for session, each, code in zip(pair, states, alike, strict=True)
                ]
                happened = [each.apply(code) for each, code in zip(states, alike, strict=True)]
                if not _told_alike(states[0], happened[0], states[1], happened[1], seat):
                    break
                assert answers[0] == answers[1]
                version = answers[0][0]
                if states[0].over:
                    break
            assert pair[0].logged() == pair[1].logged()
    assert compared > 20 * places
