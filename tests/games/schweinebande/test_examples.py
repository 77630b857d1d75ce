"""The worked examples of the register, W1 to W27, in its words."""

import pytest

import royalpig
from royalpig.engine.state import State
from tests.games.schweinebande.outcomes import points, ranks, score, winners
from tests.games.schweinebande.positions import (
    MARKET_M,
    autos,
    boxed,
    brings,
    farm,
    farmer_on,
    legal,
    on_cell,
    play,
    position,
    said,
    verdict,
    waits_for,
    yard,
)
from tests.telling import all_told

LINE_1 = ("0,1", "1,1", "2,1", "3,1", "4,1")
W1_MOVES = ("p0 collect 3,0 w", "p1 collect 4,0 se", "p2 collect 2,4 w")


def printed_market(**options: str) -> State:
    """The table of the rulebook's example: p0 stands for Red, p1 for Yellow, p2 for Green, p3 for Blue."""
    return position(
        "collect",
        0,
        seats=4,
        market=MARKET_M,
        unseen="others",
        farmers={0: "3,0 4,3", 1: "4,0 2,1", 2: "2,4 1,1", 3: "0,3 3,4"},
        options=options,
    )


class TestPrintedInTheRulebook:
    @pytest.mark.rule("SB-C.5", "SB-C.6", "SB-C.11")
    def test_w1_the_printed_market(self) -> None:
        state = printed_market()
        play(state, *W1_MOVES)
        assert yard(state, 0) == "2 chicken, donkey, cow"
        assert yard(state, 1) == "chicken, donkey, pig"
        assert yard(state, 2) == "chicken, sheep, cow"
        assert waits_for(state) == "collect p3"
        assert legal(state) == [
            "collect 0,3 e",
            "collect 0,3 ne",
            "collect 0,3 nw",
            "collect 3,4 e",
            "collect 3,4 nw",
        ]
        assert brings(state, "p3 collect 0,3 nw") == "chicken,goat,donkey"
        assert on_cell(state, "0,0") == "empty"
        assert brings(state, "p3 collect 0,3 ne") == "chicken,goat"
        assert farmer_on(state, "2,1") == "p1"
        assert brings(state, "p3 collect 0,3 e") == "chicken,goat,pig,donkey"
        assert farmer_on(state, "4,3") == "p0"

    @pytest.mark.rule("SB-D.3", "SB-E.2")
    def test_w2_four_of_five_donkeys(self) -> None:
        state = position("farm", 1, seats=3, in_round=2, yards={1: "5 donkey, 2 goat"}, feed={1: 7})
        before = state.clone()
        play(state, "p1 quartet donkey")
        assert farm(state, 1) == "donkey"
        assert boxed(before, state) == "3 donkey"
        assert yard(state, 1) == "2 goat, donkey"
        assert autos(state, 1) == ["p1 done", "p1 pay"]
        assert state.table.feed[1] == 4

    @pytest.mark.rule("SB-D.4", "SB-E.1")
    def test_w3_one_of_each(self) -> None:
        state = position(
            "farm", 1, seats=3, in_round=2, yards={1: "chicken, sheep, goat, donkey, 2 pig, cow"}, feed={1: 1}
        )
        before = state.clone()
        play(state, "p1 herd")
        assert farm(state, 1) == "cow"
        assert boxed(before, state) == "chicken, sheep, goat, donkey, pig"
        assert yard(state, 1) == "pig"
        assert autos(state, 1) == ["p1 done", "p1 pay"]
        assert state.table.feed[1] == 0

    @pytest.mark.rule("SB-D.9")
    @pytest.mark.parametrize(("pigs", "quartets", "half"), [(4, 1, 2), (8, 2, 4), (12, 3, 6)])
    def test_w4_the_pig_premium(self, pigs: int, quartets: int, half: int) -> None:
        state = position("farm", 0, in_round=4, yards={0: f"{pigs} pig"})
        before = state.clone()
        play(state, *["p0 quartet pig"] * quartets)
        assert farm(state, 0) == f"{half} pig"
        assert boxed(before, state) == f"{half} pig"

    @pytest.mark.rule("SB-D.9")
    def test_w4_in_round_three(self) -> None:
        state = position("farm", 0, in_round=3, yards={0: "8 pig"})
        before = state.clone()
        play(state, "p0 quartet pig", "p0 quartet pig")
        assert farm(state, 0) == "2 pig"
        assert boxed(before, state) == "6 pig"

    @pytest.mark.rule("SB-E.4", "SB-E.7", "SB-E.16")
    def test_w5_blue_sells_a_donkey_and_a_chicken(self) -> None:
        state = position("feed", 3, seats=4, yards={3: "chicken, 3 goat, donkey, 2 pig"})
        before = state.clone()
        play(state, "p3 sell donkey")
        assert (state.table.feed[3], yard(state, 3)) == (5, "chicken, 3 goat, 2 pig")
        assert waits_for(state) == "feed p3"
        play(state, "p3 sell chicken")
        assert autos(state, 3) == ["p3 pay"]
        assert (state.table.feed[3], yard(state, 3)) == (2, "3 goat, 2 pig")
        assert boxed(before, state) == "chicken, donkey"
        assert state.table.round == 2
        assert waits_for(state) == "reveal p0"

    @pytest.mark.rule("SB-F.2", "SB-F.3")
    def test_w6_two_goats_and_two_cows(self) -> None:
        state = position("final-groups", 0, in_round=4, yards={0: "2 goat, 2 cow"})
        before = state.clone()
        play(state, "p0 any-four goat goat cow cow")
        assert farm(state, 0) == "goat"
        assert boxed(before, state) == "goat, 2 cow"
        assert autos(state, 0) == ["p0 done"]

    @pytest.mark.rule("SB-F.4")
    def test_w7_two_groups(self) -> None:
        state = position("final-groups", 0, in_round=4, yards={0: "4 chicken, 4 cow"})
        other = state.clone()
        play(state, "p0 any-four cow cow cow cow", "p0 any-four chicken chicken chicken chicken")
        assert farm(state, 0) == "chicken, cow"
        assert points(state) == [9, 0]
        play(other, *["p0 any-four chicken chicken cow cow"] * 2)
        assert farm(other, 0) == "2 chicken"
        assert points(other) == [4, 0]

    @pytest.mark.rule("SB-V.1", "SB-V.2", "SB-F.8")
    def test_w8_the_last_donkeys(self) -> None:
        state = position("final-groups", 1, in_round=4, yards={1: "4 donkey"})
        play(state, "p1 any-four donkey donkey donkey donkey")
        assert farm(state, 1) == "donkey"
        assert autos(state, 1) == ["p1 done"]
        assert waits_for(state) == "over"
        assert points(state) == [0, 5]
        assert winners(state) == [1]

    @pytest.mark.rule("SB-D.8")
    def test_w9_the_tip(self) -> None:
        state = position("farm", 1, seats=3, in_round=2, yards={1: "4 donkey"})
        play(state, "p1 quartet donkey")
        assert farm(state, 1) == "donkey"
        assert yard(state, 1) == "nothing"
        assert autos(state, 1) == ["p1 done", "p1 pay"]
        assert state.table.feed[1] == 0


class TestOurs:
    @pytest.mark.rule("SB-B.3", "SB-B.6")
    def test_w10_a_first_turn(self) -> None:
        state = first_turn()
        assert on_cell(state, "2,2") == "chicken"
        assert farmer_on(state, "2,2") == "nobody"
        assert state.table.unseen[0] == 15
        assert waits_for(state) == "reveal p1"
        assert len(legal(state)) == 24
        assert state.table.in_hand == [3, 3, 3]

    @pytest.mark.rule("SB-B.2")
    def test_w11_the_tile_is_face_up(self) -> None:
        state = first_turn()
        rejection = state.check("reveal 2,2", 1)
        assert rejection is not None
        assert rejection.clause == "SB-B.2"
        assert rejection.values == {"cell": "2,2"}

    @pytest.mark.rule("SB-B.7", "SB-B.8")
    def test_w12_a_last_farmer(self) -> None:
        state = line_1_is_down()
        assert said(state.table.unseen) == "11 chicken, 13 sheep, 12 goat, 14 donkey, 14 pig, 12 cow, 4 bag"
        play(state, "p1 reveal 2,1", "tile sheep", "p1 place")
        assert state.table.in_hand[1] == 0
        assert state.table.order_tile[1] == 2
        assert waits_for(state) == "reveal p0"
        assert legal(state) == ["reveal 0,1", "reveal 1,1", "reveal 3,1", "reveal 4,1"]

    @pytest.mark.rule("SB-B.13", "SB-B.14")
    def test_w13_the_sweep(self) -> None:
        state = line_1_is_down()
        play(state, "p1 reveal 2,1", "tile sheep", "p1 place", "p0 reveal 0,1", "tile donkey", "p0 place")
        assert state.table.order_tile[0] == 3
        assert sum(state.table.in_hand) == 0
        for cell, kind in (("1,1", "pig"), ("3,1", "bag"), ("4,1", "donkey")):
            assert waits_for(state) == "turn-up"
            turned = all_told(state, play(state, f"tile {kind}"), "tile-turned-up")
            assert turned == [f"tile-turned-up cell={cell} kind={kind} seat=none"]
        assert {cell: on_cell(state, cell) for cell in MARKET_M} == MARKET_M
        assert waits_for(state) == "collect p2"

    @pytest.mark.rule("SB-B.10")
    def test_w14_the_last_tile_must_take_the_last_farmer(self) -> None:
        state = position(
            "turn-up",
            seats=3,
            market={cell: kind for cell, kind in MARKET_M.items() if cell != "4,1"},
            farmers={0: "0,0 2,0", 1: "4,0 0,3 2,1", 2: "2,4 3,4 4,3"},
            order={1: 2, 2: 1},
            turn_seat=0,
            pending="4,1",
        )
        play(state, "tile donkey")
        assert autos(state, 0) == ["p0 place"]
        assert farmer_on(state, "4,1") == "p0"
        assert state.table.order_tile[0] == 3
        assert waits_for(state) == "collect p2"

    @pytest.mark.rule("SB-N.2", "SB-N.3", "SB-N.4")
    def test_w15_the_opening_turn_of_round_two(self) -> None:
        state = position("reveal", 1, seats=4, in_round=2, order={0: 3, 1: 1, 2: 4, 3: 2})
        for move in ("p1 reveal 0,0", "tile cow"):
            play(state, move)
            assert state.table.order_tile == [3, 1, 4, 2]
        play(state, "p1 decline")
        assert state.table.order_tile == [0, 0, 0, 0]
        assert waits_for(state) == "reveal p2"

    @pytest.mark.rule("SB-C.6", "SB-C.7", "SB-C.12")
    def test_w16_an_empty_cell_and_an_own_farmer(self) -> None:
        state = position(
            "collect",
            0,
            market={"0,2": "goat", "2,2": "cow", "3,2": "sheep", "4,2": "pig", "0,4": "cow"},
            farmers={0: "0,2 3,2", 1: "4,2 0,4"},
        )
        assert state.table.in_hand == [1, 1]
        assert legal(state) == ["collect 0,2 e", "collect 3,2 w"]
        play(state, "p0 collect 0,2 e")
        assert yard(state, 0) == "goat, cow"
        assert on_cell(state, "3,2") == "sheep"
        assert waits_for(state) == "collect p1"
        assert legal(state) == ["collect 4,2 none", "collect 0,4 none"]

    @pytest.mark.rule("SB-C.12", "SB-E.13", "SB-R.3")
    def test_w17_a_chain_of_automatic_steps(self) -> None:
        state = position(
            "collect",
            1,
            market={"0,2": "goat", "2,2": "cow", "4,4": "sheep", "3,4": "chicken"},
            farmers={0: "0,2", 1: "2,2 4,4"},
            order={0: 2, 1: 1},
        )
        assert state.table.in_hand == [2, 1]
        play(state, "p1 collect 4,4 w")
        assert autos(state) == [
            "p0 collect 0,2 none",
            "p0 done",
            "p0 sell goat",
            "p0 pay",
            "p1 collect 2,2 none",
            "p1 done",
        ]
        assert state.table.feed == [4, 0]
        assert yard(state, 1) == "chicken, sheep, cow"
        assert waits_for(state) == "feed p1"
        assert legal(state) == ["sell chicken", "sell sheep", "sell cow"]

    @pytest.mark.rule("SB-C.3", "SB-C.11", "SB-C.12")
    def test_w18_what_blue_may_not_collect(self) -> None:
        state = printed_market()
        play(state, *W1_MOVES)
        assert verdict(state, "p3 collect 0,3 se") == "SB-C.11"
        assert verdict(state, "p3 collect 0,3 none") == "SB-C.12"
        assert verdict(state, "p3 collect 2,1 w") == "SB-C.3"

    @pytest.mark.rule("SB-E.8", "SB-E.9")
    def test_w19_pay_or_use_the_bag(self) -> None:
        paid = sheep_pig_and_bag()
        assert legal(paid) == ["pay", "use-bag"]
        play(paid, "p0 pay")
        assert (paid.table.feed[0], yard(paid, 0)) == (1, "3 sheep, pig, bag")
        used = sheep_pig_and_bag()
        before = used.clone()
        play(used, "p0 use-bag")
        assert (used.table.feed[0], yard(used, 0)) == (5, "3 sheep, pig")
        assert boxed(before, used) == "bag"

    @pytest.mark.rule("SB-E.9", "SB-E.10", "SB-X.1")
    def test_w20_no_bag_after_a_sale(self) -> None:
        state = position("feed", 1, in_round=2, yards={1: "3 sheep, 2 pig, bag"}, feed={1: 1})
        assert legal(state) == ["use-bag", "sell sheep", "sell pig"]
        batch = state.clone()
        play(state, "p1 sell sheep")
        assert autos(state, 1) == ["p1 pay"]
        assert (state.table.feed[1], yard(state, 1)) == (0, "2 sheep, 2 pig, bag")
        assert state.table.round == 3
        assert waits_for(state) == "reveal p0"
        assert verdict(state, "p1 use-bag") == "SB-X.1"
        unchanged = batch.to_bytes()
        with pytest.raises(royalpig.RoyalPigError, match=r"SB-X[.]1"):
            batch.apply_all([("sell sheep", 1), ("use-bag", 1)])
        assert batch.to_bytes() == unchanged

    @pytest.mark.rule("SB-E.6")
    def test_w21_nothing_is_sold_without_need(self) -> None:
        rejection = sheep_pig_and_bag().check("sell pig", 0)
        assert rejection is not None
        assert rejection.clause == "SB-E.6"
        assert rejection.values == {"animal": "pig", "feed": "5", "animals": "4"}

    @pytest.mark.rule("SB-D.1", "SB-D.2")
    def test_w22_all_settle_at_the_end(self) -> None:
        state = printed_market(settling="after-all")
        play(state, *W1_MOVES, "p3 collect 0,3 ne", "p0 collect 4,3 w")
        assert yard(state, 0) == "2 chicken, 2 goat, 2 donkey, pig, cow"
        assert state.table.feed[0] == 0
        assert waits_for(state) == "collect p1"
        assert legal(state) == ["collect 2,1 e", "collect 2,1 se"]
        events = play(state, "p1 collect 2,1 e", "p2 collect 1,1 w")
        assert waits_for(state) == "collect p3"
        assert all_told(state, events, "groups-done", "animals-fed") == []
        settled = all_told(state, play(state, legal_move(state)), "leftovers-boxed", "groups-done", "animals-fed")
        assert [line.split(" kinds=")[0] for line in settled] == [
            "leftovers-boxed",
            *(f"groups-done seat=p{seat} auto" for seat in range(4)),
        ]

    @pytest.mark.rule("SB-D.1", "SB-E.7")
    def test_w23_p0_settles_at_once(self) -> None:
        state = printed_market()
        play(state, *W1_MOVES, "p3 collect 0,3 ne", "p0 collect 4,3 w")
        assert yard(state, 0) == "2 chicken, 2 goat, 2 donkey, pig, cow"
        assert autos(state) == ["p0 done"]
        assert state.table.feed[0] == 0
        play(state, "p0 sell pig", "p0 sell chicken")
        assert autos(state) == ["p0 pay"]
        assert state.table.feed[0] == 2
        assert yard(state, 0) == "chicken, 2 goat, 2 donkey, cow"
        assert state.table.settled == [1, 0, 0, 0]
        assert waits_for(state) == "collect p1"
        assert legal(state) == ["collect 2,1 e", "collect 2,1 se"]

    @pytest.mark.rule("SB-V.3", "SB-V.6")
    def test_w24_a_tie_goes_to_the_pigs(self) -> None:
        state = position(
            "final-groups",
            2,
            seats=3,
            in_round=4,
            farms={0: "cow, sheep", 1: "pig, goat", 2: "cow"},
            yards={2: "4 chicken"},
        )
        play(state, "p2 done")
        assert points(state) == [10, 10, 7]
        assert score("pigs", state) == [0, 1, 0]
        assert winners(state) == [1]
        assert ranks(state) == {1: 1, 0: 2, 2: 3}

    @pytest.mark.rule("SB-X.7")
    def test_w25_out_of_order(self) -> None:
        state = position("final-groups", 0, in_round=4, yards={0: "2 goat, 2 cow"})
        assert verdict(state, "p0 any-four cow goat cow goat") == "SB-X.7"

    @pytest.mark.rule("SB-F.6", "SB-F.5")
    def test_w26_nothing_turned_in(self) -> None:
        state = position("final-groups", 0, in_round=4, yards={0: "2 goat, 2 cow"})
        before = state.clone()
        play(state, "p0 done")
        assert farm(state, 0) == "nothing"
        assert boxed(before, state) == "2 goat, 2 cow"

    @pytest.mark.rule("SB-C.5", "SB-C.7")
    def test_w27_a_row_over_empty_cells(self) -> None:
        state = position(
            "collect",
            0,
            market={"0,4": "cow", "1,4": "bag", "3,4": "pig", "4,0": "goat", "0,0": "sheep"},
            farmers={0: "0,4 4,0", 1: "0,0"},
        )
        assert legal(state) == ["collect 4,0 none", "collect 0,4 e"]
        assert brings(state, "p0 collect 0,4 e") == "cow,bag,pig"


def first_turn() -> State:
    """W10: a game of three seats after the first turn."""
    state = royalpig.game("schweinebande").new(3, seed=10, chance="explicit")
    play(state, "p0 reveal 2,2", "tile chicken", "p0 decline")
    return state


def line_1_is_down() -> State:
    """W12: market M, but nothing is known of the line r = 1."""
    return position(
        "reveal",
        1,
        seats=3,
        market={cell: kind for cell, kind in MARKET_M.items() if cell not in LINE_1},
        farmers={0: "0,0 2,0", 1: "4,0 0,3", 2: "2,4 3,4 4,3"},
        order={2: 1},
    )


def sheep_pig_and_bag() -> State:
    """W19: three sheep, a pig and a bag, and a marker more than animals."""
    return position("feed", 0, yards={0: "3 sheep, pig, bag"}, feed={0: 5})


def legal_move(state: State) -> str:
    """The first legal action of the seat that is asked, as a move."""
    action = state.legal()[0]
    return f"p{action.seat} {action.notation}"
