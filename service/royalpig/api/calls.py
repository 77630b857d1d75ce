"""What both faces do with a call beside calling: its id, whether it is let in, its refusal, its line in the log.

A face opens a call, awaits the operation inside, and closes it with a `Verdict`: how the call ended.
"""

import re
import secrets
import time
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Final

from royalpig.api.admission import Admission
from royalpig.api.arrivals import Arrivals
from royalpig.api.credentials import Credentials
from royalpig.api.errors import ApiError, FieldViolation
from royalpig.api.notes import Notes, take_notes
from royalpig.ops.logs import log, told_of
from royalpig.ops.metrics import Metrics
from royalpig.wire.errors import WireError
from royalpig.wire.structs import ErrorReason

REQUEST_ID: Final = "x-request-id"
"""The header, and the key of gRPC metadata, that holds the id of a request."""

_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id(given: str) -> str:
    """The id that a caller gave to a request, or one made up where there is none that is fit for a log."""
    return given if _ID.fullmatch(given) else secrets.token_hex(8)


@dataclass(frozen=True)
class Verdict:
    """How a call ended: the name of the gRPC status and the HTTP code, and for a refused one the error."""

    code: str
    http: int
    message: str = ""
    error: ApiError | None = None


OK: Final = Verdict("OK", 200)
GONE: Final = Verdict("CANCELLED", 499, "the caller has gone")
TOO_LATE: Final = Verdict("DEADLINE_EXCEEDED", 504, "the deadline has passed")
STOPPING: Final = Verdict("UNAVAILABLE", 503, "the service stops, and the request had not arrived whole; send it again")


def refused(error: ApiError) -> Verdict:
    """How a call ends that an operation refuses."""
    return Verdict(error.status.name, int(error.status.http), error.message, error)


def unreadable(error: WireError) -> ApiError:
    """What is answered to a message that cannot be read."""
    violations = [FieldViolation(error.path, error.problem)] if error.path else []
    return ApiError(ErrorReason.MALFORMED_MESSAGE, str(error), violations=violations)


def too_large(limit: int) -> ApiError:
    """What is answered to a message of more bytes than are read."""
    message = f"the message is too large: up to {limit} bytes are read"
    return ApiError(ErrorReason.TOO_LARGE, message, {"limit": str(limit)})


@dataclass(slots=True)
class Call:
    """A call that is open. ``method`` is the method's name, `ListGames`; of an address without one it is empty."""

    face: str
    method: str
    id: str
    notes: Notes = field(default_factory=take_notes)
    began: float = field(default_factory=time.perf_counter)

    def failed(self, error: Exception) -> Verdict:
        """How a call ends that met a fault of ours. What it was goes into the log alone."""
        log().error("fault", request_id=self.id, method=self.method, **told_of(error))
        return Verdict("INTERNAL", 500, f"the service has failed over this call; its log knows more under {self.id}")


class Calls:
    """The calls of this process, let in, counted and logged. ``arrivals`` are those whose request still comes in."""

    def __init__(self, metrics: Metrics, admission: Admission | None = None) -> None:
        self.arrivals = Arrivals()
        self._metrics = metrics
        self._admission = admission or Admission()
        self._log = log()

    def open(self, face: str, method: str, id_given: str) -> Call:
        """A call that begins now, in this task."""
        self._metrics.begun(face)
        return Call(face, method, request_id(id_given))

    def admitted(self, brought: Credentials, address: str, streaming: bool) -> AbstractAsyncContextManager[None]:
        """Let an open call in, for as long as the context lasts: as `Admission.admitted`."""
        return self._admission.admitted(brought, address, streaming)

    async def require_sight(self, what: str, brought: str) -> None:
        """Have `metrics` or `reflection` seen by callers only, where that is so: as `Admission.require_sight`."""
        await self._admission.require_sight(what, brought)

    def close(self, call: Call, verdict: Verdict) -> None:
        """Count and log a call that has ended."""
        seconds = time.perf_counter() - call.began
        notes, metrics = call.notes, self._metrics
        metrics.ended(call.face, call.method, verdict.code, seconds)
        for kind, outcome in notes.actions:
            metrics.action(notes.game, kind, outcome)
        for clause in notes.clauses:
            metrics.rejection(notes.game, clause)
        for size in notes.legal:
            metrics.legal_list(notes.game, size)
        for sound in notes.validated:
            metrics.validated(notes.game, sound)
        for _ in range(notes.finished):
            metrics.finished(notes.game)
        line: dict[str, object] = {
            "request_id": call.id,
            "face": call.face,
            "method": call.method,
            "code": verdict.code,
            "ms": round(seconds * 1000, 3),
        }
        if notes.game:
            line["game"] = notes.game
        if verdict.error is not None:
            line["reason"] = verdict.error.reason.name
        if notes.clauses:
            line["clauses"] = notes.clauses
        self._log.info("call", **line)
