"""Setup, the start seat, and section A: the tiles of a round are laid out."""

from collections.abc import Mapping

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form, Kind, Weight
from royalpig.games.schweinebande.arguments import SEAT
from royalpig.games.schweinebande.events import RoundStarted, StartSeat, TilesLaid
from royalpig.games.schweinebande.market import ANIMALS, KINDS, Market
from royalpig.games.schweinebande.table import (
    DOWN,
    EMPTY,
    LAY_OUT,
    RANDOM_START,
    REVEAL,
    START_SEAT,
    Table,
    wait_for,
)


def new_table(seats: int, options: Mapping[str, int], pack: Market) -> Table:
    """The table before round one (SB-G.1, SB-G.2, SB-S.1 to SB-S.5)."""
    start_seat = options["start_seat"]
    board = len(pack.cells)
    return Table(
        seats=seats,
        start_seat=start_seat,
        settling=options["settling"],
        last_tiles=options["last_tiles"],
        bare_rows=options["bare_rows"],
        selling=options["selling"],
        feed_supply=options["feed_supply"],
        step=LAY_OUT,
        actor=NOBODY,
        round=1,
        turn_seat=NOBODY if start_seat == RANDOM_START else start_seat,
        cells=[EMPTY] * board,
        pending=-1,
        farmer_on=[NOBODY] * board,
        in_hand=[pack.farmers[seats]] * seats,
        order_tile=[0] * seats,
        yard=[0] * (seats * KINDS),
        farm=[0] * (seats * ANIMALS),
        feed=[0] * seats,
        settled=[0] * seats,
        sold=0,
        unseen=pack.count[:],
        box=[0] * KINDS,
        pack=pack,
        events=[],
    )


def lay_out(t: Table) -> None:
    """A tile face down on every cell; no draw is made, faces are drawn when they are turned up (SB-A.1, SB-S.4)."""
    t.cells = [DOWN] * len(t.cells)
    t.settled = [0] * t.seats
    t.events.append(RoundStarted(t.round, t.turn_seat))
    t.events.append(TilesLaid(t.round))
    if t.turn_seat == NOBODY:
        wait_for(t, START_SEAT, CHANCE)
    else:
        wait_for(t, REVEAL, t.turn_seat)


def each_seat_alike() -> int:
    """Every seat begins with the same weight."""
    return 1


def begin(t: Table, start: int) -> None:
    """The seat that was drawn has the first turn (SB-B.1)."""
    t.turn_seat = start
    t.events.append(StartSeat(start))
    wait_for(t, REVEAL, start)


start = Kind("start", {"start": SEAT}, [], begin, weight=Weight("SB-X.5", each_seat_alike))
START_SEAT_DECISION = Decision(START_SEAT, "start-seat", "B", [start], Form.CHANCE)
