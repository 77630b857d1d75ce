"""Events as messages: typed, numbered by whoever answers them, and without what their reader may not see.

The functions are plain text, made at import from the declared event classes and the fields of the structs:

    def write_farmer_placed(e, t, viewer):
        return FarmerPlaced(seat=e.seat, cell=text_1(t, e.cell))

Values of argument types travel as in actions; -1 stands for none and leaves the field out; counts by kind are a map
that leaves out what there is none of.
"""

import linecache
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from royalpig.engine.arguments import ArgumentType
from royalpig.engine.events import Counts, Event, EventField, EventType
from royalpig.engine.game import Game
from royalpig.engine.packing import NOBODY
from royalpig.wire.fields import FieldShape, Sort, Unfit, fields_of
from royalpig.wire.shapes import Shape


@dataclass(frozen=True, eq=False)
class EventCodec:
    """The events of a game as structs of ``shape``."""

    shape: type[Shape]
    by_class: Mapping[type[Event], tuple[str, str, Callable[[Any, Any, int | None], Shape]]]

    def write(self, event: Event, t: Any, viewer: int | None) -> tuple[str, Shape]:
        """The type of an event and its typed form, as a viewer may see it.

        The viewer is a seat, NOBODY for a spectator, or None for one who sees everything. The table is any of the same
        game and pack.
        """
        name, field, write = self.by_class[type(event)]
        return name, self.shape(**{field: write(event, t, viewer)})


def event_codec(game: Game, shape: type[Shape]) -> EventCodec:
    """The codec from a game's events to a struct. Raises Unfit where types or fields differ."""
    fields = fields_of(shape)
    types = {type_.name.replace("-", "_"): type_ for type_ in game.event_types.values()}
    if alone := types.keys() ^ fields.keys():
        raise Unfit(f"only one of {game.id} and {shape.__name__} has the events {', '.join(sorted(alone))}")
    space: dict[str, Any] = {"UNSET": UNSET, "sees": sees}
    lines: list[str] = []
    for word, type_ in types.items():
        lines += _writer(word, type_, fields[word], space)
    source = "\n".join(lines) + "\n"
    file = f"<events of {game.id}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), space)  # noqa: S102
    return EventCodec(
        shape,
        {type_.record: (type_.name, fields[word].name, space[f"write_{word}"]) for word, type_ in types.items()},
    )


def sees(viewer: int | None, *owners: int) -> bool:
    """Whether a viewer may see a field that is only for the seats named."""
    return viewer is None or (viewer != NOBODY and viewer in owners)


def _writer(word: str, type_: EventType, field: FieldShape, space: dict[str, Any]) -> list[str]:
    if field.struct is None or field.many or not field.optional:
        raise Unfit(f"the field of the event {type_.name} must hold a message that may be absent")
    inner = fields_of(field.struct)
    own = {event_field.name for event_field in type_.fields}
    if alone := own ^ inner.keys():
        raise Unfit(f"only one of the event {type_.name} and {field.struct.__name__} has {', '.join(sorted(alone))}")
    space[f"Struct_{word}"] = field.struct
    values = []
    for event_field in type_.fields:
        target = inner[event_field.name]
        _check(f"{type_.name}'s {event_field.name}", event_field, target)
        values.append(f"{target.name}={_value(word, event_field, target, space)}")
    return [f"def write_{word}(e, t, viewer):", f"    return Struct_{word}({', '.join(values)})", ""]


def _check(name: str, field: EventField, target: FieldShape) -> None:
    if isinstance(field.shape, Counts):
        wanted, many = Sort.COUNTS, False
    else:
        text = isinstance(field.shape, ArgumentType) and not field.shape.numeric
        wanted, many = (Sort.TEXT if text else Sort.NUMBER), field.many
    if target.sort is not wanted or target.many is not many:
        raise Unfit(f"{name} is {'a list of ' if many else ''}{wanted.value}, and its field is not")
    if field.only_for is not None and not (target.optional or many or wanted is Sort.COUNTS):
        raise Unfit(f"{name} is not for everybody, and its field must be one that may be absent")


def _value(word: str, field: EventField, target: FieldShape, space: dict[str, Any]) -> str:
    """What a field of the struct is made of, as text."""
    value = f"e.{field.name}"
    shape = field.shape
    if isinstance(shape, Counts):
        space[f"texts_{word}_{field.name}"] = shape.of.texts
        pairs = f"zip(texts_{word}_{field.name}(t), {value}, strict=False)"
        value, nothing = f"{{text: n for text, n in {pairs} if n}}", "{}"
    elif field.many:
        value, nothing = _many(word, field, value, space), "[]"
    else:
        value, nothing = _one(word, field, value, space), "UNSET"
        if target.optional:
            value = f"({value} if e.{field.name} >= 0 else UNSET)"
    if field.only_for is None:
        return value
    owners = "".join(f", e.{name}" for name in field.only_for.fields)
    return f"({value} if sees(viewer{owners}) else {nothing})"


def _many(word: str, field: EventField, value: str, space: dict[str, Any]) -> str:
    if isinstance(field.shape, ArgumentType) and not field.shape.numeric:
        return f"[{_text(word, field, 'v', space)} for v in {value}]"
    return f"{value}[:]"


def _one(word: str, field: EventField, value: str, space: dict[str, Any]) -> str:
    if isinstance(field.shape, ArgumentType) and not field.shape.numeric:
        return _text(word, field, value, space)
    return value


def _text(word: str, field: EventField, value: str, space: dict[str, Any]) -> str:
    space[f"type_{word}_{field.name}"] = field.shape
    return f"type_{word}_{field.name}.text(t, {value})"
