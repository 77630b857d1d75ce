"""Standing passes: private, ended by their condition, and not to be told from passes that are sent by hand."""

from typing import Any

import pytest

from royalpig.api.sessions.refereeing import GameReferee
from royalpig.sessions.history import present
from royalpig.sessions.stored import Change, packed
from royalpig.wire.structs import ErrorReason, GameSetup
from tests.api.operations.calling import place
from tests.sessions.tables import FARM, PIGS, SEED, WOOD, House, Table, as_bytes

CONDITIONS = pytest.mark.parametrize("until", ["acted", "my-decision", "next-turn"])


async def at_the_market(house: House) -> Table:
    """The specimen at its stall: a window in which all seats are asked at the same time."""
    table = await house.table(WOOD)
    while (await table.decision()).kind != "market":
        await table.play_first(1)
    return table


async def history(table: Table, after: int) -> list[Change]:
    """What is stored of the changes after a version."""
    return await table.house.sessions.store.changes(table.name.removeprefix("sessions/"), after, 1000)


@CONDITIONS
async def test_a_seat_passes_by_itself(until: str) -> None:
    table = await at_the_market(House())
    first, second, third = (await table.decision()).actors
    version = await table.version()
    told = await table.call("SetStandingPass", table.seats[second], until=until)
    assert told.standing_pass == until
    assert await table.version() == version + 1
    assert second not in (await table.decision()).actors
    answer = await table.submit(first, "pass")
    assert answer.session.version == version + 2
    assert (await table.decision()).actors == [third]


@CONDITIONS
async def test_it_makes_the_same_history_as_a_pass_that_is_sent(until: str) -> None:
    """The changes, and what every other seat and a spectator is sent, are the same bytes."""
    sent: list[Any] = []
    standing: list[Any] = []
    for by_hand, kept in ((True, sent), (False, standing)):
        table = await at_the_market(House())
        version = await table.version()
        first, second, third = (await table.decision()).actors
        buyer_answers = []
        if not by_hand:
            await table.call("SetStandingPass", table.seats[third], until=until)
        else:
            await table.submit(third, "pass")
        buyer_answers.append(as_bytes((await table.submit(first, "pass")).session.position))
        kept.append([packed(change) for change in await history(table, version)])
        kept.append(buyer_answers)
        for token in (table.seats[first], table.seats[second], table.spectator):
            kept.append([as_bytes(message) for message in await table.changes(token, version)])
            kept.append(as_bytes((await table.look(token)).position))
    assert sent == standing


async def test_the_answer_to_a_step_does_not_tell_who_passes_after_it() -> None:
    answers = []
    for until in ("", "next-turn"):
        table = await at_the_market(House())
        first, second, third = (await table.decision()).actors
        if until:
            await table.call("SetStandingPass", table.seats[third], until="my-decision")
        else:
            await table.submit(third, "pass")
        bought = await table.submit(first, "buy")
        bought.session.name = bought.session.create_time = bought.session.dice_commitment = ""
        answers.append(as_bytes(bought))
        passed_after = third not in (await table.decision()).actors
        assert passed_after == bool(until)
        assert second in (await table.decision()).actors
    assert answers[0] == answers[1]


@pytest.mark.parametrize(("until", "holds"), [("acted", False), ("my-decision", True), ("next-turn", True)])
async def test_what_somebody_does_ends_only_the_first(until: str, holds: bool) -> None:
    table = await at_the_market(House())
    first, second, _ = (await table.decision()).actors
    await table.call("SetStandingPass", table.seats[second], until=until)
    await table.submit(first, "buy")
    told = await table.call("GetSession", table.seats[second])
    assert told.standing_pass == (until if holds else "")
    assert (second in (await table.decision()).actors) != holds


async def test_a_decision_of_the_seats_own_ends_it() -> None:
    table = await at_the_market(House())
    for seat in range(3):
        await table.call("SetStandingPass", table.seats[seat], until="my-decision")
    decision = await table.decision()
    assert decision.kind != "market"
    for seat in range(3):
        told = await table.call("GetSession", table.seats[seat])
        assert told.standing_pass == ("" if seat in decision.actors else "my-decision")


async def turn_of(table: Table) -> int:
    session = await table.house.sessions.desk.read(table.name.removeprefix("sessions/"))
    return present(GameReferee(), session).play.turn


async def test_a_new_turn_ends_it() -> None:
    table = await House().table(PIGS)
    await table.call("SetStandingPass", table.seats[0], until="next-turn")
    begun = await turn_of(table)
    held = 0
    while await turn_of(table) == begun:
        assert (await table.call("GetSession", table.seats[0])).standing_pass == "next-turn"
        await table.play_first(1)
        held += 1
    assert held > 0
    assert (await table.call("GetSession", table.seats[0])).standing_pass == ""


async def test_it_is_taken_back() -> None:
    table = await House().table(WOOD)
    await table.call("SetStandingPass", table.seats[0], until="my-decision")
    assert (await table.call("GetSession", table.seats[0])).standing_pass == "my-decision"
    taken = await table.call("SetStandingPass", table.seats[0], until="")
    assert taken.standing_pass == ""
    assert (await table.call("GetSession", table.seats[0])).standing_pass == ""
    assert await table.version() == 0


async def test_it_is_private() -> None:
    table = await House().table(WOOD)
    seen = {}
    for token in (*table.seats[1:], table.owner, table.spectator):
        seen[token] = as_bytes(await table.call("GetSession", token))
    await table.call("SetStandingPass", table.seats[0], until="my-decision")
    for token, before in seen.items():
        assert as_bytes(await table.call("GetSession", token)) == before
    assert await table.changes(table.spectator) == []


async def test_it_ends_with_an_undo() -> None:
    table = await House().table(WOOD)
    await table.submit(0, "bid 1a")
    await table.call("SetStandingPass", table.seats[1], until="my-decision")
    await table.call("UndoAction", table.owner, to_version=0)
    assert (await table.call("GetSession", table.seats[1])).standing_pass == ""


async def test_what_is_refused() -> None:
    table = await at_the_market(House())
    first, second, third = (await table.decision()).actors
    malformed = await table.refusal("SetStandingPass", ErrorReason.MALFORMED_MESSAGE, table.seats[0], until="ever")
    assert place(malformed) == "until"
    unsaid = await table.refusal("SetStandingPass", ErrorReason.MALFORMED_MESSAGE, table.owner, until="acted")
    assert place(unsaid) == "seat"
    await table.refusal("SetStandingPass", ErrorReason.NOT_YOUR_SEAT, table.seats[0], seat=1, until="acted")
    await table.refusal("SetStandingPass", ErrorReason.NOT_YOUR_SEAT, table.spectator, until="acted")
    seen = await table.version()
    await table.submit(first, "buy")
    await table.refusal(
        "SetStandingPass", ErrorReason.STALE_VERSION, table.seats[second], until="acted", expected_version=seen
    )
    await table.refusal(
        "SetStandingPass", ErrorReason.FUTURE_VERSION, table.seats[second], until="acted", expected_version=999
    )
    assert second in (await table.decision()).actors
    assert third in (await table.decision()).actors


async def test_windows_of_a_real_game_go_by() -> None:
    """Three seats that let everything go by leave the fourth alone at the table's windows."""
    house = House()
    table = await house.table(PIGS, new_state=GameSetup(seats=4, seed=SEED))
    for _ in range(400):
        decision = await table.decision()
        if decision.form.name == "WINDOW":
            break
        await table.play_first(1)
    for seat in range(1, 4):
        await table.call("SetStandingPass", table.seats[seat], until="next-turn")
    decision = await table.decision()
    for _ in range(30):
        if decision.form.name == "WINDOW":
            assert decision.actors == [0]
        if decision.kind not in ("window", "respond"):
            break
        await table.submit(0, "pass")
        decision = await table.decision()
    assert decision.form.name != "WINDOW"


async def test_games_without_windows_take_one_all_the_same() -> None:
    table = await House().table(FARM)
    await table.call("SetStandingPass", table.seats[1], until="acted")
    await table.submit(0, "reveal 0,0")
    assert (await table.call("GetSession", table.seats[1])).standing_pass == ""
