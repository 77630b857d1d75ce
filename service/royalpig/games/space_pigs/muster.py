"""1B, muster: cards that bring piglets, and the hog made of two new ones (4.5)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Case, Decision, Kind, needs
from royalpig.games.space_pigs.arguments import END_MUSTER
from royalpig.games.space_pigs.cards import may_hold, play_card, play_kind
from royalpig.games.space_pigs.content import GAIN_PIGLETS
from royalpig.games.space_pigs.course import begin
from royalpig.games.space_pigs.events_of_phase_1 import HogMade
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.groups import hogs_in_supply, piglets_in_supply
from royalpig.games.space_pigs.steps import MUSTER, MUSTER_GOES_ON, NONE, S_1C
from royalpig.games.space_pigs.table import Table, go_on, next_in_order, place_of, wait_for

PIGLETS_FOR_A_HOG = 2


def muster_goes_on(t: Table) -> None:
    """The next seat in order of play that can do anything, as far as all can tell."""
    t.hog_made = 0
    t.turn_seat = next_in_order(t, t.turn_seat)
    while t.turn_seat != NOBODY and not can_muster(t, t.turn_seat):
        t.turn_seat = next_in_order(t, t.turn_seat)
    if t.turn_seat == NOBODY:
        begin(t, S_1C)
    else:
        wait_for(t, MUSTER, t.turn_seat)


def can_muster(t: Table, seat: int) -> bool:
    """The seat may make a hog, or may hold a card that brings piglets and has one in supply."""
    if two_new_piglets(t, seat) and no_hog_made_yet(t) and hog_is_in_supply(t, seat):
        return True
    return piglet_is_in_supply(t, seat) and may_hold(t, seat, GAIN_PIGLETS)


def after_turn_1(t: Table) -> bool:
    """Not on turn 1 (SP-G.6, SP-1B.15)."""
    return t.turn > 1


def piglet_is_in_supply(t: Table, seat: int) -> bool:
    """There is a piglet to bring (SP-C.12)."""
    return piglets_in_supply(t, seat) > 0


def two_new_piglets(t: Table, seat: int) -> bool:
    """A hog is made of two new piglets (SP-1B.13)."""
    return t.reserve_piglets[seat] >= PIGLETS_FOR_A_HOG


def no_hog_made_yet(t: Table) -> bool:
    """One hog a seat and turn (SP-1B.12)."""
    return t.hog_made == 0


def hog_is_in_supply(t: Table, seat: int) -> bool:
    """There is a hog to make (SP-1B.14)."""
    return hogs_in_supply(t, seat) > 0


def opens_for_muster(t: Table, card: int) -> bool:
    """Cards that bring piglets (SP-W.3)."""
    return t.pack.effect[card] == GAIN_PIGLETS


def play_colonists(t: Table, seat: int, card: int) -> None:
    """New piglets, as far as the supply goes (SP-C.12, SP-1B.16)."""
    play_card(t, seat, card)
    t.reserve_piglets[seat] += min(t.pack.number[card], piglets_in_supply(t, seat))


def make_hog(t: Table, seat: int) -> None:
    """Two new piglets become a hog (SP-1B.11)."""
    t.reserve_piglets[seat] -= PIGLETS_FOR_A_HOG
    t.reserve_hogs[seat] += 1
    t.hog_made = 1
    t.events.append(HogMade(seat, NONE))


def end_muster(t: Table, seat: int) -> None:
    """The next seat."""
    t.events.append(Passed(seat, END_MUSTER))
    go_on(t, MUSTER_GOES_ON)


def default_of_muster(_t: Table, _seat: int) -> str:
    """Nothing is done."""
    return "end-muster"


play = play_kind(
    opens_for_muster,
    {GAIN_PIGLETS: Case({}, [needs("SP-G.6", after_turn_1), needs("SP-C.12", piglet_is_in_supply)], play_colonists)},
)
hog = Kind(
    "make-hog",
    {},
    [
        needs("SP-1B.15", after_turn_1),
        needs("SP-1B.12", no_hog_made_yet),
        needs("SP-1B.13", two_new_piglets),
        needs("SP-1B.14", hog_is_in_supply),
    ],
    make_hog,
)
no_muster = Kind("end-muster", {}, [], end_muster)
MUSTER_DECISION = Decision(
    MUSTER, "muster", place_of, [play, hog, no_muster], asked=can_muster, default=default_of_muster
)

DECISIONS = (MUSTER_DECISION,)
PASSAGES = {MUSTER_GOES_ON: muster_goes_on}
