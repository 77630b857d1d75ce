"""The header of a record: what was played, by whom, from which seed, and how it ended."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from royalpig.engine.outcome import Outcome, Standing
from royalpig.engine.randomness import seed_text
from royalpig.engine.state import EXPLICIT
from royalpig.records.dice import FairDice
from royalpig.records.lines import NO_NOTE, Note

FORMAT = 1
FIRST_LINE = f"=== royalpig record {FORMAT}"
"""The line that every record begins with, and by which an archive is divided."""

DICE_ENTERED = "dice entered"
NOBODY_WON = "none"

_NEEDS_QUOTES = re.compile(r'^$|^["#\s]|\s#|\s$|[\x00-\x1f]')


@dataclass(frozen=True)
class Result:
    """The seats that won, and why the game ended (empty where it is not said)."""

    winners: tuple[int, ...]
    reason: str = ""


@dataclass(frozen=True)
class Header:
    """What stands at the head of a record.

    ``content`` and ``content_hash`` name the content pack; empty stands for the game's own. ``options`` holds those
    that are written, ``seed`` is None where dice were entered and in the public form. ``players`` and ``standings`` go
    by seat. ``table`` is the hash of the table after the last step, ``date`` is `YYYY-MM-DD`; both may be empty.
    ``notes`` holds the comments by the name of their line, ``lines`` the number of each line in the text that was read
    (the first line's under the empty name).
    """

    game: str
    rules: str
    seats: int
    content: str = ""
    content_hash: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    dice: FairDice | None = None
    chance: str = EXPLICIT
    public: bool = False
    date: str = ""
    players: Mapping[int, str] = field(default_factory=dict)
    result: Result | None = None
    standings: Mapping[int, Standing] = field(default_factory=dict)
    table: str = ""
    notes: Mapping[str, Note] = field(default_factory=dict)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    def facts(self) -> Iterator[tuple[str, str]]:
        """The header's lines that stand before the first step is made, as names and values, in canonical order."""
        yield "game", self.game
        yield "rules", self.rules
        if self.content:
            yield "content", f"{self.content} {self.content_hash}".rstrip()
        yield "seats", str(self.seats)
        for name, value in sorted(self.options.items()):
            yield f"option {name}", value
        if not self.public:
            yield "seed", DICE_ENTERED if self.seed is None else seed_text(self.seed)
        if self.dice is not None:
            yield from _dice_facts(self.dice)
        yield "chance-mode", self.chance
        if self.public:
            yield "public", "yes"
        if self.date:
            yield "date", self.date
        for seat, name in sorted(self.players.items()):
            yield f"player p{seat}", name

    def ending(self) -> Iterator[tuple[str, str]]:
        """The header's lines that tell how it ended."""
        if self.result is not None:
            yield "result", result_text(self.result)
        for seat, standing in sorted(self.standings.items()):
            yield f"standing p{seat}", standing_text(standing)
        if self.table:
            yield "table", self.table

    def written(self) -> list[str]:
        """The canonical text of the header and its comments, line by line."""
        lines = [FIRST_LINE]
        for name, value in [*self.facts(), *self.ending()]:
            lines.extend(self.notes.get(name, NO_NOTE).written(f"{name}: {value_text(value)}"))
        return lines

    def number_of(self, *names: str) -> int:
        """The number of the first of these lines that was written, else of the header's first line."""
        return next((self.lines[name] for name in names if name in self.lines), self.lines.get("", 0))


def _dice_facts(dice: FairDice) -> Iterator[tuple[str, str]]:
    yield "dice-commitment", dice.commitment
    if dice.secret:
        yield "dice-secret", dice.secret
    if dice.salt:
        yield "dice-salt", dice.salt
    for seat, text in sorted(dice.entropy.items()):
        yield f"entropy p{seat}", text


def value_text(value: str) -> str:
    """A value as it is written: as it is, or as a JSON text where it would be read otherwise."""
    return json.dumps(value, ensure_ascii=False) if _NEEDS_QUOTES.search(value) else value


def result_text(result: Result) -> str:
    """`p0 p2 (points)`, or `none` where nobody won."""
    winners = " ".join(f"p{seat}" for seat in result.winners) or NOBODY_WON
    return f"{winners} ({result.reason})" if result.reason else winners


def standing_text(standing: Standing) -> str:
    """`rank 2, points 41, pigs 3`."""
    return ", ".join([f"rank {standing.rank}", *(f"{name} {score}" for name, score in standing.scores.items())])


def ended(outcome: Outcome) -> tuple[Result, dict[int, Standing]]:
    """The result and the standings of an outcome."""
    return Result(outcome.winners, outcome.reason), {standing.seat: standing for standing in outcome.ranking}
