"""A game in progress as one of its players has it: what was played, what is seen, what can be taken back."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from msgspec import UNSET, UnsetType

from royalpig.cli.happenings import seen_by
from royalpig.cli.legal import every_legal_action
from royalpig.cli.referee import Referee
from royalpig.wire.structs import (
    Action,
    ApplyActionRequest,
    ApplyActionResponse,
    Choice,
    Decision,
    DecisionForm,
    Event,
    ExplainActionRequest,
    ExplainActionResponse,
    GameState,
    LegalActions,
    LegalDetail,
    ListChoicesRequest,
    ListChoicesResponse,
    NewStateRequest,
    NewStateResponse,
    Outcome,
    Position,
    Viewer,
)


@dataclass(frozen=True)
class Mark:
    """A position that one may come back to, its ply, and how many steps of the sitting led there."""

    position: Position
    ply: int
    steps: int


class Sitting:
    """One game, in which ``seat`` is the player's own. ``random`` moves the others."""

    def __init__(self, referee: Referee, seat: int, position: Position, random: Random) -> None:
        self.seat = seat
        self.position = position
        self.steps: list[tuple[int | UnsetType, str]] = []
        self._referee = referee
        self._random = random
        self._marks: list[Mark] = []

    @classmethod
    async def begin(
        cls, referee: Referee, setup: NewStateRequest, seat: int, random: Random
    ) -> tuple["Sitting", list[Event]]:
        """A new game, and what happened before its first decision. Raises ServiceError."""
        setup.view_for = Viewer(seat=seat)
        setup.legal_detail = LegalDetail.NONE
        answer = await referee.ask(setup, NewStateResponse)
        assert answer.position is not UNSET
        return cls(referee, seat, answer.position, random), [
            seen_by(event, setup.game, seat) for event in answer.events
        ]

    @property
    def state(self) -> GameState:
        """The whole state, which the player does not see."""
        assert self.position.state is not UNSET
        return self.position.state

    @property
    def view(self) -> GameState:
        """What the player sees of it."""
        assert self.position.view is not UNSET
        return self.position.view

    @property
    def decision(self) -> Decision | None:
        """What is to be decided; None when the game is over."""
        return None if self.position.decision is UNSET else self.position.decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None before."""
        return None if self.position.outcome is UNSET else self.position.outcome

    @property
    def is_for_chance(self) -> bool:
        """Whether an outcome of chance is to be entered."""
        return self.decision is not None and self.decision.form is DecisionForm.CHANCE

    @property
    def actor(self) -> int | UnsetType:
        """The seat that the player's next action is for; UNSET for chance."""
        return UNSET if self.is_for_chance else self.seat

    async def is_asked(self) -> bool:
        """Whether the player is asked: for an action of the own seat, or for an outcome that everybody may see."""
        if self.is_for_chance:
            return (await self.legal()).total > 0
        return self.decision is not None and self.seat in self.decision.actors

    async def legal(self) -> LegalActions:
        """What the player may do, by what the player sees."""
        return await every_legal_action(self._referee, self.view, self.actor)

    async def choices(self, kind: str, arguments: Sequence[str]) -> list[Choice]:
        """How an action that is begun so may go on."""
        request = ListChoicesRequest(state=self.view, seat=self.actor, kind=kind, arguments=list(arguments))
        return (await self._referee.ask(request, ListChoicesResponse)).choices

    async def explain(self, notation: str) -> ExplainActionResponse:
        """The rules that an action of the player must meet."""
        request = ExplainActionRequest(state=self.view, seat=self.actor, action=Action(notation=notation))
        return await self._referee.ask(request, ExplainActionResponse)

    async def act(self, notation: str) -> list[Event]:
        """Carries out an action of the player; answers what the player sees of what happened. Raises ServiceError."""
        mark = Mark(self.position, self.state.ply, len(self.steps))
        events = await self._apply(self.actor, notation)
        self._marks.append(mark)
        return events

    async def let_another_act(self) -> list[Event]:
        """Moves one of the other seats that are asked, at random, or chance where the player may not see what it does.

        Answers what the player sees of what happened.
        """
        assert self.decision is not None
        if self.is_for_chance:
            outcomes = self.decision.chance
            drawn = self._random.choices(outcomes, [outcome.weight for outcome in outcomes])[0]
            return await self._apply(UNSET, _notation(drawn.action))
        seat = self._random.choice(self.decision.actors)
        legal = await every_legal_action(self._referee, self.state, seat)
        return await self._apply(seat, _notation(self._random.choice(legal.actions).action))

    def undo(self) -> bool:
        """Goes back to before the player's last action, if nothing was drawn, seen or done by another seat since."""
        if not self._marks or self._marks[-1].ply < self.position.undo_horizon:
            return False
        mark = self._marks.pop()
        self.position = mark.position
        del self.steps[mark.steps :]
        return True

    async def _apply(self, seat: int | UnsetType, notation: str) -> list[Event]:
        request = ApplyActionRequest(
            state=self.state,
            seat=seat,
            action=Action(notation=notation),
            legal_detail=LegalDetail.NONE,
            view_for=Viewer(seat=self.seat),
        )
        answer = await self._referee.ask(request, ApplyActionResponse)
        assert answer.position is not UNSET
        self.position = answer.position
        self.steps.append((seat, notation))
        return [seen_by(event, self.state.game, self.seat) for event in answer.events]


def _notation(action: Action | UnsetType) -> str:
    assert action is not UNSET
    return action.notation
