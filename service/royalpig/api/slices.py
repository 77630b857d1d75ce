"""Long work in slices, so that it does not hold the event loop."""

import asyncio
from collections.abc import Generator
from time import perf_counter
from typing import Any, TypeVar

from royalpig.api.limits import SLICE_SECONDS

Result = TypeVar("Result")


class Slices:
    """Gives others their turn when a slice of work has taken its time."""

    def __init__(self) -> None:
        self._began = perf_counter()

    async def rest(self) -> None:
        """Lets others work, if this slice is over. To be called after each small piece of work."""
        if perf_counter() - self._began >= SLICE_SECONDS:
            await asyncio.sleep(0)
            self._began = perf_counter()


async def in_slices(work: Generator[Any, None, Result]) -> Result:
    """What a generator returns that yields after each small piece of work."""
    slices = Slices()
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result
        await slices.rest()
