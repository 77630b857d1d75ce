"""How cards move: out of hands, onto Proposals, into discards."""

from royalpig.games.lord_of_the_pigs.arguments import MOST_N, SLOTS
from royalpig.games.lord_of_the_pigs.decks import REMOVE_VOTE
from royalpig.games.lord_of_the_pigs.events import Discarded, ProposalDiscarded, VoteDiscarded, VotesRenumbered
from royalpig.games.lord_of_the_pigs.secrets import becomes_open
from royalpig.games.lord_of_the_pigs.table import NONE, Table, Vote, own_cards

# Hands


def cards_in_hand(t: Table, seat: int) -> list[int]:
    """The different cards in a seat's hand, in pack order."""
    hand = t.hand
    return [card for card in own_cards(t, seat) if hand[card]]


def leave_hand(t: Table, seat: int, card: int) -> None:
    """A card leaves a hand unseen."""
    t.hand[card] -= 1
    t.hand_size[seat] -= 1


def leave_hand_openly(t: Table, seat: int, card: int) -> None:
    """A card leaves a hand, and all see it."""
    leave_hand(t, seat, card)
    becomes_open(t, card)


def discard_from_hand(t: Table, seat: int, card: int) -> None:
    """A card goes from a hand to its owner's discards, face up (LP-V.5)."""
    leave_hand_openly(t, seat, card)
    t.discard[card] += 1
    t.events.append(Discarded(seat, card))


# Proposals


def owner_of(proposal: int) -> int:
    """The seat that made a Proposal."""
    return proposal // SLOTS


def proposals_of(t: Table, seat: int) -> list[int]:
    """The Proposals of a seat on the table."""
    return [proposal for proposal in (seat * SLOTS, seat * SLOTS + 1) if t.proposals[proposal] != NONE]


def proposals_on_the_table(t: Table) -> list[int]:
    """All Proposals on the table, by seat and slot."""
    return [proposal for proposal, card in enumerate(t.proposals) if card != NONE]


def proposal_is_on_the_table(t: Table, proposal: int) -> bool:
    """A Proposal lies there."""
    return t.proposals[proposal] != NONE


def lay_proposal(t: Table, proposal: int, card: int) -> None:
    """A card lies face up as a new Proposal, without Votes."""
    t.proposals[proposal] = card
    t.next_vote[proposal] = 1


def discard_proposal(t: Table, proposal: int) -> None:
    """A Proposal and its Votes go to their owners' discards, face up (LP-4.8)."""
    card = t.proposals[proposal]
    t.proposals[proposal] = NONE
    t.next_vote[proposal] = 0
    t.discard[card] += 1
    t.events.append(ProposalDiscarded(proposal, card))
    for vote in votes_on(t, proposal):
        turn_up(t, vote)
        t.discard[vote.face] += 1
        t.events.append(VoteDiscarded(vote.owner, vote.face))
    t.votes = [vote for vote in t.votes if vote.proposal != proposal]


def is_ready(t: Table, proposal: int) -> bool:
    """Whether a Proposal on the table has at least the Votes that its card prints (LP-4.2)."""
    return len(votes_on(t, proposal)) >= t.pack.votes[t.proposals[proposal]]


# Votes


def votes_on(t: Table, proposal: int) -> list[Vote]:
    """The Votes on a Proposal, by number."""
    return [vote for vote in t.votes if vote.proposal == proposal]


def votes_on_the_table(t: Table) -> list[int]:
    """The references of all Votes on the table, in order."""
    return [vote.proposal * MOST_N + vote.n - 1 for vote in t.votes]


def vote_at(t: Table, proposal: int, n: int) -> int:
    """The place in the list of Votes of number ``n`` on a Proposal; NONE if it is not there."""
    for place, vote in enumerate(t.votes):
        if vote.proposal == proposal and vote.n == n:
            return place
    return NONE


def add_vote(t: Table, proposal: int, owner: int, card: int, is_open: bool) -> int:
    """A card becomes the last Vote on a Proposal; answers its number."""
    if t.next_vote[proposal] > MOST_N:
        renumber_votes(t, proposal)
    n = t.next_vote[proposal]
    t.next_vote[proposal] = n + 1
    place = sum(vote.proposal <= proposal for vote in t.votes)
    t.votes.insert(place, Vote(proposal, n, owner, card, int(is_open)))
    return n


def remove_vote(t: Table, place: int) -> Vote:
    """The Vote at a place in the list goes to its owner's discards, face up; answers it."""
    vote = t.votes.pop(place)
    turn_up(t, vote)
    t.discard[vote.face] += 1
    return vote


def turn_up(t: Table, vote: Vote) -> None:
    """All see a Vote's face."""
    if not vote.open:
        vote.open = 1
        becomes_open(t, vote.face)


def renumber_votes(t: Table, proposal: int) -> None:
    """Numbers have come to the highest: the Votes on a Proposal are counted from 1, and what aims at them follows."""
    renumbered: dict[int, int] = {}
    for vote in votes_on(t, proposal):
        renumbered[vote.n] = len(renumbered) + 1
        vote.n = renumbered[vote.n]
    t.next_vote[proposal] = len(renumbered) + 1
    for laid in t.stack:
        if t.pack.use[laid.card] == REMOVE_VOTE and laid.target == proposal:
            laid.n = renumbered.get(laid.n, MOST_N)
    t.events.append(VotesRenumbered(proposal))
