"""Several steps at once: all or none, automatic ones passed over, and windows that seats let go by beforehand."""

from dataclasses import replace

import pytest

from royalpig.engine.batches import BatchRefused, PassFor
from royalpig.engine.rejection import IllegalAction, UnknownAction
from royalpig.engine.state import State
from tests.engine.arrange import at_bids, at_gift, at_market, at_turn, told
from tests.engine.specimen import GAME


def asked(state: State) -> tuple[str, list[int]]:
    decision = state.decision
    return (decision.kind if decision else "over", state.actors)


# All or none


def test_a_list_of_steps_comes_to_the_same_as_one_after_the_other() -> None:
    steps: list[tuple[str, int | None]] = [("play map", 0), ("pass", 1), ("play horn s1", 2), ("pass", 0), ("pass", 1)]
    together, alone = (at_turn(0, ["map dog", "truffle truffle", "horn dog"]) for _ in range(2))
    events, passed_over = together.apply_all(steps)
    one_by_one = [event for text, seat in steps for event in alone.apply(text, seat)]
    assert events == one_by_one
    assert passed_over == [False] * 5
    assert together.to_bytes() == alone.to_bytes()
    assert [str(together.action(step.code)) for step in together.trail] == [text for text, _ in steps]


@pytest.mark.parametrize(
    ("steps", "index", "cause"),
    [
        ([("play map", 0), ("pass", 2)], 1, IllegalAction),
        ([("play map", 0), ("pass", 1), ("fly", 2)], 2, UnknownAction),
        ([("play map p1", 0)], 0, IllegalAction),
        ([("play map", 0), ("play map", 0)], 1, IllegalAction),
    ],
)
def test_nothing_is_done_where_one_step_fails(
    steps: list[tuple[str, int | None]], index: int, cause: type[Exception]
) -> None:
    state = at_turn(0, ["map dog", "truffle truffle", "horn dog"])
    before = state.to_bytes()
    with pytest.raises(BatchRefused, match=f"step {index}: ") as caught:
        state.apply_all(steps)
    assert caught.value.index == index
    assert isinstance(caught.value.cause, cause)
    assert state.to_bytes() == before
    assert asked(state) == ("turn", [0])


def test_an_empty_list_changes_nothing() -> None:
    state = at_turn(0, ["map", "", ""])
    before = state.to_bytes()
    assert state.apply_all([]) == ([], [])
    assert state.to_bytes() == before


# Automatic steps


def forced_bids() -> State:
    """Bids of which those of p1 and p2 can only be one."""
    return at_bids([5, 1, 1])


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ([], [False]),
        ([1], [False, True]),
        ([2], [False, True]),
        ([1, 2], [False, True, True]),
        ([2, 1], [False, True, True]),
    ],
)
def test_steps_that_the_engine_has_made_may_stand_in_the_list_or_not(written: list[int], expected: list[bool]) -> None:
    state = forced_bids()
    _, passed_over = state.apply_all([("bid 3a", 0), *(("bid 1a", seat) for seat in written)])
    assert passed_over == expected
    assert asked(state) == ("omen", [15])


def test_each_automatic_step_is_passed_over_once() -> None:
    state = forced_bids()
    with pytest.raises(BatchRefused, match=r"step 2: TW-X.1"):
        state.apply_all([("bid 3a", 0), ("bid 1a", 1), ("bid 1a", 1)])


def test_a_step_of_another_seat_or_value_is_not_the_automatic_one() -> None:
    for step in (("bid 2a", 1), ("bid 1a", 0)):
        with pytest.raises(BatchRefused, match="step 1: "):
            forced_bids().apply_all([("bid 3a", 0), step])


def test_an_automatic_step_is_passed_over_only_right_after_the_step_that_led_to_it() -> None:
    state = forced_bids()
    with pytest.raises(BatchRefused, match="step 2: "):
        state.apply_all([("bid 3a", 0), ("omen p0 sun", None), ("bid 1a", 1)])


def test_what_was_passed_over_is_passed_over_even_if_it_would_be_legal_again() -> None:
    """p1, who cannot pay, goes by each time somebody buys; its `pass` is that one, and no second."""
    state = at_market([6, 1, 6])
    _, passed_over = state.apply_all([("buy", 0), ("turn-up dog", None), ("pass", 1), ("pass", 2)])
    assert passed_over == [False, False, True, False]
    assert asked(state) == ("market", [0])


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_an_automatic_step_of_a_team_is_passed_over_whoever_is_said_to_have_made_it(seat: int) -> None:
    """When all have gone by, p3 as the poorest is given the pot without a question."""
    state = at_market([9, 3, 2, 1], pot=5)
    assert state.table.pot > 2
    state.settle(True)
    _, passed_over = state.apply_all([("pass", 0), ("pass", 1), ("pass", 2), ("give p3", seat)])
    assert passed_over == [False, False, False, True]
    assert state.table.acorns[3] >= 6


def test_a_chance_step_that_was_certain_is_passed_over() -> None:
    state = at_gift([9, 1, 1], 1, rounds=2, round=1)
    _, passed_over = state.apply_all([("keep", 1), ("sky sun", None), ("bid 2a", 0)])
    assert passed_over == [False, True, False]


# Passing for others


def duel(chance: str = "explicit") -> State:
    """p0 is about to play, the others hold cards with which they might answer."""
    return at_turn(0, ["map dog", "dog horn", "horn dog"], chance=chance)


def test_windows_are_passed_for_those_who_asked_for_it() -> None:
    state = duel()
    events = state.apply("play map", 0, pass_for=[PassFor(1, "acted"), PassFor(2, "acted")])
    assert told(state, events) == ["card-played", "passed", "passed"]
    assert asked(state) == ("look", [15])
    assert [step.auto for step in state.trail] == [False, False, False]


def test_a_pass_made_for_a_seat_is_the_same_as_one_that_was_sent() -> None:
    helped, sent = duel(), duel()
    helped.apply("play map", 0, pass_for=[PassFor(1, "acted"), PassFor(2, "acted")])
    for text, seat in (("play map", 0), ("pass", 1), ("pass", 2)):
        sent.apply(text, seat)
    assert helped.to_bytes() == sent.to_bytes()


def test_who_has_not_asked_for_it_is_waited_for() -> None:
    state = duel()
    state.apply("play map", 0, pass_for=[PassFor(2, "acted")])
    assert asked(state) == ("respond", [1])
    state.apply("pass", 1, pass_for=[PassFor(2, "acted")])
    assert asked(state) == ("look", [15])


def test_at_once_all_pass_who_asked_for_it() -> None:
    state = at_market([6, 6, 6], pot=1)
    state.apply("pass", 1, pass_for=[PassFor(0, "acted"), PassFor(2, "acted")])
    assert asked(state) == ("gift", [1, 2])


def test_a_pass_is_made_only_where_it_is_legal_and_only_in_windows() -> None:
    state = at_turn(0, ["dog", "dog", "dog"])
    before = state.ply
    state.apply("bury dog", 0, pass_for=[PassFor(seat, "my-decision") for seat in range(3)])
    assert asked(state) == ("turn", [1])
    assert state.ply == before + 1


def test_until_acted_ends_where_a_later_step_of_a_list_acts() -> None:
    """The first step is the one that the passes were given with; p2's horn is an act, and p1 thinks again."""
    steps: list[tuple[str, int | None]] = [("play map", 0), ("play horn s1", 2), ("pass", 0)]
    state = duel()
    state.apply_all(steps, pass_for=[PassFor(1, "acted")])
    assert asked(state) == ("respond", [1])
    going_on = duel()
    going_on.apply_all(steps, pass_for=[PassFor(1, "next-turn")])
    assert asked(going_on) == ("turn", [1])


def test_until_acted_goes_on_over_passes() -> None:
    state = duel()
    state.apply_all([("play map", 0), ("pass", 1)], pass_for=[PassFor(2, "acted")])
    assert asked(state) == ("look", [15])


def looking_on() -> State:
    """p1 leads and plays a map, then p2 has its turn and plays another."""
    return at_turn(1, ["dog dog", "map horn", "map dog"], leader=1)


LOOK_AND_ORDER: list[tuple[str, int | None]] = [
    ("play map", 1),
    ("look p1 truffle", None),
    ("look p1 feast", None),
    ("order feast truffle", 1),
]


def test_until_the_next_turn_holds_in_this_turn_and_ends_with_it() -> None:
    passes = [PassFor(0, "next-turn"), PassFor(1, "next-turn"), PassFor(2, "next-turn")]
    state = looking_on()
    state.apply_all(LOOK_AND_ORDER, pass_for=passes)
    assert asked(state) == ("turn", [2])
    later = looking_on()
    later.apply_all([*LOOK_AND_ORDER, ("play map", 2)], pass_for=passes)
    assert asked(later) == ("respond", [0])


def test_until_the_own_decision_ends_where_the_seat_decides_something_else() -> None:
    """p1 has put its cards in order by then, and p0 has decided nothing but to pass."""
    passes = [PassFor(0, "my-decision"), PassFor(1, "my-decision"), PassFor(2, "my-decision")]
    state = looking_on()
    state.apply_all([*LOOK_AND_ORDER, ("play map", 2)], pass_for=passes)
    assert asked(state) == ("respond", [1])


def test_a_turn_that_ends_within_a_step_ends_the_passes_for_it() -> None:
    """After p1's turn the stall opens in the same step, and counts as a turn of its own."""
    for until, expected in (("next-turn", ("market", [0, 1])), ("acted", ("gift", [1]))):
        state = at_turn(1, ["dog", "dog"], acorns=[4, 4], pot=1)
        state.apply("bury dog", 1, pass_for=[PassFor(0, until), PassFor(1, until)])
        assert asked(state) == expected


def test_passes_in_a_game_without_windows_are_none() -> None:
    decisions = [decision for decision in GAME.decisions if "pass" not in [kind.name for kind in decision.kinds]]
    game = replace(GAME, decisions=decisions)
    assert game.pass_number == -1
    state = game.from_bytes(at_turn(0, ["dog", "dog", ""]).to_bytes())
    state.apply("bury dog", 0, pass_for=[PassFor(1, "acted")])
    assert asked(state) == ("turn", [1])


def test_a_state_that_becomes_another_takes_over_everything() -> None:
    one, other = at_turn(0, ["map dog", "truffle truffle", "horn dog"]), at_bids([3, 3, 3])
    one.become(other)
    assert all(getattr(one, name) is getattr(other, name) for name in State.__slots__)
