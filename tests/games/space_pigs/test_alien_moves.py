"""3C: cards that guide aliens, the Royal Pig's move, worms that devour planets (4.13)."""

from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import CELLS, autos, cell, legal, on, play, position, told, verdict, waits_for


def in_3c(troops: dict[str, str], hands: dict[int, str] | None = None, **fields: Any) -> State:
    """3C begins; p0 is Royal Pig."""
    return position(steps.ALIENS_START, place="3C", troops=troops, hands=hands or {}, **fields)


def targets(state: State, origin: str) -> set[str]:
    """Where the stack on a cell can move."""
    moves = [notation.split() for notation in legal(state) if notation.startswith(f"move-aliens {origin} ")]
    return {words[2] for words in moves}


class TestMoves:
    @pytest.mark.rule("SP-3C.1", "SP-3C.2", "SP-G.4")
    def test_the_royal_pig_may_move_one_whole_stack(self) -> None:
        state = in_3c({"1,-1": "pirates 3", "-1,0": "porcophages 1"}, royal_pig=2)
        assert waits_for(state) == "move-aliens p2"
        assert legal(state)[-1] == "hold"
        events = play(state, "p2 move-aliens 1,-1 0,-1")
        assert told(state, events, "aliens-moved") == ["aliens-moved kind=pirates origin=1,-1 target=0,-1"]
        assert (on(state, "1,-1"), on(state, "0,-1")) == ("", "pirates 3")
        assert waits_for(state) == "vote-order p2"

    @pytest.mark.rule("SP-3C.4", "SP-3C.5")
    def test_three_two_and_one_hexes_over_whatever_stands_there(self) -> None:
        troops = {"2,-2": "pirates 2", "-1,2": "porcophages 1", "-1,0": "worm 1", "1,-1": "p1 2p", "2,-1": "p2 3p"}
        state = in_3c(troops)
        assert targets(state, "-1,0") == {"0,-1", "-1,-1", "-2,0", "-2,1", "-1,1", "0,0"}
        near = {where for where in CELLS if state.table.family[cell(where)] >= 0}
        assert "1,1" in targets(state, "2,-2")
        assert "-1,0" in targets(state, "2,-2")
        assert "-2,1" not in targets(state, "2,-2")
        assert targets(state, "2,-2") < near
        assert verdict(state, "p0 move-aliens 2,-2 -2,1") == "SP-3C.4"
        assert verdict(state, "p0 move-aliens -1,2 2,-1") == "SP-3C.4"
        assert verdict(state, "p0 move-aliens -1,0 -1,0") == "SP-3C.4"
        assert verdict(state, "p0 move-aliens -1,0 3,0") == "SP-X.3"

    @pytest.mark.rule("SP-3C.6")
    def test_they_join_their_kind_up_to_the_limit(self) -> None:
        state = in_3c({"1,-1": "pirates 3", "1,0": "pirates 1", "2,0": "pirates 2"})
        assert verdict(state, "p0 move-aliens 1,-1 2,0") == "SP-3C.6"
        assert verdict(state, "p0 move-aliens 1,-1 1,0") == "legal"
        play(state, "p0 move-aliens 1,-1 1,0")
        assert on(state, "1,0") == "pirates 4"

    @pytest.mark.rule("SP-3C.7")
    def test_who_shares_its_hex_stays(self) -> None:
        state = in_3c({"0,1": "p1 2p, pirates 3", "1,-1": "porcophages 1"})
        assert verdict(state, "p0 move-aliens 0,1 1,1") == "SP-3C.7"
        assert verdict(state, "p0 move-aliens 0,0 1,1") == "SP-3C.7"
        assert targets(state, "0,1") == set()

    @pytest.mark.rule("SP-3C.11", "SP-3C.9")
    def test_another_kind_is_attacked_only_where_it_is_alone(self) -> None:
        troops = {"0,1": "p1 2p, pirates 3", "-1,0": "pirates 2", "1,0": "porcophages 2"}
        state = in_3c(troops)
        assert verdict(state, "p0 move-aliens 1,0 0,1") == "SP-3C.11"
        assert verdict(state, "p0 move-aliens 1,0 -1,0") == "legal"
        play(state, "p0 move-aliens 1,0 -1,0")
        assert on(state, "-1,0") == "pirates 2, porcophages 2"
        assert waits_for(state) == "choose-combat p0"

    @pytest.mark.rule("SP-3C.1", "SP-G.9")
    def test_without_a_stack_that_can_move_the_royal_pig_is_not_asked(self) -> None:
        assert waits_for(in_3c({"0,1": "p1 9p"})) == "vote-order p0"
        engaged = in_3c({"0,1": "p1 2p, pirates 3"})
        assert not waits_for(engaged).startswith("move-aliens")

    @pytest.mark.rule("SP-G.10")
    def test_the_default_is_to_hold(self) -> None:
        state = in_3c({"1,-1": "pirates 3"})
        default = state.default(0)
        assert default is not None
        assert default.notation == "hold"
        state.apply(default)
        assert on(state, "1,-1") == "pirates 3"


class TestChoBoko:
    @pytest.mark.rule("SP-C.9", "SP-W.2")
    def test_the_card_player_controls_the_stack_instead_of_the_royal_pig(self) -> None:
        state = in_3c({"1,-1": "pirates 2", "-1,0": "porcophages 1"}, {2: "2 cho-boko", 1: "rocket"})
        assert waits_for(state) == "alien-window p1 p2"
        assert legal(state, 1) == ["pass"]
        assert verdict(state, "p2 play cho-boko 0,0") == "SP-C.9"
        play(state, "p2 play cho-boko 1,-1")
        assert waits_for(state) == "guide-aliens p2"
        assert verdict(state, "p2 move-aliens -1,0 0,0") == "SP-C.9"
        play(state, "p2 move-aliens 1,-1 1,0")
        assert waits_for(state) == "alien-window p1 p2"
        assert verdict(state, "p2 play cho-boko 1,0") == "SP-C.9"
        play(state, "p1 pass", "p2 pass")
        assert waits_for(state) == "move-aliens p0"
        assert verdict(state, "p0 move-aliens 1,0 1,1") == "SP-C.9"
        assert verdict(state, "p0 move-aliens -1,0 0,0") == "legal"

    @pytest.mark.rule("SP-C.9", "SP-W.5", "SP-W.7")
    def test_a_stack_that_is_held_stays_for_the_turn_and_a_play_reopens_the_window(self) -> None:
        state = in_3c({"1,-1": "pirates 2"}, {2: "cho-boko", 1: "rocket"})
        play(state, "p1 pass")
        assert waits_for(state) == "alien-window p2"
        events = play(state, "p2 play cho-boko 1,-1", "p2 hold")
        assert "passed seat=p2 action=hold" in told(state, events)
        assert waits_for(state) == "election-window p1"
        assert on(state, "1,-1") == "pirates 2"
        two = in_3c({"1,-1": "pirates 2", "-1,0": "porcophages 1"}, {2: "cho-boko", 1: "rocket"})
        play(two, "p1 pass", "p2 play cho-boko 1,-1", "p2 hold")
        assert waits_for(two) == "alien-window p1"

    @pytest.mark.rule("SP-3C.7", "SP-3C.9", "SP-C.9")
    def test_w31_a_guided_stack_attacks_another_kind(self) -> None:
        state = in_3c({"-1,0": "porcophages 1", "1,-1": "pirates 2"}, {2: "cho-boko"})
        play(state, "p2 play cho-boko 1,-1", "p2 move-aliens 1,-1 -1,0")
        assert on(state, "-1,0") == "porcophages 1, pirates 2"
        assert waits_for(state) == "combat-die"
        play(state, "rolled 3", "rolled 4")
        assert on(state, "-1,0") == "pirates 2"

    @pytest.mark.rule("SP-C.9", "SP-X.3")
    def test_a_stack_is_named_by_its_hex(self) -> None:
        state = in_3c({"1,-1": "pirates 2"}, {2: "cho-boko"})
        assert verdict(state, "p2 play cho-boko") == "SP-X.3"
        assert verdict(state, "p2 play cho-boko 3,0") == "SP-X.3"
        assert autos(state) == []


class TestWorms:
    @pytest.mark.rule("SP-A.6", "SP-A.8")
    def test_w21_a_worm_devours_an_empty_planet_at_once(self) -> None:
        state = in_3c({"-1,0": "worm 1"})
        events = play(state, "p0 move-aliens -1,0 -2,1")
        assert told(state, events, "planet-devoured") == ["planet-devoured cell=-2,1"]
        assert on(state, "-2,1") == ""
        assert state.table.devoured == [cell("-2,1")]
        asteroid = in_3c({"-1,-1": "worm 1"}, sound=False, settle=False)
        asteroid.table.devoured = [cell("-1,-1")]
        asteroid.settle(True)
        play(asteroid, "p0 move-aliens -1,-1 -1,0")
        assert on(asteroid, "-1,0") == "worm 1"

    @pytest.mark.rule("SP-A.6", "SP-A.3")
    def test_w21_a_worm_fights_for_a_planet(self) -> None:
        state = in_3c({"-1,0": "worm 1", "-1,1": "p2 2p"})
        play(state, "p0 move-aliens -1,0 -1,1", "rolled 6", "rolled 2", "rolled 3")
        assert on(state, "-1,1") == "p2 2p"
        assert state.table.devoured == []
        lost = in_3c({"-1,0": "worm 1", "-1,1": "p2 2p"})
        events = play(
            lost, "p0 move-aliens -1,0 -1,1", "rolled 1", "rolled 6", "rolled 6", "rolled 1", "rolled 6", "rolled 6"
        )
        assert told(lost, events, "planet-devoured") == ["planet-devoured cell=-1,1"]
        assert on(lost, "-1,1") == ""

    @pytest.mark.rule("SP-A.7", "SP-1E.15")
    def test_after_the_third_devoured_planet_worms_are_gone(self) -> None:
        devoured = sorted([cell("2,0"), cell("2,-1")])
        state = in_3c({"-1,0": "worm 1", "0,1": "worm 1", "1,-1": "worm 1"}, devoured=devoured)
        events = play(state, "p0 move-aliens -1,0 -2,1")
        assert told(state, events, "worms-gone") == ["worms-gone cells=1,-1,0,1"]
        assert len(state.table.devoured) == 3
        assert on(state, "0,1") == on(state, "1,-1") == ""
