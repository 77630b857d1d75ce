"""The worked examples W1 to W4 of the register, which follow what the rulebook prints, in its words."""

import pytest

from tests.games.lord_of_the_pigs.positions import (
    all_pass,
    asked,
    discard,
    hand,
    legal,
    new,
    on_table,
    pile,
    play,
    position,
    tracks,
    verdict,
    waits_for,
)
from tests.telling import all_told


@pytest.mark.rule("LP-4.3", "LP-4.8", "LP-4.9")
def test_w1_a_proposal_that_has_its_vote_activates() -> None:
    state = position("window proposal", to_pass="p3", proposals={"p0.1": "pm-09 p3:cd-03"}, ratings=(3, 4, 2, 1))
    events = play(state, "p3 pass")
    assert all_told(state, events) == ["passed seat=p3", "activating proposal=p0.1"]
    assert (waits_for(state), asked(state)) == ("window p0", [0, 1, 2, 3])
    events = all_pass(state)
    assert tracks(state) == (5, 4, 2, 2, 3)
    assert (discard(state, 0), discard(state, 3)) == ("pm-09", "cd-03")
    assert on_table(state, "p0.1") == "none"
    assert all_told(state, events)[4:] == [
        "ratings-changed by=2,0,0,1 now=5,4,2,2",
        "stability-changed by=-2 now=3",
        "proposal-discarded proposal=p0.1 card=pm-09",
        "vote-discarded owner=p3 card=cd-03",
    ]
    assert waits_for(state) == "draw"
    assert {outcome.split()[1] for outcome in legal(state)} == {"p3"}
    play(state, "draw p3 cd-01")
    assert (hand(state, 0), hand(state, 3)) == ("pm-01 pm-03", "cd-01 cd-01 cd-03")
    assert (waits_for(state), state.table.point) == ("window p0", 4)


@pytest.mark.rule("LP-E.2", "LP-2.9")
def test_w2_an_event_gives_a_second_vote() -> None:
    state = position("voting", event="ev-01", proposals={"p0.1": "pm-01", "p2.1": "et-01"})
    assert waits_for(state) == "vote p0"
    play(state, "p0 vote pm-03 p0.1")
    assert on_table(state, "p0.1") == "pm-01 p0:pm-03"
    play(state, "all pass")
    assert waits_for(state) == "vote p0"
    assert verdict(state, "p0 vote pm-01 p0.1") == "LP-2.9"
    play(state, "p0 vote pm-01 p2.1", "all pass")
    assert on_table(state, "p2.1") == "et-01 p0:pm-01"
    assert waits_for(state) == "vote p1"


@pytest.mark.rule("LP-E.2", "LP-2.9")
def test_w2_never_a_third_vote() -> None:
    state = position(
        "voting",
        event="ev-01",
        hands={0: "pm-01 pm-03 pm-04"},
        proposals={"p0.1": "pm-01", "p1.1": "cb-01", "p2.1": "et-01"},
    )
    play(state, "p0 vote pm-03 p0.1", "all pass", "p0 vote pm-01 p2.1", "all pass")
    assert hand(state, 0) == "pm-04"
    assert waits_for(state) == "vote p1"


@pytest.mark.rule("LP-B.8", "LP-B.5")
def test_w3_manipulate_the_supply() -> None:
    state = position(abilities=[2], ratings=(7, 5, 2, 0), to_pass="p2 p3")
    events = play(state, "p2 ability")
    assert tracks(state) == (6, 5, 3, 1, 5)
    assert all_told(state, events) == [
        "ability-used seat=p2 target= direction=",
        "ratings-changed by=-1,0,1,1 now=6,5,3,1",
    ]
    assert (waits_for(state), asked(state)) == ("window p0", [0, 1, 2, 3])


@pytest.mark.rule("LP-S.3", "LP-S.4", "LP-S.5")
def test_w4_setup() -> None:
    state = new(chance="explicit")
    draws = []
    while waits_for(state) == "draw":
        draws.append(legal(state)[0])
        play(state, draws[-1])
    assert [draw.split()[1] for draw in draws] == ["p0"] * 5 + ["p1"] * 5 + ["p2"] * 5 + ["p3"] * 5
    assert tracks(state) == (0, 0, 0, 0, 5)
    assert (state.table.first, state.table.event, state.table.turn) == (0, -1, 1)
    assert [len(hand(state, seat).split()) for seat in range(4)] == [5] * 4
    assert [len(pile(state, seat).split()) for seat in range(4)] == [26] * 4
    assert (waits_for(state), state.table.point) == ("window p0", 0)


@pytest.mark.rule("LP-T.3", "LP-2.10")
def test_w4_turn_1_has_no_voting() -> None:
    state = new()
    play(state, "all pass")
    assert waits_for(state) == "propose p0"
