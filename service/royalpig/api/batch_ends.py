"""Where a batch of steps ends for whoever does not hold an open state: at a draw, or where something is revealed.

Could one go on from there, a batch would be an oracle: one would send it again and again, with other steps after the
draw, until one is accepted. So what stands after such a step is refused unread, and the same way whatever was drawn.
"""

from collections.abc import Iterable

from royalpig.api.errors import ApiError, FieldViolation
from royalpig.engine.events import Event
from royalpig.engine.state import State
from royalpig.wire.structs import ErrorReason


def ends_a_batch(state: State, events: Iterable[Event]) -> bool:
    """Whether the last `apply` of a state, with these events, drew something or revealed something."""
    return any(step.drawn for step in state.trail) or any(event.reveals for event in events)


def batch_too_long(step: int, path: str = "steps") -> ApiError:
    """What is said of a batch whose step, counted from 0, is the first that may not stand in it."""
    return ApiError(
        ErrorReason.BATCH_TOO_LONG,
        f"{path}[{step}] and those after it cannot be sent yet: {path}[{step - 1}] draws or reveals something; "
        "send them when its outcome is known",
        {"step": str(step)},
        [FieldViolation(f"{path}[{step}]", "the step before it draws or reveals something")],
    )
