"""1B: colonist markers and the muster (4.5)."""

from typing import Any

import pytest

from royalpig.engine.state import SPECTATOR, State
from royalpig.games.space_pigs import steps
from royalpig.games.space_pigs.course import begin_after_hands
from tests.games.space_pigs.positions import autos, hand, legal, new, play, position, said, told, verdict, waits_for


def drawn(markers: list[int], seats_hands: dict[int, str] | None = None, **fields: Any) -> State:
    """The Royal Pig p0 has drawn markers of 1, 2 and 3."""
    bag = [5 - markers[0], 4 - markers[1], 3 - markers[2]]
    return position(
        steps.GIVE_COLONISTS,
        fields.get("royal_pig", 0),
        place="1B",
        drawn=markers,
        drawn_number=sum(markers),
        bag=bag,
        hands=seats_hands or {},
        turn_seat=-1,
        **fields,
    )


def in_muster(
    hands: dict[int, str] | None = None, reserve: dict[int, tuple[int, int]] | None = None, **fields: Any
) -> State:
    """The muster begins."""
    return position(steps.MUSTER_GOES_ON, place="1B", hands=hands or {}, reserve=reserve or {}, **fields)


class TestColonists:
    @pytest.mark.rule("SP-1B.2", "SP-1B.1", "SP-1B.3")
    @pytest.mark.parametrize(("seats", "number"), [(3, 5), (4, 6), (5, 7), (6, 9)])
    def test_w3_markers_by_seats(self, seats: int, number: int) -> None:
        state = new(seats)
        t = state.table
        t.step, t.turn, t.sequence, t.royal_pig, t.actor = steps.COLONISTS_START, 2, steps.S_1B, 1, -1
        state.settle(True)
        draws = 0
        decision = state.decision
        assert decision is not None
        assert [weight for _, weight in decision.chance or ()] == [5, 4, 3]
        while waits_for(state) == "colonist":
            play(state, legal(state)[0])
            draws += 1
        assert draws == number
        assert waits_for(state) == "give-colonists p1"

    @pytest.mark.rule("SP-1B.4", "SP-G.19")
    def test_w32_only_the_royal_pig_sees_them(self) -> None:
        one, other = drawn([3, 2, 1]), drawn([1, 2, 3])
        for viewer in (1, SPECTATOR):
            assert one.view(viewer).to_bytes() == other.view(viewer).to_bytes()
        assert one.view(0).to_bytes() != other.view(0).to_bytes()
        events = play(one, "p0 give 1 p1")
        code = one.trail[0].code
        assert one.public_action(code, 1).notation == "give ? p1"
        assert one.public_action(code, 0).notation == "give 1 p1"
        public = one.game.event_types[type(events[0])].public_values(events[0], 1)
        assert public == {"seat": 0, "to": 1}

    @pytest.mark.rule("SP-1B.6", "SP-1B.8", "SP-1B.7")
    def test_w10_at_most_two_a_seat(self) -> None:
        state = drawn([2, 2, 2])
        play(state, "p0 give 3 p0", "p0 give 3 p0")
        assert verdict(state, "p0 give 2 p0") == "SP-1B.6"
        play(state, "p0 give 2 p1", "p0 give 2 p1", "p0 give 1 p2")
        assert legal(state) == ["give 1 p2", "give 1 p3"]
        events = play(state, "p0 give 1 p3")
        assert told(state, events, "colonists-revealed") == [
            "colonists-revealed piglets=6,4,1,1 received=6,4,1,1 markers=0,0,2,0,2,0,1,0,0,1,0,0"
        ]
        assert state.table.reserve_piglets == [6, 4, 1, 1]
        assert waits_for(state) == "muster p0"

    @pytest.mark.rule("SP-1B.5")
    def test_only_markers_that_are_drawn_and_all_of_them(self) -> None:
        state = drawn([6 - 3, 3, 0])
        assert verdict(state, "p0 give 3 p1") == "SP-1B.5"
        assert verdict(state, "p0 give 2 p1") == "legal"
        assert verdict(state, "p0 give 4 p1") == "SP-X.3"

    @pytest.mark.rule("SP-1B.6", "SP-G.9", "SP-1B.10")
    def test_what_is_left_goes_to_the_only_seat_with_room(self) -> None:
        state = drawn([3, 2, 1])
        play(state, *(f"p0 give {move}" for move in ("1 p0", "1 p0", "1 p1", "2 p1", "2 p2")))
        assert waits_for(state) == "give-colonists p0"
        events = play(state, "p0 give 3 p2")
        assert told(state, events, "colonists-revealed") == [
            "colonists-revealed piglets=2,3,5,0 received=2,3,5,0 markers=2,0,0,1,1,0,0,1,1,0,0,0"
        ]
        assert state.table.bag == [5, 4, 3]
        assert state.table.given_number == [0, 0, 0, 0]
        state = drawn([4, 1, 1])
        events = play(state, *(f"p0 give {move}" for move in ("1 p0", "1 p0", "1 p1", "1 p1", "2 p2", "3 p2")))
        assert state.table.reserve_piglets == [2, 2, 5, 0]

    @pytest.mark.rule("SP-1B.9", "SP-G.14")
    def test_w11_no_more_than_the_supply_holds(self) -> None:
        state = drawn([2, 2, 2], troops={"1,0": "p1 17p"})
        events = play(state, *(f"p0 give {move}" for move in ("3 p1", "2 p1", "3 p0", "2 p0", "1 p2", "1 p3")))
        assert told(state, events, "colonists-revealed") == [
            "colonists-revealed piglets=5,5,1,1 received=5,3,1,1 markers=0,1,1,0,1,1,1,0,0,1,0,0"
        ]
        assert state.table.reserve_piglets[1] == 3

    @pytest.mark.rule("SP-X.5")
    def test_a_marker_is_drawn_from_the_bag_by_the_royal_pig(self) -> None:
        state = position(steps.COLONISTS_START, place="1B")
        assert verdict(state, "dealt p1 1") == "SP-X.5"
        assert verdict(state, "dealt p0 1") == "legal"
        play(state, *["dealt p0 3"] * 3)
        assert verdict(state, "dealt p0 3") == "SP-X.5"

    @pytest.mark.rule("SP-G.4", "SP-1B.1", "SP-X.1")
    def test_the_royal_pig_alone_gives(self) -> None:
        state = drawn([2, 2, 2], royal_pig=2)
        assert waits_for(state) == "give-colonists p2"
        assert verdict(state, "p0 give 1 p0") == "SP-X.1"


class TestMuster:
    @pytest.mark.rule("SP-1B.11", "SP-1B.12", "SP-1B.13")
    def test_w10_two_new_piglets_become_a_hog_once(self) -> None:
        state = in_muster({1: "rocket"}, {0: (6, 0), 1: (4, 0), 2: (1, 0), 3: (1, 0)})
        assert waits_for(state) == "muster p0"
        assert legal(state) == ["make-hog", "end-muster"]
        events = play(state, "p0 make-hog")
        assert told(state, events, "hog-made") == ["hog-made seat=p0 cell=none"]
        assert (state.table.reserve_piglets[0], state.table.reserve_hogs[0]) == (4, 1)
        assert autos(state) == ["p0 end-muster"]
        assert waits_for(state) == "muster p1"
        play(state, "p1 make-hog")
        assert waits_for(state) == "muster p1"
        assert verdict(state, "p1 make-hog") == "SP-1B.12"
        play(state, "p1 end-muster")
        assert not waits_for(state).startswith("muster")

    @pytest.mark.rule("SP-1B.13")
    def test_not_of_one_piglet(self) -> None:
        state = in_muster({0: "colon"}, {0: (1, 0)})
        assert verdict(state, "p0 make-hog") == "SP-1B.13"
        play(state, "p0 play colon")
        assert verdict(state, "p0 make-hog") == "legal"

    @pytest.mark.rule("SP-1B.14", "SP-G.14")
    def test_not_without_a_hog_in_supply(self) -> None:
        state = in_muster({0: "colon"}, {0: (4, 0)}, troops={"-2,0": "p0 1p 3h"})
        assert verdict(state, "p0 make-hog") == "SP-1B.14"

    @pytest.mark.rule("SP-C.12", "SP-1B.16")
    def test_cards_bring_new_piglets_as_far_as_the_supply_goes(self) -> None:
        state = in_muster({0: "2 colons, colon"}, troops={"1,0": "p0 17p"})
        assert legal(state) == ["play colon", "play colons", "end-muster"]
        events = play(state, "p0 play colons")
        assert told(state, events) == ["card-played seat=p0 card=colons cell=none target=none"]
        assert state.table.reserve_piglets[0] == 2
        assert verdict(state, "p0 make-hog") == "legal"
        play(state, "p0 play colons")
        assert state.table.reserve_piglets[0] == 3
        assert said(state, state.table.discard) == "2 colons"
        assert verdict(state, "p0 play colon") == "SP-C.12"

    @pytest.mark.rule("SP-G.6", "SP-1B.15")
    def test_not_on_turn_1(self) -> None:
        state = in_muster({0: "colon"}, {0: (4, 0)}, sound=False, settle=False, turn=1)
        state.table.step, state.table.actor, state.table.turn_seat = steps.MUSTER, 0, 0
        assert verdict(state, "p0 play colon") == "SP-G.6"
        assert verdict(state, "p0 make-hog") == "SP-1B.15"

    @pytest.mark.rule("SP-C.1", "SP-W.3", "SP-X.7")
    def test_cards_of_other_sequences_are_not_played(self) -> None:
        state = in_muster({0: "rocket, hog-brew"})
        assert waits_for(state) == "muster p0"
        assert legal(state) == ["end-muster"]
        assert verdict(state, "p0 play hog-brew 1,0") == "SP-C.1"
        assert verdict(state, "p0 play rocket 1,0") == "SP-C.1"
        assert verdict(state, "p0 play colon") == "SP-X.7"

    @pytest.mark.rule("SP-W.1", "SP-G.9")
    def test_a_seat_that_may_hold_such_a_card_is_asked(self) -> None:
        assert waits_for(in_muster({2: "rocket"})) == "muster p2"
        all_played = in_muster({2: "rocket"}, discard="4 colon, 3 colons", sound=False)
        assert not waits_for(all_played).startswith("muster")
        assert hand(all_played, 2) == "rocket"

    @pytest.mark.rule("SP-G.5")
    def test_on_turn_1_there_is_no_1b(self) -> None:
        state = in_muster(turn=1, settle=False)
        state.table.sequence = steps.S_1A
        begin_after_hands(state.table)
        assert state.table.sequence == steps.S_1C

    @pytest.mark.rule("SP-G.10")
    def test_the_default_is_to_do_nothing(self) -> None:
        default = in_muster({0: "colon"}, {0: (4, 0)}).default(0)
        assert default is not None
        assert default.notation == "end-muster"
