"""The life of a session: open, started, over; who sits down, who starts it, and what is refused when."""

from typing import Any

import pytest
from msgspec import UNSET

from royalpig.engine.game import Game
from royalpig.games import game
from royalpig.records import Record, Recorder
from royalpig.wire.structs import (
    ChanceMode,
    ErrorReason,
    GameSetup,
    GameState,
    OwnerSees,
    SeatSetup,
    SessionStatus,
    StateForm,
    UndoPolicy,
)
from tests.api.operations.calling import SPECIMEN, place, recorded, sent
from tests.games.lord_of_the_pigs.positions import new as new_pigs
from tests.sessions.tables import FARM, PIGS, WOOD, House, Table, bots, memory_store

OPEN, STARTED, OVER = SessionStatus.OPEN, SessionStatus.STARTED, SessionStatus.OVER


async def opened(house: House, **fields: Any) -> Table:
    return await house.table(FARM, **{"start": False, "new_state": GameSetup(seats=3), **fields})


async def test_an_open_session_has_nothing_drawn() -> None:
    table = await opened(House())
    told = await table.look()
    assert (told.status, told.version, told.position) == (OPEN, 0, UNSET)
    assert len(told.dice_commitment) == 64
    for method in ("SubmitAction", "UndoAction", "SetStandingPass", "GetRecord"):
        fields = {
            "SubmitAction": table.submission(0, "reveal 0,0", version=0),
            "UndoAction": {"to_version": 0},
            "SetStandingPass": {"seat": 0, "until": "acted"},
        }
        await table.refusal(method, ErrorReason.SESSION_NOT_STARTED, table.owner, **fields.get(method, {}))


async def test_the_owner_starts_it_once() -> None:
    table = await opened(House())
    for token in (*table.seats, table.spectator):
        await table.refusal("StartSession", ErrorReason.NOT_YOUR_SEAT, token)
    started = await table.call("StartSession", table.owner)
    assert (started.session.status, started.session.version) == (STARTED, 1)
    assert started.session.position.decision.opened_at == 1
    assert started.session.position.undo_horizon == 1
    await table.refusal("StartSession", ErrorReason.SESSION_STARTED, table.owner)
    await table.refusal("ClaimSeat", ErrorReason.SESSION_STARTED, table.seats[0])


async def test_the_last_who_sits_down_starts_it() -> None:
    table = await opened(House(), seats=[SeatSetup(name="Ann"), SeatSetup(bot="random"), SeatSetup()])
    assert table.seats[1] == ""
    first = await table.call("ClaimSeat", table.seats[0], entropy="a coin")
    assert (first.session.status, first.session.version) == (OPEN, 1)
    assert [(seat.name, seat.bot, seat.claimed) for seat in first.session.seats] == [
        ("Ann", "", True),
        ("", "random", False),
        ("", "", False),
    ]
    last = await table.call("ClaimSeat", table.owner, seat=2, name=" Zoë ")
    assert (last.session.status, last.session.version) == (STARTED, 3)
    assert last.session.seats[2].name == "Zoë"
    assert [change.kind.name for change in await table.changes(table.spectator)] == ["CLAIM", "CLAIM", "START"]


async def test_who_sits_down_gets_a_token_of_its_own() -> None:
    table = await opened(House())
    given = table.seats[0]
    claimed = await table.call("ClaimSeat", given)
    assert claimed.seat_token not in ("", given)
    await table.refusal("GetSession", ErrorReason.UNAUTHENTICATED, given)
    await table.refusal("ClaimSeat", ErrorReason.SEAT_TAKEN, claimed.seat_token)
    await table.refusal("ClaimSeat", ErrorReason.SEAT_TAKEN, table.owner, seat=0)
    await table.refusal("ClaimSeat", ErrorReason.NOT_YOUR_SEAT, table.seats[1], seat=2)
    await table.refusal("ClaimSeat", ErrorReason.NOT_YOUR_SEAT, table.spectator)
    assert place(await table.refusal("ClaimSeat", ErrorReason.MALFORMED_MESSAGE, table.owner)) == "seat"
    assert place(await table.refusal("ClaimSeat", ErrorReason.MALFORMED_MESSAGE, table.owner, seat=3)) == "seat"


async def test_nobody_sits_down_where_a_bot_does() -> None:
    table = await opened(House(), seats=bots("", "random"))
    await table.refusal("ClaimSeat", ErrorReason.SEAT_TAKEN, table.owner, seat=1)


async def test_entropy_goes_into_the_seed_only_where_the_service_draws_it() -> None:
    table = await opened(House(), new_state=GameSetup(seats=3, seed="7"))
    refused = await table.refusal("ClaimSeat", ErrorReason.MALFORMED_MESSAGE, table.seats[0], entropy="a coin")
    assert place(refused) == "entropy"
    assert (await table.look()).version == 0
    table = await opened(House())
    long = await table.refusal("ClaimSeat", ErrorReason.MALFORMED_MESSAGE, table.seats[0], entropy="x" * 129)
    assert place(long) == "entropy"
    await table.call("ClaimSeat", table.seats[0], entropy="x" * 128)
    started = await table.call("StartSession", table.owner)
    record = (await table.call("GetRecord", table.owner)).text
    assert f"entropy p0: {'x' * 128}" in record
    assert f"dice-commitment: {started.session.dice_commitment}" in record


async def test_a_game_is_played_to_its_end_and_no_further() -> None:
    table = await House().table(WOOD, new_state=GameSetup(seats=2, seed="1", options={"rounds": "1"}))
    while (told := await table.look()).status is STARTED:
        await table.play_first(1)
    assert told.status is OVER
    assert told.position is not UNSET
    assert told.position.outcome is not UNSET
    refused = await table.refusal(
        "SubmitAction", ErrorReason.GAME_OVER, table.owner, **table.submission(0, "dig", version=told.version)
    )
    assert refused.metadata["clause"]
    await table.refusal("SetStandingPass", ErrorReason.GAME_OVER, table.seats[0], until="acted")
    await table.refusal("UndoAction", ErrorReason.GAME_OVER, table.owner, to_version=told.version - 1)


async def test_a_session_goes_on_from_a_state() -> None:
    state = new_pigs(seed=3)
    house = House()
    table = await house.table(PIGS, new_state=UNSET, state=sent(state))
    told = await table.look()
    assert told.position is not UNSET
    assert told.position.state == sent(state)
    assert told.dice_commitment == ""
    await table.refusal("GetRecord", ErrorReason.NO_RECORD, table.owner)
    start = state.legal()[0]
    await table.submit(start.seat, start.notation)
    state.apply(start)
    after = (await table.look()).position
    assert after is not UNSET
    assert after.state == sent(state)


@pytest.mark.parametrize("start", [True, False])
@pytest.mark.parametrize("played", [game(FARM), game(PIGS), SPECIMEN.game], ids=lambda played: played.id)
async def test_a_session_goes_on_from_a_record(played: Game, start: bool) -> None:
    state = played.new(4, 11)
    recorder = Recorder(state)
    for _ in range(12):
        state.apply(state.legal()[0])
        recorder.follow()
    record = recorder.record()
    table = await House().table("", new_state=UNSET, record=record.text(), start=start)
    if not start:
        started = await table.call("StartSession", table.owner)
        assert (started.session.version, started.events) == (1, [])
    told = (await table.look()).position
    assert told is not UNSET
    assert told.state == sent(state)
    await table.play_first(5)
    text = (await table.call("GetRecord", table.owner)).text
    assert "dice-commitment" in text
    again = Record.read(text)
    assert [line.step for line in again.lines[: len(record.lines)]] == [line.step for line in record.lines]
    assert len(again.lines) > len(record.lines)
    assert again.replay(played).valid


async def test_dice_that_were_entered_in_a_record_are_entered_on() -> None:
    state = game(FARM).new(3, 0, chance="explicit")
    recorder = Recorder(state)
    for _ in range(4):
        state.apply(state.legal()[0])
        recorder.follow()
    table = await House().table("", new_state=UNSET, record=recorder.record().text())
    told = await table.look()
    assert told.position is not UNSET
    assert told.position.state == sent(state)
    assert told.dice_commitment == ""


async def test_what_a_session_cannot_begin_with() -> None:
    house = House()
    new = GameSetup(seats=3)
    state = sent(game(FARM).new(3, 1))
    view = sent(game(FARM).new(3, 1).view(0))
    malformed = ErrorReason.MALFORMED_MESSAGE

    async def refused(reason: ErrorReason, **fields: Any) -> str:
        error = await house.refusal("CreateSession", reason, **fields)
        return error.violations[0].path if error.violations else ""

    assert await refused(malformed, game=FARM) == "newState"
    assert await refused(malformed, game=FARM, new_state=new, state=state) == "newState"
    assert await refused(malformed, game=PIGS, state=state) == "game"
    assert await refused(ErrorReason.VIEW_NOT_PLAYABLE, state=view) == "state.form"
    sealed = GameState(game=FARM, form=StateForm.SEALED, sealed="x")
    assert await refused(malformed, state=sealed) == "state.form"
    assert await refused(malformed, record="no record") == "record"
    await refused(ErrorReason.UNKNOWN_GAME, game="chess", new_state=new)
    assert await refused(ErrorReason.INVALID_OPTIONS, game=FARM, new_state=GameSetup(seats=99)) == "newState.seats"
    unknown = GameSetup(seats=3, options={"colour": "red"})
    assert await refused(ErrorReason.UNKNOWN_OPTION, game=FARM, new_state=unknown) == "newState.options.colour"
    pack = GameSetup(seats=3, content_pack="none")
    assert await refused(ErrorReason.UNKNOWN_PACK, game=FARM, new_state=pack) == "newState.contentPack"
    assert await refused(malformed, game=FARM, new_state=GameSetup(seats=3, seed="xyz")) == "newState.seed"
    assert await refused(malformed, game=FARM, new_state=new, seats=bots("", "", "", "")) == "seats"
    assert await refused(malformed, game=FARM, new_state=new, seats=bots("hal")) == "seats[0].bot"
    names = [SeatSetup(), SeatSetup(name="a\nb")]
    assert await refused(malformed, game=FARM, new_state=new, seats=names) == "seats[1].name"
    assert await refused(malformed, game=FARM, new_state=new, seats=[SeatSetup(name="x" * 81)]) == "seats[0].name"


async def test_who_trusts_nobody_has_the_seed_drawn_by_the_service() -> None:
    house = House()
    public: dict[str, Any] = {"game": FARM, "owner_sees": OwnerSees.PUBLIC}
    begins: list[dict[str, Any]] = [
        {"new_state": GameSetup(seats=3, seed="7")},
        {"new_state": GameSetup(seats=3, chance_mode=ChanceMode.EXPLICIT)},
        {"state": sent(game(FARM).new(3, 1))},
        {"record": recorded(game(FARM), 1)[0].record().text()},
    ]
    for begun in begins:
        await house.refusal("CreateSession", ErrorReason.MALFORMED_MESSAGE, **public, **begun)
    table = await house.table(**public, new_state=GameSetup(seats=3))
    told = await table.look()
    assert told.position is not UNSET
    assert told.position.state is not UNSET
    assert told.position.state.form is StateForm.VIEW
    assert told.owner_sees is OwnerSees.PUBLIC
    assert told.undo is UndoPolicy.HORIZON


async def test_sessions_are_deleted_by_their_owner() -> None:
    table = await House().table(FARM)
    for token in (*table.seats, table.spectator):
        await table.refusal("DeleteSession", ErrorReason.NOT_YOUR_SEAT, token)
    await table.call("DeleteSession", table.owner)
    for method in ("GetSession", "DeleteSession", "GetRecord"):
        await table.refusal(method, ErrorReason.UNKNOWN_SESSION, table.owner)


async def test_sessions_are_listed_for_who_created_them() -> None:
    house = House()
    made = [(await house.call("CreateSession", caller="ann", game=FARM, new_state=GameSetup(seats=2))) for _ in "abc"]
    await house.call("CreateSession", caller="bob", game=FARM, new_state=GameSetup(seats=2))
    first = await house.call("ListSessions", caller="ann", page_size=2)
    rest = await house.call("ListSessions", caller="ann", page_size=2, page_token=first.next_page_token)
    listed = [*first.sessions, *rest.sessions]
    assert {each.name for each in listed} == {each.session.name for each in made}
    assert len(first.sessions) == 2
    assert rest.next_page_token == ""
    assert all(each.position is UNSET for each in listed)
    assert not (await house.call("ListSessions", caller="eve")).sessions
    await house.refusal("ListSessions", ErrorReason.UNAUTHENTICATED)
    await house.refusal("ListSessions", ErrorReason.BAD_PAGE_TOKEN, caller="ann", page_token="zzz")


async def test_a_session_that_expires_is_unknown() -> None:
    now = 0.0
    table = await House(memory_store(idle_seconds=10, clock=lambda: now)).table(FARM)
    now = 9.0
    await table.play_first(1)
    now = 18.0
    assert (await table.look()).version > 0
    now = 30.0
    await table.refusal("GetSession", ErrorReason.UNKNOWN_SESSION, table.owner)


async def test_a_caller_has_only_so_many_sessions() -> None:
    house = House(max_sessions=1)
    await house.call("CreateSession", caller="ann", game=FARM, new_state=GameSetup(seats=2))
    await house.call("CreateSession", caller="bob", game=FARM, new_state=GameSetup(seats=2))
    await house.refusal(
        "CreateSession", ErrorReason.RATE_LIMITED, caller="ann", game=FARM, new_state=GameSetup(seats=2)
    )


async def test_a_full_store_is_said() -> None:
    house = House(memory_store(most_sessions=1))
    await house.table(FARM)
    refused = await house.refusal(
        "CreateSession", ErrorReason.STORE_UNAVAILABLE, game=FARM, new_state=GameSetup(seats=2)
    )
    assert refused.retry_after
