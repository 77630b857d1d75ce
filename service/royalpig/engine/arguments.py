"""Argument types: the well-formed values of an argument in their canonical order, and the text of each.

Rule functions receive a value as an int: its place in the order, or for numbers the number itself. A type whose
values depend on the table (seats at the table, cards of the pack) gives its size as an expression of the table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

Texts = Callable[[Any], Sequence[str]]


@dataclass(frozen=True, eq=False)
class ArgumentType:
    """One type of argument.

    ``width`` is its field in bits; ``size`` the number of values, an int or an expression of the table ``t``;
    ``texts`` answers the texts of all values for a table; ``base`` is the value of the first (0 but for numbers);
    ``numeric`` says that the value travels as a number rather than as its text.
    """

    name: str
    width: int
    size: int | str
    texts: Texts
    base: int = 0
    numeric: bool = False
    members: tuple["Member", ...] = ()
    count: Callable[[Any], int] = field(init=False)

    def __post_init__(self) -> None:
        if isinstance(self.size, int):
            fixed = self.size
            if fixed >= 1 << self.width:
                raise ValueError(f"{self.name}: {fixed} values and `?` do not fit {self.width} bits")
            object.__setattr__(self, "count", lambda t: fixed)
        else:
            code = compile(f"lambda t: {self.size}", f"<size of {self.name}>", "eval")
            object.__setattr__(self, "count", cast(Callable[[Any], int], eval(code)))  # noqa: S307 - declared by a game

    @property
    def unknown(self) -> int:
        """The index that stands for `?`."""
        return (1 << self.width) - 1

    def text(self, t: Any, index: int) -> str:
        """How the value with this index is written; `?` for the one that may not be seen."""
        if index == self.unknown:
            return "?"
        if self.members:
            member = self.member_at(index)
            return member.type.texts(t)[index - member.offset]
        return self.texts(t)[index]

    def holds(self, t: Any, index: int) -> bool:
        """Whether an index stands for a well-formed value at this table."""
        if not 0 <= index < self.count(t):
            return False
        if not self.members:
            return True
        member = self.member_at(index)
        return index - member.offset < member.type.count(t)

    def member_at(self, index: int) -> "Member":
        """The member of a union that an index belongs to."""
        for member in reversed(self.members):
            if index >= member.offset:
                return member
        raise ValueError(f"{self.name} has no index {index}")

    def member(self, type_: "ArgumentType") -> "Member":
        """The member of a union with this type. ValueError if it has none."""
        for member in self.members:
            if member.type is type_:
                return member
        raise ValueError(f"{self.name} has no member {type_.name}")


@dataclass(frozen=True, eq=False)
class Member:
    """A type inside a union, and where its values begin there."""

    type: ArgumentType
    offset: int


def bits_for(size: int) -> int:
    """The narrowest field for ``size`` values and `?`."""
    return max(1, size.bit_length())


def one_word_of(name: str, words: Sequence[str]) -> ArgumentType:
    """A fixed list of words, in canonical order."""
    fixed = tuple(words)
    return ArgumentType(name, bits_for(len(fixed)), len(fixed), lambda t: fixed)


def words_of_table(name: str, width: int, size: str, texts: Texts) -> ArgumentType:
    """Words that come from the pack; ``size`` is an expression of the table ``t``, below what ``width`` bits hold.

    The same index has the same text at every table with the pack, for actions are remembered by game and pack.
    """
    return ArgumentType(name, width, size, texts)


def number(name: str, lowest: int, highest: int, suffix: str = "") -> ArgumentType:
    """The numbers ``lowest..highest``; written with a suffix if there is one (`4p`)."""
    texts = tuple(f"{value}{suffix}" for value in range(lowest, highest + 1))
    return ArgumentType(name, bits_for(len(texts)), len(texts), lambda t: texts, base=lowest, numeric=True)


_SEAT_TEXTS = tuple(f"p{seat}" for seat in range(15))
SEAT = ArgumentType("seat", 4, "t.seats", lambda t: _SEAT_TEXTS, numeric=True)
"""A seat of the table, `p0`, `p1`, ..."""

ABSENT = ArgumentType("absent", 1, 1, lambda t: ("",))
"""The member of a union that stands for an argument that is left out."""


def one_of(name: str, *types: ArgumentType) -> ArgumentType:
    """A union: an argument whose type differs by case. ABSENT, where it may be left out, comes first (index 0)."""
    members: list[Member] = []
    offset = 0
    for type_ in types:
        if type_ is ABSENT and offset:
            raise ValueError(f"{name}: ABSENT comes first")
        members.append(Member(type_, offset))
        offset += type_.size if isinstance(type_.size, int) else type_.unknown
    placed = tuple(members)

    def texts(t: Any) -> Sequence[str]:
        words: list[str] = []
        for member in placed:
            words.extend([""] * (member.offset - len(words)))
            words.extend(member.type.texts(t)[: member.type.count(t)])
        words.extend([""] * (offset - len(words)))
        return words

    return ArgumentType(name, bits_for(offset), offset, texts, members=placed)
