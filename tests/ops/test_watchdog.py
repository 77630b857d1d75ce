"""The watchdog says where in the code the event loop is held."""

import asyncio
import threading

import structlog

from royalpig.ops.watchdog import Watchdog


async def test_who_holds_the_loop_is_named_once() -> None:
    told = threading.Event()
    lines: list[structlog.typing.EventDict] = []

    def kept(_: object, __: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
        lines.append(line)
        told.set()
        raise structlog.DropEvent

    def hold() -> None:
        told.wait()

    structlog.configure(processors=[kept])
    watchdog = Watchdog()
    try:
        watchdog.start()
        hold()
        await asyncio.sleep(0)
    finally:
        watchdog.stop()
        structlog.reset_defaults()
    line, *others = lines
    assert line["event"] == "event loop held"
    assert any("test_watchdog.py" in place and place.endswith(" hold") for place in line["at"])
    assert all(other["at"] != line["at"] for other in others)
