"""What an operation is."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from royalpig.api.answers import Answer
from royalpig.wire.shapes import Shape

Request = TypeVar("Request", bound=Shape)
Response = TypeVar("Response", bound=Shape)


@dataclass(frozen=True)
class Operation:
    """A method of the contract as a plain function.

    ``run(request)`` gives an awaitable of an `Answer`; where ``streaming``, an async iterator of Answers. Both may
    raise ApiError, a stream also after its first answers. The request is left as it is.
    """

    name: str
    request: type[Shape]
    response: type[Shape]
    run: Callable[[Any], Any]
    streaming: bool = False


def unary(
    request: type[Request], response: type[Response], run: Callable[[Request], Awaitable[Answer[Response]]]
) -> Operation:
    """An operation that answers once; it bears the name of its request without the last word."""
    return Operation(_method(request), request, response, run)


def streaming(
    request: type[Request], response: type[Response], run: Callable[[Request], AsyncIterator[Answer[Response]]]
) -> Operation:
    """An operation that answers many times."""
    return Operation(_method(request), request, response, run, streaming=True)


def _method(request: type[Shape]) -> str:
    return request.__name__.removesuffix("Request")
