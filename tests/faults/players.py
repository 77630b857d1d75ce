"""Clients that play games at random through a service, whatever befalls it, and write down what they were answered."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from random import Random

import httpx

from royalpig_client import (
    NEVER,
    AsyncClient,
    AsyncOpened,
    AsyncSession,
    RefusedAction,
    Retrying,
    ServiceError,
    SessionRefused,
    StaleVersion,
    Told,
    Unavailable,
    Unreachable,
)
from royalpig_client.session_shapes import AtVersion
from tests.faults.journal import End, Journal

PATIENT = Retrying(attempts=10_000, first_wait=0.02, longest_wait=2.0)

PASSING = (Unreachable, Unavailable)
"""What ends by itself."""


@dataclass(frozen=True)
class Kind:
    """A game as it is played here: short, and with what makes sessions hard."""

    game: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)


FARM = Kind("schweinebande", 2)
PIGS = Kind("lord-of-the-pigs", 4, {"turn-limit": "1", "windows": "phase"})
SPACE = Kind(
    "space-pigs",
    3,
    {"turn-limit": "1", "reaction-windows": "ends-only", "exchange-windows": "off", "layout": "automatic"},
)
KINDS = (PIGS, SPACE, FARM, SPACE, PIGS)


@dataclass(frozen=True)
class Table:
    """A session, and the number of the bot's seat, if a bot sits there."""

    opened: AsyncOpened
    bot: int | None = None

    @property
    def name(self) -> str:
        return self.opened.owner.name


@dataclass(frozen=True)
class Clients:
    """Two ways to ask over the same connections: one does not give up, the other asks once."""

    patient: AsyncClient
    hasty: AsyncClient


@asynccontextmanager
async def clients_of(url: str) -> AsyncIterator[Clients]:
    """Clients of the service at an address, with as many connections as they like."""
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
    async with httpx.AsyncClient(base_url=url, limits=limits, timeout=60.0, verify=False) as http:
        yield Clients(AsyncClient(http=http, retrying=PATIENT), AsyncClient(http=http, retrying=NEVER))


async def open_table(client: AsyncClient, kind: Kind, *, bot: bool = False) -> Table:
    """A session that has begun. A creation is not repeatable, so one that is not answered is made anew."""
    players = [{"name": f"Player {number}"} for number in range(kind.seats - bot)] + [{"bot": "random"}] * bot
    while True:
        try:
            opened = await client.sessions.create(kind.game, kind.seats, options=kind.options, players=players)
            return Table(opened, kind.seats - 1 if bot else None)
        except PASSING:
            await asyncio.sleep(0.05)


@dataclass
class Player:
    """Sits at a seat; mostly patient, but sometimes it goes away before the answer, and looks again later."""

    session: AsyncSession
    hasty: AsyncSession
    seat: int
    journal: Journal
    random: Random
    goes_away: float = 0.1

    async def play(self) -> None:
        """Plays to the end of the game."""
        while not await self._follow():
            pass

    async def _follow(self) -> bool:
        """Acts on what it is shown; False where what it was shown was taken back by a failover."""
        known = 0
        try:
            async with aclosing(self.session.watch()) as changes:
                async for change in changes:
                    if change.version >= known:
                        known = await self._act(change)
        except SessionRefused as refused:
            if refused.reason != "FUTURE_VERSION":
                raise
            return False
        return True

    async def _act(self, shown: AtVersion) -> int:
        """Acts for as long as it is asked; answers the version that it has seen then."""
        at: AtVersion | None = shown
        while at is not None and at.decision is not None and self.seat in at.decision.actors and at.legal:
            shown = at
            at = await self._submit(at, self.random.choice(at.legal).notation)
        return shown.version if at is None else at.version

    async def _submit(self, at: AtVersion, line: str) -> Told | None:
        """Sends a step; None where it is refused, for others were faster."""
        sent = self.journal.send(self.session.name, self.seat, line)
        try:
            if self.random.random() < self.goes_away:
                told = await self._submit_once(at, line, sent.request_id)
            else:
                told = await self.session.submit(line, seen=at.version, request_id=sent.request_id)
        except (StaleVersion, RefusedAction):
            await self.journal.end(sent, End.REFUSED)
            return None
        except ServiceError:
            await self.journal.end(sent, End.REFUSED)
            raise
        if told is None:
            await self.journal.end(sent, End.UNKNOWN)
            return await self.session.look()
        await self.journal.end(sent, End.ACKNOWLEDGED, told.version)
        return told

    async def _submit_once(self, at: AtVersion, line: str, request_id: str) -> Told | None:
        """Sends a step and waits a moment for the answer; None where it does not come."""
        asking = asyncio.create_task(self.hasty.submit(line, seen=at.version, request_id=request_id))
        await asyncio.wait([asking], timeout=self.random.choice([0.0, 0.005, 0.02, 5.0]))
        asking.cancel()
        try:
            return await asking
        except (asyncio.CancelledError, *PASSING):
            return None


async def play_table(clients: Clients, table: Table, journal: Journal, random: Random, **habits: float) -> None:
    """Plays a session to its end, each seat by a client's own task."""
    async with asyncio.TaskGroup() as sitting:
        for number, seat in enumerate(table.opened.seats):
            if seat is not None:
                session, hasty = (each.sessions.at(seat.name, seat.token) for each in (clients.patient, clients.hasty))
                player = Player(session, hasty, number, journal, Random(random.getrandbits(64)), **habits)
                sitting.create_task(player.play())


@asynccontextmanager
async def games_going_on(clients: Clients, many: int, journal: Journal, random: Random) -> AsyncIterator[list[Table]]:
    """So many games at a time, with a bot at each and another for each that ends, and at last all played to their end.

    Answers the tables, of which there are ever more.
    """
    tables, last = list[Table](), asyncio.Event()

    async def sit_down_again_and_again(kind: Kind) -> None:
        while not last.is_set():
            table = await open_table(clients.patient, kind, bot=True)
            tables.append(table)
            await play_table(clients, table, journal, random)

    async with asyncio.TaskGroup() as playing:
        for number in range(many):
            playing.create_task(sit_down_again_and_again(KINDS[number % len(KINDS)]))
        yield tables
        last.set()
