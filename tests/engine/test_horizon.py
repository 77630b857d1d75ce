"""How far one may go back, and since when a decision has been open."""

from collections.abc import Iterator

import pytest

from royalpig.engine.batches import PassFor
from royalpig.engine.packing import CHANCE, seat_of
from royalpig.engine.state import State
from tests.engine.arrange import at_bids, at_gift, at_market, at_turn
from tests.engine.play import any_action, random_game
from tests.engine.specimen import GAME


def horizons(state: State, *steps: str) -> Iterator[tuple[int, int]]:
    """Applies steps such as `0 pass` or `look p0 dog`; ply and horizon after each."""
    for step in steps:
        first, _, rest = step.partition(" ")
        if first.isdigit():
            state.apply(rest, int(first))
        else:
            state.apply(step)
        yield state.ply, state.undo_horizon


def test_a_new_game_cannot_be_taken_back() -> None:
    state = GAME.new(3, 5)
    assert state.undo_horizon == state.ply > 0


def test_own_steps_can_be_taken_back_while_no_other_seat_has_acted() -> None:
    """The same team member twice, with nothing drawn in between: p1 gives, and p1 bids first of all."""
    state = at_gift([9, 1, 4], 1, round=1)
    state.settle(True)
    start = state.ply
    assert list(horizons(state, "1 keep", "1 bid 2a")) == [(start + 2, start), (start + 3, start)]


def test_the_step_of_another_seat_ends_what_can_be_taken_back() -> None:
    state = at_bids([5, 5, 5])
    start = state.ply
    reached = list(horizons(state, "2 bid 2a", "0 bid 2a"))
    assert reached == [(start + 1, start), (start + 2, start + 1)]


def test_what_a_seat_passes_is_done_by_that_seat() -> None:
    state = at_turn(0, ["map", "dog", "horn"])
    start = state.ply
    assert list(horizons(state, "0 play map", "1 pass")) == [(start + 1, start), (start + 2, start + 1)]


def test_a_pass_made_for_a_seat_counts_as_its_own() -> None:
    state = at_turn(0, ["map", "dog", "horn"])
    start = state.ply
    state.apply("play map", 0, pass_for=[PassFor(1, "acted")])
    assert (state.ply, state.undo_horizon) == (start + 2, start + 1)


def test_an_outcome_cannot_be_taken_back_drawn_or_entered() -> None:
    entered = at_turn(0, ["dog", "dog", ""])
    start = entered.ply
    assert list(horizons(entered, "0 dig", "draw p0 horn")) == [(start + 1, start), (start + 2, start + 2)]
    drawn = at_turn(0, ["dog", "dog", ""], chance="auto")
    start = drawn.ply
    drawn.apply("dig", 0)
    assert drawn.undo_horizon == drawn.ply == start + 2


def test_nothing_before_an_event_that_reveals_can_be_taken_back() -> None:
    """A known card comes into a hand without chance, and is seen all the same."""
    state = at_turn(0, ["dog", "dog", "dog"], known_by=2, known_top=[6, 0])
    state.apply("dig", 0)
    assert [step.drawn for step in state.trail] == [False]
    assert state.undo_horizon == state.ply


def test_what_a_passage_reveals_cannot_be_taken_back() -> None:
    """p1's turn is the last, and the sky is shown after it."""
    state = at_turn(1, ["dog", "dog"], acorns=[4, 4])
    state.apply("bury dog", 1)
    assert state.decision is not None
    assert state.decision.kind == "market"
    assert state.undo_horizon == state.ply


def test_steps_that_make_themselves_do_not_end_what_can_be_taken_back() -> None:
    """p0 keeps the pot for its team; round, sky and p2's only bid follow by themselves."""
    state = at_gift([0, 1, 4], 1, leader=2, turn_seat=2, round=1)
    state.settle(True)
    start = state.ply
    state.apply("keep", 0)
    assert [step.auto for step in state.trail] == [False, True, True]
    assert (state.ply, state.undo_horizon) == (start + 3, start)


def test_the_horizon_of_a_game_is_that_of_its_history() -> None:
    """Held against the whole history: no draw, and no other seat's step, lies behind the horizon or before it."""
    for seed in range(60):
        history: list[tuple[int, bool, bool]] = []
        before = -1
        for state in random_game(GAME, seed, ("auto", "explicit")[seed % 2], any_action):
            history.extend((seat_of(step.code), step.auto, step.drawn) for step in state.trail)
            assert len(history) == state.ply
            since = history[state.undo_horizon :]
            assert not any(drawn or (seat == CHANCE and not auto) for seat, auto, drawn in since)
            assert len({seat for seat, auto, _ in since if not auto}) <= 1
            assert before <= state.undo_horizon
            before = state.undo_horizon


# Since when a decision is open


def opened(state: State) -> int:
    decision = state.decision
    assert decision is not None
    return decision.opened_at


def test_each_new_decision_is_opened_where_it_is_put() -> None:
    state = at_turn(0, ["dog", "dog", "dog"])
    for text, seat in (("bury dog", 0), ("bury dog", 1)):
        state.apply(text, seat)
        assert opened(state) == state.ply


def test_answers_to_a_simultaneous_decision_open_nothing() -> None:
    state = at_bids([5, 5, 5])
    at = opened(state)
    state.apply("bid 2a", 1)
    assert (opened(state), state.ply) == (at, at + 1)
    state.apply("bid 2a", 0)
    assert opened(state) == at
    state.apply("bid 2a", 2)
    assert opened(state) == state.ply == at + 3


def test_passes_open_nothing_and_everything_else_in_a_window_does() -> None:
    state = at_turn(0, ["map dog", "truffle", "horn"])
    state.apply("play map", 0)
    at = opened(state)
    assert at == state.ply
    state.apply("pass", 1)
    assert (opened(state), state.ply) == (at, at + 1)
    state.apply("play horn s1", 2)
    assert opened(state) == state.ply == at + 2


def test_at_once_a_pass_opens_nothing_and_a_purchase_does() -> None:
    state = at_market([6, 6, 6])
    at = opened(state)
    state.apply("pass", 2)
    state.apply("pass", 0)
    assert (opened(state), state.ply) == (at, at + 2)
    state.apply("buy", 1)
    state.apply("turn-up dog")
    assert opened(state) == state.ply == at + 4


def test_passes_that_follow_by_themselves_open_nothing() -> None:
    state = at_market([6, 1, 6])
    state.settle(True)
    at = opened(state)
    state.apply("pass", 0)
    assert opened(state) == at


def test_the_last_pass_opens_what_follows() -> None:
    state = at_market([6, 6], pot=1)
    state.apply("pass", 0)
    state.apply("pass", 1)
    assert state.decision is not None
    assert state.decision.kind == "gift"
    assert opened(state) == state.ply


def test_a_first_answer_that_is_forced_belongs_to_the_opening() -> None:
    """p1's only bid is made before the others are asked: the decision is open from then on."""
    state = at_gift([5, 0, 5], 0, round=1, leader=0)
    state.settle(True)
    assert state.decision is not None
    assert (state.decision.kind, state.decision.answered) == ("bid", (1,))
    assert opened(state) == state.ply


@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_two_honest_answers_never_collide(chance: str) -> None:
    """Whoever still owes an answer when a decision is put can give it whatever others answer meanwhile."""
    for seed in range(40):
        owed: list[int] = []
        at = -1
        for state in random_game(GAME, seed, chance, any_action):
            decision = state.decision
            if decision is None:
                break
            if decision.opened_at == at:
                acted = {seat_of(step.code) for step in state.trail}
                assert set(owed) - acted <= set(state.actors) or decision.form.value == "window"
            assert at <= decision.opened_at <= state.ply
            owed, at = list(state.actors), decision.opened_at
