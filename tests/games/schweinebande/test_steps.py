"""How many steps lead to a table: a state that says fewer or more is refused, whatever else is right about it."""

import pytest

import royalpig
from royalpig.engine.state import State
from tests.engine.play import random_game
from tests.games.schweinebande.positions import MARKET_M, position


def named(state: State) -> list[tuple[str, str]]:
    return [(problem.invariant, problem.path) for problem in state.problems()]


def at(state: State, ply: int) -> State:
    """The state with another number of steps behind it."""
    state.ply = state.opened_at = ply
    state.horizon = min(state.horizon, ply)
    return state


def test_a_new_game_has_no_step_behind_it() -> None:
    state = royalpig.game("schweinebande").new(3, seed=1)
    assert state.problems() == []
    (problem,) = at(state, 1).problems()
    assert (problem.invariant, problem.path) == ("SB-I15", "ply")
    assert problem.message == "is 1, and at most 0 steps lead here"


def test_nobody_holds_feed_before_anything_was_done() -> None:
    state = royalpig.game("schweinebande").new(3, seed=1)
    state.table.feed[1] = 3
    assert named(state) == [("SB-I0", "feed[1]")]


@pytest.mark.parametrize(
    ("state", "fewest"),
    [
        (position("reveal", 0), 0),
        (position("reveal", 0, market={"0,0": "pig", "1,0": "cow"}), 6),
        (position("turn-up", market={"0,0": "pig"}, turn_seat=1, pending="2,2"), 4),
        (position("station", 1, market={"0,0": "pig", "2,2": "cow"}, pending="2,2"), 5),
        # A round of two seats: 25 tiles turned up, six farmers placed and taken back, twice the ends of D and E.
        (position("reveal", 0, in_round=2), 25 + 3 * 6 + 4),
        (position("collect", 0, market=MARKET_M, unseen="others", farmers={0: "0,0 4,4", 1: "2,2"}), 25 + 2 * 6 + 3),
        (position("farm", 1, yards={1: "4 goat"}), 25 + 3 * 6 + 2),
        (position("over", in_round=4), 4 * (25 + 3 * 6 + 4) + 2),
        (position("over", in_round=4, farms={0: "2 cow"}), 4 * (25 + 3 * 6 + 4) + 2 + 1),
    ],
)
def test_too_few_steps_are_refused(state: State, fewest: int) -> None:
    assert named(at(state, fewest)) == []
    if fewest:
        assert named(at(state, fewest - 1)) == [("SB-I15", "ply")]


def test_a_game_that_was_played_has_steps_within_the_bounds_and_no_others() -> None:
    game = royalpig.game("schweinebande")
    for state in random_game(game, 5):
        fewest, most = game.steps.fewest(state.table), game.steps.most(state.table) if game.steps.most else -1
        assert fewest <= state.ply <= most
        for ply in (fewest - 1, most + 1):
            other = at(state.clone(), ply)
            other.draws = 0
            if ply >= 0:
                assert ("SB-I15", "ply") in named(other)
