"""Elimination at the end of phase 3, and the return (4.3, 4.14)."""

from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from royalpig.games.space_pigs.groups import hogs_in_supply
from royalpig.games.space_pigs.steps import ELECTION_STARTS, HANDS_START
from tests.games.space_pigs.positions import G4, legal, on, play, position, told, verdict, waits_for

ONE_HOG_OF_P3 = {"-2,2": "p3 1h"}


def after_phase_3(troops: dict[str, str], turn: int = 3, **fields: Any) -> State:
    """The last step of phase 3 is done."""
    place = "3C" if turn > 1 else "3B"
    return position(steps.ELIMINATION, place=place, troops=troops, turn=turn, sound=False, **fields)


def returning(troops: dict[str, str] | None = None, *out: int, **fields: Any) -> State:
    """A turn begins, and some seats are eliminated."""
    eliminated = [int(seat in out) for seat in range(4)]
    homes = {home: f"p{seat} 2p" for seat, home in enumerate(("-2,0", "2,-2", "0,-2", "-2,2")) if seat not in out}
    return position(
        steps.RETURNS_GO_ON,
        place="1A",
        turn=4,
        troops={**homes, **(troops or {})},
        homes=False,
        eliminated=eliminated,
        sound=False,
        **fields,
    )


@pytest.mark.rule("SP-E.1", "SP-E.3")
def test_w25_one_hog_is_too_little() -> None:
    state = after_phase_3(ONE_HOG_OF_P3)
    assert told(state, state.opening, "seat-eliminated") == ["seat-eliminated seat=p3"]
    assert on(state, "-2,2") == ""
    assert hogs_in_supply(state.table, 3) == 3
    assert state.table.eliminated == [0, 0, 0, 1]


@pytest.mark.rule("SP-E.1")
def test_nobody_on_the_board_is_too_little_and_two_troops_are_enough() -> None:
    state = after_phase_3({"1,0": "p0 2p", "1,1": "p1 1p 1h", "0,0": "p2 1p"}, homes=False)
    assert told(state, state.opening, "seat-eliminated") == ["seat-eliminated seat=p2", "seat-eliminated seat=p3"]


@pytest.mark.rule("SP-E.3")
def test_cards_recipe_and_office_stay() -> None:
    state = after_phase_3({"-2,0": "p0 1p"}, hands={0: "colon, rocket"})
    assert state.table.eliminated[0] == 1
    assert (state.table.hand_size[0], state.table.recipe[0], state.table.royal_pig) == (2, 0, 0)


@pytest.mark.rule("SP-E.2")
def test_on_turn_1_it_comes_after_redeployment() -> None:
    state = position(
        steps.REDEPLOY_STARTS,
        place="3B",
        turn=1,
        troops=ONE_HOG_OF_P3,
        order=[0, 1, 2, 3],
        options={"exchange-windows": "off"},
        sound=False,
    )
    assert told(state, state.opening, "seat-eliminated") == ["seat-eliminated seat=p3"]
    assert waits_for(state).startswith("vote-order")


@pytest.mark.rule("SP-E.6", "SP-E.3")
def test_w25_an_eliminated_seat_votes_and_can_be_elected() -> None:
    state = position(ELECTION_STARTS, place="4C", eliminated=[0, 0, 0, 1], sound=False)
    play(state, "p0 vote-last", "p0 call p3")
    assert waits_for(state) == "vote p3"
    assert "vote p3" in legal(state)


@pytest.mark.rule("SP-E.4")
def test_w25_the_seat_comes_back_on_the_rim() -> None:
    state = returning(None, 3, markers=[0, 2, 2, 1, 0, 0] * 3 + [0, 0, 0, 1, 0, 0])
    assert waits_for(state) == "return p3"
    rim = [name for name in G4 if name.count("2") or name in ("1,1", "-1,-1")]
    assert sorted(legal(state)) == sorted(f"return {cell}" for cell in rim if cell not in ("-2,0", "2,-2", "0,-2"))
    events = play(state, "p3 return 0,2")
    assert told(state, events, "seat-returned") == ["seat-returned seat=p3 cell=0,2"]
    assert on(state, "0,2") == "p3 5p"
    assert state.table.markers[18:] == [0, 2, 2, 1, 0, 0]
    assert state.table.eliminated == [0, 0, 0, 0]


@pytest.mark.rule("SP-E.4")
@pytest.mark.parametrize("cell", ["0,0", "-2,0", "2,0"])
def test_not_inward_and_not_where_somebody_stands(cell: str) -> None:
    state = returning({"2,0": "pirates 2"}, 3)
    assert verdict(state, f"p3 return {cell}") == "SP-E.4"


@pytest.mark.rule("SP-E.4")
def test_further_inward_if_the_rim_is_full() -> None:
    rim = [name for name in G4 if name.count("2") or name in ("1,1", "-1,-1")]
    state = returning(dict.fromkeys(rim, "p0 1p"), 3)
    assert legal(state) == [f"return {cell}" for cell in ("0,-1", "1,-1", "-1,0", "1,0", "-1,1", "0,1")]


@pytest.mark.rule("SP-X.3")
def test_it_comes_back_on_a_hex() -> None:
    assert verdict(returning(None, 3), "p3 return 3,0") == "SP-X.3"


@pytest.mark.rule("SP-E.4")
def test_seats_come_back_in_order_of_play() -> None:
    state = returning(None, 1, 3, order=[3, 2, 1, 0])
    assert waits_for(state) == "return p3"
    play(state, "p3 return 0,2")
    assert waits_for(state) == "return p1"


@pytest.mark.rule("SP-E.5")
def test_without_an_empty_hex_it_waits_another_turn() -> None:
    state = returning(dict.fromkeys(G4, "p0 1p"), 3, chance="auto", settle=False)
    while state.table.step != HANDS_START:
        state.game.passages[state.table.step](state.table)
    assert state.table.eliminated == [0, 0, 0, 1]
    assert not any(group.who == 3 for group in state.table.groups)
    state = after_phase_3({}, eliminated=[0, 0, 0, 1], homes=False)
    assert "seat-eliminated seat=p3" not in told(state, state.opening)
