"""Activation: clauses LP-4.1 to LP-4.14, and LP-G.8."""

import pytest

from tests.games.lord_of_the_pigs.positions import (
    all_pass,
    asked,
    discard,
    hand,
    legal,
    on_table,
    pass_on,
    play,
    position,
    tracks,
    verdict,
    waits_for,
)
from tests.telling import all_told


def activated(proposals: dict[str, str], **more: str) -> list[str]:
    """The Proposals that activate when everybody passes, in their order."""
    state = position("activation", proposals=proposals, **more)  # type: ignore[arg-type]
    events = state.opening + pass_on(state, lambda t: t.turn == 6)
    return [line.rpartition("=")[2] for line in all_told(state, events, "activating")]


@pytest.mark.rule("LP-4.1")
def test_each_seat_in_playing_order_checks_its_own_proposals() -> None:
    ready = {f"p{seat}.1": f"{deck}-02 p0:pm-05+" for seat, deck in enumerate(("pm", "cb", "et"))}
    ready["p3.1"] = "cd-02 p1:cb-01"
    assert activated(ready) == ["p0.1", "p1.1", "p2.1", "p3.1"]


@pytest.mark.rule("LP-4.2")
@pytest.mark.parametrize(
    ("proposal", "activates"),
    [
        ("pm-01 p1:cb-01", False),
        ("pm-01 p1:cb-01 p2:et-01", True),
        ("pm-01 p1:cb-01 p2:et-01 p3:cd-01", True),
        ("pm-02", False),
        ("pm-02 p0:pm-05+", True),
    ],
)
def test_a_proposal_with_at_least_its_votes_activates(proposal: str, activates: bool) -> None:
    assert activated({"p0.1": proposal}) == (["p0.1"] if activates else [])


@pytest.mark.rule("LP-4.2")
def test_whether_it_activates_is_no_choice() -> None:
    state = position("activation", proposals={"p0.1": "pm-02 p1:cb-01"})
    assert waits_for(state) == "window p0"
    all_pass(state)
    assert on_table(state, "p0.1") == "none"


@pytest.mark.rule("LP-4.3", "LP-G.8")
def test_the_values_of_one_activation_are_summed_before_the_clamp() -> None:
    state = position(
        "window activation p3.1",
        ratings=(3, 1, 3, 3),
        to_pass="p1",
        hands={1: "cb-11"},
        proposals={"p3.1": "cd-08 p0:pm-01 p2:et-01"},
    )
    play(state, "p1 alt cb-11 cd", "all pass")
    events = all_pass(state)
    assert tracks(state)[:4] == (2, 1, 1, 5)
    assert all_told(state, events, "ratings-changed") == ["ratings-changed by=-1,0,-2,2 now=2,1,1,5"]


@pytest.mark.rule("LP-4.3", "LP-S.2")
def test_values_go_to_the_characters_wherever_they_sit() -> None:
    state = position(
        "window activation p1.1",
        characters="cd-pm-cb-et",
        turn=5,
        to_pass="p3",
        hands={3: "et-12 et-01", 0: "", 1: "", 2: ""},
        proposals={"p1.1": "pm-09 p0:cd-03"},
    )
    play(state, "p3 alt et-12 cd", "all pass")
    assert tracks(state) == (4, 5, 3, 4, 3)


@pytest.mark.rule("LP-4.4")
def test_two_that_could_activate_are_put_in_order_by_their_owner() -> None:
    state = position(
        "activation", proposals={"p0.1": "pm-02 p1:cb-01", "p0.2": "pm-06 p2:et-01", "p1.1": "cb-02 p1:cb-03"}
    )
    assert waits_for(state) == "choose-activation p0"
    assert legal(state) == ["activate p0.1", "activate p0.2"]
    assert verdict(state, "p0 activate p1.1") == "LP-4.4"
    assert verdict(state, "p0 activate p2.1") == "LP-X.8"
    play(state, "p0 activate p0.2")
    assert state.table.activating == 1


@pytest.mark.rule("LP-4.4")
def test_only_what_could_activate_is_put_in_order() -> None:
    state = position("activation", proposals={"p0.1": "pm-07 p1:cb-01", "p0.2": "pm-06 p2:et-01"})
    assert (waits_for(state), state.table.activating) == ("window p0", 1)


@pytest.mark.rule("LP-4.5")
def test_a_proposal_that_wins_its_vote_meanwhile_activates() -> None:
    state = position("window after-activation", pos=0, hands={0: "pm-05"}, proposals={"p0.1": "pm-02"}, to_pass="p0")
    play(state, "p0 alt pm-05 p0.1", "all pass", "all pass")
    assert (waits_for(state), state.table.activating) == ("window p1", 0)


@pytest.mark.rule("LP-4.6")
def test_a_seat_whose_check_is_over_waits_for_the_next_turn() -> None:
    state = position("window after-activation", pos=1, hands={0: "pm-05"}, proposals={"p0.1": "pm-02"}, to_pass="p0")
    play(state, "p0 alt pm-05 p0.1", "all pass")
    events = play(state, "all pass")
    assert all_told(state, events, "activating") == []
    assert (waits_for(state), state.table.turn) == ("reveal-event", 6)
    pass_on(state, lambda t: t.activating == 0)
    assert state.table.turn == 6


@pytest.mark.rule("LP-4.7")
def test_no_use_touches_the_votes_of_an_activating_proposal() -> None:
    state = position(
        "window activation p0.1",
        to_pass="p0 p1",
        hands={0: "pm-05 pm-06", 1: "cb-01"},
        proposals={"p0.1": "pm-02 p1:cb-01", "p1.1": "cb-07 p0:pm-01"},
    )
    assert verdict(state, "p0 alt pm-05 p0.1") == "LP-4.7"
    assert verdict(state, "p0 alt pm-06 p0.1.1") == "LP-4.7"
    assert legal(state) == ["pass", "alt pm-05 p1.1", "alt pm-06 p1.1.1"]
    rejection = state.check("alt pm-06 p0.1.1", 0)
    assert rejection is not None
    assert rejection.values == {"vote": "p0.1.1"}


@pytest.mark.rule("LP-4.8")
def test_the_proposal_and_its_votes_go_to_their_owners_discards() -> None:
    state = position("window activation p2.1", to_pass="p3", proposals={"p2.1": "et-01 p0:pm-03 p3:cd-05 p2:et-05+"})
    events = play(state, "p3 pass")
    assert [discard(state, seat) for seat in range(4)] == ["pm-03", "", "et-01 et-05", "cd-05"]
    assert all_told(state, events, "proposal-discarded", "vote-discarded") == [
        "proposal-discarded proposal=p2.1 card=et-01",
        "vote-discarded owner=p0 card=pm-03",
        "vote-discarded owner=p3 card=cd-05",
        "vote-discarded owner=p2 card=et-05",
    ]


@pytest.mark.rule("LP-4.9", "LP-4.10")
@pytest.mark.parametrize(
    ("proposal", "draw"),
    [
        ("pm-01 p1:cb-01 p1:cb-03 p1:cb-05+", [1]),
        ("pm-01 p0:pm-03 p3:cd-01", [3]),
        ("pm-01 p3:cd-01 p2:et-01", [2, 3]),
        ("pm-01 p2:et-05+ p1:cb-05+", [1, 2]),
        ("pm-01 p0:pm-03 p0:pm-05+", []),
    ],
)
def test_who_voted_draws_one_card_but_the_owner(proposal: str, draw: list[int]) -> None:
    state = position("window activation p0.1", to_pass="p3", proposals={"p0.1": proposal})
    play(state, "p3 pass")
    assert state.table.draw_queue == draw


@pytest.mark.rule("LP-4.10")
def test_a_seat_whose_votes_were_all_removed_did_not_vote() -> None:
    state = position("window proposal", hands={0: "pm-06"}, to_pass="p0", proposals={"p0.1": "pm-02 p1:cb-01 p2:et-01"})
    play(state, "p0 alt pm-06 p0.1.1", "all pass", "all pass", "all pass")
    assert state.table.draw_queue == [2]


@pytest.mark.rule("LP-4.11")
def test_the_draws_come_after_the_discards() -> None:
    state = position("window activation p0.1", to_pass="p3", hands={1: "rest"}, proposals={"p0.1": "pm-02 p1:cb-01"})
    events = play(state, "p3 pass")
    assert all_told(state, events, "vote-discarded", "deck-reshuffled", "drew", "no-card-left") == [
        "vote-discarded owner=p1 card=cb-01",
        "deck-reshuffled seat=p1 count=1",
        "drew seat=p1 card=cb-01 auto",
    ]
    assert len(hand(state, 1).split()) == 31


@pytest.mark.rule("LP-4.12")
def test_an_activation_whose_proposal_is_gone_is_over() -> None:
    state = position(
        "window activation p0.1",
        to_pass="p3",
        abilities=[3],
        proposals={"p0.1": "pm-02 p1:cb-01", "p0.2": "pm-06 p1:cb-03"},
    )
    events = play(state, "p3 ability p0.1", "all pass")
    assert tracks(state) == (3, 3, 3, 3, 5)
    assert all_told(state, events, "drew") == []
    assert (waits_for(state), state.table.activating) == ("window p0", 1)


@pytest.mark.rule("LP-4.12")
def test_gains_lapse_with_the_activation() -> None:
    state = position(
        "window activation p0.1",
        to_pass="p2 p3",
        abilities=[3],
        hands={2: "et-11"},
        proposals={"p0.1": "pm-02 p1:cb-01", "p0.2": "pm-03 p1:cb-03 p3:cd-01"},
    )
    play(state, "p2 alt et-11 pm", "all pass")
    assert sum(state.table.gains) == 1
    play(state, "p0 pass", "p1 pass", "p3 ability p0.1")
    assert sum(state.table.gains) == 0
    play(state, "all pass", "all pass")
    assert tracks(state)[:4] == (5, 3, 5, 3)


@pytest.mark.rule("LP-4.13")
def test_enough_votes_in_turn_1_activate_in_turn_2() -> None:
    state = position("window proposal", turn=1, event="", to_pass="p3", proposals={"p0.1": "pm-05 p1:cb-09+"})
    play(state, "p3 pass")
    assert (state.table.turn, on_table(state, "p0.1")) == (2, "pm-05 p1:cb-09+")
    pass_on(state, lambda t: t.activating == 0)
    assert state.table.turn == 2


@pytest.mark.rule("LP-4.14", "LP-G.9")
def test_nobody_wins_between_activations() -> None:
    state = position(
        "activation",
        ratings=(9, 3, 3, 3),
        proposals={"p0.1": "pm-01 p1:cb-01 p2:et-01", "p1.1": "cb-02 p3:cd-01"},
    )
    all_pass(state)
    assert state.table.rating[0] == 10
    pass_on(state, lambda t: t.activating == 2)
    assert not state.over
    pass_on(state, lambda t: t.turn == 6)
    assert state.table.rating[0] == 9


@pytest.mark.rule("LP-4.5", "LP-A.2")
def test_the_same_seat_is_looked_at_until_nothing_is_ready() -> None:
    state = position("activation", proposals={"p0.1": "pm-02 p1:cb-01", "p0.2": "pm-06 p2:et-01"})
    play(state, "p0 activate p0.1", "all pass", "draw p1 cb-01", "all pass")
    assert (waits_for(state), state.table.activating, asked(state)) == ("window p0", 1, [0, 1, 2, 3])
