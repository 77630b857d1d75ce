"""Reads the header of a record: lines of `name: value`, in any order."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NoReturn

from royalpig.engine.dice import COMMITMENT_DIGITS, SALT_BYTES, SECRET_BYTES, require_entropy
from royalpig.engine.outcome import Standing
from royalpig.engine.randomness import seed_of
from royalpig.engine.state import AUTO, EXPLICIT
from royalpig.records.dice import FairDice
from royalpig.records.errors import RecordError
from royalpig.records.header import DICE_ENTERED, NOBODY_WON, Header, Result
from royalpig.records.lines import HASH_DIGITS, MOST_SEATS, Note, without_comment

LONGEST_NAME = 100

_FIELD = re.compile(r"\s*([A-Za-z-]+)(?:\s+([^\s:]+))?\s*:\s*")
_SEAT = re.compile(r"p(0|[1-9][0-9]?)", re.ASCII)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_CONTENT = re.compile(r"(\S+)(?:\s+([0-9a-fA-F]{64}))?")
_RESULT = re.compile(r"([^()]*[^()\s])(?:\s+\((.*)\))?", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]{1,15}", re.ASCII)
_DIGITS = re.compile(r"[0-9a-f]+")
_SURROGATE = re.compile("[\ud800-\udfff]")


def sound(value: str) -> str:
    """The value, if it is text; ValueError for one that no encoding can carry."""
    if _SURROGATE.search(value):
        raise ValueError("half of a surrogate pair is no text")
    return value


def is_field(text: str) -> bool:
    """Whether a line has the form of a header's, `name: value`."""
    return _FIELD.match(text) is not None


def read_text(value: str) -> str:
    """Any text; what it may be is the game's to say."""
    return value


def read_word(value: str) -> str:
    """One word."""
    if not value or len(value.split()) != 1:
        raise ValueError(f"one word stands here, not {value!r}")
    return value


def read_content(value: str) -> tuple[str, str]:
    """The id of a pack, and its hash or nothing."""
    found = _CONTENT.fullmatch(value)
    if found is None:
        raise ValueError(f"a content pack is its id and its hash of 64 hexadecimal digits, not {value!r}")
    return found[1], (found[2] or "").lower()


def read_seats(value: str) -> int:
    """The number of seats."""
    if not _NUMBER.fullmatch(value) or not 1 <= int(value) <= MOST_SEATS:
        raise ValueError(f"the number of seats is 1 to {MOST_SEATS}, not {value!r}")
    return int(value)


def read_seed(value: str) -> int | None:
    """The seed; None where dice were entered."""
    if " ".join(value.lower().split()) == DICE_ENTERED:
        return None
    try:
        return seed_of(value)
    except ValueError as error:
        raise ValueError(f"{error}, or `{DICE_ENTERED}`") from error


def read_chance_mode(value: str) -> str:
    """Who made the draws: the engine, or whoever entered them."""
    if value.lower() not in (AUTO, EXPLICIT):
        raise ValueError(f"the chance mode is {AUTO} or {EXPLICIT}, not {value!r}")
    return value.lower()


def read_public(value: str) -> bool:
    """Whether the record is in its public form."""
    if value.lower() not in ("yes", "no"):
        raise ValueError(f"`public` is yes or no, not {value!r}")
    return value.lower() == "yes"


def read_date(value: str) -> str:
    """A day as `YYYY-MM-DD`."""
    try:
        day = date.fromisoformat(value if _DAY.fullmatch(value) else "")
    except ValueError as error:
        raise ValueError(f"a date is a day as YYYY-MM-DD, not {value!r}") from error
    return day.isoformat()


def read_name(value: str) -> str:
    """A player's name: any text but an empty one, short enough for its line."""
    if not value:
        raise ValueError("a player's name stands here")
    if len(value) > LONGEST_NAME:
        raise ValueError(f"a player's name has up to {LONGEST_NAME} characters")
    return sound(value)


def read_result(value: str) -> Result:
    """The winners and why it ended."""
    found = _RESULT.fullmatch(value)
    if found is None:
        raise ValueError(f"a result is the seats that won, or `{NOBODY_WON}`, not {value!r}")
    words = [] if found[1].lower() == NOBODY_WON else found[1].lower().split()
    return Result(tuple(read_seat(word) for word in words), (found[2] or "").strip())


def read_seat(word: str) -> int:
    """The number of a seat's word."""
    found = _SEAT.fullmatch(word.lower())
    if found is None:
        raise ValueError(f"{word!r} is no seat such as p0")
    return int(found[1])


def read_standing(value: str) -> Standing:
    """A rank and scores, of a seat that is filled in by its line."""
    scores: dict[str, int] = {}
    for part in value.split(","):
        *words, score = part.split() or [""]
        name = " ".join(words)
        if not name or not _NUMBER.fullmatch(score) or name in scores:
            raise ValueError(
                f"a standing is `rank 1` and scores such as `points 41`, with commas, not {part.strip()!r}"
            )
        scores[name] = int(score)
    if next(iter(scores)) != "rank":
        raise ValueError("a standing begins with the rank")
    return Standing(-1, scores.pop("rank"), scores)


def digits(what: str, count: int) -> Callable[[str], str]:
    """Reads so many hexadecimal digits."""

    def read(value: str) -> str:
        if len(value) != count or not _DIGITS.fullmatch(value.lower()):
            raise ValueError(f"{what} is {count} hexadecimal digits, not {value!r}")
        return value.lower()

    return read


def read_entropy(value: str) -> str:
    """What a seat added to the seed: any text but an empty one, short enough for its line."""
    if not value:
        raise ValueError("what the seat added stands here")
    return require_entropy(sound(value))


_ONE: Mapping[str, Callable[[str], Any]] = {
    "game": read_word,
    "rules": read_word,
    "content": read_content,
    "seats": read_seats,
    "seed": read_seed,
    "dice-commitment": digits("a commitment", COMMITMENT_DIGITS),
    "dice-secret": digits("the secret of the dice", 2 * SECRET_BYTES),
    "dice-salt": digits("the salt of the dice", 2 * SALT_BYTES),
    "chance-mode": read_chance_mode,
    "public": read_public,
    "date": read_date,
    "result": read_result,
    "table": digits("the hash of a table", HASH_DIGITS),
}
"""The lines that a header has once."""

_MANY: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "option": ("an option", read_text),
    "entropy": ("a seat", read_entropy),
    "player": ("a seat", read_name),
    "standing": ("a seat", read_standing),
}
"""The lines that a header has once for each of something."""

FIELDS = (*_ONE, *_MANY)
"""What the lines of a header are called."""


class HeaderReader:
    """Collects the lines of one header; ``finish`` makes the Header."""

    def __init__(self, number: int) -> None:
        self._values: dict[str, Any] = {}
        self._notes: dict[str, Note] = {}
        self._lines = {"": number}

    def line(self, text: str, number: int, above: tuple[str, ...]) -> None:
        """Reads line ``number``, with the comments that stood above it. Raises RecordError."""
        found = _FIELD.match(text)
        if found is None:
            message = "a line of the header is `name: value`, and a step begins with a seat or `chance`"
            raise RecordError(message, number)
        name, of = found[1].lower(), (found[2] or "").lower()
        key = f"{name} {of}" if of else name
        column = 1 + found.start(1)
        read = self._reading_of(name, of, number, column)
        if key in self._lines:
            raise RecordError(f"`{key}` stands in line {self._lines[key]} already", number, column)
        value, beside = _value_and_comment(text[found.end() :], number, 1 + found.end())
        try:
            self._values[key] = read(sound(value))
        except ValueError as error:
            raise RecordError(str(error), number, 1 + found.end()) from error
        self._lines[key] = number
        if above or beside:
            self._notes[key] = Note(above, beside)

    def _reading_of(self, name: str, of: str, number: int, column: int) -> Callable[[str], Any]:
        if name in _ONE and not of:
            return _ONE[name]
        if name in _MANY:
            what, read = _MANY[name]
            if not of or (what == "a seat" and not _SEAT.fullmatch(of)):
                raise RecordError(f"`{name}` names {what} before the colon", number, column)
            return read
        known = ", ".join([*_ONE, *_MANY])
        raise RecordError(
            f"no line of a header is called {f'{name} {of}'.strip()!r}; there are {known}", number, column
        )

    def finish(self, first_step: int | None = None) -> Header:
        """The Header of the lines that were read. Raises RecordError where one is missing or two contradict.

        ``first_step`` is the number of the line that ends it, if one does.
        """
        values = self._values
        public = bool(values.get("public"))
        for name in ("game", "rules", "seats") if public else ("game", "rules", "seats", "seed"):
            if name not in values and first_step is not None:
                raise RecordError(f"here the steps begin, and no line `{name}` stands above", first_step)
            if name not in values:
                raise RecordError(f"the record that begins here has no line `{name}`", self._lines[""])
        if public:
            self._refuse_in_public()
        seed = values.get("seed")
        chance = values.get("chance-mode", AUTO if public or seed is not None else EXPLICIT)
        if not public and seed is None and chance == AUTO:
            message = f"where dice were entered, the chance mode is {EXPLICIT}"
            raise RecordError(message, self._lines["chance-mode"])
        result = values.get("result")
        for seat in result.winners if result else ():
            self._must_be_seat(seat, "result")
        content, content_hash = values.get("content", ("", ""))
        standings = {
            seat: Standing(seat, standing.rank, standing.scores) for seat, standing in self._by_seat("standing").items()
        }
        return Header(
            game=values["game"],
            rules=values["rules"],
            seats=values["seats"],
            content=content,
            content_hash=content_hash,
            options={key.partition(" ")[2]: value for key, value in values.items() if key.startswith("option ")},
            seed=seed,
            dice=self._dice(entered=not public and seed is None),
            chance=chance,
            public=public,
            date=values.get("date", ""),
            players=self._by_seat("player"),
            result=result,
            standings=standings,
            table=values.get("table", ""),
            notes=self._notes,
            lines=self._lines,
        )

    def _refuse_in_public(self) -> None:
        for name in ("seed", "dice-secret", "dice-salt", "table"):
            if name in self._lines:
                message = f"a public record has no line `{name}`: hidden things follow from it"
                raise RecordError(message, self._lines[name])

    def _dice(self, entered: bool) -> FairDice | None:
        """What is written of fair dice. Raises RecordError where a line of it makes no sense beside the others."""
        values, entropy = self._values, self._by_seat("entropy")
        own = [name for name in values if name.startswith(("dice-", "entropy "))]
        if not own:
            return None
        if entered:
            self._refuse(own[0], "where dice were entered, nobody committed to a seed")
        if "dice-commitment" not in values:
            self._refuse(own[0], "it means nothing without `dice-commitment`")
        if "dice-secret" in values and "dice-salt" not in values:
            self._refuse("dice-secret", "the commitment cannot be checked without `dice-salt`")
        if entropy and "dice-salt" in values and "dice-secret" not in values:
            self._refuse("dice-salt", "where the seats added to the seed, `dice-secret` stands too")
        return FairDice(values["dice-commitment"], values.get("dice-secret", ""), values.get("dice-salt", ""), entropy)

    def _refuse(self, key: str, message: str) -> NoReturn:
        raise RecordError(f"`{key}`: {message}", self._lines[key])

    def _by_seat(self, name: str) -> dict[int, Any]:
        found: dict[int, Any] = {}
        for key, value in self._values.items():
            first, _, of = key.partition(" ")
            if first == name:
                seat = read_seat(of)
                self._must_be_seat(seat, key)
                found[seat] = value
        return found

    def _must_be_seat(self, seat: int, key: str) -> None:
        seats = self._values["seats"]
        if seat >= seats:
            raise RecordError(f"there is no p{seat}; the seats are p0 to p{seats - 1}", self._lines[key])


def _value_and_comment(text: str, number: int, column: int) -> tuple[str, str]:
    """The value of a header's line and the comment at its end; a value in quotes is a JSON text."""
    if not text.startswith('"'):
        return without_comment(text)
    try:
        value, end = json.JSONDecoder().raw_decode(text)
    except ValueError as error:
        message = "a value in quotes is a JSON text, and this one is cut short or has a wrong escape in it"
        raise RecordError(message, number, column) from error
    rest, comment = without_comment(text[end:])
    if rest.strip() or text[end : end + 1] == "#":
        raise RecordError(f"{text[end:].strip()!r} follows a value in quotes", number, column + end)
    return str(value), comment
