"""Leaving a clause out: what it alone refused is then accepted, and nothing else changes."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from royalpig.engine.packing import CHANCE
from royalpig.engine.rejection import InvalidSetup
from royalpig.engine.rules import any_legal
from royalpig.engine.state import State
from tests.engine.agreement import actions_to_try, lists_agree, misshapen_to_try, verdicts_agree
from tests.engine.arrange import at_bids, at_gift, at_market, at_turn, table_with, write_pack
from tests.engine.play import decision_of, states_of_each_kind
from tests.engine.specimen import GAME
from tests.engine.specimen.table import MUNCH, MUNCHING, NONE, NOT_BEGUN, RESPOND, SKY, SUN, BuriedCard, Frame
from tests.engine.specimen.turn import bury, dig
from tests.engine.specimen.wood import DOG, FEAST, MAP

SETUP = {GAME.gate.setup, *(combination.clause for combination in GAME.refused)}
RULED = [clause for clause in GAME.rejecting_clauses() if clause not in {*vars(GAME.gate).values(), *SETUP}]
NEVER_BROKEN = ("TW-X.6",)
"""Clauses of a weight that no outcome lacks."""
NOTHING_LEFT = {"deck": [0] * 7, "pile": [5, 4, 3, 3, 3, 2, 2]}
NOTHING_BUT_A_MAP = {"deck": [0] * 7, "pile": [5, 4, 3, 3, 2, 2, 2]}
FEAST_OF_P0 = [Frame(0, 5, FEAST, 1, 0), Frame(0, NONE, MUNCHING, NONE, 0)]
CROSSED = [Frame(0, 4, MAP, NONE, NOT_BEGUN), Frame(1, 2, DOG, 0, 1)]
EDGES = (
    at_turn(0, ["", "", ""], **NOTHING_LEFT),
    at_turn(0, ["map", "", ""], **NOTHING_BUT_A_MAP),
    at_turn(0, ["toll feast", "", ""], acorns=[9, 9, 0]),
    at_turn(0, ["toll feast", ""], acorns=[9, 9]),
    at_turn(0, ["dog", "dog", "dog"], buried=[BuriedCard(0, 0), BuriedCard(0, 0), BuriedCard(0, 1)]),
    at_market([1, 0, 5]),
    at_market([5, 5], **NOTHING_LEFT),
    at_bids([5, 5]),
    at_gift([1, 1, 1], 0),
    at_gift([1, 1, 1], 3),
    table_with(["", ""], step=SKY, actor=CHANCE),
    table_with(["horn", ""], step=RESPOND, actor=0, queue=[0], sky=SUN, omen=SUN, frames=CROSSED),
    table_with(["", ""], step=MUNCH, actor=0, sky=SUN, omen=SUN, frames=FEAST_OF_P0, deck=[0] * 7),
)
"""States that random play seldom meets."""


@cache
def attempts() -> list[tuple[bytes, int, str]]:
    """What is tried at many states: their bytes, a packed action, and the clause that refuses it (none if legal)."""
    random = Random("attempts")
    found: list[tuple[bytes, int, str]] = []
    for state in (*EDGES, *states_of_each_kind(GAME, 20)):
        data = state.to_bytes()
        for seat in state.actors:
            for kind in decision_of(state).kinds:
                tried = actions_to_try(state, kind, seat, random)
                for code in tried if state in EDGES else random.sample(tried, min(50, len(tried))):
                    refused = state.check(code)
                    found.append((data, code, refused.clause if refused else ""))
    return found


@pytest.mark.parametrize("clause", RULED)
def test_a_muted_clause_refuses_nothing_and_other_clauses_refuse_as_before(clause: str) -> None:
    muted = GAME.muting(clause)
    touched = [attempt for attempt in attempts() if attempt[2] == clause]
    assert touched or clause in NEVER_BROKEN
    for data, code, refused in [*touched[:200], *Random(clause).sample(attempts(), 300)]:
        verdict = muted.from_bytes(data).check(code)
        if refused == clause:
            assert verdict is None or verdict.clause != clause
        else:
            assert (verdict.clause if verdict else "") == refused


@pytest.mark.parametrize("clause", ["TW-T.3", "TW-C.1", "TW-C.3", "TW-C.7", "TW-B.2", "TW-D.2", "TW-G.2"])
def test_the_list_of_a_muted_game_is_what_its_verdicts_accept(clause: str) -> None:
    muted = GAME.muting(clause)
    random = Random(clause)
    longer = 0
    for state in states_of_each_kind(GAME, 5):
        held = muted.from_bytes(state.to_bytes())
        for seat in held.actors:
            legal = set(held.codes(seat))
            longer += legal > set(state.codes(seat))
            assert legal >= set(state.codes(seat))
            for kind in decision_of(held).kinds:
                tried = actions_to_try(held, kind, seat, random)
                for code in [*tried, *misshapen_to_try(held, kind, seat, random, 40)]:
                    assert (held.check(code) is None) == (code in legal)
    assert longer


def test_the_clauses_of_the_gate_accept_at_once() -> None:
    turn = at_turn(0, ["dog", "dog"])
    cases = {
        "TW-X.1": ("dig", 1, turn),
        "TW-X.2": ("buy", 0, turn),
        "TW-X.3": ("bury ?", 0, turn),
        "TW-X.4": ("dig", 0, ended()),
    }
    for clause, (text, seat, state) in cases.items():
        refused = state.check(text, seat)
        assert refused is not None
        assert refused.clause == clause
        assert GAME.muting(clause).from_bytes(state.to_bytes()).check(text, seat) is None


def ended() -> State:
    """A game that is over."""
    state = GAME.new(2, 1, {"rounds": "1"})
    while not state.over:
        state.apply(state.legal()[0])
    return state


def test_a_muted_clause_of_the_setup_lets_everything_in() -> None:
    for options, seats, clause in (
        ({"rounds": "3"}, 4, "TW-S.2"),
        ({"moon": "full"}, 2, "TW-X.5"),
        ({"rounds": "9"}, 2, "TW-X.5"),
        ({"first-seat": "p3"}, 2, "TW-X.5"),
    ):
        with pytest.raises(InvalidSetup) as caught:
            GAME.settings(seats, options)
        assert caught.value.clause == clause
        assert GAME.muting(clause).settings(seats, options)


def test_several_clauses_can_be_muted_at_once() -> None:
    state = GAME.muting("TW-B.2", "TW-B.3").from_bytes(at_bids([3, 3]).to_bytes())
    assert [str(action) for action in state.legal(0)] == ["bid 1a", "bid 2a", "bid 3a", "bid 4a", "bid 5a", "bid 6a"]


def test_muting_leaves_the_game_itself_as_it_is() -> None:
    """A look ahead belongs to the kind, which both games share."""
    state = at_turn(0, ["", "", ""], deck=[0] * 7, pile=[5, 4, 3, 3, 3, 2, 2])
    source = GAME.source
    assert not any_legal(dig, state.table, 0)
    for clause in ("TW-T.2", "TW-T.3", "TW-T.4"):
        GAME.muting(clause)
        assert not any_legal(dig, state.table, 0)
        assert not any_legal(bury, state.table, 0)
    assert GAME.source == source
    assert [str(action) for action in state.legal(0)] == ["wish", *wishes(), "rest"]
    random = Random(0)
    lists_agree(state, random)
    verdicts_agree(state, random)


def wishes() -> list[str]:
    """Every wish of one card or two in order."""
    cards = GAME.pack("oak").cards
    made = []
    for place, first in enumerate(cards):
        made += [f"wish {first}", *(f"wish {first} {second}" for second in cards[place:])]
    return made


def test_a_muted_game_knows_the_packs_that_were_brought(tmp_path: Path) -> None:
    game = replace(GAME)
    game.add_pack(write_pack(tmp_path, {"stone": 20}))
    assert game.muting("TW-T.2").new(2, 1, content="tiny").table.pack.cards == ["stone"]


def test_every_clause_that_can_refuse_is_listed_once() -> None:
    clauses = GAME.rejecting_clauses()
    assert len(set(clauses)) == len(clauses)
    assert set(clauses) <= {clause.id for clause in GAME.clauses}
    assert {"TW-X.1", "TW-X.5", "TW-D.2", "TW-C.8", "TW-S.2"} <= set(clauses)
