"""Tokens of a sealed game: each is good for its seat in its game, and for nothing else."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from royalpig.api.errors import ApiError
from royalpig.api.positions import EVERYTHING
from royalpig.api.seals.sealing import SealedGame
from royalpig.api.seals.tokens import bearer, owner_token, seat_token
from royalpig.engine.state import SPECTATOR
from royalpig.wire.structs import ErrorReason

OF = SealedGame.new()
SEATS = 5


def unknown(token: str, of: SealedGame = OF, seats: int = SEATS) -> None:
    with pytest.raises(ApiError) as caught:
        bearer(of, seats, token)
    assert caught.value.reason is ErrorReason.UNAUTHENTICATED
    assert token not in caught.value.message


def test_each_token_is_known() -> None:
    assert [bearer(OF, SEATS, seat_token(OF, seat)) for seat in range(SEATS)] == list(range(SEATS))
    assert bearer(OF, SEATS, owner_token(OF)) is EVERYTHING
    assert bearer(OF, SEATS, "") == SPECTATOR
    assert len({owner_token(OF), *(seat_token(OF, seat) for seat in range(15))}) == 16


def test_tokens_of_another_game_are_not() -> None:
    for other in (SealedGame(OF.id, SealedGame.new().token_key), SealedGame(SealedGame.new().id, OF.token_key)):
        for token in (owner_token(other), *(seat_token(other, seat) for seat in range(SEATS))):
            unknown(token)


def test_a_token_of_a_seat_that_is_not_there_is_not() -> None:
    unknown(seat_token(OF, SEATS))
    unknown(seat_token(OF, 2), seats=2)


def test_a_token_holds_256_bits() -> None:
    for token in (owner_token(OF), seat_token(OF, 0)):
        prefix, _, mac = token.partition("_")
        assert prefix in ("rpso", "rpss")
        assert len(base64.urlsafe_b64decode(mac + "=")) == 32


@given(st.integers(0, 47), st.characters())
def test_every_character_of_a_token_matters(place: int, character: str) -> None:
    for token in (owner_token(OF), seat_token(OF, 1)):
        changed = token[:place] + character + token[place + 1 :]
        if changed != token:
            unknown(changed)


@given(st.text(min_size=1))
def test_any_other_text_is_no_token(text: str) -> None:
    unknown(text + "!")


def test_the_mark_of_a_role_is_part_of_the_token() -> None:
    unknown(owner_token(OF).replace("rpso_", "rpss_"))
    unknown(seat_token(OF, 0).replace("rpss_", "rpso_"))
