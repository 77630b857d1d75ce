"""Choosing step by step, defaults, and explanations."""

import pytest

from royalpig.engine.choosing import Choice
from royalpig.engine.rejection import Reason, UnknownAction
from royalpig.engine.verdicts import Condition
from tests.engine.arrange import at_bids, at_gift, at_market, at_turn, table_with
from tests.engine.specimen import GAME
from tests.engine.specimen.table import DISCARD, SUN, Frame
from tests.engine.specimen.wood import DOG

TURN = at_turn(0, ["dog toll feast truffle", "dog", "map"], acorns=[3, 2, 1])


def chosen(*path: str, seat: int | None = 0) -> dict[str, int]:
    """The values of the next argument, with how many actions lie behind each."""
    kind, *arguments = path or ("",)
    return {choice.value: choice.count for choice in TURN.choices(seat, kind, *arguments)}


def test_first_come_the_kinds() -> None:
    assert chosen() == {"dig": 1, "bury": 4, "play": 8, "wish": 36}
    assert TURN.choices(0)[0] == Choice("kind", "dig", 1)


def test_then_come_the_arguments_one_after_the_other() -> None:
    assert chosen("play") == {"dog": 2, "feast": 3, "toll": 3}
    assert chosen("play", "dog") == {"p1": 1, "p2": 1}
    assert chosen("play", "toll", "p1") == {"1a": 1, "2a": 1}
    assert [choice.argument for choice in TURN.choices(0, "play", "toll", "p1")] == ["amount", "amount"]


def test_an_argument_that_is_left_out_is_chosen_as_nothing() -> None:
    assert chosen("play", "feast") == {"": 3}
    assert chosen("play", "feast", "") == {"1a": 1, "2a": 1, "3a": 1}
    assert chosen("play", "dog", "p1") == {"": 1}
    assert chosen("wish")[""] == 1


def test_a_complete_action_leaves_nothing_to_choose() -> None:
    assert TURN.choices(0, "play", "dog", "p1", "") == []
    assert TURN.choices(0, "dig") == []


def test_what_is_well_formed_and_not_legal_leads_nowhere() -> None:
    assert chosen("play", "map") == {}
    assert chosen("play", "dog", "p0") == {}
    assert TURN.choices(0, "buy") == []


def test_what_cannot_be_left_out_leads_nowhere_where_it_is() -> None:
    assert TURN.choices(0, "bury", "") == []
    assert TURN.choices(0, "play", "") == []


def test_of_a_seat_that_is_not_asked_there_is_nothing() -> None:
    assert TURN.choices(1) == []
    assert TURN.choices(1, "play") == []


def test_of_several_seats_the_choices_are_added_in_canonical_order() -> None:
    """p0 can only go by and p1 may buy: the order is that of the game, whoever comes first."""
    state = at_market([1, 4])
    assert [(choice.value, choice.count) for choice in state.choices()] == [("buy", 1), ("pass", 2)]
    bids = at_bids([5, 1, 3])
    assert [choice.value for choice in bids.choices(None, "bid")] == ["1a", "2a", "3a", "4a", "5a"]
    assert [choice.count for choice in bids.choices(None, "bid")] == [2, 2, 2, 1, 1]


@pytest.mark.parametrize(
    ("kind", "arguments", "message"),
    [
        ("fly", (), "there is no action 'fly'"),
        ("play", ("cat",), "play has no card 'cat'"),
        ("play", ("dog", "p7"), "play has no target 'p7'"),
        ("dig", ("deep",), "dig has 0 arguments, and 1 are given"),
    ],
)
def test_what_is_no_kind_or_no_value_is_unknown(kind: str, arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(UnknownAction, match=message):
        TURN.choices(0, kind, *arguments)


# Defaults


def test_a_register_may_name_a_default() -> None:
    bids = at_bids([5, 5, 1])
    assert [str(bids.default(seat)) for seat in (0, 1, 2)] == ["bid 2a", "bid 1a", "bid 1a"]


def test_otherwise_it_is_to_pass_or_the_first_of_the_list() -> None:
    assert str(at_market([5, 5]).default(1)) == "pass"
    assert str(TURN.default(0)) == "dig"
    assert str(at_gift([5, 1, 1], 1).default(2)) == "give p1"
    discard = table_with(["", "map horn"], step=DISCARD, actor=1, frames=[Frame(0, 2, DOG, 1, 0)], sky=SUN, omen=SUN)
    assert str(discard.default(1)) == "discard horn"


def test_who_owes_nothing_has_no_default() -> None:
    assert TURN.default(1) is None
    assert TURN.default(9) is None


# Explanations


def explained(text: str, seat: int = 0) -> list[tuple[str, bool]]:
    return [(condition.clause, condition.holds) for condition in TURN.explain(text, seat)]


def test_a_legal_action_is_explained_by_all_its_conditions() -> None:
    assert explained("play toll p1 2a") == [
        ("TW-C.1", True),
        ("TW-C.2", True),
        ("TW-C.3", True),
        ("TW-C.7", True),
        ("TW-C.8", True),
    ]
    assert explained("dig") == [("TW-T.2", True)]


def test_an_illegal_one_by_those_up_to_the_first_that_fails() -> None:
    assert explained("play toll p1 3a") == [("TW-C.1", True), ("TW-C.2", True), ("TW-C.3", True), ("TW-C.7", False)]
    assert explained("play truffle") == [("TW-C.1", True), ("TW-C.2", False)]
    assert explained("rest") == [("TW-T.10", False)]


def test_what_fails_at_the_gate_is_explained_by_that_alone() -> None:
    assert explained("dig", 1) == [("TW-X.1", False)]
    assert explained("buy") == [("TW-X.2", False)]
    assert explained("play dog p9") == [("TW-X.3", False)]


def test_conditions_carry_sentences_and_values() -> None:
    *_, last = TURN.explain("play toll p1 3a", 0)
    sentence = "a toll is at most what the victim has"
    assert last == Condition("TW-C.7", False, sentence, {"toll": "3a", "most": "2a"})


# Refusals


def test_the_gate_is_judged_in_its_order() -> None:
    over = GAME.new(2, 1, {"rounds": "1"})
    while not over.over:
        over.apply(over.legal()[0])
    refused = [over.check("play cat", 1), TURN.check("buy now", 1), TURN.check("buy now", 0), TURN.check("dig now", 0)]
    assert [(r.clause, r.reason) for r in refused if r] == [
        ("TW-X.4", Reason.GAME_OVER),
        ("TW-X.1", Reason.NOT_YOUR_DECISION),
        ("TW-X.2", Reason.ILLEGAL_ACTION),
        ("TW-X.3", Reason.MALFORMED_ACTION),
    ]


def test_a_refusal_carries_the_arguments_that_its_rule_speaks_of() -> None:
    values = {
        "play dog p0": {"victim": "p0"},
        "bury map": {"card": "map"},
        "rest": {},
        "play toll p1 3a": {"toll": "3a", "most": "2a"},
        "wish toll dog": {"first": "toll", "second": "dog"},
    }
    for text, expected in values.items():
        refused = TURN.check(text, 0)
        assert refused is not None, text
        assert refused.values == expected, text


def test_a_rule_may_choose_what_its_refusal_shows() -> None:
    refused = at_turn(0, ["dog", "", "map"]).check("play dog p1", 0)
    assert refused is not None
    assert refused.values == {"victim": "p1", "cards": "0"}


def test_an_action_of_another_decision_is_named_with_the_decision() -> None:
    refused = TURN.check("buy", 0)
    assert refused is not None
    assert refused.values == {"action": "buy", "decision": "turn"}
    assert str(refused) == "TW-X.2: an action belongs to a decision (action buy, decision turn)"


def test_a_refusal_says_its_clause_sentence_and_values() -> None:
    refused = TURN.check("play dog p0", 0)
    assert str(refused) == "TW-C.3: nobody sets a dog on itself, or takes its own toll (victim p0)"
    assert str(TURN.check("rest", 0)) == "TW-T.10: who can dig does not rest"


@pytest.mark.parametrize("seat", [-1, 16, 99])
def test_a_seat_that_cannot_be_is_no_seat_of_the_decision(seat: int) -> None:
    with pytest.raises(UnknownAction, match=f"there is no seat {seat}"):
        TURN.check("dig", seat)


def test_an_action_of_another_game_is_unknown() -> None:
    with pytest.raises(UnknownAction, match="truffle-wood has no action of number 200"):
        TURN.check(200 << 48)
