"""What stands before the rules of every action, and before a game: clauses LP-X.1 to LP-X.6, and LP-X.8."""

import pytest

import royalpig
from royalpig.engine.packing import CHANCE
from tests.games.lord_of_the_pigs.positions import legal, play, position, read_move, the_game, verdict, waits_for

VOTES = {"p0.1": "pm-07", "p1.1": "cb-07 p2:et-04"}


@pytest.mark.rule("LP-X.1")
@pytest.mark.parametrize(
    "move", ["p1 pass", "p2 alt et-05 p1.1", "p3 ability p1.1", "draw p0 pm-01", "p1 vote cb-01 p1.1"]
)
def test_who_is_not_asked_cannot_act(move: str) -> None:
    state = position(proposals=VOTES, abilities=[3])
    rejection = state.check(*read_move(move))
    assert rejection is not None
    assert (rejection.clause, rejection.reason) == ("LP-X.1", "NOT_YOUR_DECISION")
    assert rejection.values == {"decision": "window", "asked": "p0"}


@pytest.mark.rule("LP-X.1")
@pytest.mark.parametrize("move", ["p1 draw p1 cb-01", "p1 pass", "p0 event ev-12"])
def test_a_seat_cannot_act_for_chance(move: str) -> None:
    state = position("upkeep")
    play(state, "event ev-12")
    assert verdict(state, move) == "LP-X.1"
    assert state.codes(1) == []
    assert position().codes(CHANCE) == []


@pytest.mark.rule("LP-X.2")
@pytest.mark.parametrize(
    "move", ["p0 vote pm-01 p0.1", "p0 propose pm-01", "p0 discard pm-01", "p0 take pm", "p0 sway up", "p0 order pm-01"]
)
def test_the_action_must_belong_to_the_decision(move: str) -> None:
    rejection = position(proposals=VOTES).check(*read_move(move))
    assert rejection is not None
    assert (rejection.clause, rejection.reason) == ("LP-X.2", "ILLEGAL_ACTION")
    assert rejection.values == {"action": move.split()[1], "decision": "window"}


@pytest.mark.rule("LP-X.2", "LP-X.3")
def test_the_kind_is_judged_before_the_form() -> None:
    state = position("voting", proposals=VOTES)
    assert verdict(state, "p0 alt pm-99 nowhere") == "LP-X.2"
    assert verdict(state, "p0 vote pm-99 p0.1") == "LP-X.3"


def at(decision: str) -> royalpig.State:
    """A table that asks p0 for this; all its cards of `holds` in hand."""
    holds = {0: "pm-01 pm-02 pm-05 pm-06 pm-08 pm-11 pm-14 pm-15"}
    if decision in ("voting", "proposal"):
        return position(decision, hands=holds, proposals=VOTES)
    state = position("window start", hands=holds, proposals=VOTES, abilities=range(4), to_pass="p0 p1 p2 p3")
    for seat in range({"window": 0, "p1": 1, "p2": 2, "p3": 3}[decision]):
        play(state, f"p{seat} pass")
    return state


@pytest.mark.rule("LP-X.3")
@pytest.mark.parametrize(
    ("decision", "move"),
    [
        ("window", "alt pm-16"),
        ("window", "alt xx-01 p0.1"),
        ("window", "alt"),
        ("window", "pass p0"),
        ("window", "alt pm-05"),
        ("window", "alt pm-05 p1"),
        ("window", "alt pm-05 p1.1.1"),
        ("window", "alt pm-05 p4.1"),
        ("window", "alt pm-05 p1.0"),
        ("window", "alt pm-05 p1.3"),
        ("window", "alt pm-05 p1.1 p1.2"),
        ("window", "alt pm-06"),
        ("window", "alt pm-06 p1.1"),
        ("window", "alt pm-06 p1.1.0"),
        ("window", "alt pm-06 p1.1.128"),
        ("window", "alt pm-06 p1.1.-1"),
        ("window", "alt pm-06 p5.1.1"),
        ("window", "alt pm-08 p1"),
        ("window", "alt pm-08 cb"),
        ("window", "alt pm-14"),
        ("window", "alt pm-14 p4"),
        ("window", "alt pm-14 p1.1"),
        ("window", "alt pm-02"),
        ("window", "alt pm-02 s0"),
        ("window", "alt pm-02 s125"),
        ("window", "alt pm-02 p1"),
        ("window", "alt pm-15 p1"),
        ("window", "alt pm-11"),
        ("window", "alt pm-11 p1"),
        ("window", "alt pm-11 xx"),
        ("window", "ability"),
        ("window", "ability p1"),
        ("window", "ability up down"),
        ("window", "ability p1 up"),
        ("p1", "ability up"),
        ("p1", "ability p2"),
        ("p1", "ability p2 sideways"),
        ("p2", "ability up"),
        ("p2", "ability p1.1"),
        ("p3", "ability"),
        ("p3", "ability p1"),
        ("p3", "ability p1.1 up"),
        ("voting", "vote pm-01"),
        ("voting", "vote p1.1"),
        ("voting", "vote pm-01 p1.3"),
        ("voting", "vote pm-01 p1"),
        ("voting", "vote pm-01 p1.1 p0.1"),
        ("voting", "vote ? p1.1"),
        ("proposal", "propose"),
        ("proposal", "propose pm-01 p0.1"),
        ("proposal", "propose pm-17"),
    ],
)
def test_malformed_arguments_are_refused(decision: str, move: str) -> None:
    state = at(decision)
    rejection = state.check(move, state.actors[0])
    assert rejection is not None
    assert (rejection.clause, rejection.reason) == ("LP-X.3", "MALFORMED_ACTION")
    assert rejection.values


@pytest.mark.rule("LP-X.3")
@pytest.mark.parametrize(
    "move", ["order ?", "order", "order pm-01 pm-02 pm-05 pm-06", "order pm-01 pm-02 xx-05", "order up"]
)
def test_a_malformed_order_is_refused(move: str) -> None:
    state = position(hands={0: "pm-15"}, tops={0: "pm-01 pm-02 pm-05"})
    play(state, "p0 alt pm-15", "all pass")
    assert waits_for(state) == "order p0"
    assert verdict(state, f"p0 {move}") == "LP-X.3"


@pytest.mark.rule("LP-X.3")
@pytest.mark.parametrize(
    "move", ["draw p1 ?", "draw p1", "draw p1 cb-16", "draw cb-01", "draw p4 cb-01", "draw p1 cb-01 cb-01"]
)
def test_a_malformed_outcome_is_refused(move: str) -> None:
    state = position("upkeep")
    play(state, "event ev-12")
    assert verdict(state, move) == "LP-X.3"


@pytest.mark.rule("LP-X.3")
def test_a_malformed_action_says_where_and_what_would_be_read() -> None:
    rejection = at("window").check("alt pm-06 p1.3.1", 0)
    assert rejection is not None
    assert rejection.values["position"] == "10"
    assert rejection.values["problem"] == "alt has no target 'p1.3.1'"
    rejection = at("window").check("alt pm-02", 0)
    assert rejection is not None
    assert (rejection.values["position"], rejection.values["problem"]) == ("9", "alt wants its target")
    assert rejection.values["candidates"].split()[:2] == ["s1", "s2"]


@pytest.mark.rule("LP-X.3")
def test_a_word_that_is_no_action_is_no_action_of_any_decision() -> None:
    with pytest.raises(royalpig.UnknownAction, match="there is no action 'bribe'"):
        position().check("bribe p1", 0)


@pytest.mark.rule("LP-X.4")
@pytest.mark.parametrize("move", ["p0 pass", "p0 propose pm-01", "draw p0 pm-01", "p3 alt cd-99"])
def test_nothing_is_accepted_after_the_end(move: str) -> None:
    state = position("end", ratings=(10, 1, 1, 1))
    rejection = state.check(*read_move(move))
    assert rejection is not None
    assert (rejection.clause, rejection.reason) == ("LP-X.4", "GAME_OVER")
    assert legal(state) == []


@pytest.mark.rule("LP-X.5")
def test_a_card_that_cannot_be_drawn_is_refused() -> None:
    state = position("upkeep", discards={1: "cb-15"}, hands={1: "cb-01 cb-03 cb-14"})
    play(state, "event ev-12")
    assert verdict(state, "draw p1 cb-01") == "legal"
    for outcome in ("p1 cb-15", "p1 cb-14", "p1 et-01", "p2 et-01", "p2 cb-01"):
        assert verdict(state, f"draw {outcome}") == "LP-X.5"


@pytest.mark.rule("LP-X.5")
def test_a_card_that_cannot_be_looked_at_is_refused() -> None:
    state = position(hands={0: "pm-15"}, discards={0: "pm-13"})
    play(state, "p0 alt pm-15", "all pass")
    assert verdict(state, "look p0 pm-01") == "legal"
    assert [verdict(state, f"look {outcome}") for outcome in ("p0 pm-13", "p0 pm-15", "p1 cb-01")] == ["LP-X.5"] * 3


@pytest.mark.rule("LP-X.5")
def test_an_event_or_a_character_that_is_gone_is_refused() -> None:
    state = position("upkeep", event="ev-01")
    assert (verdict(state, "event ev-01"), verdict(state, "event ev-02")) == ("LP-X.5", "legal")
    state = the_game().new(4, 1, {"characters": "random"}, "explicit")
    play(state, "assign p0 cb")
    assert [verdict(state, f"assign {outcome}") for outcome in ("p1 cb", "p2 pm", "p1 pm")] == [
        "LP-X.5",
        "LP-X.5",
        "legal",
    ]


@pytest.mark.rule("LP-X.6")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bribes": "on"}, "there is no option 'bribes'"),
        ({"windows": "never"}, "option windows is 'never'; it can be step, phase"),
        ({"response-order": "from-right"}, "option response-order is 'from-right'"),
        ({"exhausted-decks": ""}, "option exhausted-decks is ''"),
        ({"turn-limit": "1001"}, "option turn-limit is '1001'; it can be 0..1000"),
        ({"turn-limit": "-1"}, "option turn-limit is '-1'"),
        ({"turn-limit": "soon"}, "option turn-limit is 'soon'"),
        ({"characters": "pm-pm-et-cd"}, "option characters is 'pm-pm-et-cd'"),
        ({"characters": "pm-cb-et"}, "option characters is 'pm-cb-et'"),
        ({"characters": "pm-cb-et-cd-pm"}, "option characters is 'pm-cb-et-cd-pm'"),
    ],
)
def test_options_that_the_game_has_not_are_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(royalpig.InvalidSetup) as caught:
        the_game().new(4, 1, options)
    assert caught.value.clause == "LP-X.6"
    assert message in str(caught.value)


@pytest.mark.rule("LP-X.6")
@pytest.mark.parametrize("seats", [3, 5])
def test_a_number_of_seats_that_cannot_play_is_refused(seats: int) -> None:
    with pytest.raises(royalpig.InvalidSetup) as caught:
        the_game().new(seats, seed=1)
    assert caught.value.clause == "LP-X.6"


@pytest.mark.rule("LP-X.8")
@pytest.mark.parametrize(
    ("decision", "move"),
    [
        ("window", "alt pm-05 p2.1"),
        ("window", "alt pm-06 p1.1.2"),
        ("window", "alt pm-06 p3.1.1"),
        ("p3", "ability p0.2"),
        ("voting", "vote pm-01 p0.2"),
    ],
)
def test_a_reference_to_what_is_not_on_the_table_is_refused(decision: str, move: str) -> None:
    state = at(decision)
    assert verdict(state, f"p{state.actors[0]} {move}") == "LP-X.8"
