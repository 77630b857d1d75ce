"""Structs that do not fit their messages are found before anything is carried."""

import random
import traceback
from enum import StrEnum
from typing import Annotated, Any

import pytest
from google.protobuf.descriptor import Descriptor
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message_factory import GetMessageClass
from grpc_tools import protoc
from msgspec import UNSET, Meta, UnsetType, field

from royalpig.wire.carriers import write_carriers
from royalpig.wire.shapes import Int32, Shape, UInt32
from tests.wire.random_messages import filled

FARM = """
syntax = "proto3";
package farm;

enum Colour {
  COLOUR_UNSPECIFIED = 0;
  COLOUR_PINK = 5;
}

message Trough {
  sint32 feed = 1;
}

message Straw {}

message Sty {
  bool door_open = 1;
  uint32 pigs = 2;
  optional string name = 3;
  Colour colour = 4;
  repeated Colour colours = 5;
  map<string, Colour> by_pig = 6;
  repeated uint32 weights = 7;
  repeated Trough troughs = 8;
  oneof ground {
    Straw straw = 9;
    Trough trough = 10;
  }
}
"""


class Colour(StrEnum):
    UNSPECIFIED = "COLOUR_UNSPECIFIED"
    PINK = "COLOUR_PINK"


class Trough(Shape, kw_only=True):
    feed: Int32 = 0


class Straw(Shape, kw_only=True):
    pass


class Sty(Shape, kw_only=True):
    """Every sort of field that a message may have."""

    door_open: bool = False
    pigs: Annotated[UInt32, Meta(description="How many.")] = 0
    name: str | UnsetType = UNSET
    colour: Colour = Colour.UNSPECIFIED
    colours: list[Colour] = field(default_factory=list)
    by_pig: dict[str, Colour] = field(default_factory=dict)
    weights: list[UInt32] = field(default_factory=list)
    troughs: list[Trough] = field(default_factory=list)
    straw: Straw | UnsetType = UNSET
    trough: Trough | UnsetType = UNSET


STRUCTS: dict[str, type[Shape]] = {"farm.Sty": Sty, "farm.Trough": Trough, "farm.Straw": Straw}
ENUMS: dict[str, type[StrEnum]] = {"farm.Colour": Colour}


@pytest.fixture(scope="module")
def messages(tmp_path_factory: pytest.TempPathFactory) -> list[Descriptor]:
    """The messages that the structs above stand for."""
    folder = tmp_path_factory.mktemp("farm")
    (folder / "farm.proto").write_text(FARM, encoding="utf-8")
    described = folder / "described"
    assert protoc.main(["protoc", f"-I{folder}", f"--descriptor_set_out={described}", "farm.proto"]) == 0
    pool = DescriptorPool()
    for file in FileDescriptorSet.FromString(described.read_bytes()).file:
        pool.Add(file)
    return [pool.FindMessageTypeByName(f"farm.{name}") for name in ("Sty", "Trough", "Straw")]


def test_every_sort_of_field_is_carried(messages: list[Descriptor]) -> None:
    carriers = write_carriers(messages, STRUCTS, ENUMS)
    kind = GetMessageClass(messages[0])
    rng = random.Random("sties")
    for _ in range(500):
        message, again = kind(), kind()
        filled(message, rng)
        carriers.fill[Sty](carriers.read[Sty](message), again)
        assert again == message


def test_what_is_carried_has_the_types_of_the_struct(messages: list[Descriptor]) -> None:
    carriers = write_carriers(messages, STRUCTS, ENUMS)
    sty = Sty(
        name="",
        colour=Colour.PINK,
        colours=[Colour.PINK, Colour.UNSPECIFIED],
        by_pig={"Ada": Colour.PINK},
        weights=[1, 0],
        troughs=[Trough(feed=-1), Trough()],
        straw=Straw(),
    )
    message = GetMessageClass(messages[0])()
    carriers.fill[Sty](sty, message)
    found = carriers.read[Sty](message)
    assert found == sty
    assert type(found.by_pig) is dict
    assert {type(value) for value in [found.colours, found.weights, found.troughs]} == {list}
    assert found.trough is UNSET


def test_a_fault_shows_the_line_that_was_written(messages: list[Descriptor]) -> None:
    carriers = write_carriers(messages, STRUCTS, ENUMS)
    with pytest.raises(ValueError, match="-1") as caught:
        carriers.fill[Sty](Sty(pigs=-1), GetMessageClass(messages[0])())
    assert "m.pigs = s.pigs" in "".join(traceback.format_exception(caught.value))


def changed(**fields: Any) -> type[Shape]:
    """The struct of a sty with some fields changed."""
    space = {name: value for name, (_, value) in fields.items()}
    annotations = {name: kind for name, (kind, _) in fields.items()}
    return type("Changed", (Sty,), {"__annotations__": annotations, **space}, kw_only=True)


@pytest.mark.parametrize(
    ("struct", "said"),
    [
        (changed(more=(UInt32, 0)), r"^farm\.Sty: the message has the fields .*, the struct has .*'more'"),
        (changed(pigs=(Int32, 0)), r"^farm\.Sty\.pigs: the struct's type is not the message's$"),
        (changed(pigs=(int, 0)), r"^farm\.Sty\.pigs: the struct's type is not the message's$"),
        (changed(pigs=(str, "")), r"^farm\.Sty\.pigs: the struct's type is not the message's$"),
        (changed(pigs=(UInt32, 1)), r"^farm\.Sty\.pigs: the struct's zero is not the message's$"),
        (changed(pigs=(UInt32 | UnsetType, UNSET)), r"^farm\.Sty\.pigs: the struct's zero is not the message's$"),
        (changed(name=(str, "")), r"^farm\.Sty\.name: the struct's zero is not the message's$"),
        (changed(weights=(UInt32, 0)), r"^farm\.Sty\.weights: the struct's type is not the message's$"),
        (changed(weights=(list[Int32], [])), r"^farm\.Sty\.weights: the struct's type is not the message's$"),
        (changed(by_pig=(dict[str, UInt32], {})), r"^farm\.Sty\.by_pig: the struct's type is not the message's$"),
        (changed(by_pig=(list[Colour], [])), r"^farm\.Sty\.by_pig: the struct's type is not the message's$"),
        (changed(straw=(Trough | UnsetType, UNSET)), r"^farm\.Sty\.straw: the struct's type is not the message's$"),
        (changed(colour=(str, "")), r"^farm\.Sty\.colour: the struct's type is not the message's$"),
    ],
)
def test_a_struct_that_does_not_fit_is_refused(messages: list[Descriptor], struct: type[Shape], said: str) -> None:
    with pytest.raises(TypeError, match=said):
        write_carriers(messages, {**STRUCTS, "farm.Sty": struct}, ENUMS)


def test_a_struct_or_a_message_alone_is_refused(messages: list[Descriptor]) -> None:
    with pytest.raises(TypeError, match=r"^of message and struct there is only one for farm\.Straw$"):
        write_carriers(messages, {name: struct for name, struct in STRUCTS.items() if struct is not Straw}, ENUMS)
    with pytest.raises(TypeError, match=r"^of message and struct there is only one for farm\.Barn$"):
        write_carriers(messages, {**STRUCTS, "farm.Barn": Straw}, ENUMS)


def test_an_enum_with_other_values_is_refused(messages: list[Descriptor]) -> None:
    class Blue(StrEnum):
        UNSPECIFIED = "COLOUR_UNSPECIFIED"
        BLUE = "COLOUR_BLUE"

    with pytest.raises(TypeError, match=r"^farm\.Sty\.colour: the struct's type is not the message's$"):
        write_carriers(messages, STRUCTS, {"farm.Colour": Blue})
