"""Directed play of Space Pigs: at random, but drawn to what play at random seldom brings.

`brawl` goes where others stand, lays what can be laid, and flees into other combats; `farm` spreads over the planets
that a recipe asks for, and leaves others alone; `any_kind` plays cards, few though they are beside the trips. They are
policies as in `tests.engine.play`.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from royalpig.engine.packing import CHANCE, kind_of
from royalpig.engine.state import State
from royalpig.games.space_pigs.acorns import acorns_of_all, bears_acorns, recipe_of
from royalpig.games.space_pigs.arguments import ALIENS, COLOURS, DOUBLE, WORM
from royalpig.games.space_pigs.galaxy import is_planet
from royalpig.games.space_pigs.groups import group_at, groups_at, troops_of
from royalpig.games.space_pigs.table import Table
from tests.engine.play import chance_outcome

Arguments = Mapping[str, int]
Liking = Callable[[Table, int, str, Arguments], float]
"""How much a seat likes an action, by its kind and its arguments: the weight with which it is taken."""

LIKING: Final = {"discard": 0.3, "hold": 0.2, "lay": 3.0, "offer": 0.1, "pass": 2.0}
"""What is liked more or less than others, which count 1."""


def brawl(state: State, random: Random) -> int:
    """Seats go where others stand, aliens among pigs, worms to planets."""
    return directed(state, random, brawling)


def farm(state: State, random: Random) -> int:
    """A seat takes the planets that its recipe asks for, and holds them."""
    return directed(state, random, farming)


def any_kind(state: State, random: Random) -> int:
    """One of the kinds of action, each as likely, and one of its actions; a chance outcome by its weight."""
    seat = random.choice(state.actors)
    if seat == CHANCE:
        return chance_outcome(state, random)
    by_kind: dict[int, list[int]] = {}
    for code in state.codes(seat):
        by_kind.setdefault(kind_of(code), []).append(code)
    return random.choice(by_kind[random.choice(list(by_kind))])


def directed(state: State, random: Random, liking: Liking) -> int:
    """One of the seats that are asked, and one of its actions as they are liked; a chance outcome by its weight."""
    seat = random.choice(state.actors)
    if seat == CHANCE:
        return chance_outcome(state, random)
    codes = state.codes(seat)
    weights = [liking(state.table, seat, *unpacked(state, code)) for code in codes]
    return random.choices(codes, weights)[0]


def unpacked(state: State, code: int) -> tuple[str, Arguments]:
    """The kind of a packed action, and its arguments by name."""
    kind = state.game.kind_by_number[kind_of(code)]
    named = zip(kind.arguments.items(), kind.shifts, strict=True)
    return kind.name, {name: code >> shift & type_.unknown for (name, type_), shift in named}


def brawling(t: Table, seat: int, kind: str, of: Arguments) -> float:
    """The more stand there, the better."""
    if kind == "trip":
        return 0.2 + 5 * sum(group.who != seat for group in groups_at(t, of["target"])) ** 2
    if kind == "flee":
        return 10 * len(groups_at(t, of["cell"])) - 9
    if kind == "place-aliens":
        return 1 + 9 * len(groups_at(t, of["cell"]))
    if kind == "move-aliens" and groups_at(t, of["origin"])[0].who == ALIENS + WORM:
        return 10 if is_planet(t, of["target"]) else 1
    if kind == "move-aliens":
        return 1 + 4 * len(groups_at(t, of["target"]))
    return 3 if kind == "end-travel" else LIKING.get(kind, 1)


def farming(t: Table, seat: int, kind: str, of: Arguments) -> float:
    """A seat goes to free planets that it wants, and spreads its troops."""
    if kind in ("trip", "redeploy"):
        return trip_is_liked(t, seat, of)
    if kind == "place-start":
        return 1 + 20 * worth(t, seat, of["cell"])
    if kind == "deploy":
        group = group_at(t, of["cell"], seat)
        assert group is not None
        return 1 / troops_of(group)
    return 0.05 if kind == "end-travel" else LIKING.get(kind, 1)


def trip_is_liked(t: Table, seat: int, of: Arguments) -> float:
    """Most where it takes what is wanted; hardly where it gives that away, or meets others."""
    group = group_at(t, of["origin"], seat)
    assert group is not None
    target = groups_at(t, of["target"])
    if any(other.who != seat for other in target):
        return 0.0001
    if troops_of(group) == of["piglets"] + of["hogs"] and is_asked_for(t, seat, of["origin"]):
        return 0.001
    return 0.02 if target else 0.3 + 20 * worth(t, seat, of["target"])


def is_asked_for(t: Table, seat: int, cell: int) -> bool:
    """Whether a hex is a planet of a colour in the recipe of a seat."""
    return bears_acorns(t, cell) and recipe_of(t, seat)[t.family[cell]] > 0


def worth(t: Table, seat: int, cell: int) -> int:
    """How many of the acorns of a hex a seat still lacks."""
    if not is_asked_for(t, seat, cell):
        return 0
    colour = t.family[cell]
    lacking = recipe_of(t, seat)[colour] - acorns_of_all(t)[seat * COLOURS + colour]
    return min(2 if t.face[cell] == DOUBLE else 1, max(0, lacking))
