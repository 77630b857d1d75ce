"""Subsequent Rounds: what is different in rounds two to four, and what is kept."""

import pytest

import royalpig
from royalpig.engine.state import State
from tests.games.schweinebande.positions import (
    CELLS,
    farm,
    legal,
    on_cell,
    play,
    position,
    verdict,
    waits_for,
    yard,
)
from tests.telling import all_told

SECTIONS = {
    "tiles-laid": "A",
    "tile-turned-up": "B",
    "row-collected": "C",
    "groups-done": "D",
    "animals-fed": "E",
    "bag-used": "E",
    "yard-boxed": "F",
    "final-group": "F",
    "game-ended": "count",
}


def sections_of_a_game(seats: int, settling: str) -> list[str]:
    """The sections of a whole game in order, each named when it changes."""
    state = royalpig.game("schweinebande").new(seats, seed=3, options={"settling": settling})
    lines = all_told(state, state.opening)
    while not state.over:
        lines += all_told(state, state.apply(state.legal()[0]))
    run: list[str] = []
    for section in (SECTIONS.get(line.split()[0]) for line in lines):
        if section and (not run or run[-1] != section):
            run.append(section)
    return run


@pytest.mark.rule("SB-R.1", "SB-R.2", "SB-N.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_four_rounds_of_a_to_e_then_f_and_the_count(seats: int) -> None:
    assert sections_of_a_game(seats, "after-all") == [*"ABCDE" * 4, "F", "count"]


@pytest.mark.rule("SB-R.1", "SB-N.1")
def test_with_the_modification_d_and_e_stand_between_the_collects() -> None:
    run = sections_of_a_game(3, "after-last-farmer")
    assert [section for section in run if section in "AB"] == [*"AB" * 4]
    assert "".join(run).replace("CDE", "").replace("DE", "") == "ABABABABFcount"


def opening_turn(in_round: int = 2) -> State:
    """A later round of four seats has been laid out; p2 holds order tile 1."""
    return position("reveal", 2, seats=4, in_round=in_round, order={0: 3, 1: 4, 2: 1, 3: 2})


@pytest.mark.rule("SB-N.2")
@pytest.mark.parametrize("in_round", [1, 2, 3])
def test_the_holder_of_tile_1_begins(in_round: int) -> None:
    state = position("feed", 3, seats=4, in_round=in_round, order={0: 2, 1: 1, 2: 3, 3: 4}, yards={3: "pig, cow"})
    events = all_told(state, play(state, "p3 sell pig"), "round-ended", "round-started", "tiles-laid")
    assert events == [
        f"round-ended round={in_round} auto",
        f"round-started round={in_round + 1} seat=p1 auto",
        f"tiles-laid round={in_round + 1} auto",
    ]
    assert waits_for(state) == "reveal p1"
    assert {on_cell(state, cell) for cell in CELLS} == {"down"}


@pytest.mark.rule("SB-N.3")
@pytest.mark.parametrize("station", ["place", "decline"])
def test_order_tiles_go_back_after_the_first_turn(station: str) -> None:
    state = opening_turn()
    for move in ("p2 reveal 4,4", "tile pig"):
        events = play(state, move)
        assert not all_told(state, events, "order-tiles-returned")
        assert state.table.order_tile == [3, 4, 1, 2]
        assert state.problems() == []
    lines = all_told(state, play(state, f"p2 {station}"))
    assert lines[1:] == ["order-tiles-returned"]
    assert state.table.order_tile == [0, 0, 0, 0]


@pytest.mark.rule("SB-N.3", "SB-N.1")
def test_order_tiles_go_back_once_and_are_taken_anew() -> None:
    state = position("reveal", 0, seats=2, in_round=3)
    moves = [
        ("p0 reveal 0,0", "tile pig", "p0 place"),
        ("p1 reveal 1,0", "tile cow", "p1 place"),
        ("p0 reveal 2,0", "tile pig", "p0 decline"),
        ("p1 reveal 3,0", "tile cow", "p1 place"),
        ("p0 reveal 4,0", "tile pig", "p0 decline"),
        ("p1 reveal 0,1", "tile cow", "p1 place"),
    ]
    lines = [all_told(state, play(state, *turn), "order-tiles-returned", "order-tile-taken") for turn in moves]
    assert lines == [["order-tiles-returned"], [], [], [], [], ["order-tile-taken seat=p1 number=1"]]


@pytest.mark.rule("SB-N.3")
def test_in_round_one_no_order_tile_goes_back() -> None:
    state = position("reveal", 0)
    events = play(state, "p0 reveal 0,0", "tile pig", "p0 place")
    assert not all_told(state, events, "order-tiles-returned")


@pytest.mark.rule("SB-N.4")
def test_play_goes_on_clockwise_from_the_first_turn() -> None:
    state = opening_turn()
    seats = []
    for cell in CELLS[:6]:
        seats.append(state.actors[0])
        play(state, f"p{seats[-1]} reveal {cell}", "tile pig", f"p{seats[-1]} decline")
    assert seats == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("SB-N.1", "SB-A.1")
@pytest.mark.parametrize("in_round", [2, 3, 4])
def test_later_rounds_are_played_like_the_first(in_round: int) -> None:
    state = opening_turn(in_round)
    assert legal(state) == [f"reveal {cell}" for cell in CELLS]
    assert verdict(state, "p3 reveal 0,0") == "SB-X.1"
    play(state, "p2 reveal 0,0", "tile bag" if in_round < 4 else "tile cow")
    assert legal(state) == ["place", "decline"]


@pytest.mark.rule("SB-N.5")
def test_what_a_seat_owns_stays_from_round_to_round() -> None:
    state = position(
        "feed",
        1,
        in_round=3,
        yards={0: "2 goat, bag", 1: "sheep, pig"},
        farms={0: "cow, 2 pig", 1: "chicken"},
        feed={0: 5, 1: 0},
    )
    play(state, "p1 sell sheep")
    assert state.table.round == 4
    assert (yard(state, 0), yard(state, 1)) == ("2 goat, bag", "pig")
    assert (farm(state, 0), farm(state, 1)) == ("2 pig, cow", "chicken")
    assert state.table.feed == [5, 2]
    assert state.table.order_tile == [1, 2]


@pytest.mark.rule("SB-A.2", "SB-N.1")
@pytest.mark.parametrize("in_round", [1, 2, 3])
def test_each_round_has_25_tiles_fewer_to_come(in_round: int) -> None:
    state = position("feed", 1, in_round=in_round, yards={1: "pig, cow"})
    play(state, "p1 sell pig")
    assert sum(state.table.unseen) == 25 * (4 - in_round)
    assert state.table.settled == [0, 0]
