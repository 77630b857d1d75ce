"""States of every decision travel in protobuf and in JSON, and come back as they were."""

from functools import cache
from typing import Any

import msgspec
import pytest

from royalpig.api.refereed import REFEREED
from royalpig.api.states import sound_state, state_struct
from royalpig.engine.game import Game
from royalpig.engine.state import SPECTATOR, State
from royalpig.wire.codecs import GameCodec
from royalpig.wire.json_text import decode_json, encode_json
from royalpig.wire.messages import decode, encode
from royalpig.wire.structs import GameState
from tests.engine.play import random_game, states_of_each_kind
from tests.wire.specimen_codec import specimen_codec

EACH = {"schweinebande": 250, "space-pigs": 12}
OTHERWISE = 60
"""How many states there are of each decision: thousands in all, fewer where a game is long and has many decisions."""

SPECIMEN = specimen_codec()

pytestmark = pytest.mark.xdist_group("states in transit")  # they are played to once

every_game = pytest.mark.parametrize("codec", REFEREED.values(), ids=lambda codec: codec.game.id)


@cache
def states(played: Game) -> list[State]:
    """States of every decision of a game, and some at its end."""
    each = EACH.get(played.id, OTHERWISE)
    ends = [state.clone() for number in range(20) for state in random_game(played, number) if state.over]
    assert len(ends) == 20
    return [*states_of_each_kind(played, each), *ends]


def seen_by_all(state: State) -> list[State]:
    """A state and its views."""
    return [state, *(state.view(seat) for seat in (SPECTATOR, *range(state.table.seats)))]


@every_game
def test_states_in_protobuf(codec: GameCodec) -> None:
    for state in states(codec.game):
        struct = state_struct(codec, state)
        again = decode(encode(struct), GameState)
        assert again == struct
        _, read = sound_state(again)
        assert read.to_bytes() == state.to_bytes()


@every_game
def test_states_in_json(codec: GameCodec) -> None:
    for state in states(codec.game):
        struct = state_struct(codec, state)
        again = decode_json(encode_json(struct), GameState)
        assert again == struct
        _, read = sound_state(again)
        assert read.to_bytes() == state.to_bytes()


@every_game
def test_views_there_and_back(codec: GameCodec) -> None:
    for state in states(codec.game)[::8]:
        for seen in seen_by_all(state):
            for again in (
                decode(encode(state_struct(codec, seen)), GameState),
                decode_json(encode_json(state_struct(codec, seen)), GameState),
            ):
                _, read = sound_state(again)
                assert _known(read) == _known(seen)


def test_the_specimen_in_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REFEREED, SPECIMEN.game.id, SPECIMEN)
    decoder = msgspec.json.Decoder(SPECIMEN.state)
    for state in states(SPECIMEN.game)[::3]:
        for seen in seen_by_all(state):
            struct = state_struct(SPECIMEN, seen)
            again = decoder.decode(encode_json(struct))
            assert again == struct
            _, read = sound_state(again)
            assert _known(read) == _known(seen)


def _known(state: State) -> tuple[Any, ...]:
    """All that a state holds and its message tells: of a view not how far one may go back."""
    return (
        state.game.layout.values(state.table),
        state.table.pack.hash,
        state.seed,
        state.chance,
        state.draws,
        state.ply,
        0 if state.is_view else state.horizon,
        state.opened_at,
        state.acted,
        state.viewer,
    )


@every_game
def test_lists_are_copied_both_ways(codec: GameCodec) -> None:
    state = states_of_each_kind(codec.game, 1)[0]
    before = state.to_bytes()
    struct = state_struct(codec, state)
    _, read = sound_state(struct)
    kept = encode(struct)
    for held in vars_of(read.table):
        held.clear()
    assert encode(struct) == kept
    for held in vars_of(codec.typed(struct)):
        held.clear()
    assert state.to_bytes() == before


def vars_of(holder: Any) -> list[list[Any]]:
    """The lists that a table or its struct holds."""
    names = getattr(holder, "__struct_fields__", None) or vars(holder)
    return [value for name in names if isinstance(value := getattr(holder, name), list)]
