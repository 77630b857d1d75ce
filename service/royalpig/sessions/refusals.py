"""What a session refuses."""

from collections.abc import Mapping
from enum import StrEnum


class Reason(StrEnum):
    """Why a session refuses; the same words as the contract's error reasons."""

    UNKNOWN_SESSION = "UNKNOWN_SESSION"
    UNAUTHENTICATED = "UNAUTHENTICATED"
    NOT_YOUR_SEAT = "NOT_YOUR_SEAT"
    STALE_VERSION = "STALE_VERSION"
    FUTURE_VERSION = "FUTURE_VERSION"
    UNDO_PAST_HORIZON = "UNDO_PAST_HORIZON"
    UNDO_NOT_ALLOWED = "UNDO_NOT_ALLOWED"
    SESSION_NOT_STARTED = "SESSION_NOT_STARTED"
    SESSION_STARTED = "SESSION_STARTED"
    SEAT_TAKEN = "SEAT_TAKEN"
    REQUEST_ID_REUSED = "REQUEST_ID_REUSED"
    GAME_OVER = "GAME_OVER"
    MALFORMED_MESSAGE = "MALFORMED_MESSAGE"
    NO_RECORD = "NO_RECORD"


class SessionRefused(Exception):
    """What was asked of a session and is not done.

    ``message`` is a sentence for a person, ``values`` what it follows from, ``path`` the field of the request that is
    wrong, in JSON; empty where none is.
    """

    def __init__(self, reason: Reason, message: str, values: Mapping[str, str] | None = None, path: str = "") -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.values = dict(values or {})
        self.path = path


def taken_back(version: int) -> SessionRefused:
    """A version that somebody has seen is not in the history any more."""
    message = f"version {version} is gone: a server without it has taken over; look at the session again"
    return SessionRefused(Reason.FUTURE_VERSION, message)


def unknown_session() -> SessionRefused:
    """There is no such session, or no more."""
    return SessionRefused(
        Reason.UNKNOWN_SESSION, "there is no session with this id; it may have expired, or been deleted", path="session"
    )
