"""Seals: what is sealed comes back as it was; what was changed, cut, mixed or sealed elsewhere does not."""

import base64
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from royalpig.api.errors import ApiError
from royalpig.api.seals.keys import RING, KeyRing
from royalpig.api.seals.sealing import KIB, SealedGame, opened, sealed
from royalpig.engine.game import Game
from royalpig.engine.state import SPECTATOR, State
from royalpig.games import game
from royalpig.ops.seal_keys import new_key
from royalpig.wire.structs import ErrorReason
from tests.api.operations.calling import SPECIMEN, every_game
from tests.engine.play import states_of_each_kind

PIGS = game("schweinebande")
STATE = PIGS.new(3, 7)
OF = SealedGame.new()
SEAL = sealed(OF, STATE)


@pytest.fixture(autouse=True)
def _same_keys_afterwards() -> Iterator[None]:
    held = dict(vars(RING))
    yield
    vars(RING).update(held)


def broken(text: str, played: Game = PIGS) -> ApiError:
    with pytest.raises(ApiError) as caught:
        opened(played, text, "state")
    assert caught.value.reason is ErrorReason.BROKEN_SEAL
    assert [violation.path for violation in caught.value.violations] == ["state.sealed"]
    return caught.value


def data_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@every_game
def test_what_was_sealed_is_opened(played: Game) -> None:
    for state in states_of_each_kind(played, 3):
        of = SealedGame.new()
        again, found = opened(played, sealed(of, state), "state")
        assert again == of
        assert found.to_bytes() == state.to_bytes()


def test_a_seal_of_the_same_state_is_another_each_time() -> None:
    assert len({sealed(OF, STATE) for _ in range(50)}) == 50


def test_nothing_of_the_state_can_be_read_in_it() -> None:
    data = data_of(SEAL)
    assert STATE.seed.to_bytes(16, "big") not in data
    assert OF.token_key not in data
    assert STATE.to_bytes()[20:40] not in data


def test_every_byte_matters() -> None:
    data = data_of(SEAL)
    for place in range(len(data)):
        broken(text_of(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]))


def test_every_character_matters() -> None:
    for place, character in enumerate(SEAL):
        broken(SEAL[:place] + ("A" if character != "A" else "B") + SEAL[place + 1 :])


@settings(deadline=None)
@given(st.data())
def test_whatever_is_done_to_it_breaks_it(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(SEAL)))
    end = data.draw(st.integers(start, len(SEAL)))
    changed = SEAL[:start] + data.draw(st.text()) + SEAL[end:]
    if changed != SEAL:
        broken(changed)


@settings(deadline=None)
@given(st.text() | st.binary().map(text_of))
def test_what_is_no_seal_is_broken(text: str) -> None:
    broken(text)


@pytest.mark.parametrize("length", [0, 1, 4, 5, 20, 21, 32, 33, 40, 49, 500])
def test_a_seal_that_was_cut_is_broken(length: int) -> None:
    broken(text_of(data_of(SEAL)[:length]))


@pytest.mark.parametrize("text", [SEAL + "=", SEAL + "A", " " + SEAL, SEAL + "\n", SEAL.swapcase(), SEAL[::-1]])
def test_there_is_one_way_to_write_it(text: str) -> None:
    broken(text)


def test_parts_of_two_seals_cannot_be_mixed() -> None:
    later = STATE.after(STATE.legal()[0])
    for other in (sealed(OF, later), sealed(SealedGame.new(), STATE)):
        one, two = data_of(SEAL), data_of(other)
        for cut in (1, 5, 21, 33, len(one) - 16, len(one) // 2):
            for mixed in (one[:cut] + two[cut:], two[:cut] + one[cut:]):
                if mixed not in (one, two):
                    broken(text_of(mixed))


def test_a_seal_is_bound_to_its_game_and_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    broken(SEAL, game("lord-of-the-pigs"))
    broken(SEAL, SPECIMEN.game)
    monkeypatch.setattr(PIGS, "rules_version", "1.0.1")
    broken(SEAL)


# Keys.


def test_new_states_are_sealed_with_the_newest_key_and_older_ones_still_open() -> None:
    first, second, third = new_key(), new_key(), new_key()
    RING.hold([first])
    of_first = sealed(OF, STATE)
    RING.hold([second, first])
    of_second = sealed(OF, STATE)
    assert opened(PIGS, of_first, "state")[1].to_bytes() == STATE.to_bytes()
    RING.hold([first, second])
    assert opened(PIGS, of_second, "state")[1].to_bytes() == STATE.to_bytes()
    RING.hold([third, second])
    assert opened(PIGS, of_second, "state")[0] == OF
    broken(of_first)
    RING.hold([third])
    broken(of_second)


def test_another_process_that_holds_the_key_opens_it() -> None:
    key = new_key()
    RING.hold([key])
    text = sealed(OF, STATE)
    RING.hold([new_key(), key])
    assert opened(PIGS, text, "state")[0] == OF


def test_a_ring_makes_up_a_key_until_it_is_handed_others() -> None:
    rings = [KeyRing(), KeyRing()]
    assert len({ring.newest for ring in rings}) == 2
    rings[0].hold([b"1" * 32, b"2" * 32])
    assert rings[0].newest == b"1" * 32


def test_a_key_with_the_id_of_another_does_not_open() -> None:
    RING.hold([new_key()])
    text = sealed(OF, STATE)
    vars(RING)["_by_id"] = dict.fromkeys(vars(RING)["_by_id"], new_key())
    broken(text)


# What the length tells.


@every_game
def test_the_length_tells_nothing_of_what_is_hidden(played: Game) -> None:
    of = SealedGame.new()
    for number, state in enumerate(states_of_each_kind(played, 4)):
        length = len(data_of(sealed(of, state)))
        assert (length - 33 - 16) % KIB == 0
        for seat in range(SPECTATOR, state.table.seats):
            other = state.sample(seat, number)
            other.draws = state.draws + 100_000
            assert len(data_of(sealed(of, other))) == length


def test_a_pack_that_is_loaded_no_more_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    text = sealed(OF, STATE)

    def none_loaded(given: State) -> None:
        raise KeyError(given)

    monkeypatch.setattr(PIGS, "pack", none_loaded)
    monkeypatch.setattr(PIGS, "all_packs", list)
    with pytest.raises(ApiError) as caught:
        opened(PIGS, text, "state")
    assert caught.value.reason is ErrorReason.UNKNOWN_PACK
    assert caught.value.metadata == {"hash": STATE.table.pack.hash}
