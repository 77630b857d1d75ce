"""The play of a table: one step, and what the engine does by itself until a seat is asked."""

from typing import TYPE_CHECKING, Any, Final

from royalpig.engine.loading import DecisionLoops
from royalpig.engine.packing import CHANCE, KIND_MASK, KIND_SHIFT, SEAT_MASK, SEAT_SHIFT
from royalpig.engine.randomness import EXPLICIT

if TYPE_CHECKING:
    from royalpig.engine.state import State

AUTO_MARK: Final = 1 << 61
DRAWN_MARK: Final = 1 << 60
CODE_MASK: Final = (1 << 60) - 1

NOTHING_TO_MAKE: Final = -1


def make(state: "State", code: int, mark: int) -> None:
    """One legal step, unchecked: the effect, the counters, and what follows a last answer.

    ``mark`` is AUTO_MARK for an automatic step, DRAWN_MARK for a draw, else 0.
    """
    t = state.table
    step: int = t.step
    loops = state.course.loops[step]
    assert loops is not None
    state.since = len(t.events)
    loops.apply(t, code)
    if not loops.may_go_on or not _goes_on(state, loops, step, code):
        state.reopened = True
    ply = state.ply
    if mark == 0:
        seat = code >> SEAT_SHIFT & SEAT_MASK
        if seat == CHANCE:
            state.horizon = ply + 1
        elif seat != state.acted:
            state.acted = seat
            state.horizon = max(state.horizon, ply)
    elif mark == DRAWN_MARK:
        state.horizon = ply + 1
    state.ply = ply + 1
    state.made.append(code | mark)


def _goes_on(state: "State", loops: DecisionLoops, step: int, code: int) -> bool:
    """Whether the decision is the same after an answer: others still owe one, or a window was passed."""
    t = state.table
    if loops.window:
        return bool(t.step == step) and code >> KIND_SHIFT & KIND_MASK == state.course.pass_number
    assert loops.actors is not None
    assert loops.all_in is not None
    if loops.actors(t):
        return True
    loops.all_in(t)
    return False


def settle(state: "State", legal: bool) -> None:
    """Goes through passages, chance and automatic steps until a seat is asked, or the game is over.

    The list that had to be made to see whether a seat is asked is kept, so that it is made once.
    """
    t = state.table
    course = state.course
    passages, all_loops = course.passages, course.loops
    state.asked = None
    state.listed = {}
    mark = 0
    while True:
        step: int = t.step
        passage = passages[step]
        if passage is not None:
            passage(t)
            state.reopened = True
            continue
        loops = all_loops[step]
        if loops is None:
            break
        if loops.outcomes is not None:
            made = _chance(state, loops)
        elif legal and loops.asks_by_count:
            # The common case of `_automatic`, written out: one seat, asked if it has two or more actions.
            seat: int = t.actor
            codes = loops.legal(t, seat)
            if len(codes) != 1:
                state.asked = [seat]
                state.listed[seat] = codes
                break
            made = codes[0] | AUTO_MARK
        else:
            made = _automatic(state, loops, legal)
        if made < 0:
            break
        if mark == AUTO_MARK or course.reveals:
            _end_step(state, mark)
        mark = made & ~CODE_MASK
        make(state, made & CODE_MASK, mark)
    if mark == AUTO_MARK or course.reveals:
        _end_step(state, mark)
    if state.reopened:
        state.opened_at = state.ply
        state.reopened = False


def _end_step(state: "State", mark: int) -> None:
    """What has happened since a step began belongs to it, what passages brought about as well."""
    events = state.table.events[state.since :]
    if mark == AUTO_MARK:
        for event in events:
            event.auto = True
    if state.course.reveals and any(event.reveals for event in events):
        state.horizon = state.ply


def _chance(state: "State", loops: DecisionLoops) -> int:
    """The outcome of a chance decision with its mark; NOTHING_TO_MAKE where it is to be entered."""
    t = state.table
    weights: list[int] = []
    assert loops.outcomes is not None
    codes = loops.outcomes(t, weights)
    if not (len(codes) > 1 if loops.asked is None else loops.asked(t, CHANCE)):
        return codes[0] | AUTO_MARK
    if state.chance == EXPLICIT:
        state.asked = [CHANCE]
        state.listed[CHANCE] = codes
        return NOTHING_TO_MAKE
    drawn = state.source.draw(state.draws, sum(weights))
    state.draws += 1
    outcome = 0
    for weight in weights:
        if drawn < weight:
            break
        drawn -= weight
        outcome += 1
    return codes[outcome] | DRAWN_MARK


def _automatic(state: "State", loops: DecisionLoops, legal: bool) -> int:
    """The action that the engine makes by itself, marked; a negative number where somebody is asked."""
    t: Any = state.table
    asked = loops.asked
    actors = [t.actor] if loops.actors is None else list(loops.actors(t))
    listed: dict[int, list[int]] = {}
    for seat in actors:
        if asked is not None:
            if not asked(t, seat):
                return loops.only(t, seat) | AUTO_MARK
        elif legal:
            codes = loops.legal(t, seat)
            if len(codes) == 1:
                return codes[0] | AUTO_MARK
            listed[seat] = codes
        else:
            only = loops.only(t, seat)
            if only >= 0:
                return only | AUTO_MARK
    state.asked = actors
    state.listed = listed
    return NOTHING_TO_MAKE
