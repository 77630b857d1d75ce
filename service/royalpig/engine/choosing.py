"""Choosing an action step by step: the choice tree, and the default of a seat whose time is up."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from royalpig.engine import notation
from royalpig.engine.actions import Action
from royalpig.engine.packing import kind_of, without_seat
from royalpig.engine.rejection import UnknownAction
from royalpig.engine.rules import PASS

if TYPE_CHECKING:
    from royalpig.engine.state import State


class Choice(msgspec.Struct, frozen=True):
    """One value that the next argument may take: how many legal actions lie behind it."""

    argument: str
    value: str
    count: int


def choices(state: "State", codes: Sequence[int], kind_name: str, arguments: Sequence[str]) -> list[Choice]:
    """The choices that are left among legal actions after a kind and its first arguments. See `State.choices`."""
    game, t = state.game, state.table
    codes = sorted(codes, key=without_seat)
    if not kind_name:
        return _counted("kind", [game.kind_by_number[kind_of(code)].name for code in codes])
    if kind_name not in game.number_of:
        raise UnknownAction(f"there is no action {kind_name!r}", 0, tuple(game.number_of))
    kind = game.kind(kind_name)
    left = [code for code in codes if kind_of(code) == game.number_of[kind_name]]
    if len(arguments) > len(kind.arguments):
        message = f"{kind_name} has {len(kind.arguments)} arguments, and {len(arguments)} are given"
        raise UnknownAction(message, argument=len(kind.arguments))
    fields = list(zip(kind.arguments.items(), kind.shifts, strict=True))
    for place, (value, ((name, type_), shift)) in enumerate(zip(arguments, fields, strict=False)):
        candidates = notation.candidates_of(type_, t, "")
        if value and value not in candidates:
            raise UnknownAction(f"{kind_name} has no {name} {value!r}", 0, candidates, place)
        left = [code for code in left if type_.text(t, code >> shift & type_.unknown) == value]
    if len(arguments) == len(fields):
        return []
    (name, type_), shift = fields[len(arguments)]
    return _counted(name, [type_.text(t, code >> shift & type_.unknown) for code in left])


def _counted(argument: str, values: Sequence[str]) -> list[Choice]:
    counts: dict[str, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return [Choice(argument, value, count) for value, count in counts.items()]


def default(state: "State", seat: int) -> Action | None:
    """What the register names, else `done` or `pass` if legal, else the first of the list."""
    loops, codes = state.loops, state.codes(seat)
    if loops is None or not codes:
        return None
    if loops.decision.default is not None:
        return state.action(state.read(loops.decision.default(state.table, seat), seat).code)
    for name in ("done", PASS):
        number = state.game.number_of.get(name, -1)
        if number in loops.kind_numbers:
            found = next((code for code in codes if kind_of(code) == number), -1)
            if found >= 0:
                return state.action(found)
    return state.action(codes[0])
