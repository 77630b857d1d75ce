"""The examples are run as they stand, against a service, and come to the end that the engine comes to."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import royalpig
from royalpig import Outcome, Record
from tests.api.running import Service

EXAMPLES = Path(__file__).parents[2] / "clients" / "examples"
AFTER_THE_END = "GAME_OVER by SB-X.4: nothing is accepted after the end"


def run(name: str, *arguments: str) -> list[str]:
    """The lines that an example prints."""
    interpreter = [sys.executable] if name.endswith(".py") else ["sh"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        [*interpreter, str(EXAMPLES / name), *arguments],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    return ran.stdout.splitlines()


def first_of_the_list(seats: int, seed: int) -> Outcome:
    """How a game ends in which every seat does the first thing that is legal."""
    state = royalpig.game("schweinebande").new(seats, seed)
    while not state.over:
        state.apply(state.legal()[0])
    assert state.outcome is not None
    return state.outcome


def ranking(outcome: Outcome) -> list[str]:
    return [f"rank {s.rank} p{s.seat} {s.scores['points']} points" for s in outcome.ranking]


def test_every_example_is_tested() -> None:
    tested = {"with_curl.sh", "with_grpcurl.sh", "with_client.py", "with_async_client.py", "with_library.py"}
    assert {file.name for file in EXAMPLES.iterdir() if file.suffix in (".py", ".sh")} == tested


def test_with_curl(service: Service) -> None:
    *lines, refusal = run("with_curl.sh", service.url)
    assert lines == ranking(first_of_the_list(2, 7))
    assert '"clause":"SB-X.4"' in refusal


def test_with_grpcurl(service: Service) -> None:
    assert run("with_grpcurl.sh", service.grpc) == ranking(first_of_the_list(2, 7))


def test_with_client(service: Service) -> None:
    *lines, refusal = run("with_client.py", service.url)
    assert lines[0].startswith("rank 1 ")
    assert {line.split()[2] for line in lines} == {"p0", "p1", "p2"}
    assert refusal == AFTER_THE_END


def test_with_async_client(service: Service) -> None:
    winners = [first_of_the_list(2, seed).winners for seed in range(4)]
    assert run("with_async_client.py", service.url) == [
        f"game {seed}: {' and '.join(f'p{seat}' for seat in won)}" for seed, won in enumerate(winners)
    ]


def test_with_library(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    *lines, refusal = run("with_library.py", str(file))
    replay = Record.read(file.read_text()).replay()
    assert replay.valid
    assert replay.state is not None
    assert replay.state.outcome is not None
    assert lines == ranking(replay.state.outcome)
    assert refusal == AFTER_THE_END


@pytest.mark.parametrize("name", ["with_curl.sh", "with_client.py"])
def test_an_example_that_finds_no_service_fails(name: str) -> None:
    interpreter = sys.executable if name.endswith(".py") else "sh"
    ran = subprocess.run(
        [interpreter, str(EXAMPLES / name), "http://127.0.0.1:1"], capture_output=True, text=True, check=False
    )
    assert ran.returncode != 0
    assert "outcome" not in ran.stdout
