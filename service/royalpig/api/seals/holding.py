"""A state that a call brings, in any form, and what the caller may do and know with it.

Whoever holds an open state may do and know everything. Of a sealed one the caller's token decides: a seat's acts and
sees for its seat, the owner's for all, and a call without one sees what a spectator does.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from royalpig.api.actions import seat_of_request, standing_passes, telling_seat, viewer_of_request
from royalpig.api.credentials import credentials
from royalpig.api.errors import ApiError, FieldViolation
from royalpig.api.positions import EVERYTHING, Reader, Told, Wanted, told
from royalpig.api.refereed import refereed
from royalpig.api.seals.sealing import SealedGame, opened, sealed
from royalpig.api.seals.tokens import bearer
from royalpig.api.states import examined, sound_state, speak, state_struct, whole_state
from royalpig.engine.batches import PassFor
from royalpig.engine.packing import CHANCE
from royalpig.engine.rejection import Problem
from royalpig.engine.state import SPECTATOR, State
from royalpig.wire.codecs import GameCodec
from royalpig.wire.structs import ErrorReason, GameState, StandingPass, StateForm, Viewer


@dataclass(frozen=True)
class Held:
    """A state and who holds it. ``state`` is whole, or a view that came as one; ``seal`` is None where it came open."""

    codec: GameCodec
    state: State
    reader: Reader = EVERYTHING
    seal: SealedGame | None = None

    def seen(self, state: State | None = None) -> State:
        """As much as the reader may know of the state, or of a later one of its game."""
        whole = self.state if state is None else state
        return whole if self.reader is EVERYTHING else whole.view(self.reader)

    # Who may do what. All raise ApiError.

    def acting_seat(self, given: int | UnsetType, path: str = "seat") -> int:
        """The seat that a request acts for, CHANCE where it names none."""
        seat = seat_of_request(given, self.state, path)
        if self.reader is not EVERYTHING and seat != self.reader:
            whose = "what chance brings is the owner's to enter" if seat == CHANCE else f"p{seat} acts by its own token"
            raise _not_your_seat(f"{whose}, and {self._bearer()} was brought", path)
        return seat

    def told_seat(self, given: int | UnsetType, path: str = "seat") -> int:
        """The seat that a request asks about, CHANCE where it names none."""
        if self.seal is None:
            return telling_seat(given, self.state, path)
        seat = seat_of_request(given, self.state, path)
        if not self.seen().tells(seat):
            asked = "the outcomes of chance" if seat == CHANCE else f"the actions of p{seat}"
            raise _not_your_seat(f"{asked} are not told to everybody, and {self._bearer()} was brought", path)
        return seat

    def viewing_seat(self, given: int | UnsetType, path: str) -> int:
        """The seat whose view a request asks for, SPECTATOR where it names none."""
        seat = seat_of_request(given, self.state, path)
        if seat == CHANCE:
            return SPECTATOR
        if self.seal is not None and self.reader not in (EVERYTHING, seat):
            raise _not_your_seat(f"the view of p{seat} is its own, and {self._bearer()} was brought", path)
        return seat

    def passes(self, given: Iterable[StandingPass]) -> list[PassFor]:
        """The seats for which the engine passes."""
        passes = standing_passes(list(given), self.state)
        for index, standing in enumerate(passes):
            self.acting_seat(standing.seat, f"passFor[{index}].seat")
        return passes

    def wanted(self, wanted: Wanted) -> Wanted:
        """What a request pays for, if it may have the view that it asks for."""
        view_for = viewer_of_request(wanted.view_for, self.state)
        if view_for is not UNSET:
            self.viewing_seat(view_for.seat, "viewFor.seat")
        return wanted

    # What is answered.

    def told(self, wanted: Wanted, state: State | None = None) -> Told:
        """The state, or a later one of its game, with everything that the reader may know beside it."""
        whole = self.state if state is None else state
        if self.seal is None:
            return told(self.codec, whole, wanted)
        found = told(self.codec, whole, replace(wanted, view_for=UNSET), self.reader)
        position = found.position
        position.view = position.state if wanted.view_for is UNSET else self._view(whole, wanted.view_for)
        position.state = self._sealed(self.seal, whole)
        return found

    def _view(self, whole: State, view_for: Viewer) -> GameState:
        return state_struct(self.codec, whole.view(SPECTATOR if view_for.seat is UNSET else view_for.seat))

    def _sealed(self, seal: SealedGame, whole: State) -> GameState:
        game = self.codec.game
        return self.codec.state(
            game=game.id, rules_version=game.rules_version, form=StateForm.SEALED, sealed=sealed(seal, whole)
        )

    def _bearer(self) -> str:
        return "no token" if self.reader == SPECTATOR else f"that of p{self.reader}"


def _not_your_seat(message: str, path: str) -> ApiError:
    return ApiError(ErrorReason.NOT_YOUR_SEAT, message, violations=[FieldViolation(path, "the token is not for this")])


def held_to_play_on(given: GameState | UnsetType, path: str = "state") -> Held:
    """A state that can be played on: open or sealed. Raises ApiError, VIEW_NOT_PLAYABLE for a view."""
    return _opened(given, path) if _is_sealed(given) else Held(*whole_state(given, path))


def held(given: GameState | UnsetType, path: str = "state") -> Held:
    """A state of any form that can be asked about. Raises ApiError."""
    return _opened(given, path) if _is_sealed(given) else Held(*sound_state(given, path))


def problems_of(given: GameState | UnsetType, path: str = "state") -> list[Problem]:
    """Every invariant that a state of any form breaks, as far as whoever holds it may know. Raises ApiError."""
    return _opened(given, path).seen().problems() if _is_sealed(given) else examined(given, path)[2]


def _is_sealed(given: GameState | UnsetType) -> bool:
    return given is not UNSET and given.form is StateForm.SEALED


def _opened(given: GameState | UnsetType, path: str) -> Held:
    assert given is not UNSET
    codec = refereed(given.game)
    speak(codec.game, given)
    seal, state = opened(codec.game, given.sealed, path)
    return Held(codec, state, bearer(seal, state.table.seats, credentials().token), seal)
