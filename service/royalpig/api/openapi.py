"""The OpenAPI document of the REST face (OpenAPI 3.1), made from the contract's own structs and routes.

What is said of each method, message, field and value is its comment in the protos.
"""

import re
from collections.abc import Iterable, Sequence
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final, TypeAlias

import msgspec

from royalpig.api.calls import REQUEST_ID
from royalpig.api.credentials import CALLER
from royalpig.api.errors import OF_ADDRESSES, STATUSES
from royalpig.api.rest_errors import Error
from royalpig.api.rest_replies import EVENTS, JSON, LINES
from royalpig.wire.shapes import Route, Shape
from royalpig.wire.structs import ENUMS, MEANINGS, ONEOFS, SERVICES, STRUCTS, ErrorReason

Json: TypeAlias = dict[str, Any]

SCHEMAS: Final = "#/components/schemas/"
ABOUT: Final = (
    "A referee for board games that you call. A client sends a game state and an action; it gets back the validated "
    "new state, what happened, and what may be done next. Every refusal names the clause of the rules that forbids the "
    "action. The same methods are spoken over gRPC; the names here are those of proto JSON (lowerCamelCase)."
)


def openapi_document(routes: Sequence[Route]) -> bytes:
    """The document for these routes, as JSON."""
    schemas = _schemas(routes)
    paths: dict[str, Json] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.verb.lower()] = _operation(route, schemas)
    document = {
        "openapi": "3.1.0",
        "info": {
            "title": "Royal Pig",
            "version": version("royalpig"),
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "tags": [
            {"name": _short(name), "description": SERVICES[name]}
            for name in dict.fromkeys(route.service for route in routes)
        ],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": _refusals(),
            "headers": {"RequestId": _request_id_header()},
            "securitySchemes": _security(),
        },
    }
    return msgspec.json.encode(document)


def _operation(route: Route, schemas: Json) -> Json:
    in_path = re.findall(r"{(\w+)}", route.path)
    fields = msgspec.structs.fields(route.request)
    operation: Json = {
        "operationId": route.method,
        "tags": [_short(route.service)],
        "summary": _first_sentence(route.doc),
        "description": route.doc,
        "parameters": [
            _parameter(field.encode_name, "path" if field.name in in_path else "query", route.request, schemas)
            for field in fields
            if field.name in in_path or not route.body
        ],
    }
    if route.body:
        operation["requestBody"] = {"required": False, "content": _content(JSON, _reference(route.request))}
    if "session" in in_path:
        operation["security"] = [{"token": []}]
    if _is_of_events(route):
        operation["parameters"].append(_last_event_id())
    operation["responses"] = {"200": _answer(route)} | {
        str(code): {"$ref": f"#/components/responses/{HTTPStatus(code).phrase.replace(' ', '')}"}
        for code in _refusing_codes()
    }
    return operation


def _parameter(name: str, place: str, request: type[Shape], schemas: Json) -> Json:
    schema = dict(schemas[request.__name__]["properties"][name])
    description = schema.pop("description", "")
    if place == "path":
        schema.pop("default", None)
    return {"name": name, "in": place, "required": place == "path", "description": description, "schema": schema}


def _answer(route: Route) -> Json:
    kind, says = JSON, "The answer."
    if _is_of_events(route):
        kind, says = (
            EVENTS,
            (
                "Server-sent events, the data of each a JSON object like this. If it breaks off, the last is of the "
                "type `error`, and its data an `Error`."
            ),
        )
    elif route.server_streaming:
        kind, says = LINES, "A stream of lines, each a JSON object like this. If it breaks off, the last is an `Error`."
    return {
        "description": says,
        "headers": {REQUEST_ID: {"$ref": "#/components/headers/RequestId"}},
        "content": _content(kind, _reference(route.response)),
    }


def _is_of_events(route: Route) -> bool:
    """Whether a stream is sent as events, which is how a browser gets one."""
    return route.server_streaming and route.verb == "GET"


def _last_event_id() -> Json:
    says = "The id of the event that was received last, to go on after it; it stands before the query."
    return {
        "name": "Last-Event-ID",
        "in": "header",
        "required": False,
        "description": says,
        "schema": {"type": "string"},
    }


def _security() -> Json:
    """How one shows who calls."""
    of_tokens = "The token of a session, or of a sealed state: the owner's, a seat's or the spectators'."
    of_callers = "The API key or JWT of the caller, where the service asks for one."
    return {
        "token": {"type": "http", "scheme": "bearer", "description": of_tokens},
        "caller": {"type": "apiKey", "in": "header", "name": CALLER, "description": of_callers},
    }


def _request_id_header() -> Json:
    says = "The id of the request: the caller's own (up to 64 letters, digits, `.`, `_` or `-`), or one made up here."
    return {"description": says, "schema": {"type": "string"}}


# The errors.


OF_METHODS: Final = {reason: status for reason, status in STATUSES.items() if reason not in OF_ADDRESSES}

WITHOUT_REASON: Final = {
    HTTPStatus.INTERNAL_SERVER_ERROR: "The service has failed; its log knows more by the request's id.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The service stops, and the request had not arrived whole.",
}


def _refusing_codes() -> list[int]:
    return sorted({int(status.http) for status in OF_METHODS.values()} | WITHOUT_REASON.keys())


def _refusals() -> Json:
    """An answer for each HTTP code that a call may be refused with."""
    told: dict[int, list[str]] = {code: [] for code in _refusing_codes()}
    for reason, status in OF_METHODS.items():
        told[int(status.http)].append(f"- `{reason.name}`: {MEANINGS[reason.value]}")
    for code, sentence in WITHOUT_REASON.items():
        told[code].append(sentence)
    return {
        HTTPStatus(code).phrase.replace(" ", ""): {
            "description": "\n".join(lines),
            "headers": {REQUEST_ID: {"$ref": "#/components/headers/RequestId"}},
            "content": _content(JSON, {"$ref": f"{SCHEMAS}Error"}),
        }
        for code, lines in told.items()
    }


# The schemas.


def _schemas(routes: Iterable[Route]) -> Json:
    """The schema of everything that the routes speak of, and of errors."""
    spoken_of = [shape for route in routes for shape in (route.request, route.response)]
    _, schemas = msgspec.json.schema_components([*spoken_of, Error, ErrorReason], ref_template=f"{SCHEMAS}{{name}}")
    for name, enum in {enum.__name__: enum for enum in ENUMS.values()}.items():
        if name in schemas:
            values = "\n".join(f"- `{value}`: {MEANINGS[value]}" for value in enum)
            schemas[name]["description"] = f"{schemas[name]['description']}\n\n{values}"
    for shape in STRUCTS.values():
        if shape.__name__ in schemas:
            for members in ONEOFS.get(shape, {}).values():
                _tell_of_oneof(schemas[shape.__name__], shape, members)
    return schemas


def _tell_of_oneof(schema: Json, shape: type[Shape], members: Sequence[str]) -> None:
    if len(members) > 1:
        names = {field.name: field.encode_name for field in msgspec.structs.fields(shape)}
        listed = ", ".join(f"`{names[member]}`" for member in members)
        schema["description"] = f"{schema['description']}\n\nAt most one of {listed} is given."


def _reference(shape: type[Shape]) -> Json:
    return {"$ref": f"{SCHEMAS}{shape.__name__}"}


def _content(kind: bytes, schema: Json) -> Json:
    return {kind.decode(): {"schema": schema}}


def _short(service: str) -> str:
    return service.rpartition(".")[2]


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.;:])\s", text, maxsplit=1)[0].rstrip(".;:")
