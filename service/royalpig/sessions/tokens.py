"""Tokens: who bears one may do what it is for. They are stored as their SHA-256, and told once."""

import hmac
import secrets
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

from royalpig.sessions.refusals import Reason, SessionRefused
from royalpig.sessions.stored import OwnerSees, Session

ID_BYTES: Final = 12
"""Bytes of chance in the id of a session, which is 16 characters long."""

TOKEN_BYTES: Final = 32


class Role(StrEnum):
    """Whom a token is for, by the letters that it begins with."""

    OWNER = "rpo_"
    SEAT = "rps_"
    SPECTATOR = "rpw_"


@dataclass(frozen=True)
class Bearer:
    """Who calls: the owner, a seat, or a spectator (``seat`` is then -1)."""

    role: Role
    seat: int = -1

    @property
    def key(self) -> str:
        """A text that is this bearer's alone within its session."""
        return f"{self.role}{self.seat}" if self.role is Role.SEAT else self.role


def new_id() -> str:
    """A fresh id of a session."""
    return secrets.token_urlsafe(ID_BYTES)


def new_token(role: Role) -> str:
    """A fresh token."""
    return role + secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> bytes:
    """What is stored of a token."""
    return sha256(token.encode()).digest()


def bearer(session: Session, token: str) -> Bearer:
    """Whose token it is. Raises SessionRefused UNAUTHENTICATED.

    It is compared with all of the session's, each in constant time, so that the time tells nothing.
    """
    found: Bearer | None = None
    own = digest(token)
    known = [
        (session.owner, Bearer(Role.OWNER)),
        (session.spectator, Bearer(Role.SPECTATOR)),
        *((seat.token, Bearer(Role.SEAT, number)) for number, seat in enumerate(session.seats)),
    ]
    for stored, whose in known:
        if hmac.compare_digest(stored, own):
            found = whose
    if found is None or not token:
        what = "this token is none of the session's" if token else "a token is needed"
        raise SessionRefused(Reason.UNAUTHENTICATED, f"{what}; bring one as `authorization: Bearer TOKEN`")
    return found


def require_owner(who: Bearer) -> None:
    """Raises SessionRefused NOT_YOUR_SEAT for anybody else."""
    if who.role is not Role.OWNER:
        raise SessionRefused(Reason.NOT_YOUR_SEAT, "this is for the owner of the session alone")


def acting_seat(session: Session, who: Bearer, given: int | None) -> int | None:
    """The seat that a bearer acts for; None is chance, which the owner enters. Raises SessionRefused.

    An owner who is shown what everybody is may act where nobody sits: elsewhere a refusal would tell what the seat
    alone may know.
    """
    if given is not None and given >= len(session.seats):
        last = len(session.seats) - 1
        raise SessionRefused(
            Reason.MALFORMED_MESSAGE, f"seat: there is no seat {given}; the seats are 0 to {last}", path="seat"
        )
    if who.role is Role.SPECTATOR:
        raise SessionRefused(Reason.NOT_YOUR_SEAT, "spectators do not act", path="seat")
    if who.role is Role.SEAT:
        if given not in (None, who.seat):
            message = f"p{given} acts by its own token, and that of p{who.seat} was brought"
            raise SessionRefused(Reason.NOT_YOUR_SEAT, message, path="seat")
        return who.seat
    if given is not None and session.owner_sees is OwnerSees.PUBLIC:
        seat = session.seats[given]
        if seat.claimed or seat.bot:
            message = f"p{given} is taken, and the owner of this session does not act for it"
            raise SessionRefused(Reason.NOT_YOUR_SEAT, message, path="seat")
    return given
