"""Events for people, and as one seat may know them."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from royalpig.api.refereed import REFEREED
from royalpig.cli.seats import seat_name
from royalpig.engine.arguments import SEAT
from royalpig.engine.events import EventField
from royalpig.wire.codecs import GameCodec
from royalpig.wire.events import sees
from royalpig.wire.fields import FieldShape, fields_of
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import Event


def event_line(event: Event, game: str) -> str:
    """An event in a line, such as `tile-turned-up: cell 2,3, kind pig, seat p0`.

    Of a game that is not known in this process there is only the type to tell.
    """
    codec = REFEREED.get(game)
    told = ", ".join(_told(codec, event)) if codec else ""
    auto = " (auto)" if event.auto else ""
    return f"{event.type}: {told}{auto}" if told else f"{event.type}{auto}"


def seen_by(event: Event, game: str, viewer: int) -> Event:
    """An event without what a seat may not see of it.

    Of a game that is not known in this process nobody can say what is hidden: then there is only the type.
    """
    codec = REFEREED.get(game)
    if codec is None:
        return Event(sequence=event.sequence, type=event.type, auto=event.auto)
    holder = getattr(event, codec.field)
    changes: dict[str, Any] = {}
    for field, target, holds in _declared(codec, event):
        if field.only_for is not None and not sees(viewer, *(_owner(holds, name) for name in field.only_for.fields)):
            changes[target.name] = [] if target.many else UNSET if target.optional else {}
    if not changes:
        return event
    name, inner = next(_set_fields(holder))
    concealed = msgspec.structs.replace(holder, **{name: msgspec.structs.replace(inner, **changes)})
    return msgspec.structs.replace(event, **{codec.field: concealed})


def _told(codec: GameCodec, event: Event) -> Iterator[str]:
    for field, target, holds in _declared(codec, event):
        value = getattr(holds, target.name)
        if value is UNSET or (isinstance(value, list | dict) and not value):
            continue
        values = value if isinstance(value, list) else [value]
        if isinstance(value, dict):
            values = [f"{count} {kind}" for kind, count in value.items()]
        elif field.shape is SEAT:
            values = [seat_name(seat) for seat in values]
        yield f"{field.name.replace('_', '-')} {' '.join(map(str, values))}"


def _declared(codec: GameCodec, event: Event) -> Iterator[tuple[EventField, FieldShape, Shape]]:
    """The fields that an event has by its declaration, each with its place in the message, and the message."""
    _, inner = next(_set_fields(getattr(event, codec.field)), ("", None))
    type_ = next((known for known in codec.game.event_types.values() if known.name == event.type), None)
    if inner is not None and type_ is not None:
        targets = fields_of(type(inner))
        yield from ((field, targets[field.name], inner) for field in type_.fields)


def _set_fields(holder: Any) -> Iterator[tuple[str, Shape]]:
    if isinstance(holder, Shape):
        for name in holder.__struct_fields__:
            if isinstance(getattr(holder, name), Shape):
                yield name, getattr(holder, name)


def _owner(holds: Shape, word: str) -> int:
    owner = getattr(holds, fields_of(type(holds))[word].name)
    return owner if isinstance(owner, int) else -1
