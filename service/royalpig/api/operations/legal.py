"""Legal actions: in pages, as a stream, and as a tree of choices."""

from collections.abc import AsyncIterator, Sequence

from msgspec import UNSET, UnsetType

from royalpig.api.actions import remembered
from royalpig.api.answers import Answer, Filling
from royalpig.api.errors import ApiError, FieldViolation, malformed
from royalpig.api.limits import ACTION_CHARACTERS, STREAMED
from royalpig.api.notes import notes
from royalpig.api.operations.operation import streaming, unary
from royalpig.api.pages import page_size
from royalpig.api.positions import Wanted, legal_page
from royalpig.api.seals.holding import Held, held
from royalpig.api.slices import Slices
from royalpig.api.wording import shown
from royalpig.engine.near import closest
from royalpig.engine.notation import few
from royalpig.engine.packing import kind_of
from royalpig.engine.rejection import UnknownAction
from royalpig.engine.state import State
from royalpig.wire.splice import Splice
from royalpig.wire.structs import (
    Choice,
    ErrorReason,
    LegalDetail,
    ListChoicesRequest,
    ListChoicesResponse,
    ListLegalActionsRequest,
    ListLegalActionsResponse,
    StreamLegalActionsRequest,
    StreamLegalActionsResponse,
)

LISTED = Splice(ListLegalActionsResponse, "legal.actions")
SENT = Splice(StreamLegalActionsResponse, "actions")
"""Both places, and those in positions, have one tag: entries made for one fit all."""


async def list_legal_actions(request: ListLegalActionsRequest) -> Answer[ListLegalActionsResponse]:
    """The legal actions of one seat, or of all that may act, in pages."""
    holding = held(request.state)
    codec, state = holding.codec, holding.seen()
    codes = _codes(holding, state, request.seat, request.kind)
    wanted = Wanted(_listed(request.legal_detail), request.page_size)
    source = (None if request.seat is UNSET else request.seat, request.kind)
    legal, entries = legal_page(codec, state, codes, wanted, source, request.page_token)
    return Answer(ListLegalActionsResponse(legal=legal), (Filling(LISTED, entries),))


async def stream_legal_actions(request: StreamLegalActionsRequest) -> AsyncIterator[Answer[StreamLegalActionsResponse]]:
    """The legal actions of one seat, or of all that may act, some in each message."""
    holding = held(request.state)
    codec, state = holding.codec, holding.seen()
    codes = _codes(holding, state, request.seat, request.kind)
    detail = _listed(request.legal_detail)
    notes().legal.append(len(codes))
    size = page_size(request.page_size, STREAMED)
    slices = Slices()
    sent = codes if detail is not LegalDetail.COUNT else []
    for start in range(0, max(1, len(sent)), size):
        entries = remembered(codec, state).entries(
            state, sent[start : start + size], detail is not LegalDetail.NOTATION
        )
        yield Answer(StreamLegalActionsResponse(total=len(codes)), (Filling(SENT, entries),))
        await slices.rest()


def _listed(detail: LegalDetail) -> LegalDetail:
    if detail is LegalDetail.NONE:
        raise malformed("legalDetail", "a list is what is asked for, and LEGAL_DETAIL_NONE is none")
    return detail


def _codes(holding: Held, state: State, given: int | UnsetType, kind: str) -> Sequence[int]:
    """The packed legal actions of a seat, or of all that may act; of one kind only, if one is named."""
    codes = state.legal(None if given is UNSET else holding.told_seat(given)).codes
    if not kind:
        return codes
    game = state.game
    if kind not in game.number_of:
        raise _no_kind(UnknownAction(f"{game.id} has no action {shown(kind)!r}"), kind, list(game.number_of), "kind")
    return [code for code in codes if kind_of(code) == game.number_of[kind]]


def _no_kind(error: UnknownAction, given: str, known: Sequence[str], path: str) -> ApiError:
    """The kind of an action, or the value of an argument, that is none."""
    problem = shown(str(error))
    candidates = closest(given, known) or " ".join(few(known))
    metadata = {"problem": problem, "candidates": candidates}
    return ApiError(ErrorReason.MALFORMED_ACTION, problem, metadata, [FieldViolation(path, problem)])


async def list_choices(request: ListChoicesRequest) -> Answer[ListChoicesResponse]:
    """The values that the next part of an action may take."""
    holding = held(request.state)
    state = holding.seen()
    seat = holding.told_seat(request.seat)
    if request.arguments and not request.kind:
        raise malformed("kind", "must be given where arguments are")
    for index, argument in enumerate(request.arguments):
        if len(argument) > ACTION_CHARACTERS:
            raise malformed(f"arguments[{index}]", f"an argument has at most {ACTION_CHARACTERS} characters")
    try:
        choices = state.choices(seat, request.kind, *request.arguments)
    except UnknownAction as error:
        path = "kind" if error.argument < 0 else f"arguments[{error.argument}]"
        given = request.kind if error.argument < 0 else request.arguments[error.argument]
        raise _no_kind(error, given, error.candidates, path) from error
    return Answer(
        ListChoicesResponse(
            choices=[Choice(argument=choice.argument, value=choice.value, count=choice.count) for choice in choices]
        )
    )


LIST_LEGAL_ACTIONS = unary(ListLegalActionsRequest, ListLegalActionsResponse, list_legal_actions)
STREAM_LEGAL_ACTIONS = streaming(StreamLegalActionsRequest, StreamLegalActionsResponse, stream_legal_actions)
LIST_CHOICES = unary(ListChoicesRequest, ListChoicesResponse, list_choices)
