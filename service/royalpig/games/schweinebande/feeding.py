"""Section E: every animal in a yard costs a feed marker."""

from royalpig.engine.rules import Decision, Kind, needs
from royalpig.games.schweinebande.arguments import ANIMAL
from royalpig.games.schweinebande.events import AnimalsFed, AnimalSold, BagUsed, FeedLost, RoundEnded
from royalpig.games.schweinebande.market import BAG, KINDS
from royalpig.games.schweinebande.table import (
    AFTER_LAST_FARMER,
    BOX,
    FED,
    FEED,
    FINAL_GROUPS,
    FREE,
    LAY_OUT,
    NEXT_SLOT,
    ROUND_ENDED,
    Table,
    animals_in_yard,
    next_in_tile_order,
    seats_in_tile_order,
    wait_for,
)


def enough_feed(t: Table, seat: int) -> bool:
    """A marker for each animal."""
    return t.feed[seat] >= animals_in_yard(t, seat)


def pay_feed(t: Table, seat: int) -> None:
    """The markers go to the supply; what is left over is kept (SB-E.2)."""
    animals = animals_in_yard(t, seat)
    t.feed[seat] -= animals
    t.events.append(AnimalsFed(seat, animals, animals))
    t.step = FED


def something_to_feed(t: Table, seat: int) -> bool:
    """With no animal in the yard no bag can be used."""
    return animals_in_yard(t, seat) > 0


def the_yard_has_a_bag(t: Table, seat: int) -> bool:
    """A feed bag lies in the yard."""
    return t.yard[seat * KINDS + BAG] > 0


def nothing_sold_yet(t: Table) -> bool:
    """A bag is no remedy for one who has begun to sell."""
    return t.selling == FREE or not t.sold


def empty_bag(t: Table, seat: int) -> None:
    """One bag feeds all animals of the seat and goes to the box (SB-E.8, SB-E.18)."""
    t.yard[seat * KINDS + BAG] -= 1
    t.box[BAG] += 1
    t.events.append(BagUsed(seat, animals_in_yard(t, seat)))
    t.step = FED


def the_animal_is_in_the_yard(t: Table, seat: int, animal: int) -> bool:
    """Any animal of the yard can be sold; those on the farm, and bags, cannot (SB-E.5, SB-E.14)."""
    return t.yard[seat * KINDS + animal] > 0


def feed_is_short(t: Table, seat: int) -> bool:
    """Animals are sold only while markers are lacking."""
    return t.selling == FREE or t.feed[seat] < animals_in_yard(t, seat)


def shortage(t: Table, seat: int, animal: int) -> dict[str, int | str]:
    """The animal, and how many markers stand against how many animals."""
    return {"animal": t.pack.kinds[animal], "feed": t.feed[seat], "animals": animals_in_yard(t, seat)}


def sell_animal(t: Table, seat: int, animal: int) -> None:
    """The animal leaves the game and brings as many markers as its number (SB-E.4)."""
    gained = t.pack.number[animal]
    t.yard[seat * KINDS + animal] -= 1
    t.box[animal] += 1
    t.feed[seat] += gained
    t.sold = 1
    t.events.append(AnimalSold(seat, animal, gained))


def the_bill(t: Table, seat: int) -> dict[str, int]:
    """How many markers stand against how many animals."""
    return {"feed": t.feed[seat], "animals": animals_in_yard(t, seat)}


pay = Kind("pay", {}, [needs("SB-E.3", enough_feed, values=the_bill)], pay_feed)
use_bag = Kind(
    "use-bag",
    {},
    [
        needs("SB-E.11", something_to_feed),
        needs("SB-E.8", the_yard_has_a_bag),
        needs("SB-E.10", nothing_sold_yet),
    ],
    empty_bag,
)
sell = Kind(
    "sell",
    {"animal": ANIMAL},
    [needs("SB-E.5", the_animal_is_in_the_yard), needs("SB-E.6", feed_is_short, values=shortage)],
    sell_animal,
)
FEED_DECISION = Decision(FEED, "feed", "E", [pay, use_bag, sell])


def fed(t: Table) -> None:
    """The feeding of a seat is over; the next seat feeds, or section C goes on."""
    seat = t.turn_seat
    if t.feed_supply == BOX:
        give_back_surplus(t, seat)
    t.sold = 0
    if t.settling == AFTER_LAST_FARMER:
        t.settled[seat] = 1
        t.step = NEXT_SLOT
    elif t.order_tile[seat] == t.seats:
        t.step = ROUND_ENDED
    else:
        t.turn_seat = next_in_tile_order(t, seat)
        wait_for(t, FEED, t.turn_seat)


def give_back_surplus(t: Table, seat: int) -> None:
    """A seat keeps at most what the box has beside all others' markers (SB-E.15)."""
    others = sum(t.feed) - t.feed[seat]
    lost = t.feed[seat] - max(0, t.pack.feed_markers - others)
    if lost > 0:
        t.feed[seat] -= lost
        t.events.append(FeedLost(seat, lost))


def round_ended(t: Table) -> None:
    """The next round begins with the holder of order tile 1; after the last come the last groups (SB-R.1, R.2, N.2)."""
    t.events.append(RoundEnded(t.round))
    t.turn_seat = seats_in_tile_order(t)[0]
    if t.round < t.pack.rounds:
        t.round += 1
        t.step = LAY_OUT
    else:
        wait_for(t, FINAL_GROUPS, t.turn_seat)
