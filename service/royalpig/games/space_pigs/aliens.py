"""3C: a stack of aliens moves, by a card or by the Royal Pig, and aliens fight (4.13)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Case, Decision, Form, Kind, among, any_legal, let, needs
from royalpig.games.space_pigs.arguments import ALIENS, CELL, HOLD, PASS
from royalpig.games.space_pigs.cards import may_hold, play_card, play_kind
from royalpig.games.space_pigs.content import CONTROL_ALIENS
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.events_of_phases_2_and_3 import AliensMoved
from royalpig.games.space_pigs.galaxy import adjacent
from royalpig.games.space_pigs.groups import add_ready, group_at, groups_at, remove_group, stacks, troops_of
from royalpig.games.space_pigs.space_combat import alien_combats
from royalpig.games.space_pigs.steps import (
    ALIEN_COMBATS,
    ALIEN_WINDOW,
    ALIEN_WINDOW_GOES_ON,
    ALIENS_MOVE,
    ALIENS_START,
    CHOOSE_COMBAT,
    ELIMINATION,
    GUIDE_ALIENS,
    MOVE_ALIENS,
    NONE,
)
from royalpig.games.space_pigs.table import Table, always_asked, go_on, place_of, wait_for
from royalpig.games.space_pigs.trips import BOTH_ARE_HEXES
from royalpig.games.space_pigs.worms import worm_eats_if_alone


def aliens_start(t: Table) -> None:
    """Cards that guide a stack come before the Royal Pig's move; without aliens nothing happens."""
    go_on(t, ALIEN_WINDOW_GOES_ON if stacks(t) else ELIMINATION)


def unengaged_cells(t: Table) -> list[int]:
    """The hexes of stacks that share them with nobody (SP-3C.7)."""
    return [stack.cell for stack in stacks(t) if len(groups_at(t, stack.cell)) == 1]


def free_cells(t: Table) -> list[int]:
    """The hexes of stacks that are alone and were not moved this turn."""
    return [cell for cell in unengaged_cells(t) if cell not in t.alien_moved]


# alien-window


def alien_window_goes_on(t: Table) -> None:
    """The window is open while somebody can be asked; then the Royal Pig moves a stack."""
    if seats_in_window(t):
        wait_for(t, ALIEN_WINDOW, NOBODY)
    else:
        t.closed = [0] * t.seats
        go_on(t, ALIENS_MOVE)


def seats_in_window(t: Table) -> list[int]:
    """The seats that have not passed and may hold a card that guides aliens, while a stack is free (SP-W.2)."""
    if not free_cells(t):
        return []
    return [seat for seat in range(t.seats) if not t.closed[seat] and may_hold(t, seat, CONTROL_ALIENS)]


def pass_alien_window(t: Table, seat: int) -> None:
    """A pass stands until somebody plays (SP-W.7)."""
    t.closed[seat] = 1
    t.events.append(Passed(seat, PASS))
    if not seats_in_window(t):
        go_on(t, ALIEN_WINDOW_GOES_ON)


def opens_for_aliens(t: Table, card: int) -> bool:
    """Cards that guide aliens (SP-W.3)."""
    return t.pack.effect[card] == CONTROL_ALIENS


def stacks_to_guide(t: Table) -> list[int]:
    """Stacks that are free (SP-C.9)."""
    return free_cells(t)


def take_control(t: Table, seat: int, card: int, stack: int) -> None:
    """The card player moves the stack, or leaves it (SP-C.9)."""
    play_card(t, seat, card, stack)
    t.guided_cell = stack
    wait_for(t, GUIDE_ALIENS, seat)


pass_window = Kind("pass", {}, [], pass_alien_window)
play = play_kind(
    opens_for_aliens,
    {CONTROL_ALIENS: Case({"stack": ("target", CELL)}, [among("SP-C.9", "stack", stacks_to_guide)], take_control)},
)
ALIEN_WINDOW_DECISION = Decision(
    ALIEN_WINDOW,
    "alien-window",
    place_of,
    [pass_window, play],
    Form.WINDOW,
    actors=seats_in_window,
    asked=always_asked,
)


# guide-aliens, move-aliens


def is_guided(t: Table, origin: int) -> bool:
    """The stack that the card names (SP-C.9)."""
    return origin == t.guided_cell


def not_moved_yet(t: Table, origin: int) -> bool:
    """A stack moves once a turn, and who has guided it keeps it from the Royal Pig (SP-C.9)."""
    return origin not in t.alien_moved


def kind_on(t: Table, origin: int) -> int:
    """Who the stack on a hex is; NOBODY without one."""
    return next((group.who for group in groups_at(t, origin) if group.who >= ALIENS), NOBODY)


def near_hexes(t: Table, origin: int, stack: int) -> list[int]:
    """Other hexes that the kind reaches over adjacent hexes, whatever stands there (SP-3C.4, SP-3C.5)."""
    if stack == NOBODY:
        return []
    reached = {origin}
    front = {origin}
    for _ in range(t.pack.alien_move[stack - ALIENS]):
        front = {beyond for cell in front for beyond in adjacent(t, cell)} - reached
        reached |= front
    return sorted(reached - {origin})


def joined_stack_keeps_the_limit(t: Table, origin: int, target: int, stack: int) -> bool:
    """With their own kind they are not more than the limit (SP-3C.6)."""
    there = group_at(t, target, stack)
    coming = group_at(t, origin, stack)
    if there is None or coming is None:
        return True
    return troops_of(there) + troops_of(coming) <= t.pack.alien_limit[stack - ALIENS]


def other_kind_is_alone(t: Table, target: int, stack: int) -> bool:
    """Another kind can be attacked only where it is alone (SP-3C.11)."""
    there = [group.who for group in groups_at(t, target)]
    return len(there) < 2 or all(who < ALIENS or who == stack for who in there)


def move_stack(t: Table, origin: int, target: int) -> None:
    """The whole stack moves and joins its kind, or comes last (SP-3C.2, SP-3C.9); a worm may eat (SP-A.6)."""
    who = kind_on(t, origin)
    stack = group_at(t, origin, who)
    assert stack is not None
    remove_group(t, origin, who)
    add_ready(t, target, who, stack.ready_piglets, 0)
    t.events.append(AliensMoved(who - ALIENS, origin, target))
    worm_eats_if_alone(t, target, who)
    note_moved(t, target)


def note_moved(t: Table, cell: int) -> None:
    """The stack on the hex has moved, or was kept there by a card; of stacks that are gone nothing is noted."""
    t.alien_moved = sorted({*t.alien_moved, cell} & {stack.cell for stack in stacks(t)})


MOVES = (
    among("SP-3C.7", "origin", unengaged_cells),
    needs("SP-C.9", not_moved_yet),
    let("stack", kind_on),
    among("SP-3C.4", "target", near_hexes),
    needs("SP-3C.6", joined_stack_keeps_the_limit),
    needs("SP-3C.11", other_kind_is_alone),
)
FROM_TO = {"origin": CELL, "target": CELL}


def guide_stack(t: Table, origin: int, target: int) -> None:
    """The card player moves its stack; all can play again (SP-W.5)."""
    move_stack(t, origin, target)
    guiding_is_over(t)


def leave_stack(t: Table, seat: int) -> None:
    """The card player leaves its stack, and the Royal Pig cannot move it (SP-C.9)."""
    note_moved(t, t.guided_cell)
    t.events.append(Passed(seat, HOLD))
    guiding_is_over(t)


def guiding_is_over(t: Table) -> None:
    """The window goes on with everybody open."""
    t.guided_cell = NONE
    t.closed = [0] * t.seats
    go_on(t, ALIEN_WINDOW_GOES_ON)


def default_of_moving(_t: Table, _seat: int) -> str:
    """Nothing moves."""
    return "hold"


guide = Kind("move-aliens", FROM_TO, [*BOTH_ARE_HEXES, needs("SP-C.9", is_guided), *MOVES], guide_stack)
GUIDE_ALIENS_DECISION = Decision(
    GUIDE_ALIENS, "guide-aliens", place_of, [guide, Kind("hold", {}, [], leave_stack)], default=default_of_moving
)


def aliens_move(t: Table) -> None:
    """The Royal Pig may move one stack, if one can move (SP-3C.1)."""
    if any_legal(move, t, t.royal_pig):
        wait_for(t, MOVE_ALIENS, t.royal_pig)
    else:
        go_on(t, ALIEN_COMBATS)


def move_one_stack(t: Table, origin: int, target: int) -> None:
    """The Royal Pig moves a stack, and the combats begin."""
    move_stack(t, origin, target)
    go_on(t, ALIEN_COMBATS)


def move_nothing(t: Table, seat: int) -> None:
    """The Royal Pig leaves all stacks where they are."""
    t.events.append(Passed(seat, HOLD))
    go_on(t, ALIEN_COMBATS)


move = Kind("move-aliens", FROM_TO, [*BOTH_ARE_HEXES, *MOVES], move_one_stack)
MOVE_ALIENS_DECISION = Decision(
    MOVE_ALIENS, "move-aliens", place_of, [move, Kind("hold", {}, [], move_nothing)], default=default_of_moving
)


# Combats of aliens


def alien_combats_go_on(t: Table) -> None:
    """While aliens share a hex with somebody the Royal Pig chooses the next combat (SP-3C.8)."""
    t.alien_moved = []
    if alien_combats(t):
        wait_for(t, CHOOSE_COMBAT, t.royal_pig)
    else:
        go_on(t, ELIMINATION)


DECISIONS = (ALIEN_WINDOW_DECISION, GUIDE_ALIENS_DECISION, MOVE_ALIENS_DECISION)
PASSAGES = {
    ALIENS_START: aliens_start,
    ALIEN_WINDOW_GOES_ON: alien_window_goes_on,
    ALIENS_MOVE: aliens_move,
    ALIEN_COMBATS: alien_combats_go_on,
}
