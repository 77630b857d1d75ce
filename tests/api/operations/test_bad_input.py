"""Bad input: each is refused for its reason, with what is wrong and where; nothing else comes out."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import UNSET

from royalpig.api.errors import NOT_FOUND, STATUSES
from royalpig.api.limits import ACTION_CHARACTERS
from royalpig.engine.packing import CHANCE
from royalpig.wire.structs import (
    Action,
    ErrorReason,
    GameState,
    LegalDetail,
    SchweinebandeAction,
    SchweinebandeActionCollect,
    SchweinebandeActionReveal,
    SchweinebandeActionSell,
    StateForm,
    Viewer,
)
from tests.api.operations.calling import GAMES, SPECIMEN, call, notation, place, refusal, sent
from tests.engine.play import random_game, states_of_each_decision

IN_ANSWERS_ONLY = {
    ErrorReason.UNSPECIFIED,
    ErrorReason.MALFORMED_RECORD,
    ErrorReason.BROKEN_CHAIN,
    ErrorReason.WRONG_DRAW,
    ErrorReason.WRONG_RESULT,
    ErrorReason.WRONG_DICE,
}


@pytest.fixture
async def state() -> GameState:
    """A new game of three."""
    response = await call("NewState", game="schweinebande", seats=3, seed="7", legal_detail=LegalDetail.NONE)
    found: GameState = response.position.state
    return found


def test_every_reason_of_an_error_has_a_status() -> None:
    assert STATUSES.keys() == set(ErrorReason) - IN_ANSWERS_ONLY


# What is asked for by name.


@pytest.mark.parametrize("method", ["GetGame", "GetContent", "ListClauses", "GetClause", "NewState"])
async def test_an_unknown_game(method: str) -> None:
    error = await refusal(method, ErrorReason.UNKNOWN_GAME, game="schweinbande")
    assert error.status is NOT_FOUND
    assert error.metadata["candidates"] == "schweinebande"
    assert "schweinbande" in error.message


async def test_a_state_of_an_unknown_game(state: GameState) -> None:
    state.game = "chess"
    error = await refusal("ValidateState", ErrorReason.UNKNOWN_GAME, state=state)
    assert error.metadata == {"game": "chess", "candidates": ""}


async def test_an_unknown_clause() -> None:
    error = await refusal("GetClause", ErrorReason.UNKNOWN_CLAUSE, game="schweinebande", id="SB-C.99")
    assert error.status is NOT_FOUND
    assert error.metadata["clause"] == "SB-C.99"
    assert "SB-C.9" in error.metadata["candidates"].split()


async def test_an_unknown_pack_that_is_asked_for() -> None:
    error = await refusal("GetContent", ErrorReason.UNKNOWN_PACK, game="schweinebande", pack="deluxe")
    assert (error.status, error.metadata["pack"], place(error)) == (NOT_FOUND, "deluxe", "pack")


async def test_an_unknown_pack_to_play_with(state: GameState) -> None:
    given = {"game": "schweinebande", "seats": 3, "content_pack": "markt"}
    error = await refusal("NewState", ErrorReason.UNKNOWN_PACK, **given)
    assert error.status is not NOT_FOUND
    assert (error.metadata["candidates"], place(error)) == ("market", "contentPack")
    state.content_pack = ""
    assert place(await refusal("ValidateState", ErrorReason.UNKNOWN_PACK, state=state)) == "state.contentPack"
    state.content_pack = "market"
    for other in ("", "0" * 64):
        state.content_hash = other
        error = await refusal("ValidateState", ErrorReason.UNKNOWN_PACK, state=state)
        assert place(error) == "state.contentHash"


# Options and seats.


async def test_an_unknown_option(state: GameState) -> None:
    given = {"game": "schweinebande", "seats": 3, "options": {"bare-rowz": "allowed"}}
    error = await refusal("NewState", ErrorReason.UNKNOWN_OPTION, **given)
    assert (error.metadata["option"], error.metadata["candidates"]) == ("bare-rowz", "bare-rows")
    assert place(error) == "options.bare-rowz"
    state.options["bare-rowz"] = "allowed"
    error = await refusal("ListLegalActions", ErrorReason.UNKNOWN_OPTION, state=state)
    assert place(error) == "state.options.bare-rowz"


@pytest.mark.rule("SB-X.6")
@pytest.mark.parametrize(
    ("seats", "options", "where"),
    [
        (0, {}, "seats"),
        (6, {}, "seats"),
        (2**32 - 1, {}, "seats"),
        (3, {"bare-rows": "maybe"}, "options.bare-rows"),
        (3, {"start-seat": "p4"}, "options.start-seat"),
        (3, {"start-seat": "x" * 100_000}, "options.start-seat"),
    ],
)
async def test_refused_options_and_seats(seats: int, options: dict[str, str], where: str) -> None:
    given = {"game": "schweinebande", "seats": seats, "options": options}
    error = await refusal("NewState", ErrorReason.INVALID_OPTIONS, **given)
    assert (error.metadata["clause"], place(error)) == ("SB-X.6", where)
    assert error.metadata["sentence"]
    assert len(error.message) < 300


async def test_a_refused_combination() -> None:
    given = {"game": SPECIMEN.game.id, "seats": 4, "options": {"rounds": "3", "weather": "wild"}}
    error = await refusal("NewState", ErrorReason.INVALID_OPTIONS, **given)
    assert (error.metadata["clause"], place(error)) == ("TW-S.2", "options")


async def test_options_that_a_state_cannot_have(state: GameState) -> None:
    state.options["settling"] = "never"
    error = await refusal("CheckAction", ErrorReason.INVALID_OPTIONS, state=state)
    assert place(error) == "state.options.settling"
    state.options["settling"] = "after-all"
    state.seats = 9
    assert place(await refusal("CheckAction", ErrorReason.INVALID_OPTIONS, state=state)) == "state.seats"


@pytest.mark.parametrize("seed", ["g", "-1", "0x7", "0" * 33, " 7", "٣"])
async def test_a_seed_that_is_none(seed: str) -> None:
    given = {"game": "schweinebande", "seats": 3, "seed": seed}
    assert place(await refusal("NewState", ErrorReason.MALFORMED_MESSAGE, **given)) == "seed"


async def test_a_new_state_as_a_view() -> None:
    given = {"game": "schweinebande", "seats": 3, "form": StateForm.VIEW}
    assert place(await refusal("NewState", ErrorReason.VIEW_NOT_PLAYABLE, **given)) == "form"


# States.

WITH_A_STATE = [
    "ApplyAction",
    "ApplyActions",
    "CheckAction",
    "ExplainAction",
    "ListLegalActions",
    "ListChoices",
    "ValidateState",
    "ViewState",
]
every_method_with_a_state = pytest.mark.parametrize("method", WITH_A_STATE)


@every_method_with_a_state
async def test_no_state(method: str) -> None:
    assert place(await refusal(method, ErrorReason.MALFORMED_MESSAGE)) == "state"


@every_method_with_a_state
async def test_a_state_without_its_table(method: str, state: GameState) -> None:
    state.schweinebande = UNSET
    assert place(await refusal(method, ErrorReason.MALFORMED_MESSAGE, state=state)) == "state.schweinebande"


@every_method_with_a_state
@pytest.mark.parametrize("version", ["9.0.0", "", "1", "x" * 1000])
async def test_a_rules_version_that_is_not_spoken(method: str, version: str, state: GameState) -> None:
    state.rules_version = version
    error = await refusal(method, ErrorReason.UNSUPPORTED_RULES_VERSION, state=state)
    assert error.metadata["spoken"] == "1.0.0"
    assert "1.0.0" in error.message
    assert len(error.message) < 300


@pytest.mark.parametrize("method", ["ApplyAction", "ApplyActions"])
async def test_a_view_is_not_played_on(method: str, state: GameState) -> None:
    view = (await call("ViewState", state=state, seat=0)).state
    error = await refusal(method, ErrorReason.VIEW_NOT_PLAYABLE, state=view)
    assert place(error) == "state.form"


def _tile_too_many(state: GameState) -> None:
    state.schweinebande.unseen[2] -= 2  # type: ignore[union-attr]
    state.schweinebande.yard[2] += 3  # type: ignore[union-attr]


def _farmer_on_a_face_down_tile(state: GameState) -> None:
    state.schweinebande.in_hand[1] -= 1  # type: ignore[union-attr]
    state.schweinebande.farmer_on[4] = 1  # type: ignore[union-attr]


def _wrong_total(state: GameState) -> None:
    state.schweinebande.unseen[6] += 1  # type: ignore[union-attr]


def _wrong_decision(state: GameState) -> None:
    state.schweinebande.step = 4  # type: ignore[union-attr]


def _passage(state: GameState) -> None:
    state.schweinebande.step = 9  # type: ignore[union-attr]


def _too_many_cells(state: GameState) -> None:
    state.schweinebande.cells.extend([7] * 100_000)  # type: ignore[union-attr]


@every_method_with_a_state
@pytest.mark.parametrize(
    ("spoil", "invariant", "where"),
    [
        (_tile_too_many, "SB-I1", "state.schweinebande.unseen[2]"),
        (_farmer_on_a_face_down_tile, "SB-I3", "state.schweinebande.farmerOn[4]"),
        (_wrong_total, "SB-I1", "state.schweinebande.unseen[6]"),
        (_wrong_decision, "SB-I4", "state.schweinebande.orderTile"),
        (_passage, "SB-I0", "state.schweinebande.step"),
        (_too_many_cells, "SB-I0", "state.schweinebande.cells"),
    ],
)
async def test_a_state_that_breaks_invariants(
    method: str, spoil: Callable[[GameState], None], invariant: str, where: str, state: GameState
) -> None:
    spoil(state)
    if method == "ValidateState":
        told = await call(method, state=state)
        assert (invariant, where) in [(problem.invariant, f"state.{problem.path}") for problem in told.problems]
        return
    error = await refusal(method, ErrorReason.INVALID_STATE, state=state)
    told = await call("ValidateState", state=state)
    assert [violation.path for violation in error.violations] == [f"state.{found.path}" for found in told.problems]
    violation = next(violation for violation in error.violations if violation.path == where)
    assert violation.description.startswith(invariant)
    assert error.metadata["problems"] == str(len(error.violations))
    assert len(error.message) < 300


# Seats and viewers.


@pytest.mark.parametrize(
    "method", ["ApplyAction", "CheckAction", "ExplainAction", "ListLegalActions", "ListChoices", "ViewState"]
)
@pytest.mark.parametrize("seat", [3, CHANCE, 16, 2**32 - 1])
async def test_a_seat_that_is_not_at_the_table(method: str, seat: int, state: GameState) -> None:
    fields = {"action": notation("reveal 2,3")} if "Action" in method and method != "ListLegalActions" else {}
    error = await refusal(method, ErrorReason.MALFORMED_MESSAGE, state=state, seat=seat, **fields)
    assert place(error) == "seat"


@pytest.mark.parametrize("method", ["ApplyAction", "ApplyActions"])
async def test_a_viewer_that_is_not_at_the_table(method: str, state: GameState) -> None:
    error = await refusal(method, ErrorReason.MALFORMED_MESSAGE, state=state, view_for=Viewer(seat=3))
    assert place(error) == "viewFor.seat"
    given = {"game": "schweinebande", "seats": 3, "view_for": Viewer(seat=3)}
    assert place(await refusal("NewState", ErrorReason.MALFORMED_MESSAGE, **given)) == "viewFor.seat"


# Actions.


async def apply_refused(reason: ErrorReason, state: GameState, action: Action, seat: Any = 0) -> Any:
    """What ApplyAction refuses an action with; CheckAction must answer the same as a rejection."""
    error = await refusal("ApplyAction", reason, state=state, seat=seat, action=action)
    rejection = (await call("CheckAction", state=state, seat=seat, action=action)).rejection
    assert rejection.reason == reason.name
    assert rejection.clause == error.metadata.get("clause", "")
    assert rejection.values == {
        name: value for name, value in error.metadata.items() if name not in ("clause", "sentence")
    }
    return error


async def test_no_action(state: GameState) -> None:
    for method in ("ApplyAction", "CheckAction", "ExplainAction"):
        assert place(await refusal(method, ErrorReason.MALFORMED_MESSAGE, state=state, seat=0)) == "action"
    error = await apply_refused(ErrorReason.MALFORMED_ACTION, state, Action())
    assert place(error) == "action.notation"


async def test_text_that_names_no_action(state: GameState) -> None:
    error = await apply_refused(ErrorReason.MALFORMED_ACTION, state, notation("revael 2,3"))
    assert (error.metadata["position"], error.metadata["candidates"]) == ("0", "reveal")
    assert "clause" not in error.metadata
    assert place(error) == "action.notation"
    error = await apply_refused(ErrorReason.MALFORMED_ACTION, state, notation("  d"))
    assert error.metadata["position"] == "2"
    assert error.metadata["candidates"].split() == ["decline", "done"]
    error = await apply_refused(ErrorReason.MALFORMED_ACTION, state, notation("x" * 1_000_000))
    assert error.metadata["position"] == str(ACTION_CHARACTERS)
    assert len(str(error.metadata)) + len(error.message) < 1000


@pytest.mark.rule("SB-X.3")
async def test_malformed_arguments(state: GameState) -> None:
    error = await apply_refused(ErrorReason.MALFORMED_ACTION, state, notation("reveal 7,7"))
    assert (error.metadata["clause"], error.metadata["position"]) == ("SB-X.3", "7")
    assert error.metadata["candidates"].startswith("0,0 ")
    assert place(error) == "action.notation"
    typed = Action(schweinebande=SchweinebandeAction(reveal=SchweinebandeActionReveal(cell="7,7")))
    error = await apply_refused(ErrorReason.MALFORMED_ACTION, state, typed)
    assert (error.metadata["clause"], error.metadata["field"]) == ("SB-X.3", "schweinebande.reveal.cell")
    assert place(error) == "action.schweinebande.reveal.cell"
    empty = Action(schweinebande=SchweinebandeAction(reveal=SchweinebandeActionReveal()))
    assert place(await apply_refused(ErrorReason.MALFORMED_ACTION, state, empty)) == "action.schweinebande.reveal.cell"


async def test_a_typed_action_without_a_kind(state: GameState) -> None:
    error = await apply_refused(ErrorReason.MALFORMED_ACTION, state, Action(schweinebande=SchweinebandeAction()))
    assert place(error) == "action.schweinebande"


async def test_a_typed_action_of_another_game() -> None:
    state = sent(next(random_game(SPECIMEN.game, 1)))
    other = SchweinebandeAction(reveal=SchweinebandeActionReveal(cell="2,3"))
    for text in ("", "bid 1a"):
        action = Action(notation=text, schweinebande=other)
        error = await apply_refused(ErrorReason.MALFORMED_ACTION, state, action)
        assert place(error) == "action.schweinebande"
        assert SPECIMEN.game.id in error.message


async def test_forms_that_do_not_agree(state: GameState) -> None:
    reveal = SchweinebandeAction(reveal=SchweinebandeActionReveal(cell="2,3"))
    for text in ("reveal 2,4", "reveal 9,9", "place"):
        both = Action(notation=text, schweinebande=reveal)
        assert place(await apply_refused(ErrorReason.MALFORMED_ACTION, state, both)) == "action.schweinebande"
    legal = await call("CheckAction", state=state, seat=0, action=Action(notation="REV 2,3", schweinebande=reveal))
    assert legal.legal


@pytest.mark.rule("SB-X.2", "SB-X.3")
async def test_the_kind_is_judged_before_its_form(state: GameState) -> None:
    sell = SchweinebandeAction(sell=SchweinebandeActionSell(animal="unicorn"))
    for action in (notation("sell unicorn"), Action(schweinebande=sell)):
        error = await apply_refused(ErrorReason.ILLEGAL_ACTION, state, action)
        assert error.metadata["clause"] == "SB-X.2"


@pytest.mark.rule("SB-X.1")
async def test_another_seats_decision(state: GameState) -> None:
    error = await apply_refused(ErrorReason.NOT_YOUR_DECISION, state, notation("reveal 2,3"), seat=1)
    assert (error.metadata["clause"], error.metadata["asked"]) == ("SB-X.1", "p0")
    assert error.violations == []
    await apply_refused(ErrorReason.NOT_YOUR_DECISION, state, notation("reveal 2,3"), seat=UNSET)


@pytest.mark.rule("SB-X.4")
async def test_an_action_after_the_end() -> None:
    *_, last = random_game(GAMES[0], 5)
    state = sent(last)
    error = await apply_refused(ErrorReason.GAME_OVER, state, notation("done"))
    assert error.metadata["clause"] == "SB-X.4"
    await apply_refused(ErrorReason.MALFORMED_ACTION, state, notation("dance"))
    position = (await call("ApplyActions", state=state)).position
    assert position.decision is UNSET
    assert position.legal.total == 0
    assert position.outcome.winners


@pytest.mark.rule("SB-C.11")
async def test_an_illegal_action_carries_clause_sentence_and_values() -> None:
    decision = next(decision for decision in GAMES[0].decisions if decision.name == "collect")
    for live in states_of_each_decision(GAMES[0], 20)[decision]:
        broken = [
            action
            for action in _collects(live.table.pack.cells)
            if (found := live.check(action, live.table.actor)) and found.clause == "SB-C.11"
        ]
        for text in broken:
            state = sent(live)
            error = await apply_refused(ErrorReason.ILLEGAL_ACTION, state, notation(text), seat=live.table.actor)
            assert error.metadata["clause"] == "SB-C.11"
            assert error.metadata["sentence"] == GAMES[0].clauses["SB-C.11"].rule
            assert error.metadata["direction"] == text.split()[-1]
            assert "SB-C.11" in error.message
            cell, direction = text.split()[1:]
            typed = SchweinebandeAction(collect=SchweinebandeActionCollect(cell=cell, direction=direction))
            same = await apply_refused(
                ErrorReason.ILLEGAL_ACTION, state, Action(schweinebande=typed), seat=live.table.actor
            )
            assert same.metadata == error.metadata
        if broken:
            return
    pytest.fail("no state was found where a row has no tile")


def _collects(cells: list[str]) -> list[str]:
    return [f"collect {cell} {direction}" for cell in cells for direction in ("e", "ne", "nw", "w", "sw", "se")]
