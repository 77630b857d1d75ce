"""The steps that a caller sends to a session, judged as the caller may know the game, and made."""

from collections.abc import Sequence
from dataclasses import dataclass

from royalpig.api.actions import Refused, judge, read_action
from royalpig.api.batch_ends import batch_too_long, ends_a_batch
from royalpig.api.errors import ApiError
from royalpig.api.notes import notes
from royalpig.api.positions import EVERYTHING, Reader
from royalpig.api.refusals import no_step_left, rejection_error, rejection_struct
from royalpig.api.sessions.context import reader_of
from royalpig.api.sessions.refereeing import GamePlay
from royalpig.api.slices import Slices
from royalpig.engine.batches import Batch
from royalpig.engine.packing import CHANCE
from royalpig.engine.rejection import NoStepLeft
from royalpig.sessions.standing_passes import still_standing
from royalpig.sessions.stored import OwnerSees, Session, StandingPass
from royalpig.sessions.tokens import Bearer
from royalpig.wire.structs import Action


@dataclass(frozen=True)
class Judged:
    """The packed steps that were made in a play, without those that the engine had made already.

    ``ply`` is where the play stood before, ``standing`` are the standing passes that still hold.
    """

    steps: tuple[int, ...]
    ply: int
    standing: tuple[StandingPass, ...]


async def make_judged(
    play: GamePlay, seat: int | None, actions: Sequence[Action], reader: Reader, standing: tuple[StandingPass, ...]
) -> Judged:
    """Carries out actions of a seat (None for chance), all or none, as far as whoever sends them may know the game.

    Raises ApiError that names the action in `step`, from 0; the play is then as it was.
    """
    ply = play.ply
    batch = Batch(play.state)
    made: list[int] = []
    slices = Slices()
    for index, action in enumerate(actions):
        known = len(batch.events)
        try:
            step = _judged(play, batch, CHANCE if seat is None else seat, action, f"actions[{index}]", reader)
        except ApiError as error:
            error.metadata["step"] = str(index)
            raise
        if step is None:
            continue
        made.append(step)
        standing = still_standing(standing, GamePlay(play.codec, batch.trial), step)
        if index < len(actions) - 1 and ends_a_batch(batch.trial, batch.events[known:]):
            raise batch_too_long(index + 1, "actions")
        await slices.rest()
    batch.keep()
    play.events = batch.events
    if play.over:
        notes().finished += 1
    return Judged(tuple(made), ply, standing)


def _judged(play: GamePlay, batch: Batch, seat: int, action: Action, path: str, reader: Reader) -> int | None:
    """Makes one action and answers it packed; None where the engine has made it already. Raises ApiError."""
    seen = batch.trial if reader is EVERYTHING else batch.trial.view(reader)
    try:
        reading = read_action(play.codec, seen, seat, action, path)
        if batch.passes_over(reading):
            batch.add(reading)
            return None
        judge(seen, reading)
        batch.add(reading)
    except Refused as refused:
        raise rejection_error(rejection_struct(refused.rejection), path) from refused
    except NoStepLeft as error:
        raise no_step_left(error, path) from error
    return reading.code


def judging_reader(session: Session, who: Bearer, seat: int | None) -> Reader:
    """As what an action is judged: an owner who is shown what everybody is acts for a seat as the seat would."""
    reader = reader_of(session, who)
    if session.owner_sees is OwnerSees.PUBLIC and seat is not None:
        return seat
    return reader
