"""An issuer of JWTs: its keys, its tokens, and the address at which it publishes its keys."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from jwt.algorithms import get_default_algorithms

SECRET = b"a secret of thirty-two bytes, or more"


def private_key(algorithm: str, number: int = 0) -> Any:
    """A key of an issuer for an algorithm, the same for the same number."""
    return _made(algorithm, number)


@cache
def _made(algorithm: str, number: int) -> Any:
    match algorithm[:2]:
        case "RS" | "PS":
            return rsa.generate_private_key(65537, 2048)
        case "ES":
            curves = {"256": ec.SECP256R1(), "384": ec.SECP384R1(), "512": ec.SECP521R1()}
            return ec.generate_private_key(curves[algorithm[2:]])
        case "Ed":
            return ed25519.Ed25519PrivateKey.generate()
        case _:
            return SECRET + bytes([number])


def public_pem(algorithm: str) -> str:
    """The public key in PEM."""
    pem: bytes = private_key(algorithm).public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    return pem.decode()


def private_pem(algorithm: str) -> str:
    """The private key in PEM, which nobody but the issuer should have."""
    pem: bytes = private_key(algorithm).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return pem.decode()


def jwk(algorithm: str, number: int = 0, **more: str) -> dict[str, Any]:
    """The key that verifies, as a JSON Web Key."""
    key = private_key(algorithm, number)
    if isinstance(key, bytes):
        return {"kty": "oct", "k": base64.urlsafe_b64encode(key).decode().rstrip("="), **more}
    return {**get_default_algorithms()[algorithm].to_jwk(key.public_key(), as_dict=True), **more}


def jwk_set(*keys: dict[str, Any]) -> str:
    return json.dumps({"keys": keys})


def claims(**more: Any) -> dict[str, Any]:
    """What a token says that is good for an hour; None leaves a claim out."""
    said = {"sub": "ann", "exp": int(time.time()) + 3600, **more}
    return {name: value for name, value in said.items() if value is not None}


def token(algorithm: str = "ES256", number: int = 0, kid: str = "", **more: Any) -> str:
    """A token that an issuer has signed."""
    headers = {"kid": kid} if kid else None
    return jwt.encode(claims(**more), private_key(algorithm, number), algorithm, headers=headers)


@dataclass
class Issuer:
    """Publishes keys at an address. ``answers`` is what it publishes, ``code`` how; every request is counted."""

    url: str = ""
    answer: str = ""
    code: int = 200
    asked: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


@contextmanager
def issuer(answer: str) -> Iterator[Issuer]:
    """An issuer that publishes this."""
    publishes = Issuer(answer=answer)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            with publishes.lock:
                publishes.asked += 1
                body = publishes.answer.encode()
            self.send_response(publishes.code)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    publishes.url = f"http://127.0.0.1:{server.server_port}/keys.json"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield publishes
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
