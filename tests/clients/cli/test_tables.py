"""The tables as they are drawn in a terminal."""

import io
from random import Random

import msgspec
import pytest
from rich.console import Console, RenderableType

import royalpig as library
from royalpig.api.operations import OPERATIONS
from royalpig.api.positions import event_structs
from royalpig.api.refereed import REFEREED, refereed
from royalpig.api.states import state_struct
from royalpig.cli.happenings import event_line, seen_by
from royalpig.cli.tables import DRAWINGS, drawing_of
from royalpig.cli.tables.hexes import Hex, hex_board
from royalpig.cli.tables.listing import listing
from royalpig.engine.state import SPECTATOR, State
from royalpig.wire.structs import (
    Content,
    Event,
    GameState,
    GetContentRequest,
    SchweinebandeEvent,
    SchweinebandeEventOrderTilesReturned,
    SchweinebandeEventTileTurnedUp,
)
from tests.api.operations.calling import SPECIMEN
from tests.clients.games_played import played
from tests.engine.play import any_action, states_of_each_kind


def printed(shown: RenderableType) -> str:
    out = io.StringIO()
    Console(file=out, width=100).print(shown)
    return out.getvalue()


async def content() -> Content:
    answer = await OPERATIONS["GetContent"].run(GetContentRequest(game="schweinebande", pack="market"))
    found: Content = answer.whole.content
    return found


def struct_of(state: State) -> GameState:
    return state_struct(refereed(state.game.id), state)


async def drawn(state: State) -> str:
    return printed(drawing_of("schweinebande")(struct_of(state), await content()))


def test_every_game_that_is_refereed_is_drawn_or_listed() -> None:
    assert set(DRAWINGS) <= set(library.games())
    assert drawing_of("no-such-game") is listing


async def test_a_market_that_is_face_down() -> None:
    assert (await drawn(library.game("schweinebande").new(2, 7))).splitlines() == [
        "Round 1",
        r"   / \     / \     / \     / \     / \ ".rstrip(),
        r" / 0,0 \ / 1,0 \ / 2,0 \ / 3,0 \ / 4,0 \ ".rstrip(),
        r"| ····· | ····· | ····· | ····· | ····· |",
        r"|       |       |       |       |       |",
        r" \     / \     / \     / \     / \     / \ ".rstrip(),
        r"   \ / 0,1 \ / 1,1 \ / 2,1 \ / 3,1 \ / 4,1 \ ".rstrip(),
        r"    | ····· | ····· | ····· | ····· | ····· |",
        r"    |       |       |       |       |       |",
        r"     \     / \     / \     / \     / \     / \ ".rstrip(),
        r"       \ / 0,2 \ / 1,2 \ / 2,2 \ / 3,2 \ / 4,2 \ ".rstrip(),
        r"        | ····· | ····· | ····· | ····· | ····· |",
        r"        |       |       |       |       |       |",
        r"         \     / \     / \     / \     / \     / \ ".rstrip(),
        r"           \ / 0,3 \ / 1,3 \ / 2,3 \ / 3,3 \ / 4,3 \ ".rstrip(),
        r"            | ····· | ····· | ····· | ····· | ····· |",
        r"            |       |       |       |       |       |",
        r"             \     / \     / \     / \     / \     / \ ".rstrip(),
        r"               \ / 0,4 \ / 1,4 \ / 2,4 \ / 3,4 \ / 4,4 \ ".rstrip(),
        r"                | ····· | ····· | ····· | ····· | ····· |",
        r"                |       |       |       |       |       |",
        r"                 \     / \     / \     / \     / \     /",
        r"                   \ /     \ /     \ /     \ /     \ /",
        "seat  order tile  farmers  feed  yard  farm  ",
        "> p0           -        3     0  -     -     ",
        "  p1           -        3     0  -     -     ",
        "unseen  16 chicken, 16 sheep, 16 goat, 16 donkey, 16 pig, 16 cow, 4 bag",
        "box     -",
    ]


async def test_tiles_farmers_and_the_tile_just_turned_up() -> None:
    state = library.game("schweinebande").new(2, 7, chance="explicit")
    for notation, seat in (
        ("reveal 0,0", 0),
        ("tile donkey", None),
        ("place", 0),
        ("reveal 4,4", 1),
        ("tile bag", None),
    ):
        state.apply(notation, seat)
    lines = (await drawn(state)).splitlines()
    assert lines[3].startswith("|donkey |")
    assert lines[4].startswith("|  p0   |")
    assert lines[-9].endswith("|  bag  |")
    assert lines[-8].endswith("|  ^^^  |")
    assert lines[-4].split() == ["p0", "-", "2", "0", "-", "-"]
    assert lines[-3].split() == [">", "p1", "-", "3", "0", "-", "-"]


async def test_yards_farms_and_the_box_are_counted() -> None:
    state = played(seed=11).state
    assert state.over
    text = await drawn(state)
    t = state.table
    for seat in range(t.seats):
        farm = ", ".join(
            f"{t.farm[seat * 6 + kind]} {t.pack.kinds[kind]}" for kind in range(6) if t.farm[seat * 6 + kind]
        )
        assert f" {farm} " in text
    assert f"{t.box[0]} chicken" in text


async def test_states_from_the_whole_game_are_drawn() -> None:
    shown = await content()
    for state in states_of_each_kind(library.game("schweinebande"), 3):
        lines = printed(drawing_of("schweinebande")(struct_of(state), shown)).splitlines()
        assert len(lines) >= 26 + state.table.seats
        assert max(map(len, lines)) <= 100


def test_a_game_without_a_drawing_is_listed() -> None:
    state = struct_of(library.game("schweinebande").new(2, 7))
    text = printed(listing(state, Content(game="schweinebande")))
    for name, value in msgspec.to_builtins(state.schweinebande).items():
        assert name in text
        assert value == [] or str(value[0] if isinstance(value, list) else value) in text
    assert "field" in printed(listing(GameState(game="other"), Content()))


def test_hexes_may_stand_anywhere() -> None:
    text = hex_board({(-2, 1): Hex("west", "long name", "low"), (0, -1): Hex("n")}).plain
    assert text.splitlines() == [
        r"           / \ ".rstrip(),
        r"         /  n  \ ".rstrip(),
        r"        |       |",
        r"        |       |",
        r"         \     /",
        r"           \ /",
        "",
        "",
        r"   / \ ".rstrip(),
        r" /west \ ".rstrip(),
        r"|long na|",
        r"|  low  |",
        r" \     /",
        r"   \ /",
    ]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (
            SchweinebandeEvent(tile_turned_up=SchweinebandeEventTileTurnedUp(cell="2,3", kind="pig", seat=1)),
            "tile-turned-up: cell 2,3, kind pig, seat p1",
        ),
        (
            SchweinebandeEvent(tile_turned_up=SchweinebandeEventTileTurnedUp(cell="2,3", kind="pig")),
            "tile-turned-up: cell 2,3, kind pig",
        ),
    ],
)
def test_events_in_words(typed: SchweinebandeEvent, line: str) -> None:
    event = Event(sequence=1, type="tile-turned-up", schweinebande=typed)
    assert event_line(event, "schweinebande") == line
    assert seen_by(event, "schweinebande", 0) == event


def test_events_without_fields_and_of_games_that_are_not_known() -> None:
    typed = SchweinebandeEvent(order_tiles_returned=SchweinebandeEventOrderTilesReturned())
    event = Event(sequence=3, type="order-tiles-returned", auto=True, schweinebande=typed)
    assert event_line(event, "schweinebande") == "order-tiles-returned (auto)"
    assert event_line(event, "other") == "order-tiles-returned (auto)"
    assert seen_by(event, "other", 0) == Event(sequence=3, type="order-tiles-returned", auto=True)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_what_a_seat_may_not_see_is_left_out(monkeypatch: pytest.MonkeyPatch, viewer: int) -> None:
    monkeypatch.setitem(REFEREED, SPECIMEN.game.id, SPECIMEN)
    random = Random(5)
    state = SPECIMEN.game.new(3, 5, {"rounds": "3"})
    concealed = 0
    while not state.over:
        events = state.apply(any_action(state, random))
        whole = event_structs(SPECIMEN, state, events)
        seen = [seen_by(event, SPECIMEN.game.id, viewer) for event in whole]
        assert seen == event_structs(SPECIMEN, state, events, viewer)
        concealed += seen != whole
    assert concealed > 10
