"""Bad input: what a careless or a dishonest caller may try, and what it is told."""

import pytest

import royalpig
from royalpig.engine.packing import NOBODY
from tests.games.lord_of_the_pigs.positions import (
    legal,
    on_table,
    play,
    position,
    the_game,
    verdict,
    waits_for,
)


def test_a_fifth_seat() -> None:
    with pytest.raises(royalpig.InvalidSetup, match="5 seats, and 4") as caught:
        the_game().new(5, seed=1)
    assert caught.value.clause == "LP-X.6"
    with pytest.raises(royalpig.UnknownAction, match="no seat 4"):
        verdict(position(), "p4 pass")


def test_a_card_that_is_not_in_hand() -> None:
    votes = {"p1.1": "cb-07"}
    assert verdict(position(proposals=votes), "p0 alt pm-05 p1.1") == "LP-A.9"
    assert verdict(position("voting", proposals=votes), "p0 vote pm-05 p1.1") == "LP-2.3"
    assert verdict(position("proposal"), "p0 propose pm-05") == "LP-3.2"
    assert verdict(position("proposal"), "p0 propose cb-01") == "LP-3.2"


def test_a_vote_on_a_proposal_that_has_gone() -> None:
    state = position("window vote", pos=1, abilities=[3], proposals={"p0.1": "pm-07", "p1.1": "cb-07"}, to_pass="p3")
    play(state, "p3 ability p0.1", "all pass")
    assert waits_for(state) == "vote p1"
    assert verdict(state, "p1 vote cb-01 p0.1") == "LP-X.8"
    assert verdict(state, "p1 vote cb-01 p1.1") == "legal"


def test_a_second_vote() -> None:
    state = position("voting", proposals={"p0.1": "pm-07", "p1.1": "cb-07"})
    play(state, "p0 vote pm-01 p0.1", "all pass")
    assert verdict(state, "p0 vote pm-03 p1.1") == "LP-X.1"
    state = position("voting", event="ev-01", proposals={"p0.1": "pm-07", "p1.1": "cb-07"})
    play(state, "p0 vote pm-01 p0.1", "all pass")
    assert verdict(state, "p0 vote pm-03 p0.1") == "LP-2.9"


def test_a_third_proposal() -> None:
    state = position("proposal", proposals={"p0.1": "pm-07", "p0.2": "pm-04"})
    assert verdict(state, "p0 propose pm-01") == "LP-X.1"
    assert on_table(state, "p0.2") == "pm-04"


def test_an_ability_used_twice() -> None:
    state = position(abilities=[2], to_pass="p2 p3")
    play(state, "p2 ability", "p0 pass", "p1 pass")
    assert waits_for(state) == "window p2"
    assert verdict(state, "p2 ability") == "LP-B.1"


def test_a_use_while_the_event_forbids_it() -> None:
    state = position(event="ev-08", abilities=[0], hands={0: "pm-08"})
    rejection = state.check("alt pm-08", 0)
    assert rejection is not None
    assert rejection.clause == "LP-E.8"
    assert "no use can be played" in rejection.sentence


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("alt pm-05 p1.1.1", "LP-X.3"),
        ("alt pm-06 p1.1", "LP-X.3"),
        ("alt pm-14 p0", "LP-A.27"),
        ("alt pm-14 s1", "LP-X.3"),
        ("alt pm-08 p1", "LP-X.3"),
        ("alt pm-02 s1", "LP-A.28"),
        ("alt pm-11 et", "LP-A.34"),
    ],
)
def test_a_target_that_the_use_does_not_allow(move: str, clause: str) -> None:
    state = position(hands={0: "pm-02 pm-05 pm-06 pm-08 pm-11 pm-14"}, proposals={"p1.1": "cb-07 p2:et-01"})
    assert verdict(state, f"p0 {move}") == clause


def broken(state: royalpig.State) -> set[str]:
    """The invariants that a state breaks."""
    return {problem.invariant for problem in state.problems()}


def test_a_state_with_a_card_too_many() -> None:
    state = position()
    state.table.discard[4] += 1
    assert {(problem.invariant, problem.path) for problem in state.problems()} == {
        ("LP-I1", "hand[4]"),
        ("LP-I1", "handSize[0]"),
    }


def test_a_state_with_a_card_in_two_places() -> None:
    state = position()
    state.table.hand[12] += 1
    state.table.hand_size[0] += 1
    state.table.pile[0] -= 1
    state.table.pile_size[0] -= 1
    assert [problem.path for problem in state.problems()] == ["hand[0]", "hand[12]"]


def test_a_face_down_vote_whose_kind_a_caller_should_not_know() -> None:
    state = position("voting", proposals={"p1.1": "cb-07 p2:et-04"})
    view = state.view(0)
    assert on_table(view, "p1.1") == "cb-07 p2:?"
    assert verdict(state, "p0 vote ? p1.1") == "LP-X.3"
    with pytest.raises(royalpig.ViewNotPlayable):
        view.apply("vote pm-01 p1.1", 0)
    posed_as_whole = royalpig.State(the_game(), view.table, seed=1)
    assert broken(posed_as_whole) == {"LP-I0"}


def test_a_view_of_another_seat_cannot_be_made_of_a_view() -> None:
    view = position().view(0)
    for other in (1, NOBODY):
        with pytest.raises(royalpig.ViewNotPlayable):
            view.view(other)
    assert legal(view) == legal(position())
