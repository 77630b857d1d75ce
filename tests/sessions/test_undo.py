"""Steps taken back: by the owner, as far as the session allows, and as an entry of the history."""

from typing import Any

import pytest
from msgspec import UNSET

from royalpig.api.sessions.refereeing import GameReferee
from royalpig.records import Record
from royalpig.sessions.history import present
from royalpig.wire.structs import ErrorReason, GameSetup, OwnerSees, UndoPolicy
from tests.api.operations.calling import SPECIMEN, place
from tests.sessions.tables import FARM, PIGS, WOOD, House, Table, as_bytes

GAMES = pytest.mark.parametrize("game", [FARM, PIGS, WOOD])


async def draws_of(table: Table) -> int:
    session = await table.house.sessions.desk.read(table.name.removeprefix("sessions/"))
    return present(GameReferee(), session).play.draws


async def test_the_owner_alone_takes_back() -> None:
    table = await House().table(FARM)
    await table.play_first(1)
    for token in (*table.seats, table.spectator):
        await table.refusal("UndoAction", ErrorReason.NOT_YOUR_SEAT, token, to_version=0)


@GAMES
async def test_every_version_can_be_gone_back_to_where_that_is_free(game: str) -> None:
    table = await House().table(game, undo=UndoPolicy.FREE)
    await table.play_first(8)
    changes = {change.version: change for change in await table.changes(table.owner)}
    begun = as_bytes(table.created.session.position.state.ply)
    for to in sorted(changes, reverse=True)[1:]:
        version = await table.version()
        told = (await table.call("UndoAction", table.owner, to_version=to)).session
        assert told.version == version + 1
        assert told.position.decision.opened_at == version + 1
        assert told.position.state.ply == changes[to].position.state.ply
        seen: list[Any] = [await table.look(table.seats[0]), changes[to]]
        views = [each.position.state for each in seen]
        assert views[0].ply == views[1].ply
    await table.call("UndoAction", table.owner, to_version=0)
    told = await table.look()
    assert told.position is not UNSET
    assert told.position.state is not UNSET
    assert as_bytes(told.position.state.ply) == begun


async def test_a_version_inside_a_change_counts_as_the_one_before_it() -> None:
    table = await House().table(FARM, undo=UndoPolicy.FREE)
    revealed = await table.submit(0, "reveal 0,0")
    assert revealed.session.version == 2
    told = (await table.call("UndoAction", table.owner, to_version=1)).session
    assert told.position.state.ply == table.created.session.position.state.ply


@GAMES
async def test_draws_that_were_taken_back_are_not_used_again(game: str) -> None:
    table = await House().table(game, undo=UndoPolicy.FREE)
    await table.play_first(10)
    draws = await draws_of(table)
    assert draws > 0
    await table.call("UndoAction", table.owner, to_version=0)
    assert await draws_of(table) == draws
    # Such a state, with more draws than steps, is as good as any.
    position = (await table.look()).position
    assert position is not UNSET
    await table.house.table(game, new_state=UNSET, state=position.state)
    await table.play_first(10)
    assert await draws_of(table) > draws


async def test_only_the_owner_is_told_the_horizon() -> None:
    for sees in (OwnerSees.ALL, OwnerSees.PUBLIC):
        table = await House().table(FARM, new_state=GameSetup(seats=3), owner_sees=sees)
        await table.call("SubmitAction", table.seats[0], **table.submission(0, "reveal 0,0", version=0))
        for token in (table.owner, *table.seats, table.spectator):
            told: Any = (await table.look(token)).position
            assert told.undo_horizon == (2 if token == table.owner else 0)


async def test_to_the_horizon_and_no_further() -> None:
    table = await House().table(FARM)
    horizons = set()
    for _ in range(30):
        await table.play_first(1)
        told = await table.look()
        assert told.position is not UNSET
        horizon = told.position.undo_horizon
        horizons.add(told.version - horizon)
        if horizon > 0:
            refused = await table.refusal(
                "UndoAction", ErrorReason.UNDO_PAST_HORIZON, table.owner, to_version=horizon - 1
            )
            assert refused.metadata == {"undoHorizon": str(horizon)}
            assert place(refused) == "toVersion"
        if horizon < told.version:
            before = told.position.state
            again = (await table.call("UndoAction", table.owner, to_version=horizon)).session
            assert again.position.undo_horizon <= horizon
            # And forward again: nothing was drawn in between.
            forward = (await table.call("UndoAction", table.owner, to_version=told.version)).session
            assert forward.position.state == before
    assert len(horizons) > 1


async def test_no_further_than_the_start() -> None:
    table = await House().table(FARM, start=False, undo=UndoPolicy.FREE)
    table.seats[0] = (await table.call("ClaimSeat", table.seats[0])).seat_token
    await table.call("StartSession", table.owner)
    await table.play_first(1)
    refused = await table.refusal("UndoAction", ErrorReason.UNDO_PAST_HORIZON, table.owner, to_version=1)
    assert refused.metadata == {"undoHorizon": "2"}
    await table.call("UndoAction", table.owner, to_version=2)


async def test_not_at_all_where_that_is_said() -> None:
    table = await House().table(FARM, undo=UndoPolicy.NONE)
    await table.play_first(1)
    await table.refusal("UndoAction", ErrorReason.UNDO_NOT_ALLOWED, table.owner, to_version=0)


async def test_what_an_undo_must_say() -> None:
    table = await House().table(FARM)
    await table.play_first(1)
    now = await table.version()
    unsaid = await table.refusal("UndoAction", ErrorReason.MALFORMED_MESSAGE, table.owner)
    same = await table.refusal("UndoAction", ErrorReason.MALFORMED_MESSAGE, table.owner, to_version=now)
    later = await table.refusal("UndoAction", ErrorReason.FUTURE_VERSION, table.owner, to_version=now + 1)
    assert place(unsaid) == place(same) == place(later) == "toVersion"


async def test_an_answer_to_what_was_taken_back_is_stale() -> None:
    table = await House().table(FARM, undo=UndoPolicy.FREE)
    await table.play_first(1)
    seen = await table.version()
    seat = (await table.decision()).actors[0]
    line = (await table.legal(seat))[0]
    await table.call("UndoAction", table.owner, to_version=0)
    await table.refusal(
        "SubmitAction", ErrorReason.STALE_VERSION, table.seats[seat], **table.submission(seat, line, version=seen)
    )


@GAMES
@pytest.mark.parametrize("sees", [OwnerSees.ALL, OwnerSees.PUBLIC])
async def test_the_record_is_that_of_the_game_that_stands(game: str, sees: OwnerSees) -> None:
    """What was taken back is not in it, however often one went back and forth, and it replays to what is stored."""
    seats = {FARM: 3, PIGS: 4, WOOD: 3}[game]
    table = await House().table(game, undo=UndoPolicy.FREE, owner_sees=sees, new_state=GameSetup(seats=seats))
    await table.play_first(7)
    middle = await table.version()
    await table.play_first(3)
    await table.call("UndoAction", table.owner, to_version=middle)
    await table.play_first(2, pick=1)
    await table.call("UndoAction", table.owner, to_version=middle - 1)
    await table.play_first(4)
    text = (await table.call("GetRecord", table.owner)).text
    record = Record.read(text)
    told = await table.look()
    assert told.position is not UNSET
    assert told.position.state is not UNSET
    assert len(record.lines) == told.position.state.ply
    played = SPECIMEN.game if game == WOOD else None
    replay = record.replay(played)
    if sees is OwnerSees.ALL:
        assert replay.valid, replay.message
        assert replay.state is not None
        assert replay.state.ply == told.position.state.ply
        # Where draws were taken back, what was drawn later does not follow from the seed alone.
        session = await table.house.sessions.desk.read(table.name.removeprefix("sessions/"))
        assert (record.header.seed is None) == session.skipped
    else:
        assert record.header.public
