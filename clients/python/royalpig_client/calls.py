"""Every call that the client makes, as a value: what is sent where, and what comes back."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeAlias, TypeVar
from urllib.parse import quote, urlencode

import msgspec
from msgspec import Raw

from royalpig_client import shapes
from royalpig_client.errors import UnreadableAnswer
from royalpig_client.shapes import ChanceOutcome, LegalAction

Answer = TypeVar("Answer")

AnyAction: TypeAlias = str | LegalAction | ChanceOutcome | Mapping[str, Any]
"""An action as its notation, as an entry of a legal list or of chance's outcomes, or typed as JSON shows it."""

AnyState: TypeAlias = Raw | Mapping[str, Any] | str | bytes
"""A state as plain dictionaries, or as JSON."""

Step: TypeAlias = AnyAction | tuple[AnyAction, int | None]
"""A step of a batch: an action that knows its seat, or an action and its seat (None for chance)."""


@dataclass(frozen=True)
class Call(Generic[Answer]):
    """A call: verb, path and body, and the shape of the answer. ``repeatable`` says whether it does no harm twice."""

    verb: str
    path: str
    shape: type[Answer]
    body: bytes = b""
    repeatable: bool = True

    def read(self, content: bytes) -> Answer:
        """The answer in a body. Raises UnreadableAnswer."""
        try:
            return msgspec.json.decode(content, type=self.shape)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise UnreadableAnswer(f"{self.verb} {self.path}: the answer cannot be read ({error})") from error


@dataclass(frozen=True)
class Wanted:
    """How much of a legal list comes with a position: its detail, and the entries of a page (0: the service's page)."""

    detail: str
    page_size: int

    @classmethod
    def of(cls, typed: bool, page_size: int) -> Self:
        """Actions as their notation, or typed as well."""
        return cls("LEGAL_DETAIL_LIST" if typed else "LEGAL_DETAIL_NOTATION", page_size)

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of a request that ask for it."""
        return {"legalDetail": self.detail, "pageSize": self.page_size}


def games(page_token: str) -> Call[shapes.SummaryPage]:
    """A page of the games."""
    return _get("/v1/games", shapes.SummaryPage, page_token)


def game(game_id: str) -> Call[shapes.GameAnswer]:
    """Everything about a game."""
    return _get(f"/v1/games/{_part(game_id)}", shapes.GameAnswer)


def content(game_id: str, pack: str) -> Call[shapes.ContentAnswer]:
    """A content pack."""
    return _get(f"/v1/games/{_part(game_id)}/content/{_part(pack)}", shapes.ContentAnswer)


def clauses(game_id: str, page_token: str) -> Call[shapes.ClausePage]:
    """A page of a game's clauses."""
    return _get(f"/v1/games/{_part(game_id)}/clauses", shapes.ClausePage, page_token)


def clause(game_id: str, clause_id: str) -> Call[shapes.ClauseAnswer]:
    """One clause."""
    return _get(f"/v1/games/{_part(game_id)}/clauses/{_part(clause_id)}", shapes.ClauseAnswer)


def new_state(
    game_id: str,
    seats: int,
    options: Mapping[str, str] | None,
    seed: int | str | None,
    chance: str,
    content_pack: str,
    sealed: bool,
    wanted: Wanted,
) -> Call[shapes.Played]:
    """A new game; a seed is a number below 2**128 or its hexadecimal digits."""
    body = {
        "seats": seats,
        "options": dict(options or {}),
        "seed": f"{seed:032x}" if isinstance(seed, int) else seed or "",
        "chanceMode": f"CHANCE_MODE_{chance.upper()}",
        "contentPack": content_pack,
        "form": "STATE_FORM_SEALED" if sealed else "STATE_FORM_OPEN",
        **wanted.fields,
    }
    return _post(f"/v1/games/{_part(game_id)}:newState", shapes.Played, body)


def apply(
    state: Raw, action: AnyAction, seat: int | None, pass_for: Sequence[Mapping[str, Any]], wanted: Wanted
) -> Call[shapes.Played]:
    """An action on a state."""
    body = {**_acting(state, action, seat), "passFor": list(pass_for), **wanted.fields}
    return _post("/v1/states:apply", shapes.Played, body)


def apply_all(
    state: Raw, steps: Iterable[tuple[AnyAction, int | None]], pass_for: Sequence[Mapping[str, Any]], wanted: Wanted
) -> Call[shapes.Played]:
    """A list of steps on a state; without steps, the position as it is."""
    listed = [_with_seat({"action": action_message(action)}, seat) for action, seat in steps]
    body = {"state": state, "steps": listed, "passFor": list(pass_for), **wanted.fields}
    return _post("/v1/states:applyAll", shapes.Played, body)


def check(state: Raw, action: AnyAction, seat: int | None) -> Call[shapes.Verdict]:
    """Whether an action is legal."""
    return _post("/v1/states:check", shapes.Verdict, _acting(state, action, seat))


def explain(state: Raw, action: AnyAction, seat: int | None) -> Call[shapes.Explanation]:
    """The conditions looked at for an action."""
    return _post("/v1/states:explain", shapes.Explanation, _acting(state, action, seat))


def legal(state: Raw, seat: int | None, kind: str, wanted: Wanted, page_token: str) -> Call[shapes.LegalAnswer]:
    """A page of a legal list."""
    body = _with_seat({"state": state, "kind": kind, "pageToken": page_token, **wanted.fields}, seat)
    return _post("/v1/states:legalActions", shapes.LegalAnswer, body)


def choices(state: Raw, seat: int | None, kind: str, arguments: Sequence[str]) -> Call[shapes.ChoicesAnswer]:
    """The values that the next part of an action may take."""
    body = _with_seat({"state": state, "kind": kind, "arguments": list(arguments)}, seat)
    return _post("/v1/states:choices", shapes.ChoicesAnswer, body)


def validate(state: Raw) -> Call[shapes.ProblemsAnswer]:
    """Every invariant that a state breaks."""
    return _post("/v1/states:validate", shapes.ProblemsAnswer, {"state": state})


def view(state: Raw, seat: int | None) -> Call[shapes.StateAnswer]:
    """What a seat, or a spectator, may know."""
    return _post("/v1/states:view", shapes.StateAnswer, _with_seat({"state": state}, seat))


def replay(text: str, wanted: Wanted) -> Call[shapes.Replayed]:
    """A record played and checked."""
    return _post("/v1/records:replay", shapes.Replayed, {"text": text, **wanted.fields})


def state_message(state: AnyState) -> Raw:
    """A state as the bytes that are sent."""
    if isinstance(state, Raw):
        return state
    return Raw(state if isinstance(state, str | bytes) else msgspec.json.encode(state))


def action_message(action: AnyAction) -> dict[str, Any]:
    """An action as it is sent."""
    if isinstance(action, str):
        return {"notation": action}
    return dict(action.action) if isinstance(action, LegalAction | ChanceOutcome) else dict(action)


def _get(path: str, shape: type[Answer], page_token: str = "") -> Call[Answer]:
    query = f"?{urlencode({'pageToken': page_token})}" if page_token else ""
    return Call("GET", path + query, shape)


def _post(path: str, shape: type[Answer], body: Mapping[str, Any]) -> Call[Answer]:
    return Call("POST", path, shape, msgspec.json.encode(body))


def _acting(state: Raw, action: AnyAction, seat: int | None) -> dict[str, Any]:
    return _with_seat({"state": state, "action": action_message(action)}, seat)


def _with_seat(body: dict[str, Any], seat: int | None) -> dict[str, Any]:
    return body if seat is None else {**body, "seat": seat}


def _part(text: str) -> str:
    return quote(text, safe="")
