"""The market: tiles, groups, board and constants of a content pack, as the lists of ints that the rules read.

A *kind* is an index into `kinds`: the six animals by rising number, then the bag. A *cell* is an index into `cells`,
which stand by r, then by q. A *direction* is an index into `DIRECTIONS`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from royalpig.content.reader import PackForm, Reading, read_pack
from royalpig.content.shapes import Entry
from royalpig.games.schweinebande.market_checks import CHECKS
from royalpig.games.schweinebande.market_pack import (
    DIRECTIONS,
    Animal,
    GroupAny,
    GroupEach,
    GroupSame,
    MarketPack,
    coordinates,
    effect_in_words,
    farmers_by_seats,
)

__all__ = ["ANIMALS", "BAG", "DIRECTIONS", "KINDS", "MARKET", "Market", "read_market"]

GroupEffect = TypeVar("GroupEffect", GroupSame, GroupEach, GroupAny)

ANIMALS: Final = 6
KINDS: Final = 7
BAG: Final = 6


@dataclass(frozen=True, eq=False)
class Market:
    """One content pack of Schweinebande. Nothing in it is ever changed.

    Tiles: `number[kind]` is what a sale brings and what the animal scores (0 for the bag), `count[kind]` how many
    there are; `pig` is the kind that breaks ties.

    Groups: `quartet_size` equal animals make a quartet, of which `quartet_keep[round * KINDS + kind]` go to the farm
    in that round (rounds from 1; nothing is kept of bags); `herd` lists the animals of which one each makes a herd,
    `herd_keep` the one that goes to the farm; `last_size` animals make a group after the last round.

    Board: `q[cell]` and `r[cell]`; `neighbour[cell * 6 + direction]` is a cell, or -1 at the edge, and a hole is an
    edge; `ray[cell * 6 + direction]` lists the cells from there to the edge, nearest first, without the cell itself.

    Constants: `farmers[seats]` is how many farmers each seat has, 0 where so many cannot play.
    """

    id: str
    hash: str
    names: Mapping[str, str]
    sources: Mapping[str, str]
    entries: tuple[Entry, ...]

    kinds: list[str]
    number: list[int]
    count: list[int]
    pig: int

    quartet_size: int
    quartet_keep: list[int]
    herd: list[int]
    herd_keep: int
    last_size: int

    cells: list[str]
    q: list[int]
    r: list[int]
    neighbour: list[int]
    ray: list[list[int]]

    farmers: list[int]
    order_tiles: int
    feed_markers: int
    rounds: int


def make_market(pack: MarketPack, reading: Reading) -> Market:
    """The Market of a pack that has passed the checks."""
    kinds: list[str] = [tile.id for tile in pack.tile]
    cells = sorted((coordinates(cell) for cell in pack.board.cells), key=lambda cell: (cell[1], cell[0]))
    neighbour = _neighbours(cells, [direction.step for direction in pack.direction])
    quartet, herd, any_four = _effect(pack, GroupSame), _effect(pack, GroupEach), _effect(pack, GroupAny)
    return Market(
        id=reading.id,
        hash=reading.hash,
        names=reading.names,
        sources=reading.sources,
        entries=reading.entries,
        kinds=kinds,
        number=[tile.effect.number if isinstance(tile.effect, Animal) else 0 for tile in pack.tile],
        count=[tile.count for tile in pack.tile],
        pig=kinds.index("pig"),
        quartet_size=quartet.size,
        quartet_keep=_kept_of_quartets(quartet, kinds, pack.constants.rounds),
        herd=sorted(kinds.index(animal) for animal in herd.animals),
        herd_keep=kinds.index(herd.keep),
        last_size=any_four.size,
        cells=[f"{q},{r}" for q, r in cells],
        q=[q for q, _ in cells],
        r=[r for _, r in cells],
        neighbour=neighbour,
        ray=[_ray(neighbour, cell, direction) for cell in range(len(cells)) for direction in range(6)],
        farmers=farmers_by_seats(pack.constants),
        order_tiles=pack.constants.order_tiles,
        feed_markers=pack.constants.feed_markers,
        rounds=pack.constants.rounds,
    )


def _effect(pack: MarketPack, sort: type[GroupEffect]) -> GroupEffect:
    return next(group.effect for group in pack.group if isinstance(group.effect, sort))


def _kept_of_quartets(quartet: GroupSame, kinds: Sequence[str], rounds: int) -> list[int]:
    kept = ([quartet.keep] * ANIMALS + [0]) * (rounds + 1)
    for premium in quartet.premium:
        kept[premium.round * KINDS + kinds.index(premium.animal)] = premium.keep
    return kept


def _neighbours(cells: Sequence[tuple[int, int]], steps: Sequence[tuple[int, int]]) -> list[int]:
    index = {cell: number for number, cell in enumerate(cells)}
    return [index.get((q + dq, r + dr), -1) for q, r in cells for dq, dr in steps]


def _ray(neighbour: Sequence[int], cell: int, direction: int) -> list[int]:
    ray: list[int] = []
    while (cell := neighbour[cell * 6 + direction]) >= 0:
        ray.append(cell)
    return ray


MARKET = PackForm(
    game="schweinebande",
    clause="SB-X.8",
    document=MarketPack,
    checks=CHECKS,
    sentence=effect_in_words,
    build=make_market,
)


def read_market(folder: Path) -> Market:
    """The Market in a folder; raises ContentError (SB-X.8) with every fault found."""
    return read_pack(MARKET, folder)
