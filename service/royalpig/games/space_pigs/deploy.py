"""1D: the troops in reserve go on hexes where the seat has troops (4.7)."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import Case, Decision, Kind, among, at_most, needs
from royalpig.games.space_pigs.arguments import CELL, COORDINATES, END_DEPLOY, HOGS, PIGLETS
from royalpig.games.space_pigs.cards import may_hold, play_card, play_kind
from royalpig.games.space_pigs.content import BREW_HOG
from royalpig.games.space_pigs.course import begin
from royalpig.games.space_pigs.events_of_phase_1 import HogMade, ReserveLost, TroopsDeployed
from royalpig.games.space_pigs.events_of_phase_4 import Passed
from royalpig.games.space_pigs.groups import add_ready, cells_of, has_troops, hogs_in_supply, piglets_of, take_any
from royalpig.games.space_pigs.muster import PIGLETS_FOR_A_HOG
from royalpig.games.space_pigs.starts import a_hex_is_there
from royalpig.games.space_pigs.steps import DEPLOY, DEPLOY_GOES_ON, DEPLOY_STARTS, S_1E
from royalpig.games.space_pigs.table import Table, go_on, next_in_order, place_of, wait_for


def deploy_starts(t: Table) -> None:
    """Seats deploy in order of play (SP-1D.4)."""
    t.turn_seat = NOBODY
    go_on(t, DEPLOY_GOES_ON)


def deploy_goes_on(t: Table) -> None:
    """The next seat; what nobody need be asked is done."""
    t.turn_seat = next_in_order(t, t.turn_seat)
    seat = t.turn_seat
    if seat == NOBODY:
        begin(t, S_1E)
    elif not has_troops(t, seat):
        lose_reserve(t, seat)
    elif can_deploy(t, seat):
        wait_for(t, DEPLOY, seat)
    else:
        deploy_what_is_certain(t, seat)


def has_reserve(t: Table, seat: int) -> bool:
    """The seat has troops that are not deployed."""
    return t.reserve_piglets[seat] + t.reserve_hogs[seat] > 0


def can_deploy(t: Table, seat: int) -> bool:
    """The seat has a choice of hexes, or may hold a card that it could use."""
    if has_reserve(t, seat) and len(cells_of(t, seat)) > 1:
        return True
    return may_hold(t, seat, BREW_HOG) and bool(cells_to_brew(t, seat))


def lose_reserve(t: Table, seat: int) -> None:
    """A seat without troops on the board loses its reserve to its supply (SP-1D.5)."""
    if has_reserve(t, seat):
        t.events.append(ReserveLost(seat, t.reserve_piglets[seat], t.reserve_hogs[seat]))
        t.reserve_piglets[seat] = t.reserve_hogs[seat] = 0


def deploy_what_is_certain(t: Table, seat: int) -> None:
    """A seat with a reserve that has no choice deploys it on its one hex."""
    if has_reserve(t, seat) and not can_deploy(t, seat):
        put_down(t, seat, cells_of(t, seat)[0], t.reserve_piglets[seat], t.reserve_hogs[seat])


def put_down(t: Table, seat: int, cell: int, piglets: int, hogs: int) -> None:
    """Troops go from the reserve to the hex, ready."""
    t.reserve_piglets[seat] -= piglets
    t.reserve_hogs[seat] -= hogs
    add_ready(t, cell, seat, piglets, hogs)
    t.events.append(TroopsDeployed(seat, cell, piglets, hogs))


# deploy


def piglets_in_reserve(t: Table, seat: int) -> int:
    """Not more piglets than there are (SP-1D.6)."""
    return t.reserve_piglets[seat]


def hogs_in_reserve(t: Table, seat: int) -> int:
    """Not more hogs than there are (SP-1D.6)."""
    return t.reserve_hogs[seat]


def at_least_one(piglets: int, hogs: int) -> bool:
    """A step places at least one troop (SP-1D.6)."""
    return piglets + hogs > 0


def own_cells(t: Table, seat: int) -> list[int]:
    """Hexes where the seat has troops (SP-1D.1)."""
    return cells_of(t, seat)


def deploy_troops(t: Table, seat: int, cell: int, piglets: int, hogs: int) -> None:
    """Any number may stand on a hex (SP-1D.2)."""
    put_down(t, seat, cell, piglets, hogs)
    deploy_what_is_certain(t, seat)


def opens_for_deploy(t: Table, card: int) -> bool:
    """Cards that make a hog (SP-W.3)."""
    return t.pack.effect[card] == BREW_HOG


def cells_to_brew(t: Table, seat: int) -> list[int]:
    """Hexes with two own piglets, if a hog is in supply (SP-C.13)."""
    if hogs_in_supply(t, seat) == 0:
        return []
    return [group.cell for group in t.groups if group.who == seat and piglets_of(group) >= PIGLETS_FOR_A_HOG]


def brew_hog(t: Table, seat: int, card: int, brewery: int) -> None:
    """Two piglets go to supply, and a ready hog comes (SP-C.13)."""
    play_card(t, seat, card, brewery)
    add_ready(t, brewery, seat, 0, 1)
    take_any(t, brewery, seat, PIGLETS_FOR_A_HOG, 0)
    t.events.append(HogMade(seat, brewery))
    deploy_what_is_certain(t, seat)


def reserve_is_empty(t: Table, seat: int) -> bool:
    """All of them must be placed (SP-1D.3)."""
    return not has_reserve(t, seat)


def end_deploy(t: Table, seat: int) -> None:
    """The next seat."""
    t.events.append(Passed(seat, END_DEPLOY))
    go_on(t, DEPLOY_GOES_ON)


def default_of_deploy(t: Table, seat: int) -> str:
    """Nothing is done, or the first troop is put on the first hex."""
    if reserve_is_empty(t, seat):
        return "end-deploy"
    q, r = COORDINATES[cells_of(t, seat)[0]]
    return f"deploy {q},{r} {'0p 1h' if t.reserve_hogs[seat] else '1p 0h'}"


deploy = Kind(
    "deploy",
    {"cell": CELL, "piglets": PIGLETS, "hogs": HOGS},
    [
        needs("SP-X.3", a_hex_is_there),
        at_most("SP-1D.6", "piglets", piglets_in_reserve),
        at_most("SP-1D.6", "hogs", hogs_in_reserve),
        needs("SP-1D.6", at_least_one),
        among("SP-1D.1", "cell", own_cells),
    ],
    deploy_troops,
)
play = play_kind(
    opens_for_deploy,
    {BREW_HOG: Case({"brewery": ("target", CELL)}, [among("SP-C.13", "brewery", cells_to_brew)], brew_hog)},
)
no_deploy = Kind("end-deploy", {}, [needs("SP-1D.3", reserve_is_empty)], end_deploy)
DEPLOY_DECISION = Decision(
    DEPLOY, "deploy", place_of, [deploy, play, no_deploy], asked=can_deploy, default=default_of_deploy
)

DECISIONS = (DEPLOY_DECISION,)
PASSAGES = {DEPLOY_STARTS: deploy_starts, DEPLOY_GOES_ON: deploy_goes_on}
