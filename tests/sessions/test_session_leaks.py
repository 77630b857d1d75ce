"""What a seat receives of a session is the same bytes when only what it may not know is different.

Two sessions go on from two states that a seat cannot tell apart, and are played on alike as far as it can see. All that
it is told of the one, be it an answer, a refusal, a change that it watches or what is noted for the log, it is told of
the other, until something is revealed.
"""

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from royalpig.api.credentials import Credentials, bring
from royalpig.api.errors import ApiError
from royalpig.api.notes import take_notes
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE, NOBODY, seat_of
from royalpig.engine.state import State
from royalpig.wire.structs import Action, LegalDetail, OwnerSees
from tests.api.operations.calling import every_game, sent
from tests.engine.leaks import _alike, _told_alike, leak_pair
from tests.engine.play import new_game, walk
from tests.sessions.tables import House, Table, as_bytes

EVERY = {"schweinebande": 100, "space-pigs": 200}
"""Of how many steps of a game one is looked at: of 40, unless there is so much to tell of each."""

ATTEMPTS = ["pass", "dig", "nonsense", "", "bid 3a", "bury", "rest", "vote pm-01 p0", "alt pm-05 s1", "discard pm-01"]


async def received(table: Table, token: str, method: str, **fields: Any) -> bytes:
    """All that a call brings, and what is noted of it for the log."""
    notes = take_notes()
    bring(Credentials(f"Bearer {token}"))
    operation = table.house.operations[method]
    try:
        answer: Any = (await operation.run(operation.request(session=table.name, **fields))).whole
    except ApiError as error:
        violations = [(each.path, each.description) for each in error.violations]
        answer = [error.reason, error.message, error.metadata, violations]
    else:
        session = getattr(answer, "session", UNSET)
        if session is not UNSET:
            session.name = session.create_time = ""
    return as_bytes([answer, notes.game, notes.actions, notes.clauses, notes.legal, notes.finished])


async def everything(table: Table, token: str, seat: int, version: int) -> list[bytes]:
    """All that a seat can be told at a point, whatever it asks or tries. What it tries is refused."""
    told = [await received(table, token, "GetSession", legal_detail=detail) for detail in LegalDetail]
    told.append(await received(table, token, "GetRecord"))
    told.append(await received(table, token, "UndoAction", to_version=0))
    told.append(await received(table, token, "StartSession"))
    told.append(await received(table, token, "DeleteSession"))
    for line in ATTEMPTS:
        fields = {"actions": [Action(notation="no such action"), Action(notation=line)], "expected_version": version}
        told.append(await received(table, token, "SubmitAction", **fields))
        other = {"seat": (max(seat, 0) + 1) % len(table.seats), "actions": [Action(notation=line)]}
        told.append(await received(table, token, "SubmitAction", expected_version=version, **other))
    return told


async def attempts(table: Table, state: State, token: str, seat: int) -> list[bytes]:
    """What a seat is told of actions that it may not take."""
    if seat == NOBODY:
        return []
    version = await table.version()
    legal = {action.notation for action in state.legal(seat)} if seat in state.actors else set()
    return [
        await received(table, token, "SubmitAction", actions=[Action(notation=line)], expected_version=version)
        for line in ATTEMPTS
        if line not in legal
    ]


class Pair:
    """Two sessions, of which a seat is to be told the same."""

    def __init__(self, states: tuple[State, State], tables: list[Table], seat: int) -> None:
        self.states = states
        self.tables = tables
        self.seat = seat
        self.tokens = [table.spectator if seat == NOBODY else table.seats[seat] for table in tables]
        self.watches = [
            table.house.watch(token, session=table.name, from_version=0)
            for table, token in zip(tables, self.tokens, strict=True)
        ]

    async def nothing_leaks(self) -> None:
        each = zip(self.tables, self.tokens, strict=True)
        version = await self.tables[0].version()
        assert version == await self.tables[1].version()
        one, other = [await everything(table, token, self.seat, version) for table, token in each]
        assert one == other
        tried = [
            await attempts(table, state, token, self.seat)
            for table, state, token in zip(self.tables, self.states, self.tokens, strict=True)
        ]
        assert tried[0] == tried[1]

    async def goes_on(self, random: Random) -> bool:
        """Makes a step in both; False where there is none, or the seat was shown what it could not see before."""
        pair = _alike(*self.states, self.seat, random)
        if pair is None:
            return False
        answers, happened = [], []
        for table, state, code in zip(self.tables, self.states, pair, strict=True):
            action = state.action(code)
            seat = None if action.seat == CHANCE else action.seat
            token = table.seats[self.seat] if seat == self.seat else table.owner
            fields = table.submission(seat, action.notation, version=await table.version())
            answers.append(await received(table, token, "SubmitAction", **fields))
            happened.append(state.apply(code))
        if not _told_alike(self.states[0], happened[0], self.states[1], happened[1], self.seat):
            return False
        changes = [await anext(watch) for watch in self.watches]
        assert as_bytes(changes[0]) == as_bytes(changes[1])
        if seat_of(pair[0]) == self.seat:
            assert answers[0] == answers[1]
        return not self.states[0].over


async def pairs(played: Game, number: int) -> AsyncIterator[tuple[Pair, Random]]:
    random = Random(f"{played.id} {number}")
    house = House()
    for place, state in enumerate(walk(new_game(played, random), random)):
        if place % EVERY.get(played.id, 40) != number or state.over:
            continue
        for seat in (NOBODY, random.choice(range(state.table.seats))):
            states = leak_pair(state, seat, random.getrandbits(64))
            tables = [
                await house.table(played.id, new_state=UNSET, state=sent(each), owner_sees=OwnerSees.ALL)
                for each in states
            ]
            yield Pair(states, tables, seat), random


@every_game
@pytest.mark.parametrize("number", range(3))
async def test_a_seat_is_told_nothing_that_it_may_not_know(played: Game, number: int) -> None:
    compared = 0
    async for pair, random in pairs(played, number):
        await pair.nothing_leaks()
        for _ in range(8):
            if not await pair.goes_on(random):
                break
            await pair.nothing_leaks()
            compared += 1
    assert compared > 3
