"""Upkeep: the next 1st player, the next Event, a card for each seat; nobody plays anything meanwhile (LP-1.5)."""

from royalpig.engine.packing import CHANCE
from royalpig.engine.rules import Decision, Form, Kind, Weight
from royalpig.games.lord_of_the_pigs.arguments import EVENT, SEATS
from royalpig.games.lord_of_the_pigs.events import EventDiscarded, EventRevealed, EventsReshuffled, TurnStarted
from royalpig.games.lord_of_the_pigs.events_when_revealed import carry_out
from royalpig.games.lord_of_the_pigs.table import (
    DRAWING,
    EVENT_DUE,
    FOR_UPKEEP,
    NONE,
    RESHUFFLE,
    REVEAL_EVENT,
    UPKEEP,
    UPKEEP_DRAW,
    Table,
    playing_order,
    wait_for,
)


def turn_starts(t: Table) -> None:
    """The seat to the left becomes 1st player (LP-1.2)."""
    t.phase = UPKEEP
    t.first = (t.first + 1) % SEATS
    t.events.append(TurnStarted(t.turn, t.first))
    t.step = EVENT_DUE


def event_due(t: Table) -> None:
    """The old Event is discarded and a new one revealed (LP-1.3); an empty Event deck is made new (LP-1.8)."""
    if t.event != NONE:
        t.event_discard[t.event] += 1
        t.events.append(EventDiscarded(t.event))
        t.event = NONE
    if not any(t.event_pile) and t.exhausted_decks == RESHUFFLE:
        t.event_pile, t.event_discard = t.event_discard, t.event_pile
        t.events.append(EventsReshuffled())
    if any(t.event_pile):
        wait_for(t, REVEAL_EVENT, CHANCE)
    else:
        t.step = UPKEEP_DRAW


def copies_in_the_event_pile(t: Table, event: int) -> int:
    """Each Event left is as likely as any other."""
    return t.event_pile[event]


def reveal(t: Table, event: int) -> None:
    """The Event is active; what it does when revealed is done before anything else (LP-1.6)."""
    t.event_pile[event] -= 1
    t.event = event
    t.events.append(EventRevealed(event))
    carry_out(t)


event = Kind("event", {"event": EVENT}, [], reveal, weight=Weight("LP-X.5", copies_in_the_event_pile))
REVEAL_EVENT_DECISION = Decision(REVEAL_EVENT, "reveal-event", "1", [event], Form.CHANCE)


def upkeep_draw(t: Table) -> None:
    """Each seat draws the top card of its deck, in playing order (LP-1.4)."""
    t.draws_for = FOR_UPKEEP
    t.draw_queue = playing_order(t)
    t.step = DRAWING
