"""Hands, deck and discard; and what every `play` has in common."""

from collections.abc import Mapping

from royalpig.engine.rules import Case, Function, Kind, among, needs
from royalpig.games.space_pigs.arguments import CARD, CELLS, TARGET, TARGET_CELL
from royalpig.games.space_pigs.content import LAST_LAID, SEQUENCES
from royalpig.games.space_pigs.events_of_phase_1 import CardPlayed
from royalpig.games.space_pigs.galaxy import is_hex
from royalpig.games.space_pigs.steps import NONE
from royalpig.games.space_pigs.table import Table


def cards_in_hand(t: Table, seat: int) -> list[int]:
    """The kinds of card in a seat's hand, in pack order (SP-X.7)."""
    cards = len(t.discard)
    hand = t.hand[seat * cards : seat * cards + cards]
    return [card for card, copies in enumerate(hand) if copies]


def take_into_hand(t: Table, seat: int, card: int) -> None:
    """A card is in the hand."""
    t.hand[seat * len(t.discard) + card] += 1
    t.hand_size[seat] += 1


def leave_hand(t: Table, seat: int, card: int) -> None:
    """A card is no longer in the hand."""
    t.hand[seat * len(t.discard) + card] -= 1
    t.hand_size[seat] -= 1


def discard_from_hand(t: Table, seat: int, card: int) -> None:
    """A card goes from the hand to the discard (SP-C.3)."""
    leave_hand(t, seat, card)
    t.discard[card] += 1


def copies_in_game(t: Table, card: int) -> int:
    """How many copies of a card the deck of this game has."""
    return t.pack.copies[card]


def may_hold(t: Table, seat: int, effect: int) -> bool:
    """Whether a seat could have a card with an effect, as far as all can tell (SP-W.1)."""
    if t.hand_size[seat] == 0:
        return False
    return any(
        of_card == effect and t.discard[card] < copies_in_game(t, card) for card, of_card in enumerate(t.pack.effect)
    )


def may_hold_card(t: Table, seat: int, card: int) -> bool:
    """Whether a seat could have this very card, as far as all can tell (SP-W.1)."""
    return t.hand_size[seat] > 0 and t.discard[card] < copies_in_game(t, card)


# play


def effect_of(t: Table, card: int) -> int:
    """What a card does: the case of its play."""
    return t.pack.effect[card]


def names_a_hex(t: Table, target: int) -> bool:
    """A cell that is named holds a hex of the board (SP-X.3)."""
    return not TARGET_CELL <= target < TARGET_CELL + CELLS or is_hex(t, target - TARGET_CELL)


def belongs_to_the_sequence(t: Table, card: int) -> bool:
    """The card is stamped with this sequence (SP-C.1)."""
    return bool(t.pack.stamped[card * len(SEQUENCES) + t.sequence])


def can_be_laid(t: Table, card: int) -> bool:
    """A card that acts on a combat, stamped with this sequence (SP-3A.7)."""
    return t.pack.effect[card] <= LAST_LAID and belongs_to_the_sequence(t, card)


def never_played(t: Table, card: int) -> None:
    """A card whose effect has no case at a decision is refused there by SP-W.3."""
    raise AssertionError(f"{t.pack.cards[card]} has no play at this moment")


def play_kind(opens_for: Function, cases: Mapping[int, Case]) -> Kind:
    """The kind `play` of one decision; ``opens_for(t, card)`` says for which cards the moment is theirs (SP-W.3)."""
    return Kind(
        "play",
        {"card": CARD, "target": TARGET},
        [
            needs("SP-X.3", names_a_hex),
            needs("SP-C.1", belongs_to_the_sequence),
            needs("SP-W.3", opens_for),
            among("SP-X.7", "card", cards_in_hand),
        ],
        never_played,
        case=effect_of,
        cases=cases,
    )


def play_card(t: Table, seat: int, card: int, cell: int = NONE, target: int = NONE) -> None:
    """A card that is played goes to the discard, for all to see (SP-C.3)."""
    discard_from_hand(t, seat, card)
    t.events.append(CardPlayed(seat, card, cell, target))
