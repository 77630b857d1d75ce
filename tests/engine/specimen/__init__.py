"""The truffle wood: a tiny game that uses everything that the kernel has. It exists for the tests alone."""

from collections.abc import Mapping
from pathlib import Path

from royalpig.engine.clauses import Register
from royalpig.engine.game import Game, Gate, RefusedCombination, Steps
from royalpig.engine.options import Option
from tests.engine.specimen.bidding import BID_DECISION
from tests.engine.specimen.cards import RESPOND_DECISION
from tests.engine.specimen.deck import DRAW_DECISION, LOOK_DECISION, TURN_UP_DECISION
from tests.engine.specimen.ending import fewest_steps, outcome, round_over, the_turn
from tests.engine.specimen.events import EVENTS
from tests.engine.specimen.invariants import INVARIANTS
from tests.engine.specimen.market import GIFT_DECISION, MARKET_DECISION, market_closed, the_stall_opens
from tests.engine.specimen.sampling import sample
from tests.engine.specimen.setup import DEAL_DECISION, FIRST_SEAT_DECISION, dealing, new_table
from tests.engine.specimen.stack import DISCARD_DECISION, MUNCH_DECISION, ORDER_DECISION, resolve
from tests.engine.specimen.table import (
    DEALING,
    LAYOUT,
    MARKET_CLOSED,
    OVER,
    RESOLVE,
    ROUND_BEGINS,
    ROUND_ENDED,
    ROUND_OVER,
    STALL,
    TURN_ENDED,
    WILD,
)
from tests.engine.specimen.turn import TURN_DECISION, turn_ended
from tests.engine.specimen.weather import OMEN_DECISION, SKY_DECISION, round_begins, round_ended
from tests.engine.specimen.wood import read_wood

HERE = Path(__file__).parent
OPTIONS = (
    Option(
        "first-seat",
        ("p0", "p1", "p2", "p3", "random"),
        "p0",
        "who comes first where the first bids are equal",
        {"random": "a chance decision before the deal"},
        seat_values=True,
    ),
    Option("rounds", range(1, 4), "2", "how many rounds are played", {}),
    Option(
        "weather",
        ("wild", "calm"),
        "wild",
        "what the sky may bring",
        {"wild": "sun, rain or storm", "calm": "always sun"},
        field="climate",
    ),
)


def too_long_and_wild(seats: int, options: Mapping[str, int]) -> bool:
    """Four seats do not play three rounds in a wild climate."""
    return seats == 4 and options["rounds"] == 3 and options["climate"] == WILD


GAME = Game(
    id="truffle-wood",
    title="Truffle Wood",
    rulebook="none",
    rules_version="1.0.0",
    seats=range(2, 5),
    clauses=Register.read(HERE / "clauses.toml"),
    gate=Gate(over="TW-X.4", not_asked="TW-X.1", wrong_kind="TW-X.2", malformed="TW-X.3", setup="TW-X.5"),
    layout=LAYOUT,
    options=OPTIONS,
    presets={"plain": {}, "calm": {"weather": "calm", "rounds": "1"}},
    refused=(RefusedCombination("four seats do not play three wild rounds", "TW-S.2", too_long_and_wild),),
    packs=(HERE / "packs" / "oak", HERE / "packs" / "birch"),
    read_pack=read_wood,
    decisions=(
        FIRST_SEAT_DECISION,
        DEAL_DECISION,
        SKY_DECISION,
        BID_DECISION,
        OMEN_DECISION,
        TURN_DECISION,
        RESPOND_DECISION,
        DISCARD_DECISION,
        LOOK_DECISION,
        ORDER_DECISION,
        MUNCH_DECISION,
        DRAW_DECISION,
        MARKET_DECISION,
        TURN_UP_DECISION,
        GIFT_DECISION,
    ),
    passages={
        DEALING: dealing,
        ROUND_BEGINS: round_begins,
        RESOLVE: resolve,
        TURN_ENDED: turn_ended,
        ROUND_ENDED: round_ended,
        STALL: the_stall_opens,
        MARKET_CLOSED: market_closed,
        ROUND_OVER: round_over,
    },
    over=OVER,
    new_table=new_table,
    outcome=outcome,
    invariants=INVARIANTS,
    steps=Steps("TW-I18", "", fewest_steps, None),
    shape_invariant="TW-I0",
    rest_invariant="TW-I17",
    events=EVENTS,
    turn=the_turn,
    sample=sample,
)

GAMES = {GAME.id: GAME}
