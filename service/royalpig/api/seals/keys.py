"""The keys with which the service seals: the first seals, all of them open."""

import hashlib
from collections.abc import Sequence
from typing import Final

from royalpig.ops.seal_keys import new_key

ID_BYTES: Final = 4


def key_id(key: bytes) -> bytes:
    """By what a seal names its key."""
    return hashlib.sha256(b"royalpig seal key id 1" + key).digest()[:ID_BYTES]


class KeyRing:
    """The keys of this process; one of its own making until it is handed others."""

    def __init__(self) -> None:
        self.hold((new_key(),))

    def hold(self, keys: Sequence[bytes]) -> None:
        """Takes these keys of 32 bytes, newest first, at least one, in place of those before."""
        self._newest = keys[0]
        self._by_id = {key_id(key): key for key in keys}

    @property
    def newest(self) -> bytes:
        """The key that seals."""
        return self._newest

    def find(self, identifier: bytes) -> bytes | None:
        """The key with an id, if it is held."""
        return self._by_id.get(identifier)


RING: Final = KeyRing()
"""The keys of this process."""
