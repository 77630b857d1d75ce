"""Reaction windows, seat by seat and all at once; the stack that they answer; simultaneous and team decisions."""

import pytest

from royalpig.engine.rejection import IllegalAction
from royalpig.engine.rules import Form
from royalpig.engine.state import State
from tests.engine.arrange import at_bids, at_gift, at_market, at_turn, told
from tests.engine.specimen.table import Table


def follow(state: State, *steps: str) -> list[str]:
    """Applies steps such as `0 play dog p1` (a seat first) or `look p0 dog` (chance); answers the events' names."""
    names: list[str] = []
    for step in steps:
        first, _, rest = step.partition(" ")
        events = state.apply(rest, int(first)) if first.isdigit() else state.apply(step)
        names += told(state, events)
    return names


def asked(state: State) -> tuple[str, list[int]]:
    decision = state.decision
    return (decision.kind if decision else "over", state.actors)


# Seat by seat


def test_others_are_asked_clockwise_one_at_a_time() -> None:
    state = at_turn(1, ["map", "map", "horn"], leader=1)
    follow(state, "1 play map")
    assert asked(state) == ("respond", [2])
    follow(state, "2 pass")
    assert asked(state) == ("respond", [0])
    refused = state.check("pass", 2)
    assert refused is not None
    assert (refused.clause, refused.values) == ("TW-X.1", {"decision": "respond", "asked": "p0"})


def test_an_answer_opens_the_window_anew_for_those_who_had_passed() -> None:
    state = at_turn(0, ["map dog", "truffle truffle", "horn dog"])
    follow(state, "0 play map", "1 pass", "2 play horn s1")
    assert asked(state) == ("respond", [0])
    follow(state, "0 pass")
    assert asked(state) == ("respond", [1])


def test_the_place_of_a_window_follows_the_table() -> None:
    state = at_turn(0, ["map dog", "truffle truffle", "horn dog"])
    follow(state, "0 play map")
    assert state.decision is not None
    assert (state.decision.place, state.decision.form) == ("C", Form.WINDOW)
    follow(state, "1 pass", "2 play horn s1")
    assert state.decision.place == "C, answers"


def test_when_all_have_passed_the_stack_is_worked_off_from_the_top() -> None:
    """The horn cancels the map, so nobody looks at anything."""
    state = at_turn(0, ["map dog", "truffle truffle", "horn dog"])
    names = follow(state, "0 play map", "1 pass", "2 play horn s1", "0 pass", "1 pass")
    assert names[-2:] == ["passed", "frame-cancelled"]
    assert state.table.frames == []
    assert (state.table.pile[3], state.table.pile[4]) == (1, 1)
    assert asked(state) == ("turn", [1])


def test_a_cancelled_cancel_cancels_nothing() -> None:
    state = at_turn(0, ["map horn dog", "truffle truffle", "horn dog"])
    names = follow(state, "0 play map", "1 pass", "2 play horn s1", "0 play horn s2", "1 pass", "2 pass")
    assert names.count("frame-cancelled") == 1
    assert asked(state) == ("look", [15])
    assert [(frame.owner, frame.card) for frame in state.table.frames] == [(0, 4)]


def test_a_card_may_be_answered_by_one_that_does_something_else() -> None:
    """p2's toll lies above p0's dog, and is taken first; then p1 discards."""
    state = at_turn(0, ["dog map", "map truffle truffle", "toll map"], acorns=[3, 3, 0])
    names = follow(state, "0 play dog p1", "1 pass", "2 play toll p0 2a", "0 pass", "1 pass")
    assert names[-1] == "toll-taken"
    assert state.table.acorns == [1, 3, 2]
    assert asked(state) == ("discard", [1])
    follow(state, "1 discard truffle")
    assert asked(state) == ("turn", [1])


def test_what_a_card_brings_about_comes_before_what_lies_below_it() -> None:
    """p1's feast, with all its parts, is over before p0's map is opened; each part before the next."""
    state = at_turn(0, ["map dog", "feast dog"], acorns=[3, 3])
    names = follow(state, "0 play map", "1 play feast 2a", "0 pass", "1 munch card", "draw p1 truffle", "0 munch acorn")
    assert names == ["card-played", "card-played", "passed", "munched", "drew", "munched"]
    assert state.table.acorns == [4, 1]
    assert asked(state) == ("look", [15])
    assert [frame.card for frame in state.table.frames] == [4]


def test_the_stack_holds_its_cards_and_they_are_counted() -> None:
    state = at_turn(0, ["map dog", "feast dog"], acorns=[3, 3])
    for step in ("0 play map", "1 play feast 2a", "0 pass", "1 munch card", "draw p1 truffle", "0 munch acorn"):
        follow(state, step)
        assert state.problems() == []
        on_stack = sum(frame.card >= 0 for frame in state.table.frames)
        assert cards_of(state.table) + on_stack == 22


def cards_of(t: Table) -> int:
    return sum(t.hands) + sum(t.deck) + len(t.known_top) + len(t.looked) + sum(t.pile) + sum(t.prizes) + len(t.buried)


def test_the_order_of_cards_looked_at_is_the_order_in_which_they_are_drawn() -> None:
    state = at_turn(0, ["map dog", ""])
    follow(state, "0 play map", "look p0 horn", "look p0 truffle")
    assert asked(state) == ("order", [0])
    assert [str(action) for action in state.legal()] == ["order truffle horn", "order horn truffle"]
    follow(state, "0 order horn truffle", "1 dig")
    assert state.table.hands[7 + 3] == 1
    assert (state.table.known_by, state.table.known_top, state.table.known_size) == (0, [0], 1)
    assert state.view(0).table.known_top == [0]
    assert state.view(1).table.known_top == [-2]


# All at once


def test_at_the_stall_all_may_act_in_any_order() -> None:
    for seat in (0, 1, 2):
        state = at_market([4, 4, 4])
        assert asked(state) == ("market", [0, 1, 2])
        follow(state, f"{seat} pass")
        assert asked(state) == ("market", [other for other in (0, 1, 2) if other != seat])


def test_a_purchase_lets_those_who_passed_think_again() -> None:
    state = at_market([4, 4, 4])
    follow(state, "0 pass", "2 pass", "1 buy", "turn-up dog")
    assert asked(state) == ("market", [0, 1, 2])
    assert state.table.prizes[7 + 2] == 1


def test_the_stall_closes_when_all_have_passed_since_the_last_purchase() -> None:
    state = at_market([4, 4, 4], pot=1)
    follow(state, "2 pass", "0 pass", "1 pass")
    assert asked(state) == ("gift", [1, 2])


def test_who_has_passed_cannot_act_before_the_window_opens_anew() -> None:
    state = at_market([4, 4, 4])
    follow(state, "0 pass")
    with pytest.raises(IllegalAction, match=r"TW-X.1"):
        state.apply("buy", 0)


# Simultaneous


def test_answers_come_in_any_order_and_are_shown_together() -> None:
    for order in ((0, 1, 2), (2, 0, 1)):
        state = at_bids([5, 5, 5])
        names: list[str] = []
        for seat in order:
            assert seat in state.actors
            names += follow(state, f"{seat} bid {seat + 2}a")
        assert names == ["bid-laid"] * 3 + ["bids-shown"]
        assert (state.table.leader, state.table.acorns, state.table.pot) == (2, [5, 5, 1], 4)


def test_an_answer_cannot_be_taken_back_or_given_twice() -> None:
    state = at_bids([5, 5, 5])
    follow(state, "1 bid 2a")
    refused = state.check("bid 3a", 1)
    assert refused is not None
    assert (refused.clause, refused.values["asked"]) == ("TW-X.1", "p0 p2")


def test_an_answer_is_told_to_its_own_seat_alone_until_all_are_in() -> None:
    state = at_bids([5, 5, 5])
    event = state.apply("bid 4a", 1)[0]
    kind = state.game.event_types[type(event)]
    assert kind.public_values(event, 1) == {"seat": 1, "acorns": 4}
    assert kind.public_values(event, 0) == kind.public_values(event, -1) == {"seat": 1}


# Teams


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_the_first_answer_of_a_team_stands_whoever_gives_it(seat: int) -> None:
    state = at_gift([9, 1, 1, 1], 2)
    assert state.decision is not None
    assert (state.decision.form, state.decision.actors) == (Form.TEAM, (1, 2, 3))
    follow(state, f"{seat} give p2")
    assert state.table.acorns[2] >= 3
    assert asked(state)[0] != "gift"


def test_a_seat_outside_the_team_has_no_say() -> None:
    refused = at_gift([9, 1, 1, 1], 2).check("give p2", 0)
    assert refused is not None
    assert refused.clause == "TW-X.1"


def test_the_list_of_a_team_is_given_once_for_each_seat() -> None:
    state = at_gift([9, 1, 1, 4], 2)
    assert [(action.seat, str(action)) for action in state.legal()] == [
        (seat, text) for seat in (1, 2, 3) for text in ("give p1", "give p2", "keep")
    ]
