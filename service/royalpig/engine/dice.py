"""Fair dice: a seed that nobody could choose, and that everybody can check when the game is over.

``docs/fair-dice.md`` specifies the construction, with its limits, so that any language can check it. In short: a secret
is drawn and committed to; then the seats add texts of their own; the seed follows from the secret and the texts. A seed
that somebody chose can be committed to as well, which shows that it was not changed later.

Hashes are SHA-256 over canonical JSON (RFC 8785).
"""

import secrets
from collections.abc import Mapping
from typing import Final

from royalpig.engine.canonical import digest
from royalpig.engine.randomness import SEED_BITS, seed_of, seed_text

SECRET_BYTES: Final = 32
SALT_BYTES: Final = 16
COMMITMENT_DIGITS: Final = 64

LONGEST_ENTROPY: Final = 128
"""Characters of the text that a seat may add."""

_COMMITMENT: Final = "royalpig fair dice 1: commitment to a secret"
_COMMITMENT_TO_SEED: Final = "royalpig fair dice 1: commitment to a given seed"
_SEED: Final = "royalpig fair dice 1: seed"


def new_secret() -> bytes:
    """A fresh secret from the operating system's random source."""
    return secrets.token_bytes(SECRET_BYTES)


def new_salt() -> bytes:
    """A fresh salt, without which a commitment to something short could be found out by trying."""
    return secrets.token_bytes(SALT_BYTES)


def commitment(game: str, secret: bytes, salt: bytes) -> str:
    """What is published of a secret before the seats add to it: 64 hexadecimal digits. ``game`` is the game's id."""
    return digest({"domain": _COMMITMENT, "game": game, "salt": salt.hex(), "secret": secret.hex()})


def commitment_to_seed(game: str, seed: int, salt: bytes) -> str:
    """What is published of a seed that was given, to which nobody adds anything: 64 hexadecimal digits."""
    return digest({"domain": _COMMITMENT_TO_SEED, "game": game, "salt": salt.hex(), "seed": seed_text(seed)})


def seed_from(secret: bytes, entropy: Mapping[int, str]) -> int:
    """The seed of 128 bits of a secret and the texts that were added, by seat; a seat that added none is left out."""
    added = {f"p{seat}": text for seat, text in entropy.items() if text}
    return seed_of(digest({"domain": _SEED, "entropy": added, "secret": secret.hex()})[: SEED_BITS // 4])


def require_entropy(text: str) -> str:
    """The text, if it may be added; ValueError with a sentence if it is too long or cannot be encoded."""
    if len(text) > LONGEST_ENTROPY:
        raise ValueError(f"entropy has up to {LONGEST_ENTROPY} characters")
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError("half of a surrogate pair is no text") from error
    return text
