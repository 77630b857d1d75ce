"""Reads records from a text that comes in pieces: one game is held at a time, and a fault in one ends only that one."""

import codecs
import re
from typing import NamedTuple

from royalpig.records.errors import RecordError
from royalpig.records.header import FIRST_LINE, FORMAT, Header
from royalpig.records.header_reader import HeaderReader, is_field
from royalpig.records.lines import Line, begins_step, read_step, without_comment

LONGEST_LINE = 1_000
MOST_LINES = 100_000
"""The most lines after the first, blank ones aside, that one record may have."""

_UNREADABLE = re.compile("[\x00-\x08\x0a-\x1f]|[\ud800-\udfff]")
_FIRST_LINE = re.compile(r"===\s*royalpig\s+record\s+([0-9]+)(?:\s*===)?", re.IGNORECASE | re.ASCII)
DIVIDER = "==="


class Parts(NamedTuple):
    """What a record is made of: its header, its lines, and the comments after the last."""

    header: Header
    lines: tuple[Line, ...]
    closing: tuple[str, ...]


class Reader:
    """Takes a text piece by piece, as text or as UTF-8, and answers each record as soon as the next one begins.

    ``feed`` and ``close`` answer what has come to its end: the parts of a record, or the RecordError of one that could
    not be read; what follows a fault is passed over up to the next record.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
        self._rest = ""
        self._number = 0
        self._found: list[Parts | RecordError] = []
        self._passing_over = False
        self._begin(None)

    def _begin(self, header: HeaderReader | None) -> None:
        self._reading = header
        self._header: Header | None = None
        self._lines: list[Line] = []
        self._comments: list[str] = []
        self._length = 0

    def feed(self, piece: str | bytes) -> list[Parts | RecordError]:
        """Takes the next piece of the text, of any length."""
        text = piece if isinstance(piece, str) else self._decoder.decode(piece)
        *whole, rest = (self._rest + text).split("\n")
        for line in whole:
            self._take(line)
        # One character too many is kept of a line without end, so that it is still seen to be too long.
        self._rest = rest[: LONGEST_LINE + 2]
        return self._answer()

    def close(self) -> list[Parts | RecordError]:
        """The text is at its end."""
        rest = self._rest + self._decoder.decode(b"", final=True)
        if rest:
            self._take(rest)
        self._guarded_finish()
        return self._answer()

    def _answer(self) -> list[Parts | RecordError]:
        found, self._found = self._found, []
        return found

    def _take(self, line: str) -> None:
        self._number += 1
        if self._number == 1:
            line = line.removeprefix("\ufeff")
        line = line.removesuffix("\r")
        divides = line.lstrip().startswith(DIVIDER)
        if divides:
            self._guarded_finish()
            self._passing_over = False
        if self._passing_over:
            return
        try:
            self._must_be_readable(line)
            if divides:
                self._first_line(line)
            else:
                self._line(line)
        except RecordError as error:
            self._give_up(error)

    def _give_up(self, error: RecordError) -> None:
        self._found.append(error)
        self._passing_over = True
        self._begin(None)

    def _must_be_readable(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            raise RecordError(f"a line has up to {LONGEST_LINE} characters", self._number, 1 + LONGEST_LINE)
        found = _UNREADABLE.search(line)
        if found is not None:
            what = "a control character" if found.group() < " " else "a byte that is no UTF-8"
            raise RecordError(f"{what} stands here", self._number, 1 + found.start())

    def _first_line(self, line: str) -> None:
        body, comment = without_comment(line)
        found = _FIRST_LINE.fullmatch(body.strip())
        if found is None:
            raise RecordError(f"a record begins with `{FIRST_LINE}`, and a line with `{DIVIDER}` is that", self._number)
        if int(found[1]) != FORMAT:
            raise RecordError(f"records of format {found[1]} are not read here; format {FORMAT} is", self._number)
        before = self._comments if self._reading is None else []
        self._begin(HeaderReader(self._number))
        self._comments = [*before, comment] if comment else list(before)

    def _line(self, line: str) -> None:
        body, comment = without_comment(line)
        if not line.strip():
            return
        self._length += 1
        if self._length > MOST_LINES:
            raise RecordError(f"a record has up to {MOST_LINES} lines", self._number)
        if not body.strip():
            self._comments.append(comment)
            return
        if self._reading is None:
            raise RecordError(f"a record begins with `{FIRST_LINE}`", self._number)
        above = tuple(self._comments)
        if begins_step(body):
            if self._header is None:
                self._header = self._reading.finish(self._number)
            self._lines.append(read_step(line, self._number, self._header.seats, above))
        elif self._header is None:
            self._reading.line(line, self._number, above)
        elif is_field(body):
            raise RecordError("the lines of the header stand before the first step", self._number)
        else:
            read_step(line, self._number, self._header.seats, above)
        self._comments.clear()

    def _guarded_finish(self) -> None:
        """Closes the record that was being read, if there is one."""
        if self._reading is None:
            return
        try:
            header = self._header or self._reading.finish()
        except RecordError as error:
            self._give_up(error)
            return
        self._found.append(Parts(header, tuple(self._lines), tuple(self._comments)))
        self._begin(None)
