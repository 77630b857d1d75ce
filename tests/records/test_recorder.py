"""Records made while a game is played."""

from random import Random

import pytest

from royalpig import Record, Recorder, State, game
from royalpig.engine.game import Game
from royalpig.records import Line
from tests.engine.specimen import GAME as WOOD
from tests.records.games import DATE, PLAYERS, play, played

GAME = game("schweinebande")


@pytest.mark.parametrize("chance", ["auto", "explicit"])
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("played_game", [GAME, WOOD], ids=["schweinebande", "truffle wood"])
def test_a_recorded_game_is_played_again_to_the_same_bytes(played_game: Game, chance: str, seed: int) -> None:
    state, recorder = played(played_game, seed, chance)
    record = recorder.record(PLAYERS, DATE)
    replay = Record.read(record.text()).replay(played_game)
    assert (replay.valid, replay.plies, replay.message) == (True, state.ply, "")
    assert replay.state is not None
    assert replay.state.to_bytes() == state.to_bytes()


@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_a_game_that_is_not_over_has_a_record(chance: str) -> None:
    for most in (0, 1, 2, 50):
        state, recorder = played(GAME, most, chance, most)
        record = recorder.record()
        assert record.header.result is None
        replay = record.replay()
        assert replay.valid, replay.message
        assert replay.state is not None
        assert replay.state.to_bytes() == state.to_bytes()


def test_the_header_tells_how_the_game_was_set_up_and_ended() -> None:
    state, recorder = play(GAME.new(3, 7, {"settling": "after-all"}), Random(1))
    header = recorder.record(["Ann", "", "Cy"], "2026-03-01").header
    assert (header.game, header.rules, header.seats) == ("schweinebande", GAME.rules_version, 3)
    assert (header.content, header.content_hash) == (GAME.default_pack.id, GAME.default_pack.hash)
    assert header.options == {option.name: option.default for option in GAME.options} | {"settling": "after-all"}
    assert (header.seed, header.chance, header.public) == (7, "auto", False)
    assert (header.players, header.date) == ({0: "Ann", 2: "Cy"}, "2026-03-01")
    assert state.outcome is not None
    assert header.result is not None
    assert header.result.winners == state.outcome.winners
    assert list(header.standings.values()) == list(state.outcome.ranking)


def test_the_opening_and_what_the_engine_does_by_itself_are_in_the_record() -> None:
    state = GAME.new(3, 7, {"start-seat": "random"})
    recorder = Recorder(state)
    begun = recorder.record(hashes=False)
    (start,) = begun.lines
    assert start == Line(15, f"start p{state.actors[0]}")
    _, recorder = play(state, Random(2))
    lines = recorder.record().lines
    assert any(line.auto for line in lines)
    assert all(line.hash for line in lines)


def test_a_seed_that_nothing_was_drawn_from_is_told_only_where_the_bytes_have_one() -> None:
    assert "seed: dice entered\nchance-mode: explicit\n" in record_of_new(GAME.new(2, 0, chance="explicit"))
    assert f"seed: {5:032x}\nchance-mode: explicit\n" in record_of_new(GAME.new(2, 5, chance="explicit"))
    assert f"seed: {0:032x}\nchance-mode: auto\n" in record_of_new(GAME.new(2, 0))


def record_of_new(state: State) -> str:
    return Recorder(state).record().text()


def test_a_recorder_follows_copies_too() -> None:
    state = GAME.new(2, 3)
    recorder = Recorder(state)
    for _ in range(10):
        state = state.after(state.legal()[0])
        recorder.follow(state)
    replay = recorder.record().replay()
    assert recorder.state is state
    assert replay.state is not None
    assert replay.state.to_bytes() == state.to_bytes()


def test_steps_sent_together_are_recorded_one_by_one() -> None:
    state = GAME.new(2, 3)
    recorder = Recorder(state)
    state.apply_all([("reveal 0,0", 0), ("place", 0)])
    recorder.follow()
    assert [line.step.split()[:2] for line in recorder.record().lines] == [
        ["p0", "reveal"],
        ["chance", "tile"],
        ["p0", "place"],
    ]
    assert recorder.record().replay().valid


def test_a_missed_step_is_noticed() -> None:
    state = GAME.new(2, 3)
    recorder = Recorder(state)
    state.apply(state.legal()[0])
    state.apply(state.legal()[0])
    with pytest.raises(ValueError, match="0 steps are noted, the last call made 1, and ply 3 stands"):
        recorder.follow()
    with pytest.raises(ValueError, match="0 steps are noted"):
        Recorder(state)


def test_what_does_not_belong_together_is_refused() -> None:
    state, recorder = play(GAME.new(2, 3), Random(1), 5)
    with pytest.raises(ValueError, match=r"steps do not lead to ply \d+"):
        Record.of(state, recorder.steps[:-1])
    with pytest.raises(ValueError, match="a view is not the whole game"):
        Record.of(state.view(0), recorder.steps)
    with pytest.raises(ValueError, match="3 players are named, and there are 2 seats"):
        recorder.record(["Ann", "Bob", "Cy"])
    with pytest.raises(ValueError, match="half of a surrogate pair"):
        recorder.record(["\ud800"])
    with pytest.raises(ValueError, match="YYYY-MM-DD"):
        recorder.record(date="yesterday")


def test_a_record_can_be_written_without_hashes() -> None:
    _, recorder = played(GAME, 1)
    record = recorder.record(hashes=False)
    assert "@" not in record.text()
    assert record.replay().valid
