"""Calls a service as a caller with a key, a token or a certificate, over either face."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
import httpx

from royalpig.ops.caller_keys import line_of, new_key
from tests.api.faces import METHODS, Refusal, method_of, refusal_of, rest_refusal
from tests.api.running import Service

LIST = METHODS["ListGames"].path


@dataclass(frozen=True)
class Answered:
    """How a call ended: the refusal, if it was refused, and what came with it as headers (gRPC: trailers)."""

    refusal: Refusal | None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.refusal.status if self.refusal else "OK"

    @property
    def retry_delay(self) -> str:
        assert self.refusal is not None
        return next(str(detail["retryDelay"]) for detail in self.refusal.details if "retryDelay" in detail)


async def over_grpc(
    service: Service, metadata: Mapping[str, str], method: str = "ListGames", data: bytes = b""
) -> Answered:
    async with grpc.aio.insecure_channel(service.grpc) as channel:
        call: Any = method_of(channel, method)(data, metadata=tuple(metadata.items()))
        try:
            await call
        except grpc.aio.AioRpcError as error:
            pairs: Any = error.trailing_metadata() or ()
            return Answered(refusal_of(error), {key: value for key, value in pairs if isinstance(value, str)})
    return Answered(None)


async def over_rest(
    service: Service, headers: Mapping[str, str], path: str = LIST, body: bytes | None = None
) -> Answered:
    async with httpx.AsyncClient(base_url=service.url, verify=False) as client:
        verb = "GET" if body is None else "POST"
        answer = await client.request(verb, path, headers=dict(headers), content=body)
    return Answered(rest_refusal(answer) if answer.is_error else None, answer.headers)


FACES = {"grpc": over_grpc, "rest": over_rest}


def brought(caller: str) -> dict[str, str]:
    return {"x-royalpig-caller": caller}


def write_whole(path: Path, text: str) -> None:
    """Write a file so that whoever reads it finds the old text or the new one."""
    new = path.with_suffix(".new")
    new.write_text(text)
    new.replace(path)


def key_file(folder: Path, *names: str) -> tuple[Path, list[str]]:
    """A file with a key for each name, and the keys."""
    keys = [new_key() for _ in names]
    path = folder / "keys"
    path.write_text("".join(f"{line_of(name, key)}\n" for name, key in zip(names, keys, strict=True)))
    return path, keys
