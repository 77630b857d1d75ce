"""What happened: small typed records that effects append to the table.

A game declares its events as subclasses of Event whose fields are annotated with the argument type that writes them
(``Annotated[int, CELL]``), with Counts for numbers by kind, and with OnlyFor where not everybody may see a field.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec

from royalpig.engine.arguments import ArgumentType
from royalpig.engine.packing import NOBODY


class Event(msgspec.Struct, kw_only=True, gc=False):
    """Something that happened at the table.

    ``auto`` marks what an automatic step brought about. ``reveals`` says of a type of event that hidden things are
    seen with it, so that nothing before it can be undone.
    """

    reveals: ClassVar[bool] = False
    auto: bool = False


@dataclass(frozen=True)
class OnlyFor:
    """A field that only the seats named by other fields of the event may see; nobody, if none is named."""

    fields: tuple[str, ...]

    def __init__(self, *fields: str) -> None:
        object.__setattr__(self, "fields", fields)


@dataclass(frozen=True)
class Counts:
    """Numbers by kind: the field is a list with one number for each value of the type."""

    of: ArgumentType


class Plain:
    """A field that is a number as it stands."""


PLAIN = Plain()
Shape = ArgumentType | Counts | Plain


@dataclass(frozen=True, eq=False)
class EventField:
    """One declared field: how it is written, whether it is a list, whether -1 stands for none, who may see it."""

    name: str
    shape: Shape
    many: bool
    only_for: OnlyFor | None


@dataclass(frozen=True, eq=False)
class EventType:
    """A type of event: its kebab-case name and its fields in order."""

    name: str
    record: type[Event]
    fields: tuple[EventField, ...]

    def public_values(self, event: Event, viewer: int | None) -> dict[str, Any]:
        """The field values that a viewer may see (a seat, NOBODY for a spectator, None for one who sees all)."""
        seen: dict[str, Any] = {}
        for field in self.fields:
            if field.only_for is not None and viewer is not None:
                owners = [getattr(event, name) for name in field.only_for.fields]
                if viewer == NOBODY or viewer not in owners:
                    continue
            seen[field.name] = getattr(event, field.name)
        return seen


def event_type(record: type[Event]) -> EventType:
    """Reads a declared event class. ValueError where a field says not how it is written."""
    fields: list[EventField] = []
    hints = get_type_hints(record, include_extras=True)
    for name in record.__struct_fields__:
        if name == "auto":
            continue
        hint = hints[name]
        shape: Shape | None = None
        only_for: OnlyFor | None = None
        inner = hint
        if get_origin(hint) is Annotated:
            inner, *marks = get_args(hint)
            for mark in marks:
                if isinstance(mark, OnlyFor):
                    only_for = mark
                else:
                    shape = mark
        if not isinstance(shape, ArgumentType | Counts | Plain):
            if inner is int or inner == list[int]:
                shape = PLAIN
            else:
                raise ValueError(f"{record.__name__}.{name} does not say how it is written")
        fields.append(EventField(name, shape, get_origin(inner) is list, only_for))
    return EventType(kebab(record.__name__), record, tuple(fields))


def kebab(name: str) -> str:
    """`FarmerPlaced` as `farmer-placed`."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")
