"""What stands before the rules of every action, and before a game: clauses SB-X.1 to SB-X.6."""

import pytest

import royalpig
from royalpig.engine.packing import CHANCE
from tests.games.schweinebande.positions import legal, play, position, verdict


@pytest.mark.rule("SB-X.1")
@pytest.mark.parametrize("move", ["p0 reveal 0,0", "p2 reveal 0,0", "reveal 0,0", "p0 place", "p2 reveal 9,9"])
def test_who_is_not_asked_cannot_act(move: str) -> None:
    state = position("reveal", 1, seats=3)
    rejection = state.check(*(move[3:], int(move[1])) if move[0] == "p" else (move, None))
    assert rejection is not None
    assert rejection.clause == "SB-X.1"
    assert rejection.reason == "NOT_YOUR_DECISION"
    assert rejection.values == {"decision": "reveal", "asked": "p1"}


@pytest.mark.rule("SB-X.1")
@pytest.mark.parametrize("move", ["p0 tile cow", "p1 place", "p0 tile llama"])
def test_a_seat_cannot_act_for_chance(move: str) -> None:
    state = position("turn-up", turn_seat=0, pending="0,0")
    assert verdict(state, move) == "SB-X.1"
    assert verdict(state, "tile cow") == "legal"


@pytest.mark.rule("SB-X.1")
def test_chance_cannot_act_for_a_seat() -> None:
    state = position("station", 0, market={"0,0": "cow"}, pending="0,0")
    assert state.actors == [0]
    assert state.codes(CHANCE) == []
    assert verdict(state, "tile cow") == "SB-X.1"


@pytest.mark.rule("SB-X.2")
@pytest.mark.parametrize(
    "move", ["p1 place", "p1 decline", "p1 collect 0,0 e", "p1 quartet pig", "p1 done", "p1 sell cow"]
)
def test_the_action_must_belong_to_the_decision(move: str) -> None:
    state = position("reveal", 1, seats=3)
    rejection = state.check(move[3:], 1)
    assert rejection is not None
    assert rejection.clause == "SB-X.2"
    assert rejection.reason == "ILLEGAL_ACTION"
    assert rejection.values == {"action": move.split()[1], "decision": "reveal"}


@pytest.mark.rule("SB-X.2", "SB-X.3")
def test_the_kind_is_judged_before_the_form() -> None:
    state = position("reveal", 1, seats=3)
    assert verdict(state, "p1 collect nowhere") == "SB-X.2"
    assert verdict(state, "p1 reveal nowhere") == "SB-X.3"


@pytest.mark.rule("SB-X.3")
@pytest.mark.parametrize(
    ("step", "move", "position_in_text", "problem"),
    [
        ("reveal", "reveal 5,0", "7", "reveal has no cell '5,0'"),
        ("reveal", "reveal", "6", "reveal wants its cell"),
        ("reveal", "reveal 0,0 0,1", "11", "reveal is complete before '0,1'"),
        ("collect", "collect 0,0 up", "12", "collect has no direction 'up'"),
        ("collect", "collect 0,0", "11", "collect wants its direction"),
        ("collect", "collect 0,9 e", "8", "collect has no cell '0,9'"),
        ("farm", "quartet llama", "8", "quartet has no animal 'llama'"),
        ("farm", "quartet bag", "8", "quartet has no animal 'bag'"),
        ("farm", "herd cow", "5", "herd is complete before 'cow'"),
        ("feed", "sell bag", "5", "sell has no animal 'bag'"),
        ("feed", "pay 3", "4", "pay is complete before '3'"),
        ("final-groups", "any-four pig pig pig", "20", "any-four wants its fourth"),
        ("final-groups", "any-four pig pig pig bag", "21", "any-four has no fourth 'bag'"),
        ("final-groups", "any-four pig pig pig pig cow", "25", "any-four is complete before 'cow'"),
    ],
)
def test_malformed_arguments_are_refused_where_they_stand(
    step: str, move: str, position_in_text: str, problem: str
) -> None:
    state = position(
        step,
        0,
        in_round=4,
        market={"0,0": "cow", "1,0": "cow", "0,1": "pig"} if step == "collect" else None,
        farmers={0: "0,0"} if step == "collect" else None,
        yards=None if step in ("reveal", "collect") else {0: "4 pig, 2 goat, cow"},
    )
    rejection = state.check(move, 0)
    assert rejection is not None
    assert rejection.clause == "SB-X.3"
    assert rejection.reason == "MALFORMED_ACTION"
    assert rejection.values["position"] == position_in_text
    assert rejection.values["problem"] == problem


@pytest.mark.rule("SB-X.3")
def test_a_malformed_outcome_is_refused() -> None:
    state = position("turn-up", turn_seat=0, pending="0,0")
    assert verdict(state, "tile horse") == "SB-X.3"
    assert verdict(state, "tile") == "SB-X.3"


@pytest.mark.rule("SB-X.3")
def test_a_word_that_is_no_action_is_no_action_of_any_decision() -> None:
    state = position("reveal", 1, seats=3)
    with pytest.raises(royalpig.UnknownAction, match="there is no action 'steal'") as caught:
        state.check("steal 0,0", 1)
    assert caught.value.position == 0
    assert "reveal" in caught.value.candidates


@pytest.mark.rule("SB-X.4")
@pytest.mark.parametrize("move", ["p0 done", "p1 reveal 0,0", "tile cow", "p0 any-four cow cow cow cow"])
def test_nothing_is_accepted_after_the_end(move: str) -> None:
    state = position("final-groups", 1, in_round=4, yards={1: "4 cow"})
    play(state, "p1 done")
    assert state.over
    rejection = state.check(*(move[3:], int(move[1])) if move[0] == "p" else (move, None))
    assert rejection is not None
    assert rejection.clause == "SB-X.4"
    assert rejection.reason == "GAME_OVER"
    assert legal(state) == []


@pytest.mark.rule("SB-X.5")
def test_a_tile_that_is_not_among_the_unseen_cannot_turn_up() -> None:
    state = position("turn-up", in_round=2, unseen="33 pig, 42 cow", turn_seat=0, pending="0,0", sound=False)
    assert verdict(state, "tile bag") == "SB-X.5"
    state = position(
        "turn-up",
        in_round=2,
        unseen="16 chicken, 16 sheep, 16 goat, 16 donkey, 11 pig",
        turn_seat=0,
        pending="0,0",
    )
    assert [verdict(state, f"tile {kind}") for kind in ("chicken", "pig", "cow", "bag")] == [
        "legal",
        "legal",
        "SB-X.5",
        "SB-X.5",
    ]
    assert legal(state) == ["tile chicken", "tile sheep", "tile goat", "tile donkey", "tile pig"]


@pytest.mark.rule("SB-X.6")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bidding": "on"}, "there is no option 'bidding'"),
        ({"settling": "sometimes"}, "option settling is 'sometimes'; it can be after-last-farmer, after-all"),
        ({"selling": ""}, "option selling is ''; it can be when-short, free"),
        ({"start-seat": "p3"}, "option start-seat is p3, and there are 3 seats"),
        ({"start-seat": "p7"}, "option start-seat is 'p7'; it can be p0, p1, p2, p3, p4, random"),
        ({"start-seat": "youngest"}, "option start-seat is 'youngest'"),
    ],
)
def test_options_that_the_game_has_not_are_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(royalpig.InvalidSetup) as caught:
        royalpig.game("schweinebande").new(3, seed=1, options=options)
    assert caught.value.clause == "SB-X.6"
    assert message in str(caught.value)


@pytest.mark.rule("SB-X.6")
@pytest.mark.parametrize("seats", [0, 1, 6])
def test_a_number_of_seats_that_cannot_play_is_refused(seats: int) -> None:
    with pytest.raises(royalpig.InvalidSetup) as caught:
        royalpig.game("schweinebande").new(seats, seed=1)
    assert caught.value.clause == "SB-X.6"


@pytest.mark.rule("SB-X.7")
@pytest.mark.parametrize(
    "four", ["cow goat goat pig", "goat cow goat pig", "goat goat cow pig", "pig goat goat cow", "cow pig goat goat"]
)
def test_each_group_of_four_has_one_notation(four: str) -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "2 goat, 2 pig, 2 cow"})
    rejection = state.check(f"any-four {four}", 0)
    assert rejection is not None
    assert rejection.clause == "SB-X.7"
    assert f"any-four {' '.join(sorted(four.split(), key=['goat', 'pig', 'cow'].index))}" in legal(state)


@pytest.mark.rule("SB-X.7", "SB-F.2")
def test_the_order_is_judged_before_the_yard() -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "2 goat, 2 cow"})
    assert verdict(state, "p0 any-four pig chicken cow cow") == "SB-X.7"
    assert verdict(state, "p0 any-four chicken pig cow cow") == "SB-F.2"
