"""Playing: a new state, an action, a list of steps."""

from collections.abc import Sequence

from royalpig.api.actions import Refused, applied, judge, read_action, seat_of_request
from royalpig.api.answers import Answer
from royalpig.api.batch_ends import batch_too_long, ends_a_batch
from royalpig.api.errors import ApiError, FieldViolation
from royalpig.api.limits import STEPS
from royalpig.api.notes import notes
from royalpig.api.operations.operation import unary
from royalpig.api.positions import Places, Wanted, event_structs
from royalpig.api.refereed import refereed
from royalpig.api.refusals import no_step_left, rejection_error, rejection_struct, setup_error
from royalpig.api.seals.holding import Held, held_to_play_on
from royalpig.api.seals.sealing import SealedGame
from royalpig.api.seals.tokens import owner_token, seat_token
from royalpig.api.seeds import seed_of_request
from royalpig.api.slices import Slices
from royalpig.api.states import known_pack
from royalpig.engine.batches import Batch
from royalpig.engine.randomness import new_seed
from royalpig.engine.rejection import InvalidSetup, NoStepLeft
from royalpig.engine.state import AUTO, EXPLICIT, State
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
        state = game.new(
            request.seats,
            seed_of_request(request.seed, "seed") if request.seed else new_seed(),
            request.options,
            chance,
            pack.id,
        )
    except InvalidSetup as error:
        raise setup_error(game, error, "") from error
    seal = SealedGame.new() if request.form is StateForm.SEALED else None
    holding = Held(codec, state, seal=seal)
    found = holding.told(holding.wanted(Wanted(request.legal_detail, request.page_size, request.view_for)))
    events = [] if request.omit_events else event_structs(codec, state, state.opening)
    response = NewStateResponse(position=found.position, events=events)
    if seal is not None:
        response.seat_tokens = [seat_token(seal, seat) for seat in range(request.seats)]
        response.owner_token = owner_token(seal)
    return Answer(response, found.fillings(NEW))


async def apply_action(request: ApplyActionRequest) -> Answer[ApplyActionResponse]:
    """One action, and what the engine does by itself after it."""
    holding = held_to_play_on(request.state)
    codec, state, seen = holding.codec, holding.state, holding.seen()
    seat = holding.acting_seat(request.seat)
    wanted = holding.wanted(Wanted(request.legal_detail, request.page_size, request.view_for))
    passes = holding.passes(request.pass_for)
    try:
        reading = read_action(codec, seen, seat, request.action)
        if seen is state:
            events = applied(state, reading, passes, legal=not wanted.no_list)
        else:
            # What a seat is refused with may not follow from what it does not see.
            judge(seen, reading)
            events = state.apply(reading.code, pass_for=passes, legal=not wanted.no_list)
    except Refused as refused:
        raise rejection_error(rejection_struct(refused.rejection), "action") from refused
    except NoStepLeft as error:
        raise no_step_left(error, "state.ply") from error
    _note_end(state)
    found = holding.told(wanted)
    structs = [] if request.omit_events else event_structs(codec, state, events, holding.reader)
    return Answer(ApplyActionResponse(position=found.position, events=structs), found.fillings(APPLIED))


async def apply_actions(request: ApplyActionsRequest) -> Answer[ApplyActionsResponse]:
    """A list of steps, all or none."""
    if len(request.steps) > STEPS:
        raise limit_exceeded("steps", len(request.steps), STEPS)
    holding = held_to_play_on(request.state)
    codec, state = holding.codec, holding.state
    wanted = holding.wanted(Wanted(request.legal_detail, request.page_size, request.view_for))
    batch = Batch(state, holding.passes(request.pass_for))
    slices = Slices()
    if holding.seal is not None:
        _require_own_steps(holding, request.steps)
    last = len(request.steps) - 1
    for index, step in enumerate(request.steps):
        known = len(batch.events)
        _add(holding, batch, step, index, legal=not wanted.no_list)
        if holding.seal is not None and index < last and ends_a_batch(batch.trial, batch.events[known:]):
            raise batch_too_long(index + 1)
        await slices.rest()
    batch.keep()
    if request.steps:
        _note_end(state)
    found = holding.told(wanted)
    response = ApplyActionsResponse(
        position=found.position,
        events=[] if request.omit_events else event_structs(codec, state, batch.events, holding.reader),
        steps=[StepResult(passed_over=passed_over) for passed_over in batch.passed_over],
    )
    return Answer(response, found.fillings(ALL_APPLIED))


def _add(holding: Held, batch: Batch, step: Step, index: int, legal: bool) -> None:
    """One step of a batch. Raises ApiError that names the step, from 0."""
    path = f"steps[{index}]"
    seen = holding.seen(batch.trial)
    try:
        seat = seat_of_request(step.seat, seen, f"{path}.seat")
        reading = read_action(holding.codec, seen, seat, step.action, f"{path}.action")
        if not batch.passes_over(reading):
            judge(seen, reading)
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


def _require_own_steps(holding: Held, steps: Sequence[Step]) -> None:
    """Raises ApiError NOT_YOUR_SEAT if a step is not the bearer's to make, before any is made."""
    for index, step in enumerate(steps):
        try:
            holding.acting_seat(step.seat, f"steps[{index}].seat")
        except ApiError as error:
            error.metadata["step"] = str(index)
            raise


def _note_end(state: State) -> None:
    if state.over:
        notes().finished += 1


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
