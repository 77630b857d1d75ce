"""Tables that record what rules read of them, entry by entry: what the check at import cannot follow is seen here.

A recorder stands in for a table of the plain build; a compiled build takes no other class for its own, and is made of
the same source.
"""

from collections.abc import Callable, Sequence
from functools import partial
from types import FunctionType
from typing import Any, overload

from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.state import State
from royalpig.engine.tables import Column, Hidden, Records
from tests.engine.agreement import loops_of
from tests.engine.play import decision_of, spell

Reads = set[tuple[str, int]]
"""Hidden fields that were read, each with the place of the entry (of the record, for a field of records)."""


class RecordedColumn(Sequence[int]):
    """A hidden column that notes which entries are read."""

    def __init__(self, name: str, values: list[int], reads: Reads) -> None:
        self._name, self._values, self._reads = name, values, reads

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        places = range(len(self._values))[index]
        self._reads.update((self._name, place) for place in ([places] if isinstance(places, int) else places))
        return self._values[index]

    def __len__(self) -> int:
        self._reads.update((self._name, place) for place in range(len(self._values)))
        return len(self._values)

    def __eq__(self, other: object) -> bool:
        return self[:] == other

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Sequence[int]) -> list[int]:
        return [*self, *other]

    __radd__ = __add__


class RecordedRecord:
    """A record that notes which of its hidden fields are read."""

    def __init__(self, record: object, place: int, hidden: frozenset[str], reads: Reads) -> None:
        self._record, self._place, self._hidden, self._reads = record, place, hidden, reads

    def __getattr__(self, name: str) -> Any:
        if name in self._hidden:
            self._reads.add((name, self._place))
        return getattr(self._record, name)


class RecordedTable:
    """A table that notes what is read of its hidden fields, by its own methods too."""

    def __init__(self, game: Game, table: Any, reads: Reads) -> None:
        self._table, self._reads, self._hidden = table, reads, game.hidden
        self._stand_ins: dict[str, object] = {}
        for name, column in game.layout.columns.items():
            value = getattr(table, name)
            if isinstance(column, Records):
                self._stand_ins[name] = [RecordedRecord(r, place, game.hidden, reads) for place, r in enumerate(value)]
            elif isinstance(column, Column) and column.hidden:
                self._stand_ins[name] = RecordedColumn(name, value, reads)

    def __getattr__(self, name: str) -> Any:
        if name in self._stand_ins:
            return self._stand_ins[name]
        method = getattr(type(self._table), name, None)
        if isinstance(method, FunctionType):
            return method.__get__(self)
        if isinstance(method, property) and method.fget is not None:
            return method.fget(self)
        if name in self._hidden:
            self._reads.add((name, 0))
        return getattr(self._table, name)


def can_be_traced(game: Game) -> bool:
    """Whether the rules of a game are plain Python functions, which take a recorder for a table."""
    return isinstance(game.new_table, FunctionType)


def reads_of(state: State, ask: Callable[[Any], object]) -> Reads:
    """What a function of a state's table reads of the hidden fields."""
    reads: Reads = set()
    ask(RecordedTable(state.game, state.table, reads))
    return reads


def unseen(state: State, seat: int, reads: Reads) -> Reads:
    """Those of the entries read that a seat may not see."""
    declared = declared_hidden(state.game)
    return {(name, place) for name, place in reads if not _sees(state, seat, declared[name], place)}


def declared_hidden(game: Game) -> dict[str, Hidden]:
    """How each hidden field, and each hidden field of records, is declared."""
    found: dict[str, Hidden] = {}
    for name, column in game.layout.columns.items():
        inner = column.columns.items() if isinstance(column, Records) else [(name, column)]
        found.update((field, declared.hidden) for field, declared in inner if declared.hidden)
    return found


def _sees(state: State, seat: int, hidden: Hidden, place: int) -> bool:
    block = hidden.block if isinstance(hidden.block, int) else eval(hidden.block, {"t": state.table})
    return hidden.seen_by(state.table, seat, 0 if hidden.emptied else place // block)


def nothing_hidden_is_asked(state: State) -> None:
    """Who is asked, whether, and what everybody is told of a decision is made of public things alone."""
    decision, loops = decision_of(state), loops_of(state)
    told: list[Callable[[Any], object]] = [decision.place_at]
    told.extend(function for function in (decision.actors, decision.answered) if function)
    told.extend(partial(_of_seat, decision.asked or loops.legal, seat) for seat in state.actors)
    if loops.outcomes is not None and decision.shows_outcomes:
        told.append(partial(_of_seat, loops.outcomes, []))
    for function in told:
        read = unseen(state, NOBODY, reads_of(state, function))
        assert not read, f"{read}: {spell(state)}"


def rules_read_what_their_seat_sees(state: State) -> None:
    """The legal list of a seat is made of what the seat sees."""
    for seat in state.actors:
        if seat != CHANCE:
            read = unseen(state, seat, reads_of(state, partial(_of_seat, loops_of(state).legal, seat)))
            assert not read, f"{read}: {spell(state)}"


def _of_seat(function: Callable[[Any, Any], object], second: object, t: object) -> object:
    return function(t, second)
