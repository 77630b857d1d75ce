"""Exchange windows (4.4)."""

from typing import Any

import pytest

from royalpig.engine.state import SPECTATOR, State
from royalpig.games.space_pigs import steps
from royalpig.games.space_pigs.course import begin, hands_are_full
from royalpig.games.space_pigs.exchange import seats_that_may_offer
from tests.games.space_pigs.positions import autos, hand, legal, play, position, told, verdict, waits_for

HANDS = {1: "colon", 2: "rocket, mud-slick"}


def in_x2(hands: dict[int, str] | None = None, faction: list[int] | None = None, **fields: Any) -> State:
    """Window X2 opens; p1 and p2 are a faction."""
    return position(
        steps.EXCHANGE_GOES_ON,
        place="2A",
        hands=HANDS if hands is None else hands,
        faction=faction or [0, 1, 1, 3],
        **fields,
    )


@pytest.mark.rule("SP-EX.1", "SP-EX.2", "SP-EX.7")
def test_w26_a_card_for_a_card() -> None:
    state = in_x2()
    assert waits_for(state) == "exchange p1 p2"
    assert legal(state, 1) == ["offer p2 colon", "pass"]
    play(state, "p1 offer p2 colon")
    assert waits_for(state) == "want p1"
    play(state, "p1 want rocket")
    assert waits_for(state) == "answer p2"
    assert legal(state) == ["swap rocket", "refuse"]
    events = play(state, "p2 swap rocket")
    assert told(state, events) == ["exchange-made seat=p1 mate=p2 given=colon taken=rocket"]
    assert (hand(state, 1), hand(state, 2)) == ("rocket", "colon, mud-slick")
    assert waits_for(state) == "exchange p1 p2"


@pytest.mark.rule("SP-EX.9", "SP-EX.3")
def test_w26_the_mate_is_asked_even_if_it_can_only_refuse() -> None:
    state = in_x2()
    play(state, "p1 offer p2 colon", "p1 want cho-boko")
    assert waits_for(state) == "answer p2"
    assert legal(state) == ["refuse"]
    assert verdict(state, "p2 swap rocket") == "SP-EX.7"
    events = play(state, "p2 refuse")
    assert told(state, events) == ["exchange-refused seat=p1 mate=p2"]
    assert hand(state, 1) == "colon"


@pytest.mark.rule("SP-EX.5")
def test_w26_not_between_factions() -> None:
    state = in_x2()
    assert verdict(state, "p1 offer p3 colon") == "SP-EX.5"
    assert verdict(state, "p1 offer p1 colon") == "SP-EX.5"
    assert seats_that_may_offer(in_x2(faction=[0, 1, 2, 3], settle=False).table) == []


@pytest.mark.rule("SP-EX.2")
def test_only_with_a_mate_that_holds_a_card() -> None:
    state = in_x2(faction=[1, 1, 1, 3])
    assert waits_for(state) == "exchange p1 p2"
    assert verdict(state, "p1 offer p0 colon") == "SP-EX.2"


@pytest.mark.rule("SP-X.7")
def test_offered_and_swapped_cards_are_in_hand() -> None:
    state = in_x2()
    assert verdict(state, "p1 offer p2 rocket") == "SP-X.7"
    play(state, "p1 offer p2 colon", "p1 want any")
    assert verdict(state, "p2 swap transporter") == "SP-X.7"
    assert legal(state) == ["swap rocket", "swap mud-slick", "refuse"]


@pytest.mark.rule("SP-EX.7")
def test_wanted_can_be_what_another_may_hold_or_any() -> None:
    state = in_x2({1: "colon, rocket", 2: "mud-slick"}, discard="2 transporter")
    play(state, "p1 offer p2 colon")
    listed = legal(state)
    assert len(listed) == 32 + 1 - 2
    assert listed[-1] == "want any"
    assert verdict(state, "p1 want rocket") == "SP-EX.7"
    assert verdict(state, "p1 want transporter") == "SP-EX.7"
    assert verdict(state, "p1 want colon") == "legal"


@pytest.mark.rule("SP-EX.8")
def test_two_offers_a_seat_and_window() -> None:
    state = in_x2()
    for _ in range(2):
        play(state, "p1 offer p2 colon", "p1 want any", "p2 refuse")
    assert waits_for(state) == "exchange p2"
    assert verdict(state, "p1 offer p2 colon") == "SP-X.1"


@pytest.mark.rule("SP-EX.6", "SP-EX.3")
def test_who_has_passed_makes_no_offer_but_answers_one() -> None:
    state = in_x2()
    events = play(state, "p2 pass")
    assert told(state, events) == ["passed seat=p2 action=pass"]
    assert waits_for(state) == "exchange p1"
    play(state, "p1 offer p2 colon", "p1 want any")
    assert waits_for(state) == "answer p2"
    play(state, "p2 swap mud-slick")
    assert waits_for(state) == "exchange p1"


@pytest.mark.rule("SP-EX.4", "SP-EX.6")
@pytest.mark.parametrize(
    ("option", "windows"),
    [
        ("per-phase", ["1A", "2A", "3A", "4C"]),
        ("per-sequence", ["1A", "1D", "1E", "2A", "2B", "3A", "3B", "3C", "4C"]),
        ("off", []),
    ],
)
def test_when_windows_open(option: str, windows: list[str]) -> None:
    for turn in (1, 3):
        found = []
        for sequence in range(steps.S_1A, steps.S_4C + 1):
            state = in_x2(turn=turn, options={"exchange-windows": option}, settle=False)
            t = state.table
            if sequence == steps.S_1A:
                t.sequence = steps.S_1A
                hands_are_full(t)
            else:
                begin(t, sequence)
            if t.step == steps.EXCHANGE_GOES_ON:
                decision = state.game.decision_at(steps.EXCHANGE)
                assert decision is not None
                found.append(decision.place_at(t))
        assert found == (windows if turn > 1 else [])


@pytest.mark.rule("SP-EX.9", "SP-G.19", "SP-EX.11")
def test_the_others_learn_that_two_deal_and_not_what() -> None:
    state = in_x2()
    events = play(state, "p1 offer p2 colon")
    types = state.game.event_types
    assert types[type(events[0])].public_values(events[0], 3) == {"seat": 1, "mate": 2}
    assert types[type(events[0])].public_values(events[0], 2) == {"seat": 1, "mate": 2, "card": 11}
    assert state.public_action(state.trail[0].code, 3).notation == "offer p2 ?"
    play(state, "p1 want rocket")
    assert state.public_action(state.trail[0].code, SPECTATOR).notation == "want ?"
    shown = {viewer: state.view(viewer).table for viewer in (1, 2, 3, SPECTATOR)}
    assert [(t.offer_card, t.offer_wanted) for t in shown.values()] == [(11, 18), (11, 18), (-1, -1), (-1, -1)]
    play(state, "p2 swap rocket")
    assert state.public_action(state.trail[0].code, 0).notation == "swap ?"


@pytest.mark.rule("SP-EX.10")
def test_nobody_lays_or_plays_anothers_card() -> None:
    state = in_x2()
    assert verdict(state, "p1 swap rocket") == "SP-X.2"
    play(state, "p1 offer p2 colon", "p1 want any")
    assert verdict(state, "p1 swap colon") == "SP-X.1"


@pytest.mark.rule("SP-G.10")
def test_defaults() -> None:
    state = in_x2()
    default = state.default(1)
    assert default is not None
    assert default.notation == "pass"
    play(state, "p1 offer p2 colon", "p1 want any")
    default = state.default(2)
    assert default is not None
    assert default.notation == "refuse"
    assert autos(state) == []
