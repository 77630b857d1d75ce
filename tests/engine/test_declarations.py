"""What a game declares is checked when it is made: every mistake fails at once and names its place."""

from dataclasses import replace
from typing import Annotated, Any

import pytest

from royalpig.engine.arguments import ABSENT, SEAT, one_of, one_word_of
from royalpig.engine.clauses import Clause, Register
from royalpig.engine.events import Event, OnlyFor, event_type
from royalpig.engine.game import Game
from royalpig.engine.options import Option
from royalpig.engine.rules import (
    ACTOR,
    Case,
    Decision,
    Form,
    Kind,
    Weight,
    among,
    at_most,
    let,
    needs,
)
from royalpig.engine.tables import Layout, Scalar
from tests.engine.specimen import GAME
from tests.engine.specimen.arguments import CARD, TARGET
from tests.engine.specimen.bidding import BID_DECISION, bid
from tests.engine.specimen.cards import RESPOND_DECISION, pass_, play
from tests.engine.specimen.deck import DRAW_DECISION, copies_left
from tests.engine.specimen.market import MARKET_DECISION
from tests.engine.specimen.table import LAYOUT, RESOLVE, Table
from tests.engine.specimen.turn import TURN_DECISION, dig, rest


def with_decision(old: Decision, new: Decision) -> Game:
    """The specimen with one decision in another's place."""
    return replace(GAME, decisions=[new if decision is old else decision for decision in GAME.decisions])


def with_kind(kind: Kind, form: Form = Form.ONE) -> Game:
    """The specimen with one kind in the place of all that may be done in a turn."""
    return with_decision(TURN_DECISION, replace(TURN_DECISION, kinds=[kind], form=form, asked=None))


def do_nothing(t: Table) -> None:
    """No effect."""


def always(t: Table) -> bool:
    """A condition that holds."""
    return True


# Names and parameters


def asks_for_the_moon(t: Table, moon: int) -> bool:
    """A condition on what nothing provides."""
    return bool(moon)


def wants_the_moon(t: Table, moon: int) -> None:
    """An effect on what nothing provides."""


@pytest.mark.parametrize(
    "kind",
    [
        Kind("howl", {}, [needs("TW-T.2", asks_for_the_moon)], do_nothing),
        Kind("howl", {}, [among("TW-T.2", "moon", always)], do_nothing),
        Kind("howl", {}, [let("moon_light", asks_for_the_moon)], do_nothing),
        Kind("howl", {}, [], wants_the_moon),
        Kind("howl", {"card": CARD}, [], do_nothing, case=copies_left, cases={0: Case({}, [], wants_the_moon)}),
    ],
    ids=["condition", "argument", "value", "effect", "effect of a case"],
)
def test_a_parameter_that_nothing_provides(kind: Kind) -> None:
    with pytest.raises(ValueError, match=r"howl: .* names moon: nothing provides it"):
        with_kind(kind)


def test_a_name_of_one_case_is_none_in_another() -> None:
    cases = {0: Case({"moon": ("target", SEAT)}, [], do_nothing), 1: Case({}, [], wants_the_moon)}
    kind = Kind("howl", {"card": CARD, "target": TARGET}, [], do_nothing, case=copies_left, cases=cases)
    with pytest.raises(ValueError, match="wants_the_moon names moon"):
        with_kind(kind)


def test_an_undeclared_clause() -> None:
    with pytest.raises(ValueError, match=r"howl stands on TW-T.99, which the register has not"):
        with_kind(Kind("howl", {}, [needs("TW-T.99", always)], do_nothing))


def test_an_undeclared_clause_of_a_case_and_of_a_weight() -> None:
    case = Case({}, [needs("TW-T.99", always)], do_nothing)
    with pytest.raises(ValueError, match=r"stands on TW-T.99"):
        with_kind(Kind("howl", {"card": CARD}, [], do_nothing, case=always, cases={1: case}))
    drawn = replace(DRAW_DECISION.kinds[0], weight=Weight("TW-D.99", copies_left))
    with pytest.raises(ValueError, match=r"stands on TW-D.99"):
        with_decision(DRAW_DECISION, replace(DRAW_DECISION, kinds=[drawn]))


def test_an_undeclared_clause_of_the_gate() -> None:
    with pytest.raises(ValueError, match=r"the gate stands on TW-X.99"):
        replace(GAME, gate=replace(GAME.gate, malformed="TW-X.99"))


def test_two_clauses_with_one_id() -> None:
    clause = Clause("TW-A.1", "A", "a rule", "ruling")
    with pytest.raises(ValueError, match="two clauses have one id"):
        Register([clause, clause])


def test_an_option_without_a_field() -> None:
    moon = Option("moon", ("new", "full"), "new", "the moon", {})
    with pytest.raises(ValueError, match="option moon has no field moon outside the table"):
        replace(GAME, options=(*GAME.options, moon))
    with pytest.raises(ValueError, match="option moon has no field pot outside the table"):
        replace(GAME, options=(replace(moon, field="pot"),))


def test_a_rule_that_is_no_module_function() -> None:
    with pytest.raises(ValueError, match="is no module function, and only those can be rules"):
        with_kind(Kind("howl", {}, [needs("TW-T.2", lambda t: True)], do_nothing))


# Shapes of kinds


def test_arguments_that_do_not_fit_a_packed_action() -> None:
    wide = one_word_of("wide", [f"w{number}" for number in range(5000)])
    with pytest.raises(ValueError, match="the arguments need 52 bits, and there are 48"):
        Kind("howl", {"a": wide, "b": wide, "c": wide, "d": wide}, [], do_nothing)


def test_a_case_that_does_not_name_a_union() -> None:
    for placed in (("card", SEAT), ("nowhere", SEAT)):
        with pytest.raises(ValueError, match="is not a union"):
            Kind("howl", {"card": CARD}, [], do_nothing, case=always, cases={0: Case({"own": placed}, [], do_nothing)})


def test_a_case_that_takes_the_name_of_an_argument() -> None:
    case = Case({"card": ("target", SEAT)}, [], do_nothing)
    with pytest.raises(ValueError, match="card is an argument already"):
        Kind("howl", {"card": CARD, "target": TARGET}, [], do_nothing, case=always, cases={0: case})


def test_a_case_of_a_type_that_the_union_has_not() -> None:
    union = one_of("union", ABSENT, SEAT)
    with pytest.raises(ValueError, match="union has no member card"):
        Kind(
            "howl",
            {"target": union},
            [],
            do_nothing,
            case=always,
            cases={0: Case({"own": ("target", CARD)}, [], do_nothing)},
        )


def told_by_target(t: Table, target: int) -> int:
    """A case told by what differs by case."""
    return target


def told_by_light(light: int) -> int:
    """A case told by a value that is made later."""
    return light


@pytest.mark.parametrize("case", [told_by_target, told_by_light, asks_for_the_moon])
def test_a_case_is_told_by_the_table_the_seat_and_arguments_that_are_no_unions(case: Any) -> None:
    kind = Kind(
        "howl", {"target": TARGET}, [let("light", always)], do_nothing, case=case, cases={0: Case({}, [], do_nothing)}
    )
    with pytest.raises(ValueError, match="howl: the case cannot be told from"):
        with_kind(kind)


def test_a_hidden_argument_that_is_not_declared() -> None:
    for hidden in ({"moon": ACTOR}, {"card": "moon"}):
        with pytest.raises(ValueError, match=r"hidden argument .* is not declared"):
            Kind("howl", {"card": CARD}, [], do_nothing, hidden=hidden)


def test_two_kinds_of_one_name_have_the_same_arguments() -> None:
    for other in (Kind("dig", {"card": CARD}, [], do_nothing), replace(bid, name="dig")):
        with pytest.raises(ValueError, match="two kinds are called dig and have different arguments"):
            with_decision(MARKET_DECISION, replace(MARKET_DECISION, kinds=[other]))


def test_two_kinds_of_one_name_hide_the_same_arguments() -> None:
    other = replace(DRAW_DECISION.kinds[0], hidden={})
    with pytest.raises(ValueError, match="two kinds are called draw"):
        with_decision(DRAW_DECISION, replace(DRAW_DECISION, kinds=[other], secret=True))


def test_decisions_that_list_kinds_in_contradicting_orders() -> None:
    with pytest.raises(ValueError, match=r"contradicting orders: .*buy.*pass"):
        with_decision(RESPOND_DECISION, replace(RESPOND_DECISION, kinds=[pass_, MARKET_DECISION.kinds[0]]))


def test_more_kinds_than_can_be_packed() -> None:
    kinds = [Kind(f"howl-{number}", {}, [], do_nothing) for number in range(257)]
    with pytest.raises(ValueError, match=r"there are \d+ kinds of action, and 256 can be packed"):
        with_decision(TURN_DECISION, replace(TURN_DECISION, kinds=kinds))


# Decisions


def test_two_things_at_one_step() -> None:
    with pytest.raises(ValueError, match="two things stand at one step"):
        with_decision(TURN_DECISION, replace(TURN_DECISION, step=RESPOND_DECISION.step))
    with pytest.raises(ValueError, match="two things stand at one step"):
        with_decision(TURN_DECISION, replace(TURN_DECISION, step=RESOLVE))
    with pytest.raises(ValueError, match="two things stand at one step"):
        replace(GAME, over=RESOLVE)


def test_a_simultaneous_decision_says_who_owes_and_what_follows() -> None:
    for lacking in (replace(BID_DECISION, actors=None), replace(BID_DECISION, all_in=None)):
        with pytest.raises(ValueError, match="bid must say who owes an answer and what follows the last"):
            with_decision(BID_DECISION, lacking)


def test_chance_has_weights_and_nothing_else_has() -> None:
    with pytest.raises(ValueError, match="draw and its decision disagree whether it is chance"):
        with_decision(DRAW_DECISION, replace(DRAW_DECISION, form=Form.ONE))
    with pytest.raises(ValueError, match="dig and its decision disagree whether it is chance"):
        with_kind(dig, Form.CHANCE)


# Tables and events


def test_a_table_has_the_fields_that_its_layout_declares() -> None:
    columns = dict(LAYOUT.columns)
    del columns["pot"]
    with pytest.raises(ValueError, match=r"Table has the fields .*'pot'.* declared are"):
        Layout(Table, columns)


def test_a_record_has_the_fields_that_are_declared() -> None:
    buried: Any = LAYOUT.columns["buried"]
    columns = {**LAYOUT.columns, "buried": replace(buried, columns={"owner": Scalar(0, 1)})}
    with pytest.raises(ValueError, match=r"Table.buried: the record's fields are not those declared"):
        Layout(Table, columns)


class Odd(Event):
    """An event whose field does not say how it is written."""

    face: Annotated[str, OnlyFor("seat")]


def test_a_field_of_an_event_says_how_it_is_written() -> None:
    with pytest.raises(ValueError, match=r"Odd.face does not say how it is written"):
        event_type(Odd)


def test_bounds_are_of_numbers() -> None:
    """A bound on what is no argument is a name that nothing provides."""
    with pytest.raises(ValueError, match="names depth: nothing provides it"):
        with_kind(Kind("howl", {}, [at_most("TW-T.2", "depth", always)], do_nothing))


def test_unused_kinds_are_not_of_the_game() -> None:
    game = with_kind(rest)
    assert play.name in game.number_of
    assert "shelter" not in game.number_of
