"""The random source of a game: a seed, a counter, and a keyed hash.

Draw number ``counter`` (from 0) under a 128-bit seed is specified in ``docs/randomness.md`` so that any language can
reproduce it. In short: word ``counter`` of the BLAKE2b (RFC 7693) key stream, reduced to ``0 <= r < bound`` by a
multiplication (Lemire 2019) that rejects the few words that would bias it; a rejected word is replaced from a
stream of its own, so that a draw is one step of the counter however often it is rejected.
"""

import secrets
from hashlib import blake2b
from typing import Final

AUTO: Final = "auto"
"""The chance mode in which the engine draws."""
EXPLICIT: Final = "explicit"
"""The chance mode in which outcomes are entered."""
CHANCE_MODES: Final = (AUTO, EXPLICIT)

SEED_BITS: Final = 128
WORD_BITS: Final = 32
WORDS_IN_A_BLOCK: Final = 16
LARGEST_BOUND: Final = 1 << WORD_BITS
_WORD_MASK: Final = (1 << WORD_BITS) - 1


def new_seed() -> int:
    """A fresh 128-bit seed from the operating system's random source."""
    return secrets.randbits(SEED_BITS)


def seed_text(seed: int) -> str:
    """The 32 hexadecimal digits by which a seed is written."""
    return f"{seed:032x}"


def seed_of(text: str) -> int:
    """The seed written as 32 hexadecimal digits; ValueError if the text is anything else."""
    if len(text) != SEED_BITS // 4 or not set(text) <= set("0123456789abcdefABCDEF"):
        raise ValueError(f"a seed is {SEED_BITS // 4} hexadecimal digits, not {text!r}")
    return int(text, 16)


def seed_given(seed: int | str) -> int:
    """The seed that a new game is given: a number below 2**128, or its hexadecimal digits. ValueError for another."""
    digits = SEED_BITS // 4
    if isinstance(seed, str):
        sound = 1 <= len(seed) <= digits and set(seed) <= set("0123456789abcdefABCDEF")
        number = int(seed, 16) if sound else -1
    else:
        number = seed
    if not 0 <= number < 1 << SEED_BITS:
        raise ValueError(f"a seed is up to {digits} hexadecimal digits, a number below 2**{SEED_BITS}")
    return number


def block(seed: int, number: int) -> bytes:
    """Block ``number`` of the key stream: 64 bytes, sixteen little-endian words."""
    return blake2b(number.to_bytes(8, "little"), key=seed.to_bytes(16, "big"), person=b"royalpig").digest()


def _replacement(seed: int, counter: int, attempt: int) -> int:
    message = counter.to_bytes(8, "little") + attempt.to_bytes(4, "little")
    digest = blake2b(message, key=seed.to_bytes(16, "big"), person=b"royalpig-again", digest_size=4).digest()
    return int.from_bytes(digest, "little")


class Source:
    """A seed with the block of its key stream that was used last."""

    __slots__ = ("_block", "_number", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._number = -1
        self._block = b""

    def draw(self, counter: int, bound: int) -> int:
        """The outcome of draw ``counter``: every ``r`` in ``0 <= r < bound`` is equally likely.

        ``bound`` is 1 .. 2**32.
        """
        number = counter >> 4
        if number != self._number:
            self._block = block(self.seed, number)
            self._number = number
        start = (counter & 15) << 2
        product = int.from_bytes(self._block[start : start + 4], "little") * bound
        low = product & _WORD_MASK
        if low < bound:
            biased = LARGEST_BOUND % bound
            attempt = 0
            while low < biased:
                product = _replacement(self.seed, counter, attempt) * bound
                low = product & _WORD_MASK
                attempt += 1
        return product >> WORD_BITS
