"""A service as a process of its own, started as a user starts it, and its log."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Any

SEAL_KEY = "c2VhbGVkIHN0YXRlcyBvZiB0aGVzZSB0ZXN0cyBhbG8="
READY = re.compile(r"ready grpc=(?P<grpc>\S+) http=(?P<http>\S+) workers=(?P<workers>\d+)")


@dataclass
class Service:
    """A service that runs: where it is, and every line of its log so far."""

    process: subprocess.Popen[bytes]
    grpc: str
    url: str
    banner: str
    _lines: list[tuple[bytes, dict[str, Any]]] = field(default_factory=list)
    _more: threading.Condition = field(default_factory=threading.Condition)

    def log(self) -> list[dict[str, Any]]:
        """The lines of the log."""
        with self._more:
            return [line for _, line in self._lines]

    def raw_log(self) -> str:
        """The log as it was written."""
        with self._more:
            return b"".join(written for written, _ in self._lines).decode()

    def wait_for_lines(self, wanted: Callable[[dict[str, Any]], bool], count: int = 1) -> list[dict[str, Any]]:
        """Wait until there are so many lines that are wanted, and answer them."""
        found: list[dict[str, Any]] = []
        looked_at = 0
        with self._more:
            while True:
                found += [line for _, line in self._lines[looked_at:] if wanted(line)]
                looked_at = len(self._lines)
                if len(found) >= count:
                    return found
                assert self.process.poll() is None, f"the service has ended; its log is {self._lines}"
                self._more.wait(1.0)

    def wait_for_line(self, **wanted: object) -> dict[str, Any]:
        """Wait for a line that has these values, and answer it."""
        return self.wait_for_lines(lambda line: all(line.get(key) == value for key, value in wanted.items()))[0]

    def terminate(self) -> None:
        """Ask it to stop, as `kill` does."""
        self.process.send_signal(signal.SIGTERM)

    def ends(self) -> int:
        """Wait until it has ended; answers its exit code."""
        return self.process.wait()

    def listen_to(self, log: IO[bytes]) -> None:
        """Read the log to its end."""
        for line in log:
            read = (line, json.loads(line))
            with self._more:
                self._lines.append(read)
                self._more.notify_all()


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of a service: free ports, a key of seals that is no secret, and these settings."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("ROYALPIG_")}
    named = {f"ROYALPIG_{name.upper()}": value for name, value in settings.items()}
    free = {"ROYALPIG_GRPC": "127.0.0.1:0", "ROYALPIG_HTTP": "127.0.0.1:0"}
    return {**inherited, **free, "ROYALPIG_SEAL_KEYS": SEAL_KEY, **named}


@contextmanager
def running(**settings: str) -> Iterator[Service]:
    """A service with these settings, ready; it is gone afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-m", "royalpig.server"],
        env=environment(settings),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    banner = ""
    scheme = "https" if "tls_cert" in settings else "http"
    service = Service(process, "", "", "")
    listener = threading.Thread(target=service.listen_to, args=[process.stderr], daemon=True)
    listener.start()
    try:
        for line in process.stdout:
            banner += line.decode()
            if found := READY.match(line.decode()):
                service.grpc, service.url, service.banner = found["grpc"], f"{scheme}://{found['http']}", banner
                break
        assert service.grpc, f"the service did not start; it said {banner!r}, and its log is {service.raw_log()}"
        yield service
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait()
        listener.join()
        process.stdout.close()
        process.stderr.close()
