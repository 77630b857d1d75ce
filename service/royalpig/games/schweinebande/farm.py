"""Section D: groups of animals put one on the farm."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Decision, Kind, needs
from royalpig.games.schweinebande.arguments import ANIMAL
from royalpig.games.schweinebande.events import HERD, QUARTET, GroupMade, GroupsDone
from royalpig.games.schweinebande.market import ANIMALS, KINDS
from royalpig.games.schweinebande.table import (
    AFTER_LAST_FARMER,
    FARM,
    FARM_DONE,
    FEED,
    Table,
    next_in_tile_order,
    wait_for,
)


def four_of_a_kind(t: Table, seat: int, animal: int) -> bool:
    """The yard has four of the animal."""
    return t.yard[seat * KINDS + animal] >= t.pack.quartet_size


def make_quartet(t: Table, seat: int, animal: int) -> None:
    """One to the farm, three to the box; two pigs in the last round (SB-D.3, SB-D.9)."""
    size = t.pack.quartet_size
    kept = t.pack.quartet_keep[t.round * KINDS + animal]
    t.yard[seat * KINDS + animal] -= size
    t.farm[seat * ANIMALS + animal] += kept
    t.box[animal] += size - kept
    t.events.append(GroupMade(seat, QUARTET, animal, kept, size - kept))


def one_of_each(t: Table, seat: int) -> bool:
    """The yard has one of each of the six animals."""
    return all(t.yard[seat * KINDS + animal] > 0 for animal in t.pack.herd)


def make_herd(t: Table, seat: int) -> None:
    """The cow to the farm, the other five to the box."""
    kept = t.pack.herd_keep
    for animal in t.pack.herd:
        t.yard[seat * KINDS + animal] -= 1
        if animal != kept:
            t.box[animal] += 1
    t.farm[seat * ANIMALS + kept] += 1
    t.events.append(GroupMade(seat, HERD, kept, 1, len(t.pack.herd) - 1))


def end_groups(t: Table, seat: int) -> None:
    """No more groups in this D; what is left stays in the yard (SB-D.7)."""
    t.events.append(GroupsDone(seat))
    t.step = FARM_DONE


quartet = Kind("quartet", {"animal": ANIMAL}, [needs("SB-D.3", four_of_a_kind)], make_quartet)
herd = Kind("herd", {}, [needs("SB-D.4", one_of_each)], make_herd)
done = Kind("done", {}, [], end_groups)
FARM_DECISION = Decision(FARM, "farm", "D", [quartet, herd, done])


def farm_done(t: Table) -> None:
    """E for the same seat, or first D for all seats in tile order (SB-D.1, SB-D.2)."""
    if t.settling == AFTER_LAST_FARMER:
        wait_for(t, FEED, t.turn_seat)
        return
    last = t.order_tile[t.turn_seat] == t.seats
    t.turn_seat = next_in_tile_order(t, NOBODY if last else t.turn_seat)
    wait_for(t, FEED if last else FARM, t.turn_seat)
