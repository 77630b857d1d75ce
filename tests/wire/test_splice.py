"""Entries that were encoded before, put into an answer."""

import json
import random
from typing import cast

import pytest
from msgspec.structs import replace

from royalpig.wire.errors import WireError
from royalpig.wire.json_text import decode_json, encode_json
from royalpig.wire.messages import decode, encode, from_message
from royalpig.wire.shapes import Shape
from royalpig.wire.splice import Splice, varint
from royalpig.wire.structs import (
    ApplyActionResponse,
    Game,
    GetGameResponse,
    LegalAction,
    LegalActions,
    ListLegalActionsResponse,
    Position,
    StreamLegalActionsResponse,
)
from tests.wire.random_messages import random_message

PLACES = [
    (ApplyActionResponse, "position.legal.actions"),
    (ListLegalActionsResponse, "legal.actions"),
    (StreamLegalActionsResponse, "actions"),
]


def actions(rng: random.Random, number: int) -> list[LegalAction]:
    return [from_message(random_message(LegalAction, rng), LegalAction) for _ in range(number)]


def with_actions(shape: type[Shape], rng: random.Random, held: list[LegalAction]) -> Shape:
    """A random answer whose list of legal actions is this one."""
    answer = from_message(random_message(shape, rng), shape)
    legal = LegalActions(actions=held, total=7, next_page_token="on")
    if isinstance(answer, ApplyActionResponse):
        position = answer.position if isinstance(answer.position, Position) else Position()
        return replace(answer, position=replace(position, legal=legal))
    if isinstance(answer, ListLegalActionsResponse):
        return replace(answer, legal=legal)
    return replace(cast(StreamLegalActionsResponse, answer), actions=held)


@pytest.mark.parametrize(("shape", "path"), PLACES)
@pytest.mark.parametrize(("before", "added"), [(0, 0), (0, 1), (0, 40), (3, 40), (0, 400)])
def test_spliced_is_as_if_encoded_whole(shape: type[Shape], path: str, before: int, added: int) -> None:
    rng = random.Random(f"{path} {before} {added}")
    splice = Splice(shape, path)
    more = actions(rng, added)
    held = actions(rng, before)
    answer = with_actions(shape, random.Random(path), held)
    whole = with_actions(shape, random.Random(path), [*held, *more])
    binary = splice.binary(answer, [splice.binary_entry(action) for action in more])
    assert decode(binary, shape) == whole
    text = splice.json(answer, [splice.json_entry(action) for action in more])
    assert decode_json(text, shape) == whole
    assert json.loads(text) == json.loads(encode_json(whole))


def test_the_answer_is_left_as_it_was() -> None:
    rng = random.Random("left")
    answer = ApplyActionResponse(position=Position(legal=LegalActions()))
    splice = Splice(ApplyActionResponse, "position.legal.actions")
    splice.json(answer, [splice.json_entry(action) for action in actions(rng, 3)])
    splice.binary(answer, [splice.binary_entry(action) for action in actions(rng, 3)])
    assert answer == ApplyActionResponse(position=Position(legal=LegalActions()))


def test_an_entry_fits_every_answer_with_the_same_list() -> None:
    action = actions(random.Random("fits"), 1)[0]
    entry = Splice(ApplyActionResponse, "position.legal.actions").binary_entry(action)
    spliced = Splice(ListLegalActionsResponse, "legal.actions").binary(ListLegalActionsResponse(), [entry])
    assert spliced == encode(ListLegalActionsResponse(legal=LegalActions(actions=[action])))


def test_json_entries_need_a_list_to_stand_in() -> None:
    splice = Splice(ApplyActionResponse, "position.legal.actions")
    with pytest.raises(WireError, match=r"^legal: is absent, and entries cannot be put into it$"):
        splice.json(ApplyActionResponse(position=Position()), [])


@pytest.mark.parametrize(
    ("shape", "path", "said"),
    [
        (ApplyActionResponse, "position.legal.action", "position.legal.action: there is no field action"),
        (ApplyActionResponse, "position.legal.total.x", "position.legal.total.x: there is no field x"),
        (ApplyActionResponse, "position.legal", "position.legal does not lead to a list of messages"),
        (ApplyActionResponse, "position.decision.actors", "position.decision.actors does not lead to a list of"),
        (GetGameResponse, "game.decisions.actions", "game.decisions.actions does not lead to a list of messages"),
        (Game, "", ": there is no field "),
    ],
)
def test_paths_that_lead_to_no_list(shape: type[Shape], path: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}"):
        Splice(shape, path)


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, b"\x00"),
        (1, b"\x01"),
        (127, b"\x7f"),
        (128, b"\x80\x01"),
        (300, b"\xac\x02"),
        (2**28, b"\x80\x80\x80\x80\x01"),
    ],
)
def test_varint(number: int, written: bytes) -> None:
    assert varint(number) == written
