"""Fair dice in records: what a record shows of them, and what is found where it does not fit."""

import hashlib
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royalpig import Record, Recorder, RecordError, game
from royalpig.engine.canonical import canonical_json
from royalpig.engine.dice import LONGEST_ENTROPY, commitment, commitment_to_seed, seed_from
from royalpig.records import FairDice, Flaw
from royalpig.records.chain import header_hash
from tests.records.test_documents import blocks

GAME = game("schweinebande")
SECRET, SALT = bytes(range(32)), bytes(range(16))
ENTROPY = {0: "Ann's own text", 2: "4 6 1 1 3"}
DRAWN = FairDice(commitment("schweinebande", SECRET, SALT), SECRET.hex(), SALT.hex(), ENTROPY)
GIVEN = FairDice(commitment_to_seed("schweinebande", 42, SALT), salt=SALT.hex())


def record_with(dice: FairDice | None, seed: int, public: bool = False) -> Record:
    """The record of a game that has begun: two turns."""
    state = GAME.new(3, seed)
    recorder = Recorder(state)
    for _ in range(2):
        state.apply(state.legal()[0])
        recorder.follow()
    return recorder.record(dice=dice, public=public)


FAIR = record_with(DRAWN, seed_from(SECRET, ENTROPY))


def without(record: Record, *names: str) -> str:
    """The text of a record without some lines of its header, and without hashes."""
    bare = replace(record, lines=tuple(replace(line, hash="") for line in record.lines))
    return "".join(line for line in bare.text().splitlines(True) if line.split(":")[0] not in names)


def test_a_record_shows_its_dice_and_they_fit() -> None:
    text = FAIR.text()
    assert f"\ndice-commitment: {DRAWN.commitment}\ndice-secret: {SECRET.hex()}\ndice-salt: {SALT.hex()}\n" in text
    assert "\nentropy p0: Ann's own text\nentropy p2: 4 6 1 1 3\n" in text
    assert Record.read(text) == FAIR
    assert Record.read(text).text() == text
    replay = Record.read(text).replay()
    assert replay.valid, replay.message
    assert replay.dice == DRAWN
    assert DRAWN.revealed
    assert not DRAWN.seed_given


def test_a_given_seed_fits_too() -> None:
    replay = record_with(GIVEN, 42).replay()
    assert replay.valid, replay.message
    assert replay.dice == GIVEN
    assert GIVEN.revealed
    assert GIVEN.seed_given


def test_a_public_record_shows_the_commitment_and_what_the_seats_added() -> None:
    record = record_with(DRAWN, seed_from(SECRET, ENTROPY), public=True)
    text = record.text()
    assert SECRET.hex() not in text
    assert SALT.hex() not in text
    assert record.header.dice == FairDice(DRAWN.commitment, entropy=ENTROPY)
    replay = Record.read(text).replay()
    assert replay.dice == record.header.dice
    assert not record.header.dice.revealed


def test_a_record_without_these_lines_is_hashed_as_ever() -> None:
    record = record_with(None, 42)
    assert record.header.dice is None
    assert not [name for name, _ in record.header.facts() if name.startswith(("dice", "entropy"))]
    assert record.replay().dice is None


def test_the_chain_covers_the_dice() -> None:
    bare = replace(FAIR.header, dice=None)
    others = [replace(DRAWN, entropy={}), replace(DRAWN, secret="0" * 64), replace(DRAWN, commitment="0" * 64)]
    heads = {header_hash(replace(bare, dice=dice)) for dice in (None, DRAWN, *others)}
    assert len(heads) == 5


OTHER = "0" * 31 + "1"


@pytest.mark.parametrize(
    ("dice", "seed", "says"),
    [
        (replace(DRAWN, secret=OTHER * 2), None, "the commitment is not one to this secret with this salt"),
        (replace(DRAWN, salt=OTHER), None, "the commitment is not one to this secret with this salt"),
        (replace(DRAWN, commitment=OTHER * 2), None, "the commitment is not one to this secret with this salt"),
        (replace(DRAWN, entropy={0: "Ann's own text"}), None, "another seed follows from the secret"),
        (replace(DRAWN, entropy={1: "Ann's own text", 2: "4 6 1 1 3"}), None, "another seed follows from the secret"),
        (DRAWN, 42, "another seed follows from the secret"),
        (GIVEN, 43, "the commitment is not one to this seed with this salt"),
        (replace(GIVEN, salt=OTHER), 42, "the commitment is not one to this seed with this salt"),
    ],
)
def test_dice_that_do_not_fit_are_found(dice: FairDice, seed: int | None, says: str) -> None:
    record = record_with(dice, seed_from(SECRET, ENTROPY) if seed is None else seed)
    read = Record.read(record.text())
    replay = read.replay()
    assert not replay.valid
    assert replay.reason == Flaw.WRONG_DICE
    assert replay.line == read.header.lines["dice-commitment"]
    assert says in replay.message
    assert replay.plies == replay.state.ply if replay.state else False


def test_a_draw_that_does_not_follow_is_found_beside_dice_that_fit() -> None:
    text = without(FAIR)
    assert Record.read(text).replay().valid
    first = next(line for line in text.splitlines() if line.startswith("chance tile"))
    other = "chance tile cow" if "cow" not in first else "chance tile pig"
    replay = Record.read(text.replace(first, other, 1)).replay()
    assert replay.reason == Flaw.WRONG_DRAW


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (without(FAIR, "dice-commitment"), "`dice-secret`: it means nothing without `dice-commitment`"),
        (without(FAIR, "dice-salt"), "`dice-secret`: the commitment cannot be checked without `dice-salt`"),
        (without(FAIR, "dice-secret"), "`dice-salt`: where the seats added to the seed, `dice-secret` stands too"),
        (
            without(FAIR, "seed").replace("chance-mode: auto", "chance-mode: explicit\nseed: dice entered"),
            "`dice-commitment`: where dice were entered, nobody committed to a seed",
        ),
        (
            without(FAIR, "seed").replace("chance-mode: auto", "public: yes"),
            "a public record has no line `dice-secret`: hidden things follow from it",
        ),
        (
            without(FAIR).replace(f"salt: {SALT.hex()}", "salt: 00"),
            "the salt of the dice is 32 hexadecimal digits, not '00'",
        ),
        (without(FAIR).replace(SECRET.hex(), "g" * 64), "the secret of the dice is 64 hexadecimal digits"),
        (without(FAIR).replace(DRAWN.commitment, ""), "a commitment is 64 hexadecimal digits, not ''"),
        (without(FAIR).replace("Ann's own text", '""'), "what the seat added stands here"),
        (without(FAIR).replace("Ann's own text", "x" * (LONGEST_ENTROPY + 1)), "entropy has up to 128 characters"),
        (without(FAIR).replace("entropy p0", "entropy"), "`entropy` names a seat before the colon"),
        (without(FAIR).replace("entropy p0", "entropy p7"), "p7"),
    ],
)
def test_lines_that_make_no_sense_are_refused(text: str, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(text)
    assert says in str(caught.value)


def test_a_record_may_keep_its_commitment_without_revealing_anything() -> None:
    text = without(FAIR, "dice-secret", "dice-salt")
    replay = Record.read(text).replay()
    assert replay.valid
    assert replay.dice == FairDice(DRAWN.commitment, entropy=ENTROPY)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=LONGEST_ENTROPY))
def test_any_entropy_is_read_as_it_was_added(text: str) -> None:
    dice = replace(DRAWN, entropy={1: text})
    record = Record(replace(FAIR.header, dice=dice, seed=seed_from(SECRET, {1: text}), table=""))
    read = Record.read(record.text())
    assert read.header.dice == dice
    assert read.replay().valid


def test_the_examples_of_the_document() -> None:
    texts, digests = blocks("fair-dice", "canonical-json"), blocks("fair-dice", "sha-256")
    assert len(texts) == len(digests) == 3
    for text, digest in zip(texts, digests, strict=True):
        assert canonical_json(json.loads(text)) == text.strip().encode()
        assert hashlib.sha256(text.strip().encode()).hexdigest() == digest.strip()
    committed, seed, given_seed = (digest.strip() for digest in digests)
    assert committed == DRAWN.commitment
    assert int(seed[:32], 16) == seed_from(SECRET, ENTROPY)
    assert given_seed == GIVEN.commitment
