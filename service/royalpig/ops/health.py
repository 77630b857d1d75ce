"""Whether this process serves: what the health service, `/readyz` and the balancers before it are told."""

import asyncio
from enum import Enum


class Condition(Enum):
    """How it stands with this process. It goes from each to a later one, and never back."""

    STARTING = "starting"
    SERVING = "serving"
    DRAINING = "draining"
    """Calls are taken, but others should be called instead."""
    STOPPING = "stopping"
    """What runs is finished; what comes is refused."""


class Health:
    """The condition of this process."""

    def __init__(self) -> None:
        self.condition = Condition.STARTING
        self._change = asyncio.Event()

    def becomes(self, condition: Condition) -> None:
        """Change the condition, and wake who waits for it."""
        self.condition = condition
        waited_for, self._change = self._change, asyncio.Event()
        waited_for.set()

    async def change(self) -> None:
        """Wait for the next change."""
        await self._change.wait()

    @property
    def is_serving(self) -> bool:
        """Whether calls are to be sent here."""
        return self.condition is Condition.SERVING
