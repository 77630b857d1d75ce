"""Writes the functions that carry protobuf messages into their structs and back.

They are plain text, made from the descriptors and run once at import. For each message there is `read_X(m)`, which
gives the struct of a message, and `fill_X(s, m)`, which fills an empty message from a struct:

    def read_Random(m):
        return Random(seed=m.seed, draws=m.draws)

    def fill_Random(s, m):
        m.seed = s.seed
        m.draws = s.draws

Assigning a field of a message, were it to zero, makes the message present in the one that holds it; one that has no
field to assign says so itself (`SetInParent`). A struct that does not fit its message is found before anything is
written.
"""

import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor, OneofDescriptor
from msgspec import UNSET

from royalpig.wire.errors import WireError
from royalpig.wire.fitting import check_fit, map_value, may_be_absent
from royalpig.wire.shapes import Shape

FILE = "<the carriers between messages and structs>"


@dataclass(frozen=True)
class Carriers:
    """The functions by the struct that they give or take.

    ``read`` raises KeyError for a number that its enum does not have. ``fill`` raises WireError where fields are set
    that exclude each other, and TypeError, ValueError or KeyError for a value that its field cannot hold.
    """

    read: Mapping[type[Shape], Callable[[Any], Any]]
    fill: Mapping[type[Shape], Callable[[Any, Any], None]]


def write_carriers(
    messages: Sequence[Descriptor], structs: Mapping[str, type[Shape]], enums: Mapping[str, type[StrEnum]]
) -> Carriers:
    """Write the functions for ``messages``, among which must be all that they hold.

    ``structs`` and ``enums`` give what stands for a message or an enum by the full name. Raises TypeError where the two
    do not fit.
    """
    check_fit(messages, structs, enums)
    names = {message.full_name: structs[message.full_name].__name__ for message in messages}
    lines = [line for message in messages for line in [*_reader(message, names), "", *_filler(message, names), ""]]
    lines += [_members(oneof, names) for message in messages for oneof in _choices(message)]
    source = "\n".join(lines) + "\n"
    linecache.cache[FILE] = (len(source), None, source.splitlines(keepends=True), FILE)
    space: dict[str, Any] = {"UNSET": UNSET, "refuse_several": refuse_several}
    space.update((names[message.full_name], structs[message.full_name]) for message in messages)
    for enum in _enums(messages):
        members = {value.number: enums[enum.full_name](value.name) for value in enum.values}
        space[f"{enum.name}_members"] = members
        space[f"{enum.name}_numbers"] = {member: number for number, member in members.items()}
    exec(compile(source, FILE, "exec"), space)  # noqa: S102
    return Carriers(
        {structs[full_name]: space[f"read_{name}"] for full_name, name in names.items()},
        {structs[full_name]: space[f"fill_{name}"] for full_name, name in names.items()},
    )


def refuse_several(struct: Shape, members: tuple[str, ...]) -> None:
    """Raise WireError that names those of the members that are set."""
    held = [name for name in members if getattr(struct, name) is not UNSET]
    raise WireError("", f"only one of {', '.join(held)} may be given")


def _enums(messages: Sequence[Descriptor]) -> Iterator[EnumDescriptor]:
    for message in messages:
        for field in message.fields:
            if field.enum_type is not None:
                yield field.enum_type


def _choices(message: Descriptor) -> list[OneofDescriptor]:
    """The oneofs of several fields; one of a single field is no more than a field that may be absent."""
    return [oneof for oneof in message.oneofs if len(oneof.fields) > 1]


def _by_themselves(message: Descriptor) -> list[FieldDescriptor]:
    """The fields that exclude no other."""
    return [field for field in message.fields if field.containing_oneof not in _choices(message)]


# From a message to its struct.


def _reader(message: Descriptor, names: Mapping[str, str]) -> Iterator[str]:
    name = names[message.full_name]
    yield f"def read_{name}(m):"
    values = ", ".join(f"{field.name}={_value(field, names)}" for field in _by_themselves(message))
    choices = _choices(message)
    if not choices:
        yield f"    return {name}({values})"
        return
    yield f"    s = {name}({values})"
    for oneof in choices:
        yield f"    member = m.WhichOneof({oneof.name!r})"
        yield "    if member is not None:"
        yield f"        setattr(s, member, readers_{name}_{oneof.name}[member](getattr(m, member)))"
    yield "    return s"


def _value(field: FieldDescriptor, names: Mapping[str, str]) -> str:
    """What a struct's field is made of, as text."""
    source = f"m.{field.name}"
    value = map_value(field)
    if value is not None:
        one = _single(value, "v", names)
        return f"dict({source})" if one == "v" else f"{{k: {one} for k, v in {source}.items()}}"
    if field.is_repeated:
        one = _single(field, "v", names)
        return f"{source}[:]" if one == "v" else f"[{one} for v in {source}]"
    one = _single(field, source, names)
    return f"{one} if m.HasField({field.name!r}) else UNSET" if may_be_absent(field) else one


def _single(field: FieldDescriptor, source: str, names: Mapping[str, str]) -> str:
    if field.message_type is not None:
        return f"read_{names[field.message_type.full_name]}({source})"
    return f"{field.enum_type.name}_members[{source}]" if field.enum_type is not None else source


# From a struct to its message.


def _filler(message: Descriptor, names: Mapping[str, str]) -> Iterator[str]:
    yield f"def fill_{names[message.full_name]}(s, m):"
    if not any(_always_assigned(field) for field in message.fields):
        yield "    m.SetInParent()"
    for field in _by_themselves(message):
        yield from (f"    {line}" for line in _filling(field, names))
    for oneof in _choices(message):
        members = tuple(field.name for field in oneof.fields)
        values = ", ".join(f"s.{name}" for name in members)
        yield f"    if ({values}).count(UNSET) < {len(members) - 1}:"
        yield f"        refuse_several(s, {members!r})"
        for field in oneof.fields:
            yield from (f"    {line}" for line in _filling(field, names))


def _always_assigned(field: FieldDescriptor) -> bool:
    """Whether filling assigns the field whatever it holds; a message that has one is present in what holds it."""
    return not (field.is_repeated or may_be_absent(field))


def _filling(field: FieldDescriptor, names: Mapping[str, str]) -> Iterator[str]:
    own, theirs = f"s.{field.name}", f"m.{field.name}"
    number = f"{field.enum_type.name}_numbers" if field.enum_type is not None else ""
    value = map_value(field)
    if value is not None:
        numbers = f"{value.enum_type.name}_numbers" if value.enum_type is not None else ""
        yield f"if {own}:"
        yield f"    held = {theirs}"
        yield f"    for k, v in {own}.items(): held[k] = {f'{numbers}[v]' if numbers else 'v'}"
    elif field.is_repeated and field.message_type is not None:
        yield f"for v in {own}:"
        yield f"    fill_{names[field.message_type.full_name]}(v, {theirs}.add())"
    elif field.is_repeated:
        yield f"if {own}:"
        yield f"    {theirs}.extend({f'[{number}[v] for v in {own}]' if number else own})"
    elif field.message_type is not None:
        yield f"if {own} is not UNSET:"
        yield f"    fill_{names[field.message_type.full_name]}({own}, {theirs})"
    else:
        assigned = f"{theirs} = {f'{number}[{own}]' if number else own}"
        yield f"if {own} is not UNSET: {assigned}" if may_be_absent(field) else assigned


def _members(oneof: OneofDescriptor, names: Mapping[str, str]) -> str:
    """The table by which a oneof's member finds its reader; it stands after all functions."""
    entries = []
    for field in oneof.fields:
        if field.message_type is None:
            raise TypeError(f"{field.full_name}: only messages may exclude each other")
        entries.append(f"{field.name!r}: read_{names[field.message_type.full_name]}")
    return f"readers_{names[oneof.containing_type.full_name]}_{oneof.name} = {{{', '.join(entries)}}}"
