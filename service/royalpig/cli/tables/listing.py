"""A table of any game as a listing: the names of its fields, and what stands in them."""

import msgspec
from msgspec import UNSET
from rich.console import RenderableType
from rich.table import Table

from royalpig.wire.shapes import Shape
from royalpig.wire.structs import Content, GameState


def listing(state: GameState, content: Content) -> RenderableType:
    """The fields of the game's table, one a line."""
    pack = content.pack.names.get("en", content.pack.id) if content.pack is not UNSET else ""
    lines = Table("field", "holds", title=f"{state.game}: {pack}", title_justify="left", box=None, header_style="bold")
    for name, value in _fields(table_of(state)).items():
        lines.add_row(name, _shown(value))
    return lines


def table_of(state: GameState) -> Shape | None:
    """The game's own table in a state; None in a state that has none."""
    held = (getattr(state, name) for name in state.__struct_fields__ if name != "random")
    return next((value for value in held if isinstance(value, Shape)), None)


def _fields(table: Shape | None) -> dict[str, object]:
    return msgspec.to_builtins(table) if table is not None else {}


def _shown(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(_shown, value)) or "-"
    if isinstance(value, dict):
        return "(" + ", ".join(f"{name} {_shown(held)}" for name, held in value.items()) + ")"
    return str(value)
