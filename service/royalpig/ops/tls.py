"""TLS for both ports: the certificate of the service, and who must sign those that clients show (RFC 8446)."""

import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from royalpig.ops.settings import Settings


class TlsError(Exception):
    """A certificate or a key that the service cannot use. The message says which."""


@dataclass(frozen=True)
class Tls:
    """Files in PEM: the certificate with its chain, its private key, and who signs for clients (None: nobody need)."""

    certificate: Path
    key: Path
    client_ca: Path | None

    @classmethod
    def of(cls, settings: Settings) -> Self | None:
        """What is set, checked; None where nothing is. Raises TlsError."""
        certificate, key, client_ca = settings.tls_cert, settings.tls_key, settings.tls_client_ca
        if certificate is None or key is None:
            if certificate or key or client_ca:
                raise TlsError("TLS needs both --tls-cert and --tls-key")
            return None
        tls = cls(certificate, key, client_ca)
        tls.context()
        return tls

    def context(self) -> ssl.SSLContext:
        """What a server speaks TLS by. Raises TlsError."""
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        try:
            # Asked for a password, nobody is there to answer.
            context.load_cert_chain(self.certificate, self.key, password=_no_password)
        except (OSError, ValueError) as error:
            raise TlsError(
                f"{self.certificate} and {self.key} are no certificate and its private key in PEM"
            ) from error
        if self.client_ca is not None:
            try:
                context.load_verify_locations(self.client_ca)
            except OSError as error:
                raise TlsError(f"{self.client_ca} holds no certificates in PEM") from error
            context.verify_mode = ssl.CERT_REQUIRED
        return context


def _no_password() -> str:
    raise ValueError("the private key is encrypted")
