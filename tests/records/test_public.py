"""The public form of a record, with the truffle wood, which has secrets; and what else Schweinebande does not have."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from royalpig import Record, Recorder, game
from royalpig.engine.packing import CHANCE
from royalpig.engine.rules import Form
from royalpig.engine.state import SPECTATOR
from royalpig.records import Line
from tests.engine.specimen import GAME as WOOD
from tests.records.games import DATE, Played, edited, number_of, played

SCHWEINEBANDE = game("schweinebande")


def games() -> Iterator[Played]:
    return (played(WOOD, seed, ("auto", "explicit")[seed % 2]) for seed in range(12))


@pytest.mark.parametrize("seed", range(12))
def test_a_public_record_has_the_public_form_of_every_step_and_no_seed(seed: int) -> None:
    state, recorder = played(WOOD, seed, ("auto", "explicit")[seed % 2])
    public = recorder.record(public=True)
    forms = [state.public_action(step.code, SPECTATOR) for step in recorder.steps]
    assert [line.step for line in public.lines] == [
        f"{'chance' if form.seat == CHANCE else f'p{form.seat}'} {form.notation}" for form in forms
    ]
    assert [line.auto for line in public.lines] == [step.auto for step in recorder.steps]
    assert any(line.conceals for line in public.lines)
    assert public.header.seed is None
    assert public.header.table == ""
    assert f"{state.seed:032x}" not in public.text()
    assert Record.read(public.text()) == public


def test_games_that_differ_in_what_is_hidden_have_one_public_record() -> None:
    texts: dict[str, set[str]] = {"public": set(), "whole": set()}
    begun = WOOD.new(2, 0, chance="explicit")
    for first in begun.codes(CHANCE):
        state = begun.clone()
        recorder = Recorder(state)
        state.apply(first)
        recorder.follow()
        texts["public"].add(recorder.record(public=True).text())
        texts["whole"].add(recorder.record().text())
    assert len(texts["whole"]) > 1
    assert len(texts["public"]) == 1
    assert "chance draw p0 ?" in texts["public"].pop()


def test_a_public_record_grows_and_keeps_its_hashes() -> None:
    state, recorder = played(WOOD, 3, most=0)
    before: tuple[Line, ...] = ()
    while not state.over:
        now = recorder.record(public=True).lines
        assert now[: len(before)] == before
        before = now
        state.apply(state.legal()[0])
        recorder.follow()
    assert len(before) > 20


def test_a_public_record_is_played_up_to_what_it_conceals() -> None:
    for _, recorder in games():
        public = recorder.record(public=True)
        numbered = Record.read(public.text()).lines
        concealing = next(line for line in numbered if line.conceals and not line.auto)
        replay = public.replay(WOOD)
        assert (replay.valid, replay.reason, replay.line) == (False, "VIEW_NOT_PLAYABLE", concealing.number)
        assert replay.message.startswith(f"`{concealing.step}` conceals what was done")
        assert replay.state is not None
        assert replay.state.ply == replay.plies == numbered.index(concealing)


def test_the_chain_of_a_public_record_is_held_against_its_whole_text() -> None:
    _, recorder = played(WOOD, 2)
    public = recorder.record(date=DATE, public=True)
    last = len(public.text().splitlines())
    replay = edited(public, last, lambda line: line.replace("@", "@0").rstrip()[:-1]).replay(WOOD)
    assert (replay.line, replay.reason) == (last, "BROKEN_CHAIN")
    number = number_of(public, "p0 pass")
    replay = edited(public, number, lambda line: line.replace("p0 pass", "p1 pass")).replay(WOOD)
    assert (replay.line, replay.reason) == (number, "BROKEN_CHAIN")
    replay = edited(public, number_of(public, "date"), lambda line: "").replay(WOOD)
    assert (replay.line, replay.reason) == (number_of(public, "chance draw"), "BROKEN_CHAIN")
    assert Record.read(recorder.record(public=True, hashes=False).text()).replay(WOOD).reason == "VIEW_NOT_PLAYABLE"


def test_where_nothing_is_hidden_a_public_record_can_be_played() -> None:
    for chance in ("auto", "explicit"):
        state, recorder = played(SCHWEINEBANDE, 5, chance)
        replay = recorder.record(public=True).replay()
        assert replay.valid, replay.message
        assert replay.state is not None
        assert SCHWEINEBANDE.layout.values(replay.state.table) == SCHWEINEBANDE.layout.values(state.table)


def test_a_record_that_is_not_public_conceals_nothing() -> None:
    for _, recorder in games():
        assert not any(line.conceals for line in recorder.record().lines)
    _, recorder = played(WOOD, 1)
    record = recorder.record()
    number = number_of(record, "p0 bid")
    replay = edited(record, number, lambda line: "p0 bid ?").replay(WOOD)
    assert (replay.line, replay.reason, replay.clause) == (number, "MALFORMED_ACTION", "TW-X.3")


def test_in_a_team_any_seat_may_stand_with_an_automatic_step() -> None:
    changed = 0
    for seed in range(40):
        state, recorder = played(WOOD, seed)
        lines = list(recorder.record().lines)
        for index, line in enumerate(lines):
            if line.auto and decision_form(line) is Form.TEAM:
                lines[index] = replace(line, seat=(line.seat + 1) % state.table.seats)
                changed += 1
        replay = Record.read(replace(recorder.record(), lines=tuple(lines)).text()).replay(WOOD)
        assert replay.valid, replay.message
    assert changed > 5


def decision_form(line: Line) -> Form:
    """The form of the first decision that has the line's kind of action."""
    kind = line.notation.split()[0]
    return next(decision.form for decision in WOOD.decisions if kind in [known.name for known in decision.kinds])


def test_automatic_steps_of_a_game_with_secrets_may_be_left_out() -> None:
    for _, recorder in games():
        record = recorder.record()
        replay = replace(record, lines=tuple(line for line in record.lines if not line.auto)).replay(WOOD)
        assert replay.valid, replay.message
        assert replay.plies == len(record.lines)
