"""What gRPC answers to a refused call: a status, and its details as google.rpc has them (AIP-193).

The details travel in the trailing metadata, for which a client allows some KiB only. So of very many violations the
first are sent, and the ErrorInfo says in `violationsLeftOut` how many are not.
"""

from typing import Final

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from grpc import StatusCode

from royalpig.api.calls import Verdict
from royalpig.api.errors import DOMAIN, ApiError

DETAILS_KEY: Final = "grpc-status-details-bin"

LONGEST_MESSAGE: Final = 500
LONGEST_VALUE: Final = 300
"""Letters of a message, and of a value in an ErrorInfo, that are sent; the rest is cut off."""

LARGEST_DETAILS: Final = 4096
"""Bytes of details that are sent."""

CODES: Final = {code.name: code for code in StatusCode}


def message_of(verdict: Verdict) -> str:
    """The verdict's message, cut to what may travel in a trailer."""
    return _cut(verdict.message, LONGEST_MESSAGE)


def details_of(verdict: Verdict) -> bytes:
    """The google.rpc.Status of a refused call as bytes."""
    code: tuple[int, str] = CODES[verdict.code].value
    status = status_pb2.Status(code=code[0], message=message_of(verdict))
    if verdict.error is not None:
        for detail in _details(verdict.error):
            status.details.add().Pack(detail, deterministic=True)
    encoded: bytes = status.SerializeToString()
    return encoded


def _details(error: ApiError) -> list[Message]:
    values = {name: _cut(value, LONGEST_VALUE) for name, value in error.metadata.items()}
    info = error_details_pb2.ErrorInfo(reason=error.reason.name, domain=DOMAIN, metadata=values)
    details: list[Message] = [info]
    room = LARGEST_DETAILS - info.ByteSize()
    request = error_details_pb2.BadRequest()
    for violation in error.violations:
        room -= len(violation.path.encode()) + len(violation.description.encode()) + 8
        if room < 0:
            break
        request.field_violations.add(field=violation.path, description=violation.description)
    if request.field_violations:
        details.append(request)
    left_out = len(error.violations) - len(request.field_violations)
    if left_out:
        info.metadata["violationsLeftOut"] = str(left_out)
    if error.retry_after is not None:
        delay = Duration()
        delay.FromMilliseconds(round(error.retry_after * 1000))
        details.append(error_details_pb2.RetryInfo(retry_delay=delay))
    return details


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
