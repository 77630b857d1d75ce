"""Words of the notation and the fields that stand for them."""

import pytest
from google.protobuf.descriptor import Descriptor
from google.protobuf.descriptor_pb2 import DescriptorProto, FieldDescriptorProto, FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool

from royalpig.v1 import names_pb2
from royalpig.wire.words import fields_by_word, word_of


def message_with(**words: str) -> Descriptor:
    """A message with these fields, each with the option `word` if a word is given."""
    message = DescriptorProto(name="Kinds")
    for number, (name, word) in enumerate(words.items(), 1):
        field = message.field.add(
            name=name,
            number=number,
            type=FieldDescriptorProto.TYPE_STRING,
            label=FieldDescriptorProto.LABEL_OPTIONAL,
        )
        if word:
            field.options.Extensions[names_pb2.word] = word  # type: ignore[index]
    pool = DescriptorPool()
    pool.Add(FileDescriptorProto(name="kinds.proto", package="kinds", syntax="proto3", message_type=[message]))
    found: Descriptor = pool.FindMessageTypeByName("kinds.Kinds")
    return found


def test_a_word_is_the_name_or_what_the_option_says() -> None:
    message = message_with(use_bag="", pass_turn="pass", from_cell="from")
    assert [word_of(field) for field in message.fields] == ["use-bag", "pass", "from"]
    assert {word: field.name for word, field in fields_by_word(message).items()} == {
        "use-bag": "use_bag",
        "pass": "pass_turn",
        "from": "from_cell",
    }


def test_two_fields_for_one_word_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^kinds\.Kinds: pay and pay_feed both stand for 'pay'$"):
        fields_by_word(message_with(pay="", pay_feed="pay"))
