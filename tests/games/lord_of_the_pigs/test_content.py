"""The decks of The Lord of the P.I.G.S.: the default pack, and what every other must be (register, section 6)."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from royalpig.content import ContentError, shipped
from royalpig.games.lord_of_the_pigs import decks as d
from royalpig.games.lord_of_the_pigs.decks import Decks, read_decks
from tests.content.packs import copied

FOLDER = shipped("lord_of_the_pigs", "meridia")
DECK_FILES = {
    "pm": "prime_minister.toml",
    "cb": "chief_banker.toml",
    "et": "energy_tycoon.toml",
    "cd": "corporate_director.toml",
}
FIRST = "votes = 2\nvalues = { pm = +2, cb = +1"  # in the Prime Minister's deck
CHARACTERS = (d.PM, d.CB, d.ET, d.CD)
RING = (d.PM, d.CB, d.CD, d.ET)

# Kind: copies, Votes, values of owner, before, after, opposite and stability, use.
PATTERN = (
    (3, 2, 2, 1, 1, 0, 1, d.NO_USE),
    (3, 1, 1, -1, -1, 0, -1, d.CANCEL),
    (3, 2, 2, 2, 0, 0, -1, d.NO_USE),
    (3, 2, 2, 0, 2, 0, -1, d.NO_USE),
    (3, 1, 1, 1, -1, 0, 0, d.PLACE_VOTE),
    (3, 1, 1, -1, 1, 0, 0, d.REMOVE_VOTE),
    (2, 3, 3, 2, 2, 1, 2, d.NO_USE),
    (2, 2, 2, -2, -2, -1, -2, d.PURGE),
    (2, 1, 2, 0, 0, 1, -2, d.PLACE_VOTE),
    (2, 1, 0, -1, -1, -1, 2, d.REMOVE_VOTE),
    (1, 3, 4, -2, 2, 1, -3, d.GAIN),
    (1, 3, 4, 2, -2, 1, -3, d.GAIN),
    (1, 2, 3, 1, 1, 1, 3, d.NO_USE),
    (1, 2, 2, 0, 0, 2, -1, d.PEEK),
    (1, 2, 1, 0, 0, 0, 1, d.FORESEE),
)


@pytest.fixture(scope="module")
def decks() -> Decks:
    return read_decks(FOLDER)


def values(decks: Decks, card: int) -> list[int]:
    return decks.value[card * d.TRACKS : card * d.TRACKS + d.TRACKS]


def neighbours(character: int) -> tuple[int, int, int]:
    """Before, after and opposite in the ring."""
    place = RING.index(character)
    return RING[place - 1], RING[(place + 1) % 4], RING[(place + 2) % 4]


def changed(tmp_path: Path, *changes: tuple[str, str, str]) -> Path:
    return copied(FOLDER, tmp_path / "changed", *changes)


def rewritten(folder: Path, file: str, pattern: str, text: str, count: int = 0) -> Path:
    """The pack in a folder with every match (or so many) of a pattern in a file replaced."""
    path = folder / file
    new, found = re.subn(pattern, text, path.read_text(encoding="utf-8"), count=count, flags=re.MULTILINE)
    assert found
    path.write_text(new, encoding="utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    """What is told of a pack; every refusal stands on LP-X.7."""
    with pytest.raises(ContentError) as caught:
        read_decks(folder)
    assert caught.value.clause == "LP-X.7"
    return [str(fault) for fault in caught.value.faults]


class TestDefaultPack:
    def test_cards_stand_deck_by_deck(self, decks: Decks) -> None:
        assert decks.cards == [f"{deck}-{kind:02}" for deck in DECK_FILES for kind in range(1, 16)]
        assert decks.first_card == [0, 15, 30, 45, 60]
        assert decks.deck == [character for character in CHARACTERS for _ in range(15)]

    @pytest.mark.rule("LP-C.1")
    def test_check_1_each_deck_has_31_cards(self, decks: Decks) -> None:
        for first, end in pairwise(decks.first_card):
            assert sum(decks.copies[first:end]) == 31

    @pytest.mark.rule("LP-C.2")
    def test_check_1_there_are_20_events(self, decks: Decks) -> None:
        assert decks.events == [f"ev-{number:02}" for number in range(1, 13)]
        assert sum(decks.event_copies) == 20

    @pytest.mark.rule("LP-C.3")
    def test_check_1_each_character_has_an_ability(self, decks: Decks) -> None:
        assert decks.abilities == ["ab-pm", "ab-cb", "ab-et", "ab-cd"]

    @pytest.mark.rule("LP-C.8")
    def test_check_1_each_of_the_seven_uses_occurs(self, decks: Decks) -> None:
        assert set(decks.use) == set(range(8))

    @pytest.mark.rule("LP-C.5")
    def test_check_2_the_printed_example(self, decks: Decks) -> None:
        like_it = [
            card
            for card in range(15)
            if (decks.value[card * 5 + d.PM], decks.value[card * 5 + d.CD], decks.value[card * 5 + d.STABILITY])
            == (2, 1, -2)
        ]
        assert [decks.cards[card] for card in like_it] == ["pm-09"]
        assert values(decks, 8) == [2, 0, 0, 1, -2]

    def test_check_3_copies_and_uses(self, decks: Decks) -> None:
        for first, end in pairwise(decks.first_card):
            assert sorted(decks.copies[first:end]) == [1] * 5 + [2] * 4 + [3] * 6
            uses: Counter[int] = Counter()
            for card in range(first, end):
                uses[decks.use[card]] += decks.copies[card]
            assert uses == {
                d.PLACE_VOTE: 5,
                d.REMOVE_VOTE: 5,
                d.CANCEL: 3,
                d.PURGE: 2,
                d.GAIN: 2,
                d.PEEK: 1,
                d.FORESEE: 1,
                d.NO_USE: 12,
            }

    def test_check_3_each_character_is_named_by_gain_in_two_decks(self, decks: Decks) -> None:
        for character in CHARACTERS:
            naming = [card for card in range(60) if decks.gains[card * 4 + character]]
            assert len({decks.deck[card] for card in naming}) == len(naming) == 2

    def test_check_4_sums(self, decks: Decks) -> None:
        for owner, (first, end) in enumerate(pairwise(decks.first_card)):
            sums = [
                sum(decks.copies[card] * decks.value[card * 5 + track] for card in range(first, end))
                for track in range(d.TRACKS)
            ]
            assert sums[d.STABILITY] == -9
            assert [sums[character] for character in CHARACTERS] == [55 if c == owner else 5 for c in CHARACTERS]

    @pytest.mark.parametrize("kind", range(15))
    def test_the_decks_are_the_same_up_to_the_ring(self, decks: Decks, kind: int) -> None:
        """Section 6.2, row by row."""
        copies, votes, own, of_before, of_after, of_opposite, stability, use = PATTERN[kind]
        for owner in CHARACTERS:
            card = decks.first_card[owner] + kind
            before, after, opposite = neighbours(owner)
            assert (decks.copies[card], decks.votes[card], decks.use[card]) == (copies, votes, use)
            assert values(decks, card)[d.STABILITY] == stability
            told = [values(decks, card)[character] for character in (owner, before, after, opposite)]
            assert told == [own, of_before, of_after, of_opposite]
            gained = [character for character in CHARACTERS if decks.gains[card * 4 + character]]
            assert gained == ([after] if kind == 10 else [before] if kind == 11 else [])

    def test_events(self, decks: Decks) -> None:
        told = list(zip(decks.event_effect, decks.event_n, decks.event_timing, decks.event_copies, strict=True))
        assert told == [
            (d.EXTRA_VOTES, 1, d.WHILE_ACTIVE, 1),
            (d.EACH_DRAWS, 1, d.WHEN_REVEALED, 1),
            (d.EACH_DISCARDS, 0, d.WHEN_REVEALED, 1),
            (d.EACH_SWAYS, 0, d.WHEN_REVEALED, 1),
            (d.AMPLIFY, 1, d.WHILE_ACTIVE, 1),
            (d.OWNER_DRAWS, 2, d.WHILE_ACTIVE, 1),
            (d.EACH_SACRIFICES, 0, d.WHEN_REVEALED, 1),
            (d.NO_USES, 0, d.WHILE_ACTIVE, 1),
            (d.STABILITY_FIXED, 0, d.WHILE_ACTIVE, 1),
            (d.EACH_SHOWS, 0, d.WHEN_REVEALED, 1),
            (d.EACH_PAIRS, 0, d.WHEN_REVEALED, 1),
            (d.NO_EFFECT, 0, d.NO_TIMING, 9),
        ]

    def test_abilities(self, decks: Decks) -> None:
        told = list(zip(decks.ability_effect, decks.ability_n, strict=True))
        assert told == [(d.SWAY_STABILITY, 1), (d.ADJUST_OTHER, 2), (d.EQUALISE, 5), (d.SCRAP_PROPOSAL, 0)]

    def test_entries_stand_in_index_order_and_say_where_they_come_from(self, decks: Decks) -> None:
        cards = [entry for entry in decks.entries if entry.section in DECK_FILES]
        assert [card.id for card in cards] == decks.cards
        assert [card.index for card in cards] == list(range(15)) * 4
        assert cards[8].name() == '"24/7" Law to Invigorate Consumption'
        assert cards[8].provenance["values"] == "book (example card)"
        assert cards[8].provenance["votes"] == "found"
        assert cards[1].provenance["use"] == "reconstructed"
        assert cards[1].effect == "one other use on the stack has no effect"
        assert cards[10].effect.endswith("beside its own value, that of cb")
        assert [card.effect != "" for card in cards] == [use != d.NO_USE for use in decks.use]
        for entry in decks.entries:
            assert all(re.match(r"book|found|reconstructed", told) for told in entry.provenance.values())
        assert set(decks.sources) == {"book", "found", "reconstructed"}

    def test_its_hash_stays_the_same(self, decks: Decks) -> None:
        assert (decks.id, decks.hash) == ("meridia", "cdb1f9ad603ebce79b1293f3cccd1edc59b761c099e27e25c0012820fddb4ae2")


class TestOtherPacks:
    @pytest.mark.rule("LP-C.7")
    def test_names_change_nothing_that_is_played(self, tmp_path: Path, decks: Decks) -> None:
        folder = changed(tmp_path)
        for file in (*DECK_FILES.values(), "events.toml", "abilities.toml", "characters.toml"):
            rewritten(folder, file, r"^names = \{ en = .* \}", 'names = { de = "Schwein" }')
        rewritten(folder, "characters.toml", r"^person = .*", 'person = "somebody"')
        other = read_decks(folder)
        assert other.hash == decks.hash
        assert {entry.name() for entry in other.entries} == {"Schwein"}
        assert (other.cards, other.value, other.event_effect) == (decks.cards, decks.value, decks.event_effect)

    @pytest.mark.rule("LP-C.5")
    def test_a_value_that_is_not_shown_is_0(self, tmp_path: Path, decks: Decks) -> None:
        folder = changed(tmp_path)
        for file in DECK_FILES.values():
            rewritten(folder, file, r"(?:pm|cb|et|cd|stability) = 0, |, (?:pm|cb|et|cd|stability) = 0(?= \})", "")
        other = read_decks(folder)
        assert other.value == decks.value

    @pytest.mark.rule("LP-A.35")
    def test_a_card_may_name_several_characters(self, tmp_path: Path) -> None:
        decks = read_decks(changed(tmp_path, (DECK_FILES["pm"], 'of = ["cb"]', 'of = ["cd", "cb", "et"]')))
        assert decks.gains[40:44] == [0, 1, 1, 1]

    @pytest.mark.rule("LP-X.7")
    def test_check_5_votes_and_values_to_the_bounds(self, tmp_path: Path) -> None:
        first = (FIRST, "votes = 9\nvalues = { pm = +9, cb = -9")
        decks = read_decks(changed(tmp_path, (DECK_FILES["pm"], *first)))
        assert decks.votes[0] == 9
        assert values(decks, 0) == [9, -9, 1, 0, 1]

    @pytest.mark.rule("LP-X.7")
    def test_a_deck_of_other_kinds(self, tmp_path: Path) -> None:
        """A deck may have any number of kinds, as long as it has 31 cards."""
        folder = changed(tmp_path)
        path = folder / DECK_FILES["et"]
        head, first, *_ = path.read_text(encoding="utf-8").split("[[et]]")
        path.write_text(head + "[[et]]" + first.replace("count = 3", "count = 31"), encoding="utf-8")
        decks = read_decks(folder)
        assert decks.first_card == [0, 15, 30, 31, 46]
        assert decks.deck[29:33] == [d.CB, d.ET, d.CD, d.CD]

    def test_abilities_stand_by_character_whatever_the_order_in_the_file(self, tmp_path: Path) -> None:
        folder = changed(tmp_path)
        path = folder / "abilities.toml"
        head, *abilities = path.read_text(encoding="utf-8").split("[[ability]]")
        path.write_text(head + "".join(f"\n[[ability]]{text}" for text in reversed(abilities)), encoding="utf-8")
        assert read_decks(folder).abilities == ["ab-pm", "ab-cb", "ab-et", "ab-cd"]


@pytest.mark.rule("LP-X.7")
class TestRefusedPacks:
    @pytest.mark.parametrize("deck", DECK_FILES)
    def test_check_1_a_deck_of_30_cards(self, tmp_path: Path, deck: str) -> None:
        folder = rewritten(changed(tmp_path), DECK_FILES[deck], r"count = 3\n", "count = 2\n", count=1)
        assert faults(folder) == [f"{DECK_FILES[deck]}: {deck}: count: 30 cards in all; allowed is 31"]

    def test_check_1_21_events(self, tmp_path: Path) -> None:
        told = faults(changed(tmp_path, ("events.toml", "count = 9", "count = 10")))
        assert told == ["events.toml: event: count: 21 Events in all; allowed is 20"]

    def test_check_1_two_abilities_for_one_character(self, tmp_path: Path) -> None:
        told = faults(changed(tmp_path, ("abilities.toml", 'character = "cd"', 'character = "et"')))
        assert told == [
            "abilities.toml: ability: character: 2 abilities for et; allowed is one",
            "abilities.toml: ability: character: 0 abilities for cd; allowed is one",
        ]

    def test_check_1_the_four_characters(self, tmp_path: Path) -> None:
        folder = changed(tmp_path)
        path = folder / "characters.toml"
        *characters, _ = path.read_text(encoding="utf-8").split("[[character]]")
        path.write_text("[[character]]".join(characters), encoding="utf-8")
        told = faults(folder)
        assert told == ["characters.toml: character: id: allowed are pm cb et cd, each once, in this order"]

    @pytest.mark.parametrize("use", ["place-vote", "remove-vote", "purge", "peek", "cancel", "foresee", "gain"])
    def test_check_1_a_use_that_is_on_no_card(self, tmp_path: Path, use: str) -> None:
        folder = changed(tmp_path)
        for file in DECK_FILES.values():
            rewritten(folder, file, rf'use = \{{ kind = "{use}".*\n', "")
        told = faults(folder)
        assert told == [f"{DECK_FILES['pm']}: pm: use: no card in any deck has {use}; each use occurs"]

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            (
                FIRST,
                FIRST.replace("votes = 2", "votes = 0"),
                "votes: 0 is refused; allowed is a whole number from 1",
            ),
            (FIRST, FIRST.replace("votes = 2", "votes = 10"), "votes: 10 is refused; allowed is a whole number from 1"),
            (FIRST, FIRST.replace("+2", "+10"), "values.pm: 10 is refused; allowed is a whole number from -9 to 9"),
            (FIRST, FIRST.replace("+1", "-10"), "values.cb: -10 is refused; allowed is a whole number from -9 to 9"),
            (FIRST, FIRST.replace("cb", "xx"), "values.xx: is not a field of this; allowed is pm, cb, et, cd or"),
            ('id = "pm-01"', 'id = "pm 01"', 'id: "pm 01" is refused; allowed is a word of small letters'),
            ('id = "pm-01"', 'id = "pm-02"', "id: stands 2 times; an id is given once in a pack"),
            ('id = "pm-01"', 'id = "ev-01"', "id: stands 2 times; an id is given once in a pack"),
        ],
    )
    def test_check_5_action_cards(self, tmp_path: Path, old: str, new: str, fault: str) -> None:
        told = faults(changed(tmp_path, (DECK_FILES["pm"], old, new)))
        assert any(re.match(rf"{DECK_FILES['pm']}: (pm[- ]0[12]|ev-01): {re.escape(fault)}", line) for line in told), (
            told
        )

    @pytest.mark.parametrize(
        ("file", "old", "new", "fault"),
        [
            ("pm", 'of = ["cb"]', 'of = ["pm"]', "pm-11: use.of: pm is the card's own character; allowed is cb"),
            ("pm", 'of = ["cb"]', 'of = ["cb", "cb"]', "pm-11: use.of: names a character twice"),
            ("pm", 'of = ["cb"]', "of = []", "pm-11: use.of: a list of 0 is refused; allowed is a list"),
            ("pm", 'of = ["cb"]', 'of = ["xx"]', 'pm-11: use.of[1]: "xx" is refused; allowed is pm, cb, et or cd'),
            ("pm", ', of = ["cb"]', "", "pm-11: use.of: is missing; allowed is a list of one to three characters"),
            ("pm", 'kind = "foresee"', 'kind = "foretell"', 'pm-15: use.kind: "foretell" is refused; allowed is'),
            ("pm", 'kind = "foresee"', 'kind = "foresee", n = 4', "pm-15: use.n: is not a field of this; allowed"),
            ("event", '"extra-votes", n = 1', '"extra-votes", n = 4', "ev-01: effect.n: 4 is refused"),
            ("event", '"amplify", n = 1', '"amplify", n = 4', "ev-05: effect.n: 4 is refused"),
            ("event", '"owner-draws", n = 2', '"owner-draws", n = 6', "ev-06: effect.n: 6 is refused"),
            ("event", '"each-draws", n = 1', '"each-draws", n = 0', "ev-02: effect.n: 0 is refused"),
            ("event", '"each-draws", n = 1', '"each-draws"', "ev-02: effect.n: is missing"),
            ("event", '"no-uses"', '"no-votes"', 'ev-08: effect.kind: "no-votes" is refused; allowed is none'),
            ("ability", "pivot = 5", "pivot = 11", "ab-et: effect.pivot: 11 is refused; allowed is a whole number"),
            ("ability", "n = 2", "n = 0", "ab-cb: effect.n: 0 is refused; allowed is a whole number from 1 to 10"),
            ("ability", "n = 1", "n = 11", "ab-pm: effect.n: 11 is refused; allowed is a whole number from 1 to 10"),
            ("ability", '"scrap-proposal"', '"scrap"', 'ab-cd: effect.kind: "scrap" is refused; allowed is equalise'),
        ],
    )
    def test_the_vocabulary(self, tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
        name = {"event": "events.toml", "ability": "abilities.toml"}.get(file) or DECK_FILES[file]
        told = faults(changed(tmp_path, (name, old, new)))
        assert any(line.startswith(f"{name}: {fault}") for line in told), told

    @pytest.mark.parametrize(
        ("effect", "timing", "fault"),
        [
            (
                "amplify",
                "when-revealed",
                "ev-05: timing: when-revealed is refused for amplify; allowed is while-active",
            ),
            (
                "each-shows",
                "while-active",
                "ev-10: timing: while-active is refused for each-shows; allowed is when",
            ),
            ("none", "while-active", "ev-12: timing: while-active is refused for none; allowed is none"),
        ],
    )
    def test_when_an_event_acts_belongs_to_its_effect(
        self, tmp_path: Path, effect: str, timing: str, fault: str
    ) -> None:
        pattern = rf'timing = ".*"(\neffect = \{{ kind = "{effect}")'
        told = faults(rewritten(changed(tmp_path), "events.toml", pattern, rf'timing = "{timing}"\1'))
        assert len(told) == 1
        assert told[0].startswith(f"events.toml: {fault}")

    def test_provenance_is_required(self, tmp_path: Path) -> None:
        folder = rewritten(changed(tmp_path), "events.toml", r'(contradicts\'), rest = "found"', r"\1")
        assert faults(folder) == [
            'events.toml: ev-05: provenance: says nothing of names, count and effect, and there is no "rest"'
        ]
