"""The keys that JWTs are checked with: from PEM (RFC 7468), or from a JSON Web Key or a set of such (RFC 7517)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import jwt
import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

LEAST_RSA_BITS: Final = 2048
LEAST_SECRET_BYTES: Final = 32

_OF_RSA: Final = frozenset({"RS256", "RS384", "RS512", "PS256", "PS384", "PS512"})
_OF_CURVE: Final = {"secp256r1": "ES256", "secp384r1": "ES384", "secp521r1": "ES512"}
_OF_SECRET: Final = frozenset({"HS256", "HS384", "HS512"})


@dataclass(frozen=True)
class Key:
    """A key with its id, if it has one, and the algorithms that it may be used with."""

    id: str
    algorithms: frozenset[str]
    value: Any

    def may_be(self, key_id: str) -> bool:
        """Whether this may be the key of an id; a key and a token without one may be any other's."""
        return not key_id or self.id in ("", key_id)


def read_jwt_keys(text: bytes) -> Sequence[Key]:
    """The keys in a PEM, a JSON Web Key or a set of such; at least one. Raises ValueError, without a word of them."""
    if text.lstrip()[:5] == b"-----":
        return [_from_pem(text)]
    try:
        read = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ValueError("this is neither PEM nor JSON") from error
    listed = read.get("keys", [read]) if isinstance(read, dict) else []
    # A set may hold keys for what is none of ours; they are passed over (RFC 7517, 5).
    keys = [
        _from_json(number, each)
        for number, each in enumerate(listed if isinstance(listed, list) else (), 1)
        if _is_ours(each)
    ]
    if not keys:
        raise ValueError("this is no JSON Web Key for signatures, nor a set that has one")
    return keys


def _is_ours(key: object) -> bool:
    return (
        isinstance(key, dict)
        and key.get("use", "sig") == "sig"
        and (key.get("kty") in ("RSA", "oct") or key.get("crv") in ("P-256", "P-384", "P-521", "Ed25519"))
    )


def _from_pem(text: bytes) -> Key:
    if b"PRIVATE" in text:
        raise ValueError("this is a private key; the public one is wanted")
    try:
        value = load_pem_public_key(text)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise ValueError("this is no public key in PEM (-----BEGIN PUBLIC KEY-----)") from error
    return Key("", _algorithms(value, "the key"), value)


def _from_json(number: int, key: Mapping[str, Any]) -> Key:
    called = f"key {number}"
    if "d" in key:
        raise ValueError(f"{called} is a private key; the public one is wanted")
    try:
        value = jwt.PyJWK(dict(key), algorithm="HS256" if key["kty"] == "oct" else None).key
    except (jwt.PyJWTError, TypeError, ValueError, KeyError) as error:
        raise ValueError(f"{called} is none that can be read") from error
    algorithms = _algorithms(value, called)
    if "alg" in key:
        algorithms &= {str(key["alg"])}
    return Key(str(key.get("kid", "")), algorithms, value)


def _algorithms(value: object, called: str) -> frozenset[str]:
    """What a key may be used with: never one for signatures as a secret."""
    match value:
        case RSAPublicKey():
            if value.key_size < LEAST_RSA_BITS:
                raise ValueError(f"{called} is too short: of RSA {LEAST_RSA_BITS} bits are wanted")
            return _OF_RSA
        case EllipticCurvePublicKey() if value.curve.name in _OF_CURVE:
            return frozenset({_OF_CURVE[value.curve.name]})
        case Ed25519PublicKey():
            return frozenset({"EdDSA", "Ed25519"})
        case bytes():
            if len(value) < LEAST_SECRET_BYTES:
                raise ValueError(f"{called} is too short: of a secret {LEAST_SECRET_BYTES} bytes are wanted")
            return _OF_SECRET
    raise ValueError(f"{called} is of a kind that is not used here: RSA, P-256, P-384, P-521 and Ed25519 are")
