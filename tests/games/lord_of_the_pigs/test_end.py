"""Winning, and the end of a turn: clauses LP-G.2 to LP-G.9, and LP-5.1 to LP-5.5."""

from itertools import product

import pytest

from tests.games.lord_of_the_pigs.positions import (
    new,
    pass_on,
    play,
    position,
    the_game,
    tracks,
    waits_for,
)
from tests.telling import all_told


@pytest.mark.rule("LP-G.2", "LP-G.3")
@pytest.mark.parametrize(
    ("card", "ratings", "stability", "result"),
    [
        ("pm-13 p1:cb-01 p2:et-01", (9, 10, 8, 10), 9, (10, 10, 9, 10, 10)),
        ("pm-08 p1:cb-01 p2:et-01", (9, 1, 0, 0), 1, (10, 0, 0, 0, 0)),
    ],
)
def test_ratings_and_stability_stay_within_0_and_10(
    card: str, ratings: tuple[int, ...], stability: int, result: tuple[int, ...]
) -> None:
    state = position(
        "window activation p0.1", to_pass="p3", proposals={"p0.1": card}, ratings=ratings, stability=stability
    )
    play(state, "p3 pass")
    assert tracks(state) == result


@pytest.mark.rule("LP-G.4", "LP-G.5", "LP-G.6")
def test_every_way_in_which_a_turn_can_end() -> None:
    for ratings in product((0, 4, 10), repeat=4):
        for stability in (0, 1, 10):
            state = position("end", ratings=ratings, stability=stability)
            target = 10 if stability else min(ratings)
            winners = [seat for seat in range(4) if ratings[seat] == target]
            outcome = state.outcome
            if len(winners) == 1:
                assert outcome is not None
                assert outcome.winners == tuple(winners)
                assert outcome.reason == ("rating" if stability else "revolution")
            else:
                assert outcome is None
                assert state.table.turn == 6


@pytest.mark.rule("LP-G.7")
def test_the_two_ways_exclude_each_other() -> None:
    assert position("end", ratings=(10, 5, 5, 5), stability=0).outcome is None
    assert position("end", ratings=(9, 5, 5, 1), stability=1).outcome is None


@pytest.mark.rule("LP-G.9")
def test_stability_may_rise_from_0_again() -> None:
    state = position("window after-activation", pos=4, stability=0, ratings=(3, 2, 4, 5), abilities=[0], to_pass="p0")
    play(state, "p0 ability up", "all pass")
    assert (waits_for(state), state.table.stability, state.table.turn) == ("reveal-event", 1, 6)


@pytest.mark.rule("LP-G.9")
def test_a_10_that_is_lost_again_within_the_turn_wins_nothing() -> None:
    state = position("window after-activation", pos=4, ratings=(10, 2, 4, 5), abilities=[1], to_pass="p1")
    play(state, "p1 ability p0 down", "all pass")
    assert (state.over, state.table.rating[0]) == (False, 8)


@pytest.mark.rule("LP-5.1")
def test_a_winner_is_looked_for_at_the_end_of_turn_1_too() -> None:
    state = position("window proposal", turn=1, event="", to_pass="p3", stability=0, ratings=(0, 1, 1, 1))
    events = play(state, "p3 pass")
    assert state.over
    assert all_told(state, events, "game-ended") == [
        "game-ended winner=p0 reason=revolution ratings=0,1,1,1 stability=0"
    ]


@pytest.mark.rule("LP-5.1")
def test_the_end_is_no_decision() -> None:
    state = position("end", ratings=(10, 1, 1, 1))
    assert (waits_for(state), state.decision, list(state.legal()), state.actors) == ("over", None, [], [])
    assert state.problems() == []


@pytest.mark.rule("LP-5.2")
def test_without_a_winner_the_next_turn_begins() -> None:
    state = position("window after-activation", pos=4, to_pass="p3")
    events = play(state, "p3 pass")
    assert all_told(state, events, "turn-started") == ["turn-started turn=6 first=p1"]


@pytest.mark.rule("LP-5.3")
def test_one_winner_before_three_equals_or_none() -> None:
    won = position("end", ratings=(10, 9, 1, 1)).outcome
    assert won is not None
    assert won.winners == (0,)
    assert [(standing.seat, standing.rank, standing.scores["rating"]) for standing in won.ranking] == [
        (0, 1, 10),
        (1, 2, 9),
        (2, 2, 1),
        (3, 2, 1),
    ]
    drawn = position("end", turn_limit="5").outcome
    assert drawn is not None
    assert drawn.winners == ()
    assert {standing.rank for standing in drawn.ranking} == {1}


@pytest.mark.rule("LP-5.4")
def test_the_turn_limit() -> None:
    state = position("end", turn_limit="5")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((), "turn-limit")
    assert position("end", turn_limit="6").outcome is None
    assert position("end", turn_limit="0").outcome is None


@pytest.mark.rule("LP-5.4")
def test_the_winner_is_looked_for_before_the_limit() -> None:
    outcome = position("end", turn_limit="5", ratings=(1, 1, 10, 1)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((2,), "rating")


@pytest.mark.rule("LP-5.4")
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_a_game_in_which_all_pass_ends_at_the_limit(limit: int) -> None:
    state = new(turn_limit=str(limit))
    pass_on(state, "over")
    assert state.table.turn == limit
    assert state.outcome is not None
    assert state.outcome.reason == "turn-limit"


def dried_up(proposal: str, **more: str) -> str:
    """How a turn ends when no card is left in hands and decks, but for those on a Proposal."""
    deck = [card for card, copies in zip(PACK.cards[:15], PACK.copies, strict=False) for _ in range(copies)]
    own = [card for card in deck if card != "pm-07"] + ["pm-07"] * (2 - proposal.split().count("pm-07"))
    for vote in proposal.split()[1:]:
        if vote.startswith("p0:"):
            own.remove(vote[3:])
    others = {
        seat: " ".join(card for at, card in enumerate(PACK.cards) if at // 15 == seat for _ in range(PACK.copies[at]))
        for seat in (1, 2, 3)
    }
    state = position(
        "end",
        hands=dict.fromkeys(range(4), ""),
        discards={0: " ".join(own), **others},
        proposals={"p0.1": proposal} if proposal else {},
        **more,  # type: ignore[arg-type]
    )
    return state.outcome.reason if state.outcome else "on"


PACK = the_game().default_pack


@pytest.mark.rule("LP-5.5")
def test_nothing_left_is_a_stalemate() -> None:
    assert dried_up("pm-07", exhausted_decks="stop") == "stalemate"
    assert dried_up("pm-07 p0:pm-01 p0:pm-03", exhausted_decks="stop") == "stalemate"
    assert dried_up("", exhausted_decks="reshuffle") == "on"


@pytest.mark.rule("LP-5.5")
def test_a_proposal_that_is_ready_is_waited_for() -> None:
    assert dried_up("pm-07 p0:pm-01 p0:pm-03 p0:pm-04", exhausted_decks="stop") == "on"


@pytest.mark.rule("LP-5.5")
def test_a_card_anywhere_is_waited_for() -> None:
    assert position("end", exhausted_decks="stop").outcome is None


@pytest.mark.rule("LP-5.5", "LP-5.4")
def test_the_limit_is_looked_at_before_the_stalemate() -> None:
    assert dried_up("pm-07", exhausted_decks="stop", turn_limit="5") == "turn-limit"
