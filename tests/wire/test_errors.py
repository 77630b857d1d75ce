"""What is said of bytes, JSON and parameters that cannot be read: which field, and what is wrong with it."""

import random
import re
from typing import Any

import pytest

from royalpig.wire import structs
from royalpig.wire.errors import WireError
from royalpig.wire.json_text import decode_json, decode_parameters
from royalpig.wire.messages import DESCRIPTORS, decode, encode, to_message
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import (
    Action,
    ApplyActionRequest,
    ApplyActionsRequest,
    GameState,
    ListClausesRequest,
    ListClausesResponse,
    NewStateRequest,
    SchweinebandeAction,
    SchweinebandeActionHerd,
    SchweinebandeActionPay,
    SchweinebandeEvent,
    SchweinebandeEventLeftoversBoxed,
    Step,
)
from tests.wire.random_messages import random_message

NEW_STATE_FIELDS = (
    "game, seats, options, seed, chanceMode, contentPack, form, legalDetail, pageSize, omitEvents, viewFor"
)
CHANCE_MODES = "CHANCE_MODE_UNSPECIFIED, CHANCE_MODE_AUTO, CHANCE_MODE_EXPLICIT"

# JSON, the field that is wrong, and what is said of it.
NULL = "null (a field that is absent is left out)"
WRONG_JSON = [
    ('{"seats": "3"}', "seats", "must be a whole number, and is a text"),
    ('{"seats": 3.0}', "seats", "must be a whole number, and is a number with a point or an exponent"),
    ('{"seats": -1}', "seats", "must be 0 or more"),
    ('{"seats": 4294967296}', "seats", "must be 4294967295 or less"),
    ('{"seats": 123456789012345678901234567890}', "seats", "must be 4294967295 or less"),
    ('{"seats": 1e999}', "seats", "the value is none that the field can hold"),
    ('{"seats": null}', "seats", "must be a whole number, and is null (a field that is absent is left out)"),
    ('{"omitEvents": 1}', "omitEvents", "must be true or false, and is a whole number"),
    ('{"seed": 7}', "seed", "must be a text, and is a whole number"),
    ('{"viewFor": 0}', "viewFor", "must be an object, and is a whole number"),
    ('{"viewFor": {"seat": true}}', "viewFor.seat", "must be a whole number, and is true or false"),
    ('{"viewFor": {"sead": 1}}', "viewFor.sead", "there is no such field; there are seat"),
    ('{"options": {"settling": 1}}', "options.settling", "must be a text, and is a whole number"),
    ('{"options": []}', "options", "must be an object, and is a list"),
    ('{"state": {}}', "state", f"there is no such field; there are {NEW_STATE_FIELDS}"),
    ('{"page_size": 3}', "page_size", f"there is no such field; there are {NEW_STATE_FIELDS}"),
    ('{"chanceMode": "AUTO"}', "chanceMode", f"there is no value 'AUTO'; there are {CHANCE_MODES}"),
    ('{"chanceMode": 1}', "chanceMode", "must be a text, and is a whole number"),
    ('[]', "", "the message must be an object, and is a list"),
    ('', "", "this is no JSON: it ends too early"),
    ('{"seats": 3', "", "this is no JSON: it ends too early"),
    ('{"seats": 03}', "", "this is no JSON: it goes wrong near byte 11"),
    ('{"seats": 3} x', "", "this is no JSON: it goes wrong near byte 14"),
    ('{"seed": "\\ud800 and more"}', "", "this is no text of JSON: half of a surrogate pair stands alone near byte 10"),
    ('{"seed": "\\\\ \\udc00"}', "", "this is no text of JSON: half of a surrogate pair stands alone near byte 13"),
    ('{"options": {"selling": "free", "settling": null}}', "options.settling", f"must be a text, and is {NULL}"),
    ('{"options": {"settling": 1} x', "options", "must be a text, and is a whole number"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "path", "problem"), WRONG_JSON)
def test_wrong_json(text: str, path: str, problem: str) -> None:
    with pytest.raises(WireError) as caught:
        decode_json(text, NewStateRequest)
    assert (caught.value.path, caught.value.problem) == (path, problem)
    assert str(caught.value) == (f"{path}: {problem}" if path else problem)


def test_json_that_is_not_utf_8() -> None:
    with pytest.raises(WireError, match=r"^this is no JSON: it is not in UTF-8$"):
        decode_json(b'{"seed": "\xff"}', NewStateRequest)


def test_the_path_leads_into_lists_and_tables() -> None:
    text = '{"steps": [{"seat": 0}, {"seat": 1, "action": {"schweinebande": {"reveal": {"cel": "2,3"}}}}]}'
    with pytest.raises(WireError) as caught:
        decode_json(text, ApplyActionsRequest)
    assert caught.value.path == "steps[1].action.schweinebande.reveal.cel"
    text = '{"state": {"schweinebande": {"inHand": [3, 3, -3]}}}'
    with pytest.raises(WireError) as caught:
        decode_json(text, ApplyActionRequest)
    assert str(caught.value) == "state.schweinebande.inHand[2]: must be 0 or more"


def test_numbers_below_zero_have_bounds_too() -> None:
    for number, said in [(-(2**31) - 1, "must be -2147483648 or more"), (2**31, "must be 2147483647 or less")]:
        with pytest.raises(WireError) as caught:
            decode_json(f'{{"schweinebande": {{"pending": {number}}}}}', GameState)
        assert str(caught.value) == f"schweinebande.pending: {said}"


def test_fields_that_exclude_each_other() -> None:
    text = '{"steps": [{"action": {}}, {"action": {"schweinebande": {"pay": {}, "useBag": {}}}}]}'
    with pytest.raises(WireError) as caught:
        decode_json(text, ApplyActionsRequest)
    assert str(caught.value) == "steps[1].action.schweinebande: only one of pay, useBag may be given"
    both = SchweinebandeAction(herd=SchweinebandeActionHerd(), pay=SchweinebandeActionPay())
    with pytest.raises(WireError, match=r"^steps\[0\]\.action\.schweinebande: only one of herd, pay may be given$"):
        encode(ApplyActionsRequest(steps=[Step(action=Action(schweinebande=both))]))


def test_a_name_given_twice_counts_as_given_last() -> None:
    assert decode_json('{"seats": 2, "seats": 3}', NewStateRequest) == NewStateRequest(seats=3)


def test_long_texts_are_not_shown_whole() -> None:
    with pytest.raises(WireError) as caught:
        decode_json(f'{{"{"x" * 10_000}": 1}}', NewStateRequest)
    assert len(caught.value.path) < 100


def test_parameters() -> None:
    request = decode_parameters({"game": "schweinebande", "pageSize": "20"}, ListClausesRequest)
    assert request == ListClausesRequest(game="schweinebande", page_size=20)
    wrong: list[tuple[dict[str, str | list[str]], str]] = [
        ({"pageSize": "x"}, "pageSize: must be a whole number, and is a text"),
        ({"pageSize": "-1"}, "pageSize: must be 0 or more"),
        ({"size": "1"}, "size: there is no such field; there are game, pageSize, pageToken"),
        ({"game": ["a", "b"]}, "game: must be a text, and is a list"),
    ]
    for parameters, said in wrong:
        with pytest.raises(WireError, match=f"^{re.escape(said)}$"):
            decode_parameters(parameters, ListClausesRequest)


@pytest.mark.parametrize("data", [b"\x0a", b"\x0a\x05ab", b"\xff\xff\xff", b"\x0a\x01\xff", b"\x07", b"{}"])
def test_bytes_that_are_none(data: bytes) -> None:
    with pytest.raises(WireError) as caught:
        decode(data, ListClausesResponse)
    assert str(caught.value) == ("the bytes cannot be read as royalpig.v1.ListClausesResponse in the protobuf encoding")


def test_bytes_cut_short_anywhere() -> None:
    whole = encode(ApplyActionRequest(state=GameState(game="schweinebande", options={"a": "b"}), action=Action()))
    refused = 0
    for length in range(len(whole)):
        try:
            decode(whole[:length], ApplyActionRequest)
        except WireError:
            refused += 1
    assert refused > len(whole) / 2


def test_bytes_changed_at_random_are_read_or_refused() -> None:
    rng = random.Random("changed bytes")
    refused = 0
    for _ in range(3_000):
        shape = rng.choice(list(DESCRIPTORS))
        data = bytearray(random_message(shape, rng).SerializeToString())
        for _ in range(rng.randrange(1, 4)):
            if data:
                data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            struct = decode(bytes(data), shape)
        except WireError:
            refused += 1
        else:
            assert decode(encode(struct), shape) == struct
    assert refused > 300


def test_the_number_of_an_enum_must_be_known() -> None:
    message: Any = to_message(ApplyActionRequest(state=GameState()))
    message.state.chance_mode = 9
    with pytest.raises(WireError) as caught:
        decode(message.SerializeToString(), ApplyActionRequest)
    assert str(caught.value) == "state.chanceMode: the number 9 stands for nothing here; known are 0, 1, 2"


# Structs that a caller of the library filled wrongly.
MISFILLED = [
    (NewStateRequest(seats=-1), "seats: must be 0 or more"),
    (NewStateRequest(seats=2**32), "seats: must be 4294967295 or less"),
    (NewStateRequest(seed=7), "seed: must be a text, and is a whole number"),  # type: ignore[arg-type]
    (NewStateRequest(chance_mode="x"), f"chanceMode: there is no value 'x'; there are {CHANCE_MODES}"),  # type: ignore[arg-type]
    (Step(seat=None), "seat: must be a whole number, and is null (a field that is absent is left out)"),  # type: ignore[arg-type]
    (SchweinebandeEvent(leftovers_boxed=SchweinebandeEventLeftoversBoxed(kinds={"pig": -1})),
     "leftoversBoxed.kinds[...]: must be 0 or more"),
    (NewStateRequest(seed="\ud800"), "a text holds half a surrogate pair, and so is no Unicode"),
]  # fmt: skip


@pytest.mark.parametrize(("struct", "said"), MISFILLED)
def test_structs_that_fit_no_message(struct: Shape, said: str) -> None:
    with pytest.raises(WireError) as caught:
        encode(struct)
    assert str(caught.value) == said


def test_no_error_names_a_class() -> None:
    names = {name for name, value in vars(structs).items() if isinstance(value, type)}
    rng = random.Random("no class")
    values = ["1", '"x"', "null", "[]", "{}", "1.5", "true", "-1", '{"x": 1}', "[[]]", '["x"]']
    said: dict[str, tuple[str, str]] = {}
    for shape, message in DESCRIPTORS.items():
        for field in message.fields:
            try:
                decode_json(f'{{"{field.json_name}": {rng.choice(values)}}}', shape)
            except WireError as error:
                said[error.problem] = (field.json_name, error.path)
    assert len(said) > 10
    for problem, (name, path) in said.items():
        assert path.startswith(name)
        assert not names & set(re.findall(r"\w+", problem))
        assert not re.search(r"\b(int|str|bool|dict|float|NoneType|msgspec|Struct)\b", problem)
