"""The command in a real terminal, and as a process of its own."""

import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.api.running import environment

ROYALPIG = [sys.executable, "-c", "from royalpig.cli import main; main()"]
TAB, DOWN, CONTROL_D = "\t", "\x1b[B", "\x04"


def play(*arguments: str) -> "pexpect.spawn[str]":
    """`royalpig play` in a terminal of 120 columns and 60 lines."""
    return pexpect.spawn(
        ROYALPIG[0],
        [*ROYALPIG[1:], "play", "schweinebande", "--seats", "3", "--seed", "7", *arguments],
        env={**environment({}), "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"},
        dimensions=(60, 120),
        encoding="utf-8",
        timeout=60,
    )


def test_actions_are_completed_as_they_are_typed(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    terminal = play()
    terminal.expect("p0 reveal>")
    terminal.send("rev")
    terminal.expect("reveal")
    terminal.send(TAB)
    terminal.send(" 2,")
    # The menu shows the cells that are still face down and begin so.
    terminal.expect("2,3")
    terminal.send("3\r")
    terminal.expect("tile-turned-up: cell 2,3")
    terminal.expect("p0 station>")
    terminal.send("pl")
    terminal.expect("place")
    terminal.send(f"{TAB}\r")
    terminal.expect("farmer-placed: seat p0, cell 2,3")
    terminal.expect("p0 reveal>")
    terminal.send(f"save {file}\r")
    terminal.expect("holds the record")
    terminal.expect("p0 reveal>")
    terminal.send(CONTROL_D)
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert "p0 place" in file.read_text()


def test_breaking_off_ends_quietly() -> None:
    terminal = play()
    terminal.expect("p0 reveal>")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    assert "Traceback" not in (terminal.before or "")


def test_colours_are_for_terminals_only() -> None:
    command = [*ROYALPIG, "play", "schweinebande", "--seed", "7"]
    piped = subprocess.run(command, input="quit\n", capture_output=True, text=True, check=True, env=environment({}))
    assert "\x1b" not in piped.stdout
    terminal = play()
    terminal.expect("Round 1")
    assert "\x1b[" in (terminal.before or "")
    terminal.close(force=True)


@pytest.mark.parametrize(
    ("missing", "arguments", "sentence"),
    [
        ("typer", ["games"], "typer is missing: install royalpig[cli]"),
        ("rich", ["games"], "rich is missing: install royalpig[cli]"),
        ("prompt_toolkit", ["games"], "prompt_toolkit is missing: install royalpig[cli]"),
        ("uvicorn", ["serve"], "uvicorn is missing: install royalpig[server]"),
        ("grpc", ["serve"], "grpc is missing: install royalpig[server]"),
    ],
)
def test_a_missing_extra_is_named(missing: str, arguments: list[str], sentence: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from royalpig.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert re.fullmatch(rf"(royalpig: )?{re.escape(sentence)}\n", ran.stderr)


def test_the_commands_need_nothing_of_the_server_extra() -> None:
    absent = ("grpc", "starlette", "uvicorn", "uvloop", "structlog", "prometheus_client")
    code = f"import sys; sys.modules.update(dict.fromkeys({absent!r})); from royalpig.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", code, "games"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "schweinebande" in ran.stdout


def test_serve_says_what_is_where_and_stops_when_told() -> None:
    served = pexpect.spawn(
        ROYALPIG[0],
        [*ROYALPIG[1:], "serve", "--grpc", "127.0.0.1:0", "--http", "127.0.0.1:0"],
        env=environment({}),
        encoding="utf-8",
        timeout=60,
    )
    served.expect(r"ready grpc=127\.0\.0\.1:\d+ http=(127\.0\.0\.1:\d+) workers=1")
    assert isinstance(served.match, re.Match)
    url = f"http://{served.match[1]}"
    asked = subprocess.run([*ROYALPIG, "games", "--server", url], capture_output=True, text=True, check=True)
    assert "schweinebande" in asked.stdout
    served.sendintr()
    served.expect(pexpect.EOF)
    served.close()
    assert served.exitstatus == 0
