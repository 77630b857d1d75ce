"""The properties are worth something only if they fail: each is held against a specimen with a planted fault."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import pytest

from royalpig.engine.events import Event
from royalpig.engine.game import Game
from royalpig.engine.rules import Decision, Kind, among, needs
from royalpig.engine.tables import Hidden, Layout
from tests.engine import play as play_
from tests.engine import properties
from tests.engine.play import any_action, random_game
from tests.engine.properties import Property
from tests.engine.specimen import GAME
from tests.engine.specimen.arguments import CARD, SEAT
from tests.engine.specimen.bidding import BID_DECISION
from tests.engine.specimen.cards import play
from tests.engine.specimen.events import EVENTS, Rested
from tests.engine.specimen.market import GIFT_DECISION, MARKET_DECISION, buy, can_pay
from tests.engine.specimen.stack import DISCARD_DECISION, discard
from tests.engine.specimen.table import (
    LAYOUT,
    RESOLVE,
    STORM,
    TURN_ENDED,
    Table,
    cards_in_hand,
    take_from_hand,
)
from tests.engine.specimen.turn import TURN_DECISION, bury, dig, rest, room_to_bury, shelter, wish


def with_decision(old: Decision, **changes: Any) -> Game:
    """The specimen with one decision changed."""
    return replace(GAME, decisions=[replace(d, **changes) if d is old else d for d in GAME.decisions])


def with_turn(*kinds: Kind) -> Game:
    """The specimen with other kinds in a turn."""
    return with_decision(TURN_DECISION, kinds=list(kinds))


def out_of_order(t: Table, seat: int) -> list[int]:
    """A look-up that does not keep the order of values."""
    return list(reversed(cards_in_hand(t, seat)))


def looks_at_all_hands(t: Table, card: int) -> bool:
    """A rule that asks for what only others see."""
    return sum(t.hands[card :: len(t.pack.cards)]) < 3


def hands_of_others(t: Table, seat: int) -> dict[str, object]:
    """Values that tell what others hold."""
    return {"hands": t.hands}


def has_different_cards(t: Table, seat: int) -> bool:
    """Who is asked, told by what only the seat knows; the field is named in a way that no reading of code follows."""
    cards = len(t.pack.cards)
    hands: list[int] = getattr(t, "hands")  # noqa: B009
    return sum(count > 0 for count in hands[seat * cards : (seat + 1) * cards]) > 1


def too_high(t: Table, seat: int) -> str:
    """A default that is not always legal."""
    return "bid 6a"


def slip_away(t: Table, seat: int, card: int) -> None:
    """An effect that loses a card."""
    take_from_hand(t, seat, card)
    t.step = TURN_ENDED


class QuietlyDiscarded(Event):
    """Shows a card of a hand, and does not say that it reveals."""

    seat: Annotated[int, SEAT]
    card: Annotated[int, CARD]


def discard_quietly(t: Table, seat: int, card: int) -> None:
    """An effect that shows what was hidden as if it were nothing."""
    take_from_hand(t, seat, card)
    t.pile[card] += 1
    t.events.append(QuietlyDiscarded(seat, card))
    t.step = RESOLVE


def tell_by_rest(t: Table, seat: int) -> None:
    """An effect that leaves a trace of what only the leader knows."""
    t.acorns[seat] += 1 if t.omen == STORM else 2
    t.events.append(Rested(seat))
    t.step = TURN_ENDED


def deal_nothing(t: Table, seat: int, draw: Callable[[int], int]) -> None:
    """A sampler that leaves everything blank."""


def all_see(t: Table, seat: int, block: int) -> bool:
    """A field that is called hidden, and is not."""
    return True


def cannot_end(t: Table) -> None:
    """A turn that is never over: the same seat is asked again."""
    t.step = TURN_DECISION.step
    t.actor = t.turn_seat


def layout_with(name: str, **changes: Any) -> Layout[Table]:
    """The layout of the table with one field declared in another way."""
    field: Any = LAYOUT.columns[name]
    return Layout(Table, {**LAYOUT.columns, name: replace(field, **changes)}, LAYOUT.outside)


def without(invariant: str) -> Game:
    """The specimen without one invariant."""
    return replace(GAME, invariants=[kept for kept in GAME.invariants if kept.id != invariant])


BURY_BACKWARDS = replace(bury, rules=[among("TW-T.3", "card", out_of_order), needs("TW-T.4", room_to_bury)])
BURY_BY_OTHERS = replace(bury, rules=[*bury.rules, needs("TW-T.4", looks_at_all_hands)])
BUY_AND_TELL = replace(buy, rules=[needs("TW-M.2", can_pay, values=hands_of_others)])
BURY_AND_LOSE = replace(bury, effect=slip_away)
QUIET = replace(discard, effect=discard_quietly)
REST_AND_TELL = replace(rest, rules=[], effect=tell_by_rest)
OTHERS = [play, shelter, wish, rest]

FAULTS: list[tuple[str, Game, Property]] = [
    ("a look-up out of order", with_turn(dig, BURY_BACKWARDS, *OTHERS), properties.lists_agree_with_the_rules),
    (
        "a rule that reads what its seat may not see",
        with_turn(dig, BURY_BY_OTHERS, *OTHERS),
        properties.views_are_enough,
    ),
    (
        "the same, found by what is read",
        with_turn(dig, BURY_BY_OTHERS, *OTHERS),
        properties.only_public_things_decide_who_is_asked,
    ),
    (
        "a secret that decides who is asked",
        with_decision(DISCARD_DECISION, asked=has_different_cards),
        properties.only_public_things_decide_who_is_asked,
    ),
    (
        "the same, found in play",
        with_decision(DISCARD_DECISION, asked=has_different_cards),
        properties.nothing_leaks_in_play,
    ),
    (
        "a refusal that tells too much",
        with_decision(MARKET_DECISION, kinds=[BUY_AND_TELL, MARKET_DECISION.kinds[1]]),
        properties.nothing_leaks_at_rest,
    ),
    ("a default that is not legal", with_decision(BID_DECISION, default=too_high), properties.choices_lead_to_actions),
    ("a card that is lost", with_turn(dig, BURY_AND_LOSE, *OTHERS), properties.games_are_sound_to_the_end),
    (
        "a reveal that is none",
        replace(with_decision(DISCARD_DECISION, kinds=[QUIET]), events=(*EVENTS, QuietlyDiscarded)),
        properties.nothing_leaks_in_play,
    ),
    (
        "an effect that tells",
        with_turn(dig, bury, play, shelter, wish, REST_AND_TELL),
        properties.nothing_leaks_in_play,
    ),
    ("a sampler that deals nothing", replace(GAME, sample=deal_nothing), properties.samples_fit_the_view),
    (
        "a hidden field that differs in no pair",
        replace(GAME, layout=layout_with("sheltered", hidden=Hidden(all_see))),
        properties.every_hidden_field_differs,
    ),
    (
        "a hidden field that all see",
        replace(GAME, layout=layout_with("deck", hidden=Hidden(all_see))),
        properties.samples_fit_the_view,
    ),
    ("a stack that no invariant judges", without("TW-I16"), properties.foreign_states_are_judged),
]


@pytest.mark.parametrize(("game", "holds"), [fault[1:] for fault in FAULTS], ids=[fault[0] for fault in FAULTS])
def test_a_fault_is_found(game: Game, holds: Property) -> None:
    n = 60 if holds is properties.foreign_states_are_judged else 15
    with pytest.raises((AssertionError, IndexError)) as caught:
        holds(game, n, any_action)
    assert "does not find" not in str(caught.value)


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_, "MOST_STEPS", 500)
    game = replace(GAME, passages={**GAME.passages, TURN_ENDED: cannot_end})
    with pytest.raises(AssertionError, match="truffle-wood goes on after 500 steps"):
        for _ in random_game(game, 1):
            pass


def test_a_decision_that_play_does_not_reach_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_, "UNSEEN_FOR", 40)
    stray = replace(GIFT_DECISION, step=99, name="stray")
    game = replace(GAME, decisions=[*GAME.decisions, stray])
    with pytest.raises(AssertionError, match=r"random play of truffle-wood does not find .*stray \(step 99\): 0 of 2"):
        properties.lists_agree_with_the_rules(game, 2, any_action)
