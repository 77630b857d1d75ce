"""Judging: whether an action is legal and why not, whether a state is sound, what a seat may know of it."""

from royalpig.api.actions import Refused, judge, read_action, seat_of_request, telling_seat
from royalpig.api.answers import Answer
from royalpig.api.errors import ApiError, FieldViolation
from royalpig.api.operations.operation import unary
from royalpig.api.refusals import rejection_struct
from royalpig.api.states import examined, sound_state, state_struct
from royalpig.engine.packing import CHANCE
from royalpig.engine.rejection import ViewNotPlayable
from royalpig.engine.state import SPECTATOR
from royalpig.engine.verdicts import Condition as EngineCondition
from royalpig.wire.structs import (
    CheckActionRequest,
    CheckActionResponse,
    Condition,
    ErrorReason,
    ExplainActionRequest,
    ExplainActionResponse,
    Problem,
    ValidateStateRequest,
    ValidateStateResponse,
    ViewStateRequest,
    ViewStateResponse,
)


async def check_action(request: CheckActionRequest) -> Answer[CheckActionResponse]:
    """Whether an action is legal."""
    codec, state = sound_state(request.state)
    seat = telling_seat(request.seat, state)
    try:
        judge(state, read_action(codec, state, seat, request.action))
    except Refused as refused:
        return Answer(CheckActionResponse(legal=False, rejection=rejection_struct(refused.rejection)))
    return Answer(CheckActionResponse(legal=True))


async def explain_action(request: ExplainActionRequest) -> Answer[ExplainActionResponse]:
    """The conditions looked at for an action."""
    codec, state = sound_state(request.state)
    seat = telling_seat(request.seat, state)
    told = ExplainActionResponse()
    try:
        reading = read_action(codec, state, seat, request.action)
        told.conditions = [_condition(condition) for condition in state.explain(reading)]
        judge(state, reading)
        told.legal = True
    except Refused as refused:
        told.rejection = rejection_struct(refused.rejection)
    return Answer(told)


def _condition(condition: EngineCondition) -> Condition:
    return Condition(
        clause=condition.clause,
        holds=condition.holds,
        sentence=condition.sentence,
        values={} if condition.holds else dict(condition.values),
    )


async def validate_state(request: ValidateStateRequest) -> Answer[ValidateStateResponse]:
    """Every invariant that a state breaks."""
    _, _, broken = examined(request.state)
    problems = [
        Problem(invariant=problem.invariant, clause=problem.clause, path=problem.path, message=problem.message)
        for problem in broken
    ]
    return Answer(ValidateStateResponse(valid=not problems, problems=problems))


async def view_state(request: ViewStateRequest) -> Answer[ViewStateResponse]:
    """What a seat, or a spectator, may know of a state."""
    codec, state = sound_state(request.state)
    seat = seat_of_request(request.seat, state)
    try:
        seen = state.view(SPECTATOR if seat == CHANCE else seat)
    except ViewNotPlayable as error:
        raise ApiError(
            ErrorReason.VIEW_NOT_PLAYABLE,
            str(error),
            violations=[FieldViolation("seat", "the view is not this seat's")],
        ) from error
    return Answer(ViewStateResponse(state=state_struct(codec, seen)))


CHECK_ACTION = unary(CheckActionRequest, CheckActionResponse, check_action)
EXPLAIN_ACTION = unary(ExplainActionRequest, ExplainActionResponse, explain_action)
VALIDATE_STATE = unary(ValidateStateRequest, ValidateStateResponse, validate_state)
VIEW_STATE = unary(ViewStateRequest, ViewStateResponse, view_state)
