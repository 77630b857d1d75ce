"""2B: Rocket Boots (4.10, SP-2B.20)."""

from typing import Any

import pytest

from royalpig.engine.state import State
from tests.games.space_pigs.positions import cell, legal, on, play, said, told, verdict, waits_for
from tests.games.space_pigs.test_space_travel import travelling


def with_boots(troops: dict[str, str], trips: int = 3, more: str = "", **fields: Any) -> State:
    """p0 travels and holds Rocket Boots."""
    return travelling(0, troops, {0: f"rocket-boots{more}"}, trips=trips, **fields)


@pytest.mark.rule("SP-2B.20")
def test_w29_dropping_on_the_way() -> None:
    state = with_boots({"1,0": "p0 4p"})
    play(state, "p0 play rocket-boots 1,0")
    assert waits_for(state) == "board p0"
    assert legal(state) == [f"board {number}p 0h" for number in (1, 2, 3, 4)]
    events = play(state, "p0 board 3p 0h", "p0 boots-step 1,1 1p 0h", "p0 boots-step 0,2 0p 0h")
    assert told(state, events)[-3:] == [
        "boarded-boots seat=p0 cell=1,0 piglets=3 hogs=0",
        "boots-moved seat=p0 cell=1,1 piglets=1 hogs=0",
        "boots-moved seat=p0 cell=0,2 piglets=0 hogs=0",
    ]
    assert verdict(state, "p0 boots-step 0,1 1p 0h") == "SP-2B.20"
    play(state, "p0 boots-step 0,1 2p 0h")
    assert (on(state, "1,0"), on(state, "1,1"), on(state, "0,1")) == ("p0 1p", "p0 1p spent", "p0 2p spent")
    assert on(state, "0,2") == ""
    assert waits_for(state) == "travel p0"
    assert state.table.trips == 2
    assert said(state, state.table.discard) == "rocket-boots"


@pytest.mark.rule("SP-2B.16")
def test_it_is_one_of_the_trips() -> None:
    state = with_boots({"1,0": "p0 4p"}, trips=2)
    play(state, "p0 trip 1,0 1,1 1p 0h", "p0 trip 1,0 1,1 1p 0h")
    assert verdict(state, "p0 play rocket-boots 1,0") == "SP-2B.16"


@pytest.mark.rule("SP-2B.20")
def test_from_a_hex_with_a_troop_that_can_go() -> None:
    state = with_boots({"1,0": "p0 4p", "0,1": "p0 2p, pirates 2"})
    assert verdict(state, "p0 play rocket-boots 0,1") == "SP-2B.20"
    assert verdict(state, "p0 play rocket-boots 2,0") == "SP-2B.20"


@pytest.mark.rule("SP-2B.20", "SP-2B.7", "SP-2B.10")
def test_who_can_board() -> None:
    state = with_boots({"1,0": "p0 3p 1h, p1 2p"})
    play(state, "p0 play rocket-boots 1,0")
    assert verdict(state, "p0 board 0p 0h") == "SP-2B.20"
    assert verdict(state, "p0 board 4p 0h") == "SP-2B.7"
    assert verdict(state, "p0 board 0p 2h") == "SP-2B.7"
    assert verdict(state, "p0 board 3p 0h") == "SP-2B.10"
    assert verdict(state, "p0 board 2p 1h") == "SP-2B.10"
    assert verdict(state, "p0 board 1p 1h") == "legal"


@pytest.mark.rule("SP-2B.20")
def test_each_step_to_an_adjacent_hex_that_was_not_visited() -> None:
    state = with_boots({"1,0": "p0 4p"})
    play(state, "p0 play rocket-boots 1,0", "p0 board 2p 0h")
    assert verdict(state, "p0 boots-step -1,0 1p 0h") == "SP-2B.20"
    play(state, "p0 boots-step 1,1 0p 0h")
    assert verdict(state, "p0 boots-step 1,0 1p 0h") == "SP-2B.20"
    assert verdict(state, "p0 boots-step 2,1 1p 0h") == "SP-X.3"


@pytest.mark.rule("SP-2B.20")
def test_not_more_than_are_carried() -> None:
    state = with_boots({"1,0": "p0 4p 1h"})
    play(state, "p0 play rocket-boots 1,0", "p0 board 2p 0h")
    assert verdict(state, "p0 boots-step 1,1 3p 0h") == "SP-2B.20"
    assert verdict(state, "p0 boots-step 1,1 1p 1h") == "SP-2B.20"
    assert state.table.boots_piglets == 2


@pytest.mark.rule("SP-2B.20")
def test_who_stays_carried_must_find_a_hex_to_land_on() -> None:
    in_peace = ("0,-1", "0,0", "-2,1", "-1,1")
    state = with_boots({"-1,-1": "p0 2p", **dict.fromkeys(in_peace, "p1 1p")}, discard="2 acorn-festival", sound=False)
    state.table.peace = [cell(name) for name in in_peace]
    play(state, "p0 play rocket-boots -1,-1", "p0 board 1p 0h", "p0 boots-step -2,0 0p 0h")
    assert verdict(state, "p0 boots-step -1,0 0p 0h") == "SP-2B.20"
    assert verdict(state, "p0 boots-step -1,0 1p 0h") == "legal"
    assert verdict(state, "p0 boots-step -2,1 0p 0h") == "legal"


@pytest.mark.rule("SP-C.7")
def test_nobody_is_dropped_into_peace_among_others_but_may_pass() -> None:
    state = with_boots({"1,0": "p0 4p", "1,1": "p1 1p"}, peace=[cell("1,1")], discard="acorn-festival")
    play(state, "p0 play rocket-boots 1,0", "p0 board 2p 0h")
    assert verdict(state, "p0 boots-step 1,1 1p 0h") == "SP-C.7"
    assert verdict(state, "p0 boots-step 1,1 0p 0h") == "legal"


@pytest.mark.rule("SP-2B.20", "SP-W.3")
def test_not_combined_with_ship_cards() -> None:
    state = with_boots({"1,0": "p0 4p"}, more=", rocket, transporter")
    play(state, "p0 play transporter 1,0")
    assert verdict(state, "p0 play rocket-boots 1,0") == "SP-W.3"
    state = with_boots({"1,0": "p0 4p"}, more=", rocket")
    play(state, "p0 play rocket-boots 1,0")
    assert verdict(state, "p0 play rocket 1,0") == "SP-X.2"


@pytest.mark.rule("SP-G.9")
def test_one_troop_boards_by_itself() -> None:
    state = with_boots({"1,0": "p0 1p"})
    play(state, "p0 play rocket-boots 1,0")
    assert waits_for(state) == "boots-step p0"
