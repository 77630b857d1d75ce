"""Groups of troops and stacks of aliens: who stands where, how many, and how they come and go.

``groups`` stands by cell, then in order of arrival; the first group of a cell is its owner (SP-2B.14).
"""

from royalpig.games.space_pigs.arguments import ALIENS
from royalpig.games.space_pigs.table import Group, Table


def group_at(t: Table, cell: int, who: int) -> Group | None:
    """The group of a seat (or kind of aliens) on a cell."""
    for group in t.groups:
        if group.cell == cell and group.who == who:
            return group
    return None


def groups_at(t: Table, cell: int) -> list[Group]:
    """The groups on a cell in order of arrival."""
    return [group for group in t.groups if group.cell == cell]


def cells_of(t: Table, who: int) -> list[int]:
    """The cells where a seat (or kind of aliens) stands, in order."""
    return [group.cell for group in t.groups if group.who == who]


def stacks(t: Table) -> list[Group]:
    """All stacks of aliens, by cell."""
    return [group for group in t.groups if group.who >= ALIENS]


def is_free(t: Table, cell: int) -> bool:
    """Whether no group stands on the cell."""
    return all(group.cell != cell for group in t.groups)


def occupied(t: Table) -> set[int]:
    """The cells with a group."""
    return {group.cell for group in t.groups}


def piglets_of(group: Group) -> int:
    """Its piglets, ready and spent (of aliens: their number)."""
    return group.ready_piglets + group.spent_piglets


def hogs_of(group: Group) -> int:
    """Its hogs, ready and spent."""
    return group.ready_hogs + group.spent_hogs


def troops_of(group: Group) -> int:
    """Its troops, or its aliens."""
    return group.ready_piglets + group.spent_piglets + group.ready_hogs + group.spent_hogs


def troops_on_board(t: Table, who: int) -> int:
    """All troops of a seat on the board, or all aliens of a kind."""
    return sum(troops_of(group) for group in t.groups if group.who == who)


def has_troops(t: Table, seat: int) -> bool:
    """Whether a seat has a troop on the board."""
    return any(group.who == seat for group in t.groups)


def piglets_in_supply(t: Table, seat: int) -> int:
    """Piglets in front of the seat and not in play."""
    used = t.reserve_piglets[seat] + (t.boots_piglets if t.traveller == seat else 0)
    return t.pack.piglets - used - sum(piglets_of(group) for group in t.groups if group.who == seat)


def hogs_in_supply(t: Table, seat: int) -> int:
    """Hogs in front of the seat and not in play."""
    used = t.reserve_hogs[seat] + (t.boots_hogs if t.traveller == seat else 0)
    return t.pack.hogs - used - sum(hogs_of(group) for group in t.groups if group.who == seat)


def aliens_in_supply(t: Table, kind: int) -> int:
    """Aliens of a kind that are not on the board."""
    return t.pack.alien_count[kind] - troops_on_board(t, ALIENS + kind)


def strength(t: Table, seat: int) -> int:
    """Piglets and twice the hogs, on the board and in reserve (SP-1C.2, SP-1C.3)."""
    on_board = sum(piglets_of(group) + 2 * hogs_of(group) for group in t.groups if group.who == seat)
    return on_board + t.reserve_piglets[seat] + 2 * t.reserve_hogs[seat]


def join(t: Table, cell: int, who: int) -> Group:
    """The group of a seat or kind on a cell; a new, empty one at the end of the cell's if it has none there."""
    place = 0
    for group in t.groups:
        if group.cell == cell and group.who == who:
            return group
        if group.cell <= cell:
            place += 1
        else:
            break
    group = Group(cell, who, 0, 0, 0, 0)
    t.groups.insert(place, group)
    return group


def add_ready(t: Table, cell: int, who: int, piglets: int, hogs: int) -> None:
    """Ready troops (or aliens, as piglets) join their group on a cell."""
    group = join(t, cell, who)
    group.ready_piglets += piglets
    group.ready_hogs += hogs


def add_spent(t: Table, cell: int, who: int, piglets: int, hogs: int) -> None:
    """Spent troops join their group on a cell."""
    group = join(t, cell, who)
    group.spent_piglets += piglets
    group.spent_hogs += hogs


def take_ready(t: Table, cell: int, who: int, piglets: int, hogs: int) -> None:
    """Ready troops leave their group, which goes when nobody is left."""
    group = group_at(t, cell, who)
    assert group is not None
    group.ready_piglets -= piglets
    group.ready_hogs -= hogs
    if troops_of(group) == 0:
        t.groups.remove(group)


def take_any(t: Table, cell: int, who: int, piglets: int, hogs: int) -> None:
    """Troops leave their group, ready ones first; the group goes when nobody is left."""
    group = group_at(t, cell, who)
    assert group is not None
    ready_piglets, ready_hogs = min(piglets, group.ready_piglets), min(hogs, group.ready_hogs)
    group.ready_piglets -= ready_piglets
    group.spent_piglets -= piglets - ready_piglets
    group.ready_hogs -= ready_hogs
    group.spent_hogs -= hogs - ready_hogs
    if troops_of(group) == 0:
        t.groups.remove(group)


def remove_group(t: Table, cell: int, who: int) -> None:
    """The whole group leaves the board."""
    t.groups = [group for group in t.groups if group.cell != cell or group.who != who]


def make_owner(t: Table, cell: int, who: int) -> None:
    """The group moves to the front of the cell's groups."""
    front = next(place for place, group in enumerate(t.groups) if group.cell == cell)
    place = next(place for place, group in enumerate(t.groups) if group.cell == cell and group.who == who)
    t.groups.insert(front, t.groups.pop(place))


def all_are_ready(t: Table) -> None:
    """Every spent troop is ready again."""
    for group in t.groups:
        group.ready_piglets += group.spent_piglets
        group.ready_hogs += group.spent_hogs
        group.spent_piglets = group.spent_hogs = 0


def can_leave(t: Table, seat: int, cell: int) -> int:
    """How many troops of a seat can travel away from a cell: of the owner, as many as attackers there are, are held.

    SP-2B.10 to SP-2B.12; an alien counts one.
    """
    own = others = 0
    owner = True
    for group in t.groups:
        if group.cell != cell:
            continue
        if group.who == seat:
            own = troops_of(group)
            owner = others == 0
        else:
            others += troops_of(group)
    return own - min(own, others) if owner else own
