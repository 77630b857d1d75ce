"""Actions as values, lists of them, and their public forms."""

import pytest

from royalpig.engine.actions import REMEMBERED, Action, ActionMaker, public
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rejection import IllegalAction
from tests.engine.arrange import at_market, at_turn
from tests.engine.specimen import GAME

TURN = at_turn(0, ["dog toll truffle", "dog", "map"], acorns=[3, 2, 1])


def test_an_action_knows_its_seat_kind_and_text() -> None:
    action = TURN.legal(0)[0]
    assert (action.seat, action.kind, action.notation, str(action)) == (0, "dig", "dig", "dig")
    assert TURN.read(action).code == action.code


def test_an_action_is_the_same_object_each_time_it_is_looked_at() -> None:
    assert TURN.legal(0)[0] is TURN.legal(0)[0]
    assert TURN.action(TURN.legal(0)[0].code) is TURN.legal(0)[0]


def test_an_action_can_be_given_as_itself_as_text_or_packed() -> None:
    action = next(action for action in TURN.legal(0) if action.kind == "bury")
    ends = {TURN.after(given, 0).to_bytes() for given in (action, action.notation, action.code)}
    assert len(ends) == 1
    assert TURN.check(action) is None
    assert TURN.after(action).to_bytes() in ends


def test_an_action_that_knows_its_seat_is_of_that_seat() -> None:
    """The seat beside it is for text alone."""
    action = TURN.legal(0)[0]
    assert TURN.check(action, 1) is None
    assert TURN.check(str(action), 1) is not None


def test_a_legal_list_is_a_sequence() -> None:
    legal = TURN.legal(0)
    assert len(legal) == len(list(legal)) == len(legal.codes)
    assert legal[0] == next(iter(legal))
    assert legal[-1] == list(legal)[-1]
    assert [str(action) for action in legal[1:3]] == [str(action) for action in list(legal)[1:3]]
    assert len(legal[2:]) == len(legal) - 2
    assert repr(legal) == f"<{len(legal)} legal actions>"
    with pytest.raises(IndexError):
        legal[len(legal)]


def test_membership_is_legality() -> None:
    legal = TURN.legal(0)
    held: list[object] = ["dig", legal[1], legal.codes[1]]
    assert all(action in legal for action in held)
    others: list[object] = ["rest", Action(1, 0, "dig", "dig"), 1, None]
    assert not any(action in legal for action in others)


def test_lists_of_several_seats_follow_one_another() -> None:
    state = at_market([5, 1, 5])
    assert [(action.seat, str(action)) for action in state.legal()] == [
        (0, "buy"),
        (0, "pass"),
        (1, "pass"),
        (2, "buy"),
        (2, "pass"),
    ]
    assert state.legal().codes == sorted(state.legal().codes)


def test_a_list_lasts_while_its_state_does_not_change() -> None:
    state = TURN.clone()
    legal = state.legal(0)
    state.apply("dig", 0)
    assert not state.legal(0)
    assert str(legal[0]) == "dig"


def test_an_illegal_action_is_raised_with_its_rejection() -> None:
    state = TURN.clone()
    with pytest.raises(IllegalAction, match=r"TW-T.10: who can dig does not rest") as caught:
        state.apply("rest", 0)
    assert caught.value.rejection.clause == "TW-T.10"
    assert state.to_bytes() == TURN.to_bytes()


def test_what_one_sees_of_an_action() -> None:
    code = TURN.read("wish dog toll", 0).code
    assert public(GAME, code, None) == public(GAME, code, 0) == code
    assert public(GAME, code, 1) == public(GAME, code, NOBODY) != code
    assert public(GAME, TURN.read("play dog p1", 0).code, 1) == TURN.read("play dog p1", 0).code
    hidden = public(GAME, code, 1)
    assert public(GAME, hidden, 1) == hidden


def test_chance_is_no_seat_that_sees() -> None:
    """What only the actor sees of an action nobody sees where chance is the actor, nor what nobody sees."""
    for text in ("sky rain", "bury dog"):
        code = TURN.read(text, CHANCE).code
        assert {public(GAME, code, viewer) for viewer in (NOBODY, 0, 1, CHANCE)} == {public(GAME, code, NOBODY)}
        assert public(GAME, code, NOBODY) != code


def test_the_memory_of_actions_is_bounded() -> None:
    maker = ActionMaker(GAME)
    first = maker.make(TURN.table, TURN.codes(0)[0])
    assert maker.make(TURN.table, TURN.codes(0)[0]) is first
    bury = TURN.read("bury dog", 0).code
    for seat in range(REMEMBERED // 7 + 2):
        for card in range(7):
            maker.make(TURN.table, (bury & ~(15 << 44)) | card << 44 | seat)
    again = maker.make(TURN.table, TURN.codes(0)[0])
    assert again == first
    assert again is not first
