"""What holds of the pieces on every table of Space Pigs at rest: cards, troops, aliens, markers, hexes, groups."""

from collections.abc import Iterator

from royalpig.games.space_pigs.arguments import (
    ALIEN_KINDS,
    ALIENS,
    ASTEROID,
    FACES,
    FAMILIES,
    MOST_COLONISTS,
    MOST_MARKER,
    PLANET,
    WORM,
)
from royalpig.games.space_pigs.cards import copies_in_game
from royalpig.games.space_pigs.colonists import MOST_FOR_A_SEAT
from royalpig.games.space_pigs.galaxy import RING_OF, hexes, is_hex, open_cells
from royalpig.games.space_pigs.galaxy_checks import MARKERS_DRAWN
from royalpig.games.space_pigs.groups import groups_at, hogs_in_supply, piglets_in_supply, troops_of, troops_on_board
from royalpig.games.space_pigs.laying import next_of_template, ring_is_whole
from royalpig.games.space_pigs.steps import (
    AUTOMATIC,
    CLAN,
    COLONIST,
    FIRST_ROLL,
    GIVE_COLONISTS,
    HAND_SIZE,
    HEX_CELL,
    HEX_FACE,
    HEX_FAMILY,
    LAY_HEX,
    MOST_DEVOURED,
    NONE,
    RECIPE,
    S_1A,
    S_2A,
    S_3B,
    S_3C,
)
from royalpig.games.space_pigs.table import Group, Table

Broken = Iterator[tuple[str, str]]

BEFORE_LAYING = (CLAN, RECIPE, FIRST_ROLL)

# Cards


def cards_are_conserved_in_number(t: Table) -> Broken:
    """Deck, discard, hands and cards laid are the whole deck; nobody holds more than six."""
    held = t.deck_size + sum(t.discard) + sum(t.hand_size) + sum(t.laid_number)
    if held != sum(t.pack.copies):
        yield "deck_size", f"{held} cards in all, and there are {sum(t.pack.copies)}"
    for card, copies in enumerate(t.discard):
        if copies > copies_in_game(t, card):
            yield f"discard[{card}]", f"{copies} {t.pack.cards[card]}, and there are {copies_in_game(t, card)}"
    for seat, number in enumerate(t.hand_size):
        if number > HAND_SIZE:
            yield f"hand_size[{seat}]", f"p{seat} holds {number} cards, and draws up to {HAND_SIZE}"


def cards_are_conserved(t: Table) -> Broken:
    """Every copy is in the deck, the discard, a hand, or laid; hands, deck and laid cards are as many as is said."""
    cards = len(t.pack.cards)
    hands = [t.hand[at : at + cards] for at in range(0, len(t.hand), cards)]
    laid = [t.laid[at : at + cards] for at in range(0, len(t.laid), cards)]
    for card, copies in enumerate(zip(t.deck, t.discard, *hands, *laid, strict=True)):
        if sum(copies) != copies_in_game(t, card):
            in_all = f"{sum(copies)} {t.pack.cards[card]} in all"
            yield f"deck[{card}]", f"{in_all}, and there are {copies_in_game(t, card)}"
    for seat, number in enumerate(t.hand_size):
        if sum(hands[seat]) != number:
            yield f"hand_size[{seat}]", f"is {number}, and the hand has not so many cards"
    for side, number in enumerate(t.laid_number):
        if sum(laid[side]) != number:
            yield f"laid_number[{side}]", f"is {number}, and not so many cards are laid"
    if sum(t.deck) != t.deck_size:
        yield "deck_size", f"is {t.deck_size}, and the deck has not so many cards"


def hands_fit_the_turn(t: Table) -> Broken:
    """Before turn 1 nobody holds a card; in 1A of turn 1 the seats before have six and those after none (SP-1A.1)."""
    for seat, number in enumerate(t.hand_size):
        if t.turn == 0 and number:
            yield f"hand_size[{seat}]", "no card is dealt before turn 1"
        if t.turn == 1 and t.sequence == S_1A and t.turn_seat in t.order and sorted(t.order) == list(range(t.seats)):
            before = t.order.index(seat) - t.order.index(t.turn_seat)
            if (before < 0 and number != HAND_SIZE) or (before > 0 and number):
                yield f"hand_size[{seat}]", f"p{seat} cannot hold {number} cards while p{t.turn_seat} draws"


# Troops, aliens, markers


def troops_are_conserved(t: Table) -> Broken:
    """On the board, in reserve and carried together there are no more troops and aliens than exist."""
    for seat in range(t.seats):
        if piglets_in_supply(t, seat) < 0:
            yield f"reserve_piglets[{seat}]", f"p{seat} has more than {t.pack.piglets} piglets in play"
        if hogs_in_supply(t, seat) < 0:
            yield f"reserve_hogs[{seat}]", f"p{seat} has more than {t.pack.hogs} hogs in play"
    for kind, name in enumerate(ALIEN_KINDS):
        if troops_on_board(t, ALIENS + kind) > t.pack.alien_count[kind]:
            yield "groups", f"more than {t.pack.alien_count[kind]} {name}"


def travel_markers_are_its_own(t: Table) -> Broken:
    """No seat has a travel marker that it never had."""
    for at, number in enumerate(t.markers):
        if number > t.pack.markers[at % MOST_MARKER]:
            yield f"markers[{at}]", f"p{at // MOST_MARKER} has {number} markers of {at % MOST_MARKER + 1}"


def colonists_are_counted(t: Table) -> Broken:
    """Colonist markers are out only in 1B, as many as the number of seats tells; at most two a seat (SP-1B.2, 1B.6)."""
    given = sum(t.given_number)
    wanted = MARKERS_DRAWN[t.seats]
    if t.step == GIVE_COLONISTS:
        with_room = len([number for number in t.given_number if number < MOST_FOR_A_SEAT])
        if t.drawn_number + given != wanted or t.drawn_number == 0 or with_room < 2:
            yield "drawn_number", f"{t.drawn_number} markers are to be given and {given} are, of {wanted}"
    elif given or t.drawn_number >= (wanted if t.step == COLONIST else 1):
        yield "drawn_number", f"{t.drawn_number} markers are drawn and {given} are given"


def colonists_are_conserved(t: Table) -> Broken:
    """Every colonist marker is in the bag, drawn or given, as many as is said (SP-1B.3)."""
    for value, copies in enumerate(t.pack.colonists):
        held = t.bag[value] + t.drawn[value] + sum(t.given[value::MOST_COLONISTS])
        if held != copies:
            yield f"bag[{value}]", f"{held} markers of {value + 1} in all, and there are {copies}"
    if sum(t.drawn) != t.drawn_number:
        yield "drawn_number", f"is {t.drawn_number}, and not so many markers are drawn"
    for seat, number in enumerate(t.given_number):
        if sum(t.given[seat * MOST_COLONISTS : (seat + 1) * MOST_COLONISTS]) != number:
            yield f"given_number[{seat}]", f"is {number}, and p{seat} has not so many markers"


# Hexes


def hexes_are_conserved(t: Table) -> Broken:
    """Laid hexes and those left, faces seen and those in the piles, are the hexes in play (SP-B.1, I13)."""
    seen = [0] * len(t.pile)
    laid = [0] * len(FAMILIES)
    for cell, (family, face) in enumerate(zip(t.family, t.face, strict=True)):
        if family == face == NONE:
            continue
        if (family == NONE or cell == t.laying) != (face == NONE):
            yield f"face[{cell}]", "a face is seen of each hex that lies, and of no other"
        if family != NONE:
            laid[family] += 1
            if face != NONE:
                seen[family * len(FACES) + face] += 1
    in_play = hexes_in_play(t)
    for family, name in enumerate(FAMILIES):
        at = family * len(FACES)
        wanted = sum(in_play[at : at + len(FACES)])
        if laid[family] + t.left[family] != wanted:
            yield f"left[{family}]", f"{laid[family]} {name} hexes lie and {t.left[family]} are left, of {wanted}"
        for face, name_of_face in enumerate(FACES):
            if seen[at + face] + t.pile[at + face] != in_play[at + face]:
                yield f"pile[{at + face}]", f"{name} hexes of face {name_of_face} are not {in_play[at + face]} in all"


def hexes_in_play(t: Table) -> list[int]:
    """The hexes of this number of seats, by family and face (6.2)."""
    kinds = len(t.pile)
    return t.pack.hexes[t.seats * kinds : (t.seats + 1) * kinds]


def rings_are_whole(t: Table) -> Broken:
    """No hex lies in a ring further out than one that is not whole (SP-B.9)."""
    waiting = t.laying if t.laying != NONE and t.family[t.laying] != NONE else NONE
    empty = [cell for cell in open_cells(t) if cell != waiting]
    if empty and any(RING_OF[cell] > RING_OF[empty[0]] for cell in hexes(t)):
        yield "family", "a hex lies outside a ring that is not whole"
    if not empty and any(t.left):
        yield "left", "there is no cell for the hexes that are left"


def laying_fits(t: Table) -> Broken:
    """Hexes are left while they are laid, and only then; one waits for its face or its family."""
    laid = len(hexes(t))
    if t.step in (LAY_HEX, HEX_CELL, HEX_FAMILY):
        if sum(t.left) == 0:
            yield "left", "no hex is left to be laid"
    elif t.step in BEFORE_LAYING:
        if laid:
            yield "family", "no hex lies before the first player is found"
    elif t.step != HEX_FACE and any(t.left):
        yield "left", "all hexes lie before anything else happens"
    yield from who_lays_fits(t, laid)
    if t.step == HEX_FACE:
        if t.laying == NONE or not is_hex(t, t.laying):
            yield "laying", "no hex waits for its face"
    elif t.step == HEX_FAMILY:
        if t.laying not in open_cells(t):
            yield "laying", "no open cell waits for its hex"
        elif ring_is_whole(t, laid) and t.laying != next_of_template(t):
            yield "laying", "the template names another cell"
    elif t.laying != NONE:
        yield "laying", "no hex waits"


def who_lays_fits(t: Table, laid: int) -> Broken:
    """Seats lay with a blind layout, chance with an automatic one (SP-B.14)."""
    if t.step in (HEX_CELL, HEX_FAMILY) and t.layout != AUTOMATIC:
        yield "step", "chance lays only with an automatic layout"
    if t.step == LAY_HEX and t.layout == AUTOMATIC:
        yield "step", "seats lay only with a blind layout"
    if t.step == HEX_CELL and ring_is_whole(t, laid):
        yield "step", "the template says where the hexes of this ring go"


def devoured_fit(t: Table) -> Broken:
    """Up to three planets are devoured, and then there are no worms (I5)."""
    if t.devoured != sorted(set(t.devoured)):
        yield "devoured", "the cells stand in order, each once"
    for index, cell in enumerate(t.devoured):
        if t.face[cell] in (NONE, ASTEROID):
            yield f"devoured[{index}]", "only a planet can be devoured"
    if len(t.devoured) == MOST_DEVOURED and troops_on_board(t, ALIENS + WORM):
        yield "groups", "after three devoured planets there are no worms"
    if t.devoured and t.turn < 2:
        yield "devoured", "nothing is devoured before turn 2"


# Groups


def groups_stand(t: Table) -> Broken:
    """By cell, on hexes, nobody twice on one, none empty (I2)."""
    cells = [group.cell for group in t.groups]
    if cells != sorted(cells):
        yield "groups", "groups stand by cell"
    if len({(group.cell, group.who) for group in t.groups}) < len(t.groups):
        yield "groups", "somebody has two groups on one hex"
    for index, group in enumerate(t.groups):
        if not is_hex(t, group.cell):
            yield f"groups[{index}].cell", "no hex lies there"
        if troops_of(group) == 0:
            yield f"groups[{index}]", "nobody is in the group"
        if group.who < ALIENS:
            if group.who >= t.seats:
                yield f"groups[{index}].who", "no such seat"
        elif not aliens_alone(group):
            yield f"groups[{index}]", f"{ALIEN_KINDS[group.who - ALIENS]} are counted in ready_piglets alone"


def aliens_alone(group: Group) -> bool:
    """Aliens are counted in one place alone."""
    return group.spent_piglets + group.ready_hogs + group.spent_hogs == 0


def stacks_keep_their_limits(t: Table) -> Broken:
    """No more aliens stand on a hex than their kind allows (I4)."""
    for index, group in enumerate(t.groups):
        kind, number = group.who - ALIENS, group.ready_piglets
        if kind >= 0 and number > t.pack.alien_limit[kind]:
            most = t.pack.alien_limit[kind]
            yield f"groups[{index}].ready_piglets", f"{number} {ALIEN_KINDS[kind]} on a hex, and at most {most} can be"


def kinds_stand_apart(t: Table) -> Broken:
    """Two kinds of aliens share a hex only in 3C, until they have fought (I2)."""
    first: dict[int, int] = {}
    for index, group in enumerate(t.groups):
        if group.who >= ALIENS and first.setdefault(group.cell, group.who) != group.who and t.sequence != S_3C:
            yield f"groups[{index}]", "two kinds of aliens share a hex outside 3C"


def worms_leave_planets(t: Table) -> Broken:
    """A worm stands on a planet only in 3C, until it has fought for it (I4)."""
    for index, group in enumerate(t.groups):
        if group.who != ALIENS + WORM or not is_planet_still(t, group.cell):
            continue
        if t.sequence != S_3C or len(groups_at(t, group.cell)) == 1:
            yield f"groups[{index}]", "a worm devours the planet on which it is alone"


def hexes_are_shared_in_season(t: Table) -> Broken:
    """Who stands together, and when (I3)."""
    by_cell: dict[int, list[int]] = {}
    for group in t.groups:
        by_cell.setdefault(group.cell, []).append(group.who)
    for cell, who in by_cell.items():
        aliens = [place for place, one in enumerate(who) if one >= ALIENS]
        path = "groups"
        if len(who) > 1 and not S_2A <= t.sequence <= S_3C:
            yield path, f"{len(who)} groups share a hex outside 2A to 3C"
        if aliens and aliens[0] > 1:
            yield path, "aliens have arrived after two seats"
        if len(who) > 1 and (t.sequence in (S_2A, S_3B, S_3C)) and (len(who) > 2 or aliens[-1:] != [1]):
            yield path, "only aliens attack here, one owner"
        if t.sequence in (S_2A, S_3B) and len(who) > 1 and (t.turn < 2 or is_planet_still(t, cell)):
            yield path, "aliens arrive among pigs on asteroids, from turn 2"
        if aliens and t.turn == 0:
            yield path, "no alien arrives before turn 1"


def is_planet_still(t: Table, cell: int) -> bool:
    """A planet or double that is not devoured."""
    return PLANET <= t.face[cell] < ASTEROID and cell not in t.devoured
