"""Watches the event loop: who holds it for long keeps every other call waiting."""

import asyncio
import sys
import threading
import time
import traceback

from royalpig.ops.logs import log

HELD = 0.010
"""Seconds that the loop may be held."""

TICK = 0.002
"""Seconds between two looks."""

SHOWN_FRAMES = 6


class Watchdog:
    """Logs where in the code the loop is while it is held for longer than `HELD`, once each time.

    The loop ticks by itself; a thread looks whether it still does.
    """

    def __init__(self) -> None:
        self._ticked = time.monotonic()
        self._loop_thread = threading.get_ident()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._look, name="watchdog", daemon=True)

    def start(self) -> None:
        """Begin to watch the loop that runs here."""
        self._tick(asyncio.get_running_loop())
        self._thread.start()

    def stop(self) -> None:
        """Watch no longer."""
        self._stopped.set()
        self._thread.join()

    def _tick(self, loop: asyncio.AbstractEventLoop) -> None:
        self._ticked = time.monotonic()
        if not self._stopped.is_set():
            loop.call_later(TICK, self._tick, loop)

    def _look(self) -> None:
        told_of = 0.0
        while not self._stopped.wait(TICK):
            ticked = self._ticked
            if time.monotonic() - ticked > HELD + TICK and ticked != told_of:
                told_of = ticked
                log().warning("event loop held", for_more_than_ms=HELD * 1000, at=self._place())

    def _place(self) -> list[str]:
        frame = sys._current_frames().get(self._loop_thread)  # noqa: SLF001
        frames = traceback.extract_stack(frame, limit=SHOWN_FRAMES) if frame is not None else []
        return [f"{each.filename}:{each.lineno} {each.name}" for each in frames]
