"""Request ids: a lost answer can be asked for again, and is the same byte for byte, whatever has happened since."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec import UNSET

from royalpig.wire.structs import ErrorReason, LegalDetail, SeatSetup, UndoPolicy
from tests.api.operations.calling import place
from tests.sessions.tables import FARM, PIGS, WOOD, House, Table, as_bytes

GAMES = pytest.mark.parametrize("game", [FARM, PIGS, WOOD])


async def moved_on(table: Table) -> None:
    await table.play_first(4)


async def taken_back(table: Table) -> None:
    await table.call("UndoAction", table.owner, to_version=0)


async def given_new_tokens(table: Table) -> None:
    table.spectator = (await table.call("RevokeToken", table.owner, spectators=True)).token
    table.seats[1] = (await table.call("RevokeToken", table.seats[1], seat=1)).token


LATER = pytest.mark.parametrize("later", [moved_on, taken_back, given_new_tokens])


@GAMES
@LATER
async def test_a_repeat_is_answered_as_before(game: str, later: Callable[[Table], Awaitable[None]]) -> None:
    table = await House().table(game, undo=UndoPolicy.FREE, seats=[SeatSetup(name="Ann")])
    seat = (await table.decision()).actors[0]
    fields = table.submission(seat, (await table.legal(seat))[0], version=0, request_id="r1")
    for token in (table.seats[seat], table.owner):
        first = as_bytes(await table.call("SubmitAction", token, **fields))
        await later(table)
        before = await table.look()
        assert as_bytes(await table.call("SubmitAction", token, **fields)) == first
        assert await table.look() == before
        await taken_back(table)
        fields["expected_version"] = await table.version()


@GAMES
async def test_a_repeat_is_answered_far_from_any_snapshot(game: str) -> None:
    table = await House().table(game)
    kept: list[tuple[int, dict[str, object], bytes]] = []
    for number in range(60):
        decision = await table.decision()
        if decision is UNSET:
            break
        seat = decision.actors[0]
        legal = await table.legal(seat)
        version = await table.version()
        fields = table.submission(seat, legal[number % len(legal)], version=version, request_id=f"r{number}")
        kept.append((seat, fields, as_bytes(await table.call("SubmitAction", table.seats[seat], **fields))))
    for seat, fields, first in kept:
        assert as_bytes(await table.call("SubmitAction", table.seats[seat], **fields)) == first


async def test_an_id_is_not_used_for_something_else() -> None:
    table = await House().table(FARM)
    fields = table.submission(0, "reveal 0,0", version=0, request_id="mine")
    await table.call("SubmitAction", table.seats[0], **fields)
    for other in (
        table.submission(0, "reveal 0,1", version=0, request_id="mine"),
        table.submission(0, "reveal 0,0", version=1, request_id="mine"),
        {**fields, "legal_detail": LegalDetail.NONE},
    ):
        refused = await table.refusal("SubmitAction", ErrorReason.REQUEST_ID_REUSED, table.seats[0], **other)
        assert place(refused) == "requestId"
    # Another seat, and the owner, have ids of their own.
    await table.refusal(
        "SubmitAction",
        ErrorReason.STALE_VERSION,
        table.owner,
        **table.submission(0, "reveal 0,1", version=0, request_id="mine"),
    )


async def test_each_has_ids_of_its_own_whatever_its_token() -> None:
    table = await House().table(FARM)
    first: dict[int, tuple[dict[str, Any], bytes]] = {}
    while len(first) < 3:
        seat = (await table.decision()).actors[0]
        fields = table.submission(seat, (await table.legal(seat))[0], version=await table.version(), request_id="same")
        if seat in first:
            del fields["request_id"]
        answer = as_bytes(await table.call("SubmitAction", table.seats[seat], **fields))
        first.setdefault(seat, (fields, answer))
    for seat, (fields, answer) in first.items():
        token = (await table.call("RevokeToken", table.seats[seat])).token
        assert as_bytes(await table.call("SubmitAction", token, **fields)) == answer
        fields["expected_version"] += 1
        await table.refusal("SubmitAction", ErrorReason.REQUEST_ID_REUSED, token, **fields)


async def test_a_refused_request_may_be_made_again_with_its_id() -> None:
    table = await House().table(FARM)
    refused = table.submission(0, "collect 0,0 e", version=0, request_id="r")
    await table.refusal("SubmitAction", ErrorReason.ILLEGAL_ACTION, table.seats[0], **refused)
    await table.call("SubmitAction", table.seats[0], **table.submission(0, "reveal 0,0", version=0, request_id="r"))


async def test_an_undo_is_repeated_too() -> None:
    table = await House().table(FARM, undo=UndoPolicy.FREE)
    await table.play_first(3)
    back = {"to_version": 0, "request_id": "back"}
    first = as_bytes(await table.call("UndoAction", table.owner, **back))
    await table.play_first(2)
    version = await table.version()
    assert as_bytes(await table.call("UndoAction", table.owner, **back)) == first
    assert await table.version() == version
    await table.refusal("UndoAction", ErrorReason.REQUEST_ID_REUSED, table.owner, to_version=1, request_id="back")


async def test_the_name_of_a_session_is_as_good_as_its_id() -> None:
    table = await House().table(FARM)
    fields = table.submission(0, "reveal 0,0", version=0, request_id="r")
    first = await table.call("SubmitAction", table.seats[0], **fields)
    table.name = table.name.removeprefix("sessions/")
    assert await table.call("SubmitAction", table.seats[0], **fields) == first
