"""The kinds of argument that actions of Schweinebande have, and their texts."""

from typing import Final

from royalpig.engine.arguments import SEAT, one_word_of, words_of_table
from royalpig.games.schweinebande.market import ANIMALS, BAG, DIRECTIONS, KINDS

NO_DIRECTION: Final = 6

CELL = words_of_table("cell", 6, "len(t.cells)", lambda t: t.pack.cells)
DIRECTION = one_word_of("direction", (*DIRECTIONS, "none"))
KIND = words_of_table("kind", 3, f"{KINDS}", lambda t: t.pack.kinds)
ANIMAL = words_of_table("animal", 3, f"{ANIMALS}", lambda t: t.pack.kinds[:BAG])

__all__ = ["ANIMAL", "CELL", "DIRECTION", "KIND", "NO_DIRECTION", "SEAT"]
