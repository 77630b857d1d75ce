"""Where a record first goes wrong, and why."""

from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from royalpig import Record, game
from royalpig.engine.packing import CHANCE
from royalpig.records import Line
from tests.records.games import edited, number_of, play

GAME = game("schweinebande")
STATE, RECORDER = play(GAME.new(3, 7, {"start-seat": "random"}), Random(1), first=["reveal 4,0", "place"])
RECORD = RECORDER.record(["Ann", "Bob"], "2026-03-01")
UNHASHED = RECORDER.record(hashes=False)
_, DICE_RECORDER = play(GAME.new(2, 0, chance="explicit"), Random(2))
DICE = DICE_RECORDER.record()
assert RECORD.header.result is not None
WINNER = f"p{RECORD.header.result.winners[0]}"
RANK_OF_P0 = RECORD.header.standings[0].rank


def kept(record: Record, keep: list[Line]) -> Record:
    """The record with some of its lines, read from its text."""
    return Record.read(replace(record, lines=tuple(keep)).text())


@pytest.mark.parametrize("record", [RECORD, UNHASHED, DICE], ids=["hashed", "without hashes", "dice entered"])
def test_automatic_steps_may_be_left_out(record: Record) -> None:
    assert any(line.auto for line in record.lines)
    replay = kept(record, [line for line in record.lines if not line.auto]).replay()
    assert replay.valid, replay.message
    assert replay.plies == len(record.lines)


@pytest.mark.parametrize("record", [RECORD, DICE], ids=["seed", "dice entered"])
def test_automatic_steps_need_no_mark(record: Record) -> None:
    assert kept(record, [replace(line, auto=False) for line in record.lines]).replay().valid


def test_a_step_marked_automatic_that_is_not_is_refused() -> None:
    number = number_of(RECORD, "p0 place")
    replay = edited(RECORD, number, lambda line: line.replace("p0 place", "p0 place (auto)")).replay()
    assert (replay.line, replay.column, replay.reason) == (number, 4, "MALFORMED_RECORD")
    assert replay.message == "the step is marked (auto), and the engine does not make it by itself here"


def test_an_illegal_step_marked_automatic_is_refused_by_its_clause() -> None:
    number = number_of(RECORD, "p0 place")
    replay = edited(RECORD, number, lambda line: "p0 reveal 0,0 (auto)").replay()
    assert (replay.line, replay.reason, replay.clause) == (number, "ILLEGAL_ACTION", "SB-X.2")


@pytest.mark.parametrize("record", [RECORD, UNHASHED], ids=["hashed", "without hashes"])
def test_a_draw_that_does_not_follow_from_the_seed_is_found(record: Record) -> None:
    number = number_of(record, "chance tile chicken")
    replay = edited(record, number, lambda line: line.replace("chicken", "cow")).replay()
    assert (replay.valid, replay.line, replay.column, replay.reason) == (False, number, 8, "WRONG_DRAW")
    assert replay.message == "the seed draws `chance tile chicken` here, not `chance tile cow`"


def test_a_draw_is_not_left_out() -> None:
    number = number_of(RECORD, "chance tile")
    replay = kept(RECORD, [line for line in RECORD.lines if line != RECORD.lines[2]]).replay()
    drawn = RECORD.lines[2].step
    assert drawn.startswith("chance tile")
    assert (replay.line, replay.reason) == (number, "WRONG_DRAW")
    assert replay.message == f"the seed draws `{drawn}` before this line, and a draw is not left out"


def test_a_record_does_not_end_before_a_draw_that_was_made() -> None:
    replay = kept(UNHASHED, list(UNHASHED.lines[:2])).replay()
    assert (replay.line, replay.reason) == (number_of(UNHASHED, "p0 reveal"), "WRONG_DRAW")
    replay = kept(UNHASHED, []).replay()
    assert (replay.line, replay.reason) == (number_of(UNHASHED, "seed"), "WRONG_DRAW")


@pytest.mark.parametrize(
    ("wanted", "text", "reason", "column", "clause"),
    [
        ("p0 place", "p1 place", "NOT_YOUR_DECISION", 4, "SB-X.1"),
        ("p0 place", "chance tile cow", "NOT_YOUR_DECISION", 8, "SB-X.1"),
        ("p0 place", "p0 reveal 0,0", "ILLEGAL_ACTION", 4, "SB-X.2"),
        ("p0 place", "p0  reveal   7,7", "ILLEGAL_ACTION", 5, "SB-X.2"),
        ("p0 place", "p0 plant", "MALFORMED_ACTION", 4, ""),
        ("p0 reveal", "p0  reveal   7,7", "MALFORMED_ACTION", 14, "SB-X.3"),
        ("p0 reveal", "p0 reveal ?", "MALFORMED_ACTION", 11, "SB-X.3"),
        ("chance tile", "chance tile cheese", "MALFORMED_ACTION", 13, "SB-X.3"),
        ("chance tile", "chance tiles", "MALFORMED_ACTION", 8, ""),
    ],
)
@pytest.mark.parametrize("record", [RECORD, UNHASHED], ids=["hashed", "without hashes"])
def test_an_action_that_is_refused_has_its_place_and_clause(
    record: Record, wanted: str, text: str, reason: str, column: int, clause: str
) -> None:
    number = number_of(record, wanted)
    replay = edited(record, number, lambda line: text).replay()
    assert (replay.valid, replay.line, replay.reason, replay.clause) == (False, number, reason, clause)
    assert replay.column == column, replay.message
    assert replay.message
    assert replay.state is not None
    assert replay.plies == replay.state.ply


def test_a_rule_that_forbids_the_step_is_named_with_its_values() -> None:
    number = number_of(UNHASHED, "p1 reveal")
    again = UNHASHED.lines[1].notation
    replay = edited(UNHASHED, number, lambda line: f"p1 {again}").replay()
    assert (replay.line, replay.reason, replay.clause) == (number, "ILLEGAL_ACTION", "SB-B.2")
    assert replay.rejection is not None
    assert replay.rejection.values == {"cell": again.split()[1]}


def test_a_step_after_the_end_is_refused() -> None:
    replay = Record.read(RECORD.text() + "p0 place\n").replay()
    assert (replay.line, replay.reason, replay.clause) == (
        len(RECORD.text().splitlines()) + 1,
        "GAME_OVER",
        "SB-X.4",
    )


def test_a_step_that_was_changed_breaks_the_chain_there() -> None:
    number = number_of(RECORD, "p0 place")
    replay = edited(RECORD, number, lambda line: line.replace("place  ", "decline")).replay()
    assert (replay.line, replay.reason) == (number, "BROKEN_CHAIN")
    assert RECORD.lines[3].step == "p0 place"
    assert RECORD.lines[3].hash in replay.message


@pytest.mark.parametrize(
    ("wanted", "text"),
    [("player p0", "player p0: Eve"), ("date", "date: 2026-04-01"), ("option selling", "option selling: free")],
)
def test_a_header_that_was_changed_breaks_the_chain_at_the_first_hash(wanted: str, text: str) -> None:
    replay = edited(RECORD, number_of(RECORD, wanted), lambda line: text).replay()
    assert (replay.line, replay.reason) == (number_of(RECORD, "chance start"), "BROKEN_CHAIN")


def test_the_chain_is_held_against_every_hash_that_stands() -> None:
    last = len(RECORD.lines) - 1
    lines = [replace(line, hash=line.hash if index == last else "") for index, line in enumerate(RECORD.lines)]
    assert kept(RECORD, lines).replay().valid
    lines[last] = replace(lines[last], hash="000000000000")
    replay = kept(RECORD, lines).replay()
    assert (replay.line, replay.reason) == (len(RECORD.text().splitlines()), "BROKEN_CHAIN")


def test_what_is_left_out_of_the_header_is_filled_in_before_it_is_hashed() -> None:
    header = RECORD.header
    short = replace(header, content="", content_hash="", options={"start-seat": "random"})
    assert Record.read(replace(RECORD, header=short).text()).replay().valid


@pytest.mark.parametrize(
    ("wanted", "text", "message"),
    [
        ("result:", "result: none", f"the result is {WINNER} (points), not none"),
        ("result:", f"result: {WINNER} (luck)", f"the result is {WINNER} (points), not {WINNER} (luck)"),
        ("standing p0", f"standing p0: rank {RANK_OF_P0 + 1}", "p0 has rank"),
        ("standing p0", f"standing p0: rank {RANK_OF_P0}, points 100", "p0 has rank"),
        ("standing p0", f"standing p0: rank {RANK_OF_P0}, luck 1", "p0 has rank"),
        ("table:", "table: 000000000000", "the hash of the last table is "),
    ],
)
def test_another_end_than_the_header_tells_is_found(wanted: str, text: str, message: str) -> None:
    number = number_of(RECORD, wanted)
    replay = edited(RECORD, number, lambda line: text).replay()
    assert (replay.line, replay.reason) == (number, "WRONG_RESULT")
    assert replay.message.startswith(message)
    assert replay.plies == STATE.ply


def test_the_end_may_be_told_in_part_or_not_at_all() -> None:
    number = number_of(RECORD, "result:")
    assert edited(RECORD, number, lambda line: f"result: {WINNER}").replay().valid
    assert edited(RECORD, number, lambda line: "").replay().valid
    assert (
        edited(RECORD, number_of(RECORD, "standing p0"), lambda line: f"standing p0: rank {RANK_OF_P0}").replay().valid
    )
    assert edited(RECORD, number_of(RECORD, "table"), lambda line: "").replay().valid


def test_a_result_before_the_end_is_found() -> None:
    record = kept(RECORD, list(RECORD.lines[:4]))
    replay = record.replay()
    assert (replay.line, replay.reason) == (number_of(RECORD, "result:"), "WRONG_RESULT")
    assert replay.message == "the game is not over: it stands at ply 4 and waits for reveal"
    number = number_of(RECORD, "standing p0")
    replay = edited(record, number_of(RECORD, "result:"), lambda line: "").replay()
    assert (replay.line, replay.reason) == (number, "WRONG_RESULT")


@pytest.mark.parametrize(
    ("wanted", "text", "reason", "clause"),
    [
        ("game:", "game: chess", "UNKNOWN_GAME", ""),
        ("rules:", "rules: 9.0.0", "UNSUPPORTED_RULES_VERSION", ""),
        ("content:", "content: deluxe", "UNKNOWN_PACK", ""),
        ("content:", f"content: market {'0' * 64}", "UNKNOWN_PACK", ""),
        ("content:", f"content: fair {GAME.default_pack.hash}", "UNKNOWN_PACK", ""),
        ("option selling", "option bare-rowz: allowed", "UNKNOWN_OPTION", "SB-X.6"),
        ("option selling", "option selling: never", "INVALID_OPTIONS", "SB-X.6"),
        ("option start-seat", "option start-seat: p4", "INVALID_OPTIONS", "SB-X.6"),
        ("seats:", "seats: 6", "INVALID_OPTIONS", "SB-X.6"),
    ],
)
def test_a_game_that_cannot_be_begun_is_refused_where_the_header_says_so(
    wanted: str, text: str, reason: str, clause: str
) -> None:
    number = number_of(RECORD, wanted)
    replay = edited(RECORD, number, lambda line: text).replay()
    assert (replay.valid, replay.state, replay.plies) == (False, None, 0)
    assert (replay.line, replay.reason, replay.clause) == (number, reason, clause)
    assert replay.message


def test_a_record_of_another_game_than_the_one_given_is_refused() -> None:
    replay = RECORD.replay(SimpleNamespace(id="chess"))  # type: ignore[arg-type]
    assert (replay.line, replay.reason) == (number_of(RECORD, "game:"), "UNKNOWN_GAME")


def test_dice_are_entered_from_the_record() -> None:
    replay = DICE.replay()
    assert replay.valid, replay.message
    assert replay.state is not None
    assert replay.state.chance == "explicit"
    assert replay.state.draws == 0
    number = number_of(DICE, "chance tile")
    unhashed = DICE_RECORDER.record(hashes=False)
    other = "cow" if "pig" in unhashed.lines[1].notation else "pig"
    replay = edited(unhashed, number, lambda line: f"chance tile {other}").replay()
    assert not replay.valid
    assert (replay.line or 0) > number or replay.reason == "WRONG_RESULT"


def test_a_record_with_a_seed_can_be_played_as_entered_dice() -> None:
    lines = UNHASHED.text().split("\n")
    lines[number_of(UNHASHED, "seed") - 1] = "seed: dice entered"
    lines[number_of(UNHASHED, "chance-mode") - 1] = ""
    replay = Record.read("\n".join(lines)).replay()
    assert replay.valid, replay.message
    assert replay.state is not None
    assert GAME.layout.values(replay.state.table) == GAME.layout.values(STATE.table)


def test_actions_may_be_abbreviated() -> None:
    lines = [
        line if line.seat == CHANCE else replace(line, notation=line.notation.replace("reveal", "REV"))
        for line in RECORD.lines
    ]
    assert kept(RECORD, lines).replay().valid


def test_replaying_gives_others_their_turn_after_each_line() -> None:
    run = RECORD.replaying()
    plies = list(run)
    assert len(plies) == len(RECORD.lines)
    assert plies == sorted(plies)
    assert plies[-1] == STATE.ply


def test_a_replayed_record_leaves_itself_as_it_was() -> None:
    record = Record.read(RECORD.text())
    first, second = record.replay(), record.replay()
    assert first.state is not None
    assert second.state is not None
    assert first.state.to_bytes() == second.state.to_bytes()
    assert record == RECORD
