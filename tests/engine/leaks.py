"""What a seat may not know: pairs of states that differ in nothing else, and what must be the same for that seat.

A pair is a state and a `sample` of it as a seat sees it. Both wait in explicit chance mode, so that their courses can
be compared outcome by outcome.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from royalpig.engine.actions import public
from royalpig.engine.events import Event
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.state import State
from royalpig.engine.tables import Records
from tests.engine.agreement import actions_to_try, misshapen_to_try
from tests.engine.play import decision_of, spell

MOST_ATTEMPTS = 300
"""The most actions of one kind whose verdicts are compared."""
SHARE_EXPLAINED = 0.1
"""The share of the verdicts whose explanations are compared too."""


def viewers(state: State) -> Iterator[int]:
    """A spectator, then every seat."""
    yield NOBODY
    yield from range(state.table.seats)


def leak_pair(state: State, seat: int, seed: int) -> tuple[State, State]:
    """A copy of a state, and another that the seat (NOBODY for a spectator) cannot tell from it."""
    one, other = state.clone(), state.sample(seat, seed)
    one.chance = other.chance = "explicit"
    return one, other


def differing_fields(one: State, other: State) -> set[str]:
    """The names of the fields, and of the fields of records, in which two tables differ."""
    names: set[str] = set()
    for name, column in one.game.layout.columns.items():
        first, second = getattr(one.table, name), getattr(other.table, name)
        if isinstance(column, Records):
            for inner in column.columns:
                if [getattr(r, inner) for r in first] != [getattr(r, inner) for r in second]:
                    names.add(inner)
        elif first != second:
            names.add(name)
    return names


def sample_fits(state: State, seat: int, seed: int) -> None:
    """A sample is a sound whole state that looks the same to the seat, and the same one for the same seed."""
    drawn = state.sample(seat, seed)
    assert not drawn.is_view
    assert drawn.problems() == [], spell(drawn)
    assert drawn.view(seat).to_bytes() == state.view(seat).to_bytes(), spell(state)
    assert differing_fields(state, drawn) <= state.game.hidden, spell(state)
    assert drawn.to_bytes() == state.view(seat).sample(seat, seed).to_bytes(), spell(state)


def shown_to(state: State, seat: int) -> tuple[Any, ...]:
    """Everything that a seat is told of a state at rest, from its view and beside it."""
    view = state.view(seat)
    decision = view.decision
    own = None if seat == NOBODY else (view.legal(seat).codes, view.choices(seat), view.default(seat))
    asked = decision and (decision.kind, decision.place, decision.form, decision.actors, decision.answered)
    chance = decision and decision.chance
    return (view.to_bytes(), asked, chance, decision and decision.opened_at, own, view.undo_horizon, view.outcome)


def a_view_is_enough(state: State, seat: int, random: Random) -> None:
    """From its own view a seat gets the same list, default, choices, verdicts and reasons as from the whole state."""
    view = state.view(seat)
    assert view.actors == state.actors, spell(state)
    assert view.problems() == [], spell(view)
    assert view.view(seat).to_bytes() == view.to_bytes(), spell(state)
    if seat == NOBODY:
        assert not any(view.codes(other) for other in range(state.table.seats)) or not state.game.hidden
        return
    assert view.codes(seat) == state.codes(seat), spell(state)
    assert view.default(seat) == state.default(seat), spell(state)
    assert view.choices(seat) == state.choices(seat), spell(state)
    for code in _attempts(state, seat, random):
        assert view.check(code) == state.check(code), f"{code:#x}: {spell(state)}"
        if random.random() < SHARE_EXPLAINED:
            assert view.explain(code) == state.explain(code), f"{code:#x}: {spell(state)}"


def _attempts(state: State, seat: int, random: Random) -> Iterator[int]:
    """What a seat might try: actions of the decision's kinds, misshapen ones, and some of other kinds."""
    here = {kind.name for kind in decision_of(state).kinds} if seat in state.actors else set()
    for kind in state.game.kinds:
        tried = misshapen_to_try(state, kind, seat, random, 20)
        if kind.name in here:
            some = actions_to_try(state, kind, seat, random)
            yield from some if len(some) <= MOST_ATTEMPTS else random.sample(some, MOST_ATTEMPTS)
            yield from tried
        else:
            yield from tried[:2]


def nothing_leaks(one: State, other: State, seat: int, random: Random) -> None:
    """At rest a seat is told the same of both states, whatever it asks or tries."""
    assert shown_to(one, seat) == shown_to(other, seat), f"{spell(one)}\n{spell(other)}"
    if seat == NOBODY:
        return
    assert one.codes(seat) == other.codes(seat), f"{spell(one)}\n{spell(other)}"
    for code in _attempts(one, seat, random):
        assert one.check(code) == other.check(code), f"{code:#x}\n{spell(one)}\n{spell(other)}"
        if random.random() < SHARE_EXPLAINED:
            assert one.explain(code) == other.explain(code), f"{code:#x}\n{spell(one)}\n{spell(other)}"


def public_events(state: State, events: list[Event], seat: int) -> list[tuple[str, bool, dict[str, Any]]]:
    """Events as a seat may see them: type, mark and the fields that are for it."""
    types = state.game.event_types
    return [(types[type(e)].name, e.auto, types[type(e)].public_values(e, seat)) for e in events]


def courses_agree(one: State, other: State, seat: int, random: Random, steps: int = 12) -> int:
    """Plays a pair on, step by step alike as far as the seat can tell; answers how many steps they stayed alike.

    Each step is an action of the one, and of the other one that looks the same to the seat. What the seat is then shown
    may differ only from an event on that says that it reveals; until then everything is the same, automatic steps too.
    """
    for made in range(steps):
        pair = _alike(one, other, seat, random)
        if pair is None:
            return made
        first, second = one.apply(pair[0]), other.apply(pair[1])
        if not _told_alike(one, first, other, second, seat):
            return made
        trails = [[(public(s.game, step.code, seat), step.auto, step.drawn) for step in s.trail] for s in (one, other)]
        assert trails[0] == trails[1], f"{spell(one)}\n{spell(other)}"
        assert shown_to(one, seat) == shown_to(other, seat), f"{spell(one)}\n{spell(other)}"
        if one.over:
            return made + 1
    return steps


def _told_alike(one: State, first: list[Event], other: State, second: list[Event], seat: int) -> bool:
    """Whether a seat was told the same; if not, it must have been an event that reveals."""
    told, also_told = public_events(one, first, seat), public_events(other, second, seat)
    for index, (event, also) in enumerate(zip(told, also_told, strict=False)):
        if event != also:
            assert type(first[index]).reveals, f"{event} or {also} reveals: {spell(one)}\n{spell(other)}"
            assert type(second[index]).reveals, f"{event} or {also} reveals: {spell(one)}\n{spell(other)}"
            return False
    assert told == also_told, f"{told[len(also_told) :]}, {also_told[len(told) :]}: {spell(one)}\n{spell(other)}"
    return True


def _alike(one: State, other: State, seat: int, random: Random) -> tuple[int, int] | None:
    """An action of the one state and one of the other that a seat cannot tell apart; None if there is none."""
    for actor in random.sample(one.actors, len(one.actors)):
        codes = list(one.codes(actor))
        random.shuffle(codes)
        shown: dict[int, list[int]] = {}
        for code in other.codes(actor):
            shown.setdefault(public(other.game, code, seat), []).append(code)
        for code in codes:
            alike = shown.get(public(one.game, code, seat))
            if alike:
                return code, random.choice(alike)
    return None


def hides_nothing_of_chance(state: State) -> None:
    """A view lists the outcomes of a chance decision, and judges one, exactly where they are public."""
    if state.actors != [CHANCE]:
        return
    view = state.view(NOBODY)
    shown = decision_of(state).shows_outcomes
    assert view.decision is not None
    assert (view.decision.chance is not None) == shown, spell(state)
    assert view.codes(CHANCE) == (state.codes(CHANCE) if shown else []), spell(state)
