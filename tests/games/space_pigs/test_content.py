"""The content pack: the default one, and what every other must be (register, section 6)."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from royalpig.content import ContentError, shipped
from royalpig.games.space_pigs import content as c
from royalpig.games.space_pigs.content import Content, read_content

FOLDER = shipped("space_pigs", "space-pigs")


@pytest.fixture(scope="module")
def pack() -> Content:
    return read_content(FOLDER)


def copies(pack: Content, *names: str) -> list[int]:
    return [pack.copies[pack.cards.index(name)] for name in names]


def test_30_combat_and_50_event_cards(pack: Content) -> None:
    combat = [count for count, effect in zip(pack.copies, pack.effect, strict=True) if effect == c.COMBAT]
    assert (sum(combat), sum(pack.copies)) == (30, 80)
    assert pack.effect == sorted(pack.effect, key=lambda effect: effect != c.COMBAT)


@pytest.mark.rule("SP-C.6", "SP-2B.18", "SP-C.15")
def test_the_copies_that_the_rulebooks_print(pack: Content) -> None:
    assert copies(pack, "planet-displacement", "extra-mouve", "transporter") == [8, 3, 2]
    assert copies(pack, "rocket-backpack", "rocket-boots", "rocket") == [1, 1, 1]
    bonus = [pack.number[pack.cards.index(name)] for name in ("transporter", "rocket-backpack", "rocket")]
    assert bonus == [1, 2, 3]
    assert pack.number[pack.cards.index("scoto-teleporter")] == c.UNLIMITED


@pytest.mark.rule("SP-C.2", "SP-C.1")
def test_combat_cards_are_stamped_3a_and_3c(pack: Content) -> None:
    for card, effect in enumerate(pack.effect):
        stamps = [place for at, place in enumerate(c.SEQUENCES) if pack.stamped[card * len(c.SEQUENCES) + at]]
        assert stamps
        assert (stamps == ["3A", "3C"]) == (effect <= c.LAST_LAID)


@pytest.mark.rule("SP-C.14")
def test_attack_and_defence_are_fair_and_dear_cards_are_risky(pack: Content) -> None:
    cards = [card for card, effect in enumerate(pack.effect) if effect == c.COMBAT]
    both = Counter[tuple[int, int, int]]()
    for card in cards:
        both[pack.attack[card], pack.defence[card], pack.technology[card]] += pack.copies[card]
        assert pack.attack[card] + pack.defence[card] == (2, 3, 5, 7, 9)[pack.technology[card]]
    assert all(both[defence, attack, technology] == count for (attack, defence, technology), count in both.items())
    assert sum(attack * count for (attack, _, _), count in both.items()) == 71
    assert sum(technology * count for (_, _, technology), count in both.items()) == 52


@pytest.mark.rule("SP-B.4", "SP-B.17", "SP-S.5")
def test_hexes_and_recipes(pack: Content) -> None:
    for seats, hexes in ((3, 16), (4, 19), (5, 26), (6, 30)):
        assert sum(pack.hexes[seats * 12 : seats * 12 + 12]) == hexes
        assert pack.hexes[seats * 12 + 9 : seats * 12 + 11] == [0, 0]
    assert [sum(pack.acorns[colour::3]) for colour in range(3)] == [12, 12, 12]


@pytest.mark.rule("SP-1B.3", "SP-1E.6", "SP-2A.1")
def test_pieces(pack: Content) -> None:
    assert pack.colonists == [5, 4, 3]
    assert pack.markers == [0, 2, 2, 1, 0, 0]
    assert (pack.alien_count, pack.alien_limit, pack.alien_move) == ([6, 6, 6], [4, 3, 1], [3, 2, 1])
    assert pack.alien_dice == [c.ONE_DIE, c.BIG_DIE, c.BOTH_DICE]


def test_every_card_tells_its_effect(pack: Content) -> None:
    told = {entry.id: entry.effect for entry in pack.entries if entry.section == "card"}
    assert all(told.values())
    assert told["transporter"] == "a trip goes up to 1 hexes further"
    assert told["scoto-teleporter"] == "a trip to any hex"
    assert told["mud-slick"] == "-2 to the strength of the other side of a combat"
    assert [entry.name("fr") for entry in pack.entries if entry.id == "rocket-boots"] == ["Bottes à réaction"]


def test_names_are_those_that_each_rulebook_prints(pack: Content) -> None:
    names = {(entry.section, entry.id): entry for entry in pack.entries}
    for section, item, english, french in (
        ("clan", "pecari-banzai", "Pecari Banzaï", "Pécari"),
        ("clan", "phacocherus", "Phacocherus", "Phacochèrus"),
        ("alien", "worm", "acorn worm", "ver des glands"),
        ("family", "yellow", "yellow", "jaune"),
        ("card", "extra-mouve", "Extra-Move", "Extra-Mouve"),
    ):
        assert (names[section, item].name(), names[section, item].name("fr")) == (english, french)


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """A copy of the default pack with one text changed."""
    copy = folder / "pack"
    shutil.copytree(FOLDER, copy)
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


@pytest.mark.rule("SP-X.6")
@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("cards.toml", "count = 4", "count = 5", "81 cards in all; allowed is 80"),
        ("cards.toml", 'stamps = ["1B"]', 'stamps = ["2B"]', "2B is refused; allowed is 1B"),
        ("cards.toml", 'stamps = ["3A", "3C"]', 'stamps = ["3A", "3A"]', "names a sequence twice"),
        ("cards.toml", "bonus = 1", "bonus = 0", "allowed is a bonus of 1 to 9"),
        ("hexes.toml", "planets = 0", "planets = 1", "the black family holds asteroids only"),
        ("hexes.toml", "black-asteroids = 3", "black-asteroids = 9", "9 is refused; the box holds 6"),
        ("hexes.toml", "seats = 3", "seats = 4", "allowed are 3, 4, 5 and 6"),
        ("hexes.toml", "planets = 7", "planets = 9", "9 is refused; the box holds 8 red ones"),
        ("pieces.toml", "value = 1", "value = 2", "allowed are 1, 2 and 3"),
        ("pieces.toml", "count = 5", "count = 1", "allowed is 9 or more"),
        ("pieces.toml", 'id = "worm"', 'id = "pirates"', "an id is given once"),
        ("pieces.toml", "travel-markers = [2, 2, 3, 3, 4]", "travel-markers = [2, 2]", "a list of five numbers"),
        ("clans.toml", '[[clan]]\nid = "scrofa"', '[[clan]]\nid = "porcus"', "porcus"),
        ("cards.toml", 'kind = "brew-hog"', 'kind = "brew-beer"', "brew-beer"),
    ],
)
def test_a_pack_that_does_not_fit_is_refused(tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
    with pytest.raises(ContentError) as refused:
        read_content(changed(tmp_path, file, old, new))
    assert fault in str(refused.value)
    assert "SP-X.6" in str(refused.value)


def test_a_pack_with_other_values_can_be_played_with(tmp_path: Path) -> None:
    folder = changed(tmp_path, "cards.toml", "attack = 5, defence = 4", "attack = 6, defence = 4")
    other = read_content(folder)
    assert max(other.attack) == 6
    assert other.hash != read_content(FOLDER).hash
