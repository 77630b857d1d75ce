"""What goes wrong in a call, as exceptions that carry what the service said."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from royalpig_client.shapes import Problem


class RoyalPigClientError(Exception):
    """Whatever may go wrong in a call."""


class Unreachable(RoyalPigClientError):
    """The service did not answer: no connection, or no answer in time."""


class UnreadableAnswer(RoyalPigClientError):
    """An answer that is none of this service's, as something that stands between may give."""


class Violation(Struct, frozen=True):
    """A field of the request that is wrong: its path, and what is wrong with it."""

    field: str = ""
    description: str = ""


class Detail(Struct, frozen=True, rename="camel"):
    """One of the details of an error: an ErrorInfo, a BadRequest or a RetryInfo of `google.rpc`."""

    type: str = msgspec.field(default="", name="@type")
    reason: str = ""
    metadata: dict[str, str] = {}
    field_violations: list[Violation] = []
    retry_delay: str = ""


class Said(Struct, frozen=True):
    """What an error says: its code in HTTP, its status in gRPC, a sentence, and details."""

    code: int = 0
    status: str = ""
    message: str = ""
    details: list[Detail] = []


class ErrorAnswer(Struct, frozen=True):
    """The body of an answer that is an error."""

    error: Said


class ServiceError(RoyalPigClientError):
    """An answer that is an error.

    ``code`` is that of HTTP, ``status`` that of gRPC (`FAILED_PRECONDITION`), ``reason`` the contract's word
    (`ILLEGAL_ACTION`); the latter two are empty where the answer comes from something that stands between. ``clause``
    and ``sentence`` are given where a clause of the rules refuses, ``values`` are what broke it. ``violations`` are the
    fields of the request that are wrong, each with what is wrong. ``retry_after`` is in seconds, None if none is named.
    ``body`` is the answer as it came.
    """

    def __init__(self, said: Said, retry_after: float | None = None, body: bytes = b"") -> None:
        super().__init__(said.message)
        self.body = body
        self.code = said.code
        self.status = said.status
        self.message = said.message
        self.reason = next((detail.reason for detail in said.details if detail.reason), "")
        self.values = {name: value for detail in said.details for name, value in detail.metadata.items()}
        self.clause = self.values.pop("clause", "")
        self.sentence = self.values.pop("sentence", "")
        self.violations = [(wrong.field, wrong.description) for each in said.details for wrong in each.field_violations]
        self.retry_after = retry_after


class RefusedAction(ServiceError):
    """An action that the rules forbid or that is none.

    The reason is ILLEGAL_ACTION, NOT_YOUR_DECISION, GAME_OVER or MALFORMED_ACTION.
    """


class InvalidState(ServiceError):
    """A state that breaks invariants; ``problems`` lists every one."""

    @property
    def problems(self) -> list[Problem]:
        """Every broken invariant, with its path from the state on."""
        return [_problem(path, told) for path, told in self.violations]


class InvalidOptions(ServiceError):
    """A setup that the game refuses: its options, their values or the number of seats."""


class NotFound(ServiceError):
    """A game, a clause, a content pack or a session that the service does not have."""


class ViewNotPlayable(ServiceError):
    """A view was sent where a whole state is needed."""


class UnsupportedRulesVersion(ServiceError):
    """A state of a rules version that the service does not speak."""


class BrokenSeal(ServiceError):
    """A sealed state that was changed, or sealed with a key that the service does not hold."""


class NotAllowed(ServiceError):
    """A token that may not do this, that is not known, or none where one is needed."""


class BatchTooLong(ServiceError):
    """Steps after one that draws or reveals something, which can only be sent when its outcome is known."""


class StaleVersion(ServiceError):
    """A step that rests on a version before the present decision was put; ``version`` is the session's now."""

    @property
    def version(self) -> int:
        """The version of the session."""
        return int(self.values.get("version", "0"))


class SessionRefused(ServiceError):
    """What a session does not do: a step before the start, a seat that is taken, an undo too far."""


class TooMuch(ServiceError):
    """More than the service takes in one call, or from one caller at present."""


class Unavailable(ServiceError):
    """The service cannot answer now, however often it was asked."""


_BY_REASON: Mapping[str, type[ServiceError]] = {
    "ILLEGAL_ACTION": RefusedAction,
    "NOT_YOUR_DECISION": RefusedAction,
    "GAME_OVER": RefusedAction,
    "MALFORMED_ACTION": RefusedAction,
    "INVALID_STATE": InvalidState,
    "INVALID_OPTIONS": InvalidOptions,
    "UNKNOWN_OPTION": InvalidOptions,
    "UNKNOWN_GAME": NotFound,
    "UNKNOWN_CLAUSE": NotFound,
    "UNKNOWN_PACK": NotFound,
    "VIEW_NOT_PLAYABLE": ViewNotPlayable,
    "UNSUPPORTED_RULES_VERSION": UnsupportedRulesVersion,
    "BROKEN_SEAL": BrokenSeal,
    "NOT_YOUR_SEAT": NotAllowed,
    "UNAUTHENTICATED": NotAllowed,
    "BATCH_TOO_LONG": BatchTooLong,
    "UNKNOWN_SESSION": NotFound,
    "STALE_VERSION": StaleVersion,
    "FUTURE_VERSION": SessionRefused,
    "UNDO_PAST_HORIZON": SessionRefused,
    "UNDO_NOT_ALLOWED": SessionRefused,
    "SESSION_NOT_STARTED": SessionRefused,
    "SESSION_STARTED": SessionRefused,
    "SEAT_TAKEN": SessionRefused,
    "REQUEST_ID_REUSED": SessionRefused,
    "NO_RECORD": SessionRefused,
    "RATE_LIMITED": TooMuch,
    "LIMIT_EXCEEDED": TooMuch,
    "TOO_LARGE": TooMuch,
}

UNAVAILABLE = 503
"""The HTTP code of a service that cannot answer now."""


def service_error(code: int, headers: Mapping[str, str], body: bytes) -> ServiceError:
    """The exception for an answer with an HTTP code that is no success."""
    try:
        said = msgspec.json.decode(body, type=ErrorAnswer).error
    except (msgspec.DecodeError, UnicodeError):
        said = Said(code=code, message=f"the answer is HTTP {code}, and not from the service itself")
    retry_after = _seconds(headers.get("retry-after", ""), *(detail.retry_delay for detail in said.details))
    reason = next((detail.reason for detail in said.details if detail.reason), "")
    kind = Unavailable if code == UNAVAILABLE else _BY_REASON.get(reason, ServiceError)
    return kind(said, retry_after, body)


def _problem(path: str, told: str) -> Problem:
    """A broken invariant, of a violation that is told as `SB-I3 (SB-S.1): what is wrong`."""
    cited, _, message = told.partition(": ")
    invariant, _, clause = cited.partition(" ")
    return Problem(invariant=invariant, clause=clause.strip("()"), path=path.removeprefix("state."), message=message)


def _seconds(*texts: str) -> float | None:
    """The first of some texts that names a number of seconds, as `Retry-After` and a RetryInfo's delay (`0.5s`) do."""
    for text in texts:
        try:
            return max(0.0, float(text.removesuffix("s")))
        except ValueError:
            continue
    return None
