"""Section C: farmers come back with the tile under them and a row."""

from itertools import pairwise

import pytest

import royalpig
from royalpig.engine.state import State
from tests.games.schweinebande.positions import (
    CELLS,
    MARKET_M,
    boxed,
    brings,
    farmer_on,
    legal,
    on_cell,
    play,
    position,
    verdict,
    waits_for,
    yard,
)
from tests.telling import all_told

BARE = {"bare-rows": "allowed"}


def collecting_seats(state: State, choice: int) -> list[str]:
    """Whose farmers come back, in order, up to the end of section C; the first or last legal action is taken."""
    seats: list[str] = []
    while state.decision is not None and state.decision.kind == "collect":
        seats.extend(all_told(state, state.apply(state.legal()[choice]), "row-collected"))
    return [line.split()[1].removeprefix("seat=") for line in seats]


@pytest.mark.rule("SB-C.1", "SB-C.2")
def test_seats_collect_by_order_tile_and_then_tile_1_begins_again() -> None:
    state = position(
        "collect",
        2,
        seats=3,
        market=MARKET_M,
        unseen="others",
        farmers={0: "0,0 1,0 2,0", 1: "0,2 1,2 2,2", 2: "0,4 1,4 2,4"},
        order={0: 3, 1: 2, 2: 1},
        options={"settling": "after-all"},
    )
    assert collecting_seats(state, 0) == ["p2", "p1", "p0"] * 3


@pytest.mark.rule("SB-C.1")
def test_the_holder_of_tile_1_collects_first() -> None:
    state = position(
        "station",
        0,
        seats=3,
        market=MARKET_M,
        farmers={0: "0,0 1,0", 1: "0,2 1,2", 2: "0,4 1,4 2,4"},
        order={2: 1},
        pending="4,4",
    )
    play(state, "p0 decline")
    assert state.table.order_tile == [3, 2, 1]
    assert waits_for(state) == "collect p2"


@pytest.mark.rule("SB-C.2")
@pytest.mark.parametrize(("seats", "passes"), [(2, 3), (3, 3), (4, 2), (5, 2)])
def test_a_seat_collects_one_farmer_at_a_time(seats: int, passes: int) -> None:
    state = royalpig.game("schweinebande").new(seats, seed=2, options={"settling": "after-all"})
    collected = []
    while state.table.round == 1:
        collected.extend(all_told(state, state.apply(state.legal()[0]), "row-collected"))
    assert [line.split()[1] for line in collected] == [f"seat=p{seat}" for seat in range(seats)] * passes


@pytest.mark.rule("SB-C.3")
def test_a_seat_collects_from_any_of_its_own_farmers_only() -> None:
    state = position(
        "collect",
        0,
        market={"0,0": "pig", "4,0": "cow", "2,2": "goat", "4,4": "goat"},
        farmers={0: "0,0 4,4", 1: "4,0"},
    )
    assert legal(state) == ["collect 0,0 none", "collect 4,4 none"]
    assert verdict(state, "p0 collect 4,0 none") == "SB-C.3"
    assert verdict(state, "p0 collect 2,2 e") == "SB-C.3"
    assert verdict(state, "p0 collect 1,1 none") == "SB-C.3"


@pytest.mark.rule("SB-C.3")
def test_the_cell_is_judged_before_the_row() -> None:
    state = position("collect", 0, market={"0,0": "pig", "1,0": "cow", "4,4": "goat"}, farmers={0: "0,0 4,4"})
    assert verdict(state, "p0 collect 2,2 ne") == "SB-C.3"


@pytest.mark.rule("SB-C.4", "SB-C.8")
def test_the_farmer_comes_back_with_the_tile_under_it() -> None:
    state = position(
        "collect",
        0,
        market={"0,0": "bag", "1,0": "cow", "4,0": "goat", "0,4": "sheep", "1,4": "pig", "4,4": "pig"},
        farmers={0: "0,0 0,4", 1: "4,0 4,4"},
    )
    assert brings(state, "p0 collect 0,0 e") == "bag,cow"
    play(state, "p0 collect 0,0 e")
    assert waits_for(state) == "collect p1"
    assert yard(state, 0) == "cow, bag"
    assert on_cell(state, "0,0") == "empty"
    assert farmer_on(state, "0,0") == "nobody"
    assert state.table.in_hand == [2, 1]


@pytest.mark.rule("SB-C.5")
def test_a_row_is_taken_to_its_end() -> None:
    state = position("collect", 0, market=MARKET_M, unseen="others", farmers={0: "0,2 0,0", 1: "4,4"})
    events = all_told(state, play(state, "p0 collect 0,2 e"))
    assert events == ["row-collected seat=p0 cell=0,2 direction=e tiles=goat,goat,cow,sheep,pig"]
    assert {on_cell(state, f"{q},2") for q in range(5)} == {"empty"}
    assert yard(state, 0) == "sheep, 2 goat, pig, cow"


@pytest.mark.rule("SB-C.6")
@pytest.mark.parametrize(("farmers", "taken"), [({1: "3,2"}, "2 goat, cow"), ({0: "2,2"}, "2 goat")])
def test_a_row_ends_before_any_farmer(farmers: dict[int, str], taken: str) -> None:
    on_board = {0: "0,2 0,0", 1: "4,4"}
    for seat, cell in farmers.items():
        on_board[seat] += f" {cell}"
    state = position("collect", 0, market=MARKET_M, unseen="others", farmers=on_board)
    play(state, "p0 collect 0,2 e")
    assert yard(state, 0) == taken


@pytest.mark.rule("SB-C.6")
def test_tiles_beyond_a_farmer_are_no_row() -> None:
    state = position(
        "collect",
        0,
        market={"0,0": "pig", "1,0": "cow", "2,0": "cow", "0,1": "goat", "4,4": "goat", "3,4": "sheep"},
        farmers={0: "0,0 4,4", 1: "1,0"},
    )
    assert legal(state) == ["collect 0,0 se", "collect 4,4 w"]
    assert verdict(state, "p0 collect 0,0 e") == "SB-C.11"


@pytest.mark.rule("SB-C.7")
def test_empty_spaces_are_passed_over() -> None:
    state = position(
        "collect",
        0,
        market={"0,0": "pig", "4,0": "cow", "4,4": "goat", "0,4": "goat"},
        farmers={0: "0,0 0,4", 1: "4,4"},
    )
    assert legal(state) == ["collect 0,0 e", "collect 0,4 ne"]
    assert brings(state, "p0 collect 0,0 e") == "pig,cow"


@pytest.mark.rule("SB-C.8")
def test_a_farmer_that_has_left_blocks_nothing_any_more() -> None:
    state = position(
        "collect",
        0,
        market={"1,0": "goat", "2,0": "sheep", "2,1": "cow", "4,0": "cow", "4,4": "goat", "0,4": "pig"},
        farmers={0: "2,0 0,4", 1: "4,0 4,4"},
    )
    assert verdict(state.after("collect 0,4 none", 0), "p1 collect 4,0 w") == "SB-C.11"
    assert verdict(state.after("collect 2,0 se", 0), "p1 collect 4,0 w") == "legal"


@pytest.mark.rule("SB-C.9")
def test_taken_tiles_lie_in_the_yard_by_kind_for_all_to_see() -> None:
    state = position("collect", 1, market=MARKET_M, unseen="others", farmers={1: "0,0 0,4", 0: "4,4 4,0"})
    play(state, "p1 collect 0,0 e")
    assert yard(state.view(0), 1) == yard(state, 1) == "2 chicken, donkey, cow"
    assert yard(state, 0) == "nothing"


@pytest.mark.rule("SB-C.10", "SB-C.15")
@pytest.mark.parametrize("settling", ["after-last-farmer", "after-all"])
def test_what_nobody_took_goes_to_the_box_when_the_last_farmer_leaves(settling: str) -> None:
    state = position(
        "collect",
        0,
        market={"0,0": "pig", "1,0": "cow", "0,1": "goat", "3,3": "bag", "2,2": "cow"},
        farmers={0: "0,0"},
        options={"settling": settling},
        settled=[1] if settling == "after-last-farmer" else [],
    )
    before = state.clone()
    events = all_told(state, play(state, "p0 collect 0,0 e"))
    assert events[:3] == [
        "row-collected seat=p0 cell=0,0 direction=e tiles=pig,cow",
        "leftovers-boxed kinds=1*goat,1*cow,1*bag",
        "groups-done seat=p0 auto",
    ]
    assert boxed(before, state) == "goat, cow, bag"
    assert {on_cell(state, cell) for cell in CELLS} == {"empty"}


@pytest.mark.rule("SB-C.10")
def test_tiles_stay_on_the_board_while_a_farmer_does() -> None:
    state = position(
        "collect",
        0,
        market={"0,0": "pig", "1,0": "cow", "0,1": "goat", "3,3": "bag", "4,4": "cow", "3,4": "goat"},
        farmers={0: "0,0", 1: "4,4"},
    )
    events = all_told(state, play(state, "p0 collect 0,0 e"))
    assert not [line for line in events if line.startswith("leftovers-boxed")]
    assert on_cell(state, "0,1") == "goat"


@pytest.mark.rule("SB-C.11")
def test_a_direction_without_a_tile_is_no_row() -> None:
    state = position(
        "collect", 0, market={"2,2": "pig", "3,2": "cow", "0,0": "cow", "4,4": "goat"}, farmers={0: "2,2 4,4", 1: "0,0"}
    )
    assert legal(state) == ["collect 2,2 e", "collect 4,4 none"]
    for direction in ("ne", "nw", "w", "sw", "se"):
        assert verdict(state, f"p0 collect 2,2 {direction}") == "SB-C.11"


@pytest.mark.rule("SB-C.11")
def test_a_direction_without_a_tile_is_no_row_even_where_bare_rows_are_allowed() -> None:
    state = position("collect", 0, market={"0,0": "pig", "1,0": "cow"}, farmers={0: "0,0"}, settled=[1], options=BARE)
    assert legal(state) == ["collect 0,0 e", "collect 0,0 none"]
    assert verdict(state, "p0 collect 0,0 se") == "SB-C.11"


@pytest.mark.rule("SB-C.12")
def test_a_farmer_that_has_a_row_takes_one() -> None:
    state = position(
        "collect",
        0,
        market={"0,0": "pig", "1,0": "cow", "0,1": "goat", "4,4": "goat"},
        farmers={0: "0,0 4,4"},
        settled=[1],
    )
    assert legal(state) == ["collect 0,0 e", "collect 0,0 se", "collect 4,4 none"]
    assert verdict(state, "p0 collect 0,0 none") == "SB-C.12"


@pytest.mark.rule("SB-C.12")
def test_a_farmer_without_a_row_may_be_picked_before_one_that_has_rows() -> None:
    state = position(
        "collect",
        0,
        market={"0,0": "pig", "1,0": "cow", "4,4": "goat", "0,4": "sheep", "4,0": "cow"},
        farmers={0: "0,0 4,4", 1: "0,4 4,0"},
    )
    play(state, "p0 collect 4,4 none")
    assert waits_for(state) == "collect p1"
    assert yard(state, 0) == "goat"
    assert farmer_on(state, "0,0") == "p0"


@pytest.mark.rule("SB-C.12")
def test_with_bare_rows_allowed_a_farmer_may_take_its_tile_alone() -> None:
    state = position("collect", 0, market={"0,0": "pig", "1,0": "cow"}, farmers={0: "0,0"}, settled=[1], options=BARE)
    assert legal(state) == ["collect 0,0 e", "collect 0,0 none"]
    assert all_told(state, play(state, "p0 collect 0,0 none"))[:2] == [
        "row-collected seat=p0 cell=0,0 direction=none tiles=pig",
        "leftovers-boxed kinds=1*cow",
    ]


@pytest.mark.rule("SB-C.13")
def test_a_seat_without_a_farmer_on_the_board_is_passed_over() -> None:
    state = position(
        "collect",
        0,
        seats=3,
        market=MARKET_M,
        unseen="others",
        farmers={0: "0,0 2,0", 2: "4,4 0,4"},
        options={"settling": "after-all"},
    )
    assert collecting_seats(state, 0) == ["p0", "p2", "p0", "p2"]


@pytest.mark.rule("SB-C.13", "SB-C.2")
def test_passes_go_on_with_those_who_still_have_farmers() -> None:
    state = position(
        "collect",
        0,
        seats=3,
        market=MARKET_M,
        unseen="others",
        farmers={0: "3,3", 1: "2,0 1,0 1,1", 2: "4,4 0,4"},
        options={"settling": "after-all"},
    )
    assert collecting_seats(state, -1) == ["p0", "p1", "p2", "p1", "p2", "p1"]


@pytest.mark.rule("SB-C.14")
def test_a_row_runs_one_way_only() -> None:
    state = position("collect", 0, market=MARKET_M, unseen="others", farmers={0: "2,2 0,0", 1: "4,4"})
    play(state, "p0 collect 2,2 w")
    assert [on_cell(state, f"{q},2") for q in range(5)] == ["empty", "empty", "empty", "sheep", "pig"]
    assert yard(state, 0) == "2 goat, cow"


@pytest.mark.rule("SB-C.5")
def test_legal_lists_stand_by_cell_and_then_direction() -> None:
    state = position("collect", 0, market=MARKET_M, unseen="others", farmers={0: "3,3 1,1", 1: "0,4"}, options=BARE)
    assert legal(state) == [
        f"collect {cell} {direction}"
        for cell in ("1,1", "3,3")
        for direction in ("e", "ne", "nw", "w", "sw", "se", "none")
    ]
    assert all(one < other for one, other in pairwise(state.legal().codes))
