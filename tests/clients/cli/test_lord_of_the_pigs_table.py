"""The table of The Lord of the P.I.G.S. as it is drawn in a terminal: what each seat may see of it."""

import io

from msgspec.structs import replace
from rich.console import Console

from royalpig.api.operations import OPERATIONS
from royalpig.api.refereed import refereed
from royalpig.api.states import state_struct
from royalpig.cli.tables import drawing_of
from royalpig.engine.state import SPECTATOR, State
from royalpig.games.lord_of_the_pigs.table import CANCELLED, WAITING
from royalpig.wire.structs import Content, GameState, GetContentRequest
from tests.engine.play import states_of_each_kind
from tests.games.lord_of_the_pigs.positions import new, play, position, the_game

GAME = "lord-of-the-pigs"
PROPOSAL = "p2.1 et-01 Carbon Sequestration Technologies 2 of 2 pm +1, et +2, cd +1, stability +1"


async def content() -> Content:
    answer = await OPERATIONS["GetContent"].run(GetContentRequest(game=GAME, pack="meridia"))
    found: Content = answer.whole.content
    return found


def drawn(state: State, shown: Content) -> list[str]:
    """The lines, with one space where there are several."""
    out = io.StringIO()
    Console(file=out, width=1000).print(drawing_of(GAME)(state_struct(refereed(GAME), state), shown))
    return [" ".join(line.split()) for line in out.getvalue().splitlines()]


def in_a_window() -> State:
    """p0's card waits on the stack, below p1's that cancels it; p0 has seen p1's hand, and p1 has shown a card."""
    state = position(
        "window start",
        hands={0: "pm-05 pm-01", 1: "cb-02 cb-09 cb-01"},
        proposals={"p2.1": "et-01 p3:cd-03 p0:pm-03+"},
        discards={0: "pm-01 pm-01"},
        tops={1: "cb-04 cb-04"},
        seen={(0, 1): "cb-09"},
        shown="cb-01",
    )
    play(state, "p0 alt pm-05 p2.1", "p1 alt cb-02 s1")
    return state


async def test_the_whole_table() -> None:
    assert drawn(in_a_window(), await content()) == [
        "Turn 5",
        "Event Business as Usual (ev-12): nothing",
        "16 Events in the deck, discarded ev-12, ev-12, ev-12",
        "p0 Prime Minister ###....... 3 1st",
        "p1 Chief Banker ###....... 3",
        "p2 Energy Tycoon ###....... 3",
        "p3 Corporate Director ###....... 3",
        "stability #####..... 5",
        "Proposals",
        "proposal card votes values given by",
        f"{PROPOSAL} 1 p3:cd-03, 2 p0:pm-03 face up",
        "Stack s1 p0 pm-05 p2.1, s2 p1 cb-02 s1",
        "seat ability deck hand discards",
        "> p0 used 26 1 pm-01 2 pm-01",
        "p1 used 28 (on top cb-04, cb-04) 1 cb-01, 1 cb-09 -",
        "p2 used 28 1 et-01, 1 et-03 -",
        "p3 used 28 1 cd-01, 1 cd-03 -",
    ]


async def test_what_each_may_see() -> None:
    shown, whole = await content(), in_a_window()
    for viewer, votes, hand in (
        (0, "1 p3:?, 2 p0:pm-03 face up", "2 hidden, of which 1 cb-01, 1 cb-09"),
        (3, "1 p3:cd-03, 2 p0:pm-03 face up", "2 hidden, of which 1 cb-01"),
        (SPECTATOR, "1 p3:?, 2 p0:pm-03 face up", "2 hidden, of which 1 cb-01"),
    ):
        lines = drawn(whole.view(viewer), shown)
        assert lines[10].endswith(votes)
        assert lines[11] == "Stack s1 p0 pm-05 p2.1, s2 p1 cb-02 s1"
        assert lines[14] == f"p1 used 28 (on top ?, ?) {hand} -"
    assert drawn(whole.view(1), shown)[13:15] == [
        "> p0 used 26 1 hidden 2 pm-01",
        "p1 used 28 (on top cb-04, cb-04) 1 cb-01, 1 cb-09 -",
    ]


async def test_what_each_use_aims_at_and_what_became_of_it() -> None:
    shown = await content()
    state = position(
        "window activation p2.1", hands={0: "pm-12 pm-14 pm-15 pm-02"}, proposals={"p2.1": "et-01 p3:cd-03 p1:cb-03"}
    )
    for line, aimed in (
        ("alt pm-12 et", "pm-12 et"),
        ("alt pm-14 p3", "pm-14 p3"),
        ("alt pm-15", "pm-15"),
    ):
        asked = state.clone()
        play(asked, f"p0 {line}")
        assert drawn(asked, shown)[11] == f"Stack s1 p0 {aimed}"
    play(state, "p0 alt pm-12 et")
    state.table.stack[0].state = CANCELLED
    assert drawn(state, shown)[11] == "Stack s1 p0 pm-12 et cancelled"
    state.table.stack[0].state = WAITING
    play(state, "all pass")
    assert drawn(state, shown)[11] == "Gains p0 et 1"
    state = position("window start", hands={0: "pm-06"}, proposals={"p2.1": "et-01 p3:cd-03"})
    play(state, "p0 alt pm-06 p2.1.1")
    assert drawn(state, shown)[11] == "Stack s1 p0 pm-06 p2.1.1"


async def test_the_cards_of_a_pack_may_be_called_anything() -> None:
    shown = await content()
    for section in shown.sections:
        if section.id in ("pm", "cb"):
            section.items = [replace(item, id=f"law{item.index}-{section.id}") for item in section.items]
    lines = drawn(in_a_window(), shown)
    assert lines[11] == "Stack s1 p0 law4-pm p2.1, s2 p1 law1-cb s1"
    assert lines[13:17] == [
        "> p0 used 26 1 law0-pm 2 law0-pm",
        "p1 used 28 (on top law3-cb, law3-cb) 1 law0-cb, 1 law8-cb -",
        "p2 used 28 1 et-01, 1 et-03 -",
        "p3 used 28 1 cd-01, 1 cd-03 -",
    ]


async def test_before_the_characters_are_chosen() -> None:
    lines = drawn(new(characters="choose"), await content())
    assert lines[1] == "No Event is active."
    assert "p0 no character yet" in lines[3]
    assert "No Proposals lie on the table." in lines


async def test_every_kind_of_position_is_drawn_for_every_seat() -> None:
    shown = await content()
    for state in states_of_each_kind(the_game(), 3):
        for viewer in range(4):
            assert drawn(state.view(viewer), shown)[0] == f"Turn {state.table.turn}"


async def test_a_state_of_another_game_has_no_such_table() -> None:
    told = str(drawing_of(GAME)(GameState(), await content()))
    assert told == "this state has no table of The Lord of the P.I.G.S."
