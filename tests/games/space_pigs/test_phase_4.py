"""4A acorns and victory, 4B governors, 4C the election, and the end (4.15 to 4.18)."""

from typing import Any

import pytest

from royalpig.engine.state import SPECTATOR, State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import autos, legal, play, position, said, told, verdict, waits_for


def at_4a(troops: dict[str, str], turn: int = 3, **fields: Any) -> State:
    """4A begins."""
    return position(
        steps.ACORNS, place="4A", troops=troops, turn=turn, homes=False, sound=False, settle=False, **fields
    )


def settled(state: State) -> list[str]:
    """What happens until somebody is asked."""
    state.settle(True)
    return told(state, state.table.events)


def election(governors: list[int], hands: dict[int, str] | None = None, **fields: Any) -> State:
    """4C begins."""
    return position(steps.ELECTION_STARTS, place="4C", hands=hands or {}, governors=governors, sound=False, **fields)


class TestAcorns:
    @pytest.mark.rule("SP-4A.1", "SP-4A.2", "SP-4A.5")
    def test_one_for_a_planet_that_a_seat_controls_two_for_a_double(self) -> None:
        troops = {"1,0": "p0 1p", "0,-1": "p0 1p", "2,0": "p1 1h", "0,0": "p1 2p", "2,-2": "p2 2p"}
        lines = settled(at_4a(troops))
        assert lines[0] == "acorns-produced red=3,0,0,0 yellow=0,1,0,0 blue=0,2,1,0"

    @pytest.mark.rule("SP-4A.3", "SP-4A.1", "SP-A.9")
    def test_nobody_controls_a_shared_planet_nor_one_of_aliens(self) -> None:
        troops = {"0,0": "p0 1p, p1 1p", "1,0": "pirates 2", "2,0": "p2 1p, porcophages 1"}
        assert settled(at_4a(troops))[0] == "acorns-produced red=0,0,0,0 yellow=0,0,0,0 blue=0,0,0,0"

    @pytest.mark.rule("SP-4A.4", "SP-B.17")
    def test_asteroids_and_devoured_planets_give_nothing(self) -> None:
        troops = {"0,1": "p0 1p", "-1,0": "p1 1p", "1,0": "p2 1p", "-1,1": "p3 1p"}
        state = at_4a(troops, devoured=[])
        state.table.devoured = [group.cell for group in state.table.groups if group.who == 2]
        assert settled(state)[0] == "acorns-produced red=0,0,0,0 yellow=0,0,0,2 blue=0,0,0,0"

    @pytest.mark.rule("SP-4A.7", "SP-4A.8", "SP-4A.6")
    def test_w22_the_first_in_order_of_those_who_have_their_recipe(self) -> None:
        p1 = {"1,0": "p1 1p", "0,-1": "p1 1p", "2,0": "p1 1p", "0,0": "p1 1p"}
        p3 = {"2,-1": "p3 1p", "-1,1": "p3 1p", "-2,0": "p3 1p", "2,-2": "p3 1p", "1,1": "p3 1p", "0,-2": "p3 1p"}
        state = at_4a({**p1, **p3}, order=[3, 1, 0, 2], eliminated=[1, 0, 1, 0])
        lines = settled(state)
        assert lines[1] == "game-won seat=p3 recipe=r132"
        assert state.over
        outcome = state.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((3,), "recipe")
        assert [standing.seat for standing in outcome.ranking] == [3, 1, 0, 2]
        assert state.view(SPECTATOR).table.recipe == [0, 1, 2, 3]
        assert state.problems() == []

    @pytest.mark.rule("SP-4A.9", "SP-4A.10")
    def test_w22_nobody_wins_on_turn_1(self) -> None:
        p1 = {"1,0": "p1 1p", "0,-1": "p1 1p", "2,0": "p1 1p", "0,0": "p1 1p"}
        state = at_4a(p1, turn=1)
        settled(state)
        assert not state.over
        assert state.table.governors == [0, 6, 0, 0]

    @pytest.mark.rule("SP-G.11", "SP-G.12")
    def test_the_turn_limit_ends_the_game_after_4a(self) -> None:
        troops = {"1,0": "p0 2p", "2,0": "p1 1p", "-2,0": "p1 1p", "0,-2": "p2 2p"}
        state = at_4a(troops, options={"turn-limit": "3"}, order=[2, 0, 1, 3], eliminated=[0, 0, 0, 1])
        settled(state)
        assert state.over
        outcome = state.outcome
        assert outcome is not None
        assert outcome.reason == "turn-limit"
        assert [(s.seat, s.rank, dict(s.scores)) for s in outcome.ranking] == [
            (1, 1, {"recipe-acorns": 1, "acorns": 2}),
            (2, 2, {"recipe-acorns": 1, "acorns": 1}),
            (0, 3, {"recipe-acorns": 1, "acorns": 1}),
            (3, 4, {"recipe-acorns": 0, "acorns": 0}),
        ]
        assert state.problems() == []

    @pytest.mark.rule("SP-X.4")
    def test_after_the_end_nothing_is_done(self) -> None:
        state = at_4a({"1,0": "p0 2p"}, options={"turn-limit": "3"})
        settled(state)
        rejection = state.check("vote p0", 0)
        assert rejection is not None
        assert (rejection.clause, rejection.reason) == ("SP-X.4", "GAME_OVER")
        assert state.actors == []
        assert legal(state) == []

    @pytest.mark.rule("SP-4B.1", "SP-4B.2", "SP-4B.3")
    def test_a_governor_for_each_acorn_at_most_ten(self) -> None:
        blue_and_yellow = ("0,-1", "-1,1", "0,0", "2,-2", "-1,-1", "1,1", "-2,2", "2,0", "-2,0", "1,-2")
        state = at_4a(dict.fromkeys(blue_and_yellow, "p1 1p"), governors=[3, 3, 3, 3], recipe=[1, 0, 2, 3], turn=1)
        lines = settled(state)
        assert "governors-received governors=0,10,0,0" in lines


class TestVote:
    @pytest.mark.rule("SP-4C.10", "SP-4C.11", "SP-4C.5")
    def test_w23_a_tie_goes_to_the_first_in_order_of_play(self) -> None:
        state = election([4, 3, 3, 2])
        assert waits_for(state) == "vote-order p0"
        play(state, "p0 vote-last", "p0 call p2", "p2 vote p1", "p0 call p1", "p1 vote p1")
        assert autos(state) == ["p0 call p3"]
        play(state, "p3 vote p0")
        events = play(state, "p0 vote p0")
        assert told(state, events, "royal-pig-elected", "factions-formed") == [
            "royal-pig-elected seat=p0 tally=6,6,0,0",
            "factions-formed factions=p0,p1,p1,p0",
        ]
        assert state.table.royal_pig == 0
        assert state.table.faction == [0, 1, 1, 0]

    @pytest.mark.rule("SP-4C.2", "SP-4C.3", "SP-G.16")
    def test_the_caller_votes_first_or_last(self) -> None:
        state = election([1, 1, 1, 1], turn=1, first_player=2, order=[2, 3, 0, 1])
        assert waits_for(state) == "vote-order p2"
        assert legal(state) == ["vote-first", "vote-last"]
        first = state.clone()
        play(first, "p2 vote-first")
        assert waits_for(first) == "vote p2"
        play(first, "p2 vote p0")
        assert waits_for(first) == "call-vote p2"
        play(state, "p2 vote-last")
        assert waits_for(state) == "call-vote p2"

    @pytest.mark.rule("SP-4C.4")
    def test_the_caller_calls_others_that_have_not_voted(self) -> None:
        state = election([1, 1, 1, 1])
        play(state, "p0 vote-last")
        assert legal(state) == ["call p1", "call p2", "call p3"]
        assert verdict(state, "p0 call p0") == "SP-4C.4"
        play(state, "p0 call p3", "p3 vote p3")
        assert verdict(state, "p0 call p3") == "SP-4C.4"

    @pytest.mark.rule("SP-4C.1", "SP-4C.7", "SP-4C.6")
    def test_everybody_is_a_candidate_and_votes_are_open_and_final(self) -> None:
        state = election([1, 1, 1, 1])
        play(state, "p0 vote-first")
        assert legal(state) == ["vote p0", "vote p1", "vote p2", "vote p3"]
        events = play(state, "p0 vote p2")
        assert told(state, events) == ["vote-cast seat=p0 candidate=p2"]
        assert state.view(SPECTATOR).table.votes == [2, -1, -1, -1]
        assert verdict(state, "p0 vote p1") == "SP-X.2"

    @pytest.mark.rule("SP-4C.9", "SP-4C.8", "SP-4C.15")
    def test_most_governors_win_and_a_seat_without_any_votes_too(self) -> None:
        state = election([0, 1, 0, 5])
        moves = ("p0 vote-first", "p0 vote p1", "p0 call p1", "p1 vote p1", "p0 call p2", "p2 vote p1")
        events = play(state, *moves, "p3 vote p3")
        assert told(state, events, "royal-pig-elected") == ["royal-pig-elected seat=p3 tally=0,1,0,5"]
        assert state.table.royal_pig == 3
        assert state.table.faction == [1, 1, 1, 3]

    @pytest.mark.rule("SP-4C.10")
    def test_at_0_to_0_too_but_only_among_those_voted_for(self) -> None:
        state = election([0, 0, 0, 0], order=[0, 3, 2, 1])
        moves = ("p0 vote-first", "p0 vote p1", "p0 call p1", "p1 vote p2", "p0 call p2", "p2 vote p2", "p3 vote p1")
        events = play(state, *moves)
        assert told(state, events, "royal-pig-elected") == ["royal-pig-elected seat=p2 tally=0,0,0,0"]


class TestElectionCards:
    @pytest.mark.rule("SP-C.11", "SP-4C.13")
    def test_w24_nobody_can_vote_for_a_barred_seat(self) -> None:
        state = election([4, 3, 3, 2], {3: "ugliness-offence"})
        assert waits_for(state) == "election-window p3"
        assert verdict(state, "p3 play ugliness-offence p3") == "SP-C.11"
        events = play(state, "p3 play ugliness-offence p1")
        assert told(state, events, "candidate-barred") == ["candidate-barred seat=p1"]
        assert waits_for(state) == "vote-order p0"
        play(state, "p0 vote-last", "p0 call p2")
        assert verdict(state, "p2 vote p1") == "SP-4C.13"
        play(state, "p2 vote p2", "p0 call p1")
        assert verdict(state, "p1 vote p1") == "SP-4C.13"

    @pytest.mark.rule("SP-4C.14", "SP-C.11")
    def test_somebody_stays_eligible(self) -> None:
        state = election([1, 1, 1, 1], {3: "ugliness-offence"}, barred=[1, 1, 0, 1], settle=False)
        t = state.table
        t.step, t.window = steps.ELECTION_WINDOW, steps.OPENING
        t.closed = [0] * 4
        t.governors = [1, 1, 1, 1]
        assert verdict(state, "p3 play ugliness-offence p2") == "SP-4C.14"
        assert verdict(state, "p3 play ugliness-offence p0") == "SP-C.11"

    @pytest.mark.rule("SP-C.10", "SP-4B.2")
    def test_governors_by_cards_at_most_ten(self) -> None:
        state = election([9, 9, 0, 0], {0: "baron-harkonono, 2 le-choco", 1: "rocket"})
        assert waits_for(state) == "election-window p0 p1"
        play(state, "p0 play baron-harkonono")
        assert state.table.governors[0] == 10
        assert verdict(state, "p0 play le-choco") == "SP-4B.2"
        play(state, "p1 pass", "p0 pass")
        assert waits_for(state) == "vote-order p0"

    @pytest.mark.rule("SP-4C.12", "SP-W.7", "SP-W.5")
    def test_a_window_before_the_first_and_after_the_last_vote(self) -> None:
        state = election([1, 1, 1, 1], {2: "le-choco", 3: "2 rocket"[2:]})
        assert waits_for(state) == "election-window p2 p3"
        play(state, "p3 pass")
        assert waits_for(state) == "election-window p2"
        play(state, "p2 play le-choco")
        assert waits_for(state) == "election-window p3"
        play(state, "p3 pass", "p0 vote-first", "p0 vote p0")
        for seat in (1, 2):
            play(state, f"p0 call p{seat}", f"p{seat} vote p0")
        play(state, "p3 vote p0")
        assert waits_for(state) == "election-window p3"
        events = play(state, "p3 pass")
        assert told(state, events, "royal-pig-elected") == ["royal-pig-elected seat=p0 tally=5,0,0,0"]

    @pytest.mark.rule("SP-C.8", "SP-4C.11", "SP-4C.13")
    def test_voting_error_turns_half_of_the_governors(self) -> None:
        state = election([1, 5, 1, 1], {3: "voting-error"})
        play(state, "p3 pass", "p0 vote-first", "p0 vote p0", "p0 call p1", "p1 vote p1", "p0 call p2", "p2 vote p0")
        play(state, "p3 vote p0")
        assert waits_for(state) == "election-window p3"
        assert verdict(state, "p3 play voting-error p2") == "SP-C.8"
        assert verdict(state, "p3 play voting-error p3") == "SP-C.8"
        assert verdict(state, "p3 play ugliness-offence p1") == "SP-W.3"
        play(state, "p3 play voting-error p1")
        assert waits_for(state) == "assign-votes p3"
        assert legal(state) == [f"assign-votes p{seat}" for seat in range(4)]
        assert said(state, state.table.discard) == "voting-error"
        events = play(state, "p3 assign-votes p2")
        assert told(state, events, "votes-diverted") == ["votes-diverted origin=p1 to=p2 number=2"]
        assert told(state, events, "royal-pig-elected") == ["royal-pig-elected seat=p0 tally=3,3,2,0"]
        assert state.table.faction == [0, 1, 0, 0]

    @pytest.mark.rule("SP-4C.13")
    def test_diverted_governors_do_not_go_to_a_barred_seat(self) -> None:
        state = election([1, 5, 1, 1], {3: "voting-error, ugliness-offence"})
        play(state, "p3 play ugliness-offence p2", "p3 pass", "p0 vote-first", "p0 vote p0", "p0 call p1", "p1 vote p1")
        play(state, "p0 call p2", "p2 vote p0", "p3 vote p0", "p3 play voting-error p1")
        assert verdict(state, "p3 assign-votes p2") == "SP-4C.13"

    @pytest.mark.rule("SP-W.1", "SP-W.2")
    def test_who_may_hold_a_usable_card_is_asked_whatever_it_holds(self) -> None:
        state = election([10, 10, 10, 10], {1: "rocket"})
        assert waits_for(state) == "election-window p1"
        assert legal(state, 1) == ["pass"]
        played = election([10, 10, 10, 10], {1: "rocket"}, discard="2 ugliness-offence")
        assert waits_for(played) == "vote-order p0"

    @pytest.mark.rule("SP-W.3", "SP-C.1", "SP-X.7")
    def test_cards_of_other_moments_and_hands(self) -> None:
        state = election([1, 5, 1, 1], {3: "voting-error, colon"})
        assert verdict(state, "p3 play voting-error p1") == "SP-W.3"
        assert verdict(state, "p3 play colon") == "SP-C.1"
        assert verdict(state, "p3 play le-choco") == "SP-X.7"
        assert verdict(state, "p3 play le-choco p1") == "SP-X.3"
