"""The service as processes: `serve(settings)`.

One worker serves in this process. Several are processes of their own, kept by a supervisor, and share the two ports. A
worker answers gRPC and HTTP on one event loop.
"""

import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
import uvloop
from prometheus_client.multiprocess import mark_process_dead

from royalpig.api.admission import Admission
from royalpig.api.calls import Calls
from royalpig.api.door import admission_of
from royalpig.api.grpc_face import add_operations, new_server, open_port
from royalpig.api.grpc_standard import add_health, add_reflection
from royalpig.api.operations import OPERATIONS, Operation
from royalpig.api.operations.sessions import session_operations
from royalpig.api.rest_face import rest_application
from royalpig.api.seals.keys import RING
from royalpig.api.sessions.context import Sessions
from royalpig.api.stores import new_store
from royalpig.content import ContentError, find_packs
from royalpig.games import game, games
from royalpig.ops import logs
from royalpig.ops.addresses import AddressError, listen, reserve
from royalpig.ops.callers import only_this_machine
from royalpig.ops.health import Condition, Health
from royalpig.ops.http import HttpServer
from royalpig.ops.metrics import FOLDER_VARIABLE, GameWords, Metrics
from royalpig.ops.reloading import FileError
from royalpig.ops.seal_keys import key_bytes, key_text, new_key
from royalpig.ops.settings import Settings, SettingsError
from royalpig.ops.store_address import StoreKind
from royalpig.ops.supervisor import READY, Supervisor, WorkerFailed
from royalpig.ops.tls import Tls, TlsError
from royalpig.ops.watchdog import Watchdog
from royalpig.wire.shapes import Route
from royalpig.wire.structs import ROUTES

if TYPE_CHECKING:
    # Not before `royalpig.api` has told it to be quiet.
    import grpc

SPARE_SECONDS: Final = 5.0
"""How much longer than its calls a worker may take to stop before it is killed."""

SERVED: Final[dict[str, Route]] = {route.method: route for route in ROUTES}
"""The methods that can be answered here, by name; without a store, those of sessions are not."""

_STANDARD_INPUT = 0
_STANDARD_OUTPUT = 1


class CannotServe(Exception):
    """The service cannot start. The message says why, for the person who started it."""


def serve(settings: Settings) -> None:
    """Serve until SIGTERM or SIGINT, then finish what runs. Says on standard output where, when all is up.

    Raises CannotServe.
    """
    logs.configure(settings.log_level)
    load_packs(settings.content)
    if not settings.seal_keys:
        settings = _with_a_seal_key(settings)
    _door(settings)
    _require_a_common_store(settings)
    with ExitStack() as held:
        try:
            grpc_port = held.enter_context(reserve(settings.grpc))
            http_port = held.enter_context(reserve(settings.http))
        except AddressError as error:
            raise CannotServe(str(error)) from error
        found = replace(settings, grpc=grpc_port.address, http=http_port.address)
        _require_decision(found)
        if settings.workers == 1:
            uvloop.run(_work(found, lambda: _announce(found), _Stop()))
        else:
            _supervise(found)


def _with_a_seal_key(settings: Settings) -> Settings:
    """The settings with a key of sealed states that is made up here, and so lasts as long as this start."""
    logs.log().warning("seal key made up", lasts="until this service stops", remedy="--seal-keys")
    return replace(settings, seal_keys=(key_text(new_key()),))


def _require_a_common_store(settings: Settings) -> None:
    """Have several processes keep their sessions together. Raises CannotServe."""
    if settings.workers > 1 and settings.store.kind is StoreKind.MEMORY:
        raise CannotServe(
            f"{settings.workers} workers cannot keep sessions in memory, for each has its own: name a Redis with "
            "--store redis://HOST:PORT, or serve without sessions with --store none"
        )


def _services(settings: Settings) -> tuple[str, ...]:
    """The services that are there with these settings."""
    without = settings.store.kind is StoreKind.NONE
    return tuple(dict.fromkeys(each.service for each in ROUTES if each.method in OPERATIONS or not without))


def load_packs(folder: Path | None) -> None:
    """Read the content packs that are shipped, and those in a folder. Raises CannotServe for one that is refused."""
    try:
        for each in games():
            # Now, so that no call has to wait for it.
            game(each).all_packs()
        for pack in find_packs(folder, games()) if folder else ():
            game(pack.game).add_pack(pack.folder)
    except ContentError as error:
        raise CannotServe(str(error)) from error


def _door(settings: Settings) -> tuple[Admission, Tls | None]:
    """Who is let in, and how connections are encrypted. Raises CannotServe for files that cannot be used so."""
    try:
        return admission_of(settings), Tls.of(settings)
    except (FileError, TlsError) as error:
        raise CannotServe(str(error)) from error


def _require_decision(settings: Settings) -> None:
    """Have it said who may call, where others than this machine can. Raises CannotServe."""
    reached = [str(port) for port in (settings.grpc, settings.http) if not only_this_machine(port.host)]
    if reached and settings.callers is None:
        raise CannotServe(
            f"others than this machine can reach {' and '.join(reached)}: say who may call, with --callers keys:FILE "
            "(who holds an API key), jwt:FILE or jwt:URL (who holds a signed token) or none (anybody)"
        )


def _announce(settings: Settings) -> None:
    web = f"{'https' if settings.tls_cert else 'http'}://{settings.http}"
    sys.stdout.write(
        f"Royal Pig {version('royalpig')} referees {', '.join(games())}\n"
        f"  gRPC     {settings.grpc}: {', '.join(_services(settings))}; health, reflection\n"
        f"  REST     {web}/v1/games and so on; {web}/api shows how, {web}/openapi.json says what\n"
        f"  health   {web}/healthz and {web}/readyz\n"
        f"  metrics  {web}/metrics\n"
        f"ready grpc={settings.grpc} http={settings.http} workers={settings.workers}\n"
    )
    sys.stdout.flush()


# Several processes.


def _supervise(settings: Settings) -> None:
    with tempfile.TemporaryDirectory(prefix="royalpig-metrics-") as folder:

        def buried(process: int) -> None:
            mark_process_dead(process, folder)  # type: ignore[no-untyped-call]

        supervisor = Supervisor(
            [sys.executable, "-m", "royalpig.server", "worker"],
            {**os.environ, FOLDER_VARIABLE: folder},
            msgspec.json.encode(settings.texts()),
            settings.workers,
            settings.drain_seconds + settings.grace_seconds + SPARE_SECONDS,
            buried,
        )
        try:
            asyncio.run(supervisor.run(lambda: _announce(settings)))
        except WorkerFailed as error:
            raise CannotServe(str(error)) from error


def work_for_supervisor() -> None:
    """What a process does that a supervisor has started; it is handed its settings on standard input."""
    settings = Settings.read({}, msgspec.json.decode(sys.stdin.buffer.readline(), type=dict[str, str]))
    logs.configure(settings.log_level)
    load_packs(settings.content)
    uvloop.run(_work(settings, _say_ready, _Stop(lifeline=_STANDARD_INPUT)))


def _say_ready() -> None:
    os.write(_STANDARD_OUTPUT, READY)


# One process.


class _Stop:
    """When to stop: at SIGTERM or SIGINT, or when the lifeline, a file that is never written to, is closed."""

    def __init__(self, lifeline: int | None = None) -> None:
        self._lifeline = lifeline
        self.asked = asyncio.Event()
        self.insisted = asyncio.Event()

    def listen(self) -> None:
        """Begin to listen, on the loop that runs here."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._ask)
        if self._lifeline is not None:
            loop.add_reader(self._lifeline, self._cut_off)

    def _ask(self) -> None:
        (self.insisted if self.asked.is_set() else self.asked).set()

    def _cut_off(self) -> None:
        assert self._lifeline is not None
        asyncio.get_running_loop().remove_reader(self._lifeline)
        self.asked.set()


async def _work(settings: Settings, announce: Callable[[], None], stop: _Stop) -> None:
    stop.listen()
    if settings.seal_keys:
        RING.hold([key_bytes(key) for key in settings.seal_keys])
    health = Health()
    metrics = Metrics(SERVED, {each: _words(each) for each in games()})
    admission, tls = _door(settings)
    calls = Calls(metrics, admission)
    sessions = _sessions(settings, metrics)
    operations = {**OPERATIONS, **(session_operations(sessions) if sessions else {})}
    grpc_server = _grpc_server(settings, operations, calls, health, tls)
    web = rest_application(
        SERVED, operations, calls, health, metrics, settings.max_message_bytes, settings.cors_origins
    )
    http_server = HttpServer(web, settings.grace_seconds, tls)
    watchdog = Watchdog() if settings.debug else None

    await grpc_server.start()
    http_serves = asyncio.create_task(http_server.serve([listen(settings.http)]))
    await http_server.up.wait()
    if watchdog is not None:
        watchdog.start()
    if sessions is not None:
        sessions.start()
    health.becomes(Condition.SERVING)
    announce()

    await stop.asked.wait()
    await _wait_at_most(settings.drain_seconds, health, stop)
    health.becomes(Condition.STOPPING)
    calls.arrivals.call_off()
    if sessions is not None:
        sessions.end_watches()
    http_server.should_exit = True
    hurry = asyncio.create_task(_hurry(stop, grpc_server, http_server))
    await asyncio.gather(grpc_server.stop(settings.grace_seconds), http_serves)
    hurry.cancel()
    if sessions is not None:
        await sessions.stop()
    if watchdog is not None:
        watchdog.stop()


def _sessions(settings: Settings, metrics: Metrics) -> Sessions | None:
    if settings.store.kind is StoreKind.NONE:
        return None
    return Sessions(new_store(settings), metrics, settings.max_sessions)


async def _hurry(stop: _Stop, grpc_server: "grpc.aio.Server", http_server: HttpServer) -> None:
    """Wait no longer for what runs, once that is insisted on."""
    await stop.insisted.wait()
    http_server.force_exit = True
    await grpc_server.stop(None)


async def _wait_at_most(seconds: float, health: Health, stop: _Stop) -> None:
    """Let balancers see that others are to be called, while calls are still taken."""
    health.becomes(Condition.DRAINING)
    try:
        await asyncio.wait_for(stop.insisted.wait(), seconds)
    except TimeoutError:
        return


def _words(game_id: str) -> GameWords:
    declared = game(game_id)
    return GameWords(frozenset(declared.number_of), frozenset(clause.id for clause in declared.clauses))


def _grpc_server(
    settings: Settings, operations: Mapping[str, Operation], calls: Calls, health: Health, tls: Tls | None
) -> "grpc.aio.Server":
    server = new_server(settings.max_message_bytes)
    services = _services(settings)
    add_operations(server, SERVED, operations, calls, settings.max_message_bytes)
    add_health(server, health, services, calls.arrivals)
    add_reflection(server, services, calls)
    open_port(server, str(settings.grpc), tls)
    return server


def _main(arguments: list[str]) -> int:
    try:
        if arguments == ["worker"]:
            work_for_supervisor()
        else:
            serve(Settings.read(os.environ))
    except (CannotServe, SettingsError) as error:
        sys.stderr.write(f"royalpig: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(_main(sys.argv[1:]))
