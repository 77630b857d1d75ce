"""The written loops: what they look like, when a rule is judged, and what a verdict reports."""

import linecache
from dataclasses import replace

import pytest

from royalpig.engine.game import Game
from royalpig.engine.loops import LEGAL, MANY, MISSHAPEN, NONE_LEGAL, judged_rules
from royalpig.engine.packing import CHANCE, head
from royalpig.engine.rules import Case, Kind, among, any_legal, at_least, at_most, let, needs
from royalpig.engine.state import State
from tests.engine.agreement import loops_of
from tests.engine.arrange import at_bids, at_turn, table_with
from tests.engine.specimen import GAME
from tests.engine.specimen.arguments import AMOUNT, BID, CARD, SEAT, TARGET, TOLL_ACORNS, WISH
from tests.engine.specimen.stack import discard
from tests.engine.specimen.table import DISCARD, TURN, Table
from tests.engine.specimen.turn import TURN_DECISION, bury, dig

LOG: list[str] = []
"""What the noting rules below were asked, in order."""


def with_kinds(*kinds: Kind) -> Game:
    """The specimen with other kinds in a turn."""
    turn = replace(TURN_DECISION, kinds=list(kinds))
    return replace(GAME, decisions=[turn if decision is TURN_DECISION else decision for decision in GAME.decisions])


def turn_of(game: Game) -> State:
    """A turn of p0 with a dog and a truffle in hand, in that game."""
    return game.from_bytes(at_turn(0, ["dog truffle", "dog"]).to_bytes())


def do_nothing(t: Table) -> None:
    """No effect."""


def notes_table(t: Table) -> bool:
    """Needs only the table."""
    LOG.append("table")
    return True


def notes_first(first: int) -> bool:
    """Needs the first argument; even ones pass."""
    LOG.append(f"first {first}")
    return first % 2 == 0


def notes_second(second: int) -> bool:
    """Needs the second argument alone."""
    LOG.append(f"second {second}")
    return second > 4


def notes_both(first: int, second: int) -> bool:
    """Needs both."""
    LOG.append(f"both {first} {second}")
    return first < second


def doubled(first: int) -> int:
    """A value made of the first argument."""
    LOG.append(f"doubled {first}")
    return 2 * first


def fits(second: int, double: int) -> bool:
    """A condition on that value."""
    return second != double


PAIR = {"first": CARD, "second": CARD}


def codes_of(state: State) -> list[str]:
    LOG.clear()
    return [action.notation for action in state.legal(0)]


def test_a_rule_is_judged_as_soon_as_its_parameters_are_known() -> None:
    rules = [needs("TW-T.2", notes_both), needs("TW-T.3", notes_first), needs("TW-T.4", notes_table)]
    state = turn_of(with_kinds(Kind("pair", PAIR, rules, do_nothing)))
    codes_of(state)
    assert LOG[0] == "table"
    assert LOG.count("table") == 1
    assert [entry for entry in LOG if entry.startswith("first")] == [f"first {card}" for card in range(7)]
    assert not any(entry.startswith("both 1") for entry in LOG)


def test_the_list_decides_what_is_reported() -> None:
    rules = [needs("TW-T.2", notes_both), needs("TW-T.3", notes_first), needs("TW-T.4", notes_table)]
    state = turn_of(with_kinds(Kind("pair", PAIR, rules, do_nothing)))
    refused = state.check("pair mushroom truffle", 0)
    assert refused is not None
    assert refused.clause == "TW-T.2"
    other = turn_of(with_kinds(Kind("pair", PAIR, list(reversed(rules)), do_nothing))).check("pair mushroom truffle", 0)
    assert other is not None
    assert other.clause == "TW-T.3"


def test_a_value_is_made_once_where_its_inputs_are_known() -> None:
    rules = [needs("TW-T.3", notes_first), let("double", doubled), needs("TW-T.4", fits)]
    state = turn_of(with_kinds(Kind("pair", PAIR, rules, do_nothing)))
    assert "pair dog toll" in codes_of(state)
    assert [entry for entry in LOG if entry.startswith("doubled")] == [f"doubled {card}" for card in (0, 2, 4, 6)]
    assert "pair dog map" not in codes_of(state)


def test_a_value_that_no_rule_wants_is_made_for_the_effect_alone() -> None:
    state = turn_of(with_kinds(Kind("pair", PAIR, [let("double", doubled)], note_double)))
    codes_of(state)
    assert LOG == []
    loops_of(state).apply(state.table, state.read("pair map dog", 0).code)
    assert LOG == ["doubled 4", "effect 8"]


def note_double(t: Table, double: int) -> None:
    """An effect that wants the value."""
    LOG.append(f"effect {double}")


def even_cards(t: Table) -> list[int]:
    """Some cards."""
    return [0, 2, 4, 6]


def late_cards(first: int) -> list[int]:
    """Cards after the first."""
    return list(range(first + 1, 7))


def high_cards() -> list[int]:
    """Other cards."""
    return [4, 5, 6]


def test_one_look_up_gives_the_values_and_others_are_judged() -> None:
    rules = [among("TW-T.2", "first", even_cards), among("TW-T.3", "first", high_cards)]
    state = turn_of(with_kinds(Kind("pair", {"first": CARD}, rules, do_nothing)))
    assert codes_of(state) == ["pair map", "pair toll"]
    assert [clause_of(state, f"pair {card}") for card in ("mushroom", "dog", "map")] == ["TW-T.2", "TW-T.3", ""]


def test_a_look_up_may_depend_on_an_earlier_argument() -> None:
    rules = [among("TW-T.2", "first", high_cards), among("TW-T.3", "second", late_cards)]
    state = turn_of(with_kinds(Kind("pair", PAIR, rules, do_nothing)))
    assert codes_of(state) == ["pair map feast", "pair map toll", "pair feast toll"]


def test_a_look_up_that_waits_for_a_later_argument_is_judged_there() -> None:
    rules = [among("TW-T.2", "first", before_second)]
    state = turn_of(with_kinds(Kind("pair", PAIR, rules, do_nothing)))
    assert len(codes_of(state)) == 21
    assert clause_of(state, "pair dog mushroom") == "TW-T.2"


def before_second(second: int) -> list[int]:
    """Cards before the second."""
    return list(range(second))


def clause_of(state: State, text: str, seat: int = 0) -> str:
    rejection = state.check(text, seat)
    return rejection.clause if rejection else ""


def two() -> int:
    """A bound."""
    return 2


def ninety() -> int:
    """A bound beyond every number."""
    return 90


def minus_nine() -> int:
    """A bound below every number."""
    return -9


def test_bounds_are_inclusive_and_clamped_to_the_type() -> None:
    lowest, highest = at_least("TW-T.2", "acorns", two), at_most("TW-T.3", "acorns", two)
    for rules, texts in [
        ([lowest], ["2a", "3a", "4a", "5a", "6a"]),
        ([highest], ["1a", "2a"]),
        ([lowest, highest], ["2a"]),
        ([at_most("TW-T.3", "acorns", ninety)], ["1a", "2a", "3a", "4a", "5a", "6a"]),
        ([at_least("TW-T.2", "acorns", minus_nine)], ["1a", "2a", "3a", "4a", "5a", "6a"]),
        ([at_most("TW-T.3", "acorns", minus_nine)], []),
    ]:
        state = turn_of(with_kinds(Kind("stake", {"acorns": BID}, rules, do_nothing), dig))
        assert codes_of(state) == [*(f"stake {text}" for text in texts), "dig"] if texts else ["dig"]


def test_bounds_of_a_case_speak_of_its_own_numbers() -> None:
    """The third member of the union begins at another index than 0, and the number's base is 1."""
    state = at_turn(0, ["toll", "", ""], acorns=[3, 2, 12])
    tolls = [action.notation for action in state.legal(0) if action.kind == "play"]
    assert tolls == ["play toll p1 1a", "play toll p1 2a", "play toll p2 3a"]
    assert clause_of(state, "play toll p1 3a") == "TW-C.7"
    assert clause_of(state, "play toll p2 2a") == "TW-C.8"


def test_the_form_of_a_case_is_judged_before_every_rule() -> None:
    state = at_turn(0, ["dog toll map", "dog", ""])
    for text in ("play dog", "play dog p1 2a", "play map p1", "play map 2a", "play toll p1", "play dog s1"):
        assert clause_of(state, text) == "TW-X.3", text


def test_a_case_that_is_not_listed_demands_no_form() -> None:
    state = at_turn(0, ["truffle", "dog", ""])
    for text in ("play truffle", "play truffle p1", "play truffle p1 2a", "play truffle 2a"):
        assert clause_of(state, text) == "TW-C.2", text


def test_rules_common_to_all_cases_come_before_those_of_the_case() -> None:
    state = at_turn(0, ["truffle", "", ""])
    assert clause_of(state, "play dog p0") == "TW-C.1"
    own = at_turn(0, ["dog", "", ""])
    assert clause_of(own, "play dog p0") == "TW-C.3"
    assert clause_of(own, "play dog p1") == "TW-C.4"


def test_one_rule_may_stand_in_two_cases() -> None:
    state = at_turn(0, ["dog toll", "dog", ""])
    assert clause_of(state, "play dog p0") == clause_of(state, "play toll p0 1a") == "TW-C.3"


def told_by_seat(t: Table, seat: int) -> int:
    """A power that a seat has."""
    return seat


def test_a_case_may_be_told_by_the_table_and_the_seat() -> None:
    cases = {0: Case({"victim": ("target", SEAT)}, [], do_nothing), 1: Case({}, [], do_nothing)}
    game = with_kinds(Kind("power", {"target": TARGET}, [], do_nothing, case=told_by_seat, cases=cases))
    assert codes_of(turn_of(game)) == ["power p0", "power p1"]
    other = game.from_bytes(at_turn(1, ["dog", "dog"]).to_bytes())
    assert [action.notation for action in other.legal(1)] == ["power"]


def test_a_union_without_cases_has_all_its_values_and_no_others() -> None:
    state = turn_of(with_kinds(Kind("aim", {"wish": WISH, "target": TARGET, "amount": AMOUNT}, [], do_nothing)))
    assert len(state.legal(0)) == 8 * (1 + 2 + 0) * 4


def test_kinds_stand_in_the_order_in_which_decisions_list_them() -> None:
    names = list(dict.fromkeys(action.kind for action in at_turn(0, ["dog", "dog"]).legal(0)))
    assert names == ["dig", "bury", "play", "wish"]
    assert names == sorted(names, key=GAME.number_of.__getitem__)


def test_the_only_action_is_told_from_none_and_from_many() -> None:
    one = table_with(["dog dog", ""], step=DISCARD, actor=0)
    none = table_with(["", ""], step=DISCARD, actor=0)
    many = table_with(["dog map", ""], step=DISCARD, actor=0)
    only = [loops_of(state).only(state.table, 0) for state in (one, none, many)]
    assert only == [one.codes(0)[0], NONE_LEGAL, MANY]
    assert min(one.codes(0)) > max(LEGAL, MANY)


def test_the_first_broken_rule_is_named_by_its_number() -> None:
    state = at_turn(0, ["truffle", "", ""], deck=[0] * 7, pile=[4, 4, 3, 3, 3, 2, 2])
    rules = judged_rules(TURN_DECISION)
    loops = loops_of(state)
    assert loops.rules == tuple(rules) or [r.rule for r in loops.rules] == [r.rule for r in rules]
    code = state.read("dig", 0).code
    assert rules[loops.first_broken(state.table, code)].rule.clause == "TW-T.2"
    assert loops.first_broken(state.table, state.read("bury truffle", 0).code) == LEGAL
    assert loops.first_broken(state.table, state.read("bury ?", 0).code) == MISSHAPEN
    assert loops.first_broken(state.table, head(0, 255)) == MISSHAPEN


def test_a_look_ahead_stops_at_the_first_action() -> None:
    rich = at_turn(0, ["dog truffle", "", ""])
    poor = table_with(["dog truffle", "", ""], step=TURN, actor=1, turn_seat=1, wisher=0)
    assert any_legal(bury, rich.table, 0)
    assert not any_legal(bury, poor.table, 1)
    assert any_legal(discard, rich.table, 0)


def test_a_look_ahead_decides_a_rule() -> None:
    """Who can dig does not rest; where nothing is left to dig resting is all."""
    assert clause_of(at_turn(0, ["", "", ""]), "rest") == "TW-T.10"
    empty = at_turn(0, ["", "", ""], deck=[0] * 7, pile=[5, 4, 3, 3, 3, 2, 2])
    assert clause_of(empty, "rest") == ""


def test_the_written_text_can_be_read_in_a_traceback() -> None:
    game = replace(GAME)
    text = linecache.getlines(f"<loops of {game.id}>")
    assert "".join(text) == game.source
    assert any(line.startswith("def legal_turn_5(t: Table, seat: int) -> list[int]:") for line in text)
    assert any("if cards__the_card_has_a_use(t, card):" in line for line in text)


def test_a_failing_rule_shows_the_line_that_called_it() -> None:
    state = turn_of(with_kinds(Kind("howl", {}, [needs("TW-T.2", breaks)], do_nothing)))
    with pytest.raises(ZeroDivisionError) as caught:
        state.legal(0)
    lines = [str(entry.statement).strip() for entry in caught.traceback]
    assert "if test_loops__breaks(t):" in lines


def breaks(t: Table) -> bool:
    """A rule that fails."""
    return bool(1 // (t.step - t.step))


def test_two_functions_of_one_name_are_told_from_each_other() -> None:
    assert GAME.source.count("deck__copies_left(t, card)") >= 4
    assert "turn__a_card_is_left" in GAME.source
    assert "market__pass_" not in GAME.source
    assert "market__go_by(t, seat)" in GAME.source
    assert "cards__let_it_be(t, seat)" in GAME.source


def test_chance_acts_under_a_number_that_is_no_seat() -> None:
    game = GAME.new(2, 1, {"first-seat": "random"}, "explicit")
    assert game.actors == [CHANCE]
    assert all(code >> 56 & 15 == CHANCE for code in game.codes(CHANCE))
    assert TOLL_ACORNS.base == 1


def test_a_bound_that_is_not_kept_is_shown() -> None:
    rejection = at_bids([3, 3]).check("bid 5a", 1)
    assert rejection is not None
    assert rejection.values == {"acorns": "5a", "most": "3a"}
