"""Contents, Setup, and section A: what is on the table before the first tile is turned up."""

import pytest

import royalpig
from royalpig.engine.state import SPECTATOR
from royalpig.games.schweinebande.market import ANIMALS, KINDS
from tests.engine.play import random_game
from tests.games.schweinebande.positions import (
    CELLS,
    MARKET_M,
    farmer_on,
    legal,
    on_cell,
    play,
    position,
    said,
    verdict,
    waits_for,
)
from tests.telling import all_told

SEATS = (2, 3, 4, 5)


@pytest.mark.rule("SB-G.1")
@pytest.mark.parametrize("seats", SEATS)
def test_two_to_five_seats_play(seats: int) -> None:
    state = royalpig.game("schweinebande").new(seats, seed=1)
    assert state.table.seats == seats
    assert len(state.table.in_hand) == seats


@pytest.mark.rule("SB-G.1", "SB-X.6")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 15])
def test_fewer_or_more_seats_are_refused(seats: int) -> None:
    with pytest.raises(royalpig.InvalidSetup, match=rf"^SB-X[.]6: {seats} seats, and 2[.][.]5 can play$") as caught:
        royalpig.game("schweinebande").new(seats, seed=1)
    assert caught.value.values == {"seats": str(seats)}


@pytest.mark.rule("SB-G.2", "SB-S.4")
def test_a_hundred_tiles_are_unseen_and_none_is_drawn_before_it_is_turned_up() -> None:
    state = royalpig.game("schweinebande").new(3, seed=1)
    assert said(state.table.unseen) == "16 chicken, 16 sheep, 16 goat, 16 donkey, 16 pig, 16 cow, 4 bag"
    assert state.draws == 0
    play(state, "p0 reveal 0,0")
    assert state.draws == 1
    assert sum(state.table.unseen) == 99


@pytest.mark.rule("SB-S.4", "SB-A.3")
def test_whichever_tile_is_pointed_at_any_unseen_tile_is_as_likely() -> None:
    fresh = position("reveal", 0, in_round=2, unseen="12 chicken, 13 sheep, 11 goat, 12 donkey, 12 pig, 12 cow, 3 bag")
    for cell in CELLS:
        state = fresh.clone()
        play(state, f"p0 reveal {cell}")
        assert state.decision is not None
        assert state.decision.chance is not None
        assert [(action.notation, weight) for action, weight in state.decision.chance] == [
            ("tile chicken", 12),
            ("tile sheep", 13),
            ("tile goat", 11),
            ("tile donkey", 12),
            ("tile pig", 12),
            ("tile cow", 12),
            ("tile bag", 3),
        ]


@pytest.mark.rule("SB-A.3")
def test_what_lies_face_down_is_nowhere_in_a_state() -> None:
    one, other = (royalpig.game("schweinebande").new(3, seed=seed) for seed in (1, 2))
    for state in (one, other):
        assert {on_cell(state, cell) for cell in CELLS} == {"down"}
    for seat in (0, 1, 2, SPECTATOR):
        assert one.view(seat).to_bytes() == other.view(seat).to_bytes()


@pytest.mark.rule("SB-G.3", "SB-A.1")
@pytest.mark.parametrize("seats", SEATS)
def test_every_round_begins_with_25_tiles_face_down_one_on_each_space(seats: int) -> None:
    begun = []
    state = royalpig.game("schweinebande").new(seats, seed=seats, chance="explicit")
    events = state.opening
    while not state.over:
        if all_told(state, events, "tiles-laid"):
            begun.append(state.table.round)
            assert [on_cell(state, cell) for cell in CELLS] == ["down"] * 25
            assert {farmer_on(state, cell) for cell in CELLS} == {"nobody"}
            assert legal(state) == [f"reveal {cell}" for cell in CELLS]
        events = state.apply(state.legal()[0])
    assert begun == [1, 2, 3, 4]


@pytest.mark.rule("SB-G.4")
@pytest.mark.parametrize(
    ("cell", "rows"),
    [
        ("0,0", ["e", "se"]),
        ("4,0", ["w", "sw", "se"]),
        ("0,4", ["e", "ne", "nw"]),
        ("4,4", ["nw", "w"]),
        ("2,2", ["e", "ne", "nw", "w", "sw", "se"]),
        ("2,0", ["e", "w", "sw", "se"]),
    ],
)
def test_rows_of_a_rhombus_run_in_up_to_six_directions(cell: str, rows: list[str]) -> None:
    state = position("collect", 0, market=MARKET_M, unseen="others", farmers={0: cell})
    assert legal(state) == [f"collect {cell} {row}" for row in rows]


@pytest.mark.rule("SB-G.4", "SB-C.14")
@pytest.mark.parametrize(
    ("direction", "row"),
    [
        ("e", ["3,2", "4,2"]),
        ("ne", ["3,1", "4,0"]),
        ("nw", ["2,1", "2,0"]),
        ("w", ["1,2", "0,2"]),
        ("sw", ["1,3", "0,4"]),
        ("se", ["2,3", "2,4"]),
    ],
)
def test_a_row_is_the_straight_line_on_one_side_of_the_farmer(direction: str, row: list[str]) -> None:
    state = position("collect", 0, market=MARKET_M, unseen="others", farmers={0: "2,2 4,1", 1: "4,4"})
    play(state, f"p0 collect 2,2 {direction}")
    assert {cell for cell in CELLS if on_cell(state, cell) == "empty"} == {"2,2", *row}


@pytest.mark.rule("SB-G.4", "SB-C.5")
@pytest.mark.parametrize(
    ("corner", "direction", "row"),
    [
        ("0,0", "e", ["1,0", "2,0", "3,0", "4,0"]),
        ("4,0", "sw", ["3,1", "2,2", "1,3", "0,4"]),
        ("4,0", "se", ["4,1", "4,2", "4,3", "4,4"]),
        ("0,4", "nw", ["0,3", "0,2", "0,1", "0,0"]),
    ],
)
def test_the_longest_rows_cross_the_whole_board(corner: str, direction: str, row: list[str]) -> None:
    state = position("collect", 0, market=MARKET_M, unseen="others", farmers={0: f"{corner} 2,3", 1: "3,2"})
    play(state, f"p0 collect {corner} {direction}")
    assert {cell for cell in CELLS if on_cell(state, cell) == "empty"} == {corner, *row}


@pytest.mark.rule("SB-S.1")
@pytest.mark.parametrize(("seats", "farmers"), [(2, 3), (3, 3), (4, 2), (5, 2)])
def test_farmers_by_the_number_of_seats(seats: int, farmers: int) -> None:
    state = royalpig.game("schweinebande").new(seats, seed=1)
    assert state.table.in_hand == [farmers] * seats
    assert state.table.farm == [0] * ANIMALS * seats


@pytest.mark.rule("SB-S.2")
def test_nobody_begins_with_feed() -> None:
    state = royalpig.game("schweinebande").new(5, seed=1)
    assert state.table.feed == [0] * 5
    assert state.table.yard == [0] * KINDS * 5
    assert said(state.table.box) == "nothing"


@pytest.mark.rule("SB-S.3")
@pytest.mark.parametrize("seats", SEATS)
def test_order_tiles_are_held_by_nobody_and_then_numbered_up_to_the_seats(seats: int) -> None:
    state = royalpig.game("schweinebande").new(seats, seed=1)
    assert state.table.order_tile == [0] * seats
    taken = []
    while state.table.round == 1:
        taken += all_told(state, state.apply(state.legal()[0]), "order-tile-taken")
    assert [line.split("number=")[1].split()[0] for line in taken] == [str(seat + 1) for seat in range(seats)]


@pytest.mark.rule("SB-S.5", "SB-E.15")
def test_what_one_seat_holds_of_the_common_supply_another_cannot_get() -> None:
    state = position("feed", 1, yards={1: "pig, cow"}, feed={0: 23}, options={"feed-supply": "box"})
    events = all_told(state, play(state, "p1 sell cow"), "animals-fed", "feed-lost")
    assert events == ["animals-fed seat=p1 animals=1 paid=1 auto", "feed-lost seat=p1 count=4 auto"]
    assert state.table.feed == [23, 2]


@pytest.mark.rule("SB-G.6")
def test_everybody_sees_everything_that_anybody_sees() -> None:
    for state in random_game(royalpig.game("schweinebande"), seed=6):
        seen = [state.view(seat) for seat in (*range(state.table.seats), SPECTATOR)]
        values = state.game.layout.values(state.table)
        for view in seen:
            assert state.game.layout.values(view.table) == values
            assert view.legal().codes == state.legal().codes
            assert (view.seed, view.draws) == (0, 0)


@pytest.mark.rule("SB-A.2")
@pytest.mark.parametrize("seats", SEATS)
def test_every_tile_comes_onto_the_board_exactly_once(seats: int) -> None:
    state = royalpig.game("schweinebande").new(seats, seed=20 + seats, options={"last-tiles": "may-decline"})
    turned: dict[str, int] = {}
    while not state.over:
        for line in all_told(state, state.apply(state.legal()[-1]), "tile-turned-up"):
            kind = line.split("kind=")[1].split()[0]
            turned[kind] = turned.get(kind, 0) + 1
        if state.table.round == 4 and "down" not in {on_cell(state, cell) for cell in CELLS}:
            assert said(state.table.unseen) == "nothing"
    assert turned == {"chicken": 16, "sheep": 16, "goat": 16, "donkey": 16, "pig": 16, "cow": 16, "bag": 4}


@pytest.mark.rule("SB-B.1")
@pytest.mark.parametrize("seats", SEATS)
def test_p0_begins_where_nothing_is_chosen(seats: int) -> None:
    state = royalpig.game("schweinebande").new(seats, seed=1)
    assert all_told(state, state.opening) == ["round-started round=1 seat=p0", "tiles-laid round=1"]
    assert state.actors == [0]


@pytest.mark.rule("SB-B.1")
@pytest.mark.parametrize("start", [0, 1, 2, 3])
def test_the_table_may_say_who_begins(start: int) -> None:
    state = royalpig.game("schweinebande").new(4, seed=1, options={"start-seat": f"p{start}"})
    assert all_told(state, state.opening) == [f"round-started round=1 seat=p{start}", "tiles-laid round=1"]
    assert state.actors == [start]


@pytest.mark.rule("SB-B.1")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_start_seat_may_be_drawn(start: int) -> None:
    state = royalpig.game("schweinebande").new(3, seed=1, options={"start-seat": "random"}, chance="explicit")
    assert all_told(state, state.opening) == ["round-started round=1 seat=none", "tiles-laid round=1"]
    assert state.problems() == []
    assert state.decision is not None
    assert state.decision.kind == "start-seat"
    assert state.decision.chance is not None
    assert [(str(action), weight) for action, weight in state.decision.chance] == [
        ("start p0", 1),
        ("start p1", 1),
        ("start p2", 1),
    ]
    assert all_told(state, play(state, f"start p{start}")) == [f"start-seat seat=p{start}"]
    assert waits_for(state) == f"reveal p{start}"
    assert state.problems() == []
    play(state, f"p{start} reveal 0,0", "tile cow")
    assert waits_for(state) == f"station p{start}"


@pytest.mark.rule("SB-B.1", "SB-X.3")
def test_a_seat_that_is_not_there_cannot_be_drawn() -> None:
    state = royalpig.game("schweinebande").new(3, seed=1, options={"start-seat": "random"}, chance="explicit")
    assert verdict(state, "start p3") == "SB-X.3"


@pytest.mark.rule("SB-B.1")
def test_every_seat_is_drawn_now_and_then() -> None:
    options = {"start-seat": "random"}
    drawn = [royalpig.game("schweinebande").new(3, seed, options).actors[0] for seed in range(60)]
    assert {drawn.count(seat) >= 10 for seat in range(3)} == {True}
