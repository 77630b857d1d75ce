"""Callers with a JWT."""

import base64
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jwt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from royalpig.ops.caller_tokens import Accepted, KeysInFile, Tokens
from royalpig.ops.callers import UnknownCaller
from royalpig.ops.jwt_keys import read_jwt_keys
from tests.api.running import Service, running
from tests.api.test_serving import refused_to_start
from tests.callers.calling import FACES, brought
from tests.callers.issuing import SECRET, claims, jwk, jwk_set, private_key, private_pem, public_pem, token

both_faces = pytest.mark.parametrize("call", FACES.values(), ids=FACES)

ACCEPTED = ("RS256", "PS256", "ES256", "ES384", "ES512", "EdDSA", "HS256")
ISSUER = "https://issuer.example/"


def accepting(audience: str = "", issuer: str = "", leeway: float = 0.0) -> Accepted:
    return Accepted(frozenset(ACCEPTED), audience, issuer, leeway)


def tokens(folder: Path, keys: str, accepted: Accepted | None = None) -> Tokens:
    """What knows the callers whose tokens these keys have signed."""
    file = folder / "keys"
    file.write_text(keys)
    return Tokens(KeysInFile(file), accepted or accepting())


async def refusal(known: Tokens, brought: str) -> str:
    with pytest.raises(UnknownCaller) as caught:
        await known.name_of(brought)
    return str(caught.value)


# Over both faces.


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    file = tmp_path_factory.mktemp("jwt") / "key.pem"
    file.write_text(public_pem("ES256"))
    with running(callers=f"jwt:{file}", jwt_audience="royalpig", jwt_issuer=ISSUER, jwt_algorithms="ES256") as service:
        yield service


@both_faces
async def test_a_token_of_the_issuer(guarded: Service, call: Any) -> None:
    good = token(aud=["chess", "royalpig"], iss=ISSUER)
    assert (await call(guarded, brought(good))).code == "OK"


REFUSED = {
    "expired": (token(aud="royalpig", iss=ISSUER, exp=int(time.time()) - 60), "it has expired"),
    "not yet": (token(aud="royalpig", iss=ISSUER, nbf=int(time.time()) + 3600), "it is not valid yet"),
    "another audience": (token(aud="chess", iss=ISSUER), "it is meant for another audience"),
    "no audience": (token(iss=ISSUER), "it must have the claims"),
    "another issuer": (token(aud="royalpig", iss="https://other.example/"), "it was issued by another issuer"),
    "no issuer": (token(aud="royalpig"), "it must have the claims"),
    "no end": (token(aud="royalpig", iss=ISSUER, exp=None), "it must have the claims"),
    "no subject": (token(aud="royalpig", iss=ISSUER, sub=None), "it must have the claims"),
    "another key": (token(number=1, aud="royalpig", iss=ISSUER), "it is not signed with a key that is known here"),
    "another algorithm": (token("RS256", aud="royalpig", iss=ISSUER), "it is signed in a way that is not accepted"),
    "no signature": (jwt.encode(claims(), "", "none"), "it is signed in a way that is not accepted here"),
    "no token": ("ann", "it is no JWT"),
    "none": ("", "there is none"),
}


@both_faces
@pytest.mark.parametrize("case", REFUSED)
async def test_a_token_that_is_refused(guarded: Service, call: Any, case: str) -> None:
    sent, says = REFUSED[case]
    refused = (await call(guarded, brought(sent))).refusal
    assert refused is not None
    assert (refused.status, refused.reason) == ("UNAUTHENTICATED", "UNAUTHENTICATED")
    assert says in refused.message


# What is accepted.


@pytest.mark.parametrize("algorithm", ACCEPTED)
async def test_every_algorithm(tmp_path: Path, algorithm: str) -> None:
    known = tokens(tmp_path, jwk_set(jwk(algorithm, kid="other", number=1), jwk(algorithm, kid="k1")))
    for kid in ("k1", ""):
        assert await known.name_of(token(algorithm, kid=kid, sub=f"by {algorithm}")) == f"by {algorithm}"
    assert await refusal(known, token(algorithm, kid="k2")) == "it is not signed with a key that is known here"
    if algorithm != "HS256":
        from_pem = tokens(tmp_path, public_pem(algorithm))
        assert await from_pem.name_of(token(algorithm, kid="any")) == "ann"


async def test_a_public_key_is_never_taken_for_a_secret(tmp_path: Path) -> None:
    """Who knows the public key, as everybody may, signs with it as if it were a secret."""
    pem = public_pem("RS256")
    head, body = (
        base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in ({"alg": "HS256"}, claims())
    )
    for secret in (pem.encode(), json.dumps(jwk("RS256")).encode()):
        signature = jwt.algorithms.HMACAlgorithm(jwt.algorithms.HMACAlgorithm.SHA256).sign(head + b"." + body, secret)
        forged = b".".join([head, body, base64.urlsafe_b64encode(signature).rstrip(b"=")]).decode()
        for keys in (pem, jwk_set(jwk("RS256"))):
            assert await refusal(tokens(tmp_path, keys), forged) == "it is not signed with a key that is known here"


async def test_a_key_that_names_its_algorithm_is_used_with_no_other(tmp_path: Path) -> None:
    known = tokens(tmp_path, jwk_set(jwk("PS256", alg="PS256")))
    assert await known.name_of(token("PS256")) == "ann"
    same_key = jwt.encode(claims(), private_key("PS256"), "RS256")
    assert await refusal(known, same_key) == "it is not signed with a key that is known here"


async def test_audiences_and_issuers_that_are_not_set(tmp_path: Path) -> None:
    known = tokens(tmp_path, public_pem("ES256"))
    assert await known.name_of(token(iss="https://anybody.example/")) == "ann"
    assert await refusal(known, token(aud="royalpig")) == "it is meant for another audience"


async def test_clocks_may_differ_a_little(tmp_path: Path) -> None:
    now = int(time.time())
    exact = tokens(tmp_path, public_pem("ES256"))
    lenient = tokens(tmp_path, public_pem("ES256"), accepting(leeway=3600.0))
    for late, says in ((token(exp=now - 60), "it has expired"), (token(nbf=now + 600), "it is not valid yet")):
        assert await refusal(exact, late) == says
        assert await lenient.name_of(late) == "ann"


@pytest.mark.parametrize("subject", ["", 7, "x" * 256, "ann\n", "\x00", None, ["ann"]])
async def test_subjects_that_are_no_names(tmp_path: Path, subject: object) -> None:
    payload = json.dumps({**claims(), "sub": subject}).encode()
    signed = jwt.api_jws.encode(payload, private_key("ES256"), "ES256")
    assert await refusal(tokens(tmp_path, public_pem("ES256")), signed)


@pytest.mark.parametrize(
    "payload",
    [
        *(b"", b"7", b"[]", b'{"sub": "ann"', b"\xff", b"[" * 3000),
        *(b'{"sub": "ann", "exp": %s}' % end for end in (b"1e999", b'"soon"', b"{}", b"NaN")),
    ],
)
async def test_signed_claims_that_are_none(tmp_path: Path, payload: bytes) -> None:
    signed = jwt.api_jws.encode(payload, private_key("ES256"), "ES256")
    assert await refusal(tokens(tmp_path, public_pem("ES256")), signed)


def unsigned(head: bytes) -> str:
    return f"{base64.urlsafe_b64encode(head).decode().rstrip('=')}.e30.c2ln"


@pytest.mark.parametrize(
    "sent",
    [
        *(unsigned(head) for head in (b"", b"7", b"{}", b'{"alg": 7}', b'{"alg": ["ES256"]}', b"[" * 3000, b"\xff")),
        unsigned(b'{"alg": "ES256", "kid": {"a": 1}}'),
        unsigned(b'{"alg": "ES256", "crit": ["exp"]}'),
        "..",
        "é.é.é",
        "x" * 10_000,
    ],
)
async def test_tokens_that_are_none(tmp_path: Path, sent: str) -> None:
    assert await refusal(tokens(tmp_path, public_pem("ES256")), sent)


@given(sent=st.one_of(st.text(), st.from_regex(r"\A[A-Za-z0-9_-]{0,40}\.[A-Za-z0-9_-]{0,40}\.[A-Za-z0-9_-]{0,40}\Z")))
async def test_whatever_is_brought_is_refused_in_words(tmp_path_factory: pytest.TempPathFactory, sent: str) -> None:
    assert await refusal(tokens(tmp_path_factory.mktemp("keys"), public_pem("ES256")), sent)


# Keys.

WRONG_KEYS = {
    "nothing": ("", "this is neither PEM nor JSON"),
    "words": ("a secret", "this is neither PEM nor JSON"),
    "a list": ("[]", "this is no JSON Web Key for signatures, nor a set that has one"),
    "an empty set": ('{"keys": []}', "this is no JSON Web Key for signatures"),
    "keys that are none": ('{"keys": 7}', "this is no JSON Web Key for signatures"),
    "nested": ("[" * 100_000, "this is neither PEM nor JSON"),
    "for encryption": (jwk_set(jwk("RS256", use="enc")), "this is no JSON Web Key for signatures"),
    "private": (private_pem("ES256"), "this is a private key; the public one is wanted"),
    "private JSON": (jwk_set(jwk("ES256"), jwk("RS256", d="AQAB")), "key 2 is a private key"),
    "broken PEM": ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", "this is no public key in PEM"),
    "broken JSON": (jwk_set({"kty": "RSA", "n": "AQAB"}), "key 1 is none that can be read"),
    "a short secret": (jwk_set({"kty": "oct", "k": "c2VjcmV0"}), "key 1 is too short: of a secret 32 bytes"),
    "another curve": (jwk_set({**jwk("ES256"), "crv": "P-384"}), "key 1 is none that can be read"),
}


@pytest.mark.parametrize("case", WRONG_KEYS)
def test_keys_that_are_refused(case: str) -> None:
    text, says = WRONG_KEYS[case]
    with pytest.raises(ValueError, match=says):
        read_jwt_keys(text.encode())


def test_a_set_may_hold_keys_of_kinds_that_are_not_used_here() -> None:
    keys = read_jwt_keys(jwk_set({"kty": "new"}, {"kty": "OKP", "crv": "X25519", "x": "AA"}, jwk("ES256")).encode())
    assert len(keys) == 1


def test_a_service_with_keys_that_are_none_does_not_start(tmp_path: Path) -> None:
    file = tmp_path / "key.pem"
    file.write_text(private_pem("ES256"))
    said = refused_to_start(callers=f"jwt:{file}")
    assert said == f"royalpig: {file}: this is a private key; the public one is wanted\n"
    assert SECRET.decode() not in said
