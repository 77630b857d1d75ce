"""A table of a game as its message, and back.

The functions are plain text, made at import from the columns of the game and the fields of the struct, and run once.
Both must have the same fields in the same shapes; a field that other parts of a state hold, the seats and the options,
is in the game's table alone.

    def to_struct(t):
        return SchweinebandeTable(step=t.step, cells=t.cells[:], ...)

    def to_table(s, seats, options, pack):
        return Table(seats, options["settling"], s.step, s.cells[:], ..., pack, [])
"""

import linecache
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from royalpig.engine.game import Game
from royalpig.engine.tables import Column, Field, Records, Scalar
from royalpig.wire.fields import FieldShape, Sort, Unfit, fields_of, json_path
from royalpig.wire.shapes import Shape

SEATS = "seats"


@dataclass(frozen=True, eq=False)
class TableCodec:
    """A game's tables as structs of ``shape``, both ways; lists are copied, so that neither side changes the other.

    ``to_table(s, seats, options, pack)`` takes the numbers of the options by their columns. It judges nothing: the
    table may break every invariant, that of its shape too. ``options(t)`` gives these numbers in the game's order.
    """

    shape: type[Shape]
    to_struct: Callable[[Any], Any]
    to_table: Callable[[Any, int, Mapping[str, int], Any], Any]
    options: Callable[[Any], tuple[int, ...]]

    def json_path(self, path: str) -> str:
        """A path in the table, `in_hand[2]`, in the names of the JSON form: `inHand[2]`."""
        return json_path(self.shape, path)


def table_codec(game: Game, shape: type[Shape]) -> TableCodec:
    """The codec between a game's tables and a struct. Raises Unfit where they have not the same fields."""
    layout = game.layout
    fields = fields_of(shape)
    told = {name: column for name, column in layout.columns.items() if name not in layout.outside}
    if alone := told.keys() ^ fields.keys():
        raise Unfit(
            f"only one of {layout.table.__name__} of {game.id} and {shape.__name__} has {', '.join(sorted(alone))}"
        )
    columns = {option.column for option in game.options} | {SEATS}
    if unknown := layout.outside - columns:
        raise Unfit(f"{game.id}: no part of a state holds {', '.join(sorted(unknown))}")
    space: dict[str, Any] = {"Struct": shape, "Table": layout.table}
    written = [f"{fields[name].name}={_written(name, fields[name], column, space)}" for name, column in told.items()]
    read = [
        _outside(name) if name in layout.outside else _read(name, fields[name], column, space)
        for name, column in layout.columns.items()
    ]
    _run(
        [
            "def to_struct(t):",
            f"    return Struct({', '.join(written)})",
            "",
            "def to_table(s, seats, options, pack):",
            f"    return Table({', '.join(read)}, pack, [])",
            "",
            "def options(t):",
            f"    return ({''.join(f't.{option.column}, ' for option in game.options)})",
        ],
        f"<tables of {game.id}>",
        space,
    )
    return TableCodec(shape, space["to_struct"], space["to_table"], space["options"])


def _run(lines: Iterable[str], file: str, space: dict[str, Any]) -> None:
    source = "\n".join(lines) + "\n"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), space)  # noqa: S102


def _outside(name: str) -> str:
    return SEATS if name == SEATS else f"options[{name!r}]"


def _written(name: str, field: FieldShape, column: Field, space: dict[str, Any]) -> str:
    """What a field of the struct is made of, as text."""
    _check(name, field, column)
    if isinstance(column, Scalar):
        return _truth(field, f"t.{name}")
    if isinstance(column, Column):
        return f"t.{name}[:]"
    assert field.struct is not None
    space[f"Struct_{name}"] = field.struct
    inner = fields_of(field.struct)
    values = ", ".join(f"{inner[key].name}={_truth(inner[key], f'r.{key}')}" for key in column.columns)
    return f"[Struct_{name}({values}) for r in t.{name}]"


def _read(name: str, field: FieldShape, column: Field, space: dict[str, Any]) -> str:
    """What a field of the table is made of, as text."""
    if isinstance(column, Scalar):
        return _number(field, f"s.{field.name}")
    if isinstance(column, Column):
        return f"s.{field.name}[:]"
    assert field.struct is not None
    space[f"Record_{name}"] = column.record
    inner = fields_of(field.struct)
    values = ", ".join(_number(inner[key], f"r.{inner[key].name}") for key in column.columns)
    return f"[Record_{name}({values}) for r in s.{field.name}]"


def _truth(field: FieldShape, value: str) -> str:
    return f"{value} != 0" if field.sort is Sort.TRUTH else value


def _number(field: FieldShape, value: str) -> str:
    return f"int({value})" if field.sort is Sort.TRUTH else value


def _check(name: str, field: FieldShape, column: Field) -> None:
    """Raises Unfit where a field of a struct cannot hold what a column holds."""
    if isinstance(column, Records):
        if field.sort is not Sort.STRUCT or not field.many or field.struct is None:
            raise Unfit(f"{name} holds records, and its field must hold messages")
        inner = fields_of(field.struct)
        if alone := inner.keys() ^ column.columns.keys():
            raise Unfit(f"only one of the records of {name} and {field.struct.__name__} has {', '.join(sorted(alone))}")
        for key, scalar in column.columns.items():
            _check(f"{name}.{key}", inner[key], scalar)
        return
    many = isinstance(column, Column)
    truths = isinstance(column, Scalar) and (column.low, column.high) == (0, 1)
    if field.many != many or field.optional or not (field.sort is Sort.NUMBER or (truths and field.sort is Sort.TRUTH)):
        raise Unfit(f"{name} is {'a list of numbers' if many else 'one number'}, and its field is not")
    blank = column.hidden.blank if column.hidden else 0
    least = min(blank, column.low if isinstance(column.low, int) else 0)
    if least < field.lowest:
        raise Unfit(f"{name} may be {least}, and its field must be {field.lowest} or more")
