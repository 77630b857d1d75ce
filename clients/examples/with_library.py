"""A whole game with the engine in process, and its record: python with_library.py [FILE]."""

import random
import sys
from pathlib import Path

import royalpig
from royalpig import Record, Recorder


def play(seed: int) -> Record:
    """A game of three seats that all play at random."""
    state = royalpig.game("schweinebande").new(seats=3, seed=seed)
    recorder = Recorder(state)
    while not state.over:
        state.apply(random.choice(state.legal()))
        recorder.follow()
    return recorder.record(players=["Ann", "Ben", "Cem"])


def main(file: str = "") -> None:
    """Plays, tells who won, and plays the record again; writes it if there is a file to write it to."""
    record = play(seed=7)
    if file:
        Path(file).write_text(record.text(), encoding="utf-8")
    replay = Record.read(record.text()).replay()
    assert replay.valid, replay.message
    assert replay.state is not None
    assert replay.state.outcome is not None
    for standing in replay.state.outcome.ranking:
        print(f"rank {standing.rank} p{standing.seat} {standing.scores['points']} points")
    refusal = replay.state.check("done", seat=0)
    assert refusal is not None
    print(f"{refusal.reason} by {refusal.clause}: {refusal.sentence}")


if __name__ == "__main__":
    main(*sys.argv[1:])
