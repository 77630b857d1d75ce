"""How long the bytes of a state can be, as far as everybody may know.

The bytes themselves are longer or shorter by what is hidden: a small number takes one byte, a large one several. Who
sees how long they are must not learn anything of that.
"""

from typing import Final

import msgspec

from royalpig.engine.shapes import evaluator
from royalpig.engine.state import SPECTATOR, State
from royalpig.engine.tables import Column, Extent, Field, Records

LONGEST_NUMBER: Final = 9
"""Bytes of the longest number in msgpack; the beginning of a list takes fewer."""

HIDDEN_COUNTERS: Final = 2
"""The counters of a state that no view tells: the draws, and the undo horizon."""


def most_bytes(state: State) -> int:
    """A number that `State.to_bytes` does not exceed, the same for all whole states that look alike to a spectator."""
    seen = state.view(SPECTATOR)
    seen.horizon = 0
    hidden = sum(_most_hidden(seen, name, column) for name, column in state.game.layout.columns.items())
    return len(seen.to_bytes()) + HIDDEN_COUNTERS * LONGEST_NUMBER + hidden


def _most_hidden(seen: State, name: str, column: Field) -> int:
    """How many bytes a field's hidden numbers take at most."""
    if isinstance(column, Records):
        secret = sum(_longest(scalar.low, scalar.high) for scalar in column.columns.values() if scalar.hidden)
        return secret * len(getattr(seen.table, name))
    if column.hidden is None:
        return 0
    longest = _longest(column.low, column.high)
    if not isinstance(column, Column):
        return longest
    if not column.hidden.emptied:
        return longest * len(getattr(seen.table, name))
    most: int = evaluator(column.at_most if column.length is None else column.length)(seen.table)
    return longest * most + LONGEST_NUMBER


def _longest(low: Extent, high: Extent) -> int:
    """Bytes of the longest number from low to high, where these are known without a table."""
    if not isinstance(low, int) or not isinstance(high, int):
        return LONGEST_NUMBER
    return max(len(msgspec.msgpack.encode(low)), len(msgspec.msgpack.encode(high)))
