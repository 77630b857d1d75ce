"""Pages of lists: how many entries there are on one, and the token by which one goes on.

A token is the place where the next page begins and a digest of what the list is made from. It opens nothing that its
holder could not ask for without it, so it needs no key; the digest only refuses it for another list.
"""

import base64
import binascii
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final, TypeVar

import msgspec

from royalpig.api.errors import ApiError, FieldViolation
from royalpig.wire.structs import ErrorReason

Item = TypeVar("Item")

_PLACE_BYTES: Final = 4
_DIGEST_BYTES: Final = 14


def page_size(wanted: int, largest: int) -> int:
    """How many entries a page has: as many as are wanted, at most ``largest``, which also stands for 0."""
    return min(wanted, largest) if wanted else largest


def page(items: Sequence[Item], source: Any, size: int, token: str = "") -> tuple[Sequence[Item], str]:
    """A page of a list and the token of the next one, empty on the last.

    ``source`` is what the list is made from, in plain values. Raises ApiError BAD_PAGE_TOKEN for a token that was not
    given for it.
    """
    start = _place(token, source, len(items)) if token else 0
    end = start + size
    return items[start:end], _token(end, source) if end < len(items) else ""


def _token(place: int, source: Any) -> str:
    written = place.to_bytes(_PLACE_BYTES, "big")
    return base64.urlsafe_b64encode(written + _digest(written, source)).decode()


def _place(token: str, source: Any, length: int) -> int:
    try:
        data = base64.b64decode(token, altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        data = b""
    written, digest = data[:_PLACE_BYTES], data[_PLACE_BYTES:]
    if digest != _digest(written, source) or int.from_bytes(written, "big") >= length:
        raise ApiError(
            ErrorReason.BAD_PAGE_TOKEN,
            "the page token was not given for this list; begin with an empty one",
            violations=[FieldViolation("pageToken", "it was given for another list, or is none")],
        )
    return int.from_bytes(written, "big")


def _digest(written: bytes, source: Any) -> bytes:
    return blake2b(
        written + msgspec.msgpack.encode(source), digest_size=_DIGEST_BYTES, person=b"royalpig-page"
    ).digest()
