"""Makes the code that comes from the protos: `generate(root)`, or `python proto/generate.py`.

It writes into `service/royalpig`: `v1/*_pb2.py` with their stubs and `v1/*_pb2_grpc.py`, made by protoc, and
`wire/structs.py`, the same contract as msgspec structs with its routes, made here from protoc's descriptors. What has
not changed is not written again.
"""

import json
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from google.api import annotations_pb2, http_pb2
from google.protobuf.descriptor import (
    Descriptor,
    EnumDescriptor,
    FieldDescriptor,
    FileDescriptor,
    MethodDescriptor,
    ServiceDescriptor,
)
from google.protobuf.descriptor_pb2 import DescriptorProto, EnumDescriptorProto, FileDescriptorProto, FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from grpc_tools import protoc

PACKAGE = "royalpig/v1"

SCALARS = {
    FieldDescriptor.TYPE_BOOL: ("bool", "False"),
    FieldDescriptor.TYPE_INT32: ("Int32", "0"),
    FieldDescriptor.TYPE_SINT32: ("Int32", "0"),
    FieldDescriptor.TYPE_STRING: ("str", '""'),
    FieldDescriptor.TYPE_UINT32: ("UInt32", "0"),
}
"""The types that a field may have, as the struct's type and its zero. None has 64 bits, for JSON's sake."""

HEADER = '''"""The contract as structs, and where the REST face has its methods.

Made from the protos by `proto/generate.py`; a change is made there.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from royalpig.wire.shapes import Int32, Route, Shape, UInt32
'''


def generate(root: Path) -> None:
    """Make all generated code under `root`, the folder that holds `proto/` and `service/`.

    Raises RuntimeError if protoc refuses the protos (it says why on standard error), and ValueError for a field whose
    type the structs do not have.
    """
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        protos = _compile(root / "proto", made)
        wire = made / "royalpig" / "wire"
        wire.mkdir()
        (wire / "structs.py").write_text(structs_source(protos), encoding="utf-8")
        for file in sorted(made.rglob("*.py*")):
            _replace(file, root / "service" / file.relative_to(made))


def _compile(protos: Path, made: Path) -> FileDescriptorSet:
    """Let protoc write its modules under `made`, and give the descriptors with their comments."""
    own = sorted(path.relative_to(protos).as_posix() for path in (protos / PACKAGE).glob("*.proto"))
    described = made / "descriptors"
    folders = [f"-I{protos}", *(f"-I{folder}" for folder in _included())]
    _protoc(
        *folders,
        f"--python_out={made}",
        f"--pyi_out={made}",
        f"--descriptor_set_out={described}",
        "--include_imports",
        "--include_source_info",
        *own,
    )
    descriptors = FileDescriptorSet.FromString(described.read_bytes())
    _protoc(*folders, f"--grpc_python_out={made}", *(file.name for file in descriptors.file if file.service))
    return descriptors


def _protoc(*arguments: str) -> None:
    if protoc.main(["protoc", *arguments]) != 0:
        raise RuntimeError("protoc refused the protos")


def _included() -> Iterator[Path]:
    """The folders of protos that others have written: protobuf's own, and Google's annotations."""
    for package, above in (("grpc_tools", "_proto"), ("google.api", "../..")):
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            raise RuntimeError(f"the Python package {package} is missing")
        yield (Path(spec.submodule_search_locations[0]) / above).resolve()


def _replace(file: Path, target: Path) -> None:
    """Write a file's content to its place, unless it stands there already."""
    content = file.read_bytes()
    if not target.is_file() or target.read_bytes() != content:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


# The structs.


def structs_source(protos: FileDescriptorSet) -> str:
    """Give the text of `wire/structs.py` for descriptors that hold their comments."""
    pool = DescriptorPool()
    for proto in protos.file:
        pool.Add(proto)
    own = [proto for proto in protos.file if proto.name.startswith(PACKAGE)]
    files = [pool.FindFileByName(proto.name) for proto in own]
    comments = {name: text for proto in own for name, text in _comments(proto)}
    messages = _in_order_of_use(message for file in files for message in file.message_types_by_name.values())
    parts = [HEADER]
    parts += [_enum(enum, comments) for file in files for enum in file.enum_types_by_name.values()]
    parts += [_struct(message, comments) for message in messages]
    parts.append(_tables(files, messages))
    parts.append(_meanings(files, comments))
    parts.append(_routes(files, comments))
    return "\n\n".join(parts)


def struct_name(message: Descriptor) -> str:
    """Give the name of a message's struct: its own, after that of the message that it stands in."""
    outer = message.containing_type
    return (struct_name(outer) if outer else "") + str(message.name)


def _in_order_of_use(messages: Iterable[Descriptor]) -> list[Descriptor]:
    """Give all messages, each after those that its fields hold."""
    done: dict[str, Descriptor] = {}
    under_way: list[str] = []

    def visit(message: Descriptor) -> None:
        if message.full_name in done:
            return
        if message.full_name in under_way:
            raise ValueError(f"{message.full_name} holds itself, and a struct may not")
        under_way.append(message.full_name)
        for field in message.fields:
            held = field.message_type
            if held is not None:
                visit(held)
        done[under_way.pop()] = message
        for inner in message.nested_types:
            visit(inner)

    for message in messages:
        visit(message)
    return [message for message in done.values() if not message.GetOptions().map_entry]


def _enum(enum: EnumDescriptor, comments: dict[str, str]) -> str:
    prefix = "".join(f"_{letter}" if letter.isupper() else letter.upper() for letter in enum.name).lstrip("_") + "_"
    lines = [f"class {enum.name}(StrEnum):", *_docstring(comments[enum.full_name])]
    for value in enum.values:
        if not value.name.startswith(prefix):
            raise ValueError(f"{value.name} does not begin with {prefix}")
        lines += ["", f"    {value.name.removeprefix(prefix)} = {_literal(value.name)}"]
        lines += _docstring(comments[f"{enum.full_name}.{value.name}"])
    return "\n".join(lines) + "\n"


def _struct(message: Descriptor, comments: dict[str, str]) -> str:
    lines = [f"class {struct_name(message)}(Shape, kw_only=True):", *_docstring(comments[message.full_name])]
    if message.fields:
        lines.append("")
    for field in message.fields:
        kind, zero = _type_and_zero(field)
        told = f"Annotated[{kind}, Meta(description={_literal(comments[field.full_name])})]"
        if _may_be_absent(field):
            told, zero = f"{told} | UnsetType", "UNSET"
        lines.append(f"    {field.name}: {told} = {zero}")
    return "\n".join(lines) + "\n"


def _may_be_absent(field: FieldDescriptor) -> bool:
    return bool(field.has_presence) and not field.is_repeated


def _type_and_zero(field: FieldDescriptor) -> tuple[str, str]:
    held = field.message_type
    if held is not None and held.GetOptions().map_entry:
        key, value = held.fields_by_name["key"], held.fields_by_name["value"]
        if key.type != FieldDescriptor.TYPE_STRING or value.message_type is not None:
            raise ValueError(f"{field.full_name}: a map goes from string to a scalar or an enum")
        return f"dict[str, {_single(value)[0]}]", "{}"
    kind, zero = _single(field)
    return (f"list[{kind}]", "[]") if field.is_repeated else (kind, zero)


def _single(field: FieldDescriptor) -> tuple[str, str]:
    if field.message_type is not None:
        return struct_name(field.message_type), "UNSET"
    if field.enum_type is not None:
        if field.enum_type.containing_type is not None:
            raise ValueError(f"{field.enum_type.full_name}: an enum stands in no message")
        return str(field.enum_type.name), f"{field.enum_type.name}.UNSPECIFIED"
    if field.type not in SCALARS:
        raise ValueError(f"{field.full_name}: the type is none of bool, int32, sint32, uint32, string")
    return SCALARS[field.type]


def _tables(files: list[FileDescriptor], messages: list[Descriptor]) -> str:
    """Write the look-ups: enums and structs by full name, and which fields exclude each other."""
    lines = ["ENUMS: dict[str, type[StrEnum]] = {"]
    enums = [enum for file in files for enum in file.enum_types_by_name.values()]
    lines += [f"    {_literal(enum.full_name)}: {enum.name}," for enum in enums]
    lines += ["}", '"""Each enum, by its full name."""', ""]
    lines += ["STRUCTS: dict[str, type[Shape]] = {"]
    lines += [f"    {_literal(message.full_name)}: {struct_name(message)}," for message in messages]
    lines += ["}", '"""The struct of each message, by the message\'s full name."""', ""]
    lines.append("ONEOFS: dict[type[Shape], dict[str, tuple[str, ...]]] = {")
    for message in messages:
        oneofs = {
            oneof.name: tuple(field.name for field in oneof.fields)
            for oneof in message.oneofs
            if not oneof.name.startswith("_")
        }
        if oneofs:
            lines.append(f"    {struct_name(message)}: {oneofs!r},")
    lines += ["}", '"""The oneofs of each struct that has some: at most one of the fields named is set."""', ""]
    return "\n".join(lines)


def _meanings(files: list[FileDescriptor], comments: dict[str, str]) -> str:
    """Write what each value of an enum means; its docstring is not there when the structs are used."""
    values = [
        (value.name, comments[f"{enum.full_name}.{value.name}"])
        for file in files
        for enum in file.enum_types_by_name.values()
        for value in enum.values
    ]
    lines = ["MEANINGS: dict[str, str] = {"]
    lines += [f"    {_literal(name)}: {_literal(text)}," for name, text in values]
    lines += ["}", '"""What each value of an enum means, by its name."""', ""]
    return "\n".join(lines)


# The routes.


def _routes(files: list[FileDescriptor], comments: dict[str, str]) -> str:
    services = [service for file in files for service in file.services_by_name.values()]
    lines = ["SERVICES: dict[str, str] = {"]
    lines += [f"    {_literal(service.full_name)}: {_literal(comments[service.full_name])}," for service in services]
    lines += ["}", '"""What each service is, by its full name."""', "", "ROUTES: tuple[Route, ...] = ("]
    for service in services:
        for method in service.methods:
            lines += _route(service, method, comments)
    lines += [")", '"""Every method in the order of the protos."""', ""]
    return "\n".join(lines)


def _route(service: ServiceDescriptor, method: MethodDescriptor, comments: dict[str, str]) -> list[str]:
    rule = http_pb2.HttpRule.FromString(method.GetOptions().Extensions[annotations_pb2.http].SerializeToString())
    verb = rule.WhichOneof("pattern")
    if verb is None or rule.body not in ("", "*"):
        raise ValueError(f"{method.full_name}: the http annotation must give a verb, and a body of `*` or none")
    values = {
        "service": _literal(service.full_name),
        "method": _literal(method.name),
        "verb": _literal(verb.upper()),
        "path": _literal(getattr(rule, verb)),
        "body": _literal(rule.body),
        "request": struct_name(method.input_type),
        "response": struct_name(method.output_type),
        "client_streaming": repr(bool(method.client_streaming)),
        "server_streaming": repr(bool(method.server_streaming)),
        "doc": _literal(comments[method.full_name]),
    }
    return ["    Route(", *(f"        {name}={value}," for name, value in values.items()), "    ),"]


# The comments.


def _comments(proto: FileDescriptorProto) -> Iterator[tuple[str, str]]:
    """Give the full name and the comment of everything in a file; ValueError for one without a comment."""
    told = {tuple(place.path): place.leading_comments for place in proto.source_code_info.location}
    for named in _named(proto):
        paragraphs = textwrap.dedent(told.get(named.path, "")).strip().split("\n\n")
        text = "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
        if not text:
            raise ValueError(f"{named.full_name} has no comment")
        yield named.full_name, text


@dataclass(frozen=True)
class _Named:
    """Something in a file that has a name and a comment, by its path in the descriptor."""

    full_name: str
    path: tuple[int, ...]


def _named(proto: FileDescriptorProto) -> Iterator[_Named]:
    package = str(proto.package)
    for index, message in enumerate(proto.message_type):
        yield from _named_in_message(message, f"{package}.{message.name}", (4, index))
    for index, enum in enumerate(proto.enum_type):
        yield from _named_in_enum(enum, f"{package}.{enum.name}", (5, index))
    for index, service in enumerate(proto.service):
        yield _Named(f"{package}.{service.name}", (6, index))
        for inner, method in enumerate(service.method):
            yield _Named(f"{package}.{service.name}.{method.name}", (6, index, 2, inner))


def _named_in_message(message: DescriptorProto, name: str, path: tuple[int, ...]) -> Iterator[_Named]:
    yield _Named(name, path)
    for index, field in enumerate(message.field):
        yield _Named(f"{name}.{field.name}", (*path, 2, index))
    for index, nested in enumerate(message.nested_type):
        if not nested.options.map_entry:
            yield from _named_in_message(nested, f"{name}.{nested.name}", (*path, 3, index))


def _named_in_enum(enum: EnumDescriptorProto, name: str, path: tuple[int, ...]) -> Iterator[_Named]:
    yield _Named(name, path)
    for index, value in enumerate(enum.value):
        yield _Named(f"{name}.{value.name}", (*path, 2, index))


def _docstring(text: str) -> list[str]:
    """Give a comment as the lines of a docstring, four spaces in."""
    safe = text.replace("\\", "\\\\").replace('"""', "'''")
    lines = [line for paragraph in safe.split("\n\n") for line in ["", *textwrap.wrap(paragraph, 112)]][1:]
    if len(lines) == 1 and not lines[0].endswith('"'):
        return [f'    """{lines[0]}"""']
    return [f'    """{lines[0]}', *(f"    {line}" if line else "" for line in lines[1:]), '    """']


def _literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    try:
        generate(Path(__file__).resolve().parent.parent)
    except (RuntimeError, ValueError) as error:
        sys.exit(f"proto/generate.py: {error}")
