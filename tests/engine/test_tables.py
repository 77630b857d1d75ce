"""Layouts: clone, view and values made from the declared fields of a table."""

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from royalpig.engine.events import Event
from royalpig.engine.packing import NOBODY
from royalpig.engine.tables import Column, Hidden, Layout, Records, Scalar


@dataclass(eq=False)
class Stone:
    """A record."""

    owner: int
    mark: int


@dataclass(eq=False)
class Yard:
    """A small table with every kind of field."""

    seats: int
    step: int
    actor: int
    secret: int
    rows: list[int]
    slips: list[int]
    stones: list[Stone]
    pack: Any
    events: list[Event]


def owner_sees(t: Yard, seat: int, block: int) -> bool:
    """A block belongs to the seat of its number."""
    return seat == block


def owner_of_stone_sees(t: Yard, seat: int, record: int) -> bool:
    """A mark is its owner's."""
    return seat == t.stones[record].owner


def first_sees(t: Yard, seat: int, block: int) -> bool:
    """Seat 0 sees it."""
    return seat == 0


LAYOUT = Layout(
    Yard,
    {
        "seats": Scalar(2, 4),
        "step": Scalar(0, 1),
        "actor": Scalar(-1, 15),
        "secret": Scalar(0, 9, Hidden(first_sees, blank=-2)),
        "rows": Column("t.seats * 2", 0, 9, Hidden(owner_sees, block="2", blank=7)),
        "slips": Column(None, 0, 9, Hidden(first_sees, emptied=True), at_most="t.seats"),
        "stones": Records(
            Stone, 3, {"owner": Scalar(0, 3), "mark": Scalar(0, 9, Hidden(owner_of_stone_sees, blank=-1))}
        ),
    },
    outside=frozenset({"seats"}),
)


def yard() -> Yard:
    return Yard(2, 0, 0, 5, [1, 2, 3, 4], [6], [Stone(1, 8), Stone(0, 9)], "pack", [Event()])


def test_values_are_plain_and_in_the_order_of_the_fields() -> None:
    assert LAYOUT.values(yard()) == (2, 0, 0, 5, [1, 2, 3, 4], [6], [(1, 8), (0, 9)])


def test_a_table_is_built_from_its_values() -> None:
    built = LAYOUT.build("pack", LAYOUT.values(yard()))
    assert isinstance(built, Yard)
    assert LAYOUT.values(built) == LAYOUT.values(yard())
    assert (built.pack, built.events) == ("pack", [])
    assert isinstance(built.stones[0], Stone)


def test_a_clone_shares_nothing_that_changes() -> None:
    table = yard()
    copy = LAYOUT.clone(table)
    copy.rows[0] = 9
    copy.stones[0].mark = 0
    copy.slips.append(1)
    assert LAYOUT.values(table) == LAYOUT.values(yard())
    assert copy.pack is table.pack
    assert copy.events == []


def test_a_view_blanks_what_is_not_for_the_seat() -> None:
    seen = {seat: LAYOUT.values(LAYOUT.view(yard(), seat))[3:] for seat in (0, 1, NOBODY)}
    assert seen == {
        0: (5, [1, 2, 7, 7], [6], [(1, -1), (0, 9)]),
        1: (-2, [7, 7, 3, 4], [], [(1, 8), (0, -1)]),
        NOBODY: (-2, [7, 7, 7, 7], [], [(1, -1), (0, -1)]),
    }


def test_a_view_leaves_the_table_as_it_is() -> None:
    table = yard()
    LAYOUT.view(table, 1)
    assert LAYOUT.values(table) == LAYOUT.values(yard())


def test_hidden_fields_are_named_those_of_records_too() -> None:
    assert LAYOUT.hidden() == {"secret", "rows", "slips", "mark"}


def test_the_type_of_values_takes_ints_and_lists_alone() -> None:
    decoder = msgspec.msgpack.Decoder(LAYOUT.value_type())
    good = msgspec.msgpack.encode(LAYOUT.values(yard()))
    assert decoder.decode(good) == LAYOUT.values(yard())
    for place, value in ((0, "two"), (4, [1, None]), (4, 3), (6, [(1,)]), (6, [(1, 2, 3)]), (3, 1.5), (3, True)):
        values: list[Any] = list(LAYOUT.values(yard()))
        values[place] = value
        with pytest.raises(msgspec.ValidationError):
            decoder.decode(msgspec.msgpack.encode(values))
    with pytest.raises(msgspec.ValidationError):
        decoder.decode(msgspec.msgpack.encode(LAYOUT.values(yard())[:-1]))
