"""Calls with sealed states: who may act, who is told what, for every game."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from royalpig.api.credentials import Credentials, bring
from royalpig.api.errors import ApiError
from royalpig.api.positions import EVERYTHING
from royalpig.api.refereed import REFEREED
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE
from royalpig.engine.state import SPECTATOR, State
from royalpig.games import game
from royalpig.wire.structs import (
    Action,
    ChanceMode,
    ErrorReason,
    GameState,
    LegalDetail,
    StandingPass,
    StateForm,
    Step,
    Viewer,
)
from tests.api.operations.calling import acting, call, codec_of, every_game, notation, place, refusal, sent
from tests.api.seals.bearing import Table, an_action, bearing, readers
from tests.engine.leaks import leak_pair
from tests.engine.play import states_of_each_kind

PIGS = game("schweinebande")
LORD = game("lord-of-the-pigs")


def of_reader(reader: int) -> Any:
    return UNSET if reader == SPECTATOR else reader


# NewState.


@every_game
async def test_a_new_state_comes_sealed_with_a_token_for_each_seat_and_the_owners(played: Game) -> None:
    seats = played.seats.start
    answer = await call("NewState", game=played.id, seats=seats, seed="7", form=StateForm.SEALED)
    state = answer.position.state
    plain = GameState(game=played.id, rules_version=played.rules_version, form=StateForm.SEALED, sealed=state.sealed)
    assert msgspec.to_builtins(state) == msgspec.to_builtins(codec_of(played).state(**_fields(plain)))
    assert len(set(answer.seat_tokens)) == len(answer.seat_tokens) == seats
    assert answer.owner_token not in answer.seat_tokens
    told = await call("NewState", game=played.id, seats=seats, seed="7")
    assert answer.position.view == told.position.state
    assert answer.events == told.events
    assert answer.position.legal.actions == told.position.legal.actions
    assert (told.seat_tokens, told.owner_token, told.position.view) == ([], "", UNSET)
    for token, viewer in zip([*answer.seat_tokens, ""], [*range(seats), UNSET], strict=True):
        with bearing(token):
            view = (await call("ApplyActions", state=state)).position.view
        assert (view.form, view.viewer) == (StateForm.VIEW, viewer)
    with bearing(answer.owner_token):
        assert (await call("ApplyActions", state=state)).position.view == told.position.state


def _fields(state: GameState) -> dict[str, Any]:
    return {"game": state.game, "rules_version": state.rules_version, "form": state.form, "sealed": state.sealed}


async def test_a_new_state_may_be_answered_with_a_seats_view() -> None:
    asked = {"game": LORD.id, "seats": 4, "form": StateForm.SEALED}
    assert (await call("NewState", **asked, view_for=Viewer(seat=1))).position.view.viewer == 1
    assert (await call("NewState", **asked, view_for=Viewer())).position.view.viewer is UNSET


# Whose token does what.


@every_game
async def test_a_seat_acts_by_its_own_token_and_the_owners_alone(played: Game) -> None:
    table = Table.new()
    acted = 0
    for state in states_of_each_kind(played, 2):
        found = an_action(state)
        if found is None:
            continue
        seat, action = found
        given = table.seal(state)
        for reader in (EVERYTHING, *readers(state)):
            for method, fields in (
                ("ApplyAction", {"seat": seat, "action": action}),
                ("ApplyActions", {"steps": [Step(seat=seat, action=action)]}),
            ):
                if reader in (EVERYTHING, seat):
                    answer = await table.call(reader, method, state=given, **fields)
                    later = state.after(action.notation, seat)
                    opened = await table.call(EVERYTHING, "ViewState", state=answer.position.state, seat=seat)
                    assert opened.state == sent(later.view(seat))
                    acted += 1
                else:
                    error = await table.refusal(reader, method, ErrorReason.NOT_YOUR_SEAT, state=given, **fields)
                    assert place(error) == ("seat" if method == "ApplyAction" else "steps[0].seat")
    assert acted


@every_game
async def test_chance_is_entered_by_the_owner_alone(played: Game) -> None:
    table = Table.new()
    entered = 0
    for state in states_of_each_kind(played, 3):
        if state.actors != [CHANCE]:
            continue
        given = table.seal(state)
        action = notation(state.action(state.codes(CHANCE)[0]).notation)
        for reader in readers(state):
            error = await table.refusal(reader, "ApplyAction", ErrorReason.NOT_YOUR_SEAT, state=given, action=action)
            assert "the owner's to enter" in error.message
        await table.call(EVERYTHING, "ApplyAction", state=given, action=action)
        entered += 1
    assert entered


async def test_explicit_chance_waits_for_the_owner_in_a_sealed_game() -> None:
    answer = await call(
        "NewState", game=PIGS.id, seats=2, form=StateForm.SEALED, chance_mode=ChanceMode.EXPLICIT, seed="1"
    )
    with bearing(answer.seat_tokens[0]):
        later = await call("ApplyAction", state=answer.position.state, seat=0, action=notation("reveal 2,2"))
        state = later.position.state
        assert later.position.decision.chance
        await refusal("ApplyAction", ErrorReason.NOT_YOUR_SEAT, state=state, action=notation("tile cow"))
    with bearing(answer.owner_token):
        entered = await call("ApplyAction", state=state, action=notation("tile cow"))
    assert [event.type for event in entered.events] == ["tile-turned-up"]


async def test_tokens_that_are_none_of_the_game() -> None:
    table, other = Table.new(), Table.new()
    given = table.seal(PIGS.new(3, 7))
    for token in (other.token(0), other.token(EVERYTHING), "x", table.token(0)[:-1]):
        with bearing(token):
            for method, fields in (
                ("ViewState", {}),
                ("ApplyActions", {}),
                ("ListLegalActions", {}),
                ("ApplyAction", {"seat": 0, "action": notation("reveal 2,2")}),
            ):
                error = await refusal(method, ErrorReason.UNAUTHENTICATED, state=given, **fields)
                assert token not in error.message
    bring(Credentials("Basic eDp5"))
    await refusal("ViewState", ErrorReason.UNAUTHENTICATED, state=given)


async def test_an_open_state_asks_for_no_token() -> None:
    with bearing("x"):
        answer = await call("ApplyAction", state=sent(PIGS.new(3, 7)), seat=0, action=notation("reveal 2,2"))
    assert answer.position.state.form is StateForm.OPEN


async def test_a_seat_is_shown_its_own_view_or_the_spectators() -> None:
    table = Table.new()
    state = LORD.new(4, 7)
    given = table.seal(state)
    for reader in readers(state):
        for wanted in readers(state):
            of = {"state": given, "seat": of_reader(wanted)}
            beside = {"state": given, "view_for": Viewer(seat=of_reader(wanted))}
            if wanted in (reader, SPECTATOR):
                assert (await table.call(reader, "ViewState", **of)).state == sent(state.view(wanted))
                assert (await table.call(reader, "ApplyActions", **beside)).position.view == sent(state.view(wanted))
            else:
                assert place(await table.refusal(reader, "ViewState", ErrorReason.NOT_YOUR_SEAT, **of)) == "seat"
                error = await table.refusal(reader, "ApplyActions", ErrorReason.NOT_YOUR_SEAT, **beside)
                assert place(error) == "viewFor.seat"
    for wanted in readers(state):
        answer = await table.call(EVERYTHING, "ViewState", state=given, seat=of_reader(wanted))
        assert answer.state == sent(state.view(wanted))


async def test_a_seat_that_is_not_at_the_table() -> None:
    table = Table.new()
    given = table.seal(PIGS.new(3, 7))
    for reader in (EVERYTHING, 0, SPECTATOR):
        for method in ("ApplyAction", "CheckAction", "ViewState", "ListChoices", "ListLegalActions"):
            fields = {"action": notation("reveal 2,2")} if method in ("ApplyAction", "CheckAction") else {}
            error = await table.refusal(reader, method, ErrorReason.MALFORMED_MESSAGE, state=given, seat=3, **fields)
            assert place(error) == "seat"


async def test_the_engine_passes_for_the_seats_that_one_acts_for() -> None:
    table = Table.new()
    state = LORD.new(4, 7)
    seat, action = an_action(state) or (0, Action())
    fields = {"state": table.seal(state), "seat": seat, "action": action}
    own, other = StandingPass(seat=seat, until="acted"), StandingPass(seat=(seat + 1) % 4, until="acted")
    await table.call(seat, "ApplyAction", **fields, pass_for=[own])
    await table.call(EVERYTHING, "ApplyAction", **fields, pass_for=[own, other])
    error = await table.refusal(seat, "ApplyAction", ErrorReason.NOT_YOUR_SEAT, **fields, pass_for=[own, other])
    assert place(error) == "passFor[1].seat"


# What is answered is what the view allows.


@every_game
async def test_what_is_asked_is_answered_as_for_the_view(played: Game) -> None:
    table = Table.new()
    for state in states_of_each_kind(played, 2):
        given = table.seal(state)
        for reader in (EVERYTHING, *readers(state)):
            seen = sent(state if reader is EVERYTHING else state.view(reader))
            for fields in _questions(state, reader):
                method = str(fields.pop("method"))
                told = await table.call(reader, method, state=given, **fields)
                assert told == await call(method, state=seen, **fields)
            messages = [one async for one in table.stream(reader, "StreamLegalActions", state=given, page_size=3)]
            listed = await call("ListLegalActions", state=seen)
            assert [entry for one in messages for entry in one.actions] == listed.legal.actions
            assert (await table.call(reader, "ValidateState", state=given)).valid


def _questions(state: State, reader: int | None) -> list[dict[str, Any]]:
    """Questions that the bearer may ask, with their method."""
    asked: list[dict[str, Any]] = [{"method": "ListLegalActions"}, {"method": "ListLegalActions", "page_size": 2}]
    seen = state if reader is EVERYTHING else state.view(reader)
    for seat in state.actors:
        if not seen.tells(seat):
            continue
        asked.append({"method": "ListLegalActions", "seat": acting(seat), "legal_detail": LegalDetail.COUNT})
        asked.append({"method": "ListChoices", "seat": acting(seat)})
        for text in ("done", "pass", state.action(state.codes(seat)[0]).notation, "nonsense"):
            asked += [
                {"method": method, "seat": acting(seat), "action": notation(text)}
                for method in ("CheckAction", "ExplainAction")
            ]
    return asked


@every_game
async def test_what_a_view_does_not_tell_is_not_told(played: Game) -> None:
    table = Table.new()
    refused = 0
    for state in states_of_each_kind(played, 2):
        given = table.seal(state)
        for reader in readers(state):
            for seat in state.actors:
                if state.view(reader).tells(seat):
                    continue
                for method, fields in (
                    ("CheckAction", {"action": notation("pass")}),
                    ("ExplainAction", {"action": notation("pass")}),
                    ("ListChoices", {}),
                ):
                    error = await table.refusal(
                        reader, method, ErrorReason.NOT_YOUR_SEAT, state=given, seat=acting(seat), **fields
                    )
                    assert place(error) == "seat"
                    refused += 1
    assert refused or not played.hidden


@every_game
async def test_a_page_goes_on_for_the_same_state_and_bearer(played: Game) -> None:
    table = Table.new()
    for state in states_of_each_kind(played, 1):
        found = an_action(state)
        if found is None or len(state.codes(found[0])) < 3:
            continue
        seat = found[0]
        position = (await table.call(seat, "ApplyActions", state=table.seal(state), page_size=1)).position
        token = position.legal.next_page_token
        again = table.seal(state)
        page = await table.call(seat, "ListLegalActions", state=again, page_size=1, page_token=token)
        whole = await table.call(seat, "ListLegalActions", state=again)
        assert page.legal.actions == whole.legal.actions[1:2]
        later = table.seal(state.after(state.codes(seat)[0]))
        await table.refusal(seat, "ListLegalActions", ErrorReason.BAD_PAGE_TOKEN, state=later, page_token=token)
        return


@every_game
async def test_a_seat_is_told_nothing_of_what_is_hidden_from_it(played: Game) -> None:
    """Every answer, and every refusal, is the same bytes where only what the seat may not know differs."""
    table = Table.new()
    differ = 0
    for number, state in enumerate(states_of_each_kind(played, 2)):
        for reader in readers(state):
            other = state.sample(reader, number)
            differ += played.layout.values(other.table) != played.layout.values(state.table)
            one, two = table.seal(state), table.seal(other)
            assert len(one.sealed) == len(two.sealed)
            for fields in _whatever(state, reader):
                method = str(fields.pop("method"))
                assert await _bytes(table, reader, method, one, fields) == await _bytes(
                    table, reader, method, two, fields
                )
    assert differ or not played.hidden


def _whatever(state: State, reader: int) -> list[dict[str, Any]]:
    """What a bearer may try that changes nothing."""
    tried: list[dict[str, Any]] = [{"method": "ApplyActions"}, {"method": "ValidateState"}]
    tried += [{"method": "ViewState", "seat": of_reader(seat)} for seat in readers(state)]
    for seat in (*range(state.table.seats), CHANCE):
        tried += [{"method": method, "seat": acting(seat)} for method in ("ListLegalActions", "ListChoices")]
        for text in ("pass", "done", "1", "vote yes", "reveal 2,2", "play 1"):
            tried += [
                {"method": method, "seat": acting(seat), "action": notation(text)}
                for method in ("CheckAction", "ExplainAction")
            ]
    # An action that the rules refuse is refused in the same words; a legal one goes on to what may differ.
    view = state.view(reader)
    if reader in state.actors:
        for kind in state.game.kinds:
            text = f"{kind.name}{''.join(' 0' for _ in kind.arguments)}"
            if view.read(text, reader).code not in view.codes(reader):
                tried.append({"method": "ApplyAction", "seat": reader, "action": notation(text)})
    return tried


async def _bytes(table: Table, reader: int, method: str, given: GameState, fields: dict[str, Any]) -> bytes:
    """What a bearer is answered, without the seal itself."""
    try:
        answer = await table.call(reader, method, state=given, **fields)
    except ApiError as error:
        return repr((error.reason, error.message, error.metadata, error.violations)).encode()
    return msgspec.json.encode(answer).replace(_seal_of(answer), b"")


def _seal_of(answer: object) -> bytes:
    position = getattr(answer, "position", UNSET)
    return b"\0" if position is UNSET else position.state.sealed.encode()


@every_game
async def test_what_follows_an_action_tells_nothing_either(played: Game) -> None:
    """Until something is revealed, the seat that acted is answered the same of both states."""
    table = Table.new()
    alike = 0
    for number, state in enumerate(states_of_each_kind(played, 8)):
        for seat in [seat for seat in state.actors if seat != CHANCE]:
            one, other = leak_pair(state, seat, number)
            code = state.codes(seat)[number % len(state.codes(seat))]
            events = [event for each in (one, other) for event in each.clone().apply(code)]
            if any(event.reveals for event in events):
                continue
            fields = {"seat": seat, "action": notation(state.action(code).notation)}
            given = table.seal(one), table.seal(other)
            first, second = [await _bytes(table, seat, "ApplyAction", each, fields) for each in given]
            assert first == second
            alike += 1
    assert alike


@every_game
async def test_the_envelope_is_the_readers(played: Game) -> None:
    table = Table.new()
    for state in states_of_each_kind(played, 2):
        for reader in readers(state):
            position = (await table.call(reader, "ApplyActions", state=table.seal(state))).position
            assert position.undo_horizon == 0
            assert all(entry.seat == reader for entry in position.defaults) or not played.hidden
            text = msgspec.json.encode(position).decode()
            assert f"{state.seed:032x}" not in text
            assert '"draws":' not in text
        owners = (await table.call(EVERYTHING, "ApplyActions", state=table.seal(state))).position
        assert owners.undo_horizon == state.horizon
        assert owners.view == sent(state)


# Batches.


async def test_a_batch_ends_at_a_draw_whatever_stands_after_it() -> None:
    table = Table.new()
    given = table.seal(PIGS.new(3, 7))
    reveal = Step(seat=0, action=notation("reveal 2,2"))
    said = set()
    for text in ("place", "decline", "reveal 0,0", "nonsense", "", "pay"):
        for reader in (EVERYTHING, 0):
            steps = [reveal, Step(seat=0, action=notation(text))]
            error = await table.refusal(reader, "ApplyActions", ErrorReason.BATCH_TOO_LONG, state=given, steps=steps)
            assert place(error) == "steps[1]"
            said.add((error.message, tuple(error.metadata.items())))
    assert len(said) == 1
    assert (await table.call(0, "ApplyActions", state=given, steps=[reveal])).steps[0].passed_over is False
    opened = sent(PIGS.new(3, 7))
    await call("ApplyActions", state=opened, steps=[reveal, Step(seat=0, action=notation("place"))])


async def test_the_same_is_said_of_a_batch_whatever_is_drawn() -> None:
    table = Table.new()
    steps = [Step(seat=0, action=notation("reveal 2,2")), Step(seat=0, action=notation("place"))]
    said = set()
    for seed in range(20):
        error = await table.refusal(
            0, "ApplyActions", ErrorReason.BATCH_TOO_LONG, state=table.seal(PIGS.new(3, seed)), steps=steps
        )
        said.add((error.message, tuple(error.metadata.items())))
    assert len(said) == 1


async def test_a_batch_of_others_steps_is_refused_before_any_is_made() -> None:
    table = Table.new()
    given = table.seal(PIGS.new(3, 7))
    steps = [Step(seat=0, action=notation("reveal 2,2")), Step(seat=1, action=notation("place"))]
    error = await table.refusal(0, "ApplyActions", ErrorReason.NOT_YOUR_SEAT, state=given, steps=steps)
    assert (place(error), error.metadata["step"]) == ("steps[1].seat", "1")


@every_game
async def test_steps_that_draw_and_reveal_nothing_go_on(played: Game) -> None:
    table = Table.new()
    went_on = stopped = 0
    for state in states_of_each_kind(played, 6):
        found = an_action(state)
        if found is None:
            continue
        seat = found[0]
        first = state.clone()
        events = first.apply(state.codes(seat)[0])
        ends = any(step.drawn for step in first.trail) or any(event.reveals for event in events)
        codes = first.codes(seat) if seat in first.actors else []
        second = notation(first.action(codes[0]).notation if codes else "nonsense")
        steps = [Step(seat=seat, action=found[1]), Step(seat=seat, action=second)]
        if ends:
            error = await table.refusal(
                seat, "ApplyActions", ErrorReason.BATCH_TOO_LONG, state=table.seal(state), steps=steps
            )
            assert error.metadata == {"step": "1"}
            stopped += 1
        elif codes:
            await table.call(seat, "ApplyActions", state=table.seal(state), steps=steps)
            went_on += 1
    assert went_on
    assert stopped or played.id == "lord-of-the-pigs"


# Seals that are none.


async def test_a_broken_seal_is_refused_by_every_method() -> None:
    table = Table.new()
    given = table.seal(PIGS.new(3, 7))
    given.sealed = given.sealed[:-1] + ("A" if given.sealed[-1] != "A" else "B")
    action = {"action": notation("reveal 2,2")}
    for method, fields in (
        ("ApplyAction", action),
        ("ApplyActions", {}),
        ("CheckAction", action),
        ("ExplainAction", action),
        ("ListLegalActions", {}),
        ("ListChoices", {}),
        ("ValidateState", {}),
        ("ViewState", {}),
    ):
        seat = {} if method in ("ApplyActions", "ValidateState") else {"seat": 0}
        error = await table.refusal(0, method, ErrorReason.BROKEN_SEAL, state=given, **seat, **fields)
        assert place(error) == "state.sealed"
    with pytest.raises(ApiError, match="the seal is broken"):
        [one async for one in table.stream(0, "StreamLegalActions", state=given)]


async def test_a_seal_beside_the_wrong_game_or_rules() -> None:
    table = Table.new()
    given = table.seal(PIGS.new(3, 7))
    await table.refusal(0, "ViewState", ErrorReason.UNKNOWN_GAME, state=GameState(form=StateForm.SEALED))
    for changed, reason in (
        ({"game": LORD.id, "rules_version": LORD.rules_version}, ErrorReason.BROKEN_SEAL),
        ({"rules_version": "9.0.0"}, ErrorReason.UNSUPPORTED_RULES_VERSION),
        ({"sealed": ""}, ErrorReason.BROKEN_SEAL),
        ({"form": StateForm.OPEN}, ErrorReason.MALFORMED_MESSAGE),
    ):
        foreign = REFEREED[str(changed.get("game", PIGS.id))].state(**{**_fields(given), **changed})
        await table.refusal(0, "ViewState", reason, state=foreign)


async def test_fields_beside_the_seal_mean_nothing() -> None:
    table = Table.new()
    state = PIGS.new(3, 7)
    given = table.seal(state)
    given.ply, given.seats, given.viewer = 99, 2, 1
    assert (await table.call(0, "ViewState", state=given, seat=0)).state == sent(state.view(0))


# What a seal cannot do.


async def test_an_old_seal_can_be_played_again_from_the_same_point() -> None:
    """The limit that `docs/sealed-states.md` names: nothing remembers that the game went on."""
    table = Table.new()
    state = PIGS.new(3, 7)
    given = table.seal(state)
    drawn = {
        (await table.call(0, "ApplyAction", state=given, seat=0, action=notation(f"reveal {cell}")))
        .events[1]
        .schweinebande.tile_turned_up.kind
        for cell in ("0,0", "2,2", "4,4")
    }
    assert len(drawn) == 1
