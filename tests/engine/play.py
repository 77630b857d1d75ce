"""Random play that the tests of every game share: setups, steps, whole games, states of each decision.

Everything is drawn from a `random.Random` that the caller seeds, so a failure can be played again. A policy says which
action is taken where several are legal; `any_action` is enough for most games, and a game whose rare decisions random
play does not find brings one of its own.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from random import Random

from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE
from royalpig.engine.rejection import InvalidSetup
from royalpig.engine.rules import Decision
from royalpig.engine.state import State

Policy = Callable[[State, Random], int]
"""Picks one packed legal action of a state that is not over."""

LIMITS = {"space-pigs": {"turn-limit": range(2, 5)}}
"""What options are drawn from where the rules do not bring a game to its end."""

MOST_STEPS = 20_000
"""A game that is not over after so many steps counts as one without end."""
UNSEEN_FOR = 500
"""A decision that so many games in a row have not met counts as one that random play does not find."""


def any_action(state: State, random: Random) -> int:
    """One of the seats that are asked, each as likely, and one of its actions; a chance outcome by its weight."""
    seat = random.choice(state.actors)
    if seat == CHANCE:
        return chance_outcome(state, random)
    return random.choice(state.codes(seat))


def chance_outcome(state: State, random: Random) -> int:
    """One of the outcomes of a chance decision, by its weight."""
    decision = state.decision
    assert decision is not None
    assert decision.chance is not None
    actions, weights = zip(*decision.chance, strict=True)
    return int(random.choices(actions, weights)[0].code)


def random_options(game: Game, random: Random) -> tuple[int, dict[str, str]]:
    """A number of seats and a value for every option that the game accepts together."""
    values = {option.name: option.values for option in game.options} | LIMITS.get(game.id, {})
    while True:
        seats = random.choice(game.seats)
        options = {name: str(random.choice(allowed)) for name, allowed in values.items()}
        try:
            game.settings(seats, options)
        except InvalidSetup:
            continue
        return seats, options


def new_game(game: Game, random: Random, chance: str = "auto") -> State:
    """A new game with a random number of seats, random options, one of the known packs and a random seed."""
    seats, options = random_options(game, random)
    pack = random.choice(game.all_packs())
    return game.new(seats, random.getrandbits(128), options, chance, pack.id)


def walk(state: State, random: Random, policy: Policy = any_action, most: int | None = None) -> Iterator[State]:
    """Plays a state on in place, and yields it wherever it rests, first as it is and last when it is over.

    AssertionError where it is not over after ``most`` steps (MOST_STEPS, if none is given).
    """
    yield state
    steps = MOST_STEPS if most is None else most
    for _ in range(steps):
        if state.over:
            return
        state.apply(policy(state, random))
        yield state
    assert state.over, f"{state.game.id} goes on after {steps} steps"


def random_game(game: Game, seed: int, chance: str = "auto", policy: Policy = any_action) -> Iterator[State]:
    """A whole game from a random setup. Yields one and the same state at each rest: clone it to keep it."""
    random = Random(seed)
    return walk(new_game(game, random, chance), random, policy)


@cache
def states_of_each_decision(game: Game, n: int, policy: Policy = any_action) -> dict[Decision, tuple[State, ...]]:
    """``n`` states at each decision of a game, chance decisions too, from many random games; the same ones every time.

    They are shared between tests: clone one before changing it. AssertionError, with what is missing, where random
    play does not find so many.
    """
    search = _Search(game, n)
    for seed in count():
        if not search.missing:
            break
        random = Random(seed)
        state = new_game(game, random, "auto" if seed % 4 == 0 else "explicit")
        search.collect(walk(state, random, policy), Random(f"collect {seed}"))
        assert search.fruitless < UNSEEN_FOR, f"random play of {game.id} does not find {search.lacking()}"
    return {decision: tuple(states) for decision, states in search.found.items()}


class _Search:
    """States as they are gathered from games: from each game only a few of a decision, so that they are varied."""

    def __init__(self, game: Game, n: int) -> None:
        self.n = n
        self.quota = max(1, n // 10)
        self.found: dict[Decision, list[State]] = {decision: [] for decision in game.decisions}
        self.latest: dict[Decision, int] = {}
        self.fruitless = 0

    @property
    def missing(self) -> set[Decision]:
        return {decision for decision, states in self.found.items() if len(states) < self.n}

    def lacking(self) -> str:
        return ", ".join(
            f"{d.name} (step {d.step}): {len(s)} of {self.n}" for d, s in self.found.items() if d in self.missing
        )

    def collect(self, played: Iterator[State], random: Random) -> None:
        """Keeps some states of one game; leaves it where nothing that is missing has ever been met so late."""
        wanted = dict.fromkeys(self.missing, self.quota)
        before = sum(map(len, self.found.values()))
        for state in played:
            if all(state.ply > 2 * self.latest.get(decision, MOST_STEPS) + 10 for decision in wanted):
                break
            decision = state.game.decision_at(state.table.step)
            if decision is None or decision not in wanted:
                continue
            self.latest[decision] = max(state.ply, self.latest.get(decision, 0))
            if random.random() < 0.5:
                self.found[decision].append(state.clone())
                wanted[decision] -= 1
                if not wanted[decision] or len(self.found[decision]) == self.n:
                    del wanted[decision]
        self.fruitless = 0 if sum(map(len, self.found.values())) > before else self.fruitless + 1


def states_of_each_kind(game: Game, n: int, policy: Policy = any_action) -> list[State]:
    """``n`` states of each decision in one list: see `states_of_each_decision`. Clone one before changing it."""
    return [state for states in states_of_each_decision(game, n, policy).values() for state in states]


def decision_of(state: State) -> Decision:
    """The declared decision that a state waits for."""
    decision = state.game.decision_at(state.table.step)
    assert decision is not None, "the game is over"
    return decision


def spell(state: State) -> str:
    """A state in one line, for the message of a failed test."""
    decision = state.decision
    at = f"{decision.kind} {list(decision.actors)}" if decision else "over"
    return f"{state.game.id}, ply {state.ply}, {at}, {state.game.layout.values(state.table)}"
