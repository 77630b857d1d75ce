"""What the documents say of records, hashes and randomness is so: each example and each vector is tried."""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import royalpig
from royalpig import Record
from royalpig.content import read_pack
from royalpig.engine.canonical import canonical_json
from royalpig.engine.packing import CHANCE
from royalpig.engine.randomness import Source, block
from royalpig.records import Flaw
from royalpig.records.header_reader import FIELDS
from tests.content.packs import STY, written
from tests.records.golden_games import FOLDER

DOCS = Path(__file__).parents[2] / "docs"
GAME = royalpig.game("schweinebande")


def blocks(document: str, language: str) -> list[str]:
    """The fenced blocks of a document in a language, without the fence."""
    text = (DOCS / f"{document}.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def rows(document: str, heading: str) -> list[list[str]]:
    """The cells of the table under a first cell."""
    text = (DOCS / f"{document}.md").read_text(encoding="utf-8")
    table = text[text.index(f"| {heading} |") :].split("\n\n")[0].strip().split("\n")
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table[2:]]


# docs/records.md


def test_the_records_of_the_document_can_be_played() -> None:
    texts = blocks("records", "record")
    assert len(texts) == 2
    for text in texts:
        replay = Record.read(text).replay()
        assert replay.valid, f"line {replay.line}: {replay.message}"


def test_the_first_record_of_the_document_is_as_the_engine_writes_it() -> None:
    text = blocks("records", "record")[0]
    record = Record.read(text)
    assert record.text() == text
    assert all(line.hash for line in record.lines)


def test_the_steps_of_the_document_are_from_a_real_game() -> None:
    (steps,) = blocks("records", "steps")
    assert "(auto)" in steps
    assert steps in (FOLDER / "schweinebande" / "two-seats.record").read_text(encoding="utf-8")


def test_the_document_names_every_line_of_a_header_and_every_reason() -> None:
    named = [row[0] for row in rows("records", "line")]
    assert sorted(re.split(r"[ :]", name.strip("`"))[0] for name in named) == sorted(FIELDS)
    reasons = {word.strip("` ") for row in rows("records", "reason") for word in row[0].split(",")}
    assert reasons == {*Flaw, *royalpig.Reason}


def test_the_python_of_the_document_runs() -> None:
    reading, recording = blocks("records", "python")
    names: dict[str, object] = {"royalpig": royalpig, "text": blocks("records", "record")[0]}
    exec(reading, names)
    assert names["plies"] == 11
    exec(recording, {"royalpig": royalpig, "state": GAME.new(2, 7)})


# docs/hashes.md


def test_each_canonical_json_of_the_document_has_its_hash() -> None:
    texts, digests = blocks("hashes", "canonical-json"), blocks("hashes", "sha-256")
    assert len(texts) == len(digests) == 6
    for text, digest in zip(texts, digests, strict=True):
        bare = text.removesuffix("\n")
        assert hashlib.sha256(bare.encode()).hexdigest() == digest.strip()
        assert canonical_json(json.loads(bare)).decode() == bare


def test_the_pack_of_the_document_has_the_hash_that_its_reader_makes(tmp_path: Path) -> None:
    (toml,) = blocks("hashes", "toml")
    _, reading = read_pack(STY, written(tmp_path / "farmyard", whole=toml))
    assert reading.hash == blocks("hashes", "sha-256")[0].strip()


def test_the_chain_of_the_document_is_that_of_the_example() -> None:
    record = Record.read(blocks("records", "record")[0])
    _, header, *steps = map(json.loads, blocks("hashes", "canonical-json"))
    _, first, *digests = (digest.strip() for digest in blocks("hashes", "sha-256"))
    assert header == {"record": "1", **dict(record.header.facts())}
    assert steps[0]["previous"] == first
    for step, line, digest in zip(steps[:3], record.lines, digests, strict=False):
        assert step["step"] == line.step
        assert digest[:12] == line.hash
    assert digests[-1][:12] == record.header.table


def in_plain_python(text: str) -> Iterator[tuple[str, str]]:
    """The hash of every step of a record that leaves nothing out, as the document says, and the one that stands there.

    Nothing of the engine is used: another language would do the same.
    """

    def hashed(value: dict[str, str]) -> str:
        canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()

    head, steps = text.split("\n\n")
    first, *lines = head.split("\n")
    header = dict(line.split(": ", 1) for line in lines)
    told = {key: value for key, value in header.items() if not re.match("result|standing|table", key)}
    last = hashed({"record": first.split()[-1], **told})
    for line in steps.strip().split("\n"):
        if not line.startswith("#"):
            step, digits = line.split("@")
            last = hashed({"previous": last, "step": step.replace("(auto)", "").strip()})
            yield last[:12], digits


def test_the_document_is_enough_to_check_a_record_in_another_language() -> None:
    for name in ("two-seats", "four-seats-every-option", "five-seats-dice-entered"):
        text = (FOLDER / "schweinebande" / f"{name}.record").read_text(encoding="utf-8")
        pairs = list(in_plain_python(text))
        assert len(pairs) > 100
        assert all(made == stands for made, stands in pairs)


# docs/randomness.md, followed to the letter


def documented_block(seed: bytes, n: int) -> bytes:
    return hashlib.blake2b(n.to_bytes(8, "little"), key=seed, person=b"royalpig" + bytes(8), digest_size=64).digest()


def documented_words(seed: bytes, c: int) -> Iterator[int]:
    """The word of a draw, then its replacements."""
    start = c % 16 * 4
    yield int.from_bytes(documented_block(seed, c // 16)[start : start + 4], "little")
    for k in range(1000):
        message = c.to_bytes(8, "little") + k.to_bytes(4, "little")
        digest = hashlib.blake2b(message, key=seed, person=b"royalpig-again" + bytes(2), digest_size=4).digest()
        yield int.from_bytes(digest, "little")


def documented_draw(seed: bytes, c: int, bound: int) -> tuple[list[int], int]:
    """The words that were looked at, and the number."""
    looked_at: list[int] = []
    for word in documented_words(seed, c):
        looked_at.append(word)
        if word * bound % 2**32 >= 2**32 % bound:
            return looked_at, word * bound // 2**32
    raise AssertionError("a thousand words were rejected")


def test_the_blocks_of_the_document() -> None:
    found = rows("randomness", "seed")
    assert len(found) == 9
    for cells in found:
        seed, n = cells[0].strip("`"), int(cells[1])
        bytes_ = bytes.fromhex(cells[2].replace("`", ""))
        assert documented_block(bytes.fromhex(seed), n) == bytes_
        assert block(int(seed, 16), n) == bytes_


def test_the_draws_of_the_document() -> None:
    seed = "000102030405060708090a0b0c0d0e0f"
    found = rows("randomness", "draw")
    assert any("," in cells[2] for cells in found)
    for cells in found:
        c, bound, number = int(cells[0]), int(cells[1]), int(cells[3])
        assert documented_draw(bytes.fromhex(seed), c, bound) == ([int(word) for word in cells[2].split(",")], number)
        assert Source(int(seed, 16)).draw(c, bound) == number


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 100, 2**16 + 1, 2**31, 2**31 + 1, 3 << 30, 2**32 - 1, 2**32])
def test_every_draw_is_as_the_document_says(bound: int) -> None:
    for number in (0, 7, 2**128 - 1):
        source, seed = Source(number), number.to_bytes(16, "big")
        for c in (*range(200), 2**32, 2**40 + 3):
            assert source.draw(c, bound) == documented_draw(seed, c, bound)[1]


def test_outcomes_are_chosen_as_the_document_says() -> None:
    """Tiles are drawn by hand, as the document says, and the game with the seed comes to the same table."""
    seed = 0x5EED
    drawn, entered = GAME.new(3, seed), GAME.new(3, seed, chance="explicit")
    draws = 0
    while not entered.over:
        if entered.actors == [CHANCE]:
            assert entered.decision is not None
            outcomes = entered.decision.chance
            assert outcomes is not None
            _, left = documented_draw(seed.to_bytes(16, "big"), draws, sum(weight for _, weight in outcomes))
            draws += 1
            for outcome, weight in outcomes:
                if left < weight:
                    entered.apply(outcome)
                    break
                left -= weight
        else:
            action = entered.legal()[0]
            entered.apply(action)
            drawn.apply(action)
    assert draws == drawn.draws > 90
    assert GAME.layout.values(entered.table) == GAME.layout.values(drawn.table)
