r"""Draws a board of hexes with pointed tops.

Each hex takes seven characters in its two middle lines and five above and below them:

       / \
     / 0,3 \
    |  pig  |
    |  p0   |
     \     /
       \ /
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rich.text import Text

WIDTH = 8
"""From one wall of a hex to the next."""
HEIGHT = 4
"""From one row of hexes to the next."""

_EDGE = "dim"
_OUTLINE = (
    (0, 3, "/"),
    (0, 5, "\\"),
    (1, 1, "/"),
    (1, 7, "\\"),
    (2, 0, "|"),
    (2, 8, "|"),
    (3, 0, "|"),
    (3, 8, "|"),
    (4, 1, "\\"),
    (4, 7, "/"),
    (5, 3, "\\"),
    (5, 5, "/"),
)
"""Line, column and character of the edges of one hex."""


@dataclass(frozen=True)
class Hex:
    """What stands in a hex: its name (up to 5 characters) and two lines (up to 7), each with its style."""

    name: str
    upper: str = ""
    lower: str = ""
    upper_style: str = ""
    lower_style: str = ""


def hex_board(hexes: Mapping[tuple[int, int], Hex]) -> Text:
    """The picture of hexes by their axial coordinates q, r: a row further is half a hex to the right."""
    left = min(WIDTH * q + WIDTH // 2 * r for q, r in hexes)
    top = min(HEIGHT * r for _, r in hexes)
    drawn: dict[tuple[int, int], tuple[str, str]] = {}
    for (q, r), cell in hexes.items():
        column = WIDTH * q + WIDTH // 2 * r - left
        line = HEIGHT * r - top
        for down, right, character in _OUTLINE:
            drawn[line + down, column + right] = (character, _EDGE)
        _write(drawn, line + 1, column + 2, f"{cell.name:^5.5}", _EDGE)
        _write(drawn, line + 2, column + 1, f"{cell.upper:^7.7}", cell.upper_style)
        _write(drawn, line + 3, column + 1, f"{cell.lower:^7.7}", cell.lower_style)
    return _text(drawn)


def _write(drawn: dict[tuple[int, int], tuple[str, str]], line: int, column: int, words: str, style: str) -> None:
    for place, character in enumerate(words):
        drawn[line, column + place] = (character, style)


def _text(drawn: Mapping[tuple[int, int], tuple[str, str]]) -> Text:
    lines = []
    for line in range(max(at for at, _ in drawn) + 1):
        text = Text(no_wrap=True)
        for column in range(max((at for row, at in drawn if row == line), default=-1) + 1):
            character, style = drawn.get((line, column), (" ", ""))
            text.append(character, style or None)
        text.rstrip()
        lines.append(text)
    return Text("\n").join(lines)
