"""Judging: whether an action is legal and why not, whether a state is sound, what a seat may know of it."""

from royalpig.api.actions import Refused, judge, read_action
from royalpig.api.answers import Answer
from royalpig.api.errors import ApiError, FieldViolation
from royalpig.api.operations.operation import unary
from royalpig.api.refusals import rejection_struct
from royalpig.api.seals.holding import held, problems_of
from royalpig.api.states import state_struct
from royalpig.engine.rejection import ViewNotPlayable
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
    holding = held(request.state)
    codec, state = holding.codec, holding.seen()
    seat = holding.told_seat(request.seat)
    try:
        judge(state, read_action(codec, state, seat, request.action))
    except Refused as refused:
        return Answer(CheckActionResponse(legal=False, rejection=rejection_struct(refused.rejection)))
    return Answer(CheckActionResponse(legal=True))


async def explain_action(request: ExplainActionRequest) -> Answer[ExplainActionResponse]:
    """The conditions looked at for an action."""
    holding = held(request.state)
    codec, state = holding.codec, holding.seen()
    seat = holding.told_seat(request.seat)
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
    broken = problems_of(request.state)
    problems = [
        Problem(invariant=problem.invariant, clause=problem.clause, path=problem.path, message=problem.message)
        for problem in broken
    ]
    return Answer(ValidateStateResponse(valid=not problems, problems=problems))


async def view_state(request: ViewStateRequest) -> Answer[ViewStateResponse]:
    """What a seat, or a spectator, may know of a state."""
    holding = held(request.state)
    seat = holding.viewing_seat(request.seat, "seat")
    try:
        seen = holding.state.view(seat)
    except ViewNotPlayable as error:
        raise ApiError(
            ErrorReason.VIEW_NOT_PLAYABLE,
            str(error),
            violations=[FieldViolation("seat", "the view is not this seat's")],
        ) from error
    return Answer(ViewStateResponse(state=state_struct(holding.codec, seen)))


CHECK_ACTION = unary(CheckActionRequest, CheckActionResponse, check_action)
EXPLAIN_ACTION = unary(ExplainActionRequest, ExplainActionResponse, explain_action)
VALIDATE_STATE = unary(ValidateStateRequest, ValidateStateResponse, validate_state)
VIEW_STATE = unary(ViewStateRequest, ViewStateResponse, view_state)
