"""Holds a struct against the protobuf message that it stands for."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from msgspec import UNSET, inspect

from royalpig.wire.shapes import Shape

SCALARS: Mapping[int, inspect.Type] = {
    FieldDescriptor.TYPE_BOOL: inspect.BoolType(),
    FieldDescriptor.TYPE_INT32: inspect.IntType(ge=-(2**31), le=2**31 - 1),
    FieldDescriptor.TYPE_SINT32: inspect.IntType(ge=-(2**31), le=2**31 - 1),
    FieldDescriptor.TYPE_STRING: inspect.StrType(),
    FieldDescriptor.TYPE_UINT32: inspect.IntType(ge=0, le=2**32 - 1),
}
"""The struct's type of each scalar that a message may hold."""


def check_fit(
    messages: Iterable[Descriptor], structs: Mapping[str, type[Shape]], enums: Mapping[str, type[StrEnum]]
) -> None:
    """Raise TypeError where a struct has not the fields, the JSON names, the types or the zeros of its message.

    ``structs`` and ``enums`` give what stands for a message or an enum by the full name.
    """
    checked = list(messages)
    alone = structs.keys() ^ {message.full_name for message in checked}
    if alone:
        raise TypeError(f"of message and struct there is only one for {', '.join(sorted(alone))}")
    infos = inspect.multi_type_info([structs[message.full_name] for message in checked])
    for message, info in zip(checked, infos, strict=True):
        if not isinstance(info, inspect.StructType):
            raise TypeError(f"{message.full_name}: what stands for it is no struct")
        wanted = [(field.name, field.json_name) for field in message.fields]
        found = [(field.name, field.encode_name) for field in info.fields]
        if wanted != found:
            raise TypeError(f"{message.full_name}: the message has the fields {wanted}, the struct has {found}")
        empty = info.cls()
        for field, held in zip(message.fields, info.fields, strict=True):
            if not _fits(field, bare(held.type), structs, enums):
                raise TypeError(f"{field.full_name}: the struct's type is not the message's")
            if getattr(empty, field.name) != _zero(field, enums):
                raise TypeError(f"{field.full_name}: the struct's zero is not the message's")


def may_be_absent(field: FieldDescriptor) -> bool:
    """Whether a field of a message can be absent, rather than hold its zero or nothing."""
    return bool(field.has_presence) and not field.is_repeated


def map_value(field: FieldDescriptor) -> FieldDescriptor | None:
    """What a map's keys lead to; None for a field that is no map."""
    held = field.message_type
    if held is None or not held.GetOptions().map_entry:
        return None
    return held.fields_by_name["value"]


def _fits(
    field: FieldDescriptor,
    kind: inspect.Type,
    structs: Mapping[str, type[Shape]],
    enums: Mapping[str, type[StrEnum]],
) -> bool:
    value = map_value(field)
    if value is not None:
        if not isinstance(kind, inspect.DictType) or value.message_type is not None:
            return False
        return bare(kind.key_type) == inspect.StrType() and _fits(value, bare(kind.value_type), structs, enums)
    if field.is_repeated:
        if not isinstance(kind, inspect.ListType):
            return False
        kind = bare(kind.item_type)
    if field.message_type is not None:
        return isinstance(kind, inspect.StructType) and kind.cls is structs.get(field.message_type.full_name)
    if field.enum_type is not None:
        names = [value.name for value in field.enum_type.values]
        enum = enums.get(field.enum_type.full_name)
        return kind == inspect.EnumType(enum) if enum and names == [*enum] else False
    return kind == SCALARS.get(field.type)


def _zero(field: FieldDescriptor, enums: Mapping[str, type[StrEnum]]) -> object:
    if may_be_absent(field):
        return UNSET
    if map_value(field) is not None:
        return {}
    if field.is_repeated:
        return []
    if field.enum_type is not None:
        return enums[field.enum_type.full_name](field.enum_type.values_by_number[0].name)
    return field.default_value


def bare(kind: inspect.Type) -> inspect.Type:
    """A type without its description."""
    return kind.type if isinstance(kind, inspect.Metadata) else kind
