"""Puts list entries that were encoded before into an answer, in place of encoding them again.

A legal list is the larger part of an answer, and its entries repeat from state to state: whoever keeps the bytes of an
entry only has to lay them side by side.

In protobuf, an encoded message may be followed by more of its fields: entries of a list are added to the list, and a
message that stands there a second time is merged into the first (protobuf's encoding guide, "Last One Wins"). So the
entries are wrapped into the messages that they stand in, and appended. In JSON the entries take the list's place.

    legal = Splice(ApplyActionResponse, "position.legal.actions")
    entries = [legal.binary_entry(action) for action in actions]     # kept, and used again
    legal.binary(response, entries)                                  # as if response held the actions
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from google.protobuf.descriptor import Descriptor, FieldDescriptor

from royalpig.wire.errors import WireError
from royalpig.wire.json_text import AnyShape, encode_json
from royalpig.wire.messages import DESCRIPTORS, encode
from royalpig.wire.shapes import Shape

LENGTH_DELIMITED = 2
"""The wire type of messages in protobuf."""


class Splice:
    """A place in an answer where entries may be put: a list of messages.

    ``path`` leads there through messages, in the protos' field names. Entries made for one place fit every place that
    is the same field of the same message. Raises ValueError for a path that leads to no list of messages.
    """

    def __init__(self, shape: type[Shape], path: str) -> None:
        self._names = path.split(".")
        *way, last = _fields_along(DESCRIPTORS[shape], self._names)
        if last.message_type is None or not last.is_repeated or any(field.is_repeated for field in way):
            raise ValueError(f"{path} does not lead to a list of messages")
        self._entry_tag = _tag(last)
        self._wrapping = [_tag(field) for field in reversed(way)]

    def binary_entry(self, item: Shape) -> bytes:
        """An entry for `binary`."""
        body = encode(item)
        return self._entry_tag + varint(len(body)) + body

    def json_entry(self, item: Shape) -> msgspec.Raw:
        """An entry for `json`."""
        return msgspec.Raw(encode_json(item))

    def binary(self, answer: Shape, entries: Iterable[bytes]) -> bytes:
        """The answer in protobuf, with the entries after those that its list holds already."""
        return encode(answer) + self.appended(entries)

    def appended(self, entries: Iterable[bytes]) -> bytes:
        """What is appended to an encoded answer that puts the entries into their place."""
        body = b"".join(entries)
        if not body:
            return body
        for tag in self._wrapping:
            body = tag + varint(len(body)) + body
        return body

    def json(self, answer: Shape, entries: Iterable[msgspec.Raw]) -> bytes:
        """The answer in JSON, with the entries after those that its list holds already.

        Raises WireError if a message on the way to the list is absent.
        """
        return encode_json(self.filled(answer, entries))

    def filled(self, answer: AnyShape, items: Iterable[Any]) -> AnyShape:
        """A copy of the answer whose list holds the items too, be they structs or JSON. WireError as `json`."""
        changed: AnyShape = _with_entries(answer, self._names, list(items))
        return changed


def _fields_along(message: Descriptor, names: list[str]) -> list[FieldDescriptor]:
    """The fields that the names lead through; ValueError for a name that is no field."""
    fields: list[FieldDescriptor] = []
    inside: Descriptor | None = message
    for name in names:
        if inside is None or name not in inside.fields_by_name:
            raise ValueError(f"{'.'.join(names)}: there is no field {name}")
        fields.append(inside.fields_by_name[name])
        inside = fields[-1].message_type
    return fields


def _with_entries(struct: Any, names: list[str], entries: list[Any]) -> Any:
    """A copy of a struct, and of what stands on the way, whose list is longer by the entries."""
    name, *further = names
    held = getattr(struct, name)
    if held is msgspec.UNSET:
        raise WireError(name, "is absent, and entries cannot be put into it")
    changed = _with_entries(held, further, entries) if further else [*held, *entries]
    return msgspec.structs.replace(struct, **{name: changed})


def varint(number: int) -> bytes:
    """A number, 0 or more, as protobuf writes it: seven bits a byte, lowest first, the high bit where more follow."""
    parts = bytearray()
    while number > 0x7F:
        parts.append(number & 0x7F | 0x80)
        number >>= 7
    parts.append(number)
    return bytes(parts)


def _tag(field: FieldDescriptor) -> bytes:
    return varint(field.number << 3 | LENGTH_DELIMITED)
