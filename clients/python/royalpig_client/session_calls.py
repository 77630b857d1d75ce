"""Every call about sessions, as a value.

One that may be sent again after a lost connection is marked so: steps and undos bear an id, by which the service knows
them again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

import msgspec
from msgspec import Raw

from royalpig_client.calls import AnyAction, Call, Wanted, action_message
from royalpig_client.session_shapes import (
    ListAnswer,
    LookAnswer,
    Nothing,
    RecordAnswer,
    StandingAnswer,
    TokenAnswer,
)

Answer = TypeVar("Answer")


def create(
    game: str,
    begin: Mapping[str, Any],
    seats: Sequence[Mapping[str, str]],
    policies: Mapping[str, str],
    start: bool,
    wanted: Wanted,
) -> Call[LookAnswer]:
    """A new session; ``begin`` is the field that says what it begins with."""
    body = {"game": game, **begin, "seats": list(seats), **policies, "start": start, **wanted.fields}
    return _once(Call("POST", "/v1/sessions", LookAnswer, msgspec.json.encode(body)))


def new_game(
    seats: int, options: Mapping[str, str] | None, seed: int | str | None, chance: str, content: str
) -> dict[str, Any]:
    """What a new game begins with; a seed is a number below 2**128 or its hexadecimal digits."""
    setup = {
        "seats": seats,
        "options": dict(options or {}),
        "seed": f"{seed:032x}" if isinstance(seed, int) else seed or "",
        "chanceMode": f"CHANCE_MODE_{chance.upper()}",
        "contentPack": content,
    }
    return {"newState": setup}


def from_state(state: Raw) -> dict[str, Any]:
    """An open state to go on from."""
    return {"state": state}


def from_record(text: str) -> dict[str, Any]:
    """A record to go on from."""
    return {"record": text}


def policies(owner_sees: str, undo: str) -> dict[str, str]:
    """What the owner is shown, and how far it may take back, in the contract's words."""
    return {"ownerSees": f"OWNER_SEES_{owner_sees.upper()}", "undo": f"UNDO_POLICY_{undo.upper()}"}


def claim(session: str, seat: int | None, name: str, entropy: str, wanted: Wanted) -> Call[LookAnswer]:
    """Somebody sits down."""
    return _once(_post(session, "claimSeat", LookAnswer, seat, {"name": name, "entropy": entropy, **wanted.fields}))


def start(session: str, wanted: Wanted) -> Call[LookAnswer]:
    """The owner starts the game."""
    return _once(_post(session, "start", LookAnswer, None, wanted.fields))


def look(session: str, wanted: Wanted) -> Call[LookAnswer]:
    """A session as the token may see it."""
    return Call("GET", f"{_path(session)}?{urlencode(wanted.fields)}", LookAnswer)


def listed(page_token: str) -> Call[ListAnswer]:
    """A page of the sessions that the caller has created."""
    return Call("GET", f"/v1/sessions?{urlencode({'pageToken': page_token})}", ListAnswer)


def delete(session: str) -> Call[Nothing]:
    """The owner deletes a session."""
    return _once(Call("DELETE", _path(session), Nothing))


def submit(
    session: str, seat: int | None, actions: Sequence[AnyAction], seen: int, request_id: str, wanted: Wanted
) -> Call[LookAnswer]:
    """Steps, all or none."""
    body = {
        "actions": [action_message(action) for action in actions],
        "expectedVersion": seen,
        "requestId": request_id,
        **wanted.fields,
    }
    return _post(session, "submit", LookAnswer, seat, body)


def standing_pass(session: str, seat: int | None, until: str, seen: int | None) -> Call[StandingAnswer]:
    """A seat lets windows go by."""
    body = {"until": until, **({} if seen is None else {"expectedVersion": seen})}
    return _post(session, "standingPass", StandingAnswer, seat, body)


def record(session: str) -> Call[RecordAnswer]:
    """The game as a record."""
    return Call("GET", f"{_path(session)}/record", RecordAnswer)


def undo(session: str, to_version: int, request_id: str, wanted: Wanted) -> Call[LookAnswer]:
    """The owner takes steps back."""
    body = {"toVersion": to_version, "requestId": request_id, **wanted.fields}
    return _post(session, "undo", LookAnswer, None, body)


def revoke(session: str, whose: Mapping[str, Any]) -> Call[TokenAnswer]:
    """A token is replaced by a new one."""
    return _once(_post(session, "revokeToken", TokenAnswer, None, whose))


def watch(session: str, after: int | None, wanted: Wanted) -> str:
    """The address of a watch."""
    fields = {**wanted.fields, **({} if after is None else {"fromVersion": after})}
    return f"{_path(session)}:watch?{urlencode(fields)}"


def _path(session: str) -> str:
    return f"/v1/sessions/{quote(session.removeprefix('sessions/'), safe='')}"


def _post(session: str, verb: str, shape: type[Answer], seat: int | None, body: Mapping[str, Any]) -> Call[Answer]:
    fields = dict(body) if seat is None else {**body, "seat": seat}
    return Call("POST", f"{_path(session)}:{verb}", shape, msgspec.json.encode(fields))


def _once(call: Call[Answer]) -> Call[Answer]:
    """A call that is not sent again, for a second time would not be the same."""
    return replace(call, repeatable=False)
