"""Every golden file of every game is what the games still are."""

from pathlib import Path

import pytest

from tests.golden import GAMES, counted_anew, golden_paths, told_anew

PERFT, TOLD = golden_paths()


def name(path: Path) -> str:
    return str(path.relative_to(GAMES))


@pytest.mark.parametrize("path", PERFT, ids=name)
def test_there_are_as_many_ways_to_go_on_as_there_were(path: Path) -> None:
    assert counted_anew(path) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", TOLD, ids=name)
def test_a_whole_game_goes_as_it_went(path: Path) -> None:
    assert told_anew(path) == path.read_text(encoding="utf-8")
