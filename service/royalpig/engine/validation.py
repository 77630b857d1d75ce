"""States from outside: their bytes, and every invariant that one breaks."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.randomness import CHANCE_MODES
from royalpig.engine.rejection import InvalidState, Problem
from royalpig.engine.shapes import shape_of
from royalpig.engine.tables import Layout

if TYPE_CHECKING:
    from royalpig.engine.game import Game
    from royalpig.engine.loading import DecisionLoops
    from royalpig.engine.state import State

SCHEMA = 1
LEAST_VIEWER = NOBODY - 1
"""The viewer of a whole state; then come a spectator and the seats."""
MOST_PLIES = 1_000_000_000
"""From this ply on no action is carried out, so that every counter stays within the numbers that travel."""
MOST_READ = 1 << 30
"""What a counter of a state may have reached: the action that reached MOST_PLIES had fewer steps than lie between."""


def _array_ending_in(last: Any) -> Any:
    """The type of the array that a state is written as, by the type of its last entry."""
    return tuple[int, str, str, str, str, bytes, int, int, int, int, int, int, last]


_OUTER: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(_array_ending_in(msgspec.Raw))


def to_bytes(state: "State") -> bytes:
    """A state in msgpack: an array whose first entry is the schema version, and whose last is the table's values."""
    return msgspec.msgpack.encode(
        (
            SCHEMA,
            state.game.id,
            state.game.rules_version,
            state.table.pack.hash,
            state.chance,
            state.source.seed.to_bytes(16, "big"),
            state.draws,
            state.ply,
            state.horizon,
            state.opened_at,
            state.acted,
            state.viewer,
            state.game.layout.values(state.table),
        )
    )


def read_bytes(game: "Game", data: bytes) -> tuple[Any, ...]:
    """What `to_bytes` wrote, the seed as a number and the table built. Raises InvalidState."""
    try:
        schema, name, rules, pack, chance, seed, *counters, values = _decode(game, data)
        _expect(game, schema, name, rules, seed)
        _expect_counters(chance, *counters)
        table = game.layout.build(game.pack(pack), values)
    except (ValueError, KeyError) as error:
        problem = Problem(game.shape_invariant, "", "", f"these bytes are no state of {game.id}: {error}")
        raise InvalidState([problem]) from error
    return (chance, int.from_bytes(seed, "big"), *counters, table)


@cache
def _decoder(layout: Layout[Any]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(_array_ending_in(layout.value_type()))


def _decode(game: "Game", data: bytes) -> Any:
    """The entries of the array, the table's values last. ValueError that names the game if it is another's."""
    try:
        return _decoder(game.layout).decode(data)
    except ValueError:
        schema, name, rules, _, _, seed, *_ = _OUTER.decode(data)
        _expect(game, schema, name, rules, seed)
        raise


def _expect(game: "Game", schema: int, name: str, rules: str, seed: bytes) -> None:
    if schema != SCHEMA or name != game.id or rules != game.rules_version or len(seed) != 16:
        raise ValueError(f"they hold schema {schema} of {name} {rules}")


def _expect_counters(chance: str, draws: int, ply: int, horizon: int, opened_at: int, acted: int, viewer: int) -> None:
    counted = 0 <= horizon <= ply <= MOST_READ and 0 <= opened_at <= ply and 0 <= draws <= MOST_READ
    seats = NOBODY <= acted < CHANCE and LEAST_VIEWER <= viewer < CHANCE
    if not counted or not seats or chance not in CHANCE_MODES:
        raise ValueError("their counters are none that a state can have")


def problems(state: "State") -> list[Problem]:
    """Every invariant that a state breaks: those of its table and its counters, and where there is none, of its course.

    Paths are those of the table's fields and of State's counters.
    """
    return [*problems_of_the_table(state), *problems_of_the_counters(state)] or problems_of_the_course(state)


def problems_of_the_table(state: "State") -> list[Problem]:
    """Every invariant that a table breaks: first of its shape, then of its game, then whether it is at rest."""
    game, t = state.game, state.table
    misshapen = shape_of(game.layout).faults(t, state.viewer if state.is_view else None)
    if misshapen:
        return [Problem(game.shape_invariant, "", path, message) for path, message in misshapen]
    found: list[Problem] = []
    for invariant in game.invariants:
        if state.is_view and invariant.of_whole:
            continue
        for path, message in invariant.broken(t):
            found.append(Problem(invariant.id, invariant.clause, path, message))
    if not found and not state.over:
        restless = _restlessness(state)
        if restless:
            found.append(Problem(game.rest_invariant, "", *restless))
    return found


def problems_of_the_counters(state: "State") -> list[Problem]:
    """What the counters of a state can never come to, whatever lies on the table."""
    return [Problem(state.game.shape_invariant, "", *fault) for fault in _miscounted(state)]


def _miscounted(state: "State") -> Iterator[tuple[str, str]]:
    ply, seats = state.ply, state.table.seats
    if ply > MOST_READ:
        yield "ply", f"is {ply}, and must be 0..{MOST_READ}"
    # There may be more draws than steps: steps can be taken back, and draws are not used again.
    if state.draws > MOST_READ:
        yield "draws", f"is {state.draws}, and must be 0..{MOST_READ}"
    if state.horizon > ply:
        yield "horizon", f"is {state.horizon}, and the state is at ply {ply}"
    if state.opened_at > ply:
        yield "opened_at", f"is {state.opened_at}, and the state is at ply {ply}"
    if state.acted >= seats:
        yield "acted", f"is {state.acted}, and must be 0..{seats - 1}"
    elif state.acted != NOBODY and ply == 0:
        yield "acted", f"p{state.acted} has acted, and no step was made"


def problems_of_the_course(state: "State") -> list[Problem]:
    """Whether the counters can have come to what they are on the way to the table; both are sound by themselves."""
    game, steps, ply, loops = state.game, state.game.steps, state.ply, state.loops
    found: list[Problem] = []
    if state.opened_at < ply and (loops is None or not loops.may_go_on):
        message = f"is {state.opened_at}, and what is asked now was put with the last step, at ply {ply}"
        found.append(Problem(game.shape_invariant, "", "opened_at", message))
    fewest = steps.fewest(state.table)
    if ply < fewest:
        found.append(Problem(steps.id, steps.clause, "ply", f"is {ply}, and at least {fewest} steps lead here"))
    elif steps.most is not None and ply > (most := steps.most(state.table)):
        found.append(Problem(steps.id, steps.clause, "ply", f"is {ply}, and at most {most} steps lead here"))
    return found


def _restlessness(state: "State") -> tuple[str, str] | None:
    """What keeps a state from being at rest: a passage, an automatic step, a seat that cannot answer."""
    loops = state.loops
    if loops is None:
        return "step", f"{state.table.step} is no decision"
    if state.is_view and state.game.hidden:
        return None
    if loops.outcomes is not None:
        return _certain_outcome(state, loops)
    if not state.actors or not all(0 <= seat < state.table.seats for seat in state.actors):
        return "actor", f"nobody is asked at {loops.decision.name}"
    asked = loops.decision.asked
    for seat in state.actors:
        number = len(state.codes(seat))
        if number == 0:
            return "actor", f"p{seat} has no legal action at {loops.decision.name}"
        if not asked(state.table, seat) if asked is not None else number == 1:
            return "step", f"p{seat} is not asked at {loops.decision.name}: the step is made by itself"
    return None


def _certain_outcome(state: "State", loops: "DecisionLoops") -> tuple[str, str] | None:
    weights: list[int] = []
    codes = loops.outcomes(state.table, weights) if loops.outcomes else []
    asked = loops.decision.asked
    if codes and (asked(state.table, CHANCE) if asked is not None else len(codes) > 1):
        return None
    return "step", f"{loops.decision.name} has no outcome, or one that is certain"
