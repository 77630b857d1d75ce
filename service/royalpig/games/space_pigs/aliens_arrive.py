"""1E: aliens arrive (4.8)."""

from royalpig.engine.packing import CHANCE
from royalpig.engine.rules import Decision, Form, Kind, needs
from royalpig.games.space_pigs.arguments import ALIENS, CELL, PIRATES, PORCOPHAGES, WORM
from royalpig.games.space_pigs.course import begin
from royalpig.games.space_pigs.dice import each_face_of_the_big_die_once, each_face_once, rolled_kind
from royalpig.games.space_pigs.events_of_phase_1 import AliensArrived, AliensEliminated, AliensRolled
from royalpig.games.space_pigs.galaxy import hexes, is_asteroid
from royalpig.games.space_pigs.groups import add_ready, aliens_in_supply, groups_at
from royalpig.games.space_pigs.starts import a_hex_is_there
from royalpig.games.space_pigs.steps import (
    ALIEN_ROLL,
    ALIENS_COME,
    ARRIVAL,
    MOST_DEVOURED,
    NONE,
    PIRATE_ROLL,
    PLACE_ALIENS,
    S_2A,
)
from royalpig.games.space_pigs.table import Table, caller, go_on, place_of, wait_for

ALIENS_ROLLED = (NONE, NONE, PIRATES, PIRATES, PORCOPHAGES, PORCOPHAGES, WORM, WORM, NONE, NONE)
"""The kind of aliens by the number rolled, less 1 (SP-1E.1, SP-1E.2)."""
PIRATES_ROLLED = (2, 2, 3, 3, 4, 4)
"""How many pirates come, by the number rolled, less 1 (SP-1E.9)."""


def arrival(t: Table) -> None:
    """The big die tells what comes (SP-1E.1)."""
    wait_for(t, ALIEN_ROLL, CHANCE)


def note_alien_roll(t: Table, number: int) -> None:
    """Nothing, pirates, whose number is rolled next, one porcophage or one worm (SP-1E.10, SP-1E.15)."""
    kind = ALIENS_ROLLED[number - 1]
    if kind == WORM and len(t.devoured) == MOST_DEVOURED:
        kind = NONE
    t.arriving_kind = kind
    if kind == PIRATES:
        wait_for(t, PIRATE_ROLL, CHANCE)
        return
    come(t, number, int(kind != NONE))


def note_pirate_roll(t: Table, number: int) -> None:
    """Two, three or four pirates (SP-1E.9)."""
    come(t, number, PIRATES_ROLLED[number - 1])


def come(t: Table, roll: int, number: int) -> None:
    """So many come, as far as there are markers (SP-1E.13)."""
    t.events.append(AliensRolled(roll, t.arriving_kind, number))
    t.arriving = min(number, aliens_in_supply(t, t.arriving_kind)) if number else 0
    go_on(t, ALIENS_COME)


def aliens_come(t: Table) -> None:
    """The caller places them; if no hex has room for one they are eliminated (SP-1E.3, SP-1E.11)."""
    if t.arriving and greatest_fit(t):
        wait_for(t, PLACE_ALIENS, caller(t))
        return
    if t.arriving:
        t.events.append(AliensEliminated(t.arriving_kind, t.arriving))
    over(t)


def over(t: Table) -> None:
    """1E is done."""
    t.arriving = 0
    t.arriving_kind = NONE
    begin(t, S_2A)


def fit(t: Table, cell: int) -> int:
    """How many of the arriving aliens a hex can take (4.8)."""
    there = groups_at(t, cell)
    limit = t.pack.alien_limit[t.arriving_kind]
    for group in there:
        if group.who >= ALIENS:
            room = limit - group.ready_piglets if group.who == ALIENS + t.arriving_kind else 0
            return min(room, t.arriving)
    if not is_asteroid(t, cell) or (t.turn == 1 and there):
        return 0
    return min(limit, t.arriving)


def greatest_fit(t: Table) -> int:
    """The most of them that any hex can take."""
    return max(fit(t, cell) for cell in hexes(t))


def asteroid_or_own_kind(t: Table, cell: int) -> bool:
    """On an asteroid, or with aliens of the same kind (SP-1E.4, SP-1E.5)."""
    return is_asteroid(t, cell) or any(group.who == ALIENS + t.arriving_kind for group in groups_at(t, cell))


def no_other_aliens(t: Table, cell: int) -> bool:
    """Two kinds never stand on one hex (SP-1E.7)."""
    return all(group.who < ALIENS or group.who == ALIENS + t.arriving_kind for group in groups_at(t, cell))


def no_pigs_on_turn_1(t: Table, cell: int) -> bool:
    """On turn 1 only on asteroids without pigs (SP-1E.16)."""
    return t.turn > 1 or all(group.who >= ALIENS for group in groups_at(t, cell))


def has_room(t: Table, cell: int) -> bool:
    """At most so many stand on a hex (SP-1E.6)."""
    return fit(t, cell) > 0


def takes_the_most(t: Table, cell: int) -> bool:
    """The caller may not waste aliens (SP-1E.12)."""
    return fit(t, cell) == greatest_fit(t)


def place_aliens(t: Table, cell: int) -> None:
    """All that fit go on one hex, the rest is eliminated (SP-1E.8, SP-1E.11, SP-1E.14)."""
    kind, number = t.arriving_kind, fit(t, cell)
    add_ready(t, cell, ALIENS + kind, number, 0)
    t.events.append(AliensArrived(kind, number, cell))
    if t.arriving > number:
        t.events.append(AliensEliminated(kind, t.arriving - number))
    over(t)


ALIEN_ROLL_DECISION = Decision(
    ALIEN_ROLL, "alien-roll", place_of, [rolled_kind(each_face_of_the_big_die_once, note_alien_roll)], Form.CHANCE
)
PIRATE_ROLL_DECISION = Decision(
    PIRATE_ROLL, "pirate-roll", place_of, [rolled_kind(each_face_once, note_pirate_roll)], Form.CHANCE
)
place = Kind(
    "place-aliens",
    {"cell": CELL},
    [
        needs("SP-X.3", a_hex_is_there),
        needs("SP-1E.4", asteroid_or_own_kind),
        needs("SP-1E.7", no_other_aliens),
        needs("SP-1E.16", no_pigs_on_turn_1),
        needs("SP-1E.6", has_room),
        needs("SP-1E.12", takes_the_most),
    ],
    place_aliens,
)
PLACE_ALIENS_DECISION = Decision(PLACE_ALIENS, "place-aliens", place_of, [place])

DECISIONS = (ALIEN_ROLL_DECISION, PIRATE_ROLL_DECISION, PLACE_ALIENS_DECISION)
PASSAGES = {ARRIVAL: arrival, ALIENS_COME: aliens_come}
