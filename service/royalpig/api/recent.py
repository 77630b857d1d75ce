"""Tables that were looked at or made here lately, and so are known to be sound.

A client that plays on brings back the state that it was given. Whether a table is sound, and what is legal at it,
follows from the table alone; so one that is equal to a known one, value by value, need not be judged again.
"""

from collections import OrderedDict
from typing import Final

import msgspec

from royalpig.engine.game import Game
from royalpig.engine.state import State

KEPT: Final = 4096
"""How many tables are remembered, those used last."""

_ENCODER = msgspec.msgpack.Encoder()


class SoundTables:
    """The tables that are known to be sound, with the legal lists that were made of them."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._listed: OrderedDict[tuple[Game, str, bytes], dict[int, list[int]]] = OrderedDict()

    def recognize(self, state: State) -> bool:
        """Whether a whole state's table is known; it is then given the lists that are known of it."""
        key = _key(state)
        listed = self._listed.get(key)
        if listed is None:
            return False
        self._listed.move_to_end(key)
        state.listed = dict(listed)
        return True

    def remember(self, state: State) -> None:
        """Remembers the table of a whole state that is sound and at rest."""
        self._listed[_key(state)] = dict(state.listed)
        if len(self._listed) > self._most:
            self._listed.popitem(last=False)


def _key(state: State) -> tuple[Game, str, bytes]:
    """Everything that a table's soundness follows from."""
    game, t = state.game, state.table
    return game, t.pack.hash, _ENCODER.encode(game.layout.values(t))


SOUND: Final = SoundTables()
"""The tables of this process."""
