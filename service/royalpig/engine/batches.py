"""Several steps at once: a list that is carried out whole or not at all, and passes given beforehand."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from royalpig.engine.actions import Action
from royalpig.engine.events import Event
from royalpig.engine.game import Game
from royalpig.engine.notation import Reading
from royalpig.engine.packing import kind_of, without_seat
from royalpig.engine.rejection import RoyalPigError
from royalpig.engine.rules import Form

if TYPE_CHECKING:
    from royalpig.engine.state import State

ACTED = "acted"
MY_DECISION = "my-decision"
NEXT_TURN = "next-turn"
PASS_CONDITIONS = (ACTED, MY_DECISION, NEXT_TURN)


class PassFor(msgspec.Struct, frozen=True):
    """A seat that lets windows go by, and until when.

    `acted`: until somebody does anything but pass; `my-decision`: until the seat has a decision of another form;
    `next-turn`: until the turn is over.
    """

    seat: int
    until: str


class BatchRefused(RoyalPigError):
    """A list of steps of which one failed: ``index`` is its place, ``cause`` says why."""

    def __init__(self, index: int, cause: RoyalPigError) -> None:
        super().__init__(f"step {index}: {cause}")
        self.index = index
        self.cause = cause


def is_meant(game: Game, made: int, code: int) -> bool:
    """Whether a packed action that was read is a step that was made: of the same seat, in a team's decision of any."""
    if made == code:
        return True
    return without_seat(made) == without_seat(code) and any(
        decision.form is Form.TEAM and kind_of(made) == game.number_of[kind.name]
        for decision in game.decisions
        for kind in decision.kinds
    )


class Batch:
    """A list of steps under way on a copy of a state, which takes the state's place when it is kept.

    ``trial`` is the copy, ``events`` what happened, ``passed_over`` says of each step whether it was.
    """

    def __init__(self, state: "State", pass_for: Sequence[PassFor] = ()) -> None:
        state.must_be_whole()
        self.trial = state.clone()
        self.events: list[Event] = []
        self.passed_over: list[bool] = []
        self._state = state
        self._pass_for = pass_for
        self._turn = state.game.turn(state.table)
        self._made: list[int] = []
        self._automatic: list[int] = []

    def add(self, step: Reading, legal: bool = True) -> None:
        """Carries out one more step, or passes it over. Raises IllegalAction.

        With ``legal`` false the list of the next decision is not made on the way.
        """
        made_already = self._made_already(step)
        if made_already is not None:
            self._automatic.remove(made_already)
            self.passed_over.append(True)
            return
        if self._made:
            self._pass_for = [entry for entry in self._pass_for if self._holds(entry, step)]
        self.events.extend(self.trial.apply(step, pass_for=self._pass_for, legal=legal))
        self._automatic = [made.code for made in self.trial.trail if made.auto]
        self._made.extend(self.trial.made)
        self.passed_over.append(False)

    def _holds(self, entry: PassFor, step: Reading) -> bool:
        """Whether a seat that let windows go by from the first step on still does so with a later one."""
        trial, loops = self.trial, self.trial.loops
        if entry.until == ACTED:
            return kind_of(step.code) == trial.game.pass_number
        if entry.until == NEXT_TURN:
            return bool(trial.game.turn(trial.table) == self._turn)
        return loops is None or loops.decision.form is Form.WINDOW or entry.seat not in trial.actors

    def passes_over(self, step: Reading) -> bool:
        """Whether the engine has made a step by itself since the step before."""
        return self._made_already(step) is not None

    def _made_already(self, step: Reading) -> int | None:
        return next((made for made in self._automatic if is_meant(self._state.game, made, step.code)), None)

    def keep(self) -> None:
        """Lets the state be what the steps have made of it."""
        self.trial.made = self._made
        self._state.become(self.trial)


def apply_all(
    state: "State", steps: Iterable[tuple[Action | str | int, int | None]], pass_for: Sequence[PassFor]
) -> tuple[list[Event], list[bool]]:
    """Carries out a list of steps, all or none. See `State.apply_all`."""
    batch = Batch(state, pass_for)
    for index, (action, seat) in enumerate(steps):
        try:
            batch.add(batch.trial.read(action, seat))
        except RoyalPigError as error:
            raise BatchRefused(index, error) from error
    batch.keep()
    return batch.events, batch.passed_over


def pass_windows(state: "State", pass_for: Sequence[PassFor], turn: int, legal: bool) -> None:
    """Passes for seats that asked for it, while their condition holds; ``turn`` is the turn in which they did."""
    waiting = {entry.seat: entry.until for entry in pass_for}
    while waiting:
        loops = state.loops
        if loops is None or loops.decision.form is not Form.WINDOW:
            return
        if state.game.turn(state.table) != turn:
            waiting = {seat: until for seat, until in waiting.items() if until != NEXT_TURN}
        passes = [
            code
            for seat in state.actors
            if seat in waiting
            for code in state.codes(seat)
            if kind_of(code) == state.game.pass_number
        ]
        if not passes:
            return
        state.make(passes[0], 0)
        state.settle(legal)
