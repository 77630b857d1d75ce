"""How a word of a game's notation and a field of a message find each other.

A kind of action, a type of event and an argument are each a field that bears the game's word, `-` written `_`. Where
the field has another name (Python or TypeScript keep the word for themselves, or it would tell a reader too little), it
says the word in its option `royalpig.v1.word`.
"""

from typing import Any, cast

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from royalpig.v1 import names_pb2

_WORD = cast(Any, names_pb2.word)


def word_of(field: FieldDescriptor) -> str:
    """The game's word that a field stands for: `use-bag` for `use_bag`, `pass` for `pass_turn`."""
    given: str = field.GetOptions().Extensions[_WORD]
    return given or field.name.replace("_", "-")


def fields_by_word(message: Descriptor) -> dict[str, FieldDescriptor]:
    """The fields of a message by their words. ValueError where two fields stand for one word."""
    found: dict[str, FieldDescriptor] = {}
    for field in message.fields:
        word = word_of(field)
        if word in found:
            raise ValueError(f"{message.full_name}: {found[word].name} and {field.name} both stand for {word!r}")
        found[word] = field
    return found
