"""What holds of every game of Schweinebande, whoever plays: tried on random games with every mix of options."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import royalpig
from royalpig.engine.packing import CHANCE
from royalpig.engine.state import SPECTATOR, State
from royalpig.games.schweinebande.final_groups import points
from royalpig.games.schweinebande.table import WHEN_SHORT
from tests.engine.agreement import (
    choices_agree,
    default_is_legal,
    lists_agree,
    refusals_agree,
    seats_not_asked_have_nothing,
    texts_agree,
    verdicts_agree,
)
from tests.engine.play import decision_of, random_game, states_of_each_decision, walk
from tests.records.games import played

DECISIONS = [decision.name for decision in royalpig.game("schweinebande").decisions]
SEATS = (2, 3, 4, 5)
MOST_DECISIONS = {2: 334, 3: 355, 4: 360, 5: 377}
"""The upper bounds on seat decisions in a game, by the number of seats."""


def states_at(decision: str, n: int) -> Iterator[tuple[State, Random]]:
    """``n`` states that wait for a decision, each with a source of chances."""
    found = states_of_each_decision(royalpig.game("schweinebande"), n)
    for number, state in enumerate(next(states for at, states in found.items() if at.name == decision)):
        yield state, Random(number)


def hold_against_the_plain_reading(decision: str, n: int) -> None:
    """Lists, refusals, texts and choices of ``n`` states, and the verdicts of a fifth, agree with the rules as read."""
    for number, (state, random) in enumerate(states_at(decision, n)):
        lists_agree(state, random)
        if number % 5 == 0:
            verdicts_agree(state, random)
        refusals_agree(state, random, n=15)
        texts_agree(state)
        choices_agree(state, random)
        default_is_legal(state)
        seats_not_asked_have_nothing(state)


@pytest.mark.parametrize("decision", DECISIONS)
def test_the_legal_list_is_what_the_rules_allow(decision: str) -> None:
    hold_against_the_plain_reading(decision, 50)


@pytest.mark.long
@pytest.mark.parametrize("decision", DECISIONS)
def test_the_legal_list_is_what_the_rules_allow_in_many_states(decision: str) -> None:
    hold_against_the_plain_reading(decision, 1_000)


def hold_invariants(seeds: range, chance: str) -> None:
    """Plays whole games; at every rest all invariants hold and, where a seat is asked, it has a choice."""
    for seed in seeds:
        for state in random_game(royalpig.game("schweinebande"), seed, chance):
            assert state.problems() == []
            assert all(len(state.codes(actor)) > 1 for actor in state.actors)
        assert state.over
        assert state.outcome is not None


@pytest.mark.rule("SB-R.3", "SB-G.2")
@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_every_game_ends_and_keeps_every_invariant(chance: str) -> None:
    hold_invariants(range(25), chance)


@pytest.mark.long
@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_many_games_end_and_keep_every_invariant(chance: str) -> None:
    hold_invariants(range(100, 1_100), chance)


@pytest.mark.rule("SB-D.13", "SB-V.1")
@pytest.mark.parametrize("seed", range(12))
def test_points_farms_and_box_never_fall(seed: int) -> None:
    before: tuple[list[int], list[int], list[int], int] | None = None
    for state in random_game(royalpig.game("schweinebande"), seed):
        t = state.table
        now = ([points(t, seat) for seat in range(t.seats)], t.farm[:], t.box[:], t.round)
        if before is not None:
            for then, since in zip(before[:3], now[:3], strict=True):
                assert all(one <= other for one, other in zip(then, since, strict=True))
            assert before[3] <= now[3]
        before = now


@pytest.mark.rule("SB-E.6", "SB-E.13")
@pytest.mark.parametrize("seed", range(40))
def test_who_sells_only_when_short_never_keeps_more_than_seven_markers(seed: int) -> None:
    for state in random_game(royalpig.game("schweinebande"), seed):
        if state.table.selling != WHEN_SHORT:
            return
        at_feeding = state.decision is not None and state.decision.kind == "feed"
        for seat, markers in enumerate(state.table.feed):
            assert markers <= 7 or (at_feeding and seat in state.actors)


@pytest.mark.rule("SB-B.15", "SB-S.3")
@pytest.mark.parametrize("seed", range(12))
def test_all_order_tiles_are_held_at_the_end_of_b(seed: int) -> None:
    for state in random_game(royalpig.game("schweinebande"), seed):
        if state.decision is not None and state.decision.kind == "collect":
            assert sorted(state.table.order_tile) == list(range(1, state.table.seats + 1))


@pytest.mark.rule("SB-G.6")
@pytest.mark.parametrize("seed", range(6))
def test_a_view_shows_all_and_is_the_same_whatever_the_seed(seed: int) -> None:
    for state in random_game(royalpig.game("schweinebande"), seed):
        other = royalpig.State(state.game, state.game.layout.clone(state.table), seed=77, chance=state.chance)
        other.draws = 5
        other.ply, other.horizon, other.opened_at, other.acted = (
            state.ply,
            state.horizon,
            state.opened_at,
            state.acted,
        )
        for viewer in (*range(state.table.seats), SPECTATOR):
            view = state.view(viewer)
            assert view.to_bytes() == other.view(viewer).to_bytes()
            assert [view.codes(actor) for actor in view.actors] == [state.codes(actor) for actor in state.actors]
            assert view.table.unseen == state.table.unseen


def asked_in(state: State, random: Random, chance: str) -> Counter[tuple[int, str]]:
    """How often each decision is asked in each round of one game; chance decisions too, if they are not drawn."""
    asked: Counter[tuple[int, str]] = Counter()
    for at in walk(state, random):
        if not at.over:
            asked[at.table.round, decision_of(at).name] += 1
    assert chance == state.chance
    return asked


@pytest.mark.rule("SB-C.2", "SB-A.2")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("slow", [False, True], ids=["as it comes", "as slowly as can be"])
def test_no_game_is_longer_than_the_bounds(seats: int, slow: bool) -> None:
    for seed in range(6):
        options = {"bare-rows": "allowed", "selling": "free", "last-tiles": "may-decline"} if slow else {}
        state = royalpig.game("schweinebande").new(seats, seed, options, chance="explicit")
        asked = asked_in(state, Random(seed), "explicit")
        farmers = state.game.default_pack.farmers[seats]
        for round_ in (1, 2, 3, 4):
            assert asked[round_, "reveal"] <= 24
            assert asked[round_, "station"] <= 25
            assert asked[round_, "collect"] <= seats * farmers
        in_all = Counter[str]()
        for (_, name), count in asked.items():
            in_all[name] += count
        chance_asked = in_all.pop("turn-up") + in_all.pop("start-seat", 0)
        assert chance_asked <= 101
        assert sum(in_all.values()) <= MOST_DECISIONS[seats]


@pytest.mark.rule("SB-A.2", "SB-D.5")
@pytest.mark.parametrize("seed", range(12))
def test_groups_and_sales_use_up_at_most_all_animals(seed: int) -> None:
    record = played(royalpig.game("schweinebande"), seed)
    kinds = Counter(record.state.action(step.code).kind for step in record.recorder.steps)
    used_up = kinds["sell"] + kinds["herd"] + kinds["quartet"] + kinds["any-four"]
    assert used_up <= 96
    assert kinds["done"] <= 5 * record.state.table.seats
    assert kinds["pay"] + kinds["use-bag"] == 4 * record.state.table.seats
    assert kinds["tile"] == 100


@pytest.mark.rule("SB-S.4")
@pytest.mark.parametrize("seed", range(4))
def test_the_same_seed_and_actions_give_the_same_game_and_the_record_replays(seed: int) -> None:
    one, other = (played(royalpig.game("schweinebande"), seed) for _ in range(2))
    assert one.state.to_bytes() == other.state.to_bytes()
    replay = royalpig.Record.read(one.recorder.record().text()).replay()
    assert replay.valid, replay.message
    assert replay.state is not None
    assert replay.state.to_bytes() == one.state.to_bytes()


@pytest.mark.rule("SB-A.3")
def test_a_sample_is_the_table_with_another_future() -> None:
    state = royalpig.game("schweinebande").new(3, seed=4)
    futures = set()
    for seed in range(20):
        drawn = state.sample(0, seed)
        assert drawn.game.layout.values(drawn.table) == state.game.layout.values(state.table)
        drawn.apply("reveal 0,0", 0)
        futures.add(drawn.table.cells[0])
    assert len(futures) > 3
    assert CHANCE not in state.actors


def defaults_of(state: State) -> str:
    """What a clock would play for the seat that is asked."""
    default = state.default(state.actors[0])
    assert default is not None
    return default.notation


@pytest.mark.parametrize("seed", range(10))
def test_defaults(seed: int) -> None:
    for state in random_game(royalpig.game("schweinebande"), seed):
        if state.over or state.actors == [CHANCE]:
            continue
        first = state.legal()[0].notation
        assert defaults_of(state) == ("done" if decision_of(state).name in ("farm", "final-groups") else first)
