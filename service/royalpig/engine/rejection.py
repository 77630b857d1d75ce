"""What the engine answers when it does not do what was asked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Reason(StrEnum):
    """Why an action is refused; the same words as the contract's error reasons."""

    ILLEGAL_ACTION = "ILLEGAL_ACTION"
    NOT_YOUR_DECISION = "NOT_YOUR_DECISION"
    GAME_OVER = "GAME_OVER"
    MALFORMED_ACTION = "MALFORMED_ACTION"


@dataclass(frozen=True)
class Rejection:
    """A refused action: the reason, the clause it stands on, and the values that broke it.

    ``sentence`` is the clause's sentence from the register. ``values`` holds texts in notation form. Text that names no
    kind of action stands on no clause; the sentence then says so itself.
    """

    reason: Reason
    clause: str
    sentence: str
    values: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        if not self.clause:
            return self.sentence
        shown = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.clause}: {self.sentence}" + (f" ({shown})" if shown else "")


class RoyalPigError(ValueError):
    """Whatever the engine refuses. The message says what is wrong and where."""


class IllegalAction(RoyalPigError):
    """An action that the rules forbid; carries the Rejection."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(str(rejection))
        self.rejection = rejection


class UnknownAction(RoyalPigError):
    """Text that names no kind of action of the game.

    ``position`` is the offset in the text where reading stopped, ``candidates`` what would have been read there. Of an
    action that is chosen in parts ``argument`` is the place of the argument that is none, from 0; -1 for the kind.
    """

    def __init__(self, message: str, position: int = 0, candidates: tuple[str, ...] = (), argument: int = -1) -> None:
        super().__init__(message)
        self.position = position
        self.candidates = candidates
        self.argument = argument


class InvalidSetup(RoyalPigError):
    """Options or a number of seats that the game refuses; carries the clause."""

    def __init__(self, clause: str, message: str, values: Mapping[str, str] | None = None) -> None:
        super().__init__(f"{clause}: {message}")
        self.clause = clause
        self.values = dict(values or {})


class UnknownOption(InvalidSetup):
    """An option that the game does not have."""


class UnknownGame(RoyalPigError):
    """A game that is not refereed here."""


class ViewNotPlayable(RoyalPigError):
    """A view where a whole state is needed: it does not hold what the next state depends on."""


class NoStepLeft(RoyalPigError):
    """A state that has as many steps behind it as are counted; no action is carried out any more."""


class NoSuchDeal(RoyalPigError):
    """A view that contradicts itself: no whole state looks like this to its viewer."""


@dataclass(frozen=True)
class Problem:
    """A broken invariant: its id (`SB-I3`), the clause where the register names one, the field, and what is wrong."""

    invariant: str
    clause: str
    path: str
    message: str


class InvalidState(RoyalPigError):
    """A state that breaks an invariant; carries every Problem found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(f"{p.invariant} {p.path}: {p.message}" for p in problems))
        self.problems = problems
