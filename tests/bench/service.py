"""ApplyAction through both faces, beside a bare echo of the same bytes on the same server stack.

    python -m tests.bench.service GAME SEATS REPEATS DURATION STATES

prints the loads of one row as JSON. Which build serves follows from PYTHONPATH. Each load lasts DURATION seconds.
STATES is how many states come in turn where each is to be new: with KEPT or more, each is forgotten before that.
"""

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles

import msgspec
import uvloop

from royalpig.api.refereed import refereed
from royalpig.api.states import state_struct
from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import encode
from royalpig.wire.structs import Action, ApplyActionRequest, LegalDetail
from tests.bench.aims import Row, face_goal
from tests.bench.builds import THIS_BUILD
from tests.bench.echo import Answers, echoing
from tests.bench.loads import Call, GrpcCalls, RestCalls, Run, load
from tests.bench.random_games import RandomGames
from tests.bench.ratios import Spread, spread
from tests.bench.sampling import BEGIN, END, SAMPLED_FOR, shares
from tests.bench.serving import Server, serving

FEW = 64
"""So many states that the service knows each again, as it knows those that it has lately answered."""
KNOWN, NEW = "known", "new"


class Load(msgspec.Struct, frozen=True):
    """One face under load: what it gives, what it costs, and both beside the echo's.

    ``rate`` is calls a second, ``p50`` and ``p99`` are latencies in ms, ``cost`` and ``echo_cost`` µs of the server's
    processor a call. ``rate_ratio`` is our rate as a part of the echo's, ``cost_ratio`` the echo's cost as a part of
    ours: what the rate would be where the servers' processor alone is the limit. The ``states`` that the calls bring
    are `known` to the service or `new`. ``parts`` says where the time goes, if the aim is missed.
    """

    row: Row
    build: str
    face: str
    detail: str
    states: str
    rate: Spread
    p50: float
    p99: float
    cost: Spread
    echo_cost: Spread
    rate_ratio: Spread
    cost_ratio: Spread
    parts: dict[str, float]


class Bodies(msgspec.Struct, frozen=True):
    """What the calls of a load bring."""

    detail: str
    states: str
    grpc: list[bytes]
    rest: list[bytes]


def all_bodies(row: Row, many: int = FEW) -> list[Bodies]:
    """The calls of each load, legal actions in random games: with few states, and with many."""
    games, codec = RandomGames(row, 2), refereed(row.game)
    found = games.states(many)
    structs = [state_struct(codec, state) for state in found]
    moves = games.moves(found)

    def bodies(detail: LegalDetail, states: str, number: int) -> Bodies:
        requests = [
            ApplyActionRequest(state=state, seat=move.seat, action=Action(notation=move.action), legal_detail=detail)
            for state, move in zip(structs[:number], moves[:number], strict=True)
        ]
        return Bodies(
            detail.value.removeprefix("LEGAL_DETAIL_"),
            states,
            [encode(request) for request in requests],
            [encode_json(request) for request in requests],
        )

    return [
        bodies(LegalDetail.NONE, KNOWN, FEW),
        bodies(LegalDetail.LIST, KNOWN, FEW),
        bodies(LegalDetail.NONE, NEW, many),
    ]


async def measure(row: Row, repeats: int, duration: float, many: int) -> list[Load]:
    """Both faces under load, each beside its echo, in turn."""
    found: list[Load] = []
    loads = all_bodies(row, many)
    with serving("royalpig.server") as service:
        calls, posts = faces_of(service)
        for bodies in loads:
            answers = Answers(
                [await calls.call(0, body) for body in bodies.grpc[:FEW]],
                [await posts.call(0, body) for body in bodies.rest[:FEW]],
            )
            with echoing(answers) as echo:
                bare_calls, bare_posts = faces_of(echo)
                for face, ours, bare, brought in (
                    ("gRPC", calls.call, bare_calls.call, bodies.grpc),
                    ("REST", posts.call, bare_posts.call, bodies.rest),
                ):
                    pairs = await in_turn(ours, service.process, bare, echo.process, brought, repeats, duration)
                    found.append(load_of(row, face, bodies, pairs))
                await bare_calls.close()
                await bare_posts.close()
        await calls.close()
        await posts.close()
    missed = [one for one in found if one.rate_ratio.median < face_goal(row.game, one.detail)]
    parts = await parts_of(missed, loads, SAMPLED_FOR * duration)
    return [msgspec.structs.replace(one, parts=parts[missed.index(one)]) if one in missed else one for one in found]


def faces_of(server: Server) -> tuple[GrpcCalls, RestCalls]:
    """Connections to both faces."""
    return GrpcCalls(server.grpc), RestCalls(server.http)


async def in_turn(
    ours: Call, our_process: int, bare: Call, bare_process: int, bodies: Sequence[bytes], repeats: int, duration: float
) -> list[tuple[Run, Run]]:
    """Loads on the service and on the echo in turn, once before that without looking."""
    pairs = []
    for _ in range(repeats + 1):
        mine = await load(ours, bodies, duration, our_process)
        pairs.append((mine, await load(bare, bodies, duration, bare_process)))
    return pairs[1:]


async def parts_of(missed: Sequence[Load], loads: Sequence[Bodies], duration: float) -> list[dict[str, float]]:
    """Where the time of a service goes under some loads."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "looks"
        with serving("tests.bench.sampled_server", str(file)) as service:
            calls, posts = faces_of(service)
            for one in missed:
                bodies = next(other for other in loads if (other.detail, other.states) == (one.detail, one.states))
                call, brought = (calls.call, bodies.grpc) if one.face == "gRPC" else (posts.call, bodies.rest)
                await load(call, brought, duration / SAMPLED_FOR, service.process)
                os.kill(service.process, BEGIN)
                await load(call, brought, duration, service.process)
                os.kill(service.process, END)
            await calls.close()
            await posts.close()
        return [shares(looks) for looks in msgspec.json.decode(file.read_bytes(), type=list[dict[str, int]])]


def load_of(row: Row, face: str, bodies: Bodies, pairs: list[tuple[Run, Run]]) -> Load:
    """What runs beside their echo say together."""
    cuts = quantiles([latency for run, _ in pairs for latency in run.latencies], n=100)
    return Load(
        row,
        THIS_BUILD,
        face,
        bodies.detail,
        bodies.states,
        spread([run.rate for run, _ in pairs]),
        cuts[49],
        cuts[98],
        spread([run.cost for run, _ in pairs]),
        spread([bare.cost for _, bare in pairs]),
        spread([run.rate / bare.rate for run, bare in pairs]),
        spread([bare.cost / run.cost for run, bare in pairs]),
        {},
    )


if __name__ == "__main__":
    name, seats, repeats, duration, many = sys.argv[1:]
    measured = uvloop.run(measure(Row(name, int(seats)), int(repeats), float(duration), int(many)))
    sys.stdout.buffer.write(msgspec.json.encode(measured))
