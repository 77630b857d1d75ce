"""Tables of the truffle wood laid out by hand, for tests that follow a rule through a few steps."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from royalpig.engine.packing import NOBODY
from royalpig.engine.state import State
from tests.engine.specimen import GAME
from tests.engine.specimen.table import BID, GIFT, MARKET, SUN, TURN

OAK = GAME.pack("oak")


def counts(cards: str) -> list[int]:
    """How many of each card of the oak stand in a text such as `dog dog map`."""
    held = [0] * len(OAK.cards)
    for name in cards.split():
        held[OAK.cards.index(name)] += 1
    return held


def table_with(
    hands: Sequence[str], acorns: Sequence[int] | None = None, chance: str = "explicit", **fields: Any
) -> State:
    """A state of the first round, hands and any other fields given; what is not held elsewhere lies in the deck."""
    seats = len(hands)
    new = GAME.new(seats, 1, {"weather": "calm"}, chance)
    t = new.game.layout.clone(new.table)
    t.round, t.leader, t.turn_seat = 1, 0, 0
    t.acorns = list(acorns) if acorns is not None else [3] * seats
    t.hands = [number for hand in hands for number in counts(hand)]
    t.hand_size = [len(hand.split()) for hand in hands]
    t.drawing = NOBODY
    for name, value in fields.items():
        assert hasattr(t, name), name
        setattr(t, name, value)
    if "deck" not in fields:
        t.deck = left_in_deck(t)
    t.deck_size = sum(t.deck) + len(t.known_top)
    t.known_size = len(t.known_top)
    t.looked_size = len(t.looked)
    return new.with_table(t)


def left_in_deck(t: Any) -> list[int]:
    """The numbers of all cards of the oak less those that lie elsewhere."""
    cards = len(OAK.cards)
    singles = [f.card for f in t.frames] + [b.buried_card for b in t.buried] + t.known_top + t.looked
    return [
        count - t.pile[card] - sum(t.hands[card::cards]) - sum(t.prizes[card::cards]) - singles.count(card)
        for card, count in enumerate(OAK.count)
    ]


def at_turn(seat: int, hands: Sequence[str], **fields: Any) -> State:
    """A state that waits for a seat's turn; p0 leads, and both sky and omen are sunny unless told otherwise."""
    state = table_with(hands, **{"step": TURN, "actor": seat, "turn_seat": seat, "sky": SUN, "omen": SUN, **fields})
    assert state.problems() == []
    return state


def at_bids(acorns: Sequence[int], **fields: Any) -> State:
    """A state of the second round in which no bid has been laid; p0 leads."""
    hands = [""] * len(acorns)
    return table_with(hands, acorns, **{"step": BID, "actor": NOBODY, "round": 2, "sky": SUN, **fields})


def at_market(acorns: Sequence[int], **fields: Any) -> State:
    """A state in which the stall has opened and nobody has passed."""
    return table_with([""] * len(acorns), acorns, step=MARKET, actor=NOBODY, **fields)


def at_gift(acorns: Sequence[int], pot: int, **fields: Any) -> State:
    """A state in which all but p0 decide about the pot."""
    return table_with([""] * len(acorns), acorns, step=GIFT, actor=NOBODY, pot=pot, **fields)


def settled(state: State) -> State:
    """What a state comes to when the engine has made the steps that are its own to make."""
    state.settle(True)
    return state


def told(state: State, events: Sequence[Any]) -> list[str]:
    """The names of the types of events."""
    return [state.game.event_types[type(event)].name for event in events]


def write_pack(folder: Path, cards: Mapping[str, int]) -> Path:
    """Writes a pack `tiny` of useless cards with their numbers, as a user might bring one; answers its folder."""
    entries = [f'[[card]]\nid = "{name}"\ncount = {count}\nworth = 1\nuse = "none"\n' for name, count in cards.items()]
    (folder / "wood.toml").write_text('id = "tiny"\n\n' + "\n".join(entries), encoding="utf-8")
    return folder
