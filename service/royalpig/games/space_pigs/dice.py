"""Dice: the kind `rolled`, which every decision of a die has with its own faces and effect."""

from typing import Final

from royalpig.engine.rules import Function, Kind, Weight
from royalpig.games.space_pigs.arguments import DIE
from royalpig.games.space_pigs.table import Table, big_faces

SIX: Final = 6
"""The faces of the first die."""


def each_face_once(number: int) -> int:
    """1D6: every face is as likely as any other."""
    return int(number <= SIX)


def each_face_of_the_big_die_once(t: Table, number: int) -> int:
    """The big die: 1D8, or 1D10 (SP-S.8)."""
    return int(number <= big_faces(t))


def rolled_kind(weight: Function, effect: Function) -> Kind:
    """The kind `rolled` of one decision: ``weight`` answers 1 for the faces of its die, 0 above (SP-X.5)."""
    return Kind("rolled", {"number": DIE}, [], effect, weight=Weight("SP-X.5", weight))
