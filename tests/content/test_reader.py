"""The reader of content packs: what it answers, and what it says of a pack that it refuses."""

import hashlib
import json
import re
import tomllib
from pathlib import Path

import pytest

from royalpig.content import ContentError, read_pack
from royalpig.engine.rejection import RoyalPigError
from tests.content.packs import CARDS, PACK, STY, STY_TABLE, Chorus, Echo, farmyard, faults, refusal, written

VOICES = 'voices = ["sow", "boar"]'
OINK = 'effect = { kind = "oink", loudness = 3 }'
CHOIR = 'names = { de = "Chor" }'
ECHO = "effect.echoes[1]"


def hash_of(folder: Path) -> str:
    return read_pack(STY, folder)[1].hash


def test_a_pack_is_read_into_the_types_of_its_game(tmp_path: Path) -> None:
    document, reading = read_pack(STY, farmyard(tmp_path))
    assert reading.id == "farmyard"
    assert reading.names == {"en": "The farmyard", "de": "Der Hof"}
    assert reading.sources == {"book": "the rulebook"}
    assert [card.id for card in document.card] == ["sow", "choir"]
    assert document.card[0].sort_of_ear == "long"
    assert document.card[1].effect == Chorus(voices=["sow", "boar"], echoes=[Echo("sow", 2)])
    assert document.sty.places == [(0, 0), (0, 1), (1, 1)]


def test_entries_tell_what_a_client_is_shown(tmp_path: Path) -> None:
    sow, choir, sty = read_pack(STY, farmyard(tmp_path))[1].entries
    assert (sow.section, sow.index, sow.id, sow.effect) == ("card", 0, "sow", "oink!")
    assert (choir.section, choir.index, choir.id) == ("card", 1, "choir")
    assert (sty.section, sty.index, sty.id, sty.effect) == ("sty", 0, "sty", "")
    assert sow.values == {
        "count": "2",
        "effect.kind": "oink",
        "effect.loudness": "3",
        "sort-of-ear": "long",
        "motto": "oink",
    }
    assert choir.values == {
        "count": "1",
        "effect.kind": "chorus",
        "effect.voices": "sow boar",
        "effect.echoes[1].of": "sow",
        "effect.echoes[1].times": "2",
        "motto": "oink",
    }
    assert sty.values == {"places[1]": "0 0", "places[2]": "0 1", "places[3]": "1 1"}


def test_every_value_has_its_provenance(tmp_path: Path) -> None:
    sow, choir, _ = read_pack(STY, farmyard(tmp_path))[1].entries
    assert sow.provenance == dict.fromkeys(("names", "count", "effect", "sort-of-ear", "motto"), "book")
    assert choir.provenance == {
        "names": "found",
        "count": "book (page 2)",
        "effect": "reconstructed",
        "sort-of-ear": "found",
        "motto": "found",
    }


def test_a_name_is_given_in_the_language_asked_for_or_the_nearest(tmp_path: Path) -> None:
    sow, choir, sty = read_pack(STY, farmyard(tmp_path))[1].entries
    assert (sow.name(), sow.name("de"), sow.name("fr")) == ("Sow", "Sau", "Sow")
    assert (choir.name(), sty.name("de")) == ("Chor", "sty")


class TestHash:
    def test_it_is_sha_256_of_the_played_values_in_canonical_json(self, tmp_path: Path) -> None:
        """The docstring of the reader, followed by hand: keys sorted, no white space, ASCII here."""
        folder = farmyard(tmp_path)
        cards = tomllib.loads(CARDS)["card"]
        for card in cards:
            del card["names"], card["provenance"]
        whole = {
            "pack": {"id": "farmyard", "game": "pig-sty"},
            "card": cards,
            "sty": {"places": [[0, 0], [0, 1], [1, 1]]},
        }
        canonical = json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()
        assert hash_of(folder) == hashlib.sha256(canonical).hexdigest()

    def test_it_stays_the_same(self, tmp_path: Path) -> None:
        assert hash_of(farmyard(tmp_path)) == "f90e585b930f464f9b082b4ef50aa785d69fe69c9914741e091d544d56fe9c36"

    def test_it_does_not_depend_on_the_order_of_keys_or_the_cut_into_files(self, tmp_path: Path) -> None:
        head, *blocks = CARDS.split("[[card]]")
        turned = ["\n".join(["[[card]]", *reversed(block.strip().splitlines())]) for block in blocks]
        one_file = written(tmp_path / "one", everything="\n".join([STY_TABLE, *turned, PACK, head, "# a comment"]))
        assert "effect" in turned[0].splitlines()[3]
        assert hash_of(one_file) == hash_of(farmyard(tmp_path / "three"))

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('names = { de = "Chor" }', 'names = { de = "Chor", en = "Choir" }'),
            ('provenance = "book"', 'provenance = "book, page 7"'),
            ('book = "the rulebook"', 'book = "the printed rulebook"'),
            ("count = 1", 'count = 1\nmotto = "oink oink"'),
        ],
    )
    def test_words_for_people_do_not_change_it(self, tmp_path: Path, old: str, new: str) -> None:
        assert hash_of(farmyard(tmp_path / "new", (old, new))) == hash_of(farmyard(tmp_path / "old"))

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("count = 1", "count = 0x01\nsort-of-ear = 'short'"),
            ("loudness = 3", "loudness = 4"),
            ('voices = ["sow", "boar"]', 'voices = ["boar", "sow"]'),
            ('id = "sow"', 'id = "old-sow"'),
            ("[1, 1]", "[1, 0]"),
            ('id = "farmyard"', 'id = "barnyard"'),
        ],
    )
    def test_what_is_played_changes_it(self, tmp_path: Path, old: str, new: str) -> None:
        assert hash_of(farmyard(tmp_path / "new", (old, new))) != hash_of(farmyard(tmp_path / "old"))

    def test_the_order_of_entries_changes_it(self, tmp_path: Path) -> None:
        _, sow, choir = CARDS.split("[[card]]")
        turned = written(tmp_path / "new", pack=PACK, cards=f"[[card]]{choir}\n[[card]]{sow}", sty=STY_TABLE)
        assert hash_of(turned) != hash_of(farmyard(tmp_path / "old"))


class TestValues:
    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            ("count = 2", "count = 0", "sow: count: 0 is refused; allowed is a whole number from 1 to 999"),
            ("count = 2", 'count = "2"', 'sow: count: "2" is refused; allowed is a whole number from 1 to 999'),
            ("count = 2", "count = true", "sow: count: true is refused; allowed is a whole number from 1 to 999"),
            ("count = 2", "count = 2.5", "sow: count: 2.5 is refused; allowed is a whole number from 1 to 999"),
            ("times = 2", "times = 0", f"choir: {ECHO}.times: 0 is refused; allowed is a whole number of at least 1"),
            ('of = "sow"', 'of = "fox"', f'choir: {ECHO}.of: "fox" is refused; allowed is sow or boar'),
            ('"long"', '"round"', 'sow: sort-of-ear: "round" is refused; allowed is long or short'),
            ('kind = "oink"', 'kind = "moo"', 'sow: effect.kind: "moo" is refused; allowed is oink or chorus'),
            ('kind = "oink", ', "", "sow: effect.kind: is missing; allowed is oink or chorus"),
            ("loudness = 3", "volume = 3", "sow: effect.volume: is not a field of this; allowed is kind or loudness"),
            ("loudness = 3", "volume = 3", "sow: effect.loudness: is missing; allowed is a whole number from 1 to 9"),
            (
                VOICES,
                "voices = []",
                "choir: effect.voices: a list of 0 is refused; allowed is a list of one voice or more",
            ),
            (VOICES, "voices = 3", "choir: effect.voices: 3 is refused; allowed is a list of one voice or more"),
            (OINK, 'effect = "oink"', 'sow: effect: "oink" is refused; allowed is a table'),
            (CHOIR, "names = {}", "choir: names: an empty table is refused; allowed is a table of names by language"),
            (CHOIR, 'names = { de = " " }', 'choir: names.de: " " is refused; allowed is a text that is not blank'),
            (CHOIR, 'names = { D = "Chor" }', 'choir: names.D: "D" is refused; allowed is a language such as en, de'),
            ("count = 1", "count = 1\nmotto = 5", "choir: motto: 5 is refused; allowed is a text that is not blank"),
        ],
    )
    def test_a_fault_names_file_entry_field_and_what_is_allowed(
        self, tmp_path: Path, old: str, new: str, told: str
    ) -> None:
        found = faults(farmyard(tmp_path, (old, new)))
        assert any(fault.startswith(f"cards.toml: {told}") for fault in found), found

    @pytest.mark.parametrize("entry_id", ["Sow", "old sow", "söw", "-sow", "sow-", "sow\\n", "", "s" * 41])
    def test_an_id_is_a_word_of_small_letters_digits_and_hyphens(self, tmp_path: Path, entry_id: str) -> None:
        (told,) = faults(farmyard(tmp_path, ('id = "sow"', f'id = "{entry_id}"')))
        assert re.search(r": id: \".*\" is refused; allowed is a word of small letters", told, re.DOTALL)

    @pytest.mark.parametrize("entry_id", ["s", "sow-2", "2-sows", "s" * 40])
    def test_such_a_word_is_taken(self, tmp_path: Path, entry_id: str) -> None:
        document, _ = read_pack(STY, farmyard(tmp_path, ('id = "sow"', f'id = "{entry_id}"')))
        assert document.card[0].id == entry_id

    def test_an_entry_without_an_id_is_told_by_its_number(self, tmp_path: Path) -> None:
        (told,) = faults(farmyard(tmp_path, ('id = "choir"', "")))
        assert told.startswith("cards.toml: number 2: id: is missing; allowed is a word of small letters")

    def test_an_id_stands_once_in_a_pack(self, tmp_path: Path) -> None:
        told = faults(farmyard(tmp_path, ('id = "choir"', 'id = "sow"')))
        assert told == ["cards.toml: sow: id: stands 2 times; an id is given once in a pack"]

    @pytest.mark.parametrize("cards", ["card = 3", "card = [3]", '[card]\nid = "sow"', "[[card]]\nid = [1]"])
    def test_a_section_of_the_wrong_form_is_refused(self, tmp_path: Path, cards: str) -> None:
        told = faults(written(tmp_path, pack=PACK, cards=cards, sty=STY_TABLE))
        assert told
        assert all(line.startswith("cards.toml: ") for line in told)

    def test_all_faults_are_told_at_once(self, tmp_path: Path) -> None:
        told = faults(farmyard(tmp_path, ("count = 2", "count = 0"), ("times = 2", "times = -1"), ("[1, 1]", "[1]")))
        assert [line.split(": ")[:3] for line in told] == [
            ["cards.toml", "sow", "count"],
            ["cards.toml", "choir", "effect.echoes[1].times"],
            ["sty.toml", "sty", "places[3]"],
        ]


class TestProvenance:
    def test_it_is_required(self, tmp_path: Path) -> None:
        (told,) = faults(farmyard(tmp_path, ('sort-of-ear = "long"\nprovenance = "book"', "")))
        assert told.startswith(
            "cards.toml: sow: provenance: is missing; allowed is a text that is not blank, or a table"
        )

    @pytest.mark.parametrize("blank", ['""', '" "', "3", '{ rest = "" }'])
    def test_it_is_a_text(self, tmp_path: Path, blank: str) -> None:
        (told,) = faults(farmyard(tmp_path, ('"long"\nprovenance = "book"', f'"long"\nprovenance = {blank}')))
        assert told.startswith("cards.toml: sow: provenance")
        assert "is refused; allowed is a text that is not blank" in told

    def test_a_table_without_rest_covers_every_field(self, tmp_path: Path) -> None:
        told = faults(farmyard(tmp_path, (', rest = "found"', "")))
        assert told == [
            'cards.toml: choir: provenance: says nothing of names, sort-of-ear and motto, and there is no "rest"'
        ]

    def test_it_speaks_of_fields_that_there_are(self, tmp_path: Path) -> None:
        (told,) = faults(farmyard(tmp_path, ('effect = "reconstructed"', 'effects = "reconstructed"')))
        allowed = "names, count, effect, sort-of-ear, motto or rest"
        assert told == f'cards.toml: choir: provenance: names "effects"; allowed is {allowed}'


class TestFiles:
    def test_no_folder(self, tmp_path: Path) -> None:
        assert faults(tmp_path / "nowhere") == ["there is no such folder"]

    def test_a_folder_without_toml(self, tmp_path: Path) -> None:
        assert faults(tmp_path) == ["the folder holds no TOML file"]

    def test_broken_toml_is_told_with_its_line(self, tmp_path: Path) -> None:
        (told,) = faults(farmyard(tmp_path, ("count = 1", "count = = 1")))
        assert re.fullmatch(r"cards\.toml: is not TOML: .*\(at line 13, column 9\)", told)

    def test_a_number_of_thousands_of_digits(self, tmp_path: Path) -> None:
        (told,) = faults(farmyard(tmp_path, ("count = 1", f"count = {'1' * 5000}")))
        assert told.startswith("cards.toml: is not TOML: ")

    def test_lists_within_lists_without_end(self, tmp_path: Path) -> None:
        (told,) = faults(farmyard(tmp_path, ("count = 1", f"count = {'[' * 9000}{']' * 9000}")))
        assert told.startswith("cards.toml: is ")

    def test_another_encoding(self, tmp_path: Path) -> None:
        folder = farmyard(tmp_path)
        (folder / "cards.toml").write_bytes(CARDS.replace("Sau", "Säu").encode("latin-1"))
        assert faults(folder) == ["cards.toml: is not written in UTF-8"]

    def test_a_file_that_cannot_be_read(self, tmp_path: Path) -> None:
        folder = farmyard(tmp_path)
        (folder / "more.toml").mkdir()
        assert faults(folder) == ["more.toml: cannot be read: Is a directory"]

    def test_faults_of_several_files_are_told_at_once(self, tmp_path: Path) -> None:
        told = faults(farmyard(tmp_path, ("count = 1", "count = = 1"), ("places = [", "places = (")))
        assert [line.split(":")[0] for line in told] == ["cards.toml", "sty.toml"]

    def test_a_key_in_two_files(self, tmp_path: Path) -> None:
        folder = farmyard(tmp_path)
        (folder / "more.toml").write_text(STY_TABLE, encoding="utf-8")
        assert faults(folder) == [
            "sty.toml: sty: stands in more.toml already; a top-level key has its place in one file"
        ]

    def test_an_unknown_section(self, tmp_path: Path) -> None:
        folder = farmyard(tmp_path)
        (folder / "more.toml").write_text("[fence]\n", encoding="utf-8")
        assert faults(folder) == [
            "more.toml: fence: is not a section of this game's packs; allowed is pack, card, sty or sources"
        ]

    def test_a_missing_section(self, tmp_path: Path) -> None:
        folder = farmyard(tmp_path)
        (folder / "sty.toml").unlink()
        assert faults(folder) == ["sty: is missing from the pack"]

    def test_a_pack_of_another_game(self, tmp_path: Path) -> None:
        told = faults(farmyard(tmp_path, ('game = "pig-sty"', 'game = "cow-shed"')))
        assert told == ['pack.toml: pack: game: "cow-shed" is refused; allowed is pig-sty']


class TestChecks:
    def test_every_check_of_the_game_is_asked(self, tmp_path: Path) -> None:
        told = faults(farmyard(tmp_path, ("count = 2", "count = 9"), ('id = "choir"', 'id = "fox"')))
        assert told == ["cards.toml: card: count: 10 cards for 3 places", "cards.toml: fox: id: a fox is refused"]

    def test_a_refusal_carries_the_clause_and_the_folder(self, tmp_path: Path) -> None:
        error = refusal(STY, farmyard(tmp_path, ("count = 2", "count = 9")))
        assert isinstance(error, RoyalPigError)
        assert (error.clause, error.folder) == ("ST-X.1", tmp_path)
        assert str(error) == (
            f"the content in {tmp_path} is refused (ST-X.1):\ncards.toml: card: count: 10 cards for 3 places"
        )

    def test_a_muted_clause_is_not_asked(self, tmp_path: Path) -> None:
        folder = farmyard(tmp_path, ("count = 2", "count = 9"))
        assert read_pack(STY.muting("ST-X.1"), folder)[1].id == "farmyard"
        with pytest.raises(ContentError):
            read_pack(STY.muting("ST-X.2"), folder)
