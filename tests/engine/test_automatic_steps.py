"""Where one action alone is possible the engine makes it, unless that would tell what some may not know."""

from dataclasses import replace

import pytest

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form
from royalpig.engine.state import State
from tests.engine.arrange import OAK, at_bids, at_gift, at_market, at_turn, settled, table_with, told
from tests.engine.play import any_action, random_game
from tests.engine.specimen import GAME
from tests.engine.specimen.table import (
    BID,
    DISCARD,
    DRAW,
    GIFT,
    LOOK,
    MARKET,
    MUNCH,
    MUNCHING,
    NONE,
    ORDER,
    SUN,
    TURN,
    Frame,
)
from tests.engine.specimen.wood import DOG, FEAST, MAP

NOTHING_LEFT = {"deck": [0] * 7, "pile": OAK.count[:]}


def automatic(state: State) -> list[str]:
    """What the engine does by itself from here on."""
    settled(state)
    return [state.action(step.code).notation for step in state.trail if step.auto]


def discarding(hand: str) -> State:
    """p1 is to discard."""
    return table_with(["", hand], step=DISCARD, actor=1, frames=[Frame(0, 2, DOG, 1, 0)], sky=SUN, omen=SUN)


def test_the_last_card_is_discarded_without_asking() -> None:
    state = discarding("map")
    assert "discard map" in automatic(state)
    assert state.decision is not None
    assert state.decision.kind != "discard"


def test_two_equal_cards_are_asked_about_for_nobody_may_know_that_they_are_equal() -> None:
    state = discarding("map map")
    assert automatic(state) == []
    assert [action.notation for action in state.legal()] == ["discard map"]
    assert state.actors == [1]


def test_the_same_holds_without_lists() -> None:
    for hand, asked in (("map", False), ("map map", True)):
        state = discarding(hand)
        state.settle(False)
        assert (state.decision is not None and state.decision.kind == "discard") == asked


def test_who_may_hold_an_answer_is_asked_even_if_it_can_only_pass() -> None:
    state = at_turn(0, ["map", "truffle", "mushroom"])
    state.apply("play map", 0)
    assert state.actors == [1]
    assert [action.notation for action in state.legal()] == ["pass"]
    state.apply("pass", 1)
    assert state.actors == [2]


def test_who_has_no_card_is_not_asked_for_an_answer() -> None:
    state = at_turn(0, ["map", "", "mushroom"])
    state.apply("play map", 0)
    assert state.actors == [2]


def test_a_turn_that_can_only_be_one_thing_for_all_who_look_on_is_made() -> None:
    state = table_with(["", "truffle", ""], step=TURN, actor=0, turn_seat=0, leader=1, wisher=1, sky=SUN, omen=SUN)
    assert automatic(state)[0] == "dig"


def test_a_leader_without_cards_is_asked_for_the_omen_is_its_secret() -> None:
    state = at_turn(0, ["", "truffle", ""], wisher=1)
    assert automatic(state) == []
    assert [action.notation for action in state.legal()] == ["dig"]


def test_one_looked_at_card_goes_back_without_asking_and_two_do_not() -> None:
    one = table_with(
        ["", ""], step=ORDER, actor=0, known_by=0, looked=[2], frames=[Frame(0, 4, MAP, NONE, 0)], sky=SUN, omen=SUN
    )
    assert automatic(one)[0] == "order dog"
    assert one.public_action(one.trail[0].code, 1).notation == "order ?"
    two = table_with(
        ["", ""], step=ORDER, actor=0, known_by=0, looked=[2, 2], frames=[Frame(0, 4, MAP, NONE, 0)], sky=SUN, omen=SUN
    )
    assert automatic(two) == []
    assert [action.notation for action in two.legal()] == ["order dog dog"]


def test_a_choice_by_public_facts_is_made_where_one_thing_is_left() -> None:
    frames = [Frame(1, 5, FEAST, 1, 0), Frame(1, NONE, MUNCHING, NONE, 0)]
    state = table_with(["", ""], step=MUNCH, actor=1, frames=frames, sky=SUN, omen=SUN, **NOTHING_LEFT)
    state.table.pile[5] -= 1
    assert automatic(state)[0] == "munch acorn"


# Simultaneous decisions


def test_a_seat_whose_bid_can_only_be_one_bids_by_itself_and_nobody_sees_it() -> None:
    state = at_bids([5, 1, 4])
    settled(state)
    assert state.actors == [0, 2]
    (step,) = state.trail
    assert (state.action(step.code).notation, step.auto) == ("bid 1a", True)
    assert state.public_action(step.code, 0).notation == "bid ?"
    assert state.decision is not None
    assert state.decision.answered == (1,)


def test_where_all_bids_are_forced_the_decision_passes_by() -> None:
    state = at_bids([2, 1, 1])
    assert automatic(state)[:3] == ["bid 2a", "bid 1a", "bid 1a"]
    assert state.decision is not None
    assert state.decision.kind == "omen"


# Windows


def test_who_cannot_buy_goes_by_and_who_can_is_asked() -> None:
    state = at_market([1, 2, 0, 5])
    assert automatic(state) == ["pass", "pass"]
    assert state.actors == [1, 3]
    assert state.table.passed == [1, 0, 1, 0]


def test_what_a_step_brings_about_by_itself_is_marked() -> None:
    state = at_market([2, 3], chance="auto")
    settled(state)
    state.apply("pass", 1)
    events = state.apply("buy", 0)
    names = told(state, events)
    assert names[:2] == ["bought", "turned-up"]
    assert [event.auto for event in events[:2]] == [False, False]
    by_itself = [event for event in events if event.auto]
    assert told(state, by_itself) == ["passed"]
    assert state.actors == [1]


def test_what_a_passage_brings_about_belongs_to_the_step_that_led_to_it() -> None:
    """The last seat rests by itself, so what the end of the round shows is marked too."""
    state = at_turn(0, ["dog", ""], wisher=0, deck=[0] * 7, pile=[5, 4, 2, 3, 3, 2, 2], chance="auto")
    events = state.apply("bury dog", 0)
    names = told(state, events)
    assert names[0] == "buried"
    assert not events[0].auto
    shown = names.index("sky-shown")
    assert events[shown].auto
    assert names.index("rested") < shown


# Teams


def test_a_team_with_one_choice_makes_it_by_its_lowest_seat() -> None:
    state = at_gift([9, 3, 1, 2], 5)
    settled(state)
    first = state.trail[0]
    assert (state.action(first.code).notation, state.action(first.code).seat, first.auto) == ("give p2", 1, True)


def test_a_team_with_two_choices_is_asked() -> None:
    state = at_gift([9, 1, 1, 2], 5)
    assert automatic(state) == []
    assert state.actors == [1, 2, 3]
    assert [str(action) for action in state.legal(3)] == ["give p1", "give p2"]


# Chance


def test_the_last_card_of_the_deck_is_drawn_without_a_draw() -> None:
    pile = [5, 4, 3, 3, 3, 2, 1]
    for chance in ("auto", "explicit"):
        state = table_with(
            ["", ""], step=DRAW, actor=CHANCE, drawing=0, pile=pile, sky=SUN, omen=SUN, wisher=0, chance=chance
        )
        before = state.draws
        assert automatic(state)[0] == "draw p0 toll"
        assert not state.trail[0].drawn
        assert state.draws == before + sum(step.drawn for step in state.trail)


def test_equal_cards_are_drawn_all_the_same() -> None:
    """Two tolls are left: only one outcome, but not all know that."""
    pile = [5, 4, 3, 3, 3, 2, 0]
    entered = table_with(["", ""], step=DRAW, actor=CHANCE, drawing=0, pile=pile, sky=SUN, omen=SUN)
    assert automatic(entered) == []
    assert entered.actors == [CHANCE]
    assert [str(action) for action in entered.legal()] == ["draw p0 toll"]
    drawn = table_with(["", ""], step=DRAW, actor=CHANCE, drawing=0, pile=pile, sky=SUN, omen=SUN, chance="auto")
    settled(drawn)
    assert drawn.trail[0].drawn
    assert not drawn.trail[0].auto
    assert drawn.draws >= 1


def test_a_calm_sky_is_no_draw() -> None:
    calm = GAME.new(2, 1, {"weather": "calm"})
    wild = GAME.new(2, 1, {"weather": "wild"})
    assert wild.draws == calm.draws + 1
    assert [step.auto for step in calm.trail if calm.action(step.code).kind == "sky"] == [True]
    assert [step.auto for step in wild.trail if wild.action(step.code).kind == "sky"] == [False]


def test_a_card_known_on_top_is_no_chance_at_all() -> None:
    state = at_turn(0, ["dog", "dog", "dog"], known_by=2, known_top=[6, 0], chance="auto")
    before = state.draws
    events = state.apply("dig", 0)
    assert told(state, events) == ["drew"]
    assert [str(state.action(step.code)) for step in state.trail] == ["dig"]
    assert state.draws == before
    assert state.table.known_top == [0]


def test_looking_draws_for_each_card_that_is_not_known_yet() -> None:
    state = at_turn(1, ["dog", "map", "dog"], known_by=2, known_top=[6])
    for seat in (1, 2, 0):
        state.apply("play map" if seat == 1 else "pass", seat)
    assert state.actors == [CHANCE]
    assert state.table.step == LOOK
    assert state.table.looked == [6]
    state.apply("look p1 dog")
    assert [str(action) for action in state.legal()] == ["order dog toll", "order toll dog"]


# Rest


@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_a_state_at_rest_waits_for_no_answer_that_all_know(chance: str) -> None:
    for seed in range(60):
        for state in random_game(GAME, seed, chance, any_action):
            loops = state.loops
            if loops is None:
                continue
            for seat in state.actors:
                asked = loops.decision.asked
                assert asked(state.table, seat) if asked else len(state.codes(seat)) > 1


def test_marks_tell_steps_from_each_other() -> None:
    for state in random_game(GAME, 8, "auto", any_action):
        for step in state.trail:
            assert not (step.auto and step.drawn)
            assert not step.drawn or step.code >> 56 & 15 == CHANCE


def one_option_left(t: object, seat: int) -> bool:
    """Says that nobody is asked."""
    return False


def test_a_decision_may_say_that_a_seat_is_not_asked_only_where_one_action_is_left() -> None:
    """A game whose `asked` denies a choice that there is still gets it answered: the state rests."""
    decisions: list[Decision] = [
        replace(decision, asked=one_option_left) if decision.step == MARKET else decision for decision in GAME.decisions
    ]
    game = replace(GAME, decisions=decisions)
    state = game.from_bytes(at_market([5, 5]).to_bytes())
    settled(state)
    assert state.actors == [0, 1]
    assert [p.path for p in state.problems()] == ["step"]


def test_forms_are_told() -> None:
    forms = {decision.step: decision.form for decision in GAME.decisions}
    assert (forms[BID], forms[MARKET], forms[GIFT]) == (Form.ALL, Form.WINDOW, Form.TEAM)
    assert at_market([5, 5]).table.actor == NOBODY
