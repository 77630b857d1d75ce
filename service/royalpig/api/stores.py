"""The store of sessions that the settings name."""

from royalpig.ops.settings import Settings
from royalpig.ops.store_address import StoreAddress, StoreKind
from royalpig.sessions.memory_store import MemoryStore
from royalpig.sessions.redis_store import Access, Cluster, Connections, OneServer, RedisStore
from royalpig.sessions.store import Store


def new_store(settings: Settings) -> Store:
    """A store. It connects when it is first used, and so comes up without its servers too."""
    if settings.store.kind is StoreKind.MEMORY:
        return MemoryStore(
            idle_seconds=settings.session_idle_seconds,
            finished_seconds=settings.session_finished_seconds,
            most_sessions=settings.store_memory_sessions,
            most_bytes=settings.store_memory_bytes,
        )
    return RedisStore(
        _connections(settings.store),
        idle_seconds=settings.session_idle_seconds,
        finished_seconds=settings.session_finished_seconds,
        replicas=settings.store_wait_replicas,
    )


def _connections(address: StoreAddress) -> Connections:
    servers = [(each.host, each.port) for each in address.servers]
    access = _access(address, address.user, address.password)
    if address.kind is StoreKind.CLUSTER:
        return Cluster(servers, access)
    if address.kind is StoreKind.SENTINEL:
        to_sentinels = _access(address, address.option("sentinel-user"), address.option("sentinel-password"))
        return OneServer.behind_sentinels(servers, address.name, address.database, access, to_sentinels)
    ((host, port),) = servers
    return OneServer.at(host, port, address.database, access)


def _access(address: StoreAddress, user: str, password: str) -> Access:
    return Access(
        user=user,
        password=password,
        tls=address.tls,
        authority=address.option("ca"),
        certificate=address.option("cert"),
        key=address.option("key"),
    )
