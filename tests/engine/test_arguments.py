"""Argument types: values in order, their texts, and what is no value."""

from dataclasses import dataclass

import pytest

from royalpig.engine.arguments import (
    ABSENT,
    SEAT,
    ArgumentType,
    bits_for,
    number,
    one_of,
    one_word_of,
    words_of_table,
)


@dataclass
class Board:
    """What these types ask of a table."""

    seats: int
    names: tuple[str, ...]


BOARD = Board(3, ("oak", "ash"))
FACE = one_word_of("face", ("sun", "rain", "storm"))
TREE = words_of_table("tree", 3, "len(t.names)", lambda t: t.names)
PRICE = number("price", 2, 5, "a")
UNION = one_of("target", ABSENT, SEAT, TREE, PRICE)


def texts_of(type_: ArgumentType, board: Board) -> list[str]:
    return [type_.text(board, index) for index in range(type_.count(board)) if type_.holds(board, index)]


def test_words_have_the_order_in_which_they_are_declared() -> None:
    assert texts_of(FACE, BOARD) == ["sun", "rain", "storm"]
    assert (FACE.width, FACE.base, FACE.numeric) == (2, 0, False)


def test_numbers_have_a_base_and_a_suffix() -> None:
    assert texts_of(PRICE, BOARD) == ["2a", "3a", "4a", "5a"]
    assert (PRICE.base, PRICE.width, PRICE.numeric) == (2, 3, True)


def test_words_of_the_table_are_as_many_as_the_table_has() -> None:
    assert texts_of(TREE, BOARD) == ["oak", "ash"]
    assert texts_of(TREE, Board(2, ("elm",))) == ["elm"]


def test_seats_are_those_of_the_table() -> None:
    assert texts_of(SEAT, BOARD) == ["p0", "p1", "p2"]
    assert not SEAT.holds(BOARD, 3)


@pytest.mark.parametrize("type_", [FACE, TREE, PRICE, SEAT, UNION], ids=lambda type_: type_.name)
def test_the_all_ones_index_is_no_value_and_reads_as_a_question_mark(type_: ArgumentType) -> None:
    assert type_.unknown == (1 << type_.width) - 1
    assert type_.text(BOARD, type_.unknown) == "?"
    assert not type_.holds(BOARD, type_.unknown)
    assert not type_.holds(BOARD, -1)


def test_a_union_holds_the_values_of_its_members_one_after_the_other() -> None:
    assert texts_of(UNION, BOARD) == ["", "p0", "p1", "p2", "oak", "ash", "2a", "3a", "4a", "5a"]
    offsets = [member.offset for member in UNION.members]
    assert offsets == [0, 1, 16, 23]
    assert UNION.member_at(0).type is ABSENT
    assert UNION.member_at(22).type is TREE
    assert UNION.member(PRICE).offset == 23


def test_a_union_has_gaps_where_a_member_is_not_filled() -> None:
    assert UNION.holds(BOARD, 3)
    assert not UNION.holds(BOARD, 4)
    assert UNION.holds(Board(4, ()), 4)
    assert not UNION.holds(Board(4, ()), 16)


def test_a_union_has_no_member_of_another_type() -> None:
    with pytest.raises(ValueError, match="target has no member face"):
        UNION.member(FACE)


def test_absent_comes_first_in_a_union() -> None:
    with pytest.raises(ValueError, match="wrong: ABSENT comes first"):
        one_of("wrong", SEAT, ABSENT)


def test_a_field_has_room_for_all_values_and_the_unknown_one() -> None:
    assert [bits_for(size) for size in (1, 2, 3, 4, 7, 8)] == [1, 2, 2, 3, 3, 4]
    with pytest.raises(ValueError, match=r"4 values and `\?` do not fit 2 bits"):
        ArgumentType("narrow", 2, 4, lambda t: "abcd")
