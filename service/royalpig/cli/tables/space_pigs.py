"""The table of Space Pigs: the galaxy as hexes, who stands where, what is going on, and the seats with their cards."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.console import Group, RenderableType
from rich.text import Text

from royalpig.cli.languages import name_of
from royalpig.cli.seats import seat_name, seat_style
from royalpig.cli.tables.hexes import Hex, hex_board
from royalpig.cli.tables.space_pigs_seats import counted, moment, seats_of
from royalpig.wire.structs import Content, ContentItem, GameState, SpacePigsTable, SpacePigsTableGroup

RADIUS = 6
CELLS = tuple((q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS)
"""The coordinates of the places that the table numbers."""
SEATS = 6
"""From this number on `who` is a kind of aliens."""
FAMILY_STYLES = ("red", "yellow", "blue", "bright_black")
ALIEN_STYLE = "bold white on red"
FACES = ("planet", "double", "rock")
DEVOURED = "eaten"
UNKNOWN = "·····"


def galaxy(state: GameState, content: Content) -> RenderableType:
    """The whole table as the state shows it: of what its viewer may not see there is a number or nothing."""
    table = state.space_pigs
    if not isinstance(table, SpacePigsTable):
        return Text("this state has no table of Space Pigs")
    items = {section.id: section.items for section in content.sections}
    parts: tuple[RenderableType, ...] = (
        Text(f"Turn {table.turn}" if table.turn else "Set-up", style="bold"),
        _board(table, items),
        _hexes_of_several(table, items["alien"]),
        moment(table, items, [f"{q},{r}" for q, r in CELLS]),
        seats_of(table, items),
        _piles(table, items),
    )
    return Group(*(part for part in parts if part))


def _board(table: SpacePigsTable, items: Mapping[str, Sequence[ContentItem]]) -> RenderableType:
    """The hexes, each with its colour and face, and below it the owner's troops: `p0 4+1` are 4 piglets and 1 hog."""
    standing = {cell: list(groups) for cell, groups in groupby(table.groups, key=lambda group: group.cell)}
    hexes = {
        CELLS[cell]: _hex(table, cell, standing.get(cell, []), items)
        for cell, family in enumerate(table.family)
        if family >= 0 or cell == table.laying
    }
    return hex_board(hexes) if hexes else Text("No hex lies yet.", style="dim")


def _hex(
    table: SpacePigsTable, cell: int, groups: Sequence[SpacePigsTableGroup], items: Mapping[str, Sequence[ContentItem]]
) -> Hex:
    q, r = CELLS[cell]
    family = table.family[cell]
    upper = _face(table, cell, name_of(items["family"][family])) if family >= 0 else UNKNOWN
    lower, lower_style = _standing(groups, items["alien"])
    if not groups and cell in table.peace:
        lower, lower_style = "peace", "bold"
    return Hex(f"{q},{r}", upper, lower, FAMILY_STYLES[family] if family >= 0 else "dim", lower_style)


def _face(table: SpacePigsTable, cell: int, colour: str) -> str:
    """`red`, `red x2`, `rock` for an asteroid; the face unknown, `red ?`."""
    face = table.face[cell]
    if cell in table.devoured:
        return DEVOURED
    if face < 0:
        return f"{colour[:5]} ?"
    return (colour[:7], f"{colour[:4]} x2", FACES[face])[face]


def _standing(groups: Sequence[SpacePigsTableGroup], aliens: Sequence[ContentItem]) -> tuple[str, str]:
    """What fits into a hex of who stands there: the owner's troops, or the owner and how many others."""
    if not groups:
        return "", ""
    owner = groups[0]
    style = ALIEN_STYLE if owner.who >= SEATS else seat_style(owner.who)
    if len(groups) > 1:
        name = seat_name(owner.who) if owner.who < SEATS else name_of(aliens[owner.who - SEATS])[:3]
        return f"{name} &{len(groups) - 1}", style
    if owner.who >= SEATS:
        return f"{owner.ready_piglets} {name_of(aliens[owner.who - SEATS])[:4]}", style
    piglets, hogs = owner.ready_piglets + owner.spent_piglets, owner.ready_hogs + owner.spent_hogs
    return f"{seat_name(owner.who)} {piglets}" + (f"+{hogs}" if hogs else ""), style


def _hexes_of_several(table: SpacePigsTable, aliens: Sequence[ContentItem]) -> Text:
    """The hexes of which the board cannot tell all: with several groups, or with troops that have travelled."""
    lines = Text()
    for cell, found in groupby(table.groups, key=lambda group: group.cell):
        groups = list(found)
        if len(groups) > 1 or any(group.spent_piglets or group.spent_hogs for group in groups):
            q, r = CELLS[cell]
            lines.append(f"{q},{r}".rjust(5), "bold").append("  ")
            lines.append(Text(", ").join(_group(group, aliens) for group in groups)).append("\n")
    lines.rstrip()
    return lines


def _group(group: SpacePigsTableGroup, aliens: Sequence[ContentItem]) -> Text:
    if group.who >= SEATS:
        return Text(f"{group.ready_piglets} {name_of(aliens[group.who - SEATS])}", style=ALIEN_STYLE)
    ready = _troops(group.ready_piglets, group.ready_hogs)
    spent = _troops(group.spent_piglets, group.spent_hogs)
    held = " and ".join(filter(None, (ready, f"{spent} spent" if spent else "")))
    return Text(f"{seat_name(group.who)} {held}", style=seat_style(group.who))


def _troops(piglets: int, hogs: int) -> str:
    return " ".join(filter(None, (f"{piglets}p" if piglets else "", f"{hogs}h" if hogs else "")))


def _piles(table: SpacePigsTable, items: Mapping[str, Sequence[ContentItem]]) -> Text:
    """The deck, the discard, and the hexes still to be laid."""
    text = Text.assemble(
        ("deck     ", "bold"), str(table.deck_size), ("\ndiscard  ", "bold"), counted(table.discard, items["card"])
    )
    if any(table.left):
        names = [name_of(family) for family in items["family"]]
        left = ", ".join(f"{count} {name}" for count, name in zip(table.left, names, strict=True) if count)
        text.append("\nto lay   ", "bold").append(left)
    return text
