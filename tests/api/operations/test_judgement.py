"""CheckAction, ExplainAction, ValidateState and ViewState answer what the engine finds, for every game."""

from random import Random
from typing import Any

from msgspec import UNSET

from royalpig.engine.game import Game
from royalpig.engine.oracle import well_formed
from royalpig.engine.packing import CHANCE
from royalpig.engine.state import SPECTATOR, State
from royalpig.wire.structs import ErrorReason, GameState, StateForm
from royalpig.wire.structs import Random as RandomSource
from tests.api.operations.calling import SPECIMEN, acting, call, every_game, notation, place, refusal, sent
from tests.engine.play import states_of_each_kind


def some_actions(state: State, random: Random) -> list[tuple[Any, str]]:
    """Legal and illegal actions, of seats that are asked and of others, chance's too, as seats and texts."""
    game = state.game
    codes = [code for seat in [*range(state.table.seats), CHANCE] for code in _of_each_kind(game, state, seat, random)]
    codes += random.sample(state.legal().codes, min(4, len(state.legal())))
    made = [state.action(code) for code in codes]
    return [(acting(action.seat), action.notation) for action in made]


def _of_each_kind(game: Game, state: State, seat: int, random: Random) -> list[int]:
    found = []
    for kind in random.sample(game.kinds, min(4, len(game.kinds))):
        codes = [code for code, _ in zip(well_formed(game, kind, state.table, seat), range(400), strict=False)]
        found += random.sample(codes, min(1, len(codes)))
    return found


@every_game
async def test_an_action_is_checked_and_explained_as_the_engine_does(played: Game) -> None:
    random = Random(1)
    legal = illegal = 0
    for state in states_of_each_kind(played, 5):
        for seat, text in some_actions(state, random):
            found = state.check(text, None if seat is UNSET else seat)
            checked = await call("CheckAction", state=sent(state), seat=seat, action=notation(text))
            explained = await call("ExplainAction", state=sent(state), seat=seat, action=notation(text))
            assert checked.legal == explained.legal == (found is None)
            assert checked.rejection == explained.rejection
            conditions = state.explain(text, None if seat is UNSET else seat)
            assert [(told.clause, told.holds) for told in explained.conditions] == [
                (condition.clause, condition.holds) for condition in conditions
            ]
            if found is None:
                legal += 1
                assert checked.rejection is UNSET
                assert all(told.holds and not told.values for told in explained.conditions)
                continue
            illegal += 1
            assert (checked.rejection.reason, checked.rejection.clause) == (found.reason.value, found.clause)
            assert checked.rejection.sentence == played.clauses[found.clause].rule
            assert checked.rejection.values == dict(found.values)
            assert [told.holds for told in explained.conditions] == [True] * (len(conditions) - 1) + [False]
            assert explained.conditions[-1].clause == found.clause
    assert legal
    assert illegal


async def test_malformed_text_is_a_rejection_with_its_place_and_candidates() -> None:
    state = (await call("NewState", game="schweinebande", seats=3)).position.state
    for text, clause, position, candidates in [
        ("revael 2,3", "", "0", "reveal"),
        ("", "", "0", "reveal"),
        ("reveal 9,9", "SB-X.3", "7", "0,0"),
        ("reveal", "SB-X.3", "6", "0,0"),
        ("reveal  2,3   extra", "SB-X.3", "14", None),
        ("reveal 2", "SB-X.3", "7", "0,0"),
    ]:
        checked = await call("CheckAction", state=state, seat=0, action=notation(text))
        assert not checked.legal
        rejection = checked.rejection
        assert (rejection.reason, rejection.clause) == ("MALFORMED_ACTION", clause)
        assert rejection.values["position"] == position
        assert rejection.values["problem"]
        assert rejection.sentence
        if candidates is not None:
            assert candidates in rejection.values["candidates"].split()
        explained = await call("ExplainAction", state=state, seat=0, action=notation(text))
        assert explained.rejection == rejection
        assert not explained.legal


async def test_an_action_is_read_leniently() -> None:
    state = (await call("NewState", game="schweinebande", seats=3)).position.state
    for text in ("REVEAL 2,3", "  reveal   2,3 ", "rev 2,3"):
        assert (await call("CheckAction", state=state, seat=0, action=notation(text))).legal


@every_game
async def test_sound_states_are_valid(played: Game) -> None:
    for state in states_of_each_kind(played, 6):
        for seen in (state, *(state.view(seat) for seat in (SPECTATOR, *range(state.table.seats)))):
            assert (await call("ValidateState", state=sent(seen))).valid


async def test_every_broken_invariant_is_told_with_its_clause_and_path() -> None:
    state = (await call("NewState", game="schweinebande", seats=3)).position.state
    state.schweinebande.in_hand[2] += 1
    told = await call("ValidateState", state=state)
    assert not told.valid
    assert [(problem.invariant, problem.clause, problem.path) for problem in told.problems] == [
        ("SB-I0", "", "schweinebande.inHand[2]")
    ]
    state.schweinebande.in_hand[2] -= 2
    state.schweinebande.unseen[6] += 1
    told = await call("ValidateState", state=state)
    broken = {(problem.invariant, problem.clause, problem.path) for problem in told.problems}
    assert ("SB-I3", "SB-S.1", "schweinebande.inHand[2]") in broken
    assert ("SB-I2", "SB-A.2", "schweinebande.unseen") in broken
    assert all(problem.message for problem in told.problems)


def _around(state: GameState) -> list[tuple[str, str, Any]]:
    """Paths in the JSON form, and the fields and values that break there what surrounds the table."""
    return [
        ("ply", "ply", 2**32 - 1),
        ("openedAt", "opened_at", state.ply + 1),
        ("undoHorizon", "undo_horizon", state.ply + 1),
        ("acted", "acted", state.seats),
        ("viewer", "viewer", 0),
        ("random", "random", UNSET),
    ]


async def test_what_surrounds_the_table_is_judged_too() -> None:
    for state in states_of_each_kind(SPECIMEN.game, 1):
        for path, field, value in _around(sent(state)):
            broken = sent(state)
            setattr(broken, field, value)
            told = await call("ValidateState", state=broken)
            assert [problem.path for problem in told.problems] == [path]
            assert told.problems[0].invariant == SPECIMEN.game.shape_invariant
    for seed in ("", "7", "x" * 32, "0" * 31, "0" * 33, "٣" * 32):
        broken = sent(state)
        broken.random = RandomSource(seed=seed)
        told = await call("ValidateState", state=broken)
        assert [problem.path for problem in told.problems] == ["random.seed"]
    broken = sent(state)
    broken.random = RandomSource(seed="0" * 32, draws=2**32 - 1)
    told = await call("ValidateState", state=broken)
    assert [problem.path for problem in told.problems] == ["random.draws"]


@every_game
async def test_a_state_that_draws_by_itself_waits_for_no_outcome(played: Game) -> None:
    for state in states_of_each_kind(played, 2):
        if state.actors == [CHANCE]:
            given = sent(state)
            given.chance_mode = given.chance_mode.AUTO
            told = await call("ValidateState", state=given)
            assert [(problem.invariant, problem.path) for problem in told.problems] == [
                (played.rest_invariant, "chanceMode")
            ]


# Views.


@every_game
async def test_a_view_is_the_engines(played: Game) -> None:
    for state in states_of_each_kind(played, 3):
        for seat in (UNSET, *range(state.table.seats)):
            seen = state.view(SPECTATOR if seat is UNSET else seat)
            told = (await call("ViewState", state=sent(state), seat=seat)).state
            assert told == sent(seen)
            assert told.form is StateForm.VIEW
            assert (told.random, told.undo_horizon, told.viewer) == (UNSET, 0, seat)
            assert (await call("ViewState", state=told, seat=seat)).state == told


async def test_a_view_is_not_made_of_anothers() -> None:
    for state in states_of_each_kind(SPECIMEN.game, 1):
        view = sent(state.view(0))
        for seat in (1, UNSET):
            error = await refusal("ViewState", ErrorReason.VIEW_NOT_PLAYABLE, state=view, seat=seat)
            assert place(error) == "seat"


async def test_a_view_answers_for_its_own_seat_alone() -> None:
    random = Random(5)
    for state in states_of_each_kind(SPECIMEN.game, 2):
        view = sent(state.view(0))
        for text in (text for seat, text in some_actions(state, random) if seat == 0):
            whole = await call("CheckAction", state=sent(state), seat=0, action=notation(text))
            assert await call("CheckAction", state=view, seat=0, action=notation(text)) == whole
        for method in ("CheckAction", "ExplainAction"):
            error = await refusal(method, ErrorReason.VIEW_NOT_PLAYABLE, state=view, seat=1, action=notation("pass"))
            assert place(error) == "seat"
        for method in ("ListLegalActions", "ListChoices"):
            await refusal(method, ErrorReason.VIEW_NOT_PLAYABLE, state=view, seat=1)


async def test_a_view_that_shows_too_much_is_broken() -> None:
    found = 0
    for state in states_of_each_kind(SPECIMEN.game, 2):
        view = sent(state.view(0))
        shown = SPECIMEN.typed(sent(state))
        hidden = SPECIMEN.typed(view)
        for name in ("hands", "deck", "bids", "known_top", "wishes"):
            if getattr(shown, name) == getattr(hidden, name):
                continue
            found += 1
            kept = getattr(hidden, name)
            setattr(hidden, name, getattr(shown, name))
            told = await call("ValidateState", state=view)
            assert not told.valid
            setattr(hidden, name, kept)
    assert found > 20


async def test_an_open_state_hides_nothing() -> None:
    found = 0
    for state in states_of_each_kind(SPECIMEN.game, 2):
        given = sent(state)
        shown, hidden = SPECIMEN.typed(given), SPECIMEN.typed(sent(state.view(-1)))
        for name in ("sky", "bids", "known_top"):
            if getattr(shown, name) != getattr(hidden, name):
                found += 1
                kept = getattr(shown, name)
                setattr(shown, name, getattr(hidden, name))
                assert not (await call("ValidateState", state=given)).valid
                setattr(shown, name, kept)
    assert found > 10
