"""Section F: any four animals after round four."""

from itertools import combinations_with_replacement

import pytest

from tests.games.schweinebande.positions import (
    KIND_NAMES,
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


@pytest.mark.rule("SB-F.1")
@pytest.mark.parametrize("settling", ["after-last-farmer", "after-all"])
def test_the_last_groups_come_after_everybody_has_fed(settling: str) -> None:
    state = position("feed", 0, in_round=4, yards={0: "4 goat, pig", 1: "3 cow, 2 pig"}, options={"settling": settling})
    assert verdict(state, "p0 any-four goat goat goat goat") == "SB-X.2"
    play(state, "p0 sell pig")
    assert waits_for(state) == "feed p1"
    play(state, "p1 sell pig")
    assert waits_for(state) == "final-groups p0"


@pytest.mark.rule("SB-F.2")
def test_any_four_animals_of_the_yard_make_a_group() -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "chicken, 2 goat, pig, cow, 2 bag"})
    assert legal(state) == [
        "any-four chicken goat goat pig",
        "any-four chicken goat goat cow",
        "any-four chicken goat pig cow",
        "any-four goat goat pig cow",
        "done",
    ]


@pytest.mark.rule("SB-F.2")
@pytest.mark.parametrize(
    "four", ["chicken chicken goat goat", "goat goat goat pig", "goat goat pig pig", "sheep goat pig cow"]
)
def test_what_the_yard_has_not_cannot_be_turned_in(four: str) -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "chicken, 2 goat, pig, cow, 2 bag"})
    assert verdict(state, f"p0 any-four {four}") == "SB-F.2"


@pytest.mark.rule("SB-F.2")
def test_all_multisets_of_four_are_listed_where_the_yard_has_plenty() -> None:
    state = position("final-groups", 0, in_round=4, yards={0: ", ".join(f"4 {kind}" for kind in KIND_NAMES[:6])})
    fours = combinations_with_replacement(KIND_NAMES[:6], 4)
    assert legal(state) == [*(f"any-four {' '.join(four)}" for four in fours), "done"]
    assert len(legal(state)) == 127


@pytest.mark.rule("SB-F.3")
@pytest.mark.parametrize(
    ("four", "lowest", "rest"),
    [
        ("chicken sheep goat donkey", "chicken", "sheep, goat, donkey"),
        ("sheep sheep pig cow", "sheep", "sheep, pig, cow"),
        ("donkey pig pig cow", "donkey", "2 pig, cow"),
        ("pig cow cow cow", "pig", "3 cow"),
    ],
)
def test_the_lowest_goes_to_the_farm_and_three_to_the_box(four: str, lowest: str, rest: str) -> None:
    state = position("final-groups", 0, in_round=4, yards={0: f"{four.replace(' ', ', ')}, 2 chicken, bag"})
    before = state.clone()
    events = all_told(state, play(state, f"p0 any-four {four}"), "final-group")
    assert events == [f"final-group seat=p0 animals={four.replace(' ', ',')} to_farm={lowest}"]
    assert farm(state, 0) == lowest
    assert boxed(before, state) in (rest, f"2 chicken, {rest}, bag")


@pytest.mark.rule("SB-F.4")
def test_eight_animals_make_two_groups() -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "4 goat, 4 pig, cow"})
    play(state, "p0 any-four goat goat goat goat")
    assert waits_for(state) == "final-groups p0"
    assert legal(state) == ["any-four pig pig pig pig", "any-four pig pig pig cow", "done"]
    play(state, "p0 any-four pig pig pig pig")
    assert autos(state, 0) == ["p0 done"]
    assert farm(state, 0) == "goat, pig"


@pytest.mark.rule("SB-F.5")
def test_what_is_left_goes_to_the_box_bags_too() -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "4 goat, 2 pig, 3 bag", 1: "4 cow"})
    before = state.clone()
    events = all_told(state, play(state, "p0 any-four goat goat goat goat"), "yard-boxed")
    assert events == ["yard-boxed seat=p0 kinds=2*pig,3*bag auto"]
    assert boxed(before, state) == "3 goat, 2 pig, 3 bag"
    assert yard(state, 0) == "nothing"
    assert waits_for(state) == "final-groups p1"


@pytest.mark.rule("SB-F.5")
def test_bags_are_not_among_the_four() -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "3 goat, 2 bag", 1: "4 cow"}, sound=False)
    assert legal(state) == ["done"]
    assert verdict(state, "p0 any-four goat goat goat bag") == "SB-X.3"


@pytest.mark.rule("SB-F.6")
def test_turning_in_is_optional() -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "4 goat, 4 pig", 1: "4 cow"})
    play(state, "p0 any-four goat goat pig pig")
    assert legal(state)[-1] == "done"
    events = all_told(state, play(state, "p0 done"))
    assert events == ["yard-boxed seat=p0 kinds=2*goat,2*pig"]
    assert farm(state, 0) == "goat"


@pytest.mark.rule("SB-F.7")
def test_seats_act_in_tile_order_each_finishing_its_groups() -> None:
    state = position(
        "final-groups",
        1,
        seats=3,
        in_round=4,
        yards={0: "4 goat", 1: "8 pig", 2: "4 cow"},
        order={0: 2, 1: 1, 2: 3},
    )
    assert verdict(state, "p0 any-four goat goat goat goat") == "SB-X.1"
    asked = []
    while not state.over:
        asked.append(state.actors[0])
        state.apply(state.legal()[0])
    assert asked == [1, 1, 0, 2]


@pytest.mark.rule("SB-F.7", "SB-R.3")
def test_who_has_fewer_than_four_animals_is_not_asked() -> None:
    state = position("final-groups", 0, seats=4, in_round=4, yards={0: "4 goat", 1: "3 pig, bag", 3: "2 cow, 2 pig"})
    play(state, "p0 done")
    assert autos(state) == ["p1 done", "p2 done"]
    assert waits_for(state) == "final-groups p3"


@pytest.mark.rule("SB-F.8")
@pytest.mark.parametrize("animal", KIND_NAMES[:6])
def test_four_of_one_animal_give_one_of_it(animal: str) -> None:
    state = position("final-groups", 0, in_round=4, yards={0: f"4 {animal}"})
    before = state.clone()
    play(state, f"p0 any-four {animal} {animal} {animal} {animal}")
    assert farm(state, 0) == animal
    assert boxed(before, state) == f"3 {animal}"
