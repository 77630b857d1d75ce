"""Our JSON and our bytes against protobuf's own, on thousands of random messages of every kind."""

import json
import random

import pytest
from google.protobuf import json_format

from royalpig.wire.json_text import decode_json, encode_json
from royalpig.wire.messages import DESCRIPTORS, decode, encode, from_message, to_message
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import GameSetup
from tests.wire.random_messages import random_message

EACH = 60
"""How many random messages there are of each kind."""

every_shape = pytest.mark.parametrize("shape", DESCRIPTORS, ids=lambda shape: shape.__name__)


@every_shape
def test_json_written_is_what_protobuf_writes(shape: type[Shape]) -> None:
    rng = random.Random(f"written {shape.__name__}")
    for _ in range(EACH):
        message = random_message(shape, rng)
        theirs = json_format.MessageToDict(message, always_print_fields_with_no_presence=True)
        assert json.loads(encode_json(from_message(message, shape))) == theirs


@every_shape
def test_json_written_is_read_by_protobuf(shape: type[Shape]) -> None:
    rng = random.Random(f"read by protobuf {shape.__name__}")
    for _ in range(EACH):
        message = random_message(shape, rng)
        text = encode_json(from_message(message, shape)).decode()
        assert json_format.Parse(text, type(message)()) == message


@every_shape
@pytest.mark.parametrize("zeros", [True, False], ids=["zeros shown", "zeros left out"])
def test_json_of_protobuf_is_read(shape: type[Shape], zeros: bool) -> None:
    rng = random.Random(f"read {shape.__name__} {zeros}")
    for _ in range(EACH):
        message = random_message(shape, rng)
        text = json_format.MessageToJson(message, always_print_fields_with_no_presence=zeros)
        assert to_message(decode_json(text, shape)) == message


@every_shape
def test_bytes_there_and_back(shape: type[Shape]) -> None:
    rng = random.Random(f"bytes {shape.__name__}")
    for _ in range(EACH):
        message = random_message(shape, rng)
        struct = decode(message.SerializeToString(), shape)
        again = encode(struct)
        assert type(message).FromString(again) == message
        assert decode(again, shape) == struct


@every_shape
def test_json_there_and_back(shape: type[Shape]) -> None:
    rng = random.Random(f"json {shape.__name__}")
    for _ in range(EACH):
        struct = from_message(random_message(shape, rng), shape)
        assert decode_json(encode_json(struct), shape) == struct


def test_an_empty_message_is_all_zeros() -> None:
    for shape in DESCRIPTORS:
        assert decode(b"", shape) == shape()
        assert decode_json("{}", shape) == shape()
        assert encode(shape()) == b""


def test_present_and_empty_is_not_absent() -> None:
    for shape, message in DESCRIPTORS.items():
        for field in message.fields:
            if field.message_type is None or field.is_repeated:
                continue
            holder = to_message(shape())
            getattr(holder, field.name).SetInParent()
            struct = from_message(holder, shape)
            assert struct != shape()
            assert to_message(struct) == holder
            assert decode_json(encode_json(struct), shape) == struct


def test_fields_of_a_newer_client_are_passed_over_in_bytes() -> None:
    unknown = b"\xfa\x7f\x03abc"  # field 2047, three bytes
    for shape in DESCRIPTORS:
        assert decode(unknown, shape) == shape()


def test_maps_are_written_in_the_order_of_their_keys() -> None:
    """Whatever process writes them: an answer that is given again is the same bytes."""
    names = [f"option-{number:02}" for number in range(20)]
    written = encode(GameSetup(options=dict.fromkeys(reversed(names), "x")))
    places = [written.index(name.encode()) for name in names]
    assert places == sorted(places)
