"""The worked examples W19 to W27 of the register, in its words."""

import pytest

from tests.games.lord_of_the_pigs.positions import (
    asked,
    discard,
    hand,
    legal,
    on_table,
    pass_on,
    pile,
    play,
    position,
    tracks,
    verdict,
    waits_for,
)
from tests.telling import all_told

ALL = (0, 1, 2, 3)


@pytest.mark.rule("LP-A.28", "LP-A.34", "LP-A.10")
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("p0 alt pm-02 s1", "LP-A.28"),
        ("p0 alt pm-11 cb", "LP-A.34"),
        ("p0 alt pm-01", "LP-A.10"),
    ],
)
def test_w19_uses_that_are_refused(move: str, clause: str) -> None:
    assert verdict(position(hands={0: "pm-02 pm-11 pm-01"}), move) == clause


@pytest.mark.rule("LP-A.9", "LP-X.3", "LP-B.1")
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("p0 alt pm-09 p0.1", "LP-A.9"),
        ("p0 alt pm-02", "LP-X.3"),
        ("p0 ability up", "LP-B.1"),
    ],
)
def test_w19_more_that_is_refused(move: str, clause: str) -> None:
    assert verdict(position(hands={0: "pm-02 pm-11 pm-01"}), move) == clause


@pytest.mark.rule("LP-X.2", "LP-X.1")
@pytest.mark.parametrize(("move", "clause"), [("p0 vote pm-01 p0.1", "LP-X.2"), ("p1 pass", "LP-X.1")])
def test_w19_what_is_not_asked(move: str, clause: str) -> None:
    assert verdict(position(hands={0: "pm-02 pm-11 pm-01"}), move) == clause


@pytest.mark.rule("LP-1.7")
def test_w20_an_empty_deck_is_made_new() -> None:
    state = position("upkeep", hands={2: "rest"}, discards={2: "et-01 et-07"})
    assert (pile(state, 2), discard(state, 2)) == ("", "et-01 et-07")
    events = play(state, "event ev-12", "draw p1 cb-01")
    assert all_told(state, events, "deck-reshuffled") == ["deck-reshuffled seat=p2 count=2"]
    assert (pile(state, 2), discard(state, 2)) == ("et-01 et-07", "")
    decision = state.decision
    assert decision is not None
    assert decision.chance is not None
    assert [(str(action), weight) for action, weight in decision.chance] == [
        ("draw p2 et-01", 1),
        ("draw p2 et-07", 1),
    ]


@pytest.mark.rule("LP-1.7")
def test_w20_an_empty_deck_stays_empty() -> None:
    state = position("upkeep", hands={2: "rest"}, discards={2: "et-01 et-07"}, exhausted_decks="stop")
    events = play(state, "event ev-12", "draw p1 cb-01")
    assert all_told(state, events)[-1] == "no-card-left seat=p2"
    assert discard(state, 2) == "et-01 et-07"
    assert state.table.draw_queue == [3, 0]


@pytest.mark.rule("LP-E.5", "LP-1.6")
def test_w21_a_general_strike() -> None:
    state = position("upkeep", stability=9)
    play(state, "event ev-04")
    stabilities = []
    for move in ("p1 sway up", "p2 sway up", "p3 sway down", "p0 sway up"):
        assert waits_for(state) == f"sway {move[:2]}"
        play(state, move)
        stabilities.append(state.table.stability)
    assert stabilities == [10, 10, 9, 10]
    assert (waits_for(state), state.table.draw_queue) == ("draw", [1, 2, 3, 0])


@pytest.mark.rule("LP-E.11")
def test_w22_an_fmi_intervention() -> None:
    state = position("upkeep", ratings=(3, 3, 3, 0), stability=9)
    play(state, "event ev-11", "p1 pair p3 down")
    assert tracks(state) == (3, 2, 3, 0, 9)
    assert verdict(state, "p2 pair p2 up") == "LP-E.11"
    play(state, "p2 pair p0 up")
    assert tracks(state) == (4, 2, 4, 0, 9)
    play(state, "p3 pair p0 up")
    assert tracks(state) == (5, 2, 4, 1, 9)
    play(state, "p0 pair p1 down")
    assert tracks(state) == (4, 1, 4, 1, 9)
    assert waits_for(state) == "draw"


@pytest.mark.rule("LP-E.6", "LP-E.9", "LP-E.12")
@pytest.mark.parametrize(
    ("event", "result", "draws"),
    [
        ("ev-05", (6, 6, 3, 3, 3), [3]),
        ("ev-09", (5, 5, 3, 3, 5), [3]),
        ("ev-06", (5, 5, 3, 3, 4), [3, 0, 0]),
    ],
)
def test_w23_events_that_change_activations(event: str, result: tuple[int, ...], draws: list[int]) -> None:
    state = position("window activation p0.1", event=event, proposals={"p0.1": "pm-04 p0:pm-01 p3:cd-01"})
    play(state, "all pass")
    assert tracks(state) == result
    assert state.table.draw_queue == draws


@pytest.mark.rule("LP-A.4", "LP-B.4", "LP-E.8")
def test_w24_uses_are_forbidden_and_abilities_are_not() -> None:
    state = position(event="ev-08", abilities=[0], hands={0: "pm-09 pm-08 pm-01"}, proposals={"p0.1": "pm-03"})
    assert asked(state) == [0]
    for card in ("pm-09 p0.1", "pm-08", "pm-01", "pm-05 p0.1"):
        assert verdict(state, f"p0 alt {card}") == "LP-E.8"
    assert legal(state) == ["pass", "ability up", "ability down"]
    play(state, "p0 pass")
    assert waits_for(state) == "vote p0"


@pytest.mark.rule("LP-3.2", "LP-4.8")
def test_w25_a_new_proposal_takes_the_lowest_free_slot() -> None:
    state = position("window activation p0.1", proposals={"p0.1": "pm-02 p2:et-01 p3:cd-01", "p0.2": "pm-07 p0:pm-04"})
    pass_on(state, lambda t: t.turn == 6)
    pass_on(state, "propose p0")
    assert state.table.turn == 6
    assert on_table(state, "p0.1") == "none"
    play(state, "p0 propose pm-01")
    assert on_table(state, "p0.1") == "pm-01"
    assert state.table.next_vote[0] == 1
    assert on_table(state, "p0.2") == "pm-07 p0:pm-04"
    assert [(vote.proposal, vote.n) for vote in state.table.votes] == [(1, 1)]


@pytest.mark.rule("LP-A.21", "LP-A.26")
def test_w26_a_purge_in_the_first_window() -> None:
    state = position(
        turn=1,
        event="",
        abilities=ALL,
        hands={
            0: "pm-01 pm-02 pm-03 pm-04 pm-08",
            1: "cb-01 cb-02 cb-03 cb-04 cb-05",
            2: "et-01 et-02 et-03 et-04 et-05",
            3: "cd-01 cd-02 cd-03 cd-04 cd-05",
        },
    )
    assert legal(state) == ["pass", "alt pm-08", "ability up", "ability down"]
    play(state, "p0 alt pm-08", "all pass")
    for seat, card in ((1, "cb-01"), (2, "et-01"), (3, "cd-01")):
        assert waits_for(state) == f"discard p{seat}"
        play(state, f"p{seat} discard {card}")
    assert (waits_for(state), state.table.point, state.table.turn) == ("window p0", 0, 1)
    assert [len(hand(state, seat).split()) for seat in range(4)] == [4, 4, 4, 4]


@pytest.mark.rule("LP-A.21")
def test_w27_the_use_was_not_the_vote_of_the_phase() -> None:
    state = position(hands={0: "pm-09 pm-01 pm-02"}, proposals={"p0.1": "pm-07"})
    play(state, "p0 alt pm-09 p0.1", "all pass", "all pass")
    assert waits_for(state) == "vote p0"
    play(state, "p0 vote pm-01 p0.1")
    assert on_table(state, "p0.1") == "pm-07 p0:pm-09+ p0:pm-01"
    assert [(vote.n, vote.open) for vote in state.table.votes] == [(1, 1), (2, 0)]
