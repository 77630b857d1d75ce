"""Windows, answers and the stack: clauses LP-A.1 to LP-A.18."""

import pytest

from tests.games.lord_of_the_pigs.positions import (
    all_pass,
    asked,
    discard,
    hand,
    legal,
    new,
    on_table,
    pass_on,
    play,
    position,
    read_move,
    verdict,
    waits_for,
)
from tests.telling import all_told

POINT_NAMES = ("start", "vote", "proposal", "activation", "after-activation")


def course(windows: str, moves: dict[str, str]) -> list[str]:
    """Decisions and windows of turn 5, everybody passing but for these moves; window passes left out."""
    state = position("voting", windows=windows, proposals={"p0.1": "pm-07", "p1.1": "cb-02 p3:cd-01"})
    found = []
    while state.table.turn == 5:
        now = waits_for(state)
        if now.startswith("window"):
            found.append(f"window {POINT_NAMES[state.table.point]}")
            all_pass(state)
        elif now == "draw":
            state.apply(state.legal()[0])
        else:
            found.append(now)
            play(state, moves.get(now, f"{now.split()[1]} pass"))
    return found


@pytest.mark.rule("LP-A.2", "LP-A.1")
def test_with_step_there_is_a_window_after_each_step() -> None:
    assert course("step", {"vote p2": "p2 vote et-01 p0.1", "propose p3": "p3 propose cd-03"}) == [
        *(line for seat in range(4) for line in (f"vote p{seat}", "window vote")),
        *(line for seat in range(4) for line in (f"propose p{seat}", "window proposal")),
        "window activation",
        "window after-activation",
    ]


@pytest.mark.rule("LP-A.3", "LP-A.1")
def test_with_phase_there_is_a_window_at_the_end_of_each_phase() -> None:
    assert course("phase", {}) == [
        *(f"vote p{seat}" for seat in range(4)),
        "window vote",
        *(f"propose p{seat}" for seat in range(4)),
        "window proposal",
        "window activation",
        "window after-activation",
    ]


@pytest.mark.rule("LP-A.3")
def test_with_phase_a_phase_in_which_nobody_was_asked_has_no_window() -> None:
    state = position("window start", windows="phase", to_pass="p3")
    play(state, "p3 pass")
    assert waits_for(state) == "propose p0"
    pass_on(state, lambda t: t.phase == 4 or t.turn == 6)
    assert state.table.turn == 6


@pytest.mark.rule("LP-A.2", "LP-A.3")
@pytest.mark.parametrize("windows", ["step", "phase"])
def test_a_turn_begins_with_a_window(windows: str) -> None:
    state = new(windows=windows)
    assert (waits_for(state), state.table.point) == ("window p0", 0)
    pass_on(state, lambda t: t.turn == 2 and t.point == 0)
    assert waits_for(state) == "window p1"


@pytest.mark.rule("LP-A.4")
@pytest.mark.parametrize(
    ("hands", "abilities", "event", "who"),
    [
        ({0: "pm-01", 1: "", 2: "et-01", 3: ""}, [], "ev-12", [0, 2]),
        ({0: "pm-01", 1: "", 2: "", 3: ""}, [1], "ev-12", [0, 1]),
        ({0: "pm-08", 1: "cb-08", 2: "et-08", 3: "cd-08"}, [2], "ev-08", [2]),
        ({0: "pm-08", 1: "", 2: "", 3: ""}, [3], "ev-12", [0]),
    ],
)
def test_asked_is_who_could_do_something(
    hands: dict[int, str], abilities: list[int], event: str, who: list[int]
) -> None:
    assert asked(position(hands=hands, abilities=abilities, event=event)) == who


@pytest.mark.rule("LP-A.4", "LP-B.6")
def test_an_ability_that_changes_nothing_is_no_reason_to_ask() -> None:
    hands = dict.fromkeys(range(3), "")
    assert asked(position(hands=hands, abilities=[2], ratings=(5, 5, 5, 5))) == [3]
    assert asked(position(hands=hands, abilities=[2], ratings=(5, 5, 5, 4))) == [2, 3]


@pytest.mark.rule("LP-A.4")
def test_a_window_that_nobody_is_asked_in_closes() -> None:
    state = position("voting", event="ev-08", proposals={"p1.1": "cb-07"})
    play(state, "p0 pass")
    assert waits_for(state) == "vote p1"


@pytest.mark.rule("LP-A.5", "LP-T.4")
def test_seats_are_asked_in_playing_order() -> None:
    state = position(turn=7)
    assert asked(state) == [2, 3, 0, 1]
    play(state, "p2 pass")
    assert waits_for(state) == "window p3"
    assert verdict(state, "p0 pass") == "LP-X.1"


@pytest.mark.rule("LP-A.6")
def test_a_window_begins_again_for_all_when_a_stack_has_resolved() -> None:
    state = position(hands={0: "pm-05 pm-01", 2: "et-05 et-01"}, proposals={"p1.1": "cb-07"})
    play(state, "p0 pass", "p1 pass", "p2 alt et-05 p1.1", "all pass")
    assert (waits_for(state), asked(state)) == ("window p0", [0, 1, 2, 3])
    play(state, "p0 alt pm-05 p1.1", "all pass")
    assert asked(state) == [0, 1, 2, 3]
    play(state, "p0 pass", "p1 pass", "p2 pass")
    assert waits_for(state) == "window p3"
    play(state, "p3 pass")
    assert waits_for(state) == "vote p0"


@pytest.mark.rule("LP-A.7", "LP-A.11")
def test_a_use_is_laid_open_with_its_target() -> None:
    state = position(hands={0: "pm-05 pm-01"}, proposals={"p1.1": "cb-07"})
    events = play(state, "p0 alt pm-05 p1.1")
    assert all_told(state, events) == ["use-played seat=p0 card=pm-05 target=p1.1 position=s1"]
    assert hand(state, 0) == "pm-01"
    laid = state.view().table.stack[0]
    assert (laid.seat, laid.card, laid.target) == (0, 4, 2)


@pytest.mark.rule("LP-A.8")
def test_a_use_that_could_do_nothing_is_refused() -> None:
    state = position(hands={0: "pm-08 pm-14 pm-15", 1: "", 2: "", 3: ""})
    assert verdict(state, "p0 alt pm-08") == "LP-A.8"
    assert verdict(state, "p0 alt pm-14 p1") == "LP-A.8"
    assert verdict(state, "p0 alt pm-15") == "legal"
    assert verdict(position(hands={0: "rest"}), "p0 alt pm-15") == "LP-A.8"
    assert verdict(position(hands={0: "rest"}, tops={0: "pm-01"}), "p0 alt pm-15") == "legal"


@pytest.mark.rule("LP-A.8")
def test_a_gain_of_nothing_is_refused() -> None:
    state = position(
        "window activation p0.1", to_pass="p2", hands={2: "et-12 et-11"}, proposals={"p0.1": "pm-02 p1:cb-01"}
    )
    assert verdict(state, "p2 alt et-12 cd") == "LP-A.8"
    assert verdict(state, "p2 alt et-11 pm") == "legal"


@pytest.mark.rule("LP-A.9")
def test_uses_are_played_from_the_hand_alone() -> None:
    state = position(
        hands={0: "pm-01"},
        proposals={"p0.1": "pm-05 p0:pm-06", "p1.1": "cb-07"},
        discards={0: "pm-08"},
        tops={0: "pm-15"},
    )
    for card in ("pm-05 p1.1", "pm-06 p0.1.1", "pm-08", "pm-15", "cb-08", "pm-14 p1"):
        assert verdict(state, f"p0 alt {card}") == "LP-A.9"


@pytest.mark.rule("LP-A.10")
def test_a_card_without_a_use_has_none() -> None:
    state = position(hands={0: "pm-01 pm-03 pm-04 pm-07 pm-13"})
    for card in ("pm-01", "pm-03 p1", "pm-04 p0.1", "pm-07 p0.1.1", "pm-13 cb"):
        assert verdict(state, f"p0 alt {card}") == "LP-A.10"


@pytest.mark.rule("LP-A.12")
@pytest.mark.parametrize(
    ("order", "first", "second"), [("playing-order", [0, 1, 3], [1, 2, 3]), ("from-left", [3, 0, 1], [1, 2, 3])]
)
def test_who_is_asked_first_for_an_answer(order: str, first: list[int], second: list[int]) -> None:
    state = position(
        to_pass="p2 p3",
        hands={0: "pm-05 pm-01", 2: "et-05 et-01"},
        proposals={"p1.1": "cb-07"},
        response_order=order,
    )
    play(state, "p2 alt et-05 p1.1")
    assert asked(state) == first
    while waits_for(state) != "respond p0":
        play(state, f"p{state.actors[0]} pass")
    play(state, "p0 alt pm-05 p1.1")
    assert asked(state) == second


@pytest.mark.rule("LP-A.13")
def test_any_use_may_be_an_answer() -> None:
    state = position(
        hands={0: "pm-05", 1: "cb-05 cb-06 cb-08 cb-14 cb-15 cb-02"},
        proposals={"p1.1": "cb-07 p2:et-01"},
    )
    play(state, "p0 alt pm-05 p1.1")
    assert legal(state) == [
        "pass",
        "alt cb-02 s1",
        "alt cb-05 p1.1",
        "alt cb-06 p1.1.1",
        "alt cb-08",
        "alt cb-14 p2",
        "alt cb-14 p3",
        "alt cb-15",
    ]


@pytest.mark.rule("LP-A.14")
def test_answers_end_when_all_but_the_last_to_act_have_passed_since() -> None:
    state = position(hands={0: "pm-05 pm-02 pm-01", 1: "cb-02 cb-01"}, proposals={"p1.1": "cb-07"})
    play(state, "p0 alt pm-05 p1.1", "p1 pass", "p2 pass")
    assert waits_for(state) == "respond p3"
    play(state, "p3 pass")
    assert on_table(state, "p1.1") == "cb-07 p0:pm-05+"
    state = position(hands={0: "pm-05 pm-02 pm-01", 1: "cb-02 cb-01"}, proposals={"p1.1": "cb-07"})
    play(state, "p0 alt pm-05 p1.1", "p1 alt cb-02 s1", "p0 alt pm-02 s2")
    assert asked(state) == [1, 2, 3]
    play(state, "p1 pass", "p2 pass", "p3 pass")
    assert on_table(state, "p1.1") == "cb-07 p0:pm-05+"


@pytest.mark.rule("LP-A.15", "LP-A.16")
def test_the_stack_resolves_from_the_top_and_is_discarded_after_that() -> None:
    state = position(hands={0: "pm-05 pm-01", 1: "cb-06 cb-01", 2: "et-05 et-01"}, proposals={"p1.1": "cb-07 p3:cd-01"})
    play(state, "p0 alt pm-05 p1.1", "p1 alt cb-06 p1.1.1", "p0 pass", "p2 alt et-05 p1.1")
    events = all_pass(state)
    assert all_told(state, events)[3:] == [
        "vote-placed seat=p2 proposal=p1.1 n=2 card=et-05",
        "vote-removed proposal=p1.1 n=1 owner=p3 card=cd-01",
        "vote-placed seat=p0 proposal=p1.1 n=3 card=pm-05",
        "use-discarded seat=p1 card=cb-06",
    ]
    assert state.table.stack == []
    assert [discard(state, seat) for seat in range(4)] == ["", "cb-06", "", "cd-01"]


@pytest.mark.rule("LP-A.15", "LP-B.7")
def test_nobody_can_interrupt_a_stack_that_resolves() -> None:
    state = position(
        hands={0: "pm-05 pm-01", 1: "cb-08 cb-01", 2: "et-02 et-05", 3: "cd-02 cd-05"},
        abilities=range(4),
        proposals={"p1.1": "cb-07"},
    )
    play(state, "p0 alt pm-05 p1.1", "p1 alt cb-08", "all pass")
    assert waits_for(state) == "discard p2"
    for move in ("p2 alt et-02 s1", "p2 ability", "p2 pass"):
        assert verdict(state, move) == "LP-X.2"
    assert verdict(state, "p3 ability p1.1") == "LP-X.1"
    assert legal(state) == ["discard et-02", "discard et-05"]


@pytest.mark.rule("LP-A.16")
def test_after_a_stack_the_game_resumes_where_it_was() -> None:
    state = position("voting", hands={0: "pm-05 pm-01", 1: "cb-08 cb-01"}, proposals={"p1.1": "cb-07"})
    play(state, "p0 vote pm-01 p1.1", "p0 pass", "p1 alt cb-08")
    play(state, "all pass", "p2 discard et-01", "p3 discard cd-01")
    assert (waits_for(state), state.table.point, state.table.pos) == ("window p1", 1, 0)
    play(state, "all pass")
    assert waits_for(state) == "vote p1"


@pytest.mark.rule("LP-A.17")
def test_there_is_no_limit_to_uses() -> None:
    state = position(hands={0: "pm-05 pm-05 pm-05 pm-09 pm-09 pm-02 pm-02 pm-02"}, proposals={"p1.1": "cb-07"})
    for card in ("pm-05", "pm-05", "pm-05", "pm-09", "pm-09"):
        play(state, f"p0 alt {card} p1.1", "all pass")
    assert len(state.table.votes) == 5
    assert waits_for(state) == "window p0"


@pytest.mark.rule("LP-A.17", "LP-A.14")
def test_a_seat_may_have_several_cards_on_one_stack() -> None:
    state = position(hands={0: "pm-05 pm-02 pm-09", 1: "cb-02 cb-02 cb-01"}, proposals={"p1.1": "cb-07"})
    play(state, "p0 alt pm-05 p1.1", "p1 alt cb-02 s1", "p0 alt pm-02 s2", "p1 alt cb-02 s3", "p0 alt pm-09 p1.1")
    assert [laid.seat for laid in state.table.stack] == [0, 1, 0, 1, 0]
    play(state, "all pass")
    assert on_table(state, "p1.1") == "cb-07 p0:pm-09+"


@pytest.mark.rule("LP-A.18")
def test_a_use_whose_target_is_gone_lapses() -> None:
    state = position(
        hands={0: "pm-06 pm-01", 1: "cb-06 cb-01", 2: "et-05 et-01"},
        abilities=[3],
        proposals={"p1.1": "cb-07 p3:cd-01", "p2.1": "et-07"},
    )
    play(state, "p0 alt pm-06 p1.1.1", "p1 alt cb-06 p1.1.1", "p0 pass", "p2 alt et-05 p2.1", "p0 pass", "p1 pass")
    play(state, "p3 ability p2.1")
    events = all_pass(state)
    assert all_told(state, events)[3:] == [
        "use-lapsed position=s3",
        "vote-removed proposal=p1.1 n=1 owner=p3 card=cd-01",
        "use-lapsed position=s1",
        "use-discarded seat=p2 card=et-05",
        "use-discarded seat=p1 card=cb-06",
        "use-discarded seat=p0 card=pm-06",
    ]
    assert [discard(state, seat) for seat in range(4)] == ["pm-06", "cb-06", "et-05 et-07", "cd-01"]


@pytest.mark.rule("LP-A.18", "LP-A.27")
def test_a_look_at_a_hand_that_is_empty_by_then_lapses() -> None:
    state = position(hands={0: "pm-14", 1: "cb-05"}, proposals={"p1.1": "cb-07"})
    play(state, "p0 alt pm-14 p1", "p1 alt cb-05 p1.1")
    events = all_pass(state)
    assert all_told(state, events, "use-lapsed", "hand-seen") == ["use-lapsed position=s1"]


@pytest.mark.rule("LP-A.6")
def test_the_decision_is_a_new_one_when_the_asking_begins_again() -> None:
    state = position(hands={0: "pm-05 pm-01"}, proposals={"p1.1": "cb-07"})
    assert state.decision is not None
    opened = [state.decision.opened_at]
    for move in ("p0 alt pm-05 p1.1", "p1 pass", "p2 pass", "p3 pass", "p0 pass"):
        state.apply(*read_move(move))
        opened.append(state.decision.opened_at)
    assert [ply - opened[0] for ply in opened] == [0, 1, 1, 1, 4, 4]
