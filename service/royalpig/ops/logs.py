"""The log: a JSON object a line, on standard error.

A line never holds what is hidden from somebody: no state, no argument of an action, no text that a caller sent but for
the id of the request. So of an error only its type and the places in the code are logged, never its message.
"""

import logging
import os
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

import msgspec
import structlog
from structlog.typing import EventDict

SHOWN_FRAMES = 12
"""How many places in the code are logged of an error, innermost last."""

Log = structlog.typing.FilteringBoundLogger


def configure(level: str) -> None:
    """Log what is of a level (`debug`, `info`, `warning`, `error`) or above, our own and that of libraries."""
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            _add_time_and_process,
            _render,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
    )
    logging.getLogger("uvicorn.error").addFilter(_is_no_refused_upgrade)
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[_OfLibraries()], force=True)


def log() -> Log:
    """The log, as it is configured now. Who writes often keeps it."""
    logger: Log = structlog.get_logger().bind()
    return logger


def told_of(error: BaseException) -> dict[str, Any]:
    """What is logged of an error: its type, and where in the code it came up."""
    frames = traceback.extract_tb(error.__traceback__)[-SHOWN_FRAMES:]
    return {
        "error": type(error).__qualname__,
        "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames],
    }


def _add_time_and_process(_: object, __: str, line: EventDict) -> EventDict:
    line["time"] = datetime.now(UTC)
    line["pid"] = os.getpid()
    return line


def _render(_: object, __: str, line: EventDict) -> bytes:
    return msgspec.json.encode(line)


def _is_no_refused_upgrade(record: logging.LogRecord) -> bool:
    """Whether a line is another than that a caller offered to speak WebSocket or HTTP/2.

    Such an offer may be passed over (RFC 9110, 7.8), and the request is answered over HTTP/1.1 as it stands.
    """
    return not record.getMessage().startswith(("Unsupported upgrade request", "No supported WebSocket library"))


class _OfLibraries(logging.Handler):
    """Writes what libraries log (grpc, uvicorn, asyncio) as lines like ours."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        log().log(
            record.levelno,
            "library",
            logger=record.name,
            # A message that goes with an error may repeat that error's own.
            message=record.getMessage() if error is None else "",
            **(told_of(error) if error is not None else {}),
        )
