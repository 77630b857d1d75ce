"""What holds of phase 4 on every table of Space Pigs at rest: acorns, governors, votes, the end."""

from collections.abc import Iterator

from royalpig.engine.packing import NOBODY
from royalpig.games.space_pigs.acorns import acorns_in_all, acorns_of_all, by_acorns, has_its_recipe
from royalpig.games.space_pigs.election import candidates, undiverted
from royalpig.games.space_pigs.invariants_of_the_course import EXCHANGING
from royalpig.games.space_pigs.steps import (
    ASSIGN_VOTES,
    BY_RECIPE,
    BY_TURN_LIMIT,
    CALL_VOTE,
    CLOSING,
    ELECTION_WINDOW,
    NO_REASON,
    NONE,
    NOT_SAID,
    OPENING,
    OVER,
    S_2B,
    S_4A,
    S_4C,
    VOTE,
    VOTE_ORDER,
    VOTES_FIRST,
)
from royalpig.games.space_pigs.table import Table, caller

Broken = Iterator[tuple[str, str]]


def acorns_fit(t: Table) -> Broken:
    """Acorns are what the board shows, from 4A to the end of the turn; governors are as many (SP-4A.1, SP-4B.1)."""
    if t.acorns != (acorns_of_all(t) if t.sequence >= S_4A else [0] * len(t.acorns)):
        yield "acorns", "acorns are what the planets bring, in phase 4"
    for seat, number in enumerate(t.governors):
        if t.sequence < S_4C:
            if number:
                yield f"governors[{seat}]", "governors are handed out in 4B"
        elif not min(t.pack.governors, acorns_in_all(t, seat)) <= number <= t.pack.governors:
            yield f"governors[{seat}]", "there is a governor for each acorn, up to ten"


def nobody_has_won_yet(t: Table) -> Broken:
    """Who has its recipe has won, from turn 2 (SP-4A.7 to SP-4A.9)."""
    if NONE in t.recipe or sorted(t.order) != list(range(t.seats)):
        return
    winners = [seat for seat in t.order if t.turn > 1 and t.sequence >= S_4A and has_its_recipe(t, seat)]
    if t.step == OVER:
        wanted = (winners or by_acorns(t))[:1]
        if [t.winner] != wanted or (t.reason == BY_RECIPE) != bool(winners):
            yield "winner", "another seat has won, or for another reason"
    elif winners:
        yield "recipe", f"p{winners[0]} has its recipe and has won"


def the_result_fits(t: Table) -> Broken:
    """There is a winner at the end, and before it none (I15)."""
    if (t.step == OVER) != (t.winner != NOBODY) or (t.step == OVER) != (t.reason != NO_REASON):
        yield "winner", "there is a winner when the game is over"
    if t.reason == BY_TURN_LIMIT and t.turn != t.turn_limit:
        yield "reason", "the turn limit is not reached"
    if t.reason == BY_RECIPE and t.turn < 2:
        yield "reason", "nobody wins on turn 1"


def votes_fit(t: Table) -> Broken:
    """Votes are cast one after the other in 4C, for who is not barred (I11)."""
    voted = [seat for seat, candidate in enumerate(t.votes) if candidate != NONE]
    if any(t.barred[t.votes[seat]] for seat in voted) or not candidates(t):
        yield "barred", "who is voted for is not barred, and somebody is not"
    if t.sequence != S_4C or t.step in EXCHANGING:
        if any(t.barred) or voted or t.caller_votes != NOT_SAID:
            yield "votes", "there is no election"
        return
    if (t.window == OPENING or t.step == VOTE_ORDER) == (t.caller_votes != NOT_SAID):
        yield "caller_votes", "the caller says when it votes before the first vote"
        return
    others = t.seats - 1
    own = caller(t) in voted
    ready = {
        CALL_VOTE: len(voted) - own < others and own == (t.caller_votes == VOTES_FIRST),
        VOTE: t.actor not in voted and may_vote_now(t, own, len(voted) - own),
        ASSIGN_VOTES: len(voted) == t.seats,
        VOTE_ORDER: not voted,
        ELECTION_WINDOW: len(voted) == (0 if t.window == OPENING else t.seats),
    }
    if not ready.get(t.step, True):
        yield "votes", "the votes do not fit the step"


def may_vote_now(t: Table, own: bool, others: int) -> bool:
    """The caller votes first or last (SP-4C.3)."""
    if t.actor == caller(t):
        return others == (0 if t.caller_votes == VOTES_FIRST else t.seats - 1)
    return own == (t.caller_votes == VOTES_FIRST)


def diversions_fit(t: Table) -> Broken:
    """Governors turned away from seats are turned to candidates, after the vote (I11)."""
    if sum(t.diverted) != sum(t.diverted_to):
        yield "diverted", "what is turned away goes to somebody"
    if any(t.diverted) and t.step not in (ELECTION_WINDOW, ASSIGN_VOTES):
        yield "diverted", "governors are diverted after the vote"
    if any(t.diverted) and t.window != CLOSING:
        yield "diverted", "governors are diverted in the closing window"
    for seat in range(t.seats):
        if t.diverted[seat] > t.governors[seat]:
            yield f"diverted[{seat}]", "more governors than there are"
        if t.diverted_to[seat] and t.barred[seat]:
            yield f"diverted_to[{seat}]", "nobody can give governors to who is barred"
    if t.step != ASSIGN_VOTES:
        if t.diverting or t.diverting_from != NOBODY:
            yield "diverting", "no governors wait for a candidate"
    elif t.diverting_from in (NOBODY, t.actor) or t.diverting != undiverted(t, t.diverting_from) // 2:
        yield "diverting", "half of the governors of another seat wait for a candidate"
    elif t.diverting == 0:
        yield "diverting", "no governors wait for a candidate"


def the_election_window_fits(t: Table) -> Broken:
    """In 4C a window is open before the first vote or after the last."""
    if t.sequence == S_4C:
        wanted = {ELECTION_WINDOW: (OPENING, CLOSING), ASSIGN_VOTES: (CLOSING,)}.get(t.step, (NONE,))
        if t.window not in wanted:
            yield "window", "no such window is open"
    elif t.sequence != S_2B and t.window != NONE:
        yield "window", "no window is open"
