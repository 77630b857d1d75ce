"""Structs as protobuf bytes, and as protobuf messages.

Bytes are read as protobuf reads them: a field that is not known here is passed over, for it may come from a newer
client. The number of an enum must be known.
"""

from collections.abc import Iterator
from typing import TypeVar

import msgspec
from google.protobuf.descriptor import Descriptor, FileDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from royalpig.v1 import rules_pb2, sessions_pb2
from royalpig.wire.carriers import write_carriers
from royalpig.wire.errors import WireError
from royalpig.wire.fitting import map_value
from royalpig.wire.json_text import check_oneofs
from royalpig.wire.misreadings import wire_error
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import ENUMS, STRUCTS

AnyShape = TypeVar("AnyShape", bound=Shape)


def _files(*files: FileDescriptor) -> dict[str, FileDescriptor]:
    """Files of the contract, and those that they import, by name."""
    found: dict[str, FileDescriptor] = {}
    for file in files:
        if file.package == rules_pb2.DESCRIPTOR.package:
            found |= {file.name: file} | _files(*file.dependencies)
    return found


def _messages() -> Iterator[Descriptor]:
    """All messages of the contract but the entries of maps, those that stand in others too."""
    files = _files(rules_pb2.DESCRIPTOR, sessions_pb2.DESCRIPTOR)
    under_way = [message for file in files.values() for message in file.message_types_by_name.values()]
    while under_way:
        message = under_way.pop()
        if not message.GetOptions().map_entry:
            yield message
            under_way.extend(message.nested_types)


_CARRIERS = write_carriers(list(_messages()), STRUCTS, ENUMS)

DESCRIPTORS = {STRUCTS[message.full_name]: message for message in _messages()}
"""The descriptor of the message that each struct stands for."""

_CLASSES: dict[type[Shape], type[Message]] = {
    struct: GetMessageClass(message) for struct, message in DESCRIPTORS.items()
}


def decode(data: bytes, shape: type[AnyShape]) -> AnyShape:
    """The struct that is written in protobuf bytes. Raises WireError for bytes that are none."""
    try:
        message = _CLASSES[shape].FromString(data)
    except DecodeError as error:
        name = DESCRIPTORS[shape].full_name
        raise WireError("", f"the bytes cannot be read as {name} in the protobuf encoding") from error
    return from_message(message, shape)


def encode(struct: Shape) -> bytes:
    """A struct as protobuf bytes, in every process the same.

    Raises WireError for a value that its field cannot hold.
    """
    return to_message(struct).SerializeToString(deterministic=True)


def from_message(message: Message, shape: type[AnyShape]) -> AnyShape:
    """The struct of a protobuf message of its kind. Raises WireError for the number of an enum that is not known."""
    try:
        struct: AnyShape = _CARRIERS.read[shape](message)
    except KeyError as error:
        for path, number, numbers in _unknown_numbers(message, ""):
            known = ", ".join(map(str, numbers))
            raise WireError(path, f"the number {number} stands for nothing here; known are {known}") from error
        raise
    return struct


def to_message(struct: Shape) -> Message:
    """The protobuf message of a struct. Raises WireError for a value that its field cannot hold."""
    shape = type(struct)
    message = _CLASSES[shape]()
    try:
        _CARRIERS.fill[shape](struct, message)
    except UnicodeError as error:
        raise WireError("", "a text holds half a surrogate pair, and so is no Unicode") from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        check_oneofs(struct)
        try:
            msgspec.convert(msgspec.to_builtins(struct), shape)
        except msgspec.ValidationError as unfit:
            raise wire_error(unfit, shape) from error
        raise
    return message


def _unknown_numbers(message: Message, path: str) -> Iterator[tuple[str, int, list[int]]]:
    """Where a message, or one that it holds, has the number of an enum that stands for nothing: path, number, known."""
    for field, value in message.ListFields():
        here = f"{path}.{field.json_name}".lstrip(".")
        if map_value(field) is not None:
            continue
        for index, held in enumerate(value if field.is_repeated else [value]):
            place = f"{here}[{index}]" if field.is_repeated else here
            if field.message_type is not None:
                yield from _unknown_numbers(held, place)
            elif field.enum_type is not None and held not in field.enum_type.values_by_number:
                yield place, held, list(field.enum_type.values_by_number)
