"""What a call costs with one process and with four.

    python -m tests.bench.workers GAME SEATS REPEATS DURATION

prints the figures as JSON. The calls are ApplyAction over gRPC without a list.
"""

import sys

import msgspec
import uvloop

from tests.bench.aims import Row
from tests.bench.builds import THIS_BUILD
from tests.bench.loads import GrpcCalls, load
from tests.bench.ratios import Spread, spread
from tests.bench.service import all_bodies
from tests.bench.serving import serving

SEVERAL = 4


class Workers(msgspec.Struct, frozen=True):
    """µs of the processor that a call costs with one process and with several, and the second as a ratio."""

    row: Row
    build: str
    one: Spread
    several: Spread
    ratio: Spread


async def measure(row: Row, repeats: int, duration: float) -> Workers:
    """The same load on a service of one process and on one of several, in turn."""
    bodies = all_bodies(row)[0].grpc
    without = {"store": "none"}  # several processes keep no sessions in memory
    with (
        serving("royalpig.server", **without) as alone,
        serving("royalpig.server", workers=str(SEVERAL), **without) as together,
    ):
        calls = [GrpcCalls(alone.grpc), GrpcCalls(together.grpc)]
        pairs = []
        for _ in range(repeats + 1):
            one, several = [
                (await load(each.call, bodies, duration, server.process)).cost
                for each, server in zip(calls, (alone, together), strict=True)
            ]
            pairs.append((one, several))
        for each in calls:
            await each.close()
    pairs = pairs[1:]
    return Workers(
        row,
        THIS_BUILD,
        spread([one for one, _ in pairs]),
        spread([several for _, several in pairs]),
        spread([several / one for one, several in pairs]),
    )


if __name__ == "__main__":
    name, seats, repeats, duration = sys.argv[1:]
    measured = uvloop.run(measure(Row(name, int(seats)), int(repeats), float(duration)))
    sys.stdout.buffer.write(msgspec.json.encode(measured))
