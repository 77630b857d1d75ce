"""Space Pigs: three to six pig clans fight over a galaxy for the acorns of their secret recipes."""

from pathlib import Path

from royalpig.engine.clauses import Register
from royalpig.engine.game import Game, Gate
from royalpig.engine.options import Option
from royalpig.games.space_pigs import (
    acorns,
    aliens,
    aliens_arrive,
    colonists,
    combat_rounds,
    deploy,
    election,
    elimination,
    exchange,
    hands,
    laying,
    muster,
    play_order,
    redeployment,
    rocket_boots,
    setup,
    space_combat,
    space_travel,
    starts,
    travel_cards,
    travel_course,
    travel_markers,
    travel_window,
)
from royalpig.games.space_pigs.acorns import outcome
from royalpig.games.space_pigs.content import read_content
from royalpig.games.space_pigs.course import STEPS_BEHIND
from royalpig.games.space_pigs.events import EVENTS
from royalpig.games.space_pigs.invariants import INVARIANTS
from royalpig.games.space_pigs.sample import deal_the_unseen
from royalpig.games.space_pigs.setup import new_table
from royalpig.games.space_pigs.steps import OVER
from royalpig.games.space_pigs.table import LAYOUT, Table

CHAPTERS = (
    setup,
    laying,
    starts,
    elimination,
    hands,
    exchange,
    colonists,
    muster,
    play_order,
    deploy,
    aliens_arrive,
    travel_markers,
    travel_course,
    travel_cards,
    rocket_boots,
    space_travel,
    travel_window,
    space_combat,
    combat_rounds,
    redeployment,
    aliens,
    acorns,
    election,
)
"""The chapters of the rules in the order of the game, each with its decisions and passages."""

OPTIONS = (
    Option(
        "layout",
        ("blind", "automatic"),
        "blind",
        "how the galaxy is laid",
        {"blind": "seat by seat, by family, the face unseen", "automatic": "by chance, nobody is asked (SP-B.14)"},
    ),
    Option(
        "big-die",
        ("8", "10"),
        "8",
        "the faces of the second die (SP-S.8)",
        {"8": "as the English rulebook says", "10": "as the French one says"},
    ),
    Option(
        "reaction-windows",
        ("every-turn", "ends-only", "own-turn"),
        "every-turn",
        "when cards may be played in 2B outside one's own turn (SP-W.8)",
        {
            "every-turn": "before the first, between any two and after the last travel turn",
            "ends-only": "before the first and after the last travel turn",
            "own-turn": "never",
        },
    ),
    Option(
        "exchange-windows",
        ("per-phase", "per-sequence", "off"),
        "per-phase",
        "when factions may swap cards (SP-EX.6)",
        {
            "per-phase": "after 1A and before 2A, 3A and 4C",
            "per-sequence": "before every later sequence as well",
            "off": "never",
        },
    ),
    Option(
        "turn-limit",
        range(100),
        "0",
        "after 4A of which turn the game ends; 0 for no such end (SP-G.11)",
        {},
    ),
)


def the_turn(t: Table) -> int:
    """The number of the turn."""
    return t.turn


GAME = Game(
    id="space-pigs",
    title="Space Pigs",
    rulebook="space-pigs.txt",
    rules_version="1.0.0",
    seats=range(3, 7),
    clauses=Register.read(Path(__file__).with_name("clauses.toml")),
    gate=Gate(over="SP-X.4", not_asked="SP-X.1", wrong_kind="SP-X.2", malformed="SP-X.3", setup="SP-X.6"),
    layout=LAYOUT,
    options=OPTIONS,
    presets={"printed": {}},
    refused=(),
    packs=(Path(__file__).parents[2] / "content" / "space_pigs" / "space-pigs",),
    read_pack=read_content,
    decisions=tuple(decision for chapter in CHAPTERS for decision in chapter.DECISIONS),
    passages={step: passage for chapter in CHAPTERS for step, passage in chapter.PASSAGES.items()},
    over=OVER,
    new_table=new_table,
    outcome=outcome,
    invariants=INVARIANTS,
    shape_invariant="SP-I0",
    rest_invariant="SP-I14",
    events=EVENTS,
    turn=the_turn,
    steps=STEPS_BEHIND,
    sample=deal_the_unseen,
)

GAMES = {GAME.id: GAME}
