"""The rounds of a combat: flight, dice, scores, losses, and how it ends (4.11)."""

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form, Kind, among, needs
from royalpig.games.space_pigs.arguments import ALIENS, CELL, FIGHT, PORCOPHAGES
from royalpig.games.space_pigs.content import BIG_DIE, BOTH_DICE
from royalpig.games.space_pigs.dice import SIX, rolled_kind
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.events_of_phases_2_and_3 import CombatWon, Fled, PorcophageBorn, RoundFought
from royalpig.games.space_pigs.galaxy import adjacent
from royalpig.games.space_pigs.groups import (
    add_ready,
    aliens_in_supply,
    cells_of,
    group_at,
    hogs_of,
    make_owner,
    piglets_of,
    remove_group,
    take_any,
    troops_of,
)
from royalpig.games.space_pigs.space_combat import who_is_on
from royalpig.games.space_pigs.starts import a_hex_is_there
from royalpig.games.space_pigs.steps import (
    ALIEN_COMBATS,
    ATTACKER,
    COMBAT_DIE,
    COMBAT_OVER,
    COMBATS_GO_ON,
    DEFENDER,
    FLEE_OR_FIGHT,
    NONE,
    ROUND_GOES_ON,
    ROUND_ROLLED,
    ROUND_STARTS,
    S_3A,
)
from royalpig.games.space_pigs.table import Group, Table, big_faces, go_on, place_of, wait_for
from royalpig.games.space_pigs.worms import worm_eats_if_alone

BOTH_SIDES = (DEFENDER, ATTACKER)


def round_starts(t: Table) -> None:
    """Dice are rolled anew in each round (SP-3A.17)."""
    t.round += 1
    go_on(t, ROUND_GOES_ON)


def round_goes_on(t: Table) -> None:
    """From the second round on first the defender, then the attacker may flee (SP-3A.18, SP-3C.10)."""
    who = who_is_on(t, t.side)
    if t.round > 1 and who < ALIENS and cells_to_flee_to(t, who):
        wait_for(t, FLEE_OR_FIGHT, who)
    else:
        side_stays(t)


def side_stays(t: Table) -> None:
    """After the defender the attacker may flee; when both stay, they roll."""
    if t.side == DEFENDER:
        t.side = ATTACKER
        go_on(t, ROUND_GOES_ON)
    else:
        t.side = DEFENDER
        wait_for(t, COMBAT_DIE, CHANCE)


# flee-or-fight


def cells_to_flee_to(t: Table, seat: int) -> list[int]:
    """Adjacent hexes with own troops, contested or not (SP-3A.19, SP-3A.21)."""
    own = cells_of(t, seat)
    return [cell for cell in adjacent(t, t.combat_cell) if cell in own]


def flee(t: Table, seat: int, cell: int) -> None:
    """All troops of the side join those there, as often as it likes (SP-3A.20, SP-3A.22); the other owns the hex."""
    group = group_here(t, seat)
    add_ready(t, cell, seat, piglets_of(group), hogs_of(group))
    remove_group(t, t.combat_cell, seat)
    make_owner(t, t.combat_cell, who_is_on(t, 1 - t.side))
    t.events.append(Fled(seat, t.combat_cell, cell))
    go_on(t, COMBAT_OVER)


def fight(t: Table, seat: int) -> None:
    """The side stays for this round."""
    t.events.append(Passed(seat, FIGHT))
    side_stays(t)


def default_of_flight(_t: Table, _seat: int) -> str:
    """The side stays."""
    return "fight"


flight = Kind(
    "flee", {"cell": CELL}, [needs("SP-X.3", a_hex_is_there), among("SP-3A.19", "cell", cells_to_flee_to)], flee
)
no_flight = Kind("fight", {}, [], fight)
FLEE_OR_FIGHT_DECISION = Decision(
    FLEE_OR_FIGHT, "flee-or-fight", place_of, [flight, no_flight], default=default_of_flight
)


# combat-die


def group_here(t: Table, who: int) -> Group:
    """The group of one side of the combat."""
    group = group_at(t, t.combat_cell, who)
    assert group is not None
    return group


def dice_of(t: Table, who: int) -> list[int]:
    """The faces of the dice of a side: the big die with a hog; aliens have their own (SP-3A.4, SP-A.1 to SP-A.3)."""
    if who < ALIENS:
        return [big_faces(t) if hogs_of(group_here(t, who)) else SIX]
    dice = t.pack.alien_dice[who - ALIENS]
    if dice == BOTH_DICE:
        return [SIX, big_faces(t)]
    return [big_faces(t) if dice == BIG_DIE else SIX]


def dice_of_both(t: Table) -> list[int]:
    """The faces of all dice of a round, the defender's first."""
    return dice_of(t, t.defender) + dice_of(t, t.attacker)


def is_on_the_next_die(t: Table, number: int) -> int:
    """Every face of the die that is rolled next is as likely as any other."""
    return int(number <= dice_of_both(t)[len(t.dice)])


def note_combat_roll(t: Table, number: int) -> None:
    """After the last die the round is decided."""
    t.dice.append(number)
    if len(t.dice) == len(dice_of_both(t)):
        go_on(t, ROUND_ROLLED)


COMBAT_DIE_DECISION = Decision(
    COMBAT_DIE, "combat-die", place_of, [rolled_kind(is_on_the_next_die, note_combat_roll)], Form.CHANCE
)


# What a round does


def round_rolled(t: Table) -> None:
    """The lower score loses a troop; a tie costs nothing (SP-3A.13, SP-3A.16)."""
    scores = scores_of(t)
    dice, t.dice = t.dice, []
    if scores[DEFENDER] == scores[ATTACKER]:
        t.events.append(RoundFought(t.combat_cell, t.round, dice, scores, NOBODY, 0, 0))
        go_on(t, ROUND_STARTS)
        return
    losing = DEFENDER if scores[DEFENDER] < scores[ATTACKER] else ATTACKER
    loser, winner = who_is_on(t, losing), who_is_on(t, 1 - losing)
    piglets = min(1, piglets_of(group_here(t, loser)))
    t.events.append(RoundFought(t.combat_cell, t.round, dice, scores, loser, piglets, 1 - piglets))
    lose_troop(t, loser, piglets)
    if piglets and loser < ALIENS and winner == ALIENS + PORCOPHAGES:
        multiply(t)
    if group_at(t, t.combat_cell, loser) is None:
        make_owner(t, t.combat_cell, winner)
        t.events.append(CombatWon(winner, t.combat_cell))
        go_on(t, COMBAT_OVER)
    else:
        go_on(t, ROUND_STARTS)


def scores_of(t: Table) -> list[int]:
    """Dice, one for each further troop, and cards; the defender's first (SP-3A.5, SP-3A.17)."""
    of_defender = len(dice_of(t, t.defender))
    dice = (sum(t.dice[:of_defender]), sum(t.dice[of_defender:]))
    return [dice[side] + troops_of(group_here(t, who_is_on(t, side))) - 1 + t.bonus[side] for side in BOTH_SIDES]


def lose_troop(t: Table, who: int, piglets: int) -> None:
    """A piglet if there is one, else a hog; of aliens one of theirs (SP-3A.14, SP-3A.15)."""
    take_any(t, t.combat_cell, who, piglets, 1 - piglets)
    if who < ALIENS:
        t.lost_piglets[who] += piglets


def multiply(t: Table) -> None:
    """A piglet killed by porcophages makes one more of them, up to three (SP-A.4, SP-A.5)."""
    stack = group_here(t, ALIENS + PORCOPHAGES)
    if troops_of(stack) < t.pack.alien_limit[PORCOPHAGES] and aliens_in_supply(t, PORCOPHAGES) > 0:
        stack.ready_piglets += 1
        t.events.append(PorcophageBorn(t.combat_cell, stack.ready_piglets))


# The end of a combat


def combat_over(t: Table) -> None:
    """What belonged to the combat is cleared; a worm that attacked may eat (SP-A.6)."""
    cell, attacker = t.combat_cell, t.attacker
    t.combat_cell = NONE
    t.defender = t.attacker = NOBODY
    t.round = 0
    t.side = DEFENDER
    t.bonus = [0, 0]
    t.technology = 0
    if t.sequence == S_3A:
        go_on(t, COMBATS_GO_ON)
    else:
        worm_eats_if_alone(t, cell, attacker)
        go_on(t, ALIEN_COMBATS)


DECISIONS = (FLEE_OR_FIGHT_DECISION, COMBAT_DIE_DECISION)
PASSAGES = {
    ROUND_STARTS: round_starts,
    ROUND_GOES_ON: round_goes_on,
    ROUND_ROLLED: round_rolled,
    COMBAT_OVER: combat_over,
}
