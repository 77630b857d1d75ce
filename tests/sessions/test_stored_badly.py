"""Sessions whose store is away, or holds what cannot be read: both are said, and nothing else suffers."""

import json
import socket
from typing import Any

import pytest
from msgspec.structs import replace

from royalpig.sessions.store import Commit
from royalpig.sessions.stored import Change, Kind, Session
from royalpig.wire.structs import (
    CreateSessionRequest,
    ErrorReason,
    GameSetup,
    GetSessionRequest,
    ListGamesRequest,
    SubmitActionRequest,
    UndoPolicy,
    WatchSessionRequest,
)
from tests.api.faces import over_grpc, over_rest, web
from tests.api.running import running
from tests.sessions.tables import FARM, House, Table


async def spoilt(table: Table, **changed: Any) -> None:
    """Has something else written over a part of the session."""
    store = table.house.sessions.store
    session = await store.read(table.name.removeprefix("sessions/"))
    assert session is not None
    changes: list[Change] = changed.pop("changes", [])
    written: Session = replace(session, **changed)
    assert await store.commit(Commit(id=b"something else", on=session, session=written, changes=changes))


@pytest.mark.parametrize("changed", [{"state": b"garbage"}, {"game": "chess"}, {"state": b""}])
@pytest.mark.parametrize("method", ["GetSession", "SubmitAction", "UndoAction", "SetStandingPass"])
async def test_a_state_that_is_none_is_reported(
    changed: dict[str, Any], method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await House().table(FARM, undo=UndoPolicy.FREE)
    await table.play_first(1)
    version = await table.version()
    await spoilt(table, **changed)
    fields: dict[str, dict[str, Any]] = {
        "SubmitAction": table.submission(0, "place", version=version),
        "UndoAction": {"to_version": version - 1},
        "SetStandingPass": {"seat": 0, "until": "acted"},
    }
    refused = await table.refusal(method, ErrorReason.CORRUPT_SESSION, table.owner, **fields.get(method, {}))
    assert "garbage" not in refused.message
    if changed.get("state") != b"":
        # Its owner is still known, and can delete it.
        await table.call("DeleteSession", table.owner)


async def test_a_history_that_does_not_fit_is_reported() -> None:
    table = await House().table(FARM)
    await table.play_first(1)
    version = await table.version()
    odd = Change(kind=Kind.STEPS, before=version, version=version + 1, seat=0, steps=(1 << 40,))
    await spoilt(table, version=version + 1, changes=[odd])
    await table.refusal("GetRecord", ErrorReason.CORRUPT_SESSION, table.owner)
    messages = table.house.watch(table.owner, session=table.name, from_version=version)
    with pytest.raises(Exception, match="cannot be read") as refused:
        await anext(messages)
    assert getattr(refused.value, "reason", None) is ErrorReason.CORRUPT_SESSION


async def test_a_store_that_is_away_is_said_and_the_rest_goes_on() -> None:
    with socket.socket() as held:
        # A port on which nobody listens.
        held.bind(("127.0.0.1", 0))
        with running(store=f"redis://127.0.0.1:{held.getsockname()[1]}") as service:
            begin = CreateSessionRequest(game=FARM, new_state=GameSetup(seats=2))
            for method, request in (
                ("CreateSession", begin),
                ("GetSession", GetSessionRequest(session="x")),
                ("SubmitAction", SubmitActionRequest(session="x")),
                ("WatchSession", WatchSessionRequest(session="x")),
            ):
                by_grpc = (await over_grpc(service, method, request)).refusal
                by_rest = await over_rest(service, method, request)
                assert by_grpc == by_rest.refusal
                assert by_grpc is not None
                assert (by_grpc.status, by_grpc.reason) == ("UNAVAILABLE", "STORE_UNAVAILABLE")
                assert any("retryDelay" in detail for detail in by_grpc.details)
                assert by_rest.http == 503
            assert (await over_rest(service, "ListGames", ListGamesRequest())).answer["games"]
            async with web(service) as client:
                answer = await client.get("/v1/sessions/x")
            assert int(answer.headers["retry-after"]) >= 1
            assert json.loads(answer.content)["error"]["status"] == "UNAVAILABLE"
