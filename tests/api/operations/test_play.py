"""NewState, ApplyAction and ApplyActions answer what the engine makes of it, for every game."""

from random import Random
from typing import Any

import pytest
from msgspec import UNSET

from royalpig.api.limits import STEPS
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE
from royalpig.engine.randomness import seed_text
from royalpig.engine.state import State
from royalpig.wire.structs import (
    Action,
    ChanceMode,
    ErrorReason,
    LegalDetail,
    StandingPass,
    StateForm,
    Step,
    StepResult,
    Viewer,
)
from royalpig.wire.structs import (
    Random as RandomSource,
)
from tests.api.operations.calling import SPECIMEN, acting, call, every_game, notation, place, refusal, seat_of, sent
from tests.engine.play import any_action, new_game, random_game, random_options, states_of_each_kind

SCHWEINEBANDE = {"game": "schweinebande", "seats": 3, "seed": "07"}


@every_game
async def test_a_new_state_is_the_engines(played: Game) -> None:
    random = Random(1)
    for number in range(12):
        seats, options = random_options(played, random)
        mode = ChanceMode.EXPLICIT if number % 3 == 0 else ChanceMode.AUTO
        response = await call(
            "NewState",
            game=played.id,
            seats=seats,
            options=options,
            seed=f"{number:x}",
            chance_mode=mode,
            content_pack=played.default_pack.id,
        )
        state = played.new(seats, number, options, "explicit" if mode is ChanceMode.EXPLICIT else "auto")
        assert response.position.state == sent(state)
        assert response.position.undo_horizon == state.undo_horizon
        assert [event.sequence for event in response.events] == list(range(1, len(state.opening) + 1))


async def test_a_seed_is_drawn_and_comes_back() -> None:
    first, second = [await call("NewState", game="schweinebande", seats=2) for _ in range(2)]
    seeds = {response.position.state.random.seed for response in (first, second)}
    assert len(seeds) == 2
    for response in (first, second):
        state = response.position.state
        again = await call("NewState", game="schweinebande", seats=2, seed=state.random.seed)
        assert again.position.state == state
        assert state.form is StateForm.OPEN


@every_game
async def test_a_whole_game_is_played_as_the_engine_plays_it(played: Game) -> None:
    for number in range(4):
        random = Random(f"a game of {number}")
        position: Any = None
        state = new_game(played, random, "explicit" if number == 3 else "auto")
        while not state.over:
            code = any_action(state, random)
            action = state.action(code)
            seat = acting(action.seat)
            given = sent(state)
            events = state.apply(code)
            response = await call("ApplyAction", state=given, seat=seat, action=notation(action.notation))
            position = response.position
            assert position.state == sent(state)
            assert len(response.events) == len(events)
            assert [event.auto for event in response.events] == [event.auto for event in events]
            listed = [(seat_of(entry), entry.action.notation) for entry in position.legal.actions]
            assert listed == [(made.seat, made.notation) for made in state.legal()]
            assert position.legal.total == len(listed)
            assert (position.decision is UNSET) == state.over == (position.outcome is not UNSET)
        outcome = state.outcome
        assert outcome is not None
        assert tuple(position.outcome.winners) == outcome.winners
        assert [standing.seat for standing in position.outcome.ranking] == [s.seat for s in outcome.ranking]


@every_game
async def test_typed_notation_and_both_do_the_same(played: Game) -> None:
    random = Random(2)
    for state in states_of_each_kind(played, 4):
        entry = random.choice((await call("ListLegalActions", state=sent(state))).legal.actions)
        forms = [entry.action, notation(entry.action.notation), _without_notation(entry.action)]
        answers = [await call("ApplyAction", state=sent(state), seat=entry.seat, action=action) for action in forms]
        assert answers[0] == answers[1] == answers[2]


def _without_notation(action: Action) -> Action:
    typed = type(action)()
    for name in typed.__struct_fields__:
        if name != "notation":
            setattr(typed, name, getattr(action, name))
    return typed


@every_game
async def test_requests_choose_what_they_pay_for(played: Game) -> None:
    random = Random(3)
    for state in states_of_each_kind(played, 2):
        action = random.choice(list(state.legal()))
        given = {
            "state": sent(state),
            "seat": acting(action.seat),
            "action": notation(action.notation),
        }
        whole = await call("ApplyAction", **given, legal_detail=LegalDetail.LIST)
        unsaid = await call("ApplyAction", **given)
        assert unsaid == whole
        none = await call("ApplyAction", **given, legal_detail=LegalDetail.NONE, omit_events=True)
        assert none.position.legal is UNSET
        assert none.position.defaults == none.events == []
        assert none.position.state == whole.position.state
        assert none.position.decision == whole.position.decision
        counted = await call("ApplyAction", **given, legal_detail=LegalDetail.COUNT)
        assert counted.position.legal.actions == []
        assert counted.position.legal.total == whole.position.legal.total
        assert counted.position.defaults == whole.position.defaults
        texts = await call("ApplyAction", **given, legal_detail=LegalDetail.NOTATION)
        assert texts.position.legal.total == whole.position.legal.total
        for entry, full in zip(texts.position.legal.actions, whole.position.legal.actions, strict=True):
            assert entry.action == type(entry.action)(notation=full.action.notation)
            assert entry.seat == full.seat


@every_game
async def test_a_view_stands_beside_the_state(played: Game) -> None:
    for state in states_of_each_kind(played, 2):
        action = next(iter(state.legal()))
        seat = acting(action.seat)
        later = state.after(action)
        for viewer in (UNSET, 0, 1):
            response = await call(
                "ApplyAction",
                state=sent(state),
                seat=seat,
                action=notation(action.notation),
                view_for=Viewer(seat=viewer),
            )
            assert response.position.view == sent(later.view(-1 if viewer is UNSET else viewer))
            assert response.position.state == sent(later)


@every_game
async def test_defaults_are_one_for_each_that_owes_an_answer(played: Game) -> None:
    for state in states_of_each_kind(played, 3):
        response = await call("ApplyActions", state=sent(state))
        wanted = [state.default(seat) for seat in state.actors if seat != CHANCE]
        told = [(entry.seat, entry.action.notation) for entry in response.position.defaults]
        assert told == [(made.seat, made.notation) for made in wanted if made is not None]


@every_game
async def test_chance_is_entered_as_an_action_without_a_seat(played: Game) -> None:
    found = 0
    for state in states_of_each_kind(played, 4):
        if state.actors != [CHANCE]:
            continue
        found += 1
        position = (await call("ApplyActions", state=sent(state))).position
        assert position.decision.actors == []
        assert position.defaults == []
        assert [outcome.action for outcome in position.decision.chance] == [
            entry.action for entry in position.legal.actions
        ]
        assert min(outcome.weight for outcome in position.decision.chance) > 0
        last = position.legal.actions[-1]
        assert last.seat is UNSET
        later = await call("ApplyAction", state=sent(state), action=last.action)
        assert later.position.state == sent(state.after(last.action.notation))
    assert found


# Batches.


@every_game
async def test_a_batch_does_what_its_steps_do(played: Game) -> None:
    for number in range(4):
        states = [state.clone() for state in random_game(played, number)]
        start = states[len(states) // 3]
        random = Random(number)
        state, events = start.clone(), 0
        steps: list[Step] = []
        while not state.over and len(steps) < 12:
            action = random.choice(list(state.legal()))
            steps.append(Step(seat=action.seat, action=notation(action.notation)))
            events += len(state.apply(action))
        response = await call("ApplyActions", state=sent(start), steps=steps)
        assert response.position.state == sent(state)
        assert response.steps == [StepResult(passed_over=False)] * len(steps)
        assert [event.sequence for event in response.events] == list(range(1, events + 1))


@every_game
async def test_automatic_steps_in_a_batch_are_passed_over(played: Game) -> None:
    passed_over = 0
    for number in range(30):
        random = Random(number)
        state = new_game(played, random)
        start = state.clone()
        steps: list[Step] = []
        wanted: list[StepResult] = []
        while not state.over and len(steps) < 40:
            action = random.choice(list(state.legal()))
            state.apply(action)
            for made in state.trail:
                if not made.drawn:
                    shown = state.action(made.code)
                    steps.append(Step(seat=acting(shown.seat), action=notation(shown.notation)))
                    wanted.append(StepResult(passed_over=made.auto))
        response = await call("ApplyActions", state=sent(start), steps=steps)
        assert response.position.state == sent(state)
        assert response.steps == wanted
        passed_over += sum(result.passed_over for result in wanted)
    assert passed_over


async def test_without_steps_the_position_is_answered_as_it_is() -> None:
    position = (await call("NewState", **SCHWEINEBANDE)).position
    response = await call("ApplyActions", state=position.state)
    assert response.position == position
    assert response.events == response.steps == []


async def test_a_failing_step_is_named_and_nothing_is_done() -> None:
    state = (await call("NewState", **SCHWEINEBANDE)).position.state
    steps = [Step(seat=0, action=notation("reveal 2,3")), Step(seat=0, action=notation("reveal 2,3"))]
    error = await refusal("ApplyActions", ErrorReason.ILLEGAL_ACTION, state=state, steps=steps)
    assert error.metadata["step"] == "1"
    assert error.metadata["clause"] == "SB-X.2"
    for text, where in (("place x", "steps[1].action.notation"), ("", "steps[1].action.notation")):
        steps[1] = Step(seat=0, action=notation(text))
        error = await refusal("ApplyActions", ErrorReason.MALFORMED_ACTION, state=state, steps=steps)
        assert error.metadata["step"] == "1"
        assert place(error) == where
    steps[1] = Step(seat=7, action=notation("place"))
    error = await refusal("ApplyActions", ErrorReason.MALFORMED_MESSAGE, state=state, steps=steps)
    assert (error.metadata["step"], place(error)) == ("1", "steps[1].seat")
    steps[1] = Step(seat=0)
    error = await refusal("ApplyActions", ErrorReason.MALFORMED_MESSAGE, state=state, steps=steps)
    assert place(error) == "steps[1].action"


async def test_a_batch_has_a_limit() -> None:
    state = (await call("NewState", **SCHWEINEBANDE)).position.state
    steps = [Step(seat=0, action=notation("place"))] * (STEPS + 1)
    error = await refusal("ApplyActions", ErrorReason.LIMIT_EXCEEDED, state=state, steps=steps)
    assert error.metadata["limit"] == str(STEPS)
    assert place(error) == "steps"


# Standing passes.


async def test_the_engine_passes_for_seats_that_asked_for_it() -> None:
    met = 0
    for state in _before_a_window():
        action, window = state
        given = sent(action)
        made = window.trail[0]
        acting = action.action(made.code)
        standing = [StandingPass(seat=seat, until="acted") for seat in range(action.table.seats)]
        with_passes = await call(
            "ApplyAction", state=given, seat=acting.seat, action=notation(acting.notation), pass_for=standing
        )
        without = await call("ApplyAction", state=given, seat=acting.seat, action=notation(acting.notation))
        assert without.position.decision.kind == "respond"
        assert with_passes.position.state.ply > without.position.state.ply
        passes = [event for event in with_passes.events if event.type == "passed"]
        assert passes
        assert not any(event.auto for event in passes)
        met += 1
    assert met


def _before_a_window() -> list[tuple[State, State]]:
    """States of the specimen of which an action opens a window, each with the state after it."""
    found: list[tuple[State, State]] = []
    for number in range(20):
        before: State | None = None
        for state in random_game(SPECIMEN.game, number):
            decision = state.decision
            if before is not None and decision is not None and decision.kind == "respond" and len(found) < 8:
                earlier = before.decision
                if earlier is not None and earlier.kind == "turn":
                    found.append((before, state.clone()))
                    found[-1][1].made = list(state.made)
            before = state.clone()
    return found


@pytest.mark.parametrize(
    ("passes", "where"),
    [
        ([StandingPass(seat=9, until="acted")], "passFor[0].seat"),
        ([StandingPass(until="acted")], "passFor[0].seat"),
        ([StandingPass(seat=1, until="for ever")], "passFor[0].until"),
        ([StandingPass(seat=1, until="acted"), StandingPass(seat=1, until="next-turn")], "passFor[1].seat"),
    ],
)
async def test_a_standing_pass_that_is_none(passes: list[StandingPass], where: str) -> None:
    state = (await call("NewState", **SCHWEINEBANDE)).position.state
    error = await refusal(
        "ApplyAction",
        ErrorReason.MALFORMED_MESSAGE,
        state=state,
        seat=0,
        action=notation("reveal 2,3"),
        pass_for=passes,
    )
    assert place(error) == where


async def test_draws_are_counted_and_the_seed_stays() -> None:
    state = (await call("NewState", **SCHWEINEBANDE)).position.state
    assert state.random == RandomSource(seed=seed_text(7), draws=0)
    later = await call("ApplyAction", state=state, seat=0, action=notation("reveal 2,3"))
    assert later.position.state.random == RandomSource(seed=seed_text(7), draws=1)
    assert later.position.undo_horizon == later.position.state.undo_horizon == 2
