"""The moments of Space Pigs that a rulebook would show, as they are met while a game is played."""

from collections.abc import Sequence

from royalpig.engine.events import Event
from royalpig.engine.state import State
from royalpig.games.space_pigs.acorns import has_its_recipe
from royalpig.games.space_pigs.events_of_phase_1 import SeatReturned, TurnBegan
from royalpig.games.space_pigs.events_of_phase_4 import GameWon, RoyalPigElected
from royalpig.games.space_pigs.events_of_phases_2_and_3 import (
    CombatOpened,
    Fled,
    Overload,
    PlanetDevoured,
    PorcophageBorn,
)
from royalpig.games.space_pigs.groups import groups_at
from royalpig.games.space_pigs.steps import S_3A

OVERLOAD = "an overload empties a hex"
FLIGHT = "who fled fights where it fled to"
THREE_ATTACKERS = "a third attacker fights on one hex"
WORM = "a worm eats a planet"
PORCOPHAGES = "porcophages multiply"
TIED_ELECTION = "an election is tied"
COME_BACK = "a seat that was eliminated comes back"
TWO_RECIPES = "two recipes are complete in the same turn"

MOMENTS = (OVERLOAD, FLIGHT, THREE_ATTACKERS, WORM, PORCOPHAGES, TIED_ELECTION, COME_BACK, TWO_RECIPES)


class Moments:
    """Follows one game from its beginning, and says which moments each step brings."""

    def __init__(self) -> None:
        self._fled: set[tuple[int, int]] = set()
        self._attackers: dict[int, set[int]] = {}

    def __call__(self, state: State, events: Sequence[Event]) -> tuple[str, ...]:
        """The moments of what has just happened, each once, in the order of MOMENTS."""
        brought = {moment for event in events for moment in self._of(state, event)}
        return tuple(moment for moment in MOMENTS if moment in brought)

    def _of(self, state: State, event: Event) -> Sequence[str]:
        t = state.table
        match event:
            case TurnBegan():
                self._fled.clear()
                self._attackers.clear()
            case Overload(cell=cell) if not groups_at(t, cell):
                return (OVERLOAD,)
            case Fled(seat=seat, to=cell):
                self._fled.add((seat, cell))
            case CombatOpened():
                return self._of_combat(t.sequence == S_3A, event)
            case PlanetDevoured():
                return (WORM,)
            case PorcophageBorn():
                return (PORCOPHAGES,)
            case RoyalPigElected(tally=tally) if max(tally) > 0 and tally.count(max(tally)) > 1:
                return (TIED_ELECTION,)
            case SeatReturned():
                return (COME_BACK,)
            case GameWon() if sum(has_its_recipe(t, seat) for seat in range(t.seats)) > 1:
                return (TWO_RECIPES,)
        return ()

    def _of_combat(self, in_3a: bool, event: CombatOpened) -> Sequence[str]:
        found: list[str] = []
        if {(event.attacker, event.cell), (event.defender, event.cell)} & self._fled:
            found.append(FLIGHT)
        if in_3a:
            attackers = self._attackers.setdefault(event.cell, set())
            if len(attackers) == 2 and event.attacker not in attackers:
                found.append(THREE_ATTACKERS)
            attackers.add(event.attacker)
        return found
