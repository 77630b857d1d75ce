"""How the tables of the games are drawn in a terminal.

A game's drawing is a function from a state, as one seat may see it, and the content that it is played with to something
that rich can print. A game without one is shown as a listing of its table's fields.
"""

from collections.abc import Callable, Mapping
from importlib import import_module

from rich.console import RenderableType

from royalpig.cli.tables.listing import listing
from royalpig.wire.structs import Content, GameState

Drawing = Callable[[GameState, Content], RenderableType]

DRAWINGS: Mapping[str, str] = {
    "schweinebande": "royalpig.cli.tables.schweinebande:market",
    "lord-of-the-pigs": "royalpig.cli.tables.lord_of_the_pigs:republic",
    "space-pigs": "royalpig.cli.tables.space_pigs:galaxy",
}
"""Where the drawing of each game stands: a module and its function."""


def drawing_of(game: str) -> Drawing:
    """How the tables of a game are drawn."""
    if game not in DRAWINGS:
        return listing
    module, _, function = DRAWINGS[game].partition(":")
    drawing: Drawing = getattr(import_module(module), function)
    return drawing
