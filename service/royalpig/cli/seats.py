"""Seats in a terminal: their names, and the colour that each keeps in every game."""

from typing import Final

from msgspec import UNSET, UnsetType

CHANCE_NAME: Final = "chance"
_STYLES: Final = ("bold cyan", "bold yellow", "bold blue", "bold green", "bold red", "bold magenta")


def seat_name(seat: int | UnsetType) -> str:
    """`p0` for seat 0, `chance` where there is none."""
    return CHANCE_NAME if seat is UNSET else f"p{seat}"


def seat_style(seat: int | UnsetType) -> str:
    """The colour of a seat."""
    return "bold" if seat is UNSET else _STYLES[seat % len(_STYLES)]


def read_seat(text: str) -> int | UnsetType:
    """The seat that is named as `0` or `p0`, UNSET for `chance`. ValueError for anything else."""
    word = text.lower().removeprefix("p")
    if text.lower() == CHANCE_NAME:
        return UNSET
    if not (word.isascii() and word.isdigit()) or len(word) > 3:
        raise ValueError(f"a seat is p0, p1 and so on, or {CHANCE_NAME}, and not {text!r}")
    return int(word)
