"""Sessions on a real Redis, served by two processes: what SubmitAction gives, and how soon a watcher has a change.

    python -m tests.bench.sessions REPEATS DURATION ROUNDS GAME SEATS ...

prints the figures of all rows as JSON; which build serves follows from PYTHONPATH. Each load lasts DURATION seconds,
each repeat of the delays has so many ROUNDS.
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import uvloop

from tests.bench.aims import Row
from tests.bench.serving import serving
from tests.bench.submits import Submits, submits
from tests.bench.watches import Delays, delays
from tests.sessions.servers import Server, one_server

SETTINGS = ("--maxmemory-policy", "noeviction")
"""What `docs/durability.md` recommends on one machine, beside what the tests' servers have: appendonly, appendfsync."""


class OnRedis(msgspec.Struct, frozen=True):
    """What was measured of all rows with one build, and the name and version of the store."""

    store: str
    submits: list[Submits]
    delays: list[Delays]


@contextmanager
def durable_redis() -> Iterator[Server]:
    """A Redis that loses nothing that it has acknowledged, with its data in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder, one_server(Path(folder), *SETTINGS) as server:
        yield server


async def measure(rows: Sequence[Row], repeats: int, duration: float, rounds: int) -> OnRedis:
    """Everything about sessions that is served."""
    with (
        durable_redis() as redis,
        serving("royalpig.server", store=redis.url) as first,
        serving("royalpig.server", store=redis.url) as second,
    ):
        with redis.client() as client:
            told = client.info("server")
        process = told["process_id"]
        return OnRedis(
            f"Valkey {told['valkey_version']}" if "valkey_version" in told else f"Redis {told['redis_version']}",
            await submits(rows, first, process, redis.url, repeats, duration),
            await delays(rows, first, second, redis.url, repeats, rounds),
        )


if __name__ == "__main__":
    repeats, duration, rounds, *named = sys.argv[1:]
    rows = [Row(game, int(seats)) for game, seats in zip(named[::2], named[1::2], strict=True)]
    measured = uvloop.run(measure(rows, int(repeats), float(duration), int(rounds)))
    sys.stdout.buffer.write(msgspec.json.encode(measured))
