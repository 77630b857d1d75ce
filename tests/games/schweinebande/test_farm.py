"""Section D: groups of animals put animals on the farm."""

import pytest

from royalpig.engine.state import State
from tests.games.schweinebande.positions import (
    MARKET_M,
    autos,
    boxed,
    farm,
    legal,
    play,
    position,
    verdict,
    waits_for,
    yard,
)
from tests.telling import all_told

ONE_OF_EACH = "chicken, sheep, goat, donkey, pig, cow"


def settling(yards: dict[int, str], in_round: int = 2, **feed: int) -> State:
    """p1 of three seats has taken back its last farmer; p0 has settled already."""
    markers = {int(seat[1:]): count for seat, count in feed.items()}
    return position("farm", 1, seats=3, in_round=in_round, yards=yards, feed=markers)


@pytest.mark.rule("SB-D.1")
def test_a_seat_settles_at_once_after_its_last_farmer() -> None:
    state = position("collect", 0, market=MARKET_M, unseen="others", farmers={0: "0,0", 1: "4,4 0,4"})
    events = all_told(state, play(state, "p0 collect 0,0 e"))
    assert [line.split()[0] for line in events] == ["row-collected", "groups-done"]
    assert waits_for(state) == "feed p0"
    assert state.table.settled == [0, 0]
    while waits_for(state) == "feed p0":
        state.apply(state.legal()[0])
    assert state.table.settled == [1, 0]
    assert waits_for(state) == "collect p1"


@pytest.mark.rule("SB-D.1", "SB-D.2")
def test_after_all_everybody_does_d_and_then_everybody_e_in_tile_order() -> None:
    state = position(
        "collect",
        0,
        seats=3,
        market={"0,0": "cow", "1,0": "pig", "0,1": "goat"},
        farmers={0: "0,0"},
        yards={0: "2 goat", 1: "goat, pig", 2: "cow"},
        order={0: 3, 1: 1, 2: 2},
        options={"settling": "after-all"},
    )
    done = []
    while state.table.round == 1:
        done.extend(all_told(state, state.apply(state.legal()[0]), "groups-done", "animals-fed"))
    assert [line.split(" animals=")[0].removesuffix(" auto") for line in done] == [
        "groups-done seat=p1",
        "groups-done seat=p2",
        "groups-done seat=p0",
        "animals-fed seat=p1",
        "animals-fed seat=p2",
        "animals-fed seat=p0",
    ]


@pytest.mark.rule("SB-D.3")
@pytest.mark.parametrize("animal", ["chicken", "sheep", "goat", "donkey", "pig", "cow"])
def test_four_of_a_kind_put_one_on_the_farm(animal: str) -> None:
    state = settling({1: f"6 {animal}, {'cow' if animal == 'goat' else 'goat'}"}, p1=3)
    before = state.clone()
    assert legal(state) == [f"quartet {animal}", "done"]
    events = all_told(state, play(state, f"p1 quartet {animal}"), "group-made")
    assert events == [f"group-made seat=p1 form=quartet animal={animal} to_farm=1 boxed=3"]
    assert farm(state, 1) == animal
    assert boxed(before, state) == f"3 {animal}"
    assert f"2 {animal}" in yard(state, 1)


@pytest.mark.rule("SB-D.3")
def test_three_of_a_kind_are_not_enough() -> None:
    state = settling({1: "3 goat, 4 cow, bag"})
    assert legal(state) == ["quartet cow", "done"]
    assert verdict(state, "p1 quartet goat") == "SB-D.3"
    assert verdict(state, "p1 quartet pig") == "SB-D.3"


@pytest.mark.rule("SB-D.4")
def test_one_of_each_put_the_cow_on_the_farm() -> None:
    state = settling({1: f"{ONE_OF_EACH}, bag"})
    assert legal(state) == ["herd", "done"]
    before = state.clone()
    events = all_told(state, play(state, "p1 herd"), "group-made")
    assert events == ["group-made seat=p1 form=herd animal=cow to_farm=1 boxed=5"]
    assert farm(state, 1) == "cow"
    assert boxed(before, state) == "chicken, sheep, goat, donkey, pig"
    assert yard(state, 1) == "bag"


@pytest.mark.rule("SB-D.4")
@pytest.mark.parametrize("missing", ["chicken", "sheep", "goat", "donkey", "pig", "cow"])
def test_every_animal_is_needed_for_a_herd(missing: str) -> None:
    rest = ", ".join(f"2 {kind}" for kind in ONE_OF_EACH.split(", ") if kind != missing)
    extra = "cow" if missing != "cow" else "pig"
    state = settling({1: f"{rest}, 2 {extra}, bag"})
    assert legal(state) == [f"quartet {extra}", "done"]
    assert verdict(state, "p1 herd") == "SB-D.4"


@pytest.mark.rule("SB-D.5")
def test_an_animal_counts_in_one_group_only() -> None:
    state = settling({1: "chicken, sheep, goat, 4 donkey, pig, cow"}, p1=9)
    assert legal(state) == ["quartet donkey", "herd", "done"]
    herd_first, quartet_first = state.clone(), state.clone()
    play(herd_first, "p1 herd")
    assert (farm(herd_first, 1), yard(herd_first, 1)) == ("cow", "3 donkey")
    play(quartet_first, "p1 quartet donkey")
    assert (farm(quartet_first, 1), yard(quartet_first, 1)) == ("donkey", "chicken, sheep, goat, pig, cow")


@pytest.mark.rule("SB-D.6")
def test_any_number_of_groups_in_any_order() -> None:
    moves = ["p1 herd", "p1 quartet goat", "p1 herd"]
    for order in (moves, moves[1:] + moves[:1], moves[2:] + moves[:2]):
        state = settling({1: "2 chicken, 2 sheep, 6 goat, 2 donkey, 2 pig, 2 cow"})
        play(state, *order)
        assert farm(state, 1) == "goat, 2 cow"
        assert yard(state, 1) == "nothing"


@pytest.mark.rule("SB-D.7")
def test_no_group_has_to_be_made() -> None:
    state = settling({1: f"3 pig, {ONE_OF_EACH}"}, p1=9)
    events = all_told(state, play(state, "p1 done"))
    assert events[:2] == ["groups-done seat=p1", "animals-fed seat=p1 animals=9 paid=9 auto"]
    assert yard(state, 1) == "chicken, sheep, goat, donkey, 4 pig, cow"
    assert farm(state, 1) == "nothing"


@pytest.mark.rule("SB-D.8")
def test_animals_of_earlier_rounds_join_those_just_taken() -> None:
    state = position(
        "collect",
        0,
        in_round=3,
        market={"0,0": "donkey", "1,0": "donkey", "4,4": "cow", "3,4": "cow", "4,3": "cow"},
        farmers={0: "0,0", 1: "4,4"},
        yards={0: "2 donkey"},
        settled=[],
        options={"bare-rows": "allowed"},
    )
    play(state, "p0 collect 0,0 e")
    assert legal(state) == ["quartet donkey", "done"]


@pytest.mark.rule("SB-D.9")
@pytest.mark.parametrize(("in_round", "kept"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_the_pig_premium_is_for_round_four(in_round: int, kept: int) -> None:
    state = settling({1: "4 pig"}, in_round)
    before = state.clone()
    events = all_told(state, play(state, "p1 quartet pig"), "group-made")
    assert events == [f"group-made seat=p1 form=quartet animal=pig to_farm={kept} boxed={4 - kept}"]
    assert state.table.farm[6 + 4] == kept
    assert state.table.box[4] - before.table.box[4] == 4 - kept


@pytest.mark.rule("SB-D.10")
def test_pigs_may_be_kept_in_round_four_but_a_quartet_gives_two() -> None:
    state = settling({1: "5 pig"}, 4, p1=5)
    assert legal(state) == ["quartet pig", "done"]
    kept = state.after("done", 1)
    assert yard(kept, 1) == "5 pig"
    play(state, "p1 quartet pig")
    assert farm(state, 1) == "2 pig"


@pytest.mark.rule("SB-D.11")
@pytest.mark.parametrize("animal", ["chicken", "sheep", "goat", "donkey", "cow"])
def test_the_premium_is_for_no_other_animal(animal: str) -> None:
    state = settling({1: f"4 {animal}"}, 4)
    play(state, f"p1 quartet {animal}")
    assert farm(state, 1) == animal


@pytest.mark.rule("SB-D.11")
def test_the_premium_is_not_for_the_herd_nor_for_the_last_groups() -> None:
    state = settling({1: ONE_OF_EACH}, 4)
    play(state, "p1 herd")
    assert farm(state, 1) == "cow"
    last = position("final-groups", 0, in_round=4, yards={0: "4 pig"})
    play(last, "p0 any-four pig pig pig pig")
    assert farm(last, 0) == "pig"


@pytest.mark.rule("SB-D.12")
def test_bags_make_no_group() -> None:
    state = settling({1: "3 chicken, sheep, goat, donkey, 4 pig, 2 bag"})
    assert legal(state) == ["quartet pig", "done"]
    assert verdict(state, "p1 quartet bag") == "SB-X.3"
    assert verdict(state, "p1 herd") == "SB-D.4"


@pytest.mark.rule("SB-D.13", "SB-E.14")
def test_farm_animals_stay_where_they_are() -> None:
    state = position("feed", 0, in_round=3, farms={0: "2 pig, 2 cow"}, yards={0: "goat, sheep"})
    assert legal(state) == ["sell sheep", "sell goat"]
    assert verdict(state, "p0 sell pig") == "SB-E.5"
    grouping = position("farm", 1, in_round=3, farms={1: "2 pig, 2 cow"}, yards={1: "4 goat"})
    assert legal(grouping) == ["quartet goat", "done"]
    last = position("final-groups", 0, in_round=4, farms={0: "4 pig"}, yards={0: "2 goat, 2 cow"})
    assert legal(last) == ["any-four goat goat cow cow", "done"]


@pytest.mark.rule("SB-D.14")
def test_no_group_once_feeding_has_begun() -> None:
    state = settling({1: "5 goat, cow"}, p1=1)
    play(state, "p1 done", "p1 sell cow")
    assert yard(state, 1) == "5 goat"
    state = settling({1: "5 goat, cow"})
    play(state, "p1 done")
    assert waits_for(state) == "feed p1"
    assert verdict(state, "p1 quartet goat") == "SB-X.2"


@pytest.mark.rule("SB-D.15")
def test_a_seat_without_a_farmer_on_the_board_settles_at_its_next_slot() -> None:
    state = position(
        "collect",
        2,
        seats=3,
        in_round=2,
        market=MARKET_M,
        unseen="9 chicken, 8 sheep, 8 goat, 9 donkey, 8 pig, 8 cow",
        farmers={0: "0,0 2,0", 2: "4,4 0,4"},
        yards={1: "2 sheep, donkey"},
        order={0: 3, 1: 2, 2: 1},
    )
    play(state, "p2 collect 4,4 w")
    assert autos(state) == ["p1 done"]
    assert waits_for(state) == "feed p1"
    play(state, "p1 sell donkey")
    assert state.table.settled == [0, 1, 0]
    assert waits_for(state) == "collect p0"


@pytest.mark.rule("SB-D.15", "SB-B.11")
def test_when_nobody_placed_a_farmer_all_settle_in_tile_order() -> None:
    state = position("station", 1, market=MARKET_M, yards={}, pending="4,4")
    events = all_told(state, play(state, "p1 decline"), "leftovers-boxed", "groups-done", "animals-fed", "round-ended")
    assert events == [
        "leftovers-boxed kinds=5*chicken,4*sheep,4*goat,4*donkey,3*pig,4*cow,1*bag",
        "groups-done seat=p0 auto",
        "animals-fed seat=p0 animals=0 paid=0 auto",
        "groups-done seat=p1 auto",
        "animals-fed seat=p1 animals=0 paid=0 auto",
        "round-ended round=1 auto",
    ]
    assert waits_for(state) == "reveal p0"
