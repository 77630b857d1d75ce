"""One line of text for every action: the kind, then its arguments in declared order, one space between.

Reading is lenient (case, spaces, unambiguous abbreviations); writing is canonical. Reading what was written gives the
same action. Words that name no kind of the game are an UnknownAction at once; arguments that cannot be read give the
kind with the malformed flag, so that a kind is judged before its form, and a Misreading that says where and why.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from royalpig.engine.arguments import ABSENT, ArgumentType, Member
from royalpig.engine.game import Game
from royalpig.engine.packing import MALFORMED, head, kind_of
from royalpig.engine.rejection import UnknownAction
from royalpig.engine.rules import Case, Kind

CANDIDATES_SHOWN: Final = 12
_WORDS = re.compile(r"\S+")


class Misreading(msgspec.Struct, frozen=True):
    """Where the reading of an action's arguments stopped, and what would have been read there.

    ``position`` is the offset in the text; of an action that is given in parts ``field`` names the part.
    """

    position: int
    message: str
    candidates: tuple[str, ...]
    field: str = ""


class Reading(msgspec.Struct, frozen=True):
    """What a text was read as; ``misreading`` is set exactly if the code has the malformed flag."""

    code: int
    misreading: Misreading | None = None


class _Word(msgspec.Struct, frozen=True):
    text: str
    position: int


def write(game: Game, t: Any, code: int) -> str:
    """The canonical text of a packed action; consecutive arguments that may not be seen are one `?`."""
    kind = game.kind_by_number[kind_of(code)]
    words = [kind.name]
    for (name, type_), shift in zip(kind.arguments.items(), kind.shifts, strict=True):
        text = type_.text(t, code >> shift & type_.unknown)
        if text and not (text == "?" and words[-1] == "?" and name in kind.hidden):
            words.append(text)
    return " ".join(words)


def pattern(kind: Kind) -> str:
    """How a kind is written: its name and, in angle brackets, its arguments (`collect <cell> <direction>`)."""
    return " ".join([kind.name, *(f"[{n}]" if _optional(type_) else f"<{n}>" for n, type_ in kind.arguments.items())])


def read(game: Game, t: Any, seat: int, text: str) -> Reading:
    """Reads the text of an action of a seat. Raises UnknownAction where the first word names no kind."""
    words = [_Word(match.group(), match.start()) for match in _WORDS.finditer(text)]
    if not words:
        raise UnknownAction("an action begins with its kind, and the text is empty", 0, tuple(game.number_of))
    kind = _kind(game, words[0])
    return read_arguments(game, t, seat, kind, words[1:], len(text))


def read_arguments(game: Game, t: Any, seat: int, kind: Kind, words: Sequence[_Word], end: int) -> Reading:
    """Reads the arguments of a kind from words.

    What differs by case is read as the case has it; where no case can be told, a word that is no value of an argument
    that may be left out is tried as the next one.
    """
    code = head(seat, game.number_of[kind.name])
    left = list(words)
    concealed = False
    skipped: Reading | None = None
    for place, ((name, type_), shift) in enumerate(zip(kind.arguments.items(), kind.shifts, strict=True)):
        marked = bool(left) and left[0].text == "?"
        concealed = name in kind.hidden and (marked or (concealed and _goes_on(kind, place, t, left)))
        if concealed:
            if marked:
                left.pop(0)
            code |= type_.unknown << shift
            continue
        meant = _case_of(kind, t, seat, code, place) if type_.members else None
        member = _member_in(meant, name, type_) if meant else None
        optional = member is None and _optional(type_)
        if (meant and member is None) or (optional and len(left) <= _required(kind, place)):
            continue
        wanted = member.type if member else type_
        if not left:
            return _misread(code, end, f"{kind.name} wants its {name}", candidates_of(wanted, t, ""))
        index = _index(wanted, t, left[0].text)
        if isinstance(index, tuple):
            what = f"which {name} is meant by" if index else f"{kind.name} has no {name}"
            candidates = index or candidates_of(wanted, t, "")
            misread = _misread(code, left[0].position, f"{what} {left[0].text!r}", candidates)
            if not optional or index:
                return misread
            skipped = skipped or misread
            continue
        code |= (index + (member.offset if member else 0)) << shift
        left.pop(0)
        skipped = None
    if left:
        if skipped is not None:
            return skipped
        return _misread(code, left[0].position, f"{kind.name} is complete before {left[0].text!r}", ())
    return Reading(code)


def _goes_on(kind: Kind, place: int, t: Any, left: Sequence[_Word]) -> bool:
    """Whether the `?` of the arguments before stands for one more: the next word, if any, is not a value of it."""
    type_ = list(kind.arguments.values())[place]
    return len(left) <= _required(kind, place + 1) or isinstance(_index(type_, t, left[0].text), tuple)


def _case_of(kind: Kind, t: Any, seat: int, code: int, place: int) -> Case | None:
    """The case that applies, as far as the arguments before a place tell; None where they do not, or none is listed."""
    if kind.case is None or ("seat" in kind.case_parameters and not 0 <= seat < t.seats):
        return None
    known: dict[str, Any] = {"t": t, "seat": seat}
    for (name, type_), shift in list(zip(kind.arguments.items(), kind.shifts, strict=True))[:place]:
        index = code >> shift & type_.unknown
        if type_.holds(t, index):
            known[name] = index + type_.base
    if not set(kind.case_parameters) <= set(known):
        return None
    return kind.cases.get(kind.case(*(known[name] for name in kind.case_parameters)))


def _member_in(case: Case, union: str, type_: ArgumentType) -> Member | None:
    """The member of a union that an argument has in a case; None if it must be left out there."""
    return next((type_.member(member) for name, member in case.arguments.values() if name == union), None)


def _required(kind: Kind, place: int) -> int:
    """How many arguments from a place on cannot be left out."""
    return sum(not _optional(type_) for type_ in list(kind.arguments.values())[place:])


def candidates_of(type_: ArgumentType, t: Any, beginning: str) -> tuple[str, ...]:
    """The texts of the well-formed values of a type that begin like this."""
    texts = type_.texts(t)
    return tuple(
        texts[index]
        for index in range(type_.count(t))
        if type_.holds(t, index) and texts[index] and texts[index].startswith(beginning)
    )


def few(candidates: Sequence[str]) -> tuple[str, ...]:
    """The first candidates, and dots where there are more than are worth showing."""
    shown = tuple(candidates[:CANDIDATES_SHOWN])
    return shown if len(shown) == len(candidates) else (*shown, "...")


def _optional(type_: ArgumentType) -> bool:
    return bool(type_.members) and type_.members[0].type is ABSENT


def _misread(code: int, position: int, message: str, candidates: tuple[str, ...]) -> Reading:
    return Reading(code | MALFORMED, Misreading(position, message, few(candidates)))


def _kind(game: Game, word: _Word) -> Kind:
    wanted = word.text.lower()
    if wanted in game.number_of:
        return game.kind(wanted)
    candidates = tuple(name for name in game.number_of if name.startswith(wanted))
    if len(candidates) == 1:
        return game.kind(candidates[0])
    if candidates:
        raise UnknownAction(f"{word.text!r} can mean {', '.join(candidates)}", word.position, candidates)
    raise UnknownAction(f"there is no action {word.text!r}", word.position, tuple(game.number_of))


def _index(type_: ArgumentType, t: Any, word: str) -> int | tuple[str, ...]:
    """The index of the value that a word means, or the values that it may mean, none or several."""
    wanted = word.lower()
    if not wanted or wanted == "?":
        return ()
    texts = type_.texts(t)
    if wanted in texts and type_.holds(t, index := texts.index(wanted)):
        return index
    found: list[int] = []
    for index in range(type_.count(t)):
        text = texts[index].lower()
        if text == wanted and type_.holds(t, index):
            return index
        if text.startswith(wanted) and not type_.numeric and not wanted[0].isdigit() and type_.holds(t, index):
            found.append(index)
    return found[0] if len(found) == 1 else tuple(texts[index] for index in found)
