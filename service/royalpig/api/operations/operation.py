"""What an operation is."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from royalpig.api.answers import Answer
from royalpig.wire.shapes import Shape

Request = TypeVar("Request", bound=Shape)
Response = TypeVar("Response", bound=Shape)


@dataclass(frozen=True)
class ServerSent:
    """How the answers of a stream are sent as server-sent events (WHATWG HTML, 9.2).

    ``event`` is their type, ``id`` the field of an answer by whose value one goes on after a lost connection, and
    ``resume`` the field of the request that takes it, for which the header `Last-Event-ID` stands.
    """

    event: str
    id: str
    resume: str


@dataclass(frozen=True)
class Operation:
    """A method of the contract as a plain function.

    ``run(request)`` gives an awaitable of an `Answer`; where ``streaming``, an async iterator of Answers. Both may
    raise ApiError, a stream also after its first answers. The request is left as it is. ``server_sent`` says how a
    stream is sent over HTTP as events; where it is None, it is sent as lines.
    """

    name: str
    request: type[Shape]
    response: type[Shape]
    run: Callable[[Any], Any]
    streaming: bool = False
    server_sent: ServerSent | None = None


def unary(
    request: type[Request], response: type[Response], run: Callable[[Request], Awaitable[Answer[Response]]]
) -> Operation:
    """An operation that answers once; it bears the name of its request without the last word."""
    return Operation(_method(request), request, response, run)


def streaming(
    request: type[Request],
    response: type[Response],
    run: Callable[[Request], AsyncIterator[Answer[Response]]],
    server_sent: ServerSent | None = None,
) -> Operation:
    """An operation that answers many times."""
    return Operation(_method(request), request, response, run, streaming=True, server_sent=server_sent)


def _method(request: type[Shape]) -> str:
    return request.__name__.removesuffix("Request")
