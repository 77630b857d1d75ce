"""What lies on the table of The Lord of the P.I.G.S., and who may see it.

A *card* is an index into the pack's Action cards; a kind of card belongs to one deck for ever (LP-C.10), so a list with
a number for each card holds the hands (or discards, or piles) of all four seats.
"""

from dataclasses import dataclass
from typing import Any, Final

from royalpig.engine.events import Event
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.tables import Column, Hidden, Layout, Records, Scalar
from royalpig.games.lord_of_the_pigs.arguments import CARDS_IN_ALL, MOST_N, PROPOSALS, SEATS
from royalpig.games.lord_of_the_pigs.decks import Decks
from royalpig.games.lord_of_the_pigs.decks_checks import DECK_SIZE, EVENTS

# What the table waits for.
CHOOSE_CHARACTER: Final = 0
ASSIGN: Final = 1
REVEAL_EVENT: Final = 2
DISCARD_FOR_EVENT: Final = 3
SWAY: Final = 4
PAIR: Final = 5
SACRIFICE: Final = 6
DRAW: Final = 7
WINDOW: Final = 8
RESPOND: Final = 9
DISCARD_FOR_PURGE: Final = 10
LOOK: Final = 11
ORDER: Final = 12
VOTE: Final = 13
PROPOSE: Final = 14
CHOOSE_ACTIVATION: Final = 15
OVER: Final = 16

# What the table does by itself between two decisions.
GIVE_CHARACTERS: Final = 17
DEAL: Final = 18
TURN_STARTS: Final = 19
EVENT_DUE: Final = 20
EVENT_EFFECT: Final = 21
UPKEEP_DRAW: Final = 22
DRAWING: Final = 23
PLAY_STARTS: Final = 24
ASK_AGAIN: Final = 25
RESOLVE: Final = 26
WINDOW_CLOSED: Final = 27
VOTING_GOES_ON: Final = 28
PROPOSAL_GOES_ON: Final = 29
ACTIVATION_GOES_ON: Final = 30
ACTIVATE: Final = 31
ACTIVATED: Final = 32
TURN_ENDS: Final = 33

# The phase; End has no state at rest.
SETUP: Final = 0
UPKEEP: Final = 1
VOTING: Final = 2
PROPOSAL: Final = 3
ACTIVATION: Final = 4
AFTER_THE_END: Final = 5
PLACES: Final = ("setup", "1", "2", "3", "4", "over")
"""The place of a phase in the rulebook: `setup`, or its number."""

# The points at which a window opens.
NO_POINT: Final = -1
AT_START: Final = 0
AFTER_VOTE: Final = 1
AFTER_PROPOSAL: Final = 2
AT_ACTIVATION: Final = 3
AFTER_ACTIVATION: Final = 4

# How a card on the stack stands.
WAITING: Final = 0
CANCELLED: Final = 1
DONE: Final = 2
PLACED: Final = 3

# Why an answer or a look is pending.
NOTHING: Final = 0
PURGING: Final = 1
LOOKING: Final = 2
ORDERING: Final = 3
EVENT_PENDING: Final = 4

# What cards are drawn for.
NO_DRAW: Final = 0
FOR_THE_DEAL: Final = 1
FOR_THE_EVENT: Final = 2
FOR_UPKEEP: Final = 3
FOR_AN_ACTIVATION: Final = 4

# Why the game is over.
NO_REASON: Final = 0
BY_RATING: Final = 1
BY_REVOLUTION: Final = 2
BY_TURN_LIMIT: Final = 3
BY_STALEMATE: Final = 4

# The values of the options.
CHOOSE, RANDOM, FIRST_ARRANGEMENT = 0, 1, 2
BY_STEP, BY_PHASE = 0, 1
IN_PLAYING_ORDER, FROM_LEFT = 0, 1
RESHUFFLE, STOP = 0, 1

NONE: Final = -1
"""No card, no Event, no Proposal."""
UNSEEN: Final = -2
"""A card that the viewer may not see."""
BOUND: Final = 10
"""Ratings and stability are 0 to this."""
KNOWN_ON_TOP: Final = 3
"""How many cards of its deck a seat can know: what `foresee` looks at."""
MOST_TURNS: Final = 1 << 30
"""More than there are turns in as many steps as a state may have behind it."""
MOST_DRAWS: Final = 20


@dataclass(eq=False)
class Vote:
    """A Vote: its number ``n`` on a ``proposal``, its ``owner``, its ``face`` (a card), 1 if it lies face up."""

    proposal: int
    n: int
    owner: int
    face: int
    open: int


@dataclass(eq=False)
class StackCard:
    """A card laid for its use by a ``seat``, and how it stands.

    ``target`` is what the use aims at: a Proposal, a seat, a position (from 0), a character, or NONE; for a Vote it is
    the Proposal, and ``n`` the Vote's number (0 otherwise).
    """

    seat: int
    card: int
    target: int
    n: int
    state: int


@dataclass(eq=False)
class Table:
    """The table.

    Options first: ``characters`` to ``turn_limit``. ``character[seat]``, ``rating[seat]``, ``ability_used[seat]``;
    ``hand``, ``pile`` and ``discard`` count copies by card, ``hand_size`` and ``pile_size`` by seat; ``top[seat * 3 +
    i]`` is a known card or NONE, the next to be drawn first; they lie above the pile. ``proposals[seat * 2 + slot -
    1]`` is a card or NONE, ``next_vote`` the number of the next Vote on it (0 without one); ``votes`` stand by
    Proposal, then by number. ``seen[viewer * cards + card]`` and ``shown[card]`` are lower bounds (LP-V.8).

    ``pos`` is the place in the playing order of the seat whose turn it is (4: phase done), ``voted`` the Proposals it
    has voted for, ``touched`` whether anything happened in the phase. ``point`` and ``queue`` are the window or the
    answers that are open, ``stack`` the cards laid there, bottom first. ``activating`` is a Proposal, and
    ``gains[seat * 4 + character]`` counts what was played for it. ``pending`` says why ``pending_queue`` is worked off,
    ``draws_for`` the same of ``draw_queue``.
    """

    seats: int
    characters: int
    windows: int
    response_order: int
    exhausted_decks: int
    turn_limit: int
    step: int
    actor: int
    turn: int
    phase: int
    first: int
    pos: int
    character: list[int]
    rating: list[int]
    stability: int
    ability_used: list[int]
    hand: list[int]
    hand_size: list[int]
    pile: list[int]
    pile_size: list[int]
    top: list[int]
    top_size: list[int]
    discard: list[int]
    proposals: list[int]
    next_vote: list[int]
    votes: list[Vote]
    seen: list[int]
    shown: list[int]
    event: int
    event_pile: list[int]
    event_discard: list[int]
    voted: list[int]
    touched: int
    point: int
    queue: list[int]
    stack: list[StackCard]
    activating: int
    gains: list[int]
    pending: int
    pending_queue: list[int]
    draws_for: int
    draw_queue: list[int]
    winner: int
    reason: int
    pack: Decks
    events: list[Event]


def owner_sees(t: Any, seat: int, card: int) -> bool:
    """A hand is known to its owner (LP-V.1)."""
    return seat != NOBODY and bool(t.character[seat] == t.pack.deck[card])


def nobody_sees(_t: Any, _seat: int, _block: int) -> bool:
    """What is left in the piles is known to nobody (LP-V.3)."""
    return False


def seat_sees_its_own(_t: Any, seat: int, block: int) -> bool:
    """What a seat saw, on its deck or in a hand, is known to it alone (LP-V.4, LP-V.7)."""
    return seat == block


def face_is_seen(t: Any, seat: int, vote: int) -> bool:
    """A Vote's face is known to its owner, and to all if it lies open (LP-V.2, LP-A.20)."""
    return bool(t.votes[vote].open) or bool(t.votes[vote].owner == seat)


CARDS: Final = "len(t.pack.cards)"
LAST_CARD: Final = f"{CARDS} - 1"

LAYOUT = Layout(
    Table,
    {
        "seats": Scalar(SEATS, SEATS),
        "characters": Scalar(CHOOSE, 25),
        "windows": Scalar(BY_STEP, BY_PHASE),
        "response_order": Scalar(IN_PLAYING_ORDER, FROM_LEFT),
        "exhausted_decks": Scalar(RESHUFFLE, STOP),
        "turn_limit": Scalar(0, 1000),
        "step": Scalar(CHOOSE_CHARACTER, OVER),
        "actor": Scalar(NOBODY, CHANCE),
        "turn": Scalar(1, MOST_TURNS),
        "phase": Scalar(SETUP, AFTER_THE_END),
        "first": Scalar(NOBODY, SEATS - 1),
        "pos": Scalar(0, SEATS),
        "character": Column(SEATS, NONE, 3),
        "rating": Column(SEATS, 0, BOUND),
        "stability": Scalar(0, BOUND),
        "ability_used": Column(SEATS, 0, 1),
        "hand": Column(CARDS, 0, DECK_SIZE, Hidden(owner_sees)),
        "hand_size": Column(SEATS, 0, DECK_SIZE),
        "pile": Column(CARDS, 0, DECK_SIZE, Hidden(nobody_sees, CARDS)),
        "pile_size": Column(SEATS, 0, DECK_SIZE),
        "top": Column(SEATS * KNOWN_ON_TOP, NONE, LAST_CARD, Hidden(seat_sees_its_own, KNOWN_ON_TOP, UNSEEN)),
        "top_size": Column(SEATS, 0, KNOWN_ON_TOP),
        "discard": Column(CARDS, 0, DECK_SIZE),
        "proposals": Column(PROPOSALS, NONE, LAST_CARD),
        "next_vote": Column(PROPOSALS, 0, MOST_N + 1),
        "votes": Records(
            Vote,
            CARDS_IN_ALL,
            {
                "proposal": Scalar(0, PROPOSALS - 1),
                "n": Scalar(1, MOST_N),
                "owner": Scalar(0, SEATS - 1),
                "face": Scalar(0, LAST_CARD, Hidden(face_is_seen, blank=UNSEEN)),
                "open": Scalar(0, 1),
            },
        ),
        "seen": Column(f"{SEATS} * {CARDS}", 0, DECK_SIZE, Hidden(seat_sees_its_own, CARDS)),
        "shown": Column(CARDS, 0, DECK_SIZE),
        "event": Scalar(NONE, "len(t.pack.events) - 1"),
        "event_pile": Column("len(t.pack.events)", 0, EVENTS),
        "event_discard": Column("len(t.pack.events)", 0, EVENTS),
        "voted": Column(None, 0, PROPOSALS - 1, at_most=PROPOSALS),
        "touched": Scalar(0, 1),
        "point": Scalar(NO_POINT, AFTER_ACTIVATION),
        "queue": Column(None, 0, SEATS - 1, at_most=SEATS),
        "stack": Records(
            StackCard,
            CARDS_IN_ALL,
            {
                "seat": Scalar(0, SEATS - 1),
                "card": Scalar(0, LAST_CARD),
                "target": Scalar(NONE, CARDS_IN_ALL - 1),
                "n": Scalar(0, MOST_N),
                "state": Scalar(WAITING, PLACED),
            },
        ),
        "activating": Scalar(NONE, PROPOSALS - 1),
        "gains": Column(SEATS * 4, 0, CARDS_IN_ALL),
        "pending": Scalar(NOTHING, EVENT_PENDING),
        "pending_queue": Column(None, 0, SEATS - 1, at_most=SEATS),
        "draws_for": Scalar(NO_DRAW, FOR_AN_ACTIVATION),
        "draw_queue": Column(None, 0, SEATS - 1, at_most=MOST_DRAWS),
        "winner": Scalar(NOBODY, SEATS - 1),
        "reason": Scalar(NO_REASON, BY_STALEMATE),
    },
    outside=frozenset({"seats", "characters", "windows", "response_order", "exhausted_decks", "turn_limit"}),
)


def wait_for(t: Table, step: int, seat: int) -> None:
    """The table waits for a seat (or chance) at a decision."""
    t.step = step
    t.actor = seat


def place_of(t: Table) -> str:
    """The place of the phase in the rulebook."""
    return PLACES[t.phase]


def playing_order(t: Table) -> list[int]:
    """The four seats clockwise from the 1st player (LP-T.4)."""
    first = t.first
    return [first, (first + 1) % SEATS, (first + 2) % SEATS, (first + 3) % SEATS]


def seat_at(t: Table) -> int:
    """The seat whose turn it is in the phase."""
    return (t.first + t.pos) % SEATS


def own_cards(t: Table, seat: int) -> range:
    """The cards of a seat's deck."""
    character = t.character[seat]
    return range(t.pack.first_card[character], t.pack.first_card[character + 1])


def event_effect(t: Table) -> int:
    """What the active Event does: a place in EVENT_EFFECTS; 0, nothing, without one."""
    return t.pack.event_effect[t.event] if t.event != NONE else 0


def event_n(t: Table, effect: int) -> int:
    """The number of the active Event if this is its effect, else 0."""
    return t.pack.event_n[t.event] if t.event != NONE and t.pack.event_effect[t.event] == effect else 0


def always_asked(_t: Table, _seat: int) -> bool:
    """Whoever has come so far is asked: public facts led here (LP-V.9, LP-V.10)."""
    return True
