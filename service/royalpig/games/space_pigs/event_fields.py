"""How the fields of events are written."""

from typing import Annotated

from royalpig.engine.arguments import SEAT
from royalpig.games.space_pigs.arguments import CARD, CELL, WHO

Seat = Annotated[int, SEAT]
Seats = Annotated[list[int], SEAT]
Cell = Annotated[int, CELL]
Cells = Annotated[list[int], CELL]
Card = Annotated[int, CARD]
Cards = Annotated[list[int], CARD]
Who = Annotated[int, WHO]
