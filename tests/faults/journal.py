"""What clients have sent and what they were answered, in the order in which it happened."""

import asyncio
from dataclasses import dataclass, field
from enum import Enum
from itertools import count


class End(Enum):
    """How a step ended for the client that sent it."""

    ACKNOWLEDGED = "acknowledged"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    """No answer came, and it was not asked for again: the step was made or not."""


@dataclass
class Sent:
    """A step that a client sent: when by the clock of the journal, and when and with which version it was answered."""

    session: str
    seat: int
    line: str
    request_id: str
    sent: int
    end: End = End.UNKNOWN
    ended: int = 0
    version: int = 0


@dataclass
class Journal:
    """Everything that the clients of a test have sent. ``played`` says that they are done."""

    steps: list[Sent] = field(default_factory=list)
    acknowledged: int = 0
    played: bool = False
    _clock: "count[int]" = field(default_factory=count)
    _more: asyncio.Condition = field(default_factory=asyncio.Condition)

    def send(self, session: str, seat: int, line: str) -> Sent:
        """A step is about to be sent."""
        sent = Sent(session, seat, line, f"r{len(self.steps)}", next(self._clock))
        self.steps.append(sent)
        return sent

    async def end(self, sent: Sent, end: End, version: int = 0) -> None:
        """A step was answered, or given up."""
        sent.end, sent.ended, sent.version = end, next(self._clock), version
        self.acknowledged += end is End.ACKNOWLEDGED
        async with self._more:
            self._more.notify_all()

    async def reaches(self, acknowledged: int) -> bool:
        """Waits until so many steps were acknowledged; False where the clients are done before."""
        async with self._more:
            await self._more.wait_for(lambda: self.played or self.acknowledged >= acknowledged)
        return not self.played

    async def close(self) -> None:
        """Nothing more is sent."""
        self.played = True
        async with self._more:
            self._more.notify_all()
