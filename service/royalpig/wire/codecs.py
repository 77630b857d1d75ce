"""All codecs of a game: its table, its actions, its events, and the fields of the contract that hold them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec import UNSET

from royalpig.engine.game import Game
from royalpig.wire.actions import ActionCodec, action_codec
from royalpig.wire.events import EventCodec, event_codec
from royalpig.wire.fields import Unfit, fields_of, struct_of
from royalpig.wire.structs import Action, Event, GameState
from royalpig.wire.tables import TableCodec, table_codec


@dataclass(frozen=True, eq=False)
class GameCodec:
    """A game and how it travels.

    ``field`` is the field of its own in each of the three structs, which are those of the contract (a test may bring
    longer ones for a game that the contract does not know). Rulesets of one game share the field.
    """

    game: Game
    field: str
    state: type[GameState]
    action: type[Action]
    event: type[Event]
    tables: TableCodec
    actions: ActionCodec
    events: EventCodec

    @cached_property
    def json_field(self) -> str:
        """The field's name in the JSON form."""
        return fields_of(self.state)[self.field].json_name

    @cached_property
    def typed_of_others(self) -> tuple[tuple[str, str], ...]:
        """The fields of an action in which other games have their typed forms: names, and names in JSON."""
        fields = fields_of(self.action).values()
        return tuple((field.name, field.json_name) for field in fields if field.struct and field.name != self.field)

    def typed(self, holder: Any) -> Any:
        """What a state or an action holds of this game; UNSET where it holds nothing, or cannot hold anything."""
        return getattr(holder, self.field, UNSET)


def game_codec(
    game: Game,
    field: str,
    state: type[GameState] = GameState,
    action: type[Action] = Action,
    event: type[Event] = Event,
) -> GameCodec:
    """The codecs of a game whose messages stand in ``field``.

    Raises Unfit, which names what differs, where the game and its messages do not say the same.
    """
    for holder in (state, action, event):
        own = fields_of(holder).get(field)
        if own is None or not own.optional:
            raise Unfit(f"{holder.__name__} has no field {field} that may be absent, and {game.id} needs one")
    return GameCodec(
        game,
        field,
        state,
        action,
        event,
        table_codec(game, struct_of(state, field)),
        action_codec(game, struct_of(action, field), fields_of(action)[field].json_name),
        event_codec(game, struct_of(event, field)),
    )
