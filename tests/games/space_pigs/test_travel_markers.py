"""2A: travel markers (4.9)."""

from typing import Any

import pytest

from royalpig.engine.state import SPECTATOR, State
from royalpig.games.space_pigs import steps
from tests.games.space_pigs.positions import legal, play, position, told, verdict, waits_for

ALL_FIVE = [0, 2, 2, 1, 0, 0]
LAST_FOUR = [0, 0, 0, 1, 0, 0]


def in_2a(*of_p0: int, troops: dict[str, str] | None = None, **fields: Any) -> State:
    """2A begins; the markers of p0 by number."""
    markers = [*of_p0, *ALL_FIVE * 3] if of_p0 else ALL_FIVE * 4
    return position(
        steps.MARKERS_START, place="2A", troops=troops, markers=markers, options={"exchange-windows": "off"}, **fields
    )


@pytest.mark.rule("SP-2A.1", "SP-2A.4")
def test_five_markers_with_2_2_3_3_4_trips() -> None:
    state = in_2a()
    assert waits_for(state) == "choose-marker p0 p1 p2 p3"
    assert legal(state, 0) == ["choose-marker 2", "choose-marker 3", "choose-marker 4"]
    assert list(state.table.pack.markers) == ALL_FIVE


@pytest.mark.rule("SP-2A.4", "SP-2A.6")
def test_w6_a_seat_with_one_value_left_takes_it() -> None:
    state = in_2a(*LAST_FOUR)
    assert waits_for(state) == "choose-marker p1 p2 p3"
    events = play(state, "p1 choose-marker 2", "p2 choose-marker 3", "p3 choose-marker 3")
    assert told(state, events, "markers-revealed") == ["markers-revealed markers=4,2,3,3"]
    assert state.table.markers[:6] == [0] * 6


@pytest.mark.rule("SP-2A.5")
def test_w6_then_all_five_are_available_again() -> None:
    state = in_2a(0, 0, 0, 0, 0, 0)
    assert waits_for(state) == "choose-marker p0 p1 p2 p3"
    assert legal(state, 0) == ["choose-marker 2", "choose-marker 3", "choose-marker 4"]


@pytest.mark.rule("SP-2A.4")
def test_a_used_marker_is_set_aside() -> None:
    state = in_2a(0, 1, 0, 1, 0, 0)
    assert legal(state, 0) == ["choose-marker 2", "choose-marker 4"]
    assert verdict(state, "p0 choose-marker 3") == "SP-2A.4"
    play(state, "p0 choose-marker 2", "p1 choose-marker 2", "p2 choose-marker 2", "p3 choose-marker 2")
    assert state.table.markers[:12] == [0, 0, 0, 1, 0, 0, 0, 1, 2, 1, 0, 0]


@pytest.mark.rule("SP-2A.2", "SP-2A.3", "SP-G.19")
def test_nobody_sees_a_choice_before_all_are_in() -> None:
    state = in_2a()
    events = play(state, "p2 choose-marker 4")
    assert waits_for(state) == "choose-marker p0 p1 p3"
    assert [state.view(viewer).table.chosen[2] for viewer in (2, 0, SPECTATOR)] == [4, 0, 0]
    types = state.game.event_types
    assert types[type(events[0])].public_values(events[0], 1) == {"seat": 2}
    assert types[type(events[0])].public_values(events[0], 2) == {"seat": 2, "value": 4}
    assert state.public_action(state.trail[0].code, 1).notation == "choose-marker ?"
    play(state, "p0 choose-marker 2", "p3 choose-marker 2")
    assert state.table.marker == [0, 0, 0, 0]
    events = play(state, "p1 choose-marker 3")
    assert told(state, events, "markers-revealed") == ["markers-revealed markers=2,3,4,2"]
    assert state.view(SPECTATOR).table.marker == [2, 3, 4, 2]


@pytest.mark.rule("SP-2A.2", "SP-X.1")
def test_each_chooses_once() -> None:
    state = in_2a()
    play(state, "p2 choose-marker 4")
    assert verdict(state, "p2 choose-marker 3") == "SP-X.1"


@pytest.mark.rule("SP-2A.7")
def test_a_seat_without_troops_uses_no_marker() -> None:
    state = in_2a(0, 0, 0, 0, 0, 0, troops={"1,0": "p1 2p"}, homes=False, eliminated=[1, 0, 1, 1])
    assert waits_for(state) == "choose-marker p1"
    events = play(state, "p1 choose-marker 3")
    assert told(state, events, "markers-revealed") == ["markers-revealed markers=0,3,0,0"]
    assert state.table.markers[:6] == [0] * 6
