"""Section W: the sky that nobody knows, the omen that the leader has seen, and what they do in the end."""

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import NOBODY_SEES, Decision, Form, Kind, Weight, among
from tests.engine.specimen.arguments import FACE, SEAT
from tests.engine.specimen.events import OmenSeen, RoundBegan, SkyGathered, SkyShown
from tests.engine.specimen.table import (
    BID,
    CALM,
    NONE,
    OMEN,
    RAIN,
    SKY,
    STALL,
    STORM,
    SUN,
    TURN,
    Table,
    gain_acorns,
    wait_for,
)


def round_begins(t: Table) -> None:
    """Every seat finds an acorn, and the sky gathers."""
    t.round += 1
    for seat in range(t.seats):
        gain_acorns(t, seat, 1)
    t.events.append(RoundBegan(t.round))
    wait_for(t, SKY, CHANCE)


def likeliness_of_sky(t: Table, face: int) -> int:
    """In a wild climate rain is twice as likely as sun or storm; in a calm one the sun always shines."""
    if t.climate == CALM:
        return int(face == SUN)
    return 2 if face == RAIN else 1


def set_sky(t: Table, face: int) -> None:
    """The sky stays unknown to all until the round ends."""
    t.sky = face
    t.events.append(SkyGathered())
    wait_for(t, BID, NOBODY)


sky = Kind("sky", {"face": FACE}, [], set_sky, hidden={"face": NOBODY_SEES}, weight=Weight("TW-W.1", likeliness_of_sky))
SKY_DECISION = Decision(SKY, "sky", "W", [sky], Form.CHANCE)


def the_leader(t: Table) -> list[int]:
    """The omen is the leader's."""
    return [t.leader]


def each_face_alike(face: int) -> int:
    """Every face of the omen is as likely."""
    return 1


def show_omen(t: Table, seer: int, face: int) -> None:
    """The leader sees the omen, and has the first turn."""
    t.omen = face
    t.events.append(OmenSeen(seer, face))
    t.turn_seat = seer
    wait_for(t, TURN, seer)


omen = Kind(
    "omen",
    {"seer": SEAT, "face": FACE},
    [among("TW-W.2", "seer", the_leader)],
    show_omen,
    hidden={"face": "seer"},
    weight=Weight("TW-X.6", each_face_alike),
)
OMEN_DECISION = Decision(OMEN, "omen", "W", [omen], Form.CHANCE)


def round_ended(t: Table) -> None:
    """Sky and omen are shown: rain brings an acorn, a storm takes one from all who have no shelter."""
    for face in (t.sky, t.omen):
        for seat in range(t.seats):
            if face == RAIN:
                gain_acorns(t, seat, 1)
            elif face == STORM and not (t.sheltered and seat == t.leader):
                gain_acorns(t, seat, -1)
    t.events.append(SkyShown(t.sky, t.omen, t.acorns[:]))
    t.sky = t.omen = NONE
    t.sheltered = 0
    t.turn_seat = t.leader
    t.step = STALL
