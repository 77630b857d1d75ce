"""The talk at the table: lines of the player, answered until the player leaves."""

from collections.abc import Sequence

from royalpig.cli.play.commands import EXPLAIN, HELP, QUIT, SAVE, SHOW, UNDO, command_in
from royalpig.cli.play.keeping import CannotKeep, record_of
from royalpig.cli.play.lines import Lines
from royalpig.cli.play.sitting import Sitting
from royalpig.cli.play.telling import Teller
from royalpig.cli.seats import seat_name
from royalpig.cli.states import written
from royalpig.wire.structs import LegalActions
from royalpig_client import RoyalPigClientError


class Conversation:
    """A player at the table. ``players`` are the names by seat, ``kinds`` the words with which actions begin."""

    def __init__(
        self, sitting: Sitting, lines: Lines, teller: Teller, players: Sequence[str], kinds: frozenset[str]
    ) -> None:
        self._sitting = sitting
        self._lines = lines
        self._teller = teller
        self._players = players
        self._kinds = kinds

    async def hold(self) -> None:
        """Goes on until the player leaves, after the end of the game too: the record may still be wanted.

        What the referee refuses is told, and so is that it does not answer: the game is not lost by that.
        """
        await self._show()
        while (line := await self._lines.read(self._prompt())) is not None:
            command = command_in(line, self._kinds)
            if command is not None and command[0] == QUIT:
                return
            try:
                if command is not None:
                    await self._obey(*command)
                elif line.strip():
                    await self._act(line.strip())
            except RoyalPigClientError as error:
                self._teller.refused(error)

    async def _act(self, notation: str) -> None:
        self._teller.happened(await self._sitting.act(notation))
        await self._show()

    async def _obey(self, command: str, rest: str) -> None:
        if command == HELP:
            self._teller.helped(self._sitting)
        elif command == EXPLAIN:
            await self._explain(rest)
        elif command == UNDO:
            await self._undo()
        elif command == SAVE:
            self._save(rest)
        elif command == SHOW:
            await self._show()

    async def _show(self) -> None:
        """Lets the others act until the player is asked, and shows how the game stands."""
        while self._sitting.decision is not None and not await self._sitting.is_asked():
            self._teller.happened(await self._sitting.let_another_act())
        over = self._sitting.decision is None
        self._teller.stands(self._sitting, LegalActions() if over else await self._sitting.legal())

    async def _explain(self, notation: str) -> None:
        if notation:
            self._teller.explained(await self._sitting.explain(notation))
        else:
            self._teller.said("explain what? Type `explain` and an action.")

    async def _undo(self) -> None:
        if self._sitting.undo():
            await self._show()
        else:
            self._teller.said("There is nothing to take back: something was drawn, revealed or done by another seat.")

    def _save(self, file: str) -> None:
        if not file:
            self._teller.said("save where? Type `save` and the name of a file.")
            return
        try:
            text = record_of(self._sitting, self._players)
        except CannotKeep as error:
            self._teller.said(f"No record can be written: {error}.")
            return
        fault = written(file, text)
        self._teller.said(f"{file} {f'cannot be written: {fault}' if fault else 'holds the record'}.")

    def _prompt(self) -> str:
        decision = self._sitting.decision
        return f"{seat_name(self._sitting.actor)} {decision.kind}> " if decision else "over> "
