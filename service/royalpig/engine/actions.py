"""Actions as values: made when looked at, remembered by their packed int."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

import msgspec

from royalpig.engine import notation
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE, NOBODY, kind_of, seat_of
from royalpig.engine.rules import ACTOR

if TYPE_CHECKING:
    from royalpig.engine.state import State

REMEMBERED = 1 << 16


class Action(msgspec.Struct, frozen=True, gc=False):
    """One action of a seat (CHANCE for an outcome): its kind and its canonical text. ``code`` is its packed int."""

    code: int
    seat: int
    kind: str
    notation: str

    def __str__(self) -> str:
        return self.notation


class ActionMaker:
    """Makes the Action of a packed int, and remembers it in ``made``; one for each game and pack."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.made: dict[int, Action] = {}

    def make(self, t: Any, code: int) -> Action:
        """The Action of a packed int at a table of this game and pack."""
        action = self.made.get(code)
        if action is None:
            if len(self.made) >= REMEMBERED:
                self.made.clear()
            kind = self._game.kind_by_number[kind_of(code)]
            action = Action(code, seat_of(code), kind.name, notation.write(self._game, t, code))
            self.made[code] = action
        return action


_makers: dict[tuple[int, str], tuple[Game, ActionMaker]] = {}


def maker(game: Game, pack_hash: str) -> ActionMaker:
    """The ActionMaker of a game and a pack."""
    key = (id(game), pack_hash)
    known = _makers.get(key)
    if known is None or known[0] is not game:
        known = _makers[key] = (game, ActionMaker(game))
    return known[1]


def public(game: Game, code: int, viewer: int | None) -> int:
    """The form of a packed action that a viewer may see: hidden arguments become `?`.

    ``viewer`` is a seat, NOBODY for a spectator, None for one who sees everything.
    """
    if viewer is None:
        return code
    kind = game.kind_by_number[kind_of(code)]
    if not kind.hidden:
        return code
    names = list(kind.arguments)
    for name, seen_by in kind.hidden.items():
        if seen_by == ACTOR:
            owner = seat_of(code)
        elif seen_by:
            type_, shift = kind.arguments[seen_by], kind.shifts[names.index(seen_by)]
            owner = code >> shift & type_.unknown
        else:
            owner = NOBODY
        if viewer == NOBODY or viewer != owner or owner == CHANCE:
            code |= kind.arguments[name].unknown << kind.shifts[names.index(name)]
    return code


class LegalActions(Sequence[Action]):
    """The legal actions of one or several seats in canonical order: a lazy sequence over packed ints."""

    __slots__ = ("_state", "codes")

    def __init__(self, codes: list[int], state: "State") -> None:
        self.codes = codes
        self._state = state

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[Action]:
        t = self._state.table
        remembering = maker(self._state.game, t.pack.hash)
        for code in self.codes:
            yield remembering.made.get(code) or remembering.make(t, code)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> "LegalActions": ...
    def __getitem__(self, index: int | slice) -> "Action | LegalActions":
        if isinstance(index, slice):
            return LegalActions(self.codes[index], self._state)
        return self._state.action(self.codes[index])

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Action):
            return action.code in self.codes
        if isinstance(action, int):
            return action in self.codes
        return any(made.notation == action for made in self)

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions>"
