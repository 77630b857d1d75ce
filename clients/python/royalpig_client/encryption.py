"""Which services are trusted over TLS, and how the client shows who it is."""

import ssl
from typing import TypeAlias

Certificate: TypeAlias = tuple[str, str]
"""The files, in PEM, of a certificate with its chain and of its private key."""


def trusted(ca: str, cert: Certificate | None) -> ssl.SSLContext | bool:
    """What the connections of the client are made by; True is what any client trusts.

    ``ca`` is a file, in PEM, of who signs the certificates of services that are trusted: those alone, if it is given.
    Raises ValueError for files that cannot be read so.
    """
    if not ca and cert is None:
        return True
    try:
        context = ssl.create_default_context(cafile=ca or None)
    except OSError as error:
        raise ValueError(f"{ca} holds no certificates in PEM that can be read") from error
    if cert is not None:
        try:
            context.load_cert_chain(*cert)
        except OSError as error:
            raise ValueError(f"{cert[0]} and {cert[1]} are no certificate and its private key in PEM") from error
    return context
