"""Closes a state so that nobody without the service's keys can read, change or mix it, and opens it again.

A seal is the base64 (URL alphabet, no padding) of version, key id, game id, nonce and ciphertext. The ciphertext is
AES-256-GCM (NIST SP 800-38D) under a key of the game's own, made by HKDF-SHA-256 (RFC 5869) from the service's key and
the game id, so that random nonces never run out. Beside it are authenticated the game, the version of its rules and all
that stands before the nonce. The plaintext is filled up to whole KiB by what a spectator may know of the state, for its
length would tell.
"""

import base64
import binascii
import secrets
from typing import Any, Final

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from royalpig.api.errors import ApiError, FieldViolation
from royalpig.api.seals.keys import ID_BYTES, RING, key_id
from royalpig.engine.game import Game
from royalpig.engine.rejection import InvalidState
from royalpig.engine.sizes import most_bytes
from royalpig.engine.state import State
from royalpig.wire.structs import ErrorReason

VERSION: Final = b"\x01"
GAME_ID_BYTES: Final = 16
TOKEN_KEY_BYTES: Final = 32
NONCE_BYTES: Final = 12
KIB: Final = 1 << 10

_INFO: Final = b"royalpig sealed state 1"
_LENGTH_BYTES: Final = 4
_AROUND: Final = 128
"""More bytes than stand in the plaintext beside the state."""

_HEAD: Final = len(VERSION) + ID_BYTES + GAME_ID_BYTES


class SealedGame(msgspec.Struct, frozen=True):
    """What is the same in all seals of a game: its random id, and the key of its tokens, which nobody is told."""

    id: bytes
    token_key: bytes

    @classmethod
    def new(cls) -> "SealedGame":
        """A game that begins."""
        return cls(secrets.token_bytes(GAME_ID_BYTES), secrets.token_bytes(TOKEN_KEY_BYTES))


class _Plain(msgspec.Struct, array_like=True, frozen=True):
    """What is encrypted."""

    token_key: bytes
    pack: str
    state: bytes


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(_Plain)


def sealed(of: SealedGame, state: State) -> str:
    """The seal of a whole state, closed with the newest key."""
    key = RING.newest
    head = VERSION + key_id(key) + of.id
    nonce = secrets.token_bytes(NONCE_BYTES)
    plain = _ENCODER.encode(_Plain(of.token_key, state.table.pack.hash, state.to_bytes()))
    closed = AESGCM(_key_of(key, of.id)).encrypt(nonce, _filled(plain, most_bytes(state)), _beside(state.game, head))
    return base64.urlsafe_b64encode(head + nonce + closed).rstrip(b"=").decode()


def opened(game: Game, text: str, path: str) -> tuple[SealedGame, State]:
    """The state in a seal. ``path`` is where the seal stands in the request.

    Raises ApiError BROKEN_SEAL for whatever was not sealed so, for this game, with a key that is held here;
    UNKNOWN_PACK where the state's content pack is not loaded any more.
    """
    data = _bytes(text)
    head, nonce, closed = data[:_HEAD], data[_HEAD : _HEAD + NONCE_BYTES], data[_HEAD + NONCE_BYTES :]
    version, identifier = head[: len(VERSION)], head[len(VERSION) : len(VERSION) + ID_BYTES]
    key = RING.find(identifier) if version == VERSION else None
    if key is None or len(nonce) != NONCE_BYTES:
        raise _broken(path)
    game_id = head[-GAME_ID_BYTES:]
    try:
        plain = AESGCM(_key_of(key, game_id)).decrypt(nonce, closed, _beside(game, head))
    except (InvalidTag, ValueError) as error:
        raise _broken(path) from error
    inner = _DECODER.decode(plain[_LENGTH_BYTES : _LENGTH_BYTES + int.from_bytes(plain[:_LENGTH_BYTES], "big")])
    try:
        state = game.from_bytes(inner.state)
    except InvalidState as error:
        raise _outlived(game, inner.pack, path) from error
    return SealedGame(game_id, inner.token_key), state


def _bytes(text: str) -> bytes:
    """What a seal is in base64; nothing where it is not written as it was given, for there is one way to write it."""
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
    return data if base64.urlsafe_b64encode(data).rstrip(b"=") == text.encode() else b""


def _key_of(key: bytes, game_id: bytes) -> bytes:
    """The key with which the states of one game are sealed."""
    return HKDF(algorithm=SHA256(), length=32, salt=game_id, info=_INFO).derive(key)


def _beside(game: Game, head: bytes) -> bytes:
    """What is authenticated and not encrypted."""
    beside: tuple[Any, ...] = (_INFO, game.id, game.rules_version, head)
    return _ENCODER.encode(beside)


def _filled(plain: bytes, most: int) -> bytes:
    """A plaintext with its length before it, filled up to whole KiB of the most that it could have."""
    whole = len(plain).to_bytes(_LENGTH_BYTES, "big") + plain
    return whole.ljust(-(-(most + _AROUND) // KIB) * KIB, b"\0")


def _broken(path: str) -> ApiError:
    return ApiError(
        ErrorReason.BROKEN_SEAL,
        "the seal is broken: it was changed or cut, is of another game, or of a key that is not held here",
        violations=[FieldViolation(f"{path}.sealed", "must be as it was answered, and so must what stands beside it")],
    )


def _outlived(game: Game, pack: str, path: str) -> ApiError:
    """What is said of a state that was sealed here, and cannot be played here any more."""
    if pack not in (loaded.hash for loaded in game.all_packs()):
        return ApiError(
            ErrorReason.UNKNOWN_PACK,
            f"the content pack that this state is played with is not loaded here; its hash is {pack}",
            {"hash": pack},
            [FieldViolation(f"{path}.sealed", "no pack with this hash is loaded")],
        )
    return ApiError(
        ErrorReason.BROKEN_SEAL,
        "the seal holds a state that was written by another version of the service",
        violations=[FieldViolation(f"{path}.sealed", "must have been sealed by a service of this version")],
    )
