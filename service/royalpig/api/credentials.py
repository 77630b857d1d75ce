"""What a call brought to show who makes it, as both faces hand it to the operations.

Nothing of it is ever logged. Tokens travel in headers alone, never in an address (RFC 6750, 5.3).
"""

from contextvars import ContextVar
from typing import Final

import msgspec

from royalpig.api.errors import ApiError
from royalpig.wire.structs import ErrorReason

AUTHORIZATION: Final = "authorization"
"""The header, and the key of gRPC metadata, of a token of a session or of a sealed state: `Bearer TOKEN` (RFC 6750)."""

CALLER: Final = "x-royalpig-caller"
"""The header, and the key of gRPC metadata, of the caller's API key or JWT."""

_BEARER: Final = "bearer "


class Credentials(msgspec.Struct, frozen=True):
    """The two headers as they came, empty where there was none."""

    authorization: str = ""
    caller: str = ""

    @property
    def token(self) -> str:
        """The token of a session or of a sealed state; empty where none was brought.

        Raises ApiError UNAUTHENTICATED for a header that is none of this scheme.
        """
        if not self.authorization:
            return ""
        if self.authorization[: len(_BEARER)].lower() != _BEARER:
            raise ApiError(ErrorReason.UNAUTHENTICATED, "the authorization header must be `Bearer TOKEN`")
        return self.authorization[len(_BEARER) :].strip()


NONE: Final = Credentials()

_CURRENT: ContextVar[Credentials] = ContextVar("credentials of the call", default=NONE)
_NAME: ContextVar[str] = ContextVar("name of the caller", default="")


def bring(credentials: Credentials, name: str = "") -> None:
    """Notes what the call brought that begins in this task, and the name of its caller."""
    _CURRENT.set(credentials)
    _NAME.set(name)


def credentials() -> Credentials:
    """What the present call brought."""
    return _CURRENT.get()


def caller() -> str:
    """The name of who makes the present call; empty where anybody may call."""
    return _NAME.get()
