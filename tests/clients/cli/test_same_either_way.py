"""Every command prints the same, and ends the same, whether the engine or a service answers."""

import json
from pathlib import Path

import pytest

import royalpig as library
from tests.api.running import Service
from tests.clients.cli.running import new_game, royalpig
from tests.clients.games_played import played, state_json

BROKEN_RECORD = played(most=20).record().text().replace("p0 reveal", "p0 reveel", 1)
STATE = "STATE"
"""Stands for a file with a state at a decision `station`."""

COMMANDS = [
    ["games"],
    ["games", "schweinebande"],
    ["games", "chess"],
    ["clauses", "schweinebande"],
    ["clauses", "schweinebande", "SB-C.11"],
    ["clauses", "schweinebande", "SB-C.99"],
    ["new", "schweinebande", "-n", "4", "--seed", "abc", "-o", "start-seat=random"],
    ["new", "schweinebande", "-n", "2", "--seed", "abc", "--preset", "original", "--chance", "explicit"],
    ["new", "schweinebande", "-n", "6"],
    ["new", "schweinebande", "-n", "2", "-o", "bare-rowz=allowed"],
    ["legal", STATE],
    ["legal", STATE, "--seat", "p1"],
    ["legal", STATE, "--kind", "flee"],
    ["legal", STATE, "--seat", "p9"],
    ["apply", "place", STATE],
    ["apply", "reveal 2,3", STATE],
    ["apply", "decline", STATE, "--seat", "p2"],
    ["check", "place", STATE],
    ["check", "reveel", STATE],
    ["explain", "decline", STATE],
    ["explain", "sell pig", STATE],
]


@pytest.fixture(scope="module")
def station(tmp_path_factory: pytest.TempPathFactory) -> str:
    state = library.game("schweinebande").new(3, 7)
    state.apply("reveal 2,3", 0)
    file = tmp_path_factory.mktemp("states") / "station.json"
    file.write_text(json.dumps(state_json(state)))
    return str(file)


@pytest.mark.parametrize("as_json", [False, True], ids=["plain", "json"])
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_engine_and_service(service: Service, station: str, command: list[str], as_json: bool) -> None:
    arguments = [station if word is STATE else word for word in command] + ["--json"] * as_json
    here = royalpig(*arguments)
    assert royalpig(*arguments, "--server", service.url) == here
    if as_json:
        assert json.loads(here.out)
        assert here.err == ""


@pytest.mark.parametrize("flags", [[], ["--json"], ["--verify"]], ids=["plain", "json", "verify"])
@pytest.mark.parametrize(
    "record", [played(seed=3).record().text(), BROKEN_RECORD, "none"], ids=["right", "wrong", "no"]
)
def test_replay(service: Service, record: str, flags: list[str]) -> None:
    here = royalpig("replay", "-", *flags, given=record)
    assert here.code == (0 if "result" in record else 1)
    assert royalpig("replay", "-", *flags, "--server", service.url, given=record) == here


def test_play(service: Service, tmp_path: Path) -> None:
    given = "reveal 2,3\nplace\nexplain reveal 2,3\nreveal 2,3\nundo\nquit\n"
    arguments = ["play", "schweinebande", "-n", "3", "--seed", "5"]
    here = royalpig(*arguments, given=given)
    assert here.code == 0
    assert royalpig(*arguments, "--server", service.url, given=given) == here
    as_json = royalpig(*arguments, "--json", given=given)
    assert royalpig(*arguments, "--json", "--server", service.url, given=given) == as_json


def test_the_server_may_be_named_by_the_environment(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = new_game(tmp_path)
    called = {"method": "ListLegalActions", "face": "rest"}
    before = len([line for line in service.log() if called.items() <= line.items()])
    monkeypatch.setattr("tests.clients.cli.running.ENVIRONMENT", {"ROYALPIG_SERVER": service.url, "NO_COLOR": "1"})
    assert royalpig("legal", file).code == 0
    service.wait_for_lines(lambda line: called.items() <= line.items(), before + 1)
