"""The register of a game: every clause of the rulebook by its id."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Clause:
    """One clause: id, place in the rulebook, the rule in a sentence, where it comes from.

    ``text`` marks a clause that asks nothing of an engine.
    """

    id: str
    place: str
    rule: str
    provenance: str
    text: bool = False


class Register:
    """The clauses of a game in register order."""

    def __init__(self, clauses: list[Clause]) -> None:
        self._by_id = {clause.id: clause for clause in clauses}
        if len(self._by_id) != len(clauses):
            raise ValueError("two clauses have one id")

    @classmethod
    def read(cls, path: Path) -> "Register":
        """Reads a `clauses.toml`: an array of tables `clause`."""
        with path.open("rb") as file:
            return cls([Clause(**entry) for entry in tomllib.load(file)["clause"]])

    def __iter__(self) -> Iterator[Clause]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, clause: object) -> bool:
        return clause in self._by_id

    def __getitem__(self, clause: str) -> Clause:
        """The clause with this id; KeyError if there is none."""
        return self._by_id[clause]
