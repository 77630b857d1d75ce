"""The galaxy as it lies: neighbours, distances, depths, planets; and the templates by which it is laid."""

from typing import Final

from royalpig.games.space_pigs.arguments import ASTEROID, CELLS, COORDINATES
from royalpig.games.space_pigs.steps import NONE
from royalpig.games.space_pigs.table import Table

INDEX: Final = {place: cell for cell, place in enumerate(COORDINATES)}
CORE: Final = INDEX[0, 0]
DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps round a ring, from its top (6.3)."""

Q: Final = [q for q, _ in COORDINATES]
R: Final = [r for _, r in COORDINATES]


def _around(q: int, r: int) -> list[int]:
    return sorted(INDEX[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in INDEX)


NEIGHBOURS: Final = [_around(q, r) for q, r in COORDINATES]
"""The cells that touch each cell, in cell order; six of them but at the edge of all cells."""


def distance(a: int, b: int) -> int:
    """How many steps lie between two cells, whatever lies between (SP-B.16)."""
    dq, dr = Q[a] - Q[b], R[a] - R[b]
    return max(abs(dq), abs(dr), abs(dq + dr))


RING_OF: Final = [distance(cell, CORE) for cell in range(CELLS)]
"""The number of the ring that a cell belongs to; the core is ring 0."""


def _ring(k: int) -> list[int]:
    if k == 0:
        return [CORE]
    q, r = 0, -k
    cells: list[int] = []
    for dq, dr in DIRECTIONS:
        for _ in range(k):
            cells.append(INDEX[q, r])
            q, r = q + dq, r + dr
    return cells


RINGS: Final = [_ring(k) for k in range(4)]
"""The cells of each ring in the order of the template (6.3)."""


def is_hex(t: Table, cell: int) -> bool:
    """Whether a hex of the board lies on the cell."""
    return t.family[cell] != NONE


def is_planet(t: Table, cell: int) -> bool:
    """A revealed planet or double that no worm has devoured."""
    return t.face[cell] != NONE and t.face[cell] != ASTEROID and cell not in t.devoured


def is_asteroid(t: Table, cell: int) -> bool:
    """A revealed asteroid, or a devoured planet."""
    return t.face[cell] == ASTEROID or cell in t.devoured


def hexes(t: Table) -> list[int]:
    """All cells that hold a hex, in order."""
    return [cell for cell, family in enumerate(t.family) if family != NONE]


def planets(t: Table) -> list[int]:
    """All planets, in order."""
    return [cell for cell in hexes(t) if is_planet(t, cell)]


def asteroids(t: Table) -> list[int]:
    """All asteroids, in order."""
    return [cell for cell in hexes(t) if is_asteroid(t, cell)]


def adjacent(t: Table, cell: int) -> list[int]:
    """The hexes of the board that touch a cell, in order."""
    family = t.family
    return [other for other in NEIGHBOURS[cell] if family[other] != NONE]


def within(t: Table, cell: int, reach: int) -> list[int]:
    """The hexes of the board at a distance of 1 to ``reach``, in order."""
    return [other for other in hexes(t) if 1 <= distance(cell, other) <= reach]


def depths(t: Table) -> list[list[int]]:
    """The hexes by depth: first the rim, which touches a cell without a hex, then what touches it, and so on.

    SP-B.12, SP-B.13. Cells at the edge of all cells have fewer neighbours there, and so are rim.
    """
    waiting = hexes(t)
    depth = [cell for cell in waiting if len(adjacent(t, cell)) < 6]
    found: list[list[int]] = []
    while depth:
        found.append(depth)
        outer = set(depth)
        waiting = [cell for cell in waiting if cell not in outer]
        depth = [cell for cell in waiting if not outer.isdisjoint(NEIGHBOURS[cell])]
    return found


def open_cells(t: Table) -> list[int]:
    """The empty cells of the lowest ring that has one, in cell order (SP-B.8, SP-B.9)."""
    for ring in RINGS:
        empty = [cell for cell in ring if t.family[cell] == NONE]
        if empty:
            return sorted(empty)
    return []
