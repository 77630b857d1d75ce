"""Fair dice: the commitment and the seed, held to the construction as ``docs/fair-dice.md`` words it."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royalpig.engine.dice import (
    LONGEST_ENTROPY,
    commitment,
    commitment_to_seed,
    new_salt,
    new_secret,
    require_entropy,
    seed_from,
)

SECRETS = st.binary(min_size=32, max_size=32)
SALTS = st.binary(min_size=16, max_size=16)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=LONGEST_ENTROPY)
ENTROPY = st.dictionaries(st.integers(0, 9), TEXTS)


def by_hand(**members: object) -> str:
    """The hash of an object; with one digit in a seat's number, the members' names are already in RFC 8785's order."""
    text = json.dumps(members, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


@given(SECRETS, SALTS)
def test_the_commitment_is_a_hash_over_game_salt_and_secret(secret: bytes, salt: bytes) -> None:
    domain = "royalpig fair dice 1: commitment to a secret"
    expected = by_hand(domain=domain, game="schweinebande", salt=salt.hex(), secret=secret.hex())
    assert commitment("schweinebande", secret, salt) == expected
    assert commitment("lord-of-the-pigs", secret, salt) != expected


@given(st.integers(0, (1 << 128) - 1), SALTS)
def test_a_given_seed_is_committed_to_by_itself(seed: int, salt: bytes) -> None:
    domain = "royalpig fair dice 1: commitment to a given seed"
    expected = by_hand(domain=domain, game="schweinebande", salt=salt.hex(), seed=f"{seed:032x}")
    assert commitment_to_seed("schweinebande", seed, salt) == expected


@given(SECRETS, ENTROPY)
def test_the_seed_is_made_of_the_secret_and_what_each_seat_added(secret: bytes, entropy: dict[int, str]) -> None:
    added = {f"p{seat}": text for seat, text in entropy.items()}
    expected = by_hand(domain="royalpig fair dice 1: seed", entropy=added, secret=secret.hex())
    assert seed_from(secret, entropy) == int(expected[:32], 16)


@given(SECRETS, ENTROPY, st.integers(0, 9), TEXTS)
def test_each_text_and_its_seat_make_another_seed(secret: bytes, entropy: dict[int, str], seat: int, text: str) -> None:
    seed = seed_from(secret, entropy)
    assert seed_from(secret, {**entropy, seat: text + "!"}) != seed
    assert seed_from(secret, {other + 1: added for other, added in entropy.items()} | {0: text}) != seed


def test_a_seat_that_adds_nothing_is_left_out() -> None:
    assert seed_from(b"s" * 32, {0: "", 1: "x", 2: ""}) == seed_from(b"s" * 32, {1: "x"})


def test_secrets_and_salts_are_fresh() -> None:
    assert {len(new_secret()) for _ in range(50)} == {32}
    assert {len(new_salt()) for _ in range(50)} == {16}
    assert len({new_secret() for _ in range(50)} | {new_salt() for _ in range(50)}) == 100


def test_entropy_that_cannot_be() -> None:
    assert require_entropy("🐷" * LONGEST_ENTROPY) == "🐷" * LONGEST_ENTROPY
    with pytest.raises(ValueError, match="up to 128 characters"):
        require_entropy("x" * (LONGEST_ENTROPY + 1))
    with pytest.raises(ValueError, match="half of a surrogate pair"):
        require_entropy("\ud800")
