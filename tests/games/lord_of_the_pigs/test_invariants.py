"""The invariants I1 to I14 of the register: each is broken by hand, and named."""

from collections.abc import Callable

import pytest

from royalpig.engine.state import State
from royalpig.games.lord_of_the_pigs.table import StackCard, Vote
from tests.engine.play import random_game, states_of_each_kind
from tests.games.lord_of_the_pigs.positions import play, position, the_game

Change = Callable[[State], object]


def base() -> State:
    return position(proposals={"p0.1": "pm-07 p1:cb-01", "p1.1": "cb-07"})


def answering() -> State:
    state = position(hands={0: "pm-05 pm-06 pm-14 pm-01", 1: "cb-02 cb-01"}, proposals={"p1.1": "cb-07 p2:et-04"})
    play(state, "p0 alt pm-05 p1.1", "p1 alt cb-02 s1")
    return state


def purging() -> State:
    state = position(hands={0: "pm-08 pm-01"})
    play(state, "p0 alt pm-08", "all pass")
    return state


def looking() -> State:
    state = position(hands={0: "pm-15"})
    play(state, "p0 alt pm-15", "all pass")
    return state


def ordering() -> State:
    state = position(hands={0: "pm-15"}, tops={0: "pm-01 pm-04 pm-05"})
    play(state, "p0 alt pm-15", "all pass")
    return state


def activating() -> State:
    return position("window activation p0.1", proposals={"p0.1": "pm-02 p1:cb-01"})


def voting() -> State:
    return position("voting", proposals={"p0.1": "pm-07", "p1.1": "cb-07"})


def proposing() -> State:
    return position("proposal")


def choosing() -> State:
    return position("activation", proposals={"p0.1": "pm-02 p1:cb-01", "p0.2": "pm-06 p2:et-01"})


def swaying() -> State:
    state = position("upkeep")
    play(state, "event ev-04")
    return state


def discarding() -> State:
    state = position("upkeep")
    play(state, "event ev-03")
    return state


def sacrificing() -> State:
    state = position("upkeep", proposals={"p1.1": "cb-01", "p1.2": "cb-04"})
    play(state, "event ev-07")
    return state


def drawing() -> State:
    state = position("upkeep")
    play(state, "event ev-12")
    return state


def revealing() -> State:
    return position("upkeep")


def dealing() -> State:
    return the_game().new(4, 1, {"characters": "pm-cb-et-cd"}, "explicit")


def taking() -> State:
    return the_game().new(4, 1, {}, "explicit")


def ended() -> State:
    return position("end", ratings=(10, 1, 1, 1))


def put(field: str, value: object, index: int | None = None) -> Change:
    """Sets a field of the table, or one entry of it."""

    def change(state: State) -> None:
        if index is None:
            setattr(state.table, field, value)
        else:
            getattr(state.table, field)[index] = value

    return change


def laid(index: int, **fields: int) -> Change:
    """Sets fields of a card on the stack."""

    def change(state: State) -> None:
        for name, value in fields.items():
            setattr(state.table.stack[index], name, value)

    return change


def several(*changes: Change) -> Change:
    """One change after the other."""

    def change(state: State) -> None:
        for one in changes:
            one(state)

    return change


def add_vote(proposal: int, n: int, owner: int, face: int) -> Change:
    """A Vote out of its owner's pile, in front of all others."""

    def change(state: State) -> None:
        state.table.votes.insert(0, Vote(proposal, n, owner, face, 0))
        state.table.pile[face] -= 1
        state.table.pile_size[owner] -= 1

    return change


BROKEN: list[tuple[str, Callable[[], State], Change]] = [
    ("LP-I0", base, put("rating", 11, 0)),
    ("LP-I0", base, put("stability", -1)),
    ("LP-I0", base, put("hand", [0] * 59)),
    ("LP-I0", base, put("seats", 3)),
    ("LP-I1", base, put("hand", 3, 0)),
    ("LP-I1", base, put("hand_size", 3, 0)),
    ("LP-I1", base, put("pile", 0, 0)),
    ("LP-I1", base, put("pile_size", 3, 2)),
    ("LP-I1", base, put("event_pile", 3, 0)),
    ("LP-I1", base, put("event_discard", 4, 3)),
    ("LP-I1", base, lambda state: setattr(state.table.votes[0], "face", 16)),
    ("LP-I1", base, lambda state: setattr(state.table.votes[0], "owner", 2)),
    ("LP-I2", base, put("first", 1)),
    ("LP-I2", base, put("turn", 6)),
    ("LP-I2", base, put("character", [0, 0, 2, 3])),
    ("LP-I2", base, put("character", [0, 1, 3, 2])),
    ("LP-I2", taking, put("character", 2, 3)),
    ("LP-I2", taking, put("first", 0)),
    ("LP-I2", taking, put("characters", 1)),
    ("LP-I2", taking, put("rating", 1, 0)),
    ("LP-I2", dealing, put("stability", 4)),
    ("LP-I2", dealing, put("draw_queue", [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3])),
    ("LP-I3", base, put("next_vote", 1, 0)),
    ("LP-I3", base, put("next_vote", 0, 2)),
    ("LP-I3", base, put("next_vote", 1, 5)),
    ("LP-I3", base, add_vote(2, 1, 2, 30)),
    ("LP-I3", base, add_vote(0, 1, 2, 30)),
    ("LP-I3", base, lambda state: setattr(state.table.votes[0], "proposal", 4)),
    ("LP-I3", base, put("proposals", [21, -1, 6, -1, -1, -1, -1, -1])),
    ("LP-I4", base, put("event", -1)),
    ("LP-I4", base, put("turn", 9)),
    ("LP-I4", revealing, put("event", 0)),
    ("LP-I5", base, put("top", 3, 0)),
    ("LP-I5", base, put("top_size", 1, 0)),
    ("LP-I5", ordering, put("top", 16, 0)),
    ("LP-I6", base, lambda state: state.table.stack.append(StackCard(0, 4, 2, 0, 0))),
    ("LP-I6", answering, put("stack", [])),
    ("LP-I6", answering, laid(1, state=1)),
    ("LP-I6", answering, laid(1, target=1)),
    ("LP-I6", answering, laid(1, target=-1)),
    ("LP-I6", answering, laid(0, target=8)),
    ("LP-I6", answering, laid(0, n=1)),
    ("LP-I6", answering, laid(0, seat=2)),
    ("LP-I6", answering, laid(0, card=0)),
    ("LP-I6", answering, laid(0, card=13, target=0)),
    ("LP-I6", answering, laid(0, card=10, target=2)),
    ("LP-I6", answering, put("event", 7)),
    ("LP-I6", purging, laid(0, state=3)),
    ("LP-I11", purging, laid(0, state=2)),
    ("LP-I6", purging, laid(0, state=1)),
    ("LP-I7", base, put("queue", [])),
    ("LP-I7", base, put("queue", [0, 0, 1])),
    ("LP-I7", base, put("queue", [0, 2, 1])),
    ("LP-I7", base, put("point", 1)),
    ("LP-I7", base, put("point", -1)),
    ("LP-I7", answering, put("queue", [0, 1, 2, 3])),
    ("LP-I7", voting, put("queue", [0])),
    ("LP-I7", voting, put("point", 0)),
    ("LP-I7", activating, several(put("activating", -1), put("pos", 4))),
    ("LP-I8", base, put("activating", 0)),
    ("LP-I8", activating, put("activating", 2)),
    ("LP-I8", activating, put("activating", 1)),
    ("LP-I8", activating, put("pos", 1)),
    ("LP-I8", activating, put("point", 4)),
    ("LP-I8", base, put("gains", 1, 3)),
    ("LP-I9", voting, put("proposals", [-1] * 8)),
    ("LP-I9", voting, put("voted", [0])),
    ("LP-I9", voting, put("voted", [0, 2])),
    ("LP-I9", proposing, put("voted", [0])),
    ("LP-I9", voting, put("phase", 3)),
    ("LP-I9", voting, put("turn", 1)),
    ("LP-I9", voting, put("pos", 4)),
    ("LP-I9", proposing, put("proposals", [3, 4, -1, -1, -1, -1, -1, -1])),
    ("LP-I9", choosing, put("pos", 1)),
    ("LP-I9", base, put("touched", 1)),
    ("LP-I9", base, put("turn_limit", 4)),
    ("LP-I10", base, put("shown", 1, 1)),
    ("LP-I10", base, put("seen", 3, 60 + 0)),
    ("LP-I10", base, put("seen", 1, 0)),
    ("LP-I11", base, put("pending", 1)),
    ("LP-I11", base, put("pending_queue", [1])),
    ("LP-I11", purging, put("pending_queue", [1, 3])),
    ("LP-I11", purging, put("pending_queue", [1, 0, 2, 3])),
    ("LP-I11", purging, put("pending_queue", [3, 1])),
    ("LP-I11", purging, put("pending", 2)),
    ("LP-I11", purging, laid(0, card=14)),
    ("LP-I11", looking, put("pending_queue", [1])),
    ("LP-I11", looking, put("top_size", 3, 0)),
    ("LP-I11", ordering, put("top_size", 2, 0)),
    ("LP-I11", swaying, put("event", 10)),
    ("LP-I11", swaying, put("pending_queue", [1, 2])),
    ("LP-I11", swaying, put("pending_queue", [])),
    ("LP-I11", discarding, put("hand_size", 0, 1)),
    ("LP-I11", sacrificing, put("proposals", [-1] * 8)),
    ("LP-I12", base, put("draw_queue", [1])),
    ("LP-I12", drawing, put("draw_queue", [])),
    ("LP-I12", drawing, put("draw_queue", [2, 1, 3, 0])),
    ("LP-I12", drawing, put("draw_queue", [1, 2, 3])),
    ("LP-I12", drawing, put("draws_for", 2)),
    ("LP-I12", drawing, put("draws_for", 1)),
    ("LP-I12", drawing, put("draws_for", 0)),
    ("LP-I12", drawing, put("top_size", 1, 1)),
    ("LP-I13", base, put("reason", 1)),
    ("LP-I13", base, put("winner", 1)),
    ("LP-I13", ended, put("winner", 1)),
    ("LP-I13", ended, put("winner", -1)),
    ("LP-I13", ended, put("reason", 2)),
    ("LP-I13", ended, put("reason", 3)),
    ("LP-I13", ended, put("reason", 0)),
    ("LP-I13", ended, put("rating", 10, 1)),
    ("LP-I13", ended, several(put("rating", [1, 1, 1, 1]), put("winner", -1), put("reason", 3))),
    ("LP-I13", ended, several(put("rating", [1, 1, 1, 1]), put("winner", -1), put("reason", 4))),
    ("LP-I14", base, put("actor", 1)),
    ("LP-I14", drawing, put("actor", 1)),
    ("LP-I14", voting, put("actor", 15)),
    ("LP-I14", ended, put("actor", 0)),
    ("LP-I14", taking, put("actor", 1)),
]


@pytest.mark.parametrize(
    ("invariant", "make", "change"), BROKEN, ids=[f"{invariant}-{at}" for at, (invariant, _, _) in enumerate(BROKEN)]
)
def test_a_broken_invariant_is_named(invariant: str, make: Callable[[], State], change: Change) -> None:
    state = make()
    assert state.problems() == []
    change(state)
    found = {problem.invariant for problem in state.problems()}
    assert invariant in found


def test_each_problem_says_where_and_what_and_by_which_clause() -> None:
    for _, make, change in BROKEN:
        state = make()
        change(state)
        for problem in state.problems():
            assert problem.message
            assert problem.path or problem.invariant == "LP-I14"
            assert problem.clause in the_game().clauses or not problem.clause


@pytest.mark.parametrize(
    ("make", "change", "why"),
    [
        (swaying, put("step", 20), "is no decision"),
        (sacrificing, put("proposals", [-1, -1, 15, -1, -1, -1, -1, -1]), ""),
        (discarding, several(put("hand_size", 1, 1), put("hand", 0, 17)), ""),
    ],
)
def test_a_table_that_is_not_at_rest_is_refused(make: Callable[[], State], change: Change, why: str) -> None:
    state = make()
    change(state)
    problems = state.problems()
    assert problems
    assert not why or any(why in problem.message or problem.path == "step" for problem in problems)


def test_every_state_of_random_games_is_sound() -> None:
    for seed in range(12):
        for state in random_game(the_game(), seed, "explicit" if seed % 2 else "auto"):
            assert state.problems() == []


def test_what_a_view_shows_is_sound() -> None:
    for state in states_of_each_kind(the_game(), 10)[::2]:
        for viewer in (-1, 0, 1, 2, 3):
            assert state.view(viewer).problems() == []
