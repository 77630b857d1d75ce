"""What is made from the protos."""

import shutil
from pathlib import Path

import pytest
from msgspec import json

from proto.generate import generate
from royalpig.wire.structs import STRUCTS, ErrorReason, GameState, LegalDetail

ROOT = Path(__file__).resolve().parents[2]
MADE = ["v1/*_pb2.py", "v1/*_pb2.pyi", "v1/*_pb2_grpc.py", "wire/structs.py"]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree that holds the protos and nothing else."""
    shutil.copytree(ROOT / "proto" / "royalpig", tmp_path / "proto" / "royalpig")
    return tmp_path


def made(root: Path) -> dict[str, bytes]:
    package = root / "service" / "royalpig"
    return {
        file.relative_to(package).as_posix(): file.read_bytes() for pattern in MADE for file in package.glob(pattern)
    }


def test_what_is_made_is_what_is_in_use(tree: Path) -> None:
    generate(tree)
    assert made(tree) == made(ROOT)
    assert {"v1/rules_pb2.py", "v1/rules_pb2_grpc.py", "v1/play_pb2.pyi", "wire/structs.py"} <= made(tree).keys()


def test_what_has_not_changed_is_not_written_again(tree: Path) -> None:
    generate(tree)
    files = [file for file in (tree / "service").rglob("*") if file.is_file()]
    before = {file: file.stat().st_mtime_ns for file in files}
    generate(tree)
    assert {file: file.stat().st_mtime_ns for file in files} == before
    lost = files[0]
    content = lost.read_bytes()
    lost.unlink()
    generate(tree)
    assert lost.read_bytes() == content


def test_comments_are_where_a_reader_of_the_api_finds_them() -> None:
    assert (GameState.__doc__ or "").startswith("The whole table of a game, with everything")
    schema = json.schema_components([GameState])[1]["GameState"]
    assert schema["properties"]["ply"]["description"].startswith("Steps made so far")
    assert schema["properties"]["ply"]["format"] == "uint32"
    assert (LegalDetail.__doc__ or "") == "How much of the legal list an answer carries."
    assert ErrorReason.__doc__


def test_every_struct_says_what_it_is() -> None:
    for name, struct in STRUCTS.items():
        assert struct.__doc__, name
        schema = json.schema_components([struct])[1][struct.__name__]
        for field, told in schema["properties"].items():
            assert told["description"], f"{name}.{field}"


REFUSED = [
    ("message Pig {}", r"royalpig\.v1\.Pig has no comment"),
    ("// A pig.\nmessage Pig {\n  uint32 age = 1;\n}", r"royalpig\.v1\.Pig\.age has no comment"),
    ("// A pig.\nmessage Pig {\n  // Its age.\n  int64 age = 1;\n}", r"royalpig\.v1\.Pig\.age: the type is none of"),
    ("// A pig.\nmessage Pig {\n  // Its mother.\n  Pig mother = 1;\n}", r"royalpig\.v1\.Pig holds itself"),
    (
        "// A pig.\nmessage Pig {\n  // By day.\n  map<uint32, string> days = 1;\n}",
        r"Pig\.days: a map goes from string",
    ),
    ("// A colour.\nenum Colour {\n  // None.\n  PINK = 0;\n}", r"PINK does not begin with COLOUR_"),
]


@pytest.mark.parametrize(("text", "said"), REFUSED)
def test_protos_that_the_structs_cannot_follow(tree: Path, text: str, said: str) -> None:
    file = tree / "proto" / "royalpig" / "v1" / "pig.proto"
    file.write_text(f'syntax = "proto3";\npackage royalpig.v1;\n\n{text}\n', encoding="utf-8")
    with pytest.raises(ValueError, match=said):
        generate(tree)
    assert not (tree / "service").exists()


def test_protos_that_protoc_refuses(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tree / "proto" / "royalpig" / "v1" / "pig.proto").write_text("message Pig {", encoding="utf-8")
    with pytest.raises(RuntimeError, match=r"^protoc refused the protos$"):
        generate(tree)
    assert "royalpig/v1/pig.proto" in capfd.readouterr().err
    assert not (tree / "service").exists()
