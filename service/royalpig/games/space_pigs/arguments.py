"""The kinds of argument that actions of Space Pigs have, and their texts.

A *cell* is a place among the 127 of the hexagon of radius 6 round the core, by r, then by q; it may hold a hex of the
board or none. *Who* is a seat, or ALIENS and the kind of the aliens.
"""

from typing import Final

from royalpig.engine.arguments import ABSENT, SEAT, number, one_of, one_word_of, words_of_table

RADIUS: Final = 6
COORDINATES: Final = tuple(
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
)
"""The axial coordinates q and r of each cell."""
CELLS: Final = len(COORDINATES)

MOST_SEATS: Final = 6
MOST_PIGLETS: Final = 20
MOST_HOGS: Final = 3
MOST_GOVERNORS: Final = 10
MOST_MARKER: Final = 6
"""The highest number that a travel marker can bear."""
MOST_COLONISTS: Final = 3
"""The highest number of piglets that a colonist marker can bear."""
MOST_FACES: Final = 10
"""The faces of the largest die."""

FAMILIES: Final = ("red", "yellow", "blue", "black")
COLOURS: Final = 3
"""The families red, yellow and blue are the colours of acorns."""
FACES: Final = ("planet", "double", "asteroid")
PLANET, DOUBLE, ASTEROID = range(3)
ALIEN_KINDS: Final = ("pirates", "porcophages", "worm")
PIRATES, PORCOPHAGES, WORM = range(3)
ALIENS: Final = MOST_SEATS
"""Who comes first after the seats: pirates; then porcophages, then worms."""

_cells = [f"{q},{r}" for q, r in COORDINATES]

CELL = one_word_of("cell", _cells)
CARD = words_of_table("card", 6, "len(t.pack.cards)", lambda t: t.pack.cards)
CLAN = words_of_table("clan", 3, "len(t.pack.clans)", lambda t: t.pack.clans)
RECIPE = words_of_table("recipe", 3, "len(t.pack.recipes)", lambda t: t.pack.recipes)
FAMILY = one_word_of("family", FAMILIES)
FACE = one_word_of("face", FACES)
ALIEN = one_word_of("alien", ALIEN_KINDS)
WHO = one_word_of("who", [*(f"p{seat}" for seat in range(MOST_SEATS)), *ALIEN_KINDS])
PIGLETS = number("piglets", 0, MOST_PIGLETS, "p")
HOGS = number("hogs", 0, MOST_HOGS, "h")
MARKER = number("marker", 1, MOST_MARKER)
COLONIST = number("colonist", 1, MOST_COLONISTS)
DIE = number("die", 1, MOST_FACES)
ANY = one_word_of("any", ("any",))
NOTHINGS: Final = (
    "pass",
    "fight",
    "hold",
    "end-discard",
    "end-muster",
    "end-deploy",
    "end-travel",
    "end-lay",
    "end-redeploy",
)
"""The actions with which a seat does nothing, or nothing more."""
PASS, FIGHT, HOLD, END_DISCARD, END_MUSTER, END_DEPLOY, END_TRAVEL, END_LAY, END_REDEPLOY = range(len(NOTHINGS))
NOTHING = one_word_of("nothing", NOTHINGS)

TARGET = one_of("target", ABSENT, CELL, SEAT)
"""What a card is played on; which of them, its effect says."""
WANTED = one_of("wanted", CARD, ANY)
"""The card that an offer asks for."""

DREW = one_of("drawn", CLAN, CELL, FAMILY, FACE)
"""What chance gives for all to see."""
DREW_CLAN: Final = DREW.member(CLAN).offset
DREW_CELL: Final = DREW.member(CELL).offset
DREW_FAMILY: Final = DREW.member(FAMILY).offset
DREW_FACE: Final = DREW.member(FACE).offset

DEALT = one_of("dealt", RECIPE, CARD, COLONIST)
"""What chance gives to one seat alone."""
DEALT_RECIPE: Final = DEALT.member(RECIPE).offset
DEALT_CARD: Final = DEALT.member(CARD).offset
DEALT_COLONIST: Final = DEALT.member(COLONIST).offset

TARGET_CELL: Final = TARGET.member(CELL).offset

__all__ = [
    "ABSENT",
    "ALIEN",
    "ALIENS",
    "ALIEN_KINDS",
    "ANY",
    "ASTEROID",
    "CARD",
    "CELL",
    "CELLS",
    "CLAN",
    "COLONIST",
    "COLOURS",
    "COORDINATES",
    "DEALT",
    "DEALT_CARD",
    "DEALT_COLONIST",
    "DEALT_RECIPE",
    "DIE",
    "DOUBLE",
    "DREW",
    "DREW_CELL",
    "DREW_CLAN",
    "DREW_FACE",
    "DREW_FAMILY",
    "END_DEPLOY",
    "END_DISCARD",
    "END_LAY",
    "END_MUSTER",
    "END_REDEPLOY",
    "END_TRAVEL",
    "FACE",
    "FACES",
    "FAMILIES",
    "FAMILY",
    "FIGHT",
    "HOGS",
    "HOLD",
    "MARKER",
    "MOST_COLONISTS",
    "MOST_FACES",
    "MOST_GOVERNORS",
    "MOST_HOGS",
    "MOST_MARKER",
    "MOST_PIGLETS",
    "MOST_SEATS",
    "NOTHING",
    "NOTHINGS",
    "PASS",
    "PIGLETS",
    "PIRATES",
    "PLANET",
    "PORCOPHAGES",
    "RECIPE",
    "SEAT",
    "TARGET",
    "TARGET_CELL",
    "WANTED",
    "WHO",
    "WORM",
]
