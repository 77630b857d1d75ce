"""What the keys are called.

Those that a script touches together have the same words in braces, and so one hash slot.
"""

from typing import Final

BOTS: Final = "royalpig:bots"


def session(session_id: str) -> str:
    """A hash: `commit`, `session`, and `snapshot:<version>` of each snapshot. Also the channel that wakes watchers."""
    return f"royalpig:{{{session_id}}}"


def history(session_id: str) -> str:
    """A stream, an entry `<version>-0` for each change: `change`, and the id of its `commit`."""
    return f"royalpig:{{{session_id}}}:history"


def requests(session_id: str) -> str:
    """A hash of the requests that were carried out, by their ids."""
    return f"royalpig:{{{session_id}}}:requests"


def lease(session_id: str) -> str:
    """The holder of the lease on moving a session's bots."""
    return f"royalpig:{{{session_id}}}:lease"


def deleted(session_id: str) -> str:
    """Who deleted a session lately."""
    return f"royalpig:{{{session_id}}}:deleted"


def places(caller: str) -> str:
    """A sorted set of the places of a caller's sessions."""
    return f"royalpig:{{caller:{caller}}}:places"


def looks(caller: str) -> str:
    """The same places, by when it is to be seen whether the session is still kept."""
    return f"royalpig:{{caller:{caller}}}:looks"
