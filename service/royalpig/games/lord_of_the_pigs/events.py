"""What happens at the table of The Lord of the P.I.G.S., in the order of the game."""

from typing import Annotated, ClassVar

from royalpig.engine.arguments import one_word_of
from royalpig.engine.events import Event, OnlyFor
from royalpig.games.lord_of_the_pigs.arguments import (
    ABILITY_DIRECTION,
    ABILITY_TARGET,
    CARD,
    CHARACTER,
    EVENT,
    POSITION,
    PROPOSAL,
    SEAT,
    USE_TARGET,
)

REASON = one_word_of("reason", ("none", "rating", "revolution", "turn-limit", "stalemate"))


class CharacterTaken(Event):
    """A seat plays a character, chosen or drawn."""

    seat: Annotated[int, SEAT]
    character: Annotated[int, CHARACTER]


class TurnStarted(Event):
    """Upkeep begins with a new 1st player (LP-1.2)."""

    turn: int
    first: Annotated[int, SEAT]


class EventDiscarded(Event):
    """The Event of the turn before is discarded (LP-1.3)."""

    event: Annotated[int, EVENT]


class EventsReshuffled(Event):
    """The discarded Events are the Event deck again (LP-1.8)."""


class EventRevealed(Event):
    """The Event of this turn."""

    reveals: ClassVar[bool] = True
    event: Annotated[int, EVENT]


class Drew(Event):
    """A seat draws a card of its deck."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD, OnlyFor("seat")]


class DeckReshuffled(Event):
    """A seat's discards are its deck again (LP-1.7)."""

    seat: Annotated[int, SEAT]
    count: int


class NoCardLeft(Event):
    """A seat has nothing to draw (LP-1.7)."""

    seat: Annotated[int, SEAT]


class Discarded(Event):
    """A seat discards a card from its hand."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD]


class RatingsChanged(Event):
    """One effect changes ratings: by how much (before 0 and 10 stop it), and what they are now; by seat."""

    by: list[int]
    now: list[int]


class StabilityChanged(Event):
    """The stability changes: by how much (before 0 and 10 stop it), and what it is now."""

    by: int
    now: int


class HandShown(Event):
    """A seat shows all cards in its hand that have a use (LP-E.10)."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    cards: Annotated[list[int], CARD]


class ProposalDiscarded(Event):
    """A Proposal leaves the table."""

    proposal: Annotated[int, PROPOSAL]
    card: Annotated[int, CARD]


class VoteDiscarded(Event):
    """A Vote leaves the table with its Proposal, its face for all to see."""

    reveals: ClassVar[bool] = True
    owner: Annotated[int, SEAT]
    card: Annotated[int, CARD]


class Passed(Event):
    """A seat passes."""

    seat: Annotated[int, SEAT]


class UsePlayed(Event):
    """A card is laid on the stack for its use, its target named (LP-A.7, LP-A.11)."""

    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD]
    target: Annotated[int, USE_TARGET]
    position: Annotated[int, POSITION]


class UseCancelled(Event):
    """A card on the stack will do nothing (LP-A.28)."""

    position: Annotated[int, POSITION]


class UseLapsed(Event):
    """What a use aimed at is no longer there (LP-A.18)."""

    position: Annotated[int, POSITION]


class VotePlaced(Event):
    """A card on the stack becomes a Vote, face up (LP-A.19, LP-A.20)."""

    seat: Annotated[int, SEAT]
    proposal: Annotated[int, PROPOSAL]
    n: int
    card: Annotated[int, CARD]


class VoteRemoved(Event):
    """A Vote goes to its owner's discards, its face for all to see (LP-A.23)."""

    reveals: ClassVar[bool] = True
    proposal: Annotated[int, PROPOSAL]
    n: int
    owner: Annotated[int, SEAT]
    card: Annotated[int, CARD]


class VotesRenumbered(Event):
    """The Votes on a Proposal are numbered from 1 again, for their numbers had come to the highest."""

    proposal: Annotated[int, PROPOSAL]


class HandSeen(Event):
    """A seat looks at another's hand (LP-A.27)."""

    reveals: ClassVar[bool] = True
    viewer: Annotated[int, SEAT]
    owner: Annotated[int, SEAT]
    cards: Annotated[list[int], CARD, OnlyFor("viewer")]


class Looked(Event):
    """A seat looks at a card on top of its deck (LP-A.31)."""

    reveals: ClassVar[bool] = True
    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD, OnlyFor("seat")]


class DeckOrdered(Event):
    """A seat puts the cards that it looked at back on its deck, in the order it likes."""

    seat: Annotated[int, SEAT]
    count: int


class GainRegistered(Event):
    """A seat will get a further character's value from this activation (LP-A.35)."""

    seat: Annotated[int, SEAT]
    character: Annotated[int, CHARACTER]


class UseDiscarded(Event):
    """A card of the stack goes to its owner's discards (LP-A.16)."""

    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD]


class AbilityUsed(Event):
    """A seat uses its ability, once and for all (LP-B.1)."""

    seat: Annotated[int, SEAT]
    target: Annotated[int, ABILITY_TARGET]
    direction: Annotated[int, ABILITY_DIRECTION]


class Voted(Event):
    """A seat lays a card face down on a Proposal (LP-2.3)."""

    seat: Annotated[int, SEAT]
    proposal: Annotated[int, PROPOSAL]
    n: int
    card: Annotated[int, CARD, OnlyFor("seat")]


class Proposed(Event):
    """A seat lays a card face up as a Proposal (LP-3.2)."""

    seat: Annotated[int, SEAT]
    proposal: Annotated[int, PROPOSAL]
    card: Annotated[int, CARD]


class Activating(Event):
    """A Proposal that has its Votes begins to activate (LP-4.2)."""

    proposal: Annotated[int, PROPOSAL]


class GameEnded(Event):
    """The game is over: the winner, or -1, and how all tracks stand."""

    winner: Annotated[int, SEAT]
    reason: Annotated[int, REASON]
    ratings: list[int]
    stability: int


EVENTS: tuple[type[Event], ...] = (
    CharacterTaken,
    TurnStarted,
    EventDiscarded,
    EventsReshuffled,
    EventRevealed,
    Drew,
    DeckReshuffled,
    NoCardLeft,
    Discarded,
    RatingsChanged,
    StabilityChanged,
    HandShown,
    ProposalDiscarded,
    VoteDiscarded,
    Passed,
    UsePlayed,
    UseCancelled,
    UseLapsed,
    VotePlaced,
    VoteRemoved,
    VotesRenumbered,
    HandSeen,
    Looked,
    DeckOrdered,
    GainRegistered,
    UseDiscarded,
    AbilityUsed,
    Voted,
    Proposed,
    Activating,
    GameEnded,
)
