"""The turn and Upkeep: clauses LP-T.1 to LP-T.6, and LP-1.1 to LP-1.10."""

import pytest

from royalpig.games.lord_of_the_pigs.table import VOTE
from tests.games.lord_of_the_pigs.positions import (
    asked,
    autos,
    discard,
    hand,
    legal,
    new,
    pass_on,
    pile,
    play,
    position,
    top,
    waits_for,
)
from tests.telling import all_told


def places(windows: str, turns: int) -> list[str]:
    """The places of all decisions of some turns in which everybody proposes once and votes once."""
    state = new(windows=windows)
    found = [state.decision.place if state.decision else ""]
    while not state.over and state.table.turn <= turns:
        choices = legal(state)
        active = state.decision is not None and state.decision.kind in ("vote", "propose")
        state.apply(choices[-1] if active else choices[0], state.actors[0])
        if state.decision and state.decision.place != found[-1]:
            found.append(state.decision.place)
    return found


@pytest.mark.rule("LP-T.1", "LP-T.2", "LP-T.3")
@pytest.mark.parametrize("windows", ["step", "phase"])
def test_the_phases_come_in_their_order(windows: str) -> None:
    assert places(windows, 3)[:10] == ["setup", "3", "1", "2", "3", "4", "1", "2", "3", "4"]


@pytest.mark.rule("LP-T.2")
def test_all_seats_complete_a_phase_before_the_next() -> None:
    state = position("voting", proposals={"p1.1": "cb-07"})
    order = []
    while state.table.turn == 5:
        order.append(waits_for(state))
        play(state, f"{order[-1].split()[1]} pass")
    assert [line for line in order if not line.startswith("window")] == [
        *(f"vote p{seat}" for seat in range(4)),
        *(f"propose p{seat}" for seat in range(4)),
    ]


@pytest.mark.rule("LP-T.3", "LP-2.10", "LP-4.13")
def test_turn_1_is_proposal_and_end_alone() -> None:
    state = position("window proposal", turn=1, event="", to_pass="p3", proposals={"p0.1": "pm-05 p1:cb-09+"})
    play(state, "p3 pass")
    assert (waits_for(state), state.table.turn) == ("reveal-event", 2)
    assert state.table.activating == -1


@pytest.mark.rule("LP-T.4", "LP-1.2")
def test_playing_order_is_clockwise_from_the_1st_player() -> None:
    state = position("upkeep", turn=6, proposals={"p1.1": "cb-07"})
    events = play(state, "event ev-12")
    assert (state.table.turn, state.table.first) == (7, 2)
    assert state.table.draw_queue == [2, 3, 0, 1]
    assert all_told(state, state.opening, "turn-started") == ["turn-started turn=7 first=p2"]
    assert all_told(state, events, "turn-started") == []
    pass_on(state, "window p2")
    assert asked(state) == [2, 3, 0, 1]
    for seat in (2, 3, 0, 1):
        pass_on(state, lambda t: t.step == VOTE)
        assert waits_for(state) == f"vote p{seat}"
        play(state, f"p{seat} pass")


@pytest.mark.rule("LP-T.6")
def test_one_legal_action_is_made_by_the_engine() -> None:
    state = position("upkeep", proposals={"p2.1": "et-01", "p1.1": "cb-01", "p1.2": "cb-03"})
    play(state, "event ev-07")
    assert waits_for(state) == "sacrifice p1"
    events = play(state, "p1 sacrifice p1.2")
    assert autos(state) == ["p2 sacrifice p2.1"]
    assert all_told(state, events, "proposal-discarded") == [
        "proposal-discarded proposal=p1.2 card=cb-03",
        "proposal-discarded proposal=p2.1 card=et-01 auto",
    ]


@pytest.mark.rule("LP-T.6", "LP-V.9")
def test_a_seat_that_can_only_pass_is_asked_all_the_same() -> None:
    state = position()
    assert waits_for(state) == "window p0"
    assert legal(state) == ["pass"]


@pytest.mark.rule("LP-1.1", "LP-1.3", "LP-1.4")
def test_the_steps_of_upkeep_in_their_order() -> None:
    state = position("upkeep")
    events = state.opening + play(
        state, "event ev-04", "p1 sway up", "p2 sway up", "p3 sway up", "p0 sway up", "draw p1 cb-01", "draw p2 et-01"
    )
    events += play(state, "draw p3 cd-01", "draw p0 pm-01")
    assert all_told(state, events) == [
        "turn-started turn=6 first=p1",
        "event-discarded event=ev-12",
        "event-revealed event=ev-04",
        *(f"stability-changed by=1 now={now}" for now in (6, 7, 8, 9)),
        "drew seat=p1 card=cb-01",
        "drew seat=p2 card=et-01",
        "drew seat=p3 card=cd-01",
        "drew seat=p0 card=pm-01",
    ]
    assert waits_for(state) == "window p1"


@pytest.mark.rule("LP-1.2")
def test_the_1st_player_moves_to_the_left() -> None:
    firsts = [position("upkeep", turn=turn).table.first for turn in range(1, 9) if turn > 1]
    assert firsts == [2, 3, 0, 1, 2, 3, 0]


@pytest.mark.rule("LP-1.3")
def test_an_event_is_active_for_its_turn() -> None:
    state = position("upkeep", event="ev-08")
    assert state.table.event == -1
    assert state.table.event_discard[7] == 1
    play(state, "event ev-09")
    pass_on(state, lambda t: t.turn == 7)
    assert all_told(state, play(state, legal(state)[0]), "event-discarded") == []
    assert state.table.event_discard[8] == 1


@pytest.mark.rule("LP-1.4")
def test_a_draw_takes_the_top_card() -> None:
    state = position("upkeep", tops={1: "cb-07 cb-02", 2: "et-05"})
    events = play(state, "event ev-12")
    assert all_told(state, events, "drew") == ["drew seat=p1 card=cb-07", "drew seat=p2 card=et-05"]
    assert (top(state, 1), top(state, 2)) == ("cb-02", "")
    assert hand(state, 2) == "et-01 et-03 et-05"
    assert waits_for(state) == "draw"


@pytest.mark.rule("LP-1.5", "LP-B.7")
def test_nobody_plays_anything_inside_upkeep() -> None:
    state = position("upkeep", abilities=range(4), hands=dict.fromkeys(range(4), "rest"))
    kinds = {waits_for(state).split()[0]}
    play(state, "event ev-11")
    while state.table.draw_queue or state.table.pending:
        kinds.add(waits_for(state).split()[0])
        assert not {"alt", "ability"} & {choice.split()[0] for choice in legal(state)}
        state.apply(state.legal()[0])
    assert kinds == {"reveal-event", "pair"}
    assert (waits_for(state), state.table.point) == ("window p1", 0)


@pytest.mark.rule("LP-1.6")
def test_an_effect_when_revealed_comes_before_the_draw() -> None:
    state = position("upkeep", hands={1: "cb-01", 2: "", 3: "cd-01", 0: "pm-01"})
    events = play(state, "event ev-03")
    assert all_told(state, events)[1:] == [
        "discarded seat=p1 card=cb-01 auto",
        "discarded seat=p3 card=cd-01 auto",
        "discarded seat=p0 card=pm-01 auto",
    ]
    assert waits_for(state) == "draw"


@pytest.mark.rule("LP-1.6")
def test_an_effect_while_active_lasts_until_the_next_upkeep() -> None:
    state = position("window after-activation", event="ev-08", pos=4, abilities=[0], to_pass="p0")
    assert (rejection.clause if (rejection := state.check("alt pm-01", 0)) else "") == "LP-E.8"
    play(state, "p0 pass")
    assert waits_for(state) == "reveal-event"
    play(state, "event ev-12")
    pass_on(state, "window p1")
    assert asked(state) == [1, 2, 3, 0]


@pytest.mark.rule("LP-1.7", "LP-1.10")
def test_without_deck_and_discards_nothing_is_drawn() -> None:
    state = position("upkeep", hands={1: "rest"})
    events = play(state, "event ev-12")
    assert all_told(state, events, "no-card-left", "deck-reshuffled", "drew") == ["no-card-left seat=p1"]
    assert (waits_for(state), state.table.draw_queue[0]) == ("draw", 2)


@pytest.mark.rule("LP-1.7")
def test_the_last_card_of_a_deck_is_drawn_before_it_is_made_new() -> None:
    state = position("upkeep", hands={1: "rest"}, discards={1: "cb-01"}, tops={1: "cb-02"})
    events = play(state, "event ev-12")
    assert all_told(state, events, "drew", "deck-reshuffled") == ["drew seat=p1 card=cb-02"]
    assert (pile(state, 1), discard(state, 1)) == ("", "cb-01")


@pytest.mark.rule("LP-1.8")
def test_an_empty_event_deck_is_made_new() -> None:
    state = position("upkeep", turn=21)
    assert all_told(state, state.opening) == [
        "turn-started turn=22 first=p1",
        "event-discarded event=ev-12",
        "events-reshuffled",
    ]
    assert sum(state.table.event_pile) == 20
    assert len(legal(state)) == 12
    state = position("upkeep", turn=20)
    assert all_told(state, state.opening, "events-reshuffled") == []


@pytest.mark.rule("LP-1.8")
def test_an_empty_event_deck_stays_empty() -> None:
    state = position("upkeep", turn=21, exhausted_decks="stop")
    assert state.table.event == -1
    assert sum(state.table.event_discard) == 20
    assert (waits_for(state), state.table.draw_queue) == ("draw", [1, 2, 3, 0])
    events = pass_on(state, lambda t: t.turn == 23)
    assert all_told(state, events, "event-revealed", "events-reshuffled") == []
    assert waits_for(state) == "draw"


@pytest.mark.rule("LP-1.9")
def test_there_is_no_hand_limit() -> None:
    state = position("upkeep", hands={1: "rest"}, discards={1: "cb-01 cb-01"})
    play(state, "event ev-12", "draw p1 cb-01")
    assert len(hand(state, 1).split()) == 30
    pass_on(state, lambda t: t.turn == 7)
    assert len(hand(state, 1).split()) == 30


@pytest.mark.rule("LP-1.10")
def test_who_has_nothing_is_passed_over() -> None:
    state = position("upkeep", hands={1: "", 2: "", 3: "", 0: ""})
    events = play(state, "event ev-03")
    assert all_told(state, events, "discarded") == []
    assert waits_for(state) == "draw"
    state = position("upkeep")
    play(state, "event ev-07")
    assert waits_for(state) == "draw"
