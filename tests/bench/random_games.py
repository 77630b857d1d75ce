"""Random games of ours: what is measured is done on their states."""

from collections.abc import Sequence
from random import Random

import msgspec

import royalpig
from royalpig.engine.state import State
from tests.bench.aims import EACH_IN_TURN, Row

LIMITS = {"lord-of-the-pigs": {"turn-limit": "200"}, "space-pigs": {"turn-limit": "12"}}
"""What random play needs to end, in the games that need anything."""


class Move(msgspec.Struct, frozen=True):
    """A state's bytes, and a legal action of it as text, with its seat."""

    state: bytes
    action: str
    seat: int


class Met(msgspec.Struct):
    """What was met in random games.

    ``actions`` and ``draws`` are the decisions of seats and of chance, ``steps`` those of any kind, the automatic ones
    too. ``lists`` holds the length of the legal list at each action, ``sizes`` the state's bytes.
    """

    games: int = 0
    actions: int = 0
    draws: int = 0
    steps: int = 0
    lists: list[int] = []
    sizes: list[int] = []


class Beginning(msgspec.Struct, frozen=True):
    """With what a game begins."""

    seats: int
    seed: int
    options: dict[str, str]


class RandomGames:
    """Random games of a row, always the same ones."""

    def __init__(self, row: Row, seed: int) -> None:
        self.game = royalpig.game(row.game)
        self._seats = self.game.seats if row.seats == EACH_IN_TURN else [row.seats]
        self._options = LIMITS.get(row.game, {})
        self._random = Random(seed)
        self._begun = 0

    def coming(self) -> Beginning:
        """With what the next game begins."""
        return Beginning(self._seats[self._begun % len(self._seats)], self._begun, self._options)

    def begin(self) -> State:
        """The next game."""
        with_what = self.coming()
        self._begun += 1
        return self.game.new(with_what.seats, with_what.seed, with_what.options)

    def any_code(self, state: State) -> int:
        """One of the legal actions of a state."""
        codes = state.codes(state.actors[0])
        return codes[int(self._random.random() * len(codes))]

    def play(self, least: int) -> int:
        """Plays until so many decisions are made, of seats or of chance; answers how many were."""
        made = 0
        while made < least:
            state = self.begin()
            while not state.over:
                state.apply(self.any_code(state))
                made += 1
            made += state.draws
        return made

    def meet(self, least: int) -> Met:
        """What is met until so many actions are done."""
        met = Met()
        while met.actions < least:
            state = self.begin()
            while not state.over:
                met.lists.append(len(state.codes(state.actors[0])))
                met.sizes.append(len(state.to_bytes()))
                state.apply(self.any_code(state))
                met.actions += 1
            met.games += 1
            met.draws += state.draws
            met.steps += state.ply
        return met

    def states(self, number: int) -> list[State]:
        """States of these games, one in ten on the way."""
        found: list[State] = []
        while len(found) < number:
            state = self.begin()
            while not state.over:
                if self._random.random() < 0.1:
                    found.append(state.clone())
                state.apply(self.any_code(state))
        return found[:number]

    def moves(self, states: Sequence[State]) -> list[Move]:
        """A legal action of each state."""
        found: list[Move] = []
        for state in states:
            action = state.action(self.any_code(state))
            found.append(Move(state.to_bytes(), action.notation, action.seat))
        return found


def cycles(game: royalpig.Game, moves: Sequence[Move]) -> int:
    """Bytes in, validate, the action by its text, the next legal list as texts, bytes out; answers how many."""
    for move in moves:
        state = game.from_bytes(move.state)
        assert not state.problems()
        state.apply(move.action, move.seat)
        _ = [action.notation for action in state.legal()]
        state.to_bytes()
    return len(moves)
