"""How long it takes from a submission in one process to a watcher in another, beside a bare round through Redis."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from statistics import median
from typing import Any

import grpc
import msgspec
from redis.asyncio import Redis

from royalpig.wire.messages import decode, encode
from royalpig.wire.structs import WatchSessionRequest, WatchSessionResponse
from tests.bench.aims import Row
from tests.bench.builds import THIS_BUILD
from tests.bench.loads import GrpcCalls, bearing
from tests.bench.played import CREATE, NONE, SUBMIT, WATCH, Session, new_session, next_game, submission
from tests.bench.random_games import RandomGames
from tests.bench.ratios import Spread, spread
from tests.bench.serving import Server
from tests.bench.submits import percentile

CHANNEL, KEY = "bench", "bench:stored"


class Delays(msgspec.Struct, frozen=True):
    """From a submission to its watcher, in ms, of so many bytes in the median.

    ``answer`` is until who submits has the answer, ``p50`` and ``p99`` until the watcher has the change. ``bare`` is a
    PUBLISH of the same bytes to a subscriber, ``stored`` one with a SET of them before it in the same transaction.
    """

    row: Row
    build: str
    bytes: float
    answer: Spread
    p50: Spread
    p99: Spread
    bare_p50: Spread
    bare_p99: Spread
    p50_ratio: Spread
    p99_ratio: Spread
    stored_p50: Spread
    stored_p99: Spread


class Seen(msgspec.Struct, frozen=True):
    """A submission: ms until its answer and until its watcher has it, and what the watcher was sent."""

    answered: float
    watched: float
    message: bytes


class Repeat(msgspec.Struct, frozen=True):
    """Some submissions, and as many bare rounds and stored ones of the same bytes, in ms."""

    seen: list[Seen]
    bare: list[float]
    stored: list[float]


async def delays(
    rows: Sequence[Row], first: Server, second: Server, url: str, repeats: int, rounds: int
) -> list[Delays]:
    """Submissions to one service, of which a watcher hears from another; in turn with bare rounds through Redis."""
    found = []
    async with AsyncExitStack() as opened:
        creating, submitting = GrpcCalls(first.grpc, CREATE), GrpcCalls(first.grpc, SUBMIT)
        opened.push_async_callback(creating.close)
        opened.push_async_callback(submitting.close)
        channel = await opened.enter_async_context(grpc.aio.insecure_channel(second.grpc))
        redis: Any = await opened.enter_async_context(Redis.from_url(url, protocol=2))
        for row in rows:
            games = RandomGames(row, 4)
            found_here = []
            for _ in range(repeats + 1):
                seen = await watched(games, creating, submitting, channel, rounds)
                messages = [one.message for one in seen]
                found_here.append(
                    Repeat(
                        seen,
                        await published(redis, messages, store=False),
                        await published(redis, messages, store=True),
                    )
                )
            found.append(delays_of(row, found_here[1:]))
    return found


async def watched(
    games: RandomGames, creating: GrpcCalls, submitting: GrpcCalls, channel: grpc.aio.Channel, rounds: int
) -> list[Seen]:
    """So many submissions, one after the other, each once the watcher has the one before."""
    found: list[Seen] = []
    while len(found) < rounds:
        setup, steps = next_game(games)
        session = await new_session(creating, games, setup)
        async with watch_of(channel, session) as watch:
            # Not the first: the watch may still be on its way.
            beginning = True
            for step in steps:
                begun = time.perf_counter()
                answer = asyncio.create_task(
                    ended(submitting.call(0, encode(submission(step, session.name)), session.token))
                )
                message = await watch.read()
                told = time.perf_counter()
                answered = await answer
                assert decode(message, WatchSessionResponse).version > step.version
                if not beginning:
                    found.append(Seen((answered - begun) * 1e3, (told - begun) * 1e3, message))
                beginning = False
                if len(found) == rounds:
                    break
    return found


@asynccontextmanager
async def watch_of(channel: grpc.aio.Channel, session: Session) -> AsyncIterator[Any]:
    """A watch of a session from its start on."""
    asked = encode(WatchSessionRequest(session=session.name, from_version=0, legal_detail=NONE))
    method: grpc.aio.UnaryStreamMultiCallable[bytes, bytes] = channel.unary_stream(WATCH)
    watch: Any = method(asked, metadata=bearing(session.token))
    try:
        yield watch
    finally:
        watch.cancel()


async def ended(work: Awaitable[object]) -> float:
    """When a piece of work has ended."""
    await work
    return time.perf_counter()


async def published(redis: Any, messages: Sequence[bytes], *, store: bool) -> list[float]:
    """How long each message takes to a subscriber, in ms; stored before it is published, where that is asked for."""
    found = []
    async with redis.pubsub(ignore_subscribe_messages=True) as subscribed:
        await subscribed.subscribe(CHANNEL)
        await subscribed.get_message(timeout=None)
        for message in messages:
            begun = time.perf_counter()
            sending = asyncio.create_task(publish(redis, message, store=store))
            while await subscribed.get_message(timeout=None) is None:
                pass
            found.append((time.perf_counter() - begun) * 1e3)
            await sending
    return found


async def publish(redis: Any, message: bytes, *, store: bool) -> None:
    """Publishes a message; in a transaction after it is stored, where that is asked for."""
    if not store:
        await redis.publish(CHANNEL, message)
        return
    async with redis.pipeline(transaction=True) as transaction:
        transaction.set(KEY, message)
        transaction.publish(CHANNEL, message)
        await transaction.execute()


def delays_of(row: Row, repeats: Sequence[Repeat]) -> Delays:
    """What the repeats say together."""

    def of(number: int) -> tuple[list[float], list[float], list[float]]:
        return (
            [percentile([seen.watched for seen in repeat.seen], number) for repeat in repeats],
            [percentile(repeat.bare, number) for repeat in repeats],
            [percentile(repeat.stored, number) for repeat in repeats],
        )

    (p50, bare_p50, stored_p50), (p99, bare_p99, stored_p99) = of(50), of(99)
    return Delays(
        row=row,
        build=THIS_BUILD,
        bytes=median([len(seen.message) for repeat in repeats for seen in repeat.seen]),
        answer=spread([percentile([seen.answered for seen in repeat.seen], 50) for repeat in repeats]),
        p50=spread(p50),
        p99=spread(p99),
        bare_p50=spread(bare_p50),
        bare_p99=spread(bare_p99),
        p50_ratio=spread([ours / bare for ours, bare in zip(p50, bare_p50, strict=True)]),
        p99_ratio=spread([ours / bare for ours, bare in zip(p99, bare_p99, strict=True)]),
        stored_p50=spread(stored_p50),
        stored_p99=spread(stored_p99),
    )
