"""The engine in process, on one core: playouts, cycles, single operations, sizes.

    python -m tests.bench.in_process GAME SEATS REPEATS SIZE

prints the figures of one row as JSON; which build is measured follows from PYTHONPATH. Each repeat does some SIZE
things.
"""

import sys
from collections.abc import Callable
from random import Random
from statistics import fmean, median, quantiles
from typing import Any

import msgspec

import royalpig
from royalpig.api.refereed import refereed
from royalpig.api.states import state_struct
from royalpig.engine.state import State
from royalpig.wire.json_text import decode_json, encode_json
from royalpig.wire.messages import decode, encode
from royalpig.wire.structs import GameState
from tests.bench.aims import Row
from tests.bench.builds import THIS_BUILD
from tests.bench.peer import chess_cycles, chess_playouts, some_chess_moves
from tests.bench.random_games import Move, RandomGames, cycles
from tests.bench.ratios import SideBySide, Spread, microseconds_each, side_by_side
from tests.bench.sampling import Sampler, shares


class Sizes(msgspec.Struct, frozen=True):
    """What is met in random games.

    ``decisions`` of seats and of chance, and ``steps``, are those of a game in the mean; ``branching`` is the mean
    length of the legal lists, of which there are the median, the 99th percentile and the longest; ``state_bytes`` are
    the median and the most.
    """

    games: int
    decisions: float
    steps: float
    branching: float
    lists: tuple[float, float, int]
    state_bytes: tuple[float, int]


class Figures(msgspec.Struct, frozen=True):
    """What was measured of one row with one build.

    ``playouts`` counts decisions of seats and of chance. ``parts`` are the parts of a stateless cycle, ``each`` are
    single operations; both in microseconds. The shares say where the time of playouts and of cycles goes.
    """

    row: Row
    build: str
    playouts: SideBySide
    cycles: SideBySide
    parts: dict[str, Spread]
    each: dict[str, Spread]
    playout_shares: dict[str, float]
    cycle_shares: dict[str, float]
    sizes: Sizes


def over_all(number: int, operation: Callable[[int], Any]) -> Callable[[], int]:
    """The piece of work that does an operation on each of some things."""

    def work() -> int:
        for index in range(number):
            operation(index)
        return number

    return work


def afresh(state: State) -> State:
    """The same state, of which nothing is listed yet."""
    return state.with_table(state.table)


def parts_of_a_cycle(game: royalpig.Game, moves: list[Move], repeats: int) -> dict[str, Spread]:
    """What each part of a cycle takes; each is done to all states before the next."""
    states: list[State] = [game.from_bytes(move.state) for move in moves]

    def reading() -> int:
        states[:] = [game.from_bytes(move.state) for move in moves]
        return len(moves)

    return microseconds_each(
        {
            "from bytes": reading,
            "validate": over_all(len(moves), lambda index: states[index].problems()),
            "apply": over_all(len(moves), lambda index: states[index].apply(moves[index].action, moves[index].seat)),
            "list as texts": over_all(len(moves), lambda index: [action.notation for action in states[index].legal()]),
            "to bytes": over_all(len(moves), lambda index: states[index].to_bytes()),
        },
        repeats,
    )


def single_operations(states: list[State], repeats: int) -> dict[str, Spread]:
    """What the operations take one by one, on states of random games."""
    game = states[0].game
    codec = refereed(game.id)
    seats = [state.actors[0] for state in states]
    actions = [state.legal(seat)[-1] for state, seat in zip(states, seats, strict=True)]
    structs = [state_struct(codec, state) for state in states]
    binary, text = [encode(struct) for struct in structs], [encode_json(struct) for struct in structs]

    operations: dict[str, Callable[[int], Any]] = {
        "legal": lambda index: afresh(states[index]).codes(seats[index]),
        "check": lambda index: states[index].check(actions[index]),
        "clone": lambda index: states[index].clone(),
        "clone and apply": lambda index: states[index].after(actions[index]),
        "view": lambda index: states[index].view(0),
        "validate": lambda index: afresh(states[index]).problems(),
        "encode (protobuf)": lambda index: encode(state_struct(codec, states[index])),
        "decode (protobuf)": lambda index: decode(binary[index], GameState),
        "encode (JSON)": lambda index: encode_json(state_struct(codec, states[index])),
        "decode (JSON)": lambda index: decode_json(text[index], GameState),
    }
    works = {name: over_all(len(states), operation) for name, operation in operations.items()}
    return microseconds_each(works, repeats)


def sampled(work: Callable[[], object]) -> dict[str, float]:
    """Where the time of a piece of work goes."""
    sampler = Sampler("the bench")
    sampler.begin()
    work()
    sampler.end()
    return shares(sampler.found[-1])


def sizes_of(games: RandomGames, actions: int) -> Sizes:
    """What is met in random games with so many actions together."""
    met = games.meet(actions)
    return Sizes(
        met.games,
        (met.actions + met.draws) / met.games,
        met.steps / met.games,
        fmean(met.lists),
        (median(met.lists), quantiles(met.lists, n=100)[-1], max(met.lists)),
        (median(met.sizes), max(met.sizes)),
    )


def measure(row: Row, repeats: int, size: int) -> Figures:
    """All figures of a row."""
    game, random = royalpig.game(row.game), Random(1)
    games = RandomGames(row, 1)
    states = games.states(max(20, size // 12))
    moves, chess_moves = games.moves(states), some_chess_moves(random, len(states))
    return Figures(
        row,
        THIS_BUILD,
        side_by_side(lambda: games.play(4 * size), lambda: chess_playouts(random, size), repeats),
        side_by_side(lambda: cycles(game, moves), lambda: chess_cycles(chess_moves), repeats),
        parts_of_a_cycle(game, moves, repeats),
        single_operations(states[: max(20, size // 24)], repeats),
        sampled(lambda: games.play(8 * size)),
        sampled(lambda: [cycles(game, moves) for _ in range(8)]),
        sizes_of(games, 4 * size),
    )


if __name__ == "__main__":
    name, seats, repeats, size = sys.argv[1:]
    sys.stdout.buffer.write(msgspec.json.encode(measure(Row(name, int(seats)), int(repeats), int(size))))
