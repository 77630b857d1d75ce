"""How a content pack of Space Pigs is written: its sections, their fields, and what each value may be.

Nothing but msgspec structs and what is said of them: a compiled build leaves this module as it is.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from royalpig.content.shapes import Heading, Id, Names, Provenance, Text

FamilyId: TypeAlias = Literal["red", "yellow", "blue", "black"]
AlienId: TypeAlias = Literal["pirates", "porcophages", "worm"]
Stamp: TypeAlias = Literal["1B", "1D", "2B", "3A", "3C", "4C"]
Strength: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Few: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
Shift: TypeAlias = Annotated[int, Meta(ge=-9, le=9)]
Hexes: TypeAlias = Annotated[int, Meta(ge=0, le=20)]


class Combat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="combat"):
    """Adds its attack or its defence value to its side, and its index to the technology of the combat."""

    attack: Strength
    defence: Strength
    technology: Strength


class SideStrength(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="strength"):
    """Changes the strength of the side that laid it, or of the other."""

    side: Literal["own", "other"]
    n: Shift


class Technology(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="technology"):
    """Changes the technology of the combat."""

    n: Shift


class MuteCombatCards(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="mute-combat-cards"):
    """All combat cards of both sides add nothing to the strengths."""


class GainPiglets(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="gain-piglets"):
    """Brings `n` piglets more."""

    n: Few


class BrewHog(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="brew-hog"):
    """Makes a hog of two piglets on one hex."""


class SwapPlanets(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="swap-planets"):
    """Two planets change places."""


class ExtraTrip(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="extra-trip"):
    """One trip more."""


class ExtendTrip(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="extend-trip"):
    """The next trip goes `bonus` hexes further, or as far as one likes."""

    bonus: Annotated[int, Meta(ge=0, le=9)] = 0
    unlimited: bool = False


class DropAlong(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="drop-along"):
    """A trip of up to `steps` hexes on which troops are dropped along the way."""

    steps: Few


class Peace(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="peace"):
    """Nobody lands among others on the planet for the rest of the turn."""


class ControlAliens(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="control-aliens"):
    """Moves a stack of aliens, or keeps it where it is."""


class GainGovernors(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="gain-governors"):
    """Brings `n` governors more."""

    n: Few


class BarCandidate(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="bar-candidate"):
    """Another seat cannot be voted for."""


class DivertVotes(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="divert-votes"):
    """Half of the governors of another seat go to whom one likes."""


Effect: TypeAlias = (
    Combat
    | SideStrength
    | Technology
    | MuteCombatCards
    | GainPiglets
    | BrewHog
    | SwapPlanets
    | ExtraTrip
    | ExtendTrip
    | DropAlong
    | Peace
    | ControlAliens
    | GainGovernors
    | BarCandidate
    | DivertVotes
)

STAMPS_OF: dict[type[Struct], frozenset[str]] = {
    Combat: frozenset({"3A", "3C"}),
    SideStrength: frozenset({"3A", "3C"}),
    Technology: frozenset({"3A", "3C"}),
    MuteCombatCards: frozenset({"3A", "3C"}),
    GainPiglets: frozenset({"1B"}),
    BrewHog: frozenset({"1D"}),
    SwapPlanets: frozenset({"2B"}),
    ExtraTrip: frozenset({"2B"}),
    ExtendTrip: frozenset({"2B"}),
    DropAlong: frozenset({"2B"}),
    Peace: frozenset({"2B"}),
    ControlAliens: frozenset({"3C"}),
    GainGovernors: frozenset({"4C"}),
    BarCandidate: frozenset({"4C"}),
    DivertVotes: frozenset({"4C"}),
}
"""The sequences in which a card with an effect can be played (6.5)."""


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of card."""

    id: Id
    names: Names
    count: Annotated[int, Meta(ge=1, le=80)]
    stamps: Annotated[list[Stamp], Meta(min_length=1, description="a list of one sequence or more")]
    effect: Effect
    provenance: Provenance


class Clan(Struct, frozen=True, forbid_unknown_fields=True):
    """A clan and its chief."""

    id: Id
    names: Names
    chief: Names
    colour: Text
    provenance: Provenance


class Family(Struct, frozen=True, forbid_unknown_fields=True):
    """The hexes of one colour of back in the box."""

    id: FamilyId
    names: Names
    planets: Hexes
    doubles: Hexes
    asteroids: Hexes
    provenance: Provenance


class BoardSize(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The hexes in play for a number of seats: planets, doubles, asteroids of each colour, and black asteroids."""

    id: Id
    seats: Annotated[int, Meta(ge=3, le=6)]
    planets: Hexes
    doubles: Hexes
    asteroids: Hexes
    black_asteroids: Hexes
    provenance: Provenance


class Pieces(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What each seat has, and the second die."""

    piglets: Annotated[int, Meta(ge=5, le=20)]
    hogs: Annotated[int, Meta(ge=0, le=3)]
    governors: Annotated[int, Meta(ge=1, le=10)]
    travel_markers: Annotated[
        list[Annotated[int, Meta(ge=1, le=6)]],
        Meta(min_length=5, max_length=5, description="a list of five numbers from 1 to 6"),
    ]
    big_die: Annotated[int, Meta(ge=8, le=8)]
    provenance: Provenance


class ColonistMarker(Struct, frozen=True, forbid_unknown_fields=True):
    """A colonist marker: how many piglets it brings."""

    id: Id
    value: Annotated[int, Meta(ge=1, le=3)]
    count: Annotated[int, Meta(ge=1, le=20)]
    provenance: Provenance


class Alien(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of aliens: how many there are, on one hex at most, how far they move, what they roll."""

    id: AlienId
    names: Names
    count: Annotated[int, Meta(ge=1, le=20)]
    limit: Annotated[int, Meta(ge=1, le=4)]
    move: Annotated[int, Meta(ge=1, le=6)]
    dice: Literal["die", "big-die", "die-and-big-die"]
    provenance: Provenance


class Recipe(Struct, frozen=True, forbid_unknown_fields=True):
    """A recipe: the acorns of each colour."""

    id: Id
    red: Hexes
    yellow: Hexes
    blue: Hexes
    provenance: Provenance


class GalaxyPack(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A whole pack."""

    pack: Heading
    card: list[Card]
    clan: list[Clan]
    family: list[Family]
    board_size: list[BoardSize]
    pieces: Pieces
    colonist_marker: list[ColonistMarker]
    alien: list[Alien]
    recipe: list[Recipe]
    sources: dict[Id, Text] = {}


SENTENCES: dict[str, str] = {
    "combat": "in a combat {attack} to the attacker or {defence} to the defender; technology {technology}",
    "strength": "{n:+} to the strength of the {side} side of a combat",
    "technology": "{n:+} to the technology of a combat",
    "mute-combat-cards": "combat cards of both sides add nothing to the strengths",
    "gain-piglets": "{n} new piglets more",
    "brew-hog": "two own piglets on a hex become a hog",
    "swap-planets": "two planets change places with everything on them",
    "extra-trip": "one trip more",
    "extend-trip": "a trip goes up to {bonus} hexes further",
    "drop-along": "a trip of up to {steps} hexes, dropping troops along the way",
    "peace": "for the rest of the turn nobody lands among others on a planet",
    "control-aliens": "moves a stack of aliens, or keeps it where it is",
    "gain-governors": "{n} governors more",
    "bar-candidate": "another seat cannot be elected",
    "divert-votes": "half of the governors of another seat go to another candidate",
}


def effect_in_words(entry: Struct) -> str:
    """The effect of a card in a sentence; empty for what has none."""
    if not isinstance(entry, Card):
        return ""
    if isinstance(entry.effect, ExtendTrip) and entry.effect.unlimited:
        return "a trip to any hex"
    values = {name: getattr(entry.effect, name) for name in entry.effect.__struct_fields__}
    return SENTENCES[str(entry.effect.__struct_config__.tag)].format(**values)
