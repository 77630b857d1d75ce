"""What the service answers about sessions."""

from functools import cached_property
from typing import Any

from msgspec import field

from royalpig_client import shapes
from royalpig_client.shapes import Decision, Event, LegalAction, Outcome, PositionAnswer, Shape

OPEN, STARTED, OVER = "SESSION_STATUS_OPEN", "SESSION_STATUS_STARTED", "SESSION_STATUS_OVER"


class Seat(Shape, frozen=True):
    """Who sits at a seat: a name, the bot that moves it, whether somebody has claimed it."""

    name: str = ""
    bot: str = ""
    claimed: bool = False


class SessionAnswer(Shape, frozen=True):
    """A session as the bearer of a token may see it."""

    name: str
    game: str
    version: int
    status: str
    seats: list[Seat] = field(default_factory=list)
    owner_sees: str = ""
    undo: str = ""
    dice_commitment: str = ""
    create_time: str = ""
    position: PositionAnswer | None = None


class LookAnswer(Shape, frozen=True):
    """The answer to whatever tells of a session, with the tokens that some of them give."""

    session: SessionAnswer
    events: list[dict[str, Any]] = field(default_factory=list)
    standing_pass: str = ""
    owner_token: str = ""
    seat_token: str = ""
    seat_tokens: list[str] = field(default_factory=list)
    spectator_token: str = ""


class ListAnswer(Shape, frozen=True):
    """A page of sessions."""

    sessions: list[SessionAnswer] = field(default_factory=list)
    next_page_token: str = ""


class StandingAnswer(Shape, frozen=True):
    """The condition of a standing pass; empty where it has ended."""

    standing_pass: str = ""


class TokenAnswer(Shape, frozen=True):
    """A new token."""

    token: str


class RecordAnswer(Shape, frozen=True):
    """The text of a record."""

    text: str


class ChangeAnswer(Shape, frozen=True):
    """A change as it is watched."""

    version: int
    kind: str = ""
    status: str = ""
    events: list[dict[str, Any]] = field(default_factory=list)
    position: PositionAnswer | None = None
    seats: list[Seat] = field(default_factory=list)
    seat: int | None = None
    player: str = ""
    to_version: int | None = None


class Nothing(Shape, frozen=True):
    """An answer that says nothing but that it is done."""


class AtVersion:
    """A game as it stands at a version of a session: what one asks about it, and what led there."""

    def __init__(
        self, version: int, status: str, position: PositionAnswer | None, events: list[dict[str, Any]]
    ) -> None:
        self.version = version
        self.status = status
        self.events: list[Event] = [shapes.event(message) for message in events]
        self._position = position

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.status == OVER

    @property
    def decision(self) -> Decision | None:
        """What the game waits for; None before the start and after the end."""
        return self._position.decision if self._position else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None before."""
        return self._position.outcome if self._position else None

    @property
    def legal(self) -> list[LegalAction]:
        """The legal actions that came along: those of the own seat, or of all that may act where nothing is secret."""
        legal = self._position.legal if self._position else None
        return legal.actions if legal else []

    @property
    def defaults(self) -> list[LegalAction]:
        """What is played for each seat that owes an answer and whose time is up, as far as it is told."""
        return self._position.defaults if self._position else []

    @property
    def undo_horizon(self) -> int:
        """The earliest version that one may go back to; 0 for all who are not shown everything."""
        return self._position.undo_horizon if self._position else 0

    @cached_property
    def state(self) -> dict[str, Any] | None:
        """The state, or the view of it, as plain dictionaries; None before the start."""
        return shapes.plain(self._position.state) if self._position else None


class Told(AtVersion):
    """A session as it was told: ``name`` and ``game``, ``seats``, and the game at its version."""

    def __init__(self, answer: LookAnswer) -> None:
        session = answer.session
        super().__init__(session.version, session.status, session.position, answer.events)
        self.name = session.name
        self.game = session.game
        self.seats = session.seats
        self.owner_sees = session.owner_sees
        self.undo = session.undo
        self.dice_commitment = session.dice_commitment
        self.create_time = session.create_time
        self.standing_pass = answer.standing_pass


class Change(AtVersion):
    """A change as it is watched.

    ``kind`` is CHANGE_KIND_CLAIM, _START, _STEPS or _UNDO; _UNSPECIFIED for the session as it stands when the watch
    begins, which also tells who sits where (``seats``). Of a claim ``seat`` and ``player`` say who sat down, of an undo
    ``to_version`` says what stands again.
    """

    def __init__(self, answer: ChangeAnswer) -> None:
        super().__init__(answer.version, answer.status, answer.position, answer.events)
        self.kind = answer.kind
        self.seats = answer.seats
        self.seat = answer.seat
        self.player = answer.player
        self.to_version = answer.to_version
