"""What surrounds a view tells no more than the view: held against the specimen, which has every kind of secret."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from royalpig.api import positions
from royalpig.api.positions import EVERYTHING, Wanted, event_structs
from royalpig.engine.actions import public
from royalpig.engine.events import Event
from royalpig.engine.packing import CHANCE
from royalpig.engine.randomness import seed_text
from royalpig.engine.state import SPECTATOR, State
from royalpig.wire.structs import LegalDetail, Position, StateForm
from tests.api.operations.calling import SPECIMEN
from tests.engine.play import random_game, states_of_each_kind

GAME = SPECIMEN.game


def told(state: State, reader: int | None, detail: LegalDetail = LegalDetail.LIST) -> tuple[Position, list[Any]]:
    """A position as a reader is told it, and the entries of its list."""
    found = positions.told(SPECIMEN, state, Wanted(detail), reader)
    found.position.defaults = [entry.struct for entry in found.defaults]
    return found.position, [entry.struct for entry in found.legal]


def readers(state: State) -> list[int]:
    return [SPECTATOR, *range(state.table.seats)]


def test_states_that_one_cannot_tell_apart_have_one_envelope() -> None:
    differ = 0
    for number, state in enumerate(states_of_each_kind(GAME, 8)):
        for reader in readers(state):
            other = state.sample(reader, seed=number)
            differ += GAME.layout.values(other.table) != GAME.layout.values(state.table)
            for detail in (LegalDetail.LIST, LegalDetail.COUNT, LegalDetail.NOTATION, LegalDetail.NONE):
                assert told(state, reader, detail) == told(other, reader, detail)
    assert differ > 100


def test_the_state_is_a_view_without_its_random_source() -> None:
    for state in states_of_each_kind(GAME, 3):
        for reader in readers(state):
            found, _ = told(state, reader)
            assert found.state is not UNSET
            assert found.state.form is StateForm.VIEW
            assert found.state.viewer == (UNSET if reader == SPECTATOR else reader)
            assert found.undo_horizon == found.state.undo_horizon == 0
            text = msgspec.json.encode(found).decode()
            assert seed_text(state.seed) not in text
            assert '"random":' not in text
            assert '"draws":' not in text


def test_a_seat_is_told_its_own_list_and_default_alone() -> None:
    own = others = 0
    for state in states_of_each_kind(GAME, 4):
        for reader in range(state.table.seats):
            found, entries = told(state, reader)
            assert found.legal is not UNSET
            seats = {entry.seat for entry in entries if entry.seat is not UNSET}
            assert seats <= {reader}
            assert found.legal.total == len(entries)
            assert {entry.seat for entry in found.defaults} <= {reader}
            if state.actors != [CHANCE]:
                assert found.legal.total == len(state.codes(reader))
            asked = reader in state.actors
            assert bool(found.defaults) == asked
            own += asked
            others += bool(state.actors) and not asked
    assert own
    assert others


def test_a_spectator_is_told_no_list_and_no_default() -> None:
    for state in states_of_each_kind(GAME, 2):
        for detail in (LegalDetail.LIST, LegalDetail.COUNT):
            found, entries = told(state, SPECTATOR, detail)
            assert found.legal is UNSET
            assert found.defaults == entries == []


def test_who_holds_the_whole_state_is_told_all() -> None:
    for state in states_of_each_kind(GAME, 2):
        found, entries = told(state, EVERYTHING)
        assert found.legal is not UNSET
        assert found.legal.total == len(entries) == len(state.legal()) > 0
        assert found.undo_horizon == state.undo_horizon


def test_chance_outcomes_are_told_only_where_they_are_public() -> None:
    secret = shown = 0
    for state in states_of_each_kind(GAME, 6):
        if state.actors != [CHANCE]:
            continue
        loops = state.loops
        assert loops is not None
        everything, _ = told(state, EVERYTHING)
        assert everything.decision is not UNSET
        assert everything.decision.chance
        for reader in readers(state):
            found, entries = told(state, reader)
            assert found.decision is not UNSET
            if loops.decision.shows_outcomes:
                shown += 1
                assert found.decision.chance == everything.decision.chance
            else:
                secret += 1
                assert found.decision.chance == []
                assert entries == []
                assert found.legal is UNSET or found.legal.total == 0
    assert secret
    assert shown


def hidden_from(event: Event, viewer: int) -> set[str]:
    """The fields of an event that a viewer may not see."""
    type_ = GAME.event_types[type(event)]
    return {field.name for field in type_.fields} - type_.public_values(event, viewer).keys()


def test_events_are_told_in_their_public_form() -> None:
    hidden = 0
    for number in range(12):
        for state, events in _events_of(number):
            whole = event_structs(SPECIMEN, state, events)
            for reader in readers(state):
                seen = event_structs(SPECIMEN, state, events, reader)
                for event, full, part in zip(events, whole, seen, strict=True):
                    name = GAME.event_types[type(event)].name.replace("-", "_")
                    fields = _fields(SPECIMEN.typed(full), name)
                    concealed = hidden_from(event, reader)
                    hidden += len(concealed)
                    left = {field: value for field, value in fields.items() if field not in concealed}
                    assert _fields(SPECIMEN.typed(part), name) == left
                    assert (part.sequence, part.type, part.auto) == (full.sequence, full.type, full.auto)
    assert hidden > 50


def _fields(typed: Any, name: str) -> dict[str, Any]:
    """The fields of an event that hold something."""
    held = msgspec.structs.asdict(getattr(typed, name))
    return {field: value for field, value in held.items() if value is not UNSET and value != []}


def _events_of(number: int) -> list[tuple[State, list[Event]]]:
    """All events of a random game: those of the opening, and those of each step with the state after it."""
    found: list[tuple[State, list[Event]]] = []
    before: State | None = None
    for state in random_game(GAME, number):
        if before is None:
            found.append((state.clone(), list(state.opening)))
        else:
            again = before.clone()
            found.append((again, again.apply(state.trail[0].code)))
        before = state.clone()
    return found


def test_an_action_that_hides_something_is_written_with_a_question_mark() -> None:
    """Whoever tells of an action that others may not see uses its public form; it travels, and is never legal."""
    met = 0
    for state in states_of_each_kind(GAME, 6):
        for code in state.legal().codes:
            shown = public(GAME, code, SPECTATOR)
            if shown == code:
                continue
            met += 1
            action = state.action(shown)
            assert "?" in action.notation.split()
            typed = SPECIMEN.actions.write(state.table, shown)
            reading = SPECIMEN.actions.read(state.table, action.seat, typed)
            assert reading.code == shown
            rejection = state.check(reading)
            assert rejection is not None
            assert rejection.clause == GAME.gate.malformed
    assert met


@pytest.mark.parametrize("reader", [EVERYTHING, SPECTATOR, 0])
def test_the_end_is_told_to_all(reader: int | None) -> None:
    *_, last = random_game(GAME, 3)
    found, entries = told(last, reader)
    assert found.decision is UNSET
    assert found.outcome is not UNSET
    assert found.outcome.winners
    assert found.defaults == entries == []
