"""Playing: a new state, an action, a list of steps."""

from royalpig.api.actions import (
    Refused,
    applied,
    judge,
    read_action,
    seat_of_request,
    standing_passes,
    viewer_of_request,
)
from royalpig.api.answers import Answer
from royalpig.api.errors import ApiError, FieldViolation, malformed
from royalpig.api.limits import STEPS
from royalpig.api.notes import notes
from royalpig.api.operations.operation import unary
from royalpig.api.positions import Places, Wanted, event_structs, told
from royalpig.api.refereed import refereed
from royalpig.api.refusals import rejection_error, rejection_struct, setup_error
from royalpig.api.slices import Slices
from royalpig.api.states import known_pack, whole_state
from royalpig.engine.batches import Batch
from royalpig.engine.randomness import new_seed, seed_given
from royalpig.engine.rejection import InvalidSetup, NoStepLeft
from royalpig.engine.state import AUTO, EXPLICIT, State
from royalpig.engine.validation import MOST_PLIES
from royalpig.wire.codecs import GameCodec
from royalpig.wire.structs import (
    ApplyActionRequest,
    ApplyActionResponse,
    ApplyActionsRequest,
    ApplyActionsResponse,
    ChanceMode,
    ErrorReason,
    NewStateRequest,
    NewStateResponse,
    StateForm,
    Step,
    StepResult,
)

NEW = Places.of(NewStateResponse)
APPLIED = Places.of(ApplyActionResponse)
ALL_APPLIED = Places.of(ApplyActionsResponse)


async def new_state(request: NewStateRequest) -> Answer[NewStateResponse]:
    """A new game at its first decision."""
    codec = refereed(request.game)
    game = codec.game
    if request.form is StateForm.VIEW:
        raise ApiError(
            ErrorReason.VIEW_NOT_PLAYABLE,
            "a new state is not answered as a view, for nobody could play on from it; ask for one beside it",
            violations=[FieldViolation("form", "a view is asked for by viewFor")],
        )
    pack = known_pack(game, request.content_pack, "contentPack") if request.content_pack else game.default_pack
    chance = EXPLICIT if request.chance_mode is ChanceMode.EXPLICIT else AUTO
    try:
        state = game.new(request.seats, _seed(request.seed), request.options, chance, pack.id)
    except InvalidSetup as error:
        raise setup_error(game, error, "") from error
    wanted = Wanted(request.legal_detail, request.page_size, viewer_of_request(request.view_for, state))
    found = told(codec, state, wanted)
    events = [] if request.omit_events else event_structs(codec, state, state.opening)
    return Answer(NewStateResponse(position=found.position, events=events), found.fillings(NEW))


def _seed(given: str) -> int:
    try:
        return seed_given(given) if given else new_seed()
    except ValueError as error:
        raise malformed("seed", str(error)) from error


async def apply_action(request: ApplyActionRequest) -> Answer[ApplyActionResponse]:
    """One action, and what the engine does by itself after it."""
    codec, state = whole_state(request.state)
    seat = seat_of_request(request.seat, state)
    wanted = Wanted(request.legal_detail, request.page_size, viewer_of_request(request.view_for, state))
    passes = standing_passes(request.pass_for, state)
    try:
        reading = read_action(codec, state, seat, request.action)
        events = applied(state, reading, passes, legal=not wanted.no_list)
    except Refused as refused:
        raise rejection_error(rejection_struct(refused.rejection), "action") from refused
    except NoStepLeft as error:
        raise no_step_left(error, "state.ply") from error
    _note_end(state)
    found = told(codec, state, wanted)
    structs = [] if request.omit_events else event_structs(codec, state, events)
    return Answer(ApplyActionResponse(position=found.position, events=structs), found.fillings(APPLIED))


async def apply_actions(request: ApplyActionsRequest) -> Answer[ApplyActionsResponse]:
    """A list of steps, all or none."""
    if len(request.steps) > STEPS:
        raise limit_exceeded("steps", len(request.steps), STEPS)
    codec, state = whole_state(request.state)
    wanted = Wanted(request.legal_detail, request.page_size, viewer_of_request(request.view_for, state))
    batch = Batch(state, standing_passes(request.pass_for, state))
    slices = Slices()
    for index, step in enumerate(request.steps):
        _add(codec, batch, step, index, legal=not wanted.no_list)
        await slices.rest()
    batch.keep()
    if request.steps:
        _note_end(state)
    found = told(codec, state, wanted)
    response = ApplyActionsResponse(
        position=found.position,
        events=[] if request.omit_events else event_structs(codec, state, batch.events),
        steps=[StepResult(passed_over=passed_over) for passed_over in batch.passed_over],
    )
    return Answer(response, found.fillings(ALL_APPLIED))


def _add(codec: GameCodec, batch: Batch, step: Step, index: int, legal: bool) -> None:
    """One step of a batch. Raises ApiError that names the step, from 0."""
    path = f"steps[{index}]"
    try:
        seat = seat_of_request(step.seat, batch.trial, f"{path}.seat")
        reading = read_action(codec, batch.trial, seat, step.action, f"{path}.action")
        if not batch.passes_over(reading):
            judge(batch.trial, reading)
        batch.add(reading, legal)
    except Refused as refused:
        error = rejection_error(rejection_struct(refused.rejection), f"{path}.action")
        error.metadata["step"] = str(index)
        raise error from refused
    except NoStepLeft as error:
        raise no_step_left(error, path) from error
    except ApiError as error:
        error.metadata["step"] = str(index)
        raise


def _note_end(state: State) -> None:
    if state.over:
        notes().finished += 1


def no_step_left(error: NoStepLeft, path: str) -> ApiError:
    """A state that has too many steps behind it for one more."""
    limit = {"limit": str(MOST_PLIES)}
    return ApiError(ErrorReason.LIMIT_EXCEEDED, str(error), limit, [FieldViolation(path, str(error))])


def limit_exceeded(path: str, number: int, limit: int) -> ApiError:
    """More of something than is taken in one call."""
    return ApiError(
        ErrorReason.LIMIT_EXCEEDED,
        f"{path} holds {number}, and {limit} are taken in one call",
        {"limit": str(limit)},
        [FieldViolation(path, f"at most {limit}")],
    )


NEW_STATE = unary(NewStateRequest, NewStateResponse, new_state)
APPLY_ACTION = unary(ApplyActionRequest, ApplyActionResponse, apply_action)
APPLY_ACTIONS = unary(ApplyActionsRequest, ApplyActionsResponse, apply_actions)
