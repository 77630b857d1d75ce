"""Whether a table from outside has the shape that its layout declares: the length and the range of every field.

Bounds are expressions of the table, so a field is judged after those that its bounds read, and not at all where one of
these is wrong. Of a view the fields that its viewer may not see must be blank, all others as in the whole table.
"""

import graphlib
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, cast

from royalpig.engine.secrecy import reads
from royalpig.engine.tables import Column, Extent, Field, Hidden, Layout, Records, Scalar

Fault = tuple[str, str]
"""The path of a field, and what is wrong with it."""

MOST_IN_A_SET = 256
"""How many values the entries of a column may have to be looked up in a set rather than compared with bounds."""

_READ = re.compile(r"\bt\.(\w+)")


class TableShape:
    """The shape of a game's tables.

    ``kept(t)`` says of a whole table whether it has it, and is quick; ``source`` is its text. `faults` says what is
    wrong. ``reads`` names the fields that each field's declaration reads.
    """

    def __init__(self, layout: Layout[Any]) -> None:
        self._layout = layout
        names = list(layout.columns)
        self.reads = layout.reads or {
            name: frozenset(_reads(column) & set(names) - {name}) for name, column in layout.columns.items()
        }
        self._order = list(
            graphlib.TopologicalSorter({name: sorted(self.reads[name]) for name in names}).static_order()
        )
        self._place = {name: place for place, name in enumerate(names)}
        lines = [f"    {line}" for name in self._order for line in _kept(name, layout.columns[name])]
        fixed = {_fixed_range(column) for column in layout.columns.values()}
        sets = sorted(f"{_set_name(values)} = frozenset({values!r})" for values in fixed if values is not None)
        self.source = "\n".join([*sets, "def kept(t: Table) -> bool:", *lines, "    return True", ""])
        space: dict[str, Any] = {"Table": layout.table}
        exec(compile(self.source, f"<shape of {layout.table.__module__}>", "exec"), space)  # noqa: S102 - our own text
        self.kept: Callable[[Any], bool] = space["kept"]

    def faults(self, t: Any, viewer: int | None) -> list[Fault]:
        """Every field of a table that is not as declared; ``viewer`` is whose view it is, None for a whole table."""
        if viewer is None and self.kept(t):
            return []
        found: dict[str, list[Fault]] = {}
        wrong: set[str] = set()
        for name in self._order:
            if self.reads[name] & wrong:
                wrong.add(name)
                continue
            found[name] = list(_faults(t, name, self._layout.columns[name], viewer))
            if found[name]:
                wrong.add(name)
        return [fault for name in sorted(found, key=self._place.__getitem__) for fault in found[name]]


@cache
def shape_of(layout: Layout[Any]) -> TableShape:
    """The shape of the tables of a layout."""
    return TableShape(layout)


def _reads(column: Field) -> set[str]:
    """The names that a column's bounds, and what says who sees it, read of the table."""
    if isinstance(column, Records):
        extents: list[Extent] = [column.at_most]
        for scalar in column.columns.values():
            extents += [scalar.low, scalar.high]
        secrets = [scalar.hidden for scalar in column.columns.values() if scalar.hidden]
    else:
        extents = [column.low, column.high]
        if isinstance(column, Column):
            extents += [column.at_most if column.length is None else column.length]
        secrets = [column.hidden] if column.hidden else []
    extents += [hidden.block for hidden in secrets]
    read = {name for extent in extents for name in _READ.findall(str(extent))}
    return read.union(*(reads(hidden.seen_by) for hidden in secrets))


def _kept(name: str, column: Field) -> Iterator[str]:
    """The lines that answer false for a whole table where a field is not as declared."""
    if isinstance(column, Scalar):
        yield f"if not {column.low} <= t.{name} <= {column.high}:"
        yield "    return False"
        return
    counted = f"> {column.at_most}" if isinstance(column, Records) or column.length is None else f"!= {column.length}"
    yield f"if len(t.{name}) {counted}:"
    yield "    return False"
    if isinstance(column, Column):
        fixed = _fixed_range(column)
        if fixed is not None:
            yield f"if not {_set_name(fixed)}.issuperset(t.{name}):"
            yield "    return False"
            return
        yield f"low, high = {column.low}, {column.high}"
        yield f"for value in t.{name}:"
        yield "    if not low <= value <= high:"
        yield "        return False"
    else:
        yield f"for {name}_ in t.{name}:"
        for inner, scalar in column.columns.items():
            yield f"    if not {scalar.low} <= {name}_.{inner} <= {scalar.high}:"
            yield "        return False"


def _fixed_range(column: Field) -> range | None:
    """The values that a column's entries may have, where they are few and the same at every table."""
    if not isinstance(column, Column) or isinstance(column.low, str) or isinstance(column.high, str):
        return None
    values = range(column.low, column.high + 1)
    return values if len(values) <= MOST_IN_A_SET else None


def _set_name(values: range) -> str:
    return f"FROM_{values.start}_TO_{values.stop - 1}".replace("-", "MINUS_")


@cache
def evaluator(extent: Extent) -> Callable[[Any], Any]:
    """What an extent comes to at a table."""
    return cast(Callable[[Any], Any], eval(f"lambda t: {extent}"))  # noqa: S307 - our own text


def _faults(t: Any, name: str, column: Field, viewer: int | None) -> Iterator[Fault]:
    value = getattr(t, name)
    if isinstance(column, Scalar):
        yield from _out_of_range(t, name, value, column, _conceals(t, column.hidden, 0, viewer))
    elif isinstance(column, Column):
        yield from _column_faults(t, name, value, column, viewer)
    else:
        most = evaluator(column.at_most)(t)
        if len(value) > most:
            yield name, f"has {len(value)} entries, at most {most} are allowed"
            return
        for index, record in enumerate(value):
            for inner, scalar in column.columns.items():
                concealed = _conceals(t, scalar.hidden, index, viewer)
                yield from _out_of_range(t, f"{name}[{index}].{inner}", getattr(record, inner), scalar, concealed)


def _column_faults(t: Any, name: str, value: list[int], column: Column, viewer: int | None) -> Iterator[Fault]:
    hidden = column.hidden
    if hidden is not None and hidden.emptied and _conceals(t, hidden, 0, viewer):
        if value:
            yield name, "is not for this viewer, and must be empty"
        return
    wanted = evaluator(column.at_most if column.length is None else column.length)(t)
    if column.length is None and len(value) > wanted:
        yield name, f"has {len(value)} entries, at most {wanted} are allowed"
        return
    if column.length is not None and len(value) != wanted:
        yield name, f"has {len(value)} entries where {wanted} belong"
        return
    block = evaluator(hidden.block)(t) if hidden and not hidden.emptied else max(1, len(value))
    for index, entry in enumerate(value):
        concealed = _conceals(t, hidden, index // block, viewer)
        yield from _out_of_range(t, f"{name}[{index}]", entry, column, concealed)


def _conceals(t: Any, hidden: Hidden | None, block: int, viewer: int | None) -> bool:
    """Whether a block is one that the viewer may not see."""
    return hidden is not None and viewer is not None and not hidden.seen_by(t, viewer, block)


def _out_of_range(t: Any, path: str, value: int, column: Scalar | Column, concealed: bool) -> Iterator[Fault]:
    if concealed:
        blank = column.hidden.blank if column.hidden else 0
        if value != blank:
            yield path, f"is not for this viewer, and must be {blank}"
        return
    low, high = evaluator(column.low)(t), evaluator(column.high)(t)
    if not low <= value <= high:
        yield path, f"is {value}, and must be {low}..{high}"
