"""Space Pigs through both faces: bad input, long lists in pages, standing passes, content, packs of a user's own."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from royalpig.api.refereed import REFEREED
from royalpig.api.states import state_struct
from royalpig.content import shipped
from royalpig.engine.state import State
from royalpig.games.space_pigs import steps
from royalpig.games.space_pigs.arguments import ALIENS, PIRATES, WORM
from royalpig.games.space_pigs.table import Group, Table
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import (
    Action,
    ApplyActionRequest,
    GameState,
    GetContentRequest,
    ListLegalActionsRequest,
    NewStateRequest,
    StandingPass,
    ValidateStateRequest,
)
from tests.api.faces import Result, over_grpc, over_rest, web
from tests.api.running import Service, running
from tests.api.test_serving import refused_to_start
from tests.games.space_pigs.positions import cell, legal, new, play, position, waits_for

GAME = "space-pigs"


def sent(state: State) -> GameState:
    return state_struct(REFEREED[GAME], state)


async def by_either_face(service: Service, method: str, request: Shape) -> Result:
    """What both faces answer; it is the same."""
    result = await over_grpc(service, method, request)
    by_rest = await over_rest(service, method, request)
    assert result.answers == by_rest.answers
    assert (result.refusal is None) == (by_rest.refusal is None)
    if result.refusal and by_rest.refusal:
        assert result.refusal.reason == by_rest.refusal.reason
        assert result.refusal.metadata == by_rest.refusal.metadata
    return result


# Bad input.


def laying() -> State:
    """The galaxy has its core, and its first ring begins."""
    state = new(4, seed=1, chance="auto")
    state.apply("lay-hex black 0,0", state.actors[0])
    return state


def travelling() -> State:
    """p0 travels from a hex where it is held, with one trip made."""
    return position(
        steps.TRAVEL_STARTS, place="2B", troops={"1,0": "p0 5p, p1 2p spent", "0,1": "p0 1p"}, hands={0: "slop-bomb"}
    )


def choosing() -> State:
    """2A: p0 has used both of its markers of 3."""
    left = [0, 2, 0, 1, 0, 0] + [0, 2, 2, 1, 0, 0] * 3
    return position(steps.MARKERS_START, place="2A", markers=left)


def giving() -> State:
    """1B: the Royal Pig has given p0 two colonist markers."""
    state = position(steps.COLONISTS_START, place="1B")
    play(state, *["dealt p0 1"] * 3, *["dealt p0 2"] * 3, "p0 give 1 p0", "p0 give 1 p0")
    return state


def voting() -> State:
    """4C: nobody can vote for p1, and p0 votes."""
    acorns = [0, 1, 0, *(0, 0, 1), *(1, 0, 0), *(0, 0, 1)]
    state = position(steps.ELECTION_STARTS, place="4C", hands={3: "ugliness-offence"}, acorns=acorns, governors=[1] * 4)
    play(state, "p3 play ugliness-offence p1")
    assert waits_for(state) == "vote-order p0"
    play(state, "p0 vote-first")
    return state


def swapping() -> State:
    """p2 is offered a card for a Rocket."""
    state = position(
        steps.EXCHANGE_GOES_ON, place="2A", hands={1: "colon", 2: "rocket, mud-slick"}, faction=[0, 1, 1, 3]
    )
    play(state, "p1 offer p2 colon", "p1 want rocket")
    return state


def fleeing() -> State:
    """Round two: p1 may flee to `1,1`."""
    state = position(steps.COMBATS_START, place="3A", troops={"1,0": "p1 4p, p0 2p", "1,1": "p1 2p"})
    play(state, "rolled 3", "rolled 4")
    return state


@pytest.mark.parametrize(
    ("start", "move", "clause"),
    [
        (laying, "lay-hex red 2,0", "SP-B.9"),
        (laying, "lay-hex black 1,0", "SP-B.10"),
        (travelling, "trip 1,0 1,1 6p 0h", "SP-2B.7"),
        (travelling, "trip 1,0 1,1 4p 0h", "SP-2B.10"),
        (travelling, "trip 1,-1 1,0 1p 0h", "SP-2B.6"),
        (travelling, "play slop-bomb", "SP-C.1"),
        (choosing, "choose-marker 3", "SP-2A.4"),
        (giving, "give 2 p0", "SP-1B.6"),
        (voting, "vote p1", "SP-4C.13"),
        (voting, "vote p2 p3", "SP-X.3"),
        (swapping, "swap mud-slick", "SP-EX.7"),
        (swapping, "swap rocket mud-slick", "SP-X.3"),
        (fleeing, "flee 2,0", "SP-3A.19"),
    ],
)
async def test_bad_input_is_refused_with_its_clause(
    service: Service, start: Callable[[], State], move: str, clause: str
) -> None:
    state = start()
    (actor,) = {*state.actors} if state.decision and state.decision.kind != "choose-marker" else {0}
    request = ApplyActionRequest(state=sent(state), seat=actor, action=Action(notation=move))
    refusal = (await by_either_face(service, "ApplyAction", request)).refusal
    assert refusal is not None
    assert refusal.metadata["clause"] == clause
    assert refusal.message


@pytest.mark.rule("SP-X.6")
@pytest.mark.parametrize("seats", [0, 2, 7])
async def test_seats_out_of_range(service: Service, seats: int) -> None:
    refusal = (await by_either_face(service, "NewState", NewStateRequest(game=GAME, seats=seats))).refusal
    assert refusal is not None
    assert (refusal.reason, refusal.metadata["clause"]) == ("INVALID_OPTIONS", "SP-X.6")


def a_piglet_too_many(t: Table) -> None:
    put(t, "0,2", 0, 18)


def five_pirates(t: Table) -> None:
    next(group for group in t.groups if group.who == ALIENS + PIRATES).ready_piglets = 5


def two_kinds_on_a_hex(t: Table) -> None:
    put(t, "0,1", ALIENS + WORM, 1)


def a_recipe_twice(t: Table) -> None:
    t.recipe[1] = t.recipe[0]


def put(t: Table, where: str, who: int, number: int) -> None:
    """One group more, at the end of its cell's."""
    t.groups.append(Group(cell(where), who, number, 0, 0, 0))
    t.groups.sort(key=lambda group: group.cell)


@pytest.mark.rule("SP-1E.6", "SP-1E.7", "SP-S.3")
@pytest.mark.parametrize(
    ("change", "clause", "path"),
    [
        (a_piglet_too_many, "SP-G.14", "spacePigs.reservePiglets[0]"),
        (five_pirates, "SP-1E.6", "spacePigs.groups[3].readyPiglets"),
        (two_kinds_on_a_hex, "SP-1E.7", "spacePigs.groups[4]"),
        (a_recipe_twice, "SP-S.3", "spacePigs.recipe"),
    ],
)
async def test_a_state_that_cannot_be_is_told_so(
    service: Service, change: Callable[[Table], None], clause: str, path: str
) -> None:
    state = position(
        steps.TRAVEL_STARTS, place="2B", troops={"0,1": "pirates 3", "1,0": "p0 3p"}, hands={0: "planet-displacement"}
    )
    assert (await by_either_face(service, "ValidateState", ValidateStateRequest(state=sent(state)))).answer["valid"]
    change(state.table)
    told = (await by_either_face(service, "ValidateState", ValidateStateRequest(state=sent(state)))).answer
    assert not told.get("valid")
    assert (clause, path) in {(problem["clause"], problem["path"]) for problem in told["problems"]}
    assert all(problem["path"].startswith("spacePigs.") and problem["message"] for problem in told["problems"])
    request = ApplyActionRequest(state=sent(state), seat=0, action=Action(notation="end-travel"))
    refusal = (await by_either_face(service, "ApplyAction", request)).refusal
    assert refusal is not None
    assert (refusal.reason, refusal.metadata["clause"]) == ("INVALID_STATE", clause)


# Lists, windows, content.


@pytest.mark.rule("SP-2B.15")
async def test_the_longest_list_is_exact_and_comes_in_pages(service: Service) -> None:
    state = position(
        steps.TRAVEL_STARTS, place="2B", hands={0: "scoto-teleporter"}, troops={"0,0": "p0 20p 3h"}, homes=False
    )
    play(state, "p0 play scoto-teleporter 0,0")
    wanted = legal(state, 0)
    assert len(wanted) == 83 * 18
    pages: list[list[str]] = []
    token = ""
    while token or not pages:
        request = ListLegalActionsRequest(state=sent(state), page_size=400, page_token=token)
        found = (await by_either_face(service, "ListLegalActions", request)).answer["legal"]
        assert found["total"] == len(wanted)
        pages.append([action["action"]["notation"] for action in found["actions"]])
        token = found.get("nextPageToken", "")
    assert [len(page) for page in pages] == [400, 400, 400, 294]
    assert [notation for page in pages for notation in page] == wanted


@pytest.mark.rule("SP-W.7")
async def test_seats_let_windows_go_by(service: Service) -> None:
    hands = dict.fromkeys(range(4), "planet-displacement")
    state = position(steps.TRAVEL_STARTS, place="2B", hands=hands)
    assert waits_for(state) == "travel-window p1 p2 p3"
    standing = [StandingPass(seat=seat, until="my-decision") for seat in (2, 3)]
    request = ApplyActionRequest(state=sent(state), seat=1, action=Action(notation="pass"), pass_for=standing)
    answer = (await by_either_face(service, "ApplyAction", request)).answer
    assert [event["type"] for event in answer["events"]] == ["passed"] * 3
    assert not any(event.get("auto") for event in answer["events"])
    decision = answer["position"]["decision"]
    assert (decision["kind"], decision["actors"]) == ("travel", [0])


async def test_the_pack_says_where_everything_comes_from(service: Service) -> None:
    request = GetContentRequest(game=GAME, pack=GAME)
    content = (await by_either_face(service, "GetContent", request)).answer["content"]
    sections = {section["id"]: section["items"] for section in content["sections"]}
    assert sum(int(card["values"]["count"]) for card in sections["card"]) == 80
    assert all(item["provenance"] for items in sections.values() for item in items)
    boots = next(card for card in sections["card"] if card["id"] == "rocket-boots")
    assert boots["names"] == {"en": "Rocket Boots", "fr": "Bottes à réaction"}
    assert boots["provenance"]["effect"] == "book"


def own_pack(folder: Path, old: str, new: str) -> Path:
    """A folder with a copy of the pack under another name, one text of its cards changed."""
    copy = folder / "own"
    shutil.copytree(shipped("space_pigs", GAME), copy)
    for file, was, now in (("pack.toml", 'id = "space-pigs"', 'id = "my-box"'), ("cards.toml", old, new)):
        text = (copy / file).read_text(encoding="utf-8")
        assert was in text
        (copy / file).write_text(text.replace(was, now, 1), encoding="utf-8")
    return folder


async def test_a_pack_of_a_users_own_is_played_with(tmp_path: Path) -> None:
    folder = own_pack(tmp_path, "attack = 5, defence = 4", "attack = 6, defence = 4")
    with running(content=str(folder)) as service:
        request = NewStateRequest(game=GAME, seats=3, seed="7", content_pack="my-box")
        state = (await by_either_face(service, "NewState", request)).answer["position"]["state"]
        assert state["contentPack"] == "my-box"
        async with web(service) as client:
            shown = await client.get(f"/v1/games/{GAME}/content/my-box")
        assert '"effect.attack":"6"' in json.dumps(shown.json(), separators=(",", ":"))


@pytest.mark.rule("SP-X.6")
def test_a_pack_that_does_not_fit_is_refused_with_file_card_and_field(tmp_path: Path) -> None:
    folder = own_pack(tmp_path, 'kind = "gain-piglets", n = 1', 'kind = "gain-piglets", n = 99')
    told = refused_to_start(content=str(folder))
    for word in ("cards.toml", "colon", "SP-X.6"):
        assert word in told
