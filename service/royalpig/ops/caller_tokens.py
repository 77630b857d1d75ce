"""Callers with a JWT (RFC 7519): its subject is the caller's name, its signature is checked with keys that are set."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import jwt

from royalpig.ops.callers import LONGEST_BROUGHT, UnknownCaller
from royalpig.ops.jwt_keys import Key, read_jwt_keys
from royalpig.ops.reloading import Reloaded

LONGEST_NAME: Final = 255

_PROBLEMS: Final[Sequence[tuple[type[jwt.PyJWTError], str]]] = (
    (jwt.ExpiredSignatureError, "it has expired"),
    (jwt.ImmatureSignatureError, "it is not valid yet"),
    (jwt.InvalidAudienceError, "it is meant for another audience"),
    (jwt.InvalidIssuerError, "it was issued by another issuer"),
    (jwt.MissingRequiredClaimError, "it must have the claims `exp` and `sub`, and `aud` and `iss` where they are set"),
)


class Keys(Protocol):
    """Where the keys come from."""

    async def keys(self, key_id: str) -> Sequence[Key]:
        """The keys as they are known; more is done to have them fresh where none has this id (empty is any).

        Raises KeysUnavailable.
        """


class KeysInFile:
    """Keys of a file, which may change. Raises FileError for one that cannot be read at first."""

    def __init__(self, path: Path) -> None:
        self._keys = Reloaded(path, read_jwt_keys)

    async def keys(self, key_id: str) -> Sequence[Key]:
        return self._keys.content


@dataclass(frozen=True)
class Accepted:
    """Which tokens are accepted: by algorithm, audience and issuer (any, if empty), and how far clocks may differ.

    A token that names an audience is refused where none is set: it is meant for somebody else (RFC 7519, 4.1.3).
    """

    algorithms: frozenset[str]
    audience: str
    issuer: str
    leeway_seconds: float


class Tokens:
    """Knows callers by their JWT."""

    def __init__(self, keys: Keys, accepted: Accepted) -> None:
        self._keys = keys
        self._accepted = accepted

    async def name_of(self, brought: str) -> str:
        if not brought:
            raise UnknownCaller("there is none")
        key_id, algorithm = _head(brought)
        if algorithm not in self._accepted.algorithms:
            raise UnknownCaller("it is signed in a way that is not accepted here")
        for key in await self._keys.keys(key_id):
            if algorithm in key.algorithms and key.may_be(key_id):
                claims = self._claims(brought, algorithm, key)
                if claims is not None:
                    return _name(claims)
        raise UnknownCaller("it is not signed with a key that is known here")

    def _claims(self, token: str, algorithm: str, key: Key) -> dict[str, Any] | None:
        """What the token says; None where another key has signed it."""
        accepted = self._accepted
        try:
            return jwt.decode(
                token,
                key.value,
                algorithms=[algorithm],
                audience=accepted.audience or None,
                issuer=accepted.issuer or None,
                leeway=accepted.leeway_seconds,
                options={"require": ["exp", "sub"]},
            )
        except (jwt.InvalidSignatureError, jwt.InvalidKeyError):
            return None
        except jwt.PyJWTError as error:
            known = (sentence for kind, sentence in _PROBLEMS if isinstance(error, kind))
            raise UnknownCaller(next(known, "its claims are none that can be read")) from error
        except (ArithmeticError, RecursionError, TypeError, ValueError) as error:
            raise UnknownCaller("its claims are none that can be read") from error


def _head(token: str) -> tuple[str, str]:
    """The id of the key and the algorithm that a token names; nothing of it is believed yet."""
    if len(token) > LONGEST_BROUGHT:
        raise UnknownCaller("it is too long")
    try:
        head = jwt.get_unverified_header(token)
    except (jwt.PyJWTError, RecursionError, TypeError, ValueError) as error:
        raise UnknownCaller("it is no JWT") from error
    return str(head.get("kid") or ""), str(head.get("alg") or "")


def _name(claims: dict[str, Any]) -> str:
    subject = claims["sub"]
    if not isinstance(subject, str) or not 0 < len(subject) <= LONGEST_NAME or not subject.isprintable():
        raise UnknownCaller(f"its subject must be a text of up to {LONGEST_NAME} printable characters")
    return subject
