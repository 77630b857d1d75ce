"""Sends calls over HTTP, again where that is safe."""

import time
from itertools import count
from typing import TypeVar

import anyio
import httpx

from royalpig_client.calls import Call
from royalpig_client.errors import service_error
from royalpig_client.retrying import Retrying

Answer = TypeVar("Answer")

_HEADERS = {"content-type": "application/json", "accept": "application/json", "user-agent": "royalpig-client"}


def headers(token: str, caller: str) -> dict[str, str]:
    """The headers of a call that brings a token, and says who calls, as far as they are given."""
    brought = {"authorization": f"Bearer {token}"} if token else {}
    return {**_HEADERS, **brought, **({"x-royalpig-caller": caller} if caller else {})}


def send(http: httpx.Client, call: Call[Answer], retrying: Retrying, token: str = "", caller: str = "") -> Answer:
    """The answer to a call that brings a token and an API key or JWT, if they are given. Raises RoyalPigClientError."""
    brought = headers(token, caller)
    for attempt in count(1):
        try:
            response = http.request(call.verb, call.path, content=call.body or None, headers=brought)
        except httpx.TransportError as fault:
            wait = retrying.after_fault(call, address_of(http), attempt, fault)
        else:
            if response.is_success:
                return call.read(response.content)
            error = service_error(response.status_code, response.headers, response.content)
            wait = retrying.after_error(call, attempt, error)
        time.sleep(wait)
    raise AssertionError("every attempt ends in an answer, an error or another attempt")


async def send_async(
    http: httpx.AsyncClient, call: Call[Answer], retrying: Retrying, token: str = "", caller: str = ""
) -> Answer:
    """The answer to a call that brings a token and an API key or JWT, if they are given. Raises RoyalPigClientError."""
    brought = headers(token, caller)
    for attempt in count(1):
        try:
            response = await http.request(call.verb, call.path, content=call.body or None, headers=brought)
        except httpx.TransportError as fault:
            wait = retrying.after_fault(call, address_of(http), attempt, fault)
        else:
            if response.is_success:
                return call.read(response.content)
            error = service_error(response.status_code, response.headers, response.content)
            wait = retrying.after_error(call, attempt, error)
        await anyio.sleep(wait)
    raise AssertionError("every attempt ends in an answer, an error or another attempt")


def address_of(http: httpx.Client | httpx.AsyncClient) -> str:
    """Where the service is sought, without a password that the address may hold."""
    return str(http.base_url.copy_with(userinfo=b"")).rstrip("/")
