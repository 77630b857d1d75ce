"""Alternative Uses: clauses LP-A.19 to LP-A.36."""

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
    pile,
    play,
    position,
    read_move,
    seen,
    top,
    tracks,
    verdict,
    waits_for,
)
from tests.telling import all_told

ON_TABLE = {"p0.1": "pm-07 p1:cb-01", "p1.1": "cb-07 p3:cd-01 p0:pm-05+"}


@pytest.mark.rule("LP-A.19", "LP-A.20")
def test_the_card_becomes_an_open_vote_on_any_proposal() -> None:
    state = position(hands={0: "pm-05 pm-09"}, proposals={"p0.1": "pm-07", "p3.2": "cd-07"})
    assert legal(state) == ["pass", "alt pm-05 p0.1", "alt pm-05 p3.2", "alt pm-09 p0.1", "alt pm-09 p3.2"]
    events = play(state, "p0 alt pm-05 p3.2", "all pass")
    assert all_told(state, events, "vote-placed") == ["vote-placed seat=p0 proposal=p3.2 n=1 card=pm-05"]
    assert on_table(state.view(), "p3.2") == "cd-07 p0:pm-05+"
    assert discard(state, 0) == ""


@pytest.mark.rule("LP-X.8")
def test_a_vote_is_placed_on_a_proposal_that_lies_there() -> None:
    state = position(hands={0: "pm-05 pm-06"}, proposals=ON_TABLE)
    assert verdict(state, "p0 alt pm-05 p2.1") == "LP-X.8"
    assert verdict(state, "p0 alt pm-06 p2.1.1") == "LP-X.8"
    assert verdict(state, "p0 alt pm-06 p0.1.2") == "LP-X.8"


@pytest.mark.rule("LP-A.21")
@pytest.mark.parametrize("at", ["start", "vote", "proposal", "activation p0.1", "after-activation"])
def test_a_vote_may_be_placed_at_any_time(at: str) -> None:
    state = position(
        f"window {at}",
        voted="",
        to_pass="p0",
        hands={0: "pm-05"},
        proposals={"p0.1": "pm-02 p0:pm-03", "p1.1": "cb-07"},
    )
    play(state, "p0 alt pm-05 p1.1", "all pass")
    assert on_table(state, "p1.1") == "cb-07 p0:pm-05+"


@pytest.mark.rule("LP-A.22")
def test_one_vote_of_any_seat_is_removed() -> None:
    state = position(hands={0: "pm-06"}, proposals=ON_TABLE)
    assert legal(state) == ["pass", "alt pm-06 p0.1.1", "alt pm-06 p1.1.1", "alt pm-06 p1.1.2"]
    play(state, "p0 alt pm-06 p1.1.2", "all pass")
    assert on_table(state, "p1.1") == "cb-07 p3:cd-01"
    assert discard(state, 0) == "pm-05 pm-06"


@pytest.mark.rule("LP-A.23", "LP-V.5")
def test_a_removed_vote_is_discarded_face_up() -> None:
    state = position(hands={0: "pm-06"}, proposals=ON_TABLE)
    events = play(state, "p0 alt pm-06 p0.1.1", "all pass")
    assert all_told(state, events, "vote-removed") == ["vote-removed proposal=p0.1 n=1 owner=p1 card=cb-01"]
    assert discard(state.view(2), 1) == "cb-01"
    assert hand(state, 1) == "cb-01 cb-03"


@pytest.mark.rule("LP-A.24", "LP-A.25", "LP-A.26")
def test_a_purge_lets_each_other_seat_discard_a_card_of_its_choice() -> None:
    state = position(
        turn=6, hands={1: "cb-01 cb-05", 0: "pm-08 pm-01", 2: "et-05 et-01", 3: "cd-01 cd-03"}, to_pass="p0"
    )
    play(state, "p0 alt pm-08", "all pass")
    assert waits_for(state) == "discard p1"
    assert legal(state) == ["discard cb-01", "discard cb-05"]
    assert verdict(state, "p1 discard cb-02") == "LP-A.24"
    assert verdict(state, "p1 discard pm-01") == "LP-A.24"
    events = play(state, "p1 discard cb-05", "p2 discard et-01", "p3 discard cd-03")
    assert all_told(state, events, "discarded") == [
        "discarded seat=p1 card=cb-05",
        "discarded seat=p2 card=et-01",
        "discarded seat=p3 card=cd-03",
    ]
    assert hand(state, 0) == "pm-01"


@pytest.mark.rule("LP-A.26")
def test_cards_on_the_stack_are_safe_from_a_purge() -> None:
    state = position(hands={0: "pm-05", 1: "cb-08", 2: "", 3: "cd-01"}, proposals={"p1.1": "cb-07"})
    play(state, "p0 alt pm-05 p1.1", "p1 alt cb-08", "all pass")
    assert autos(state) == ["p3 discard cd-01"]
    assert on_table(state, "p1.1") == "cb-07 p0:pm-05+"


@pytest.mark.rule("LP-A.27")
def test_a_look_at_a_hand_as_it_is_when_the_use_resolves() -> None:
    state = position(hands={0: "pm-14 pm-01", 1: "cb-05 cb-01 cb-01"}, proposals={"p1.1": "cb-07"})
    assert verdict(state, "p0 alt pm-14 p0") == "LP-A.27"
    assert legal(state) == ["pass", "alt pm-14 p1", "alt pm-14 p2", "alt pm-14 p3"]
    play(state, "p0 alt pm-14 p1", "p1 alt cb-05 p1.1")
    events = all_pass(state)
    assert all_told(state, events, "hand-seen") == ["hand-seen viewer=p0 owner=p1 cards=cb-01,cb-01"]
    assert seen(state, 0, 1) == "cb-01 cb-01"


@pytest.mark.rule("LP-A.28")
def test_any_card_on_the_stack_may_be_cancelled_the_own_too() -> None:
    state = position(hands={0: "pm-05 pm-02", 1: "cb-05 cb-02", 2: "et-02 et-01"}, proposals={"p1.1": "cb-07"})
    assert verdict(state, "p0 alt pm-02 s1") == "LP-A.28"
    play(state, "p0 alt pm-05 p1.1", "p1 alt cb-05 p1.1")
    assert legal(state) == ["pass", "alt pm-02 s1", "alt pm-02 s2"]
    assert verdict(state, "p0 alt pm-02 s3") == "LP-A.28"
    play(state, "p0 alt pm-02 s1")
    events = all_pass(state)
    assert all_told(state, events, "use-cancelled", "vote-placed") == [
        "use-cancelled position=s1",
        "vote-placed seat=p1 proposal=p1.1 n=1 card=cb-05",
    ]


@pytest.mark.rule("LP-A.29")
def test_of_two_cancels_of_one_card_the_later_to_resolve_does_nothing() -> None:
    state = position(hands={0: "pm-05 pm-01", 1: "cb-02 cb-01", 2: "et-02 et-01"}, proposals={"p1.1": "cb-07"})
    play(state, "p0 alt pm-05 p1.1", "p1 alt cb-02 s1", "p0 pass", "p2 alt et-02 s1")
    events = all_pass(state)
    assert all_told(state, events, "use-cancelled", "use-lapsed") == ["use-cancelled position=s1"]
    assert [discard(state, seat) for seat in range(3)] == ["pm-05", "cb-02", "et-02"]


@pytest.mark.rule("LP-A.29", "LP-A.30")
def test_a_cancelled_cancel_cancels_nothing() -> None:
    state = position(hands={0: "pm-08 pm-02 pm-01", 1: "cb-02 cb-01", 2: "et-02 et-01"}, proposals={"p1.1": "cb-07"})
    play(state, "p0 alt pm-08", "p1 alt cb-02 s1", "p0 alt pm-02 s2", "p1 pass", "p2 alt et-02 s3")
    events = all_pass(state)
    assert all_told(state, events, "use-cancelled") == ["use-cancelled position=s3", "use-cancelled position=s1"]
    assert waits_for(state) == "window p0"
    assert discard(state, 0) == "pm-02 pm-08"


@pytest.mark.rule("LP-A.31", "LP-V.4")
def test_the_top_three_are_looked_at_and_put_back() -> None:
    state = position(hands={0: "pm-15 pm-01"})
    play(state, "p0 alt pm-15")
    all_pass(state)
    assert waits_for(state) == "look"
    before = pile(state, 0).split()
    events = play(state, "look p0 pm-07", "look p0 pm-02", "look p0 pm-05")
    assert all_told(state, events) == [f"looked seat=p0 card={card}" for card in ("pm-07", "pm-02", "pm-05")]
    assert len(legal(state)) == 6
    events = play(state, "p0 order pm-05 pm-07 pm-02")
    assert all_told(state, events) == ["deck-ordered seat=p0 count=3", "use-discarded seat=p0 card=pm-15"]
    assert top(state, 0) == "pm-05 pm-07 pm-02"
    for card in ("pm-07", "pm-02", "pm-05"):
        before.remove(card)
    assert pile(state, 0).split() == before
    assert waits_for(state) == "window p0"


@pytest.mark.rule("LP-A.32")
def test_with_fewer_than_three_those_are_looked_at() -> None:
    everything = {0: "rest"}
    state = position(hands=everything, tops={0: "pm-01 pm-04"})
    play(state, "p0 alt pm-15", "all pass")
    assert (waits_for(state), legal(state)) == ("order p0", ["order pm-01 pm-04", "order pm-04 pm-01"])
    assert verdict(state, "p0 order pm-01") == "LP-A.32"
    assert verdict(state, "p0 order pm-01 pm-04 pm-04") == "LP-A.32"
    play(state, "p0 order pm-04 pm-01")
    assert top(state, 0) == "pm-04 pm-01"
    state = position(hands=everything, tops={0: "pm-04"}, discards={0: "pm-01 pm-03"})
    play(state, "p0 alt pm-15")
    events = all_pass(state)
    assert all_told(state, events, "deck-reshuffled", "deck-ordered", "looked") == []
    assert waits_for(state) == "window p0"
    assert top(state, 0) == "pm-04"


@pytest.mark.rule("LP-A.32")
@pytest.mark.parametrize(
    "other",
    ["pm-07 pm-07 pm-02", "pm-02 pm-02 pm-02", "pm-07 pm-02", "pm-07", "cb-01 pm-02 pm-02", "pm-02 pm-07 pm-01"],
)
def test_exactly_those_cards_must_be_put_back(other: str) -> None:
    state = position(hands={0: "pm-15"})
    play(state, "p0 alt pm-15", "all pass", "look p0 pm-07", "look p0 pm-02", "look p0 pm-02")
    assert verdict(state, f"p0 order {other}") == "LP-A.32"


@pytest.mark.rule("LP-A.33")
def test_cards_known_before_count_among_the_three() -> None:
    state = position(hands={0: "pm-15"}, tops={0: "pm-07 pm-02"})
    play(state, "p0 alt pm-15", "all pass")
    assert waits_for(state) == "look"
    play(state, "look p0 pm-05")
    assert top(state, 0) == "pm-07 pm-02 pm-05"
    play(state, "p0 order pm-05 pm-02 pm-07")
    assert top(state, 0) == "pm-05 pm-02 pm-07"


@pytest.mark.rule("LP-A.34")
def test_a_gain_needs_a_proposal_that_activates() -> None:
    ready = {"p1.1": "cb-03 p0:pm-01 p2:et-01"}
    for at in ("start", "vote", "proposal", "after-activation"):
        state = position(f"window {at}", hands={0: "pm-11"}, proposals=ready, to_pass="p0")
        assert verdict(state, "p0 alt pm-11 cb") == "LP-A.34"
    state = position("window activation p1.1", hands={0: "pm-11"}, proposals=ready, to_pass="p0")
    assert verdict(state, "p0 alt pm-11 cb") == "legal"


@pytest.mark.rule("LP-A.34")
def test_a_gain_may_be_an_answer() -> None:
    state = position(
        "window activation p1.1",
        to_pass="p1",
        hands={1: "cb-05", 0: "pm-11"},
        proposals={"p1.1": "cb-03 p0:pm-01 p2:et-01", "p2.1": "et-07"},
    )
    play(state, "p1 alt cb-05 p2.1", "p0 alt pm-11 cb", "all pass", "all pass")
    assert tracks(state) == (7, 5, 3, 3, 4)


@pytest.mark.rule("LP-A.35")
def test_a_gain_is_of_the_character_that_the_card_names() -> None:
    state = position(
        "window activation p1.1",
        to_pass="p0",
        hands={0: "pm-11"},
        proposals={"p1.1": "cb-07 p0:pm-01 p2:et-01 p3:cd-01"},
    )
    assert [verdict(state, f"p0 alt pm-11 {character}") for character in ("pm", "cb", "et", "cd")] == [
        "LP-A.35",
        "legal",
        "LP-A.35",
        "LP-A.35",
    ]
    play(state, "p0 alt pm-11 cb", "all pass", "all pass")
    assert tracks(state)[:4] == (3 + 2 + 3, 6, 4, 5)


@pytest.mark.rule("LP-A.36")
def test_gains_of_losses_count_and_several_add_up() -> None:
    state = position(
        "window activation p1.1",
        ratings=(5, 5, 5, 5),
        hands={0: "pm-12 pm-01", 2: "et-11 et-12"},
        proposals={"p1.1": "cb-08 p0:pm-01 p2:et-01"},
    )
    play(state, "p0 alt pm-12 et", "all pass", "p0 pass", "p1 pass")
    play(state, "p2 alt et-11 pm", "all pass", "p0 pass", "p1 pass")
    play(state, "p2 alt et-12 cd", "all pass")
    assert asked(state) == [0, 1, 3]
    play(state, "all pass")
    assert tracks(state)[:4] == (5 - 2 - 1, 7, max(0, 5 - 1 - 2 - 2), 3)


@pytest.mark.rule("LP-A.36", "LP-A.34")
def test_whoever_is_asked_may_gain_not_only_owner_and_voters() -> None:
    state = position(
        "window activation p1.1", to_pass="p3", hands={3: "cd-12"}, proposals={"p1.1": "cb-03 p1:cb-01 p1:cb-05"}
    )
    play(state, "p3 alt cd-12 cb", "all pass")
    assert state.table.gains[3 * 4 + 1] == 1
    assert pass_on(state, lambda t: t.activating < 0)
    assert tracks(state)[3] == 5


@pytest.mark.rule("LP-A.32")
def test_the_default_order_is_the_one_that_lies_there() -> None:
    state = position(hands={0: "pm-15"})
    play(state, "p0 alt pm-15", "all pass", "look p0 pm-07", "look p0 pm-02", "look p0 pm-05")
    assert str(state.default(0)) == "order pm-07 pm-02 pm-05"
    state.apply(*read_move("p0 order pm-07 pm-02 pm-05"))
    assert top(state, 0) == "pm-07 pm-02 pm-05"
