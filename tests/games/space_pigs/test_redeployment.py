"""3B: redeployment (4.12)."""

from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import autos, legal, on, play, position, told, verdict, waits_for


def in_3b(troops: dict[str, str], **fields: Any) -> State:
    """3B begins."""
    return position(steps.REDEPLOY_STARTS, place="3B", troops=troops, **fields)


@pytest.mark.rule("SP-3B.5", "SP-2B.12")
def test_w30_troops_held_by_aliens_stay() -> None:
    state = in_3b({"-1,0": "p0 3p, pirates 2", "0,0": "p0 2p"})
    assert waits_for(state) == "redeploy p0"
    assert verdict(state, "p0 redeploy -1,0 0,0 2p 0h") == "SP-3B.5"
    assert verdict(state, "p0 redeploy -1,0 0,0 1p 0h") == "legal"
    hogs = in_3b({"-1,0": "p0 1p 2h, pirates 2", "0,0": "p0 2p"})
    assert verdict(hogs, "p0 redeploy -1,0 0,0 1p 1h") == "SP-3B.5"
    assert verdict(hogs, "p0 redeploy -1,0 0,0 0p 1h") == "legal"


@pytest.mark.rule("SP-3B.1")
def test_one_hex_between_adjacent_hexes() -> None:
    state = in_3b({"1,0": "p0 2p", "1,1": "p0 2p", "-2,0": "p0 1p"})
    assert verdict(state, "p0 redeploy 1,0 -2,0 1p 0h") == "SP-3B.1"
    assert verdict(state, "p0 redeploy 1,0 1,1 1p 0h") == "legal"
    assert verdict(state, "p0 redeploy 1,0 3,0 1p 0h") == "SP-X.3"


@pytest.mark.rule("SP-3B.4")
@pytest.mark.parametrize("move", ["1,0 0,0 1p 0h", "0,0 1,0 1p 0h", "1,0 1,0 1p 0h", "1,0 1,1 0p 0h"])
def test_between_hexes_with_own_troops_at_least_one(move: str) -> None:
    state = in_3b({"1,0": "p0 2p", "1,1": "p0 2p"})
    assert verdict(state, f"p0 redeploy {move}") == "SP-3B.4"


@pytest.mark.rule("SP-3B.3", "SP-3B.6")
def test_each_troop_once_and_a_hex_may_be_emptied() -> None:
    state = in_3b({"1,0": "p0 2p 1h", "1,1": "p0 1p", "0,1": "p0 1p"})
    assert verdict(state, "p0 redeploy 1,0 1,1 3p 0h") == "SP-3B.3"
    assert verdict(state, "p0 redeploy 1,0 1,1 0p 2h") == "SP-3B.3"
    events = play(state, "p0 redeploy 1,0 1,1 2p 1h")
    assert told(state, events) == ["redeployed seat=p0 origin=1,0 target=1,1 piglets=2 hogs=1"]
    assert (on(state, "1,0"), on(state, "1,1")) == ("", "p0 1p 2p 1h spent")
    assert verdict(state, "p0 redeploy 1,1 0,1 2p 0h") == "SP-3B.3"
    assert verdict(state, "p0 redeploy 1,1 0,1 1p 0h") == "legal"
    play(state, "p0 end-redeploy")
    assert on(state, "1,1") == "p0 3p 1h"


@pytest.mark.rule("SP-3B.2", "SP-G.9")
def test_seats_with_something_to_redeploy_in_order_of_play() -> None:
    troops = {"1,0": "p0 2p", "1,1": "p0 2p", "-1,1": "p3 2p", "-2,2": "p3 1p"}
    state = in_3b(troops, order=[3, 2, 1, 0])
    assert waits_for(state) == "redeploy p3"
    play(state, "p3 redeploy -2,2 -1,1 1p 0h")
    assert autos(state) == ["p3 end-redeploy"]
    assert waits_for(state) == "redeploy p0"
    assert legal(state)[-1] == "end-redeploy"


@pytest.mark.rule("SP-G.10", "SP-G.5")
def test_the_default_is_to_leave_all_and_after_turn_1_aliens_do_not_move() -> None:
    state = in_3b({"1,0": "p0 2p", "1,1": "p0 2p", "0,1": "pirates 2"}, turn=1)
    default = state.default(0)
    assert default is not None
    assert default.notation == "end-redeploy"
    state.apply(default)
    assert waits_for(state) == "vote-order p0"
    assert on(state, "0,1") == "pirates 2"
