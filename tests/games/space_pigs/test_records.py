"""The golden records hold the moments that a rulebook would show, and tell nobody what is not its own."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from royalpig import Record, Recorder
from royalpig.engine.packing import CHANCE
from royalpig.engine.state import SPECTATOR, State
from tests.engine import leaks
from tests.games.space_pigs.moments import (
    COME_BACK,
    FLIGHT,
    MOMENTS,
    OVERLOAD,
    PORCOPHAGES,
    THREE_ATTACKERS,
    TIED_ELECTION,
    TWO_RECIPES,
    WORM,
    Moments,
)
from tests.games.space_pigs.positions import the_game
from tests.records.games import played
from tests.records.golden_games import FOLDER

HELD = {
    "three-seats": {OVERLOAD, TWO_RECIPES},
    "four-seats-dice-entered": {OVERLOAD, FLIGHT, THREE_ATTACKERS, PORCOPHAGES, TIED_ELECTION, COME_BACK},
    "four-seats-big-die": {OVERLOAD, WORM, TIED_ELECTION},
    "five-seats": {OVERLOAD, THREE_ATTACKERS, WORM, PORCOPHAGES, TIED_ELECTION, COME_BACK},
    "six-seats": {OVERLOAD, FLIGHT, THREE_ATTACKERS, WORM, TIED_ELECTION, COME_BACK},
}
"""The moments of each golden record."""
ENDS = {
    "three-seats": ("recipe", 3),
    "four-seats-dice-entered": ("turn-limit", 4),
    "four-seats-big-die": ("recipe", 3),
    "five-seats": ("turn-limit", 4),
    "six-seats": ("turn-limit", 4),
}
"""How each ends, and in which turn."""

HIDDEN = {"choose-marker", "dealt", "give", "lay", "offer", "swap", "want"}
"""The kinds of step of which the others see a part only."""


@cache
def golden(name: str) -> Record:
    return Record.read((FOLDER / "space-pigs" / f"{name}.record").read_text(encoding="utf-8"))


def beginning(record: Record) -> State:
    """The state that a record begins with."""
    header = record.header
    return the_game().new(header.seats, header.seed or 0, header.options, header.chance)


def rests(state: State, record: Record) -> Iterator[State]:
    """Plays a record's game on, in place; yields the state wherever it rests before an action."""
    while not state.over:
        yield state
        line = record.lines[state.ply]
        state.apply(line.notation, line.seat)


def test_together_they_hold_every_moment() -> None:
    assert set().union(*HELD.values()) == set(MOMENTS)


@pytest.mark.rule("SP-3A.11", "SP-A.4", "SP-A.6")
@pytest.mark.parametrize("name", HELD)
def test_a_golden_record_holds_its_moments_where_its_comments_say(name: str) -> None:
    record = golden(name)
    state, moments = beginning(record), Moments()
    found: dict[int, tuple[str, ...]] = {}
    while not state.over:
        ply = state.ply
        line = record.lines[ply]
        found[ply] = moments(state, state.apply(line.notation, line.seat))
    commented = {ply: line.note.above for ply, line in enumerate(record.lines) if line.note.above}
    assert {ply: brought for ply, brought in found.items() if brought} == commented
    assert {moment for brought in found.values() for moment in brought} == HELD[name]
    assert state.outcome is not None
    assert (state.outcome.reason, state.table.turn) == ENDS[name]


@pytest.mark.rule("SP-G.19", "SP-S.4")
@pytest.mark.parametrize("name", HELD)
def test_the_public_form_of_a_golden_record_tells_no_secret(name: str) -> None:
    record = golden(name)
    state = beginning(record)
    recorder = Recorder(state)
    while not state.over:
        line = record.lines[state.ply]
        state.apply(line.notation, line.seat)
        recorder.follow()
    public = recorder.record(public=True)
    assert (public.header.seed, public.header.table) == (None, "")
    concealed = {line.notation.split()[0] for line in public.lines if line.conceals}
    assert all(line.conceals for line in public.lines if line.notation.split()[0] in HIDDEN)
    assert {"choose-marker", "dealt", "give", "lay"} <= concealed <= HIDDEN
    assert Record.read(public.text()) == public


@pytest.mark.rule("SP-G.18", "SP-G.19")
@pytest.mark.parametrize("name", HELD)
def test_no_view_in_a_golden_record_tells_a_secret(name: str) -> None:
    record, random = golden(name), Random(name)
    for number, state in enumerate(rests(beginning(record), record)):
        if number % 16:
            continue
        viewer = random.choice([SPECTATOR, *range(state.table.seats)])
        leaks.sample_fits(state, viewer, number)
        leaks.nothing_leaks(*leaks.leak_pair(state, viewer, number), viewer, random)


@pytest.mark.rule("SP-3A.12", "SP-4A.8", "SP-4C.10")
def test_what_a_golden_record_shows_of_ties() -> None:
    """Two recipes are complete: the first in order of play has won, and the other is second by its acorns."""
    record = golden("three-seats")
    last = record.replay().state
    assert last is not None
    assert last.outcome is not None
    t = last.table
    complete = [standing.seat for standing in last.outcome.ranking if standing.scores["recipe-acorns"] == 6]
    assert len(complete) == 2
    assert complete == sorted(complete, key=t.order.index)
    assert last.outcome.winners == (complete[0],)


def records_replay(seeds: range) -> None:
    """The record of a whole random game is read as it is written, and replays to the same bytes."""
    for seed in seeds:
        state, recorder = played(the_game(), seed, ("auto", "explicit")[seed % 2])
        record = recorder.record()
        assert Record.read(record.text()) == record
        replay = record.replay()
        assert replay.valid, replay.message
        assert replay.state is not None
        assert replay.state.to_bytes() == state.to_bytes()


def test_records_replay_to_the_same_bytes() -> None:
    records_replay(range(4))


@pytest.mark.long
def test_records_replay_to_the_same_bytes_at_length() -> None:
    records_replay(range(100, 300))


def test_outcomes_of_chance_are_entered_where_chance_is_explicit() -> None:
    for name in HELD:
        record = golden(name)
        assert any(line.seat == CHANCE for line in record.lines)
        assert (record.header.chance == "explicit") == (name.startswith("four"))
