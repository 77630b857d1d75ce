"""Records of sessions: whole for who may know everything, public for all others, and replayable."""

import pytest
from msgspec import UNSET

from royalpig.records import Record
from royalpig.wire.structs import GameSetup, OwnerSees, SeatSetup, SessionStatus
from tests.api.operations.calling import SPECIMEN
from tests.sessions.tables import FARM, PIGS, WOOD, House, Table

GAMES = pytest.mark.parametrize("game", [FARM, PIGS, WOOD])


async def record(table: Table, token: str) -> Record:
    return Record.read((await table.call("GetRecord", token)).text)


def replayed(game: str, found: Record) -> bool:
    return found.replay(SPECIMEN.game if game == WOOD else None).valid


@GAMES
async def test_before_the_end_only_an_owner_who_sees_all_is_told_the_seed(game: str) -> None:
    house = House()
    for sees in (OwnerSees.ALL, OwnerSees.PUBLIC):
        setup = GameSetup(seats={FARM: 3, PIGS: 4, WOOD: 3}[game])
        names = [SeatSetup(name="Ann"), SeatSetup(), SeatSetup(name="Cleo")]
        table = await house.table(game, new_state=setup, owner_sees=sees, seats=names)
        await table.play_first(10)
        public = [await record(table, token) for token in (*table.seats, table.spectator)]
        owners = await record(table, table.owner)
        assert all(each == public[0] for each in public)
        assert public[0].header.public
        assert public[0].header.seed is None
        assert public[0].header.players == {0: "Ann", 2: "Cleo"}
        assert public[0].header.dice is not None
        assert not public[0].header.dice.revealed
        assert (owners == public[0]) == (sees is OwnerSees.PUBLIC)
        if sees is OwnerSees.ALL:
            assert owners.header.dice is not None
            assert owners.header.dice.revealed
            assert replayed(game, owners)


async def test_at_the_end_everybody_is_told_everything() -> None:
    setup = GameSetup(seats=2, options={"rounds": "1"})
    table = await House().table(WOOD, new_state=setup, owner_sees=OwnerSees.PUBLIC)
    while (await table.look()).status is SessionStatus.STARTED:
        await table.play_first(1)
    told = [await record(table, token) for token in (table.owner, *table.seats, table.spectator)]
    assert all(each == told[0] for each in told)
    assert told[0].header.seed is not None
    assert told[0].header.result is not None
    assert replayed(WOOD, told[0])
    final = await table.look()
    assert final.position is not UNSET


@GAMES
async def test_it_is_whole_beyond_a_snapshot(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalpig.sessions.life.SNAPSHOT_PLIES", 5)
    table = await House().table(game)
    await table.play_first(30)
    session = await table.house.sessions.desk.read(table.name.removeprefix("sessions/"))
    assert len(session.snapshots) > 2
    found = await record(table, table.owner)
    assert replayed(game, found)
