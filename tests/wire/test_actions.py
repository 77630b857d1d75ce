"""Actions of every kind travel typed and as text, and are read as what they were."""

from typing import Any

import pytest
from msgspec import UNSET

from royalpig.api.refereed import REFEREED
from royalpig.engine.packing import MALFORMED, kind_of, seat_of
from royalpig.engine.state import State
from royalpig.games import game
from royalpig.wire.actions import Untyped
from royalpig.wire.codecs import GameCodec
from royalpig.wire.json_text import decode_json, encode_json
from royalpig.wire.messages import decode, encode
from royalpig.wire.structs import (
    Action,
    SchweinebandeAction,
    SchweinebandeActionAnyFour,
    SchweinebandeActionCollect,
    SchweinebandeActionDone,
    SchweinebandeActionReveal,
    SchweinebandeActionStart,
)
from tests.engine.play import states_of_each_kind
from tests.wire.specimen_codec import specimen_codec

SPECIMEN = specimen_codec()
CODECS = [*REFEREED.values(), SPECIMEN]
RARE = {"rest"}
"""Kinds of action that random play hardly ever finds."""
FEWER = {"space-pigs": 4}
"""How many times fewer states do in a game whose lists are long."""

every_game = pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.game.id)
every_shipped_game = pytest.mark.parametrize("codec", REFEREED.values(), ids=lambda codec: codec.game.id)


def some_states(codec: GameCodec, n: int) -> list[State]:
    """``n`` states of each decision of a game, or fewer."""
    return states_of_each_kind(codec.game, n // FEWER.get(codec.game.id, 1))


@every_game
def test_legal_actions_there_and_back(codec: GameCodec) -> None:
    kinds: set[str] = set()
    for state in some_states(codec, 60):
        for action in state.legal():
            typed = codec.actions.write(state.table, action.code)
            assert codec.actions.read(state.table, action.seat, typed).code == action.code
            held = [name for name in typed.__struct_fields__ if getattr(typed, name) is not UNSET]
            assert held == [codec.actions.by_number[kind_of(action.code)].field.name]
            kinds.add(action.kind)
    assert kinds | RARE >= {kind.name for kind in codec.game.kinds}


@every_shipped_game
def test_legal_actions_in_protobuf_and_json(codec: GameCodec) -> None:
    for state in some_states(codec, 20):
        for action in state.legal():
            struct = Action(notation=action.notation)
            setattr(struct, codec.field, codec.actions.write(state.table, action.code))
            for again in (decode(encode(struct), Action), decode_json(encode_json(struct), Action)):
                assert again == struct
                reading = codec.actions.read(state.table, action.seat, codec.typed(again))
                assert reading.code == action.code
                assert reading.misreading is None


@every_game
def test_numbers_and_texts_are_those_of_the_notation(codec: GameCodec) -> None:
    for state in some_states(codec, 10):
        for action in state.legal():
            typed = codec.actions.by_number[kind_of(action.code)]
            message = typed.write(state.table, action.code)
            texts = []
            for argument in typed.arguments:
                value = getattr(message, argument.field.name)
                index = value - argument.type.base if argument.type.numeric else None
                texts.append(value if index is None else argument.type.text(state.table, index))
            assert " ".join([action.kind, *filter(None, texts)]) == action.notation


SCHWEINEBANDE = REFEREED["schweinebande"]
TABLE = game("schweinebande").new(3, seed=1).table


@pytest.mark.parametrize(
    ("typed", "field", "candidate"),
    [
        (SchweinebandeAction(reveal=SchweinebandeActionReveal(cell="5,5")), "reveal.cell", "0,0"),
        (SchweinebandeAction(reveal=SchweinebandeActionReveal(cell="?")), "reveal.cell", "0,0"),
        (SchweinebandeAction(reveal=SchweinebandeActionReveal()), "reveal.cell", "0,0"),
        (SchweinebandeAction(collect=SchweinebandeActionCollect(cell="0,0", direction="n")), "collect.direction", "ne"),
        (SchweinebandeAction(start=SchweinebandeActionStart(seat=3)), "start.seat", "p2"),
        (SchweinebandeAction(start=SchweinebandeActionStart(seat=15)), "start.seat", "p2"),
        (SchweinebandeAction(start=SchweinebandeActionStart(seat=2**32 - 1)), "start.seat", "p2"),
        (SchweinebandeAction(any_four=SchweinebandeActionAnyFour(first="bag")), "anyFour.first", "pig"),
    ],
)
def test_a_value_that_is_none_is_named_by_its_field(typed: SchweinebandeAction, field: str, candidate: str) -> None:
    reading = SCHWEINEBANDE.actions.read(TABLE, 1, typed)
    assert reading.code & MALFORMED
    assert seat_of(reading.code) == 1
    assert reading.misreading is not None
    assert reading.misreading.field == f"schweinebande.{field}"
    assert candidate in reading.misreading.candidates


@pytest.mark.parametrize(
    "typed",
    [
        SchweinebandeAction(),
        SchweinebandeAction(done=SchweinebandeActionDone(), reveal=SchweinebandeActionReveal(cell="0,0")),
    ],
)
def test_a_typed_action_has_one_kind(typed: Any) -> None:
    with pytest.raises(Untyped):
        SCHWEINEBANDE.actions.read(TABLE, 1, typed)


def test_what_may_be_hidden_is_a_question_mark_or_absent() -> None:
    met: set[str] = set()
    for typed in SPECIMEN.actions.by_number:
        for argument in typed.arguments:
            if argument.may_hide:
                met.add("number" if argument.type.numeric else "text")
                assert argument.field.optional == argument.type.numeric
    assert met == {"number", "text"}
