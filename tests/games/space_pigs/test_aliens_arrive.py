"""1E: aliens arrive (4.8)."""

from typing import Any

import pytest

from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import cell, legal, on, play, position, told, verdict, waits_for


def in_1e(troops: dict[str, str] | None = None, **fields: Any) -> State:
    """1E begins."""
    options = {"exchange-windows": "off", **fields.pop("options", {})}
    return position(steps.ARRIVAL, place="1E", troops=troops, options=options, **fields)


@pytest.mark.rule("SP-1E.1", "SP-1E.9", "SP-1E.10")
class TestRolls:
    def test_w4_a_two_brings_nothing(self) -> None:
        state = in_1e()
        assert waits_for(state) == "alien-roll"
        assert told(state, play(state, "rolled 2"))[:1] == ["aliens-rolled roll=2 kind=none number=0"]
        assert waits_for(state) == "choose-marker p0 p1 p2 p3"

    def test_w4_a_three_brings_pirates_and_a_four_three_of_them(self) -> None:
        state = in_1e()
        play(state, "rolled 3")
        assert waits_for(state) == "pirate-roll"
        assert told(state, play(state, "rolled 4")) == ["aliens-rolled roll=4 kind=pirates number=3"]
        assert waits_for(state) == "place-aliens p0"

    @pytest.mark.parametrize(("roll", "number"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4)])
    def test_how_many_pirates(self, roll: int, number: int) -> None:
        state = in_1e()
        play(state, "rolled 4", f"rolled {roll}", "p0 place-aliens 0,1")
        assert on(state, "0,1") == f"pirates {number}"

    @pytest.mark.parametrize(("roll", "kind"), [(5, "porcophages"), (6, "porcophages"), (7, "worm"), (8, "worm")])
    def test_w4_one_porcophage_or_one_worm(self, roll: int, kind: str) -> None:
        state = in_1e()
        play(state, f"rolled {roll}", "p0 place-aliens 0,1")
        assert on(state, "0,1") == f"{kind} 1"


@pytest.mark.rule("SP-1E.2", "SP-S.8", "SP-X.5")
def test_nine_and_ten_of_a_die_of_ten_bring_nothing() -> None:
    for roll in (9, 10):
        state = in_1e(options={"big-die": "10"})
        play(state, f"rolled {roll}")
        assert waits_for(state).startswith("choose-marker")
    state = in_1e()
    assert len(legal(state)) == 8
    assert verdict(state, "rolled 9") == "SP-X.5"


@pytest.mark.rule("SP-X.5")
def test_a_die_has_six_faces() -> None:
    state = in_1e()
    play(state, "rolled 3")
    assert len(legal(state)) == 6
    assert verdict(state, "rolled 7") == "SP-X.5"


@pytest.mark.rule("SP-1E.12")
def test_w13_no_aliens_are_wasted() -> None:
    state = in_1e({"1,-1": "pirates 2", "-1,0": "worm 1", "0,1": "p1 2p"})
    play(state, "rolled 3", "rolled 6")
    assert legal(state) == ["place-aliens 0,1", "place-aliens 0,2"]
    assert verdict(state, "p0 place-aliens 1,-1") == "SP-1E.12"


@pytest.mark.rule("SP-1E.14", "SP-1E.8", "SP-2B.12")
def test_w13_aliens_among_pigs_hold_them() -> None:
    state = in_1e({"1,-1": "pirates 2", "-1,0": "worm 1", "0,1": "p1 2p"})
    events = play(state, "rolled 3", "rolled 6", "p0 place-aliens 0,1")
    assert told(state, events, "aliens-arrived") == ["aliens-arrived kind=pirates number=4 cell=0,1"]
    assert on(state, "0,1") == "p1 2p, pirates 4"
    play(state, "p0 choose-marker 2", "p1 choose-marker 2", "p2 choose-marker 2", "p3 choose-marker 2", "p0 end-travel")
    assert waits_for(state) == "travel p2"


@pytest.mark.rule("SP-1E.4")
def test_on_asteroids() -> None:
    state = in_1e()
    play(state, "rolled 5")
    assert legal(state) == [f"place-aliens {asteroid}" for asteroid in ("1,-1", "-1,0", "0,1", "0,2")]
    assert verdict(state, "p0 place-aliens 0,0") == "SP-1E.4"


@pytest.mark.rule("SP-X.3")
def test_on_a_hex_of_the_board() -> None:
    state = in_1e()
    play(state, "rolled 5")
    assert verdict(state, "p0 place-aliens 3,0") == "SP-X.3"


@pytest.mark.rule("SP-1E.5")
def test_or_with_their_own_kind_on_a_planet() -> None:
    state = in_1e({"0,0": "porcophages 1"})
    play(state, "rolled 5")
    assert "place-aliens 0,0" in legal(state)
    play(state, "p0 place-aliens 0,0")
    assert on(state, "0,0") == "porcophages 2"


@pytest.mark.rule("SP-1E.6")
@pytest.mark.parametrize(("there", "roll"), [("porcophages 3", 5), ("worm 1", 7)])
def test_limits_of_a_hex(there: str, roll: int) -> None:
    state = in_1e({"0,1": there})
    play(state, f"rolled {roll}")
    assert verdict(state, "p0 place-aliens 0,1") == "SP-1E.6"


@pytest.mark.rule("SP-1E.6")
def test_at_most_four_pirates() -> None:
    state = in_1e({"0,1": "pirates 4"})
    play(state, "rolled 3", "rolled 1")
    assert verdict(state, "p0 place-aliens 0,1") == "SP-1E.6"


@pytest.mark.rule("SP-1E.7")
def test_never_two_kinds_on_one_hex() -> None:
    state = in_1e({"0,1": "worm 1"})
    play(state, "rolled 5")
    assert verdict(state, "p0 place-aliens 0,1") == "SP-1E.7"


@pytest.mark.rule("SP-1E.11")
def test_what_finds_no_room_is_eliminated() -> None:
    full = {"1,-1": "porcophages 3", "-1,0": "worm 1", "0,1": "worm 1", "0,2": "pirates 3"}
    state = in_1e(full)
    events = play(state, "rolled 3", "rolled 6")
    assert told(state, events, "aliens-arrived", "aliens-eliminated") == [
        "aliens-arrived kind=pirates number=1 cell=0,2 auto",
        "aliens-eliminated kind=pirates number=2 auto",
    ]
    assert on(state, "0,2") == "pirates 4"
    state = in_1e({**full, "0,2": "pirates 4"})
    events = play(state, "rolled 3", "rolled 1")
    assert told(state, events, "aliens-eliminated") == ["aliens-eliminated kind=pirates number=2"]


@pytest.mark.rule("SP-1E.13")
def test_no_marker_no_alien() -> None:
    state = in_1e({"1,-1": "porcophages 3", "-1,0": "porcophages 3"})
    assert told(state, play(state, "rolled 5")) == ["aliens-rolled roll=5 kind=porcophages number=1"]
    assert waits_for(state).startswith("choose-marker")
    state = in_1e({"1,-1": "pirates 4", "-1,0": "pirates 1"})
    play(state, "rolled 3", "rolled 6", "p0 place-aliens 0,1")
    assert on(state, "0,1") == "pirates 1"


@pytest.mark.rule("SP-1E.15")
def test_no_worm_after_three_devoured_planets() -> None:
    state = in_1e(devoured=[cell(name) for name in ("0,0", "1,0", "1,1")])
    assert told(state, play(state, "rolled 7")) == ["aliens-rolled roll=7 kind=none number=0"]
    assert waits_for(state).startswith("choose-marker")


@pytest.mark.rule("SP-1E.16")
def test_on_turn_1_not_among_pigs() -> None:
    state = in_1e({"0,1": "p1 5p"}, turn=1)
    play(state, "rolled 5")
    assert verdict(state, "p0 place-aliens 0,1") == "SP-1E.16"
    assert verdict(in_1e_rolled(turn=3), "p0 place-aliens 0,1") == "legal"


def in_1e_rolled(turn: int) -> State:
    """A porcophage arrives, and pigs stand on an asteroid."""
    state = in_1e({"0,1": "p1 5p"}, turn=turn)
    play(state, "rolled 5")
    return state


@pytest.mark.rule("SP-1E.3", "SP-G.16")
def test_the_caller_places_them() -> None:
    for turn, expected in ((1, "place-aliens p2"), (3, "place-aliens p1")):
        order = [2, 3, 0, 1] if turn == 1 else [0, 1, 2, 3]
        state = in_1e(turn=turn, first_player=2, royal_pig=1 if turn > 1 else -1, order=order)
        play(state, "rolled 5")
        assert waits_for(state) == expected
