"""What HTTP has beside the methods: health, metrics, the OpenAPI document, and the page that reads it.

The page loads nothing from anywhere else, and the browser is told not to.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from importlib.resources import files
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route as HttpRoute

from royalpig.api.calls import Calls, refused
from royalpig.api.credentials import AUTHORIZATION, CALLER, Credentials
from royalpig.api.errors import ApiError
from royalpig.api.openapi import openapi_document
from royalpig.api.rest_errors import challenge_header, error_json, retry_header
from royalpig.ops.health import Health
from royalpig.ops.metrics import Metrics
from royalpig.wire.shapes import Route

PAGE_FILES: Final = {
    "/": ("start.html", "text/html; charset=utf-8"),
    "/api": ("api.html", "text/html; charset=utf-8"),
    "/api/page.css": ("page.css", "text/css; charset=utf-8"),
    "/api/page.js": ("page.js", "text/javascript; charset=utf-8"),
}
"""The file of each address, and its type."""

PAGE_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
}


def page_routes(served: Sequence[Route], calls: Calls, health: Health, metrics: Metrics) -> list[HttpRoute]:
    """The routes of everything that is no method. ``served`` are the methods that the OpenAPI document tells of."""
    pages = _Pages(calls, health, metrics, openapi_document(served))
    told = [
        HttpRoute("/healthz", pages.alive),
        HttpRoute("/readyz", pages.ready),
        HttpRoute("/metrics", pages.metrics),
        HttpRoute("/openapi.json", pages.openapi),
    ]
    return told + [HttpRoute(path, _page(name, kind)) for path, (name, kind) in PAGE_FILES.items()]


class _Pages:
    def __init__(self, calls: Calls, health: Health, metrics: Metrics, document: bytes) -> None:
        self._calls = calls
        self._health = health
        self._metrics = metrics
        self._document = document

    async def alive(self, request: Request) -> Response:
        """Whether this process lives."""
        return JSONResponse({"status": "alive"})

    async def ready(self, request: Request) -> Response:
        """Whether calls are to be sent here."""
        code = 200 if self._health.is_serving else 503
        return JSONResponse({"status": self._health.condition.value}, code)

    async def metrics(self, request: Request) -> Response:
        """What Prometheus reads. With several processes their files are read, so not on the loop.

        Where not anybody may see it, who calls is said as everywhere, or by `Authorization: Bearer`, which Prometheus
        can send.
        """
        brought = Credentials(request.headers.get(AUTHORIZATION, ""), request.headers.get(CALLER, ""))
        try:
            await self._calls.require_sight("metrics", brought.caller or brought.token)
        except ApiError as error:
            verdict = refused(error)
            headers = [*retry_header(verdict), *challenge_header(verdict)]
            named = {name.decode(): value.decode() for name, value in headers}
            return Response(error_json(verdict), verdict.http, named, "application/json")
        text, kind = await asyncio.to_thread(self._metrics.exposed, request.headers.get("accept", ""))
        return Response(text, media_type=kind)

    async def openapi(self, request: Request) -> Response:
        """The OpenAPI document."""
        return Response(self._document, media_type="application/json")


def _page(name: str, kind: str) -> Callable[[Request], Awaitable[Response]]:
    content = (files("royalpig.api") / "page" / name).read_bytes()

    async def page(_: Request) -> Response:
        return Response(content, media_type=kind, headers=PAGE_HEADERS)

    return page
