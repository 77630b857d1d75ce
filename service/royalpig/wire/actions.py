"""Actions as messages, and back: the packed int of the engine, the notation, the typed form.

The typed form of an action is a message with one field set, that of its kind, which holds a message with a field for
each argument. Seats and numbers travel as numbers, every other argument as its text in the notation. A number that may
be hidden is absent where it is hidden.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from royalpig.engine import notation
from royalpig.engine.arguments import ArgumentType
from royalpig.engine.game import Game
from royalpig.engine.notation import Misreading, Reading
from royalpig.engine.packing import MALFORMED, head, kind_of
from royalpig.engine.rules import Kind
from royalpig.wire.fields import FieldShape, Sort, Unfit, fields_of
from royalpig.wire.shapes import Shape


class Untyped(ValueError):
    """A typed form that has no kind of action, or several."""


@dataclass(frozen=True, eq=False)
class TypedArgument:
    """An argument of a kind and the field that it is in the typed form.

    ``shift`` is where it stands in the packed int, ``may_hide`` whether it has the form `?`.
    """

    name: str
    type: ArgumentType
    shift: int
    may_hide: bool
    field: FieldShape


@dataclass(frozen=True, eq=False)
class TypedKind:
    """A kind of action and the field of the typed form that it is; ``path`` leads to it from the action."""

    kind: Kind
    path: str
    number: int
    field: FieldShape
    struct: type[Shape]
    arguments: tuple[TypedArgument, ...]

    def write(self, t: Any, code: int) -> Shape:
        """The arguments of a packed action of this kind, as the kind's message."""
        return self.struct(**{argument.field.name: _value(argument, t, code) for argument in self.arguments})

    def read(self, t: Any, seat: int, given: Shape) -> Reading:
        """The packed action of a seat that the kind's message stands for; malformed where a field has no such value."""
        code = head(seat, self.number)
        wrong: Misreading | None = None
        for argument in self.arguments:
            index = _index(argument, t, getattr(given, argument.field.name))
            if index >= 0:
                code |= index << argument.shift
            elif wrong is None:
                wrong = self._misreading(argument, t, getattr(given, argument.field.name))
        return Reading(code) if wrong is None else Reading(code | MALFORMED, wrong)

    def _misreading(self, argument: TypedArgument, t: Any, value: object) -> Misreading:
        candidates = notation.candidates_of(argument.type, t, "")
        shown = repr(value) if value is not UNSET and value != "" else "that is left out"
        path = f"{self.path}.{argument.field.json_name}"
        message = f"{self.kind.name} has no {argument.name} {shown}"
        return Misreading(-1, message, notation.few(candidates), path)


@dataclass(frozen=True, eq=False)
class ActionCodec:
    """The actions of a game as structs of ``shape``."""

    game: Game
    shape: type[Shape]
    by_number: Sequence[TypedKind]
    by_field: Mapping[str, TypedKind]

    def write(self, t: Any, code: int) -> Shape:
        """The typed form of a packed action at a table."""
        typed = self.by_number[kind_of(code)]
        return self.shape(**{typed.field.name: typed.write(t, code)})

    def read(self, t: Any, seat: int, given: Shape) -> Reading:
        """The packed action of a seat that a typed form stands for. Raises Untyped without exactly one kind.

        Where an argument is no value of its type, the Reading is malformed, and its misreading names the field.
        """
        held = [name for name in self.by_field if getattr(given, name) is not UNSET]
        if len(held) != 1:
            several = (
                f", and there are {', '.join(self.by_field[name].field.json_name for name in held)}" if held else ""
            )
            raise Untyped(f"the typed form has one kind of action{several}")
        return self.by_field[held[0]].read(t, seat, getattr(given, held[0]))


def action_codec(game: Game, shape: type[Shape], path: str) -> ActionCodec:
    """The codec between a game's packed actions and a struct; ``path`` is where an action holds it, in JSON names.

    Raises Unfit where kinds or arguments differ.
    """
    fields = fields_of(shape)
    words = {kind.name.replace("-", "_"): kind for kind in game.kind_by_number}
    if alone := words.keys() ^ fields.keys():
        raise Unfit(f"only one of {game.id} and {shape.__name__} has the actions {', '.join(sorted(alone))}")
    typed = [_typed_kind(game, kind, fields[word], path) for word, kind in words.items()]
    return ActionCodec(game, shape, typed, {kind.field.name: kind for kind in typed})


def _typed_kind(game: Game, kind: Kind, field: FieldShape, path: str) -> TypedKind:
    if field.struct is None or field.many or not field.optional:
        raise Unfit(f"{game.id}: the field of the action {kind.name} must hold a message that may be absent")
    fields = fields_of(field.struct)
    if alone := kind.arguments.keys() ^ fields.keys():
        raise Unfit(f"only one of the action {kind.name} and {field.struct.__name__} has {', '.join(sorted(alone))}")
    arguments = []
    for (name, type_), shift in zip(kind.arguments.items(), kind.shifts, strict=True):
        _check(f"{kind.name}'s {name}", type_, fields[name], may_hide=name in kind.hidden)
        arguments.append(TypedArgument(name, type_, shift, name in kind.hidden, fields[name]))
    return TypedKind(
        kind, f"{path}.{field.json_name}", game.number_of[kind.name], field, field.struct, tuple(arguments)
    )


def _check(name: str, type_: ArgumentType, field: FieldShape, may_hide: bool) -> None:
    wanted = Sort.NUMBER if type_.numeric else Sort.TEXT
    if field.many or field.sort is not wanted:
        raise Unfit(f"{name} is one of {wanted.value}, and its field is not")
    if field.optional != (type_.numeric and may_hide):
        raise Unfit(f"{name}: the field of a number that may be hidden, and no other, may be absent")
    if type_.numeric and type_.base < field.lowest:
        raise Unfit(f"{name} may be {type_.base}, and its field must be {field.lowest} or more")


def _value(argument: TypedArgument, t: Any, code: int) -> object:
    type_ = argument.type
    index = code >> argument.shift & type_.unknown
    if not type_.numeric:
        return type_.text(t, index)
    return UNSET if index == type_.unknown else index + type_.base


def _index(argument: TypedArgument, t: Any, value: Any) -> int:
    """The index of a value in a message; -1 if it is none."""
    type_ = argument.type
    if type_.numeric:
        if value is UNSET:
            return type_.unknown
        index = value - type_.base
    elif value == "?" and argument.may_hide:
        return type_.unknown
    else:
        texts = type_.texts(t)
        index = next((place for place, text in enumerate(texts) if text == value), -1)
    return index if type_.holds(t, index) else -1
