"""The options: all of them together at every table, their defaults, and the presets."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import royalpig
from royalpig.engine.state import State
from tests.engine.play import walk

SEATS = (2, 3, 4, 5)
DEFAULTS = {
    "start-seat": "p0",
    "settling": "after-last-farmer",
    "last-tiles": "must-place",
    "bare-rows": "refused",
    "selling": "when-short",
    "feed-supply": "open",
}


def every_mix() -> Iterator[dict[str, str]]:
    """Every value of every option with every value of every other; of the start seats, p1 and a random one."""
    names = [option.name for option in royalpig.game("schweinebande").options]
    values = [
        ("p1", "random") if option.name == "start-seat" else tuple(option.values)
        for option in royalpig.game("schweinebande").options
    ]
    for mix in product(*values):
        yield dict(zip(names, (str(value) for value in mix), strict=True))


def test_the_options_of_the_register_with_their_defaults() -> None:
    assert {option.name: option.default for option in royalpig.game("schweinebande").options} == DEFAULTS


@pytest.mark.rule("SB-X.6")
@pytest.mark.parametrize("seats", SEATS)
def test_every_option_goes_with_every_other_at_every_table(seats: int) -> None:
    for number, options in enumerate(every_mix()):
        state = royalpig.game("schweinebande").new(seats, seed=number, options=options)
        last = state
        for last in walk(state, Random(number)):
            if number % 8 == seats:
                assert last.problems() == []
        assert last.over


def settings_of(state: State) -> dict[str, str]:
    """The options that a table is played with, as they are written."""
    return {option.name: option.text(getattr(state.table, option.column)) for option in state.game.options}


def test_the_table_keeps_its_options() -> None:
    for options in every_mix():
        assert settings_of(royalpig.game("schweinebande").new(3, seed=1, options=options)) == options


@pytest.mark.parametrize(("preset", "settling"), [("printed", "after-last-farmer"), ("original", "after-all")])
def test_presets(preset: str, settling: str) -> None:
    game = royalpig.game("schweinebande")
    state = game.new(4, seed=1, options=game.presets[preset])
    assert settings_of(state) == DEFAULTS | {"settling": settling}
