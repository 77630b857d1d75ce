"""What holds of whole games: invariants, an end, copies and bytes without a difference, and foreign tables."""

from random import Random
from typing import Any

import msgspec

from royalpig.engine.events import Event
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE
from royalpig.engine.rejection import InvalidState
from royalpig.engine.state import State
from tests.engine.play import Policy, any_action, new_game, random_game, spell, walk

MOST_TRIES = 50
"""How often a state is changed at random in search of a change that no invariant speaks against."""


def a_game_is_sound(game: Game, seed: int, chance: str, policy: Policy = any_action) -> int:
    """Plays a random game to its end: every state keeps every invariant, so do its views; answers how many there were.

    Each seat that is asked can answer, each answer is one ply or more, and the end has an outcome that ranks all seats
    or none.
    """
    states = 0
    ply = -1
    fewest: int | None = None
    most: int | None = None
    for state in random_game(game, seed, chance, policy):
        assert state.problems() == [], spell(state)
        assert state.view(states % state.table.seats).problems() == [], spell(state)
        assert state.ply > ply, spell(state)
        assert 0 <= state.undo_horizon <= state.ply, spell(state)
        assert 0 <= state.opened_at <= state.ply, spell(state)
        if state.over:
            _the_end_is_whole(state)
        else:
            assert state.outcome is None
            assert all(state.codes(seat) for seat in state.actors), spell(state)
            assert state.actors == sorted(set(state.actors)), spell(state)
        steps = game.steps
        made, before, most_before = state.ply - ply, fewest, most
        fewest, most = steps.fewest(state.table), steps.most(state.table) if steps.most else None
        assert before is None or fewest <= before + made, spell(state)
        assert most_before is None or most is None or most >= most_before + made, spell(state)
        ply = state.ply
        states += 1
    return states


def _the_end_is_whole(state: State) -> None:
    assert state.decision is None
    assert state.actors == []
    assert not state.legal()
    outcome = state.outcome
    assert outcome is not None
    assert outcome.reason
    seats = range(state.table.seats)
    assert set(outcome.winners) <= set(seats)
    if outcome.ranking:
        assert sorted(standing.seat for standing in outcome.ranking) == list(seats)
        ranks = [standing.rank for standing in outcome.ranking]
        assert ranks == sorted(ranks)
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


def bytes_agree(state: State) -> None:
    """A state, and each of its views, is the same after a way through bytes, and goes on alike."""
    for held in (state, state.view(), *(state.view(seat) for seat in range(state.table.seats))):
        data = held.to_bytes()
        back = state.game.from_bytes(data)
        assert back.to_bytes() == data, spell(state)
        assert (back.ply, back.undo_horizon, back.opened_at) == (held.ply, held.undo_horizon, held.opened_at)
        assert (back.seed, back.draws, back.chance, back.viewer) == (held.seed, held.draws, held.chance, held.viewer)
        assert back.decision == held.decision, spell(state)
        assert [back.codes(seat) for seat in back.actors] == [held.codes(seat) for seat in held.actors], spell(state)


def every_step_survives_bytes(game: Game, seed: int, policy: Policy = any_action) -> None:
    """A game that goes through bytes between any two steps comes to the same states as one that does not."""
    for state in random_game(game, seed, "auto", policy):
        data = state.to_bytes()
        back = game.from_bytes(data)
        assert back.to_bytes() == data, spell(state)
        if not state.over:
            code = policy(state, Random(f"{seed} {state.ply}"))
            assert back.after(code).to_bytes() == state.after(code).to_bytes(), spell(state)


def copies_are_apart(state: State, random: Random, policy: Policy = any_action) -> None:
    """`after` leaves its state as it is and agrees with `apply` on a copy; what a copy goes through is its own."""
    before = state.to_bytes()
    copy = state.clone()
    assert copy.to_bytes() == before, spell(state)
    code = policy(state, random)
    later = state.after(code)
    assert state.to_bytes() == before, spell(state)
    copy.apply(code)
    assert copy.to_bytes() == later.to_bytes(), spell(state)
    frugal = state.clone()
    frugal.apply(code, legal=False)
    assert frugal.to_bytes() == later.to_bytes(), spell(state)
    for _ in zip(range(5), walk(copy, random, policy), strict=False):
        assert state.to_bytes() == before, spell(state)
    state.view().table.step = -1
    state.sample(seed=1).table.step = -1
    assert state.to_bytes() == before, spell(state)


def chance_modes_agree(game: Game, seed: int, policy: Policy = any_action) -> None:
    """A game drawn by the engine, and the same game with its outcomes typed in, come to the same table and events."""
    random = Random(seed)
    drawn = new_game(game, random, "auto")
    numbers = {option.column: getattr(drawn.table, option.column) for option in game.options}
    options = {option.name: option.text(numbers[option.column]) for option in game.options}
    typed = game.new(drawn.table.seats, 0, options, "explicit", drawn.table.pack.id)
    told, also_told = list(drawn.opening), list(typed.opening)
    _type_in(drawn, typed, also_told)
    while not drawn.over:
        assert drawn.game.layout.values(drawn.table) == typed.game.layout.values(typed.table), spell(drawn)
        assert drawn.ply == typed.ply, spell(drawn)
        told.extend(drawn.apply(policy(drawn, random)))
        _type_in(drawn, typed, also_told)
    assert typed.over
    assert drawn.game.layout.values(drawn.table) == typed.game.layout.values(typed.table), spell(drawn)
    assert told == also_told
    assert typed.draws == 0


def _type_in(drawn: State, typed: State, told: list[Event]) -> None:
    """Brings the one state to where the other is: every step of its trail that was not automatic."""
    for step in drawn.trail:
        if not step.auto:
            assert step.drawn == (step.code >> 56 & 15 == CHANCE)
            told.extend(typed.apply(step.code))


def same_seed_same_game(game: Game, seed: int, policy: Policy = any_action) -> None:
    """The same seed and the same actions give the same bytes at every step."""
    first = [state.to_bytes() for state in random_game(game, seed, "auto", policy)]
    second = [state.to_bytes() for state in random_game(game, seed, "auto", policy)]
    assert first == second


def a_game_as_one_batch(game: Game, seed: int, policy: Policy = any_action) -> None:
    """All steps of a game at once, automatic ones included or left out at random, come to the same bytes."""
    random = Random(seed)
    state = new_game(game, random, "explicit")
    start = state.clone()
    steps: list[int] = []
    passed_over: list[bool] = []
    while not state.over:
        state.apply(policy(state, random))
        for step in state.trail:
            if not step.auto or random.random() < 0.5:
                steps.append(step.code)
                passed_over.append(step.auto)
    events, skipped = start.apply_all([(code, None) for code in steps])
    assert skipped == passed_over
    assert start.to_bytes() == state.to_bytes()
    assert events


# Foreign tables


def changed(state: State, random: Random) -> bytes:
    """The bytes of a state with one to three random changes in its table's values."""
    outer = msgspec.msgpack.decode(state.to_bytes())
    values: list[Any] = outer[-1]
    for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
        _change(values, random)
    outer[-1] = values
    return msgspec.msgpack.encode(outer)


def _change(values: list[Any], random: Random) -> None:
    """Changes one number, or the length or the order of a list, somewhere inside."""
    place = random.randrange(len(values))
    held = values[place]
    if isinstance(held, int):
        values[place] = _another_number(held, random)
    elif not held:
        held.append(_another_number(0, random))
    elif isinstance(held[0], list) and random.random() < 0.7:
        _change(random.choice(held), random)
    else:
        _change_list(held, random)


def _change_list(held: list[Any], random: Random) -> None:
    first, second = random.randrange(len(held)), random.randrange(len(held))
    change = random.choice(("move", "move", "swap", "number", "number", "drop", "double"))
    if change == "drop":
        held.pop(first)
    elif change == "double":
        held.insert(second, held[first])
    elif change == "swap" or isinstance(held[0], list):
        held[first], held[second] = held[second], held[first]
    elif change == "move":
        held[first] -= 1
        held[second] += 1
    else:
        held[first] = _another_number(held[first], random)


def _another_number(number: int, random: Random) -> int:
    return random.choice((number + 1, number - 1, 0, 1, 2, -1, -2, random.randrange(20), 10**6, -(10**6), 2**62))


def foreign_tables_are_judged(state: State, random: Random, policy: Policy = any_action, steps: int = 200) -> bool:
    """Judges states with random changes; nothing fails but by an invariant. Answers whether one was found sound.

    The first that no invariant speaks against is played on for 200 steps, and must keep every invariant all along.
    """
    for _ in range(MOST_TRIES):
        data = changed(state, random)
        try:
            foreign = state.game.from_bytes(data)
        except InvalidState:
            continue
        if foreign.problems() or foreign.to_bytes() == state.to_bytes():
            continue
        assert foreign.view(0).problems() == [], spell(foreign)
        for made, later in zip(range(steps + 1), walk(foreign, random, policy), strict=False):
            found = later.problems()
            assert found == [], f"{found} after {made} steps from {spell(state.game.from_bytes(data))}"
        return True
    return False
