"""What a session is to begin with, judged before anything is kept: a new game, a state or a record."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import UNSET

from royalpig.api.errors import ApiError, FieldViolation, malformed
from royalpig.api.limits import RECORD_CHARACTERS
from royalpig.api.notes import notes
from royalpig.api.refereed import REFEREED, refereed
from royalpig.api.refusals import setup_error
from royalpig.api.seeds import seed_of_request
from royalpig.api.slices import in_slices
from royalpig.api.states import known_pack, whole_state
from royalpig.api.wording import shown
from royalpig.engine.rejection import InvalidSetup
from royalpig.engine.state import EXPLICIT
from royalpig.records import Record, RecordError, Replay
from royalpig.sessions import dice
from royalpig.sessions.bots import BOTS
from royalpig.sessions.stored import Dice, Seat, Setup
from royalpig.wire.structs import (
    ChanceMode,
    CreateSessionRequest,
    ErrorReason,
    GameSetup,
    OwnerSees,
    SeatSetup,
    StateForm,
)

NAME_CHARACTERS: Final = 80
"""Characters of a player's name."""

NO_DICE: Final = Dice(secret=bytes(16), salt=b"", commitment="", given=True)
"""The dice of a session that draws nothing from a seed of its own."""


@dataclass(frozen=True)
class Begin:
    """What a session begins with, and where its seed comes from."""

    game: str
    setup: Setup
    dice: Dice


async def begin_of(request: CreateSessionRequest) -> Begin:
    """What a request to create a session has it begin with. Raises ApiError."""
    given = [request.new_state is not UNSET, request.state is not UNSET, request.record != ""]
    if sum(given) != 1:
        raise malformed("newState", "one of newState, state and record must be given")
    if request.new_state is not UNSET:
        return _new(request, request.new_state)
    if request.owner_sees is OwnerSees.PUBLIC:
        message = "who brings a state or a record knows its seed, and ownerSees is OWNER_SEES_PUBLIC: send newState"
        raise malformed("ownerSees", message)
    return _from_state(request) if request.state is not UNSET else await _from_record(request)


def _new(request: CreateSessionRequest, new: GameSetup) -> Begin:
    codec = refereed(request.game)
    game = codec.game
    path = "newState"
    pack = known_pack(game, new.content_pack, f"{path}.contentPack") if new.content_pack else game.default_pack
    try:
        game.settings(new.seats, new.options)
    except InvalidSetup as error:
        raise setup_error(game, error, path) from error
    explicit = new.chance_mode is ChanceMode.EXPLICIT
    if request.owner_sees is OwnerSees.PUBLIC and (new.seed or explicit):
        field = "seed" if new.seed else "chanceMode"
        raise malformed(f"{path}.{field}", "with OWNER_SEES_PUBLIC the service draws the seed, and all from it")
    setup = Setup(seats=new.seats, options=dict(sorted(new.options.items())), explicit=explicit, pack=pack.hash)
    if new.seed:
        return Begin(game.id, setup, dice.given(game.id, seed_of_request(new.seed, f"{path}.seed")))
    return Begin(game.id, setup, NO_DICE if explicit else dice.drawn(game.id))


def _from_state(request: CreateSessionRequest) -> Begin:
    if request.state is not UNSET and request.state.form is StateForm.SEALED:
        raise malformed("state.form", "a session goes on from an open state")
    codec, state = whole_state(request.state)
    _must_be(request.game, codec.game.id, "state")
    setup = Setup(
        seats=state.table.seats,
        options={},
        explicit=state.chance == EXPLICIT,
        pack=state.table.pack.hash,
        state=state.to_bytes(),
        foreign=True,
    )
    return Begin(codec.game.id, setup, NO_DICE)


async def _from_record(request: CreateSessionRequest) -> Begin:
    text = request.record
    if len(text) > RECORD_CHARACTERS:
        raise malformed("record", f"holds {len(text)} characters, and {RECORD_CHARACTERS} are taken")
    try:
        record = await in_slices(Record.reading(text))
    except RecordError as error:
        raise malformed("record", f"line {error.line}: {shown(error.message)}") from error
    header = record.header
    codec = REFEREED.get(header.game)
    if codec is None:
        raise malformed("record", f"there is no game {shown(header.game)!r} here")
    notes().game = codec.game.id
    _must_be(request.game, codec.game.id, "record")
    replay: Replay = await in_slices(record.replaying(codec.game))
    if not replay.valid or replay.state is None:
        raise malformed("record", f"line {replay.line}: {shown(replay.message)}")
    state = replay.state
    setup = Setup(
        seats=header.seats,
        options=dict(sorted(header.options.items())),
        explicit=state.chance == EXPLICIT,
        pack=state.table.pack.hash,
        steps=replay.steps,
    )
    entered = header.seed is None
    return Begin(codec.game.id, setup, NO_DICE if entered else dice.given(codec.game.id, state.seed))


def _must_be(said: str, game: str, path: str) -> None:
    if said not in ("", game):
        raise ApiError(
            ErrorReason.MALFORMED_MESSAGE,
            f"game: the {path} is one of {game}, not of {shown(said)!r}",
            violations=[FieldViolation("game", f"the {path} is one of {game}")],
        )


def seats_of(given: Sequence[SeatSetup], seats: int) -> tuple[Seat, ...]:
    """The seats of a session, with those who are to sit there; their tokens are still to be made. Raises ApiError."""
    if len(given) > seats:
        raise malformed("seats", f"names {len(given)}, and {seats} play")
    found: list[Seat] = []
    for number, setup in enumerate(given):
        if setup.bot and setup.bot not in BOTS:
            raise malformed(
                f"seats[{number}].bot", f"there is no bot {shown(setup.bot)!r}; there are {', '.join(BOTS)}"
            )
        found.append(Seat(name=name_of(setup.name, f"seats[{number}].name"), bot=setup.bot))
    return (*found, *(Seat() for _ in range(seats - len(given))))


def name_of(given: str, path: str) -> str:
    """The name of a player, without space around it. Raises ApiError for one that does not fit into a line."""
    name = given.strip()
    if len(name) > NAME_CHARACTERS:
        raise malformed(path, f"a name has up to {NAME_CHARACTERS} characters")
    if not name.isprintable():
        raise malformed(path, "a name is one line of text, without control characters")
    return name
