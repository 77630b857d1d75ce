"""The operations over HTTP: REST with JSON, at the addresses of the protos' `google.api.http` annotations."""

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.applications import Starlette
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match
from starlette.routing import Route as HttpRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from royalpig.api.calls import REQUEST_ID, Calls, Verdict, refused, request_id
from royalpig.api.credentials import AUTHORIZATION, CALLER
from royalpig.api.errors import ApiError
from royalpig.api.operations import Operation
from royalpig.api.rest_calls import FACE, RestMethod
from royalpig.api.rest_errors import error_json
from royalpig.api.rest_pages import page_routes
from royalpig.api.rest_requests import LONGEST_SHOWN, header
from royalpig.ops.health import Health
from royalpig.ops.metrics import Metrics
from royalpig.wire.shapes import Route
from royalpig.wire.structs import ErrorReason

PREFLIGHT_SECONDS: Final = 600
"""How long a browser may keep what it was told about calls from another origin."""


class _Segment(StringConvertor):
    """A part of an address that is a field: up to the next `/`, or the `:` before a custom verb (AIP-136)."""

    regex = "[^/:]+"


register_url_convertor("segment", _Segment())


def rest_application(
    routes: Mapping[str, Route],
    operations: Mapping[str, Operation],
    calls: Calls,
    health: Health,
    metrics: Metrics,
    max_message_bytes: int,
    cors_origins: Sequence[str],
) -> ASGIApp:
    """The whole REST face. ``routes`` and ``operations`` are by the method's name."""
    methods = [
        HttpRoute(
            routes[name].path.replace("}", ":segment}"),
            RestMethod(routes[name], operations[name], calls, max_message_bytes),
            methods=[routes[name].verb],
        )
        # They are tried in this order; those that are called most have no field in their address.
        for name in sorted(operations, key=lambda name: "{" in routes[name].path)
    ]
    served = [routes[name] for name in operations]
    refusals = _Refusals(calls)
    application = Starlette(
        routes=[*methods, *page_routes(served, calls, health, metrics)],
        middleware=_cors(cors_origins),
        exception_handlers={HTTPException: refusals.not_here, Exception: refusals.fault},
    )
    application.router.redirect_slashes = False
    return _RequestIds(application)


def _cors(origins: Sequence[str]) -> list[Middleware]:
    if not origins:
        return []
    allowed = Middleware(
        CORSMiddleware,
        allow_origins=origins,
        allow_methods=["GET", "POST", "DELETE"],
        allow_headers=[AUTHORIZATION, CALLER, "content-type", "last-event-id", REQUEST_ID],
        expose_headers=[REQUEST_ID, "retry-after", "www-authenticate"],
        max_age=PREFLIGHT_SECONDS,
    )
    return [allowed]


class _RequestIds:
    """Gives every request its id, its own or a new one, and every answer the same."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        own = request_id(header(scope, REQUEST_ID.encode()))
        scope["request_id"] = own
        answered = (REQUEST_ID.encode(), own.encode())

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], answered]
            await send(message)

        await self._application(scope, receive, send_with_id)


class _Refusals:
    """Answers requests that no method answers, in the form of all errors."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    async def not_here(self, request: Request, error: Exception) -> Response:
        """An address that there is not, or not with this verb."""
        assert isinstance(error, HTTPException)
        path = request.url.path
        shown = path if len(path) <= LONGEST_SHOWN else f"{path[:LONGEST_SHOWN]}..."
        if error.status_code == 405:
            allowed = ", ".join(_verbs(request))
            message = f"{shown} takes {allowed}, not {request.method}"
            refusal, headers = ApiError(ErrorReason.WRONG_VERB, message, {"allowed": allowed}), {"Allow": allowed}
        else:
            message = f"there is nothing at {shown}; /openapi.json says what there is"
            refusal, headers = ApiError(ErrorReason.UNKNOWN_ADDRESS, message), {}
        verdict = refused(refusal)
        call = self._calls.open(FACE, "", request.scope["request_id"])
        self._calls.close(call, verdict)
        return _refusal(verdict, headers)

    async def fault(self, request: Request, error: Exception) -> Response:
        """A fault of ours outside the methods."""
        call = self._calls.open(FACE, "", request.scope["request_id"])
        verdict = call.failed(error)
        self._calls.close(call, verdict)
        return _refusal(verdict, {})


def _verbs(request: Request) -> list[str]:
    """The verbs that the address of a request takes, each of which may be another route's."""
    routes = [route for route in request.app.routes if isinstance(route, HttpRoute)]
    taking = [route.methods or () for route in routes if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({verb for verbs in taking for verb in verbs})


def _refusal(verdict: Verdict, headers: Mapping[str, str]) -> Response:
    return Response(error_json(verdict), verdict.http, headers, "application/json")
