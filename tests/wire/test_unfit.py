"""A game and its messages that do not say the same are found when the codecs are built, and what differs is named."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, UnsetType

from royalpig.games import game
from royalpig.wire import structs
from royalpig.wire.actions import action_codec
from royalpig.wire.codecs import game_codec
from royalpig.wire.events import event_codec
from royalpig.wire.fields import Unfit, json_path
from royalpig.wire.shapes import Int32, Shape, UInt32
from royalpig.wire.tables import table_codec
from tests.wire.specimen_codec import specimen_codec

GAME = game("schweinebande")
SPECIMEN = specimen_codec()

Fields = dict[str, tuple[Any, Any]]


def changed(shape: type[Shape], **fields: tuple[Any, Any] | None) -> Any:
    """A struct with the fields of another, some of them otherwise, or left out where they are None."""
    kept: Fields = {
        field.name: (field.type, getattr(shape(), field.name))
        for field in msgspec.structs.fields(shape)
        if field.name not in fields
    }
    kept |= {name: field for name, field in fields.items() if field is not None}
    entries = [(name, type_, zero if zero != [] else []) for name, (type_, zero) in kept.items()]
    return msgspec.defstruct(f"Other{shape.__name__}", entries, bases=(Shape,), kw_only=True)


TABLE = structs.SchweinebandeTable


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        (changed(TABLE, box=None), "box"),
        (changed(TABLE, dogs=(UInt32, 0)), "dogs"),
        (changed(TABLE, settling=(UInt32, 0)), "settling"),
        (changed(TABLE, feed=(UInt32, 0)), "feed is a list of numbers"),
        (changed(TABLE, sold=(list[UInt32], [])), "sold is one number"),
        (changed(TABLE, sold=(str, "")), "sold is one number"),
        (changed(TABLE, round=(bool, False)), "round is one number"),
        (changed(TABLE, sold=(UInt32 | UnsetType, UNSET)), "sold is one number"),
        (changed(TABLE, actor=(UInt32, 0)), "actor may be -1"),
        (changed(TABLE, farmer_on=(list[UInt32], [])), "farmer_on may be -1"),
    ],
)
def test_a_table_that_does_not_fit(shape: type[Shape], told: str) -> None:
    with pytest.raises(Unfit, match=told):
        table_codec(GAME, shape)


def test_records_that_do_not_fit() -> None:
    shape = SPECIMEN.tables.shape
    short_frame = changed(_record(shape, "frames"), left=None)
    for entry, told in ((short_frame, "left"), (Int32, "frames holds records")):
        fields: Any = {"frames": (list.__class_getitem__(entry), [])}
        with pytest.raises(Unfit, match=told):
            table_codec(SPECIMEN.game, changed(shape, **fields))


def _record(shape: type[Shape], name: str) -> Any:
    field = next(field for field in msgspec.structs.fields(shape) if field.name == name)
    return field.type.__args__[0]


def test_a_truth_stands_for_nought_and_one() -> None:
    codec = table_codec(GAME, changed(TABLE, sold=(bool, False)))
    state = GAME.new(2, seed=1)
    for sold in (0, 1):
        state.table.sold = sold
        struct = codec.to_struct(state.table)
        assert struct.sold is bool(sold)
        again = codec.to_table(struct, 2, GAME.settings(2, {}), state.table.pack)
        assert GAME.layout.values(again) == GAME.layout.values(state.table)


ACTION, COLLECT = structs.SchweinebandeAction, structs.SchweinebandeActionCollect


def with_kind(**fields: Any) -> Callable[[], Any]:
    return lambda: changed(ACTION, **{"start": _start("start"), **fields})


def _start(name: str, type_: Any = UInt32, zero: Any = 0) -> tuple[Any, Any]:
    struct = msgspec.defstruct("OtherStart", [(name, type_, zero)], bases=(Shape,), kw_only=True)
    return struct | UnsetType, UNSET


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        (with_kind(reveal=None), "reveal"),
        (with_kind(dance=(COLLECT | UnsetType, UNSET)), "dance"),
        (with_kind(done=(list[structs.SchweinebandeActionCollect], [])), "done must hold a message"),
        (with_kind(start=_start("seat")), "seat, start|start, seat"),
        (with_kind(start=_start("start", str, "")), "start's start is one of numbers"),
        (with_kind(start=_start("start", UInt32 | UnsetType, UNSET)), "may be hidden"),
        (with_kind(collect=(changed(COLLECT, cell=(UInt32, 0)) | UnsetType, UNSET)), "collect's cell is one of texts"),
    ],
)
def test_actions_that_do_not_fit(shape: Callable[[], Any], told: str) -> None:
    with pytest.raises(Unfit, match=told):
        action_codec(GAME, shape(), "schweinebande")


EVENT, ROW = structs.SchweinebandeEvent, structs.SchweinebandeEventRowCollected
YARD = structs.SchweinebandeEventYardBoxed


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        (changed(EVENT, reveal=None), "reveal"),
        (changed(EVENT, reveal=(UInt32, 0)), "reveal must hold a message"),
        (changed(EVENT, row_collected=(changed(ROW, tiles=None) | UnsetType, UNSET)), "tiles"),
        (changed(EVENT, row_collected=(changed(ROW, tiles=(str, "")) | UnsetType, UNSET)), "tiles is a list of texts"),
        (changed(EVENT, row_collected=(changed(ROW, seat=(str, "")) | UnsetType, UNSET)), "seat is numbers"),
        (changed(EVENT, yard_boxed=(changed(YARD, kinds=(list[str], [])) | UnsetType, UNSET)), "kinds is a map"),
    ],
)
def test_events_that_do_not_fit(shape: type[Shape], told: str) -> None:
    with pytest.raises(Unfit, match=told):
        event_codec(GAME, shape)


def test_what_is_for_some_alone_must_be_able_to_be_absent() -> None:
    shape = SPECIMEN.events.shape
    drew = next(field.type for field in msgspec.structs.fields(shape) if field.name == "drew").__args__[0]
    with pytest.raises(Unfit, match="drew's card is not for everybody"):
        event_codec(SPECIMEN.game, changed(shape, drew=(changed(drew, card=(str, "")) | UnsetType, UNSET)))


def test_a_game_without_a_field_of_its_own() -> None:
    with pytest.raises(Unfit, match="GameState has no field chess"):
        game_codec(GAME, "chess")


def test_paths_in_json_names() -> None:
    assert json_path(structs.GameState, "schweinebande.in_hand[2]") == "schweinebande.inHand[2]"
    assert json_path(structs.SchweinebandeTable, "inHand[2]") == "inHand[2]"
    assert json_path(structs.SchweinebandeTable, "nowhere.to_be[1]") == "nowhere.to_be[1]"
    assert json_path(SPECIMEN.tables.shape, "buried[1].buried_card") == "buried[1].buriedCard"
