"""Random protobuf messages of every kind of the contract."""

import random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from royalpig.wire.fitting import map_value
from royalpig.wire.messages import DESCRIPTORS
from royalpig.wire.shapes import Shape

BOUNDS = {
    FieldDescriptor.TYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.TYPE_SINT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.TYPE_UINT32: (0, 2**32 - 1),
}
LETTERS = "aZ09 ,.-?_\"'\\/\n\t\x00\x7f<&äß€\u2028\ufeff\U0001f437"


def random_message(shape: type[Shape], rng: random.Random) -> Message:
    """A message of the kind that a struct stands for, with every field set, zero or absent by chance."""
    message = GetMessageClass(DESCRIPTORS[shape])()
    filled(message, rng)
    return message


def filled(message: Any, rng: random.Random) -> None:
    """Fills a message by chance."""
    members = {rng.choice(oneof.fields).name for oneof in message.DESCRIPTOR.oneofs}
    for field in message.DESCRIPTOR.fields:
        oneof = field.containing_oneof
        if rng.random() < 0.25 or (oneof is not None and field.name not in members):
            continue
        held = getattr(message, field.name)
        value = map_value(field)
        if value is not None:
            for _ in range(rng.randrange(4)):
                held[random_text(rng)] = random_scalar(value, rng)
        elif field.is_repeated and field.message_type is not None:
            for _ in range(rng.randrange(3)):
                filled(held.add(), rng)
        elif field.is_repeated:
            held.extend(random_scalar(field, rng) for _ in range(rng.randrange(30)))
        elif field.message_type is not None:
            held.SetInParent()
            filled(held, rng)
        else:
            setattr(message, field.name, random_scalar(field, rng))


def random_scalar(field: FieldDescriptor, rng: random.Random) -> Any:
    """A value of a scalar or an enum; now and then its zero or a bound."""
    if field.enum_type is not None:
        return rng.choice(field.enum_type.values).number
    if field.type == FieldDescriptor.TYPE_BOOL:
        return rng.random() < 0.5
    if field.type == FieldDescriptor.TYPE_STRING:
        return random_text(rng)
    low, high = BOUNDS[field.type]
    return rng.choice([0, 1, low, high, rng.randrange(128), rng.randint(low, high)])


def random_text(rng: random.Random) -> str:
    """A text of letters that need care in JSON or in UTF-8; often short, and often the same."""
    return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(8)))
