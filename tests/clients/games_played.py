"""Games that are played in process, for the clients to be held against."""

import json
from random import Random
from typing import Any

import royalpig
from royalpig.api.refereed import refereed
from royalpig.api.states import state_struct
from royalpig.engine.packing import CHANCE, seat_of
from royalpig.engine.state import State
from royalpig.records import Recorder
from royalpig.wire.json_text import encode_json

SEATS = 3
SEED = 7

Steps = list[tuple[str, int | None]]
"""Notations with their seats, None for chance."""


def state_json(state: State) -> dict[str, Any]:
    """A state as the service answers it."""
    found: dict[str, Any] = json.loads(encode_json(state_struct(refereed(state.game.id), state)))
    return found


def played(seats: int = SEATS, seed: int = SEED, most: int = 10_000, **options: str) -> Recorder:
    """A game played at random up to its end, or for so many steps of its seats."""
    random = Random(seed)
    named = {name.replace("_", "-"): value for name, value in options.items()}
    state = royalpig.game("schweinebande").new(seats, seed, named)
    recorder = Recorder(state)
    for _ in range(most):
        if state.over:
            break
        state.apply(random.choice(state.codes(state.actors[0])))
        recorder.follow()
    return recorder


def steps_of_seats(recorder: Recorder, automatic: bool) -> Steps:
    """The steps that were not drawn, those that the engine made by itself among them or not."""
    made = [step for step in recorder.steps if not step.drawn and (automatic or not step.auto)]
    actions = [(recorder.state.action(step.code).notation, seat_of(step.code)) for step in made]
    return [(notation, None if seat == CHANCE else seat) for notation, seat in actions]


def automatic_marks(recorder: Recorder) -> list[bool]:
    """For each step that was not drawn, whether the engine made it by itself."""
    return [step.auto for step in recorder.steps if not step.drawn]
