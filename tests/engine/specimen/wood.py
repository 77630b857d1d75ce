"""The wood: the cards of a content pack, as the lists of ints that the rules read."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from royalpig.content.shapes import Entry
from royalpig.engine.canonical import digest

USES = ("none", "dog", "horn", "map", "feast", "toll")
NO_USE, DOG, HORN, MAP, FEAST, TOLL = range(6)


@dataclass(frozen=True, eq=False)
class Wood:
    """One content pack: by the index of a card its name, how many there are, its worth, its use (an index of USES).

    What a pack tells a client besides (``names``, ``sources``, ``entries``) this one has nothing of.
    """

    id: str
    hash: str
    cards: list[str]
    count: list[int]
    worth: list[int]
    use: list[int]
    names: Mapping[str, str] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()


def read_wood(folder: Path) -> Wood:
    """The Wood in a folder: a file `wood.toml`."""
    with (folder / "wood.toml").open("rb") as file:
        content = tomllib.load(file)
    cards = content["card"]
    return Wood(
        id=content["id"],
        hash=digest(content),
        cards=[card["id"] for card in cards],
        count=[card["count"] for card in cards],
        worth=[card["worth"] for card in cards],
        use=[USES.index(card["use"]) for card in cards],
    )
