"""What the fields of a struct hold, as the codecs between structs and engine values ask for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import cast

from msgspec import UNSET, inspect

from royalpig.wire.fitting import bare
from royalpig.wire.messages import DESCRIPTORS
from royalpig.wire.shapes import Shape
from royalpig.wire.words import fields_by_word


class Sort(Enum):
    """What a field holds, one or many of it."""

    NUMBER = "numbers"
    TRUTH = "true or false"
    TEXT = "texts"
    COUNTS = "a map from texts to numbers"
    STRUCT = "messages"
    OTHER = "something else"


SORTS = {
    inspect.IntType: Sort.NUMBER,
    inspect.BoolType: Sort.TRUTH,
    inspect.StrType: Sort.TEXT,
    inspect.StructType: Sort.STRUCT,
}


@dataclass(frozen=True)
class FieldShape:
    """A field of a struct.

    ``name`` is the struct's name of it, ``json_name`` that of its JSON form. ``many`` says that it is a list,
    ``optional`` that it may be absent. ``lowest`` is the least that a number may be, ``struct`` what a message is.
    """

    name: str
    json_name: str
    sort: Sort
    many: bool
    optional: bool
    lowest: int
    struct: type[Shape] | None


class Unfit(TypeError):
    """A game and its proto that do not say the same; found when the codecs are built, at import."""


@cache
def fields_of(shape: type[Shape]) -> dict[str, FieldShape]:
    """The fields of a struct by the game's words for them, with `_` for `-`, in their order.

    A struct that stands for no message of the contract has no words but the names of its fields.
    """
    info = cast(inspect.StructType, inspect.type_info(shape))
    empty = shape()
    by_name = {field.name: _field(field, getattr(empty, field.name) is UNSET) for field in info.fields}
    message = DESCRIPTORS.get(shape)
    if message is None:
        return by_name
    return {word.replace("-", "_"): by_name[field.name] for word, field in fields_by_word(message).items()}


def _field(field: inspect.Field, optional: bool) -> FieldShape:
    kind = bare(field.type)
    many = isinstance(kind, inspect.ListType)
    if isinstance(kind, inspect.ListType):
        kind = bare(kind.item_type)
    lowest = kind.ge if isinstance(kind, inspect.IntType) and kind.ge is not None else 0
    struct = kind.cls if isinstance(kind, inspect.StructType) and issubclass(kind.cls, Shape) else None
    return FieldShape(field.name, field.encode_name, _sort(kind), many, optional, lowest, struct)


def _sort(kind: inspect.Type) -> Sort:
    if isinstance(kind, inspect.DictType):
        return Sort.COUNTS if isinstance(bare(kind.value_type), inspect.IntType) else Sort.OTHER
    return SORTS.get(type(kind), Sort.OTHER)


def struct_of(shape: type[Shape], name: str) -> type[Shape]:
    """The struct that a field of a struct holds. Unfit if there is no such field, or it holds none."""
    field = fields_of(shape).get(name)
    if field is None or field.struct is None:
        raise Unfit(f"{shape.__name__} has no field {name} that holds a message")
    return field.struct


def json_path(shape: type[Shape], path: str) -> str:
    """A path such as `in_hand[2]`, from a struct's field on, in the names of the JSON form: `inHand[2]`."""
    parts: list[str] = []
    inside: type[Shape] | None = shape
    for part in path.split("."):
        name, bracket, index = part.partition("[")
        field = next((f for f in _named(inside) if name in (f.name, f.json_name)), None)
        parts.append(f"{field.json_name if field else name}{bracket}{index}")
        inside = field.struct if field else None
    return ".".join(parts)


def _named(shape: type[Shape] | None) -> Iterator[FieldShape]:
    yield from fields_of(shape).values() if shape else ()
