"""What lies on the table of Space Pigs, and who may see it.

*Who* is a seat, or ALIENS and a kind of aliens (`arguments.WHO`). A *sequence* is an index into `content.SEQUENCES`.
"""

from dataclasses import dataclass
from typing import Any, Final

from royalpig.engine.events import Event
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.tables import Column, Hidden, Layout, Records, Scalar
from royalpig.games.space_pigs.arguments import (
    ALIEN_KINDS,
    CELLS,
    COLOURS,
    FACES,
    FAMILIES,
    MOST_COLONISTS,
    MOST_FACES,
    MOST_GOVERNORS,
    MOST_HOGS,
    MOST_MARKER,
    MOST_PIGLETS,
    MOST_SEATS,
)
from royalpig.games.space_pigs.content import SEQUENCES, UNLIMITED, Content
from royalpig.games.space_pigs.galaxy_checks import DECK_SIZE
from royalpig.games.space_pigs.steps import (
    ATTACKER,
    AUTOMATIC,
    BLIND,
    BY_TURN_LIMIT,
    DEFENDER,
    DIE_OF_8,
    DIE_OF_10,
    EVERY_TURN,
    LAST_WHO,
    MOST_ALIENS,
    MOST_OFFERS,
    MOST_ON_A_HEX,
    MOST_ROUNDS,
    MOST_TURNS,
    NO_EXCHANGE,
    NO_REASON,
    NONE,
    NOT_SAID,
    OVER,
    OWN_TURN,
    PER_PHASE,
    SET_UP,
    VOTES_LAST,
)


@dataclass(eq=False)
class Group:
    """All troops of one seat on one hex, or all aliens of one kind there (counted in ``ready_piglets``)."""

    cell: int
    who: int
    ready_piglets: int
    ready_hogs: int
    spent_piglets: int
    spent_hogs: int


@dataclass(eq=False)
class Table:
    """The table.

    Options first: ``layout`` to ``turn_limit``. ``turn_seat`` is the seat whose part of a sequence it is, NOBODY
    between them. ``order`` lists the seats in order of play. ``recipe[seat]`` is NONE before it is drawn.

    Galaxy: ``family[cell]`` is NONE where no hex lies, ``face[cell]`` NONE where it is not known; ``devoured`` lists
    cells; ``left[family]`` are the hexes not yet laid, ``pile[family * 3 + face]`` those not yet revealed; ``laying``
    is the cell of the hex that waits for its family or face.
    ``groups`` stand by cell, then in order of arrival: the first on a cell is its owner.

    ``bag``, ``drawn`` and ``given[seat * 3 + number - 1]`` count colonist markers; ``hand[seat * cards + card]``,
    ``deck`` and ``discard`` count copies; ``markers[seat * 6 + number - 1]`` are the travel markers left, ``chosen``
    what a seat has chosen unseen (``has_chosen`` says that it has), ``marker`` what was shown.

    2B: ``window`` is the number of the travel window (4C: OPENING, CLOSING) or NONE, ``closed[seat]`` says who has
    passed or is left out; ``trips`` are left to the ``traveller``, the seat that travels or makes an extra trip out of
    the open window; ``ship_cell``, ``ship_range`` belong to an open ship trip; ``boots_cell`` is where the carriers of
    an open boots trip are, ``boots_visited`` the hexes that they have been to, ``boots_steps`` the steps left;
    ``swap_cell`` the first planet of a swap. ``peace`` lists cells.

    Exchange: ``offers[seat]`` made in this window; the open offer's ``offer_wanted`` is a `WANTED` (NONE before it is
    said).

    Combat: ``combat_cell`` (NONE without one), ``defender`` and ``attacker`` (who), ``round`` (0 before the first),
    ``side`` that lays or flees next, ``laid[side * cards + card]``, ``bonus[side]``, ``technology``, ``dice`` of the
    round so far, the defender's first. ``alien_moved`` lists the cells of stacks moved this turn; ``arriving`` aliens
    of ``arriving_kind`` wait for a hex; ``guided_cell`` is the hex of a stack that a card guides.

    4C: ``votes[seat]`` is a candidate or NONE; ``diverted[seat]`` governors are turned away from a seat, and
    ``diverted_to[candidate]`` turned to one; ``diverting`` of ``diverting_from`` wait for a candidate.
    ``ranks``, ``rolling`` and ``rolls`` belong to dice rolled for the first player and for the order: seats of one rank
    are tied, ``rolling`` are those still to roll, ``rolls`` the last roll of each seat. ``hog_made`` is 1 after the
    `make-hog` of the present muster.
    """

    seats: int
    layout: int
    big_die: int
    reaction_windows: int
    exchange_windows: int
    turn_limit: int
    step: int
    actor: int
    turn: int
    sequence: int
    turn_seat: int
    clan: list[int]
    recipe: list[int]
    first_player: int
    order: list[int]
    royal_pig: int
    family: list[int]
    face: list[int]
    devoured: list[int]
    left: list[int]
    pile: list[int]
    laying: int
    groups: list[Group]
    reserve_piglets: list[int]
    reserve_hogs: list[int]
    bag: list[int]
    drawn: list[int]
    drawn_number: int
    given: list[int]
    given_number: list[int]
    hand: list[int]
    hand_size: list[int]
    deck: list[int]
    deck_size: int
    discard: list[int]
    markers: list[int]
    chosen: list[int]
    has_chosen: list[int]
    marker: list[int]
    window: int
    closed: list[int]
    trips: int
    traveller: int
    ship_cell: int
    ship_range: int
    boots_cell: int
    boots_piglets: int
    boots_hogs: int
    boots_steps: int
    boots_visited: list[int]
    swap_cell: int
    peace: list[int]
    offers: list[int]
    offer_from: int
    offer_to: int
    offer_card: int
    offer_wanted: int
    combat_cell: int
    defender: int
    attacker: int
    round: int
    side: int
    laid: list[int]
    laid_number: list[int]
    bonus: list[int]
    technology: int
    dice: list[int]
    lost_piglets: list[int]
    alien_moved: list[int]
    arriving_kind: int
    arriving: int
    guided_cell: int
    eliminated: list[int]
    acorns: list[int]
    governors: list[int]
    barred: list[int]
    votes: list[int]
    caller_votes: int
    diverted: list[int]
    diverted_to: list[int]
    diverting_from: int
    diverting: int
    faction: list[int]
    ranks: list[int]
    rolling: list[int]
    rolls: list[int]
    hog_made: int
    winner: int
    reason: int
    pack: Content
    events: list[Event]


# Who sees what (2.2).


def seat_sees_its_own(_t: Any, seat: int, block: int) -> bool:
    """A hand and a marker that is chosen are known to their seat."""
    return seat == block


def recipe_is_seen(t: Any, seat: int, block: int) -> bool:
    """A recipe is known to its seat, and to all when the game is over (SP-S.4)."""
    return seat == block or bool(t.step == OVER)


def nobody_sees(_t: Any, _seat: int, _block: int) -> bool:
    """What is left in the deck is known to nobody."""
    return False


def colonists_are_seen(t: Any, seat: int, _block: int) -> bool:
    """Colonist markers are known to the Royal Pig, and to all while none is drawn (SP-1B.4)."""
    return (seat != NOBODY and bool(t.royal_pig == seat)) or not colonists_are_out(t)


def colonists_are_out(t: Any) -> bool:
    """Whether colonist markers are drawn or given."""
    return bool(t.drawn_number) or any(t.given_number)


def offer_is_seen(t: Any, seat: int, _block: int) -> bool:
    """What is offered is known to the two."""
    return seat != NOBODY and seat in (t.offer_from, t.offer_to)


def side_is_seen(t: Any, seat: int, side: int) -> bool:
    """Cards laid face down are known to who laid them (SP-3A.6)."""
    return seat != NOBODY and bool(seat == (t.attacker if side else t.defender))


CARDS: Final = "len(t.pack.cards)"
LAST_CARD: Final = f"{CARDS} - 1"
BY_SEAT: Final = "t.seats"
LAST_SEAT: Final = "t.seats - 1"
LAST_CELL: Final = CELLS - 1

_a_flag = Column(BY_SEAT, 0, 1)
_a_cell = Scalar(NONE, LAST_CELL)
_piglets_by_seat = Column(BY_SEAT, 0, MOST_PIGLETS)
_governors_by_seat = Column(BY_SEAT, 0, MOST_GOVERNORS)
_candidates = Column(BY_SEAT, NONE, LAST_SEAT)
_cells = Column(None, 0, LAST_CELL, at_most=CELLS)
_piglets = Scalar(0, MOST_PIGLETS)
_hogs = Scalar(0, MOST_HOGS)

LAYOUT = Layout(
    Table,
    {
        "seats": Scalar(3, MOST_SEATS),
        "layout": Scalar(BLIND, AUTOMATIC),
        "big_die": Scalar(DIE_OF_8, DIE_OF_10),
        "reaction_windows": Scalar(EVERY_TURN, OWN_TURN),
        "exchange_windows": Scalar(PER_PHASE, NO_EXCHANGE),
        "turn_limit": Scalar(0, 99),
        "step": Scalar(0, OVER),
        "actor": Scalar(NOBODY, CHANCE),
        "turn": Scalar(0, MOST_TURNS),
        "sequence": Scalar(SET_UP, len(SEQUENCES) - 1),
        "turn_seat": Scalar(NOBODY, LAST_SEAT),
        "clan": Column(BY_SEAT, NONE, "len(t.pack.clans) - 1"),
        "recipe": Column(BY_SEAT, NONE, "len(t.pack.recipes) - 1", Hidden(recipe_is_seen, blank=NONE)),
        "first_player": Scalar(NOBODY, LAST_SEAT),
        "order": Column(None, 0, LAST_SEAT, at_most=BY_SEAT),
        "royal_pig": Scalar(NOBODY, LAST_SEAT),
        "family": Column(CELLS, NONE, len(FAMILIES) - 1),
        "face": Column(CELLS, NONE, len(FACES) - 1),
        "devoured": Column(None, 0, LAST_CELL, at_most=3),
        "left": Column(len(FAMILIES), 0, CELLS),
        "pile": Column(len(FAMILIES) * len(FACES), 0, CELLS),
        "laying": _a_cell,
        "groups": Records(
            Group,
            MOST_SEATS * (MOST_PIGLETS + MOST_HOGS) + len(ALIEN_KINDS) * MOST_ALIENS,
            {
                "cell": Scalar(0, LAST_CELL),
                "who": Scalar(0, LAST_WHO),
                "ready_piglets": _piglets,
                "ready_hogs": _hogs,
                "spent_piglets": _piglets,
                "spent_hogs": _hogs,
            },
        ),
        "reserve_piglets": _piglets_by_seat,
        "reserve_hogs": Column(BY_SEAT, 0, MOST_HOGS),
        "bag": Column(MOST_COLONISTS, 0, 20, Hidden(colonists_are_seen, MOST_COLONISTS)),
        "drawn": Column(MOST_COLONISTS, 0, 20, Hidden(colonists_are_seen, MOST_COLONISTS)),
        "drawn_number": Scalar(0, 9),
        "given": Column("t.seats * 3", 0, 2, Hidden(colonists_are_seen, MOST_COLONISTS)),
        "given_number": Column(BY_SEAT, 0, 2),
        "hand": Column(f"t.seats * {CARDS}", 0, DECK_SIZE, Hidden(seat_sees_its_own, CARDS)),
        "hand_size": Column(BY_SEAT, 0, DECK_SIZE),
        "deck": Column(CARDS, 0, DECK_SIZE, Hidden(nobody_sees, CARDS)),
        "deck_size": Scalar(0, DECK_SIZE),
        "discard": Column(CARDS, 0, DECK_SIZE),
        "markers": Column(f"t.seats * {MOST_MARKER}", 0, 5),
        "chosen": Column(BY_SEAT, 0, MOST_MARKER, Hidden(seat_sees_its_own)),
        "has_chosen": _a_flag,
        "marker": Column(BY_SEAT, 0, MOST_MARKER),
        "window": Scalar(NONE, MOST_SEATS),
        "closed": _a_flag,
        "trips": Scalar(0, 99),
        "traveller": Scalar(NOBODY, LAST_SEAT),
        "ship_cell": _a_cell,
        "ship_range": Scalar(0, 10 * UNLIMITED),
        "boots_cell": _a_cell,
        "boots_piglets": _piglets,
        "boots_hogs": _hogs,
        "boots_steps": Scalar(0, 9),
        "boots_visited": _cells,
        "swap_cell": _a_cell,
        "peace": _cells,
        "offers": Column(BY_SEAT, 0, MOST_OFFERS),
        "offer_from": Scalar(NOBODY, LAST_SEAT),
        "offer_to": Scalar(NOBODY, LAST_SEAT),
        "offer_card": Scalar(NONE, LAST_CARD, Hidden(offer_is_seen, blank=NONE)),
        "offer_wanted": Scalar(NONE, 63, Hidden(offer_is_seen, blank=NONE)),
        "combat_cell": _a_cell,
        "defender": Scalar(NOBODY, LAST_WHO),
        "attacker": Scalar(NOBODY, LAST_WHO),
        "round": Scalar(0, MOST_ROUNDS),
        "side": Scalar(DEFENDER, ATTACKER),
        "laid": Column(f"2 * {CARDS}", 0, DECK_SIZE, Hidden(side_is_seen, CARDS)),
        "laid_number": Column(2, 0, DECK_SIZE),
        "bonus": Column(2, -999, 999),
        "technology": Scalar(0, 999),
        "dice": Column(None, 1, MOST_FACES, at_most=4),
        "lost_piglets": _piglets_by_seat,
        "alien_moved": _cells,
        "arriving_kind": Scalar(NONE, len(ALIEN_KINDS) - 1),
        "arriving": Scalar(0, MOST_ON_A_HEX),
        "guided_cell": _a_cell,
        "eliminated": _a_flag,
        "acorns": Column(f"t.seats * {COLOURS}", 0, 2 * CELLS),
        "governors": _governors_by_seat,
        "barred": _a_flag,
        "votes": _candidates,
        "caller_votes": Scalar(NOT_SAID, VOTES_LAST),
        "diverted": _governors_by_seat,
        "diverted_to": Column(BY_SEAT, 0, MOST_SEATS * MOST_GOVERNORS),
        "diverting_from": Scalar(NOBODY, LAST_SEAT),
        "diverting": Scalar(0, MOST_GOVERNORS),
        "faction": _candidates,
        "ranks": Column(BY_SEAT, 0, LAST_SEAT),
        "rolling": Column(None, 0, LAST_SEAT, at_most=BY_SEAT),
        "rolls": Column(BY_SEAT, 0, MOST_FACES),
        "hog_made": Scalar(0, 1),
        "winner": Scalar(NOBODY, LAST_SEAT),
        "reason": Scalar(NO_REASON, BY_TURN_LIMIT),
    },
    outside=frozenset({"seats", "layout", "big_die", "reaction_windows", "exchange_windows", "turn_limit"}),
)


def wait_for(t: Table, step: int, seat: int) -> None:
    """The table waits for a seat (or chance) at a decision."""
    t.step = step
    t.actor = seat


def go_on(t: Table, passage: int) -> None:
    """The table goes on by itself."""
    t.step = passage
    t.actor = NOBODY


def place_of(t: Table) -> str:
    """The place of the sequence in the rulebook."""
    return SEQUENCES[t.sequence]


def caller(t: Table) -> int:
    """The Royal Pig; on turn 1 the First Player (SP-G.16)."""
    return t.first_player if t.royal_pig == NOBODY else t.royal_pig


def next_in_order(t: Table, seat: int) -> int:
    """The seat after this one in order of play (the first after NOBODY), NOBODY after the last."""
    place = 0 if seat == NOBODY else t.order.index(seat) + 1
    return t.order[place] if place < len(t.order) else NOBODY


def big_faces(t: Table) -> int:
    """The faces of the big die (SP-S.8)."""
    return MOST_FACES if t.big_die == DIE_OF_10 else t.pack.big_die


def always_asked(_t: Table, _seat: int) -> bool:
    """Whoever has come so far is asked: public facts led here."""
    return True
