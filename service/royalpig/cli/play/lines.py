"""Where the player's lines come from: a terminal, with completion, or anything else that holds lines."""

import sys
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer
from prompt_toolkit.shortcuts import CompleteStyle


class Lines(Protocol):
    """Gives the player's lines, one after the other."""

    async def read(self, prompt: str) -> str | None:
        """The next line; None at the end of all lines, or where the player breaks off."""


class TypedLines:
    """Lines typed in a terminal."""

    def __init__(self, completer: Completer) -> None:
        self._session: PromptSession[str] = PromptSession(
            completer=completer, complete_while_typing=True, complete_style=CompleteStyle.MULTI_COLUMN
        )

    async def read(self, prompt: str) -> str | None:
        try:
            return await self._session.prompt_async(prompt)
        except (EOFError, KeyboardInterrupt):
            return None


class GivenLines:
    """Lines on standard input that nobody types now. They are shown, if ``echo``, as if they were."""

    def __init__(self, echo: bool) -> None:
        self._echo = echo

    async def read(self, prompt: str) -> str | None:
        line = sys.stdin.readline()
        if self._echo:
            print(f"{prompt}{line.rstrip()}", flush=True)
        return line or None


def lines_of_player(completer: Completer, echo: bool) -> Lines:
    """Typed lines where standard input is a terminal, else those that it holds."""
    return TypedLines(completer) if sys.stdin.isatty() else GivenLines(echo)
