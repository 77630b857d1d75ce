"""Who answers the commands: the engine in this process, or a service that runs elsewhere.

Both take the requests of the contract and give its responses, so that every command prints the same either way.
"""

import os
from types import TracebackType
from typing import Any, Final, Protocol, Self, TypeVar
from urllib.parse import quote, urlencode

import msgspec

from royalpig.api.errors import ApiError
from royalpig.api.operations import OPERATIONS
from royalpig.api.rest_errors import refusal_json
from royalpig.wire.json_text import encode_json
from royalpig.wire.shapes import Route, Shape
from royalpig.wire.structs import ROUTES
from royalpig_client import AsyncClient, RoyalPigClientError
from royalpig_client.calls import Call
from royalpig_client.errors import service_error

AnyShape = TypeVar("AnyShape", bound=Shape)

CALLER_VARIABLE: Final = "ROYALPIG_CALLER"
CA_VARIABLE: Final = "ROYALPIG_CA"

_ROUTES: Final = {route.request: route for route in ROUTES}


class Referee(Protocol):
    """Answers requests. Entered as an asynchronous context."""

    async def ask(self, request: Shape, shape: type[AnyShape]) -> AnyShape:
        """The response to a request, of the request's own shape.

        Raises ServiceError for what is refused, and RoyalPigClientError where no answer is had.
        """

    async def __aenter__(self) -> Self: ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None: ...


class Library:
    """The engine in this process."""

    async def ask(self, request: Shape, shape: type[AnyShape]) -> AnyShape:
        try:
            answer = await OPERATIONS[_ROUTES[type(request)].method].run(request)
        except ApiError as error:
            raise service_error(int(error.status.http), {}, refusal_json(error)) from error
        whole = answer.whole
        assert isinstance(whole, shape)
        return whole

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass


class Service:
    """A service at an address such as `http://127.0.0.1:8080`.

    The environment says who calls (ROYALPIG_CALLER, an API key or a JWT), so that no list of processes shows it, and
    who signs for services that are trusted over `https://` (ROYALPIG_CA, a file in PEM).
    """

    def __init__(self, address: str) -> None:
        try:
            self._client = AsyncClient(
                address, caller=os.environ.get(CALLER_VARIABLE, ""), ca=os.environ.get(CA_VARIABLE, "")
            )
        except ValueError as error:
            raise RoyalPigClientError(f"{CA_VARIABLE}: {error}") from error

    async def ask(self, request: Shape, shape: type[AnyShape]) -> AnyShape:
        return await self._client.send(_call(_ROUTES[type(request)], request, shape))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.close()


def referee_at(address: str) -> Referee:
    """The service at an address; the engine in this process for an empty one."""
    return Service(address) if address else Library()


def _call(route: Route, request: Shape, shape: type[AnyShape]) -> Call[AnyShape]:
    """A request as a call to the REST face: fields in the path, the rest in the body or the query."""
    fields: dict[str, Any] = msgspec.to_builtins(request)
    path = route.path
    for field in msgspec.structs.fields(request):
        if f"{{{field.name}}}" in path:
            path = path.replace(f"{{{field.name}}}", quote(fields.pop(field.encode_name), safe=""))
    if route.body:
        return Call(route.verb, path, shape, encode_json(request))
    query = urlencode({name: value for name, value in fields.items() if value})
    return Call(route.verb, f"{path}?{query}" if query else path, shape)
