"""What holds of every table of Schweinebande at rest; a broken one is named by its number in the register."""

from collections.abc import Iterator

from royalpig.engine.game import Invariant
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.games.schweinebande.market import ANIMALS, KINDS
from royalpig.games.schweinebande.place_farmers import farmers_can_still_be_placed
from royalpig.games.schweinebande.table import (
    AFTER_ALL,
    AFTER_LAST_FARMER,
    BOX,
    COLLECT,
    DOWN,
    EMPTY,
    FARM,
    FEED,
    FINAL_GROUPS,
    OVER,
    RANDOM_START,
    REVEAL,
    SECTION_B,
    START_SEAT,
    STATION,
    TURN_UP,
    Table,
    cells_down,
    farmers_on_board,
    nobody_on_board,
)

Broken = Iterator[tuple[str, str]]

PLACING = (REVEAL, TURN_UP, STATION)


def tiles_are_conserved(t: Table) -> Broken:
    """Every tile is unseen, on the board, in a yard, on a farm, or in the box."""
    held = [unseen + boxed for unseen, boxed in zip(t.unseen, t.box, strict=True)]
    for kind in t.cells:
        if kind < DOWN:
            held[kind] += 1
    for place, count in enumerate(t.yard):
        held[place % KINDS] += count
    for place, count in enumerate(t.farm):
        held[place % ANIMALS] += count
    for kind, count in enumerate(held):
        if count != t.pack.count[kind]:
            yield f"unseen[{kind}]", f"{count} {t.pack.kinds[kind]} tiles in all, and there are {t.pack.count[kind]}"


def unseen_tiles_fit_the_round(t: Table) -> Broken:
    """What nobody has seen is face down on the board or in the piles of later rounds."""
    due = len(t.cells) * (t.pack.rounds - t.round) + cells_down(t)
    if sum(t.unseen) != due:
        yield "unseen", f"{sum(t.unseen)} tiles are unseen where {due} belong"


def farmers_are_conserved(t: Table) -> Broken:
    """A seat's farmers are in its hand or on face-up tiles, at most one a tile."""
    held = t.in_hand[:]
    for cell, seat in enumerate(t.farmer_on):
        if seat != NOBODY:
            held[seat] += 1
            if t.cells[cell] >= DOWN:
                yield f"farmer_on[{cell}]", f"a farmer stands on {t.pack.cells[cell]}, where no tile lies face up"
    for seat, count in enumerate(held):
        if count != t.pack.farmers[t.seats]:
            yield f"in_hand[{seat}]", f"p{seat} has {count} farmers, and must have {t.pack.farmers[t.seats]}"


def order_tiles_fit(t: Table) -> Broken:
    """Order tiles are held from 1 up, by the seats that are through with placing."""
    held = sorted(number for number in t.order_tile if number)
    if held != list(range(1, len(held) + 1)):
        yield "order_tile", "the numbers held are not 1, 2, ... once each"
    elif t.step in PLACING and opening_turn(t):
        if len(held) < t.seats:
            yield "order_tile", "in the opening turn of a later round every seat still holds its order tile"
        elif t.order_tile[t.turn_seat] != 1:
            yield "turn_seat", "the opening turn belongs to the holder of order tile 1"
    elif t.step in PLACING:
        for seat, number in enumerate(t.order_tile):
            if (number > 0) != (t.in_hand[seat] == 0):
                yield f"order_tile[{seat}]", "an order tile is held exactly by who has no farmer in hand"
    elif t.step in (COLLECT, FARM, FEED, FINAL_GROUPS, OVER) and len(held) < t.seats:
        yield "order_tile", "every seat holds an order tile"


def opening_turn(t: Table) -> bool:
    """Whether this is the first turn of a later round, before the order tiles go back."""
    return t.round > 1 and cells_down(t) == len(t.cells) - (t.step == STATION)


def turns_fit(t: Table) -> Broken:
    """While all seats have farmers in hand they take turns clockwise, in round one from the start seat on."""
    if t.step not in PLACING or t.turn_seat == NOBODY or min(t.in_hand) == 0:
        return
    turns = len(t.cells) - cells_down(t) - (t.step == STATION)
    first = (t.turn_seat - turns) % t.seats
    if t.round == 1 and t.start_seat not in (first, RANDOM_START):
        due = (t.start_seat + turns) % t.seats
        yield "turn_seat", f"after {turns} turns from p{t.start_seat} on it is the turn of p{due}"
    for seat in range(t.seats):
        had = (turns + t.seats - 1 - (seat - first) % t.seats) // t.seats
        if farmers_on_board(t, seat) > had:
            yield f"in_hand[{seat}]", f"p{seat} has had {had} turns, and placed more farmers"


def placing_fits(t: Table) -> Broken:
    """A reveal, a turn-up and a station each find what they need."""
    if t.step in (REVEAL, STATION) and t.turn_seat == NOBODY:
        yield "turn_seat", "somebody's turn it must be"
        return
    if t.step in PLACING and t.turn_seat != NOBODY and t.in_hand[t.turn_seat] == 0:
        yield "turn_seat", "whose turn it is must have a farmer in hand"
    if t.step == TURN_UP:
        yield from turn_up_fits(t)
    elif t.step == STATION:
        yield from station_fits(t)
    elif t.pending != -1:
        yield "pending", "no tile is being turned up"
    if t.step == REVEAL and cells_down(t) < 2:
        yield "cells", "a seat is asked which tile to turn up where fewer than two are face down"


def turn_up_fits(t: Table) -> Broken:
    """The tile being turned up lies face down; in the sweep it is the first such."""
    if t.pending == -1 or t.cells[t.pending] != DOWN:
        yield "pending", "the tile being turned up must lie face down"
    elif t.turn_seat == NOBODY and (any(t.in_hand) or t.pending != t.cells.index(DOWN)):
        yield "pending", "the sweep begins when no farmer is in hand, and goes by r, then by q"


def station_fits(t: Table) -> Broken:
    """The tile just turned up carries no farmer yet, and the seat may leave it so."""
    if t.pending == -1 or t.cells[t.pending] >= DOWN or t.farmer_on[t.pending] != NOBODY:
        yield "pending", "the tile just turned up must lie face up without a farmer"
    elif not farmers_can_still_be_placed(t, t.turn_seat):
        yield "step", "a seat that must place is not asked"


def board_fits_the_section(t: Table) -> Broken:
    """No tile is face down once section B is over, and no cell is empty before."""
    if t.step in (COLLECT, FARM, FEED, FINAL_GROUPS, OVER) and DOWN in t.cells:
        yield "cells", "a tile lies face down after section B"
    if t.step in SECTION_B and EMPTY in t.cells:
        yield f"cells[{t.cells.index(EMPTY)}]", "a cell is empty in section B"


def settling_fits(t: Table) -> Broken:
    """Who collects has a farmer on the board; who settles has none."""
    settled = [seat for seat in range(t.seats) if t.settled[seat]]
    if t.step in (COLLECT, FARM, FEED) and t.turn_seat == NOBODY:
        yield "turn_seat", "somebody's slot it must be"
        return
    if t.step == COLLECT and farmers_on_board(t, t.turn_seat) == 0:
        yield "turn_seat", "who collects has a farmer on the board"
    if t.step in (FARM, FEED) and t.settling == AFTER_LAST_FARMER:
        if farmers_on_board(t, t.turn_seat):
            yield "turn_seat", "who settles has no farmer left on the board"
        if t.settled[t.turn_seat]:
            yield f"settled[{t.turn_seat}]", "who settles has not settled yet"
    if t.step in (FARM, FEED) and t.settling == AFTER_ALL and not (nobody_on_board(t) and set(t.cells) == {EMPTY}):
        yield "cells", "all settle after the board is empty"
    for seat in settled:
        if t.settling == AFTER_ALL or t.step in SECTION_B:
            yield f"settled[{seat}]", "nobody is marked as settled here"
        elif farmers_on_board(t, seat):
            yield f"settled[{seat}]", "who has settled has no farmer left on the board"
    if t.step in (FINAL_GROUPS, OVER) and t.settling == AFTER_LAST_FARMER and len(settled) < t.seats:
        yield "settled", "everybody has settled before the last groups"


def no_tile_without_farmers(t: Table) -> Broken:
    """Outside section B a board without farmers is empty."""
    if t.step in (COLLECT, FARM, FEED, FINAL_GROUPS, OVER) and nobody_on_board(t) and set(t.cells) != {EMPTY}:
        yield "cells", "tiles lie on a board without farmers"


def feed_fits(t: Table) -> Broken:
    """Who sold is still feeding, and the box is not overdrawn where it is a limit."""
    if t.sold and t.step != FEED:
        yield "sold", "selling belongs to a feeding"
    brought = sum(count * number for count, number in zip(t.box, t.pack.number, strict=True))
    if sum(t.feed) > brought:
        yield "feed", f"{sum(t.feed)} markers are held, and the animals in the box can have brought {brought}"
    counted = [feed for seat, feed in enumerate(t.feed) if t.step != FEED or seat != t.turn_seat]
    if t.feed_supply == BOX and sum(counted) > t.pack.feed_markers:
        yield "feed", f"{sum(counted)} markers are out, and the box has {t.pack.feed_markers}"


def farms_fit(t: Table) -> Broken:
    """Every animal on a farm came there with a group, the rest of which is in the box."""
    kept = [sum(t.farm[animal::ANIMALS]) for animal in range(ANIMALS)]
    if t.step in (FINAL_GROUPS, OVER):
        least = sum(least_boxed_at_the_end(t, animal, count) for animal, count in enumerate(kept))
        if sum(t.box[:ANIMALS]) < least:
            yield "box", f"the groups of the animals on the farms have brought {least} others there"
        return
    herds = kept[t.pack.herd_keep]
    for animal, count in enumerate(kept):
        least = least_boxed(t, animal, count)
        if animal != t.pack.herd_keep and t.box[animal] < least:
            yield (
                f"box[{animal}]",
                f"the groups of {count} {t.pack.kinds[animal]} on the farms have brought {least} there",
            )
        elif animal != t.pack.herd_keep and animal in t.pack.herd:
            herds = min(herds, t.box[animal] - least)
    least = least_boxed(t, t.pack.herd_keep, kept[t.pack.herd_keep] - max(0, herds))
    if t.box[t.pack.herd_keep] < least:
        yield f"box[{t.pack.herd_keep}]", f"at most {herds} herds were made, and the other groups brought {least} there"


def least_boxed(t: Table, animal: int, kept: int) -> int:
    """How many of an animal are in the box at the least when so many came to farms in quartets."""
    most_kept = max(t.pack.quartet_keep[animal + KINDS : animal + KINDS * t.round + 1 : KINDS])
    return -(-kept * (t.pack.quartet_size - most_kept) // most_kept)


def least_boxed_at_the_end(t: Table, animal: int, kept: int) -> int:
    """How many animals are in the box at the least when so many of one kind came to farms, in whatever groups."""
    by_group = [kept * (t.pack.last_size - 1)]
    if animal == t.pack.herd_keep:
        by_group.append(kept * (len(t.pack.herd) - 1))
    for in_round in range(1, t.round + 1):
        most_kept = t.pack.quartet_keep[in_round * KINDS + animal]
        by_group.append(kept * (t.pack.quartet_size - most_kept) // most_kept)
    return min(by_group)


def last_groups_fit(t: Table) -> Broken:
    """The last groups are made from the yards alone, in tile order."""
    if t.step != FINAL_GROUPS:
        return
    if t.round != t.pack.rounds or set(t.cells) != {EMPTY} or any(t.unseen):
        yield "round", "the last groups come after the last round, when no tile is left to come"
    if min(t.in_hand) < t.pack.farmers[t.seats]:
        yield "in_hand", "all farmers are in hand"
    if t.turn_seat == NOBODY:
        yield "turn_seat", "somebody's groups it must be"
        return
    for seat in range(t.seats):
        if t.order_tile[seat] < t.order_tile[t.turn_seat] and any(t.yard[seat * KINDS : (seat + 1) * KINDS]):
            yield f"yard[{seat * KINDS}]", f"p{seat} is through and its yard is not empty"


def start_seat_fits(t: Table) -> Broken:
    """The start seat is drawn before anything else, and only where the table chose so."""
    if t.step != START_SEAT:
        return
    if t.start_seat != RANDOM_START:
        yield "step", "the start seat is drawn where nobody asked for it"
    fresh = t.round == 1 and set(t.cells) == {DOWN} and t.unseen == t.pack.count
    if not fresh or any(t.order_tile) or min(t.in_hand) < t.pack.farmers[t.seats]:
        yield "step", "the start seat is drawn when round one is laid out and nothing has been done"
    if t.turn_seat != NOBODY:
        yield "turn_seat", "nobody has the turn before the start seat is drawn"


def the_end_is_clean(t: Table) -> Broken:
    """At the end everything is on farms or in the box."""
    if t.step != OVER:
        return
    if t.round != t.pack.rounds or set(t.cells) != {EMPTY} or any(t.unseen) or any(t.yard):
        yield "step", "the game is over when board, piles and yards are empty after the last round"


def the_actor_fits(t: Table) -> Broken:
    """The seat that is asked is whose turn it is; chance acts at a start seat and a turn-up."""
    due = CHANCE if t.step in (START_SEAT, TURN_UP) else NOBODY if t.step == OVER else t.turn_seat
    if t.actor != due:
        yield "actor", f"is {t.actor}, and must be {due}"


INVARIANTS = (
    Invariant("SB-I1", "SB-G.2", tiles_are_conserved),
    Invariant("SB-I2", "SB-A.2", unseen_tiles_fit_the_round),
    Invariant("SB-I3", "SB-S.1", farmers_are_conserved),
    Invariant("SB-I4", "SB-B.7", order_tiles_fit),
    Invariant("SB-I5", "SB-B.2", placing_fits),
    Invariant("SB-I6", "SB-B.15", board_fits_the_section),
    Invariant("SB-I7", "SB-D.1", settling_fits),
    Invariant("SB-I8", "SB-C.15", no_tile_without_farmers),
    Invariant("SB-I10", "SB-E.15", feed_fits),
    Invariant("SB-I11", "SB-F.1", last_groups_fit),
    Invariant("SB-I12", "SB-B.1", start_seat_fits),
    Invariant("SB-I13", "SB-F.5", the_end_is_clean),
    Invariant("SB-I14", "SB-X.1", the_actor_fits),
    Invariant("SB-I16", "SB-B.6", turns_fit),
    Invariant("SB-I17", "SB-D.3", farms_fit),
)
