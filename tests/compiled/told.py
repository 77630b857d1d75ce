"""Plays random games and tells all that a build of the package can tell of them, line by line.

    python -m tests.compiled.told GAME SEEDS STEPS

tells the first STEPS of each game in full, and of the rest what happened and the bytes of the states. Run with the
plain build and with the compiled one, it must print the same; the first line alone says which build ran.
"""

import sys
from random import Random
from types import FunctionType
from typing import Any

from royalpig.engine import state as state_module
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE, NOBODY, head, seat_of
from royalpig.engine.state import State
from royalpig.games import game as game_of
from tests.engine.play import any_action, new_game
from tests.telling import step_told, told


def tell(line: str) -> None:
    print(line)


def main(game_id: str, seeds: int, steps: int) -> None:
    game = game_of(game_id)
    tell(build_of(game))
    for seed in range(seeds):
        random = Random(f"{game_id} {seed}")
        state = new_game(game, random, "explicit" if seed % 4 == 3 else "auto")
        tell(f"game {seed}: {state.seed:x} {[told(state, event) for event in state.opening]}")
        for _ in range(steps):
            tell_rest(state, random)
            if state.over:
                break
            tell_step(state, random)
        while not state.over:
            events = state.apply(any_action(state, random))
            tell(f"{[told(state, event) for event in events]} {state.to_bytes().hex()}")
        tell(f"over: {state.outcome} {state.problems()}")


def build_of(game: Game) -> str:
    """`compiled` or `plain`, or what is neither: a build in which only some is compiled."""
    functions: list[object] = [State.apply, game.layout.clone, game.layout.build, *game.passages.values()]
    functions += [loops.legal for loops in game.loops if loops] + [invariant.broken for invariant in game.invariants]
    functions += [rule.function for kind in game.kinds for rule in kind.all_rules()]
    plain = {isinstance(function, FunctionType) for function in functions}
    plain.add(not str(state_module.__file__).endswith(".so"))
    return "mixed" if len(plain) == 2 else "plain" if True in plain else "compiled"


def tell_rest(state: State, random: Random) -> None:
    """What a state at rest says of itself, whole and as each seat's view, and of a table that breaks its invariants."""
    tell(f"{state.ply} {state.opened_at} {state.undo_horizon} {state.draws} {state.to_bytes().hex()}")
    tell(f"waits: {state.decision} {state.outcome} {state.problems()}")
    for seat in state.actors:
        tell(f"legal: {[action.notation for action in state.legal(seat)]} {state.default(seat)}")
        tell(f"choices: {state.choices(seat)}")
    for viewer in (NOBODY, *range(state.table.seats)):
        view = state.view(viewer)
        tell(f"view {viewer}: {state.game.layout.values(view.table)} {[view.codes(seat) for seat in state.actors]}")
    if state.game.sample is not None:
        tell(f"sample: {state.sample(random.randrange(state.table.seats), seed=state.ply).to_bytes().hex()}")
    broken = broken_somewhere(state, random)
    tell(f"broken: {broken.problems()}")
    again = state.game.from_bytes(state.to_bytes())
    assert again.to_bytes() == state.to_bytes()


def tell_step(state: State, random: Random) -> None:
    """What the rules say of some actions, legal or not, and what happens when one is done."""
    for _ in range(4):
        code = any_code(state, random)
        tell(f"check: {state.action(code).notation} {state.check(code)} {state.explain(code)}")
    later, batched = state.clone(), state.clone()
    code = any_action(state, random)
    seat = seat_of(code)
    text = state.action(code).notation
    events = state.apply(code, legal=random.random() < 0.8)
    tell(f"steps: {[step_told(state, step) for step in state.trail]}")
    tell(f"events: {[told(state, event) for event in events]}")
    assert [told(state, event) for event in later.apply(text, seat)] == [told(state, event) for event in events]
    assert later.to_bytes() == state.to_bytes()
    if seat != CHANCE:
        batched.apply_all([(text, seat)])
        assert batched.to_bytes() == state.to_bytes()


def any_code(state: State, random: Random) -> int:
    """A well-formed action of one of the kinds that the decision has, by a seat that may not be asked."""
    decision = state.game.decision_at(state.table.step)
    assert decision is not None
    kind = random.choice(list(decision.kinds))
    seat = random.choice([*state.actors, *state.actors, random.randrange(state.table.seats)])
    code = head(seat, state.game.number_of[kind.name])
    for type_, shift in zip(kind.arguments.values(), kind.shifts, strict=True):
        values = [index for index in range(type_.count(state.table)) if type_.holds(state.table, index)]
        code |= random.choice(values) << shift
    return code


def broken_somewhere(state: State, random: Random) -> State:
    """A state that is like another but for one number of its table."""
    values: list[Any] = [
        value[:] if isinstance(value, list) else value for value in state.game.layout.values(state.table)
    ]
    place = random.choice([place for place, value in enumerate(values) if value != []])
    change = random.choice((-2, -1, 1, 2, 100))
    if isinstance(values[place], int):
        values[place] += change
    else:
        entry = random.randrange(len(values[place]))
        held = values[place][entry]
        values[place][entry] = held + change if isinstance(held, int) else (held[0] + change, *held[1:])
    return state.with_table(state.game.layout.build(state.table.pack, tuple(values)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
