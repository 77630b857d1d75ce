"""Tokens: whose they are, what they open, how they are replaced, and that they are never kept or said."""

from typing import Any

import pytest
from msgspec import UNSET

from royalpig.api.credentials import Credentials, bring
from royalpig.api.errors import ApiError
from royalpig.sessions.stored import packed
from royalpig.wire.structs import Action, ErrorReason, GameSetup, LegalDetail, OwnerSees, StateForm
from tests.sessions.tables import FARM, PIGS, House, as_bytes

METHODS: dict[str, dict[str, Any]] = {
    "GetSession": {},
    "ClaimSeat": {},
    "StartSession": {},
    "DeleteSession": {},
    "SubmitAction": {"actions": [Action(notation="reveal 0,0")], "expected_version": 0},
    "SetStandingPass": {"until": "acted"},
    "GetRecord": {},
    "UndoAction": {"to_version": 0},
    "RevokeToken": {"spectators": True},
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("start", [True, False])
async def test_a_token_of_this_session_is_needed(method: str, start: bool) -> None:
    house = House()
    table, other = await house.table(FARM, start=start), await house.table(FARM)
    for token in ("", "x", "rpo_", other.owner, other.seats[0], other.spectator, table.owner[:-1], table.owner + "x"):
        await table.refusal(method, ErrorReason.UNAUTHENTICATED, token, **METHODS[method])


@pytest.mark.parametrize("method", METHODS)
async def test_a_session_that_there_is_not(method: str) -> None:
    house = House()
    table = await house.table(FARM)
    for name in ("nobody", "sessions/nobody", "sessions/", "../x", "a b", "x" * 65, "ü"):
        for token in ("", table.owner):
            table.name = name
            await table.refusal(method, ErrorReason.UNKNOWN_SESSION, token, **METHODS[method])
    table.name = ""
    await table.refusal(method, ErrorReason.MALFORMED_MESSAGE, table.owner, **METHODS[method])


async def test_another_scheme_is_refused() -> None:
    table = await House().table(FARM)
    bring(Credentials(f"Basic {table.owner}"))
    operation = table.house.operations["GetSession"]
    with pytest.raises(ApiError) as refused:
        await operation.run(operation.request(session=table.name))
    assert refused.value.reason is ErrorReason.UNAUTHENTICATED
    bring(Credentials(f"bearer  {table.owner} "))
    await operation.run(operation.request(session=table.name))


async def test_each_sees_for_itself() -> None:
    table = await House().table(PIGS)
    whole = (await table.look()).position
    assert whole is not UNSET
    assert whole.state is not UNSET
    assert whole.state.form is StateForm.OPEN
    for seat, token in enumerate(table.seats):
        told = (await table.look(token)).position
        assert told is not UNSET
        assert told.state is not UNSET
        assert (told.state.form, told.state.viewer) == (StateForm.VIEW, seat)
        assert told.state.random is UNSET
        assert told.undo_horizon == 0
    told = (await table.look(table.spectator)).position
    assert told is not UNSET
    assert told.state is not UNSET
    assert (told.state.viewer, told.legal) == (UNSET, UNSET)


async def test_each_acts_for_itself_and_the_owner_for_all() -> None:
    table = await House().table(FARM)
    for token in (table.seats[1], table.spectator):
        await table.refusal(
            "SubmitAction", ErrorReason.NOT_YOUR_SEAT, token, **table.submission(0, "reveal 0,0", version=0)
        )
    own = await table.call("SubmitAction", table.seats[0], **table.submission(None, "reveal 0,0", version=0))
    assert own.session.version == 2
    seat = (await table.decision()).actors[0]
    await table.submit(seat, (await table.legal(seat))[0], token=table.owner)


async def test_an_owner_among_strangers_acts_only_where_nobody_sits() -> None:
    table = await House().table(FARM, start=False, new_state=GameSetup(seats=2), owner_sees=OwnerSees.PUBLIC)
    claimed = await table.call("ClaimSeat", table.seats[0])
    await table.call("StartSession", table.owner)
    acting = table.submission(0, "reveal 0,0", version=await table.version())
    await table.refusal("SubmitAction", ErrorReason.NOT_YOUR_SEAT, table.owner, **acting)
    await table.refusal("SetStandingPass", ErrorReason.NOT_YOUR_SEAT, table.owner, seat=0, until="acted")
    await table.refusal("RevokeToken", ErrorReason.NOT_YOUR_SEAT, table.owner, seat=0)
    await table.call("SubmitAction", claimed.seat_token, **acting)
    while (await table.decision()).actors != [1]:
        seat_told = (await table.look(claimed.seat_token)).position
        assert seat_told is not UNSET
        assert seat_told.legal is not UNSET
        action = seat_told.legal.actions[0].action
        await table.call("SubmitAction", claimed.seat_token, actions=[action], expected_version=await table.version())
    line = (await table.legal(1))[0]
    answer = await table.submit(1, line, token=table.owner)
    assert answer.session.position.state.form is StateForm.VIEW


async def test_tokens_are_replaced() -> None:
    table = await House().table(FARM)
    version = await table.version()
    for old, bearer, whose in (
        (table.seats[0], table.owner, {"seat": 0}),
        (table.seats[1], table.seats[1], {"seat": 1}),
        (table.seats[2], table.seats[2], {}),
        (table.spectator, table.owner, {"spectators": True}),
        (table.owner, table.owner, {"owner": True}),
    ):
        seen = as_bytes(await table.call("GetSession", old))
        new = (await table.call("RevokeToken", bearer, **whose)).token
        assert new[:4] == old[:4]
        await table.refusal("GetSession", ErrorReason.UNAUTHENTICATED, old)
        assert as_bytes(await table.call("GetSession", new)) == seen
        if whose == {"owner": True}:
            table.owner = new
        if not whose:
            table.seats[2] = new
    assert await table.version() == version
    for token, whose, reason in (
        (table.seats[2], {"seat": 0}, ErrorReason.NOT_YOUR_SEAT),
        (table.seats[2], {"owner": True}, ErrorReason.NOT_YOUR_SEAT),
        (table.spectator, {}, ErrorReason.UNAUTHENTICATED),
        (table.owner, {}, ErrorReason.MALFORMED_MESSAGE),
        (table.owner, {"seat": 0, "owner": True}, ErrorReason.MALFORMED_MESSAGE),
        (table.owner, {"seat": 7}, ErrorReason.MALFORMED_MESSAGE),
    ):
        await table.refusal("RevokeToken", reason, token, **whose)


async def test_what_is_stored_holds_no_token() -> None:
    table = await House().table(FARM)
    stored = packed(await table.house.sessions.desk.read(table.name.removeprefix("sessions/")))
    for token in (table.owner, *table.seats, table.spectator):
        assert token.encode() not in stored
        assert len(token) == 47
    tokens = [table.owner, *table.seats, table.spectator]
    assert len(set(tokens)) == len(tokens)
    answers = [await table.call(each, table.owner) for each in ("GetSession", "GetRecord")]
    answers.append(await table.submit(0, "reveal 0,0", legal_detail=LegalDetail.NONE))
    assert not any(token.encode() in as_bytes(answer) for token in tokens for answer in answers)
