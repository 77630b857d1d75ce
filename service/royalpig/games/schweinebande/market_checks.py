"""What is demanded of every content pack beyond the form of its values: SB-X.8.

The checks are numbered as in the register. Checks 3 and 6 and the numbers 2 to 7 of check 2 describe the base pack and
are not demanded of others.
"""

from royalpig.content.reader import Refuse
from royalpig.games.schweinebande.market_pack import (
    ANIMAL_IDS,
    DIRECTIONS,
    HEX_STEPS,
    Animal,
    GroupAny,
    GroupEach,
    GroupSame,
    MarketPack,
    Tile,
    coordinates,
    farmers_by_seats,
)


def kinds_are_the_seven(pack: MarketPack, refuse: Refuse) -> None:
    """Six animals and the bag, each with its own sort of effect: section 2 of the register names the kinds."""
    for kind in (*ANIMAL_IDS, "bag"):
        if kind not in {tile.id for tile in pack.tile}:
            refuse("tile", kind, "", "is missing from the pack")
    for tile in pack.tile:
        sort = "feed-all" if tile.id == "bag" else "animal"
        if _sort_of(tile) != sort:
            refuse("tile", tile.id, "effect.kind", f"{_sort_of(tile)} is refused; allowed is {sort}")


def groups_are_the_three(pack: MarketPack, refuse: Refuse) -> None:
    """Quartet, herd and any-four, each with its own sort of effect: they are actions of the game."""
    sorts = {"quartet": GroupSame, "herd": GroupEach, "any-four": GroupAny}
    for name in sorts:
        if name not in {group.id for group in pack.group}:
            refuse("group", name, "", "is missing from the pack")
    for group in pack.group:
        if not isinstance(group.effect, sorts[group.id]):
            sort = sorts[group.id].__struct_config__.tag
            refuse("group", group.id, "effect.kind", f"is not the effect of this group; allowed is {sort}")


def groups_can_be_made(pack: MarketPack, refuse: Refuse) -> None:
    """No group keeps more than it takes, or what it does not take (6.2)."""
    for group in pack.group:
        match group.effect:
            case GroupSame(size=size, keep=keep, premium=premium):
                if keep > size:
                    refuse("group", group.id, "effect.keep", f"{keep} is refused; allowed is at most the size, {size}")
                for number, extra in enumerate(premium, 1):
                    if extra.keep > size:
                        message = f"{extra.keep} is refused; allowed is at most the size, {size}"
                        refuse("group", group.id, f"effect.premium[{number}].keep", message)
                if len({(extra.animal, extra.round) for extra in premium}) < len(premium):
                    refuse("group", group.id, "effect.premium", "gives two premiums for one animal in one round")
            case GroupEach(animals=animals, keep=kept):
                if len(set(animals)) < len(animals):
                    refuse("group", group.id, "effect.animals", "names an animal twice")
                if kept not in animals:
                    refuse("group", group.id, "effect.keep", f"{kept} is refused; allowed is one of its animals")


def tiles_fill_the_rounds(pack: MarketPack, refuse: Refuse) -> None:
    """Check 1: as many tiles as cells in all rounds."""
    tiles, cells, rounds = sum(tile.count for tile in pack.tile), len(pack.board.cells), pack.constants.rounds
    if tiles != cells * rounds:
        message = f"{tiles} tiles in all; allowed is {cells * rounds}, for {cells} cells in {rounds} rounds"
        refuse("tile", "", "count", message)


def numbers_differ(pack: MarketPack, refuse: Refuse) -> None:
    """Check 2: no two animals have one number."""
    bearers: dict[int, str] = {}
    for tile in pack.tile:
        if isinstance(tile.effect, Animal):
            number = tile.effect.number
            if number in bearers:
                refuse("tile", tile.id, "effect.number", f"{number} is the number of the {bearers[number]} already")
            bearers.setdefault(number, tile.id)


def the_herd_keeps_its_highest(pack: MarketPack, refuse: Refuse) -> None:
    """Check 4: of the animals of a herd, the one with the highest number goes to the farm."""
    numbers = {tile.id: tile.effect.number for tile in pack.tile if isinstance(tile.effect, Animal)}
    for group in pack.group:
        if isinstance(group.effect, GroupEach) and numbers.keys() >= set(group.effect.animals):
            highest = max(group.effect.animals, key=lambda animal: numbers[animal])
            if group.effect.keep in numbers and numbers[group.effect.keep] < numbers[highest]:
                message = f"{group.effect.keep} is refused; allowed is {highest}, the highest"
                refuse("group", group.id, "effect.keep", message)


def farmers_suffice(pack: MarketPack, refuse: Refuse) -> None:
    """Check 5: all seats' farmers are there, in one colour for each seat, and find room on the board."""
    constants, cells = pack.constants, len(pack.board.cells)
    for seats, farmers in enumerate(farmers_by_seats(constants)):
        needed, field = seats * farmers, f"farmers.{seats}"
        if farmers > constants.wooden_farmers_of_a_colour:
            message = (
                f"{farmers} is refused; allowed is at most {constants.wooden_farmers_of_a_colour}, those of a colour"
            )
            refuse("constants", "", field, message)
        if needed > constants.wooden_farmers:
            message = f"{needed} for all seats; allowed are the {constants.wooden_farmers} wooden farmers"
            refuse("constants", "", field, message)
        if needed > cells:
            refuse("constants", "", field, f"{needed} for all seats; allowed is one for each of {cells} cells")


def the_board_hangs_together(pack: MarketPack, refuse: Refuse) -> None:
    """Check 7: the cells are all different, and from each one every other can be reached."""
    cells = [coordinates(cell) for cell in pack.board.cells]
    if not cells:
        refuse("board", "", "cells", "an empty list is refused; allowed is one cell or more")
    for cell in sorted({cell for cell in pack.board.cells if pack.board.cells.count(cell) > 1}):
        refuse("board", "", "cells", f"{cell} stands {pack.board.cells.count(cell)} times")
    reached = set(cells[:1])
    edge = list(reached)
    while edge:
        q, r = edge.pop()
        new = {(q + dq, r + dr) for dq, dr in HEX_STEPS} & set(cells) - reached
        reached |= new
        edge.extend(new)
    for q, r in sorted(set(cells) - reached):
        refuse("board", "", "cells", f"{q},{r} cannot be reached from {pack.board.cells[0]}")


def directions_make_three_axes(pack: MarketPack, refuse: Refuse) -> None:
    """Check 7: each cell lies in lines of three axes, for the six steps are those of a hex, in opposite pairs."""
    if tuple(direction.id for direction in pack.direction) != DIRECTIONS:
        refuse("direction", "", "id", f"allowed are {' '.join(DIRECTIONS)}, each once, in this order")
        return
    steps = [direction.step for direction in pack.direction]
    for direction in pack.direction:
        q, r = direction.step
        if direction.step not in HEX_STEPS:
            known = ", ".join(str(list(step)) for step in sorted(HEX_STEPS))
            refuse("direction", direction.id, "step", f"{[q, r]} is refused; allowed is one of {known}")
        elif steps.count(direction.step) > 1:
            refuse("direction", direction.id, "step", f"{[q, r]} is the step of two directions")
        else:
            opposite = DIRECTIONS[(DIRECTIONS.index(direction.id) + 3) % 6]
            if steps[DIRECTIONS.index(opposite)] != (-q, -r):
                refuse("direction", direction.id, "step", f"{[q, r]} is not the opposite of the step of {opposite}")


def kinds_rise(pack: MarketPack, refuse: Refuse) -> None:
    """Check 8: kinds stand by rising number, animals before the bag."""
    numbers = [tile.effect.number if isinstance(tile.effect, Animal) else 99 for tile in pack.tile]
    for tile, number, before in zip(pack.tile[1:], numbers[1:], numbers, strict=False):
        if number < before:
            refuse("tile", tile.id, "", "stands too late; kinds stand by rising number, animals before the bag")


def _sort_of(tile: Tile) -> str:
    return "animal" if isinstance(tile.effect, Animal) else "feed-all"


CHECKS = (
    kinds_are_the_seven,
    groups_are_the_three,
    groups_can_be_made,
    tiles_fill_the_rounds,
    numbers_differ,
    the_herd_keeps_its_highest,
    farmers_suffice,
    the_board_hangs_together,
    directions_make_three_axes,
    kinds_rise,
)
