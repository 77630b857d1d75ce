"""Events of every type travel typed, in protobuf and in JSON."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from royalpig.api.positions import event_structs
from royalpig.api.refereed import REFEREED
from royalpig.engine.arguments import ArgumentType
from royalpig.engine.events import Counts, Event, EventField
from royalpig.engine.state import State
from royalpig.games.space_pigs.events_of_phase_1 import AliensEliminated, ReserveLost
from royalpig.games.space_pigs.events_of_phase_4 import GameWon
from royalpig.games.space_pigs.events_of_phases_2_and_3 import WormsGone
from royalpig.wire.codecs import GameCodec
from royalpig.wire.events import sees
from royalpig.wire.fields import fields_of
from royalpig.wire.json_text import decode_json, encode_json
from royalpig.wire.messages import decode, encode
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import Event as EventStruct
from tests.engine.play import random_game
from tests.wire.specimen_codec import specimen_codec

SPECIMEN = specimen_codec()
CODECS = [*REFEREED.values(), SPECIMEN]
RARE = {
    *("rested", "votes-renumbered", "no-card-left", "events-reshuffled"),
    *("reserve-lost", "aliens-eliminated", "worms-gone", "game-won"),
}
"""Types of event that random play hardly ever brings about."""
GAMES = {"space-pigs": 20}
"""How many random games bring about the others; 60 where nothing is said."""

every_game = pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.game.id)
every_shipped_game = pytest.mark.parametrize("codec", REFEREED.values(), ids=lambda codec: codec.game.id)


def told(codec: GameCodec, games: int) -> list[tuple[Event, State, EventStruct]]:
    """The events of random games with a state each and as they travel."""
    found: list[tuple[Event, State, EventStruct]] = []
    for number in range(games):
        before: State | None = None
        for state in random_game(codec.game, number):
            if before is None:
                at, events = state.clone(), list(state.opening)
            else:
                at = before
                events = at.apply(state.trail[0].code)
            found += zip(events, [at] * len(events), event_structs(codec, at, events), strict=True)
            before = state.clone()
    return found


@every_game
def test_every_type_of_event_is_told_as_it_happened(codec: GameCodec) -> None:
    met = set()
    for event, state, struct in told(codec, GAMES.get(codec.game.id, 60)):
        type_ = codec.game.event_types[type(event)]
        met.add(type_.name)
        assert (struct.type, struct.auto) == (type_.name, event.auto)
        words = {word: held for word, held in zip(*_words(codec.typed(struct)), strict=True) if held is not UNSET}
        assert list(words) == [type_.name.replace("-", "_")]
        (typed,) = words.values()
        values = dict(zip(*_words(typed), strict=True))
        assert values == {field.name: _wanted(field, event, state.table) for field in type_.fields}
    assert met | RARE >= {type_.name for type_ in codec.game.event_types.values()}


def _words(struct: Any) -> tuple[list[str], list[Any]]:
    """The game's words for the fields of a struct, and what they hold."""
    shape: type[Shape] = type(struct)
    fields = fields_of(shape)
    return list(fields), [getattr(struct, field.name) for field in fields.values()]


def _wanted(field: EventField, event: Event, t: Any) -> Any:
    """What an event's field is told as, the long way round."""
    value = getattr(event, field.name)
    if value == -1 and isinstance(field.shape, ArgumentType):
        return UNSET
    if isinstance(field.shape, Counts):
        return {text: number for text, number in zip(field.shape.of.texts(t), value, strict=False) if number}
    if isinstance(field.shape, ArgumentType) and not field.shape.numeric:
        return [field.shape.text(t, one) for one in value] if field.many else field.shape.text(t, value)
    return value


@pytest.mark.parametrize(
    ("event", "field", "told"),
    [
        (ReserveLost(1, 3, 1), "reserve_lost", {"seat": 1, "piglets": 3, "hogs": 1}),
        (AliensEliminated(1, 2), "aliens_eliminated", {"kind": "porcophages", "number": 2}),
        (WormsGone([0, 63]), "worms_gone", {"cells": ["0,-6", "0,0"]}),
        (GameWon(2, 3), "game_won", {"seat": 2, "recipe": "r132"}),
    ],
)
def test_rare_events_of_space_pigs(event: Event, field: str, told: dict[str, Any]) -> None:
    codec = REFEREED["space-pigs"]
    (struct,) = event_structs(codec, codec.game.new(3, 1), [event])
    assert msgspec.structs.asdict(getattr(codec.typed(struct), field)) == told
    assert decode(encode(struct), EventStruct) == decode_json(encode_json(struct), EventStruct) == struct


@every_shipped_game
def test_events_there_and_back(codec: GameCodec) -> None:
    for _, _, struct in told(codec, 12):
        assert decode(encode(struct), EventStruct) == struct
        assert decode_json(encode_json(struct), EventStruct) == struct


def test_what_is_for_some_alone_is_left_out() -> None:
    left_out = 0
    for event, state, struct in told(SPECIMEN, 12):
        type_ = SPECIMEN.game.event_types[type(event)]
        for viewer in (-1, *range(state.table.seats)):
            _, typed = SPECIMEN.events.write(event, state.table, viewer)
            whole, part = (_inner(one) for one in (SPECIMEN.typed(struct), typed))
            shown = type_.public_values(event, viewer)
            left_out += len(whole) - len(shown)
            for name, value in whole.items():
                nothing: Any = [] if isinstance(value, list) else UNSET
                assert part[name] == (value if name in shown else nothing)
    assert left_out


def _inner(typed: Any) -> dict[str, Any]:
    (inner,) = (held for held in msgspec.structs.asdict(typed).values() if held is not UNSET)
    return msgspec.structs.asdict(inner)


def test_who_sees() -> None:
    assert sees(None, 2)
    assert sees(2, 1, 2)
    assert not sees(2, 1)
    assert not sees(-1, -1)
