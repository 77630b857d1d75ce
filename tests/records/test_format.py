"""The grammar of records: what is read as what, and where a text is refused."""

from dataclasses import replace

import pytest

from royalpig import Record, RecordError
from royalpig.engine.outcome import Standing
from royalpig.engine.packing import CHANCE
from royalpig.records import Header, Line, Note, Result

HASH = "d5660392be1334a0523ee47870d77da9333c1d6382b7467f062a9e658598cefe"

WHOLE = f"""\
=== royalpig record 1
game: schweinebande
rules: 1.0.0
content: market {HASH}
seats: 3
option selling: free
option settling: after-all
seed: 000000000000000000000000000000ff
chance-mode: auto
date: 2026-02-28
player p0: Ann
player p2: "Bob # 2"
result: p0 p2 (points)
standing p0: rank 1, points 41, pigs 3
standing p1: rank 3, points -2, pigs 0
table: 0123456789ab

p0 reveal 2,3                            @9c1f2ab0d3e4
chance tile chicken
p0 place (auto)                          @ffffffffffff # at last
"""


def header_with(*lines: str, left_out: str = "") -> str:
    """A short record with lines put into its header."""
    given = {"game": "schweinebande", "rules": "1.0.0", "seats": "3", "seed": "dice entered"}
    kept = [f"{name}: {value}" for name, value in given.items() if name != left_out]
    return "\n".join(["=== royalpig record 1", *kept, *lines, "", "p0 reveal 2,3", ""])


def refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.read(text)
    return caught.value


def test_everything_of_a_record_is_read() -> None:
    record = Record.read(WHOLE)
    assert record.header == Header(
        game="schweinebande",
        rules="1.0.0",
        seats=3,
        content="market",
        content_hash=HASH,
        options={"selling": "free", "settling": "after-all"},
        seed=255,
        chance="auto",
        date="2026-02-28",
        players={0: "Ann", 2: "Bob # 2"},
        result=Result((0, 2), "points"),
        standings={0: Standing(0, 1, {"points": 41, "pigs": 3}), 1: Standing(1, 3, {"points": -2, "pigs": 0})},
        table="0123456789ab",
    )
    assert record.lines == (
        Line(0, "reveal 2,3", hash="9c1f2ab0d3e4"),
        Line(CHANCE, "tile chicken"),
        Line(0, "place", auto=True, hash="ffffffffffff", note=Note(beside="at last")),
    )
    assert [line.number for line in record.lines] == [18, 19, 20]


def test_the_canonical_text_is_read_as_it_was_written() -> None:
    assert Record.read(WHOLE).text() == WHOLE


def test_a_person_may_write_as_it_comes() -> None:
    text = (
        "\ufeff\r\n"
        "# typed in after the game\r\n"
        "  ===  Royalpig  RECORD 1 ===  \r\n"
        "SEED:   Dice   Entered   # three dice\r\n"
        "Seats : 2\r\n"
        "\r\n"
        'rules:1.0.0\r\ngame: "schweinebande"# no blank\r\n'.replace("# no blank", " # blank")
        + "\tP0   REVEAL\t2,3 (AUTO)   @9C1F2AB0D3E4#stays\r\n".replace("#stays", " # why not")
        + "# one more\r\n"
        "#\r\n"
        "Chance tile   chicken"
    )
    record = Record.read(text)
    assert record.text() == (
        "=== royalpig record 1\n"
        "game: schweinebande # blank\n"
        "rules: 1.0.0\n"
        "seats: 2\n"
        "# typed in after the game\n"
        "seed: dice entered # three dice\n"
        "chance-mode: explicit\n"
        "\n"
        "p0 REVEAL 2,3 (auto)                     @9c1f2ab0d3e4 # why not\n"
        "# one more\n"
        "#\n"
        "chance tile chicken\n"
    )
    assert (record.lines[0].number, record.lines[0].column, record.lines[0].raw) == (9, 7, "REVEAL\t2,3")


def test_comments_stay_with_the_line_they_belong_to() -> None:
    text = (
        "=== royalpig record 1\n# above\n# the game\ngame: schweinebande # beside\nrules: 1.0.0\nseats: 3\n"
        "seed: dice entered\nchance-mode: explicit\n\n# before the step\np0 reveal 2,3 # on it\n# at the end\n"
    )
    record = Record.read(text)
    assert record.header.notes == {"game": Note(("above", "the game"), "beside")}
    assert record.lines[0].note == Note(("before the step",), "on it")
    assert record.closing == ("at the end",)
    assert record.text() == text


def test_a_record_may_have_no_step_yet() -> None:
    record = Record.read(header_with().removesuffix("p0 reveal 2,3\n"))
    assert record.lines == ()
    assert Record.read(record.text()) == record


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Ann # 1",
        "#1",
        ' "',
        "tail ",
        "\tTab",
        "line\nbreak",
        "\x7f\x85\u2028",
        "🐷 Ümit",
        "a: b",
        "'",
        "\\n",
        "\0" * 100,
    ],
)
def test_any_name_is_read_as_it_was_written(name: str) -> None:
    record = Record(Header("schweinebande", "1.0.0", 2, players={1: name}))
    assert Record.read(record.text()).header.players == {1: name}


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 0, "there is no record"),
        ("\n# only a comment\n", 1, 0, "there is no record"),
        ("\n\ngame: schweinebande\n", 3, 0, "a record begins with `=== royalpig record 1`"),
        ("=== chess record 1\n", 1, 0, "a record begins with `=== royalpig record 1`"),
        ("=== royalpig record 2\n", 1, 0, "format 2"),
        (header_with(left_out="game"), 6, 0, "here the steps begin, and no line `game` stands above"),
        (header_with(left_out="rules"), 6, 0, "here the steps begin, and no line `rules` stands above"),
        (header_with(left_out="seats"), 6, 0, "here the steps begin, and no line `seats` stands above"),
        (header_with(left_out="seed"), 6, 0, "here the steps begin, and no line `seed` stands above"),
        (header_with("seats: 3"), 6, 1, "`seats` stands in line 4 already"),
        (header_with("seats: many", left_out="seats"), 5, 8, "1 to 15, not 'many'"),
        (header_with("seats: 0", left_out="seats"), 5, 8, "1 to 15"),
        (header_with("seats: 16", left_out="seats"), 5, 8, "1 to 15"),
        (header_with("seats: ²", left_out="seats"), 5, 8, "1 to 15"),
        (header_with("seed: 12", left_out="seed"), 5, 7, "32 hexadecimal digits, not '12', or `dice entered`"),
        (header_with("  oponent p1: Bob"), 6, 3, "no line of a header is called 'oponent p1'; there are game, rules"),
        (header_with("game p1: chess"), 6, 1, "no line of a header is called 'game p1'"),
        (header_with("player: Ann"), 6, 1, "`player` names a seat before the colon"),
        (header_with("player q1: Ann"), 6, 1, "`player` names a seat before the colon"),
        (header_with("player p3: Ann"), 6, 0, "there is no p3; the seats are p0 to p2"),
        (header_with("player p1:"), 6, 11, "a player's name stands here"),
        (header_with("player p1: " + "A" * 101), 6, 12, "a player's name has up to 100 characters"),
        (header_with('player p1: "Ann'), 6, 12, "a JSON text, and this one is cut short or has a wrong escape in it"),
        (header_with('player p1: "Ann" Lee'), 6, 17, "'Lee' follows a value in quotes"),
        (header_with('player p1: "Ann"#1'), 6, 17, "'#1' follows a value in quotes"),
        (header_with(r'player p1: "\ud800"'), 6, 12, "half of a surrogate pair"),
        (header_with("option: free"), 6, 1, "`option` names an option before the colon"),
        (header_with("date: 1.3.2026"), 6, 7, "YYYY-MM-DD"),
        (header_with("date: 2026-02-30"), 6, 7, "YYYY-MM-DD"),
        (header_with("content: market 12ab"), 6, 10, "its hash of 64 hexadecimal digits"),
        (header_with("chance-mode: maybe"), 6, 14, "the chance mode is auto or explicit"),
        (header_with("chance-mode: auto"), 6, 0, "where dice were entered, the chance mode is explicit"),
        (header_with("public: perhaps"), 6, 9, "`public` is yes or no"),
        (header_with("p0 reveal 2,3", "seats: 3", left_out="seats"), 5, 0, "here the steps begin, and no line `seats`"),
        (header_with(left_out="seats").replace("p0 reveal 2,3", ""), 1, 0, "has no line `seats`"),
        (header_with("public: yes"), 5, 0, "a public record has no line `seed`"),
        (header_with("public: yes", "table: 0123456789ab", left_out="seed"), 6, 0, "has no line `table`"),
        (header_with("result:"), 6, 8, "a result is the seats that won, or `none`"),
        (header_with("result: Ann"), 6, 9, "'ann' is no seat such as p0"),
        (header_with("result: p7"), 6, 0, "there is no p7"),
        (header_with("standing p0: 1, points 3"), 6, 14, "a standing is `rank 1` and scores"),
        (header_with("standing p0: points 3, rank 1"), 6, 14, "a standing begins with the rank"),
        (header_with("standing p0: rank 1, points 3, points 4"), 6, 14, "not 'points 4'"),
        (header_with("table: 0123"), 6, 8, "12 hexadecimal digits"),
        (header_with("what is this"), 6, 0, "a line of the header is `name: value`"),
        (header_with() + "date: 2026-03-01\n", 8, 0, "the lines of the header stand before the first step"),
        (header_with() + "p3 reveal 1,1\n", 8, 1, "a step begins with a seat, p0 to p2, or `chance`; there is no p3"),
        (header_with() + "p15 reveal 1,1\n", 8, 1, "there is no p15"),
        (
            header_with() + "undo 3\n",
            8,
            1,
            "a step begins with a seat, p0 to p2, or `chance`; this line begins with 'undo'",
        ),
        (header_with() + "  p1\n", 8, 5, "the line names p1 and no action"),
        (header_with() + "p1 (auto)\n", 8, 3, "the line names p1 and no action"),
        (header_with() + "p1 @0123456789ab\n", 8, 3, "the line names p1 and no action"),
        (header_with() + "p1 place @0123\n", 8, 10, "a hash is `@` and 12 hexadecimal digits, not '@0123'"),
        (header_with() + "p1 place @0123456789ab (auto)\n", 8, 10, "'@0123456789ab' is no part of an action"),
        (header_with() + "p1 (auto) place\n", 8, 4, "'(auto)' is no part of an action"),
        (header_with() + "p1 pl\x00ace\n", 8, 6, "a control character stands here"),
        (header_with() + "p1 pl\race\n", 8, 6, "a control character stands here"),
        (header_with() + "p1 pl\ud800ace\n", 8, 6, "a byte that is no UTF-8 stands here"),
        (header_with() + "p1 " + "x" * 1000 + "\n", 8, 1001, "a line has up to 1000 characters"),
        (header_with() + "\n" + WHOLE, 9, 0, "a second record begins here"),
        (header_with() + "\n=== royalpig record\n", 9, 0, "a record begins with"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_place(text: str, line: int, column: int, message: str) -> None:
    error = refusal(text)
    assert (error.line, error.column) == (line, column), str(error)
    assert message in error.message
    assert error.reason == "MALFORMED_RECORD"
    assert str(error) == (f"line {line}, column {column}: " if column else f"line {line}: ") + error.message


def test_the_public_form_says_so_and_has_no_seed() -> None:
    record = Record.read(header_with("public: yes", left_out="seed"))
    assert record.header.public
    assert record.header.seed is None
    assert record.header.chance == "auto"
    assert "public: yes\n" in record.text()
    assert "seed" not in record.text()


def test_a_seed_may_stand_beside_entered_dice() -> None:
    record = Record.read(header_with("seed: " + "0" * 31 + "7", "chance-mode: explicit", left_out="seed"))
    assert (record.header.seed, record.header.chance) == (7, "explicit")
    assert replace(record.header, seed=None) != record.header
