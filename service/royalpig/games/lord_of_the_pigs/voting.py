"""Voting: in playing order each seat may lay a card face down on a Proposal."""

from royalpig.engine.rules import ACTOR, Decision, Kind, among, needs
from royalpig.games.lord_of_the_pigs.arguments import CARD, PROPOSAL, SEATS
from royalpig.games.lord_of_the_pigs.cards import add_vote, cards_in_hand, leave_hand, proposals_on_the_table
from royalpig.games.lord_of_the_pigs.decks import EXTRA_VOTES
from royalpig.games.lord_of_the_pigs.events import Passed, Voted
from royalpig.games.lord_of_the_pigs.table import VOTE, Table, always_asked, event_n, seat_at, wait_for
from royalpig.games.lord_of_the_pigs.windows import all_had_their_turn, something_happened


def voting_goes_on(t: Table) -> None:
    """The next seat that can vote is asked; the others are passed over (LP-2.8)."""
    while t.pos < SEATS:
        if can_vote(t, seat_at(t)):
            wait_for(t, VOTE, seat_at(t))
            return
        next_seat(t)
    all_had_their_turn(t)


def can_vote(t: Table, seat: int) -> bool:
    """A card in hand, a vote left, and a Proposal that the seat has not voted for (LP-2.1, LP-2.9)."""
    if t.hand_size[seat] == 0 or len(t.voted) > event_n(t, EXTRA_VOTES):
        return False
    return any(proposal not in t.voted for proposal in proposals_on_the_table(t))


def next_seat(t: Table) -> None:
    """The seat's place in the order is over."""
    t.pos += 1
    t.voted = []


def do_not_vote(t: Table, seat: int) -> None:
    """It need not vote (LP-2.4)."""
    t.events.append(Passed(seat))
    next_seat(t)
    something_happened(t)


def not_voted_for_yet(t: Table, proposal: int) -> bool:
    """A further vote is for another Proposal."""
    return proposal not in t.voted


def lay_vote(t: Table, seat: int, card: int, proposal: int) -> None:
    """The card lies face down on the Proposal (LP-2.3)."""
    leave_hand(t, seat, card)
    n = add_vote(t, proposal, seat, card, is_open=False)
    t.voted = sorted([*t.voted, proposal])
    t.events.append(Voted(seat, proposal, n, card))
    something_happened(t)


pass_vote = Kind("pass", {}, [], do_not_vote)
vote = Kind(
    "vote",
    {"card": CARD, "proposal": PROPOSAL},
    [
        among("LP-2.3", "card", cards_in_hand),
        among("LP-X.8", "proposal", proposals_on_the_table),
        needs("LP-2.9", not_voted_for_yet),
    ],
    lay_vote,
    hidden={"card": ACTOR},
)
VOTE_DECISION = Decision(VOTE, "vote", "2", [pass_vote, vote], asked=always_asked)
