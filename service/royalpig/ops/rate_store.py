"""Where calls are counted for all processes together: the Redis that sessions are kept in."""

from typing import Any, Final

from limits.aio.storage import Storage
from limits.storage import storage_from_string

from royalpig.ops.store_address import StoreAddress, StoreKind

PREFIX: Final = "royalpig:rate"
"""What every key begins with."""

STORE_SECONDS: Final = 0.25
"""How long a connection, and an answer on one, may take."""


def shared_count(address: StoreAddress) -> Storage | None:
    """Where calls are counted; None where sessions are kept in no Redis, and each process counts for itself."""
    if address.kind in (StoreKind.NONE, StoreKind.MEMORY):
        return None
    servers = ",".join(str(server) for server in address.servers)
    where = {StoreKind.REDIS: f"/{address.database}", StoreKind.SENTINEL: f"/{address.name}"}.get(address.kind, "")
    options: dict[str, Any] = {
        "username": address.user or None,
        "password": address.password or None,
        "protocol": 2,
        "socket_timeout": STORE_SECONDS,
        "socket_connect_timeout": STORE_SECONDS,
        **_tls(address),
    }
    if address.kind is StoreKind.SENTINEL:
        options |= {
            "db": address.database,
            "use_replicas": False,
            "sentinel_kwargs": {
                **options,
                "username": address.option("sentinel-user") or None,
                "password": address.option("sentinel-password") or None,
            },
        }
    # One server is found by its address alone, whose scheme says whether it is spoken to by TLS.
    scheme = "rediss" if address.tls and address.kind is StoreKind.REDIS else address.kind.value
    storage = storage_from_string(
        f"async+{scheme}://{servers}{where}",
        implementation="redispy",
        wrap_exceptions=True,
        key_prefix=PREFIX,
        **options,
    )
    assert isinstance(storage, Storage)
    return storage


def _tls(address: StoreAddress) -> dict[str, Any]:
    if not address.tls:
        return {}
    switch = {} if address.kind is StoreKind.REDIS else {"ssl": True}
    return {
        **switch,
        "ssl_ca_certs": address.option("ca") or None,
        "ssl_certfile": address.option("cert") or None,
        "ssl_keyfile": address.option("key") or None,
    }
