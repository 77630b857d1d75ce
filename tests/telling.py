"""What happened, and what was done, as lines of text that a test or a golden file can be read by."""

from collections.abc import Iterable, Sequence
from typing import Any

from royalpig.engine.arguments import ArgumentType
from royalpig.engine.events import Counts, Event, EventField
from royalpig.engine.packing import CHANCE, NOBODY, seat_of
from royalpig.engine.state import State, Step


def seat_text(seat: int) -> str:
    """`p0`, `p1`, ..., `chance` for chance."""
    return "chance" if seat == CHANCE else f"p{seat}"


def told(state: State, event: Event) -> str:
    """An event: its name and its fields in order, `auto` at the end if an automatic step brought it about.

    `row-collected seat=p0 cell=0,2 direction=e tiles=goat,cow`; a field that names nobody shows `none`.
    """
    declared = state.game.event_types[type(event)]
    fields = [f"{field.name}={_value(state.table, field, getattr(event, field.name))}" for field in declared.fields]
    return " ".join([declared.name, *fields, *(["auto"] if event.auto else [])])


def all_told(state: State, events: Iterable[Event], *names: str) -> list[str]:
    """The lines of some events; if names are given, only of events with such a name."""
    lines = [told(state, event) for event in events]
    return [line for line in lines if not names or line.split()[0] in names]


def step_told(state: State, step: Step) -> str:
    """A step that was made: who, and what: `p1 collect 2,2 none`."""
    return f"{seat_text(seat_of(step.code))} {state.action(step.code).notation}"


def _value(t: Any, field: EventField, value: int | Sequence[int]) -> str:
    shape = field.shape
    if isinstance(shape, Counts):
        assert not isinstance(value, int)
        counts = [f"{count}*{shape.of.text(t, index)}" for index, count in enumerate(value) if count]
        return ",".join(counts) or "none"
    values = [value] if isinstance(value, int) else value
    if isinstance(shape, ArgumentType):
        return ",".join("none" if one == NOBODY else shape.text(t, one - shape.base) for one in values)
    return ",".join(str(one) for one in values)
