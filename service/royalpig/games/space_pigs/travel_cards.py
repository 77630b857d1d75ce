"""Cards of 2B that are played in the own travel turn and in windows alike: planets change places, or are in peace."""

from royalpig.engine.rules import Case, Decision, Function, Kind, among, needs
from royalpig.games.space_pigs.arguments import CELL
from royalpig.games.space_pigs.cards import play_card
from royalpig.games.space_pigs.events_of_phases_2_and_3 import PeaceDeclared, PlanetsSwapped
from royalpig.games.space_pigs.galaxy import planets
from royalpig.games.space_pigs.starts import a_hex_is_there
from royalpig.games.space_pigs.steps import NONE, SWAP_WITH
from royalpig.games.space_pigs.table import Group, Table, place_of, wait_for
from royalpig.games.space_pigs.travel_course import card_is_over

# Planet Displacement


def two_planets(t: Table) -> bool:
    """There are two planets to change places (SP-C.6)."""
    return len(planets(t)) > 1


def all_planets(t: Table) -> list[int]:
    """What changes places is a planet (SP-C.6)."""
    return planets(t)


def choose_first_planet(t: Table, seat: int, card: int, planet: int) -> None:
    """The seat names the other planet next."""
    play_card(t, seat, card, planet)
    t.swap_cell = planet
    wait_for(t, SWAP_WITH, seat)


def other_planets(t: Table) -> list[int]:
    """A different planet (SP-C.6)."""
    return [planet for planet in planets(t) if planet != t.swap_cell]


def swap_planets(t: Table, seat: int, cell: int) -> None:
    """The planets change places, with everything on them (SP-C.6)."""
    first, second = t.swap_cell, cell
    moved = {first: second, second: first}
    t.family[first], t.family[second] = t.family[second], t.family[first]
    t.face[first], t.face[second] = t.face[second], t.face[first]
    for group in t.groups:
        group.cell = moved.get(group.cell, group.cell)
    t.groups.sort(key=cell_of_group)
    t.peace = sorted(moved.get(planet, planet) for planet in t.peace)
    t.swap_cell = NONE
    t.events.append(PlanetsSwapped(seat, sorted(moved)))
    card_is_over(t, seat)


def cell_of_group(group: Group) -> int:
    """Groups stand by cell."""
    return group.cell


swap_with = Kind(
    "swap-with", {"cell": CELL}, [needs("SP-X.3", a_hex_is_there), among("SP-C.6", "cell", other_planets)], swap_planets
)
SWAP_WITH_DECISION = Decision(SWAP_WITH, "swap-with", place_of, [swap_with])

SWAP_CASE = Case(
    {"planet": ("target", CELL)},
    [needs("SP-C.6", two_planets), among("SP-C.6", "planet", all_planets)],
    choose_first_planet,
)


# Acorn Festival


def planets_not_in_peace(t: Table) -> list[int]:
    """The planets on which a festival can be held (SP-C.7)."""
    return [planet for planet in planets(t) if planet not in t.peace]


def hold_festival(t: Table, seat: int, card: int, planet: int) -> None:
    """The planet is in peace for the rest of the turn (SP-C.7)."""
    play_card(t, seat, card, planet)
    t.peace = sorted([*t.peace, planet])
    t.events.append(PeaceDeclared(seat, planet))
    card_is_over(t, seat)


PEACE_CASE = Case({"planet": ("target", CELL)}, [among("SP-C.7", "planet", planets_not_in_peace)], hold_festival)

DECISIONS = (SWAP_WITH_DECISION,)
PASSAGES: dict[int, Function] = {}
