"""An action as one int: from the highest bit, a malformed flag, the seat, the kind, the arguments in order.

Numeric order is the canonical order of legal lists, and all actions that begin with the same kind and arguments are
one stretch of a sorted list. An argument's field holds the index of its value; the all-ones index is kept for `?`,
a value that the reader may not see.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

MALFORMED: Final = 1 << 60
SEAT_SHIFT: Final = 56
KIND_SHIFT: Final = 48
SEAT_MASK: Final = 15
KIND_MASK: Final = 255
ARGUMENT_BITS: Final = 48

CHANCE: Final = 15
"""The seat number under which chance acts."""
NOBODY: Final = -1
"""No seat: nobody is asked, or a spectator looks on."""


def seat_of(code: int) -> int:
    """The seat (or CHANCE) that a packed action belongs to."""
    return code >> SEAT_SHIFT & SEAT_MASK


def without_seat(code: int) -> int:
    """A packed action with nobody's seat in it, to compare actions whoever makes them."""
    return code & ~(SEAT_MASK << SEAT_SHIFT)


def kind_of(code: int) -> int:
    """The number of the kind of a packed action."""
    return code >> KIND_SHIFT & KIND_MASK


def head(seat: int, kind: int) -> int:
    """A packed action of a seat and kind with every argument 0."""
    return seat << SEAT_SHIFT | kind << KIND_SHIFT


def is_in(codes: Sequence[int] | None, code: int) -> bool:
    """Whether a packed action is in a list in canonical order; there may be no list."""
    if not codes:
        return False
    place = bisect_left(codes, code)
    return place < len(codes) and codes[place] == code


def shifts(widths: Sequence[int]) -> tuple[int, ...]:
    """Where each argument's field begins, first argument highest. ValueError if they need more than 48 bits."""
    places: list[int] = []
    at = ARGUMENT_BITS
    for width in widths:
        at -= width
        places.append(at)
    if at < 0:
        raise ValueError(f"the arguments need {ARGUMENT_BITS - at} bits, and there are {ARGUMENT_BITS}")
    return tuple(places)
