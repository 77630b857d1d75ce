"""The options of a game: what a table may choose before it begins."""

from collections.abc import Mapping
from dataclasses import dataclass

from royalpig.engine.rejection import InvalidSetup, UnknownOption

MOST_DIGITS = 9
"""More digits than any option's number has."""


@dataclass(frozen=True)
class Option:
    """An option: its values as texts, the default, and what it means in a sentence.

    ``values`` is a list of words, or a range of numbers. ``seat_values`` marks an option some of whose values name
    seats (`p0`): those beyond the seats of the game are refused. ``field`` is the table's field that holds the number
    of the value (for a range, the number itself); by default the option's name.
    """

    name: str
    values: tuple[str, ...] | range
    default: str
    sentence: str
    meanings: Mapping[str, str]
    field: str = ""
    seat_values: bool = False

    @property
    def column(self) -> str:
        """The table's field of this option."""
        return self.field or self.name.replace("-", "_")

    def number(self, value: str) -> int | None:
        """The number that the table holds for a value; None if the option has no such value."""
        if isinstance(self.values, range):
            written = value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS
            return int(value) if written and int(value) in self.values else None
        return self.values.index(value) if value in self.values else None

    def text(self, number: int) -> str:
        """The value that a number stands for."""
        return str(number) if isinstance(self.values, range) else self.values[number]

    def values_text(self) -> str:
        """The values in words."""
        if isinstance(self.values, range):
            return f"{self.values.start}..{self.values.stop - 1}"
        return ", ".join(self.values)


def read_options(options: tuple[Option, ...], given: Mapping[str, str], seats: int, clause: str) -> dict[str, int]:
    """The number of every option's value, defaults filled in, by the option's column.

    Raises UnknownOption, or InvalidSetup for a value that the option does not have at this number of seats.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            allowed = ", ".join(known) or "none"
            raise UnknownOption(clause, f"there is no option {name!r}; the options are {allowed}", {"option": name})
    numbers: dict[str, int] = {}
    for option in options:
        value = given.get(option.name, option.default)
        number = option.number(value)
        values = {"option": option.name, "value": value}
        if number is None:
            raise InvalidSetup(clause, f"option {option.name} is {value!r}; it can be {option.values_text()}", values)
        if option.seat_values and value[:1] == "p" and value[1:].isdigit() and int(value[1:]) >= seats:
            raise InvalidSetup(clause, f"option {option.name} is {value}, and there are {seats} seats", values)
        numbers[option.column] = number
    return numbers
