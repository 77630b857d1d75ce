"""States with something changed at random, as a careless or a dishonest client might send them."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from msgspec import UNSET

from royalpig.api.refereed import REFEREED
from royalpig.wire.fields import Sort, fields_of
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import ChanceMode, GameState, StateForm

BIG = [7, 15, 16, 25, 127, 255, 65_535, 2**31 - 1]


def spoilt(state: GameState, random: Random) -> GameState:
    """A copy of a state with one to three things changed in it; now and then the change changes nothing."""
    copy: GameState = msgspec.convert(msgspec.to_builtins(state), type(state))
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        if random.random() < 0.15:
            random.choice(AROUND)(copy, random)
        else:
            spoil_table(REFEREED[state.game].typed(copy), random)
    return copy


def spoil_table(table: Shape, random: Random) -> None:
    """Changes a field of a table: a number, an entry of a list, its order or its length, or moves one elsewhere."""
    names = [field.name for field in fields_of(type(table)).values()]
    field = random.choice(list(fields_of(type(table)).values()))
    name, value = field.name, getattr(table, field.name)
    if field.sort is Sort.STRUCT:
        spoil_records(value, random)
    elif field.many:
        random.choice(IN_LISTS)(value, random, _lowest(table, name))
        if random.random() < 0.4:
            _make_up_for_it(table, names, random)
    else:
        setattr(table, name, changed(value, random, _lowest(table, name)))


def spoil_records(records: list[Any], random: Random) -> None:
    """Changes a record, or how many there are."""
    if not records:
        return
    what = random.randrange(4)
    if what == 0:
        records.pop(random.randrange(len(records)))
    elif what == 1:
        records.append(msgspec.structs.replace(random.choice(records)))
    elif what == 2:
        random.shuffle(records)
    else:
        spoil_table(random.choice(records), random)


def changed(number: int, random: Random, lowest: int) -> int:
    """Another number, near or far, that the field can hold."""
    choices = [number + 1, number - 1, 0, -1, -2, random.randrange(8), random.choice(BIG)]
    return max(lowest, min(2**31 - 1, random.choice(choices)))


def _lowest(table: Shape, name: str) -> int:
    return next(field.lowest for field in fields_of(type(table)).values() if field.name == name)


def _change_entry(numbers: list[int], random: Random, lowest: int) -> None:
    if numbers:
        place = random.randrange(len(numbers))
        numbers[place] = changed(numbers[place], random, lowest)


def _move_one(numbers: list[int], random: Random, lowest: int) -> None:
    if numbers:
        source, target = random.randrange(len(numbers)), random.randrange(len(numbers))
        if numbers[source] > max(lowest, 0):
            numbers[source] -= 1
            numbers[target] += 1


def _swap(numbers: list[int], random: Random, lowest: int) -> None:
    if numbers:
        one, other = random.randrange(len(numbers)), random.randrange(len(numbers))
        numbers[one], numbers[other] = numbers[other], numbers[one]


def _lengthen(numbers: list[int], random: Random, lowest: int) -> None:
    numbers.extend([max(lowest, 0)] * random.choice([1, 1, 30]))


def _shorten(numbers: list[int], random: Random, lowest: int) -> None:
    del numbers[random.randrange(len(numbers) + 1) :]


IN_LISTS: list[Callable[[list[int], Random, int], None]] = [
    _change_entry,
    _change_entry,
    _move_one,
    _move_one,
    _swap,
    _swap,
    _lengthen,
    _shorten,
]


def _make_up_for_it(table: Shape, names: list[str], random: Random) -> None:
    """Changes an entry of another list by one, so that a sum may be right again."""
    lists = [getattr(table, name) for name in names]
    numbers = random.choice([held for held in lists if isinstance(held, list) and held and isinstance(held[0], int)])
    numbers[random.randrange(len(numbers))] += random.choice([0, 1])


def _counters(state: GameState, random: Random) -> None:
    name = random.choice(["ply", "opened_at", "undo_horizon", "seats"])
    setattr(state, name, changed(getattr(state, name), random, 0))


def _seats_named(state: GameState, random: Random) -> None:
    setattr(state, random.choice(["viewer", "acted"]), random.choice([UNSET, 0, 1, 4, 15, 2**31 - 1]))


def _forms(state: GameState, random: Random) -> None:
    state.form = random.choice(list(StateForm))
    state.chance_mode = random.choice(list(ChanceMode))


def _source(state: GameState, random: Random) -> None:
    if state.random is not UNSET:
        state.random.seed = random.choice([state.random.seed, "", "x" * 32, "f" * 32, "0" * 33])
        state.random.draws = changed(state.random.draws, random, 0)
    if random.random() < 0.2:
        state.random = UNSET


def _options(state: GameState, random: Random) -> None:
    option = random.choice(REFEREED[state.game].game.options)
    values = [str(value) for value in option.values]
    state.options[option.name] = random.choice([*values, "", "nonsense"])
    if random.random() < 0.1:
        state.options.pop(random.choice(list(state.options)))


AROUND: list[Callable[[GameState, Random], None]] = [_counters, _seats_named, _forms, _source, _options, _options]
