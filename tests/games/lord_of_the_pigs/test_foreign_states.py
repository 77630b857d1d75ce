"""States from outside: whatever is changed in one, it is refused with its faults named, or it can be played on."""

from random import Random
from typing import Any

from royalpig.engine.rejection import NoSuchDeal
from royalpig.engine.state import State
from royalpig.engine.tables import Records, Scalar
from tests.engine.play import any_action, states_of_each_kind
from tests.games.lord_of_the_pigs.positions import the_game


def some_states() -> list[State]:
    """Ten states of each decision; clone one before changing it."""
    return states_of_each_kind(the_game(), 10)


def other(value: int, random: Random) -> int:
    """Another number: often a near one, or one that means something."""
    return random.choice([value + 1, value - 1, 0, 1, 2, 3, -1, -2, 15, random.randrange(-3, 70)])


def change_list(values: list[Any], random: Random) -> None:
    """Changes, moves, adds or drops entries of a list of ints."""
    way = random.randrange(6)
    if values and way < 3:
        at = random.randrange(len(values))
        values[at] = other(values[at], random)
    elif len(values) > 1 and way == 3:
        one, two = random.sample(range(len(values)), 2)
        values[one], values[two] = values[two] - 1, values[one] + 1
    elif values and way == 4:
        values.pop(random.randrange(len(values)))
    else:
        values.append(other(0, random))


def change(state: State, random: Random) -> None:
    """Changes one field of a state."""
    t = state.table
    name, column = random.choice(list(the_game().layout.columns.items()))
    value = getattr(t, name)
    if isinstance(column, Scalar):
        setattr(t, name, other(value, random))
    elif not isinstance(column, Records):
        change_list(value, random)
    elif value:
        record = random.choice(value)
        inner = random.choice(list(column.columns))
        setattr(record, inner, other(getattr(record, inner), random))


def move_a_card(state: State, random: Random) -> None:
    """Puts a card somewhere else, so that all are still there."""
    t = state.table
    places = [(t.hand, t.hand_size), (t.pile, t.pile_size), (t.discard, None)]
    (source, fewer), (target, more) = random.sample(places, 2)
    held = [card for card, count in enumerate(source) if count]
    if held:
        card = random.choice(held)
        seat = t.character.index(t.pack.deck[card])
        source[card] -= 1
        target[card] += 1
        if fewer is not None:
            fewer[seat] -= 1
        if more is not None:
            more[seat] += 1


def play_on(state: State, random: Random, steps: int) -> None:
    """Plays some random steps, every state of which is sound."""
    for _ in range(steps):
        if state.over:
            return
        state.apply(any_action(state, random))
        assert state.problems() == []


def test_a_state_with_cards_elsewhere_is_refused_or_can_be_played_on() -> None:
    random = Random(22)
    played = 0
    for state in some_states()[::3]:
        if -1 in state.table.character:
            continue
        changed = state.clone()
        move_a_card(changed, random)
        if not changed.problems():
            played += 1
            play_on(changed, random, 200)
    assert played > 15


def test_a_changed_view_is_refused_or_no_deal_fits_or_one_does() -> None:
    random = Random(24)
    found = {"refused": 0, "no deal": 0, "dealt": 0}
    for state in some_states() * 4:
        viewer = random.choice((-1, 0, 1, 2, 3))
        view = state.view(viewer)
        change(view, random)
        if view.problems():
            found["refused"] += 1
            continue
        try:
            whole = view.sample(viewer, seed=1)
        except NoSuchDeal as error:
            found["no deal"] += bool(str(error))
        else:
            assert whole.problems() == []
            found["dealt"] += 1
    assert min(found.values()) > 3
