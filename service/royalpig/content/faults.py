"""What is wrong with a content pack, and where."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from royalpig.engine.rejection import RoyalPigError


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong, with the file, the entry (a card's id) and the field it is in, each if there is one.

    In a field what stands in a list is counted from 1: `effect.premium[1].round`.
    """

    file: str
    entry: str
    field: str
    message: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.entry, self.field, self.message) if part)


class ContentError(RoyalPigError):
    """A content pack that is refused; carries the clause (empty if no game was asked) and every Fault found."""

    def __init__(self, folder: Path, faults: Iterable[Fault], clause: str = "") -> None:
        self.folder = folder
        self.faults = tuple(faults)
        self.clause = clause
        cites = f" ({clause})" if clause else ""
        super().__init__("\n".join([f"the content in {folder} is refused{cites}:", *map(str, self.faults)]))
