"""What the structs made from the protos are built of."""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Int32: TypeAlias = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1, extra_json_schema={"format": "int32"})]
"""A whole number of 32 bits, as `int32` and `sint32` hold it."""

UInt32: TypeAlias = Annotated[int, Meta(ge=0, le=2**32 - 1, extra_json_schema={"format": "uint32"})]
"""A whole number of 32 bits, 0 or more, as `uint32` holds it."""


class Shape(Struct, kw_only=True, rename="camel", forbid_unknown_fields=True, gc=False):
    """A message of the contract.

    Fields bear the names that they have in the protos, in JSON their lowerCamelCase form. A field that may be absent
    and is absent holds UNSET; every other field holds its zero. No message holds itself, so that none needs the garbage
    collector.
    """


@dataclass(frozen=True)
class Route:
    """A method of the contract and where the REST face has it.

    ``verb`` and ``path`` are those of the method's `google.api.http` annotation; a `{field}` in the path is a field of
    the request. ``body`` is `*` where the request's other fields are the JSON body, and empty where they are query
    parameters. ``doc`` is the comment in the proto.
    """

    service: str
    method: str
    verb: str
    path: str
    body: str
    request: type[Shape]
    response: type[Shape]
    client_streaming: bool
    server_streaming: bool
    doc: str

    @property
    def full_method(self) -> str:
        """The method's path in gRPC, such as `/royalpig.v1.RulesService/ListGames`."""
        return f"/{self.service}/{self.method}"
