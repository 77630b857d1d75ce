"""Section B: tiles are turned up, farmers placed, order tiles taken."""

import pytest

import royalpig
from royalpig.engine.state import State
from tests.games.schweinebande.positions import (
    CELLS,
    MARKET_M,
    autos,
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

LINES_0_TO_2 = CELLS[:15]


def new_game(seats: int = 3, **options: str) -> State:
    """A new game whose tiles the test turns up."""
    return royalpig.game("schweinebande").new(seats, seed=1, options=options, chance="explicit")


def market_without(*cells: str) -> dict[str, str]:
    """Market M with some cells left out."""
    return {cell: kind for cell, kind in MARKET_M.items() if cell not in cells}


@pytest.mark.rule("SB-B.2")
def test_any_face_down_tile_may_be_turned_up() -> None:
    state = position(
        "reveal", 1, seats=3, market=market_without("0,3", "3,1", "4,4"), farmers={0: "0,0 1,0 2,0"}, order={0: 1}
    )
    assert legal(state) == ["reveal 3,1", "reveal 0,3", "reveal 4,4"]
    for action in legal(state):
        after = state.after(action, 1)
        assert on_cell(after, action.split()[1]) == "down"
        assert after.table.pending == CELLS.index(action.split()[1])


@pytest.mark.rule("SB-B.2")
def test_a_tile_that_lies_face_up_cannot_be_turned_up() -> None:
    state = position("reveal", 1, seats=3, market={"2,2": "pig", "0,0": "bag"}, farmers={0: "2,2"})
    assert verdict(state, "p1 reveal 2,2") == "SB-B.2"
    assert verdict(state, "p1 reveal 0,0") == "SB-B.2"
    assert "reveal 0,0" not in legal(state)


@pytest.mark.rule("SB-B.3")
def test_the_seat_sees_the_tile_and_then_decides() -> None:
    state = new_game()
    play(state, "p0 reveal 1,3", "tile cow")
    assert on_cell(state, "1,3") == "cow"
    assert waits_for(state) == "station p0"
    assert legal(state) == ["place", "decline"]


@pytest.mark.rule("SB-B.4")
def test_one_farmer_goes_on_the_tile_just_turned_up_and_nowhere_else() -> None:
    state = position("station", 1, seats=3, market={"0,0": "cow", "3,3": "cow"}, pending="3,3")
    play(state, "p1 place")
    assert {cell: farmer_on(state, cell) for cell in CELLS if farmer_on(state, cell) != "nobody"} == {"3,3": "p1"}
    assert state.table.in_hand == [3, 2, 3]
    assert waits_for(state) == "reveal p2"
    assert verdict(state, "p1 place") == "SB-X.1"


@pytest.mark.rule("SB-B.4")
def test_a_tile_that_was_declined_takes_no_farmer_any_more() -> None:
    state = new_game(2)
    play(state, "p0 reveal 2,2", "tile cow", "p0 decline", "p1 reveal 0,0", "tile pig", "p1 place")
    assert farmer_on(state, "2,2") == "nobody"
    assert farmer_on(state, "0,0") == "p1"
    assert "reveal 2,2" not in legal(state)


@pytest.mark.rule("SB-B.5")
def test_a_feed_bag_takes_a_farmer_like_any_tile() -> None:
    state = new_game()
    play(state, "p0 reveal 2,2", "tile bag", "p0 place")
    assert farmer_on(state, "2,2") == "p0"
    assert on_cell(state, "2,2") == "bag"


@pytest.mark.rule("SB-B.6")
def test_turns_go_clockwise_whether_a_farmer_is_placed_or_not() -> None:
    state = new_game(3, **{"start-seat": "p1"})
    turns = []
    for cell, station in zip(CELLS, ("place", "decline", "place", "decline", "decline"), strict=False):
        seat = state.actors[0]
        turns.append(seat)
        play(state, f"p{seat} reveal {cell}", "tile " + MARKET_M[cell], f"p{seat} {station}")
    assert turns == [1, 2, 0, 1, 2]
    assert state.actors == [0]


@pytest.mark.rule("SB-B.7")
def test_the_last_farmer_brings_the_lowest_order_tile_that_is_left() -> None:
    state = position(
        "station",
        3,
        seats=5,
        market={"0,0": "pig", "1,0": "cow", "2,0": "goat", "3,0": "goat", "4,4": "cow", "0,1": "bag"},
        farmers={0: "0,0 1,0", 1: "2,0 3,0", 3: "0,1"},
        order={0: 2, 1: 1},
        pending="4,4",
    )
    events = all_told(state, play(state, "p3 place"))
    assert events == ["farmer-placed seat=p3 cell=4,4", "order-tile-taken seat=p3 number=3"]
    assert state.table.order_tile == [2, 1, 0, 3, 0]


@pytest.mark.rule("SB-B.7")
def test_no_order_tile_before_the_last_farmer() -> None:
    state = new_game(2)
    play(state, "p0 reveal 0,0", "tile pig", "p0 place")
    play(state, "p1 reveal 1,0", "tile cow", "p1 place")
    play(state, "p0 reveal 2,0", "tile pig", "p0 place")
    assert state.table.order_tile == [0, 0]


@pytest.mark.rule("SB-B.8")
def test_who_has_placed_all_farmers_is_skipped() -> None:
    state = position(
        "station",
        0,
        seats=4,
        market=dict.fromkeys(("0,0", "1,0", "2,0", "3,0"), "cow") | {"4,0": "pig"},
        farmers={1: "0,0 1,0", 2: "2,0 3,0"},
        order={1: 1, 2: 2},
        pending="4,0",
    )
    play(state, "p0 decline")
    assert waits_for(state) == "reveal p3"
    play(state, "p3 reveal 0,1", "tile pig", "p3 decline")
    assert waits_for(state) == "reveal p0"


@pytest.mark.rule("SB-B.9")
def test_a_seat_alone_turns_up_tile_after_tile() -> None:
    state = position(
        "reveal",
        0,
        market=dict.fromkeys(("0,0", "1,0", "2,0"), "cow"),
        farmers={1: "0,0 1,0 2,0"},
        order={1: 1},
    )
    for cell, kind, station in (("3,0", "pig", "place"), ("4,0", "goat", "decline"), ("0,1", "cow", "place")):
        assert waits_for(state) == "reveal p0"
        play(state, f"p0 reveal {cell}", f"tile {kind}")
        assert legal(state) == ["place", "decline"]
        play(state, f"p0 {station}")
    assert waits_for(state) == "reveal p0"
    assert state.table.in_hand == [1, 0]


def alone_with(in_hand: int, left_down: tuple[str, ...], last_tiles: str = "must-place", sound: bool = True) -> State:
    """p0, alone with farmers in hand, has just turned up the tile of 4,4."""
    on_board = " ".join(("0,0", "1,0", "2,0")[: 3 - in_hand])
    return position(
        "station",
        0,
        market=market_without(*left_down),
        farmers={0: on_board, 1: "3,0 4,0 0,1"},
        order={1: 1},
        pending="4,4",
        options={"last-tiles": last_tiles},
        sound=sound,
    )


@pytest.mark.rule("SB-B.10")
@pytest.mark.parametrize(("in_hand", "left_down"), [(1, ()), (2, ("3,3",)), (3, ("2,2", "3,3")), (2, ()), (3, ())])
def test_a_seat_alone_may_not_decline_when_its_farmers_need_every_tile(
    in_hand: int, left_down: tuple[str, ...]
) -> None:
    state = alone_with(in_hand, left_down, sound=False)
    assert verdict(state, "p0 decline") == "SB-B.10"
    assert legal(state) == ["place"]


@pytest.mark.rule("SB-B.10")
@pytest.mark.parametrize(("in_hand", "left_down"), [(1, ("3,3",)), (2, ("2,2", "3,3")), (3, ("1,2", "2,2", "3,3"))])
def test_a_seat_alone_may_decline_while_a_tile_is_left_for_each_farmer(
    in_hand: int, left_down: tuple[str, ...]
) -> None:
    state = alone_with(in_hand, left_down)
    assert legal(state) == ["place", "decline"]


@pytest.mark.rule("SB-B.10")
@pytest.mark.parametrize(("in_hand", "left_down"), [(1, ()), (2, ("3,3",)), (3, ())])
def test_with_may_decline_a_seat_alone_is_free(in_hand: int, left_down: tuple[str, ...]) -> None:
    state = alone_with(in_hand, left_down, "may-decline")
    assert legal(state) == ["place", "decline"]


@pytest.mark.rule("SB-B.10")
def test_a_seat_that_is_not_alone_may_decline_the_last_tile() -> None:
    state = position("station", 0, market=MARKET_M, farmers={0: "0,0 1,0", 1: "2,0 3,0"}, pending="4,4")
    assert legal(state) == ["place", "decline"]


@pytest.mark.rule("SB-B.10", "SB-R.3")
def test_the_engine_places_the_last_farmers_one_after_the_other() -> None:
    state = position(
        "turn-up",
        market=market_without("3,4", "4,4"),
        farmers={0: "0,0", 1: "3,0 4,0 0,1"},
        order={1: 1},
        turn_seat=0,
        pending="3,4",
    )
    play(state, "tile cow")
    assert autos(state) == ["p0 place", "p0 reveal 4,4"]
    assert waits_for(state) == "turn-up"
    play(state, "tile sheep")
    assert autos(state) == ["p0 place"]
    assert state.table.in_hand == [0, 0]


@pytest.mark.rule("SB-B.11", "SB-B.15")
def test_farmers_in_hand_stay_there_when_all_tiles_are_face_up() -> None:
    state = position(
        "station",
        0,
        market=MARKET_M,
        farmers={0: "0,0 1,0", 1: "2,0 3,0"},
        pending="4,4",
    )
    events = all_told(state, play(state, "p0 decline"))
    assert events == [
        "farmer-declined seat=p0 cell=4,4",
        "farmers-left seat=p0 count=1",
        "farmers-left seat=p1 count=1",
        "order-tile-taken seat=p1 number=1",
        "order-tile-taken seat=p0 number=2",
    ]
    assert state.table.in_hand == [1, 1]
    assert waits_for(state) == "collect p1"


@pytest.mark.rule("SB-B.12")
def test_order_tiles_left_go_clockwise_from_the_seat_after_the_last_turn() -> None:
    state = position(
        "station",
        2,
        seats=5,
        market=MARKET_M,
        farmers={0: "0,0", 1: "1,0 2,0", 2: "3,0", 3: "4,0", 4: "0,1"},
        order={1: 1},
        pending="4,4",
    )
    play(state, "p2 decline")
    assert state.table.order_tile == [4, 1, 5, 2, 3]
    assert waits_for(state) == "collect p1"


@pytest.mark.rule("SB-B.12", "SB-B.7")
def test_who_places_the_last_farmer_on_the_last_tile_takes_a_tile_before_the_others() -> None:
    state = position(
        "station",
        1,
        seats=3,
        market=MARKET_M,
        farmers={0: "0,0 1,0", 1: "2,0 3,0", 2: "4,0 0,1"},
        pending="4,4",
    )
    events = all_told(state, play(state, "p1 place"), "order-tile-taken", "farmers-left")
    assert events == [
        "order-tile-taken seat=p1 number=1",
        "farmers-left seat=p0 count=1",
        "farmers-left seat=p2 count=1",
        "order-tile-taken seat=p2 number=2",
        "order-tile-taken seat=p0 number=3",
    ]


def last_farmer_of_all(*left_down: str) -> State:
    """p1 is about to place the last farmer in hand of all seats."""
    return position(
        "station",
        1,
        market=market_without(*left_down),
        farmers={0: "0,0 1,0 2,0", 1: "3,0 4,0"},
        order={0: 1},
        pending="0,1",
    )


@pytest.mark.rule("SB-B.13", "SB-B.14", "SB-B.15")
def test_the_sweep_turns_up_what_is_left_by_r_then_q() -> None:
    state = last_farmer_of_all("0,4", "3,1", "1,3", "1,1")
    play(state, "p1 place")
    swept = []
    for kind in ("goat", "pig", "cow", "bag"):
        assert waits_for(state) == "turn-up"
        assert state.table.turn_seat == -1
        swept.extend(all_told(state, play(state, f"tile {kind}"), "tile-turned-up"))
    assert swept == [
        "tile-turned-up cell=1,1 kind=goat seat=none",
        "tile-turned-up cell=3,1 kind=pig seat=none",
        "tile-turned-up cell=1,3 kind=cow seat=none",
        "tile-turned-up cell=0,4 kind=bag seat=none",
    ]
    assert waits_for(state) == "collect p0"


@pytest.mark.rule("SB-B.13")
def test_without_a_tile_left_there_is_no_sweep() -> None:
    state = position(
        "station",
        1,
        market=MARKET_M,
        farmers={0: "0,0 1,0 2,0", 1: "3,0 4,0"},
        order={0: 1},
        pending="4,4",
        sound=False,
    )
    play(state, "p1 place")
    assert waits_for(state) == "collect p0"


@pytest.mark.rule("SB-B.14", "SB-R.3")
def test_a_draw_of_the_sweep_with_one_outcome_left_is_made_without_a_draw() -> None:
    state = position(
        "station",
        1,
        in_round=4,
        market=market_without("3,4", "4,4"),
        unseen="2 goat",
        farmers={0: "0,0 1,0 2,0", 1: "3,0 4,0"},
        order={0: 1},
        pending="0,1",
        chance="auto",
    )
    events = all_told(state, play(state, "p1 place"), "tile-turned-up")
    assert events == [
        "tile-turned-up cell=3,4 kind=goat seat=none auto",
        "tile-turned-up cell=4,4 kind=goat seat=none auto",
    ]
    assert state.draws == 0


@pytest.mark.rule("SB-B.15")
def test_section_b_goes_on_while_a_tile_is_down_and_a_farmer_in_hand() -> None:
    state = position(
        "station",
        1,
        market=market_without("3,4", "4,4"),
        farmers={0: "0,0 1,0 2,0", 1: "3,0"},
        order={0: 1},
        pending="0,1",
    )
    play(state, "p1 place")
    assert waits_for(state) == "reveal p1"


@pytest.mark.rule("SB-B.16")
def test_a_turn_cannot_be_passed() -> None:
    state = new_game()
    assert {action.split()[0] for action in legal(state)} == {"reveal"}
    for kind in ("decline", "place", "done"):
        assert verdict(state, f"p0 {kind}") == "SB-X.2"
    with pytest.raises(royalpig.UnknownAction):
        state.check("pass", 0)


@pytest.mark.rule("SB-B.16", "SB-R.3")
def test_the_last_tile_is_turned_up_without_asking() -> None:
    state = position(
        "station",
        0,
        market=market_without("4,4"),
        farmers={0: "0,0 1,0", 1: "2,0"},
        pending="0,1",
    )
    play(state, "p0 decline")
    assert autos(state) == ["p1 reveal 4,4"]
    assert waits_for(state) == "turn-up"
    assert yard(state, 1) == "nothing"
