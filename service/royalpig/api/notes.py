"""What a call came across, for the log and the metrics.

A face begins a call with `take_notes()` and reads the notes when the call has ended, well or not. Whoever calls an
operation without doing so needs none: what is noted then goes nowhere.

The size of a legal list may be a seat's secret: it goes into sums over many calls, never into a line of the log.
"""

from contextvars import ContextVar

import msgspec


class Notes(msgspec.Struct):
    """The notes of one call.

    ``game`` is the id of a game refereed here, empty until one is known. ``actions`` holds for each action judged its
    kind (empty for text that names none) and `LEGAL` or the reason of the refusal; ``clauses`` those that refused.
    ``legal`` holds the sizes of the lists that were made for an answer, ``validated`` whether each state looked at was
    sound, ``finished`` how many games came to their end.
    """

    game: str = ""
    actions: list[tuple[str, str]] = []
    clauses: list[str] = []
    legal: list[int] = []
    validated: list[bool] = []
    finished: int = 0


_CURRENT: ContextVar[Notes | None] = ContextVar("notes of the call", default=None)


def take_notes() -> Notes:
    """Fresh notes for the call that begins in this task."""
    notes = Notes()
    _CURRENT.set(notes)
    return notes


def notes() -> Notes:
    """The notes of the present call; a sheet that nobody reads if nobody takes notes."""
    return _CURRENT.get() or Notes()
