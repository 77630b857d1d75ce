"""1A: discarding and drawing (4.3)."""

from typing import Any

import pytest

from royalpig.engine.state import SPECTATOR, State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import (
    autos,
    card,
    hand,
    legal,
    new,
    play,
    position,
    said,
    told,
    verdict,
    waits_for,
)


def in_1a(hands: dict[int, str], chance: str = "explicit", **fields: Any) -> State:
    """1A of turn 3 begins."""
    return position(
        steps.HANDS_START, place="1A", hands=hands, chance=chance, options={"exchange-windows": "off"}, **fields
    )


@pytest.mark.rule("SP-1A.1", "SP-1A.3")
def test_on_turn_1_each_seat_just_draws_six() -> None:
    state = new(3, layout="automatic", chance="auto")
    while waits_for(state).startswith("place-start"):
        state.apply(state.legal()[0])
    assert state.table.hand_size == [6, 6, 6]
    assert state.table.deck_size == 62
    assert state.table.turn == 1


@pytest.mark.rule("SP-1A.2", "SP-1A.5")
def test_later_a_seat_discards_what_it_likes_and_draws_up_to_six() -> None:
    state = in_1a({0: "2 colon, rocket", 1: "colons"}, "auto")
    assert waits_for(state) == "discard p0"
    assert legal(state) == ["discard colon", "discard rocket", "end-discard"]
    events = play(state, "p0 discard colon")
    assert told(state, events) == ["card-discarded seat=p0 card=colon"]
    assert waits_for(state) == "discard p0"
    assert said(state, state.table.discard) == "colon"
    events = play(state, "p0 end-discard")
    assert told(state, events)[:1] == ["passed seat=p0 action=end-discard"]
    drawn = told(state, events, "cards-drawn")
    assert len(drawn) == 4
    assert all(line.startswith("cards-drawn seat=p0 number=1 cards=") for line in drawn)
    assert state.table.hand_size == [6, 1, 0, 0]
    assert waits_for(state) == "discard p1"


@pytest.mark.rule("SP-1A.2", "SP-G.9")
def test_a_seat_that_has_discarded_everything_draws_by_itself() -> None:
    state = in_1a({0: "rocket", 1: "colons"}, "auto")
    play(state, "p0 discard rocket")
    assert autos(state) == ["p0 end-discard"]
    assert waits_for(state) == "discard p1"


@pytest.mark.rule("SP-1A.3")
def test_seats_follow_the_order_of_play_of_the_turn_before() -> None:
    state = in_1a(dict.fromkeys(range(4), "colon"), "auto", order=[2, 0, 3, 1])
    asked = []
    for _ in range(4):
        asked.append(state.actors[0])
        state.apply("end-discard", state.actors[0])
    assert asked == [2, 0, 3, 1]


@pytest.mark.rule("SP-1A.4")
def test_a_full_hand_draws_nothing_and_need_not_discard() -> None:
    state = in_1a({0: "4 colon, 2 colons", 1: "rocket"}, "auto")
    events = play(state, "p0 end-discard")
    assert told(state, events) == ["passed seat=p0 action=end-discard"]
    assert state.table.hand_size[0] == 6


@pytest.mark.rule("SP-X.7", "SP-1A.2")
def test_only_cards_in_hand_can_be_discarded() -> None:
    state = in_1a({0: "colon"})
    assert verdict(state, "p0 discard rocket") == "SP-X.7"
    assert verdict(state, "p0 discard colon") == "legal"


def with_the_rest_discarded(deck: str) -> State:
    """p0 draws; besides the deck named and p1's hand everything lies in the discard."""
    state = in_1a({0: "colon", 1: "colons"})
    t = state.table
    for number in range(len(t.deck)):
        keep = 1 if t.pack.cards[number] in deck.split() else 0
        t.discard[number] += t.deck[number] - keep
        t.deck[number] = keep
    t.deck_size = sum(t.deck)
    return state


@pytest.mark.rule("SP-1A.6")
def test_an_empty_deck_is_made_anew_of_the_discard() -> None:
    state = with_the_rest_discarded("rocket transporter")
    assert state.problems() == []
    play(state, "p0 end-discard")
    assert waits_for(state) == "draw-card"
    play(state, "dealt p0 rocket")
    assert [step.auto for step in state.trail] == [False, True]
    assert waits_for(state) == "draw-card"
    assert state.table.deck_size == 76
    assert sum(state.table.discard) == 0
    assert hand(state, 0) == "colon, transporter, rocket"


@pytest.mark.rule("SP-1A.6")
def test_without_any_card_drawing_stops() -> None:
    state = in_1a({0: "colon", 1: "colons"}, "auto")
    t = state.table
    cards = len(t.deck)
    for number, copies in enumerate(t.deck):
        t.hand[3 * cards + number] += copies
        t.deck[number] = 0
    t.hand_size[3], t.deck_size = sum(t.hand[3 * cards :]), 0
    play(state, "p0 end-discard")
    assert state.table.hand_size[:2] == [1, 1]
    assert waits_for(state) == "discard p1"


@pytest.mark.rule("SP-G.18", "SP-G.19")
def test_a_draw_is_private_and_made_even_if_all_that_is_left_is_alike() -> None:
    state = in_1a({0: "3 colons", 1: "colon"})
    t = state.table
    for number in range(len(t.deck)):
        if number != card("planet-displacement"):
            t.discard[number] += t.deck[number]
            t.deck[number] = 0
    t.deck_size = sum(t.deck)
    play(state, "p0 end-discard")
    assert waits_for(state) == "draw-card"
    assert legal(state) == ["dealt p0 planet-displacement"]
    assert state.view(0).decision is not None
    assert state.view(1).decision.chance is None  # type: ignore[union-attr]
    events = play(state, "dealt p0 planet-displacement")
    public = state.game.event_types[type(events[0])].public_values(events[0], 1)
    assert public == {"seat": 0, "number": 1}
    assert [state.public_action(state.trail[0].code, viewer).notation for viewer in (0, 1, SPECTATOR)] == [
        "dealt p0 planet-displacement",
        "dealt p0 ?",
        "dealt p0 ?",
    ]
    assert not any(step.drawn for step in state.trail)


@pytest.mark.rule("SP-X.5")
def test_only_what_is_in_the_deck_is_drawn_and_by_whose_turn_it_is() -> None:
    state = in_1a({0: "rocket"})
    play(state, "p0 end-discard")
    assert verdict(state, "dealt p0 rocket") == "SP-X.5"
    assert verdict(state, "dealt p1 colon") == "SP-X.5"
    assert verdict(state, "dealt p0 colon") == "legal"
