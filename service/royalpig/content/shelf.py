"""Where packs are found: those shipped with their games, and those in a folder of the user's."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from royalpig.content.faults import ContentError, Fault
from royalpig.content.reader import read_toml
from royalpig.content.schema import misfits, one_of, shown
from royalpig.content.shapes import Heading

HEADING_FILE = "pack.toml"


@dataclass(frozen=True)
class FoundPack:
    """A folder with a pack: the game that it says it belongs to, and its id."""

    folder: Path
    game: str
    id: str


def shipped(*path: str) -> Path:
    """The folder of a shipped pack: `shipped("schweinebande", "market")`."""
    return Path(__file__).parent.joinpath(*path)


def find_packs(directory: Path, games: Collection[str]) -> list[FoundPack]:
    """The packs in a directory: every folder at it or below it that holds a `pack.toml`, by path.

    Of a pack only the heading is looked at. Raises ContentError if there is none, if a heading is not as it should be,
    if one names a game that is not among those given, or if two packs of one game have one id.
    """
    paths = sorted(directory.rglob(HEADING_FILE))
    if not paths:
        raise ContentError(directory, [Fault("", "", "", f"no {HEADING_FILE} in this folder or below it")])
    found: list[FoundPack] = []
    for path in paths:
        pack = _read_heading(path, games)
        for other in found:
            if (other.game, other.id) == (pack.game, pack.id):
                message = f'"{pack.id}" is the id of the pack in {other.folder} too'
                raise ContentError(pack.folder, [Fault(HEADING_FILE, "pack", "id", message)])
        found.append(pack)
    return found


def _read_heading(path: Path, games: Collection[str]) -> FoundPack:
    faults: list[Fault] = []
    heading = read_toml(path, faults).get("pack", {})
    if not faults:
        faults = [Fault(HEADING_FILE, "pack", field, message) for field, message in misfits(heading, Heading)]
    if faults or not isinstance(heading, dict):
        raise ContentError(path.parent, faults)
    game, pack_id = str(heading["game"]), str(heading["id"])
    if game not in games:
        message = f"{shown(game)} is refused; allowed is {one_of(games)}"
        raise ContentError(path.parent, [Fault(HEADING_FILE, "pack", "game", message)])
    return FoundPack(path.parent, game, pack_id)
