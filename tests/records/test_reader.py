"""Archives: many records in one text, read piece by piece."""

import io
from collections.abc import Iterator

import pytest

from royalpig import Record, RecordError
from royalpig.records import Reader
from royalpig.records.reader import LONGEST_LINE

HEADER = "=== royalpig record 1\ngame: schweinebande\nrules: 1.0.0\nseats: 2\nseed: dice entered\n"
FIRST = HEADER + "player p0: Ann\n\np0 reveal 2,3\nchance tile cow\n# a cow\n"
SECOND = HEADER + "player p0: Bo🐷b\n\np0 reveal 1,1\n"
ARCHIVE = FIRST + "\n" + SECOND


def names(found: list[Record | RecordError]) -> list[str]:
    """What was found: the player's name of a record, the place and message of an error."""
    return [str(one) if isinstance(one, RecordError) else one.header.players[0] for one in found]


def test_an_archive_is_read_record_by_record() -> None:
    first, second = Record.read_archive(io.StringIO(ARCHIVE))
    assert isinstance(first, Record)
    assert isinstance(second, Record)
    assert first == Record.read(FIRST)
    assert second == Record.read(SECOND)
    assert [line.number for line in (*first.lines, *second.lines)] == [8, 9, 19]
    assert first.closing == ("a cow",)


def test_texts_joined_by_an_empty_line_are_an_archive() -> None:
    records = [one for one in Record.read_archive(io.StringIO(ARCHIVE)) if isinstance(one, Record)]
    text = "\n".join(record.text() for record in records)
    assert list(Record.read_archive(io.StringIO(text))) == records


def test_bytes_are_read_as_utf_8() -> None:
    assert list(Record.read_archive(io.BytesIO(ARCHIVE.encode()))) == list(Record.read_archive(io.StringIO(ARCHIVE)))
    assert Record.read(SECOND.encode()) == Record.read(SECOND)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
def test_it_does_not_matter_where_the_text_is_cut(size: int) -> None:
    data = ARCHIVE.encode()
    reader = Reader()
    found = [one for start in range(0, len(data), size) for one in reader.feed(data[start : start + size])]
    assert [*found, *reader.close()] == [
        (record.header, record.lines, record.closing)
        for record in Record.read_archive(io.StringIO(ARCHIVE))
        if isinstance(record, Record)
    ]


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (FIRST.replace("p0 reveal", "p9 reveal"), "line 8, column 1: "),
        (FIRST.replace("seats: 2", "seats: many"), "line 4, column 8: "),
        (FIRST.replace("rules: 1.0.0\n", ""), "line 7: "),
        (FIRST.replace("record 1", "record 7"), "line 1: "),
        (FIRST.replace("=== royalpig record 1", "--- royalpig record 1"), "line 1: "),
        (FIRST.replace("tile cow", "tile \x07cow"), "line 9, column 13: "),
    ],
)
def test_a_fault_in_one_record_does_not_touch_the_next(broken: str, message: str) -> None:
    error, second = Record.read_archive(io.StringIO(broken + "\n" + SECOND))
    assert isinstance(error, RecordError)
    assert str(error).startswith(message)
    assert isinstance(second, Record)
    assert second.text() == Record.read(SECOND).text()


def test_a_byte_that_is_no_utf_8_has_its_place() -> None:
    data = (FIRST + "\n").encode().replace(b"Ann", b"Ann\xff") + SECOND.encode()
    error, second = Record.read_archive(io.BytesIO(data))
    assert str(error) == "line 6, column 15: a byte that is no UTF-8 stands here"
    assert isinstance(second, Record)


def test_a_character_cut_off_at_the_end_has_its_place() -> None:
    with pytest.raises(RecordError, match="line 9, column 3: a byte that is no UTF-8"):
        Record.read((SECOND + "# 🐷").encode()[:-1])


def test_the_first_record_is_there_before_the_rest_is_read() -> None:
    asked: list[int] = []

    class Endless(io.StringIO):
        def __init__(self) -> None:
            super().__init__()
            self.pieces = self.endless()

        def endless(self) -> Iterator[str]:
            yield ARCHIVE
            while True:
                yield "\n" + SECOND

        def read(self, size: int | None = -1, /) -> str:
            asked.append(size or 0)
            return next(self.pieces)

    records = Record.read_archive(Endless())
    assert names([next(records), next(records), next(records)]) == ["Ann", "Bo🐷b", "Bo🐷b"]
    assert len(asked) <= 3


def test_a_line_without_end_is_not_kept() -> None:
    reader = Reader()
    assert reader.feed(FIRST + "# ") == []
    for _ in range(100):
        assert reader.feed("oink" * 1000) == []
        assert len(reader._rest) <= LONGEST_LINE + 2
    (error,) = reader.feed("\n")
    assert isinstance(error, RecordError)
    assert (error.line, error.column) == (11, LONGEST_LINE + 1)
    assert len(reader.feed(SECOND) + reader.close()) == 1


def test_a_record_without_end_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("royalpig.records.reader.MOST_LINES", 50)
    reader = Reader()
    (error,) = reader.feed(HEADER + "p0 reveal 1,1\n\n" * 60)
    assert isinstance(error, RecordError)
    assert (error.line, error.message) == (len(HEADER.splitlines()) + 2 * 46 + 1, "a record has up to 50 lines")
    assert reader._lines == []


def test_reading_gives_others_their_turn() -> None:
    text = HEADER + "p0 reveal 1,1\n" * 5000
    reading = Record.reading(text)
    read = list(reading)
    assert read == sorted(set(read))
    assert read[-1] == len(text)
    assert len(read) > 5


def test_an_empty_archive_holds_nothing() -> None:
    assert list(Record.read_archive(io.StringIO(""))) == []
    assert list(Record.read_archive(io.StringIO("\n# nothing yet\n"))) == []


def test_comments_before_the_first_line_stay_with_the_first_record() -> None:
    first, _ = Record.read_archive(io.StringIO("# my games\n" + ARCHIVE))
    assert isinstance(first, Record)
    assert first.text().startswith("=== royalpig record 1\n# my games\ngame: schweinebande\n")
