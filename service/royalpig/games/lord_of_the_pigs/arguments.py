"""The kinds of argument that actions of The Lord of the P.I.G.S. have, and their texts.

A *proposal* is `seat * 2 + slot - 1` (`p0.1`, `p0.2`, `p1.1`, ...), a *vote* `proposal * MOST_N + n - 1` (`p1.1.2`), a
*position* the place of a card on the stack, counted from the bottom, less 1 (`s1`, `s2`, ...).
"""

from typing import Final

from royalpig.engine.arguments import ABSENT, SEAT, one_of, one_word_of, words_of_table
from royalpig.games.lord_of_the_pigs.decks_checks import DECK_SIZE
from royalpig.games.lord_of_the_pigs.decks_effects import CHARACTERS

SEATS: Final = 4
SLOTS: Final = 2
PROPOSALS: Final = SEATS * SLOTS
CARDS_IN_ALL: Final = SEATS * DECK_SIZE

MOST_N: Final = 127
"""The highest number that a Vote can bear. At most 123 Votes can lie on one Proposal at a time."""

UP: Final = 0
DOWN: Final = 1

_proposals = [f"p{seat}.{slot}" for seat in range(SEATS) for slot in range(1, SLOTS + 1)]

CARD = words_of_table("card", 7, "len(t.pack.cards)", lambda t: t.pack.cards)
EVENT = words_of_table("event", 5, "len(t.pack.events)", lambda t: t.pack.events)
CHARACTER = one_word_of("character", CHARACTERS)
DIRECTION = one_word_of("direction", ("up", "down"))
PROPOSAL = one_word_of("proposal", _proposals)
VOTE = one_word_of("vote", [f"{proposal}.{n}" for proposal in _proposals for n in range(1, MOST_N + 1)])
POSITION = one_word_of("position", [f"s{position}" for position in range(1, CARDS_IN_ALL + 1)])

USE_TARGET = one_of("target", ABSENT, PROPOSAL, SEAT, POSITION, CHARACTER, VOTE)
"""What a use aims at; which of them, its card says."""
ABILITY_TARGET = one_of("target", ABSENT, DIRECTION, SEAT, PROPOSAL)
ABILITY_DIRECTION = one_of("direction", ABSENT, DIRECTION)
FURTHER_CARD = one_of("card", ABSENT, CARD)

__all__ = [
    "ABILITY_DIRECTION",
    "ABILITY_TARGET",
    "CARD",
    "CARDS_IN_ALL",
    "CHARACTER",
    "DIRECTION",
    "DOWN",
    "EVENT",
    "FURTHER_CARD",
    "MOST_N",
    "POSITION",
    "PROPOSAL",
    "PROPOSALS",
    "SEAT",
    "SEATS",
    "SLOTS",
    "UP",
    "USE_TARGET",
    "VOTE",
]
