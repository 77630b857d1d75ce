"""4C: the governors elect the Royal Pig (4.17)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Case, Decision, Form, Kind, among, needs
from royalpig.games.space_pigs.arguments import PASS, SEAT
from royalpig.games.space_pigs.cards import may_hold, play_card, play_kind
from royalpig.games.space_pigs.content import BAR_CANDIDATE, DIVERT_VOTES, GAIN_GOVERNORS
from royalpig.games.space_pigs.events_of_phase_4 import (
    CandidateBarred,
    FactionsFormed,
    Passed,
    RoyalPigElected,
    VoteCast,
    VotesDiverted,
)
from royalpig.games.space_pigs.steps import (
    ASSIGN_VOTES,
    CALL_VOTE,
    CLOSING,
    COUNT_VOTES,
    ELECTION_STARTS,
    ELECTION_WINDOW,
    ELECTION_WINDOW_GOES_ON,
    NONE,
    OPENING,
    TURN_STARTS,
    VOTE,
    VOTE_ORDER,
    VOTES_FIRST,
    VOTES_LAST,
    VOTING_GOES_ON,
)
from royalpig.games.space_pigs.table import Table, always_asked, caller, go_on, place_of, wait_for


def election_starts(t: Table) -> None:
    """First a window for cards (SP-4C.12)."""
    open_window(t, OPENING)


def open_window(t: Table, window: int) -> None:
    """All may play cards."""
    t.window = window
    t.closed = [0] * t.seats
    go_on(t, ELECTION_WINDOW_GOES_ON)


def election_window_goes_on(t: Table) -> None:
    """The window is open while somebody can be asked; then the vote, or the count."""
    if seats_in_window(t):
        wait_for(t, ELECTION_WINDOW, NOBODY)
        return
    opening = t.window == OPENING
    t.window = NONE
    t.closed = [0] * t.seats
    if opening:
        wait_for(t, VOTE_ORDER, caller(t))
    else:
        go_on(t, COUNT_VOTES)


def seats_in_window(t: Table) -> list[int]:
    """The seats that have not passed and could play a card, as far as all can tell (SP-W.2)."""
    return [seat for seat in range(t.seats) if not t.closed[seat] and could_play(t, seat)]


def could_play(t: Table, seat: int) -> bool:
    """Whether a seat may hold a card that it could use in this window."""
    if t.governors[seat] < t.pack.governors and may_hold(t, seat, GAIN_GOVERNORS):
        return True
    if t.window == OPENING:
        return len(unbarred(t)) > 1 and may_hold(t, seat, BAR_CANDIDATE)
    return may_hold(t, seat, DIVERT_VOTES) and any(
        other != seat and undiverted(t, other) > 1 for other in range(t.seats)
    )


def unbarred(t: Table) -> list[int]:
    """The seats that can be voted for."""
    return [seat for seat in range(t.seats) if not t.barred[seat]]


def undiverted(t: Table, seat: int) -> int:
    """The governors of a seat that no card has turned away."""
    return t.governors[seat] - t.diverted[seat]


# election-window


def opens_for_election(t: Table, card: int) -> bool:
    """In both windows governors; before the vote a bar, after it a diversion (SP-W.3)."""
    effect = t.pack.effect[card]
    return effect in (GAIN_GOVERNORS, BAR_CANDIDATE if t.window == OPENING else DIVERT_VOTES)


def has_room_for_governors(t: Table, seat: int) -> bool:
    """At most ten (SP-4B.2)."""
    return t.governors[seat] < t.pack.governors


def gain_governors(t: Table, seat: int, card: int) -> None:
    """Governors more, as far as they go (SP-C.10)."""
    play_card(t, seat, card)
    t.governors[seat] = min(t.pack.governors, t.governors[seat] + t.pack.number[card])
    reopen(t)


def can_be_barred(t: Table, seat: int, candidate: int) -> bool:
    """Another seat that is not barred (SP-C.11)."""
    return candidate != seat and not t.barred[candidate]


def somebody_stays(t: Table, candidate: int) -> bool:
    """Somebody can still be voted for (SP-4C.14)."""
    return any(other != candidate for other in unbarred(t))


def bar_candidate(t: Table, seat: int, card: int, candidate: int) -> None:
    """Nobody can vote for it (SP-C.11)."""
    play_card(t, seat, card, target=candidate)
    t.barred[candidate] = 1
    t.events.append(CandidateBarred(candidate))
    reopen(t)


def has_votes_to_divert(t: Table, seat: int, victim: int) -> bool:
    """Another seat with two governors that are not diverted (SP-C.8)."""
    return victim != seat and undiverted(t, victim) > 1


def divert_votes(t: Table, seat: int, card: int, victim: int) -> None:
    """Half of its governors, rounded down, go where the card player says (SP-C.8)."""
    play_card(t, seat, card, target=victim)
    t.diverting_from = victim
    t.diverting = undiverted(t, victim) // 2
    wait_for(t, ASSIGN_VOTES, seat)


def reopen(t: Table) -> None:
    """Everybody is open again (SP-W.5)."""
    t.closed = [0] * t.seats
    go_on(t, ELECTION_WINDOW_GOES_ON)


def pass_election_window(t: Table, seat: int) -> None:
    """A pass stands until somebody plays (SP-W.7)."""
    t.closed[seat] = 1
    t.events.append(Passed(seat, PASS))
    if not seats_in_window(t):
        go_on(t, ELECTION_WINDOW_GOES_ON)


pass_window = Kind("pass", {}, [], pass_election_window)
play = play_kind(
    opens_for_election,
    {
        GAIN_GOVERNORS: Case({}, [needs("SP-4B.2", has_room_for_governors)], gain_governors),
        BAR_CANDIDATE: Case(
            {"candidate": ("target", SEAT)},
            [needs("SP-C.11", can_be_barred), needs("SP-4C.14", somebody_stays)],
            bar_candidate,
        ),
        DIVERT_VOTES: Case({"victim": ("target", SEAT)}, [needs("SP-C.8", has_votes_to_divert)], divert_votes),
    },
)
ELECTION_WINDOW_DECISION = Decision(
    ELECTION_WINDOW,
    "election-window",
    place_of,
    [pass_window, play],
    Form.WINDOW,
    actors=seats_in_window,
    asked=always_asked,
)


# assign-votes


def candidates(t: Table) -> list[int]:
    """Nobody can vote for a barred seat (SP-4C.13)."""
    return unbarred(t)


def assign_votes(t: Table, candidate: int) -> None:
    """The diverted governors count for the candidate."""
    t.diverted[t.diverting_from] += t.diverting
    t.diverted_to[candidate] += t.diverting
    t.events.append(VotesDiverted(t.diverting_from, candidate, t.diverting))
    t.diverting_from = NOBODY
    t.diverting = 0
    reopen(t)


assign = Kind("assign-votes", {"candidate": SEAT}, [among("SP-4C.13", "candidate", candidates)], assign_votes)
ASSIGN_VOTES_DECISION = Decision(ASSIGN_VOTES, "assign-votes", place_of, [assign])


# vote-order, call-vote, vote


def vote_first(t: Table) -> None:
    """The caller votes before all others (SP-4C.3)."""
    t.caller_votes = VOTES_FIRST
    go_on(t, VOTING_GOES_ON)


def vote_last(t: Table) -> None:
    """The caller votes after all others (SP-4C.3)."""
    t.caller_votes = VOTES_LAST
    go_on(t, VOTING_GOES_ON)


VOTE_ORDER_DECISION = Decision(
    VOTE_ORDER, "vote-order", place_of, [Kind("vote-first", {}, [], vote_first), Kind("vote-last", {}, [], vote_last)]
)


def voting_goes_on(t: Table) -> None:
    """The caller calls one after the other, and votes before or after them (SP-4C.2 to SP-4C.4)."""
    who = caller(t)
    if t.caller_votes == VOTES_FIRST and t.votes[who] == NONE:
        wait_for(t, VOTE, who)
    elif any(can_be_called(t, who, seat) for seat in range(t.seats)):
        wait_for(t, CALL_VOTE, who)
    elif t.votes[who] == NONE:
        wait_for(t, VOTE, who)
    else:
        open_window(t, CLOSING)


def can_be_called(t: Table, seat: int, called: int) -> bool:
    """Another seat that has not voted (SP-4C.4)."""
    return called != seat and t.votes[called] == NONE


def call_seat(t: Table, called: int) -> None:
    """The seat votes."""
    wait_for(t, VOTE, called)


call = Kind("call", {"called": SEAT}, [needs("SP-4C.4", can_be_called)], call_seat)
CALL_VOTE_DECISION = Decision(CALL_VOTE, "call-vote", place_of, [call])


def cast_vote(t: Table, seat: int, candidate: int) -> None:
    """All governors of the seat go to one candidate, openly and for good (SP-4C.5 to SP-4C.8)."""
    t.votes[seat] = candidate
    t.events.append(VoteCast(seat, candidate))
    go_on(t, VOTING_GOES_ON)


vote = Kind("vote", {"candidate": SEAT}, [among("SP-4C.13", "candidate", candidates)], cast_vote)
VOTE_DECISION = Decision(VOTE, "vote", place_of, [vote])


# The count


def count_votes(t: Table) -> None:
    """Most governors make the Royal Pig; a tie goes to the first in order of play (SP-4C.9 to SP-4C.11)."""
    tally = t.diverted_to[:]
    for seat, candidate in enumerate(t.votes):
        tally[candidate] += undiverted(t, seat)
    standing = [seat for seat in t.order if seat in t.votes or t.diverted_to[seat] > 0]
    t.royal_pig = max(standing, key=tally.__getitem__)
    t.faction = t.votes[:]
    t.events.append(RoyalPigElected(t.royal_pig, tally))
    t.events.append(FactionsFormed(t.faction[:]))
    go_on(t, TURN_STARTS)


DECISIONS = (
    ELECTION_WINDOW_DECISION,
    VOTE_ORDER_DECISION,
    CALL_VOTE_DECISION,
    VOTE_DECISION,
    ASSIGN_VOTES_DECISION,
)
PASSAGES = {
    ELECTION_STARTS: election_starts,
    ELECTION_WINDOW_GOES_ON: election_window_goes_on,
    VOTING_GOES_ON: voting_goes_on,
    COUNT_VOTES: count_votes,
}
