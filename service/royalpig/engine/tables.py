"""What lies on the table: the columns of a game's table, who may see them, and the code made from that.

A table is a plain dataclass of ints and flat lists (a list may hold records, themselves dataclasses of ints). Every
field is declared once as a Scalar, a Column or a Records; from the declarations come clone, view, the codec to plain
values and, in `shapes`, the check of a foreign table.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Generic, Protocol, TypeVar, cast

from royalpig.engine.events import Event


class Table(Protocol):
    """What the engine itself reads of a game's table.

    ``step`` is what the table waits for (a decision's number, a passage's, or the game's ``over``), ``actor`` the seat
    that owes the answer (CHANCE, or NOBODY while several do or the game is over). ``events`` collects what happens;
    it is no part of the state, nor is ``pack``, the content that the table is played with.
    """

    step: int
    actor: int
    seats: int
    events: list[Event]
    pack: Any


Extent = int | str
"""A number, or an expression of the table `t` (`"t.seats * 7"`)."""


@dataclass(frozen=True)
class Hidden:
    """Who may not see a field: ``seen_by(t, seat, block)`` says whether a seat sees a block; a spectator is NOBODY.

    A column is hidden in blocks of ``block`` entries. What is not seen shows as ``blank``. ``emptied`` shows the whole
    column as an empty list where its very length is secret.
    """

    seen_by: Callable[[Any, int, int], bool]
    block: Extent = 1
    blank: int = 0
    emptied: bool = False


@dataclass(frozen=True)
class Scalar:
    """A field of one int in ``low..high``."""

    low: Extent
    high: Extent
    hidden: Hidden | None = None


@dataclass(frozen=True)
class Column:
    """A field of ``length`` ints in ``low..high``; without a length, of ``at_most`` ints or fewer."""

    length: Extent | None
    low: Extent
    high: Extent
    hidden: Hidden | None = None
    at_most: Extent = 0


@dataclass(frozen=True)
class Records:
    """A field of up to ``at_most`` records of a dataclass, whose own fields are Scalars (hidden by record)."""

    record: type
    at_most: Extent
    columns: Mapping[str, Scalar]


Field = Scalar | Column | Records
T = TypeVar("T")

UNPLACED = ("pack", "events")
"""Fields of a table that are not part of the state."""


@dataclass(eq=False)
class Layout(Generic[T]):
    """The declared fields of a table, in the order of the dataclass.

    ``outside`` names the fields that other parts of a state already hold (the seats, the options): they are in the
    table and in a state's bytes, not in the table's message on the wire.
    """

    table: type[T]
    columns: Mapping[str, Field]
    outside: frozenset[str] = frozenset()
    clone: Callable[[T], T] = field(init=False)
    view: Callable[[T, int], T] = field(init=False)
    values: Callable[[T], tuple[Any, ...]] = field(init=False)
    build: Callable[[Any, tuple[Any, ...]], T] = field(init=False)
    source: str = field(init=False)
    names: dict[str, Any] = field(init=False)
    reads: Mapping[str, frozenset[str]] | None = field(default=None, init=False)

    def __post_init__(self) -> None:
        names = [f.name for f in fields(cast(Any, self.table))]
        if names != [*self.columns, *UNPLACED]:
            raise ValueError(f"{self.table.__name__} has the fields {names}, declared are {[*self.columns, *UNPLACED]}")
        for name, column in self.columns.items():
            if isinstance(column, Records) and [f.name for f in fields(column.record)] != list(column.columns):
                raise ValueError(f"{self.table.__name__}.{name}: the record's fields are not those declared")
        self.names = {}
        self.source = self._source(self.names)
        space: dict[str, Any] = {"Any": Any, "Table": self.table, **self.names}
        exec(compile(self.source, f"<layout of {self.table.__module__}>", "exec"), space)  # noqa: S102 - our own text
        self.take_over(space)

    def take_over(self, space: Mapping[str, Any]) -> None:
        """Takes clone, view, values and build from where ``source`` was carried out.

        A compiled build also brings what the code of each field's declaration reads, which nobody can see there.
        """
        self.clone, self.view, self.values, self.build = (space[name] for name in ("clone", "view", "values", "build"))
        self.reads = space.get("READS")

    def hidden(self) -> frozenset[str]:
        """The names of the fields, and of the record fields, that not everybody sees."""
        found: set[str] = set()
        for name, column in self.columns.items():
            if isinstance(column, Records):
                found.update(inner for inner, scalar in column.columns.items() if scalar.hidden)
            elif column.hidden:
                found.add(name)
        return frozenset(found)

    def value_type(self) -> Any:
        """The type of a table's plain values: a tuple with an entry a field, a record being a tuple again."""
        return tuple[tuple(_plain_type(column) for column in self.columns.values())]  # type: ignore[misc]

    def _source(self, names: dict[str, Any]) -> str:
        """The text of clone, view, values and build, written out field by field; what it calls goes into ``names``."""
        copies: list[str] = []
        plain: list[str] = []
        built: list[str] = []
        blanks: list[str] = []
        for index, (name, column) in enumerate(self.columns.items()):
            if isinstance(column, Scalar):
                copies.append(f"t.{name}")
                plain.append(f"t.{name}")
                built.append(f"v[{index}]")
            elif isinstance(column, Column):
                copies.append(f"t.{name}[:]")
                plain.append(f"t.{name}")
                built.append(f"v[{index}]")
            else:
                names[f"Record_{name}"] = column.record
                inner = list(column.columns)
                arguments = ", ".join(f"r.{field_}" for field_ in inner)
                copies.append(f"[Record_{name}({arguments}) for r in t.{name}]")
                plain.append(f"[({arguments},) for r in t.{name}]")
                numbered = ", ".join(f"r[{place}]" for place in range(len(inner)))
                built.append(f"[Record_{name}({numbered}) for r in v[{index}]]")
            blanks.extend(_blanking(name, column, names))
        return "\n".join(
            [
                "def clone(t: Table) -> Table:",
                f"    return Table({', '.join(copies)}, t.pack, [])",
                "def values(t: Table) -> tuple[Any, ...]:",
                f"    return ({', '.join(plain)},)",
                "def build(pack: Any, v: tuple[Any, ...]) -> Table:",
                f"    return Table({', '.join(built)}, pack, [])",
                "def view(t: Table, seat: int) -> Table:",
                "    seen = clone(t)",
                *(f"    {line}" for line in blanks),
                "    return seen",
            ]
        )


def _plain_type(column: Field) -> Any:
    if isinstance(column, Scalar):
        return int
    if isinstance(column, Column):
        return list[int]
    return list[tuple[tuple(int for _ in column.columns)]]  # type: ignore[misc]


def _blanking(name: str, column: Field, names: dict[str, Any]) -> Iterable[str]:
    """The lines of `view` that blank what a seat may not see of one field."""
    if isinstance(column, Records):
        secret = {inner: scalar.hidden for inner, scalar in column.columns.items() if scalar.hidden}
        if secret:
            yield f"for index, record in enumerate(seen.{name}):"
        for inner, of_record in secret.items():
            names[f"sees_{name}_{inner}"] = of_record.seen_by
            yield f"    if not sees_{name}_{inner}(t, seat, index):"
            yield f"        record.{inner} = {of_record.blank}"
        return
    hidden = column.hidden
    if hidden is None:
        return
    names[f"sees_{name}"] = hidden.seen_by
    if isinstance(column, Scalar):
        yield f"if not sees_{name}(t, seat, 0):"
        yield f"    seen.{name} = {hidden.blank}"
    elif hidden.emptied:
        yield f"if not sees_{name}(t, seat, 0):"
        yield f"    seen.{name} = []"
    elif hidden.block == 1:
        kept = f"value if sees_{name}(t, seat, index) else {hidden.blank}"
        yield f"seen.{name} = [{kept} for index, value in enumerate(t.{name})]"
    else:
        yield f"block = {hidden.block}"
        yield f"for index in range(len(t.{name}) // block):"
        yield f"    if not sees_{name}(t, seat, index):"
        yield f"        seen.{name}[index * block:(index + 1) * block] = [{hidden.blank}] * block"
