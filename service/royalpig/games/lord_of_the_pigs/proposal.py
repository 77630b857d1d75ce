"""Proposal: in playing order each seat may lay a card face up as a Proposal, two on the table at most."""

from royalpig.engine.rules import Decision, Kind, among
from royalpig.games.lord_of_the_pigs.arguments import CARD, SEATS, SLOTS
from royalpig.games.lord_of_the_pigs.cards import cards_in_hand, lay_proposal, leave_hand_openly, proposals_of
from royalpig.games.lord_of_the_pigs.events import Passed, Proposed
from royalpig.games.lord_of_the_pigs.table import NONE, PROPOSE, Table, always_asked, seat_at, wait_for
from royalpig.games.lord_of_the_pigs.windows import all_had_their_turn, something_happened


def proposal_goes_on(t: Table) -> None:
    """The next seat that can propose is asked; the others are passed over (LP-3.6)."""
    while t.pos < SEATS:
        if can_propose(t, seat_at(t)):
            wait_for(t, PROPOSE, seat_at(t))
            return
        t.pos += 1
    all_had_their_turn(t)


def can_propose(t: Table, seat: int) -> bool:
    """A card in hand, and fewer than two Proposals on the table (LP-3.3)."""
    return t.hand_size[seat] > 0 and len(proposals_of(t, seat)) < SLOTS


def do_not_propose(t: Table, seat: int) -> None:
    """It need not propose (LP-3.1)."""
    t.events.append(Passed(seat))
    t.pos += 1
    something_happened(t)


def lay_card(t: Table, seat: int, card: int) -> None:
    """The card lies face up in the lowest free slot (LP-3.2)."""
    proposal = t.proposals.index(NONE, seat * SLOTS)
    leave_hand_openly(t, seat, card)
    lay_proposal(t, proposal, card)
    t.events.append(Proposed(seat, proposal, card))
    t.pos += 1
    something_happened(t)


pass_propose = Kind("pass", {}, [], do_not_propose)
propose = Kind("propose", {"card": CARD}, [among("LP-3.2", "card", cards_in_hand)], lay_card)
PROPOSE_DECISION = Decision(PROPOSE, "propose", "3", [pass_propose, propose], asked=always_asked)
