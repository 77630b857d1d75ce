"""Where the counters of a session stand: versions, which never fall, beside the plies of its game, which may."""

import msgspec

from royalpig.sessions.referee import Play
from royalpig.sessions.stored import Session, Snapshot


class Mark(msgspec.Struct, frozen=True):
    """A place in a session's history.

    ``opened_at`` is the version at which the decision was put, ``horizon`` the earliest that one may go back to.
    """

    version: int
    opened_at: int
    horizon: int


def mark_of(stored: Session | Snapshot) -> Mark:
    """The place of a stored state."""
    return Mark(stored.version, stored.opened_at, stored.horizon)


def here(version: int) -> Mark:
    """The place of a start: nothing before it can be gone back to."""
    return Mark(version, version, version)


def moved(mark: Mark, ply_before: int, play: Play) -> Mark:
    """The place after steps that were made at once from a place, at which the game stood at a ply.

    One can only go back to where a change ended. So a horizon that lies inside the change is its end.
    """
    version = mark.version + play.ply - ply_before
    opened_at = mark.opened_at
    if play.opened_at > ply_before:
        opened_at = mark.version + play.opened_at - ply_before
    horizon = mark.horizon
    if play.horizon > ply_before:
        horizon = version
    elif play.horizon == ply_before:
        horizon = mark.version
    return Mark(version, opened_at, horizon)
