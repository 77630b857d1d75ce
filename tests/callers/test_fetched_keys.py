"""Keys that are fetched from their issuer."""

import asyncio
import socket
from typing import Any

import pytest

from royalpig.ops.caller_tokens import Accepted, Tokens
from royalpig.ops.callers import KeysUnavailable, UnknownCaller
from royalpig.ops.fetched_keys import LARGEST, FetchedKeys, Pace
from tests.api.running import running
from tests.callers.calling import FACES, brought
from tests.callers.issuing import issuer, jwk, jwk_set, token

both_faces = pytest.mark.parametrize("call", FACES.values(), ids=FACES)

FIRST, SECOND = jwk("ES256", 0, kid="first"), jwk("ES256", 1, kid="second")
BY_FIRST, BY_SECOND = token("ES256", 0, "first"), token("ES256", 1, "second")

AT_ONCE = Pace(fresh=0.0, pause=0.0)
NEVER_AGAIN = Pace(pause=1e9)


def known(url: str, pace: Pace) -> Tokens:
    return Tokens(FetchedKeys(url, pace), Accepted(frozenset({"ES256"}), "", "", 0.0))


@both_faces
async def test_a_service_fetches_the_keys_of_its_issuer(call: Any) -> None:
    with issuer(jwk_set(FIRST)) as publishes, running(callers=f"jwt:{publishes.url}") as service:
        assert (await call(service, brought(BY_FIRST))).code == "OK"
        assert (await call(service, brought(BY_SECOND))).code == "UNAUTHENTICATED"


@both_faces
async def test_an_issuer_that_is_away(call: Any) -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        address = f"http://name:pass-word@127.0.0.1:{held.getsockname()[1]}/keys"
        with running(callers=f"jwt:{address}") as service:
            answered = await call(service, brought(BY_FIRST))
            assert answered.refusal.reason == "KEYS_UNAVAILABLE"
            assert answered.code == "UNAVAILABLE"
            assert 1.0 <= float(answered.retry_delay.removesuffix("s")) <= 10.0
            told = await asyncio.to_thread(service.wait_for_line, event="keys not fetched")
            assert (told["issuer"], told["problem"]) == ("127.0.0.1", "ConnectError")
            assert "pass-word" not in service.raw_log()


async def test_keys_are_fetched_once_for_many_who_ask_at_once() -> None:
    with issuer(jwk_set(FIRST)) as publishes:
        tokens = known(publishes.url, Pace())
        assert await asyncio.gather(*(tokens.name_of(BY_FIRST) for _ in range(50))) == ["ann"] * 50
        assert publishes.asked == 1


async def test_a_new_key_of_the_issuer_is_fetched_when_it_is_met() -> None:
    with issuer(jwk_set(FIRST)) as publishes:
        tokens = known(publishes.url, Pace(pause=0.0))
        assert await tokens.name_of(BY_FIRST) == "ann"
        publishes.answer = jwk_set(SECOND)
        assert await tokens.name_of(BY_SECOND) == "ann"
        with pytest.raises(UnknownCaller):
            await tokens.name_of(BY_FIRST)


async def test_unknown_keys_cannot_make_it_ask_again_and_again() -> None:
    with issuer(jwk_set(FIRST)) as publishes:
        tokens = known(publishes.url, NEVER_AGAIN)
        for number in range(20):
            with pytest.raises(UnknownCaller):
                await tokens.name_of(token("ES256", 1, f"made-up-{number}"))
        assert publishes.asked == 1
        assert await tokens.name_of(BY_FIRST) == "ann"


async def test_old_keys_are_fetched_again_while_they_still_serve() -> None:
    with issuer(jwk_set(FIRST)) as publishes:
        tokens = known(publishes.url, AT_ONCE)
        await tokens.name_of(BY_FIRST)
        publishes.answer = jwk_set(SECOND)
        refused = False
        while not refused:
            try:
                assert await tokens.name_of(BY_FIRST) == "ann"
                await asyncio.sleep(0)
            except UnknownCaller:
                refused = True
        assert await tokens.name_of(BY_SECOND) == "ann"


BROKEN = {
    "an error": (503, jwk_set(FIRST)),
    "a redirect": (302, jwk_set(FIRST)),
    "no keys": (200, "<html></html>"),
    "too much": (200, " " * LARGEST + jwk_set(FIRST)),
}


@pytest.mark.parametrize("case", BROKEN)
async def test_an_issuer_that_answers_something_else(case: str) -> None:
    with issuer("") as publishes:
        publishes.code, publishes.answer = BROKEN[case]
        with pytest.raises(KeysUnavailable) as caught:
            await known(publishes.url, NEVER_AGAIN).name_of(BY_FIRST)
        assert caught.value.retry_after > 1.0


async def test_keys_stand_while_their_issuer_is_away_but_not_for_ever() -> None:
    with issuer(jwk_set(FIRST)) as publishes:
        tokens, forgetful = known(publishes.url, AT_ONCE), known(publishes.url, Pace(pause=0.0, kept=0.0))
        assert await tokens.name_of(BY_FIRST) == "ann"
        with pytest.raises(KeysUnavailable):
            await forgetful.name_of(BY_FIRST)
        publishes.code = 503
        before = publishes.asked
        while publishes.asked < before + 3:
            assert await tokens.name_of(BY_FIRST) == "ann"
            await asyncio.sleep(0)
