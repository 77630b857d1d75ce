"""An HTTP server that answers as it is told, one behaviour a request, and then well for ever."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

GAMES = b'{"games": [{"id": "a", "title": "A", "seatsMin": 1, "seatsMax": 2, "rulesVersion": "1.0.0"}]}'
"""What it answers when it is well."""


@dataclass(frozen=True)
class Answer:
    """An answer: its code, body and headers."""

    code: int = 200
    body: bytes = GAMES
    headers: dict[str, str] = field(default_factory=dict)


DROPPED = "the connection is closed without an answer"
HELD = "no answer until the server ends"

Behaviour = Answer | str


@dataclass
class Flaky:
    """The server: its address, and the requests that came."""

    url: str
    requests: list[str]


@contextmanager
def flaky(*behaviours: Behaviour) -> Iterator[Flaky]:
    """A server that behaves so towards its first requests."""
    left = list(behaviours)
    seen: list[str] = []
    released = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", "0")))
            seen.append(f"{self.command} {self.path}")
            behaviour = left.pop(0) if left else Answer()
            if isinstance(behaviour, Answer):
                self.send_response(behaviour.code)
                for name, value in behaviour.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(behaviour.body)))
                self.end_headers()
                self.wfile.write(behaviour.body)
                return
            if behaviour is HELD:
                released.wait()
            self.connection.shutdown(socket.SHUT_RDWR)
            self.close_connection = True

        do_GET = do_POST = answer  # noqa: N815 - as the handler wants them

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as the handler wants it
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    serving.start()
    try:
        yield Flaky(f"http://127.0.0.1:{server.server_address[1]}", seen)
    finally:
        released.set()
        server.shutdown()
        serving.join()
        server.server_close()
