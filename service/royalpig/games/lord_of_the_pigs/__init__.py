"""The Lord of the P.I.G.S.: four bigwigs of a bankrupt republic push laws through."""

from pathlib import Path

from royalpig.engine.clauses import Register
from royalpig.engine.game import Game, Gate
from royalpig.engine.options import Option
from royalpig.games.lord_of_the_pigs.activation import (
    CHOOSE_ACTIVATION_DECISION,
    activated,
    activation_goes_on,
    carry_out,
)
from royalpig.games.lord_of_the_pigs.decks import read_decks
from royalpig.games.lord_of_the_pigs.decks_effects import CHARACTERS
from royalpig.games.lord_of_the_pigs.drawing import DRAW_DECISION, drawing
from royalpig.games.lord_of_the_pigs.end import outcome, turn_ends
from royalpig.games.lord_of_the_pigs.events import EVENTS
from royalpig.games.lord_of_the_pigs.events_when_revealed import (
    DISCARD_FOR_EVENT_DECISION,
    PAIR_DECISION,
    SACRIFICE_DECISION,
    SWAY_DECISION,
    ask_next,
)
from royalpig.games.lord_of_the_pigs.invariants import INVARIANTS
from royalpig.games.lord_of_the_pigs.proposal import PROPOSE_DECISION, proposal_goes_on
from royalpig.games.lord_of_the_pigs.resolving import (
    DISCARD_FOR_PURGE_DECISION,
    LOOK_DECISION,
    ORDER_DECISION,
    resolve,
)
from royalpig.games.lord_of_the_pigs.sample import deal_the_unseen
from royalpig.games.lord_of_the_pigs.setup import (
    ARRANGEMENTS,
    ASSIGN_DECISION,
    CHOOSE_CHARACTER_DECISION,
    deal,
    give_characters,
    new_table,
    play_starts,
)
from royalpig.games.lord_of_the_pigs.steps import STEPS
from royalpig.games.lord_of_the_pigs.table import (
    ACTIVATE,
    ACTIVATED,
    ACTIVATION_GOES_ON,
    ASK_AGAIN,
    DEAL,
    DRAWING,
    EVENT_DUE,
    EVENT_EFFECT,
    GIVE_CHARACTERS,
    LAYOUT,
    OVER,
    PLAY_STARTS,
    PROPOSAL_GOES_ON,
    RESOLVE,
    TURN_ENDS,
    TURN_STARTS,
    UPKEEP_DRAW,
    VOTING_GOES_ON,
    WINDOW_CLOSED,
    Table,
)
from royalpig.games.lord_of_the_pigs.upkeep import REVEAL_EVENT_DECISION, event_due, turn_starts, upkeep_draw
from royalpig.games.lord_of_the_pigs.voting import VOTE_DECISION, voting_goes_on
from royalpig.games.lord_of_the_pigs.windows import RESPOND_DECISION, WINDOW_DECISION, ask_again, window_closed

OPTIONS = (
    Option(
        "characters",
        ("choose", "random", *("-".join(CHARACTERS[character] for character in seats) for seats in ARRANGEMENTS)),
        "choose",
        "how characters are given: chosen, drawn, or arranged before (the characters of p0, p1, p2, p3)",
        {"choose": "p0 chooses first, p3 takes the last", "random": "chance gives them"},
    ),
    Option(
        "windows",
        ("step", "phase"),
        "step",
        'how often "any time" is offered',
        {
            "step": "after each single step (LP-A.2)",
            "phase": "once for each phase and activation (LP-A.3)",
        },
    ),
    Option(
        "response-order",
        ("playing-order", "from-left"),
        "playing-order",
        "who is asked first after a card was laid on the stack",
        {"playing-order": "the 1st player", "from-left": "the left neighbour of who laid it"},
    ),
    Option(
        "exhausted-decks",
        ("reshuffle", "stop"),
        "reshuffle",
        "what becomes of an empty deck",
        {"reshuffle": "it is made new from its discards (LP-1.7, LP-1.8)", "stop": "it stays empty"},
    ),
    Option(
        "turn-limit",
        range(1001),
        "0",
        "after which turn the game ends without a winner; 0 for none (LP-5.4)",
        {},
    ),
)


def the_turn(t: Table) -> int:
    """The number of the turn."""
    return t.turn


GAME = Game(
    id="lord-of-the-pigs",
    title="The Lord of the P.I.G.S.",
    rulebook="lord-of-the-pigs.txt",
    rules_version="1.0.0",
    seats=range(4, 5),
    clauses=Register.read(Path(__file__).with_name("clauses.toml")),
    gate=Gate(over="LP-X.4", not_asked="LP-X.1", wrong_kind="LP-X.2", malformed="LP-X.3", setup="LP-X.6"),
    layout=LAYOUT,
    options=OPTIONS,
    presets={"printed": {}, "short": {"windows": "phase"}},
    refused=(),
    packs=(Path(__file__).parents[2] / "content" / "lord_of_the_pigs" / "meridia",),
    read_pack=read_decks,
    decisions=(
        CHOOSE_CHARACTER_DECISION,
        ASSIGN_DECISION,
        REVEAL_EVENT_DECISION,
        DISCARD_FOR_EVENT_DECISION,
        SWAY_DECISION,
        PAIR_DECISION,
        SACRIFICE_DECISION,
        DRAW_DECISION,
        WINDOW_DECISION,
        RESPOND_DECISION,
        DISCARD_FOR_PURGE_DECISION,
        LOOK_DECISION,
        ORDER_DECISION,
        VOTE_DECISION,
        PROPOSE_DECISION,
        CHOOSE_ACTIVATION_DECISION,
    ),
    passages={
        GIVE_CHARACTERS: give_characters,
        DEAL: deal,
        TURN_STARTS: turn_starts,
        EVENT_DUE: event_due,
        EVENT_EFFECT: ask_next,
        UPKEEP_DRAW: upkeep_draw,
        DRAWING: drawing,
        PLAY_STARTS: play_starts,
        ASK_AGAIN: ask_again,
        RESOLVE: resolve,
        WINDOW_CLOSED: window_closed,
        VOTING_GOES_ON: voting_goes_on,
        PROPOSAL_GOES_ON: proposal_goes_on,
        ACTIVATION_GOES_ON: activation_goes_on,
        ACTIVATE: carry_out,
        ACTIVATED: activated,
        TURN_ENDS: turn_ends,
    },
    over=OVER,
    new_table=new_table,
    outcome=outcome,
    invariants=INVARIANTS,
    steps=STEPS,
    shape_invariant="LP-I0",
    rest_invariant="LP-I14",
    events=EVENTS,
    turn=the_turn,
    sample=deal_the_unseen,
)

GAMES = {GAME.id: GAME}
