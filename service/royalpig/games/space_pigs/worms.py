"""Acorn worms eat planets (SP-A.6 to SP-A.8)."""

from royalpig.games.space_pigs.arguments import ALIENS, WORM
from royalpig.games.space_pigs.events_of_phases_2_and_3 import PlanetDevoured, WormsGone
from royalpig.games.space_pigs.galaxy import is_planet
from royalpig.games.space_pigs.groups import cells_of, groups_at, remove_group
from royalpig.games.space_pigs.steps import MOST_DEVOURED
from royalpig.games.space_pigs.table import Table

A_WORM = ALIENS + WORM


def worm_eats_if_alone(t: Table, cell: int, who: int) -> None:
    """A worm that has come to a planet and is alone there makes an asteroid of it and is gone (SP-A.6, SP-A.8)."""
    if who == A_WORM and is_planet(t, cell) and [group.who for group in groups_at(t, cell)] == [A_WORM]:
        remove_group(t, cell, A_WORM)
        t.devoured = sorted([*t.devoured, cell])
        t.events.append(PlanetDevoured(cell))
        if len(t.devoured) == MOST_DEVOURED:
            worms_are_gone(t)


def worms_are_gone(t: Table) -> None:
    """After the third devoured planet there are no worms any more (SP-A.7)."""
    cells = cells_of(t, A_WORM)
    if cells:
        for cell in cells:
            remove_group(t, cell, A_WORM)
        t.events.append(WormsGone(cells))
