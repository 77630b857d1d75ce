"""How what somebody sent is shown to them again."""

from collections.abc import Iterable
from difflib import get_close_matches

SHOWN = 200
"""The most characters of a sent text that are shown again."""


def shown(text: str) -> str:
    """A text that somebody sent, cut where it is long."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def closest(word: str, known: Iterable[str]) -> str:
    """The known words that look like a word, nearest first, with a space between; empty if none does."""
    return " ".join(get_close_matches(word[:SHOWN], list(known), cutoff=0.6))
