"""What a client holds of states and records that a service was asked about: the part that needs no further call."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from msgspec import Raw

from royalpig_client import shapes
from royalpig_client.calls import AnyAction, Step
from royalpig_client.shapes import (
    ChanceOutcome,
    Decision,
    Event,
    FairDice,
    LegalAction,
    Outcome,
    Played,
    Rejection,
    Replayed,
)


class HeldState:
    """A state as it came: ``raw`` as JSON, ``state`` as plain dictionaries."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    @cached_property
    def state(self) -> dict[str, Any]:
        """The state as plain dictionaries, lists, texts and numbers."""
        return shapes.plain(self.raw)


class HeldPosition(HeldState):
    """A state and what comes with it in an answer.

    ``decision`` is what the state waits for, None when the game is over; ``outcome`` is how it ended, None before;
    ``undo_horizon`` is the earliest ply that one may go back to; ``defaults`` is what is played for each seat that owes
    an answer and whose time is up; ``events`` is what happened on the way here, ``passed_over`` says for each step of
    the batch that led here whether the engine had made it already. Of a sealed state, ``known`` is what the bearer of
    the token may know of it, as plain dictionaries; where the game was begun with it, ``seat_tokens`` and
    ``owner_token`` are what it is played on by.
    """

    def __init__(self, played: Played) -> None:
        answer = played.position
        super().__init__(answer.state)
        self.first_page = answer.legal or shapes.LegalPage()
        self.known: dict[str, Any] | None = answer.view
        self.seat_tokens: list[str] = played.seat_tokens
        self.owner_token: str = played.owner_token
        self.decision: Decision | None = answer.decision
        self.outcome: Outcome | None = answer.outcome
        self.undo_horizon: int = answer.undo_horizon
        self.defaults: list[LegalAction] = answer.defaults
        self.events: list[Event] = [shapes.event(message) for message in played.events]
        self.passed_over: list[bool] = [step.passed_over for step in played.steps]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    def default(self, seat: int) -> LegalAction | None:
        """What is played for a seat whose time is up; None for one that owes nothing."""
        return next((action for action in self.defaults if action.seat == seat), None)

    def acting_seat(self, action: AnyAction, seat: int | None) -> int | None:
        """The seat that acts: the one named, the one that the action knows, or the only one that is asked.

        None is chance. ValueError where several are asked and nothing says which one is meant.
        """
        if seat is not None:
            return seat
        if isinstance(action, ChanceOutcome):
            return None
        return action.seat if isinstance(action, LegalAction) else self.asked_seat()

    def asked_seat(self) -> int | None:
        """The only seat that is asked; None if it is chance, or the game is over. ValueError if there are several."""
        asked = self.decision.actors if self.decision else []
        if len(asked) > 1:
            raise ValueError(f"{', '.join(f'p{seat}' for seat in asked)} are asked: say which seat is meant")
        return asked[0] if asked else None

    def with_seats(self, steps: Sequence[Step]) -> list[tuple[AnyAction, int | None]]:
        """Steps of a batch with their seats; where nothing names one, it is the one that is asked now."""
        return [step if isinstance(step, tuple) else (step, self.acting_seat(step, None)) for step in steps]


class HeldReplay:
    """What became of a record.

    ``valid`` says whether it is right, ``plies`` how many were played. Of a wrong record ``line`` is the first line
    that is wrong, from 1; ``reason`` and ``message`` say what is wrong there, ``rejection`` why an action is refused.
    ``dice`` is what was found of its fair dice, None where it has no commitment.
    """

    def __init__(self, replayed: Replayed) -> None:
        self.valid: bool = replayed.valid
        self.plies: int = replayed.plies
        self.line: int | None = replayed.line
        self.reason: str = replayed.reason
        self.message: str = replayed.message
        self.rejection: Rejection | None = replayed.rejection
        self.dice: FairDice | None = replayed.dice
