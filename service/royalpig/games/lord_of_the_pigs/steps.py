"""How many steps lead to a table of The Lord of the P.I.G.S. at least. There is no most: seats may pass for ever."""

from royalpig.engine.game import Steps
from royalpig.games.lord_of_the_pigs.arguments import SEATS
from royalpig.games.lord_of_the_pigs.decks_checks import DECK_SIZE, EVENTS
from royalpig.games.lord_of_the_pigs.table import FIRST_ARRANGEMENT, NONE, RESHUFFLE, REVEAL_EVENT, Table


def fewest_steps(t: Table) -> int:
    """Characters taken, Events revealed, and cards drawn or looked at, or else a step in each turn without an Event."""
    taken = SEATS - t.character.count(NONE)
    chosen = taken if t.characters < FIRST_ARRANGEMENT else 0
    begun = t.turn - 1
    events = begun if t.exhausted_decks == RESHUFFLE else min(begun, EVENTS)
    drawn = taken * DECK_SIZE - sum(t.pile_size)
    return chosen + events - (t.step == REVEAL_EVENT) + max(drawn, _turns_with_a_step(begun - events))


def _turns_with_a_step(without_event: int) -> int:
    """Of the turns without an Event all but the one that goes on, and the last that can be.

    As long as there is a card, it can be drawn or played; with none left, Proposals activate by themselves once more.
    """
    return max(0, without_event - 2)


STEPS = Steps("LP-I15", "LP-T.1", fewest_steps, None)
