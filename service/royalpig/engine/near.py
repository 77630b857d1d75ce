"""Known words that look like one that is not known."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

LONGEST_COMPARED: Final = 200
"""Characters of a word that are compared; comparing takes time."""


def closest(word: str, known: Iterable[str]) -> str:
    """The known words that look like a word, nearest first, with a space between; empty if none does."""
    return " ".join(get_close_matches(word[:LONGEST_COMPARED], list(known), cutoff=0.6))
