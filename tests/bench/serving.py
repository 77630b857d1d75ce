"""Servers under load, each in a process of its own: the service, and the echo."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from tests.api.running import environment

READY = re.compile(r"ready grpc=(?P<grpc>\S+) http=(?P<http>\S+)")


class Server(msgspec.Struct, frozen=True):
    """A server that runs: its process, and where it is."""

    process: int
    grpc: str
    http: str


@contextmanager
def serving(module: str, *arguments: str, **settings: str) -> Iterator[Server]:
    """The server that a module runs, with these settings, ready; its log goes into a file. It is gone afterwards."""
    command = [sys.executable, "-m", module, *arguments]
    with (
        tempfile.TemporaryFile() as log,
        subprocess.Popen(command, env=environment(settings), stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        assert process.stdout is not None
        try:
            for line in process.stdout:
                if ready := READY.match(line):
                    yield Server(process.pid, ready["grpc"], ready["http"])
                    break
            else:
                log.seek(0)
                raise RuntimeError(f"{module} has not started; it said {log.read().decode()}")
        finally:
            process.terminate()
