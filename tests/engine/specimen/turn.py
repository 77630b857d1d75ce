"""Section T: what a seat may do in its turn."""

from royalpig.engine.packing import NOBODY
from royalpig.engine.rules import ACTOR, Decision, Kind, among, any_legal, needs
from tests.engine.specimen.arguments import CARD, WISH
from tests.engine.specimen.cards import play
from tests.engine.specimen.deck import draw_for
from tests.engine.specimen.events import Buried, Rested, TookShelter, Wished
from tests.engine.specimen.table import (
    DRAW,
    MOST_BURIED,
    ROUND_ENDED,
    STORM,
    TURN,
    TURN_ENDED,
    BuriedCard,
    Table,
    cards_in_hand,
    gain_acorns,
    take_from_hand,
    wait_for,
)

# dig: a card from the deck


def a_card_is_left(t: Table) -> bool:
    """The deck is not empty."""
    return t.deck_size > 0


def dig_up(t: Table, seat: int) -> None:
    """The seat draws a card."""
    draw_for(t, seat, DRAW)


dig = Kind("dig", {}, [needs("TW-T.2", a_card_is_left)], dig_up)

# bury: a card face down before the seat


def room_to_bury(t: Table, seat: int) -> bool:
    """Three cards are the most that a seat buries."""
    return sum(buried.owner == seat for buried in t.buried) < MOST_BURIED


def bury_card(t: Table, seat: int, card: int) -> None:
    """The card counts at the end; until then only its owner knows it."""
    take_from_hand(t, seat, card)
    t.buried.append(BuriedCard(seat, card))
    t.events.append(Buried(seat, card))
    t.step = TURN_ENDED


bury = Kind(
    "bury",
    {"card": CARD},
    [among("TW-T.3", "card", cards_in_hand), needs("TW-T.4", room_to_bury)],
    bury_card,
    hidden={"card": ACTOR},
)

# shelter: for the leader who has seen a storm coming


def it_leads(t: Table, seat: int) -> bool:
    """Only the leader has seen the omen."""
    return seat == t.leader


def a_storm_is_coming(t: Table) -> bool:
    """The omen is a storm."""
    return t.omen == STORM


def take_shelter(t: Table, seat: int) -> None:
    """The storms of this round take nothing from the leader."""
    t.sheltered = 1
    t.events.append(TookShelter(seat))
    t.step = TURN_ENDED


shelter = Kind("shelter", {}, [needs("TW-T.6", it_leads), needs("TW-T.7", a_storm_is_coming)], take_shelter)

# wish: up to two cards on a slip of paper


def nobody_has_wished(t: Table) -> bool:
    """The slip of paper is free."""
    return t.wisher == NOBODY


def in_order(first: int, second: int) -> bool:
    """The second wish stands after the first, and not before it in the order of cards; 0 is none."""
    return second == 0 or 0 < first <= second


def write_wishes(t: Table, seat: int, first: int, second: int) -> None:
    """The wishes are the seat's secret, how many they are too."""
    t.wisher = seat
    t.wishes = [wish - 1 for wish in (first, second) if wish]
    t.events.append(Wished(seat, t.wishes[:]))
    t.step = TURN_ENDED


wish = Kind(
    "wish",
    {"first": WISH, "second": WISH},
    [needs("TW-T.8", nobody_has_wished), needs("TW-T.9", in_order)],
    write_wishes,
    hidden={"first": ACTOR, "second": ACTOR},
)

# rest: where there is nothing to dig


def nothing_to_dig(t: Table, seat: int) -> bool:
    """Who can dig does not rest."""
    return not any_legal(dig, t, seat)


def take_rest(t: Table, seat: int) -> None:
    """The seat finds an acorn."""
    gain_acorns(t, seat, 1)
    t.events.append(Rested(seat))
    t.step = TURN_ENDED


rest = Kind("rest", {}, [needs("TW-T.10", nothing_to_dig)], take_rest)


def may_have_a_choice(t: Table, seat: int) -> bool:
    """As far as all can tell: who has a card, may wish, or has seen the omen; others dig or rest, and all know it."""
    return t.hand_size[seat] > 0 or t.wisher == NOBODY or seat == t.leader


TURN_DECISION = Decision(TURN, "turn", "T", [dig, bury, play, shelter, wish, rest], asked=may_have_a_choice)


def turn_ended(t: Table) -> None:
    """The next seat clockwise, until it is the leader's turn again."""
    t.turn_seat = (t.turn_seat + 1) % t.seats
    if t.turn_seat == t.leader:
        t.step = ROUND_ENDED
    else:
        wait_for(t, TURN, t.turn_seat)
