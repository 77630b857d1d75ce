"""Packed actions: one int, whose order is the canonical order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royalpig.engine.packing import (
    ARGUMENT_BITS,
    CHANCE,
    KIND_MASK,
    MALFORMED,
    NOBODY,
    head,
    kind_of,
    seat_of,
    shifts,
    without_seat,
)

SEATS = st.integers(0, CHANCE)
KINDS = st.integers(0, KIND_MASK)
ARGUMENTS = st.integers(0, (1 << ARGUMENT_BITS) - 1)


@given(SEATS, KINDS, ARGUMENTS)
def test_seat_and_kind_are_read_as_packed(seat: int, kind: int, arguments: int) -> None:
    code = head(seat, kind) | arguments
    assert (seat_of(code), kind_of(code), code & ((1 << ARGUMENT_BITS) - 1)) == (seat, kind, arguments)
    assert (seat_of(code | MALFORMED), kind_of(code | MALFORMED)) == (seat, kind)


@given(st.tuples(SEATS, KINDS, ARGUMENTS), st.tuples(SEATS, KINDS, ARGUMENTS))
def test_numeric_order_is_by_seat_then_kind_then_arguments(
    one: tuple[int, int, int], two: tuple[int, int, int]
) -> None:
    packed = [head(seat, kind) | arguments for seat, kind, arguments in (one, two)]
    assert (packed[0] < packed[1]) == (one < two)


@given(SEATS, SEATS, KINDS, ARGUMENTS)
def test_an_action_without_its_seat_is_the_same_for_all(one: int, two: int, kind: int, arguments: int) -> None:
    assert without_seat(head(one, kind) | arguments) == without_seat(head(two, kind) | arguments)
    assert without_seat(head(one, kind) | arguments) != without_seat(head(one, kind ^ 1) | arguments)


def test_a_malformed_action_comes_after_all_others_and_fits_a_signed_word() -> None:
    assert head(CHANCE, KIND_MASK) | ((1 << ARGUMENT_BITS) - 1) < MALFORMED
    assert (MALFORMED | head(CHANCE, KIND_MASK)) < 1 << 62


def test_chance_and_nobody_are_no_seats() -> None:
    assert CHANCE == 15
    assert NOBODY == -1


@given(st.lists(st.integers(1, 16), max_size=12))
def test_the_first_argument_stands_highest_and_none_overlap(widths: list[int]) -> None:
    if sum(widths) > ARGUMENT_BITS:
        with pytest.raises(ValueError, match=f"need {sum(widths)} bits, and there are 48"):
            shifts(widths)
        return
    places = shifts(widths)
    ends = [ARGUMENT_BITS, *places]
    assert [end - width for end, width in zip(ends, widths, strict=False)] == list(places)
