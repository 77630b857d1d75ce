"""A table is known to be sound only if it is equal to one that was found to be."""

from random import Random

import pytest

from royalpig.api.recent import SoundTables
from royalpig.engine.game import Game
from royalpig.engine.state import State
from royalpig.wire.structs import ErrorReason
from tests.api.operations.calling import GAMES, SPECIMEN, call, every_game, refusal, sent
from tests.engine.play import states_of_each_kind


def lists_of(state: State) -> dict[int, list[int]]:
    return {seat: state.codes(seat) for seat in state.actors}


@every_game
def test_an_equal_table_is_recognized_with_its_lists(played: Game) -> None:
    for one in states_of_each_kind(played, 4):
        known = SoundTables()
        state, copy = one.clone(), one.clone()
        wanted = lists_of(state)
        assert not known.recognize(copy)
        known.remember(state)
        assert known.recognize(copy)
        assert copy.listed == wanted
        assert copy.listed is not state.listed


@every_game
def test_a_table_that_differs_in_one_number_is_not(played: Game) -> None:
    random = Random(1)
    for state in states_of_each_kind(played, 2):
        known = SoundTables()
        known.remember(state)
        for name in played.layout.columns:
            other = state.clone()
            held = getattr(other.table, name)
            is_empty = held == []
            if isinstance(held, int):
                setattr(other.table, name, held + 1)
            elif held and isinstance(held[0], int):
                held[random.randrange(len(held))] += 1
            elif held:
                held.pop()
            assert known.recognize(other) == is_empty


def test_a_table_of_another_pack_is_not() -> None:
    known = SoundTables()
    packs = SPECIMEN.game.all_packs()
    state = states_of_each_kind(SPECIMEN.game, 1)[0].clone()
    known.remember(state)
    for pack in packs:
        state.table.pack = pack
        assert known.recognize(state) == (pack is packs[0])


def test_the_least_recently_used_is_forgotten() -> None:
    known = SoundTables(most=3)
    one, two, three, four = [state.clone() for state in states_of_each_kind(GAMES[0], 4)[:4]]
    for state in (one, two, three):
        known.remember(state)
    assert known.recognize(one)
    known.remember(four)
    assert [known.recognize(state) for state in (one, two, three, four)] == [True, False, True, True]


async def test_a_broken_table_is_never_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalpig.api.states.SOUND", SoundTables())
    state = (await call("NewState", game="schweinebande", seats=3)).position.state
    state.schweinebande.unseen[0] -= 1
    for _ in range(3):
        await refusal("ListLegalActions", ErrorReason.INVALID_STATE, state=state)


@every_game
async def test_what_is_answered_does_not_depend_on_what_is_remembered(
    played: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [sent(state) for state in states_of_each_kind(played, 2)]
    answers = [await call("ApplyActions", state=state) for state in given]
    monkeypatch.setattr("royalpig.api.states.SOUND", SoundTables(most=0))
    monkeypatch.setattr("royalpig.api.positions.SOUND", SoundTables(most=0))
    assert [await call("ApplyActions", state=state) for state in given] == answers
