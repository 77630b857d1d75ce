"""What the player is told: in words and pictures, or as JSON, a message a line."""

import sys
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec
from rich.columns import Columns
from rich.text import Text

from royalpig.cli.check import shown_explanation
from royalpig.cli.happenings import event_line
from royalpig.cli.play.commands import COMMANDS
from royalpig.cli.play.sitting import Sitting
from royalpig.cli.positions import asked, ending
from royalpig.cli.printing import console, refused
from royalpig.cli.tables import drawing_of
from royalpig.wire.structs import Content, Event, ExplainActionResponse, Game, LegalActions, Position
from royalpig_client import RoyalPigClientError, ServiceError

LISTED = 100
"""How many legal actions are shown; completion finds the others."""


class Teller(Protocol):
    """Tells the player what is to be known."""

    def happened(self, events: Sequence[Event]) -> None:
        """What happened, as the player sees it."""

    def stands(self, sitting: Sitting, legal: LegalActions) -> None:
        """How the game stands, and what the player may do."""

    def refused(self, error: RoyalPigClientError) -> None:
        """What was not done, and why."""

    def explained(self, answer: ExplainActionResponse) -> None:
        """The rules that an action must meet."""

    def helped(self, sitting: Sitting) -> None:
        """What may be typed."""

    def said(self, sentence: str) -> None:
        """Anything else."""


class Words:
    """Tells a person."""

    def __init__(self, game: Game, content: Content) -> None:
        self._game = game
        self._content = content

    def happened(self, events: Sequence[Event]) -> None:
        for event in events:
            console().print(Text(f"  {event_line(event, self._game.id)}", style="dim"))

    def stands(self, sitting: Sitting, legal: LegalActions) -> None:
        out = console()
        out.print(drawing_of(self._game.id)(sitting.view, self._content))
        if sitting.outcome is not None:
            out.print(ending(sitting.outcome))
        elif sitting.decision is not None:
            out.print(asked(sitting.decision))
            out.print(Columns(_listed(legal), padding=(0, 3)))

    def refused(self, error: RoyalPigClientError) -> None:
        console().print(refused(error) if isinstance(error, ServiceError) else Text(str(error)))

    def explained(self, answer: ExplainActionResponse) -> None:
        for line in shown_explanation(answer):
            console().print(line)

    def helped(self, sitting: Sitting) -> None:
        out = console()
        if sitting.decision is not None:
            out.print("An action is typed as it is listed, and may be shortened where it stays clear:")
            for notation in _patterns(self._game, sitting.decision.kind):
                out.print(Text(f"  {notation}"))
        for name, does in COMMANDS.items():
            out.print(Text.assemble(f"  {name:<8} {does}"))

    def said(self, sentence: str) -> None:
        console().print(Text(sentence))


class JsonLines:
    """Tells a program: each message is an object with one field, which says what it is."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def happened(self, events: Sequence[Event]) -> None:
        self._tell("events", events)

    def stands(self, sitting: Sitting, legal: LegalActions) -> None:
        seen = Position(view=sitting.view, legal=legal)
        seen.decision, seen.outcome = sitting.position.decision, sitting.position.outcome
        self._tell("position", seen)

    def refused(self, error: RoyalPigClientError) -> None:
        if isinstance(error, ServiceError):
            sys.stdout.write(f"{error.body.decode()}\n")
            sys.stdout.flush()
        else:
            self._tell("fault", str(error))

    def explained(self, answer: ExplainActionResponse) -> None:
        self._tell("explanation", answer)

    def helped(self, sitting: Sitting) -> None:
        kind = sitting.decision.kind if sitting.decision else ""
        self._tell("help", {"actions": list(_patterns(self._game, kind)), "commands": COMMANDS})

    def said(self, sentence: str) -> None:
        self._tell("said", sentence)

    def _tell(self, name: str, value: object) -> None:
        sys.stdout.write(f"{msgspec.json.encode({name: value}).decode()}\n")
        sys.stdout.flush()


def _patterns(game: Game, decision: str) -> Iterable[str]:
    """How the actions of a decision are written."""
    written = (action.notation for known in game.decisions if known.kind == decision for action in known.actions)
    return dict.fromkeys(written)


def _listed(legal: LegalActions) -> list[Text]:
    actions = [action.action for action in legal.actions[:LISTED]]
    texts = [Text(action.notation) for action in actions if isinstance(action, msgspec.Struct)]
    left = legal.total - len(texts)
    return [*texts, Text(f"... and {left} more", style="dim")] if left else texts
