"""Legal actions in pages and as a stream, and the choice tree, for every game."""

from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from royalpig.api.limits import LEGAL_PAGE, STREAMED
from royalpig.engine.game import Game
from royalpig.engine.state import State
from royalpig.wire.structs import ChanceMode, ErrorReason, LegalDetail
from tests.api.operations.calling import acting, call, every_game, place, refusal, seat_of, sent, stream
from tests.engine.play import states_of_each_kind


def told(entries: list[Any]) -> list[tuple[int, str]]:
    """Entries of a list as seats and texts."""
    return [(seat_of(entry), entry.action.notation) for entry in entries]


def legal(state: State, seat: int | None = None, kind: str = "") -> list[tuple[int, str]]:
    """What the engine lists."""
    return [(made.seat, made.notation) for made in state.legal(seat) if kind in ("", made.kind)]


@every_game
async def test_the_list_is_the_engines_for_all_for_a_seat_and_for_a_kind(played: Game) -> None:
    for state in states_of_each_kind(played, 3):
        response = await call("ListLegalActions", state=sent(state))
        assert told(response.legal.actions) == legal(state)
        assert response.legal.total == len(legal(state))
        assert response.legal.next_page_token == ""
        for seat in range(state.table.seats):
            response = await call("ListLegalActions", state=sent(state), seat=seat)
            assert told(response.legal.actions) == legal(state, seat)
        for kind in {made.kind for made in state.legal()}:
            response = await call("ListLegalActions", state=sent(state), kind=kind)
            assert told(response.legal.actions) == legal(state, None, kind)
            assert response.legal.total == len(response.legal.actions) > 0


@every_game
async def test_pages_together_are_the_list(played: Game) -> None:
    for state in states_of_each_kind(played, 2):
        for size in (1, 2, 7):
            entries: list[Any] = []
            token = ""
            while True:
                response = await call("ListLegalActions", state=sent(state), page_size=size, page_token=token)
                assert len(response.legal.actions) <= size
                assert response.legal.total == len(state.legal())
                entries += response.legal.actions
                token = response.legal.next_page_token
                if not token:
                    break
                assert len(response.legal.actions) == size
            assert told(entries) == legal(state)


@every_game
async def test_a_position_goes_on_where_its_page_ends(played: Game) -> None:
    cut = 0
    for state in states_of_each_kind(played, 3):
        position = (await call("ApplyActions", state=sent(state), page_size=1)).position
        if position.legal.next_page_token:
            cut += 1
            rest = await call("ListLegalActions", state=position.state, page_token=position.legal.next_page_token)
            assert told([*position.legal.actions, *rest.legal.actions]) == legal(state)
    assert cut


async def test_a_page_token_holds_for_its_list_alone() -> None:
    states = [(await call("NewState", game="schweinebande", seats=seats)).position.state for seats in (2, 3)]
    page = (await call("ListLegalActions", state=states[0], seat=0, page_size=3)).legal
    assert page.next_page_token
    good = {"state": states[0], "seat": 0, "page_token": page.next_page_token}
    assert (await call("ListLegalActions", **good, page_size=5)).legal.actions
    for changed in (
        {"state": states[1]},
        {"seat": UNSET},
        {"seat": 1},
        {"kind": "reveal"},
        {"page_token": page.next_page_token[:-1]},
        {"page_token": page.next_page_token.swapcase()},
        {"page_token": "????"},
        {"page_token": "naïve"},
        {"page_token": "A" * 24},
    ):
        error = await refusal("ListLegalActions", ErrorReason.BAD_PAGE_TOKEN, **{**good, **changed})
        assert place(error) == "pageToken"


async def test_a_page_token_holds_for_its_state_alone() -> None:
    """A state that differs, were it only in its seed, has other pages, even if the lists are equal."""
    state = (await call("NewState", game="schweinebande", seats=2)).position.state
    token = (await call("ListLegalActions", state=state, page_size=3)).legal.next_page_token
    assert (await call("ListLegalActions", state=state, page_token=token)).legal.actions
    seeded = replace(state, random=replace(state.random, seed="1" * 32))
    explicit = replace(state, chance_mode=ChanceMode.EXPLICIT)
    for other in (seeded, explicit):
        whole = await call("ListLegalActions", state=other)
        assert whole.legal.actions
        error = await refusal("ListLegalActions", ErrorReason.BAD_PAGE_TOKEN, state=other, page_token=token)
        assert place(error) == "pageToken"


async def test_a_page_is_no_larger_than_the_services_own() -> None:
    state = (await call("NewState", game="schweinebande", seats=2)).position.state
    whole = (await call("ListLegalActions", state=state)).legal
    assert whole == (await call("ListLegalActions", state=state, page_size=LEGAL_PAGE + 1)).legal


async def test_detail_none_is_no_list() -> None:
    state = (await call("NewState", game="schweinebande", seats=2)).position.state
    error = await refusal("ListLegalActions", ErrorReason.MALFORMED_MESSAGE, state=state, legal_detail=LegalDetail.NONE)
    assert place(error) == "legalDetail"
    with pytest.raises(Exception, match="legalDetail"):
        [_ async for _ in stream("StreamLegalActions", state=state, legal_detail=LegalDetail.NONE)]


async def test_a_kind_that_the_game_does_not_have() -> None:
    state = (await call("NewState", game="schweinebande", seats=2)).position.state
    error = await refusal("ListLegalActions", ErrorReason.MALFORMED_ACTION, state=state, kind="revael")
    assert (place(error), error.metadata["candidates"]) == ("kind", "reveal")
    other = (await call("ListLegalActions", state=state, kind="collect")).legal
    assert (other.total, other.actions) == (0, [])


# Streams.


@every_game
@pytest.mark.parametrize("size", [0, 1, 5, STREAMED + 1])
async def test_a_stream_is_the_list_in_messages(played: Game, size: int) -> None:
    for state in states_of_each_kind(played, 2):
        messages = [message async for message in stream("StreamLegalActions", state=sent(state), page_size=size)]
        assert told([entry for message in messages for entry in message.actions]) == legal(state)
        assert {message.total for message in messages} == {len(legal(state))}
        limit = min(size or STREAMED, STREAMED)
        assert all(len(message.actions) == limit for message in messages[:-1])
        assert len(messages[-1].actions) <= limit


async def test_a_stream_of_nothing_is_one_message() -> None:
    state = (await call("NewState", game="schweinebande", seats=2)).position.state
    for given in ({"seat": 1}, {"legal_detail": LegalDetail.COUNT}):
        (message,) = [message async for message in stream("StreamLegalActions", state=state, **given)]
        assert message.actions == []
        assert message.total == (0 if "seat" in given else 25)


# The choice tree.


@every_game
async def test_every_branch_of_the_choice_tree_leads_to_the_legal_actions(played: Game) -> None:
    random = Random(1)
    for state in states_of_each_kind(played, 2):
        for seat in state.actors:
            asked = acting(seat)
            kinds = (await call("ListChoices", state=sent(state), seat=asked)).choices
            assert all(choice.argument == "kind" for choice in kinds)
            assert sum(choice.count for choice in kinds) == len(state.codes(seat))
            kind = random.choice(kinds)
            arguments: list[str] = []
            count = kind.count
            for name in played.kind(kind.value).arguments:
                given = {"state": sent(state), "seat": asked, "kind": kind.value, "arguments": arguments}
                choices = (await call("ListChoices", **given)).choices
                assert all(choice.argument == name for choice in choices)
                assert sum(choice.count for choice in choices) == count
                choice = random.choice(choices)
                arguments = [*arguments, choice.value]
                count = choice.count
            assert count == 1
            given = {"state": sent(state), "seat": asked, "kind": kind.value, "arguments": arguments}
            assert (await call("ListChoices", **given)).choices == []
            text = " ".join([kind.value, *filter(None, arguments)])
            assert (seat, text) in legal(state)


async def test_a_seat_that_is_not_asked_has_no_choices() -> None:
    state = (await call("NewState", game="schweinebande", seats=2)).position.state
    assert (await call("ListChoices", state=state, seat=1)).choices == []
    assert (await call("ListChoices", state=state)).choices == []


@pytest.mark.parametrize(
    ("given", "where", "candidates"),
    [
        ({"kind": "revael"}, "kind", "reveal"),
        ({"kind": "reveal", "arguments": ["2,9"]}, "arguments[0]", "2,4 2,3 2,2"),
        ({"kind": "reveal", "arguments": ["2,3", "ne"]}, "arguments[1]", ""),
    ],
)
async def test_choices_of_what_is_none(given: dict[str, Any], where: str, candidates: str) -> None:
    state = (await call("NewState", game="schweinebande", seats=2)).position.state
    error = await refusal("ListChoices", ErrorReason.MALFORMED_ACTION, state=state, seat=0, **given)
    assert place(error) == where
    assert set(candidates.split()) <= set(error.metadata["candidates"].split())


async def test_arguments_need_a_kind() -> None:
    state = (await call("NewState", game="schweinebande", seats=2)).position.state
    error = await refusal("ListChoices", ErrorReason.MALFORMED_MESSAGE, state=state, seat=0, arguments=["2,3"])
    assert place(error) == "kind"
    error = await refusal(
        "ListChoices", ErrorReason.MALFORMED_MESSAGE, state=state, seat=0, kind="reveal", arguments=["x" * 1000]
    )
    assert place(error) == "arguments[0]"
