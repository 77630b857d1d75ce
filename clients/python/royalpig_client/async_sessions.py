"""Sessions for asyncio (and trio): the words of `sessions`, awaited."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid4

from royalpig_client import session_calls
from royalpig_client.calls import AnyAction, AnyState, state_message
from royalpig_client.session_shapes import Change, LookAnswer, SessionAnswer, Told

if TYPE_CHECKING:
    from royalpig_client.async_client import AsyncClient


class AsyncSession:
    """A session, as the bearer of one of its tokens meets it.

    ``name`` and ``token`` are all that has to be kept to come back to it with `client.sessions.at`. Every method may
    raise a RoyalPigClientError.
    """

    def __init__(self, client: "AsyncClient", name: str, token: str) -> None:
        self._client = client.bearing(token)
        self.name = name
        self.token = token

    async def look(self) -> Told:
        """How it stands."""
        return Told(await self._client.send(session_calls.look(self.name, self._client.wanted)))

    async def claim(self, *, seat: int | None = None, name: str = "", entropy: str = "") -> "AsyncSession":
        """Sits down; answers the session with the seat's new token, for the one that was given is void.

        The owner says which seat is meant. ``entropy`` is any text, of which the seed is made with the service's own.
        """
        call = session_calls.claim(self.name, seat, name, entropy, self._client.wanted)
        return AsyncSession(self._client, self.name, (await self._client.send(call)).seat_token)

    async def start(self) -> Told:
        """Starts the game; for the owner."""
        return Told(await self._client.send(session_calls.start(self.name, self._client.wanted)))

    async def submit(self, *actions: AnyAction, seen: int, seat: int | None = None, request_id: str = "") -> Told:
        """Takes steps, all or none, that rest on the version ``seen``; answers how the game stands after them.

        The owner says which seat is meant, none for an outcome of chance. ``request_id`` is made up if none is given;
        with it a call whose answer was lost is sent again, and not carried out twice. Raises StaleVersion where the
        decision was put later.
        """
        request_id = request_id or uuid4().hex
        call = session_calls.submit(self.name, seat, actions, seen, request_id, self._client.wanted)
        return Told(await self._client.send(call))

    async def standing_pass(self, until: str, *, seat: int | None = None, seen: int | None = None) -> str:
        """Lets windows go by until a condition ends it: `acted`, `my-decision`, `next-turn`; empty takes it back.

        Answers the condition that holds now, empty if none does.
        """
        return (await self._client.send(session_calls.standing_pass(self.name, seat, until, seen))).standing_pass

    def watch(self, after: int | None = None) -> AsyncGenerator[Change, None]:
        """Every change after a version, as it happens, until the game is over; first how it stands, if none is given.

        A lost connection is made anew, and the watch goes on without gap or repeat.
        """
        return self._client.watch(self.name, after)

    async def record(self) -> str:
        """The text of the record."""
        return (await self._client.send(session_calls.record(self.name))).text

    async def undo(self, to_version: int, *, request_id: str = "") -> Told:
        """Takes back what was done after a version; for the owner."""
        call = session_calls.undo(self.name, to_version, request_id or uuid4().hex, self._client.wanted)
        return Told(await self._client.send(call))

    async def revoke_seat(self, seat: int) -> str:
        """Replaces the token of a seat; answers the new one."""
        return (await self._client.send(session_calls.revoke(self.name, {"seat": seat}))).token

    async def revoke_spectators(self) -> str:
        """Replaces the spectators' token; answers the new one."""
        return (await self._client.send(session_calls.revoke(self.name, {"spectators": True}))).token

    async def revoke_owner(self) -> str:
        """Replaces the owner's token; answers the new one."""
        return (await self._client.send(session_calls.revoke(self.name, {"owner": True}))).token

    async def delete(self) -> None:
        """Deletes it; for the owner."""
        await self._client.send(session_calls.delete(self.name))


@dataclass(frozen=True)
class AsyncOpened:
    """A session that was created: itself as it stands, with the tokens of all, and as the owner is told.

    ``seats`` go by number; None is a bot's.
    """

    owner: AsyncSession
    seats: Sequence[AsyncSession | None]
    spectator: AsyncSession
    told: Told


class AsyncSessions:
    """Opens sessions, and comes back to them."""

    def __init__(self, client: "AsyncClient") -> None:
        self._client = client

    def at(self, name: str, token: str) -> AsyncSession:
        """A session by its name and one of its tokens."""
        return AsyncSession(self._client, name, token)

    async def create(
        self,
        game: str,
        seats: int,
        *,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        chance: str = "auto",
        content: str = "",
        players: Sequence[Mapping[str, str]] = (),
        owner_sees: str = "all",
        undo: str = "horizon",
        start: bool = True,
    ) -> AsyncOpened:
        """A session of a new game; the setup as in `Client.new`.

        ``players`` say who sits where, by seat: `{"name": "Ann"}`, `{"bot": "random"}`, or `{}`. ``owner_sees`` is
        `all` or `public`, ``undo`` is `horizon`, `free` or `none`. Without ``start`` seats are claimed first.
        """
        begin = session_calls.new_game(seats, options, seed, chance, content)
        policies = session_calls.policies(owner_sees, undo)
        call = session_calls.create(game, begin, players, policies, start, self._client.wanted)
        return self._opened(await self._client.send(call))

    async def create_from_state(
        self, state: AnyState, *, players: Sequence[Mapping[str, str]] = (), undo: str = "horizon", start: bool = True
    ) -> AsyncOpened:
        """A session that goes on from an open state."""
        begin = session_calls.from_state(state_message(state))
        call = session_calls.create("", begin, players, session_calls.policies("all", undo), start, self._client.wanted)
        return self._opened(await self._client.send(call))

    async def create_from_record(
        self, record: str, *, players: Sequence[Mapping[str, str]] = (), undo: str = "horizon", start: bool = True
    ) -> AsyncOpened:
        """A session that goes on from the last step of a record."""
        begin = session_calls.from_record(record)
        call = session_calls.create("", begin, players, session_calls.policies("all", undo), start, self._client.wanted)
        return self._opened(await self._client.send(call))

    async def listed(self) -> list[SessionAnswer]:
        """The sessions that this caller has created, newest first; the client must say who it is (``caller``)."""
        page = await self._client.send(session_calls.listed(""))
        found = page.sessions
        while page.next_page_token:
            page = await self._client.send(session_calls.listed(page.next_page_token))
            found += page.sessions
        return found

    def _opened(self, answer: LookAnswer) -> AsyncOpened:
        name = answer.session.name
        return AsyncOpened(
            AsyncSession(self._client, name, answer.owner_token),
            [AsyncSession(self._client, name, token) if token else None for token in answer.seat_tokens],
            AsyncSession(self._client, name, answer.spectator_token),
            Told(answer),
        )
