"""2B: cards in windows and in the own turn: extra trips, swaps of planets, peace (4.10)."""

from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import cell, legal, on, play, position, said, told, verdict, waits_for
from tests.games.space_pigs.test_space_travel import travelling


def window(number: int, hands: dict[int, str], troops: dict[str, str] | None = None, **fields: Any) -> State:
    """The window after so many travel turns opens."""
    closed = [int(seat in (number - 1, number)) for seat in range(4)]
    return position(
        steps.TRAVEL_WINDOW_GOES_ON, place="2B", hands=hands, troops=troops, window=number, closed=closed, **fields
    )


class TestWhoIsAsked:
    @pytest.mark.rule("SP-W.4")
    def test_w16_not_who_has_just_travelled_nor_who_is_about_to(self) -> None:
        hands = dict.fromkeys(range(4), "extra-mouve") | {3: ""}
        assert waits_for(window(1, hands)) == "travel-window p2"
        state = position(steps.TRAVEL_STARTS, place="2B", hands=dict.fromkeys(range(4), "planet-displacement"))
        assert waits_for(state) == "travel-window p1 p2 p3"
        state = window(4, dict.fromkeys(range(4), "planet-displacement"))
        assert waits_for(state) == "travel-window p0 p1 p2"

    @pytest.mark.rule("SP-W.2", "SP-W.1", "SP-G.9")
    def test_whoever_may_hold_a_card_that_could_be_used(self) -> None:
        state = window(1, {2: "colon", 3: "rocket"})
        assert waits_for(state) == "travel-window p2 p3"
        assert legal(state, 2) == ["pass"]
        everything = "8 planet-displacement, 3 extra-mouve, 2 acorn-festival"
        assert waits_for(window(1, {2: "colon", 3: "rocket"}, discard=everything)) == "travel p1"

    @pytest.mark.rule("SP-W.2", "SP-C.5")
    def test_for_an_extra_trip_a_trip_must_be_legal(self) -> None:
        others = "8 planet-displacement, 2 acorn-festival"
        held = {"0,1": "p2 2p, pirates 2"}
        assert waits_for(window(1, {2: "colon"}, held, discard=others)) == "travel p1"
        assert waits_for(window(1, {2: "colon"}, discard=others)) == "travel-window p2"

    @pytest.mark.rule("SP-W.7")
    def test_a_pass_stands_until_somebody_plays(self) -> None:
        state = window(1, {2: "extra-mouve", 3: "acorn-festival"})
        events = play(state, "p3 pass")
        assert told(state, events) == ["passed seat=p3 action=pass"]
        assert waits_for(state) == "travel-window p2"
        assert verdict(state, "p3 play acorn-festival 1,0") == "SP-X.1"

    @pytest.mark.rule("SP-W.5")
    def test_who_plays_opens_the_window_again_for_all_but_who_is_next(self) -> None:
        hands = {0: "colon", 1: "colon", 2: "acorn-festival, colon", 3: "colon"}
        state = window(1, hands)
        play(state, "p3 pass", "p2 play acorn-festival 1,0")
        assert waits_for(state) == "travel-window p0 p2 p3"

    @pytest.mark.rule("SP-W.6")
    def test_seats_act_as_their_actions_arrive(self) -> None:
        for order in (("p2", "p3"), ("p3", "p2")):
            state = window(1, {2: "acorn-festival", 3: "acorn-festival"})
            play(state, f"{order[0]} play acorn-festival 1,0", f"{order[1]} play acorn-festival 1,1")
            assert state.table.peace == [cell("1,0"), cell("1,1")]

    @pytest.mark.rule("SP-W.8")
    @pytest.mark.parametrize(
        ("option", "opened"), [("every-turn", [0, 1, 2, 3, 4]), ("ends-only", [0, 4]), ("own-turn", [])]
    )
    def test_which_windows_open(self, option: str, opened: list[int]) -> None:
        found = []
        for number in range(5):
            hands = dict.fromkeys(range(4), "planet-displacement")
            state = window(number, hands, options={"reaction-windows": option, "exchange-windows": "off"})
            if waits_for(state).startswith("travel-window"):
                found.append(number)
        assert found == opened

    @pytest.mark.rule("SP-W.8")
    def test_the_window_of_3c_always_opens(self) -> None:
        state = position(
            steps.ALIENS_START,
            place="3C",
            troops={"0,1": "pirates 2"},
            hands={1: "cho-boko"},
            options={"reaction-windows": "own-turn"},
        )
        assert waits_for(state) == "alien-window p1"


class TestExtraTrips:
    @pytest.mark.rule("SP-2B.19", "SP-2B.18")
    def test_w16_a_trip_at_once(self) -> None:
        state = window(1, {2: "extra-mouve"})
        assert waits_for(state) == "travel-window p2"
        assert legal(state) == ["pass", "play extra-mouve"]
        play(state, "p2 play extra-mouve")
        assert waits_for(state) == "extra-trip p2"
        assert len(legal(state)) == 6
        play(state, "p2 trip 0,-2 0,-1 2p 0h")
        assert on(state, "0,-1") == "p2 2p spent"
        assert waits_for(state) == "travel p1"
        assert said(state, state.table.discard) == "extra-mouve"
        play(state, "p1 end-travel")
        assert waits_for(state) == "travel p3"

    @pytest.mark.rule("SP-2B.18")
    def test_after_all_have_travelled(self) -> None:
        state = window(4, {2: "extra-mouve"}, options={"exchange-windows": "off"})
        play(state, "p2 play extra-mouve", "p2 trip 0,-2 0,-1 1p 0h")
        assert state.table.sequence == steps.S_3B
        assert on(state, "0,-1") == "p2 1p"

    @pytest.mark.rule("SP-C.5")
    def test_not_before_the_first_travel_turn(self) -> None:
        state = window(0, {2: "extra-mouve, acorn-festival"})
        assert verdict(state, "p2 play extra-mouve") == "SP-C.5"

    @pytest.mark.rule("SP-C.5")
    def test_not_without_a_legal_trip(self) -> None:
        state = window(1, {2: "extra-mouve, acorn-festival"}, {"0,1": "p2 2p, pirates 2"})
        assert verdict(state, "p2 play extra-mouve") == "SP-C.5"

    @pytest.mark.rule("SP-2B.16", "SP-2B.2")
    def test_an_extra_trip_may_be_a_ship_trip(self) -> None:
        state = window(1, {2: "extra-mouve, rocket, rocket-boots"})
        play(state, "p2 play extra-mouve")
        listed = legal(state)
        assert "play rocket 0,-2" in listed
        assert "play rocket-boots 0,-2" in listed
        assert not any(action.startswith(("end", "pass")) for action in listed)
        play(state, "p2 play rocket 0,-2", "p2 trip 0,-2 1,1 2p 0h")
        assert on(state, "1,1") == "p2 2p spent"
        assert waits_for(state) == "travel-window p2"

    @pytest.mark.rule("SP-2B.20")
    def test_or_one_with_rocket_boots(self) -> None:
        state = window(1, {2: "extra-mouve, rocket-boots"})
        play(state, "p2 play extra-mouve", "p2 play rocket-boots 0,-2", "p2 board 2p 0h", "p2 boots-step 0,-1 2p 0h")
        assert on(state, "0,-1") == "p2 2p spent"
        assert waits_for(state) == "travel p1"

    @pytest.mark.rule("SP-W.3")
    def test_other_cards_wait(self) -> None:
        state = window(1, {2: "extra-mouve, acorn-festival, rocket"})
        assert verdict(state, "p2 play rocket 0,-2") == "SP-W.3"
        play(state, "p2 play extra-mouve")
        assert verdict(state, "p2 play acorn-festival 1,0") == "SP-W.3"

    @pytest.mark.rule("SP-G.9")
    def test_a_single_trip_is_made_by_itself(self) -> None:
        near = ("1,-2", "-1,-1", "0,-1")
        state = window(1, {2: "extra-mouve"}, {"0,-2": "p2 1p", **dict.fromkeys(near, "p1 1p")}, sound=False)
        state.table.peace = [cell(name) for name in near[1:]]
        play(state, "p2 play extra-mouve")
        assert on(state, "1,-2") == "p1 1p, p2 1p spent"


class TestSwaps:
    @pytest.mark.rule("SP-C.6")
    def test_two_planets_change_places_with_everything_on_them(self) -> None:
        troops = {"1,0": "p0 2p, p1 1p", "-2,0": "p3 2p"}
        state = travelling(0, troops, {0: "planet-displacement"}, peace=[cell("1,0")], discard="acorn-festival")
        play(state, "p0 play planet-displacement 1,0")
        assert waits_for(state) == "swap-with p0"
        events = play(state, "p0 swap-with -2,0")
        assert told(state, events, "planets-swapped") == ["planets-swapped seat=p0 cells=-2,0,1,0"]
        assert (on(state, "-2,0"), on(state, "1,0")) == ("p0 2p, p1 1p", "p3 2p")
        families = [state.table.family[cell(name)] for name in ("1,0", "-2,0")]
        assert families == [1, 0]
        assert state.table.peace == [cell("-2,0")]

    @pytest.mark.rule("SP-C.6")
    def test_only_planets_and_different_ones(self) -> None:
        state = travelling(0, {}, {0: "planet-displacement"}, devoured=[cell("1,1")])
        assert verdict(state, "p0 play planet-displacement 0,1") == "SP-C.6"
        assert verdict(state, "p0 play planet-displacement 1,1") == "SP-C.6"
        play(state, "p0 play planet-displacement 1,0")
        assert verdict(state, "p0 swap-with 1,0") == "SP-C.6"
        assert verdict(state, "p0 swap-with 0,2") == "SP-C.6"
        assert verdict(state, "p0 swap-with 3,0") == "SP-X.3"
        assert len(legal(state)) == 13

    @pytest.mark.rule("SP-C.6")
    def test_in_a_window(self) -> None:
        state = window(0, {2: "planet-displacement", 3: "colon"})
        play(state, "p3 pass", "p2 play planet-displacement 1,0", "p2 swap-with 0,0")
        assert waits_for(state) == "travel-window p3"

    @pytest.mark.rule("SP-X.3")
    def test_a_cell_without_a_hex_is_malformed(self) -> None:
        state = travelling(0, {}, {0: "planet-displacement"})
        assert verdict(state, "p0 play planet-displacement 3,0") == "SP-X.3"
        assert verdict(state, "p0 play planet-displacement") == "SP-X.3"


class TestPeace:
    @pytest.mark.rule("SP-C.7")
    def test_nobody_lands_where_others_are(self) -> None:
        state = travelling(0, {"1,0": "p0 3p", "1,1": "p1 2p"}, {0: "acorn-festival"}, trips=3)
        events = play(state, "p0 play acorn-festival 1,1")
        assert told(state, events, "peace-declared") == ["peace-declared seat=p0 cell=1,1"]
        assert verdict(state, "p0 trip 1,0 1,1 1p 0h") == "SP-C.7"
        assert "trip 1,0 1,1 1p 0h" not in legal(state)

    @pytest.mark.rule("SP-C.7")
    def test_an_empty_planet_is_free_and_so_is_one_where_the_seat_is(self) -> None:
        troops = {"1,0": "p0 3p", "1,1": "p1 2p, p0 1p", "0,0": "pirates 2"}
        state = travelling(0, troops, peace=[cell(name) for name in ("0,0", "2,0", "1,1")], sound=False)
        assert verdict(state, "p0 trip 1,0 1,1 1p 0h") == "legal"
        assert verdict(state, "p0 trip 1,0 2,0 1p 0h") == "legal"
        assert verdict(state, "p0 trip 1,0 0,0 1p 0h") == "SP-C.7"

    @pytest.mark.rule("SP-C.7")
    def test_a_planet_that_is_not_in_peace(self) -> None:
        state = travelling(0, {}, {0: "2 acorn-festival"})
        play(state, "p0 play acorn-festival 1,1")
        assert verdict(state, "p0 play acorn-festival 1,1") == "SP-C.7"
        assert verdict(state, "p0 play acorn-festival 0,1") == "SP-C.7"
        assert verdict(state, "p0 play acorn-festival 1,0") == "legal"

    @pytest.mark.rule("SP-C.7")
    def test_it_lasts_for_the_turn_and_fights_there_are_fought(self) -> None:
        state = travelling(3, {"1,1": "p1 2p, p0 2p"}, peace=[cell("1,1")], discard="acorn-festival")
        play(state, "p3 end-travel")
        assert waits_for(state) == "combat-die"
        assert state.table.peace == [cell("1,1")]
