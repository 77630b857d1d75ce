"""The worked examples W5 to W18 of the register, in its words."""

import pytest

from tests.games.lord_of_the_pigs.positions import (
    all_pass,
    asked,
    autos,
    discard,
    hand,
    legal,
    on_table,
    pass_on,
    play,
    position,
    seen,
    top,
    tracks,
    verdict,
    waits_for,
)
from tests.telling import all_told

ALL = (0, 1, 2, 3)


@pytest.mark.rule("LP-G.2", "LP-G.6", "LP-4.9")
def test_w5_clamped_at_0_and_10_and_tied_for_the_lowest() -> None:
    state = position(
        "window activation p1.1",
        to_pass="p3",
        proposals={"p1.1": "cb-02 p1:cb-04"},
        ratings=(0, 10, 3, 1),
        stability=1,
    )
    events = play(state, "p3 pass")
    assert tracks(state) == (0, 10, 3, 0, 0)
    assert all_told(state, events, "ratings-changed", "stability-changed", "drew") == [
        "ratings-changed by=-1,1,0,-1 now=0,10,3,0",
        "stability-changed by=-1 now=0",
    ]
    assert (waits_for(state), state.table.point) == ("window p0", 4)
    play(state, "all pass")
    assert (waits_for(state), state.table.turn) == ("reveal-event", 6)


@pytest.mark.rule("LP-4.13", "LP-A.21", "LP-4.10")
def test_w6_a_vote_in_turn_1_is_one_in_turn_2() -> None:
    state = position(
        "window proposal",
        turn=1,
        event="",
        pos=1,
        abilities=ALL,
        hands={
            0: "pm-01 pm-02 pm-03 pm-04",
            1: "cb-01 cb-02 cb-03 cb-04 cb-09",
            2: "et-01 et-02 et-03 et-04 et-05",
            3: "cd-01 cd-02 cd-03 cd-04 cd-05",
        },
        proposals={"p0.1": "pm-05"},
    )
    play(state, "p0 pass", "p1 alt cb-09 p0.1", "all pass")
    assert on_table(state, "p0.1") == "pm-05 p1:cb-09+"
    assert state.table.turn == 1
    pass_on(state, lambda t: t.turn == 2)
    assert on_table(state, "p0.1") == "pm-05 p1:cb-09+"
    pass_on(state, lambda t: t.activating >= 0)
    assert (state.table.turn, state.table.first, state.table.pos) == (2, 1, 3)
    play(state, "all pass")
    assert waits_for(state) == "draw"
    assert {outcome.split()[1] for outcome in legal(state)} == {"p1"}
    play(state, legal(state)[0])
    assert (waits_for(state), state.table.point) == ("window p1", 4)


@pytest.mark.rule("LP-A.12", "LP-A.15", "LP-A.30")
def test_w7_a_use_is_cancelled() -> None:
    state = position(hands={0: "pm-05 pm-01", 1: "cb-02 cb-01"}, proposals={"p2.1": "et-04"})
    play(state, "p0 alt pm-05 p2.1")
    assert (waits_for(state), asked(state)) == ("respond p1", [1, 2, 3])
    play(state, "p1 alt cb-02 s1")
    assert (waits_for(state), asked(state)) == ("respond p0", [0, 2, 3])
    events = play(state, "all pass")
    assert all_told(state, events)[3:] == [
        "use-cancelled position=s1",
        "use-discarded seat=p1 card=cb-02",
        "use-discarded seat=p0 card=pm-05",
    ]
    assert (discard(state, 0), discard(state, 1)) == ("pm-05", "cb-02")
    assert on_table(state, "p2.1") == "et-04"
    assert (waits_for(state), state.table.point) == ("window p0", 0)


@pytest.mark.rule("LP-A.29")
def test_w8_a_cancel_is_cancelled() -> None:
    state = position(hands={0: "pm-05 pm-01", 1: "cb-02 cb-01", 2: "et-02 et-01"}, proposals={"p2.1": "et-04"})
    play(state, "p0 alt pm-05 p2.1", "p1 alt cb-02 s1", "p0 pass", "p2 alt et-02 s2")
    events = play(state, "all pass")
    assert all_told(state, events, "use-cancelled") == ["use-cancelled position=s2"]
    assert on_table(state, "p2.1") == "et-04 p0:pm-05+"
    assert (discard(state, 0), discard(state, 1), discard(state, 2)) == ("", "cb-02", "et-02")


@pytest.mark.rule("LP-A.22", "LP-A.23")
def test_w9_a_vote_is_removed() -> None:
    state = position(
        "window vote", pos=3, voted="p1.1", hands={0: "pm-06"}, proposals={"p1.1": "cb-01 p2:et-04 p3:cd-06"}
    )
    events = play(state, "p0 alt pm-06 p1.1.1", "all pass")
    assert all_told(state, events, "vote-removed") == ["vote-removed proposal=p1.1 n=1 owner=p2 card=et-04"]
    assert discard(state, 2) == "et-04"
    assert on_table(state, "p1.1") == "cb-01 p3:cd-06"
    assert [vote.n for vote in state.table.votes] == [2]
    pass_on(state, "reveal-event")
    assert on_table(state, "p1.1") == "cb-01 p3:cd-06"


@pytest.mark.rule("LP-A.26", "LP-V.10")
def test_w10_a_purge() -> None:
    state = position(hands={0: "pm-08", 1: "cb-07", 2: "", 3: "cd-01 cd-01"})
    play(state, "p0 alt pm-08")
    assert asked(state) == [1, 3]
    play(state, "all pass")
    assert autos(state) == ["p1 discard cb-07"]
    assert waits_for(state) == "discard p3"
    assert legal(state) == ["discard cd-01"]
    play(state, "p3 discard cd-01")
    assert [hand(state, seat) for seat in range(4)] == ["", "", "", "cd-01"]
    assert [discard(state, seat) for seat in range(4)] == ["pm-08", "cb-07", "", "cd-01"]


@pytest.mark.rule("LP-A.27", "LP-V.8")
def test_w11_a_hand_is_looked_at() -> None:
    state = position(hands={0: "pm-14", 2: "et-03 et-05 et-05"}, proposals={"p1.1": "cb-01"})
    play(state, "p0 alt pm-14 p2", "all pass")
    assert seen(state.view(0), 0, 2) == "et-03 et-05 et-05"
    assert [seen(state.view(viewer), 0, 2) for viewer in (-1, 1, 2, 3)] == [""] * 4
    pass_on(state, "vote p2")
    play(state, "p2 vote et-05 p1.1")
    assert seen(state.view(0), 0, 2) == "et-03 et-05 et-05"
    pass_on(state, "propose p2")
    play(state, "p2 propose et-05")
    assert seen(state.view(0), 0, 2) == "et-03 et-05"


@pytest.mark.rule("LP-A.31", "LP-V.4", "LP-A.32")
def test_w12_the_top_three_of_the_own_deck() -> None:
    state = position(hands={0: "pm-15"})
    play(state, "p0 alt pm-15", "all pass", "look p0 pm-07", "look p0 pm-02", "look p0 pm-02")
    assert waits_for(state) == "order p0"
    assert legal(state) == ["order pm-02 pm-02 pm-07", "order pm-02 pm-07 pm-02", "order pm-07 pm-02 pm-02"]
    assert verdict(state, "p0 order pm-07 pm-07 pm-02") == "LP-A.32"
    play(state, "p0 order pm-07 pm-02 pm-02")
    assert top(state, 0) == "pm-07 pm-02 pm-02"
    assert (state.view(1).table.top_size[0], state.view(1).table.top[:3]) == (3, [-2, -2, -2])
    pass_on(state, lambda t: t.turn == 6 and len(t.draw_queue) == 1 + 1)
    assert state.table.draw_queue == [3, 0]
    events = play(state, "draw p3 cd-04")
    assert all_told(state, events) == ["drew seat=p3 card=cd-04", "drew seat=p0 card=pm-07"]
    assert (hand(state, 0), top(state, 0)) == ("pm-07", "pm-02 pm-02")
    assert waits_for(state) == "window p1"


@pytest.mark.rule("LP-A.34", "LP-A.35")
def test_w13_anothers_value_beside_the_own() -> None:
    state = position(
        "window activation p1.1", to_pass="p3", hands={3: "cd-12"}, proposals={"p1.1": "cb-03 p1:cb-01 p2:et-01"}
    )
    events = play(state, "p3 alt cd-12 cb", "all pass")
    assert all_told(state, events, "gain-registered") == ["gain-registered seat=p3 character=cb"]
    play(state, "all pass")
    assert tracks(state) == (5, 5, 3, 5, 4)
    assert waits_for(state) == "draw"
    assert state.table.draw_queue == [2]


@pytest.mark.rule("LP-4.4", "LP-4.5")
def test_w14_a_vote_removed_from_a_proposal_that_was_ready() -> None:
    state = position("activation", hands={3: "cd-06"}, proposals={"p0.1": "pm-02 p1:cb-01", "p0.2": "pm-06 p2:et-01"})
    assert waits_for(state) == "choose-activation p0"
    assert legal(state) == ["activate p0.1", "activate p0.2"]
    play(state, "p0 activate p0.2", "all pass", "draw p2 et-02")
    assert tracks(state)[:4] == (4, 4, 2, 3)
    play(state, "p0 pass", "p1 pass", "p2 pass", "p3 alt cd-06 p0.1.1", "all pass")
    assert on_table(state, "p0.1") == "pm-02"
    assert discard(state, 1) == "cb-01"
    assert waits_for(state) == "window p0"
    play(state, "all pass")
    assert (waits_for(state), state.table.turn) == ("reveal-event", 6)


@pytest.mark.rule("LP-G.4", "LP-G.5", "LP-G.7")
@pytest.mark.parametrize(
    ("ratings", "stability", "result"),
    [
        ((10, 4, 4, 9), 1, "p0 rating"),
        ((10, 10, 0, 3), 1, "on"),
        ((10, 4, 4, 9), 0, "on"),
        ((10, 4, 3, 9), 0, "p2 revolution"),
        ((0, 5, 5, 5), 1, "on"),
        ((10, 10, 10, 9), 0, "p3 revolution"),
    ],
)
def test_w15_who_wins(ratings: tuple[int, ...], stability: int, result: str) -> None:
    state = position("end", ratings=ratings, stability=stability)
    outcome = state.outcome
    assert (f"p{outcome.winners[0]} {outcome.reason}" if outcome else "on") == result
    if outcome is None:
        assert (waits_for(state), state.table.turn) == ("reveal-event", 6)


@pytest.mark.rule("LP-3.3", "LP-3.6")
def test_w16_two_proposals_and_no_third() -> None:
    state = position("proposal", proposals={"p0.1": "pm-01", "p0.2": "pm-04"})
    assert waits_for(state) == "propose p1"
    assert state.opening == []


@pytest.mark.rule("LP-2.8")
def test_w17_nothing_to_vote_for() -> None:
    state = position()
    events = play(state, "all pass")
    assert all_told(state, events) == [f"passed seat=p{seat}" for seat in range(4)]
    assert waits_for(state) == "propose p0"


@pytest.mark.rule("LP-B.4", "LP-4.12", "LP-A.18")
def test_w18_an_ability_inside_a_stack() -> None:
    state = position(
        "window activation p0.1",
        to_pass="p1 p2 p3",
        abilities=[3],
        hands={1: "cb-12 cb-04"},
        proposals={"p0.1": "pm-11 p0:pm-01 p1:cb-01 p1:cb-03"},
    )
    before = tracks(state)
    play(state, "p1 alt cb-12 pm", "p0 pass", "p2 pass", "p3 ability p0.1")
    assert on_table(state, "p0.1") == "none"
    assert (discard(state, 0), discard(state, 1)) == ("pm-01 pm-11", "cb-01 cb-03")
    assert state.table.activating == -1
    assert (waits_for(state), asked(state)) == ("respond p0", [0, 1, 2])
    events = all_pass(state)
    assert all_told(state, events, "use-lapsed", "use-discarded") == [
        "use-lapsed position=s1",
        "use-discarded seat=p1 card=cb-12",
    ]
    assert (waits_for(state), state.table.point) == ("window p0", 3)
    events = all_pass(state)
    assert tracks(state) == before
    assert all_told(state, events, "drew", "ratings-changed", "stability-changed") == []
    assert (waits_for(state), state.table.turn) == ("reveal-event", 6)
