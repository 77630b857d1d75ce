"""Legal lists of Space Pigs told anew, by trying everything: from the register alone, and without the game's rules.

A board is a dictionary from coordinates to what lies there. Each function answers the notations of one kind of action.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from royalpig.games.space_pigs.arguments import ALIENS, COORDINATES, FAMILIES
from royalpig.games.space_pigs.steps import S_3A
from royalpig.games.space_pigs.table import Table

Place = tuple[int, int]

STEPS_OF_ALIENS = {ALIENS: 3, ALIENS + 1: 2, ALIENS + 2: 1}
MOST_OF_ALIENS = {ALIENS: 4, ALIENS + 1: 3, ALIENS + 2: 1}


@dataclass(frozen=True)
class Troops:
    """A group: who, and how many are ready and in all."""

    who: int
    piglets: int
    hogs: int
    all: int


class Board:
    """The galaxy of a table, by coordinates."""

    def __init__(self, t: Table) -> None:
        places = list(zip(COORDINATES, t.family, t.face, strict=True))
        self.hexes = {place: (family, face) for place, family, face in places if family >= 0}
        self.planets = {
            place for cell, (place, family, face) in enumerate(places) if face in (0, 1) and cell not in t.devoured
        }
        self.peace = {COORDINATES[cell] for cell in t.peace}
        self.groups: dict[Place, list[Troops]] = {}
        for group in t.groups:
            in_all = group.ready_piglets + group.ready_hogs + group.spent_piglets + group.spent_hogs
            troops = Troops(group.who, group.ready_piglets, group.ready_hogs, in_all)
            self.groups.setdefault(COORDINATES[group.cell], []).append(troops)

    def on(self, place: Place) -> list[Troops]:
        return self.groups.get(place, [])

    def of(self, seat: int) -> dict[Place, Troops]:
        return {place: one for place, groups in self.groups.items() for one in groups if one.who == seat}

    def beside(self, place: Place) -> list[Place]:
        return [other for other in self.hexes if apart(place, other) == 1]

    def can_leave(self, seat: int, place: Place) -> int:
        first, *others = self.on(place)
        own = self.of(seat)[place].all
        return max(0, own - sum(other.all for other in others)) if first.who == seat else own

    def may_land(self, seat: int, place: Place) -> bool:
        present = [one.who for one in self.on(place)]
        return place not in self.peace or seat in present or not present

    def edge(self) -> list[list[Place]]:
        """Hexes by depth from the rim."""
        depth = {place: 0 for place in self.hexes if len(self.beside(place)) < 6}
        while len(depth) < len(self.hexes):
            now = max(depth.values())
            depth |= {
                place: now + 1
                for place in self.hexes
                if place not in depth and any(depth.get(other) == now for other in self.beside(place))
            }
        return [[place for place in self.hexes if depth[place] == d] for d in range(max(depth.values()) + 1)]


def apart(a: Place, b: Place) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def some(piglets: int, hogs: int) -> Iterator[tuple[int, int]]:
    """At least one of so many piglets and hogs."""
    return ((p, h) for p in range(piglets + 1) for h in range(hogs + 1) if p + h)


def text(place: Place) -> str:
    return f"{place[0]},{place[1]}"


def moves(board: Board, seat: int, kind: str, reach: int, origins: list[Place]) -> Iterator[str]:
    """Ready troops that can leave an origin, to hexes at a distance up to ``reach``."""
    for origin in origins:
        group = board.of(seat)[origin]
        for target in board.hexes:
            if 1 <= apart(origin, target) <= reach:
                for p, h in some(group.piglets, group.hogs):
                    if p + h <= board.can_leave(seat, origin):
                        yield f"{kind} {text(origin)} {text(target)} {p}p {h}h"


def trips(t: Table, seat: int, reach: int, origins: list[Place]) -> Iterator[str]:
    board = Board(t)
    for notation in moves(board, seat, "trip", reach, origins):
        q, r = notation.split()[2].split(",")
        if board.may_land(seat, (int(q), int(r))):
            yield notation


def travel(t: Table, seat: int) -> Iterator[str]:
    return trips(t, seat, 1, list(Board(t).of(seat)) if t.trips else [])


def ship_trip(t: Table, seat: int) -> Iterator[str]:
    return trips(t, seat, t.ship_range, [COORDINATES[t.ship_cell]])


def redeploy(t: Table, seat: int) -> Iterator[str]:
    board = Board(t)
    own = board.of(seat)
    for notation in moves(board, seat, "redeploy", 1, list(own)):
        q, r = notation.split()[2].split(",")
        if (int(q), int(r)) in own:
            yield notation


def deploy(t: Table, seat: int) -> Iterator[str]:
    for place in Board(t).of(seat):
        for p, h in some(t.reserve_piglets[seat], t.reserve_hogs[seat]):
            yield f"deploy {text(place)} {p}p {h}h"


def board_boots(t: Table, seat: int) -> Iterator[str]:
    board = Board(t)
    start = COORDINATES[t.boots_cell]
    group = board.of(seat)[start]
    return (f"board {p}p {h}h" for p, h in some(group.piglets, group.hogs) if p + h <= board.can_leave(seat, start))


def boots_step(t: Table, seat: int) -> Iterator[str]:
    board = Board(t)
    been = [COORDINATES[cell] for cell in t.boots_visited]
    for place in board.beside(been[-1]):
        if place in been:
            continue
        for p in range(t.boots_piglets + 1):
            for h in range(t.boots_hogs + 1):
                stay = (p, h) != (t.boots_piglets, t.boots_hogs)
                lands = p + h == 0 or board.may_land(seat, place)
                if lands and (not stay or can_drop(board, seat, [*been, place], t.boots_steps - 1)):
                    yield f"boots-step {text(place)} {p}p {h}h"


def can_drop(board: Board, seat: int, been: list[Place], steps: int) -> bool:
    """Whether carriers can be dropped on a hex to which so many more steps lead."""
    return steps > 0 and any(
        place not in been and (board.may_land(seat, place) or can_drop(board, seat, [*been, place], steps - 1))
        for place in board.beside(been[-1])
    )


def move_aliens(t: Table, seat: int) -> Iterator[str]:
    board = Board(t)
    moved = {COORDINATES[cell] for cell in t.alien_moved}
    for origin, groups in board.groups.items():
        guided = t.guided_cell < 0 or origin == COORDINATES[t.guided_cell]
        if len(groups) > 1 or groups[0].who < ALIENS or origin in moved or not guided:
            continue
        stack = groups[0]
        reached = {origin}
        for _ in range(STEPS_OF_ALIENS[stack.who]):
            reached |= {beyond for place in reached for beyond in board.beside(place)}
        for target in reached - {origin}:
            there = board.on(target)
            same = sum(one.all for one in there if one.who == stack.who)
            others = [one for one in there if one.who >= ALIENS and one.who != stack.who]
            if same and same + stack.all > MOST_OF_ALIENS[stack.who]:
                continue
            if not others or len(there) == 1:
                yield f"move-aliens {text(origin)} {text(target)}"


def place_aliens(t: Table, seat: int) -> Iterator[str]:
    board, kind = Board(t), ALIENS + t.arriving_kind
    room: dict[Place, int] = {}
    for place in board.hexes:
        aliens = [one for one in board.on(place) if one.who >= ALIENS]
        if aliens:
            room[place] = MOST_OF_ALIENS[kind] - aliens[0].all if aliens[0].who == kind else 0
        elif place not in board.planets and not (t.turn == 1 and board.on(place)):
            room[place] = MOST_OF_ALIENS[kind]
    fit = {place: min(number, t.arriving) for place, number in room.items()}
    return (f"place-aliens {text(place)}" for place, number in fit.items() if number == max(fit.values()))


def flee(t: Table, seat: int) -> Iterator[str]:
    board = Board(t)
    return (f"flee {text(place)}" for place in board.beside(COORDINATES[t.combat_cell]) if place in board.of(seat))


def choose_combat(t: Table, seat: int) -> Iterator[str]:
    for place, groups in Board(t).groups.items():
        who = [one.who for one in groups]
        if (seat in who[1:]) if t.sequence == S_3A else (len(who) > 1 and max(who) >= ALIENS):
            yield f"choose-combat {text(place)}"


def swap_with(t: Table, seat: int) -> Iterator[str]:
    return (f"swap-with {text(place)}" for place in Board(t).planets if place != COORDINATES[t.swap_cell])


def come_back(t: Table, seat: int) -> Iterator[str]:
    board = Board(t)
    return (f"return {text(place)}" for place in lowest([p for p in d if not board.on(p)] for d in board.edge()))


def place_start(t: Table, seat: int) -> Iterator[str]:
    board = Board(t)
    free = [[place for place in depth if not board.on(place)] for depth in board.edge()]
    wanted = lowest([p for p in depth if p in board.planets] for depth in free) or lowest(free)
    return (f"place-start {text(place)}" for place in wanted)


def lowest(depths: Iterable[list[Place]]) -> list[Place]:
    """The first list that has anything in it."""
    return next((depth for depth in depths if depth), [])


def lay_hex(t: Table, seat: int) -> Iterator[str]:
    board = Board(t)
    empty = [place for place in COORDINATES if place not in board.hexes]
    ring = min(apart(place, (0, 0)) for place in empty)
    for family, left in zip(FAMILIES, t.left, strict=True):
        for place in empty:
            if left and apart(place, (0, 0)) == ring:
                yield f"lay-hex {family} {text(place)}"


LISTS: Mapping[str, tuple[str, Callable[[Table, int], Iterator[str]]]] = {
    "lay-hex": ("lay-hex", lay_hex),
    "place-start": ("place-start", place_start),
    "return": ("return", come_back),
    "deploy": ("deploy", deploy),
    "place-aliens": ("place-aliens", place_aliens),
    "swap-with": ("swap-with", swap_with),
    "extra-trip": ("trip", travel),
    "travel": ("trip", travel),
    "ship-trip": ("trip", ship_trip),
    "board": ("board", board_boots),
    "boots-step": ("boots-step", boots_step),
    "choose-combat": ("choose-combat", choose_combat),
    "flee-or-fight": ("flee", flee),
    "redeploy": ("redeploy", redeploy),
    "guide-aliens": ("move-aliens", move_aliens),
    "move-aliens": ("move-aliens", move_aliens),
}
"""By decision: the kind of action that is told anew, and how."""
