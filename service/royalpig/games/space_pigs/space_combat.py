"""3A, and the combats of 3C: who fights where, cards face down, and what too much technology does (4.11)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import ACTOR, Decision, Kind, among, needs
from royalpig.games.space_pigs.arguments import ALIENS, CARD, CELL, END_LAY
from royalpig.games.space_pigs.cards import (
    belongs_to_the_sequence,
    can_be_laid,
    cards_in_hand,
    leave_hand,
    may_hold_card,
)
from royalpig.games.space_pigs.content import (
    COMBAT,
    LAST_LAID,
    MUTE_COMBAT_CARDS,
    STRENGTH_OTHER,
    STRENGTH_OWN,
    TECHNOLOGY,
)
from royalpig.games.space_pigs.course import begin
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.events_of_phases_2_and_3 import CardLaid, CardsRevealed, CombatOpened, Overload
from royalpig.games.space_pigs.galaxy import hexes
from royalpig.games.space_pigs.groups import cells_of, groups_at, piglets_of, stacks, troops_of
from royalpig.games.space_pigs.starts import a_hex_is_there
from royalpig.games.space_pigs.steps import (
    ATTACKER,
    CARDS_SHOWN,
    CHOOSE_COMBAT,
    COMBAT_OVER,
    COMBATS_GO_ON,
    COMBATS_START,
    DEFENDER,
    LAY_CARDS,
    LAYING_GOES_ON,
    ROUND_STARTS,
    S_3A,
    S_3B,
    TOO_MUCH_TECHNOLOGY,
)
from royalpig.games.space_pigs.table import Table, go_on, next_in_order, place_of, wait_for

# Who fights where


def combats_start(t: Table) -> None:
    """Seats attack in order of play (SP-3A.3)."""
    t.turn_seat = t.order[0]
    go_on(t, COMBATS_GO_ON)


def combats_go_on(t: Table) -> None:
    """The seat fights while it has an attack; then the next (SP-3A.3, SP-3A.23, SP-3A.26)."""
    while t.turn_seat != NOBODY and not attacks(t, t.turn_seat):
        t.turn_seat = next_in_order(t, t.turn_seat)
    if t.turn_seat == NOBODY:
        begin(t, S_3B)
    else:
        wait_for(t, CHOOSE_COMBAT, t.turn_seat)


def attacks(t: Table, seat: int) -> list[int]:
    """The hexes where the seat is and somebody else, pigs or aliens, is the owner (SP-3A.1, SP-3A.2, SP-3A.25)."""
    return [cell for cell in cells_of(t, seat) if groups_at(t, cell)[0].who != seat]


def alien_combats(t: Table) -> list[int]:
    """The hexes where aliens stand with somebody else (SP-3C.8)."""
    return sorted({stack.cell for stack in stacks(t) if len(groups_at(t, stack.cell)) > 1})


# choose-combat


def attacks_in_3a(t: Table, seat: int) -> list[int]:
    """In 3A a seat chooses among its attacks (SP-3A.3)."""
    return attacks(t, seat) if t.sequence == S_3A else hexes(t)


def combats_in_3c(t: Table) -> list[int]:
    """In 3C the Royal Pig chooses among the combats with aliens (SP-3C.8)."""
    return hexes(t) if t.sequence == S_3A else alien_combats(t)


def open_combat(t: Table, seat: int, cell: int) -> None:
    """The owner defends; who landed, in 3C who came second, attacks (SP-3A.2, SP-3C.9)."""
    groups = groups_at(t, cell)
    t.combat_cell = cell
    t.defender = groups[0].who
    t.attacker = seat if t.sequence == S_3A else groups[1].who
    t.events.append(CombatOpened(cell, t.attacker, t.defender))
    go_on(t, LAYING_GOES_ON)


choose = Kind(
    "choose-combat",
    {"cell": CELL},
    [
        needs("SP-X.3", a_hex_is_there),
        among("SP-3A.3", "cell", attacks_in_3a),
        among("SP-3C.8", "cell", combats_in_3c),
    ],
    open_combat,
)
CHOOSE_COMBAT_DECISION = Decision(CHOOSE_COMBAT, "choose-combat", place_of, [choose])


# lay-cards


def who_is_on(t: Table, side: int) -> int:
    """The seat or the aliens on one side of the combat."""
    return t.attacker if side == ATTACKER else t.defender


def laying_goes_on(t: Table) -> None:
    """First the defender lays cards, then the attacker; aliens lay none (SP-3A.6, SP-3A.10, SP-3C.3)."""
    who = who_is_on(t, t.side)
    if who < ALIENS and could_lay(t, who):
        wait_for(t, LAY_CARDS, who)
    else:
        next_side_lays(t)


def next_side_lays(t: Table) -> None:
    """After the defender the attacker; after both the cards are shown."""
    if t.side == DEFENDER:
        t.side = ATTACKER
        go_on(t, LAYING_GOES_ON)
    else:
        t.side = DEFENDER
        go_on(t, CARDS_SHOWN)


def could_lay(t: Table, seat: int) -> bool:
    """Whether a seat may hold a card that can be laid in this sequence, as far as all can tell (SP-3A.7)."""
    return any(may_hold_card(t, seat, card) and can_be_laid(t, card) for card in range(len(t.discard)))


def acts_on_a_combat(t: Table, card: int) -> bool:
    """Combat cards, and event cards that act on a combat (SP-3A.7, SP-W.3)."""
    return t.pack.effect[card] <= LAST_LAID


def lay_card(t: Table, seat: int, card: int) -> None:
    """The card lies face down (SP-3A.6)."""
    leave_hand(t, seat, card)
    t.laid[t.side * len(t.discard) + card] += 1
    t.laid_number[t.side] += 1
    t.events.append(CardLaid(seat, card))


def end_lay(t: Table, seat: int) -> None:
    """The seat lays no more."""
    t.events.append(Passed(seat, END_LAY))
    next_side_lays(t)


def default_of_laying(_t: Table, _seat: int) -> str:
    """Nothing is laid."""
    return "end-lay"


lay = Kind(
    "lay",
    {"card": CARD},
    [
        needs("SP-C.1", belongs_to_the_sequence),
        needs("SP-W.3", acts_on_a_combat),
        among("SP-X.7", "card", cards_in_hand),
    ],
    lay_card,
    hidden={"card": ACTOR},
)
no_lay = Kind("end-lay", {}, [], end_lay)
LAY_CARDS_DECISION = Decision(
    LAY_CARDS, "lay-cards", place_of, [lay, no_lay], asked=could_lay, default=default_of_laying
)


# What the cards do


def cards_shown(t: Table) -> None:
    """Both sides show their cards, which hold for the whole combat (SP-3A.8, SP-3A.9, SP-3A.24)."""
    laid = [cards_laid(t, DEFENDER), cards_laid(t, ATTACKER)]
    t.bonus = bonuses(t, laid)
    t.technology = technology_of(t, laid[DEFENDER] + laid[ATTACKER])
    if any(laid):
        t.events.append(CardsRevealed(laid[DEFENDER], laid[ATTACKER], t.bonus[:], t.technology))
    for card in laid[DEFENDER] + laid[ATTACKER]:
        t.discard[card] += 1
    t.laid = [0] * len(t.laid)
    t.laid_number = [0, 0]
    if t.technology >= TOO_MUCH_TECHNOLOGY:
        overload(t)
    else:
        go_on(t, ROUND_STARTS)


def cards_laid(t: Table, side: int) -> list[int]:
    """The cards that a side has laid, each copy by itself, in pack order."""
    cards = len(t.discard)
    return [card for card in range(cards) for _ in range(t.laid[side * cards + card])]


def bonuses(t: Table, laid: list[list[int]]) -> list[int]:
    """What the cards add to the score of each side (SP-3A.9, SP-C.14)."""
    muted = any(t.pack.effect[card] == MUTE_COMBAT_CARDS for cards in laid for card in cards)
    bonus = [0, 0]
    for side, values in ((DEFENDER, t.pack.defence), (ATTACKER, t.pack.attack)):
        for card in laid[side]:
            effect = t.pack.effect[card]
            if effect == COMBAT and not muted:
                bonus[side] += values[card]
            elif effect == STRENGTH_OWN:
                bonus[side] += t.pack.number[card]
            elif effect == STRENGTH_OTHER:
                bonus[1 - side] += t.pack.number[card]
    return bonus


def technology_of(t: Table, cards: list[int]) -> int:
    """The indices of the combat cards of both sides, with what other cards add to them; at least 0 (SP-3A.11)."""
    changes = sum(t.pack.number[card] for card in cards if t.pack.effect[card] == TECHNOLOGY)
    return max(0, changes + sum(t.pack.technology[card] for card in cards))


def overload(t: Table) -> None:
    """All troops and aliens on the hex are destroyed (SP-3A.11, SP-3A.12)."""
    groups = groups_at(t, t.combat_cell)
    lost = [troops_of(group) for group in groups]
    t.events.append(Overload(t.combat_cell, t.technology, [group.who for group in groups], lost))
    for group in groups:
        if group.who < ALIENS:
            t.lost_piglets[group.who] += piglets_of(group)
        t.groups.remove(group)
    go_on(t, COMBAT_OVER)


DECISIONS = (CHOOSE_COMBAT_DECISION, LAY_CARDS_DECISION)
PASSAGES = {
    COMBATS_START: combats_start,
    COMBATS_GO_ON: combats_go_on,
    LAYING_GOES_ON: laying_goes_on,
    CARDS_SHOWN: cards_shown,
}
