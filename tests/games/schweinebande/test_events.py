"""What is told of a game: the events of the register, their fields in order, and their `auto` marks."""

from random import Random

import pytest

import royalpig
from royalpig.engine.state import SPECTATOR
from tests.engine.play import any_action, new_game
from tests.games.schweinebande.positions import autos, play, position
from tests.telling import all_told

FIELDS = {
    "start-seat": ["seat"],
    "round-started": ["round", "seat"],
    "tiles-laid": ["round"],
    "reveal": ["seat", "cell"],
    "tile-turned-up": ["cell", "kind", "seat"],
    "farmer-placed": ["seat", "cell"],
    "farmer-declined": ["seat", "cell"],
    "order-tile-taken": ["seat", "number"],
    "order-tiles-returned": [],
    "farmers-left": ["seat", "count"],
    "row-collected": ["seat", "cell", "direction", "tiles"],
    "leftovers-boxed": ["kinds"],
    "group-made": ["seat", "form", "animal", "to_farm", "boxed"],
    "groups-done": ["seat"],
    "animal-sold": ["seat", "animal", "feed"],
    "bag-used": ["seat", "animals"],
    "animals-fed": ["seat", "animals", "paid"],
    "feed-lost": ["seat", "count"],
    "round-ended": ["round"],
    "final-group": ["seat", "animals", "to_farm"],
    "yard-boxed": ["seat", "kinds"],
    "game-ended": ["points", "pigs", "ranks", "winners"],
}


def test_the_events_of_the_register_with_their_fields_in_order() -> None:
    declared = {
        told.name: [field.name for field in told.fields] for told in royalpig.game("schweinebande").event_types.values()
    }
    assert declared == FIELDS
    assert list(declared) == list(FIELDS)


def test_all_of_them_happen() -> None:
    game = royalpig.game("schweinebande")
    happened: set[str] = set()
    for seed in range(40):
        random = Random(seed)
        state = new_game(game, random)
        events = state.opening
        while not state.over:
            happened.update(game.event_types[type(event)].name for event in events)
            events = state.apply(any_action(state, random))
        happened.update(game.event_types[type(event)].name for event in events)
    assert happened == set(FIELDS)


@pytest.mark.rule("SB-R.3")
def test_what_the_engine_does_by_itself_is_marked() -> None:
    state = position(
        "collect",
        1,
        market={"0,2": "goat", "2,2": "cow", "4,4": "sheep", "3,4": "chicken", "0,0": "bag"},
        farmers={0: "0,2", 1: "2,2 4,4"},
        order={0: 2, 1: 1},
    )
    assert all_told(state, play(state, "p1 collect 4,4 w")) == [
        "row-collected seat=p1 cell=4,4 direction=w tiles=sheep,chicken",
        "row-collected seat=p0 cell=0,2 direction=nw tiles=goat,bag auto",
        "groups-done seat=p0 auto",
    ]
    assert autos(state) == ["p0 collect 0,2 nw", "p0 done"]
    assert all_told(state, play(state, "p0 use-bag")) == [
        "bag-used seat=p0 animals=1",
        "row-collected seat=p1 cell=2,2 direction=none tiles=cow auto",
        "groups-done seat=p1 auto",
    ]


@pytest.mark.rule("SB-R.3")
def test_what_follows_from_an_answer_is_not_marked_and_what_follows_from_an_automatic_step_is() -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "5 cow, bag", 1: "3 goat"})
    assert all_told(state, play(state, "p0 any-four cow cow cow cow")) == [
        "final-group seat=p0 animals=cow,cow,cow,cow to_farm=cow",
        "yard-boxed seat=p0 kinds=1*cow,1*bag auto",
        "yard-boxed seat=p1 kinds=3*goat auto",
        "game-ended points=7,0 pigs=0,0 ranks=1,2 winners=p0 auto",
    ]


def test_a_drawn_outcome_is_not_marked_as_automatic() -> None:
    state = royalpig.game("schweinebande").new(2, seed=5)
    events = all_told(state, play(state, "p0 reveal 1,1"))
    assert events[0] == "reveal seat=p0 cell=1,1"
    assert events[1].startswith("tile-turned-up cell=1,1 kind=")
    assert events[1].endswith(" seat=p0")


@pytest.mark.rule("SB-G.6")
def test_events_are_told_to_everybody_whole() -> None:
    state = royalpig.game("schweinebande").new(3, seed=5)
    while not state.over:
        for event in state.apply(state.legal()[0]):
            told = state.game.event_types[type(event)]
            whole = told.public_values(event, None)
            assert [told.public_values(event, viewer) for viewer in (0, 1, 2, SPECTATOR)] == [whole] * 4


@pytest.mark.rule("SB-C.10")
def test_nothing_is_told_of_leftovers_or_yards_where_there_are_none() -> None:
    state = position("final-groups", 0, in_round=4, yards={0: "4 cow"})
    lines = all_told(state, play(state, "p0 any-four cow cow cow cow"))
    assert [line.split()[0] for line in lines] == ["final-group", "game-ended"]
    bare = position("collect", 0, market={"0,0": "pig", "1,0": "cow", "0,1": "cow"}, farmers={0: "0,0"}, settled=[1])
    lines = all_told(bare, play(bare, "p0 collect 0,0 e"))
    assert "leftovers-boxed kinds=1*cow" in lines
    bare = position(
        "collect",
        0,
        market={"0,0": "pig", "1,0": "cow"},
        farmers={0: "0,0"},
        settled=[1],
        options={"bare-rows": "allowed"},
    )
    assert not [line for line in all_told(bare, play(bare, "p0 collect 0,0 e")) if line.startswith("leftovers")]
