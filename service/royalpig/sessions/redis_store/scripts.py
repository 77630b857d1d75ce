"""The Lua scripts, by the names of their files."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha1
from importlib.resources import files
from typing import Self


@dataclass(frozen=True, slots=True)
class Script:
    """A script's text, and the digest by which the server knows it once it has seen the text."""

    text: str
    digest: str

    @classmethod
    @cache
    def named(cls, name: str) -> Self:
        """The script in a file of this package."""
        text = files(__package__).joinpath(f"{name}.lua").read_text(encoding="utf-8")
        # The digest is the server's choice, and keeps nothing secret.
        return cls(text, sha1(text.encode(), usedforsecurity=False).hexdigest())


CREATE = Script.named("create")
COMMIT = Script.named("commit")
DELETE = Script.named("delete")
READ_FOR = Script.named("read_for")
REMEMBERED = Script.named("remembered")
LEASE = Script.named("lease")
RELEASE = Script.named("release")
BOTS_DUE = Script.named("bots_due")
PUT_OFF_BOTS = Script.named("put_off_bots")
LOOK_AGAIN = Script.named("look_again")
TO_LOOK_AT = Script.named("to_look_at")
