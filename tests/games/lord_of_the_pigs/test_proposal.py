"""Proposal: clauses LP-3.1 to LP-3.6."""

import pytest

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


@pytest.mark.rule("LP-3.1")
def test_each_seat_may_make_one_proposal_in_playing_order() -> None:
    state = position("proposal", turn=6)
    for seat, card in ((1, "cb-01"), (2, "et-01"), (3, "cd-01"), (0, "pm-01")):
        assert waits_for(state) == f"propose p{seat}"
        play(state, f"p{seat} propose {card}", "all pass")
    assert (waits_for(state), state.table.turn) == ("reveal-event", 7)


@pytest.mark.rule("LP-3.1")
def test_nobody_need_propose() -> None:
    state = position("proposal")
    for seat in range(4):
        assert legal(state)[0] == "pass"
        play(state, f"p{seat} pass", "all pass")
    assert state.table.proposals == [-1] * 8


@pytest.mark.rule("LP-3.2")
def test_a_proposal_is_a_card_from_the_own_hand_face_up() -> None:
    state = position("proposal", hands={0: "pm-09"}, discards={0: "pm-02"})
    assert [verdict(state, f"p0 propose {card}") for card in ("pm-02", "pm-01", "cb-01")] == ["LP-3.2"] * 3
    events = play(state, "p0 propose pm-09")
    assert all_told(state, events) == ["proposed seat=p0 proposal=p0.1 card=pm-09"]
    assert (hand(state, 0), on_table(state.view(), "p0.1")) == ("", "pm-09")


@pytest.mark.rule("LP-3.3")
def test_a_seat_has_two_proposals_at_most() -> None:
    state = position("proposal", proposals={"p0.1": "pm-07"})
    play(state, "p0 propose pm-01")
    assert on_table(state, "p0.2") == "pm-01"
    pass_on(state, lambda t: t.turn == 6)
    pass_on(state, "propose p1")
    events = play(state, "p1 pass")
    events += pass_on(state, lambda t: t.turn == 7)
    assert "passed seat=p0" in all_told(state, events)
    assert on_table(state, "p0.2") == "pm-01"
    assert state.table.turn == 7


@pytest.mark.rule("LP-3.3")
def test_no_third_proposal_is_asked_for() -> None:
    both = {
        f"p{seat}.{slot}": f"{deck}-0{slot}" for seat, deck in enumerate(("pm", "cb", "et", "cd")) for slot in (1, 2)
    }
    assert position("proposal", proposals=both).table.turn == 6


@pytest.mark.rule("LP-3.4")
def test_a_proposal_stays_until_it_activates() -> None:
    state = position("proposal")
    play(state, "p0 propose pm-01")
    pass_on(state, lambda t: t.turn == 9)
    assert on_table(state, "p0.1") == "pm-01"


@pytest.mark.rule("LP-3.5")
def test_a_proposal_cannot_be_withdrawn_or_replaced() -> None:
    state = position("proposal", proposals={"p0.1": "pm-07"}, hands={0: "pm-01"})
    assert legal(state) == ["pass", "propose pm-01"]
    assert verdict(state, "p0 propose pm-07") == "LP-3.2"
    play(state, "p0 propose pm-01")
    assert (on_table(state, "p0.1"), on_table(state, "p0.2"), discard(state, 0)) == ("pm-07", "pm-01", "")


@pytest.mark.rule("LP-3.6")
def test_who_has_no_card_is_passed_over() -> None:
    state = position("proposal", hands={0: "", 1: "cb-01", 2: "", 3: "cd-01"})
    assert waits_for(state) == "propose p1"
    play(state, "p1 pass", "all pass")
    assert waits_for(state) == "propose p3"
