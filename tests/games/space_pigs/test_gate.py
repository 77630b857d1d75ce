"""What stands before the rules of every action, and before a game: clauses SP-X.1 to SP-X.6."""

import pytest

from royalpig.engine.packing import CHANCE
from royalpig.engine.rejection import InvalidSetup, UnknownOption
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import new, play, position, the_game, verdict

IN_1D = {"troops": {"1,0": "p0 3p", "-2,0": "p0 2p"}, "reserve": {0: (2, 0)}, "hands": {0: "hog-brew"}}


@pytest.mark.rule("SP-X.1")
@pytest.mark.parametrize("move", ["p1 deploy 1,0 1p 0h", "rolled 3", "p2 end-deploy"])
def test_who_is_not_asked_cannot_act(move: str) -> None:
    state = position(steps.DEPLOY_STARTS, place="1D", **IN_1D)  # type: ignore[arg-type]
    rejection = state.check(*(move[3:], int(move[1])) if move[0] == "p" else (move, None))
    assert rejection is not None
    assert (rejection.clause, rejection.reason) == ("SP-X.1", "NOT_YOUR_DECISION")
    assert rejection.values == {"decision": "deploy", "asked": "p0"}


@pytest.mark.rule("SP-X.1")
def test_a_seat_cannot_act_for_chance_nor_chance_for_a_seat() -> None:
    state = new(3)
    assert verdict(state, "p0 drew porcus") == "SP-X.1"
    assert state.codes(0) == []
    asked = position(steps.DEPLOY_STARTS, place="1D", **IN_1D)  # type: ignore[arg-type]
    assert asked.codes(CHANCE) == []


@pytest.mark.rule("SP-X.2", "SP-X.3")
def test_the_action_must_belong_to_the_decision_and_is_judged_before_its_form() -> None:
    state = position(steps.DEPLOY_STARTS, place="1D", **IN_1D)  # type: ignore[arg-type]
    assert verdict(state, "p0 make-hog") == "SP-X.2"
    assert verdict(state, "p0 place-start nowhere") == "SP-X.2"
    assert verdict(state, "p0 deploy nowhere 1p 0h") == "SP-X.3"


@pytest.mark.rule("SP-X.3")
@pytest.mark.parametrize(
    "move",
    [
        "deploy 9,9 1p 0h",
        "deploy 3,0 1p 0h",
        "deploy 1,0 -1p 0h",
        "deploy 1,0 1p",
        "deploy 1,0 1p 0h 1h",
        "deploy 1,0 21p 0h",
        "deploy ? 1p 0h",
        "play hog-brew",
        "play hog-brew p1",
        "play hog-brew 3,0",
        "play nonsense 1,0",
        "play ? 1,0",
    ],
)
def test_malformed_arguments(move: str) -> None:
    state = position(steps.DEPLOY_STARTS, place="1D", **IN_1D)  # type: ignore[arg-type]
    rejection = state.check(move, 0)
    assert rejection is not None
    assert (rejection.clause, rejection.reason) == ("SP-X.3", "MALFORMED_ACTION")


@pytest.mark.rule("SP-X.3")
def test_a_cell_without_a_hex_is_refused_before_the_card_is_looked_at() -> None:
    state = position(steps.DEPLOY_STARTS, place="1D", **IN_1D)  # type: ignore[arg-type]
    assert verdict(state, "p0 play rocket 3,0") == "SP-X.3"
    assert verdict(state, "p0 play rocket 1,0") == "SP-C.1"
    explained = state.explain("play rocket 3,0", 0)
    assert [(condition.clause, condition.holds) for condition in explained] == [("SP-X.3", False)]


@pytest.mark.rule("SP-X.5")
def test_an_outcome_of_weight_0() -> None:
    state = new(3)
    play(state, "drew porcus")
    assert verdict(state, "drew porcus") == "SP-X.5"
    assert verdict(state, "drew red") == "SP-X.5"


@pytest.mark.rule("SP-X.6")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("layout", "nonsense"),
        ("big-die", "9"),
        ("reaction-windows", "always"),
        ("exchange-windows", "on"),
        ("turn-limit", "100"),
        ("turn-limit", "-1"),
        ("turn-limit", "two"),
    ],
)
def test_refused_values(option: str, value: str) -> None:
    with pytest.raises(InvalidSetup) as refused:
        the_game().new(4, 1, {option: value})
    assert refused.value.clause == "SP-X.6"


@pytest.mark.rule("SP-X.6")
def test_unknown_options() -> None:
    with pytest.raises(UnknownOption) as refused:
        the_game().new(4, 1, {"moon": "full"})
    assert refused.value.clause == "SP-X.6"


def test_the_options_of_the_register_with_their_defaults() -> None:
    assert {option.name: option.default for option in the_game().options} == {
        "layout": "blind",
        "big-die": "8",
        "reaction-windows": "every-turn",
        "exchange-windows": "per-phase",
        "turn-limit": "0",
    }
