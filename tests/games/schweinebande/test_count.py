"""Scoring: points, ties, ranks, and how the game is reported over."""

import pytest

from royalpig.engine.state import State
from tests.games.schweinebande.outcomes import points, ranks, score, winners
from tests.games.schweinebande.positions import play, position, waits_for
from tests.telling import all_told


def ended(*farms: str, **left: str) -> State:
    """The end of a game with these farms."""
    return position("over", seats=len(farms), in_round=4, farms=dict(enumerate(farms)))


@pytest.mark.rule("SB-V.1")
def test_each_farm_animal_scores_its_number() -> None:
    state = ended("chicken", "sheep", "goat", "donkey", "pig")
    assert points(state) == [2, 3, 4, 5, 6]
    state = ended("cow", "2 chicken, 3 sheep, goat, 2 donkey, pig, 4 cow")
    assert points(state) == [7, 4 + 9 + 4 + 10 + 6 + 28]


@pytest.mark.rule("SB-V.2", "SB-G.5")
def test_most_points_win_and_not_most_animals() -> None:
    state = ended("6 chicken", "2 cow", "3 goat")
    assert points(state) == [12, 14, 12]
    assert winners(state) == [1]


@pytest.mark.rule("SB-V.3")
def test_a_tie_goes_to_who_has_more_pigs_on_the_farm() -> None:
    state = ended("2 pig", "pig, 2 sheep", "cow, donkey", "chicken")
    assert points(state) == [12, 12, 12, 2]
    assert score("pigs", state) == [2, 1, 0, 0]
    assert winners(state) == [0]


@pytest.mark.rule("SB-V.3")
def test_pigs_decide_between_equals_only() -> None:
    state = ended("2 cow", "2 pig")
    assert points(state) == [14, 12]
    assert winners(state) == [0]


@pytest.mark.rule("SB-V.4", "SB-V.6")
@pytest.mark.parametrize(
    ("farms", "first", "by_rank"),
    [
        (("pig", "pig", "cow, chicken"), [2], {2: 1, 0: 2, 1: 2}),
        (("pig, cow", "pig, cow", "cow"), [0, 1], {0: 1, 1: 1, 2: 3}),
        (("", "", "", "", ""), [0, 1, 2, 3, 4], dict.fromkeys(range(5), 1)),
        (("cow", "chicken, donkey", "pig", "pig", "sheep"), [0, 1], {0: 1, 1: 1, 2: 3, 3: 3, 4: 5}),
        (("pig", "2 sheep", "chicken, goat", "sheep"), [0], {0: 1, 1: 2, 2: 2, 3: 4}),
    ],
)
def test_who_is_still_tied_shares_the_rank(farms: tuple[str, ...], first: list[int], by_rank: dict[int, int]) -> None:
    state = ended(*farms)
    assert winners(state) == first
    assert ranks(state) == by_rank
    assert list(ranks(state)) == list(by_rank)


@pytest.mark.rule("SB-V.5", "SB-V.2")
def test_feed_and_bags_left_score_nothing() -> None:
    state = position(
        "final-groups",
        1,
        in_round=4,
        farms={0: "chicken", 1: "chicken"},
        yards={1: "4 cow, 3 bag"},
        feed={0: 0, 1: 30},
    )
    play(state, "p1 done")
    assert points(state) == [2, 2]
    assert winners(state) == [0, 1]


@pytest.mark.rule("SB-R.2", "SB-V.6")
def test_the_end_is_told_with_points_pigs_ranks_and_winners() -> None:
    state = position(
        "final-groups",
        2,
        seats=3,
        in_round=4,
        farms={0: "cow, sheep", 1: "pig, goat", 2: "cow"},
        yards={2: "4 chicken, bag"},
    )
    events = all_told(state, play(state, "p2 any-four chicken chicken chicken chicken"))
    assert events == [
        "final-group seat=p2 animals=chicken,chicken,chicken,chicken to_farm=chicken",
        "yard-boxed seat=p2 kinds=1*bag auto",
        "game-ended points=10,10,9 pigs=0,1,0 ranks=2,1,3 winners=p1 auto",
    ]
    assert waits_for(state) == "over"
    assert state.outcome is not None
    assert state.outcome.reason == "points"
    assert state.legal().codes == []
    assert state.actors == []
    assert state.problems() == []


@pytest.mark.rule("SB-R.2")
def test_a_game_that_is_not_over_has_no_outcome() -> None:
    assert position("final-groups", 0, in_round=4, yards={0: "4 cow"}).outcome is None
