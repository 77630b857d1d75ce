"""Nothing that a caller, an owner or a seat keeps to itself is ever logged, whatever is done with it."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from royalpig_client import AsyncClient
from royalpig_client.async_sessions import AsyncSession
from tests.api.running import Service, running
from tests.callers.calling import FACES, brought, key_file, over_grpc, over_rest
from tests.callers.issuing import jwk, jwk_set, token

ENTROPY = "three of my own dice: 4 2 6"


async def play(service: Service, caller: str) -> list[str]:
    """Open a session, claim a seat with entropy, start, act, revoke, delete; answers every token there was."""
    async with AsyncClient(service.url, caller=caller) as client:
        opened = await client.sessions.create("schweinebande", 2, start=False)
        first, second = opened.seats
        assert first is not None
        assert second is not None
        ann = await first.claim(name="Ann", entropy=ENTROPY)
        await opened.owner.start()
        await ann.submit("reveal 0,0", seen=(await ann.look()).version)
        tokens = [opened.owner.token, first.token, second.token, ann.token, opened.spectator.token]
        tokens.append(await opened.owner.revoke_seat(1))
        tokens.append(await opened.owner.revoke_spectators())
        await misuse(service, caller, ann, tokens)
        await opened.owner.delete()
    return [each for each in tokens if each]


async def misuse(service: Service, caller: str, session: AsyncSession, tokens: list[str]) -> None:
    """Bring what is right where it is wrong."""
    for token_ in tokens:
        wrong = [
            {"authorization": token_},
            {"authorization": f"Basic {token_}"},
            {"authorization": f"Bearer {token_}x"},
        ]
        for headers in [*wrong, {"x-request-id": f"{token_}!"}, brought(token_)]:
            await over_rest(service, {**brought(caller), **headers}, f"/v1/{session.name}")
            await over_grpc(service, {**brought(caller), **headers}, "GetSession", b"\x0a" + encoded(session.name))
        await over_rest(service, brought(caller), f"/v1/sessions/{token_}?token={token_}")
        await over_rest(service, brought(caller), f"/{token_}")
        await over_rest(service, brought(caller), f"/v1/{session.name}:submit", f'{{"{token_}": 1}}'.encode())


def encoded(text: str) -> bytes:
    return bytes([len(text)]) + text.encode()


async def seen(service: Service, secrets: list[str]) -> None:
    """Hold the log, to its last line, against secrets."""
    await over_rest(service, {"x-request-id": "the-last"})
    await asyncio.to_thread(service.wait_for_line, request_id="the-last")
    log = service.raw_log()
    for secret in secrets:
        assert len(secret) > 8
        assert secret not in log
    assert not [line for line in service.log() if line["event"] == "fault"]


async def test_with_api_keys(tmp_path: Path) -> None:
    file, (key,) = key_file(tmp_path, "ann")
    with running(callers=f"keys:{file}", log_level="debug", debug="on") as service:
        for call in FACES.values():
            await call(service, brought(key))
            await call(service, brought(f"{key}-wrong"))
        tokens = await play(service, key)
        hashed = file.read_text().split()[1]
        await seen(service, [key, hashed, ENTROPY, *tokens])


async def test_with_tokens(tmp_path: Path) -> None:
    file = tmp_path / "keys.json"
    secret = jwk("HS256")
    file.write_text(jwk_set(secret))
    with running(callers=f"jwt:{file}", jwt_algorithms="HS256", log_level="debug") as service:
        good, bad = token("HS256", sub="ann@home.example"), token("HS256", exp=1)
        for call in FACES.values():
            await call(service, brought(good))
            await call(service, brought(bad))
            await call(service, brought(f"{good}x"))
        tokens = await play(service, good)
        file.write_text(f"{secret['k']} is no JSON")
        refused: list[Any] = []
        while not refused:
            await over_rest(service, brought(good))
            refused = [line for line in service.log() if line["event"] == "file refused"]
        await seen(service, [good, bad, secret["k"], "ann@home.example", ENTROPY, *tokens])


@pytest.mark.parametrize("name", ["store", "seal_keys"])
def test_settings_that_are_secrets_are_not_said_again(name: str) -> None:
    text = {"store": "redis://user:pass-word@127.0.0.1:1/0", "seal_keys": "A" * 43 + "="}[name]
    with running(**{name: text, "log_level": "debug"}) as service:
        answered = httpx.post(f"{service.url}/v1/sessions", json={"game": "schweinebande", "newState": {"seats": 2}})
        assert answered.status_code in (200, 400, 503)
        for secret in ("pass-word", "A" * 43):
            assert secret not in service.raw_log()
            assert secret not in service.banner
            assert secret not in answered.text
