"""The keys of sealed states as a setting: a file, or the keys themselves.

A key is 32 random bytes in base64, such as `openssl rand -base64 32` prints. The newest stands first: it seals, and the
others still open. In a file each key has a line, blank lines and those that begin with `#` aside; elsewhere commas
stand between. No message ever holds what was given: it may be a key with a slip in it.
"""

import base64
import binascii
import secrets
from pathlib import Path
from typing import Final

KEY_BYTES: Final = 32
MOST_KEYS: Final = 16


class SealKeysError(Exception):
    """Keys that cannot be so. The message does not tell them."""


def new_key() -> bytes:
    """A fresh key."""
    return secrets.token_bytes(KEY_BYTES)


def key_text(key: bytes) -> str:
    """A key as it is written."""
    return base64.b64encode(key).decode()


def read_seal_keys(text: str) -> tuple[str, ...]:
    """The keys that a setting names, as `key_text` writes them; none where it is empty. Raises SealKeysError."""
    if not text:
        return ()
    given = [part.strip() for part in text.split(",")]
    if _key(given[0]) is None:
        given = _lines(text)
    keys = [_key(part) for part in given]
    for place, key in enumerate(keys, 1):
        if key is None:
            raise SealKeysError(f"key {place} is not {KEY_BYTES} bytes in base64")
    if not 1 <= len(keys) <= MOST_KEYS or len(set(keys)) < len(keys):
        raise SealKeysError(f"holds {len(keys)} keys, and must be 1 to {MOST_KEYS}, each once")
    return tuple(key_text(key) for key in keys if key is not None)


def key_bytes(text: str) -> bytes:
    """The key of a text that `read_seal_keys` gave."""
    return base64.b64decode(text)


def _key(text: str) -> bytes | None:
    """The key that a text is, in either alphabet of base64, with or without its `=`."""
    plain = text.replace("-", "+").replace("_", "/").rstrip("=") + "="
    try:
        data = base64.b64decode(plain, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if len(data) == KEY_BYTES else None


def _lines(path: str) -> list[str]:
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise SealKeysError("must be a file that can be read, or keys of 32 bytes in base64") from error
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]
