"""How what somebody sent is shown to them again."""

SHOWN = 200
"""The most characters of a sent text that are shown again."""


def shown(text: str) -> str:
    """A text that somebody sent, cut where it is long."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
