"""1C, the order of play, and 1D, deployment (4.6, 4.7)."""

from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import autos, legal, on, play, position, told, verdict, waits_for

NINE_SEVEN = {"-2,0": "p0 9p", "2,-2": "p1 7p", "0,-2": "p2 9p", "-2,2": "p3 7p"}


def in_order(troops: dict[str, str], **fields: Any) -> State:
    """1C begins."""
    return position(steps.ORDER_STARTS, place="1C", troops=troops, options={"exchange-windows": "off"}, **fields)


def in_deploy(
    hands: dict[int, str] | None = None, reserve: dict[int, tuple[int, int]] | None = None, **fields: Any
) -> State:
    """1D begins."""
    return position(steps.DEPLOY_STARTS, place="1D", hands=hands or {}, reserve=reserve or {}, **fields)


class TestOrder:
    @pytest.mark.rule("SP-1C.2", "SP-1C.4")
    def test_w12_by_strength_ties_by_dice(self) -> None:
        state = in_order(NINE_SEVEN)
        assert waits_for(state) == "order-roll"
        play(state, "rolled 3", "rolled 3", "rolled 2", "rolled 5")
        assert (state.table.rolling, state.table.ranks) == ([1, 3], [1, 2, 0, 2])
        events = play(state, "rolled 6", "rolled 1")
        assert told(state, events, "order-set") == ["order-set order=p2,p0,p1,p3 strengths=9,7,9,7 rolls=2,6,5,1"]
        assert state.table.order == [2, 0, 1, 3]

    @pytest.mark.rule("SP-1C.2", "SP-1C.3")
    def test_hogs_count_two_and_the_reserve_counts(self) -> None:
        troops = {"-2,0": "p0 1p 3h", "2,-2": "p1 6p", "0,-2": "p2 5p", "-2,2": "p3 3p 1h"}
        state = in_order(troops, reserve={3: (1, 1)}, sound=False)
        assert state.table.order == [3, 0, 1, 2]

    @pytest.mark.rule("SP-1C.1", "SP-G.8")
    def test_on_turn_1_the_order_stays(self) -> None:
        state = in_order(NINE_SEVEN, turn=1, order=[3, 0, 1, 2], first_player=3, settle=False)
        state.settle(True)
        assert state.table.order == [3, 0, 1, 2]
        assert waits_for(state) != "order-roll"

    @pytest.mark.rule("SP-X.5", "SP-1C.4")
    def test_a_six_sided_die_shows_no_seven(self) -> None:
        state = in_order(NINE_SEVEN)
        assert legal(state) == [f"rolled {number}" for number in range(1, 7)]
        assert verdict(state, "rolled 7") == "SP-X.5"


class TestDeploy:
    @pytest.mark.rule("SP-1D.1", "SP-1D.6", "SP-1D.2")
    def test_troops_go_where_the_seat_has_troops(self) -> None:
        state = in_deploy(reserve={0: (2, 1)}, troops={"1,0": "p0 9p", "-2,0": "p0 1p"})
        assert waits_for(state) == "deploy p0"
        assert len(legal(state)) == 2 * 5
        assert verdict(state, "p0 deploy 0,0 1p 0h") == "SP-1D.1"
        assert verdict(state, "p0 deploy 1,0 3p 0h") == "SP-1D.6"
        assert verdict(state, "p0 deploy 1,0 0p 2h") == "SP-1D.6"
        assert verdict(state, "p0 deploy 1,0 0p 0h") == "SP-1D.6"
        assert verdict(state, "p0 deploy 3,0 1p 0h") == "SP-X.3"
        events = play(state, "p0 deploy 1,0 1p 1h")
        assert told(state, events) == ["troops-deployed seat=p0 cell=1,0 piglets=1 hogs=1"]
        assert on(state, "1,0") == "p0 10p 1h"

    @pytest.mark.rule("SP-1D.3")
    def test_all_must_be_placed(self) -> None:
        state = in_deploy({0: "hog-brew"}, {0: (2, 0)}, troops={"1,0": "p0 2p", "-2,0": "p0 1p"})
        assert verdict(state, "p0 end-deploy") == "SP-1D.3"
        play(state, "p0 deploy 1,0 2p 0h")
        assert verdict(state, "p0 end-deploy") == "legal"

    @pytest.mark.rule("SP-1D.4")
    def test_seats_deploy_in_order_of_play(self) -> None:
        troops = {"1,0": "p0 2p", "-2,0": "p0 1p", "1,1": "p3 1p", "-2,2": "p3 1p"}
        state = in_deploy(reserve={0: (1, 0), 3: (1, 0)}, troops=troops, order=[3, 1, 2, 0])
        assert waits_for(state) == "deploy p3"
        play(state, "p3 deploy 1,1 1p 0h")
        assert autos(state) == ["p3 end-deploy"]
        assert waits_for(state) == "deploy p0"

    @pytest.mark.rule("SP-G.9", "SP-1D.3")
    def test_with_one_hex_and_no_such_card_all_go_there(self) -> None:
        state = in_deploy({0: "rocket"}, {0: (3, 0), 1: (1, 0)}, discard="3 hog-brew", sound=False)
        assert on(state, "-2,0") == "p0 5p"
        assert on(state, "2,-2") == "p1 3p"
        assert not waits_for(state).startswith("deploy")

    @pytest.mark.rule("SP-1D.5")
    def test_a_seat_without_troops_loses_its_reserve(self) -> None:
        state = in_deploy(reserve={0: (3, 1)}, homes=False, troops={"1,0": "p1 2p"}, sound=False, settle=False)
        state.settle(True)
        assert state.table.reserve_piglets == state.table.reserve_hogs == [0, 0, 0, 0]
        assert told(state, state.table.events, "reserve-lost") == ["reserve-lost seat=p0 piglets=3 hogs=1"]

    @pytest.mark.rule("SP-C.13", "SP-1B.15", "SP-C.1")
    def test_w27_hog_brew_on_turn_1(self) -> None:
        troops = {"2,0": "p0 5p", "2,-2": "p1 5p", "0,-2": "p2 5p", "-2,2": "p3 5p"}
        state = in_deploy({0: "colons, hog-brew"}, turn=1, troops=troops)
        assert waits_for(state) == "deploy p0"
        assert verdict(state, "p0 play colons") == "SP-C.1"
        assert legal(state) == ["play hog-brew 2,0", "end-deploy"]
        events = play(state, "p0 play hog-brew 2,0")
        assert told(state, events, "hog-made") == ["hog-made seat=p0 cell=2,0"]
        assert on(state, "2,0") == "p0 3p 1h"

    @pytest.mark.rule("SP-C.13")
    def test_hog_brew_wants_two_piglets_and_a_hog_in_supply(self) -> None:
        troops = {"1,0": "p0 1p", "-2,0": "p0 2p"}
        state = in_deploy({0: "2 hog-brew"}, troops=troops)
        assert verdict(state, "p0 play hog-brew 1,0") == "SP-C.13"
        assert verdict(state, "p0 play hog-brew 0,0") == "SP-C.13"
        assert verdict(state, "p0 play hog-brew 3,0") == "SP-X.3"
        assert verdict(state, "p0 play hog-brew") == "SP-X.3"
        assert verdict(state, "p0 play hog-brew -2,0") == "legal"
        no_hogs = in_deploy({0: "hog-brew"}, {0: (1, 0)}, troops={"1,0": "p0 4p 3h", "-2,0": "p0 2p"})
        assert verdict(no_hogs, "p0 play hog-brew 1,0") == "SP-C.13"

    @pytest.mark.rule("SP-X.7")
    def test_a_card_that_is_played_is_in_hand(self) -> None:
        state = in_deploy({0: "rocket"})
        assert waits_for(state) == "deploy p0"
        assert verdict(state, "p0 play hog-brew -2,0") == "SP-X.7"

    @pytest.mark.rule("SP-G.10")
    def test_the_default_deploys_one_troop_until_nothing_is_left(self) -> None:
        troops = {"1,0": "p0 9p", "-2,0": "p0 1p"}
        state = in_deploy({0: "hog-brew"}, {0: (1, 1)}, troops=troops)
        defaults = []
        while waits_for(state) == "deploy p0":
            default = state.default(0)
            assert default is not None
            defaults.append(default.notation)
            state.apply(default)
        assert defaults == ["deploy -2,0 0p 1h", "deploy -2,0 1p 0h", "end-deploy"]
