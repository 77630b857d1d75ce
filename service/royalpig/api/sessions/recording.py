"""The record of a session: the game that stands, without what was taken back."""

import asyncio
from datetime import UTC, datetime

from msgspec.structs import replace

from royalpig.api.sessions.refereeing import GamePlay
from royalpig.engine.randomness import Source
from royalpig.engine.state import EXPLICIT, State, Step
from royalpig.records import FairDice, Record
from royalpig.sessions.desk import Desk
from royalpig.sessions.dice import seed_of
from royalpig.sessions.history import line, snapshot
from royalpig.sessions.refusals import Reason, SessionRefused
from royalpig.sessions.stored import Session


async def record_of(desk: Desk[GamePlay], session: Session, whole: bool) -> str:
    """The text of the record, whole or in its public form. Raises SessionRefused NO_RECORD, and Unreadable."""
    if session.setup.foreign:
        message = "the session went on from a state, and the steps before it are not known"
        raise SessionRefused(Reason.NO_RECORD, message)
    play, steps = await _played(desk, session)
    players = [seat.name for seat in session.seats]
    date = datetime.fromtimestamp(session.created, UTC).date().isoformat()
    state, dice = play.state, None
    if session.skipped and whole:
        state = _with_dice_entered(state)
    elif session.dice.commitment:
        dice = _dice(session)
    # Not on the loop: a long game is hashed and written line by line.
    return await asyncio.to_thread(lambda: Record.of(state, steps, players, date, public=not whole, dice=dice).text())


async def _played(desk: Desk[GamePlay], session: Session) -> tuple[GamePlay, list[Step]]:
    """The game with all the steps that led to it."""
    first = await snapshot(desk.store, session, session.snapshots[0])
    # What the setup held of a record before the start is kept with the start.
    setup = replace(session.setup, steps=first.steps)
    play = await desk.referee.begin(session.game, setup, seed_of(session.dice, session.seats))
    steps = list(play.trail)
    for place, (version, part) in enumerate(await line(desk.store, session)):
        if place:
            kept = await snapshot(desk.store, session, version)
            play = desk.referee.load(session.game, kept.state)
        for change in part:
            await desk.referee.make(play, change.steps)
            steps += play.trail
    return play, steps


def _with_dice_entered(state: State) -> State:
    """The state as if its outcomes had been entered: where draws were taken back, they do not follow from the seed."""
    told = state.clone()
    told.source = Source(0)
    told.chance = EXPLICIT
    return told


def _dice(session: Session) -> FairDice:
    """All that there is to tell of the dice; the public form of a record tells less."""
    dice = session.dice
    entropy = {number: seat.entropy for number, seat in enumerate(session.seats) if seat.entropy}
    secret = "" if dice.given else dice.secret.hex()
    return FairDice(dice.commitment, secret, dice.salt.hex(), entropy)
