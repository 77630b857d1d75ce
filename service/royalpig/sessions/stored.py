"""What a store keeps of a session, as msgpack arrays with a schema version first.

New fields are added at the end, with a default, so that what an older version stored can still be read; a change of
meaning is a new `SCHEMA`.
"""

from enum import IntEnum
from functools import cache
from typing import Final, TypeVar

import msgspec

SCHEMA: Final = 1


class Unreadable(Exception):
    """A stored value is none of ours, or of a later schema. The message says which; it holds nothing of the value."""


class Status(IntEnum):
    """The life of a session: seats are claimed; it is played; it has ended."""

    OPEN = 0
    STARTED = 1
    OVER = 2


class OwnerSees(IntEnum):
    """What the owner is shown: everything, or what a spectator is."""

    ALL = 0
    PUBLIC = 1


class Undo(IntEnum):
    """How far the owner may take steps back: to the undo horizon, to any version, not at all."""

    HORIZON = 0
    FREE = 1
    NONE = 2


class Kind(IntEnum):
    """What a change of a session is."""

    CLAIM = 0
    START = 1
    STEPS = 2
    UNDO = 3


class Stored(msgspec.Struct, array_like=True, kw_only=True, frozen=True):
    """Anything that is stored."""


class Seat(Stored, array_like=True, kw_only=True, frozen=True):
    """Who sits at a seat. ``token`` is the SHA-256 of the seat's token; ``bot`` names who moves it, if a bot does."""

    name: str = ""
    bot: str = ""
    claimed: bool = False
    token: bytes = b""
    entropy: str = ""


class StandingPass(Stored, array_like=True, kw_only=True, frozen=True):
    """A seat that lets windows go by until a condition ends it; ``turn`` is the turn in which it was given."""

    seat: int
    until: str
    turn: int


class Dice(Stored, array_like=True, kw_only=True, frozen=True):
    """Where the seed comes from. ``secret`` and ``salt`` are kept from everybody until the game is over.

    ``given`` says that the owner gave the seed. ``commitment`` is published when the session is created.
    """

    secret: bytes
    salt: bytes
    commitment: str
    given: bool = False


class Setup(Stored, array_like=True, kw_only=True, frozen=True):
    """What a session is begun with when it starts.

    Until then ``state`` is the one that it is to go on from, if there is one, and ``steps`` are those of a record, as a
    Change has them; ``foreign`` goes on to say that there was such a state, of which the steps before are not known.
    """

    seats: int
    options: dict[str, str]
    explicit: bool
    pack: str
    state: bytes = b""
    steps: tuple[int, ...] = ()
    foreign: bool = False


class Session(Stored, array_like=True, kw_only=True, frozen=True):
    """A session as it stands after its last change.

    ``version`` counts the entries of the history, ``opened_at`` is the version at which the decision was put. ``state``
    is empty while the session is open. ``snapshots`` are the versions of which whole states are kept, ascending, that
    of the start first; ``commit`` is the id of the commit that wrote this. ``horizon`` is the earliest version that one
    may go back to; ``skipped`` says that draws were taken back, which are not used again. Times are in seconds since
    1970.
    """

    schema: int = SCHEMA
    id: str
    game: str
    caller: str
    created: int
    status: Status
    version: int
    opened_at: int
    owner_sees: OwnerSees
    undo: Undo
    owner: bytes
    spectator: bytes
    seats: tuple[Seat, ...]
    setup: Setup
    dice: Dice
    state: bytes = b""
    standing: tuple[StandingPass, ...] = ()
    snapshots: tuple[int, ...] = ()
    commit: bytes = b""
    horizon: int = 0
    skipped: bool = False


class Change(Stored, array_like=True, kw_only=True, frozen=True):
    """What happened to a session at once: the entries of the history from ``before`` (exclusive) to ``version``.

    ``seat`` is the seat that did it (-1 chance, the owner or the engine). ``steps`` are those that were asked for,
    packed, without those that the engine made after them: replaying makes them anew. ``to_version`` is where an undo
    went back to.
    """

    schema: int = SCHEMA
    kind: Kind
    before: int
    version: int
    seat: int = -1
    steps: tuple[int, ...] = ()
    to_version: int = 0
    name: str = ""
    entropy: str = ""


class Request(Stored, array_like=True, kw_only=True, frozen=True):
    """A request that was carried out: whose, the SHA-256 of its content, and the version of the change it made."""

    bearer: str
    content: bytes
    version: int


class Requests(Stored, array_like=True, kw_only=True, frozen=True):
    """The requests that were carried out under one id: of each bearer one at most."""

    schema: int = SCHEMA
    made: tuple[Request, ...]


class Snapshot(Stored, array_like=True, kw_only=True, frozen=True):
    """The whole state at a version, with the version at which its decision was put, and its undo horizon.

    ``steps`` are those of the record that a session was started from, as a Change has them.
    """

    schema: int = SCHEMA
    version: int
    opened_at: int
    state: bytes
    horizon: int = 0
    steps: tuple[int, ...] = ()


class _Beginning(msgspec.Struct, array_like=True):
    """What every stored value begins with, whatever follows."""

    schema: int


_ENCODER = msgspec.msgpack.Encoder()
_BEGINNING = msgspec.msgpack.Decoder(_Beginning)

Kept = TypeVar("Kept", Session, Change, Requests, Snapshot)


@cache
def _decoder(kind: type[Kept]) -> msgspec.msgpack.Decoder[Kept]:
    return msgspec.msgpack.Decoder(kind)


def packed(value: Stored) -> bytes:
    """A value as it is stored."""
    return _ENCODER.encode(value)


def unpacked(kind: type[Kept], data: bytes) -> Kept:
    """What was stored. Raises Unreadable for bytes that are none of ours, or of another schema."""
    name = kind.__name__.lower()
    try:
        schema = _BEGINNING.decode(data).schema
        if schema != SCHEMA:
            raise Unreadable(f"a {name} is stored in schema {schema}, and {SCHEMA} is read here")
        value: Kept = _decoder(kind).decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unreadable(f"what is stored as a {name} cannot be read") from error
    return value
