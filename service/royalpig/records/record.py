"""The record of a game: what `royalpig.Record` offers."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO

from royalpig.engine.game import Game
from royalpig.engine.state import State, Step
from royalpig.records.dice import FairDice
from royalpig.records.errors import RecordError
from royalpig.records.from_state import lines_of, opening_header, with_ending
from royalpig.records.header import FIRST_LINE, Header
from royalpig.records.lines import Line, comment_line
from royalpig.records.reader import Parts, Reader
from royalpig.records.replayer import Replay, playing

PIECE = 1 << 13
"""How many characters are read between two chances to do something else."""


@dataclass(frozen=True)
class Record:
    """One game from beginning to end, or up to a step: its header, its lines, the comments after the last.

    The format is specified in ``docs/records.md``.
    """

    header: Header
    lines: tuple[Line, ...] = ()
    closing: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        state: State,
        steps: Iterable[Step],
        players: Sequence[str] = (),
        date: str = "",
        *,
        public: bool = False,
        hashes: bool = True,
        dice: FairDice | None = None,
    ) -> "Record":
        """The record of the game that led to a state by these steps, all from the opening on (`Recorder.steps`).

        ``players`` are names by seat, ``date`` is `YYYY-MM-DD`. ``public`` makes the form in which hidden things are
        `?` and no seed is told; else the record tells everything, and all that is still to come follows from it.
        ``dice`` is what is known of its fair dice; the public form keeps the commitment and what the seats added.
        ValueError for a view, for steps that do not lead to the state, for a name or a date that is none.
        """
        steps = tuple(steps)
        if state.is_view:
            raise ValueError("a view is not the whole game; a record is made of a whole state")
        if len(steps) != state.ply:
            raise ValueError(f"{len(steps)} steps do not lead to ply {state.ply}")
        header = opening_header(state, players, date, public, dice)
        return cls(with_ending(header, state), lines_of(state, header, steps, hashes))

    @classmethod
    def read(cls, text: str | bytes) -> "Record":
        """The record that a text (or its UTF-8) holds. RecordError with the line if it is no record, or not one."""
        reading = cls.reading(text)
        while True:
            try:
                next(reading)
            except StopIteration as end:
                record: Record = end.value
                return record

    @classmethod
    def reading(cls, text: str | bytes) -> Generator[int, None, "Record"]:
        """Reads as `read` does, and yields how much is read after each small piece, so that others have their turn."""
        reader = Reader()
        found: list[Parts | RecordError] = []
        for start in range(0, len(text), PIECE):
            found.extend(reader.feed(text[start : start + PIECE]))
            _must_be_one(found)
            yield min(start + PIECE, len(text))
        found.extend(reader.close())
        _must_be_one(found)
        for first in found:
            if isinstance(first, Parts):
                return cls(*first)
        raise RecordError(f"there is no record; one begins with `{FIRST_LINE}`", 1)

    @classmethod
    def read_archive(cls, stream: IO[str] | IO[bytes]) -> Iterator["Record | RecordError"]:
        """Every record of an archive, one at a time; in place of one that cannot be read, the RecordError.

        Holds one game at a time. A stream of bytes is read as UTF-8; lines are counted through the whole archive.
        """
        reader = Reader()
        while piece := stream.read(PIECE):
            yield from map(_record_or_error, reader.feed(piece))
        yield from map(_record_or_error, reader.close())

    def text(self) -> str:
        """The canonical text. Texts joined by an empty line are an archive."""
        lines = [*self.header.written(), ""]
        for line in self.lines:
            lines.extend(line.written())
        return "\n".join([*lines, *map(comment_line, self.closing)]).rstrip("\n") + "\n"

    def replay(self, game: Game | None = None) -> Replay:
        """Plays the record and checks hashes, draws and result; see `Replay`.

        ``game`` is only needed for one that `royalpig.game` does not know.
        """
        run = self.replaying(game)
        while True:
            try:
                next(run)
            except StopIteration as end:
                replay: Replay = end.value
                return replay

    def replaying(self, game: Game | None = None) -> Generator[int, None, Replay]:
        """Replays as `replay` does, and yields the number of plies after each line, so that others have their turn."""
        # A record that was made and not read has no line numbers yet: they are those of its text.
        read = self if self.header.lines else Record.read(self.text())
        return playing(Parts(read.header, read.lines, read.closing), game)


def _must_be_one(found: list[Parts | RecordError]) -> None:
    """Raises the first fault, or that there is a second record."""
    for place, one in enumerate(found):
        if isinstance(one, RecordError):
            raise one
        if place:
            raise RecordError(
                "a second record begins here, and one is read; an archive has several", one.header.lines[""]
            )


def _record_or_error(found: Parts | RecordError) -> Record | RecordError:
    return Record(*found) if isinstance(found, Parts) else found
