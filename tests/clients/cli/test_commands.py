"""The commands against the engine in this process: what they print, and how they end."""

import json
import re
from dataclasses import fields
from pathlib import Path

import pytest
import typer

import royalpig as library
from royalpig.cli.app import app
from royalpig.engine.dice import commitment, commitment_to_seed, seed_from
from royalpig.ops.settings import Settings, flag_of
from royalpig.records import FairDice
from tests.clients.cli.running import done, new_game, royalpig
from tests.clients.games_played import played, state_json


def test_help_lists_the_commands() -> None:
    said = done("--help").out
    for name in ("serve", "games", "clauses", "new", "play", "legal", "apply", "check", "explain", "replay"):
        assert re.search(rf"\b{name}\b", said)
    assert done("--version").out.startswith("royalpig ")
    assert royalpig().code == 2


def test_games() -> None:
    lines = [line.split() for line in done("games").out.splitlines()]
    assert ["schweinebande", "Schweinebande", "2", "to", "5", "1.0.0"] in lines
    listed = done("games", "--json").json
    assert [game["id"] for game in listed["games"]] == library.games()
    told = done("games", "schweinebande").out
    for words in ("settling", "preset original: settling=after-all", "collect <cell> <direction>"):
        assert words in told
    assert done("games", "schweinebande", "--json").json["game"]["id"] == "schweinebande"


def test_clauses() -> None:
    register = library.game("schweinebande").clauses
    assert [clause["id"] for clause in done("clauses", "schweinebande", "--json").json["clauses"]] == [
        clause.id for clause in register
    ]
    assert "SB-C.11" in done("clauses", "schweinebande").out
    one = done("clauses", "schweinebande", "SB-C.11")
    assert register["SB-C.11"].rule in one.out.replace("\n", " ")
    assert done("clauses", "schweinebande", "SB-C.11", "--json").json["clause"]["sentence"] == register["SB-C.11"].rule


def test_new_prints_the_state() -> None:
    printed = done("new", "schweinebande", "--seats", "3", "--seed", "7").json
    assert printed == state_json(played(most=0).state)
    assert done("new", "schweinebande", "-n", "3", "--seed", "7", "--json").json["position"]["state"] == printed


def test_new_with_a_file_shows_the_table(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    shown = done("new", "schweinebande", "--seats", "3", "--out", str(file)).out
    assert "p0 is asked: reveal (B), 25 legal actions" in shown
    assert json.loads(file.read_text())["seats"] == 3


def test_options_presets_and_chance() -> None:
    state = done(
        "new", "schweinebande", "-n", "2", "--preset", "original", "-o", "selling=free", "--chance", "explicit"
    )
    options = state.json["options"]
    assert (options["settling"], options["selling"], options["bare-rows"]) == ("after-all", "free", "refused")
    assert state.json["chanceMode"] == "CHANCE_MODE_EXPLICIT"
    over = done("new", "schweinebande", "-n", "2", "--preset", "original", "-o", "settling=after-last-farmer")
    assert over.json["options"]["settling"] == "after-last-farmer"


def test_legal(tmp_path: Path) -> None:
    file = new_game(tmp_path)
    lines = done("legal", file).out.splitlines()
    assert lines[0] == "p0 reveal 0,0"
    assert len(lines) == 25
    found = done("legal", file, "--json").json["legal"]
    assert found["total"] == len(found["actions"]) == 25
    assert found["actions"][0]["action"]["schweinebande"] == {"reveal": {"cell": "0,0"}}
    assert done("legal", file, "--seat", "p1").out == ""
    assert len(done("legal", file, "--seat", "0", "--kind", "reveal").out.splitlines()) == 25


def test_apply_in_a_pipe() -> None:
    state = done("new", "schweinebande", "-n", "3", "--seed", "7").out
    state = done("apply", "rev 2,3", given=state).out
    state = done("apply", "place", "-", "--seat", "p0", given=state).out
    again = library.game("schweinebande").new(3, 7)
    again.apply("reveal 2,3", 0)
    again.apply("place", 0)
    assert json.loads(state) == state_json(again)
    # An answer of the service is read as well: the state is taken out of it.
    answer = done("apply", "reveal 0,0", "--json", given=state).out
    assert done("legal", given=answer).out.splitlines() == ["p1 place", "p1 decline"]


def test_apply_with_a_file_tells_what_happened(tmp_path: Path) -> None:
    file = new_game(tmp_path)
    told = done("apply", "reveal 2,3", file, "--out", file).out
    assert "reveal: seat p0, cell 2,3" in told
    assert re.search(r"tile-turned-up: cell 2,3, kind \w+, seat p0", told)
    assert "p0 is asked: station (B), 2 legal actions" in told
    assert done("legal", file).out.splitlines() == ["p0 place", "p0 decline"]


def test_chance_is_entered(tmp_path: Path) -> None:
    file = new_game(tmp_path, "--chance", "explicit")
    done("apply", "reveal 2,3", file, "--out", file)
    assert "chance tile pig" in done("legal", file).out.splitlines()
    assert done("apply", "tile pig", file).json["schweinebande"]["cells"][17] == 4
    assert done("check", "tile pig", file, "--seat", "chance").out == "legal\n"


def test_check_and_explain(tmp_path: Path) -> None:
    file = new_game(tmp_path)
    assert done("check", "reveal 2,3", file).out == "legal\n"
    assert done("check", "reveal 2,3", file, "--json").json == {"legal": True}
    refused = royalpig("check", "place", file)
    assert refused.code == 1
    assert refused.out.startswith("not legal: SB-X.2 an action kind that does not belong to the decision is rejected")
    assert "decision: reveal" in refused.out
    answer = royalpig("check", "place", file, "--seat", "p1", "--json")
    assert answer.code == 1
    assert answer.json["rejection"]["clause"] == "SB-X.1"
    assert done("explain", "reveal 2,3", file).out.startswith("holds: SB-B.2 ")
    broken = royalpig("explain", "place", file)
    assert broken.code == 1
    assert broken.out.startswith("broken: SB-X.2 ")
    assert royalpig("explain", "revael", file).out.startswith("not legal: there is no action 'revael'")


def test_a_refused_action(tmp_path: Path) -> None:
    file = new_game(tmp_path)
    refused = royalpig("apply", "place", file)
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith("refused: SB-X.2 an action kind that does not belong to the decision is rejected")
    told = royalpig("apply", "place", file, "--json")
    assert told.code == 1
    assert told.json["error"]["details"][0]["metadata"]["clause"] == "SB-X.2"


def test_views_are_asked_for_their_own_seat(tmp_path: Path) -> None:
    state = library.game("schweinebande").new(3, 7)
    given = json.dumps(state_json(state.view(0)))
    assert len(done("legal", given=given).out.splitlines()) == 25
    assert done("check", "reveal 2,3", given=given).out == "legal\n"
    refused = royalpig("apply", "reveal 2,3", given=given)
    assert refused.code == 1
    assert "view" in refused.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["games", "chess"], "there is no game 'chess'"),
        (["clauses", "schweinebande", "SB-C.99"], "refused: the register of schweinebande has no clause 'SB-C.99'"),
        (["new", "schweinebande", "-n", "6"], "refused: SB-X.6 "),
        (["new", "schweinebande", "-n", "6"], "seats: 6 seats, and 2..5 can play"),
        (["new", "schweinebande", "-n", "2", "-o", "bare-rowz=allowed"], "bare-rows"),
        (["new", "schweinebande", "-n", "2", "--seed", "xyz"], "hexadecimal"),
        (["new", "schweinebande", "-n", "2", "--content", "deluxe"], "deluxe"),
        (["play", "schweinebande", "-n", "9"], "SB-X.6"),
    ],
)
def test_what_the_referee_refuses_ends_with_1(arguments: list[str], words: str) -> None:
    ran = royalpig(*arguments)
    assert ran.code == 1
    assert words in ran.err
    assert royalpig(*arguments, "--json").json["error"]["message"]


@pytest.mark.parametrize(
    ("arguments", "given", "words"),
    [
        (["gamez"], "", "gamez"),
        (["new", "schweinebande"], "", "--seats"),
        (["new", "schweinebande", "-n", "two"], "", "integer"),
        (["new", "schweinebande", "-n", "2", "-o", "settling"], "", "NAME=VALUE"),
        (["new", "schweinebande", "-n", "2", "-o", "selling=free", "-o", "selling=free"], "", "twice"),
        (["new", "schweinebande", "-n", "2", "--preset", "new"], "", "printed, original"),
        (["new", "schweinebande", "-n", "2", "--chance", "maybe"], "", "maybe"),
        (["new", "schweinebande", "-n", "2", "--out", "/nowhere/state.json"], "", "cannot be written"),
        (["legal", "/nowhere/state.json"], "", "cannot be read"),
        (["legal"], "", "standard input is empty"),
        (["legal"], " \n", "standard input is empty"),
        (["legal"], "{", "no JSON"),
        (["legal"], "[" * 100_000, "no JSON"),
        (["legal"], "[]", "no state"),
        (["legal"], '{"gamee": 1}', "gamee"),
        (["legal", "--seat", "north"], "{}", "north"),
        (["replay", "/nowhere"], "", "cannot be read"),
        (["play", "schweinebande", "--seat", "p5"], "", "p0 to p1"),
        (["play", "schweinebande", "--seat", "chance"], "", "--seat"),
        (["play", "schweinebande", "--dice", "--seed", "7"], "", "--dice"),
        (["play", "schweinebande", "--name", "x" * 101], "", "--name"),
        (["games", "--server", "http://127.0.0.1:1"], "", "http://127.0.0.1:1 gives no answer to GET /v1/games"),
        (["games", "--server", "http://127.0.0.1:1"], "", "`royalpig serve` starts a service"),
        (["games", "--server", "http://ann:secret@127.0.0.1:1"], "", "http://127.0.0.1:1 gives no answer"),
        (["games", "--server", "nonsense"], "", "nonsense gives no answer"),
        (["serve", "--http", "nonsense"], "", "HOST:PORT"),
        (["serve", "--workers", "0"], "", "--workers"),
    ],
)
def test_what_cannot_be_done_so_ends_with_2(arguments: list[str], given: str, words: str) -> None:
    ran = royalpig(*arguments, given=given)
    assert ran.code == 2
    assert words in " ".join(ran.err.replace("│", " ").split())


def test_every_setting_is_a_flag_of_serve() -> None:
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    flags = {flag for parameter in command.params for flag in parameter.opts}
    assert flags - {"--help"} == {flag_of(field.name) for field in fields(Settings)}
    assert "127.0.0.1:50051 if not given" in " ".join(done("serve", "--help").out.replace("│", " ").split())


def test_records_are_replayed(tmp_path: Path) -> None:
    recorder = played()
    record = tmp_path / "game.record"
    record.write_text(recorder.record().text())
    shown = done("replay", str(record)).out
    assert "the game is over" in shown
    assert f"right: {len(recorder.steps)} plies" in shown
    assert done("replay", str(record), "--verify").out == f"right: {len(recorder.steps)} plies\n"
    assert done("replay", str(record), "--json").json["position"]["state"] == state_json(recorder.state)


def test_what_is_verified_of_fair_dice_is_said() -> None:
    secret, salt, added = bytes(range(32)), bytes(range(16)), {0: "Ann's own text"}
    dice = FairDice(commitment("schweinebande", secret, salt), secret.hex(), salt.hex(), added)
    recorder = played(seed=seed_from(secret, added), most=20)
    right = recorder.record(dice=dice).text()
    told = "the secret is the one that was committed to, and the seed follows from it and what p0 added"
    ran = done("replay", "-", "--verify", given=right)
    assert " ".join(ran.out.splitlines()[1:]) == f"fair dice: {told}; every draw follows from the seed"
    public = done("replay", "-", "--verify", given=recorder.record(dice=dice, public=True).text())
    assert "committed to, and not revealed in this record" in public.out
    given = FairDice(commitment_to_seed("schweinebande", 7, salt), salt=salt.hex())
    ran = done("replay", "-", "--verify", given=played(seed=7, most=20).record(dice=given).text())
    assert "the seed was given, and is the one that was committed to" in ran.out
    wrong = royalpig("replay", "-", "--verify", given=right.replace("Ann's own text", "Ann's other text"))
    assert wrong.code == 1
    assert "another seed follows from the secret" in wrong.out
    assert "WRONG_DICE" in wrong.out


def test_a_record_that_is_wrong(tmp_path: Path) -> None:
    lines = played(most=30).record().text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("p1 reveal"))
    lines[place] = "p1 reveal 9,9"
    ran = royalpig("replay", "-", "--verify", given="\n".join(lines))
    assert ran.code == 1
    assert f"line {place + 1}" in ran.out
    assert "SB-X.3" in ran.out
    assert royalpig("replay", "-", "--json", given="\n".join(lines)).json["line"] == place + 1
    assert royalpig("replay", "-", given="hello").code == 1
    assert royalpig("replay", "-", given="").code == 1


def test_an_archive_is_replayed_record_by_record() -> None:
    texts = [played(seed=seed, most=20).record().text() for seed in (1, 2, 3)]
    broken = texts[1].replace("p0 reveal", "p0 reveel", 1)
    archive = "\n".join([texts[0], broken, texts[2]])
    ran = royalpig("replay", "-", "--json", given=archive)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 1
    assert [answer["valid"] for answer in answers] == [True, False, True]
    assert "reveel" in archive.splitlines()[answers[1]["line"] - 1]
