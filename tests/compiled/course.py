"""The course of random games with the build that PYTHONPATH names: `python -m tests.compiled.course GAMES`.

Prints `compiled` or `plain`, and for each game the SHA-256 of its lists, events and bytes at every step.
"""

import hashlib
import sys
from random import Random

import royalpig
from royalpig.engine import state as state_module


def course(game: royalpig.Game, number: int) -> str:
    """The digest of one random game: every legal list, event log, outcome and state."""
    random = Random(number)
    limit = {"turn-limit": "12"} if any(option.name == "turn-limit" for option in game.options) else {}
    state = game.new(game.seats[number % len(game.seats)], number, limit)
    found = hashlib.sha256(repr(state.opening).encode())
    while not state.over:
        legal = state.legal()
        found.update(" ".join(action.notation for action in legal).encode())
        found.update(repr(state.apply(legal.codes[random.randrange(len(legal))])).encode())
        found.update(state.to_bytes())
        found.update(state.view(0).to_bytes())
        found.update(repr(state.problems()).encode())
    found.update(repr(state.outcome).encode())
    return found.hexdigest()


def main(games: int) -> None:
    """Plays and prints."""
    print("compiled" if state_module.__file__.endswith(".so") else "plain")
    for game_id in royalpig.games():
        for number in range(games):
            print(game_id, number, course(royalpig.game(game_id), number))


if __name__ == "__main__":
    main(int(sys.argv[1]))
