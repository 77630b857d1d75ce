"""What REST answers to a refused call: the error of google.rpc as JSON (AIP-193)."""

import math
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta, Struct

from royalpig.api.errors import DOMAIN, ApiError

if TYPE_CHECKING:
    from royalpig.api.calls import Verdict

TYPES: Final = "type.googleapis.com/google.rpc."


class ErrorInfo(Struct, tag_field="@type", tag=f"{TYPES}ErrorInfo"):
    """The reason, for programs."""

    reason: Annotated[str, Meta(description="An ErrorReason without its prefix, such as `ILLEGAL_ACTION`.")]
    domain: Annotated[str, Meta(description=f"Always `{DOMAIN}`.")]
    metadata: Annotated[
        dict[str, str],
        Meta(description="`clause` and its `sentence` where a clause refuses, and the values that broke it."),
    ]


class FieldViolation(Struct):
    """A field of the request that is wrong."""

    field: Annotated[str, Meta(description="Its path, such as `state.schweinebande.inHand[2]`.")]
    description: Annotated[str, Meta(description="What is wrong with it.")]


class BadRequest(Struct, tag_field="@type", tag=f"{TYPES}BadRequest", rename="camel"):
    """The fields that are wrong."""

    field_violations: Annotated[list[FieldViolation], Meta(description="One or more.")]


class RetryInfo(Struct, tag_field="@type", tag=f"{TYPES}RetryInfo", rename="camel"):
    """When it is of use to try again."""

    retry_delay: Annotated[str, Meta(description="In seconds, such as `1.500s`.")]


class ErrorBody(Struct):
    """Why a call was refused."""

    code: Annotated[int, Meta(description="The HTTP code.")]
    status: Annotated[str, Meta(description="The gRPC status, such as `FAILED_PRECONDITION`.")]
    message: Annotated[str, Meta(description="What is wrong, in a sentence for a person.")]
    details: Annotated[list[ErrorInfo | BadRequest | RetryInfo], Meta(description="The same for programs.")]


class Error(Struct):
    """The answer to a refused call, and the last line of a stream that breaks off."""

    error: Annotated[ErrorBody, Meta(description="What is wrong.")]


def error_json(verdict: "Verdict") -> bytes:
    """The answer to a call that ended with a verdict other than OK."""
    if verdict.error is not None:
        return refusal_json(verdict.error)
    return msgspec.json.encode(Error(ErrorBody(verdict.http, verdict.code, verdict.message, [])))


def refusal_json(error: ApiError) -> bytes:
    """The answer to a call that an operation refuses."""
    body = ErrorBody(int(error.status.http), error.status.name, error.message, _details(error))
    return msgspec.json.encode(Error(body))


def retry_header(verdict: "Verdict") -> list[tuple[bytes, bytes]]:
    """The header that says when it is of use to try again, if it is: whole seconds (RFC 9110, 10.2.3)."""
    error = verdict.error
    if error is None or error.retry_after is None:
        return []
    return [(b"retry-after", str(max(1, math.ceil(error.retry_after))).encode())]


def challenge_header(verdict: "Verdict") -> list[tuple[bytes, bytes]]:
    """The header that a refusal for want of credentials must have (RFC 9110, 11.6.1)."""
    return [(b"www-authenticate", b'Bearer realm="royalpig"')] if verdict.http == HTTPStatus.UNAUTHORIZED else []


def _duration(seconds: float) -> str:
    """A duration as proto JSON has it: with three digits after the point, or none."""
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    return f"{whole}.{thousandths:03}s" if thousandths else f"{whole}s"


def _details(error: ApiError) -> list[ErrorInfo | BadRequest | RetryInfo]:
    details: list[ErrorInfo | BadRequest | RetryInfo] = [ErrorInfo(error.reason.name, DOMAIN, error.metadata)]
    if error.violations:
        violations = [FieldViolation(violation.path, violation.description) for violation in error.violations]
        details.append(BadRequest(violations))
    if error.retry_after is not None:
        details.append(RetryInfo(_duration(error.retry_after)))
    return details
