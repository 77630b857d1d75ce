"""States as callers send them, and as they are answered.

A state from outside is never believed. What it was made from is looked up (game, rules version, options, content pack),
then its table is judged by every invariant, and its counters by their ranges.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import UNSET, UnsetType

from royalpig.api.errors import ApiError, FieldViolation, Status, malformed
from royalpig.api.notes import notes
from royalpig.api.recent import SOUND
from royalpig.api.refereed import refereed
from royalpig.api.refusals import setup_error
from royalpig.api.wording import shown
from royalpig.engine.game import Game, Pack
from royalpig.engine.near import closest
from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.randomness import seed_of, seed_text
from royalpig.engine.rejection import InvalidSetup, Problem
from royalpig.engine.state import AUTO, EXPLICIT, SPECTATOR, WHOLE, State
from royalpig.engine.validation import problems_of_the_counters, problems_of_the_course, problems_of_the_table
from royalpig.wire.codecs import GameCodec
from royalpig.wire.structs import ChanceMode, ErrorReason, GameState, Random, StateForm

COUNTERS_IN_JSON = {
    "ply": "ply",
    "draws": "random.draws",
    "horizon": "undoHorizon",
    "opened_at": "openedAt",
    "acted": "acted",
}
"""Where the JSON form of a state has its counters."""

OPEN_FORMS = (StateForm.UNSPECIFIED, StateForm.OPEN)


# In.


def whole_state(given: GameState | UnsetType, path: str = "state") -> tuple[GameCodec, State]:
    """A sound state that can be played on. Raises ApiError for a view, and as `sound_state`."""
    if given is not UNSET and given.form is StateForm.VIEW:
        refereed(given.game)
        raise ApiError(
            ErrorReason.VIEW_NOT_PLAYABLE,
            "a view does not hold what the next state depends on; send the whole state",
            violations=[FieldViolation(f"{path}.form", "a state that is played on is open")],
        )
    return sound_state(given, path)


def sound_state(given: GameState | UnsetType, path: str = "state") -> tuple[GameCodec, State]:
    """A state, open or a view, that breaks no invariant.

    Raises ApiError INVALID_STATE with everything that it breaks, and as `examined` for what cannot be looked at.
    """
    codec, state, problems = examined(given, path)
    if problems:
        raise invalid_state(problems, path)
    return codec, state


def examined(given: GameState | UnsetType, path: str = "state") -> tuple[GameCodec, State, list[Problem]]:
    """A state from outside and every invariant that it breaks, by paths in its JSON form.

    A state that breaks one may not be asked anything. Raises ApiError where it cannot even be looked at: the game, the
    rules version, the content pack or an option is not known, the number of seats is refused, the table is missing.
    """
    if given is UNSET:
        raise malformed(path, "must be given")
    codec = refereed(given.game)
    game = codec.game
    speak(game, given)
    if given.form is StateForm.SEALED:
        raise malformed(f"{path}.form", "a sealed state is not taken here; send an open one")
    if given.sealed:
        raise malformed(f"{path}.sealed", "stands in a state of STATE_FORM_SEALED alone")
    pack = _pack(game, given, path)
    options = _options(game, given, path)
    typed = codec.typed(given)
    if typed is UNSET:
        raise malformed(f"{path}.{codec.json_field}", f"the table of {game.id} must be given")
    seed = _seed(given)
    state = State(
        game,
        codec.tables.to_table(typed, given.seats, options, pack),
        max(seed, 0),
        EXPLICIT if given.chance_mode is ChanceMode.EXPLICIT else AUTO,
    )
    state.draws = 0 if given.random is UNSET else given.random.draws
    state.ply = given.ply
    state.horizon = given.undo_horizon
    state.opened_at = given.opened_at
    state.acted = NOBODY if given.acted is UNSET else given.acted
    if given.form is StateForm.VIEW:
        state.viewer = SPECTATOR if given.viewer is UNSET or given.viewer >= given.seats else given.viewer
    state.reopened = False
    problems = [Problem(game.shape_invariant, "", *fault) for fault in _faults_around_the_table(given, seed)]
    problems += [_in_json(codec, problem) for problem in _problems(state)]
    problems += [_beside_the_table(problem) for problem in problems_of_the_counters(state)]
    if not problems:
        problems = [_beside_the_table(problem) for problem in problems_of_the_course(state)]
    if not problems and state.chance == AUTO and not state.is_view and state.actors == [CHANCE]:
        message = "where the engine draws, no state waits for an outcome"
        problems.append(Problem(game.rest_invariant, "", "chanceMode", message))
    notes().validated.append(not problems)
    return codec, state, problems


def _problems(state: State) -> list[Problem]:
    """Every invariant that a table breaks; one that is known to be sound is not judged again."""
    if state.is_view:
        return problems_of_the_table(state)
    if SOUND.recognize(state):
        return []
    problems = problems_of_the_table(state)
    if not problems:
        SOUND.remember(state)
    return problems


def invalid_state(problems: list[Problem], path: str) -> ApiError:
    """The error that lists every invariant that a state breaks."""
    first = problems[0]
    others = f", and {len(problems) - 1} more" if len(problems) > 1 else ""
    return ApiError(
        ErrorReason.INVALID_STATE,
        f"the state breaks {first.invariant} at {first.path}: {first.message}{others}",
        {
            "invariant": first.invariant,
            "problems": str(len(problems)),
            **({"clause": first.clause} if first.clause else {}),
        },
        [FieldViolation(f"{path}.{problem.path}", _told(problem)) for problem in problems],
    )


def _told(problem: Problem) -> str:
    cites = f"{problem.invariant} ({problem.clause})" if problem.clause else problem.invariant
    return f"{cites}: {problem.message}"


def speak(game: Game, given: GameState) -> None:
    """Raises ApiError UNSUPPORTED_RULES_VERSION for a state of rules that are not spoken here."""
    if given.rules_version != game.rules_version:
        spoken = game.rules_version
        raise ApiError(
            ErrorReason.UNSUPPORTED_RULES_VERSION,
            f"{game.id} is played here by version {spoken} of its rules, not by {shown(given.rules_version)!r}",
            {"version": shown(given.rules_version), "spoken": spoken},
        )


def _pack(game: Game, given: GameState, path: str) -> Pack:
    pack = known_pack(game, given.content_pack, f"{path}.contentPack")
    if given.content_hash != pack.hash:
        raise ApiError(
            ErrorReason.UNKNOWN_PACK,
            f"the pack {pack.id} of {game.id} has the hash {pack.hash} here, not {shown(given.content_hash)!r}",
            {"pack": pack.id, "hash": pack.hash},
            [FieldViolation(f"{path}.contentHash", "no pack with this hash is loaded")],
        )
    return pack


def known_pack(game: Game, name: str, path: str, status: Status | None = None) -> Pack:
    """The pack with an id. Raises ApiError UNKNOWN_PACK if there is none, with the status given, if one is."""
    packs: dict[str, Pack] = {pack.id: pack for pack in game.all_packs()}
    found = packs.get(name)
    if found is None:
        raise ApiError(
            ErrorReason.UNKNOWN_PACK,
            f"there is no content pack {shown(name)!r} of {game.id}; there are {', '.join(packs)}",
            {"pack": shown(name), "candidates": closest(name, packs)},
            [FieldViolation(path, "no pack with this id is loaded")],
            status=status,
        )
    return found


def _options(game: Game, given: GameState, path: str) -> dict[str, int]:
    """The numbers of the options by their columns; the same mapping again for the same options."""
    try:
        return _numbers(game, given.seats, tuple(given.options.items()))
    except InvalidSetup as error:
        raise setup_error(game, error, path) from error


@lru_cache(maxsize=4096)
def _numbers(game: Game, seats: int, options: tuple[tuple[str, str], ...]) -> dict[str, int]:
    return game.settings(seats, dict(options))


def _seed(given: GameState) -> int:
    """The seed of the random source; -1 where there is none that can be read."""
    try:
        return -1 if given.random is UNSET else seed_of(given.random.seed)
    except ValueError:
        return -1


def _faults_around_the_table(given: GameState, seed: int) -> Iterator[tuple[str, str]]:
    """What is wrong with a state outside its table: paths and messages."""
    if given.form is StateForm.VIEW:
        yield from _faults_of_a_view(given)
    elif given.random is UNSET:
        yield "random", "an open state holds its random source"
    elif seed < 0:
        yield "random.seed", "must be 32 hexadecimal digits"
    if given.viewer is not UNSET and given.form is not StateForm.VIEW:
        yield "viewer", "an open state is nobody's view"


def _faults_of_a_view(given: GameState) -> Iterator[tuple[str, str]]:
    if given.random is not UNSET:
        yield "random", "a view holds no random source"
    if given.viewer is not UNSET and given.viewer >= given.seats:
        yield "viewer", f"is {given.viewer}, and must be 0..{given.seats - 1}"
    if given.undo_horizon:
        yield "undoHorizon", "a view does not tell it"


def _in_json(codec: GameCodec, problem: Problem) -> Problem:
    """A problem of a table with its path in the JSON form of the state that holds it."""
    path = f"{codec.json_field}.{codec.tables.json_path(problem.path)}"
    return Problem(problem.invariant, problem.clause, path, problem.message)


def _beside_the_table(problem: Problem) -> Problem:
    """A problem of a state's counters with its path in the JSON form of the state."""
    return Problem(problem.invariant, problem.clause, COUNTERS_IN_JSON[problem.path], problem.message)


# Out.


@lru_cache(maxsize=4096)
def _option_texts(game: Game, numbers: tuple[int, ...]) -> dict[str, str]:
    return {option.name: option.text(number) for option, number in zip(game.options, numbers, strict=True)}


def state_struct(codec: GameCodec, state: State) -> GameState:
    """A state, open or a view, as it is answered."""
    game, t = state.game, state.table
    numbers = codec.tables.options(t)
    struct = codec.state(
        game=game.id,
        rules_version=game.rules_version,
        content_pack=t.pack.id,
        content_hash=t.pack.hash,
        options=dict(_option_texts(game, numbers)),
        seats=t.seats,
        chance_mode=ChanceMode.EXPLICIT if state.chance == EXPLICIT else ChanceMode.AUTO,
        form=StateForm.VIEW if state.is_view else StateForm.OPEN,
        ply=state.ply,
        opened_at=state.opened_at,
        acted=UNSET if state.acted == NOBODY else state.acted,
    )
    if state.viewer == WHOLE:
        struct.undo_horizon = state.horizon
        struct.random = Random(seed=seed_text(state.seed), draws=state.draws)
    elif state.viewer != SPECTATOR:
        struct.viewer = state.viewer
    setattr(struct, codec.field, codec.tables.to_struct(t))
    return struct
