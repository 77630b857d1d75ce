"""Actions as text: written canonically, read leniently, and never a failure on a known kind."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royalpig.engine import notation
from royalpig.engine.actions import public
from royalpig.engine.packing import CHANCE, MALFORMED, NOBODY, kind_of, seat_of
from royalpig.engine.rejection import UnknownAction
from royalpig.engine.rules import NOBODY_SEES, Kind
from royalpig.engine.state import State
from tests.engine.arrange import at_bids, at_turn, table_with, write_pack
from tests.engine.specimen import GAME
from tests.engine.specimen.arguments import CARD, FOOD, SEAT, WISH
from tests.engine.specimen.table import DISCARD, MARKET, NOT_BEGUN, ORDER, Frame, Table
from tests.engine.specimen.turn import TURN_DECISION

DUEL = at_turn(0, ["dog toll map truffle", "dog", "horn"])


WORDS = ("dog", "p1", "s1", "2a", "?", "p9", "none")


def read(state: State, text: str, seat: int = 0) -> str:
    """What a text is read as, written canonically."""
    reading = state.read(text, seat)
    assert reading.misreading is None, reading.misreading
    return state.action(reading.code).notation


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("play dog p1", "play dog p1"),
        ("  play\tdog   p1 ", "play dog p1"),
        ("PLAY Dog P1", "play dog p1"),
        ("pl do p1", "play dog p1"),
        ("play toll p2 3a", "play toll p2 3a"),
        ("play toll p2 3A", "play toll p2 3a"),
        ("play map", "play map"),
        ("sh", "shelter"),
        ("wi tr tr", "wish truffle truffle"),
        ("wish", "wish"),
        ("wish mush", "wish mushroom"),
    ],
)
def test_reading_is_lenient_and_writing_canonical(text: str, canonical: str) -> None:
    assert read(DUEL, text) == canonical


def test_a_word_that_begins_several_kinds_is_none_of_them() -> None:
    with pytest.raises(UnknownAction, match="'bu' can mean") as caught:
        DUEL.read(" bu truffle", 0)
    assert sorted(caught.value.candidates) == ["bury", "buy"]
    assert caught.value.position == 1


def test_a_word_that_is_no_kind_is_an_unknown_action_with_all_kinds_as_candidates() -> None:
    with pytest.raises(UnknownAction, match="there is no action 'fly'") as caught:
        DUEL.read("fly", 0)
    assert set(caught.value.candidates) == {kind.name for kind in GAME.kinds}


@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_text_is_an_unknown_action(text: str) -> None:
    with pytest.raises(UnknownAction, match="the text is empty"):
        DUEL.read(text, 0)


@pytest.mark.parametrize(
    ("text", "position", "candidates"),
    [
        ("play", 4, ("truffle", "mushroom", "dog", "horn", "map", "feast", "toll")),
        ("play m", 5, ("mushroom", "map")),
        ("play cat", 5, ("truffle", "mushroom", "dog", "horn", "map", "feast", "toll")),
        ("play dog p9", 9, ("p0", "p1", "p2")),
        ("play dog  q", 10, ("p0", "p1", "p2")),
        ("play toll p1 4a", 13, ("1a", "2a", "3a")),
        ("play toll p1 2", 13, ("1a", "2a", "3a")),
        ("dig deep", 4, ()),
        ("bury truffle truffle", 13, ()),
        ("wish dog dog dog", 13, ()),
    ],
)
def test_a_misreading_says_where_and_what_could_stand_there(
    text: str, position: int, candidates: tuple[str, ...]
) -> None:
    reading = DUEL.read(text, 0)
    assert reading.misreading is not None
    assert (reading.misreading.position, reading.misreading.candidates) == (position, candidates)
    assert reading.code & MALFORMED
    assert (seat_of(reading.code), GAME.kind_by_number[kind_of(reading.code)].name) == (0, text.split(maxsplit=1)[0])


def test_a_misread_action_is_refused_with_place_problem_and_candidates() -> None:
    rejection = DUEL.check("play m", 0)
    assert rejection is not None
    assert rejection.clause == "TW-X.3"
    assert rejection.values == {
        "position": "5",
        "problem": "which card is meant by 'm'",
        "candidates": "mushroom map",
    }


def test_what_begins_with_a_digit_is_not_completed() -> None:
    bids = at_bids([6, 6])
    reading = bids.read("bid 3", 0)
    assert reading.misreading is not None
    assert reading.misreading.candidates == ("1a", "2a", "3a", "4a", "5a", "6a")
    assert read(bids, "bid 3a", 1) == "bid 3a"


def test_an_exact_word_is_meant_even_where_it_begins_another(tmp_path: Path) -> None:
    game = replace(GAME)
    game.add_pack(write_pack(tmp_path, {"horn": 9, "hornet": 9, "horse": 9}))
    state = game.new(2, 1, content="tiny")
    assert read(state, "bury horn") == "bury horn"
    assert read(state, "bury horne") == "bury hornet"
    misreading = state.read("bury hor", 0).misreading
    assert misreading is not None
    assert misreading.candidates == ("horn", "hornet", "horse")


def test_candidates_are_the_values_that_begin_alike() -> None:
    assert notation.candidates_of(GAME.kind("bury").arguments["card"], DUEL.table, "m") == ("mushroom", "map")


def test_a_hidden_argument_is_written_and_read_as_a_question_mark() -> None:
    code = DUEL.read("bury truffle", 0).code
    shown = public(GAME, code, 1)
    assert DUEL.action(shown).notation == "bury ?"
    assert DUEL.read("bury ?", 0).code == shown
    assert DUEL.read("bury ?", 0).misreading is None


def test_a_hidden_list_is_one_question_mark_however_long_it_is() -> None:
    for text in ("wish", "wish dog", "wish dog dog"):
        shown = public(GAME, DUEL.read(text, 0).code, NOBODY)
        assert DUEL.action(shown).notation == "wish ?"
        assert DUEL.read("wish ?", 0).code == shown


def test_a_hidden_argument_stands_beside_open_ones() -> None:
    look = DUEL.read("look p1 dog").code
    assert DUEL.action(public(GAME, look, 0)).notation == "look p1 ?"
    assert DUEL.read("look p1 ?").code == public(GAME, look, 2)
    assert public(GAME, look, 1) == look
    assert seat_of(look) == CHANCE


def test_arguments_that_different_seats_see_are_concealed_one_by_one() -> None:
    """Of a gift in a bag p2 sees what is in it, and nobody who packed it; what can be seen is written."""
    arguments = {"packer": CARD, "receiver": SEAT, "card": CARD, "wrapping": WISH, "note": FOOD}
    hidden = {"packer": NOBODY_SEES, "card": "receiver", "wrapping": NOBODY_SEES, "note": "receiver"}
    parcel = Kind("parcel", arguments, [], do_nothing, hidden=hidden)
    turn = replace(TURN_DECISION, kinds=[parcel], asked=None)
    game = replace(GAME, decisions=[turn if d is TURN_DECISION else d for d in GAME.decisions])
    state = game.from_bytes(DUEL.to_bytes())
    for text in ("parcel dog p2 map toll acorn", "parcel dog p2 map acorn"):
        code = state.read(text, 0).code
        assert state.action(code).notation == text
        seen = {viewer: state.public_action(code, viewer).notation for viewer in (-1, 1, 2)}
        assert seen == {-1: "parcel ? p2 ?", 1: "parcel ? p2 ?", 2: "parcel ? p2 map ? acorn"}
        for viewer, shown in seen.items():
            assert state.read(shown, 0).code == public(game, code, viewer)


def do_nothing(t: Table) -> None:
    """No effect."""


@pytest.mark.parametrize("text", ["bury ?", "wish ?", "wish ? ?", "play ? p1", "play dog ?", "bid ?"])
def test_a_question_mark_can_never_be_applied(text: str) -> None:
    state = at_bids([6, 6]) if text == "bid ?" else DUEL
    rejection = state.check(text, 0)
    assert rejection is not None
    assert rejection.clause == "TW-X.3"


def test_a_malformed_action_without_a_misreading_shows_its_pattern() -> None:
    rejection = DUEL.check("bury ?", 0)
    assert rejection is not None
    assert rejection.values == {"action": "bury", "pattern": "bury <card>"}


def test_the_pattern_of_a_kind_brackets_what_may_be_left_out() -> None:
    patterns = {kind.name: notation.pattern(kind) for kind in GAME.kinds}
    assert patterns["play"] == "play <card> [target] [amount]"
    assert patterns["wish"] == "wish [first] [second]"
    assert patterns["dig"] == "dig"
    assert patterns["look"] == "look <looker> <card>"


def test_what_a_case_leaves_out_is_left_out_of_the_text() -> None:
    frames = [Frame(1, 4, 3, -1, NOT_BEGUN)]
    answer = table_with(["horn", "", "dog"], step=6, actor=0, frames=frames, queue=[0, 2], sky=0, omen=0)
    assert answer.problems() == []
    assert [action.notation for action in answer.legal(0)] == ["pass", "play horn s1"]
    assert read(answer, "play horn s1") == "play horn s1"


def test_where_a_case_is_told_its_own_arguments_are_read() -> None:
    """A feast has guests and no target; what stands after it is read as what it has."""
    state = at_turn(0, ["feast dog map", "dog", ""])
    assert read(state, "play feast 2a") == "play feast 2a"
    assert [str(action) for action in state.legal(0) if action.kind == "play"] == [
        "play dog p1",
        "play map",
        "play feast 1a",
        "play feast 2a",
        "play feast 3a",
    ]
    wrong = {
        "play feast": (10, ("1a", "2a", "3a")),
        "play feast p1": (11, ("1a", "2a", "3a")),
        "play dog s1": (9, ("p0", "p1", "p2")),
        "play dog p1 2a": (12, ()),
        "play map p1": (9, ()),
    }
    for text, expected in wrong.items():
        misreading = state.read(text, 0).misreading
        assert misreading is not None, text
        assert (misreading.position, misreading.candidates) == expected, text


def test_where_no_case_is_told_a_word_is_what_it_can_be() -> None:
    state = at_turn(0, ["truffle", "", ""])
    for text in ("play truffle", "play truffle p1", "play truffle 2a", "play truffle p1 2a"):
        assert read(state, text) == text
    misreading = state.read("play truffle s1", 0).misreading
    assert misreading is not None
    assert (misreading.position, misreading.candidates) == (13, ("p0", "p1", "p2"))


def test_an_optional_argument_gives_way_to_what_must_follow() -> None:
    order = table_with(
        ["", ""], step=ORDER, actor=0, known_by=0, looked=[2, 4], frames=[Frame(0, 4, 3, -1, 0)], sky=0, omen=0
    )
    assert order.problems() == []
    assert [action.notation for action in order.legal(0)] == ["order dog map", "order map dog"]
    assert read(order, "order dog") == "order dog"
    assert order.check("order dog", 0) is not None


def test_texts_follow_the_pack() -> None:
    birch = GAME.new(2, 3, {"rounds": "1"}, "auto", "birch")
    assert read(birch, "bury hound") == "bury hound"
    assert birch.read("bury dog", 0).misreading is not None
    oak = GAME.new(2, 3, {"rounds": "1"}, "auto", "oak")
    assert birch.action(birch.read("bury hound", 0).code).notation == "bury hound"
    assert oak.action(birch.read("bury hound", 0).code).notation == "bury mushroom"


def test_seats_are_those_of_the_table() -> None:
    assert at_turn(0, ["dog", "dog"]).read("play dog p2", 0).misreading is not None
    assert at_turn(0, ["dog", "dog", "dog"]).read("play dog p2", 0).misreading is None


@given(st.text(max_size=30))
def test_no_text_fails_but_as_an_unknown_action(text: str) -> None:
    for state in (
        DUEL,
        table_with(["", ""], step=MARKET, actor=-1),
        table_with(["dog dog", ""], step=DISCARD, actor=0),
    ):
        try:
            reading = state.read(text, 0)
        except UnknownAction as error:
            position = error.position
        else:
            position = reading.misreading.position if reading.misreading else 0
            assert (reading.misreading is not None) == bool(reading.code & MALFORMED)
        assert 0 <= position <= len(text)


@given(st.sampled_from([kind.name for kind in GAME.kinds]), st.lists(st.sampled_from(WORDS)))
def test_no_words_after_a_kind_fail_and_what_is_read_is_written_alike(kind: str, words: list[str]) -> None:
    text = " ".join([kind, *words])
    reading = DUEL.read(text, 0)
    if reading.misreading is None:
        written = DUEL.action(reading.code).notation
        assert DUEL.read(written, 0).code == reading.code
    else:
        assert 0 <= reading.misreading.position <= len(text)
        assert DUEL.check(text, 0) is not None


def test_more_candidates_than_are_shown_end_in_dots() -> None:
    words = [f"word-{number}" for number in range(notation.CANDIDATES_SHOWN + 1)]
    assert notation.few(words) == (*words[:-1], "...")
    assert notation.few(words[:-1]) == tuple(words[:-1])


@pytest.mark.parametrize("action", [None, 3.0, b"pass", ["pass"]])
def test_what_is_no_action_is_said_so_at_the_door(action: Any) -> None:
    state = GAME.new(2, seed=1)
    for method in (state.apply, state.after, state.check, state.explain):
        with pytest.raises(TypeError, match="an action is an Action, its text or its packed int, not"):
            method(action, 0)


@pytest.mark.parametrize("seat", ["p0", "0", 0.0, True])
def test_what_is_no_seat_is_said_so_at_the_door(seat: Any) -> None:
    state = GAME.new(2, seed=1)
    for method in (state.apply, state.after, state.check, state.explain):
        with pytest.raises(TypeError, match="a seat is its number, such as 0 for p0, or None for chance, not"):
            method("pass", seat)


@pytest.mark.parametrize("seat", [2, 9, 14, 16, -1])
def test_a_seat_that_is_not_at_the_table_is_no_seat(seat: int) -> None:
    with pytest.raises(UnknownAction, match=f"there is no seat {seat}; the seats are 0 to 1"):
        GAME.new(2, seed=1).check("pass", seat)
