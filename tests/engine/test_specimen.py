"""The specimen is held to what every game is held to."""

import pytest

from tests.engine.play import any_action
from tests.engine.properties import PROPERTIES, Property, name_of
from tests.engine.soundness import a_game_is_sound
from tests.engine.specimen import GAME


@pytest.mark.parametrize("holds", PROPERTIES, ids=name_of)
def test_a_property_of_every_game(holds: Property) -> None:
    holds(GAME, 50, any_action)


def test_long_random_play_keeps_every_invariant() -> None:
    states = sum(a_game_is_sound(GAME, seed, ("auto", "explicit")[seed % 2]) for seed in range(150))
    assert states > 3000


@pytest.mark.long
@pytest.mark.parametrize("holds", PROPERTIES, ids=name_of)
def test_a_property_of_every_game_at_length(holds: Property) -> None:
    holds(GAME, 1_000, any_action)
