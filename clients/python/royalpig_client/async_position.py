"""Positions and views for asyncio: the words of `position`, awaited where a service is asked."""

from collections.abc import AsyncIterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Raw

from royalpig_client import calls
from royalpig_client.calls import AnyAction, Step
from royalpig_client.held import HeldPosition, HeldReplay, HeldState
from royalpig_client.shapes import Choice, Explanation, LegalAction, LegalPage, Played, Rejection, Replayed

if TYPE_CHECKING:
    from royalpig_client.async_client import AsyncClient


class AsyncLegalActions:
    """A legal list in canonical order, to be gone through with `async for`. Pages are fetched when they are wanted."""

    def __init__(self, client: "AsyncClient", state: Raw, seat: int | None, kind: str, first: LegalPage) -> None:
        self._client = client
        self._state = state
        self._seat = seat
        self._kind = kind
        self._page = first
        self._fetched = list(first.actions)

    def __len__(self) -> int:
        return self._page.total

    async def __aiter__(self) -> AsyncIterator[LegalAction]:
        for place in range(len(self)):
            yield await self.at(place)

    async def at(self, place: int) -> LegalAction:
        """The action at a place, counted from 0, or from the end where it is negative. IndexError beyond the last."""
        place = range(len(self))[place]
        while place >= len(self._fetched):
            token = self._page.next_page_token
            call = calls.legal(self._state, self._seat, self._kind, self._client.wanted, token)
            self._page = (await self._client.send(call)).legal
            self._fetched += self._page.actions
        return self._fetched[place]

    async def all(self) -> list[LegalAction]:
        """The whole list."""
        return [action async for action in self]

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions>"


class AsyncView(HeldState):
    """What one seat (or a spectator: seat None) may know of a state. It can be asked about, not played on."""

    def __init__(self, client: "AsyncClient", raw: Raw, seat: int | None) -> None:
        super().__init__(raw)
        self._client = client
        self.seat = seat

    async def legal(self, kind: str = "") -> AsyncLegalActions:
        """The legal actions of the seat, of one kind or of all."""
        return await _legal(self._client, self.raw, self.seat, kind)

    async def check(self, action: AnyAction) -> Rejection | None:
        """None if the action is legal for the seat, else why not."""
        return (await self._client.send(calls.check(self.raw, action, self.seat))).rejection

    async def explain(self, action: AnyAction) -> Explanation:
        """The conditions looked at for an action of the seat, up to the first that fails."""
        return await self._client.send(calls.explain(self.raw, action, self.seat))

    async def choices(self, kind: str = "", *arguments: str) -> list[Choice]:
        """The values that the next argument may take, given a kind and its first ones; without a kind, the kinds."""
        return (await self._client.send(calls.choices(self.raw, self.seat, kind, arguments))).choices


class AsyncPosition(HeldPosition):
    """A whole state, and what one asks about it; nothing ever changes in it. Everything as in `Position`."""

    def __init__(self, client: "AsyncClient", played: Played) -> None:
        super().__init__(played)
        self._client = client

    @cached_property
    def legal(self) -> AsyncLegalActions:
        """The legal actions of all that may act; where chance is to be entered, its outcomes."""
        return AsyncLegalActions(self._client, self.raw, None, "", self.first_page)

    async def legal_for(self, seat: int | None = None, kind: str = "") -> AsyncLegalActions:
        """The legal actions of one seat, or of one kind."""
        return await _legal(self._client, self.raw, seat, kind)

    async def check(self, action: AnyAction, seat: int | None = None) -> Rejection | None:
        """None if the action is legal, else why not."""
        return (await self._client.send(calls.check(self.raw, action, self.acting_seat(action, seat)))).rejection

    async def explain(self, action: AnyAction, seat: int | None = None) -> Explanation:
        """The conditions looked at for an action, up to the first that fails."""
        return await self._client.send(calls.explain(self.raw, action, self.acting_seat(action, seat)))

    async def choices(self, seat: int | None = None, kind: str = "", *arguments: str) -> list[Choice]:
        """The values that the next argument may take, given a kind and its first ones; without a kind, the kinds."""
        asked = self.asked_seat() if seat is None else seat
        return (await self._client.send(calls.choices(self.raw, asked, kind, arguments))).choices

    async def apply(
        self, action: AnyAction, seat: int | None = None, pass_for: Sequence[Mapping[str, Any]] = ()
    ) -> "AsyncPosition":
        """The position after an action, and after all that the engine does by itself. Raises RefusedAction."""
        call = calls.apply(self.raw, action, self.acting_seat(action, seat), pass_for, self._client.wanted)
        return AsyncPosition(self._client, await self._client.send(call))

    async def apply_all(self, steps: Sequence[Step], pass_for: Sequence[Mapping[str, Any]] = ()) -> "AsyncPosition":
        """The position after a list of steps, all or none of them; a step is an action, or an action and its seat."""
        call = calls.apply_all(self.raw, self.with_seats(steps), pass_for, self._client.wanted)
        return AsyncPosition(self._client, await self._client.send(call))

    async def view(self, seat: int | None = None) -> AsyncView:
        """What a seat, or a spectator, may know."""
        return AsyncView(self._client, (await self._client.send(calls.view(self.raw, seat))).state, seat)


class AsyncReplay(HeldReplay):
    """What became of a record; ``position`` is the one at its end, None where the record is wrong."""

    def __init__(self, client: "AsyncClient", replayed: Replayed) -> None:
        super().__init__(replayed)
        self.position: AsyncPosition | None = None
        if replayed.position is not None:
            self.position = AsyncPosition(client, Played(position=replayed.position))


async def _legal(client: "AsyncClient", state: Raw, seat: int | None, kind: str) -> AsyncLegalActions:
    first = (await client.send(calls.legal(state, seat, kind, client.wanted, ""))).legal
    return AsyncLegalActions(client, state, seat, kind, first)
