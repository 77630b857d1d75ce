"""How many steps lead to a table at the least: a state that says fewer is refused."""

import pytest

from royalpig.engine.state import State
from royalpig.games.lord_of_the_pigs.decks_checks import DECK_SIZE
from tests.games.lord_of_the_pigs.positions import new, position, the_game


def test_a_new_game_has_its_deal_behind_it() -> None:
    assert new().ply == 20
    assert new(characters="choose").ply == 0
    state = new(characters="random", chance="explicit")
    assert state.ply == 0
    state.apply("assign p0 cb")
    assert state.ply == 1
    assert state.problems() == []
    state.ply = state.opened_at = state.horizon = 0
    assert [(problem.invariant, problem.path) for problem in state.problems()] == [("LP-I15", "ply")]


def in_turn_42() -> State:
    """A table long after the last Event, with the 1st player of turn 22."""
    state = position(turn=22, event="", exhausted_decks="stop")
    state.table.turn = 42
    state.ply = state.horizon = state.opened_at = the_game().steps.fewest(state.table)
    assert state.problems() == []
    return state


@pytest.mark.parametrize(
    ("state", "fewest"),
    [
        (position(), 4 * 2 + 4),
        (position("upkeep", turn=8), 4 * 2 + 7),
        (position(hands={0: "rest"}), DECK_SIZE + 3 * 2 + 4),
        (position(turn=22, event="", exhausted_decks="stop"), 4 * 2 + 20),
        (in_turn_42(), 20 + 19),
    ],
)
def test_too_few_steps_are_refused(state: State, fewest: int) -> None:
    assert state.ply == fewest
    state.ply = state.opened_at = state.horizon = fewest - 1
    (problem,) = state.problems()
    assert (problem.invariant, problem.clause, problem.path) == ("LP-I15", "LP-T.1", "ply")
    assert problem.message == f"is {fewest - 1}, and at least {fewest} steps lead here"
