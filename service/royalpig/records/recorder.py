"""Keeps the record of a game while it is played."""

from collections.abc import Sequence

from royalpig.engine.state import State, Step
from royalpig.records.dice import FairDice
from royalpig.records.record import Record


class Recorder:
    """Follows a game while it is played, and gives its record at any time."""

    def __init__(self, state: State) -> None:
        """Begins with a new state. ValueError for a state that has been played on since."""
        self._steps: list[Step] = []
        self._state = state
        self.follow(state)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step up to now, those of the opening too."""
        return tuple(self._steps)

    @property
    def state(self) -> State:
        """The state that was followed last."""
        return self._state

    def follow(self, state: State | None = None) -> None:
        """Notes the steps of the state's last `apply` or `apply_all`; call it after each.

        The state is the one followed before if none is given. ValueError where a step was missed.
        """
        state = state or self._state
        if len(self._steps) + len(state.trail) != state.ply:
            noted = len(self._steps)
            raise ValueError(
                f"{noted} steps are noted, the last call made {len(state.trail)}, and ply {state.ply} stands"
            )
        self._steps.extend(state.trail)
        self._state = state

    def record(
        self,
        players: Sequence[str] = (),
        date: str = "",
        *,
        public: bool = False,
        hashes: bool = True,
        dice: FairDice | None = None,
    ) -> Record:
        """The record up to now; see `Record.of`."""
        return Record.of(self._state, self._steps, players, date, public=public, hashes=hashes, dice=dice)
