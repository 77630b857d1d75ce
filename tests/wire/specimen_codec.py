"""How the specimen travels: the contract does not know it, so its messages are structs made from what it declares.

They can be handed to an operation and come out of one, and be written as JSON; there is no protobuf of them.
"""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from royalpig.engine.arguments import ArgumentType
from royalpig.engine.events import Counts, EventField
from royalpig.engine.rules import Kind
from royalpig.engine.tables import Column, Field, Scalar
from royalpig.wire.codecs import GameCodec, game_codec
from royalpig.wire.shapes import Int32, Shape
from royalpig.wire.structs import Action, Event, GameState
from tests.engine.specimen import GAME

FIELD = GAME.id.replace("-", "_")


def specimen_codec() -> GameCodec:
    """The specimen with its codecs."""
    table = _struct(
        "WoodTable", {n: _column(n, c) for n, c in GAME.layout.columns.items() if n not in GAME.layout.outside}
    )
    action = _struct("WoodAction", {_word(kind.name): _optional(_kind(kind)) for kind in GAME.kind_by_number})
    event = _struct(
        "WoodEvent",
        {
            _word(type_.name): _optional(
                _struct(f"Wood{type_.record.__name__}", {field.name: _event_field(field) for field in type_.fields})
            )
            for type_ in GAME.event_types.values()
        },
    )
    holders = [
        _struct(f"Wood{base.__name__}Holder", {FIELD: _optional(own)}, base)
        for base, own in ((GameState, table), (Action, action), (Event, event))
    ]
    return game_codec(GAME, FIELD, *holders)


def _struct(name: str, fields: dict[str, tuple[Any, Any]], base: type[Shape] = Shape) -> Any:
    return msgspec.defstruct(
        name, [(field, type_, zero) for field, (type_, zero) in fields.items()], bases=(base,), kw_only=True
    )


def _word(name: str) -> str:
    return name.replace("-", "_")


def _optional(type_: Any) -> tuple[Any, Any]:
    return type_ | UnsetType, UNSET


def _column(name: str, column: Field) -> tuple[Any, Any]:
    if isinstance(column, Scalar):
        return Int32, 0
    if isinstance(column, Column):
        return list[Int32], []
    record = _struct(f"Wood{name.title()}", dict.fromkeys(column.columns, (Int32, 0)))
    return list.__class_getitem__(record), []


def _kind(kind: Kind) -> type[Shape]:
    fields: dict[str, tuple[Any, Any]] = {}
    for name, type_ in kind.arguments.items():
        if not type_.numeric:
            fields[name] = str, ""
        else:
            fields[name] = _optional(Int32) if name in kind.hidden else (Int32, 0)
    made: type[Shape] = _struct(f"Wood{_word(kind.name).title()}", fields)
    return made


def _event_field(field: EventField) -> tuple[Any, Any]:
    if isinstance(field.shape, Counts):
        return dict[str, Int32], {}
    one: Any = str if isinstance(field.shape, ArgumentType) and not field.shape.numeric else Int32
    if field.many:
        return list[one], []
    if field.only_for is not None:
        return _optional(one)
    return one, one()
