"""Callers with API keys, and services that ask who calls."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import httpx
import pytest
from grpc_health.v1 import health_pb2

from royalpig.ops.caller_keys import line_of, new_key, read_keys
from tests.api.faces import health_of
from tests.api.running import Service, running
from tests.api.test_serving import refused_to_start
from tests.api.test_standard import grpcurl
from tests.callers.calling import FACES, Answered, brought, key_file, over_grpc, over_rest, write_whole
from tests.clients.cli.running import done, royalpig

both_faces = pytest.mark.parametrize("call", FACES.values(), ids=FACES)

KEY = "rpk_a-key-that-is-known-to-this-test-alone-0123456789"


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that knows one key."""
    file = tmp_path_factory.mktemp("keys") / "keys"
    file.write_text(f"# who plays here\n\n{line_of('ann', KEY)}\n")
    with running(callers=f"keys:{file}", max_message_bytes="2048") as service:
        yield service


def is_unauthenticated(answered: Answered) -> bool:
    refusal = answered.refusal
    return refusal is not None and (refusal.status, refusal.reason) == ("UNAUTHENTICATED", "UNAUTHENTICATED")


@both_faces
async def test_a_key_that_is_known(guarded: Service, call: Any) -> None:
    assert (await call(guarded, brought(KEY))).code == "OK"


@both_faces
@pytest.mark.parametrize("key", ["", "ann", KEY[:-1], KEY + "x", line_of("ann", KEY), "x" * 5000])
async def test_a_key_that_is_none(guarded: Service, call: Any, key: str) -> None:
    answered = await call(guarded, brought(key))
    assert is_unauthenticated(answered)
    assert answered.refusal is not None
    assert "x-royalpig-caller" in answered.refusal.message
    assert not key or key not in answered.refusal.message


@both_faces
async def test_no_key(guarded: Service, call: Any) -> None:
    assert is_unauthenticated(await call(guarded, {}))
    assert is_unauthenticated(await call(guarded, {"authorization": f"Bearer {KEY}"}))


async def test_a_refusal_over_rest_says_that_credentials_are_wanted(guarded: Service) -> None:
    answered = await over_rest(guarded, {})
    assert answered.headers["www-authenticate"] == 'Bearer realm="royalpig"'


async def test_who_calls_is_asked_before_what_was_sent_is_looked_at(guarded: Service) -> None:
    unreadable, large = b"\xff", b"\x0a\x90\x1f" + b"x" * 4000
    for data, code in [(unreadable, "INVALID_ARGUMENT"), (large, "RESOURCE_EXHAUSTED")]:
        assert is_unauthenticated(await over_grpc(guarded, {}, "ApplyAction", data))
        assert (await over_grpc(guarded, brought(KEY), "ApplyAction", data)).code == code
        assert is_unauthenticated(await over_rest(guarded, {}, "/v1/states:apply", data))
        assert (await over_rest(guarded, brought(KEY), "/v1/states:apply", data)).code == code


async def test_what_asks_nobody(guarded: Service) -> None:
    async with httpx.AsyncClient(base_url=guarded.url, verify=False) as client:
        for path in ("/healthz", "/readyz", "/metrics", "/openapi.json", "/", "/api"):
            assert (await client.get(path)).status_code == 200
    async with grpc.aio.insecure_channel(guarded.grpc) as channel:
        checked = await health_of(channel).Check(health_pb2.HealthCheckRequest())
    assert checked.status == health_pb2.HealthCheckResponse.SERVING
    assert "royalpig.v1.RulesService" in await asyncio.to_thread(grpcurl, guarded, "list")


async def test_metrics_and_reflection_may_be_kept_for_callers(tmp_path: Path) -> None:
    file, (key,) = key_file(tmp_path, "ann")
    with running(callers=f"keys:{file}", open_to_anybody="") as service:
        assert is_unauthenticated(await over_rest(service, {}, "/metrics"))
        assert is_unauthenticated(await over_rest(service, {"authorization": "Bearer wrong"}, "/metrics"))
        for headers in ({"authorization": f"Bearer {key}"}, brought(key)):
            assert (await over_rest(service, headers, "/metrics")).code == "OK"
        assert "Unauthenticated" in await asyncio.to_thread(grpcurl, service, "list")
        known = await asyncio.to_thread(grpcurl, service, "list", headers={"x-royalpig-caller": key})
        assert "royalpig.v1.RulesService" in known
        async with httpx.AsyncClient(base_url=service.url, verify=False) as client:
            assert (await client.get("/readyz")).status_code == 200


async def until(service: Service, key: str, code: str) -> None:
    """Call until the answer is so."""
    answered = await over_rest(service, brought(key))
    while answered.code != code:
        answered = await over_rest(service, brought(key))


async def test_keys_change_while_the_service_runs(tmp_path: Path) -> None:
    file, (first,) = key_file(tmp_path, "ann")
    second = new_key()
    with running(callers=f"keys:{file}") as service:
        await until(service, first, "OK")
        assert (await over_rest(service, brought(second))).code == "UNAUTHENTICATED"
        write_whole(file, f"{line_of('ann', second)}\n")
        await until(service, second, "OK")
        await until(service, first, "UNAUTHENTICATED")

        # What cannot be read changes nothing.
        write_whole(file, "secret-that-is-no-hash\n")
        await asyncio.to_thread(calls_until_refused, service, second)
        assert (await over_rest(service, brought(second))).code == "OK"
        (told,) = {line["problem"] for line in service.log() if line["event"] == "file refused"}
        assert told.endswith("line 1 is not a name and a SHA-256 in hexadecimal digits, a space between")
        assert "secret-that-is-no-hash" not in service.raw_log()
        assert first not in service.raw_log()
        assert second not in service.raw_log()


def calls_until_refused(service: Service, key: str) -> None:
    """Call until the file has been looked at."""
    while not [line for line in service.log() if line["event"] == "file refused"]:
        httpx.get(f"{service.url}/v1/games", headers=brought(key))


# Starting.


@pytest.mark.parametrize(
    "settings", [{"grpc": "0.0.0.0:0"}, {"http": "0.0.0.0:0"}, {"http": "[::]:0", "workers": "2", "store": "none"}]
)
def test_a_service_that_others_reach_must_be_told_who_may_call(settings: dict[str, str]) -> None:
    said = refused_to_start(**settings)
    assert re.search(r"others than this machine can reach \S+:\d+: say who may call", said)
    for way in ("--callers keys:FILE", "jwt:FILE or jwt:URL", "none (anybody)"):
        assert way in said


async def test_anybody_may_be_let_in(tmp_path: Path) -> None:
    with running(callers="none", http="0.0.0.0:0", grpc="0.0.0.0:0") as service:
        assert (await over_rest(service, brought("whatever"))).code == "OK"
        assert (await over_grpc(service, {})).code == "OK"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (None, "no such file or directory"),
        ("ann\n", "line 1 is not a name and a SHA-256"),
        (f"# keys\nann {'0' * 63}\n", "line 2 is not a name and a SHA-256"),
        (f"ann {'0' * 64}\nbob {'0' * 64}\n", "line 2 gives a key to a second caller"),
    ],
)
def test_files_of_keys_that_are_refused(tmp_path: Path, text: str | None, says: str) -> None:
    file = tmp_path / "keys"
    if text is not None:
        file.write_text(text)
    said = refused_to_start(callers=f"keys:{file}", workers="2", store="none")
    assert said.startswith(f"royalpig: {file}")
    assert says in said


# The command.


def test_a_key_is_made_by_command(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text("# no line ends here")
    keys = [done("caller-key", name, "--file", str(file)).out.strip() for name in ("ann", "ann", "bob")]
    assert len(set(keys)) == 3
    assert list(read_keys(file.read_bytes()).values()) == ["ann", "ann", "bob"]
    assert not [key for key in keys if key in file.read_text()]
    key, line = done("caller-key", "cleo").out.splitlines()
    assert line == line_of("cleo", key)


@pytest.mark.parametrize("name", ["", "two words", "#ann", "x" * 65, "\u0430nn"])
def test_names_that_are_none(name: str) -> None:
    ran = royalpig("caller-key", name)
    assert (ran.code, ran.out) == (2, "")
    assert "a caller's name is up to 64 letters" in ran.err


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    ran = royalpig("caller-key", "ann", "--file", str(tmp_path / "nowhere" / "keys"))
    assert (ran.code, ran.out) == (2, "")
    assert "cannot be written" in ran.err
