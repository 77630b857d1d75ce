"""Seeds as callers write them."""

from typing import Final

from royalpig.api.errors import malformed
from royalpig.engine.randomness import SEED_BITS

SEED_DIGITS: Final = SEED_BITS // 4


def seed_of_request(given: str, path: str) -> int:
    """The seed of up to 32 hexadecimal digits. Raises ApiError for any other text."""
    if not 0 < len(given) <= SEED_DIGITS or not set(given) <= set("0123456789abcdefABCDEF"):
        raise malformed(path, f"must be up to {SEED_DIGITS} hexadecimal digits")
    return int(given, 16)
