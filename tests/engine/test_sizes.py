"""How long the bytes of a state can be, as far as a spectator may know."""

import pytest

from royalpig.engine.game import Game
from royalpig.engine.sizes import most_bytes
from royalpig.engine.state import SPECTATOR
from royalpig.games import game, games
from tests.engine.play import states_of_each_kind
from tests.engine.specimen import GAME as WOOD

every_game = pytest.mark.parametrize("played", [*map(game, games()), WOOD], ids=lambda played: played.id)


@every_game
def test_no_state_is_longer(played: Game) -> None:
    for state in states_of_each_kind(played, 6):
        assert len(state.to_bytes()) <= most_bytes(state)
        later = state.clone()
        later.draws = later.ply = later.horizon = (1 << 53) - 1
        assert len(later.to_bytes()) <= most_bytes(later)


@every_game
def test_what_is_hidden_makes_no_difference(played: Game) -> None:
    lengths: set[bool] = set()
    for number, state in enumerate(states_of_each_kind(played, 6)):
        for seat in range(SPECTATOR, state.table.seats):
            other = state.sample(seat, number)
            other.draws, other.horizon = state.draws + 100_000, state.ply
            assert most_bytes(other) == most_bytes(state)
            lengths.add(len(other.to_bytes()) == len(state.to_bytes()))
    assert False in lengths
