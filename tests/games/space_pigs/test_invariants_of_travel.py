"""What invariants say of travel: each is broken by hand, and named."""

from collections.abc import Callable
from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import cell, play, position
from tests.games.space_pigs.test_space_travel import travelling
from tests.games.space_pigs.test_travel_markers import in_2a
from tests.games.space_pigs.test_travel_windows import window


def in_travel() -> State:
    return travelling(0, {"1,0": "p0 4p"}, {1: "rocket"}, discard="acorn-festival", peace=[cell("1,1")])


def in_a_window() -> State:
    return window(1, {2: "extra-mouve, rocket-boots, rocket", 3: "planet-displacement"})


def in_an_extra_trip() -> State:
    state = in_a_window()
    play(state, "p2 play extra-mouve")
    return state


def swapping() -> State:
    state = in_a_window()
    play(state, "p3 play planet-displacement 1,0")
    return state


def on_a_ship_trip() -> State:
    state = travelling(0, {"1,0": "p0 4p"}, {0: "rocket"})
    play(state, "p0 play rocket 1,0")
    return state


def boarding() -> State:
    state = travelling(0, {"1,0": "p0 4p"}, {0: "rocket-boots"})
    play(state, "p0 play rocket-boots 1,0")
    return state


def on_the_way() -> State:
    state = boarding()
    play(state, "p0 board 2p 0h", "p0 boots-step 1,1 0p 0h")
    return state


def redeploying() -> State:
    return position(steps.REDEPLOY_STARTS, place="3B", troops={"1,0": "p0 4p", "1,1": "p0 4p"})


def before_2b() -> State:
    options = {"exchange-windows": "per-sequence"}
    hands = {0: "rocket", 1: "rocket-boots"}
    return position(steps.EXCHANGE_GOES_ON, place="2B", hands=hands, faction=[0, 0, 2, 3], options=options)


Situation = Callable[[], State]


def problems(situation: Situation, **fields: Any) -> set[tuple[str, str]]:
    """What invariants say when some fields of a sound table are changed; a tuple changes one entry of a list."""
    state = situation()
    assert not state.problems()
    for name, value in fields.items():
        if isinstance(value, tuple):
            getattr(state.table, name)[value[0]] = value[1]
        else:
            setattr(state.table, name, value)
    return {(problem.invariant, problem.path) for problem in state.problems()}


@pytest.mark.parametrize(
    ("situation", "fields", "expected"),
    [
        (in_2a, {"chosen": (0, 3)}, ("SP-I14", "chosen[0]")),
        (in_2a, {"has_chosen": (0, 1)}, ("SP-I14", "chosen[0]")),
        (in_2a, {"marker": (0, 2)}, ("SP-I6", "marker[0]")),
        (in_2a, {"markers": [0] * 6 + [0, 2, 2, 1, 0, 0] * 3}, ("SP-I14", "markers[0]")),
        (in_travel, {"has_chosen": (0, 1)}, ("SP-I14", "has_chosen[0]")),
        (in_travel, {"marker": (1, 0)}, ("SP-I6", "marker[1]")),
        (in_travel, {"marker": (1, 4)}, ("SP-I6", "marker[1]")),
    ],
)
def test_markers(situation: Situation, fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in problems(situation, **fields)


@pytest.mark.parametrize(
    ("situation", "fields", "expected"),
    [
        (before_2b, {"traveller": 0}, ("SP-I14", "traveller")),
        (before_2b, {"trips": 1}, ("SP-I14", "traveller")),
        (before_2b, {"turn_seat": 0}, ("SP-I14", "traveller")),
        (before_2b, {"window": 0}, ("SP-I14", "window")),
        (redeploying, {"traveller": 0}, ("SP-I14", "traveller")),
        (in_travel, {"turn_seat": 1}, ("SP-I14", "traveller")),
        (in_travel, {"traveller": 1}, ("SP-I14", "traveller")),
        (in_travel, {"trips": 3}, ("SP-I14", "trips")),
        (on_a_ship_trip, {"trips": 0}, ("SP-I14", "trips")),
        (in_travel, {"window": 1}, ("SP-I14", "window")),
        (in_a_window, {"window": 5}, ("SP-I14", "window")),
        (in_a_window, {"turn_seat": 2}, ("SP-I14", "window")),
        (in_a_window, {"reaction_windows": steps.ENDS_ONLY}, ("SP-I14", "window")),
        (in_a_window, {"window": -1}, ("SP-I14", "traveller")),
        (in_a_window, {"trips": 1}, ("SP-I14", "trips")),
        (in_an_extra_trip, {"trips": 2}, ("SP-I14", "trips")),
        (in_an_extra_trip, {"traveller": 3}, ("SP-I14", "trips")),
        (in_an_extra_trip, {"window": 0}, ("SP-I14", "window")),
        (in_an_extra_trip, {"closed": (2, 1)}, ("SP-I14", "closed")),
        (in_a_window, {"closed": (1, 0)}, ("SP-I14", "closed")),
    ],
)
def test_the_traveller(situation: Situation, fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in problems(situation, **fields)


@pytest.mark.parametrize(
    ("situation", "fields", "expected"),
    [
        (swapping, {"swap_cell": -1}, ("SP-I14", "swap_cell")),
        (swapping, {"swap_cell": cell("0,1")}, ("SP-I14", "swap_cell")),
        (in_travel, {"swap_cell": cell("1,0")}, ("SP-I14", "swap_cell")),
        (in_travel, {"ship_cell": cell("1,0")}, ("SP-I14", "ship_cell")),
        (in_travel, {"ship_range": 2}, ("SP-I14", "ship_cell")),
        (on_a_ship_trip, {"ship_range": 5}, ("SP-I14", "ship_range")),
        (on_a_ship_trip, {"ship_range": 1}, ("SP-I14", "ship_range")),
        (on_a_ship_trip, {"ship_cell": -1}, ("SP-I14", "ship_range")),
        (in_travel, {"boots_cell": cell("1,0")}, ("SP-I14", "boots_cell")),
        (in_travel, {"boots_steps": 1}, ("SP-I14", "boots_cell")),
        (boarding, {"boots_visited": []}, ("SP-I14", "boots_visited")),
        (boarding, {"boots_cell": cell("1,1")}, ("SP-I14", "boots_visited")),
        (boarding, {"boots_piglets": 1}, ("SP-I14", "boots_piglets")),
        (boarding, {"boots_steps": 2}, ("SP-I14", "boots_steps")),
        (on_the_way, {"boots_piglets": 0}, ("SP-I14", "boots_piglets")),
        (on_the_way, {"boots_steps": 0}, ("SP-I14", "boots_steps")),
        (on_the_way, {"boots_visited": (0, cell("-1,0"))}, ("SP-I14", "boots_visited")),
        (on_the_way, {"boots_visited": [cell("1,1"), cell("1,1")]}, ("SP-I14", "boots_visited")),
    ],
)
def test_trips(situation: Situation, fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in problems(situation, **fields)


@pytest.mark.parametrize(
    ("situation", "fields", "expected"),
    [
        (in_travel, {"peace": [cell("1,1"), cell("1,0")]}, ("SP-I10", "peace")),
        (in_travel, {"peace": [cell("1,0"), cell("1,1")]}, ("SP-I10", "peace")),
        (in_travel, {"peace": [cell("0,1")]}, ("SP-I10", "peace[0]")),
        (in_2a, {"peace": [cell("1,1")]}, ("SP-I10", "peace")),
    ],
)
def test_peace(situation: Situation, fields: dict[str, Any], expected: tuple[str, str]) -> None:
    assert expected in problems(situation, **fields)


@pytest.mark.parametrize(("situation", "seat"), [(in_2a, 0), (redeploying, 1)])
def test_spent_troops(situation: Situation, seat: int) -> None:
    state = situation()
    group = next(group for group in state.table.groups if group.who == seat)
    group.spent_piglets, group.ready_piglets = group.ready_piglets, 0
    index = state.table.groups.index(group)
    assert ("SP-I6", f"groups[{index}]") in {(problem.invariant, problem.path) for problem in state.problems()}
