"""The hashes of a record. ``docs/hashes.md`` specifies them, so that any language can make them."""

from typing import Any

from royalpig.engine.canonical import digest
from royalpig.engine.game import Game
from royalpig.engine.tables import Records
from royalpig.records.header import FORMAT, Header
from royalpig.records.lines import HASH_DIGITS


def header_hash(header: Header) -> str:
    """The hash that the chain begins with, 64 digits, of a header that leaves no option, content or mode out."""
    return digest({"record": str(FORMAT), **dict(header.facts())})


def step_hash(previous: str, step: str) -> str:
    """The hash after a step (`p0 reveal 2,3`), given the one before it; 64 digits."""
    return digest({"previous": previous, "step": step})


def shown(whole: str) -> str:
    """As much of a hash as a line shows."""
    return whole[:HASH_DIGITS]


def table_hash(game: Game, table: Any) -> str:
    """As much of the hash of a table as a header shows."""
    values: dict[str, Any] = {}
    for (name, column), value in zip(game.layout.columns.items(), game.layout.values(table), strict=True):
        if isinstance(column, Records):
            values[name] = [dict(zip(column.columns, record, strict=True)) for record in value]
        else:
            values[name] = value
    return shown(digest(values))
