"""The client for asyncio (and trio): the words of `client`, awaited."""

from collections.abc import AsyncGenerator, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from royalpig_client import calls
from royalpig_client.async_position import AsyncPosition, AsyncReplay
from royalpig_client.async_sessions import AsyncSessions
from royalpig_client.calls import AnyState, Call, Wanted
from royalpig_client.encryption import Certificate, trusted
from royalpig_client.retrying import Retrying
from royalpig_client.sending import send_async
from royalpig_client.session_shapes import Change
from royalpig_client.shapes import Clause, Problem, Summary
from royalpig_client.watching import watch_async

Answer = TypeVar("Answer")


class AsyncClient:
    """Speaks with a service at an address such as `http://127.0.0.1:8080`. Everything as in `Client`."""

    def __init__(
        self,
        address: str = "",
        *,
        timeout: float = 10.0,
        retrying: Retrying | None = None,
        typed: bool = False,
        page_size: int = 0,
        token: str = "",
        caller: str = "",
        ca: str = "",
        cert: Certificate | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        self._http = http or httpx.AsyncClient(base_url=address, timeout=timeout, verify=trusted(ca, cert))
        self._retrying = retrying or Retrying()
        self._token = token
        self._caller = caller
        self.wanted = Wanted.of(typed, page_size)

    @property
    def sessions(self) -> AsyncSessions:
        """Sessions: games that the service keeps."""
        return AsyncSessions(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections; leaving an `async with` does it too."""
        await self._http.aclose()

    def bearing(self, token: str) -> "AsyncClient":
        """A client that brings a token with each call, over the same connections; closing either closes them."""
        bearer = AsyncClient(http=self._http, retrying=self._retrying, token=token, caller=self._caller)
        bearer.wanted = self.wanted
        return bearer

    async def send(self, call: Call[Answer]) -> Answer:
        """The answer to a call of `royalpig_client.calls`."""
        return await send_async(self._http, call, self._retrying, self._token, self._caller)

    def watch(self, session: str, after: int | None = None) -> AsyncGenerator[Change, None]:
        """Every change of a session after a version, as the token that this client brings may see it."""
        return watch_async(self._http, self._token, self._caller, session, after, self.wanted, self._retrying)

    async def games(self) -> list[Summary]:
        """The games that are refereed there."""
        page = await self.send(calls.games(""))
        found = page.games
        while page.next_page_token:
            page = await self.send(calls.games(page.next_page_token))
            found += page.games
        return found

    async def game(self, game: str) -> dict[str, Any]:
        """Everything about a game as JSON shows it: options, presets, packs, decisions, actions and their rules."""
        return (await self.send(calls.game(game))).game

    async def content(self, game: str, pack: str) -> dict[str, Any]:
        """What is printed on the components of a game, as JSON shows it."""
        return (await self.send(calls.content(game, pack))).content

    async def clauses(self, game: str) -> list[Clause]:
        """The register of a game: every clause that a refusal may name."""
        page = await self.send(calls.clauses(game, ""))
        found = page.clauses
        while page.next_page_token:
            page = await self.send(calls.clauses(game, page.next_page_token))
            found += page.clauses
        return found

    async def clause(self, game: str, clause: str) -> Clause:
        """One clause of a game."""
        return (await self.send(calls.clause(game, clause))).clause

    async def new(
        self,
        game: str,
        seats: int,
        *,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        chance: str = "auto",
        content: str = "",
        sealed: bool = False,
    ) -> AsyncPosition:
        """A new game at its first decision. Everything as in `Client.new`."""
        call = calls.new_state(game, seats, options, seed, chance, content, sealed, self.wanted)
        return AsyncPosition(self, await self.send(call))

    async def position(self, state: AnyState) -> AsyncPosition:
        """The position of a state that was kept. Raises InvalidState where it breaks an invariant."""
        call = calls.apply_all(calls.state_message(state), (), (), self.wanted)
        return AsyncPosition(self, await self.send(call))

    async def problems(self, state: AnyState) -> list[Problem]:
        """Every invariant that a state, or a view, breaks."""
        return (await self.send(calls.validate(calls.state_message(state)))).problems

    async def replay(self, record: str) -> AsyncReplay:
        """Plays the text of a record, and checks its hashes, draws and result."""
        return AsyncReplay(self, await self.send(calls.replay(record, self.wanted)))
