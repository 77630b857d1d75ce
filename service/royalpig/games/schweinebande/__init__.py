"""Schweinebande: a cattle market for two to five farmers."""

from pathlib import Path

from royalpig.engine.clauses import Register
from royalpig.engine.game import Game, Gate
from royalpig.engine.options import Option
from royalpig.games.schweinebande.collect import COLLECT_DECISION, collected, next_slot
from royalpig.games.schweinebande.events import EVENTS
from royalpig.games.schweinebande.farm import FARM_DECISION, farm_done
from royalpig.games.schweinebande.feeding import FEED_DECISION, fed, round_ended
from royalpig.games.schweinebande.final_groups import FINAL_GROUPS_DECISION, groups_done, outcome
from royalpig.games.schweinebande.invariants import INVARIANTS
from royalpig.games.schweinebande.market import read_market
from royalpig.games.schweinebande.place_farmers import (
    REVEAL_DECISION,
    STATION_DECISION,
    TURN_UP_DECISION,
    sweep,
    turn_ended,
)
from royalpig.games.schweinebande.setup import START_SEAT_DECISION, lay_out, new_table
from royalpig.games.schweinebande.steps import STEPS
from royalpig.games.schweinebande.table import (
    COLLECTED,
    FARM_DONE,
    FED,
    GROUPS_DONE,
    LAY_OUT,
    LAYOUT,
    NEXT_SLOT,
    OVER,
    ROUND_ENDED,
    SWEEP,
    TURN_ENDED,
    Table,
)

OPTIONS = (
    Option(
        "start-seat",
        ("p0", "p1", "p2", "p3", "p4", "random"),
        "p0",
        "who begins round 1",
        {"random": "a chance decision before round 1"},
        seat_values=True,
    ),
    Option(
        "settling",
        ("after-last-farmer", "after-all"),
        "after-last-farmer",
        "when animals are put on the farm and fed",
        {
            "after-last-farmer": "by each seat at once after taking back its last farmer (the printed modification)",
            "after-all": "by all seats after C (the original rule)",
        },
    ),
    Option(
        "last-tiles",
        ("must-place", "may-decline"),
        "must-place",
        "whether the last seat that still has farmers in hand is bound to place them while it can",
        {"must-place": "it is bound (SB-B.10)", "may-decline": "it may decline to the end"},
    ),
    Option(
        "bare-rows",
        ("refused", "allowed"),
        "refused",
        "whether a farmer that could take a row may take only the tile under it",
        {"refused": "it must take a row (SB-C.12)", "allowed": "it may take its own tile alone"},
    ),
    Option(
        "selling",
        ("when-short", "free"),
        "when-short",
        "whether animals may be sold only while feed is lacking",
        {"when-short": "only while feed is lacking (SB-E.6)", "free": "whenever the seat feeds"},
    ),
    Option(
        "feed-supply",
        ("open", "box"),
        "open",
        "whether the 25 feed markers of the box are a limit",
        {"open": "they are not", "box": "they are (SB-E.15)"},
    ),
)


def the_round(t: Table) -> int:
    """The number of the round."""
    return t.round


GAME = Game(
    id="schweinebande",
    title="Schweinebande",
    rulebook="schweinebande.txt",
    rules_version="1.0.0",
    seats=range(2, 6),
    clauses=Register.read(Path(__file__).with_name("clauses.toml")),
    gate=Gate(over="SB-X.4", not_asked="SB-X.1", wrong_kind="SB-X.2", malformed="SB-X.3", setup="SB-X.6"),
    layout=LAYOUT,
    options=OPTIONS,
    presets={"printed": {}, "original": {"settling": "after-all"}},
    refused=(),
    packs=(Path(__file__).parents[2] / "content" / "schweinebande" / "market",),
    read_pack=read_market,
    decisions=(
        START_SEAT_DECISION,
        REVEAL_DECISION,
        TURN_UP_DECISION,
        STATION_DECISION,
        COLLECT_DECISION,
        FARM_DECISION,
        FEED_DECISION,
        FINAL_GROUPS_DECISION,
    ),
    passages={
        LAY_OUT: lay_out,
        TURN_ENDED: turn_ended,
        SWEEP: sweep,
        COLLECTED: collected,
        NEXT_SLOT: next_slot,
        FARM_DONE: farm_done,
        FED: fed,
        ROUND_ENDED: round_ended,
        GROUPS_DONE: groups_done,
    },
    over=OVER,
    new_table=new_table,
    outcome=outcome,
    invariants=INVARIANTS,
    steps=STEPS,
    shape_invariant="SB-I0",
    rest_invariant="SB-I9",
    events=EVENTS,
    turn=the_round,
)

GAMES = {GAME.id: GAME}
