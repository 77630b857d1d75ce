"""Special abilities: once a game, at any time, at once, and before everything else (LP-B.1 to LP-B.4)."""

from royalpig.engine.rules import Case, Kind, among, needs
from royalpig.games.lord_of_the_pigs.arguments import (
    ABILITY_DIRECTION,
    ABILITY_TARGET,
    DIRECTION,
    PROPOSAL,
    SEAT,
    SEATS,
)
from royalpig.games.lord_of_the_pigs.cards import discard_proposal, proposals_on_the_table
from royalpig.games.lord_of_the_pigs.decks import ADJUST_OTHER, EQUALISE, SCRAP_PROPOSAL, SWAY_STABILITY
from royalpig.games.lord_of_the_pigs.events import AbilityUsed
from royalpig.games.lord_of_the_pigs.table import ASK_AGAIN, NONE, Table
from royalpig.games.lord_of_the_pigs.tracks import can_move, change_rating, change_ratings, change_stability, sign

# All abilities


def not_used_before(t: Table, seat: int) -> bool:
    """Once a game."""
    return not t.ability_used[seat]


def ability_of(t: Table, seat: int) -> int:
    """What a seat's ability does: a place in ABILITY_EFFECTS."""
    return t.pack.ability_effect[t.character[seat]]


def strength(t: Table, seat: int) -> int:
    """The number of a seat's ability, its `n` or `pivot`."""
    return t.pack.ability_n[t.character[seat]]


def use_up(t: Table, seat: int, target: int = 0, direction: int = 0) -> None:
    """The ability is spent; once its effect is done, the asking begins again (LP-B.5)."""
    t.ability_used[seat] = 1
    t.events.append(AbilityUsed(seat, target, direction))
    t.step = ASK_AGAIN


def ability_can_be_used(t: Table, seat: int) -> bool:
    """Whether a seat's ability is unused and would change something: a fact that all know (LP-A.4, LP-B.6)."""
    if t.ability_used[seat]:
        return False
    ability = ability_of(t, seat)
    if ability == EQUALISE:
        return some_rating_is_not_the_pivot(t, seat)
    if ability == SCRAP_PROPOSAL:
        return any(card != NONE for card in t.proposals)
    return True


def spend(t: Table, seat: int) -> None:
    """Nothing but the use of the ability itself."""
    use_up(t, seat)


# equalise


def some_rating_is_not_the_pivot(t: Table, seat: int) -> bool:
    """There is a rating to move."""
    return t.rating.count(strength(t, seat)) < SEATS


def equalise(t: Table, seat: int) -> None:
    """Ratings below the pivot rise by 1, those above it fall by 1, the own one too (LP-B.8)."""
    pivot = strength(t, seat)
    use_up(t, seat)
    change_ratings(t, [(rating < pivot) - (rating > pivot) for rating in t.rating])


# sway-stability


def the_stability_can_move(t: Table, way: int) -> bool:
    """The stability is not at the end of that direction."""
    return can_move(t.stability, way)


def sway_stability(t: Table, seat: int, target: int, way: int) -> None:
    """The stability moves by the ability's number (LP-B.9)."""
    use_up(t, seat, target)
    change_stability(t, sign(way) * strength(t, seat))


# adjust-other


def another_seat(seat: int, other: int) -> bool:
    """Not the own rating."""
    return other != seat


def that_rating_can_move(t: Table, other: int, way: int) -> bool:
    """The rating is not at the end of that direction."""
    return can_move(t.rating[other], way)


def adjust_other(t: Table, seat: int, target: int, direction: int, other: int, way: int) -> None:
    """The other's rating moves by the ability's number (LP-B.11)."""
    use_up(t, seat, target, direction)
    change_rating(t, other, sign(way) * strength(t, seat))


# scrap-proposal


def scrap(t: Table, seat: int, target: int, proposal: int) -> None:
    """The Proposal and its Votes are discarded, nobody draws, and an activation of it is over (LP-B.10, LP-4.12)."""
    use_up(t, seat, target)
    discard_proposal(t, proposal)
    if t.activating == proposal:
        end_activation(t)


def end_activation(t: Table) -> None:
    """Nothing is activating any more, and what was gained by it is void."""
    t.activating = NONE
    t.gains = [0] * len(t.gains)


ability = Kind(
    "ability",
    {"target": ABILITY_TARGET, "direction": ABILITY_DIRECTION},
    [needs("LP-B.1", not_used_before)],
    spend,
    case=ability_of,
    cases={
        EQUALISE: Case({}, [needs("LP-B.6", some_rating_is_not_the_pivot)], equalise),
        SWAY_STABILITY: Case(
            {"way": ("target", DIRECTION)},
            [needs("LP-B.6", the_stability_can_move)],
            sway_stability,
        ),
        ADJUST_OTHER: Case(
            {"other": ("target", SEAT), "way": ("direction", DIRECTION)},
            [needs("LP-B.11", another_seat), needs("LP-B.6", that_rating_can_move)],
            adjust_other,
        ),
        SCRAP_PROPOSAL: Case(
            {"proposal": ("target", PROPOSAL)},
            [among("LP-X.8", "proposal", proposals_on_the_table)],
            scrap,
        ),
    },
)
