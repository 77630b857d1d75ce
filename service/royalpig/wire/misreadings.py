"""Says what msgspec found wrong in the contract's words: which field, what belongs there, what stands there."""

import re
from enum import StrEnum
from typing import Any, get_args

import msgspec

from royalpig.wire.errors import WireError
from royalpig.wire.shapes import Shape

LONGEST_SHOWN = 60
"""How much of a text that somebody sent is shown to them again."""

KINDS = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number with a point or an exponent",
    "int": "a whole number",
    "null": "null (a field that is absent is left out)",
    "object": "an object",
    "str": "a text",
}

_PLACE = re.compile(r" - at `\$\.?(?P<path>[^`]*)`\Z")
_UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(?P<name>.*)`", re.DOTALL)
_WRONG_KIND = re.compile(r"Expected `(?P<wanted>\w+)`, got `(?P<found>\w+)`")
_OUT_OF_BOUNDS = re.compile(r"Expected `int` (?P<side>[<>])= (?P<bound>-?\d+)")
_NO_SUCH_VALUE = re.compile(r"Invalid enum value (?P<value>.*)", re.DOTALL)
_ANY_KEY = "[...]"
_ESCAPE = re.compile(rb"\\(?:u(?P<unit>[0-9a-fA-F]{4})|.)", re.DOTALL)
_BYTE = re.compile(r"\(byte (?P<byte>\d+)\)")


def wire_error(error: Exception, shape: type[Shape], text: bytes = b"") -> WireError:
    """What is to be said of an error that msgspec raised over JSON, or values, that should be such a struct.

    ``text`` is the JSON, where it is one.
    """
    said = str(error)
    if not isinstance(error, msgspec.ValidationError):
        return WireError("", _of_broken_json(said, text))
    place = _PLACE.search(said)
    path = _with_its_key(place["path"], text) if place else ""
    said = said[: place.start()] if place else said
    if found := _UNKNOWN_FIELD.fullmatch(said):
        known = ", ".join(_fields(_type_at(shape, path))) or "none"
        return WireError(f"{path}.{_shown(found['name'])}".lstrip("."), f"there is no such field; there are {known}")
    if found := _WRONG_KIND.fullmatch(said):
        wanted = KINDS.get(found["wanted"], "something else")
        wrong = f"must be {wanted}, and is {KINDS.get(found['found'], 'something else')}"
        return WireError(path, wrong if path else f"the message {wrong}")
    if found := _OUT_OF_BOUNDS.fullmatch(said):
        return WireError(path, f"must be {found['bound']} or {'less' if found['side'] == '<' else 'more'}")
    if found := _NO_SUCH_VALUE.fullmatch(said):
        return WireError(path, f"there is no value {_shown(found['value'])}; there are {_values(shape, path)}")
    return WireError(path, "the value is none that the field can hold")


def _with_its_key(path: str, text: bytes) -> str:
    """The path with the key of the entry of a map that is no text; msgspec writes `[...]` for any key."""
    before, any_key, after = path.partition(_ANY_KEY)
    if not any_key or not text:
        return path
    try:
        value: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return before
    for name, index in re.findall(r"(\w+)|\[(\d+)\]", before):
        value = value[name] if name else value[int(index)]
    wrong = next((key for key, held in value.items() if not isinstance(held, str)), None)
    return before if wrong is None else f"{before}.{_shown(wrong)}{after}"


def _of_broken_json(said: str, text: bytes) -> str:
    if "surrogate" in said or "truncated" in said:
        alone = _lone_surrogate(text)
        if alone is not None:
            return f"this is no text of JSON: half of a surrogate pair stands alone near byte {alone}"
    if byte := _BYTE.search(said):
        return f"this is no JSON: it goes wrong near byte {byte['byte']}"
    if "truncated" in said:
        return "this is no JSON: it ends too early"
    return "this is no JSON: it is not in UTF-8"


def _lone_surrogate(text: bytes) -> int | None:
    """Where half of a pair of UTF-16 stands that is escaped without the other half (RFC 8259, 7), None if nowhere."""
    first: int | None = None
    for escape in _ESCAPE.finditer(text):
        unit = int(escape["unit"] or b"0", 16)
        if first is not None:
            if escape.start() != first + len(rb"\ud800") or not 0xDC00 <= unit <= 0xDFFF:
                return first
            first = None
        elif 0xD800 <= unit <= 0xDBFF:
            first = escape.start()
        elif 0xDC00 <= unit <= 0xDFFF:
            return escape.start()
    return first


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def _fields(kind: Any) -> tuple[str, ...]:
    return kind.__struct_encode_fields__ if isinstance(kind, type) and issubclass(kind, Shape) else ()


def _values(shape: type[Shape], path: str) -> str:
    kind = _type_at(shape, path)
    return ", ".join(kind) if isinstance(kind, type) and issubclass(kind, StrEnum) else "others"


def _type_at(shape: type[Shape], path: str) -> Any:
    """The struct or enum that a path leads to from a struct; None where it leads to neither."""
    kind: Any = shape
    for name in re.findall(r"\w+", re.sub(r"\[[^\]]*\]", "", path)):
        types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        kind = _named_type(types[name])
    return kind


def _named_type(kind: Any) -> Any:
    """The struct or enum in a type that may be described, optional or repeated."""
    if isinstance(kind, type) and issubclass(kind, Shape | StrEnum):
        return kind
    return next((found for part in get_args(kind) if (found := _named_type(part)) is not None), None)
