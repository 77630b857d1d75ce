"""The galaxy is laid hex by hex, ring by ring, by the seats or by chance (4.2)."""

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form, Kind, Weight, among, needs
from royalpig.games.space_pigs.arguments import CELL, DREW, DREW_CELL, DREW_FACE, DREW_FAMILY, FACES, FAMILIES, FAMILY
from royalpig.games.space_pigs.events_of_phase_1 import HexLaid, HexRevealed
from royalpig.games.space_pigs.galaxy import RINGS, hexes, open_cells
from royalpig.games.space_pigs.setup import one
from royalpig.games.space_pigs.steps import (
    BLIND,
    GALAXY_GOES_ON,
    HEX_CELL,
    HEX_FACE,
    HEX_FAMILY,
    LAY_HEX,
    NONE,
    STARTS_GO_ON,
)
from royalpig.games.space_pigs.table import Table, go_on, place_of, wait_for


def galaxy_goes_on(t: Table) -> None:
    """The next hex is laid, in order of play and round again, until all lie (SP-B.6, SP-B.7)."""
    laid = len(hexes(t))
    if sum(t.left) == 0:
        t.turn_seat = NOBODY
        go_on(t, STARTS_GO_ON)
    elif t.layout == BLIND:
        t.turn_seat = t.order[laid % t.seats]
        wait_for(t, LAY_HEX, t.turn_seat)
    elif ring_is_whole(t, laid):
        t.laying = next_of_template(t)
        wait_for(t, HEX_FAMILY, CHANCE)
    else:
        wait_for(t, HEX_CELL, CHANCE)


def next_of_template(t: Table) -> int:
    """The first empty cell, ring by ring, each from its top round (6.3)."""
    return next(cell for ring in RINGS for cell in ring if t.family[cell] == NONE)


def ring_is_whole(t: Table, laid: int) -> bool:
    """Whether all hexes together fill the ring that is being laid, so that the template says where each goes."""
    filled = 0
    for ring in RINGS:
        filled += len(ring)
        if laid < filled:
            return laid + sum(t.left) >= filled
    return False


# lay-hex


def family_is_left(t: Table, family: int) -> bool:
    """A hex of the family is still to be laid."""
    return t.left[family] > 0


def cell_is_empty(t: Table, cell: int) -> bool:
    """No hex lies there."""
    return t.family[cell] == NONE


def put_hex(t: Table, seat: int, family: int, cell: int) -> None:
    """A hex lies face down on the cell; chance turns it up."""
    t.family[cell] = family
    t.left[family] -= 1
    t.laying = cell
    t.events.append(HexLaid(seat, cell, family))
    wait_for(t, HEX_FACE, CHANCE)


lay = Kind(
    "lay-hex",
    {"family": FAMILY, "cell": CELL},
    [
        needs("SP-B.10", family_is_left),
        needs("SP-B.11", cell_is_empty),
        among("SP-B.9", "cell", open_cells),
    ],
    put_hex,
)
LAY_HEX_DECISION = Decision(LAY_HEX, "lay-hex", place_of, [lay])


# hex-cell, hex-family: chance lays


def cells_to_draw(t: Table) -> list[int]:
    """The empty cells of the ring that stays incomplete."""
    return [DREW_CELL + cell for cell in open_cells(t)]


def take_cell(t: Table, drawn: int) -> None:
    """The next hex goes there."""
    t.laying = drawn - DREW_CELL
    wait_for(t, HEX_FAMILY, CHANCE)


def families_to_draw(t: Table) -> list[int]:
    """The families with a hex left."""
    return [DREW_FAMILY + family for family in range(len(FAMILIES)) if t.left[family]]


def hexes_left_of(t: Table, drawn: int) -> int:
    """Each hex that is left is as likely as any other."""
    return t.left[drawn - DREW_FAMILY]


def take_family(t: Table, drawn: int) -> None:
    """A hex of the family lies on the cell that waits (SP-B.14)."""
    put_hex(t, NOBODY, drawn - DREW_FAMILY, t.laying)


drew_cell = Kind(
    "drew", {"drawn": DREW}, [among("SP-X.5", "drawn", cells_to_draw)], take_cell, weight=Weight("SP-X.5", one)
)
drew_family = Kind(
    "drew",
    {"drawn": DREW},
    [among("SP-X.5", "drawn", families_to_draw)],
    take_family,
    weight=Weight("SP-X.5", hexes_left_of),
)
HEX_CELL_DECISION = Decision(HEX_CELL, "hex-cell", place_of, [drew_cell], Form.CHANCE)
HEX_FAMILY_DECISION = Decision(HEX_FAMILY, "hex-family", place_of, [drew_family], Form.CHANCE)


# hex-face


def faces_to_draw(t: Table) -> list[int]:
    """The faces that hexes of this family still hide."""
    family = t.family[t.laying]
    return [DREW_FACE + face for face in range(len(FACES)) if t.pile[family * 3 + face]]


def hidden_faces(t: Table, drawn: int) -> int:
    """Each hex that is not yet turned up is as likely as any other."""
    return t.pile[t.family[t.laying] * 3 + drawn - DREW_FACE]


def turn_up(t: Table, drawn: int) -> None:
    """The hex shows its face and stays (SP-B.5)."""
    face = drawn - DREW_FACE
    t.pile[t.family[t.laying] * 3 + face] -= 1
    t.face[t.laying] = face
    t.events.append(HexRevealed(t.laying, face))
    t.laying = NONE
    go_on(t, GALAXY_GOES_ON)


drew_face = Kind(
    "drew", {"drawn": DREW}, [among("SP-X.5", "drawn", faces_to_draw)], turn_up, weight=Weight("SP-X.5", hidden_faces)
)
HEX_FACE_DECISION = Decision(HEX_FACE, "hex-face", place_of, [drew_face], Form.CHANCE)

DECISIONS = (LAY_HEX_DECISION, HEX_CELL_DECISION, HEX_FAMILY_DECISION, HEX_FACE_DECISION)
PASSAGES = {GALAXY_GOES_ON: galaxy_goes_on}
