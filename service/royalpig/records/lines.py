"""The grammar of the lines after the header: a step of a seat or of chance, with mark, hash and comment.

    p1 reveal 2,3                            @9c1f2ab0d3e4 # a comment
    chance tile chicken
    p0 done (auto)

A word that begins with `#` begins a comment.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from royalpig.engine.packing import CHANCE
from royalpig.records.errors import RecordError

MOST_SEATS = 15
"""Seats p0 to p14 have a number of their own beside chance's."""

HASH_DIGITS = 12
HASH_COLUMN = 40
"""Where the hashes of a written record stand, below each other."""

AUTO_MARK = "(auto)"
CHANCE_WORD = "chance"

_COMMENT = re.compile(r"(?:^|(?<=\s))#")
_WORD = re.compile(r"\S+")
_SEAT = re.compile(r"p([0-9]{1,2})", re.IGNORECASE | re.ASCII)
_HASH = re.compile(r"@[0-9a-f]{12}", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Note:
    """The comments that belong to a line: those on lines of their own above it, and the one at its end."""

    above: tuple[str, ...] = ()
    beside: str = ""

    def written(self, line: str) -> list[str]:
        """The line with its comments."""
        return [*map(comment_line, self.above), f"{line} # {self.beside}" if self.beside else line]


NO_NOTE: Final = Note()


@dataclass(frozen=True, slots=True)
class Line:
    """One step as a record has it.

    ``seat`` is CHANCE for an outcome of chance. ``auto`` is the mark of a step that the engine made by itself. ``hash``
    is the first digits of the chain's hash at this step, empty where it is left out. Of a line that was read,
    ``number`` is its number in the text, ``raw`` its notation as it stood there, and ``column`` where that began; two
    lines that differ in these alone are equal.
    """

    seat: int
    notation: str
    auto: bool = False
    hash: str = ""
    note: Note = NO_NOTE
    number: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)
    raw: str = field(default="", compare=False)

    @property
    def step(self) -> str:
        """Seat and notation, as the chain covers them."""
        return step_text(self.seat, self.notation)

    @property
    def as_read(self) -> str:
        """The notation as it stood in the text, so that a place in it is a place in the line."""
        return self.raw or self.notation

    @property
    def conceals(self) -> bool:
        """Whether something of the step may not be seen (`?`)."""
        return "?" in self.notation.split()

    def written(self) -> list[str]:
        """The canonical text of the line and of the comments above it."""
        body = f"{self.step} {AUTO_MARK}" if self.auto else self.step
        return self.note.written(f"{body:<{HASH_COLUMN}} @{self.hash}" if self.hash else body)


def seat_word(seat: int) -> str:
    """`p0` for seat 0, `chance` for CHANCE."""
    return CHANCE_WORD if seat == CHANCE else f"p{seat}"


def step_text(seat: int, notation: str) -> str:
    """Seat and notation in one text: `p0 reveal 2,3`."""
    return f"{seat_word(seat)} {notation}"


def comment_line(comment: str) -> str:
    """A comment on a line of its own."""
    return f"# {comment}" if comment else "#"


def without_comment(text: str) -> tuple[str, str]:
    """A text up to its comment, and the comment, both without the space around them."""
    found = _COMMENT.search(text) if "#" in text else None
    if found is None:
        return text.rstrip(), ""
    return text[: found.start()].rstrip(), text[found.end() :].strip()


def begins_step(text: str) -> bool:
    """Whether the first word of a line is a seat's or chance's."""
    first = _WORD.search(text)
    return first is not None and _seat(first.group()) is not None


def _seat(word: str) -> int | None:
    if word.lower() == CHANCE_WORD:
        return CHANCE
    found = _SEAT.fullmatch(word)
    return None if found is None else int(found[1])


def read_step(text: str, number: int, seats: int, above: tuple[str, ...]) -> Line:
    """Reads a step from line ``number`` of a record of so many seats, with the comments that stood above it.

    Raises RecordError. Whether the notation is that of an action is judged when the record is played.
    """
    body, beside = without_comment(text)
    words = list(_WORD.finditer(body))
    named = f"a step begins with a seat, p0 to p{seats - 1}, or `{CHANCE_WORD}`"
    seat = _seat(words[0].group()) if words else None
    if seat is None:
        found = words[0].group() if words else ""
        raise RecordError(f"{named}; this line begins with {found!r}", number, 1 + words[0].start() if words else 0)
    if seat >= seats and words[0].group().lower() != CHANCE_WORD:
        raise RecordError(f"{named}; there is no {words[0].group()}", number, 1 + words[0].start())
    digits = _take_hash(words, number)
    auto = len(words) > 1 and words[-1].group().lower() == AUTO_MARK
    if auto:
        words.pop()
    for word in words:
        if word.group()[0] in "@(":
            order = f"after it come `{AUTO_MARK}`, a hash, a comment, in this order"
            raise RecordError(f"{word.group()!r} is no part of an action; {order}", number, 1 + word.start())
    if len(words) == 1:
        raise RecordError(f"the line names {seat_word(seat)} and no action", number, 1 + words[0].end())
    start, end = words[1].start(), words[-1].end()
    return Line(
        seat,
        " ".join(word.group() for word in words[1:]),
        auto,
        digits,
        Note(above, beside) if above or beside else NO_NOTE,
        number,
        1 + start,
        body[start:end],
    )


def _take_hash(words: list[re.Match[str]], number: int) -> str:
    """Takes the hash from the end of a step's words; empty if there is none."""
    last = words[-1]
    if not last.group().startswith("@"):
        return ""
    if not _HASH.fullmatch(last.group()):
        message = f"a hash is `@` and {HASH_DIGITS} hexadecimal digits, not {last.group()!r}"
        raise RecordError(message, number, 1 + last.start())
    words.pop()
    return last.group()[1:].lower()
