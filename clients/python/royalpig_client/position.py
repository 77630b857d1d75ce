"""Positions and views: states that a service was asked about, and what more one may ask."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from msgspec import Raw

from royalpig_client import calls
from royalpig_client.calls import AnyAction, Step
from royalpig_client.held import HeldPosition, HeldReplay, HeldState
from royalpig_client.shapes import Choice, Explanation, LegalAction, LegalPage, Played, Rejection, Replayed

if TYPE_CHECKING:
    from royalpig_client.client import Client


class LegalActions(Sequence[LegalAction]):
    """A legal list in canonical order. Its pages are fetched when they are looked at."""

    def __init__(self, client: "Client", state: Raw, seat: int | None, kind: str, first: LegalPage) -> None:
        self._client = client
        self._state = state
        self._seat = seat
        self._kind = kind
        self._page = first
        self._fetched = list(first.actions)

    def __len__(self) -> int:
        return self._page.total

    @overload
    def __getitem__(self, index: int) -> LegalAction: ...
    @overload
    def __getitem__(self, index: slice) -> list[LegalAction]: ...
    def __getitem__(self, index: int | slice) -> LegalAction | list[LegalAction]:
        places = range(len(self))[index]
        if isinstance(places, int):
            self._fetch_to(places)
            return self._fetched[places]
        self._fetch_to(max(places, default=-1))
        return [self._fetched[place] for place in places]

    def __iter__(self) -> Iterator[LegalAction]:
        return (self[place] for place in range(len(self)))

    def __contains__(self, action: object) -> bool:
        """Whether an action, or the canonical notation of one, is among them."""
        return any(action in (legal, legal.notation) for legal in self)

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions>"

    def _fetch_to(self, place: int) -> None:
        while place >= len(self._fetched):
            token = self._page.next_page_token
            call = calls.legal(self._state, self._seat, self._kind, self._client.wanted, token)
            self._page = self._client.send(call).legal
            self._fetched += self._page.actions


class View(HeldState):
    """What one seat (or a spectator: seat None) may know of a state. It can be asked about, not played on."""

    def __init__(self, client: "Client", raw: Raw, seat: int | None) -> None:
        super().__init__(raw)
        self._client = client
        self.seat = seat

    def legal(self, kind: str = "") -> LegalActions:
        """The legal actions of the seat, of one kind or of all."""
        return _legal(self._client, self.raw, self.seat, kind)

    def check(self, action: AnyAction) -> Rejection | None:
        """None if the action is legal for the seat, else why not."""
        return self._client.send(calls.check(self.raw, action, self.seat)).rejection

    def explain(self, action: AnyAction) -> Explanation:
        """The conditions looked at for an action of the seat, up to the first that fails."""
        return self._client.send(calls.explain(self.raw, action, self.seat))

    def choices(self, kind: str = "", *arguments: str) -> list[Choice]:
        """The values that the next argument may take, given a kind and its first ones; without a kind, the kinds."""
        return self._client.send(calls.choices(self.raw, self.seat, kind, arguments)).choices


class Position(HeldPosition):
    """A whole state, and what one asks about it; nothing ever changes in it: `apply` answers the next one.

    Where a seat is left out, it is the one that the action knows, else the only one that is asked. ValueError where
    several are.
    """

    def __init__(self, client: "Client", played: Played) -> None:
        super().__init__(played)
        self._client = client

    @cached_property
    def legal(self) -> LegalActions:
        """The legal actions of all that may act; where chance is to be entered, its outcomes."""
        return LegalActions(self._client, self.raw, None, "", self.first_page)

    def legal_for(self, seat: int | None = None, kind: str = "") -> LegalActions:
        """The legal actions of one seat, or of one kind."""
        return _legal(self._client, self.raw, seat, kind)

    def check(self, action: AnyAction, seat: int | None = None) -> Rejection | None:
        """None if the action is legal, else why not."""
        return self._client.send(calls.check(self.raw, action, self.acting_seat(action, seat))).rejection

    def explain(self, action: AnyAction, seat: int | None = None) -> Explanation:
        """The conditions looked at for an action, up to the first that fails."""
        return self._client.send(calls.explain(self.raw, action, self.acting_seat(action, seat)))

    def choices(self, seat: int | None = None, kind: str = "", *arguments: str) -> list[Choice]:
        """The values that the next argument may take, given a kind and its first ones; without a kind, the kinds."""
        asked = self.asked_seat() if seat is None else seat
        return self._client.send(calls.choices(self.raw, asked, kind, arguments)).choices

    def apply(
        self, action: AnyAction, seat: int | None = None, pass_for: Sequence[Mapping[str, Any]] = ()
    ) -> "Position":
        """The position after an action, and after all that the engine does by itself. Raises RefusedAction.

        ``pass_for`` names seats that let reaction windows go by, such as `{"seat": 1, "until": "acted"}`.
        """
        call = calls.apply(self.raw, action, self.acting_seat(action, seat), pass_for, self._client.wanted)
        return Position(self._client, self._client.send(call))

    def apply_all(self, steps: Sequence[Step], pass_for: Sequence[Mapping[str, Any]] = ()) -> "Position":
        """The position after a list of steps, all or none of them; a step is an action, or an action and its seat."""
        call = calls.apply_all(self.raw, self.with_seats(steps), pass_for, self._client.wanted)
        return Position(self._client, self._client.send(call))

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a spectator, may know."""
        return View(self._client, self._client.send(calls.view(self.raw, seat)).state, seat)


class Replay(HeldReplay):
    """What became of a record; ``position`` is the one at its end, None where the record is wrong."""

    def __init__(self, client: "Client", replayed: Replayed) -> None:
        super().__init__(replayed)
        self.position: Position | None = None
        if replayed.position is not None:
            self.position = Position(client, Played(position=replayed.position))


def _legal(client: "Client", state: Raw, seat: int | None, kind: str) -> LegalActions:
    first = client.send(calls.legal(state, seat, kind, client.wanted, "")).legal
    return LegalActions(client, state, seat, kind, first)
