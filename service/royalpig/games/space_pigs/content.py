"""The content of a pack of Space Pigs as the lists of ints that the rules read.

A *card* is an index into `cards`, a *clan* into `clans`, a *recipe* into `recipes`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from msgspec import Struct

from royalpig.content.reader import NAMES_AND_PROVENANCE, PackForm, Reading, read_pack
from royalpig.content.shapes import Entry
from royalpig.games.space_pigs.arguments import MOST_COLONISTS, MOST_MARKER
from royalpig.games.space_pigs.galaxy_checks import CHECKS
from royalpig.games.space_pigs.galaxy_pack import (
    BarCandidate,
    BoardSize,
    BrewHog,
    Card,
    Combat,
    ControlAliens,
    DivertVotes,
    DropAlong,
    ExtendTrip,
    ExtraTrip,
    GainGovernors,
    GainPiglets,
    GalaxyPack,
    MuteCombatCards,
    Peace,
    SideStrength,
    SwapPlanets,
    Technology,
    effect_in_words,
)

# What a card does.
COMBAT: Final = 0
STRENGTH_OWN: Final = 1
STRENGTH_OTHER: Final = 2
TECHNOLOGY: Final = 3
MUTE_COMBAT_CARDS: Final = 4
GAIN_PIGLETS: Final = 5
BREW_HOG: Final = 6
SWAP_PLANETS: Final = 7
EXTRA_TRIP: Final = 8
EXTEND_TRIP: Final = 9
DROP_ALONG: Final = 10
PEACE: Final = 11
CONTROL_ALIENS: Final = 12
GAIN_GOVERNORS: Final = 13
BAR_CANDIDATE: Final = 14
DIVERT_VOTES: Final = 15

LAST_LAID: Final = MUTE_COMBAT_CARDS
"""Cards with this effect or one before it are laid in combats."""

PLAIN_EFFECTS: dict[type[Struct], int] = {
    Combat: COMBAT,
    Technology: TECHNOLOGY,
    MuteCombatCards: MUTE_COMBAT_CARDS,
    GainPiglets: GAIN_PIGLETS,
    BrewHog: BREW_HOG,
    SwapPlanets: SWAP_PLANETS,
    ExtraTrip: EXTRA_TRIP,
    ExtendTrip: EXTEND_TRIP,
    DropAlong: DROP_ALONG,
    Peace: PEACE,
    ControlAliens: CONTROL_ALIENS,
    GainGovernors: GAIN_GOVERNORS,
    BarCandidate: BAR_CANDIDATE,
    DivertVotes: DIVERT_VOTES,
}

SEQUENCES: Final = ("S", "1A", "1B", "1C", "1D", "1E", "2A", "2B", "3A", "3B", "3C", "4A", "4B", "4C")
"""The places in the rulebook in the order of a turn: set-up, then the sequences."""

UNLIMITED: Final = 99
"""The bonus of a ship card that goes anywhere: more than any distance."""

ONE_DIE: Final = 0
BIG_DIE: Final = 1
BOTH_DICE: Final = 2
DICE: Final = ("die", "big-die", "die-and-big-die")


@dataclass(frozen=True, eq=False)
class Content:
    """One content pack of Space Pigs. Nothing in it is ever changed.

    Cards: `copies[card]`, `effect[card]` (one of the constants above), `number[card]` its `n`, `bonus` (UNLIMITED) or
    `steps`, `attack[card]`, `defence[card]`, `technology[card]` (0 unless it is a combat card), and
    `stamped[card * len(SEQUENCES) + sequence]` 1 where it is stamped with the sequence.

    Hexes: `hexes[seats * 12 + family * 3 + face]` in play. Recipes: `acorns[recipe * 3 + colour]`. Markers by number:
    `markers[number - 1]`, `colonists[number - 1]`. Aliens by kind: count, limit on a hex, hexes a move, dice.
    """

    id: str
    hash: str
    names: Mapping[str, str]
    sources: Mapping[str, str]
    entries: tuple[Entry, ...]

    cards: list[str]
    copies: list[int]
    effect: list[int]
    number: list[int]
    attack: list[int]
    defence: list[int]
    technology: list[int]
    stamped: list[int]

    clans: list[str]
    recipes: list[str]
    acorns: list[int]
    hexes: list[int]

    piglets: int
    hogs: int
    governors: int
    markers: list[int]
    colonists: list[int]
    big_die: int

    alien_count: list[int]
    alien_limit: list[int]
    alien_move: list[int]
    alien_dice: list[int]


def make_content(pack: GalaxyPack, reading: Reading) -> Content:
    """The Content of a pack that has passed the checks."""
    combat = [card.effect if isinstance(card.effect, Combat) else Combat(0, 0, 0) for card in pack.card]
    sizes = {size.seats: size for size in pack.board_size}
    return Content(
        id=reading.id,
        hash=reading.hash,
        names=reading.names,
        sources=reading.sources,
        entries=reading.entries,
        cards=[card.id for card in pack.card],
        copies=[card.count for card in pack.card],
        effect=[_effect(card) for card in pack.card],
        number=[_number(card) for card in pack.card],
        attack=[effect.attack for effect in combat],
        defence=[effect.defence for effect in combat],
        technology=[effect.technology for effect in combat],
        stamped=[int(place in card.stamps) for card in pack.card for place in SEQUENCES],
        clans=[clan.id for clan in pack.clan],
        recipes=[recipe.id for recipe in pack.recipe],
        acorns=[acorns for recipe in pack.recipe for acorns in (recipe.red, recipe.yellow, recipe.blue)],
        hexes=[count for seats in range(7) for count in _hexes(sizes.get(seats))],
        piglets=pack.pieces.piglets,
        hogs=pack.pieces.hogs,
        governors=pack.pieces.governors,
        markers=[pack.pieces.travel_markers.count(number) for number in range(1, MOST_MARKER + 1)],
        colonists=[_colonists(pack, number) for number in range(1, MOST_COLONISTS + 1)],
        big_die=pack.pieces.big_die,
        alien_count=[alien.count for alien in pack.alien],
        alien_limit=[alien.limit for alien in pack.alien],
        alien_move=[alien.move for alien in pack.alien],
        alien_dice=[DICE.index(alien.dice) for alien in pack.alien],
    )


def _effect(card: Card) -> int:
    if isinstance(card.effect, SideStrength):
        return STRENGTH_OWN if card.effect.side == "own" else STRENGTH_OTHER
    return PLAIN_EFFECTS[type(card.effect)]


def _number(card: Card) -> int:
    match card.effect:
        case ExtendTrip(bonus=bonus, unlimited=unlimited):
            return UNLIMITED if unlimited else bonus
        case DropAlong(steps=steps):
            return steps
        case SideStrength(n=n) | Technology(n=n) | GainPiglets(n=n) | GainGovernors(n=n):
            return n
        case _:
            return 0


def _hexes(size: BoardSize | None) -> list[int]:
    if size is None:
        return [0] * 12
    return [size.planets, size.doubles, size.asteroids] * 3 + [0, 0, size.black_asteroids]


def _colonists(pack: GalaxyPack, number: int) -> int:
    return sum(marker.count for marker in pack.colonist_marker if marker.value == number)


CONTENT = PackForm(
    game="space-pigs",
    clause="SP-X.6",
    document=GalaxyPack,
    checks=CHECKS,
    sentence=effect_in_words,
    build=make_content,
    words=NAMES_AND_PROVENANCE | {"chief", "colour"},
)


def read_content(folder: Path) -> Content:
    """The Content in a folder; raises ContentError (SP-X.6) with every fault found."""
    return read_pack(CONTENT, folder)
