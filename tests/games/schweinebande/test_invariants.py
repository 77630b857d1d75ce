"""What holds of every table at rest: I1 to I13 of the register, each broken on purpose."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

import royalpig
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.state import State
from royalpig.games.schweinebande.market import KINDS
from royalpig.games.schweinebande.table import DOWN, EMPTY, FARM, FEED, STATION, Table
from tests.engine.play import any_action, random_game
from tests.games.schweinebande.positions import CELLS, MARKET_M, position

Breaking = Callable[[Table], None]


def before_the_start() -> State:
    game = royalpig.game("schweinebande")
    return game.new(3, seed=1, options={"start-seat": "random"}, chance="explicit")


def revealing() -> State:
    market = {"0,0": "pig", "1,0": "cow", "2,0": "cow", "3,0": "goat"}
    return position("reveal", 1, seats=3, market=market, farmers={0: "0,0 1,0"})


def turning_up() -> State:
    return position("turn-up", seats=3, market={"0,0": "pig"}, farmers={0: "0,0"}, turn_seat=1, pending="2,2")


def sweeping() -> State:
    market = {cell: kind for cell, kind in MARKET_M.items() if cell not in ("3,3", "4,4")}
    return position(
        "turn-up", market=market, farmers={0: "0,0 1,0 2,0", 1: "3,0 4,0 0,1"}, order={0: 1, 1: 2}, pending="3,3"
    )


def stationing() -> State:
    market = {"0,0": "pig", "2,2": "goat"}
    return position("station", 1, seats=3, market=market, farmers={0: "0,0"}, pending="2,2")


def opening_round_two() -> State:
    return position("reveal", 1, seats=3, in_round=2, order={0: 2, 1: 1, 2: 3})


def collecting() -> State:
    return position("collect", 0, seats=3, market=MARKET_M, unseen="others", farmers={0: "0,0 4,4", 1: "2,2", 2: "0,4"})


def grouping(**options: str) -> State:
    return position("farm", 1, seats=3, in_round=2, yards={0: "pig", 1: "4 goat"}, options=options)


def feeding(**options: str) -> State:
    return position(
        "feed", 1, seats=3, in_round=2, yards={0: "pig", 1: "goat, cow"}, feed={0: 20, 2: 4}, options=options
    )


def last_groups() -> State:
    return position("final-groups", 1, seats=3, in_round=4, yards={1: "4 goat", 2: "4 cow"})


def ended() -> State:
    return position("over", seats=3, in_round=4, farms={0: "cow"})


def setting(field: str, index: int | None, value: int) -> Breaking:
    """Sets a field of a table, or one entry of it."""

    def set_it(t: Table) -> None:
        if index is None:
            setattr(t, field, value)
        else:
            getattr(t, field)[index] = value

    set_it.__name__ = f"{field}{'' if index is None else f'[{index}]'}={value}"
    return set_it


def moving(kind: int, *way: tuple[str, int]) -> Breaking:
    """Moves a tile of a kind between two fields, `(field, offset of its kinds)`: out of the first, into the second."""

    def move_it(t: Table) -> None:
        for (field, offset), step in zip(way, (-1, 1), strict=True):
            getattr(t, field)[offset + kind] += step

    move_it.__name__ = f"a tile from {way[0][0]} to {way[1][0]}"
    return move_it


def uncovering(cell: str, kind: int) -> Breaking:
    """Turns a face-down tile up, or lays a tile on an empty cell, out of the unseen or the box."""

    def uncover(t: Table) -> None:
        (t.unseen if t.cells[CELLS.index(cell)] == DOWN else t.box)[kind] -= 1
        t.cells[CELLS.index(cell)] = kind

    uncover.__name__ = f"a tile on {cell}"
    return uncover


def together(*changes: Breaking) -> Breaking:
    """Several changes."""

    def all_of_them(t: Table) -> None:
        for change in changes:
            change(t)

    all_of_them.__name__ = " and ".join(change.__name__ for change in changes)
    return all_of_them


def lifting(*cells: str) -> Breaking:
    """Takes farmers off the board into their seats' hands."""

    def lift(t: Table) -> None:
        for cell in map(CELLS.index, cells):
            t.in_hand[t.farmer_on[cell]] += 1
            t.farmer_on[cell] = NOBODY

    lift.__name__ = f"no farmer on {' '.join(cells)}"
    return lift


def placing(seat: int, *cells: str) -> Breaking:
    """Puts farmers of a seat on the board."""

    def put(t: Table) -> None:
        for cell in map(CELLS.index, cells):
            t.in_hand[seat] -= 1
            t.farmer_on[cell] = seat

    put.__name__ = f"farmers of p{seat} on {' '.join(cells)}"
    return put


def all_of_a_kind_to_a_farm(animal: int) -> Breaking:
    """Moves all of an animal from the box to the farm of p0."""

    def move_all(t: Table) -> None:
        t.farm[animal] += t.box[animal]
        t.box[animal] = 0

    move_all.__name__ = f"kind {animal} to a farm"
    return move_all


def emptying_the_board(t: Table) -> None:
    """Everything on the board goes to the box, the farmers home."""
    for cell, kind in enumerate(t.cells):
        if kind < KINDS:
            t.box[kind] += 1
        t.cells[cell] = EMPTY
        if t.farmer_on[cell] != NOBODY:
            t.in_hand[t.farmer_on[cell]] += 1
            t.farmer_on[cell] = NOBODY


def uncovering_all_but_one(t: Table) -> None:
    """Turns up every tile that is face down but the last."""
    for cell in CELLS:
        if t.cells[CELLS.index(cell)] == DOWN and t.cells.count(DOWN) > 1:
            uncovering(cell, t.unseen.index(max(t.unseen)))(t)


Broken = tuple[str, str, Callable[[], State], Breaking]

BROKEN: list[Broken] = [
    # A shape that no table has.
    ("SB-I0", "feed[1]", revealing, setting("feed", 1, -1)),
    ("SB-I0", "round", revealing, setting("round", None, 5)),
    ("SB-I0", "step", revealing, setting("step", None, 9)),
    ("SB-I0", "step", revealing, setting("step", None, -1)),
    ("SB-I0", "cells[3]", revealing, setting("cells", 3, 9)),
    ("SB-I0", "cells", revealing, lambda t: t.cells.append(DOWN)),
    ("SB-I0", "farmer_on[24]", revealing, setting("farmer_on", 24, 3)),
    ("SB-I0", "in_hand[2]", revealing, setting("in_hand", 2, 4)),
    ("SB-I0", "order_tile[0]", collecting, setting("order_tile", 0, 4)),
    # Conservation.
    ("SB-I1", "unseen[0]", revealing, setting("box", 0, 1)),
    ("SB-I1", "unseen[6]", revealing, setting("yard", 6, 1)),
    ("SB-I1", "unseen[5]", collecting, setting("farm", 5, 1)),
    ("SB-I1", "unseen[4]", turning_up, setting("cells", 0, 5)),
    # The unseen tiles fit the round.
    ("SB-I2", "unseen", revealing, moving(2, ("unseen", 0), ("box", 0))),
    ("SB-I2", "unseen", collecting, moving(2, ("unseen", 0), ("yard", 0))),
    ("SB-I2", "unseen", feeding, setting("round", None, 3)),
    # Farmers.
    ("SB-I3", "in_hand[2]", revealing, setting("in_hand", 2, 2)),
    ("SB-I3", "in_hand[1]", revealing, setting("farmer_on", 2, 1)),
    ("SB-I3", "farmer_on[24]", revealing, placing(2, "4,4")),
    ("SB-I3", "farmer_on[12]", grouping, placing(2, "2,2")),
    # Order tiles.
    ("SB-I4", "order_tile", collecting, setting("order_tile", 1, 1)),
    ("SB-I4", "order_tile", collecting, setting("order_tile", 2, 0)),
    ("SB-I4", "order_tile", revealing, setting("order_tile", 0, 2)),
    ("SB-I4", "order_tile[0]", revealing, setting("order_tile", 0, 1)),
    ("SB-I4", "order_tile[0]", revealing, placing(0, "2,0")),
    ("SB-I4", "order_tile", opening_round_two, setting("order_tile", 2, 0)),
    ("SB-I4", "turn_seat", opening_round_two, together(setting("turn_seat", None, 0), setting("actor", None, 0))),
    ("SB-I4", "order_tile", feeding, setting("order_tile", 2, 0)),
    ("SB-I4", "order_tile", last_groups, setting("order_tile", 2, 0)),
    ("SB-I4", "order_tile", ended, setting("order_tile", 2, 0)),
    # Reveal, turn-up, station.
    ("SB-I5", "turn_seat", revealing, together(placing(0, "2,0"), setting("turn_seat", None, 0))),
    ("SB-I5", "turn_seat", revealing, setting("turn_seat", None, NOBODY)),
    ("SB-I5", "pending", revealing, setting("pending", None, 7)),
    ("SB-I5", "cells", revealing, uncovering_all_but_one),
    ("SB-I5", "pending", turning_up, setting("pending", None, 0)),
    ("SB-I5", "pending", turning_up, setting("pending", None, -1)),
    ("SB-I5", "turn_seat", sweeping, setting("turn_seat", None, 0)),
    ("SB-I5", "pending", sweeping, setting("pending", None, 24)),
    ("SB-I5", "pending", turning_up, setting("turn_seat", None, NOBODY)),
    ("SB-I5", "pending", stationing, setting("pending", None, 24)),
    ("SB-I5", "pending", stationing, setting("pending", None, 0)),
    ("SB-I5", "pending", stationing, setting("pending", None, -1)),
    ("SB-I5", "pending", collecting, setting("pending", None, 0)),
    # The board.
    ("SB-I6", "cells", collecting, setting("cells", 0, DOWN)),
    ("SB-I6", "cells", grouping, setting("cells", 0, DOWN)),
    ("SB-I6", "cells", ended, setting("cells", 0, DOWN)),
    ("SB-I6", "cells[24]", revealing, setting("cells", 24, EMPTY)),
    ("SB-I6", "cells[3]", before_the_start, setting("cells", 3, EMPTY)),
    # Who collects, who settles.
    ("SB-I7", "turn_seat", collecting, together(lifting("0,0", "4,4"))),
    ("SB-I7", "turn_seat", collecting, setting("step", None, FARM)),
    ("SB-I7", "turn_seat", collecting, setting("step", None, FEED)),
    ("SB-I7", "turn_seat", collecting, setting("turn_seat", None, NOBODY)),
    ("SB-I7", "settled[2]", collecting, setting("settled", 2, 1)),
    ("SB-I7", "settled[1]", grouping, setting("settled", 1, 1)),
    ("SB-I7", "settled[2]", revealing, setting("settled", 2, 1)),
    ("SB-I7", "settled[0]", lambda: grouping(settling="after-all"), setting("settled", 0, 1)),
    ("SB-I7", "cells", lambda: grouping(settling="after-all"), together(uncovering("0,0", 1), placing(2, "0,0"))),
    ("SB-I7", "settled", last_groups, setting("settled", 2, 0)),
    # A board without farmers.
    ("SB-I8", "cells", grouping, uncovering("0,0", 1)),
    ("SB-I8", "cells", feeding, uncovering("0,0", 1)),
    # A decision with one answer.
    ("SB-I9", "step", grouping, moving(2, ("yard", KINDS), ("box", 0))),
    ("SB-I9", "step", feeding, setting("feed", 1, 2)),
    ("SB-I9", "step", last_groups, moving(2, ("yard", KINDS), ("box", 0))),
    # Feed.
    ("SB-I10", "sold", collecting, setting("sold", None, 1)),
    ("SB-I10", "sold", grouping, setting("sold", None, 1)),
    ("SB-I10", "feed", lambda: feeding(**{"feed-supply": "box"}), setting("feed", 2, 6)),
    ("SB-I10", "feed", feeding, together(*(setting("feed", seat, 100) for seat in range(3)))),
    # Turns.
    ("SB-I16", "turn_seat", revealing, setting("start_seat", None, 1)),
    ("SB-I16", "in_hand[1]", revealing, placing(1, "2,0", "3,0")),
    # The farms.
    ("SB-I17", "box[0]", grouping, all_of_a_kind_to_a_farm(0)),
    ("SB-I17", "box[5]", grouping, all_of_a_kind_to_a_farm(5)),
    ("SB-I17", "box", last_groups, together(*(all_of_a_kind_to_a_farm(animal) for animal in range(6)))),
    ("SB-I17", "box", ended, together(*(all_of_a_kind_to_a_farm(animal) for animal in range(6)))),
    # The last groups.
    ("SB-I11", "round", last_groups, setting("round", None, 3)),
    ("SB-I11", "round", last_groups, moving(1, ("box", 0), ("unseen", 0))),
    ("SB-I11", "in_hand", last_groups, together(uncovering("0,0", 1), placing(2, "0,0"))),
    ("SB-I11", "turn_seat", last_groups, setting("turn_seat", None, NOBODY)),
    ("SB-I11", "yard[0]", last_groups, moving(6, ("box", 0), ("yard", 0))),
    # The start seat.
    ("SB-I12", "step", before_the_start, setting("round", None, 2)),
    ("SB-I12", "step", before_the_start, setting("start_seat", None, 1)),
    ("SB-I12", "step", before_the_start, uncovering("0,0", 1)),
    ("SB-I12", "step", before_the_start, setting("order_tile", 2, 1)),
    ("SB-I12", "step", before_the_start, setting("in_hand", 1, 2)),
    ("SB-I12", "turn_seat", before_the_start, setting("turn_seat", None, 0)),
    # The end.
    ("SB-I13", "step", ended, setting("round", None, 3)),
    ("SB-I13", "step", ended, moving(1, ("box", 0), ("yard", KINDS))),
    ("SB-I13", "step", ended, moving(1, ("box", 0), ("unseen", 0))),
    ("SB-I13", "step", ended, uncovering("0,0", 1)),
    # Whom the table asks.
    ("SB-I14", "actor", revealing, setting("actor", None, 2)),
    ("SB-I14", "actor", revealing, setting("actor", None, CHANCE)),
    ("SB-I14", "actor", turning_up, setting("actor", None, 1)),
    ("SB-I14", "actor", before_the_start, setting("actor", None, 0)),
    ("SB-I14", "actor", ended, setting("actor", None, 0)),
]


@pytest.mark.parametrize(
    ("invariant", "path", "sound", "breaking"), BROKEN, ids=[f"{case[0]}-{case[3].__name__}" for case in BROKEN]
)
def test_a_broken_table_is_named(invariant: str, path: str, sound: Callable[[], State], breaking: Breaking) -> None:
    state = sound()
    assert state.problems() == []
    state = state.clone()
    breaking(state.table)
    named = {(problem.invariant, problem.path) for problem in state.problems()}
    assert (invariant, path) in named


def test_every_invariant_is_broken_above() -> None:
    game = royalpig.game("schweinebande")
    declared = {game.shape_invariant, *(invariant.id for invariant in game.invariants), game.rest_invariant}
    assert sorted({case[0] for case in BROKEN}) == sorted(declared)
    for invariant in game.invariants:
        assert invariant.clause in game.clauses


@pytest.mark.rule("SB-B.10")
def test_a_seat_that_must_place_is_not_asked() -> None:
    market = {cell: kind for cell, kind in MARKET_M.items() if cell != "3,4"}
    state = position(
        "station", 0, market=market, farmers={0: "0,0", 1: "3,0 4,0 0,1"}, order={1: 1}, pending="4,4", sound=False
    )
    problems = [(problem.invariant, problem.clause, problem.path) for problem in state.problems()]
    assert problems == [("SB-I5", "SB-B.2", "step")]


@pytest.mark.rule("SB-N.3")
@pytest.mark.parametrize("step", ["turn-up", "station"])
def test_order_tiles_are_held_to_the_end_of_the_opening_turn(step: str) -> None:
    market = {"2,2": "pig"} if step == "station" else {}
    actor = 0 if step == "station" else CHANCE
    state = position(step, actor, in_round=2, market=market, turn_seat=0, pending="2,2")
    assert state.problems() == []
    state.table.order_tile = [0, 0]
    assert [problem.invariant for problem in state.problems()] == ["SB-I4"]


@pytest.mark.rule("SB-N.3")
def test_nobody_holds_an_order_tile_in_the_second_turn() -> None:
    state = position("turn-up", in_round=2, market={"2,2": "pig"}, turn_seat=1, pending="3,2")
    assert state.problems() == []
    state.table.order_tile = [1, 2]
    assert {problem.invariant for problem in state.problems()} == {"SB-I4"}


def test_what_is_wrong_is_said_with_place_and_values() -> None:
    state = revealing()
    state.table.in_hand[2] = 2
    state.table.box[0] = 1
    problems = [(p.invariant, p.clause, p.path, p.message) for p in state.problems()]
    assert problems == [
        ("SB-I1", "SB-G.2", "unseen[0]", "17 chicken tiles in all, and there are 16"),
        ("SB-I3", "SB-S.1", "in_hand[2]", "p2 has 2 farmers, and must have 3"),
    ]


def every_field(t: Table) -> Iterator[tuple[str, int | None, int]]:
    """Each entry of a table's fields (options and seats left out) with its value."""
    layout = royalpig.game("schweinebande").layout
    for name in layout.columns.keys() - layout.outside:
        value = getattr(t, name)
        if isinstance(value, list):
            yield from ((name, index, entry) for index, entry in enumerate(value))
        else:
            yield name, None, value


def fuzzed(seeds: range, chance: str) -> Iterator[tuple[Random, State]]:
    """States of random games with one to three entries changed at random."""
    for seed in seeds:
        random = Random(seed)
        for state in random_game(royalpig.game("schweinebande"), seed, chance):
            if random.random() < 0.2:
                changed = state.clone()
                entries = sorted(every_field(changed.table), key=str)
                for name, index, entry in random.sample(entries, random.randint(1, 3)):
                    value = random.choice([entry - 1, entry + 1, random.randint(-2, 25)])
                    setting(name, index, value)(changed.table)
                yield random, changed


def hold_fuzzed_states(seeds: range) -> int:
    """Judges changed states, and plays on those that pass; answers how many passed."""
    passed = 0
    for random, state in fuzzed(seeds, "explicit"):
        if state.problems():
            continue
        passed += 1
        for _ in range(200):
            if state.over:
                break
            state.apply(any_action(state, random))
            assert state.problems() == []
    return passed


def test_a_changed_state_is_refused_or_can_be_played_on() -> None:
    assert hold_fuzzed_states(range(30)) > 10


@pytest.mark.long
def test_many_changed_states_are_refused_or_can_be_played_on() -> None:
    assert hold_fuzzed_states(range(1_000, 1_400)) > 100


def test_a_station_of_the_second_turn_holds_no_order_tile() -> None:
    state = position("station", 1, in_round=3, market={"2,2": "pig", "3,3": "cow"}, pending="3,3")
    assert state.problems() == []
    assert state.table.step == STATION
    assert state.table.order_tile == [0, 0]
