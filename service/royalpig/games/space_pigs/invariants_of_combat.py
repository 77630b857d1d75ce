"""What holds of aliens and combats on every table of Space Pigs at rest: arrivals, attacks, rounds, losses, moves."""

from collections.abc import Iterator

from royalpig.engine.packing import NOBODY
from royalpig.games.space_pigs.aliens import free_cells
from royalpig.games.space_pigs.aliens_arrive import PIRATES_ROLLED
from royalpig.games.space_pigs.arguments import ALIENS, PIRATES, WORM
from royalpig.games.space_pigs.cards import can_be_laid
from royalpig.games.space_pigs.combat_rounds import dice_of_both
from royalpig.games.space_pigs.content import CONTROL_ALIENS, LAST_LAID
from royalpig.games.space_pigs.groups import aliens_in_supply, groups_at, piglets_of, stacks
from royalpig.games.space_pigs.invariants_of_the_course import EXCHANGING
from royalpig.games.space_pigs.space_combat import attacks, who_is_on
from royalpig.games.space_pigs.steps import (
    ALIEN_WINDOW,
    ATTACKER,
    CHOOSE_COMBAT,
    COMBAT_DIE,
    DEFENDER,
    FLEE_OR_FIGHT,
    GUIDE_ALIENS,
    LAY_CARDS,
    MOST_DEVOURED,
    MOVE_ALIENS,
    NONE,
    PIRATE_ROLL,
    PLACE_ALIENS,
    RETURN,
    S_3A,
    TOO_MUCH_TECHNOLOGY,
)
from royalpig.games.space_pigs.table import Table

Broken = Iterator[tuple[str, str]]

IN_A_COMBAT = (LAY_CARDS, FLEE_OR_FIGHT, COMBAT_DIE)


# 1A, 1E


def the_return_fits(t: Table) -> Broken:
    """Who comes back was eliminated (SP-E.4)."""
    if t.step == RETURN and t.turn_seat != NOBODY and not t.eliminated[t.turn_seat]:
        yield "eliminated", f"p{t.turn_seat} is not eliminated"


def arrivals_fit(t: Table) -> Broken:
    """As many aliens wait for a hex as dice and markers bring (SP-1E.9, SP-1E.10, SP-1E.13, SP-1E.15)."""
    if t.step not in (PIRATE_ROLL, PLACE_ALIENS):
        if t.arriving or t.arriving_kind != NONE:
            yield "arriving", "no aliens arrive"
    elif t.step == PIRATE_ROLL:
        if t.arriving or t.arriving_kind != PIRATES:
            yield "arriving_kind", "a die says how many pirates arrive"
    elif t.arriving_kind == NONE:
        yield "arriving_kind", "somebody arrives"
    else:
        numbers = PIRATES_ROLLED if t.arriving_kind == PIRATES else (1,)
        supply = aliens_in_supply(t, t.arriving_kind)
        if t.arriving == 0 or t.arriving not in [min(number, supply) for number in numbers]:
            yield "arriving", "another number arrives"
        if t.arriving_kind == WORM and len(t.devoured) == MOST_DEVOURED:
            yield "arriving_kind", "there are no worms any more"


# 3A and the combats of 3C


def attacks_are_made_in_order(t: Table) -> Broken:
    """In 3A it is a seat's part, and those before it have no attack left (SP-3A.3)."""
    if t.sequence != S_3A or t.step in EXCHANGING:
        return
    if t.turn_seat == NOBODY or (t.step == CHOOSE_COMBAT and t.actor != t.turn_seat):
        yield "turn_seat", "a seat attacks"
    elif t.turn_seat in t.order and any(attacks(t, seat) for seat in t.order[: t.order.index(t.turn_seat)]):
        yield "turn_seat", "a seat before has an attack left"


def the_exchange_before_3a_is_nobodys(t: Table) -> Broken:
    """Before the first attack it is nobody's part."""
    if t.sequence == S_3A and t.step in EXCHANGING and t.turn_seat != NOBODY:
        yield "turn_seat", "it is no seat's turn"


def the_royal_pig_chooses_combats(t: Table) -> Broken:
    """In 3C the Royal Pig says which combat comes next (SP-3C.8)."""
    if t.step == CHOOSE_COMBAT and t.sequence != S_3A and t.actor != t.royal_pig:
        yield "actor", "another is asked at this step"


def the_combat_fits(t: Table) -> Broken:
    """The defender owns the hex; the attacker is the seat whose part it is, in 3C the group that came second (I12)."""
    if t.step not in IN_A_COMBAT:
        blank = t.combat_cell == NONE and t.defender == t.attacker == NOBODY and t.round == 0 and t.side == DEFENDER
        if not blank or any(t.bonus) or t.technology or t.dice or any(t.laid_number):
            yield "combat_cell", "there is no combat"
        return
    groups = [group.who for group in groups_at(t, t.combat_cell)] if t.combat_cell != NONE else []
    attackers = [t.turn_seat] if t.sequence == S_3A else groups[1:2]
    if t.attacker not in groups[1:] or t.attacker not in attackers or [t.defender] != groups[:1]:
        yield "attacker", "two groups on the hex fight, the owner defends"
    elif t.sequence != S_3A and max(t.defender, t.attacker) < ALIENS:
        yield "attacker", "in 3C aliens fight"
    else:
        yield from the_round_fits(t)


def the_round_fits(t: Table) -> Broken:
    """Cards are laid before the first round; from the second on one may flee; then dice are rolled (4.11)."""
    if t.step != COMBAT_DIE and t.actor != who_is_on(t, t.side):
        yield "side", "the other side acts"
    if t.step == COMBAT_DIE and t.side != DEFENDER:
        yield "side", "no side acts"
    if t.step == LAY_CARDS:
        if t.round or any(t.bonus) or t.technology:
            yield "round", "cards are laid before the first round"
        if t.laid_number[ATTACKER] and (t.side == DEFENDER or t.attacker >= ALIENS):
            yield "laid_number[1]", "the attacker has laid no card yet"
        if t.laid_number[DEFENDER] and t.defender >= ALIENS:
            yield "laid_number[0]", "aliens lay no cards"
    else:
        if t.round < (2 if t.step == FLEE_OR_FIGHT else 1) or any(t.laid_number):
            yield "round", "the cards are shown, and rounds are fought"
        if t.technology >= TOO_MUCH_TECHNOLOGY:
            yield "technology", "so much technology destroys everybody"
        no_cards = not any(t.discard[card] for card, effect in enumerate(t.pack.effect) if effect <= LAST_LAID)
        if no_cards and (any(t.bonus) or t.technology):
            yield "bonus", "no card was laid"
    faces = dice_of_both(t)
    if len(t.dice) >= len(faces) or (t.dice and t.step != COMBAT_DIE):
        yield "dice", "no such dice wait for another"
    elif any(die > most for die, most in zip(t.dice, faces, strict=False)):
        yield "dice", "a die shows more than it has faces"


def laid_cards_fit(t: Table) -> Broken:
    """What lies face down acts on a combat of this sequence (SP-3A.7)."""
    for at, copies in enumerate(t.laid):
        if copies and not can_be_laid(t, at % len(t.discard)):
            yield f"laid[{at}]", "the card cannot be laid here"


def losses_fit(t: Table) -> Broken:
    """Piglets are lost in combats, and no more than there are (4.11)."""
    for seat, lost in enumerate(t.lost_piglets):
        fought = t.sequence > S_3A or (t.sequence == S_3A and t.step not in EXCHANGING)
        left = sum(piglets_of(group) for group in t.groups if group.who == seat)
        if lost and (not fought or lost + left > t.pack.piglets):
            yield f"lost_piglets[{seat}]", f"p{seat} cannot have lost so many piglets"


# 3C


def moves_fit(t: Table) -> Broken:
    """Stacks that cards have moved stand somewhere, as many as cards were played; one may be guided (SP-C.9)."""
    moved = t.alien_moved
    if t.step not in (ALIEN_WINDOW, GUIDE_ALIENS, MOVE_ALIENS):
        if moved:
            yield "alien_moved", "no stack has moved"
    elif moved != sorted(set(moved)) or not set(moved) <= {stack.cell for stack in stacks(t)}:
        yield "alien_moved", "the cells of stacks stand in order, each once"
    played = sum(t.discard[card] for card, effect in enumerate(t.pack.effect) if effect == CONTROL_ALIENS)
    if len(moved) + (t.step == GUIDE_ALIENS) > played:
        yield "alien_moved", "no more stacks are moved than cards were played"
    if t.step == GUIDE_ALIENS:
        if t.guided_cell not in free_cells(t) or not 0 <= t.actor < t.seats or t.closed[t.actor]:
            yield "guided_cell", "the card player guides a stack that is free"
    elif t.guided_cell != NONE:
        yield "guided_cell", "no stack is guided"
