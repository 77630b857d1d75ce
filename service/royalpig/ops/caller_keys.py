"""API keys: a file of callers' names, each with the SHA-256 of its key.

```
# a line for each key; two keys of one caller let it change them without a pause
ann 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824
```

A key is 256 random bits, so a plain hash keeps it as well as a slow one would. It is looked up by its hash: how long
that takes tells of hashes, which nobody can aim, and not of keys.
"""

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from royalpig.ops.callers import is_name

PREFIX: Final = "rpk_"
"""What every key begins with, so that one that got loose is found by programs that look for such."""

_HASH = re.compile(r"[0-9a-f]{64}")


def new_key() -> str:
    """A key that nobody has had."""
    return PREFIX + secrets.token_urlsafe(32)


def line_of(name: str, key: str) -> str:
    """The line of a file for a caller's key. Raises ValueError for a name that is none."""
    if not is_name(name):
        raise ValueError("a caller's name is up to 64 letters, digits, '.', '_', '@' and '-', a letter or digit first")
    return f"{name} {hash_of(key)}"


def read_keys(text: bytes) -> Mapping[str, str]:
    """The callers' names by the hashes of their keys. Raises ValueError, with the number of the line."""
    names: dict[str, str] = {}
    for number, line in enumerate(text.decode("utf-8", "replace").splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if len(words) != 2 or not is_name(words[0]) or not _HASH.fullmatch(words[1]):
            raise ValueError(f"line {number} is not a name and a SHA-256 in hexadecimal digits, a space between")
        name, hashed = words
        if names.setdefault(hashed, name) != name:
            raise ValueError(f"line {number} gives a key to a second caller")
    return names


def hash_of(key: str) -> str:
    """The SHA-256 of a key, in hexadecimal digits."""
    return sha256(key.encode("utf-8", "surrogateescape")).hexdigest()
