"""Reads a content pack: a folder of TOML files, held against what its game demands, made into what the rules read.

The files of a pack are one document, cut up as its author likes: every top-level key stands in one file only. The
table `[pack]` gives `id`, `game` and `names`; `[sources]` may explain the words that the provenance uses. Every other
top-level key is a *section* of the game: a list of entries (`[[tile]]`), each with an `id`, or one table that is an
entry itself (`[board]`). An entry's `provenance` is one text for all its values, or a table with a text for each field;
in the table `rest` stands for all fields that it does not name.

**The hash** of a pack is SHA-256, as 64 small hexadecimal digits, over the canonical JSON (RFC 8785) of one object:

- `pack` is `{"id": ..., "game": ...}`;
- for every section its key, with the list of its entries in the order of the file, or with its one table;
- each entry as it is written in the TOML file, without `provenance`, `names` and the members that the game calls words.

`sources` is left out. Nothing is added: a value that is left out is left out of the JSON too. So the hash tells what is
played, and in which order entries are numbered; comments, the order of keys, the division into files, a new translation
or a better source do not change it.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from royalpig.content.faults import ContentError, Fault
from royalpig.content.schema import fields_of, item_struct, misfits, one_of, shown
from royalpig.content.shapes import REST, Entry
from royalpig.engine.canonical import digest

Document = TypeVar("Document", bound=msgspec.Struct)
Pack = TypeVar("Pack")

Refuse = Callable[[str, str, str, str], None]
"""Notes a fault: section, id of the entry (empty for the section as a whole), field (may be empty), message."""

NAMES_AND_PROVENANCE = frozenset({"names", "provenance"})


@dataclass(frozen=True)
class Reading:
    """What a pack is apart from its game's rules: id, hash, names by language, entries in index order, sources."""

    id: str
    hash: str
    names: Mapping[str, str]
    entries: tuple[Entry, ...]
    sources: Mapping[str, str]


@dataclass(frozen=True)
class PackForm(Generic[Document, Pack]):
    """What a game demands of its packs and what it makes of one.

    ``document`` is a msgspec struct with `pack: Heading`, `sources: dict[str, Text]` and the game's sections.
    ``checks`` are asked after all values fit the document; each notes what it finds through its second argument.
    ``sentence`` tells an entry's effect. ``clause`` is what a refusal stands on. ``words`` are members of entries that
    only tell something to people and are not hashed.
    """

    game: str
    clause: str
    document: type[Document]
    checks: tuple[Callable[[Document, Refuse], None], ...]
    sentence: Callable[[msgspec.Struct], str]
    build: Callable[[Document, Reading], Pack]
    words: frozenset[str] = NAMES_AND_PROVENANCE

    def muting(self, *clauses: str) -> "PackForm[Document, Pack]":
        """The same form, without its checks if its clause is named; for tests that must then fail."""
        return replace(self, checks=()) if self.clause in clauses else self


@dataclass
class _Sheets:
    """The files of a pack read together: the tables by top-level key, and the file of each."""

    tables: dict[str, object] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def refuse(self, section: str, entry: str, of: str, message: str) -> None:
        self.faults.append(Fault(self.files.get(section, ""), entry or section, of, message))


def read_pack(form: PackForm[Document, Pack], folder: Path) -> Pack:
    """The pack in a folder, as its game wants it.

    Raises ContentError with every fault found: first those of the files, then those of values and provenance, then
    those of the game's checks.
    """
    sheets = _read_files(folder)
    _stop_at_faults(sheets, folder, form.clause)
    _hold_against_schema(sheets, form)
    _stop_at_faults(sheets, folder, form.clause)
    document = msgspec.convert(sheets.tables, form.document)
    for check in form.checks:
        check(document, sheets.refuse)
    _stop_at_faults(sheets, folder, form.clause)
    heading, sources = _table(sheets.tables["pack"]), _table(sheets.tables.get("sources", {}))
    return form.build(
        document,
        Reading(
            id=str(heading["id"]),
            hash=digest(_hashed(sheets.tables, form.words)),
            names={language: str(name) for language, name in _table(heading["names"]).items()},
            entries=tuple(_entries(form, document)),
            sources={word: str(meaning) for word, meaning in sources.items()},
        ),
    )


def _stop_at_faults(sheets: _Sheets, folder: Path, clause: str) -> None:
    if sheets.faults:
        raise ContentError(folder, sheets.faults, clause)


def _read_files(folder: Path) -> _Sheets:
    sheets = _Sheets()
    if not folder.is_dir():
        sheets.faults.append(Fault("", "", "", "there is no such folder"))
        return sheets
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        sheets.faults.append(Fault("", "", "", "the folder holds no TOML file"))
    for path in paths:
        for key, table in read_toml(path, sheets.faults).items():
            if key in sheets.tables:
                message = f"stands in {sheets.files[key]} already; a top-level key has its place in one file"
                sheets.faults.append(Fault(path.name, key, "", message))
            else:
                sheets.tables[key] = table
                sheets.files[key] = path.name
    return sheets


def read_toml(path: Path, faults: list[Fault]) -> dict[str, object]:
    """The tables of one file; empty, with a fault noted, if it cannot be read or is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        faults.append(Fault(path.name, "", "", "is not written in UTF-8"))
    except ValueError as error:  # what is no TOML, and a number of thousands of digits
        faults.append(Fault(path.name, "", "", f"is not TOML: {error}"))
    except RecursionError:
        faults.append(Fault(path.name, "", "", "is nested too deeply"))
    except OSError as error:
        faults.append(Fault(path.name, "", "", f"cannot be read: {error.strerror}"))
    return {}


def _hold_against_schema(sheets: _Sheets, form: PackForm[Document, Pack]) -> None:
    sections = fields_of(form.document)
    for key in sheets.tables:
        if key not in sections:
            sheets.refuse(key, key, "", f"is not a section of this game's packs; allowed is {one_of(sections)}")
    for key, section in sections.items():
        if key not in sheets.tables:
            if section.required:
                sheets.refuse(key, key, "", "is missing from the pack")
            continue
        value = sheets.tables[key]
        struct = item_struct(section.type)
        if struct is not None and isinstance(value, list):
            for label, entry in _labelled(value):
                _hold_entry(sheets, key, label, entry, struct)
        else:
            _hold_entry(sheets, key, key, value, section.type)
    _hold_ids(sheets)
    game = _table(sheets.tables.get("pack")).get("game")
    if isinstance(game, str) and game != form.game:
        sheets.refuse("pack", "pack", "game", f"{shown(game)} is refused; allowed is {form.game}")


def _hold_entry(sheets: _Sheets, key: str, label: str, entry: object, kind: object) -> None:
    for path, message in misfits(entry, kind):
        sheets.refuse(key, label, path, message)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(entry, dict):
        for message in _provenance_faults(entry.get("provenance"), kind):
            sheets.refuse(key, label, "provenance", message)


def _provenance_faults(provenance: object, struct: type[msgspec.Struct]) -> Iterator[str]:
    if not isinstance(provenance, dict):
        return
    fields = _told_fields(struct)
    for name in provenance:
        if name not in fields and name != REST:
            yield f"names {shown(name)}; allowed is {one_of([*fields, REST])}"
    untold = [name for name in fields if name not in provenance]
    if untold and REST not in provenance:
        yield f"says nothing of {one_of(untold).replace(' or ', ' and ')}, and there is no {shown(REST)}"


def _told_fields(struct: type[msgspec.Struct]) -> list[str]:
    """The fields whose provenance an entry has to tell."""
    return [name for name in fields_of(struct) if name not in {"id", "provenance"}]


def _hold_ids(sheets: _Sheets) -> None:
    ids = {
        key: [name for entry in section if isinstance(name := _table(entry).get("id"), str)]
        for key, section in sheets.tables.items()
        if isinstance(section, list)
    }
    times = Counter(name for names in ids.values() for name in names)
    for key, names in ids.items():
        for name in dict.fromkeys(names):
            if times[name] > 1:
                sheets.refuse(key, name, "id", f"stands {times[name]} times; an id is given once in a pack")


def _labelled(entries: list[object]) -> Iterator[tuple[str, object]]:
    """Each entry with its id, or with its number in the list if it has none."""
    for number, entry in enumerate(entries, 1):
        name = _table(entry).get("id")
        yield (name if isinstance(name, str) and name else f"number {number}"), entry


def _table(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _hashed(tables: dict[str, object], words: frozenset[str]) -> dict[str, object]:
    """What the hash of a pack is taken over; the module's docstring says it in words."""

    def played(entry: object) -> dict[str, object]:
        return {name: value for name, value in _table(entry).items() if name not in words}

    heading = _table(tables["pack"])
    whole: dict[str, object] = {"pack": {"id": heading["id"], "game": heading["game"]}}
    for key, section in tables.items():
        if key not in {"pack", "sources"}:
            whole[key] = [played(entry) for entry in section] if isinstance(section, list) else played(section)
    return whole


def _entries(form: PackForm[Document, Pack], document: Document) -> Iterator[Entry]:
    for key, section in fields_of(form.document).items():
        value = getattr(document, section.name)
        if isinstance(value, list):
            for index, struct in enumerate(value):
                yield _entry(key, index, struct.id, struct, form.sentence(struct))
        elif isinstance(value, msgspec.Struct) and "provenance" in value.__struct_fields__:
            yield _entry(key, 0, key, value, form.sentence(value))


def _entry(section: str, index: int, entry_id: str, struct: msgspec.Struct, effect: str) -> Entry:
    written = _table(msgspec.to_builtins(struct))
    provenance = written["provenance"]
    by_field = provenance if isinstance(provenance, dict) else {REST: provenance}
    return Entry(
        section=section,
        index=index,
        id=entry_id,
        names={language: str(name) for language, name in _table(written.get("names")).items()},
        effect=effect,
        values=dict(
            pair
            for name, value in written.items()
            if name not in {"id", *NAMES_AND_PROVENANCE}
            for pair in _flat(name, value)
        ),
        provenance={name: str(by_field.get(name, by_field.get(REST))) for name in _told_fields(type(struct))},
    )


def _flat(path: str, value: object) -> Iterator[tuple[str, str]]:
    """The values below a path as texts: tables by field, lists of tables by number from 1, other lists in one text."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _flat(f"{path}.{name}", part)
    elif isinstance(value, list | tuple) and any(isinstance(part, dict | list | tuple) for part in value):
        for number, part in enumerate(value, 1):
            yield from _flat(f"{path}[{number}]", part)
    elif isinstance(value, list | tuple):
        yield path, " ".join(str(part) for part in value)
    elif value is not None:
        yield path, str(value)
