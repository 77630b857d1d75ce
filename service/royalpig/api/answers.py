"""What an operation answers: a response, and list entries that were encoded before.

A legal list is the larger part of most answers, and its entries repeat from state to state. So an operation leaves the
list in the response empty and hands the entries over beside it; each face lays their bytes into their place.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from royalpig.wire.json_text import encode_json
from royalpig.wire.messages import encode
from royalpig.wire.shapes import Shape
from royalpig.wire.splice import Splice

Response = TypeVar("Response", bound=Shape)
Item = TypeVar("Item", bound=Shape)


class Entry(Generic[Item]):
    """An entry of a list, encoded when it is first wanted, and kept in ``encoded`` and ``written``.

    Its place must always be the same field of the same message, as a `Splice` asks.
    """

    __slots__ = ("encoded", "struct", "written")

    def __init__(self, struct: Item) -> None:
        self.struct = struct
        self.encoded = b""
        self.written: msgspec.Raw | None = None

    def binary(self, place: Splice) -> bytes:
        """The entry in protobuf, with its tag."""
        self.encoded = place.binary_entry(self.struct)
        return self.encoded

    def json(self, place: Splice) -> msgspec.Raw:
        """The entry in JSON."""
        self.written = place.json_entry(self.struct)
        return self.written


class Filling(msgspec.Struct, frozen=True):
    """Entries, and the list of a response that they belong into."""

    place: Splice
    entries: Sequence[Entry[Any]]


class Answer(msgspec.Struct, Generic[Response], frozen=True):
    """A response, and what is still to be filled into its lists.

    A face writes `protobuf()` or `json()`; who wants the struct takes `whole`.
    """

    response: Response
    fillings: tuple[Filling, ...] = ()

    def protobuf(self) -> bytes:
        """The whole response as protobuf bytes."""
        parts = [encode(self.response)]
        for filling in self.fillings:
            place = filling.place
            parts.append(place.appended([entry.encoded or entry.binary(place) for entry in filling.entries]))
        return b"".join(parts)

    def json(self) -> bytes:
        """The whole response as JSON."""
        response = self.response
        for filling in self.fillings:
            place = filling.place
            response = place.filled(response, [entry.written or entry.json(place) for entry in filling.entries])
        return encode_json(response)

    @property
    def whole(self) -> Response:
        """The response with all entries in their places."""
        response = self.response
        for filling in self.fillings:
            response = filling.place.filled(response, [entry.struct for entry in filling.entries])
        return response
