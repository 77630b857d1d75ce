"""A new game: seats, options, packs, seeds, and what is refused."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from royalpig.engine.options import Option
from royalpig.engine.rejection import InvalidSetup, UnknownOption
from tests.engine.arrange import told, write_pack
from tests.engine.play import random_game, random_options
from tests.engine.specimen import GAME, OPTIONS

ROUNDS = next(option for option in OPTIONS if option.name == "rounds")


def test_a_game_begins_at_its_first_decision() -> None:
    state = GAME.new(3, 1)
    assert state.decision is not None
    assert (state.decision.kind, state.actors) == ("bid", [0, 1, 2])
    assert state.problems() == []
    names = told(state, state.opening)
    assert names == ["drew"] * 6 + ["round-began", "sky-gathered"]
    assert state.draws == 7


def test_options_have_their_defaults() -> None:
    assert GAME.settings(2, {}) == {"first_seat": 0, "rounds": 2, "climate": 0}


def test_options_are_numbers_on_the_table() -> None:
    state = GAME.new(4, 1, {"first-seat": "p3", "rounds": "1", "weather": "calm"})
    assert (state.table.first_seat, state.table.rounds, state.table.climate) == (3, 1, 1)
    assert state.table.turn_seat == 3


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 99])
def test_a_number_of_seats_that_cannot_play(seats: int) -> None:
    with pytest.raises(InvalidSetup, match=f"TW-X.5: {seats} seats, and 2..4 can play") as caught:
        GAME.new(seats, 1)
    assert (caught.value.clause, caught.value.values) == ("TW-X.5", {"seats": str(seats)})


def test_an_option_that_there_is_not() -> None:
    with pytest.raises(
        UnknownOption, match="there is no option 'moon'; the options are first-seat, rounds, weather"
    ) as caught:
        GAME.new(2, 1, {"moon": "full"})
    assert (caught.value.clause, caught.value.values) == ("TW-X.5", {"option": "moon"})


@pytest.mark.parametrize("value", ["0", "4", "-1", "two", "", "2.0", "1e0", " 2", "٢", "9" * 5000])
def test_a_number_that_an_option_has_not(value: str) -> None:
    with pytest.raises(InvalidSetup, match=r"it can be 1..3") as caught:
        GAME.new(2, 1, {"rounds": value})
    assert caught.value.values == {"option": "rounds", "value": value}


@pytest.mark.parametrize("value", ["mild", "WILD", "", "0"])
def test_a_word_that_an_option_has_not(value: str) -> None:
    with pytest.raises(InvalidSetup, match=r"option weather is .* it can be wild, calm"):
        GAME.new(2, 1, {"weather": value})


def test_a_seat_that_is_not_at_the_table() -> None:
    with pytest.raises(InvalidSetup, match="option first-seat is p2, and there are 2 seats"):
        GAME.new(2, 1, {"first-seat": "p2"})
    assert GAME.new(3, 1, {"first-seat": "p2"}).table.turn_seat == 2


def test_a_refused_combination_names_its_own_clause() -> None:
    with pytest.raises(InvalidSetup, match=r"TW-S.2: four seats do not play three wild rounds") as caught:
        GAME.new(4, 1, {"rounds": "3"})
    assert caught.value.clause == "TW-S.2"
    assert GAME.new(4, 1, {"rounds": "3", "weather": "calm"}).table.rounds == 3
    assert GAME.new(3, 1, {"rounds": "3"}).table.rounds == 3


def test_presets_are_accepted() -> None:
    for options in GAME.presets.values():
        assert GAME.new(3, 1, options).problems() == []


def test_options_read_back_as_they_are_written() -> None:
    for option in OPTIONS:
        for value in map(str, option.values):
            number = option.number(value)
            assert number is not None
            assert option.text(number) == value


def test_an_option_says_what_it_can_be() -> None:
    assert ROUNDS.values_text() == "1..3"
    assert OPTIONS[0].values_text() == "p0, p1, p2, p3, random"
    assert [option.column for option in OPTIONS] == ["first_seat", "rounds", "climate"]
    plain = Option("two-words", ("a",), "a", "", {})
    assert plain.column == "two_words"


# Packs


def test_a_pack_is_named_by_id_or_hash() -> None:
    birch = GAME.pack("birch")
    assert GAME.pack(birch.hash) is birch
    assert GAME.pack("") is GAME.default_pack is GAME.pack("oak")
    assert [pack.id for pack in GAME.all_packs()] == ["oak", "birch"]
    with pytest.raises(KeyError):
        GAME.pack("pine")
    with pytest.raises(KeyError):
        GAME.new(2, 1, content="pine")


def test_a_pack_that_a_user_brings_is_played_with(tmp_path: Path) -> None:
    game = replace(GAME)
    pack = game.add_pack(write_pack(tmp_path, {"stone": 7, "pebble": 12}))
    state = game.new(3, 4, content="tiny")
    assert state.table.pack is pack
    assert len(state.table.deck) == 2
    assert game.from_bytes(state.to_bytes()).table.pack is pack
    assert [str(action) for action in state.legal(0)][:1] == ["bid 1a"]
    while not state.over:
        state.apply(state.legal()[0])
        assert state.problems() == []
    assert "tiny" not in [known.id for known in GAME.all_packs()]


def test_a_pack_may_be_brought_again_in_a_new_version(tmp_path: Path) -> None:
    game = replace(GAME)
    old = game.add_pack(write_pack(tmp_path, {"stone": 7}))
    new = game.add_pack(write_pack(tmp_path, {"stone": 8}))
    assert game.pack("tiny") is new
    assert old.hash != new.hash


# Seeds


def test_a_seed_is_a_number_or_its_digits() -> None:
    by_number = GAME.new(3, 7).to_bytes()
    assert GAME.new(3, "0" * 31 + "7").to_bytes() == by_number
    assert GAME.new(3, "f" * 32).seed == 2**128 - 1


def test_a_seed_is_drawn_where_none_is_given() -> None:
    assert GAME.new(2).seed != GAME.new(2).seed


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_a_number_that_is_no_seed(seed: int) -> None:
    with pytest.raises(ValueError, match=r"a seed is up to 32 hexadecimal digits, a number below 2\*\*128"):
        GAME.new(2, seed)


@pytest.mark.parametrize("seed", ["", "seven", "-7", "0" * 33, "0" * 31 + "x"])
def test_a_text_that_is_no_seed(seed: str) -> None:
    with pytest.raises(ValueError, match="a seed is up to 32 hexadecimal digits"):
        GAME.new(2, seed)


def test_fewer_digits_of_a_seed_are_the_same_number() -> None:
    assert GAME.new(2, "7").seed == GAME.new(2, 7).seed == GAME.new(2, f"{7:032x}").seed == 7


def test_other_seeds_give_other_games() -> None:
    assert len({GAME.new(2, seed).to_bytes()[-60:] for seed in range(10)}) > 1


# Random setups, which other tests stand on


def test_random_setups_are_accepted_and_varied() -> None:
    random = Random(0)
    setups = [random_options(GAME, random) for _ in range(200)]
    assert {seats for seats, _ in setups} == {2, 3, 4}
    assert {options["weather"] for _, options in setups} == {"wild", "calm"}
    assert not any(s == 4 and o["rounds"] == "3" and o["weather"] == "wild" for s, o in setups)


def test_every_game_is_over_after_few_steps() -> None:
    lengths = [sum(1 for _ in random_game(GAME, seed)) for seed in range(100)]
    assert max(lengths) < 300
