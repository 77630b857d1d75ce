"""What the documents show is true: every block of code runs, and prints what stands below it."""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from royalpig.api.errors import STATUSES
from royalpig_client import Client
from tests.api.running import Service

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    "README.md",
    "clients/examples/README.md",
    "clients/python/README.md",
    "docs/cli.md",
    "docs/concepts.md",
    "docs/games/lord-of-the-pigs.md",
    "docs/games/schweinebande.md",
    "docs/games/space-pigs.md",
    "docs/quick-start.md",
    "docs/sessions.md",
]
LANGUAGES = {"sh", "text", "python"}
MAKE = re.compile(r"make ([a-z-]+)\n")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")
OPTIONS = doctest.ELLIPSIS


@dataclass(frozen=True)
class Block:
    """A block of code: its language, its text, and the line on which it begins."""

    language: str
    text: str
    line: int


def blocks(document: str) -> list[Block]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return [Block(found[1], found[2], text.count("\n", 0, found.start()) + 1) for found in FENCE.finditer(text)]


def at_service(text: str, service: Service) -> str:
    """A text with the addresses of a service in place of those of `make run`."""
    return text.replace("http://127.0.0.1:8080", service.url).replace("127.0.0.1:50051", service.grpc)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_block_is_of_a_kind_that_is_tested(document: str) -> None:
    assert {block.language for block in blocks(document)} <= LANGUAGES
    assert (ROOT / document).read_text().count("```") == 2 * len(blocks(document))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for link in LINK.findall(text):
        assert "://" in link or (ROOT / document).parent.joinpath(link).exists(), link


@pytest.mark.parametrize("document", DOCUMENTS)
def test_python_says_what_is_shown(document: str, service: Service) -> None:
    shown = [block for block in blocks(document) if block.language == "python"]
    names: dict[str, object] = {"__name__": "__main__"}
    for block in shown:
        assert ">>>" in block.text
        text = at_service(block.text, service)
        test = doctest.DocTestParser().get_doctest(text, names, document, document, block.line)
        told: list[str] = []
        doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=told.append, clear_globs=False)
        assert not told, "".join(told)
        names = test.globs
    for value in names.values():
        if isinstance(value, Client):
            value.close()


def test_every_refusal_stands_in_the_table_with_its_status() -> None:
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \| ([A-Z_]+)[^|]*\| (\d+)", (ROOT / "docs/api.md").read_text(), re.MULTILINE)
    told = {reason: (status, int(code)) for reasons, status, code in rows for reason in re.findall(r"[A-Z_]+", reasons)}
    assert told == {reason.name: (status.name, status.http) for reason, status in STATUSES.items()}


def shell_blocks(document: str) -> Iterator[tuple[Block, str | None]]:
    """The blocks for a shell, each with the output that is shown right after it, if any is."""
    found = blocks(document)
    for place, block in enumerate(found):
        if block.language == "sh":
            after = found[place + 1] if place + 1 < len(found) else None
            yield block, after.text if after and after.language == "text" else None


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_shell_prints_what_is_shown(document: str, service: Service, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "200"}
    for block, shown in shell_blocks(document):
        if target := MAKE.fullmatch(block.text):
            assert re.search(rf"^{target[1]}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
            continue
        ran = subprocess.run(
            ["sh", "-eu", "-c", at_service(block.text, service)],
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, f"{document}:{block.line}: {ran.stderr}"
        if shown is not None:
            said = at_service(ran.stdout, service)
            assert doctest.OutputChecker().check_output(shown.rstrip("\n") + "\n", said.rstrip("\n") + "\n", OPTIONS), (
                said
            )
