"""SubmitAction in sessions on Redis, beside the stateless ApplyAction through the same face of the same service."""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles

import msgspec

from tests.bench.aims import SUBMIT_GOAL, Row
from tests.bench.builds import THIS_BUILD
from tests.bench.loads import Run, processor_seconds, steady
from tests.bench.played import Faces, Playing
from tests.bench.ratios import Spread, spread
from tests.bench.sampling import BEGIN, END, SAMPLED_FOR, shares
from tests.bench.serving import Server, serving

FACES = ("gRPC", "REST")
READY_A_SECOND = 200
"""So many steps are made ready on each connection for each second of a load; more than are made."""


class Submits(msgspec.Struct, frozen=True):
    """SubmitAction under load, and ApplyAction.

    Rates are calls a second, `p50` and `p99` latencies in ms, costs µs of a process a call: of the service by either
    method, and of Redis by SubmitAction. ``ratio`` is the rate of SubmitAction as a part of ApplyAction's,
    ``p99_ratio`` its 99th percentile to ApplyAction's. ``parts`` says where the service's time goes, if the aim is
    missed.
    """

    row: Row
    build: str
    face: str
    rate: Spread
    apply_rate: Spread
    ratio: Spread
    p50: float
    p99: Spread
    apply_p99: Spread
    p99_ratio: Spread
    cost: Spread
    apply_cost: Spread
    redis_cost: Spread
    parts: dict[str, float]


class Pair(msgspec.Struct, frozen=True):
    """The two methods under load, one after the other, and what SubmitAction cost Redis, in µs a call."""

    submit: Run
    apply: Run
    redis_cost: float


async def submits(
    rows: Sequence[Row], service: Server, redis: int, url: str, repeats: int, duration: float
) -> list[Submits]:
    """Both methods through both faces of a service, in turn; ``redis`` is the process of the Redis at an address."""
    found = []
    faces = Faces(service)
    for row in rows:
        for face in FACES:
            submitting, applying = faces.submitting(row, face), faces.applying(row, face)
            pairs = [await one_pair(submitting, applying, service, redis, duration) for _ in range(repeats + 1)]
            found.append(submits_of(row, face, pairs[1:]))
    await faces.close()
    missed = [one for one in found if one.ratio.median < SUBMIT_GOAL]
    parts = await parts_of(missed, url, SAMPLED_FOR * duration) if missed else []
    return [msgspec.structs.replace(one, parts=parts[missed.index(one)]) if one in missed else one for one in found]


async def one_pair(submitting: Playing, applying: Playing, service: Server, redis: int, duration: float) -> Pair:
    """Both methods under load, each for some seconds."""
    await submitting.prepare(ready_for(duration))
    await applying.prepare(ready_for(duration))
    spent = processor_seconds(redis)
    mine = await steady(submitting.step, duration, service.process)
    redis_cost = (processor_seconds(redis) - spent) / len(mine.latencies) * 1e6
    return Pair(mine, await steady(applying.step, duration, service.process), redis_cost)


def ready_for(duration: float) -> int:
    """How many steps are made ready on each connection for a load of some seconds."""
    return 1 + int(READY_A_SECOND * duration)


def submits_of(row: Row, face: str, pairs: Sequence[Pair]) -> Submits:
    """What the repeats say together."""
    slowest = [(percentile(pair.submit.latencies, 99), percentile(pair.apply.latencies, 99)) for pair in pairs]
    return Submits(
        row,
        THIS_BUILD,
        face,
        spread([pair.submit.rate for pair in pairs]),
        spread([pair.apply.rate for pair in pairs]),
        spread([pair.submit.rate / pair.apply.rate for pair in pairs]),
        percentile([latency for pair in pairs for latency in pair.submit.latencies], 50),
        spread([submit for submit, _ in slowest]),
        spread([apply for _, apply in slowest]),
        spread([submit / apply for submit, apply in slowest]),
        spread([pair.submit.cost for pair in pairs]),
        spread([pair.apply.cost for pair in pairs]),
        spread([pair.redis_cost for pair in pairs]),
        {},
    )


def percentile(values: Sequence[float], number: int) -> float:
    """A percentile of two values or more."""
    return quantiles(values, n=100, method="inclusive")[number - 1]


async def parts_of(missed: Sequence[Submits], url: str, duration: float) -> list[dict[str, float]]:
    """Where the time of a service goes under some loads of SubmitAction."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "looks"
        with serving("tests.bench.sampled_server", str(file), store=url) as service:
            faces = Faces(service)
            for one in missed:
                submitting = faces.submitting(one.row, one.face)
                await steady(submitting.step, duration / SAMPLED_FOR, service.process)
                os.kill(service.process, BEGIN)
                await steady(submitting.step, duration, service.process)
                os.kill(service.process, END)
            await faces.close()
        return [shares(looks) for looks in msgspec.json.decode(file.read_bytes(), type=list[dict[str, int]])]
