"""2B: trips, and ship trips (4.10)."""

from collections.abc import Mapping
from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import (
    autos,
    cell,
    hand,
    legal,
    on,
    play,
    position,
    said,
    told,
    verdict,
    waits_for,
)


def travelling(
    seat: int, troops: dict[str, str], hands: Mapping[int, str] | None = None, trips: int = 2, **fields: Any
) -> State:
    """A seat begins to travel with some trips."""
    options = {"reaction-windows": "own-turn", **fields.pop("options", {})}
    return position(
        steps.TRAVEL_TURN, seat, place="2B", troops=troops, hands=hands, shown={seat: trips}, options=options, **fields
    )


class TestTrips:
    @pytest.mark.rule("SP-2B.2", "SP-2B.6")
    def test_a_trip(self) -> None:
        state = travelling(1, {"1,0": "p1 5p 1h"}, trips=3)
        assert waits_for(state) == "travel p1"
        assert len(legal(state)) == 6 * (6 * 2 - 1) + 1
        events = play(state, "p1 trip 1,0 1,1 4p 1h")
        assert told(state, events) == ["trip-made seat=p1 origin=1,0 target=1,1 piglets=4 hogs=1 far=0"]
        assert (on(state, "1,0"), on(state, "1,1")) == ("p1 1p", "p1 4p 1h spent")
        assert state.table.trips == 2

    @pytest.mark.rule("SP-2B.2")
    def test_no_more_trips_than_the_marker_says(self) -> None:
        state = travelling(1, {"1,0": "p1 5p"}, {1: "transporter"})
        play(state, "p1 trip 1,0 1,1 1p 0h", "p1 trip 1,0 1,1 1p 0h")
        assert waits_for(state) == "travel p1"
        assert verdict(state, "p1 trip 1,0 1,1 1p 0h") == "SP-2B.2"
        assert legal(state) == ["end-travel"]

    @pytest.mark.rule("SP-2B.6")
    @pytest.mark.parametrize("trip", ["2,0 1,0 1p 0h", "1,0 1,0 1p 0h", "1,0 1,1 0p 0h"])
    def test_from_own_troops_to_another_hex_with_at_least_one(self, trip: str) -> None:
        assert verdict(travelling(1, {"1,0": "p1 5p"}), f"p1 trip {trip}") == "SP-2B.6"

    @pytest.mark.rule("SP-2B.5")
    def test_to_an_adjacent_hex(self) -> None:
        state = travelling(1, {"1,0": "p1 5p"})
        assert verdict(state, "p1 trip 1,0 -1,0 1p 0h") == "SP-2B.5"
        assert verdict(state, "p1 trip 1,0 0,0 1p 0h") == "legal"

    @pytest.mark.rule("SP-X.3")
    @pytest.mark.parametrize("trip", ["3,0 2,0 1p 0h", "2,0 3,0 1p 0h"])
    def test_cells_hold_hexes(self, trip: str) -> None:
        assert verdict(travelling(1, {"2,0": "p1 5p"}), f"p1 trip {trip}") == "SP-X.3"

    @pytest.mark.rule("SP-2B.7")
    def test_a_troop_makes_one_trip(self) -> None:
        state = travelling(1, {"1,0": "p1 3p 1h"}, trips=3)
        play(state, "p1 trip 1,0 1,1 2p 1h")
        assert verdict(state, "p1 trip 1,1 0,1 1p 0h") == "SP-2B.7"
        assert verdict(state, "p1 trip 1,0 1,1 2p 0h") == "SP-2B.7"
        assert verdict(state, "p1 trip 1,0 1,1 0p 1h") == "SP-2B.7"
        assert verdict(state, "p1 trip 1,0 1,1 1p 0h") == "legal"

    @pytest.mark.rule("SP-2B.8", "SP-2B.14")
    def test_landing_where_others_are(self) -> None:
        state = travelling(1, {"1,0": "p1 3p", "1,1": "p0 2p", "0,1": "pirates 2"})
        play(state, "p1 trip 1,0 1,1 1p 0h", "p1 trip 1,0 0,1 1p 0h")
        assert on(state, "1,1") == "p0 2p, p1 1p spent"
        assert on(state, "0,1") == "pirates 2, p1 1p spent"

    @pytest.mark.rule("SP-2B.13", "SP-2B.14")
    def test_a_hex_may_be_left_empty_and_who_comes_first_owns_it(self) -> None:
        state = travelling(0, {"1,0": "p0 2p, p1 1p", "1,1": "p0 2p"}, sound=False)
        play(state, "p0 trip 1,1 0,1 2p 0h")
        assert on(state, "1,1") == ""
        assert on(state, "0,1") == "p0 2p spent"

    @pytest.mark.rule("SP-2B.3", "SP-2B.1")
    def test_trips_left_over_are_lost_and_the_next_seat_travels(self) -> None:
        state = travelling(1, {"1,0": "p1 5p"}, trips=4)
        events = play(state, "p1 trip 1,0 1,1 1p 0h", "p1 end-travel")
        assert told(state, events, "passed") == ["passed seat=p1 action=end-travel"]
        assert waits_for(state) == "travel p2"
        assert state.table.trips == 2

    @pytest.mark.rule("SP-2B.4", "SP-2B.1")
    def test_nobody_travels_for_another(self) -> None:
        state = travelling(1, {"1,0": "p1 5p", "1,1": "p2 2p"})
        assert verdict(state, "p1 trip 1,1 1,0 1p 0h") == "SP-2B.6"
        assert verdict(state, "p2 trip 1,1 1,0 1p 0h") == "SP-X.1"

    @pytest.mark.rule("SP-2B.1")
    def test_seats_travel_in_order_of_play_and_then_all_are_ready(self) -> None:
        state = travelling(2, {}, order=[2, 0, 3, 1])
        order = []
        while state.table.sequence == steps.S_2B:
            order.append(waits_for(state))
            trip = legal(state)[0]
            play(state, f"p{state.actors[0]} {trip}", f"p{state.actors[0]} end-travel")
        assert order == ["travel p2", "travel p0", "travel p3", "travel p1"]
        assert not any(group.spent_piglets for group in state.table.groups)

    @pytest.mark.rule("SP-G.9", "SP-W.1")
    def test_a_seat_without_trip_or_card_is_not_asked(self) -> None:
        state = travelling(1, {"0,1": "p1 2p, pirates 2"}, {2: "rocket"}, sound=False)
        assert waits_for(state) == "travel p2"
        state = travelling(1, {"0,1": "p1 2p, pirates 2"}, {1: "colon"})
        assert waits_for(state) == "travel p1"
        assert legal(state) == ["end-travel"]

    @pytest.mark.rule("SP-G.10")
    def test_default(self) -> None:
        default = travelling(1, {"1,0": "p1 5p"}).default(1)
        assert default is not None
        assert default.notation == "end-travel"


class TestPinning:
    @pytest.mark.rule("SP-2B.10")
    def test_w14_as_many_are_held_as_attack(self) -> None:
        state = travelling(1, {"1,0": "p1 5p, p0 2p spent"})
        assert verdict(state, "p1 trip 1,0 1,1 4p 0h") == "SP-2B.10"
        assert verdict(state, "p1 trip 1,0 1,1 3p 0h") == "legal"

    @pytest.mark.rule("SP-2B.10", "SP-2B.12")
    def test_w14_all_attackers_count_together(self) -> None:
        state = travelling(1, {"1,0": "p1 5p, p0 2p spent, p2 2p"})
        assert verdict(state, "p1 trip 1,0 1,1 2p 0h") == "SP-2B.10"
        assert verdict(state, "p1 trip 1,0 1,1 1p 0h") == "legal"

    @pytest.mark.rule("SP-2B.12", "SP-2B.10")
    def test_w13_aliens_hold_too(self) -> None:
        state = travelling(1, {"0,1": "p1 2p, pirates 4"}, {1: "colon"})
        assert verdict(state, "p1 trip 0,1 0,0 1p 0h") == "SP-2B.10"

    @pytest.mark.rule("SP-2B.11")
    def test_the_owner_says_who_stays_and_attackers_are_free(self) -> None:
        state = travelling(1, {"1,0": "p1 2p 1h, p0 2p spent"})
        trips = [action for action in legal(state) if action.startswith("trip 1,0 1,1")]
        assert trips == ["trip 1,0 1,1 0p 1h", "trip 1,0 1,1 1p 0h"]
        state = travelling(1, {"1,0": "p0 2p, p1 2p"})
        assert verdict(state, "p1 trip 1,0 1,1 2p 0h") == "legal"

    @pytest.mark.rule("SP-2B.11")
    def test_spent_troops_can_be_those_that_stay(self) -> None:
        state = travelling(1, {"1,0": "p1 2p, p0 1p spent", "1,1": "p1 1p"})
        play(state, "p1 trip 1,1 1,0 1p 0h")
        assert verdict(state, "p1 trip 1,0 1,1 2p 0h") == "legal"


class TestShipTrips:
    @pytest.mark.rule("SP-2B.15", "SP-C.15")
    def test_w15_two_ship_cards_add_up(self) -> None:
        state = travelling(0, {"1,0": "p0 3p"}, {0: "transporter, rocket"})
        events = play(state, "p0 play transporter 1,0")
        assert told(state, events) == ["card-played seat=p0 card=transporter cell=1,0 target=none"]
        assert waits_for(state) == "ship-trip p0"
        assert verdict(state, "p0 trip 1,0 -2,1 3p 0h") == "SP-2B.15"
        play(state, "p0 play rocket 1,0")
        events = play(state, "p0 trip 1,0 -2,1 3p 0h")
        assert told(state, events)[0] == "trip-made seat=p0 origin=1,0 target=-2,1 piglets=3 hogs=0 far=5"
        assert on(state, "-2,1") == "p0 3p spent"
        assert said(state, state.table.discard) == "transporter, rocket"
        assert autos(state) == ["p0 end-travel"]
        assert waits_for(state) == "travel p1"

    @pytest.mark.rule("SP-C.15", "SP-C.16")
    @pytest.mark.parametrize(
        ("card", "reach"), [("transporter", 2), ("rocket-backpack", 3), ("rocket", 4), ("scoto-teleporter", 4)]
    )
    def test_ranges(self, card: str, reach: int) -> None:
        state = travelling(0, {"-2,0": "p0 1p"}, {0: f"{card}"})
        play(state, f"p0 play {card} -2,0")
        targets = {action.split()[2] for action in legal(state)}
        cells = {0: {"-2,0"}, 2: {"0,0", "0,-2", "-2,2"}, 3: {"1,0", "0,1"}, 4: {"2,0", "2,-2"}}
        for distance, some in cells.items():
            assert targets.isdisjoint(some) if distance == 0 or distance > reach else some <= targets

    @pytest.mark.rule("SP-2B.9")
    def test_a_ship_trip_passes_over_others(self) -> None:
        ring = dict.fromkeys(("0,-1", "1,-1", "-1,0", "1,0", "-1,1", "0,1"), "p1 1p")
        state = travelling(0, {"0,0": "p0 1p", **ring}, {0: "transporter"})
        play(state, "p0 play transporter 0,0")
        assert verdict(state, "p0 trip 0,0 2,0 1p 0h") == "legal"

    @pytest.mark.rule("SP-B.16", "SP-2B.5")
    @pytest.mark.parametrize(
        ("target", "steps_away"),
        [("0,0", 1), ("-1,0", 2), ("0,1", 1), ("2,-2", 2), ("-1,2", 2), ("-1,-1", 3), ("-2,0", 3)],
    )
    def test_distance_is_counted_in_steps_over_cells(self, target: str, steps_away: int) -> None:
        cards = {1: "", 2: "transporter", 3: "rocket-backpack"}
        for reach, ship in cards.items():
            state = travelling(0, {"1,0": "p0 3p"}, {0: ship})
            if ship:
                play(state, f"p0 play {ship} 1,0")
            within = verdict(state, f"p0 trip 1,0 {target} 1p 0h") == "legal"
            assert within == (steps_away <= reach)

    @pytest.mark.rule("SP-2B.16")
    def test_it_is_one_of_the_trips(self) -> None:
        state = travelling(0, {"1,0": "p0 5p"}, {0: "2 transporter"})
        play(state, "p0 play transporter 1,0", "p0 trip 1,0 2,-2 1p 0h")
        assert state.table.trips == 1
        play(state, "p0 trip 1,0 1,1 1p 0h")
        assert verdict(state, "p0 play transporter 1,0") == "SP-2B.16"

    @pytest.mark.rule("SP-2B.17")
    def test_the_card_names_its_starting_hex(self) -> None:
        state = travelling(0, {"1,0": "p0 2p", "0,1": "p0 2p, pirates 2"}, {0: "transporter"})
        assert verdict(state, "p0 play transporter 0,1") == "SP-2B.17"
        assert verdict(state, "p0 play transporter 2,0") == "SP-2B.17"
        assert verdict(state, "p0 play transporter 1,0") == "legal"

    @pytest.mark.rule("SP-2B.17")
    def test_and_the_trip_must_be_made_from_there(self) -> None:
        state = travelling(0, {"1,0": "p0 2p", "0,0": "p0 2p"}, {0: "2 transporter"})
        play(state, "p0 play transporter 1,0")
        assert verdict(state, "p0 trip 0,0 0,1 1p 0h") == "SP-2B.17"
        assert verdict(state, "p0 play transporter 0,0") == "SP-2B.17"
        assert verdict(state, "p0 end-travel") == "SP-X.2"

    @pytest.mark.rule("SP-2B.15", "SP-C.16")
    def test_an_unlimited_range_takes_no_more_cards(self) -> None:
        state = travelling(0, {"1,0": "p0 2p"}, {0: "scoto-teleporter, rocket"})
        play(state, "p0 play scoto-teleporter 1,0")
        assert verdict(state, "p0 play rocket 1,0") == "SP-2B.15"
        assert len(legal(state)) == 18 * 2

    @pytest.mark.rule("SP-2B.6", "SP-2B.7", "SP-2B.10")
    def test_otherwise_it_is_like_a_trip(self) -> None:
        state = travelling(0, {"1,0": "p0 3p, p1 1p"}, {0: "transporter"})
        play(state, "p0 play transporter 1,0")
        assert verdict(state, "p0 trip 1,0 1,0 1p 0h") == "SP-2B.6"
        assert verdict(state, "p0 trip 1,0 0,0 0p 0h") == "SP-2B.6"
        assert verdict(state, "p0 trip 1,0 0,0 1p 1h") == "SP-2B.7"
        assert verdict(state, "p0 trip 1,0 0,0 3p 0h") == "SP-2B.10"

    @pytest.mark.rule("SP-W.3")
    def test_only_ship_cards_are_played_on_a_ship_trip(self) -> None:
        state = travelling(0, {"1,0": "p0 3p"}, {0: "transporter, acorn-festival, extra-mouve"})
        play(state, "p0 play transporter 1,0")
        assert verdict(state, "p0 play extra-mouve") == "SP-W.3"
        assert verdict(state, "p0 play acorn-festival 1,0") == "SP-W.3"

    @pytest.mark.rule("SP-G.9")
    def test_a_trip_without_a_choice_is_made_by_itself(self) -> None:
        near = ("0,-2", "-1,-1", "0,-1", "-1,0", "0,0", "-2,1", "-1,1", "-2,2")
        landed = dict.fromkeys(near, "p1 1p")
        states = [
            travelling(0, {"-2,0": "p0 1p", **landed}, {0: hand_of_p0}, homes=False, sound=False)
            for hand_of_p0 in ("transporter", "2 transporter")
        ]
        for state in states:
            state.table.peace = [cell(name) for name in near[1:]]
            play(state, "p0 play transporter -2,0")
        assert [waits_for(state) for state in states] == ["travel p1", "ship-trip p0"]
        assert legal(states[1]) == ["trip -2,0 0,-2 1p 0h", "play transporter -2,0"]


class TestExtraMouve:
    @pytest.mark.rule("SP-2B.18", "SP-C.4")
    def test_in_the_own_turn_one_trip_more(self) -> None:
        state = travelling(0, {"1,0": "p0 5p"}, {0: "2 extra-mouve"})
        play(state, "p0 play extra-mouve", "p0 play extra-mouve")
        assert state.table.trips == 4
        assert said(state, state.table.discard) == "2 extra-mouve"

    @pytest.mark.rule("SP-C.3")
    def test_a_played_card_is_discarded(self) -> None:
        state = travelling(0, {"1,0": "p0 5p"}, {0: "extra-mouve, rocket"})
        play(state, "p0 play extra-mouve")
        assert (hand(state, 0), said(state, state.table.discard)) == ("rocket", "extra-mouve")

    @pytest.mark.rule("SP-X.7", "SP-C.1")
    def test_cards_in_hand_that_belong_to_the_sequence(self) -> None:
        state = travelling(0, {"1,0": "p0 5p"}, {0: "rocket, colon"})
        assert verdict(state, "p0 play extra-mouve") == "SP-X.7"
        assert verdict(state, "p0 play colon") == "SP-C.1"
        assert verdict(state, "p0 play plasma-tusks") == "SP-C.1"
