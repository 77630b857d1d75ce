"""What fault tests share that do no harm to it: two services, each a process of its own, on one Redis."""

import gc
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.api.conftest import service
from tests.api.running import Service, running
from tests.faults.killing import nothing_at_fault
from tests.sessions.conftest import _specimen_is_refereed
from tests.sessions.servers import Server, one_server

__all__ = ["_specimen_is_refereed", "service"]


UNCLOSED = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
"""Clients here are cut off at any time. One that is cut off in the instant in which it connects leaves its socket to
Python's collector: asyncio does not close it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Lets every fault test leave such sockets."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(UNCLOSED)


@pytest.fixture(autouse=True)
def _collected() -> Iterator[None]:
    """Has them collected before another test is blamed for them."""
    yield
    gc.collect()


@dataclass(frozen=True)
class Pair:
    """Two services, and the server that they share."""

    server: Server
    one: Service
    other: Service


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with (
        one_server(tmp_path_factory.mktemp("pair")) as server,
        running(store=server.url) as one,
        running(store=server.url) as other,
    ):
        yield Pair(server, one, other)
        nothing_at_fault(one)
        nothing_at_fault(other)
