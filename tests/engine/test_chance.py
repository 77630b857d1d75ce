"""Chance as a player: outcomes with weights, drawn or entered."""

from collections import Counter
from typing import Any

import pytest

from royalpig.engine.packing import CHANCE
from royalpig.engine.rejection import IllegalAction
from royalpig.engine.rules import Form
from royalpig.engine.state import State
from tests.engine.arrange import at_market, at_turn, table_with
from tests.engine.randomness_by_hand import drawn
from tests.engine.specimen import GAME
from tests.engine.specimen.table import DRAW, OMEN, SKY, SUN, TURN_UP


def weights_of(state: State) -> dict[str, int]:
    decision = state.decision
    assert decision is not None
    assert decision.chance is not None
    return {str(action): weight for action, weight in decision.chance}


def drawing(chance: str = "explicit") -> State:
    """A card is to be drawn for p1."""
    return table_with(
        ["dog dog", "map"], step=DRAW, actor=CHANCE, drawing=1, turn_seat=1, sky=SUN, omen=SUN, chance=chance
    )


def test_a_chance_decision_lists_its_outcomes_with_their_weights() -> None:
    state = drawing()
    decision = state.decision
    assert decision is not None
    assert (decision.form, decision.actors, decision.answered) == (Form.CHANCE, (), ())
    assert weights_of(state) == {
        "draw p1 truffle": 5,
        "draw p1 mushroom": 4,
        "draw p1 dog": 1,
        "draw p1 horn": 3,
        "draw p1 map": 2,
        "draw p1 feast": 2,
        "draw p1 toll": 2,
    }
    assert state.actors == [CHANCE]
    assert [str(action) for action in state.legal()] == list(weights_of(state))


def test_an_outcome_is_entered_as_an_action_without_a_seat() -> None:
    state = drawing()
    state.apply("draw p1 horn")
    assert state.table.hands[7 + 3] == 1
    again = drawing()
    again.apply("draw p1 horn", CHANCE)
    assert again.to_bytes() == state.to_bytes()


def test_a_seat_cannot_enter_an_outcome_and_chance_cannot_act_for_a_seat() -> None:
    state = drawing()
    refused = state.check("draw p1 horn", 1)
    assert refused is not None
    assert refused.clause == "TW-X.1"
    assert refused.values == {"decision": "draw", "asked": "chance"}
    turn = at_turn(0, ["dog", "dog"]).check("dig")
    assert turn is not None
    assert turn.clause == "TW-X.1"
    assert turn.values == {"decision": "turn", "asked": "p0"}


def test_an_outcome_of_weight_nothing_is_refused_by_the_clause_of_the_weight() -> None:
    state = table_with(["map map map", ""], step=DRAW, actor=CHANCE, drawing=1, turn_seat=1, sky=SUN, omen=SUN)
    refused = state.check("draw p1 map")
    assert refused is not None
    assert refused.clause == "TW-D.2"
    assert refused.values == {"card": "map"}
    assert "draw p1 map" not in weights_of(state)
    with pytest.raises(IllegalAction, match=r"TW-D.2"):
        state.apply("draw p1 map")


def test_the_rules_of_an_outcome_come_before_its_weight() -> None:
    refused = drawing().check("draw p0 horn")
    assert refused is not None
    assert refused.clause == "TW-D.1"


def test_weights_follow_options() -> None:
    wild = GAME.new(2, 1, {"weather": "wild"}, "explicit")
    while wild.table.step != SKY:
        wild.apply(wild.legal()[0])
    assert weights_of(wild) == {"sky sun": 1, "sky rain": 2, "sky storm": 1}


def test_an_engine_draw_is_the_outcome_where_the_number_falls() -> None:
    """The outcome is the first whose weight, added to those before it, is above the number drawn."""
    for seed in range(60):
        state = drawing("auto")
        state = GAME.from_bytes(state.to_bytes())
        state.source.seed = seed
        state.source = type(state.source)(seed)
        number = drawn(seed, state.draws, 19)[0]
        expected = ""
        for text, weight in weights_of(state).items():
            if number < weight:
                expected = text
                break
            number -= weight
        state.settle(True)
        assert str(state.action(state.trail[0].code)) == expected


def test_draws_follow_the_weights() -> None:
    counts: Counter[str] = Counter()
    for seed in range(2000):
        state = GAME.new(2, seed, {"weather": "wild"})
        counts.update(str(state.action(step.code)) for step in state.trail if step.drawn)
    skies = [counts[f"sky {face}"] for face in ("sun", "rain", "storm")]
    assert sum(skies) == 2000
    assert abs(skies[1] - 1000) < 100
    assert abs(skies[0] - 500) < 90


def test_modes_are_those_two() -> None:
    with pytest.raises(ValueError, match="chance is auto or explicit, not 'dice'"):
        GAME.new(2, 1, {}, "dice")


# Who may see an outcome


def test_an_outcome_is_seen_by_the_seat_that_it_names() -> None:
    state = drawing()
    code = state.read("draw p1 horn").code
    assert [str(state.public_action(code, viewer)) for viewer in (0, 1, -1, None)] == [
        "draw p1 ?",
        "draw p1 horn",
        "draw p1 ?",
        "draw p1 horn",
    ]


def test_an_outcome_may_be_seen_by_nobody() -> None:
    state = GAME.new(3, 1, {"weather": "wild"}, "explicit")
    while state.table.step != SKY:
        state.apply(state.legal()[0])
    code = state.read("sky rain").code
    assert {str(state.public_action(code, viewer)) for viewer in (0, 1, 2, -1)} == {"sky ?"}
    assert str(state.public_action(code, None)) == "sky rain"


@pytest.mark.parametrize(
    ("step", "fields"),
    [(DRAW, {"drawing": 1, "sky": SUN, "omen": SUN}), (OMEN, {"sky": SUN}), (TURN_UP, {"drawing": 1})],
)
def test_outcomes_that_not_all_may_know_are_in_no_view(step: int, fields: dict[str, Any]) -> None:
    state = table_with(["dog dog", "map"], step=step, actor=CHANCE, turn_seat=1, **fields)
    assert state.problems() == []
    for viewer in (-1, 0, 1):
        view = state.view(viewer)
        assert view.decision is not None
        assert view.decision.chance is None
        assert view.legal(CHANCE).codes == []
        refused = view.check(state.codes(CHANCE)[0])
        assert refused is not None
        assert refused.clause == "TW-X.1"
    assert len(state.legal()) > 1


def test_public_outcomes_are_in_every_view() -> None:
    state = GAME.new(3, 1, {"first-seat": "random"}, "explicit")
    for viewer in (-1, 0, 2):
        view = state.view(viewer)
        assert weights_of(view) == {"first p0": 1, "first p1": 1, "first p2": 1}
        assert view.check("first p1") is None


def test_a_bought_card_is_open_though_its_odds_are_not() -> None:
    state = at_market([2, 2])
    state.apply("buy", 0)
    assert state.table.step == TURN_UP
    code = state.read("turn-up dog").code
    assert str(state.public_action(code, -1)) == "turn-up dog"
    assert state.view(0).decision is not None
