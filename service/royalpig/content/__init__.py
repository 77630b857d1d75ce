"""Content packs: what is printed on cards, tiles and boards, as data, and the reader that checks it."""

from royalpig.content.faults import ContentError, Fault
from royalpig.content.reader import PackForm, Reading, Refuse, read_pack
from royalpig.content.shapes import Count, Entry, Heading, Id, Names, Provenance, Text
from royalpig.content.shelf import FoundPack, find_packs, shipped

__all__ = [
    "ContentError",
    "Count",
    "Entry",
    "Fault",
    "FoundPack",
    "Heading",
    "Id",
    "Names",
    "PackForm",
    "Provenance",
    "Reading",
    "Refuse",
    "Text",
    "find_packs",
    "read_pack",
    "shipped",
]
