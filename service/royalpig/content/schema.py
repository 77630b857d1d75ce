"""Holds a table as read from TOML against a msgspec type, and says of everything that does not fit what is allowed.

msgspec judges each value; what is added here is that it goes on after the first fault, and that it names what would
have been allowed.
"""

from collections.abc import Iterable, Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, Literal, TypeGuard, Union, get_args, get_origin

import msgspec
from msgspec import inspect
from msgspec.structs import FieldInfo

Misfit = tuple[str, str]
"""The path of a value (`effect.premium[1].round`) and what is wrong with it."""


def misfits(value: object, kind: object, path: str = "") -> list[Misfit]:
    """Everything in the value that the type does not allow; none means that `msgspec.convert` takes it."""
    found = list(_misfits_inside(value, kind, path))
    if found:
        return found
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return [(path, f"{shown(value)} is refused; allowed is {allowed(kind)}")]
    return []


def _misfits_inside(value: object, kind: object, path: str) -> Iterator[Misfit]:
    for option in _options(kind):
        if isinstance(value, list) and get_origin(option) is list:
            (item,) = get_args(option)
            for number, element in enumerate(value, 1):
                yield from misfits(element, item, f"{path}[{number}]")
        elif isinstance(value, dict) and get_origin(option) is dict:
            word, item = get_args(option)
            for name, element in value.items():
                yield from misfits(name, word, _under(path, name)) or misfits(element, item, _under(path, name))
    structs = [option for option in _options(kind) if _is_struct(option)]
    if isinstance(value, dict) and structs:
        yield from _misfits_in_table(value, structs, path)


def _misfits_in_table(table: dict[str, object], structs: Sequence[type[msgspec.Struct]], path: str) -> Iterator[Misfit]:
    tag_field = structs[0].__struct_config__.tag_field
    if tag_field is None:
        struct = structs[0]
    else:
        tagged = {str(struct.__struct_config__.tag): struct for struct in structs}
        if tag_field not in table:
            yield _under(path, tag_field), f"is missing; allowed is {one_of(tagged)}"
            return
        tag = table[tag_field]
        if not isinstance(tag, str) or tag not in tagged:
            yield _under(path, tag_field), f"{shown(tag)} is refused; allowed is {one_of(tagged)}"
            return
        struct = tagged[tag]
    fields = fields_of(struct)
    for name in table:
        if name not in fields and name != tag_field:
            known = one_of([*([tag_field] if tag_field else []), *fields])
            yield _under(path, name), f"is not a field of this; allowed is {known}"
    for name, field in fields.items():
        if name in table:
            yield from misfits(table[name], field.type, _under(path, name))
        elif field.required:
            yield _under(path, name), f"is missing; allowed is {allowed(field.type)}"


def fields_of(struct: type[msgspec.Struct]) -> dict[str, FieldInfo]:
    """The fields of a struct by their names in TOML."""
    return {field.encode_name: field for field in msgspec.structs.fields(struct)}


def item_struct(kind: object) -> type[msgspec.Struct] | None:
    """The struct that a list type is a list of; none if the type is no list of structs."""
    options = _options(kind)
    if len(options) == 1 and get_origin(options[0]) is list:
        (item,) = get_args(options[0])
        if _is_struct(item):
            return item
    return None


def _options(kind: object) -> list[object]:
    """The types that a value may have, without constraints and without 'left out'."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in {Union, UnionType}:
        return [option for part in get_args(kind) if part is not NoneType for option in _options(part)]
    return [kind]


def _is_struct(kind: object) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def shown(value: object) -> str:
    """A value for an error text, as TOML writes it; of a table or list only that it is one."""
    if isinstance(value, dict):
        return "a table" if value else "an empty table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 40 else f'"{value[:37]}..."'
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a number of more than 18 digits"
    return str(value)


def one_of(words: Iterable[object]) -> str:
    """The words as a choice: `a`, `a or b`, `a, b or c`."""
    texts = [str(word) for word in words]
    return " or ".join([", ".join(texts[:-1]), texts[-1]]) if len(texts) > 1 else texts[0]


def allowed(kind: object) -> str:
    """What a type allows, in words."""
    if get_origin(_options(kind)[0]) is Literal:  # in the order in which they are declared
        return one_of(get_args(_options(kind)[0]))
    return _in_words(inspect.type_info(kind))


def _in_words(info: inspect.Type) -> str:
    words = "a table"
    match info:
        case inspect.Metadata():
            described = (info.extra_json_schema or {}).get("description")
            words = str(described) if described else _in_words(info.type)
        case inspect.IntType():
            words = _whole_number(info.ge, info.le)
        case inspect.StrType():
            words = "a text"
        case inspect.ListType():
            words = "a list"
        case inspect.UnionType() if len(info.types) == 2 and any(isinstance(t, inspect.NoneType) for t in info.types):
            words = next(_in_words(option) for option in info.types if not isinstance(option, inspect.NoneType))
    return words


def _whole_number(least: int | None, most: int | None) -> str:
    if least is not None and least == most:
        return str(least)
    if least is not None and most is not None:
        return f"a whole number from {least} to {most}"
    return "a whole number" if least is None else f"a whole number of at least {least}"
