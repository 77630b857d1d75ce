"""Special abilities: clauses LP-B.1 to LP-B.11."""

import pytest

from royalpig.engine.rules import any_legal
from royalpig.games.lord_of_the_pigs.abilities import ability, ability_can_be_used
from tests.engine.play import random_game
from tests.games.lord_of_the_pigs.positions import (
    all_pass,
    asked,
    discard,
    legal,
    on_table,
    play,
    position,
    the_game,
    tracks,
    verdict,
    waits_for,
)
from tests.telling import all_told

ALL = (0, 1, 2, 3)


@pytest.mark.rule("LP-B.1")
def test_an_ability_is_used_once() -> None:
    state = position(abilities=ALL)
    play(state, "p0 ability up")
    assert state.table.ability_used == [1, 0, 0, 0]
    assert verdict(state, "p0 ability up") == "LP-B.1"
    assert verdict(state, "p0 ability down") == "LP-B.1"
    assert legal(state) == ["pass"]


@pytest.mark.rule("LP-B.2")
def test_an_ability_may_be_used_in_every_window_and_as_an_answer() -> None:
    for at in ("start", "vote", "proposal", "after-activation"):
        assert verdict(position(f"window {at}", abilities=[0], to_pass="p0"), "p0 ability up") == "legal"
    state = position("window activation p1.1", abilities=[0], to_pass="p0", proposals={"p1.1": "cb-02 p1:cb-01"})
    assert verdict(state, "p0 ability up") == "legal"
    state = position(hands={0: "pm-08"}, abilities=[2])
    play(state, "p0 alt pm-08", "p1 pass")
    assert waits_for(state) == "respond p2"
    assert verdict(state, "p2 ability") == "legal"


@pytest.mark.rule("LP-B.3")
def test_an_ability_never_waits_on_the_stack() -> None:
    state = position(hands={0: "pm-08 pm-01", 1: "cb-02 cb-01"}, abilities=[0, 2], stability=3)
    play(state, "p0 alt pm-08", "p1 pass", "p2 ability")
    assert tracks(state)[:4] == (4, 4, 4, 4)
    assert [laid.seat for laid in state.table.stack] == [0]
    play(state, "p0 ability down")
    assert state.table.stability == 2
    assert legal(state) == ["pass", "alt cb-02 s1"]


@pytest.mark.rule("LP-B.4")
def test_an_activating_proposal_is_not_safe_from_an_ability() -> None:
    state = position("window activation p0.1", abilities=[3], to_pass="p3", proposals={"p0.1": "pm-02 p1:cb-01"})
    assert legal(state) == ["pass", "ability p0.1"]
    play(state, "p3 ability p0.1")
    assert on_table(state, "p0.1") == "none"


@pytest.mark.rule("LP-B.4")
@pytest.mark.parametrize("event", ["ev-05", "ev-08", "ev-09"])
def test_events_neither_forbid_nor_change_abilities(event: str) -> None:
    state = position(event=event, abilities=[0, 1], to_pass="p0 p1")
    play(state, "p0 ability down")
    assert state.table.stability == 4
    while waits_for(state) != "window p1":
        play(state, f"p{state.actors[0]} pass")
    play(state, "p1 ability p2 up")
    assert tracks(state) == (3, 3, 5, 3, 4)


@pytest.mark.rule("LP-B.5")
def test_after_an_ability_in_a_window_all_are_asked_again() -> None:
    state = position(abilities=[2], to_pass="p2 p3")
    play(state, "p2 ability")
    assert (waits_for(state), asked(state)) == ("window p0", [0, 1, 2, 3])


@pytest.mark.rule("LP-B.5")
@pytest.mark.parametrize(("order", "who"), [("playing-order", [0, 1, 3]), ("from-left", [3, 0, 1])])
def test_after_an_ability_on_a_stack_all_but_the_user_are_asked_again(order: str, who: list[int]) -> None:
    state = position(hands={0: "pm-08 pm-01"}, abilities=[2], response_order=order)
    play(state, "p0 alt pm-08", "p1 pass", "p2 ability")
    assert asked(state) == who
    assert waits_for(state) == f"respond p{who[0]}"


@pytest.mark.rule("LP-B.6")
@pytest.mark.parametrize(
    ("seat", "ratings", "stability", "refused"),
    [
        (0, (3, 3, 3, 3), 10, ["up"]),
        (0, (3, 3, 3, 3), 0, ["down"]),
        (1, (10, 3, 0, 3), 5, ["p0 up", "p2 down"]),
        (2, (5, 5, 5, 5), 5, [""]),
    ],
)
def test_an_ability_must_change_something(
    seat: int, ratings: tuple[int, ...], stability: int, refused: list[str]
) -> None:
    state = position(abilities=[seat], ratings=ratings, stability=stability, to_pass=f"p{seat}")
    for arguments in refused:
        assert verdict(state, f"p{seat} ability {arguments}".strip()) == "LP-B.6"
        assert f"ability {arguments}".strip() not in legal(state)


@pytest.mark.rule("LP-B.6", "LP-A.4")
def test_who_could_use_an_ability_is_who_has_a_legal_one() -> None:
    for seed in range(6):
        for state in random_game(the_game(), seed):
            t = state.table
            if -1 in t.character:
                continue
            for seat in ALL:
                assert ability_can_be_used(t, seat) == any_legal(ability, t, seat)


@pytest.mark.rule("LP-B.7")
def test_no_ability_in_the_middle_of_a_decision() -> None:
    state = position("voting", abilities=ALL, proposals={"p1.1": "cb-07"})
    assert verdict(state, "p0 ability up") == "LP-X.2"
    assert verdict(state, "p1 ability p0 up") == "LP-X.1"


@pytest.mark.rule("LP-B.8")
@pytest.mark.parametrize(
    ("ratings", "result"),
    [
        ((0, 4, 5, 6), (1, 5, 5, 5)),
        ((10, 10, 5, 5), (9, 9, 5, 5)),
        ((4, 4, 4, 6), (5, 5, 5, 5)),
    ],
)
def test_manipulate_the_supply(ratings: tuple[int, ...], result: tuple[int, ...]) -> None:
    state = position(abilities=[2], ratings=ratings, to_pass="p2")
    assert legal(state) == ["pass", "ability"]
    play(state, "p2 ability")
    assert tracks(state)[:4] == result


@pytest.mark.rule("LP-B.9")
@pytest.mark.parametrize(("way", "stability"), [("up", 6), ("down", 4)])
def test_the_prime_minister_moves_the_stability_by_1(way: str, stability: int) -> None:
    state = position(abilities=[0])
    assert legal(state) == ["pass", "ability up", "ability down"]
    events = play(state, f"p0 ability {way}")
    assert all_told(state, events)[0] == f"ability-used seat=p0 target={way} direction="
    assert tracks(state) == (3, 3, 3, 3, stability)


@pytest.mark.rule("LP-B.10")
def test_the_corporate_director_scraps_a_proposal() -> None:
    state = position(abilities=[3], to_pass="p3", proposals={"p0.2": "pm-07 p1:cb-01 p3:cd-05+", "p3.1": "cd-07"})
    assert legal(state) == ["pass", "ability p0.2", "ability p3.1"]
    assert verdict(state, "p3 ability p0.1") == "LP-X.8"
    events = play(state, "p3 ability p0.2")
    assert all_told(state, events) == [
        "ability-used seat=p3 target=p0.2 direction=",
        "proposal-discarded proposal=p0.2 card=pm-07",
        "vote-discarded owner=p1 card=cb-01",
        "vote-discarded owner=p3 card=cd-05",
    ]
    assert [discard(state, seat) for seat in range(4)] == ["pm-07", "cb-01", "", "cd-05"]
    assert state.table.hand_size == [2, 2, 2, 2]
    assert waits_for(state) == "window p0"


@pytest.mark.rule("LP-B.11")
def test_the_chief_banker_moves_anothers_rating_by_2() -> None:
    state = position(abilities=[1], ratings=(9, 3, 1, 5), to_pass="p1")
    assert legal(state) == [
        "pass",
        *(f"ability p{seat} {way}" for seat in (0, 2, 3) for way in ("up", "down")),
    ]
    assert verdict(state, "p1 ability p1 up") == "LP-B.11"
    up, down = state.clone(), state.clone()
    events = play(up, "p1 ability p0 up")
    assert all_told(up, events)[0] == "ability-used seat=p1 target=p0 direction=up"
    assert tracks(up)[:4] == (10, 3, 1, 5)
    play(down, "p1 ability p2 down")
    assert tracks(down)[:4] == (9, 3, 0, 5)
    all_pass(down)


@pytest.mark.rule("LP-S.2", "LP-B.9")
def test_an_ability_belongs_to_the_character_wherever_it_sits() -> None:
    state = position(characters="cd-pm-cb-et", abilities=ALL, turn=5, ratings=(3, 3, 3, 5))
    assert waits_for(state) == "window p1"
    assert legal(state) == ["pass", "ability up", "ability down"]
    play(state, "p1 pass", "p2 ability p0 up", "p1 pass", "p2 pass", "p3 ability")
    assert tracks(state)[:4] == (5, 4, 4, 5)
