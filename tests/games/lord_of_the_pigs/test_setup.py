"""Cards and setup: clauses LP-C.9 to LP-C.11, LP-G.1, and LP-S.1 to LP-S.7."""

from itertools import permutations

import pytest

import royalpig
from tests.games.lord_of_the_pigs.positions import (
    autos,
    discard,
    hand,
    legal,
    new,
    on_table,
    pass_on,
    pile,
    play,
    position,
    the_game,
    tracks,
    verdict,
    waits_for,
)
from tests.telling import all_told

CHARACTERS = ("pm", "cb", "et", "cd")


@pytest.mark.rule("LP-C.9")
def test_copies_of_a_card_are_the_same_card() -> None:
    state = position("proposal", hands={0: "pm-01 pm-04 pm-04"})
    assert legal(state) == ["pass", "propose pm-01", "propose pm-04"]
    play(state, "p0 propose pm-04")
    assert hand(state, 0) == "pm-01 pm-04"


@pytest.mark.rule("LP-C.10")
def test_every_card_goes_home() -> None:
    state = position(
        "window activation p1.1", proposals={"p1.1": "cb-03 p0:pm-01 p2:et-01 p3:cd-01 p0:pm-05+"}, to_pass="p3"
    )
    play(state, "p3 pass")
    assert [discard(state, seat) for seat in range(4)] == ["pm-01 pm-05", "cb-03", "et-01", "cd-01"]


@pytest.mark.rule("LP-C.11")
def test_a_card_is_used_as_a_proposal_as_a_vote_or_for_its_use() -> None:
    state = position("voting", hands={0: "pm-05"}, proposals={"p1.1": "cb-07"})
    assert verdict(state, "p0 vote pm-05 p1.1") == "legal"
    play(state, "p0 vote pm-05 p1.1")
    pass_on(state, "propose p1")
    assert hand(state, 0) == ""
    state = position(hands={0: "pm-05"}, proposals={"p1.1": "cb-07"})
    assert verdict(state, "p0 alt pm-05 p1.1") == "legal"
    state = position("proposal", hands={0: "pm-05"})
    play(state, "p0 propose pm-05")
    assert (hand(state, 0), on_table(state, "p0.1")) == ("", "pm-05")


@pytest.mark.rule("LP-G.1", "LP-S.3")
def test_ratings_begin_at_0_and_stability_at_5() -> None:
    state = new()
    assert tracks(state) == (0, 0, 0, 0, 5)
    assert state.table.ability_used == [0, 0, 0, 0]


@pytest.mark.rule("LP-S.1")
@pytest.mark.parametrize("seats", [0, 1, 2, 3, 5, 6])
def test_exactly_four_seats(seats: int) -> None:
    with pytest.raises(royalpig.InvalidSetup) as caught:
        the_game().new(seats, seed=1)
    assert caught.value.clause == "LP-X.6"
    assert caught.value.values == {"seats": str(seats)}


@pytest.mark.rule("LP-S.2", "LP-S.6")
def test_characters_are_chosen_one_after_the_other() -> None:
    state = new(characters="choose", chance="explicit")
    assert waits_for(state) == "choose-character p0"
    assert legal(state) == [f"take {character}" for character in CHARACTERS]
    events = play(state, "p0 take et")
    assert all_told(state, events) == ["character-taken seat=p0 character=et"]
    assert waits_for(state) == "choose-character p1"
    assert verdict(state, "p1 take et") == "LP-S.2"
    play(state, "p1 take cd")
    assert legal(state) == ["take pm", "take cb"]
    play(state, "p2 take pm")
    assert autos(state) == ["p3 take cb"]
    assert state.table.character == [2, 3, 0, 1]
    assert waits_for(state) == "draw"


@pytest.mark.rule("LP-S.2")
def test_with_the_character_come_deck_ability_and_track() -> None:
    state = new(characters="choose", chance="explicit")
    assert state.table.pile_size == [0, 0, 0, 0]
    play(state, "p0 take cd")
    assert state.table.pile_size == [31, 0, 0, 0]
    assert set(pile(state, 0).split()) == {f"cd-{number:02}" for number in range(1, 16)}


@pytest.mark.rule("LP-S.2")
def test_characters_are_drawn() -> None:
    state = new(characters="random", chance="explicit")
    assert waits_for(state) == "assign"
    assert legal(state) == [f"assign p0 {character}" for character in CHARACTERS]
    play(state, "assign p0 cb")
    assert legal(state) == ["assign p1 pm", "assign p1 et", "assign p1 cd"]
    play(state, "assign p1 cd", "assign p2 et")
    assert autos(state) == ["chance assign p3 pm"]
    assert state.draws == 0
    assert state.table.character == [1, 3, 2, 0]


@pytest.mark.rule("LP-S.2")
def test_drawn_characters_use_one_draw_each_but_the_last() -> None:
    states = [new(seed, characters="random") for seed in range(40)]
    assert {state.draws for state in states} == {3 + 20}
    assert len({tuple(state.table.character) for state in states}) > 10


@pytest.mark.rule("LP-S.2", "LP-S.5")
@pytest.mark.parametrize("arrangement", list(permutations(CHARACTERS)))
def test_characters_are_arranged_before(arrangement: tuple[str, ...]) -> None:
    state = new(characters="-".join(arrangement))
    assert state.table.character == [CHARACTERS.index(character) for character in arrangement]
    assert state.table.first == arrangement.index("pm")
    assert waits_for(state) == f"window p{arrangement.index('pm')}"


@pytest.mark.rule("LP-S.4")
def test_each_seat_draws_five_cards_of_its_own_deck_in_playing_order() -> None:
    state = new(characters="cb-et-pm-cd")
    drawn = [line.split()[1:] for line in all_told(state, state.opening, "drew")]
    assert [seat for seat, _ in drawn] == [f"seat=p{seat}" for seat in (2, 3, 0, 1) for _ in range(5)]
    decks = {"p0": "cb", "p1": "et", "p2": "pm", "p3": "cd"}
    assert all(card.startswith(f"card={decks[seat[5:]]}-") for seat, card in drawn)
    assert state.table.hand_size == [5, 5, 5, 5]


@pytest.mark.rule("LP-S.7")
def test_no_event_before_the_upkeep_of_turn_2() -> None:
    state = new(chance="explicit")
    while state.table.turn == 1:
        assert state.table.event == -1
        assert sum(state.table.event_pile) == 20
        state.apply(state.legal()[0])
    assert waits_for(state) == "reveal-event"
    assert len(legal(state)) == 12
