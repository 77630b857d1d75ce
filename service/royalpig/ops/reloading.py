"""A file that is read again when it changes, so that what it holds can be changed while the service runs."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Generic, TypeVar

from royalpig.ops.logs import log

LOOK_SECONDS: Final = 1.0
"""How long what was read stands before the file is looked at again."""

Content = TypeVar("Content")


class FileError(Exception):
    """A file that cannot be read, or holds what it should not. The message says which, and where in it."""


class Reloaded(Generic[Content]):
    """What a file holds, as it is at most a second ago.

    ``read`` makes the content of the bytes, and raises ValueError for bytes that are none; its message holds nothing of
    them. Raises FileError if that is so from the beginning; later on the content that was read last stands, and the log
    says what is wrong.
    """

    def __init__(self, path: Path, read: Callable[[bytes], Content]) -> None:
        self._path = path
        self._read = read
        self._seen = self._mark()
        self._content = self._fresh()
        self._looked = time.monotonic()

    @property
    def content(self) -> Content:
        """What the file holds."""
        now = time.monotonic()
        if now - self._looked >= LOOK_SECONDS:
            self._looked = now
            self._look()
        return self._content

    def _look(self) -> None:
        try:
            mark = self._mark()
            if mark == self._seen:
                return
            self._seen = mark
            self._content = self._fresh()
            log().info("file read again", file=str(self._path))
        except FileError as error:
            log().error("file refused", file=str(self._path), problem=str(error))

    def _mark(self) -> tuple[int, int, int]:
        """What changes when the file does."""
        try:
            told = self._path.stat()
        except OSError as error:
            raise self._unreadable(error) from error
        return told.st_ino, told.st_size, told.st_mtime_ns

    def _fresh(self) -> Content:
        try:
            return self._read(self._path.read_bytes())
        except OSError as error:
            raise self._unreadable(error) from error
        except ValueError as error:
            raise FileError(f"{self._path}: {error}") from error

    def _unreadable(self, error: OSError) -> FileError:
        return FileError(f"{self._path} cannot be read: {(error.strerror or 'it is not to be had').lower()}")
