"""What a call is refused with: a reason, what is wrong and where, and the status that both faces answer.

Statuses are those of gRPC; each has one HTTP code (google.rpc.Code), but for a message that is too large and an address
that does not take the verb, where HTTP has words of its own.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from royalpig.wire.structs import ErrorReason

DOMAIN: Final = "royalpig.v1"
"""The domain of every ErrorInfo."""


@dataclass(frozen=True)
class Status:
    """The status of a refused call: its name in gRPC, and its code in HTTP."""

    name: str
    http: int


FAILED_PRECONDITION: Final = Status("FAILED_PRECONDITION", HTTPStatus.BAD_REQUEST)
INVALID_ARGUMENT: Final = Status("INVALID_ARGUMENT", HTTPStatus.BAD_REQUEST)
NOT_FOUND: Final = Status("NOT_FOUND", HTTPStatus.NOT_FOUND)
UNIMPLEMENTED: Final = Status("UNIMPLEMENTED", HTTPStatus.METHOD_NOT_ALLOWED)
UNAUTHENTICATED: Final = Status("UNAUTHENTICATED", HTTPStatus.UNAUTHORIZED)
PERMISSION_DENIED: Final = Status("PERMISSION_DENIED", HTTPStatus.FORBIDDEN)
ABORTED: Final = Status("ABORTED", HTTPStatus.CONFLICT)
DATA_LOSS: Final = Status("DATA_LOSS", HTTPStatus.INTERNAL_SERVER_ERROR)
UNAVAILABLE: Final = Status("UNAVAILABLE", HTTPStatus.SERVICE_UNAVAILABLE)
EXHAUSTED: Final = Status("RESOURCE_EXHAUSTED", HTTPStatus.TOO_MANY_REQUESTS)
TOO_LARGE: Final = Status("RESOURCE_EXHAUSTED", HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

STATUSES: Final[Mapping[ErrorReason, Status]] = {
    ErrorReason.ILLEGAL_ACTION: FAILED_PRECONDITION,
    ErrorReason.NOT_YOUR_DECISION: FAILED_PRECONDITION,
    ErrorReason.GAME_OVER: FAILED_PRECONDITION,
    ErrorReason.VIEW_NOT_PLAYABLE: FAILED_PRECONDITION,
    ErrorReason.MALFORMED_ACTION: INVALID_ARGUMENT,
    ErrorReason.MALFORMED_MESSAGE: INVALID_ARGUMENT,
    ErrorReason.INVALID_STATE: INVALID_ARGUMENT,
    ErrorReason.UNKNOWN_GAME: NOT_FOUND,
    ErrorReason.UNKNOWN_CLAUSE: NOT_FOUND,
    ErrorReason.UNKNOWN_OPTION: INVALID_ARGUMENT,
    ErrorReason.UNKNOWN_PACK: INVALID_ARGUMENT,
    ErrorReason.INVALID_OPTIONS: INVALID_ARGUMENT,
    ErrorReason.UNSUPPORTED_RULES_VERSION: FAILED_PRECONDITION,
    ErrorReason.BAD_PAGE_TOKEN: INVALID_ARGUMENT,
    ErrorReason.LIMIT_EXCEEDED: INVALID_ARGUMENT,
    ErrorReason.TOO_LARGE: TOO_LARGE,
    ErrorReason.UNKNOWN_ADDRESS: NOT_FOUND,
    ErrorReason.WRONG_VERB: UNIMPLEMENTED,
    ErrorReason.BROKEN_SEAL: INVALID_ARGUMENT,
    ErrorReason.BATCH_TOO_LONG: INVALID_ARGUMENT,
    ErrorReason.UNKNOWN_SESSION: NOT_FOUND,
    ErrorReason.STALE_VERSION: ABORTED,
    ErrorReason.FUTURE_VERSION: INVALID_ARGUMENT,
    ErrorReason.UNDO_PAST_HORIZON: FAILED_PRECONDITION,
    ErrorReason.UNDO_NOT_ALLOWED: FAILED_PRECONDITION,
    ErrorReason.SESSION_NOT_STARTED: FAILED_PRECONDITION,
    ErrorReason.SESSION_STARTED: FAILED_PRECONDITION,
    ErrorReason.SEAT_TAKEN: FAILED_PRECONDITION,
    ErrorReason.CORRUPT_SESSION: DATA_LOSS,
    ErrorReason.REQUEST_ID_REUSED: INVALID_ARGUMENT,
    ErrorReason.UNAUTHENTICATED: UNAUTHENTICATED,
    ErrorReason.NOT_YOUR_SEAT: PERMISSION_DENIED,
    ErrorReason.RATE_LIMITED: EXHAUSTED,
    ErrorReason.STORE_UNAVAILABLE: UNAVAILABLE,
    ErrorReason.NO_RECORD: FAILED_PRECONDITION,
    ErrorReason.KEYS_UNAVAILABLE: UNAVAILABLE,
}
"""The status of every reason that a call can be refused for; a pack that is itself what is asked for is NOT_FOUND."""

OF_ADDRESSES: Final = frozenset({ErrorReason.UNKNOWN_ADDRESS, ErrorReason.WRONG_VERB})
"""What a request to no method is refused for, over REST alone."""


@dataclass(frozen=True)
class FieldViolation:
    """A field of the request that is wrong: its path in the names of the JSON form, and what is wrong with it."""

    path: str
    description: str


class ApiError(Exception):
    """A refused call.

    ``message`` is one sentence for a person. ``metadata`` goes into the ErrorInfo: `clause` and its `sentence` where a
    clause refuses, and the values that broke it, each a text. ``violations`` are the fields that are wrong.
    ``retry_after`` is in seconds, None where trying again is of no use. ``status`` is the reason's own if not given.
    """

    def __init__(
        self,
        reason: ErrorReason,
        message: str,
        metadata: Mapping[str, str] | None = None,
        violations: Iterable[FieldViolation] = (),
        retry_after: float | None = None,
        status: Status | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.metadata = dict(metadata or {})
        self.violations = list(violations)
        self.retry_after = retry_after
        self.status = status or STATUSES[reason]


def malformed(path: str, problem: str) -> ApiError:
    """A field of the message that cannot be so."""
    return ApiError(ErrorReason.MALFORMED_MESSAGE, f"{path}: {problem}", violations=[FieldViolation(path, problem)])
