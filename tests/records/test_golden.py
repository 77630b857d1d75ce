"""The golden records are played to the same bytes."""

from dataclasses import replace

import pytest

from royalpig import Record, Recorder, game
from royalpig.records.lines import NO_NOTE
from tests.records.golden_games import FOLDER, GOLDEN, fingerprint


def records_of(name: str) -> list[Record]:
    """The records of a golden file, each of which must be readable."""
    with (FOLDER / name).open("rb") as stream:
        found = list(Record.read_archive(stream))
    assert len(found) == len(GOLDEN[name])
    return [record for record in found if isinstance(record, Record)]


def test_every_golden_record_is_listed() -> None:
    assert sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.record")) == sorted(GOLDEN)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_is_played_to_the_same_bytes(name: str) -> None:
    records = records_of(name)
    assert len(records) == len(GOLDEN[name])
    for record in records:
        replay = record.replay()
        assert replay.valid, f"{name}, line {replay.line}: {replay.message}"
        assert replay.state is not None
        assert replay.state.over
        assert record.closing == (f"state {fingerprint(replay.state)}",)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_record_is_written_as_it_was(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert "\n".join(record.text() for record in records_of(name)) == text


@pytest.mark.parametrize("name", [name for name, games in GOLDEN.items() if not any(golden.short for golden in games)])
def test_whoever_plays_a_golden_record_again_writes_the_same(name: str) -> None:
    for record in records_of(name):
        header = record.header
        state = game(header.game).new(header.seats, header.seed or 0, header.options, header.chance)
        recorder = Recorder(state)
        for number, line in enumerate(record.lines):
            if number == state.ply:
                state.apply(line.notation, line.seat)
                recorder.follow()
        again = recorder.record(list(header.players.values()), header.date)
        played = tuple(replace(line, note=NO_NOTE) for line in record.lines)
        assert again == replace(record, lines=played, closing=())
