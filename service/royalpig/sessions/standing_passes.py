"""Standing passes: seats that let windows go by, as privately as if each pass were sent by hand.

A pass that is made for a seat is a change of its own, with the same entries as one that was sent.
"""

from collections.abc import Iterable
from typing import Final

from royalpig.engine.batches import ACTED, NEXT_TURN, PASS_CONDITIONS
from royalpig.sessions.marks import Mark, moved
from royalpig.sessions.referee import AnyPlay, Play, Referee
from royalpig.sessions.stored import Change, Kind, StandingPass

CONDITIONS: Final = PASS_CONDITIONS


def still_standing(passes: Iterable[StandingPass], play: Play, step: int) -> tuple[StandingPass, ...]:
    """The standing passes whose condition holds after a step that somebody made."""
    return () if play.over else tuple(standing for standing in passes if _holds(standing, play, step))


def _holds(standing: StandingPass, play: Play, step: int) -> bool:
    if standing.until == ACTED:
        return play.is_pass(step)
    if standing.until == NEXT_TURN:
        return play.turn == standing.turn
    return play.in_window or standing.seat not in play.asked


def replaced(passes: Iterable[StandingPass], seat: int, new: StandingPass | None) -> tuple[StandingPass, ...]:
    """The standing passes with that of a seat set anew, or taken back."""
    others = [standing for standing in passes if standing.seat != seat]
    return tuple(sorted([*others, new] if new else others, key=lambda standing: standing.seat))


async def pass_windows(
    referee: Referee[AnyPlay], play: AnyPlay, mark: Mark, passes: tuple[StandingPass, ...]
) -> tuple[list[Change], Mark, tuple[StandingPass, ...]]:
    """Passes for the seats that have a standing pass, while there is a window that one of them is asked in.

    Answers the changes, the place after them, and the standing passes that still hold.
    """
    made: list[Change] = []
    while passes and play.in_window:
        standing = {each.seat for each in passes}
        found = ((seat, play.passing(seat)) for seat in play.asked if seat in standing)
        seat, step = next(((seat, step) for seat, step in found if step is not None), (-1, None))
        if step is None:
            break
        ply, before = play.ply, mark
        await referee.make(play, (step,))
        mark = moved(before, ply, play)
        made.append(Change(kind=Kind.STEPS, before=before.version, version=mark.version, seat=seat, steps=(step,)))
        passes = still_standing(passes, play, step)
    return made, mark, passes
