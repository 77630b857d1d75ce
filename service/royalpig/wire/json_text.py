"""Structs as JSON in proto-JSON naming.

What is written is what a proto-JSON printer writes that leaves out nothing but absent fields: names in lowerCamelCase,
enums by name, zeros and empty lists shown. What such a printer writes, with zeros or without, is read. Of what proto
JSON would let pass besides, this is refused: names in snake_case, enums by number, numbers in quotation marks or with a
point, null for an absent field, and names that are not known. A name given twice counts as given last.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import UNSET

from royalpig.wire.errors import WireError
from royalpig.wire.misreadings import wire_error
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import ONEOFS

AnyShape = TypeVar("AnyShape", bound=Shape)

_ENCODER = msgspec.json.Encoder()


def encode_json(struct: Shape) -> bytes:
    """A struct as JSON. It is taken as it is: values that do not fit its types give JSON that nobody reads."""
    return _ENCODER.encode(struct)


def decode_json(data: bytes | str, shape: type[AnyShape]) -> AnyShape:
    """The struct that is written in JSON. Raises WireError with the field that is wrong."""
    try:
        struct: AnyShape = _decoder(shape).decode(data)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise wire_error(error, shape, _encoded(data)) from error
    check_oneofs(struct)
    return struct


def _encoded(data: bytes | str) -> bytes:
    return data.encode(errors="surrogatepass") if isinstance(data, str) else data


def decode_parameters(parameters: Mapping[str, str | list[str]], shape: type[AnyShape]) -> AnyShape:
    """The struct whose fields are given as texts, as in the path and the query of an address.

    A list of texts is what a repeated field is given as. Raises WireError with the field that is wrong.
    """
    try:
        struct = msgspec.convert(dict(parameters), shape, strict=False)
    except msgspec.ValidationError as error:
        raise wire_error(error, shape) from error
    check_oneofs(struct)
    return struct


def check_oneofs(struct: Shape, path: str = "") -> None:
    """Raise WireError where fields are set that exclude each other, in the struct or in one that it holds."""
    for members in ONEOFS.get(type(struct), {}).values():
        held = [_json_name(type(struct), name) for name in members if getattr(struct, name) is not UNSET]
        if len(held) > 1:
            raise WireError(path, f"only one of {', '.join(held)} may be given")
    for name, json_name in _towards_oneofs(type(struct)):
        value = getattr(struct, name)
        if isinstance(value, list):
            for index, item in enumerate(value):
                check_oneofs(item, f"{path}.{json_name}[{index}]".lstrip("."))
        elif value is not UNSET:
            check_oneofs(value, f"{path}.{json_name}".lstrip("."))


@cache
def _decoder(shape: type[AnyShape]) -> msgspec.json.Decoder[AnyShape]:
    return msgspec.json.Decoder(shape)


def _json_name(shape: type[Shape], name: str) -> str:
    return shape.__struct_encode_fields__[shape.__struct_fields__.index(name)]


@cache
def _towards_oneofs(shape: type[Shape]) -> tuple[tuple[str, str], ...]:
    """The fields of a struct, each with its JSON name, that hold structs in which fields exclude each other."""
    return tuple(
        (field.name, field.encode_name)
        for field in msgspec.structs.fields(shape)
        if any(_holds_a_choice(inner) for inner in _structs_in(field.type))
    )


def _holds_a_choice(shape: type[Shape]) -> bool:
    choices = ONEOFS.get(shape, {}).values()
    return any(len(members) > 1 for members in choices) or bool(_towards_oneofs(shape))


def _structs_in(kind: Any) -> Iterator[type[Shape]]:
    """The structs that a type mentions."""
    if isinstance(kind, type) and issubclass(kind, Shape):
        yield kind
    for part in get_args(kind):
        yield from _structs_in(part)
