"""Whole random games: they end, keep every invariant at every step, and are no longer than the rules let them be."""

from collections import Counter
from random import Random

import pytest

from royalpig.engine.state import State
from tests.engine.play import any_action, random_options, walk
from tests.games.space_pigs.positions import the_game

SEATS = (3, 4, 5, 6)


def whole_games(seats: int, seeds: range) -> None:
    """Plays whole games; every state keeps every invariant, and the turn never falls."""
    for seed in seeds:
        random = Random(f"{seats} {seed}")
        _, options = random_options(the_game(), random)
        start = the_game().new(seats, seed, options, ("auto", "explicit")[seed % 2])
        state, turn = start, 0
        for state in walk(start, random, any_action):
            assert state.problems() == []
            assert state.table.turn >= turn
            turn = state.table.turn
        assert state.over


@pytest.mark.rule("SP-G.2", "SP-G.3", "SP-G.11")
@pytest.mark.parametrize("seats", SEATS)
def test_games_end_and_keep_every_invariant(seats: int) -> None:
    whole_games(seats, range(2))


@pytest.mark.long
@pytest.mark.parametrize("seats", SEATS)
def test_a_thousand_games_end_and_keep_every_invariant(seats: int) -> None:
    whole_games(seats, range(100, 1_100))


def counted(state: State, random: Random) -> tuple[Counter[str], Counter[str]]:
    """How often each decision is asked in a game, and its longest list."""
    asked, longest = Counter[str](), Counter[str]()
    for at in walk(state, random):
        if at.decision is not None:
            asked[at.decision.kind] += 1
            longest[at.decision.kind] = max(longest[at.decision.kind], *(len(at.codes(seat)) for seat in at.actors))
    return asked, longest


MOST = {
    "lay-hex": 72,
    "place-start": 24,
    "discard": 7,
    "want": 33,
    "answer": 9,
    "give-colonists": 18,
    "muster": 4,
    "choose-marker": 3,
    "travel": 650,
    "ship-trip": 2407,
    "redeploy": 500,
    "vote": 6,
    "call-vote": 5,
    "lay-cards": 9,
    "flee-or-fight": 7,
}
"""The longest lists that the register allows."""


@pytest.mark.rule("SP-G.2", "SP-EX.8", "SP-1A.2")
@pytest.mark.parametrize("seats", [3, 6])
def test_twelve_turns_stay_within_the_bounds(seats: int) -> None:
    for seed in range(2):
        state = the_game().new(seats, seed, {"turn-limit": "12"})
        asked, longest = counted(state, Random(seed))
        assert state.over
        assert all(longest[name] <= most for name, most in MOST.items())
        assert sum(asked.values()) <= 12 * 260
        assert asked["want"] <= 4 * 12 * 2 * seats
        assert asked["discard"] <= 12 * 7 * seats
