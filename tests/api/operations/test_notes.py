"""What operations note for the log and the metrics."""

from contextlib import suppress
from typing import Any

import pytest

from royalpig.api.errors import ApiError
from royalpig.api.notes import Notes, notes, take_notes
from royalpig.api.operations import OPERATIONS
from royalpig.wire.structs import Action, GameState, Step
from tests.api.operations.calling import GAMES, call, notation, recorded, sent
from tests.engine.play import random_game


async def noted(method: str, **fields: Any) -> Notes:
    """The notes of a call, whether it is answered or refused."""
    operation = OPERATIONS[method]
    sheet = take_notes()
    with suppress(ApiError):
        await operation.run(operation.request(**fields))
    return sheet


@pytest.fixture
async def state() -> GameState:
    found: GameState = (await call("NewState", game="schweinebande", seats=3, seed="7")).position.state
    return found


async def test_an_action_is_noted_with_its_kind_and_outcome(state: GameState) -> None:
    sheet = await noted("ApplyAction", state=state, seat=0, action=notation("reveal 2,3"))
    assert (sheet.game, sheet.actions, sheet.validated) == ("schweinebande", [("reveal", "LEGAL")], [True])
    assert len(sheet.legal) == 1
    assert (sheet.clauses, sheet.finished) == ([], 0)


@pytest.mark.parametrize("method", ["ApplyAction", "CheckAction", "ExplainAction"])
@pytest.mark.parametrize(
    ("seat", "action", "judged", "clauses"),
    [
        (1, notation("reveal 2,3"), ("reveal", "NOT_YOUR_DECISION"), ["SB-X.1"]),
        (0, notation("done"), ("done", "ILLEGAL_ACTION"), ["SB-X.2"]),
        (0, notation("reveal 9,9"), ("reveal", "MALFORMED_ACTION"), ["SB-X.3"]),
        (0, notation("secret words"), ("", "MALFORMED_ACTION"), []),
    ],
)
async def test_a_refusal_is_noted_with_its_clause(
    method: str, seat: int, action: Action, judged: tuple[str, str], clauses: list[str], state: GameState
) -> None:
    sheet = await noted(method, state=state, seat=seat, action=action)
    assert sheet.actions == [judged]
    assert sheet.clauses == clauses


async def test_every_step_of_a_batch_is_noted(state: GameState) -> None:
    steps = [Step(seat=0, action=notation(text)) for text in ("reveal 2,3", "place", "place")]
    sheet = await noted("ApplyActions", state=state, steps=steps)
    assert [kind for kind, _ in sheet.actions] == ["reveal", "place", "place"]
    assert sheet.actions[-1][1] != "LEGAL"


async def test_the_end_of_a_game_is_noted() -> None:
    *earlier, last = [state.clone() for state in random_game(GAMES[0], 1)]
    assert last.over
    action = next(action for action in earlier[-1].legal() if earlier[-1].after(action).over)
    given = {"state": sent(earlier[-1]), "seat": action.seat, "action": notation(action.notation)}
    assert (await noted("ApplyAction", **given)).finished == 1
    assert (await noted("CheckAction", **given)).finished == 0


async def test_a_broken_state_is_noted(state: GameState) -> None:
    state.ply = 2**32 - 1
    for method in ("ValidateState", "ListLegalActions"):
        assert (await noted(method, state=state)).validated == [False]


async def test_the_game_of_a_record_is_noted() -> None:
    recorder, _ = recorded(GAMES[0], 1)
    assert (await noted("ReplayRecord", text=recorder.record().text())).game == "schweinebande"


async def test_a_game_that_is_not_refereed_here_is_not_noted() -> None:
    assert (await noted("GetGame", game="chess")).game == ""


def test_without_a_call_notes_go_nowhere() -> None:
    notes().actions.append(("x", "y"))
    assert take_notes() == Notes()
