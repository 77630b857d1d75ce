"""Completes actions while they are typed, from the choices that the referee leaves."""

from collections.abc import AsyncGenerator, Iterable, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from royalpig.cli.play.commands import COMMANDS, EXPLAIN
from royalpig.cli.play.sitting import Sitting
from royalpig_client import RoyalPigClientError


class ActionCompleter(Completer):
    """Offers the commands and what an action of the player may go on with."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._known: dict[tuple[int, str, tuple[str, ...]], list[str]] = {}

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Nothing: a referee can only be asked asynchronously."""
        return ()

    async def get_completions_async(
        self, document: Document, complete_event: CompleteEvent
    ) -> AsyncGenerator[Completion, None]:
        """The words that the text before the cursor may go on with."""
        *words, begun = document.text_before_cursor.split(" ")
        for word in await self.words([word for word in words if word]):
            if word.startswith(begun.lower()):
                yield Completion(word, start_position=-len(begun))

    async def words(self, before: Sequence[str]) -> list[str]:
        """The words that may follow those before; none where these are no beginning of a legal action."""
        if not before:
            return [*await self._values("", ()), *COMMANDS]
        if before[0] == EXPLAIN:
            return await self.words(before[1:]) if before[1:] else await self._values("", ())
        kind, *typed = before
        arguments: list[str] = []
        for word in typed:
            values = await self._values(kind, arguments)
            while word not in values and "" in values:
                arguments.append("")
                values = await self._values(kind, arguments)
            if word not in values:
                return []
            arguments.append(word)
        return await self._next_words(kind, arguments)

    async def _next_words(self, kind: str, arguments: list[str]) -> list[str]:
        """The values of the next argument, and where it may be left out those of the one after it."""
        found: list[str] = []
        values = await self._values(kind, arguments)
        while values:
            found += [value for value in values if value and value not in found]
            if "" not in values:
                break
            arguments = [*arguments, ""]
            values = await self._values(kind, arguments)
        return found

    async def _values(self, kind: str, arguments: Sequence[str]) -> list[str]:
        key = (self._sitting.state.ply, kind, tuple(arguments))
        if key not in self._known:
            if self._sitting.decision is None:
                return []
            try:
                choices = await self._sitting.choices(kind, arguments)
            except RoyalPigClientError:
                # Whoever types is told what is wrong when the line is sent.
                return []
            self._known[key] = [choice.value for choice in choices]
        return self._known[key]
