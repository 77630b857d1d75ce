"""The legal lists of the large decisions, told anew from the register and compared whole, on small and real boards."""

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from shutil import copytree

import pytest

from royalpig.engine.game import Game
from royalpig.engine.state import State
from royalpig.games.space_pigs import GAME
from tests.engine.play import new_game, spell, states_of_each_decision, walk
from tests.games.space_pigs.directing import any_kind
from tests.games.space_pigs.plain_lists import LISTS
from tests.games.space_pigs.positions import the_game

pytestmark = pytest.mark.xdist_group("states of Space Pigs")  # they are played to once

SEVEN_HEXES = {"planets": 1, "doubles": 1, "asteroids": 0, "black-asteroids": 1}
"""The smallest galaxy that a content pack can have: crowded, and soon at every limit."""


@pytest.fixture(scope="module")
def small_game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The game on seven hexes, whatever the number of seats."""
    folder = copytree(GAME.packs[0], tmp_path_factory.mktemp("packs") / "seven-hexes")
    path = folder / "hexes.toml"
    families, sizes = path.read_text(encoding="utf-8").split("[[board-size]]", 1)
    for name, number in SEVEN_HEXES.items():
        sizes = re.sub(rf"^{name} = .*$", f"{name} = {number}", sizes, flags=re.MULTILINE)
    path.write_text(f"{families}[[board-size]]{sizes}", encoding="utf-8")
    return replace(the_game(), packs=(folder,))


def compare(state: State) -> bool:
    """Compares the list of who is asked with the one told anew; answers whether this decision is told anew."""
    decision = state.decision
    if decision is None or decision.kind not in LISTS:
        return False
    kind, told_anew = LISTS[decision.kind]
    for seat in state.actors:
        listed = [action.notation for action in state.legal(seat) if action.kind == kind]
        assert sorted(listed) == sorted(told_anew(state.table, seat)), spell(state)
    return True


def compare_in_games(game: Game, seeds: Sequence[int]) -> set[str]:
    """Plays whole games, in which every invariant is kept; answers the decisions whose lists were compared."""
    compared: set[str] = set()
    for seed in seeds:
        random = Random(seed)
        for state in walk(new_game(game, random), random, any_kind):
            assert state.problems() == []
            if compare(state):
                assert state.decision is not None
                compared.add(state.decision.kind)
    return compared


def compare_states(n: int) -> None:
    """Compares the lists at so many states of each decision that is told anew."""
    for decision, states in states_of_each_decision(the_game(), n, any_kind).items():
        assert {compare(state) for state in states} == {decision.name in LISTS}


def test_lists_on_real_boards() -> None:
    compare_states(50)


@pytest.mark.rule("SP-2B.5", "SP-2B.10", "SP-3B.1")
def test_lists_on_small_boards(small_game: Game) -> None:
    compare_in_games(small_game, range(8))


@pytest.mark.long
def test_lists_on_real_boards_at_length() -> None:
    compare_states(1_000)


@pytest.mark.long
def test_lists_on_small_boards_at_length(small_game: Game) -> None:
    assert compare_in_games(small_game, range(100, 400)) == set(LISTS)
