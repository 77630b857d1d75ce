"""The course of a turn: which sequence follows which, and where each begins (4.1)."""

from typing import Final

from royalpig.engine.game import Steps
from royalpig.engine.packing import NOBODY
from royalpig.games.space_pigs.galaxy import hexes
from royalpig.games.space_pigs.steps import (
    ACORNS,
    ALIENS_START,
    ARRIVAL,
    COLONISTS_START,
    COMBATS_START,
    DEPLOY_STARTS,
    ELECTION_STARTS,
    ELIMINATION,
    EXCHANGE_GOES_ON,
    GOVERNORS,
    HEX_FACE,
    MARKERS_START,
    NO_EXCHANGE,
    ORDER_STARTS,
    PER_SEQUENCE,
    REDEPLOY_STARTS,
    RETURNS_GO_ON,
    S_1A,
    S_1B,
    S_1C,
    S_1D,
    S_1E,
    S_2A,
    S_2B,
    S_3A,
    S_3B,
    S_3C,
    S_4A,
    S_4B,
    S_4C,
    TRAVEL_STARTS,
)
from royalpig.games.space_pigs.table import Table, go_on

STARTS: Final = {
    S_1A: RETURNS_GO_ON,
    S_1B: COLONISTS_START,
    S_1C: ORDER_STARTS,
    S_1D: DEPLOY_STARTS,
    S_1E: ARRIVAL,
    S_2A: MARKERS_START,
    S_2B: TRAVEL_STARTS,
    S_3A: COMBATS_START,
    S_3B: REDEPLOY_STARTS,
    S_3C: ALIENS_START,
    S_4A: ACORNS,
    S_4B: GOVERNORS,
    S_4C: ELECTION_STARTS,
}
"""The passage with which a sequence begins."""

BEFORE_EACH_PHASE: Final = (S_2A, S_3A, S_4C)
BEFORE_OTHER_SEQUENCES: Final = (S_1D, S_1E, S_2B, S_3B, S_3C)


def begin(t: Table, sequence: int) -> None:
    """A sequence begins, with an exchange window before it where one belongs there (SP-EX.6)."""
    t.sequence = sequence
    t.turn_seat = NOBODY
    due = sequence in BEFORE_EACH_PHASE or (t.exchange_windows == PER_SEQUENCE and sequence in BEFORE_OTHER_SEQUENCES)
    if due and may_exchange(t):
        open_exchange(t)
    else:
        go_on(t, STARTS[sequence])


def hands_are_full(t: Table) -> None:
    """1A is over: the first exchange window, then 1B (from turn 2; SP-G.5)."""
    t.turn_seat = NOBODY
    if may_exchange(t):
        open_exchange(t)
    else:
        begin_after_hands(t)


def begin_after_hands(t: Table) -> None:
    """What follows 1A."""
    begin(t, S_1B if t.turn > 1 else S_1C)


def may_exchange(t: Table) -> bool:
    """Not on turn 1, and not with `exchange-windows=off` (SP-EX.4)."""
    return t.turn > 1 and t.exchange_windows != NO_EXCHANGE


def open_exchange(t: Table) -> None:
    """An exchange window opens for all."""
    t.closed = [0] * t.seats
    t.offers = [0] * t.seats
    go_on(t, EXCHANGE_GOES_ON)


def exchange_closed(t: Table) -> None:
    """The sequence that the window stood before begins."""
    t.closed = [0] * t.seats
    t.offers = [0] * t.seats
    if t.sequence == S_1A:
        begin_after_hands(t)
    else:
        go_on(t, STARTS[t.sequence])


def after_redeployment(t: Table) -> None:
    """Aliens move from turn 2 on; then comes the elimination (SP-G.5, 4.14)."""
    if t.turn > 1:
        begin(t, S_3C)
    else:
        go_on(t, ELIMINATION)


# What lies behind a table


def fewest_steps(t: Table) -> int:
    """Each hex was laid and turned up, and each turn before this one had a step. There is no most: turns may go on."""
    laid = 2 * len(hexes(t)) - (t.step == HEX_FACE)
    return laid + max(0, t.turn - 1)


STEPS_BEHIND: Final = Steps("SP-I16", "SP-G.2", fewest_steps, None)
