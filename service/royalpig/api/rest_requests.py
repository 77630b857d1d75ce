"""Reads a request from HTTP: from its address, its query and its body."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl

import msgspec
from starlette.types import Receive, Scope

from royalpig.api.calls import too_large, unreadable
from royalpig.api.errors import ApiError, malformed
from royalpig.wire.errors import WireError
from royalpig.wire.json_text import decode_json, decode_parameters
from royalpig.wire.shapes import Route, Shape
from royalpig.wire.structs import ErrorReason

LONGEST_SHOWN: Final = 60
"""Letters of a name or a value from an address that are shown to its sender again."""

Parameters: TypeAlias = Mapping[str, str]


class Gone(Exception):
    """The caller has closed the connection."""


def header(scope: Scope, name: bytes) -> str:
    """The first header of this name, in lower case; empty if there is none."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return ""


def address(scope: Scope) -> str:
    """Where the request comes from, without the port, as gRPC tells it: `ipv4:127.0.0.1`."""
    host = str((scope.get("client") or ("",))[0])
    return f"ipv6:[{host}]" if ":" in host else f"ipv4:{host}"


async def read_body(scope: Scope, receive: Receive, limit: int) -> bytes:
    """The whole body. Raises ApiError for one of more than ``limit`` bytes, or a packed one, and Gone."""
    encoding = header(scope, b"content-encoding")
    if encoding not in ("", "identity"):
        raise ApiError(ErrorReason.MALFORMED_MESSAGE, "the body is packed (content-encoding), and only plain is read")
    length = header(scope, b"content-length")
    if length.isdigit() and int(length) > limit:
        raise too_large(limit)
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        body += message.get("body", b"")
        if len(body) > limit:
            raise too_large(limit)
        if not message.get("more_body", False):
            return bytes(body)


class Reader:
    """Makes the request of a route out of what came over HTTP."""

    def __init__(self, route: Route) -> None:
        fields = msgspec.structs.fields(route.request)
        self._route = route
        self._json_names = {field.name: field.encode_name for field in fields}
        self._repeated = {field.encode_name for field in fields if field.default_factory is list}

    def request(self, path: Parameters, query: bytes, body: bytes) -> Shape:
        """The request. Raises ApiError for one that cannot be read."""
        given = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
        try:
            if self._route.body:
                return self._from_body(path, given, body)
            return decode_parameters(self._parameters(path, given), self._route.request)
        except WireError as error:
            raise unreadable(error) from error

    def _from_body(self, path: Parameters, query: list[tuple[str, str]], body: bytes) -> Shape:
        if query:
            raise malformed(_shown(query[0][0]), "the address takes no parameters here: all fields stand in the body")
        request = decode_json(body or b"{}", self._route.request)
        for name, value in path.items():
            if getattr(request, name) not in ("", value):
                raise malformed(self._json_names[name], f"the address says {_shown(value)!r}, the body something else")
            setattr(request, name, value)
        return request

    def _parameters(self, path: Parameters, query: list[tuple[str, str]]) -> dict[str, str | list[str]]:
        """The fields as texts, by their JSON names; in the query the protos' own names are understood too."""
        parameters: dict[str, Any] = {self._json_names[name]: value for name, value in path.items()}
        for name, value in query:
            json_name = self._json_names.get(name, name)
            if json_name in self._repeated:
                parameters.setdefault(json_name, []).append(value)
            elif json_name in parameters:
                raise malformed(_shown(name), "is given twice")
            else:
                parameters[json_name] = value
        return parameters


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
