"""Events: clauses LP-E.1 to LP-E.13."""

import pytest

from tests.games.lord_of_the_pigs.positions import (
    all_pass,
    autos,
    discard,
    hand,
    legal,
    on_table,
    pass_on,
    play,
    position,
    shown,
    tracks,
    verdict,
    waits_for,
)
from tests.telling import all_told

TWO_AND_TWO = {"p0.1": "pm-01 p1:cb-01 p0:pm-03", "p0.2": "pm-04", "p2.1": "et-01 p3:cd-01", "p2.2": "et-03"}


@pytest.mark.rule("LP-E.1")
def test_an_effect_when_revealed_is_over_at_once_and_one_while_active_lasts() -> None:
    once = position("window start", event="ev-02")
    assert once.table.hand_size == [2, 2, 2, 2]
    state = position("upkeep")
    play(state, "event ev-02")
    assert state.table.draw_queue == [1, 2, 3, 0]
    for seat in (1, 2, 3, 0):
        assert state.table.draw_queue[0] == seat
        state.apply(state.legal()[0])
    assert state.table.draw_queue == [1, 2, 3, 0]
    lasting = position("voting", event="ev-08")
    assert verdict(position("window start", event="ev-08", abilities=[0]), "p0 alt pm-01") == "LP-E.8"
    assert waits_for(lasting) == "propose p0"


@pytest.mark.rule("LP-E.2")
def test_extra_votes_follow_in_the_same_place_in_the_order() -> None:
    state = position("voting", event="ev-01", proposals={"p1.1": "cb-07", "p2.1": "et-07"})
    order = []
    while state.table.phase == 2:
        if waits_for(state).startswith("vote"):
            order.append(waits_for(state))
            play(state, f"p{state.actors[0]} {legal(state)[-1]}")
        else:
            all_pass(state)
    assert order == [f"vote p{seat}" for seat in (0, 0, 1, 1, 2, 2, 3, 3)]


@pytest.mark.rule("LP-E.2")
def test_a_pass_gives_up_the_extra_vote_too() -> None:
    state = position("voting", event="ev-01", proposals={"p1.1": "cb-07", "p2.1": "et-07"})
    play(state, "p0 pass", "all pass")
    assert waits_for(state) == "vote p1"


@pytest.mark.rule("LP-E.3")
def test_foreign_investment_lets_each_draw_one_before_the_draw_of_upkeep() -> None:
    state = position("upkeep")
    play(state, "event ev-02")
    drawn = []
    while waits_for(state) == "draw":
        drawn.append(legal(state)[0].split()[1])
        state.apply(state.legal()[0])
    assert drawn == ["p1", "p2", "p3", "p0"] * 2
    assert state.table.hand_size == [4, 4, 4, 4]


@pytest.mark.rule("LP-E.4", "LP-V.10")
def test_flash_floods_let_each_discard_a_card_of_its_choice() -> None:
    state = position("upkeep", hands={1: "cb-01 cb-05 cb-05", 2: "et-01 et-01", 3: "cd-01", 0: ""})
    play(state, "event ev-03")
    assert waits_for(state) == "discard p1"
    assert legal(state) == ["discard cb-01", "discard cb-05"]
    assert verdict(state, "p1 discard cb-02") == "LP-E.4"
    assert verdict(state, "p1 discard et-01") == "LP-E.4"
    play(state, "p1 discard cb-05")
    assert waits_for(state) == "discard p2"
    assert legal(state) == ["discard et-01"]
    play(state, "p2 discard et-01")
    assert autos(state) == ["p3 discard cd-01"]
    assert [discard(state, seat) for seat in range(4)] == ["", "cb-05", "et-01", "cd-01"]
    assert waits_for(state) == "draw"


@pytest.mark.rule("LP-E.5")
def test_a_general_strike_is_asked_at_the_bounds_too() -> None:
    state = position("upkeep", stability=0)
    play(state, "event ev-04")
    assert legal(state) == ["sway up", "sway down"]
    events = play(state, "p1 sway down")
    assert all_told(state, events) == ["stability-changed by=-1 now=0"]
    assert waits_for(state) == "sway p2"


@pytest.mark.rule("LP-E.6")
@pytest.mark.parametrize(
    ("card", "ratings", "stability", "result"),
    [
        ("pm-02 p1:cb-01", (3, 3, 3, 3), 5, (5, 1, 1, 3, 3)),
        ("pm-13 p1:cb-01 p2:et-01", (3, 3, 3, 3), 5, (7, 5, 5, 5, 9)),
        ("pm-05 p1:cb-01", (3, 3, 3, 3), 5, (5, 1, 5, 3, 5)),
        ("pm-05 p1:cb-01", (9, 1, 3, 0), 5, (10, 0, 5, 0, 5)),
    ],
)
def test_a_terrorist_attack_makes_every_sum_but_0_larger(
    card: str, ratings: tuple[int, ...], stability: int, result: tuple[int, ...]
) -> None:
    state = position(
        "window activation p0.1", event="ev-05", proposals={"p0.1": card}, ratings=ratings, stability=stability
    )
    all_pass(state)
    assert tracks(state) == result


@pytest.mark.rule("LP-E.6", "LP-A.36")
def test_gains_are_added_before_a_terrorist_attack() -> None:
    state = position(
        "window activation p1.1",
        event="ev-05",
        to_pass="p3",
        hands={3: "cd-12"},
        proposals={"p1.1": "cb-03 p1:cb-01 p2:et-01"},
    )
    play(state, "p3 alt cd-12 cb", "all pass", "all pass")
    assert tracks(state) == (6, 6, 3, 6, 3)


@pytest.mark.rule("LP-E.7")
def test_civilian_watchdogs_let_each_discard_an_own_proposal() -> None:
    state = position("upkeep", proposals=TWO_AND_TWO | {"p1.1": "cb-03 p2:et-05"})
    events = play(state, "event ev-07")
    assert autos(state) == ["p1 sacrifice p1.1"]
    assert all_told(state, events, "proposal-discarded", "vote-discarded") == [
        "proposal-discarded proposal=p1.1 card=cb-03 auto",
        "vote-discarded owner=p2 card=et-05 auto",
    ]
    assert waits_for(state) == "sacrifice p2"
    assert legal(state) == ["sacrifice p2.1", "sacrifice p2.2"]
    assert verdict(state, "p2 sacrifice p0.1") == "LP-E.7"
    assert verdict(state, "p2 sacrifice p3.1") == "LP-X.8"
    play(state, "p2 sacrifice p2.1")
    assert (on_table(state, "p2.1"), on_table(state, "p2.2")) == ("none", "et-03")
    assert waits_for(state) == "sacrifice p0"
    play(state, "p0 sacrifice p0.1")
    assert [discard(state, seat) for seat in range(4)] == ["pm-01 pm-03", "cb-01 cb-03", "et-01 et-05", "cd-01"]
    assert state.table.hand_size == [2, 2, 2, 2]
    assert state.table.draw_queue == [1, 2, 3, 0]


@pytest.mark.rule("LP-E.8")
def test_international_scrutiny_forbids_uses_for_its_turn() -> None:
    state = position(event="ev-08", abilities=[0, 2], hands={2: "et-08"})
    play(state, "p0 pass")
    assert waits_for(state) == "window p2"
    assert verdict(state, "p2 alt et-08") == "LP-E.8"
    assert verdict(position(event="ev-12", hands={0: "pm-08"}), "p0 alt pm-08") == "legal"


@pytest.mark.rule("LP-E.9", "LP-B.4")
def test_a_championship_final_fixes_the_stability_for_activations_only() -> None:
    state = position(
        "window activation p0.1", event="ev-09", abilities=[0], proposals={"p0.1": "pm-09 p3:cd-03"}, to_pass="p0"
    )
    play(state, "p0 ability down")
    assert state.table.stability == 4
    events = all_pass(state)
    assert tracks(state) == (5, 3, 3, 4, 4)
    assert all_told(state, events, "stability-changed") == []


@pytest.mark.rule("LP-E.10")
def test_a_whistle_blower_scandal_shows_all_cards_with_a_use() -> None:
    state = position(
        "upkeep",
        hands={0: "pm-01 pm-02 pm-02 pm-15", 1: "cb-01 cb-03", 2: "et-08 et-01", 3: ""},
        shown="pm-02 cb-01",
    )
    events = play(state, "event ev-10")
    assert all_told(state, events, "hand-shown") == [
        "hand-shown seat=p1 cards=",
        "hand-shown seat=p2 cards=et-08",
        "hand-shown seat=p3 cards=",
        "hand-shown seat=p0 cards=pm-02,pm-02,pm-15",
    ]
    view = state.view()
    assert [shown(view, seat) for seat in range(4)] == ["pm-02 pm-02 pm-15", "", "et-08", ""]
    assert hand(view, 0) == ""


@pytest.mark.rule("LP-E.11")
def test_an_fmi_intervention_moves_two_ratings_together_and_stops_each_at_its_bound() -> None:
    state = position("upkeep", ratings=(10, 4, 0, 3))
    play(state, "event ev-11")
    assert waits_for(state) == "pair p1"
    assert legal(state) == [f"pair p{other} {way}" for other in (0, 2, 3) for way in ("up", "down")]
    events = play(state, "p1 pair p0 up")
    assert all_told(state, events) == ["ratings-changed by=1,1,0,0 now=10,5,0,3"]
    play(state, "p2 pair p1 down")
    assert tracks(state)[:4] == (10, 4, 0, 3)


@pytest.mark.rule("LP-E.12", "LP-4.11")
def test_a_national_business_fair_lets_the_owner_draw_after_the_voters() -> None:
    state = position(
        "window activation p1.1", event="ev-06", proposals={"p1.1": "cb-03 p3:cd-01 p1:cb-01 p0:pm-01"}, turn=5
    )
    all_pass(state)
    assert state.table.draw_queue == [0, 3, 1, 1]


@pytest.mark.rule("LP-E.13")
def test_business_as_usual_does_nothing() -> None:
    state = position("upkeep", proposals=TWO_AND_TWO)
    before = tracks(state)
    events = play(state, "event ev-12")
    assert all_told(state, events) == ["event-revealed event=ev-12"]
    assert waits_for(state) == "draw"
    pass_on(state, "window p1")
    assert tracks(state) == before
