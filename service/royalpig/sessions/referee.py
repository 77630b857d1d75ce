"""What sessions ask of whoever knows the games: they never look inside a state themselves."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from royalpig.sessions.stored import Setup


class Play(Protocol):
    """A game as it stands. Its counters are plies, of which there is one for each step; they fall with an undo."""

    @property
    def ply(self) -> int:
        """How many steps were made."""

    @property
    def opened_at(self) -> int:
        """The ply at which the decision was put."""

    @property
    def horizon(self) -> int:
        """The earliest ply that one may go back to."""

    @property
    def draws(self) -> int:
        """How many draws were made from the seed."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""

    @property
    def turn(self) -> int:
        """A number that rises when a new turn begins."""

    @property
    def in_window(self) -> bool:
        """Whether the decision is one that seats may let go by."""

    @property
    def asked(self) -> Sequence[int]:
        """The seats that owe an answer; none where chance does, or after the end."""

    def passing(self, seat: int) -> int | None:
        """The packed pass of a seat that owes an answer, if it may pass."""

    def is_pass(self, step: int) -> bool:
        """Whether a packed step is a pass."""

    def moves(self, seat: int) -> Sequence[int]:
        """The packed steps that a seat may make."""

    def packed(self) -> bytes:
        """The whole state as it is stored."""


AnyPlay = TypeVar("AnyPlay", bound=Play)


class Referee(Protocol[AnyPlay]):
    """Begins games, and carries out steps that were judged."""

    async def begin(self, game: str, setup: Setup, seed: int) -> AnyPlay:
        """A game at its first decision, or after the steps of the setup; the setup was judged before."""

    def load(self, game: str, state: bytes) -> AnyPlay:
        """A game as it was stored. Raises Unreadable."""

    def at_draw(self, play: AnyPlay, draws: int) -> None:
        """Lets the next draw be that of a number, so that draws taken back are not used again."""

    async def make(self, play: AnyPlay, steps: Sequence[int]) -> None:
        """Carries out packed steps that were legal when they were asked for, with what the engine does after each.

        What happened stands in the play. Lets others have their turn on the way.
        """
