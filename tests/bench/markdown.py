"""Paragraphs and tables in Markdown."""

import textwrap
from collections.abc import Iterable, Sequence

WIDTH = 120


def said(text: str) -> list[str]:
    """A paragraph, with an empty line before and behind it."""
    return ["", *textwrap.wrap(text, WIDTH), ""]


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table."""
    lines = [f"| {' | '.join(headings)} |", f"| {' | '.join('---' for _ in headings)} |"]
    return [*lines, *(f"| {' | '.join(row)} |" for row in rows)]
