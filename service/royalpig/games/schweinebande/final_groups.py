"""The end: any four animals after the last round, and the count."""

from royalpig.engine.outcome import Outcome, Standing
from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Decision, Kind, among, at_least, needs
from royalpig.games.schweinebande.arguments import ANIMAL
from royalpig.games.schweinebande.events import FinalGroup, GameEnded, YardBoxed
from royalpig.games.schweinebande.market import ANIMALS, KINDS
from royalpig.games.schweinebande.table import (
    FINAL_GROUPS,
    GROUPS_DONE,
    OVER,
    Table,
    next_in_tile_order,
    wait_for,
)


def not_below_the_first(first: int) -> int:
    """The four are given in the fixed kind order."""
    return first


def not_below_the_second(second: int) -> int:
    """The four are given in the fixed kind order."""
    return second


def not_below_the_third(third: int) -> int:
    """The four are given in the fixed kind order."""
    return third


def animals_of_the_yard(t: Table, seat: int) -> list[int]:
    """The kinds of animal that lie in the yard."""
    return [animal for animal in range(ANIMALS) if t.yard[seat * KINDS + animal] > 0]


def the_yard_has_them_all(t: Table, seat: int, first: int, second: int, third: int, fourth: int) -> bool:
    """All four lie in the yard, copies counted."""
    yard, four = seat * KINDS, [first, second, third, fourth]
    return (
        t.yard[yard + first] >= four.count(first)
        and t.yard[yard + second] >= four.count(second)
        and t.yard[yard + third] >= four.count(third)
        and t.yard[yard + fourth] >= four.count(fourth)
    )


def turn_in_four(t: Table, seat: int, first: int, second: int, third: int, fourth: int) -> None:
    """The lowest of the four goes to the farm, the other three to the box (SB-F.3)."""
    animals = [first, second, third, fourth]
    for animal in animals:
        t.yard[seat * KINDS + animal] -= 1
        t.box[animal] += 1
    t.box[first] -= 1
    t.farm[seat * ANIMALS + first] += 1
    t.events.append(FinalGroup(seat, animals, first))


def box_yard(t: Table, seat: int) -> None:
    """What is left in the yard goes to the box, bags too (SB-F.5)."""
    kinds = t.yard[seat * KINDS : (seat + 1) * KINDS]
    for kind, count in enumerate(kinds):
        t.box[kind] += count
    t.yard[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
    if any(kinds):
        t.events.append(YardBoxed(seat, kinds))
    t.step = GROUPS_DONE


any_four = Kind(
    "any-four",
    {"first": ANIMAL, "second": ANIMAL, "third": ANIMAL, "fourth": ANIMAL},
    [
        at_least("SB-X.7", "second", not_below_the_first),
        at_least("SB-X.7", "third", not_below_the_second),
        at_least("SB-X.7", "fourth", not_below_the_third),
        among("SB-F.2", "first", animals_of_the_yard),
        among("SB-F.2", "second", animals_of_the_yard),
        among("SB-F.2", "third", animals_of_the_yard),
        among("SB-F.2", "fourth", animals_of_the_yard),
        needs("SB-F.2", the_yard_has_them_all),
    ],
    turn_in_four,
)
done = Kind("done", {}, [], box_yard)
FINAL_GROUPS_DECISION = Decision(FINAL_GROUPS, "final-groups", "F", [any_four, done])


def groups_done(t: Table) -> None:
    """The next seat in tile order, or the count (SB-F.7, SB-R.2)."""
    if t.order_tile[t.turn_seat] < t.seats:
        t.turn_seat = next_in_tile_order(t, t.turn_seat)
        wait_for(t, FINAL_GROUPS, t.turn_seat)
        return
    t.turn_seat = NOBODY
    wait_for(t, OVER, NOBODY)
    result = outcome(t)
    t.events.append(
        GameEnded(
            [points(t, seat) for seat in range(t.seats)],
            [pigs(t, seat) for seat in range(t.seats)],
            ranks(t),
            list(result.winners),
        )
    )


def points(t: Table, seat: int) -> int:
    """The numbers of the animals on a farm (SB-V.1)."""
    return sum(t.farm[seat * ANIMALS + animal] * t.pack.number[animal] for animal in range(ANIMALS))


def pigs(t: Table, seat: int) -> int:
    """The pigs on a farm, which break ties (SB-V.3)."""
    return t.farm[seat * ANIMALS + t.pack.pig]


def ranks(t: Table) -> list[int]:
    """The rank of each seat by points, then by pigs; equals share the better one (SB-V.6)."""
    scores = [(points(t, seat), pigs(t, seat)) for seat in range(t.seats)]
    return [1 + sum(other > score for other in scores) for score in scores]


def outcome(t: Table) -> Outcome:
    """Most points win, then most pigs; who is still tied wins too (SB-V.2 to SB-V.4)."""
    ranked = ranks(t)
    standings = [
        Standing(seat, ranked[seat], {"points": points(t, seat), "pigs": pigs(t, seat)}) for seat in range(t.seats)
    ]
    winners = tuple(seat for seat, rank in enumerate(ranked) if rank == 1)
    return Outcome(winners, tuple(sorted(standings, key=lambda standing: standing.rank)), "points")
