"""The table of Schweinebande: the market as a rhombus of hexes, and what lies before each seat."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from royalpig.cli.seats import seat_name, seat_style
from royalpig.cli.tables.hexes import Hex, hex_board
from royalpig.wire.structs import Content, ContentItem, GameState, SchweinebandeTable

FACE_DOWN = "·····"
KIND_STYLES = ("yellow", "white", "bright_black", "magenta", "bright_magenta", "red", "bold green")
"""The colour of each kind of tile."""


def market(state: GameState, content: Content) -> RenderableType:
    """The whole table; nothing of it is hidden (SB-G.6)."""
    table = state.schweinebande
    if not isinstance(table, SchweinebandeTable):
        return Text("this state has no table of Schweinebande")
    items = {section.id: section.items for section in content.sections}
    kinds = [tile.id for tile in items["tile"]]
    return Group(
        Text(f"Round {table.round}", style="bold"),
        hex_board(_hexes(table, items["board"][0], kinds)),
        _seats(table, state.seats, kinds),
        Text.assemble(("unseen  ", "bold"), _counted(table.unseen, kinds)),
        Text.assemble(("box     ", "bold"), _counted(table.box, kinds)),
    )


def _hexes(table: SchweinebandeTable, board: ContentItem, kinds: Sequence[str]) -> dict[tuple[int, int], Hex]:
    """The cells by their coordinates; a table numbers them by r, then by q."""
    places = sorted(map(_coordinates, board.values["cells"].split()), key=lambda place: place[::-1])
    return {place: _hex(table, number, place, kinds) for number, place in enumerate(places)}


def _coordinates(cell: str) -> tuple[int, int]:
    q, _, r = cell.partition(",")
    return int(q), int(r)


def _hex(table: SchweinebandeTable, cell: int, place: tuple[int, int], kinds: Sequence[str]) -> Hex:
    """A cell with its tile, and below it the farmer that stands there or a mark where one may be put now."""
    tile, farmer = table.cells[cell], table.farmer_on[cell]
    below, below_style = (seat_name(farmer), seat_style(farmer)) if farmer >= 0 else ("", "")
    if cell == table.pending:
        below, below_style = "^^^", "bold"
    name = f"{place[0]},{place[1]}"
    if tile < len(kinds):
        return Hex(name, kinds[tile], below, KIND_STYLES[tile], below_style)
    return Hex(name, FACE_DOWN if tile == len(kinds) else "", below, "dim", below_style)


def _seats(table: SchweinebandeTable, seats: int, kinds: Sequence[str]) -> Table:
    lines = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("seat", "order tile", "farmers", "feed"):
        lines.add_column(heading, justify="left" if heading == "seat" else "right", no_wrap=True)
    lines.add_column("yard")
    lines.add_column("farm")
    animals = len(kinds) - 1
    for seat in range(seats):
        asked = "> " if seat == table.actor else "  "
        lines.add_row(
            Text(asked + seat_name(seat), style=seat_style(seat)),
            str(table.order_tile[seat] or "-"),
            str(table.in_hand[seat]),
            str(table.feed[seat]),
            _counted(table.yard[seat * len(kinds) : (seat + 1) * len(kinds)], kinds),
            _counted(table.farm[seat * animals : (seat + 1) * animals], kinds),
        )
    return lines


def _counted(counts: Sequence[int], kinds: Sequence[str]) -> Text:
    """`2 chicken, 1 pig`, each in the colour of its kind."""
    held = [
        Text(f"{count} {kind}", style=style)
        for count, kind, style in zip(counts, kinds, KIND_STYLES, strict=False)
        if count
    ]
    return Text(", ").join(held) if held else Text("-")
