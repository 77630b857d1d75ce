"""The client that waits for its answers; `async_client` has the same words for asyncio."""

from collections.abc import Generator, Mapping
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from royalpig_client import calls
from royalpig_client.calls import AnyState, Call, Wanted
from royalpig_client.encryption import Certificate, trusted
from royalpig_client.position import Position, Replay
from royalpig_client.retrying import Retrying
from royalpig_client.sending import send
from royalpig_client.session_shapes import Change
from royalpig_client.sessions import Sessions
from royalpig_client.shapes import Clause, Problem, Summary
from royalpig_client.watching import watch

Answer = TypeVar("Answer")


class Client:
    """Speaks with a service at an address such as `http://127.0.0.1:8080`.

    ``timeout`` is in seconds, for connecting and for each wait on the wire. ``typed`` asks for the typed form of legal
    actions beside their notation, ``page_size`` is how many of them come at once (0: as many as the service likes).
    ``token`` is brought with each call: that of a seat or of the owner of a sealed game; see `bearing`.
    ``caller`` is an API key or a JWT, for a service that asks who calls. Over `https://`, ``ca`` is a file, in PEM, of
    who signs the certificates of services that are trusted (those that the machine trusts, if it is not given), and
    ``cert`` the files of a certificate that says who calls and of its key. ``http`` is an `httpx.Client` of one's own,
    with a proxy for example; then its address, timeout and certificates count.

    Every call may raise a RoyalPigClientError: Unreachable, UnreadableAnswer, or a ServiceError that says what was
    refused and why.
    """

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
        http: httpx.Client | None = None,
    ) -> None:
        self._http = http or httpx.Client(base_url=address, timeout=timeout, verify=trusted(ca, cert))
        self._retrying = retrying or Retrying()
        self._token = token
        self._caller = caller
        self.wanted = Wanted.of(typed, page_size)

    @property
    def sessions(self) -> Sessions:
        """Sessions: games that the service keeps."""
        return Sessions(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections; leaving a `with` does it too."""
        self._http.close()

    def bearing(self, token: str) -> "Client":
        """A client that brings a token with each call, over the same connections; closing either closes them."""
        bearer = Client(http=self._http, retrying=self._retrying, token=token, caller=self._caller)
        bearer.wanted = self.wanted
        return bearer

    def send(self, call: Call[Answer]) -> Answer:
        """The answer to a call of `royalpig_client.calls`."""
        return send(self._http, call, self._retrying, self._token, self._caller)

    def watch(self, session: str, after: int | None = None) -> Generator[Change, None, None]:
        """Every change of a session after a version, as the token that this client brings may see it."""
        return watch(self._http, self._token, self._caller, session, after, self.wanted, self._retrying)

    def games(self) -> list[Summary]:
        """The games that are refereed there."""
        page = self.send(calls.games(""))
        found = page.games
        while page.next_page_token:
            page = self.send(calls.games(page.next_page_token))
            found += page.games
        return found

    def game(self, game: str) -> dict[str, Any]:
        """Everything about a game as JSON shows it: options, presets, packs, decisions, actions and their rules."""
        return self.send(calls.game(game)).game

    def content(self, game: str, pack: str) -> dict[str, Any]:
        """What is printed on the components of a game, as JSON shows it."""
        return self.send(calls.content(game, pack)).content

    def clauses(self, game: str) -> list[Clause]:
        """The register of a game: every clause that a refusal may name."""
        page = self.send(calls.clauses(game, ""))
        found = page.clauses
        while page.next_page_token:
            page = self.send(calls.clauses(game, page.next_page_token))
            found += page.clauses
        return found

    def clause(self, game: str, clause: str) -> Clause:
        """One clause of a game."""
        return self.send(calls.clause(game, clause)).clause

    def new(
        self,
        game: str,
        seats: int,
        *,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        chance: str = "auto",
        content: str = "",
        sealed: bool = False,
    ) -> Position:
        """A new game at its first decision.

        ``seed`` is a number below 2**128 or up to 32 hexadecimal digits, drawn by the service if absent; ``chance`` is
        `auto` or `explicit`; ``content`` names a pack. ``sealed`` asks for a state that nobody can read or change: the
        position then has ``seat_tokens`` and an ``owner_token``, to be used with `bearing`. Raises InvalidOptions where
        the game refuses the setup.
        """
        call = calls.new_state(game, seats, options, seed, chance, content, sealed, self.wanted)
        return Position(self, self.send(call))

    def position(self, state: AnyState) -> Position:
        """The position of a state that was kept. Raises InvalidState where it breaks an invariant."""
        return Position(self, self.send(calls.apply_all(calls.state_message(state), (), (), self.wanted)))

    def problems(self, state: AnyState) -> list[Problem]:
        """Every invariant that a state, or a view, breaks."""
        return self.send(calls.validate(calls.state_message(state))).problems

    def replay(self, record: str) -> Replay:
        """Plays the text of a record, and checks its hashes, draws and result."""
        return Replay(self, self.send(calls.replay(record, self.wanted)))
