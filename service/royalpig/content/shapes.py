"""What the packs of all games share: how ids, counts, names and provenance are written, and what a pack lists."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Text: TypeAlias = Annotated[str, Meta(pattern=r"\S", description="a text that is not blank")]

Id: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"\A[a-z0-9]([a-z0-9-]*[a-z0-9])?\Z",
        max_length=40,
        description="a word of small letters, digits and hyphens, at most 40 long, with no hyphen at either end",
    ),
]

Count: TypeAlias = Annotated[int, Meta(ge=1, le=999)]
"""How many copies of an entry there are."""

Language: TypeAlias = Annotated[
    str, Meta(pattern=r"\A[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z", description="a language such as en, de or de-AT")
]
"""A language as BCP 47 writes it."""

Names: TypeAlias = Annotated[
    dict[Language, Text],
    Meta(min_length=1, description="a table of names by language, such as { en = ..., de = ... }"),
]
"""The printed name in each language that is known."""

REST = "rest"
"""In a table of provenance: what holds for every field that the table does not name."""

Provenance: TypeAlias = Annotated[
    Text | dict[str, Text],
    Meta(description="a text that is not blank, or a table with such a text for each field"),
]
"""Where the values of an entry come from: one text for all, or a text for each field."""


class Heading(Struct, frozen=True, forbid_unknown_fields=True):
    """The table `pack` of a pack: its id, the game that it belongs to, its names."""

    id: Id
    game: Id
    names: Names


@dataclass(frozen=True)
class Entry:
    """One thing of a pack as it is told to a client: a card, a tile, a direction, the board.

    ``section`` is its top-level key in the pack, ``index`` its place there from 0, ``effect`` a sentence, empty where
    it has none. ``values`` holds all else by field (`count`, `effect.number`) as text, ``provenance`` a text for each
    of its fields.
    """

    section: str
    index: int
    id: str
    names: Mapping[str, str]
    effect: str
    values: Mapping[str, str]
    provenance: Mapping[str, str]

    def name(self, language: str = "en") -> str:
        """The name in a language; else in English, else in any that is known, else the id."""
        return self.names.get(language) or self.names.get("en") or next(iter(self.names.values()), self.id)
