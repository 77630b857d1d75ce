"""When a call is made again, and after what wait."""

import random
from dataclasses import dataclass
from typing import Any

import httpx

from royalpig_client.calls import Call
from royalpig_client.errors import UNAVAILABLE, ServiceError, Unreachable

LOST_CONNECTION = (httpx.NetworkError, httpx.RemoteProtocolError, httpx.ConnectTimeout)
"""What a service that starts, stops or moves looks like from outside. A slow answer is not among it: asking again would
only make the service slower."""


@dataclass(frozen=True)
class Retrying:
    """How often a call is made at most, and how long is waited in between.

    Only a call that may be repeated is made again, and only after a lost connection or an answer that the service is
    not available. The wait, in seconds, doubles from ``first_wait`` to ``longest_wait``, and is shortened at random by
    up to a half, so that many clients do not come back at once. Where the service names a wait, it is that one; a
    longer one than ``longest_wait`` is not waited for.
    """

    attempts: int = 4
    first_wait: float = 0.1
    longest_wait: float = 5.0

    def after_fault(self, call: Call[Any], address: str, attempt: int, fault: httpx.TransportError) -> float:
        """How long to wait after no answer at all. Raises Unreachable where the call is not made again."""
        if call.repeatable and attempt < self.attempts and isinstance(fault, LOST_CONNECTION):
            return self.wait(attempt)
        what = str(fault) or type(fault).__name__
        raise Unreachable(f"{address} gives no answer to {call.verb} {call.path} ({what})") from fault

    def after_error(self, call: Call[Any], attempt: int, error: ServiceError) -> float:
        """How long to wait after an error. Raises the error where the call is not made again."""
        if not call.repeatable or attempt >= self.attempts or error.code != UNAVAILABLE:
            raise error
        if error.retry_after is None:
            return self.wait(attempt)
        if error.retry_after > self.longest_wait:
            raise error
        return error.retry_after

    def wait(self, attempt: int) -> float:
        """How long to wait after an attempt, from 1, where nobody says."""
        longest = min(self.longest_wait, self.first_wait * 2.0 ** (attempt - 1))
        return longest * random.uniform(0.5, 1)  # noqa: S311 - no secret depends on it


NEVER = Retrying(attempts=1)
