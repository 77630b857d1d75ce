"""Long work lets others have their turn."""

import asyncio
from typing import Any

import pytest

from royalpig.api import slices
from royalpig.api.operations import OPERATIONS
from royalpig.games import game
from royalpig.wire.structs import Step
from tests.api.operations.calling import acting, notation, recorded, sent
from tests.engine.play import random_game

GAME = game("schweinebande")


async def turns_beside(work: Any) -> int:
    """How many turns another task gets while some work is done."""
    turns = 0

    async def other() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    beside = asyncio.create_task(other())
    await work
    beside.cancel()
    return turns


@pytest.fixture(autouse=True)
def _every_slice_is_over_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)


async def test_a_batch_is_cut_at_every_step() -> None:
    start = next(random_game(GAME, 1))
    recorder, end = recorded(GAME, 1)
    made = [step for step in recorder.steps[start.ply :] if not step.drawn]
    actions = [end.action(step.code) for step in made]
    steps = [Step(seat=acting(action.seat), action=notation(action.notation)) for action in actions]
    operation = OPERATIONS["ApplyActions"]
    turns = await turns_beside(operation.run(operation.request(state=sent(start), steps=steps)))
    assert turns >= len(steps) > 10


async def test_a_replay_is_cut_at_every_line() -> None:
    recorder, end = recorded(GAME, 1)
    operation = OPERATIONS["ReplayRecord"]
    turns = await turns_beside(operation.run(operation.request(text=recorder.record().text())))
    assert turns >= end.ply > 10


async def test_a_stream_is_cut_at_every_message() -> None:
    operation = OPERATIONS["StreamLegalActions"]
    state = sent(next(random_game(GAME, 1)))
    messages = 0

    async def read() -> None:
        nonlocal messages
        async for _ in operation.run(operation.request(state=state, page_size=1)):
            messages += 1

    turns = await turns_beside(read())
    assert turns >= messages > 1
