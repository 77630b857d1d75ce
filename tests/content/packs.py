"""Packs to test with: a small form of its own, and copies of a pack with changes in its text."""

import shutil
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from royalpig.content import (
    ContentError,
    Count,
    Heading,
    Id,
    Names,
    PackForm,
    Provenance,
    Reading,
    Refuse,
    Text,
    read_pack,
)


class Oink(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="oink"):
    loudness: Annotated[int, Meta(ge=1, le=9)]


class Echo(Struct, frozen=True, forbid_unknown_fields=True):
    of: Literal["sow", "boar"]
    times: Annotated[int, Meta(ge=1)]


class Chorus(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="chorus"):
    voices: Annotated[list[Id], Meta(min_length=1, description="a list of one voice or more")]
    echoes: list[Echo] = []


class Card(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    id: Id
    names: Names
    count: Count
    effect: Oink | Chorus
    provenance: Provenance
    sort_of_ear: Literal["long", "short"] | None = None
    motto: Text = "oink"


class Sty(Struct, frozen=True, forbid_unknown_fields=True):
    places: list[tuple[int, int]]
    provenance: Provenance


class StyPack(Struct, frozen=True, forbid_unknown_fields=True):
    pack: Heading
    card: list[Card]
    sty: Sty
    sources: dict[Id, Text] = {}


def no_more_cards_than_places(pack: StyPack, refuse: Refuse) -> None:
    cards = sum(card.count for card in pack.card)
    if cards > len(pack.sty.places):
        refuse("card", "", "count", f"{cards} cards for {len(pack.sty.places)} places")


def no_card_is_a_fox(pack: StyPack, refuse: Refuse) -> None:
    for card in pack.card:
        if card.id == "fox":
            refuse("card", card.id, "id", "a fox is refused")


def sentence(entry: Struct) -> str:
    return f"{entry.effect.__struct_config__.tag}!" if isinstance(entry, Card) else ""


def as_read(document: StyPack, reading: Reading) -> tuple[StyPack, Reading]:
    return document, reading


STY = PackForm(
    game="pig-sty",
    clause="ST-X.1",
    document=StyPack,
    checks=(no_more_cards_than_places, no_card_is_a_fox),
    sentence=sentence,
    build=as_read,
    words=frozenset({"names", "provenance", "motto"}),
)

PACK = """
[pack]
id = "farmyard"
game = "pig-sty"
names = { en = "The farmyard", de = "Der Hof" }

[sources]
book = "the rulebook"
"""

CARDS = """
[[card]]
id = "sow"
names = { en = "Sow", de = "Sau" }
count = 2
effect = { kind = "oink", loudness = 3 }
sort-of-ear = "long"
provenance = "book"

[[card]]
id = "choir"
names = { de = "Chor" }
count = 1
effect = { kind = "chorus", voices = ["sow", "boar"], echoes = [{ of = "sow", times = 2 }] }
provenance = { count = "book (page 2)", effect = "reconstructed", rest = "found" }
"""

STY_TABLE = """
[sty]
places = [[0, 0], [0, 1], [1, 1]]
provenance = "book"
"""


def written(folder: Path, **files: str) -> Path:
    """A folder with these TOML files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def farmyard(folder: Path, *changes: tuple[str, str]) -> Path:
    """The small pack, with texts in its files replaced; each has to be there."""
    files = {"pack": PACK, "cards": CARDS, "sty": STY_TABLE}
    for old, new in changes:
        assert any(old in text for text in files.values()), old
        files = {name: text.replace(old, new) for name, text in files.items()}
    return written(folder, **files)


def copied(source: Path, folder: Path, *changes: tuple[str, str, str]) -> Path:
    """A copy of a pack with changes: file, text that has to be there once, text in its place."""
    shutil.copytree(source, folder)
    for file, old, new in changes:
        path = folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (file, old, text.count(old))
        path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def refusal(form: PackForm[StyPack, tuple[StyPack, Reading]], folder: Path) -> ContentError:
    """The error with which a pack is refused."""
    with pytest.raises(ContentError) as caught:
        read_pack(form, folder)
    return caught.value


def faults(folder: Path) -> list[str]:
    """What the reader finds wrong with a pack of the small form, as it tells it."""
    return [str(fault) for fault in refusal(STY, folder).faults]
