"""One service for all tests that only call it; whatever they send, it is never at fault."""

from collections.abc import Iterator

import pytest

from tests.api.running import Service, running


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    with running() as started:
        yield started
        assert not [line for line in started.log() if line["event"] not in ("call", "serving")]
