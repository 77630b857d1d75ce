"""3A and 3C: the rounds of a combat, flight, aliens that fight (4.11, 4.13)."""

from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import cell, legal, on, play, position, told, verdict, waits_for
from tests.games.space_pigs.test_combat import in_3a


def in_3c(troops: dict[str, str], hands: dict[int, str] | None = None, **fields: Any) -> State:
    """3C begins."""
    options = {"exchange-windows": "off", **fields.pop("options", {})}
    return position(steps.ALIENS_START, place="3C", troops=troops, hands=hands, options=options, **fields)


class TestRounds:
    @pytest.mark.rule("SP-3A.4", "SP-3A.13", "SP-3A.16")
    def test_w17_three_rounds(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 2p 1h"})
        assert len(legal(state)) == 6
        play(state, "rolled 5")
        assert len(legal(state)) == 8
        events = play(state, "rolled 4")
        assert told(state, events)[0] == ("round-fought cell=1,0 round=1 dice=5,4 scores=7,6 loser=p0 piglets=1 hogs=0")
        assert on(state, "1,0") == "p1 3p, p0 1p 1h"
        events = play(state, "rolled 2", "rolled 3")
        assert told(state, events)[0] == (
            "round-fought cell=1,0 round=2 dice=2,3 scores=4,4 loser=none piglets=0 hogs=0"
        )
        assert on(state, "1,0") == "p1 3p, p0 1p 1h"
        events = play(state, "rolled 1", "rolled 8")
        assert told(state, events)[0] == ("round-fought cell=1,0 round=3 dice=1,8 scores=3,9 loser=p1 piglets=1 hogs=0")
        assert waits_for(state) == "combat-die"

    @pytest.mark.rule("SP-3A.4", "SP-S.8")
    def test_the_big_die_has_eight_or_ten_faces(self) -> None:
        for option, faces in (("8", 8), ("10", 10)):
            state = in_3a({"1,0": "p1 1h, p0 2p"}, options={"big-die": option})
            assert len(legal(state)) == faces
            play(state, f"rolled {faces}")
            assert len(legal(state)) == 6

    @pytest.mark.rule("SP-X.5")
    def test_a_die_has_so_many_faces(self) -> None:
        state = in_3a({"1,0": "p1 2p, p0 1h"})
        assert verdict(state, "rolled 7") == "SP-X.5"

    @pytest.mark.rule("SP-3A.5", "SP-3A.17")
    def test_one_more_for_each_further_troop_taken_anew_each_round(self) -> None:
        state = in_3a({"1,0": "p1 5p, p0 1p 2h"})
        events = play(state, "rolled 1", "rolled 8", "rolled 1", "rolled 1")
        lines = told(state, events, "round-fought")
        assert [line.split()[4] for line in lines] == ["scores=5,10", "scores=4,3"]

    @pytest.mark.rule("SP-3A.17")
    def test_a_score_may_be_below_nothing(self) -> None:
        state = in_3a({"1,0": "p1 1p, p0 1p"}, {0: "2 mud-slick"})
        play(state, "p0 lay mud-slick", "p0 lay mud-slick", "rolled 1")
        events = play(state, "rolled 1")
        assert "scores=-3,1" in told(state, events, "round-fought")[0]

    @pytest.mark.rule("SP-3A.14", "SP-3A.15")
    def test_hogs_die_last(self) -> None:
        state = in_3a({"1,0": "p1 1p 2h, p0 6p"})
        play(state, "rolled 1", "rolled 6")
        assert on(state, "1,0") == "p1 2h, p0 6p"
        assert state.table.lost_piglets == [0, 1, 0, 0]
        events = play(state, "rolled 1", "rolled 6")
        assert told(state, events)[0].endswith("loser=p1 piglets=0 hogs=1")
        assert on(state, "1,0") == "p1 1h, p0 6p"
        assert state.table.lost_piglets == [0, 1, 0, 0]

    @pytest.mark.rule("SP-3A.13", "SP-3A.23")
    def test_the_winner_owns_the_hex(self) -> None:
        state = in_3a({"1,0": "p1 1p, p2 1p, p0 1p"})
        events = play(state, "rolled 1", "rolled 6")
        assert told(state, events, "combat-won") == ["combat-won winner=p0 cell=1,0"]
        assert on(state, "1,0") == "p0 1p, p2 1p"


class TestFlight:
    @pytest.mark.rule("SP-3A.18", "SP-3A.19", "SP-3A.21")
    def test_w7_the_generals_tip(self) -> None:
        state = in_3a({"1,0": "p1 4p, p0 1p", "1,1": "p1 2p, p0 2p"}, order=[1, 0, 2, 3])
        assert legal(state) == ["choose-combat 1,0", "choose-combat 1,1"]
        play(state, "p0 choose-combat 1,0")
        assert waits_for(state) == "combat-die"
        play(state, "rolled 3", "rolled 6")
        assert waits_for(state) == "flee-or-fight p1"
        play(state, "p1 fight")
        assert waits_for(state) == "flee-or-fight p0"
        assert legal(state) == ["flee 1,1", "fight"]
        events = play(state, "p0 flee 1,1")
        assert told(state, events)[:2] == [
            "fled seat=p0 cell=1,0 to=1,1",
            "combat-opened cell=1,1 attacker=p0 defender=p1 auto",
        ]
        assert (on(state, "1,0"), on(state, "1,1")) == ("p1 4p", "p1 2p, p0 3p")

    @pytest.mark.rule("SP-3A.19")
    @pytest.mark.parametrize(("to", "clause"), [("0,0", "SP-3A.19"), ("-1,0", "SP-3A.19"), ("1,1", "legal")])
    def test_to_an_adjacent_hex_with_own_troops(self, to: str, clause: str) -> None:
        state = in_3a({"1,0": "p1 4p, p0 4p", "1,1": "p1 2p", "-1,0": "p1 1p", "0,0": "p2 2p"})
        play(state, "rolled 1", "rolled 1")
        assert waits_for(state) == "flee-or-fight p1"
        assert verdict(state, f"p1 flee {to}") == clause

    @pytest.mark.rule("SP-X.3", "SP-3A.19")
    def test_to_a_hex_of_the_board(self) -> None:
        state = in_3a({"1,0": "p1 4p, p0 4p", "1,1": "p1 2p"})
        play(state, "rolled 1", "rolled 1")
        assert verdict(state, "p1 flee 2,1") == "SP-X.3"

    @pytest.mark.rule("SP-3A.19")
    def test_otherwise_it_is_fought_to_the_end(self) -> None:
        state = in_3a({"1,0": "p1 4p, p0 4p"})
        play(state, "rolled 1", "rolled 1")
        assert waits_for(state) == "combat-die"
        assert state.table.round == 2

    @pytest.mark.rule("SP-3A.20")
    def test_all_together_and_the_other_owns_the_hex(self) -> None:
        state = in_3a({"1,0": "p1 3p 1h, p2 1p, p0 4p", "1,1": "p1 2p"})
        play(state, "rolled 4", "rolled 4", "p1 flee 1,1")
        assert on(state, "1,1") == "p1 5p 1h"
        assert on(state, "1,0") == "p0 4p, p2 1p"

    @pytest.mark.rule("SP-3A.22")
    def test_as_often_as_it_likes_after_a_round_each_time(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p", "1,1": "p1 2p, p2 5p", "0,1": "p1 1p"})
        play(state, "rolled 1", "rolled 1", "p1 flee 1,1")
        assert (state.table.attacker, state.table.round, waits_for(state)) == (2, 1, "combat-die")
        play(state, "rolled 1", "rolled 1", "p1 flee 0,1")
        assert on(state, "0,1") == "p1 6p"

    @pytest.mark.rule("SP-3A.18")
    def test_a_side_that_stayed_is_asked_again_in_the_next_round(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p", "1,1": "p1 2p"})
        play(state, "rolled 1", "rolled 1", "p1 fight", "rolled 1", "rolled 1")
        assert waits_for(state) == "flee-or-fight p1"
        assert state.table.round == 3

    @pytest.mark.rule("SP-G.10")
    def test_default(self) -> None:
        state = in_3a({"1,0": "p1 3p, p0 3p", "1,1": "p1 2p"})
        play(state, "rolled 1", "rolled 1")
        default = state.default(1)
        assert default is not None
        assert default.notation == "fight"


class TestAliensFight:
    @pytest.mark.rule("SP-A.1")
    def test_w5_pirates(self) -> None:
        state = in_3c({"0,1": "p1 1p, pirates 4"})
        assert waits_for(state) == "combat-die"
        assert len(legal(state)) == 6
        play(state, "rolled 3")
        assert len(legal(state)) == 6
        events = play(state, "rolled 3")
        assert told(state, events)[:2] == [
            "round-fought cell=0,1 round=1 dice=3,3 scores=3,6 loser=p1 piglets=1 hogs=0",
            "combat-won winner=pirates cell=0,1",
        ]
        assert on(state, "0,1") == "pirates 4"

    @pytest.mark.rule("SP-A.2", "SP-A.4", "SP-A.5")
    def test_w20_porcophages_multiply_up_to_three(self) -> None:
        state = in_3a({"-1,0": "porcophages 2, p0 2p"})
        assert len(legal(state)) == 8
        events = play(state, "rolled 6", "rolled 3")
        assert told(state, events)[:2] == [
            "round-fought cell=-1,0 round=1 dice=6,3 scores=7,4 loser=p0 piglets=1 hogs=0",
            "porcophage-born cell=-1,0 count=3",
        ]
        assert on(state, "-1,0") == "porcophages 3, p0 1p"
        events = play(state, "rolled 6", "rolled 3")
        assert told(state, events, "porcophage-born") == []
        assert on(state, "-1,0") == "porcophages 3"

    @pytest.mark.rule("SP-A.4")
    def test_a_hog_adds_no_porcophage(self) -> None:
        state = in_3a({"-1,0": "porcophages 2, p0 2h"})
        play(state, "rolled 8", "rolled 1")
        assert on(state, "-1,0") == "porcophages 2, p0 1h"

    @pytest.mark.rule("SP-A.4", "SP-1E.13")
    def test_no_porcophage_without_a_marker(self) -> None:
        state = in_3a({"-1,0": "porcophages 2, p0 2p", "0,2": "porcophages 3", "1,-1": "porcophages 1"})
        play(state, "rolled 8", "rolled 1")
        assert on(state, "-1,0") == "porcophages 2, p0 1p"

    @pytest.mark.rule("SP-A.4")
    def test_pirates_do_not_multiply(self) -> None:
        state = in_3a({"-1,0": "pirates 2, p0 2p"})
        play(state, "rolled 6", "rolled 1")
        assert on(state, "-1,0") == "pirates 2, p0 1p"

    @pytest.mark.rule("SP-A.3", "SP-A.6")
    def test_w21_a_worm_rolls_both_dice(self) -> None:
        state = in_3c({"-1,0": "worm 1", "-1,1": "p2 2p"})
        play(state, "p0 move-aliens -1,0 -1,1", "rolled 6")
        assert len(legal(state)) == 6
        play(state, "rolled 2")
        assert len(legal(state)) == 8
        events = play(state, "rolled 3")
        assert told(state, events)[:2] == [
            "round-fought cell=-1,1 round=1 dice=6,2,3 scores=7,5 loser=worm piglets=1 hogs=0",
            "combat-won winner=p2 cell=-1,1",
        ]
        assert on(state, "-1,1") == "p2 2p"
        assert state.table.devoured == []

    @pytest.mark.rule("SP-A.6")
    def test_w21_a_worm_that_wins_devours_the_planet(self) -> None:
        state = in_3c({"-1,0": "worm 1", "-1,1": "p2 2p"})
        play(state, "p0 move-aliens -1,0 -1,1")
        events = play(state, *["rolled 1", "rolled 6", "rolled 6"] * 2)
        assert told(state, events, "planet-devoured") == ["planet-devoured cell=-1,1"]
        assert (on(state, "-1,1"), state.table.devoured) == ("", [cell("-1,1")])

    @pytest.mark.rule("SP-A.6", "SP-3C.10")
    def test_or_when_its_adversaries_have_fled(self) -> None:
        state = in_3c({"-1,0": "worm 1", "-1,1": "p2 3p", "-2,2": "p2 1p"}, homes=False, eliminated=[1, 1, 0, 1])
        play(state, "p0 move-aliens -1,0 -1,1")
        assert waits_for(state) == "combat-die"
        play(state, "rolled 1", "rolled 6", "rolled 6")
        assert waits_for(state) == "flee-or-fight p2"
        play(state, "p2 flee -2,2")
        assert (on(state, "-2,2"), on(state, "-1,1")) == ("p2 3p", "")
        assert state.table.devoured == [cell("-1,1")]

    @pytest.mark.rule("SP-A.8")
    def test_on_an_asteroid_nothing_is_devoured(self) -> None:
        state = in_3c({"0,2": "worm 1", "0,1": "p2 1p"})
        play(state, "p0 move-aliens 0,2 0,1", "rolled 1", "rolled 6", "rolled 6")
        assert (on(state, "0,1"), state.table.devoured) == ("worm 1", [])

    @pytest.mark.rule("SP-3C.3")
    def test_aliens_lay_no_cards_and_do_not_flee(self) -> None:
        state = in_3c({"0,1": "p1 3p, pirates 3", "0,2": "pirates 1"}, {1: "mud-shield"})
        play(state, "p1 pass", "p0 hold")
        assert waits_for(state) == "lay-cards p1"
        play(state, "p1 end-lay")
        assert waits_for(state) == "combat-die"
        play(state, "rolled 1", "rolled 1")
        assert (waits_for(state), state.table.round) == ("combat-die", 2)

    @pytest.mark.rule("SP-3C.10")
    def test_pigs_must_fight_a_round_before_they_flee(self) -> None:
        state = in_3c({"0,1": "p1 3p, pirates 3", "1,1": "p1 1p"})
        assert waits_for(state) == "combat-die"
        play(state, "rolled 1", "rolled 1")
        assert legal(state) == ["flee 1,1", "fight"]

    @pytest.mark.rule("SP-3C.9")
    def test_w31_kinds_fight_each_other(self) -> None:
        state = in_3c({"-1,0": "porcophages 1, pirates 2"})
        assert told(state, state.opening, "combat-opened") == [
            "combat-opened cell=-1,0 attacker=pirates defender=porcophages auto"
        ]
        play(state, "rolled 3")
        assert len(legal(state)) == 6
        events = play(state, "rolled 4")
        assert told(state, events)[:2] == [
            "round-fought cell=-1,0 round=1 dice=3,4 scores=3,5 loser=porcophages piglets=1 hogs=0",
            "combat-won winner=pirates cell=-1,0",
        ]
        assert on(state, "-1,0") == "pirates 2"

    @pytest.mark.rule("SP-3C.8")
    def test_the_royal_pig_chooses_the_order(self) -> None:
        troops = {"0,1": "p1 1p, pirates 3", "0,2": "p2 1p, porcophages 1", "1,0": "p3 2p"}
        state = in_3c(troops, royal_pig=3)
        assert waits_for(state) == "choose-combat p3"
        assert legal(state) == ["choose-combat 0,1", "choose-combat 0,2"]
        assert verdict(state, "p3 choose-combat 1,0") == "SP-3C.8"
        play(state, "p3 choose-combat 0,2")
        assert (state.table.defender, state.table.combat_cell) == (2, cell("0,2"))
