"""The random source: held to its specification by an implementation of its own, and to numbers that never change."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royalpig.engine.randomness import LARGEST_BOUND, SEED_BITS, Source, block, new_seed, seed_of, seed_text
from tests.engine.play import any_action, random_game
from tests.engine.randomness_by_hand import IV, blake2b, compressed, drawn
from tests.engine.specimen import GAME

SEEDS = st.integers(0, (1 << SEED_BITS) - 1)
REJECTING = 3 * 2**30
"""A bound for which a quarter of all words are rejected."""

NUMBERS = {
    (0, 6): [0, 4, 4, 0, 3, 0, 5, 5, 0, 2, 3, 3, 3, 1, 5, 1, 4, 2, 2, 2],
    (7, 100): [0, 80, 7, 82, 23, 15, 95, 6, 95, 66, 43, 72, 48, 58, 76, 71, 54, 52, 92, 22],
    (0x000102030405060708090A0B0C0D0E0F, 52): [
        47,
        45,
        41,
        34,
        36,
        44,
        1,
        2,
        30,
        11,
        11,
        40,
        51,
        15,
        32,
        5,
        17,
        33,
        3,
        6,
    ],
    ((1 << 128) - 1, REJECTING): [
        2725120390,
        575124936,
        1829628046,
        1128990574,
        1068333207,
        2644912753,
        2509056487,
        2471605959,
        798595069,
        1972749656,
        2000185285,
        818245811,
        2957501273,
        393898507,
        2256019293,
        181723807,
        1163018353,
        3107597524,
        319447710,
        65594771,
    ],
}


def test_the_hash_of_this_test_is_that_of_the_specification() -> None:
    """RFC 7693, appendix A: BLAKE2b-512 of `abc`, here with an empty key block left out by hand."""
    h = [IV[0] ^ 0x01010040, *IV[1:]]
    digest = compressed(h, b"abc".ljust(128, b"\0"), 3, last=True)
    text = b"".join(word.to_bytes(8, "little") for word in digest).hex()
    assert text.startswith("ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1")
    assert text.endswith("7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")


@given(SEEDS, st.integers(0, 2**40))
def test_a_block_is_sixteen_words_of_the_key_stream(seed: int, number: int) -> None:
    expected = blake2b(number.to_bytes(8, "little"), seed.to_bytes(16, "big"), b"royalpig", 64)
    assert block(seed, number) == expected


@given(SEEDS, st.integers(0, 2**40), st.one_of(st.integers(1, 200), st.integers(1, LARGEST_BOUND), st.just(REJECTING)))
def test_a_draw_is_as_specified(seed: int, counter: int, bound: int) -> None:
    assert Source(seed).draw(counter, bound) == drawn(seed, counter, bound)[0]


@pytest.mark.parametrize(("seed", "bound"), list(NUMBERS))
def test_the_first_draws_of_a_seed_never_change(seed: int, bound: int) -> None:
    source = Source(seed)
    assert [source.draw(counter, bound) for counter in range(20)] == NUMBERS[seed, bound]


def test_rejected_words_are_replaced_and_counted_as_one_draw() -> None:
    source = Source(5)
    rejections = 0
    for counter in range(400):
        value, rejected = drawn(5, counter, REJECTING)
        assert source.draw(counter, REJECTING) == value
        rejections += rejected
    assert 80 < rejections < 200
    assert max(drawn(5, counter, REJECTING)[1] for counter in range(400)) > 2


@pytest.mark.parametrize("bound", [3, 7, REJECTING, LARGEST_BOUND - 1, LARGEST_BOUND])
def test_every_outcome_is_as_likely(bound: int) -> None:
    """Chi-square over 12 equal stretches of the outcomes; 37 would come by chance once in ten thousand times."""
    stretches = min(bound, 12)
    draws = 6000
    source = Source(2026)
    counts = Counter(source.draw(counter, bound) * stretches // bound for counter in range(draws))
    expected = [
        draws * (((place + 1) * bound - 1) // stretches - (place * bound - 1) // stretches) / bound
        for place in range(stretches)
    ]
    chi_square = sum((counts[place] - expected[place]) ** 2 / expected[place] for place in range(stretches))
    assert chi_square < 37
    assert set(counts) == set(range(stretches))


def test_draws_can_be_made_in_any_order() -> None:
    source = Source(9)
    forwards = [source.draw(counter, 1000) for counter in range(40)]
    backwards = [source.draw(counter, 1000) for counter in reversed(range(40))]
    assert forwards == list(reversed(backwards))


def test_a_bound_of_one_has_one_outcome() -> None:
    assert {Source(seed).draw(seed, 1) for seed in range(50)} == {0}


@given(SEEDS)
def test_a_seed_is_written_as_thirty_two_digits(seed: int) -> None:
    text = seed_text(seed)
    assert len(text) == 32
    assert seed_of(text) == seed_of(text.upper()) == seed


@pytest.mark.parametrize("text", ["", "7", "g" * 32, "0" * 33, "0x" + "0" * 30, " " + "0" * 31, "٣" * 32])
def test_a_seed_in_any_other_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a seed is 32 hexadecimal digits"):
        seed_of(text)


def test_a_fresh_seed_is_another_one_each_time() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < 1 << SEED_BITS for seed in seeds)


def test_each_draw_of_a_game_is_one_step_of_the_counter() -> None:
    for seed in range(30):
        counted = -1
        for state in random_game(GAME, seed, "auto", any_action):
            made = sum(step.drawn for step in state.trail)
            assert state.draws == (made if counted < 0 else counted + made)
            counted = state.draws


def test_a_game_with_chance_entered_draws_nothing() -> None:
    assert {state.draws for state in random_game(GAME, 3, "explicit", any_action)} == {0}
