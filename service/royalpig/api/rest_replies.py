"""What is sent back over one HTTP connection."""

from http import HTTPStatus
from typing import Final

from starlette.types import Message, Send

from royalpig.api.calls import Verdict
from royalpig.api.rest_errors import challenge_header, error_json, retry_header

JSON: Final = b"application/json"
LINES: Final = b"application/x-ndjson"
EVENTS: Final = b"text/event-stream"

ERROR_EVENT: Final = "error"
"""The type of the event by which a stream of events breaks off; its data is an error."""


class Reply:
    """An answer: whole, or a stream of lines or of events, of the type ``stream``."""

    def __init__(self, send: Send, stream: bytes = LINES) -> None:
        self._send = send
        self._stream = stream
        self.began = False

    async def whole(self, code: int, body: bytes, headers: list[tuple[bytes, bytes]] | None = None) -> None:
        """Send all of a JSON answer."""
        length = (b"content-length", str(len(body)).encode())
        await self._begin(code, [(b"content-type", JSON), length, *(headers or [])])
        await self._send({"type": "http.response.body", "body": body})

    async def line(self, body: bytes) -> None:
        """Send a line of a stream."""
        await self._piece(body + b"\n")

    async def event(self, name: str, id_: str, body: bytes) -> None:
        """Send an event of a stream; without an id it is none to go on from."""
        lines = [f"event: {name}", *([f"id: {id_}"] if id_ else []), ""]
        await self._piece("\n".join(lines).encode() + b"data: " + body + b"\n\n")

    async def heartbeat(self) -> None:
        """Send a comment, which whoever reads events passes over."""
        await self._piece(b":\n\n")

    async def end(self) -> None:
        """End a stream."""
        await self._piece(b"", more=False)

    async def refuse(self, verdict: Verdict) -> None:
        """Send an error: as the whole answer, or as the last line or event of a stream that has begun."""
        body = error_json(verdict)
        if not self.began:
            await self.whole(verdict.http, body, [*retry_header(verdict), *challenge_header(verdict)])
            return
        if self._stream == EVENTS:
            await self.event(ERROR_EVENT, "", body)
        else:
            await self.line(body)
        await self.end()

    async def _piece(self, body: bytes, *, more: bool = True) -> None:
        if not self.began:
            headers = [(b"content-type", self._stream)]
            if self._stream == EVENTS:
                headers.append((b"cache-control", b"no-store"))
            await self._begin(HTTPStatus.OK, headers)
        await self._send({"type": "http.response.body", "body": body, "more_body": more})

    async def _begin(self, code: int, headers: list[tuple[bytes, bytes]]) -> None:
        self.began = True
        start: Message = {"type": "http.response.start", "status": int(code), "headers": headers}
        await self._send(start)
