"""How a content pack of Schweinebande is written: its sections, their fields, and what each value may be.

Nothing but msgspec structs and what is said of them: a compiled build leaves this module as it is.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from royalpig.content.shapes import Count, Heading, Id, Names, Provenance, Text

AnimalId: TypeAlias = Literal["chicken", "sheep", "goat", "donkey", "pig", "cow"]
GroupSize: TypeAlias = Annotated[int, Meta(ge=2, le=9)]
Cell: TypeAlias = Annotated[
    str, Meta(pattern=r"\A[0-4],[0-4]\Z", description='a cell as text, "q,r", with q and r from 0 to 4')
]
Step: TypeAlias = Annotated[
    tuple[int, int], Meta(description="what the step adds to q and r, such as [1, -1]; each of it -1, 0 or 1")
]

DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")
ANIMAL_IDS = ("chicken", "sheep", "goat", "donkey", "pig", "cow")
HEX_STEPS = frozenset({(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)})


class Animal(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="animal"):
    """An animal: a sale brings `number` feed markers; on the farm it scores `number`."""

    number: Annotated[int, Meta(ge=1, le=20)]


class FeedAll(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="feed-all"):
    """Ends the feeding of its owner without payment."""


class Premium(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of a group of this animal go to the farm in this round."""

    animal: AnimalId
    round: Annotated[int, Meta(ge=1, le=4)]
    keep: Annotated[int, Meta(ge=1, le=9)]


class GroupSame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="group-same"):
    """`size` of one animal: `keep` to the farm, or what a premium says."""

    size: GroupSize
    keep: Annotated[int, Meta(ge=1, le=9)]
    premium: list[Premium] = []


class GroupEach(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="group-each"):
    """One of each listed animal: `keep` to the farm."""

    animals: Annotated[list[AnimalId], Meta(min_length=2, max_length=6, description="a list of two to six animals")]
    keep: AnimalId


class GroupAny(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="group-any"):
    """`size` animals: the lowest to the farm. The size is that of `any-four`, whose action names four animals."""

    size: Annotated[int, Meta(ge=4, le=4)]
    keep: Literal["lowest"]


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of tile."""

    id: Literal["chicken", "sheep", "goat", "donkey", "pig", "cow", "bag"]
    names: Names
    count: Count
    effect: Animal | FeedAll
    provenance: Provenance


class Group(Struct, frozen=True, forbid_unknown_fields=True):
    """A way of making a group."""

    id: Literal["quartet", "herd", "any-four"]
    effect: GroupSame | GroupEach | GroupAny
    provenance: Provenance


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The cells of the board; a place among them that is left out is a hole."""

    cells: list[Cell]
    provenance: Provenance


class Direction(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the six directions of a row."""

    id: Literal["e", "ne", "nw", "w", "sw", "se"]
    names: Names
    step: Step
    provenance: Provenance


class Farmers(
    Struct, frozen=True, forbid_unknown_fields=True, rename={"two": "2", "three": "3", "four": "4", "five": "5"}
):
    """Farmers of a seat by number of seats: two at least, for the opening turn of a round never places the last one."""

    two: Annotated[int, Meta(ge=2, le=9)]
    three: Annotated[int, Meta(ge=2, le=9)]
    four: Annotated[int, Meta(ge=2, le=9)]
    five: Annotated[int, Meta(ge=2, le=9)]


class Constants(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """What is counted out of the box."""

    farmers: Farmers
    wooden_farmers: Count
    wooden_farmers_of_a_colour: Count
    order_tiles: Annotated[int, Meta(ge=5, le=9)]
    feed_markers: Count
    rounds: Annotated[int, Meta(ge=4, le=4)]
    provenance: Provenance


class MarketPack(Struct, frozen=True, forbid_unknown_fields=True):
    """A whole pack."""

    pack: Heading
    tile: list[Tile]
    group: list[Group]
    board: Board
    direction: list[Direction]
    constants: Constants
    sources: dict[Id, Text] = {}


def farmers_by_seats(constants: Constants) -> list[int]:
    """How many farmers each seat has, by number of seats from 0; 0 where so many cannot play."""
    farmers = constants.farmers
    return [0, 0, farmers.two, farmers.three, farmers.four, farmers.five]


def coordinates(cell: str) -> tuple[int, int]:
    """The q and r of a cell that is written `q,r`."""
    q, r = cell.split(",")
    return int(q), int(r)


def effect_in_words(entry: Struct) -> str:
    """The effect of a tile or group in a sentence; empty for what has none."""
    match entry:
        case Tile(effect=Animal(number=number)):
            return f"may be in groups; must be fed; a sale brings {number} feed markers; on the farm it scores {number}"
        case Tile(effect=FeedAll()):
            return "feeds all animals of its owner once, then goes to the box"
        case Group(effect=GroupSame(size=size, keep=keep, premium=premium)):
            extras = "".join(f"; {p.animal} in round {p.round}: {p.keep} to the farm" for p in premium)
            return f"{size} of one animal: {keep} to the farm, the rest to the box{extras}"
        case Group(effect=GroupEach(animals=animals, keep=keep)):
            return f"one each of {', '.join(animals)}: the {keep} to the farm, the rest to the box"
        case Group(effect=GroupAny(size=size)):
            return f"after the last round, any {size} animals: the lowest to the farm, the rest to the box"
        case _:
            return ""
