"""Versions: they count the history and never fall, and tell an answer to this decision from one to another."""

import asyncio

import pytest
from msgspec import UNSET

from royalpig.api.errors import ApiError
from royalpig.wire.structs import Action, ChanceMode, ErrorReason, GameSetup, LegalDetail
from tests.api.operations.calling import place
from tests.sessions.tables import FARM, PIGS, WOOD, House, Table


async def at_the_bids(house: House, players: int = 3) -> Table:
    """A table of the specimen at its first decision: all seats bid at the same time."""
    table = await house.table(WOOD, players)
    decision = await table.decision()
    assert decision.kind == "bid"
    assert len(decision.actors) == players
    return table


async def at_the_market(house: House) -> Table:
    """A table of the specimen at a window in which several seats are asked."""
    table = await at_the_bids(house)
    while (await table.decision()).kind != "market":
        await table.play_first(1)
    return table


@pytest.mark.parametrize("game", [FARM, PIGS, WOOD])
async def test_versions_count_every_step(game: str) -> None:
    table = await House().table(game)
    told = await table.look()
    assert told.position is not UNSET
    assert told.position.state is not UNSET
    begun = told.position.state.ply
    for _ in range(15):
        await table.play_first(1)
        told = await table.look()
        assert told.position is not UNSET
        assert told.position.state is not UNSET
        assert told.version == told.position.state.ply - begun
        assert told.position.decision is not UNSET
        assert told.position.decision.opened_at <= told.version
        assert told.position.undo_horizon <= told.version


async def test_answers_to_one_decision_do_not_collide() -> None:
    table = await at_the_bids(House())
    seen = await table.version()
    answers = [await table.submit(seat, "bid 1a", version=seen) for seat in (2, 0)]
    assert [each.session.version for each in answers] == [seen + 1, seen + 2]
    assert {each.session.position.decision.opened_at for each in answers} == {seen}
    last = await table.submit(1, "bid 1a", version=seen + 1)
    assert last.session.position.decision.opened_at > seen
    await table.refusal(
        "SubmitAction", ErrorReason.STALE_VERSION, table.seats[0], **table.submission(0, "bid 1a", version=seen)
    )


async def test_all_answers_at_once_are_accepted_once() -> None:
    for _ in range(20):
        table = await at_the_bids(House())
        answers = await asyncio.gather(*(table.submit(seat, "bid 1a", version=0) for seat in range(3)))
        assert sorted(each.session.version for each in answers)[:2] == [1, 2]
        events = [event.type for change in await table.changes(table.owner) for event in change.events]
        assert events.count("bid-laid") == 3


async def test_of_two_answers_for_one_seat_one_wins() -> None:
    for _ in range(20):
        table = await House().table(FARM)
        answers = await asyncio.gather(
            table.submit(0, "reveal 0,0", version=0), table.submit(0, "reveal 0,1", version=0), return_exceptions=True
        )
        (refused,) = [each for each in answers if isinstance(each, BaseException)]
        assert isinstance(refused, ApiError)
        assert refused.reason is ErrorReason.STALE_VERSION
        assert refused.metadata["version"] == str(await table.version())
        assert len(await table.changes(table.owner)) == 1


async def test_a_seat_that_has_answered_owes_nothing_more() -> None:
    table = await at_the_bids(House())
    await table.submit(0, "bid 1a", version=0)
    for version in (0, 1):
        await table.refusal(
            "SubmitAction",
            ErrorReason.NOT_YOUR_DECISION,
            table.seats[0],
            **table.submission(0, "bid 2a", version=version),
        )


async def test_a_pass_opens_no_new_decision_and_anything_else_does() -> None:
    table = await at_the_market(House())
    seen = await table.version()
    passing, buying, late = (await table.decision()).actors[:3]
    passed = await table.submit(passing, "pass", version=seen)
    assert passed.session.position.decision.opened_at == (await table.decision()).opened_at <= seen
    bought = await table.submit(buying, "buy", version=seen)
    reopened = bought.session.position.decision.opened_at
    assert reopened > seen
    refused = await table.refusal(
        "SubmitAction", ErrorReason.STALE_VERSION, table.seats[late], **table.submission(late, "pass", version=seen)
    )
    assert refused.metadata["openedAt"] == str(reopened)
    await table.submit(late, "pass", version=reopened)


async def test_a_version_that_is_not_yet_is_refused() -> None:
    table = await House().table(FARM)
    refused = await table.refusal(
        "SubmitAction", ErrorReason.FUTURE_VERSION, table.seats[0], **table.submission(0, "reveal 0,0", version=1)
    )
    assert place(refused) == "expectedVersion"
    assert refused.metadata == {"version": "0"}


async def test_what_a_submission_must_say() -> None:
    table = await House().table(FARM)
    reveal = [Action(notation="reveal 0,0")]
    for fields, path in (
        ({"actions": reveal}, "expectedVersion"),
        ({"expected_version": 0}, "actions"),
        ({"actions": reveal, "expected_version": 0, "request_id": "x" * 65}, "requestId"),
        ({"actions": [Action()], "expected_version": 0}, "actions[0].notation"),
        ({"actions": reveal, "expected_version": 0, "seat": 9}, "seat"),
    ):
        with pytest.raises(ApiError) as refused:
            await table.call("SubmitAction", table.owner if "seat" in fields else table.seats[0], **fields)
        assert place(refused.value) == path
    many = await table.refusal(
        "SubmitAction", ErrorReason.LIMIT_EXCEEDED, table.seats[0], actions=reveal * 1001, expected_version=0
    )
    assert place(many) == "actions"
    assert await table.version() == 0


async def test_steps_are_made_whole_or_not_at_all() -> None:
    table = await at_the_market(House())
    seat = (await table.decision()).actors[0]
    before = await table.look()
    refused = await table.refusal(
        "SubmitAction",
        ErrorReason.NOT_YOUR_DECISION,
        table.seats[seat],
        **table.submission(seat, "pass", "pass", version=before.version),
    )
    assert refused.metadata["step"] == "1"
    assert await table.look() == before


@pytest.mark.parametrize("further", ["place 0,0", "reveal 0,0", "nonsense", "pay 1"])
async def test_a_batch_ends_where_something_is_drawn_whatever_comes_after(further: str) -> None:
    house = House()
    refusals = []
    for seed in ("1", "2", "3"):
        table = await house.table(FARM, new_state=GameSetup(seats=3, seed=seed))
        for token in (table.seats[0], table.owner):
            refused = await table.refusal(
                "SubmitAction",
                ErrorReason.BATCH_TOO_LONG,
                token,
                **table.submission(0, "reveal 0,0", further, version=0),
            )
            refusals.append((refused.message, refused.metadata, [each.path for each in refused.violations]))
        assert await table.version() == 0
    assert refusals == [refusals[0]] * 6
    assert refusals[0][2] == ["actions[1]"]


async def test_chance_is_entered_by_the_owner_alone() -> None:
    setup = GameSetup(seats=2, chance_mode=ChanceMode.EXPLICIT)
    table = await House().table(FARM, new_state=setup)
    await table.submit(0, "reveal 0,0")
    version = await table.version()
    for token in table.seats:
        refused = await table.call("GetSession", token)
        assert refused.session.position.decision.actors == []
        await table.refusal(
            "SubmitAction",
            ErrorReason.NOT_YOUR_DECISION,
            token,
            **table.submission(None, "tile donkey", version=version),
        )
    entering = table.submission(None, "tile donkey", version=version)
    await table.refusal("SubmitAction", ErrorReason.NOT_YOUR_SEAT, table.spectator, **entering)
    entered = await table.submit(None, "tile donkey", version=version)
    assert entered.session.version == version + 1


async def test_what_is_paid_for_is_told() -> None:
    table = await House().table(FARM, omit_events=True, legal_detail=LegalDetail.NONE)
    assert table.created.events == []
    assert table.created.session.position.legal is UNSET
    counted = await table.submit(0, "reveal 0,0", legal_detail=LegalDetail.COUNT, omit_events=True)
    assert counted.events == []
    assert counted.session.position.legal.total > 0
    assert counted.session.position.legal.actions == []
