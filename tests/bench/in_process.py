"""The engine in process, one core: playouts, cycles, single operations, sizes.

    python -m tests.bench.in_process GAME REPEATS MOVES

prints the figures of one game as JSON; which build is measured follows from PYTHONPATH.
"""

import sys
from collections.abc import Callable
from random import Random
from statistics import median, quantiles
from typing import Any

import msgspec

import royalpig
from royalpig.engine.state import State
from tests.bench.peer import chess_cycles, chess_playouts
from tests.bench.ratios import SideBySide, Spread, microseconds_each, side_by_side

LIMITS = {"lord-of-the-pigs": {"turn-limit": "200"}, "space-pigs": {"turn-limit": "12"}}
"""What random play needs to end, in the games that need anything."""


class Figures(msgspec.Struct, frozen=True):
    """What was measured of one game."""

    game: str
    build: str
    playouts: SideBySide
    cycles: SideBySide
    each: dict[str, Spread]
    decisions: float
    list_median: float
    list_p99: float
    list_longest: int
    bytes_median: float


def begin(game: royalpig.Game, number: int) -> State:
    """Game number so and so, with each number of seats in turn."""
    return game.new(game.seats[number % len(game.seats)], number, LIMITS.get(game.id, {}))


def playouts(game: royalpig.Game, random: Random, least: int) -> int:
    """Random games until so many decisions are made; answers how many were."""
    made = number = 0
    while made < least:
        state = begin(game, number)
        number += 1
        while not state.over:
            codes = state.legal().codes
            state.apply(codes[int(random.random() * len(codes))])
            made += 1
    return made


def cycles(game: royalpig.Game, random: Random, least: int) -> int:
    """State bytes in, validate, apply, legal list, bytes out: one decision each time, until so many are made."""
    made = number = 0
    while made < least:
        data = begin(game, number).to_bytes()
        number += 1
        while made < least:
            state = game.from_bytes(data)
            if state.problems() or state.over:
                break
            codes = state.legal().codes
            state.apply(codes[int(random.random() * len(codes))])
            _ = [action.notation for action in state.legal()]
            data = state.to_bytes()
            made += 1
    return made


def some_states(game: royalpig.Game, random: Random, number: int) -> list[State]:
    """States of random games, every fifth on the way."""
    found: list[State] = []
    game_number = 0
    while len(found) < number:
        state = begin(game, game_number)
        game_number += 1
        made = 0
        while not state.over:
            if made % 5 == 0:
                found.append(state.clone())
            codes = state.legal().codes
            state.apply(codes[int(random.random() * len(codes))])
            made += 1
    return found[:number]


def single_operations(states: list[State], repeats: int) -> dict[str, Spread]:
    """Microseconds of each operation on these states."""
    choice = [state.legal()[len(state.legal()) // 2] for state in states]
    data = [state.to_bytes() for state in states]
    game = states[0].game
    seats = [state.actors[0] for state in states]

    def over_all(operation: Callable[[int], Any]) -> Callable[[], int]:
        def work() -> int:
            for index in range(len(states)):
                operation(index)
            return len(states)

        return work

    operations: dict[str, Callable[[int], Any]] = {
        "legal list": lambda index: states[index].with_table(states[index].table).codes(seats[index]),
        "check": lambda index: states[index].check(choice[index]),
        "clone and apply": lambda index: states[index].after(choice[index]),
        "view": lambda index: states[index].view(0),
        "validate": lambda index: states[index].with_table(states[index].table).problems(),
        "to bytes": lambda index: states[index].to_bytes(),
        "from bytes": lambda index: game.from_bytes(data[index]),
    }
    return {name: microseconds_each(over_all(operation), repeats) for name, operation in operations.items()}


def measure(game_id: str, repeats: int, moves: int) -> Figures:
    """All figures of a game."""
    game = royalpig.game(game_id)
    random = Random(1)
    playouts(game, random, moves // 10)
    states = some_states(game, random, min(400, moves // 5))
    lists = sorted(len(state.legal()) for state in states)
    lengths = []
    for number in range(20 if moves >= 2000 else 2):
        state, made = begin(game, number), 0
        while not state.over:
            codes = state.legal().codes
            state.apply(codes[int(random.random() * len(codes))])
            made += 1
        lengths.append(made)
    return Figures(
        game_id,
        "compiled" if royalpig.engine.state.__file__.endswith(".so") else "plain",
        side_by_side(lambda: playouts(game, random, moves), lambda: chess_playouts(random, moves), repeats),
        side_by_side(lambda: cycles(game, random, moves // 2), lambda: chess_cycles(random, moves // 2), repeats),
        single_operations(states, repeats),
        median(lengths),
        median(lists),
        quantiles(lists, n=100)[-1],
        lists[-1],
        median(len(state.to_bytes()) for state in states),
    )


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(measure(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
