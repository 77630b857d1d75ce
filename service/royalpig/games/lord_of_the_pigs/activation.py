"""Activation: a Proposal that has its Votes changes the tracks, and leaves with them."""

from royalpig.engine.rules import Decision, Kind, needs
from royalpig.games.lord_of_the_pigs.abilities import end_activation
from royalpig.games.lord_of_the_pigs.arguments import PROPOSAL, SEATS
from royalpig.games.lord_of_the_pigs.cards import (
    discard_proposal,
    is_ready,
    owner_of,
    proposal_is_on_the_table,
    proposals_of,
    votes_on,
)
from royalpig.games.lord_of_the_pigs.decks import AMPLIFY, OWNER_DRAWS, STABILITY, STABILITY_FIXED, TRACKS
from royalpig.games.lord_of_the_pigs.events import Activating
from royalpig.games.lord_of_the_pigs.table import (
    ACTIVATION_GOES_ON,
    AT_ACTIVATION,
    CHOOSE_ACTIVATION,
    DRAWING,
    FOR_AN_ACTIVATION,
    NONE,
    Table,
    event_effect,
    event_n,
    playing_order,
    seat_at,
    wait_for,
)
from royalpig.games.lord_of_the_pigs.tracks import change_ratings, change_stability
from royalpig.games.lord_of_the_pigs.windows import all_had_their_turn, open_window, something_happened


def activation_goes_on(t: Table) -> None:
    """Each seat in its turn activates what is ready, and is looked at again until nothing is (LP-4.1, 4.5, 4.6)."""
    while t.pos < SEATS:
        ready = ready_proposals(t, seat_at(t))
        if len(ready) > 1:
            wait_for(t, CHOOSE_ACTIVATION, seat_at(t))
            return
        if ready:
            begin_to_activate(t, ready[0])
            return
        t.pos += 1
    all_had_their_turn(t)


def ready_proposals(t: Table, seat: int) -> list[int]:
    """The seat's Proposals that have their Votes."""
    return [proposal for proposal in proposals_of(t, seat) if is_ready(t, proposal)]


def begin_to_activate(t: Table, proposal: int) -> None:
    """Before its values are added there is a window; no use touches its Votes any more (LP-4.7)."""
    t.activating = proposal
    t.events.append(Activating(proposal))
    open_window(t, AT_ACTIVATION)


# choose-activation


def an_own_one_that_is_ready(t: Table, seat: int, proposal: int) -> bool:
    """The seat says which of its two comes first."""
    return owner_of(proposal) == seat and is_ready(t, proposal)


activate = Kind(
    "activate",
    {"proposal": PROPOSAL},
    [needs("LP-X.8", proposal_is_on_the_table), needs("LP-4.4", an_own_one_that_is_ready)],
    begin_to_activate,
)
CHOOSE_ACTIVATION_DECISION = Decision(CHOOSE_ACTIVATION, "choose-activation", "4", [activate])


# The window has closed


def carry_out(t: Table) -> None:
    """Values, discards, draws (LP-4.3, LP-4.8, LP-4.9); nothing, if the Proposal is gone (LP-4.12)."""
    proposal = t.activating
    if proposal == NONE:
        t.step = ACTIVATION_GOES_ON
        return
    add_values(t, t.proposals[proposal])
    owner = owner_of(proposal)
    voters = {vote.owner for vote in votes_on(t, proposal)} - {owner}
    discard_proposal(t, proposal)
    end_activation(t)
    t.draw_queue = [seat for seat in playing_order(t) if seat in voters] + [owner] * event_n(t, OWNER_DRAWS)
    t.draws_for = FOR_AN_ACTIVATION
    t.step = DRAWING


def add_values(t: Table, card: int) -> None:
    """Every rating and the stability by its whole sum, all together (LP-4.3, LP-A.35, LP-E.6, LP-E.9)."""
    more = event_n(t, AMPLIFY)
    value = t.pack.value[card * TRACKS : (card + 1) * TRACKS]
    change_ratings(t, [amplified(value_for(t, seat, value), more) for seat in range(SEATS)])
    if event_effect(t) != STABILITY_FIXED:
        change_stability(t, amplified(value[STABILITY], more))


def value_for(t: Table, seat: int, value: list[int]) -> int:
    """The printed value of the seat's character, and of each that it has gained."""
    gained = sum(t.gains[seat * 4 + character] * value[character] for character in range(4))
    return value[t.character[seat]] + gained


def amplified(by: int, more: int) -> int:
    """A sum that is not 0 becomes larger in its own direction."""
    return by + more if by > 0 else by - more if by < 0 else 0


def activated(t: Table) -> None:
    """The draws are done; the same seat is looked at again (LP-4.5)."""
    something_happened(t)
