"""ReplayRecord plays what was written down, for every game, and says where it first goes wrong."""

import re

import pytest
from msgspec import UNSET

from royalpig.api.limits import RECORD_CHARACTERS
from royalpig.engine.dice import commitment, seed_from
from royalpig.engine.game import Game
from royalpig.games import game
from royalpig.records import FairDice, Recorder
from royalpig.wire.structs import ErrorReason, GameState, LegalDetail, Viewer
from tests.api.operations.calling import call, every_game, notation, place, recorded, refusal, sent


def played_out(played: Game, number: int) -> tuple[str, GameState, int]:
    """The record of a random game, the state at its end as it is sent, and how many plies it has."""
    recorder, state = recorded(played, number)
    return recorder.record().text(), sent(state), state.ply


@every_game
async def test_a_whole_game_is_replayed(played: Game) -> None:
    for number in range(3):
        text, last, plies = played_out(played, number)
        response = await call("ReplayRecord", text=text)
        assert response.valid
        assert response.plies == plies
        assert response.position.state == last
        assert response.position.outcome is not UNSET
        assert (response.line, response.reason, response.message, response.rejection) == (UNSET, "", "", UNSET)


async def test_a_game_that_goes_on_is_answered_with_what_was_asked_for() -> None:
    text, *_ = played_out(game("schweinebande"), 1)
    lines = text.splitlines()
    header = [line for line in lines if not re.match(r"(result|standing|table)", line)]
    first = next(index for index, line in enumerate(header) if line.startswith(("p", "chance ")) and ":" not in line)
    cut = "\n".join(header[: first + 1])
    response = await call("ReplayRecord", text=cut, legal_detail=LegalDetail.COUNT, view_for=Viewer(seat=1))
    assert response.valid, response.message
    assert response.position.legal.actions == []
    assert response.position.legal.total > 0
    assert response.position.view.viewer == 1
    error = await refusal("ReplayRecord", ErrorReason.MALFORMED_MESSAGE, text=cut, view_for=Viewer(seat=14))
    assert place(error) == "viewFor.seat"


async def test_what_was_found_of_fair_dice_is_answered() -> None:
    secret, salt, added = bytes(range(32)), bytes(range(16)), {0: "x", 2: "y"}
    state = game("schweinebande").new(3, seed_from(secret, added))
    recorder = Recorder(state)
    dice = FairDice(commitment("schweinebande", secret, salt), secret.hex(), salt.hex(), added)
    response = await call("ReplayRecord", text=recorder.record().text())
    assert response.valid
    assert response.dice is UNSET
    response = await call("ReplayRecord", text=recorder.record(dice=dice).text())
    assert response.valid
    told = response.dice
    assert (told.commitment, told.revealed, told.seed_given, told.added_by) == (dice.commitment, True, False, [0, 2])
    response = await call("ReplayRecord", text=recorder.record(dice=dice, public=True).text())
    assert response.valid
    assert (response.dice.revealed, response.dice.added_by) == (False, [0, 2])
    text = recorder.record(dice=dice).text()
    response = await call("ReplayRecord", text=text.replace("entropy p0: x", "entropy p0: z"))
    assert not response.valid
    assert response.reason == ErrorReason.WRONG_DICE.name
    assert text.splitlines()[response.line - 1].startswith("dice-commitment")
    assert response.dice is UNSET


async def test_the_first_wrong_line_is_named() -> None:
    text, *_ = played_out(game("schweinebande"), 2)
    lines = text.splitlines()
    place_of = next(index for index, line in enumerate(lines) if re.match(r"p\d reveal", line))
    lines[place_of] = "p0 reveal 9,9"
    response = await call("ReplayRecord", text="\n".join(lines))
    assert not response.valid
    assert response.line == place_of + 1
    assert response.reason == response.rejection.reason == "MALFORMED_ACTION"
    assert response.rejection.clause == "SB-X.3"
    assert response.position is UNSET
    lines[place_of] = "p0 revael 2,3"
    response = await call("ReplayRecord", text="\n".join(lines))
    state = (await call("NewState", game="schweinebande", seats=2)).position.state
    checked = await call("CheckAction", state=state, seat=0, action=notation("revael 2,3"))
    assert response.rejection == checked.rejection
    assert (response.rejection.clause, response.rejection.values["candidates"]) == ("", "reveal")
    assert response.message == response.rejection.sentence
    lines[place_of] = "p0 done"
    response = await call("ReplayRecord", text="\n".join(lines))
    assert (response.line, response.reason) == (place_of + 1, "ILLEGAL_ACTION")
    assert response.rejection.clause == "SB-X.2"


async def test_a_broken_chain_and_a_wrong_result() -> None:
    text, *_ = played_out(game("schweinebande"), 2)
    broken = re.sub(r"@[0-9a-f]{12}", "@000000000000", text, count=1)
    response = await call("ReplayRecord", text=broken)
    assert (response.valid, response.reason) == (False, "BROKEN_CHAIN")
    wrong = re.sub(r"(?m)^result: .*$", "result: none", text)
    response = await call("ReplayRecord", text=wrong)
    assert (response.valid, response.reason) == (False, "WRONG_RESULT")
    assert "result: none" in wrong.splitlines()[response.line - 1]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "MALFORMED_RECORD"),
        ("seats many", 1, "MALFORMED_RECORD"),
        ("=== royalpig record 1\ngame: chess\nrules: 1.0.0\nseats: 2\nseed: dice entered\n", 2, "UNKNOWN_GAME"),
    ],
)
async def test_a_text_that_is_no_record_is_an_answer_too(text: str, line: int, reason: str) -> None:
    response = await call("ReplayRecord", text=text)
    assert (response.valid, response.line, response.reason) == (False, line, reason)
    assert response.message
    assert response.plies == 0


async def test_a_record_has_a_limit() -> None:
    error = await refusal("ReplayRecord", ErrorReason.LIMIT_EXCEEDED, text="#" * (RECORD_CHARACTERS + 1))
    assert (place(error), error.metadata["limit"]) == ("text", str(RECORD_CHARACTERS))
