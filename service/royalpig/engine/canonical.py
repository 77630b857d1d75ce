"""Hashes: SHA-256 over canonical JSON (RFC 8785)."""

import hashlib

import rfc8785


def canonical_json(value: object) -> bytes:
    """The canonical JSON (RFC 8785) of a value of dicts, lists, texts, ints within 53 bits, bools and None."""
    return rfc8785.dumps(value)  # type: ignore[arg-type]


def digest(value: object) -> str:
    """The SHA-256 of a value's canonical JSON, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical_json(value)).hexdigest()
