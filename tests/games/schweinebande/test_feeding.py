"""Section E: every animal in a yard costs a feed marker."""

import pytest

from royalpig.engine.state import State
from tests.games.schweinebande.positions import (
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

FREE = {"selling": "free"}
BOX = {"feed-supply": "box"}


def feeding(yard_tiles: str, markers: int = 0, sound: bool = True, **options: str) -> State:
    """p1 of two seats feeds, in round two; p0 has fed already."""
    return position("feed", 1, in_round=2, yards={1: yard_tiles}, feed={1: markers}, options=options, sound=sound)


@pytest.mark.rule("SB-E.1", "SB-D.12")
def test_yard_animals_cost_a_marker_each_and_farm_animals_and_bags_nothing() -> None:
    state = position("feed", 0, in_round=2, yards={0: "2 goat, cow, 2 bag"}, farms={0: "pig, cow"}, feed={0: 9})
    events = all_told(state, play(state, "p0 pay"), "animals-fed")
    assert events[0] == "animals-fed seat=p0 animals=3 paid=3"
    assert state.table.feed[0] == 6


@pytest.mark.rule("SB-E.1", "SB-E.19")
def test_animals_are_fed_in_every_round_the_fourth_too() -> None:
    for in_round in (1, 2, 3, 4):
        state = position("feed", 0, in_round=in_round, yards={0: "2 goat, cow, bag"}, feed={0: 9})
        play(state, "p0 pay")
        assert state.table.feed[0] == 6


@pytest.mark.rule("SB-E.2", "SB-N.5")
def test_markers_left_over_are_kept() -> None:
    state = feeding("2 goat, bag", 5)
    play(state, "p1 pay")
    assert state.table.round == 3
    assert state.table.feed == [0, 3]


@pytest.mark.rule("SB-E.3")
@pytest.mark.parametrize("markers", [0, 1, 2])
def test_who_is_short_cannot_pay(markers: int) -> None:
    state = feeding("2 goat, cow, bag", markers)
    assert legal(state) == ["use-bag", "sell goat", "sell cow"]
    rejection = state.check("pay", 1)
    assert rejection is not None
    assert rejection.clause == "SB-E.3"
    assert rejection.values == {"feed": str(markers), "animals": "3"}


@pytest.mark.rule("SB-E.4")
@pytest.mark.parametrize(
    ("animal", "number"), [("chicken", 2), ("sheep", 3), ("goat", 4), ("donkey", 5), ("pig", 6), ("cow", 7)]
)
def test_a_sale_brings_the_number_of_the_animal(animal: str, number: int) -> None:
    state = feeding(f"{animal}, 4 goat, 4 cow", 0)
    events = all_told(state, play(state, f"p1 sell {animal}"), "animal-sold")
    assert events == [f"animal-sold seat=p1 animal={animal} feed={number}"]
    assert state.table.feed[1] == number


@pytest.mark.rule("SB-E.5")
def test_a_sold_animal_leaves_the_game() -> None:
    state = feeding("2 goat, pig, 6 cow")
    before = state.clone()
    play(state, "p1 sell pig")
    assert boxed(before, state) == "pig"
    assert yard(state, 1) == "2 goat, 6 cow"
    assert verdict(state, "p1 sell pig") == "SB-E.5"
    assert verdict(state, "p1 sell chicken") == "SB-E.5"
    assert legal(state) == ["sell goat", "sell cow"]


@pytest.mark.rule("SB-E.6")
def test_nothing_can_be_sold_while_there_is_feed_enough() -> None:
    state = feeding("2 goat, pig, bag", 3)
    assert legal(state) == ["pay", "use-bag"]
    assert verdict(state, "p1 sell goat") == "SB-E.6"


@pytest.mark.rule("SB-E.6")
def test_selling_stops_as_soon_as_the_markers_suffice() -> None:
    state = feeding("goat, pig, 3 cow")
    play(state, "p1 sell goat")
    assert autos(state, 1) == ["p1 pay"]
    assert (state.table.feed[1], yard(state, 1)) == (0, "pig, 3 cow")


@pytest.mark.rule("SB-E.6")
def test_with_free_selling_a_feeding_seat_sells_whenever_it_likes() -> None:
    state = feeding("2 goat, pig", 3, selling="free")
    assert legal(state) == ["pay", "sell goat", "sell pig"]
    play(state, "p1 sell goat", "p1 sell goat")
    assert (state.table.feed[1], yard(state, 1)) == (11, "pig")
    play(state, "p1 pay")
    assert state.table.feed[1] == 10


@pytest.mark.rule("SB-E.7")
def test_any_animal_of_the_yard_may_be_sold_and_more_than_needed() -> None:
    state = feeding("chicken, sheep, goat, donkey, pig, cow")
    assert legal(state) == [
        "sell chicken",
        "sell sheep",
        "sell goat",
        "sell donkey",
        "sell pig",
        "sell cow",
    ]
    play(state, "p1 sell chicken", "p1 sell sheep")
    assert (state.table.feed[1], yard(state, 1)) == (1, "goat, donkey, pig, cow")


@pytest.mark.rule("SB-E.8", "SB-E.18")
def test_one_bag_feeds_everything_once() -> None:
    state = feeding("3 goat, 5 cow, 2 bag", 2)
    before = state.clone()
    events = all_told(state, play(state, "p1 use-bag"), "bag-used", "animals-fed")
    assert events[0] == "bag-used seat=p1 animals=8"
    assert "animals-fed seat=p1" not in " ".join(events)
    assert boxed(before, state) == "bag"
    assert yard(state, 1) == "3 goat, 5 cow, bag"
    assert state.table.feed[1] == 2


@pytest.mark.rule("SB-E.8")
def test_without_a_bag_none_can_be_used() -> None:
    state = feeding("3 goat, cow")
    assert legal(state) == ["sell goat", "sell cow"]
    assert verdict(state, "p1 use-bag") == "SB-E.8"


@pytest.mark.rule("SB-E.9")
def test_a_bag_is_never_forced() -> None:
    paying = feeding("2 goat, bag", 2)
    assert legal(paying) == ["pay", "use-bag"]
    selling = feeding("2 goat, cow, bag", 0)
    play(selling, "p1 sell cow")
    assert autos(selling, 1) == ["p1 pay"]
    assert yard(selling, 1) == "2 goat, bag"


@pytest.mark.rule("SB-E.10")
def test_no_bag_once_something_was_sold() -> None:
    state = feeding("8 goat, cow, bag")
    play(state, "p1 sell goat")
    assert state.table.feed[1] == 4
    assert legal(state) == ["sell goat", "sell cow"]
    assert verdict(state, "p1 use-bag") == "SB-E.10"


@pytest.mark.rule("SB-E.10")
def test_a_bag_feeds_everything_or_nothing() -> None:
    state = feeding("8 goat, cow, bag", 5)
    play(state, "p1 use-bag")
    assert (state.table.feed[1], yard(state, 1)) == (5, "8 goat, cow")
    assert state.table.round == 3


@pytest.mark.rule("SB-E.10")
def test_with_free_selling_a_bag_may_follow_a_sale() -> None:
    state = feeding("8 goat, cow, bag", selling="free")
    play(state, "p1 sell goat")
    assert legal(state) == ["use-bag", "sell goat", "sell cow"]
    play(state, "p1 use-bag")
    assert state.table.feed[1] == 4


@pytest.mark.rule("SB-E.11")
def test_with_nothing_to_feed_nothing_is_paid_and_no_bag_used() -> None:
    state = feeding("2 bag", 3, sound=False)
    assert legal(state) == ["pay"]
    assert verdict(state, "p1 use-bag") == "SB-E.11"
    events = all_told(state, play(state, "p1 pay"), "animals-fed")
    assert events[0] == "animals-fed seat=p1 animals=0 paid=0"
    assert (state.table.feed[1], yard(state, 1)) == (3, "2 bag")


@pytest.mark.rule("SB-E.11")
def test_the_reason_with_nothing_to_feed_comes_before_the_missing_bag() -> None:
    assert verdict(feeding("", 3, sound=False), "p1 use-bag") == "SB-E.11"


@pytest.mark.rule("SB-E.12", "SB-E.13")
@pytest.mark.parametrize("bag", ["", ", bag"])
def test_feeding_ends_when_all_that_are_left_are_fed(bag: str) -> None:
    state = feeding(f"8 chicken, 4 goat{bag}")
    before = state.clone()
    sales = 0
    while state.table.round == 2:
        sales += len(all_told(state, state.apply(state.legal()[-1]), "animal-sold"))
    left = sum(state.table.yard[7:13])
    assert left == 12 - sales
    gained = 2 * (state.table.box[0] - before.table.box[0]) + 4 * (state.table.box[2] - before.table.box[2])
    assert state.table.feed[1] == gained - left
    assert sales == state.table.box[0] - before.table.box[0] + state.table.box[2] - before.table.box[2]


@pytest.mark.rule("SB-E.13")
def test_at_worst_everything_is_sold() -> None:
    state = position("feed", 1, in_round=2, yards={1: "goat, sheep"}, feed={1: 0})
    play(state, "p1 sell goat")
    assert (state.table.feed[1], yard(state, 1)) == (3, "sheep")
    alone = position("farm", 1, in_round=2, yards={1: "4 goat, cow"})
    play(alone, "p1 quartet goat")
    assert autos(alone, 1) == ["p1 done", "p1 sell cow", "p1 pay"]
    assert (alone.table.feed[1], yard(alone, 1), farm(alone, 1)) == (7, "nothing", "goat")


@pytest.mark.rule("SB-E.14")
def test_bags_and_farm_animals_cannot_be_sold() -> None:
    state = position("feed", 1, in_round=2, yards={1: "goat, sheep, 2 bag"}, farms={1: "pig"})
    assert legal(state) == ["use-bag", "sell sheep", "sell goat"]
    assert verdict(state, "p1 sell bag") == "SB-X.3"
    assert verdict(state, "p1 sell pig") == "SB-E.5"


@pytest.mark.rule("SB-E.15")
def test_the_supply_is_no_limit_where_it_is_open() -> None:
    state = position("feed", 1, in_round=2, yards={1: "pig, cow"}, feed={0: 40})
    play(state, "p1 sell cow")
    assert state.table.feed == [40, 6]


@pytest.mark.rule("SB-E.15")
@pytest.mark.parametrize(("others", "kept", "lost"), [(0, 6, 0), (19, 6, 0), (20, 5, 1), (24, 1, 5), (25, 0, 6)])
def test_with_the_box_a_seat_keeps_what_25_markers_less_the_others_allow(others: int, kept: int, lost: int) -> None:
    state = position("feed", 1, in_round=2, yards={1: "pig, cow"}, feed={0: others}, options=BOX)
    events = all_told(state, play(state, "p1 sell cow"), "feed-lost")
    assert state.table.feed == [others, kept]
    assert events == ([f"feed-lost seat=p1 count={lost} auto"] if lost else [])


@pytest.mark.rule("SB-E.15")
def test_sales_and_payment_are_one_settlement() -> None:
    state = position("feed", 1, in_round=2, yards={1: "5 pig, 5 cow"}, feed={0: 20}, options=BOX | FREE)
    play(state, "p1 sell pig", "p1 sell pig", "p1 sell cow")
    assert state.table.feed == [20, 19]
    assert state.problems() == []
    play(state, "p1 pay")
    assert state.table.feed == [20, 5]


@pytest.mark.rule("SB-E.15")
def test_the_limit_holds_after_a_bag_too() -> None:
    state = position("feed", 1, in_round=2, yards={1: "pig, cow, bag"}, feed={0: 23}, options=BOX | FREE)
    events = all_told(state, play(state, "p1 sell cow", "p1 use-bag"), "feed-lost")
    assert events == ["feed-lost seat=p1 count=5"]


@pytest.mark.rule("SB-E.16")
@pytest.mark.parametrize("settling", ["after-last-farmer", "after-all"])
def test_the_round_ends_when_all_have_fed(settling: str) -> None:
    state = position(
        "feed",
        0,
        seats=3,
        yards={0: "pig, cow", 1: "goat, pig", 2: "goat, cow"},
        options={"settling": settling},
    )
    ended = []
    for seat in range(3):
        assert waits_for(state) == f"feed p{seat}"
        assert state.table.round == 1
        ended = all_told(state, state.apply(state.legal()[0]), "round-ended")
    assert ended == ["round-ended round=1 auto"]


@pytest.mark.rule("SB-E.17")
def test_a_bag_may_be_used_in_the_round_in_which_it_was_taken() -> None:
    state = position(
        "collect",
        0,
        market={"0,0": "bag", "1,0": "cow", "2,0": "goat", "0,4": "pig", "1,4": "cow"},
        farmers={0: "0,0", 1: "0,4"},
        options={"bare-rows": "allowed"},
    )
    play(state, "p0 collect 0,0 e")
    assert legal(state) == ["use-bag", "sell goat", "sell cow"]


@pytest.mark.rule("SB-E.17", "SB-N.5")
def test_a_bag_may_be_used_in_a_later_round() -> None:
    state = feeding("2 goat, bag", 2)
    play(state, "p1 pay")
    assert state.table.round == 3
    assert yard(state, 1) == "2 goat, bag"
    later = position("feed", 1, in_round=3, yards={1: yard(state, 1)})
    assert legal(later) == ["use-bag", "sell goat"]


@pytest.mark.rule("SB-E.18")
def test_further_bags_are_kept_for_further_feedings() -> None:
    state = feeding("2 goat, cow, 2 bag")
    play(state, "p1 use-bag")
    assert state.table.round == 3
    assert yard(state, 1) == "2 goat, cow, bag"


@pytest.mark.rule("SB-E.19")
@pytest.mark.parametrize("settling", ["after-last-farmer", "after-all"])
@pytest.mark.parametrize("in_round", [1, 2, 3, 4])
def test_in_every_round_feeding_follows_the_groups(in_round: int, settling: str) -> None:
    state = position("farm", 0, in_round=in_round, yards={0: "4 goat, cow", 1: "pig"}, options={"settling": settling})
    play(state, "p0 done")
    assert waits_for(state) == "feed p0"
    assert state.table.round == in_round


@pytest.mark.rule("SB-E.19", "SB-R.2")
def test_the_fourth_feeding_comes_before_the_last_groups() -> None:
    state = position("feed", 1, in_round=4, yards={0: "4 goat", 1: "4 cow, pig"}, feed={0: 0, 1: 1})
    play(state, "p1 sell pig")
    assert state.table.feed[1] == 3
    assert waits_for(state) == "final-groups p0"


@pytest.mark.rule("SB-E.6", "SB-E.10")
@pytest.mark.parametrize(
    ("yard_tiles", "markers", "actions"),
    [
        ("bag", 0, ["pay"]),
        ("", 2, ["pay"]),
        ("goat, pig, bag", 2, ["pay", "use-bag"]),
        ("goat, pig", 2, ["pay"]),
        ("goat, pig, bag", 1, ["use-bag", "sell goat", "sell pig"]),
        ("goat, pig", 1, ["sell goat", "sell pig"]),
        ("2 pig", 1, ["sell pig"]),
    ],
)
def test_what_is_asked_before_anything_is_sold(yard_tiles: str, markers: int, actions: list[str]) -> None:
    assert legal(feeding(yard_tiles, markers, sound=False)) == actions


@pytest.mark.rule("SB-E.6", "SB-E.10")
@pytest.mark.parametrize(
    ("yard_tiles", "markers", "actions"),
    [
        ("goat, pig, bag", 2, ["pay"]),
        ("goat, pig, bag", 1, ["sell goat", "sell pig"]),
        ("2 pig, bag", 1, ["sell pig"]),
    ],
)
def test_what_is_asked_after_a_sale(yard_tiles: str, markers: int, actions: list[str]) -> None:
    state = position("feed", 1, in_round=2, yards={1: yard_tiles}, feed={1: markers}, sold=True, sound=False)
    assert legal(state) == actions


@pytest.mark.rule("SB-E.6", "SB-E.10")
@pytest.mark.parametrize("sold", [False, True])
@pytest.mark.parametrize(
    ("yard_tiles", "markers", "actions"),
    [
        ("bag", 0, ["pay"]),
        ("goat, pig, bag", 2, ["pay", "use-bag", "sell goat", "sell pig"]),
        ("goat, pig", 2, ["pay", "sell goat", "sell pig"]),
        ("goat, pig, bag", 1, ["use-bag", "sell goat", "sell pig"]),
        ("2 pig", 1, ["sell pig"]),
    ],
)
def test_what_is_asked_with_free_selling(yard_tiles: str, markers: int, actions: list[str], sold: bool) -> None:
    yards = {1: yard_tiles}
    state = position("feed", 1, in_round=2, yards=yards, feed={1: markers}, sold=sold, options=FREE, sound=False)
    assert legal(state) == actions
