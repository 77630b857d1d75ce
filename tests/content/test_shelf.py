"""Packs in a folder of the user's."""

from pathlib import Path

import pytest

from royalpig.content import ContentError, find_packs, read_pack
from tests.content.packs import STY, farmyard

GAMES = ["pig-sty", "cow-shed"]


def told(directory: Path) -> str:
    with pytest.raises(ContentError) as caught:
        find_packs(directory, GAMES)
    (fault,) = caught.value.faults
    return str(fault)


def test_the_directory_may_be_a_pack(tmp_path: Path) -> None:
    (found,) = find_packs(farmyard(tmp_path), GAMES)
    assert (found.folder, found.game, found.id) == (tmp_path, "pig-sty", "farmyard")


def test_or_hold_packs_at_any_depth(tmp_path: Path) -> None:
    farmyard(tmp_path / "b")
    farmyard(tmp_path / "a" / "old", ('id = "farmyard"', 'id = "barnyard"'))
    farmyard(tmp_path / "c", ('game = "pig-sty"', 'game = "cow-shed"'))
    found = find_packs(tmp_path, GAMES)
    assert [(pack.game, pack.id) for pack in found] == [
        ("pig-sty", "barnyard"),
        ("pig-sty", "farmyard"),
        ("cow-shed", "farmyard"),
    ]
    assert read_pack(STY, found[0].folder)[1].id == "barnyard"


@pytest.mark.parametrize("below", [".", "nowhere"])
def test_a_directory_without_packs(tmp_path: Path, below: str) -> None:
    assert told(tmp_path / below) == "no pack.toml in this folder or below it"


def test_a_game_that_is_not_refereed_here(tmp_path: Path) -> None:
    folder = farmyard(tmp_path, ('game = "pig-sty"', 'game = "hen-house"'))
    assert told(folder) == 'pack.toml: pack: game: "hen-house" is refused; allowed is pig-sty or cow-shed'


def test_one_id_twice(tmp_path: Path) -> None:
    farmyard(tmp_path / "a")
    farmyard(tmp_path / "b")
    assert told(tmp_path) == f'pack.toml: pack: id: "farmyard" is the id of the pack in {tmp_path / "a"} too'


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('game = "pig-sty"', "", "pack.toml: pack: game: is missing; allowed is a word of small letters"),
        ("[pack]", "pack = 3\n[sack]", "pack.toml: pack: 3 is refused; allowed is a table"),
        ("[pack]", "[sack]", "pack.toml: pack: id: is missing"),
        ("[pack]", "[pack", "pack.toml: is not TOML"),
    ],
)
def test_a_heading_that_is_none(tmp_path: Path, old: str, new: str, fault: str) -> None:
    with pytest.raises(ContentError) as caught:
        find_packs(farmyard(tmp_path, (old, new)), GAMES)
    assert str(caught.value.faults[0]).startswith(fault)
