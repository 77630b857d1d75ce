"""Whole random games that are played through the service: in sessions that it keeps, or with a state that travels."""

from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from uuid import uuid4

import msgspec

from royalpig.api.refereed import refereed
from royalpig.api.states import state_struct
from royalpig.engine.state import State
from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import decode, encode
from royalpig.wire.structs import (
    Action,
    ApplyActionRequest,
    CreateSessionRequest,
    CreateSessionResponse,
    GameSetup,
    LegalDetail,
    SubmitActionRequest,
)
from tests.bench.aims import Row
from tests.bench.loads import IN_FLIGHT, METHOD, PATH, GrpcCalls, RestCalls
from tests.bench.random_games import RandomGames
from tests.bench.serving import Server

SESSIONS = "/royalpig.v1.SessionService"
CREATE, SUBMIT, WATCH = f"{SESSIONS}/CreateSession", f"{SESSIONS}/SubmitAction", f"{SESSIONS}/WatchSession"

NONE = LegalDetail.NONE


class Step(msgspec.Struct, frozen=True):
    """An action of a seat as text, the state before it, and the version at which a session then stands."""

    state: State
    seat: int
    action: Action
    version: int


class Session(msgspec.Struct, frozen=True):
    """A session that was created: its name, and the token of its owner, who may act for every seat."""

    name: str
    token: str


class Sent(msgspec.Struct, frozen=True):
    """What a call brings, and where it goes over HTTP."""

    body: bytes
    token: str = ""
    path: str = PATH


def next_game(games: RandomGames) -> tuple[GameSetup, Iterator[Step]]:
    """With what the next game begins, and its steps, each made when it is asked for."""
    begun = games.coming()
    setup = GameSetup(seats=begun.seats, options=begun.options, seed=f"{begun.seed:032x}")
    return setup, steps_of(games, games.begin())


def steps_of(games: RandomGames, state: State) -> Iterator[Step]:
    """The steps of a game from a state on, which stays as it is."""
    first = state.ply
    while not state.over:
        action = state.action(games.any_code(state))
        yield Step(state, action.seat, Action(notation=action.notation), state.ply - first)
        state = state.after(action)


def creation(games: RandomGames, setup: GameSetup) -> CreateSessionRequest:
    """The request that has a session of a game begin."""
    return CreateSessionRequest(game=games.game.id, new_state=setup, start=True, legal_detail=NONE)


def submission(step: Step, session: str = "") -> SubmitActionRequest:
    """The request that has a step made in a session, unless the path names it.

    It bears an id, as those of clients do that may have to ask again.
    """
    return SubmitActionRequest(
        session=session,
        seat=step.seat,
        actions=[step.action],
        expected_version=step.version,
        request_id=uuid4().hex,
        legal_detail=NONE,
    )


def application(games: RandomGames, step: Step) -> ApplyActionRequest:
    """The request that has a step made at a state that it brings."""
    state = state_struct(refereed(games.game.id), step.state)
    return ApplyActionRequest(state=state, seat=step.seat, action=step.action, legal_detail=NONE)


async def new_session(creating: GrpcCalls, games: RandomGames, setup: GameSetup) -> Session:
    """A session of a game, created by a call over gRPC."""
    created = decode(await creating.call(0, encode(creation(games, setup))), CreateSessionResponse)
    assert created.session is not msgspec.UNSET
    return Session(created.session.name, created.owner_token)


def submitted(face: str, session: Session, step: Step) -> Sent:
    """The call through a face that has a step made in a session."""
    if face == "gRPC":
        return Sent(encode(submission(step, session.name)), session.token)
    return Sent(encode_json(submission(step)), session.token, f"/v1/{session.name}:submit")


def applied(face: str, games: RandomGames, step: Step) -> Sent:
    """The call through a face that has a step made at the state that it brings."""
    request = application(games, step)
    return Sent(encode(request) if face == "gRPC" else encode_json(request))


async def submissions(face: str, games: RandomGames, creating: GrpcCalls) -> AsyncIterator[Sent]:
    """Games without end, each in a session that is created when it begins."""
    while True:
        setup, steps = next_game(games)
        session = await new_session(creating, games, setup)
        for step in steps:
            yield submitted(face, session, step)


async def applications(face: str, games: RandomGames) -> AsyncIterator[Sent]:
    """Games without end, of which each call brings the state."""
    while True:
        for step in next_game(games)[1]:
            yield applied(face, games, step)


class Playing:
    """Games that go on step by step on each of some connections; the steps are made ready before their time counts."""

    def __init__(
        self, coming: Callable[[], AsyncIterator[Sent]], send: Callable[[int, Sent], Awaitable[object]]
    ) -> None:
        self._lanes = [coming() for _ in range(IN_FLIGHT)]
        self._ready: list[deque[Sent]] = [deque() for _ in range(IN_FLIGHT)]
        self._send = send

    async def prepare(self, many: int) -> None:
        """Makes so many steps ready on each connection."""
        for lane, ready in zip(self._lanes, self._ready, strict=True):
            while len(ready) < many:
                ready.append(await anext(lane))

    async def step(self, connection: int) -> None:
        """Sends the next step on a connection."""
        ready = self._ready[connection]
        await self._send(connection, ready.popleft() if ready else await anext(self._lanes[connection]))


class Faces:
    """Connections to both faces of a service, on which games are played through each method."""

    def __init__(self, server: Server) -> None:
        self._creating = GrpcCalls(server.grpc, CREATE)
        self._submitting = GrpcCalls(server.grpc, SUBMIT)
        self._applying = GrpcCalls(server.grpc, METHOD)
        self._posting = RestCalls(server.http)

    def submitting(self, row: Row, face: str) -> Playing:
        """Games of a row in sessions."""
        games = RandomGames(row, 3)
        return Playing(lambda: submissions(face, games, self._creating), self._sender(face, self._submitting))

    def applying(self, row: Row, face: str) -> Playing:
        """The same games with ApplyAction."""
        games = RandomGames(row, 3)
        return Playing(lambda: applications(face, games), self._sender(face, self._applying))

    async def close(self) -> None:
        """Closes the connections."""
        for calls in (self._creating, self._submitting, self._applying, self._posting):
            await calls.close()

    def _sender(self, face: str, calls: GrpcCalls) -> Callable[[int, Sent], Awaitable[object]]:
        if face == "gRPC":
            return lambda connection, sent: calls.call(connection, sent.body, sent.token)
        return lambda connection, sent: self._posting.call(connection, sent.body, sent.token, sent.path)
