"""The invariants of pieces and of the course: each is seen to be broken by a table that breaks it (section 7)."""

from collections.abc import Callable

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from royalpig.games.space_pigs.invariants import INVARIANTS
from royalpig.games.space_pigs.table import Group, Table
from tests.games.space_pigs.positions import card, cell, new, position

Change = Callable[[Table], None]


def in_deploy() -> State:
    """p0 deploys in turn 3."""
    return position(
        steps.DEPLOY_STARTS,
        place="1D",
        reserve={0: (2, 0), 3: (1, 1)},
        troops={"1,0": "p0 3p", "-2,0": "p0 2p", "0,1": "pirates 2"},
        hands={0: "2 colon", 1: "rocket"},
        discard="slop-bomb",
    )


def in_muster() -> State:
    """p0 musters in turn 3."""
    return position(steps.MUSTER_GOES_ON, place="1B", reserve={0: (3, 0), 1: (2, 0)}, hands={0: "colon"})


def giving() -> State:
    """The Royal Pig gives colonist markers."""
    return position(steps.GIVE_COLONISTS, 0, place="1B", turn_seat=-1, drawn=[2, 2, 2], drawn_number=6, bag=[3, 2, 1])


def exchanging() -> State:
    """p1 has offered p2 a card and says what it wants."""
    state = position(steps.EXCHANGE_GOES_ON, place="2A", hands={1: "colon", 2: "rocket"}, faction=[0, 1, 1, 3])
    state.apply("offer p2 colon", 1)
    state.apply("want rocket", 1)
    return state


def ordering() -> State:
    """p0 and p2 roll for the order."""
    troops = {"-2,0": "p0 9p", "2,-2": "p1 7p", "0,-2": "p2 9p", "-2,2": "p3 8p"}
    return position(steps.ORDER_STARTS, place="1C", troops=troops)


GOVERNED = {"acorns": [0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1], "governors": [1, 1, 1, 1]}


def voting() -> State:
    """p0 has voted first and calls."""
    state = position(steps.ELECTION_STARTS, place="4C", **GOVERNED)  # type: ignore[arg-type]
    state.apply("vote-first", 0)
    state.apply("vote p0", 0)
    return state


def closing() -> State:
    """After the vote p3 may play a card."""
    state = position(
        steps.ELECTION_STARTS,
        place="4C",
        hands={3: "voting-error"},
        **{**GOVERNED, "governors": [1, 5, 1, 1]},  # type: ignore[arg-type]
    )
    for seat, action in ((3, "pass"), (0, "vote-first"), (0, "vote p0"), (0, "call p1"), (1, "vote p1")):
        state.apply(action, seat)
    for seat, action in ((0, "call p2"), (2, "vote p0"), (3, "vote p0")):
        state.apply(action, seat)
    return state


def laying() -> State:
    """Seats lay the galaxy."""
    state = new(4, 1, "auto")
    for _ in range(8):
        state.apply(state.legal()[0])
    return state


def about_to_lay() -> State:
    """No hex lies."""
    return new(4, 1, "auto")


def starting() -> State:
    """Two seats have placed their troops."""
    state = new(4, 1, "auto", layout="automatic")
    for _ in range(2):
        state.apply(state.legal()[0])
    return state


def over() -> State:
    """The turn limit has ended the game."""
    state = position(steps.ACORNS, place="4A", options={"turn-limit": "3"}, sound=False)
    assert state.over
    return state


def setting(name: str, value: object) -> Change:
    """A change of one field."""

    def change(t: Table) -> None:
        assert hasattr(t, name), name
        setattr(t, name, value)

    return change


def entry(name: str, index: int, value: int) -> Change:
    """A change of one entry of a list."""

    def change(t: Table) -> None:
        getattr(t, name)[index] = value

    return change


def with_group(where: str, who: int, *troops: int) -> Change:
    """One group more, at the end of its cell's."""

    def change(t: Table) -> None:
        t.groups.append(Group(cell(where), who, *troops))
        t.groups.sort(key=lambda group: group.cell)

    return change


def all_groups_reversed(t: Table) -> None:
    t.groups.reverse()


BROKEN: list[tuple[Callable[[], State], Change, str]] = [
    (in_deploy, entry("discard", 0, 1), "SP-I1 deck_size"),
    (in_deploy, entry("discard", card("slop-bomb"), 3), "SP-I1 discard"),
    (in_deploy, entry("deck", 0, 3), "SP-I1 deck"),
    (in_deploy, entry("hand", 0, 1), "SP-I1 deck"),
    (in_deploy, entry("hand_size", 0, 7), "SP-I1 hand_size"),
    (in_deploy, setting("deck_size", 77), "SP-I1 deck_size"),
    (in_deploy, entry("reserve_piglets", 0, 20), "SP-I1 reserve_piglets"),
    (in_deploy, entry("reserve_hogs", 3, 2), "SP-I6 reserve_hogs"),
    (in_deploy, with_group("0,2", 6, 4, 0, 0, 0), ""),
    (in_deploy, with_group("0,2", 6, 5, 0, 0, 0), "SP-I4 groups"),
    (in_deploy, with_group("0,2", 6, 1, 0, 1, 0), "SP-I2 groups"),
    (in_deploy, entry("markers", 0, 1), "SP-I6 markers"),
    (giving, setting("drawn_number", 5), "SP-I1 drawn_number"),
    (giving, setting("bag", [3, 2, 2]), "SP-I1 bag"),
    (giving, setting("given_number", [0, 0, 0, 1]), "SP-I1 drawn_number"),
    (in_deploy, setting("drawn_number", 1), "SP-I1 drawn_number"),
    (in_deploy, entry("left", 0, 1), "SP-I1 left"),
    (in_deploy, entry("pile", 0, 1), "SP-I1 pile"),
    (in_deploy, entry("face", cell("0,0"), 0), "SP-I1 pile"),
    (in_deploy, entry("face", cell("0,0"), -1), "SP-I1 face"),
    (in_deploy, entry("family", cell("0,0"), -1), "SP-I1 left"),
    (in_deploy, with_group("3,0", 1, 1, 0, 0, 0), "SP-I2 groups"),
    (in_deploy, with_group("0,2", 1, 0, 0, 0, 0), "SP-I2 groups"),
    (in_deploy, with_group("0,2", 5, 1, 0, 0, 0), "SP-I2 groups"),
    (in_deploy, with_group("1,0", 0, 1, 0, 0, 0), "SP-I2 groups"),
    (in_deploy, all_groups_reversed, "SP-I2 groups"),
    (in_deploy, with_group("1,0", 2, 1, 0, 0, 0), "SP-I3 groups"),
    (in_deploy, with_group("0,1", 7, 1, 0, 0, 0), "SP-I3 groups"),
    (in_deploy, with_group("0,1", 7, 1, 0, 0, 0), "SP-I2 groups"),
    (in_deploy, with_group("0,0", 8, 1, 0, 0, 0), "SP-I4 groups"),
    (in_deploy, setting("devoured", [cell("0,2")]), "SP-I5 devoured"),
    (in_deploy, setting("devoured", [cell("2,0"), cell("2,-1")]), "SP-I5 devoured"),
    (in_deploy, setting("laying", cell("0,0")), "SP-I13 laying"),
    (in_deploy, setting("royal_pig", -1), "SP-I7 royal_pig"),
    (in_deploy, entry("faction", 2, -1), "SP-I7 faction"),
    (in_deploy, entry("eliminated", 0, 1), "SP-I8 eliminated"),
    (in_deploy, setting("turn", 0), "SP-I14 turn"),
    (in_deploy, setting("turn_limit", 2), "SP-I14 turn"),
    (in_deploy, setting("sequence", steps.S_1C), "SP-I14 sequence"),
    (in_deploy, entry("clan", 0, 1), "SP-I14 clan"),
    (in_deploy, entry("recipe", 0, 1), "SP-I14 recipe"),
    (in_deploy, setting("order", [0, 1, 2, 2]), "SP-I14 order"),
    (in_deploy, setting("actor", 1), "SP-I14 actor"),
    (in_deploy, setting("turn_seat", -1), "SP-I14 turn_seat"),
    (in_deploy, setting("rolling", [1]), "SP-I14 rolling"),
    (in_deploy, entry("offers", 1, 1), "SP-I14 offers"),
    (in_deploy, setting("offer_from", 1), "SP-I14 offer_from"),
    (in_deploy, setting("offer_card", 1), "SP-I14 offer_card"),
    (in_deploy, entry("closed", 1, 1), "SP-I14 closed"),
    (in_deploy, setting("window", 1), "SP-I14 window"),
    (in_deploy, setting("winner", 1), "SP-I15 winner"),
    (in_deploy, setting("reason", 1), "SP-I15 winner"),
    (in_deploy, entry("acorns", 0, 1), "SP-I11 acorns"),
    (in_deploy, entry("governors", 0, 1), "SP-I11 governors"),
    (in_deploy, entry("barred", 0, 1), "SP-I11 votes"),
    (in_deploy, entry("diverted", 0, 1), "SP-I11 diverted"),
    (in_deploy, setting("hog_made", 1), "SP-I6 hog_made"),
    (in_muster, setting("hog_made", 1), "SP-I6 reserve_hogs"),
    (in_muster, entry("reserve_hogs", 1, 1), "SP-I6 reserve_hogs"),
    (exchanging, setting("exchange_windows", 2), "SP-I14 sequence"),
    (exchanging, setting("offer_to", 3), "SP-I14 offer_from"),
    (exchanging, setting("offers", [0, 0, 0, 0]), "SP-I14 offers"),
    (exchanging, setting("offer_card", card("rocket")), "SP-I14 offer_card"),
    (exchanging, setting("offer_wanted", 40), "SP-I14 offer_wanted"),
    (exchanging, setting("offer_wanted", -1), "SP-I14 offer_card"),
    (ordering, setting("rolling", [2, 0]), "SP-I14 rolling"),
    (ordering, setting("ranks", [0, 3, 0, 3]), "SP-I14 ranks"),
    (ordering, setting("ranks", [2, 0, 2, 1]), "SP-I14 ranks"),
    (ordering, setting("rolls", [7, 0, 0, 0]), "SP-I14 rolls"),
    (voting, setting("votes", [-1, -1, -1, -1]), "SP-I11 votes"),
    (voting, setting("caller_votes", 0), "SP-I11 caller_votes"),
    (voting, setting("barred", [1, 0, 0, 0]), "SP-I11 barred"),
    (voting, setting("window", 0), "SP-I14 window"),
    (voting, setting("diverting", 1), "SP-I11 diverting"),
    (voting, entry("governors", 1, 0), "SP-I11 governors"),
    (voting, setting("diverted_to", [1, 0, 0, 0]), "SP-I11 diverted"),
    (closing, setting("diverted", [2, 0, 0, 0]), "SP-I11 diverted"),
    (closing, setting("votes", [0, 1, 0, -1]), "SP-I11 votes"),
    (laying, setting("turn_seat", -1), "SP-I14 turn_seat"),
    (laying, setting("layout", 1), "SP-I13 step"),
    (laying, setting("hand_size", [1, 0, 0, 0]), "SP-I9 hand_size"),
    (about_to_lay, setting("step", steps.PLACE_START), "SP-I13 left"),
    (laying, setting("step", steps.FIRST_ROLL), "SP-I13 family"),
    (starting, setting("groups", []), "SP-I14 groups"),
    (over, setting("winner", 3), "SP-I15 winner"),
    (over, setting("turn", 2), "SP-I15 reason"),
    (over, setting("reason", 1), "SP-I15 winner"),
]


@pytest.mark.parametrize(("start", "change", "wanted"), BROKEN)
def test_a_broken_invariant_is_named(start: Callable[[], State], change: Change, wanted: str) -> None:
    state = start()
    assert state.problems() == []
    broken = state.clone()
    change(broken.table)
    found = {f"{problem.invariant} {problem.path.split('[')[0]}" for problem in broken.problems()}
    assert found if wanted else not found
    assert not wanted or wanted in found


def test_rings_are_laid_one_after_the_other() -> None:
    state = laying()
    t = state.table
    last = next(number for number in range(len(t.family)) if t.family[number] >= 0 and number != cell("0,0"))
    outside = cell("3,0")
    t.family[outside], t.face[outside] = t.family[last], t.face[last]
    t.family[last] = t.face[last] = -1
    assert "SP-I13" in {problem.invariant for problem in state.problems()}


@pytest.mark.rule("SP-1E.6", "SP-1E.7", "SP-A.6")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (with_group("0,2", 6, 5, 0, 0, 0), "SP-1E.6"),
        (with_group("0,2", 7, 4, 0, 0, 0), "SP-1E.6"),
        (with_group("0,2", 8, 2, 0, 0, 0), "SP-1E.6"),
        (with_group("0,1", 8, 1, 0, 0, 0), "SP-1E.7"),
        (with_group("0,0", 8, 1, 0, 0, 0), "SP-A.6"),
        (entry("recipe", 2, 0), "SP-S.3"),
        (with_group("0,0", 1, 20, 0, 0, 0), "SP-G.14"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_clause_that_it_breaks(change: Change, clause: str) -> None:
    state = in_deploy()
    change(state.table)
    assert clause in {problem.clause for problem in state.problems()}


def test_every_invariant_names_a_clause_of_the_register() -> None:
    state = in_deploy()
    assert {invariant.clause for invariant in INVARIANTS} <= {clause.id for clause in state.game.clauses}
    numbers = {int(invariant.id.removeprefix("SP-I")) for invariant in INVARIANTS}
    assert numbers <= set(range(1, 16))
