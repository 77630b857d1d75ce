"""The clients of redis-py for one server, for one behind Sentinel, and for a Cluster, as the store uses them.

redis-py itself tries nothing again and never waits long: `failures.Patience` does that, the same for all.
"""

import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from redis import exceptions
from redis.asyncio import Redis, RedisCluster
from redis.asyncio.client import PubSub
from redis.asyncio.cluster import ClusterNode, PipelineCommand
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import NoBackoff

from royalpig.sessions.redis_store.failures import ANSWER_SECONDS, AT_ONCE, CONNECT_SECONDS
from royalpig.sessions.redis_store.scripts import Script

Word = str | bytes | int

# Two more than are used at once: watchers have one, and one may still be on its way back.
_CONNECTIONS: Final = AT_ONCE + 2
_CLUSTER_TRIES: Final = 2
_SENTINEL_SECONDS: Final = 0.3
_MOVED: Final = (
    exceptions.ConnectionError,
    exceptions.MovedError,
    exceptions.SlotNotCoveredError,
    exceptions.TimeoutError,
)


@dataclass(frozen=True, kw_only=True)
class Access:
    """How servers let us in.

    With ``tls`` their certificates are checked, against those in the file ``authority`` if it is given; ``certificate``
    and ``key`` are files that show who we are.
    """

    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False
    authority: str = ""
    certificate: str = ""
    key: str = ""

    def options(self) -> dict[str, Any]:
        """As redis-py takes it."""
        options: dict[str, Any] = {"username": self.user or None, "password": self.password or None}
        if self.tls:
            options |= {
                "ssl": True,
                "ssl_ca_certs": self.authority or None,
                "ssl_certfile": self.certificate or None,
                "ssl_keyfile": self.key or None,
            }
        return options


class Connections(Protocol):
    """Ways to the servers. Every method raises what redis-py does."""

    async def call(self, *command: Word) -> Any:
        """The answer to a command, from the server that has its key."""

    async def many(self, commands: Sequence[Sequence[Word]]) -> list[Any]:
        """The answers to commands, whose keys may be anywhere."""

    async def run_and_wait(
        self, script: Script, keys: Sequence[str], arguments: Sequence[Word], replicas: int, milliseconds: int
    ) -> tuple[Any, int]:
        """What a script gives, and how many replicas have what it wrote: it waits for so many, or for so long."""

    def subscriber(self) -> "Subscriber":
        """A connection on which to subscribe to channels."""

    async def close(self) -> None:
        """Ends all connections."""


class Subscriber(Protocol):
    """A connection to a server that passes on what is published anywhere."""

    def opened(self) -> AbstractAsyncContextManager[PubSub]:
        """A context in which the connection is open."""

    async def probe(self, channel: str) -> None:
        """Publishes on a channel, by another way than the connection's own."""


async def run(connections: Connections, script: Script, keys: Sequence[str], arguments: Sequence[Word]) -> Any:
    """What a script gives; its keys are in one hash slot. A server that does not know it is told it."""
    try:
        return await connections.call("EVALSHA", script.digest, len(keys), *keys, *arguments)
    except exceptions.NoScriptError:
        return await connections.call("EVAL", script.text, len(keys), *keys, *arguments)


async def _answers(pipeline: Any, commands: Sequence[Sequence[Word]]) -> list[Any]:
    async with pipeline:
        for command in commands:
            pipeline.execute_command(*command)
        answers: list[Any] = await pipeline.execute()
        return answers


def _options(access: Access) -> dict[str, Any]:
    return {
        **access.options(),
        "client_name": "royalpig",
        "driver_info": None,
        "protocol": 2,
        "socket_connect_timeout": CONNECT_SECONDS,
        "socket_timeout": ANSWER_SECONDS,
        "max_connections": _CONNECTIONS,
    }


def _no_retry() -> Retry:
    return Retry(NoBackoff(), 0)


class OneServer:
    """One server, or the primary that Sentinels name at the time."""

    def __init__(self, client: Redis, sentinels: Sequence[Redis] = ()) -> None:
        self._client = client
        self._sentinels = sentinels

    @classmethod
    def at(cls, host: str, port: int, database: int, access: Access) -> "OneServer":
        """The server at an address."""
        return cls(Redis(host=host, port=port, db=database, retry=_no_retry(), **_options(access)))

    @classmethod
    def behind_sentinels(
        cls, sentinels: Sequence[tuple[str, int]], master: str, database: int, access: Access, to_sentinels: Access
    ) -> "OneServer":
        """The primary of a name that Sentinels watch. They are asked for it whenever a connection is made."""
        options = {
            **_options(to_sentinels),
            "socket_connect_timeout": _SENTINEL_SECONDS,
            "socket_timeout": _SENTINEL_SECONDS,
            "retry": _no_retry(),
        }
        asked = Sentinel(list(sentinels), sentinel_kwargs=options)
        client = asked.master_for(master, db=database, retry=_no_retry(), **_options(access))
        return cls(client, asked.sentinels)

    async def call(self, *command: Word) -> Any:
        return await self._client.execute_command(*command)

    async def many(self, commands: Sequence[Sequence[Word]]) -> list[Any]:
        return await _answers(self._client.pipeline(transaction=False), commands)

    async def run_and_wait(
        self, script: Script, keys: Sequence[str], arguments: Sequence[Word], replicas: int, milliseconds: int
    ) -> tuple[Any, int]:
        # WAIT knows only of what was written on its own connection.
        wait = ("WAIT", replicas, milliseconds)
        try:
            answer, have = await self.many([("EVALSHA", script.digest, len(keys), *keys, *arguments), wait])
        except exceptions.NoScriptError:
            answer, have = await self.many([("EVAL", script.text, len(keys), *keys, *arguments), wait])
        return answer, have

    def subscriber(self) -> "_ToClient":
        return _ToClient(self._client)

    async def close(self) -> None:
        for client in (self._client, *self._sentinels):
            await client.aclose()


class _ToClient:
    def __init__(self, client: Redis) -> None:
        self._client = client

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[PubSub]:
        async with self._client.pubsub() as pubsub:
            yield pubsub

    async def probe(self, channel: str) -> None:
        await self._client.execute_command("PUBLISH", channel, "")


class Cluster:
    """A Redis Cluster, found through any of its nodes."""

    def __init__(self, nodes: Sequence[tuple[str, int]], access: Access) -> None:
        self._options = _options(access)
        self._client = RedisCluster(
            startup_nodes=[ClusterNode(host, port) for host, port in nodes],
            # What the nodes that are up have can be served.
            require_full_coverage=False,
            retry=Retry(NoBackoff(), _CLUSTER_TRIES),
            **self._options,
        )

    async def call(self, *command: Word) -> Any:
        return await self._client.execute_command(*command)

    async def many(self, commands: Sequence[Sequence[Word]]) -> list[Any]:
        return await _answers(self._client.pipeline(), commands)

    async def run_and_wait(
        self, script: Script, keys: Sequence[str], arguments: Sequence[Word], replicas: int, milliseconds: int
    ) -> tuple[Any, int]:
        await self._client.initialize()
        try:
            return await self._run_and_wait(script, keys, arguments, ("WAIT", replicas, milliseconds))
        except _MOVED as error:
            # The client finds the right node by itself where it sends a single command; the next try begins there.
            await run(self, script, keys, arguments)
            raise exceptions.TryAgainError("another node has the session now") from error

    async def _run_and_wait(
        self, script: Script, keys: Sequence[str], arguments: Sequence[Word], wait: Sequence[Word]
    ) -> tuple[Any, int]:
        node = self._client.get_node_from_key(keys[0])
        beginning: tuple[str, str] = ("EVALSHA", script.digest)
        asking: list[PipelineCommand] = []
        while node is not None:
            # WAIT knows only of what was written on its own connection.
            run = PipelineCommand(0, *beginning, len(keys), *keys, *arguments)
            waiting = PipelineCommand(1, *wait)
            await node.execute_pipeline([*asking, run, waiting])
            if isinstance(run.result, exceptions.NoScriptError) and beginning[0] == "EVALSHA":
                beginning = ("EVAL", script.text)
            elif isinstance(run.result, exceptions.AskError) and not asking:
                node = self._client.get_node(host=run.result.host, port=run.result.port)
                asking = [PipelineCommand(0, "ASKING")]
            else:
                for command in (run, waiting):
                    if isinstance(command.result, Exception):
                        raise command.result
                return run.result, int(str(waiting.result))
        raise exceptions.TryAgainError("the session is on its way to a node that is not known yet")

    def subscriber(self) -> "_ToAnyNode":
        return _ToAnyNode(self._client, self._options)

    async def close(self) -> None:
        await self._client.aclose()


class _ToAnyNode:
    """What is published on one node of a cluster is passed on by all."""

    def __init__(self, cluster: RedisCluster, options: Mapping[str, Any]) -> None:
        self._cluster = cluster
        self._options = options
        self._node: ClusterNode | None = None

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[PubSub]:
        await self._cluster.initialize()
        # Another than the last, which may have died.
        self._node = node = self._another()
        async with (
            Redis(host=node.host, port=int(node.port), retry=_no_retry(), **self._options) as client,
            client.pubsub() as pubsub,
        ):
            yield pubsub

    async def probe(self, channel: str) -> None:
        await self._cluster.execute_command("PUBLISH", channel, "", target_nodes=self._another())

    def _another(self) -> ClusterNode:
        nodes = self._cluster.get_primaries()
        # No secret depends on it.
        return random.choice([node for node in nodes if node != self._node] or nodes)  # noqa: S311
