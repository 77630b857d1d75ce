"""How many steps lead to a table at the least: a state that says fewer is refused."""

from random import Random

import pytest

from royalpig.engine.game import Game
from royalpig.games.space_pigs import GAME
from royalpig.games.space_pigs.galaxy import hexes
from royalpig.games.space_pigs.steps import DEPLOY_STARTS
from tests.games.space_pigs.positions import position


@pytest.mark.parametrize("turn", [2, 7])
def test_too_few_steps_are_refused(turn: int) -> None:
    state = position(DEPLOY_STARTS, place="1D", turn=turn)
    fewest = 2 * (len(state.table.family) - state.table.family.count(-1)) + turn - 1
    assert state.ply == fewest
    assert state.problems() == []
    state.ply = state.opened_at = state.horizon = fewest - 1
    (problem,) = state.problems()
    assert (problem.invariant, problem.clause, problem.path) == ("SP-I16", "SP-G.2", "ply")
    assert problem.message == f"is {fewest - 1}, and at least {fewest} steps lead here"


@pytest.mark.parametrize("layout", ["blind", "automatic"])
def test_a_hex_that_lies_face_down_was_laid_and_not_turned_up(layout: str) -> None:
    game: Game = GAME
    state = game.new(3, 1, {"layout": layout}, "explicit")
    random = Random(1)
    lying_face_down = 0
    while state.table.turn == 0:
        ply, fewest = state.ply, game.steps.fewest(state.table)
        assert fewest <= ply
        lying_face_down += fewest % 2
        state.apply(random.choice(state.legal()))
        # Some are turned up by the engine alone, so that one action makes two steps.
        assert game.steps.fewest(state.table) - fewest <= state.ply - ply
    assert lying_face_down > 5
    assert game.steps.fewest(state.table) == 2 * len(hexes(state.table))
