"""Nothing hidden may be told by whether, whom or where a decision asks: this too fails when a game is made."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from royalpig.engine.game import Game, Invariant
from royalpig.engine.rules import Case, Decision, Kind, among, any_legal, let, needs
from tests.engine.specimen import GAME
from tests.engine.specimen.arguments import CARD
from tests.engine.specimen.bidding import BID_DECISION
from tests.engine.specimen.cards import RESPOND_DECISION
from tests.engine.specimen.deck import TURN_UP_DECISION
from tests.engine.specimen.market import GIFT_DECISION, MARKET_DECISION, give, keep
from tests.engine.specimen.stack import DISCARD_DECISION, ORDER_DECISION
from tests.engine.specimen.table import Table, cards_in_hand
from tests.engine.specimen.turn import TURN_DECISION


def with_decision(old: Decision, new: Decision) -> Game:
    """The specimen with one decision in another's place."""
    return replace(GAME, decisions=[new if decision is old else decision for decision in GAME.decisions])


def with_kind(kind: Kind) -> Game:
    """The specimen with one kind in the place of all that may be done in a turn, and nothing said of who is asked."""
    return with_decision(TURN_DECISION, replace(TURN_DECISION, kinds=[kind], asked=None))


def do_nothing(t: Table) -> None:
    """No effect."""


def test_rules_that_read_what_is_hidden_want_to_say_who_is_asked() -> None:
    with pytest.raises(ValueError, match="discard reads hands, which is hidden: it must declare `asked`"):
        with_decision(DISCARD_DECISION, replace(DISCARD_DECISION, asked=None))


def test_a_hidden_field_is_found_behind_functions_cases_values_and_weights() -> None:
    """`play` reads hands through a function of a function, `order` by a condition of two arguments."""
    for decision, field in ((RESPOND_DECISION, "hands"), (ORDER_DECISION, "looked"), (TURN_UP_DECISION, "deck")):
        with pytest.raises(ValueError, match=f"reads {field}, which is hidden"):
            with_decision(decision, replace(decision, asked=None))


def told_by_omen(t: Table) -> int:
    """A case told by the omen."""
    return t.omen


def light_of_omen(t: Table) -> int:
    """A value made of the omen."""
    return t.omen


def has_light(light: int) -> bool:
    """A condition on that value."""
    return light > 0


def knows_a_buried_card(t: Table) -> bool:
    """A condition on a hidden field of records."""
    return any(buried.buried_card == 0 for buried in t.buried)


def reads_by_comprehension(t: Table) -> bool:
    """A condition whose reading stands in a function of its own."""
    return any(bid_ > 0 for seat in range(t.seats) for bid_ in [t.bids[seat]])


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (Kind("howl", {}, [], do_nothing, case=told_by_omen, cases={0: Case({}, [], do_nothing)}), "omen"),
        (Kind("howl", {}, [let("light", light_of_omen), needs("TW-T.2", has_light)], do_nothing), "omen"),
        (Kind("howl", {}, [needs("TW-T.2", knows_a_buried_card)], do_nothing), "buried_card"),
        (Kind("howl", {}, [needs("TW-T.2", reads_by_comprehension)], do_nothing), "bids"),
    ],
    ids=["case", "value", "record", "comprehension"],
)
def test_every_way_of_reading_is_found(kind: Kind, field: str) -> None:
    with pytest.raises(ValueError, match=f"turn reads {field}, which is hidden"):
        with_kind(kind)


bite = Kind("bite", {"card": CARD}, [among("TW-T.3", "card", cards_in_hand)], do_nothing)


def can_bite(t: Table, seat: int) -> bool:
    """A look ahead at what is hidden."""
    return any_legal(bite, t, seat)


def test_a_look_ahead_reads_what_the_other_kind_reads() -> None:
    with pytest.raises(ValueError, match="turn reads hands, which is hidden"):
        with_kind(Kind("howl", {}, [needs("TW-T.2", can_bite)], do_nothing))


def can_growl(t: Table, seat: int) -> bool:
    """A look ahead."""
    return any_legal(growl, t, seat)


def can_snarl(t: Table, seat: int) -> bool:
    """A look ahead."""
    return any_legal(snarl, t, seat)


growl = Kind("growl", {}, [needs("TW-T.2", can_snarl)], do_nothing)
snarl = Kind("snarl", {}, [needs("TW-T.2", can_growl)], do_nothing)


def test_kinds_that_look_ahead_to_each_other() -> None:
    with pytest.raises(ValueError, match=r"look ahead in a circle: .*(growl -> snarl|snarl -> growl)"):
        with_decision(TURN_DECISION, replace(TURN_DECISION, kinds=[growl, snarl]))


def test_a_look_ahead_to_a_kind_of_no_decision() -> None:
    with pytest.raises(ValueError, match="stray belongs to no decision of a game"):
        any_legal(Kind("stray", {}, [], do_nothing), None, 0)


def peeks_at_hands(t: Table, seat: int) -> bool:
    """Who is asked, told by what nobody else may know."""
    return bool(cards_in_hand(t, seat))


def seats_with_high_bids(t: Table) -> list[int]:
    """Seats, told by bids that nobody has seen."""
    return [seat for seat in range(t.seats) if t.bids[seat] > 3]


def place_by_omen(t: Table) -> str:
    """A place, told by the omen."""
    return f"T{t.omen}"


@pytest.mark.parametrize(
    ("decision", "changes", "what"),
    [
        (TURN_DECISION, {"asked": peeks_at_hands}, "`asked` of turn reads hands"),
        (MARKET_DECISION, {"actors": seats_with_high_bids}, "`actors` of market reads bids"),
        (BID_DECISION, {"answered": seats_with_high_bids}, "`answered` of bid reads bids"),
        (TURN_DECISION, {"place": place_by_omen}, "`place` of turn reads omen"),
    ],
)
def test_what_all_are_told_of_a_decision_reads_nothing_hidden(
    decision: Decision, changes: dict[str, Any], what: str
) -> None:
    with pytest.raises(ValueError, match=f"{what}, which is hidden"):
        with_decision(decision, replace(decision, **changes))


def test_chance_outcomes_that_tell_a_secret() -> None:
    with pytest.raises(ValueError, match="the outcomes of turn-up tell deck: it must be `secret`"):
        with_decision(TURN_UP_DECISION, replace(TURN_UP_DECISION, secret=False))


def own_seat(t: Table, seat: int) -> list[int]:
    """What depends on who answers."""
    return [seat]


def told_by_seat(t: Table, seat: int) -> int:
    """A case that depends on who answers."""
    return seat


def test_rules_of_a_team_do_not_depend_on_who_answers() -> None:
    selfish = replace(give, rules=[among("TW-G.2", "receiver", own_seat)])
    cased = replace(keep, case=told_by_seat, cases={0: Case({}, [], do_nothing)})
    for kinds in ([selfish, keep], [give, cased]):
        with pytest.raises(ValueError, match="gift is a team's decision: its rules cannot depend on who answers"):
            with_decision(GIFT_DECISION, replace(GIFT_DECISION, kinds=kinds))


def deck_fits(t: Table) -> Sequence[tuple[str, str]]:
    """An invariant of what no view shows."""
    return [("deck", "is empty")] if not sum(t.deck) else []


def test_an_invariant_that_reads_what_is_hidden_is_not_for_views() -> None:
    with pytest.raises(ValueError, match="TW-I99 reads deck: it is not for views"):
        replace(GAME, invariants=(Invariant("TW-I99", "", deck_fits),))
    whole = replace(GAME, invariants=(Invariant("TW-I99", "", deck_fits, of_whole=True),))
    assert len(whole.invariants) == 1
