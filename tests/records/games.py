"""Games played for the tests of records, with the record of each."""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from royalpig import Record, Recorder, State
from royalpig.engine.game import Game
from tests.engine.play import any_action, new_game

PLAYERS = ("Ann", "Bob")
DATE = "2026-03-01"


class Played(NamedTuple):
    """A game as it was left, and the recorder that followed it."""

    state: State
    recorder: Recorder


def play(state: State, random: Random, most: int = 100_000, first: Sequence[str] = ()) -> Played:
    """Plays a new state on, with these actions and then at random, to its end or for some actions; records it."""
    recorder = Recorder(state)
    for action in first:
        state.apply(action, state.actors[0])
        recorder.follow()
    for _ in range(most):
        if state.over:
            break
        state.apply(any_action(state, random))
        recorder.follow()
    return Played(state, recorder)


def played(game: Game, seed: int, chance: str = "auto", most: int = 100_000) -> Played:
    """A random game, from a random setup on."""
    random = Random(seed)
    return play(new_game(game, random, chance), random, most)


def edited(record: Record, line: int, change: Callable[[str], str]) -> Record:
    """The record whose text has one line changed; lines are counted from 1."""
    lines = record.text().split("\n")
    lines[line - 1] = change(lines[line - 1])
    return Record.read("\n".join(lines))


def number_of(record: Record, wanted: str, nth: int = 1) -> int:
    """The number of the ``nth`` line of the record's text that begins like this."""
    numbers = [number for number, line in enumerate(record.text().split("\n"), 1) if line.startswith(wanted)]
    return numbers[nth - 1]
