"""Voting: clauses LP-2.1 to LP-2.11."""

import pytest

from royalpig.engine.state import State
from tests.games.lord_of_the_pigs.positions import (
    discard,
    hand,
    legal,
    on_table,
    pass_on,
    play,
    position,
    verdict,
    waits_for,
)
from tests.telling import all_told

THREE = {"p0.1": "pm-07", "p1.1": "cb-07", "p2.1": "et-07"}


@pytest.mark.rule("LP-2.1")
def test_each_seat_votes_once_in_playing_order() -> None:
    state = position("voting", proposals=THREE, turn=6)
    for seat, card in ((1, "cb-01"), (2, "et-01"), (3, "cd-01"), (0, "pm-01")):
        assert waits_for(state) == f"vote p{seat}"
        play(state, f"p{seat} vote {card} p1.1", "all pass")
    assert waits_for(state) == "propose p1"
    assert on_table(state, "p1.1") == "cb-07 p1:cb-01 p2:et-01 p3:cd-01 p0:pm-01"


@pytest.mark.rule("LP-2.2")
def test_any_proposal_may_be_voted_for_the_own_too() -> None:
    state = position("voting", proposals=THREE, hands={0: "pm-04"})
    assert legal(state) == ["pass", "vote pm-04 p0.1", "vote pm-04 p1.1", "vote pm-04 p2.1"]


@pytest.mark.rule("LP-2.3")
def test_a_vote_is_a_card_from_the_own_hand_whatever_it_is() -> None:
    state = position("voting", proposals=THREE, hands={0: "pm-01 pm-08 pm-15"}, discards={0: "pm-02"})
    assert [verdict(state, f"p0 vote {card} p1.1") for card in ("pm-01", "pm-08", "pm-15")] == ["legal"] * 3
    assert [verdict(state, f"p0 vote {card} p1.1") for card in ("pm-02", "pm-07", "cb-01")] == ["LP-2.3"] * 3
    events = play(state, "p0 vote pm-08 p1.1")
    assert all_told(state, events, "voted") == ["voted seat=p0 proposal=p1.1 n=1 card=pm-08"]
    assert hand(state, 0) == "pm-01 pm-15"
    assert not state.table.votes[0].open


@pytest.mark.rule("LP-X.8")
def test_a_vote_is_for_a_proposal_on_the_table() -> None:
    state = position("voting", proposals=THREE)
    assert [verdict(state, f"p0 vote pm-01 {at}") for at in ("p0.2", "p3.1", "p1.2")] == ["LP-X.8"] * 3


@pytest.mark.rule("LP-2.4")
def test_nobody_need_vote() -> None:
    state = position("voting", proposals=THREE)
    for seat in range(4):
        assert waits_for(state) == f"vote p{seat}"
        assert legal(state)[0] == "pass"
        events = play(state, f"p{seat} pass", "all pass")
        assert all_told(state, events)[0] == f"passed seat=p{seat}"
    assert state.table.votes == []


@pytest.mark.rule("LP-2.5")
def test_votes_stay_until_the_proposal_activates() -> None:
    state = position("voting", proposals=THREE)
    play(state, "p0 vote pm-01 p1.1")
    pass_on(state, lambda t: t.turn == 8)
    assert on_table(state, "p1.1") == "cb-07 p0:pm-01"
    assert discard(state, 0) == ""


@pytest.mark.rule("LP-2.6")
def test_votes_beyond_the_number_needed() -> None:
    state = position("voting", proposals={"p0.1": "pm-02 p1:cb-01 p2:et-01"})
    play(state, "p0 vote pm-01 p0.1")
    assert on_table(state, "p0.1") == "pm-02 p1:cb-01 p2:et-01 p0:pm-01"


@pytest.mark.rule("LP-2.7")
def test_a_vote_cannot_be_taken_back_moved_or_exchanged() -> None:
    state = position("voting", proposals={"p1.1": "cb-07 p0:pm-07", "p2.1": "et-07"}, hands={0: "pm-01"})
    assert legal(state) == ["pass", "vote pm-01 p1.1", "vote pm-01 p2.1"]
    assert verdict(state, "p0 vote pm-07 p2.1") == "LP-2.3"
    play(state, "p0 vote pm-01 p2.1")
    assert on_table(state, "p1.1") == "cb-07 p0:pm-07"


@pytest.mark.rule("LP-2.8")
def test_who_has_no_card_or_nothing_to_vote_for_is_passed_over() -> None:
    state = position("voting", proposals=THREE, hands={0: "", 1: "cb-01", 2: "", 3: ""})
    assert waits_for(state) == "vote p1"
    play(state, "p1 vote cb-01 p0.1")
    assert waits_for(state) == "reveal-event"
    assert waits_for(position("voting")) == "propose p0"


@pytest.mark.rule("LP-2.9", "LP-2.8")
def test_a_second_vote_is_asked_only_where_another_proposal_lies() -> None:
    state = position("voting", event="ev-01", proposals={"p1.1": "cb-07"})
    play(state, "p0 vote pm-01 p1.1", "all pass")
    assert waits_for(state) == "vote p1"


@pytest.mark.rule("LP-2.9")
def test_a_second_vote_for_a_proposal_is_refused_only_within_the_phase() -> None:
    state = position("voting", event="ev-01", proposals={"p1.1": "cb-07 p0:pm-04", "p2.1": "et-07"})
    assert verdict(state, "p0 vote pm-01 p1.1") == "legal"
    play(state, "p0 vote pm-01 p1.1", "all pass")
    rejection = state.check("vote pm-03 p1.1", 0)
    assert rejection is not None
    assert (rejection.clause, rejection.values) == ("LP-2.9", {"proposal": "p1.1"})


@pytest.mark.rule("LP-2.10")
def test_turn_1_has_no_voting_even_with_proposals_on_the_table() -> None:
    state = position("window proposal", turn=1, event="", to_pass="p3", proposals={"p0.1": "pm-07", "p1.1": "cb-07"})
    pass_on(state, lambda t: t.turn == 2)
    assert state.table.votes == []
    pass_on(state, "vote p1")
    assert (state.table.turn, state.table.phase) == (2, 2)


@pytest.mark.rule("LP-2.11")
def test_several_votes_of_one_seat_all_count() -> None:
    state = position("activation", proposals={"p0.1": "pm-07 p1:cb-01 p1:cb-03 p1:cb-05+"})
    assert waits_for(state) == "window p0"
    assert state.table.activating == 0
    state = position("activation", proposals={"p0.1": "pm-07 p1:cb-01 p1:cb-03"})
    assert state.table.turn == 6


class TestNumbersThatHaveComeToTheHighest:
    """Numbers of Votes go up to 127; then the Votes on the Proposal are counted from 1 again."""

    def test_votes_are_counted_from_1_again(self) -> None:
        state = with_high_numbers("voting")
        events = play(state, "p0 vote pm-01 p0.1")
        assert all_told(state, events) == [
            "votes-renumbered proposal=p0.1",
            "voted seat=p0 proposal=p0.1 n=3 card=pm-01",
        ]
        assert on_table(state, "p0.1") == "pm-07 p1:cb-01 p2:et-01 p0:pm-01"
        assert [vote.n for vote in state.table.votes] == [1, 2, 3]
        assert (state.table.next_vote[0], state.problems()) == (4, [])

    def test_what_aims_at_them_follows(self) -> None:
        state = with_high_numbers("window start", hands={0: "pm-06 pm-01", 1: "cb-05 cb-01"})
        play(state, "p0 alt pm-06 p0.1.127", "p1 alt cb-05 p0.1")
        events = play(state, "all pass")
        assert all_told(state, events, "votes-renumbered", "vote-placed", "vote-removed") == [
            "votes-renumbered proposal=p0.1",
            "vote-placed seat=p1 proposal=p0.1 n=3 card=cb-05",
            "vote-removed proposal=p0.1 n=2 owner=p2 card=et-01",
        ]

    def test_what_aims_at_one_that_is_gone_lapses(self) -> None:
        state = with_high_numbers("window start", hands={0: "pm-06 pm-01", 1: "cb-05 cb-06", 2: "et-06 et-01"})
        play(state, "p0 alt pm-06 p0.1.127", "p1 alt cb-05 p0.1", "p0 pass", "p2 alt et-06 p0.1.127")
        events = play(state, "all pass")
        assert all_told(state, events, "votes-renumbered", "vote-removed", "use-lapsed") == [
            "vote-removed proposal=p0.1 n=127 owner=p2 card=et-01",
            "votes-renumbered proposal=p0.1",
            "use-lapsed position=s1",
        ]


def with_high_numbers(at: str, hands: dict[int, str] | None = None) -> State:
    """A Proposal whose Votes bear the numbers 5 and 127."""
    state = position(at, proposals={"p0.1": "pm-07 p1:cb-01 p2:et-01"}, hands=hands)
    state.table.next_vote[0] = 128
    state.table.votes[0].n, state.table.votes[1].n = 5, 127
    assert state.problems() == []
    return state
