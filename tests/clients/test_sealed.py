"""The Python clients with sealed states: each player over a client that brings their token."""

from collections.abc import Iterator
from random import Random

import pytest

from royalpig.engine.dice import commitment, seed_from
from royalpig.records import FairDice
from royalpig_client import AsyncClient, BatchTooLong, BrokenSeal, Client, NotAllowed, RefusedAction
from tests.api.running import Service
from tests.clients.games_played import played

CARDS = "lord-of-the-pigs"


@pytest.fixture
def client(service: Service) -> Iterator[Client]:
    with Client(service.url) as opened:
        yield opened


def test_a_game_goes_from_hand_to_hand(client: Client) -> None:
    random = Random(5)
    position = client.new(CARDS, seats=4, seed=5, sealed=True)
    tokens, state = position.seat_tokens, position.state
    assert len(tokens) == 4
    assert state.keys() >= {"game", "sealed"}
    assert state["form"] == "STATE_FORM_SEALED"
    for _ in range(40):
        spectator = client.position(state)
        if spectator.decision is None:
            break
        seat = spectator.decision.actors[0]
        mine = client.bearing(tokens[seat]).position(state)
        assert mine.known is not None
        assert mine.known["viewer"] == seat
        assert {action.seat for action in mine.legal} == {seat}
        state = mine.apply(random.choice(mine.legal)).state
    assert client.bearing(position.owner_token).position(state).known is not None


def test_the_owner_sees_everything(client: Client) -> None:
    position = client.new(CARDS, seats=4, seed=7, sealed=True)
    same = client.new(CARDS, seats=4, seed=7)
    assert position.known == same.state
    assert same.known is None
    owner = client.bearing(position.owner_token)
    assert owner.position(position.raw).known == same.state
    assert owner.position(position.raw).view(2).state == same.view(2).state


def test_what_is_not_allowed_is_told_apart(client: Client) -> None:
    position = client.new("schweinebande", seats=2, seed=7, sealed=True)
    first, second = (client.bearing(token) for token in position.seat_tokens)
    for stranger in (second, client):
        with pytest.raises(NotAllowed) as refused:
            stranger.position(position.raw).apply("reveal 2,3")
        assert (refused.value.code, refused.value.reason) == (403, "NOT_YOUR_SEAT")
    with pytest.raises(NotAllowed) as refused:
        client.bearing("rpss_none").position(position.raw)
    assert (refused.value.code, refused.value.reason) == (401, "UNAUTHENTICATED")
    with pytest.raises(RefusedAction):
        first.position(position.raw).apply("place")
    with pytest.raises(BatchTooLong):
        first.position(position.raw).apply_all(["reveal 2,3", "place"])
    broken = position.state | {"sealed": position.state["sealed"][:-4]}
    with pytest.raises(BrokenSeal):
        first.position(broken)


async def test_the_same_awaited(service: Service) -> None:
    async with AsyncClient(service.url) as client:
        begun = await client.new("schweinebande", seats=2, seed=7, sealed=True)
        first = client.bearing(begun.seat_tokens[0])
        position = await (await first.position(begun.raw)).apply("reveal 2,3")
        assert [event.type for event in position.events] == ["reveal", "tile-turned-up"]
        with pytest.raises(NotAllowed):
            await (await client.bearing(begun.seat_tokens[1]).position(begun.raw)).apply("reveal 2,3")


def test_a_token_may_be_brought_from_the_beginning(service: Service, client: Client) -> None:
    position = client.new("schweinebande", seats=2, seed=7, sealed=True)
    with Client(service.url, token=position.seat_tokens[0], typed=True) as first:
        mine = first.position(position.raw)
        assert mine.legal[0].action["schweinebande"]


def test_what_was_found_of_fair_dice(client: Client) -> None:
    secret, salt, added = bytes(range(32)), bytes(range(16)), {1: "x"}
    dice = FairDice(commitment("schweinebande", secret, salt), secret.hex(), salt.hex(), added)
    recorder = played(seed=seed_from(secret, added), most=5)
    found = client.replay(recorder.record(dice=dice).text()).dice
    assert found is not None
    assert (found.commitment, found.revealed, found.seed_given) == (dice.commitment, True, False)
    assert found.added_by == [1]
    assert client.replay(recorder.record().text()).dice is None
