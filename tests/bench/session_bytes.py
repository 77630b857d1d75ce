"""What sessions take in Redis, by what it is for.

    python -m tests.bench.session_bytes SESSIONS ACTIONS GAME SEATS ...

prints the figures of all rows as JSON. So many SESSIONS of each row are played at random for so many ACTIONS, each sent
by itself with a request id, or up to the last before the end of the game; then Redis is asked (MEMORY USAGE).
"""

import asyncio
import sys
from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from royalpig.sessions.redis_store import Access, OneServer, RedisStore, keys
from royalpig.sessions.stored import Session, packed, unpacked
from tests.bench.aims import Row
from tests.bench.played import creation, next_game, submission
from tests.bench.random_games import RandomGames
from tests.bench.ratios import Spread, spread
from tests.bench.sessions import durable_redis
from tests.sessions.servers import HOST
from tests.sessions.tables import House

KEPT_SECONDS = 3600.0


class SessionBytes(msgspec.Struct, frozen=True):
    """What sessions take after so many actions: bytes of a session, or of an action.

    ``session`` is a session as it stands, of which ``state`` bytes are the game's; ``snapshots`` are the states that
    are kept on the way. Of an action there are the ``stream`` of the changes, the ``history``, which is this and the
    snapshots, and the ``requests`` that are remembered. The parts are shares of a session, and of the history.
    """

    row: Row
    actions: Spread
    session: Spread
    state: Spread
    snapshots: Spread
    stream: Spread
    history: Spread
    requests: Spread
    session_parts: dict[str, float]
    history_parts: dict[str, float]


class Kept(msgspec.Struct, frozen=True):
    """What one session takes: bytes in all, and of those the ones that are stored values."""

    actions: int
    session: int
    state: int
    seats: int
    packed: int
    snapshots: int
    stream: int
    changes: int
    commits: int
    requests: int


async def measure(rows: Sequence[Row], sessions: int, actions: int) -> list[SessionBytes]:
    """What sessions of each row take."""
    found = []
    with durable_redis() as redis, redis.client() as client:
        connections = OneServer.at(HOST, redis.port, 0, Access())
        house = House(RedisStore(connections, idle_seconds=KEPT_SECONDS, finished_seconds=KEPT_SECONDS))
        for row in rows:
            games = RandomGames(row, 5)
            found.append(bytes_of(row, [await played(house, client, games, actions) for _ in range(sessions)]))
        await house.sessions.stop()
    return found


async def played(house: House, client: Any, games: RandomGames, actions: int) -> Kept:
    """What a new session takes after so many actions."""
    setup, steps = next_game(games)
    created = await house.call("CreateSession", **fields_of(creation(games, setup)))
    made = 0
    for step in islice(steps, actions):
        if step.state.after(step.action.notation, step.seat).over:
            break
        await house.call("SubmitAction", created.owner_token, **fields_of(submission(step, created.session.name)))
        made += 1
    return kept(client, created.session.name.partition("/")[2], made)


def fields_of(request: msgspec.Struct) -> dict[str, Any]:
    """The fields of a request, by name."""
    return {name: getattr(request, name) for name in request.__struct_fields__}


def kept(client: Any, session_id: str, actions: int) -> Kept:
    """What a session takes, as Redis tells."""
    name, history, requests = keys.session(session_id), keys.history(session_id), keys.requests(session_id)
    fields = client.hgetall(name)
    session = unpacked(Session, fields[b"session"])
    snapshots = sum(len(field) + len(value) for field, value in fields.items() if field.startswith(b"snapshot:"))
    entries = [entry for _, entry in client.xrange(history)]
    return Kept(
        actions=actions,
        session=taken(client, name) - snapshots,
        state=len(session.state),
        seats=sum(len(packed(seat)) for seat in session.seats),
        packed=len(fields[b"session"]),
        snapshots=snapshots,
        stream=taken(client, history),
        changes=sum(len(entry[b"change"]) for entry in entries),
        commits=sum(len(entry[b"commit"]) for entry in entries),
        requests=taken(client, requests),
    )


def taken(client: Any, name: str) -> int:
    """The bytes that a key takes with all that it holds; 0 where there is none."""
    return client.memory_usage(name, samples=0) or 0


def bytes_of(row: Row, found: Sequence[Kept]) -> SessionBytes:
    """What the sessions of a row say together."""
    session = sum(one.session for one in found)
    history = sum(one.stream + one.snapshots for one in found)
    stored = {
        "state": sum(one.state for one in found),
        "who sits where": sum(one.seats for one in found),
        "the rest of the session": sum(one.packed - one.state - one.seats for one in found),
    }
    entered = {
        "changes": sum(one.changes for one in found),
        "ids of commits": sum(one.commits for one in found),
        "snapshots": sum(one.snapshots for one in found),
    }
    return SessionBytes(
        row=row,
        actions=spread([one.actions for one in found]),
        session=spread([one.session for one in found]),
        state=spread([one.state for one in found]),
        snapshots=spread([one.snapshots for one in found]),
        stream=spread([one.stream / one.actions for one in found]),
        history=spread([(one.stream + one.snapshots) / one.actions for one in found]),
        requests=spread([one.requests / one.actions for one in found]),
        session_parts=shares_of(session, stored),
        history_parts=shares_of(history, entered),
    )


def shares_of(whole: int, parts: dict[str, int]) -> dict[str, float]:
    """What part of a whole each part is, largest first; what is left is Redis's own."""
    all_parts = {**parts, "Redis's own": whole - sum(parts.values())}
    return {part: size / whole for part, size in sorted(all_parts.items(), key=lambda item: -item[1])}


if __name__ == "__main__":
    sessions, actions, *named = sys.argv[1:]
    rows = [Row(game, int(seats)) for game, seats in zip(named[::2], named[1::2], strict=True)]
    measured = asyncio.run(measure(rows, int(sessions), int(actions)))
    sys.stdout.buffer.write(msgspec.json.encode(measured))
