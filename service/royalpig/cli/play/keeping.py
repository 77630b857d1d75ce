"""The record of a game that was played at this table."""

from collections.abc import Sequence
from datetime import datetime

from msgspec import UNSET

from royalpig.api.refereed import REFEREED
from royalpig.cli.play.sitting import Sitting
from royalpig.engine.randomness import seed_of
from royalpig.records import Recorder
from royalpig.wire.structs import ChanceMode


class CannotKeep(Exception):
    """A game of which no record can be written here. The message says why."""


def record_of(sitting: Sitting, players: Sequence[str]) -> str:
    """The text of the record: the game is played again in this process, so that every step stands in it.

    Raises CannotKeep where a service plays by rules or with a content pack that this process does not have.
    """
    state = sitting.state
    try:
        game = REFEREED[state.game].game
        pack = game.pack(state.content_hash)
    except KeyError as error:
        raise CannotKeep(f"the game or its content pack {state.content_pack} is not known here") from error
    if game.rules_version != state.rules_version:
        message = f"it is played by rules {state.rules_version}, and those known here are {game.rules_version}"
        raise CannotKeep(message)
    assert state.random is not UNSET
    chance = "explicit" if state.chance_mode is ChanceMode.EXPLICIT else "auto"
    again = game.new(state.seats, seed_of(state.random.seed), state.options, chance, pack.id)
    recorder = Recorder(again)
    for seat, notation in sitting.steps:
        again.apply(notation, None if seat is UNSET else seat)
        recorder.follow()
    return recorder.record(players, datetime.now().astimezone().date().isoformat()).text()
