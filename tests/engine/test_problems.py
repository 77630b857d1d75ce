"""States from outside: every broken invariant is listed, and nothing else happens."""

from dataclasses import replace
from typing import Any

import pytest

from royalpig.engine.packing import CHANCE
from royalpig.engine.rejection import InvalidState, NoStepLeft, Problem
from royalpig.engine.state import State
from royalpig.engine.validation import MOST_PLIES
from tests.engine.arrange import at_bids, at_gift, at_market, at_turn, table_with
from tests.engine.specimen import GAME
from tests.engine.specimen.table import (
    DISCARD,
    DRAW,
    OVER,
    RESOLVE,
    SKY,
    STORM,
    SUN,
    UNSEEN,
    BuriedCard,
    Frame,
)
from tests.engine.specimen.wood import DOG


def sound() -> State:
    """A turn of p1, with something everywhere."""
    return at_turn(
        1,
        ["dog map", "horn horn", "truffle"],
        known_by=2,
        known_top=[6, 4],
        buried=[BuriedCard(0, 0), BuriedCard(1, 1)],
        wisher=0,
        wishes=[2, 3],
    )


def broken(state: State, **fields: Any) -> list[Problem]:
    """What is wrong with a state after some fields have been given other values."""
    other = state.clone()
    for name, value in fields.items():
        assert hasattr(other.table, name)
        setattr(other.table, name, value)
    return GAME.from_bytes(other.to_bytes()).problems()


def ids(problems: list[Problem]) -> list[str]:
    return sorted({problem.invariant for problem in problems})


def test_a_sound_state_has_no_problem() -> None:
    assert sound().problems() == []
    assert [sound().view(viewer).problems() for viewer in (-1, 0, 1, 2)] == [[], [], [], []]


@pytest.mark.parametrize(
    ("fields", "path", "message"),
    [
        ({"pot": -1}, "pot", "is -1, and must be 0..8"),
        ({"leader": 3}, "leader", "is 3, and must be -1..2"),
        ({"acorns": [1, 2]}, "acorns", "has 2 entries where 3 belong"),
        ({"acorns": [1, 31, 2]}, "acorns[1]", "is 31, and must be 0..30"),
        ({"bids": [0, -2, 0]}, "bids[1]", "is -2, and must be 0..6"),
        ({"known_top": [1, 2, 3]}, "known_top", "has 3 entries, at most 2 are allowed"),
        ({"known_top": [7, 1]}, "known_top[0]", "is 7, and must be 0..6"),
        ({"buried": [BuriedCard(0, 9)]}, "buried[0].buried_card", "is 9, and must be 0..6"),
        ({"buried": [BuriedCard(5, 0)]}, "buried[0].owner", "is 5, and must be 0..2"),
        ({"buried": [BuriedCard(0, 0)] * 10}, "buried", "has 10 entries, at most 9 are allowed"),
        ({"step": 99}, "step", "is 99, and must be 0..15"),
        ({"sky": UNSEEN}, "sky", "is -2, and must be -1..2"),
        ({"rounds": 7}, "rounds", "is 7, and must be 1..3"),
    ],
)
def test_a_field_of_another_shape_is_named_with_what_belongs_there(
    fields: dict[str, Any], path: str, message: str
) -> None:
    problems = broken(sound(), **fields)
    assert problems[0] == Problem("TW-I0", "", path, message)
    assert {problem.invariant for problem in problems} == {"TW-I0"}


def test_a_field_is_not_judged_by_one_that_is_wrong() -> None:
    """With the number of seats everything that depends on it is unknown."""
    assert [problem.path for problem in broken(sound(), seats=9)] == ["seats"]


def test_all_that_is_wrong_is_listed() -> None:
    problems = broken(sound(), pot=9, acorns=[99, 1, 99])
    assert [problem.path for problem in problems] == ["acorns[0]", "acorns[2]", "pot"]
    problems = broken(sound(), hand_size=[2, 2, 5], wishes=[3, 2])
    assert ids(problems) == ["TW-I1", "TW-I14", "TW-I3"]


def test_a_problem_names_the_clause_where_the_register_does() -> None:
    (problem,) = broken(sound(), wishes=[3, 2])
    assert problem == Problem("TW-I14", "TW-T.9", "wishes", "they stand in the order of cards")
    assert ids(broken(at_market([5, 5]), round=0)) == ["TW-I5"]
    assert {problem.clause for problem in broken(at_market([5, 5]), round=0)} == {""}


def test_a_card_too_many_is_found() -> None:
    state = sound()
    hands = state.table.hands[:]
    hands[0] += 1
    assert ids(broken(state, hands=hands)) == ["TW-I2", "TW-I3"]
    assert ids(broken(state, hands=hands, hand_size=[3, 2, 1])) == ["TW-I1", "TW-I2"]


@pytest.mark.parametrize(
    ("state", "fields", "invariant"),
    [
        (at_turn(0, ["dog", "dog"]), {"actor": 1}, "TW-I4"),
        (at_turn(0, ["dog", "dog"]), {"step": SKY, "actor": CHANCE}, "TW-I11"),
        (at_turn(0, ["dog", "dog"]), {"step": DRAW, "actor": CHANCE}, "TW-I7"),
        (at_turn(0, ["dog", "dog"]), {"queue": [1]}, "TW-I15"),
        (at_turn(0, ["dog", "dog"]), {"frames": [Frame(0, 2, DOG, 1, 1)]}, "TW-I16"),
        (at_turn(0, ["dog", "dog"]), {"sheltered": 1}, "TW-I11"),
        (at_bids([5, 5]), {"bids": [0, 3]}, "TW-I9"),
        (at_bids([5, 5]), {"bidden": [1, 1], "bids": [2, 2]}, "TW-I10"),
        (at_market([5, 5]), {"passed": [1, 1]}, "TW-I10"),
        (at_turn(0, ["dog", "dog"]), {"step": OVER, "actor": -1}, "TW-I5"),
    ],
)
def test_a_decision_that_does_not_fit_the_table_is_found(state: State, fields: dict[str, Any], invariant: str) -> None:
    assert invariant in ids(broken(state, **fields))


# Rest


def rest_problem(state: State) -> str:
    problems = state.problems()
    assert [problem.invariant for problem in problems] == ["TW-I17"]
    return problems[0].message


def test_a_passage_is_no_state_at_rest() -> None:
    """Steps of passages lie above those that a table may show at all."""
    assert [problem.path for problem in broken(sound(), step=RESOLVE)] == ["step"]


def test_a_step_that_makes_itself_is_not_waited_for() -> None:
    discard = table_with(["", "map"], step=DISCARD, actor=1, frames=[Frame(0, 2, DOG, 1, 0)], sky=SUN, omen=SUN)
    assert rest_problem(discard) == "p1 is not asked at discard: the step is made by itself"
    assert rest_problem(at_market([1, 5])) == "p0 is not asked at market: the step is made by itself"
    assert rest_problem(at_gift([9, 1, 2], 5)) == "p1 is not asked at gift: the step is made by itself"


def test_a_seat_that_can_do_nothing_is_not_waited_for() -> None:
    state = table_with(["", ""], step=DISCARD, actor=1, frames=[Frame(0, 2, DOG, 1, 0)], sky=SUN, omen=SUN)
    assert rest_problem(state) == "p1 has no legal action at discard"


def test_an_outcome_that_is_certain_is_not_waited_for() -> None:
    calm = table_with(["", ""], step=SKY, actor=CHANCE, leader=-1)
    assert rest_problem(calm) == "sky has no outcome, or one that is certain"


def test_a_state_at_the_end_is_at_rest() -> None:
    state = GAME.new(2, 1, {"rounds": "1"})
    while not state.over:
        state.apply(state.legal()[0])
    assert state.problems() == []


def test_nobody_is_no_actor() -> None:
    """A turn of nobody is found by the engine where a game has no invariant against it."""
    bare = replace(GAME, invariants=())
    state = sound()
    state.table.actor = -1
    assert [problem.message for problem in bare.from_bytes(state.to_bytes()).problems()] == ["nobody is asked at turn"]


# Views


def test_of_a_view_what_it_shows_is_judged() -> None:
    view = sound().view(1)
    view.table.acorns = [5, 5, 99]
    assert ids(view.problems()) == ["TW-I0"]
    view = sound().view(1)
    view.table.buried = view.table.buried * 2 + view.table.buried[:1]
    assert ids(view.problems()) == ["TW-I1"]
    view.table.hand_size = [2, 2, 9]
    assert ids(view.problems()) == ["TW-I1"]


def test_a_view_that_shows_what_its_viewer_may_not_see_is_none() -> None:
    view = sound().view(1)
    view.table.omen = STORM
    assert view.problems()[0] == Problem("TW-I0", "", "omen", "is not for this viewer, and must be -2")
    emptied = sound().view(1)
    emptied.table.wishes = [2]
    assert emptied.problems()[0].message == "is not for this viewer, and must be empty"
    hand = sound().view(1)
    hand.table.hands[0] = 1
    assert hand.problems()[0].path == "hands[0]"


def test_a_blank_is_none_in_a_whole_state() -> None:
    """What stands for a hidden value in a view is no value, where it lies outside the range."""
    assert [problem.path for problem in broken(sound(), omen=UNSEEN)] == ["omen"]
    view = sound().view(1)
    view.viewer = -2
    assert {problem.path for problem in view.problems()} == {
        "sky",
        "omen",
        "known_top[0]",
        "known_top[1]",
        "buried[0].buried_card",
    }


def test_an_invalid_state_carries_its_problems() -> None:
    problems = [Problem("TW-I2", "TW-S.1", "deck[0]", "one too many"), Problem("TW-I4", "", "actor", "is 3")]
    error = InvalidState(problems)
    assert str(error) == "TW-I2 deck[0]: one too many; TW-I4 actor: is 3"
    assert error.problems == problems


@pytest.mark.parametrize(
    ("counters", "path", "message"),
    [
        ({"draws": (1 << 30) + 1}, "draws", f"is {(1 << 30) + 1}, and must be 0..{1 << 30}"),
        ({"acted": 1}, "acted", "p1 has acted, and no step was made"),
        ({"acted": 3}, "acted", "is 3, and must be 0..2"),
        ({"horizon": 1}, "horizon", "is 1, and the state is at ply 0"),
        ({"opened_at": 1}, "opened_at", "is 1, and the state is at ply 0"),
        ({"ply": 3}, "opened_at", "is 0, and what is asked now was put with the last step, at ply 3"),
        ({"ply": (1 << 30) + 1, "opened_at": (1 << 30) + 1}, "ply", f"is {(1 << 30) + 1}, and must be 0..{1 << 30}"),
    ],
)
def test_counters_that_no_steps_lead_to_are_found(counters: dict[str, int], path: str, message: str) -> None:
    state = sound()
    assert state.ply == 0
    for name, value in counters.items():
        setattr(state, name, value)
    assert state.problems() == [Problem("TW-I0", "", path, message)]


def test_answers_and_passes_leave_a_decision_open() -> None:
    state = at_bids([5, 5, 5])
    state.ply = state.opened_at = 1
    state.apply("bid 1a", 1)
    assert (state.opened_at, state.ply) == (1, 2)
    assert state.problems() == []


def test_too_few_steps_are_found() -> None:
    (problem,) = at_bids([5, 5, 5]).problems()
    assert problem == Problem("TW-I18", "", "ply", "is 0, and at least 1 steps lead here")


def test_after_very_many_steps_no_action_is_carried_out() -> None:
    state = sound()
    state.ply = state.opened_at = MOST_PLIES - 1
    assert state.problems() == []
    state.apply(next(iter(state.legal())))
    assert state.ply >= MOST_PLIES
    assert state.problems() == []
    before = state.to_bytes()
    with pytest.raises(NoStepLeft, match="no action is carried out"):
        state.apply(next(iter(state.legal())))
    assert state.to_bytes() == before
    assert GAME.from_bytes(before).problems() == []
