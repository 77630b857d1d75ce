"""Records: games written down, in one text format for all of them that people can read and edit.

`lines` and `header` are the grammar, `chain` the hashes, `reader` reads single records and archives, `recorder` makes
the record of a game that is played, `replayer` plays one again. ``docs/records.md`` is the specification.
"""

from royalpig.records.dice import FairDice
from royalpig.records.errors import Flaw, RecordError
from royalpig.records.header import Header, Result
from royalpig.records.lines import Line, Note
from royalpig.records.reader import Reader
from royalpig.records.record import Record
from royalpig.records.recorder import Recorder
from royalpig.records.replayer import Replay

__all__ = [
    "FairDice",
    "Flaw",
    "Header",
    "Line",
    "Note",
    "Reader",
    "Record",
    "RecordError",
    "Recorder",
    "Replay",
    "Result",
]
