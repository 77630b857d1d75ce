"""States with random changes: nothing but answers and refusals, and what passes can be played on."""

from random import Random

import pytest
from msgspec import UNSET

from royalpig.api.errors import ApiError
from royalpig.api.operations import OPERATIONS
from royalpig.api.states import examined
from royalpig.engine.game import Game
from royalpig.engine.state import State
from royalpig.wire.structs import ErrorReason, GameState, StateForm
from tests.api.operations.calling import every_game, notation, sent
from tests.api.operations.spoiling import spoilt
from tests.engine.play import any_action, states_of_each_kind

STEPS = 200
REFUSALS = {
    ErrorReason.INVALID_STATE,
    ErrorReason.INVALID_OPTIONS,
    ErrorReason.UNKNOWN_OPTION,
    ErrorReason.VIEW_NOT_PLAYABLE,
    ErrorReason.BROKEN_SEAL,
    ErrorReason.MALFORMED_MESSAGE,
    ErrorReason.MALFORMED_ACTION,
    ErrorReason.ILLEGAL_ACTION,
    ErrorReason.NOT_YOUR_DECISION,
    ErrorReason.GAME_OVER,
}


async def hold(played: Game, changes: int, seed: str) -> None:
    """Holds so many changed states of a game against what is promised of foreign states."""
    states = states_of_each_kind(played, 12)
    passed = refused = 0
    for number in range(changes):
        random = Random(f"{seed} {number}")
        state = _seen(random.choice(states), random)
        given = sent(state)
        foreign = spoilt(given, random)
        if not await _is_valid(foreign):
            refused += 1
            await _every_method(foreign, random)
        elif foreign != given:
            passed += 1
            await _every_method(foreign, random)
            if foreign.form is not StateForm.VIEW:
                _, live, _ = examined(foreign)
                _must_live_on(live, random, f"{seed} {number}")
    assert passed > changes // 100
    assert refused > changes // 5


def _seen(state: State, random: Random) -> State:
    """The state as it is, or now and then a view of it."""
    return state if random.random() < 0.7 else state.view(random.randrange(-1, state.table.seats))


async def _is_valid(state: GameState) -> bool:
    operation = OPERATIONS["ValidateState"]
    try:
        answer = await operation.run(operation.request(state=state))
    except ApiError as error:
        assert error.reason in REFUSALS  # noqa: PT017
        return False
    assert answer.response.valid == (not answer.response.problems)
    assert all(problem.path and problem.message for problem in answer.response.problems)
    return bool(answer.response.valid)


async def _every_method(state: GameState, random: Random) -> None:
    seat = random.choice([UNSET, 0, 1])
    for method in ("ApplyAction", "CheckAction", "ExplainAction", "ListLegalActions", "ListChoices", "ViewState"):
        request = OPERATIONS[method].request
        action = {"action": notation(random.choice(["done", "reveal 2,3", "pass", "bid 1a", "x"]))}
        fields = action if "action" in request.__struct_fields__ else {}
        try:
            answer = await OPERATIONS[method].run(request(state=state, seat=seat, **fields))
        except ApiError as error:
            assert error.reason in REFUSALS  # noqa: PT017
        else:
            assert answer.json()


def _must_live_on(state: State, random: Random, which: str) -> None:
    for step in range(STEPS):
        if state.over:
            return
        state.apply(any_action(state, random))
        assert not state.problems(), f"{which}, step {step}: {state.problems()}"


@every_game
async def test_changed_states(played: Game) -> None:
    await hold(played, 1500, "changed")


@pytest.mark.long
@every_game
async def test_many_changed_states(played: Game) -> None:
    await hold(played, 50_000, "many")
