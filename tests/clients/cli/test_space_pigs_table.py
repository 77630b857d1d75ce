"""The table of Space Pigs as it is drawn in a terminal: what each seat may see of it, and in which language."""

import io
from collections.abc import Iterator
from random import Random

import pytest
from rich.console import Console

import royalpig as library
from royalpig.api.operations import OPERATIONS
from royalpig.api.refereed import refereed
from royalpig.api.states import state_struct
from royalpig.cli.languages import in_language
from royalpig.cli.tables import drawing_of
from royalpig.engine.state import SPECTATOR, State
from royalpig.games.space_pigs import steps
from royalpig.wire.structs import Content, ContentItem, ContentSection, GameState, GetContentRequest
from tests.engine.play import states_of_each_kind
from tests.games.space_pigs.positions import cell, play, position

GAME = "space-pigs"
RECIPES = ("3r 2y 1b", "3r 1y 2b", "2r 3y 1b", "1r 3y 2b")
"""The recipes of p0 to p3 as the seats' lines show them."""


async def content(language: str = "en") -> Content:
    answer = await OPERATIONS["GetContent"].run(GetContentRequest(game=GAME, pack=GAME))
    found: Content = answer.whole.content
    return in_language(found, language)


def drawn(state: State, shown: Content) -> str:
    out = io.StringIO()
    Console(file=out, width=1000).print(drawing_of(GAME)(state_struct(refereed(GAME), state), shown))
    return out.getvalue()


def lines_with(text: str, start: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip().startswith(start)]


async def test_a_galaxy_with_who_stands_there() -> None:
    troops = {"0,0": "p1 4p 1h", "1,0": "p0 2p", "0,1": "pirates 3", "2,0": "p3 2p, p2 1p 1h spent"}
    state = position(steps.TRAVEL_STARTS, place="2B", troops=troops, devoured=[cell("0,-2")], homes=False)
    assert drawn(state, await content()).splitlines()[:25] == [
        "Turn 3",
        r"           / \     / \     / \ ".rstrip(),
        r"         /0,-2 \ /1,-2 \ /2,-2 \ ".rstrip(),
        r"        | eaten |yellow | blue  |",
        r"        |       |       |       |",
        r"       / \     / \     / \     / \ ".rstrip(),
        r"     /-1,-1\ /0,-1 \ /1,-1 \ /2,-1 \ ".rstrip(),
        r"    | blue  |red x2 | rock  |  red  |",
        r"    |       |       |       |       |",
        r"   / \     / \     / \     / \     / \ ".rstrip(),
        r" /-2,0 \ /-1,0 \ / 0,0 \ / 1,0 \ / 2,0 \ ".rstrip(),
        r"|yellow | rock  |blue x2|  red  |yellow |",
        r"|       |       |p1 4+1 | p0 2  | p3 &1 |",
        r" \     / \     / \     / \     / \     /",
        r"   \ /-2,1 \ /-1,1 \ / 0,1 \ / 1,1 \ / ".rstrip(),
        r"    |  red  |yell x2| rock  | blue  |",
        r"    |       |       |3 pira |       |",
        r"     \     / \     / \     / \     /",
        r"       \ /-2,2 \ /-1,2 \ / 0,2 \ / ".rstrip(),
        r"        | blue  |yellow | rock  |",
        r"        |       |       |       |",
        r"         \     / \     / \     /",
        r"           \ /     \ /     \ /",
        "  2,0  p3 2p, p2 1p 1h spent",
        "Travel  p0, 2 trips left",
    ]


async def test_hands_and_recipes_are_those_that_the_viewer_sees() -> None:
    hands = {0: "2 mud-shield, rocket", 1: "colon"}
    state = position(steps.TRAVEL_STARTS, place="2B", hands=hands)
    shown = await content()
    everything = drawn(state, shown)
    assert lines_with(everything, "p0 holds") == ["p0 holds 2 Mud Shield (mud-shield), 1 Rocket (rocket)"]
    assert lines_with(everything, "p1 holds") == ["p1 holds 1 Colonist (colon)"]
    for viewer in (0, 1, 2, 3, SPECTATOR):
        seen = drawn(state.view(viewer), shown)
        assert bool(lines_with(seen, "p0 holds")) == (viewer == 0)
        assert bool(lines_with(seen, "p1 holds")) == (viewer == 1)
        assert [seat for seat, recipe in enumerate(RECIPES) if recipe in seen] == ([viewer] if viewer >= 0 else [])


async def test_names_in_french_and_in_english_where_there_are_none() -> None:
    state = position(steps.TRAVEL_STARTS, place="2B", hands={0: "rocket-boots, mud-shield, planet-displacement"})
    line = "p0 holds 1 {} (mud-shield), 1 {} (planet-displacement), 1 {} (rocket-boots)"
    english, french = (
        line.format("Mud Shield", "Planet displacement", "Rocket Boots"),
        line.format("Mud Shield", "Déplacement de planètes", "Bottes à réaction"),
    )
    assert lines_with(drawn(state, await content()), "p0 holds") == [english]
    assert lines_with(drawn(state, await content("FR")), "p0 holds") == [french]
    assert lines_with(drawn(state, await content("tlh")), "p0 holds") == [english]


def test_an_item_without_an_english_name_is_named_in_a_language_that_it_has() -> None:
    item = ContentItem(id="colon", names={"fr": "Colon", "de": "Siedler"})
    section = ContentSection(id="card", items=[item, ContentItem(id="bare")])
    told = in_language(Content(sections=[section]), "it").sections[0].items
    assert [one.names for one in told] == [{"fr": "Colon"}, {}]


async def test_what_is_going_on() -> None:
    shown = await content()
    boots = position(steps.TRAVEL_STARTS, place="2B", hands={0: "rocket-boots"}, troops={"1,0": "p0 4p"}, shown={0: 3})
    play(boots, "p0 play rocket-boots 1,0", "p0 board 3p 0h")
    assert lines_with(drawn(boots, shown), "Travel") == [
        "Travel  p0, 2 trips left; Rocket Boots on 1,0 with 3p 0h, 3 steps left"
    ]
    ship = position(
        steps.TRAVEL_STARTS, place="2B", hands={0: "rocket, scoto-teleporter"}, troops={"1,0": "p0 4p"}, shown={0: 3}
    )
    play(ship, "p0 play rocket 1,0")
    assert lines_with(drawn(ship, shown), "Travel") == ["Travel  p0, 3 trips left; from 1,0 as far as 4 hexes"]
    play(ship, "p0 play scoto-teleporter 1,0")
    assert lines_with(drawn(ship, shown), "Travel") == ["Travel  p0, 3 trips left; from 1,0 anywhere"]


async def test_a_combat_and_its_cards() -> None:
    shown = await content()
    state = position(
        steps.COMBATS_START,
        place="3A",
        troops={"0,1": "p1 4p, p0 2p 1h"},
        hands={1: "slop-bomb, mud-shield", 0: "steam-mortar"},
    )
    play(state, "p1 lay slop-bomb")
    assert lines_with(drawn(state, shown), "Combat") == ["Combat  p0 attacks p1 on 0,1, cards are laid"]
    for viewer, told in ((0, "1 cards face down"), (1, "1 Slop Bomb (slop-bomb)"), (SPECTATOR, "1 cards face down")):
        assert lines_with(drawn(state.view(viewer), shown), "p1 lays") == [f"p1 lays  {told}"]


async def test_an_offer_is_seen_by_the_two() -> None:
    shown = await content()
    hands = {1: "colon", 2: "rocket, mud-slick"}
    state = position(steps.EXCHANGE_GOES_ON, place="2A", hands=hands, faction=[0, 1, 1, 3])
    play(state, "p1 offer p2 colon", "p1 want rocket")
    for viewer in (1, 2):
        assert lines_with(drawn(state.view(viewer), shown), "Offer") == [
            "Offer  p1 to p2: Colonist (colon) for Rocket (rocket)"
        ]
    for viewer in (0, 3, SPECTATOR):
        assert lines_with(drawn(state.view(viewer), shown), "Offer") == ["Offer  p1 to p2: a card"]


def twins(state: State, viewer: int) -> Iterator[State]:
    """Other states that look the same to a viewer."""
    for seed in range(2):
        yield state.sample(viewer, seed)


async def test_what_seats_are_and_how_they_vote() -> None:
    state = position(steps.ELECTION_STARTS, place="4C", faction=[1, 1, 2, 2], sound=False)
    play(state, "p0 vote-first", "p0 vote p1")
    text = drawn(state, await content())
    assert lines_with(text, "p0 ")[0] == "p0 Royal Pig, faction of p1, votes for p1"
    assert lines_with(text, "p2 ")[-1] == "p2 faction of p2"
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_states_from_the_whole_game_are_drawn_and_tell_nothing_hidden(language: str) -> None:
    shown = await content(language)
    random = Random(language)
    for state in states_of_each_kind(library.game(GAME), 2):
        assert len(drawn(state, shown).splitlines()) > state.table.seats
        viewer = random.randrange(-1, state.table.seats)
        seen = drawn(state.view(viewer), shown)
        for other in twins(state, viewer):
            assert drawn(other.view(viewer), shown) == seen


async def test_a_game_before_a_hex_lies_and_a_state_of_another_game() -> None:
    shown = await content()
    text = drawn(library.game(GAME).new(3, 1, chance="explicit"), shown)
    assert text.splitlines()[:2] == ["Set-up", "No hex lies yet."]
    assert lines_with(text, "to lay") == ["to lay   5 red, 5 yellow, 5 blue, 1 black"]
    assert str(drawing_of(GAME)(GameState(), shown)) == "this state has no table of Space Pigs"
