"""The properties that every game is held to, on Space Pigs; and the legal lists at many states of each decision."""

from random import Random

import pytest

from tests.engine import agreement
from tests.engine.play import states_of_each_kind
from tests.engine.properties import PROPERTIES, Property, every_hidden_field_differs, name_of
from tests.games.space_pigs.directing import any_kind
from tests.games.space_pigs.positions import the_game

FEW = 2
"""States of each decision in the short form; cards lie face down in few of them, so that hidden fields need more."""
MORE = 6
MANY = 50


@pytest.mark.parametrize("holds", PROPERTIES, ids=name_of)
def test_a_property_of_every_game(holds: Property) -> None:
    holds(the_game(), MORE if holds is every_hidden_field_differs else FEW, any_kind)


@pytest.mark.long
@pytest.mark.parametrize("holds", PROPERTIES, ids=name_of)
def test_a_property_of_every_game_at_length(holds: Property) -> None:
    holds(the_game(), MANY, any_kind)


def lists_agree(n: int) -> None:
    """At so many states of each decision the lists are those of the rules, tried on 300 actions of a large kind."""
    random = Random("many lists")
    for state in states_of_each_kind(the_game(), n, any_kind):
        agreement.lists_agree(state, random, 300)


@pytest.mark.xdist_group("states of Space Pigs")
def test_lists_are_those_of_the_rules() -> None:
    lists_agree(50)


@pytest.mark.long
@pytest.mark.xdist_group("states of Space Pigs")
def test_lists_are_those_of_the_rules_at_length() -> None:
    lists_agree(1_000)
