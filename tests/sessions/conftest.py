"""The stores that tests are run against, and a way to let time pass for each."""

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Protocol, TypeVar

import pytest

from royalpig.api.refereed import REFEREED
from royalpig.sessions.memory_store import MemoryStore
from royalpig.sessions.redis_store import Access, Cluster, OneServer, RedisStore
from royalpig.sessions.store import Store
from tests.api.operations.calling import SPECIMEN
from tests.sessions.servers import HOST, Server, cluster_of_three, one_server
from tests.sessions.tables import end_watches

IDLE_SECONDS = 1_000.0
FINISHED_SECONDS = 5_000.0


class Setting(Protocol):
    """A kind of store, and what befalls it."""

    def new_store(self, **options: Any) -> Store:
        """A store, beside those that there are."""

    def later(self, seconds: float) -> None:
        """So much time passes."""


class InMemory:
    def __init__(self) -> None:
        self.now = 0.0
        self._store = self._made(clock=lambda: self.now)
        self._others: dict[str, MemoryStore] = {}

    def new_store(self, **options: Any) -> Store:
        """The one store there is in this memory; one that is told how long to keep sessions goes by the real time."""
        if not options:
            return self._store
        return self._others.setdefault(repr(options), self._made(**options))

    def _made(self, **options: Any) -> MemoryStore:
        seconds = {"idle_seconds": IDLE_SECONDS, "finished_seconds": FINISHED_SECONDS}
        return MemoryStore(**{**seconds, "most_sessions": 1_000, "most_bytes": 10_000_000, **options})

    def later(self, seconds: float) -> None:
        self.now += seconds


AnyRedisStore = TypeVar("AnyRedisStore", bound=RedisStore)


class OnServers:
    """Stores on real servers. That time passes is played by moving all that is to happen at a time."""

    def __init__(self, servers: Sequence[Server], *, cluster: bool) -> None:
        self.servers = servers
        self.cluster = cluster
        self.stores: list[RedisStore] = []

    def new_store(self, **options: Any) -> RedisStore:
        return self.new_store_of(RedisStore, **options)

    def new_store_of(self, kind: type[AnyRedisStore], **options: Any) -> AnyRedisStore:
        connections = (
            Cluster([server.address for server in self.servers], Access())
            if self.cluster
            else OneServer.at(HOST, self.servers[0].port, 0, Access())
        )
        seconds = {"idle_seconds": IDLE_SECONDS, "finished_seconds": FINISHED_SECONDS}
        store = kind(connections, **{**seconds, **options})
        self.stores.append(store)
        return store

    def later(self, seconds: float) -> None:
        milliseconds = round(seconds * 1000)
        for client in self.primaries():
            with client:
                for key in client.keys("*"):
                    left = client.pttl(key)
                    if left >= 0:
                        client.pexpire(key, left - milliseconds)
                    if key.endswith((b":looks", b":bots")):
                        for member, _ in client.zrange(key, 0, -1, withscores=True):
                            client.zincrby(key, -milliseconds, member)

    def primaries(self) -> list[Any]:
        return [server.client() for server in self.servers[:3]]

    def clear(self) -> None:
        for client in self.primaries():
            with client:
                client.flushall()


@pytest.fixture(scope="session")
def single_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with one_server(tmp_path_factory.mktemp("single")) as server:
        yield server


@pytest.fixture(scope="session")
def cluster_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    with cluster_of_three(tmp_path_factory.mktemp("cluster")) as servers:
        yield servers


@pytest.fixture
async def on_single(single_server: Server) -> AsyncIterator[OnServers]:
    setting = OnServers([single_server], cluster=False)
    yield setting
    for store in setting.stores:
        await store.close()
    setting.clear()


@pytest.fixture
async def on_cluster(cluster_servers: list[Server]) -> AsyncIterator[OnServers]:
    setting = OnServers(cluster_servers, cluster=True)
    yield setting
    for store in setting.stores:
        await store.close()
    setting.clear()


@pytest.fixture(params=["memory", "single", "cluster"])
def setting(request: pytest.FixtureRequest) -> Setting:
    if request.param == "memory":
        return InMemory()
    served: OnServers = request.getfixturevalue(f"on_{request.param}")
    return served


@pytest.fixture
def store(setting: Setting) -> Store:
    return setting.new_store()


@pytest.fixture(params=["single", "cluster"])
def served(request: pytest.FixtureRequest) -> OnServers:
    setting: OnServers = request.getfixturevalue(f"on_{request.param}")
    return setting


@pytest.fixture(autouse=True)
def _specimen_is_refereed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The specimen is refereed here too, while these tests run: it uses everything that the kernel has."""
    monkeypatch.setitem(REFEREED, SPECIMEN.game.id, SPECIMEN)


@pytest.fixture(autouse=True)
async def _watches_end() -> AsyncIterator[None]:
    yield
    await end_watches()
