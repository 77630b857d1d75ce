"""Callers by the API keys of a file, which may change while the service runs."""

from pathlib import Path

from royalpig.ops.caller_keys import hash_of, read_keys
from royalpig.ops.callers import LONGEST_BROUGHT, UnknownCaller
from royalpig.ops.reloading import Reloaded


class KeyFile:
    """Knows the callers of a file. Raises FileError for one that cannot be read at first."""

    def __init__(self, path: Path) -> None:
        self._names = Reloaded(path, read_keys)

    async def name_of(self, brought: str) -> str:
        if not brought:
            raise UnknownCaller("there is none")
        name = self._names.content.get(hash_of(brought)) if len(brought) <= LONGEST_BROUGHT else None
        if name is None:
            raise UnknownCaller("it is no key that is known here")
        return name
