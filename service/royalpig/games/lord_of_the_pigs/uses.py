"""Alternative Uses: what each may be laid for, and how a card goes on the stack.

What a use does when the stack resolves stands in `resolving`.
"""

from royalpig.engine.rules import Case, Kind, among, needs
from royalpig.games.lord_of_the_pigs.arguments import (
    CARD,
    CHARACTER,
    MOST_N,
    POSITION,
    PROPOSAL,
    SEAT,
    USE_TARGET,
    VOTE,
)
from royalpig.games.lord_of_the_pigs.cards import (
    cards_in_hand,
    leave_hand_openly,
    proposals_on_the_table,
    votes_on_the_table,
)
from royalpig.games.lord_of_the_pigs.decks import (
    CANCEL,
    FORESEE,
    GAIN,
    NO_USE,
    NO_USES,
    PEEK,
    PLACE_VOTE,
    PURGE,
    REMOVE_VOTE,
    TRACKS,
)
from royalpig.games.lord_of_the_pigs.events import UsePlayed
from royalpig.games.lord_of_the_pigs.table import (
    ASK_AGAIN,
    NONE,
    WAITING,
    StackCard,
    Table,
    event_effect,
)

AIMS = {PLACE_VOTE: PROPOSAL, REMOVE_VOTE: VOTE, PEEK: SEAT, CANCEL: POSITION, GAIN: CHARACTER}
"""What a use is aimed at; a use that is not here has no target."""
OFFSET = [USE_TARGET.member(AIMS[use]).offset if use in AIMS else 0 for use in range(GAIN + 1)]

# All uses


def uses_are_allowed(t: Table) -> bool:
    """No Event forbids them."""
    return event_effect(t) != NO_USES


def it_has_a_use(t: Table, card: int) -> bool:
    """The card shows an Alternative Use."""
    return t.pack.use[card] != NO_USE


def use_of(t: Table, card: int) -> int:
    """Which use a card has: a place in USES."""
    return t.pack.use[card]


def lay(t: Table, seat: int, card: int, target: int) -> None:
    """The card goes from the hand to the stack, its target named; then the others are asked (LP-A.7, A.11, A.12)."""
    leave_hand_openly(t, seat, card)
    aim, n = aimed_at(t.pack.use[card], target)
    t.events.append(UsePlayed(seat, card, target, len(t.stack)))
    t.stack.append(StackCard(seat, card, aim, n, WAITING))
    t.step = ASK_AGAIN


def aimed_at(use: int, target: int) -> tuple[int, int]:
    """What a target stands for: a Proposal, seat, position or character, and for a Vote its number there."""
    if use not in AIMS:
        return NONE, 0
    aim = target - OFFSET[use]
    if use == REMOVE_VOTE:
        return aim // MOST_N, aim % MOST_N + 1
    return aim, 0


# place-vote, remove-vote


def not_the_activating_one(t: Table, proposal: int) -> bool:
    """A Proposal that is activating has its Votes for good."""
    return proposal != t.activating


def not_on_the_activating_one(t: Table, vote: int) -> bool:
    """A Proposal that is activating keeps its Votes."""
    return vote // MOST_N != t.activating


# purge, peek


def another_has_a_card(t: Table, seat: int) -> bool:
    """Some other seat has a card to lose."""
    return sum(t.hand_size) > t.hand_size[seat]


def another_seat(seat: int, whom: int) -> bool:
    """Nobody looks at the own hand."""
    return whom != seat


def that_hand_has_a_card(t: Table, whom: int) -> bool:
    """There is something to see."""
    return t.hand_size[whom] > 0


# cancel


def cards_on_the_stack(t: Table) -> range:
    """Every card on the stack still waits, at any depth, anybody's (LP-A.28)."""
    return range(len(t.stack))


# foresee


def the_own_deck_has_a_card(t: Table, seat: int) -> bool:
    """There is something to look at."""
    return t.top_size[seat] + t.pile_size[seat] > 0


# gain


def a_proposal_is_activating(t: Table) -> bool:
    """Only then there is something to gain."""
    return t.activating != NONE


def the_card_names_it(t: Table, card: int, character: int) -> bool:
    """The card says whose value it brings."""
    return t.pack.gains[card * 4 + character] == 1


def its_value_is_not_0(t: Table, character: int) -> bool:
    """The activating card gives the character something, or takes it."""
    return t.pack.value[t.proposals[t.activating] * TRACKS + character] != 0


alt = Kind(
    "alt",
    {"card": CARD, "target": USE_TARGET},
    [
        needs("LP-E.8", uses_are_allowed),
        among("LP-A.9", "card", cards_in_hand),
        needs("LP-A.10", it_has_a_use),
    ],
    lay,
    case=use_of,
    cases={
        PLACE_VOTE: Case(
            {"proposal": ("target", PROPOSAL)},
            [among("LP-X.8", "proposal", proposals_on_the_table), needs("LP-4.7", not_the_activating_one)],
            lay,
        ),
        REMOVE_VOTE: Case(
            {"vote": ("target", VOTE)},
            [among("LP-X.8", "vote", votes_on_the_table), needs("LP-4.7", not_on_the_activating_one)],
            lay,
        ),
        PURGE: Case({}, [needs("LP-A.8", another_has_a_card)], lay),
        PEEK: Case(
            {"whom": ("target", SEAT)},
            [needs("LP-A.27", another_seat), needs("LP-A.8", that_hand_has_a_card)],
            lay,
        ),
        CANCEL: Case({"position": ("target", POSITION)}, [among("LP-A.28", "position", cards_on_the_stack)], lay),
        FORESEE: Case({}, [needs("LP-A.8", the_own_deck_has_a_card)], lay),
        GAIN: Case(
            {"character": ("target", CHARACTER)},
            [
                needs("LP-A.34", a_proposal_is_activating),
                needs("LP-A.35", the_card_names_it),
                needs("LP-A.8", its_value_is_not_0),
            ],
            lay,
        ),
    },
)
