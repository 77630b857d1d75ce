"""Actions as callers send them, judged; and as they are answered, remembered by their packed int."""

from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import UNSET, UnsetType

from royalpig.api.answers import Entry
from royalpig.api.errors import ApiError, FieldViolation, malformed
from royalpig.api.limits import ACTION_CHARACTERS
from royalpig.api.refusals import note_verdict
from royalpig.engine.batches import PASS_CONDITIONS, PassFor
from royalpig.engine.events import Event
from royalpig.engine.notation import Reading
from royalpig.engine.packing import CHANCE, MALFORMED, is_in, kind_of, seat_of
from royalpig.engine.rejection import IllegalAction, Reason, Rejection, UnknownAction
from royalpig.engine.state import SPECTATOR, State
from royalpig.engine.verdicts import unreadable
from royalpig.wire.actions import Untyped
from royalpig.wire.codecs import GameCodec
from royalpig.wire.structs import Action, ErrorReason, LegalAction, StandingPass, Viewer

REMEMBERED = 1 << 15
"""How many actions of a game and pack are remembered before the memory is begun anew."""


# In.


def seat_of_request(given: int | UnsetType, state: State, path: str = "seat") -> int:
    """The seat that a request names, CHANCE where it names none. Raises ApiError for one that is not at the table."""
    if given is UNSET:
        return CHANCE
    return _at_the_table(given, state, path)


def telling_seat(given: int | UnsetType, state: State, path: str = "seat") -> int:
    """As `seat_of_request`, a seat whose legal actions follow from the state. Raises ApiError for one of a view."""
    seat = seat_of_request(given, state, path)
    if not state.tells(seat):
        whose = "a spectator's" if state.viewer == SPECTATOR else f"p{state.viewer}'s"
        asked = "the outcomes of chance" if seat == CHANCE else f"the actions of p{seat}"
        raise ApiError(
            ErrorReason.VIEW_NOT_PLAYABLE,
            f"this is {whose} view, and {asked} do not follow from it; send the whole state",
            violations=[FieldViolation(path, "the view is another's")],
        )
    return seat


def viewer_of_request(given: Viewer | UnsetType, state: State, path: str = "viewFor") -> Viewer | UnsetType:
    """Whose view is wanted. Raises ApiError for a seat that is not at the table."""
    if given is not UNSET and given.seat is not UNSET:
        _at_the_table(given.seat, state, f"{path}.seat")
    return given


def _at_the_table(seat: int, state: State, path: str) -> int:
    if seat >= state.table.seats:
        raise malformed(path, f"there is no seat {seat}; the seats are 0 to {state.table.seats - 1}")
    return seat


def standing_passes(given: Sequence[StandingPass], state: State) -> list[PassFor]:
    """The seats that the engine passes for. Raises ApiError for a seat or a condition that is none, or a seat twice."""
    passes: list[PassFor] = []
    for index, standing in enumerate(given):
        path = f"passFor[{index}]"
        if standing.seat is UNSET:
            raise malformed(f"{path}.seat", "must be given")
        seat = _at_the_table(standing.seat, state, f"{path}.seat")
        if standing.until not in PASS_CONDITIONS:
            raise malformed(f"{path}.until", f"must be one of {', '.join(PASS_CONDITIONS)}")
        if any(known.seat == seat for known in passes):
            raise malformed(f"{path}.seat", f"p{seat} is named twice")
        passes.append(PassFor(seat, standing.until))
    return passes


class Refused(Exception):
    """An action that is none, or that the rules forbid; carries the Rejection."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(str(rejection))
        self.rejection = rejection


def read_action(codec: GameCodec, state: State, seat: int, given: Action | UnsetType, path: str = "action") -> Reading:
    """What an action of a seat (or CHANCE) is read as: its notation, its typed form, or both.

    Raises Refused for text that names no kind of action, and for two forms that do not mean the same; ApiError if no
    action is given at all.
    """
    if given is UNSET:
        raise malformed(path, "must be given")
    typed = codec.typed(given)
    if typed is UNSET:
        _refuse_another_games(codec, given)
    try:
        by_text = _from_text(codec, state, seat, given.notation) if given.notation or typed is UNSET else None
        by_type = None if typed is UNSET else codec.actions.read(state.table, seat, typed)
    except UnknownAction as error:
        raise _refused("", unreadable(error, given.notation)) from error
    except Untyped as error:
        raise _refused("", _no_action(codec.json_field, str(error))) from error
    if by_text is None or by_type is None:
        reading = by_text or by_type
        assert reading is not None
        return reading
    if by_text.code != by_type.code or by_text.code & MALFORMED:
        raise _refused("", _no_action(codec.json_field, "the typed form and the notation do not mean the same action"))
    return by_type


def _refuse_another_games(codec: GameCodec, given: Action) -> None:
    """Raises Refused for a typed form of another game."""
    for name, json_name in codec.typed_of_others:
        if getattr(given, name, UNSET) is not UNSET:
            raise _refused("", _no_action(json_name, f"the typed form is of another game than {codec.game.id}"))


def _from_text(codec: GameCodec, state: State, seat: int, text: str) -> Reading:
    known = remembered(codec, state).code_of(seat, text)
    if is_in(state.listed.get(seat), known):
        return Reading(known)
    if len(text) > ACTION_CHARACTERS:
        raise UnknownAction(f"an action has at most {ACTION_CHARACTERS} characters", ACTION_CHARACTERS)
    return state.read(text, None if seat == CHANCE else seat)


def _no_action(field: str, problem: str) -> Rejection:
    return Rejection(Reason.MALFORMED_ACTION, "", problem, {"field": field, "problem": problem})


def _refused(kind: str, rejection: Rejection) -> Refused:
    note_verdict(kind, rejection)
    return Refused(rejection)


def judge(state: State, reading: Reading) -> None:
    """Raises Refused for an action that is not legal."""
    # A list that is there answers faster than the rules do; to make one for this takes longer.
    if not is_in(state.listed.get(seat_of(reading.code)), reading.code):
        rejection = state.check(reading)
        if rejection is not None:
            raise _refused(_kind_of(state, reading), rejection)
    note_verdict(_kind_of(state, reading), None)


def applied(state: State, reading: Reading, passes: Sequence[PassFor], legal: bool) -> list[Event]:
    """Carries out an action, as `State.apply` does. Raises Refused for one that is not legal."""
    kind = _kind_of(state, reading)
    try:
        events = state.apply(reading, pass_for=passes, legal=legal)
    except IllegalAction as error:
        raise _refused(kind, error.rejection) from error
    note_verdict(kind, None)
    return events


def _kind_of(state: State, reading: Reading) -> str:
    return state.game.kind_by_number[kind_of(reading.code)].name


# Out.


class Remembered:
    """The actions of a game as they are answered, with the texts of one content pack."""

    def __init__(self, codec: GameCodec, pack_hash: str) -> None:
        self.pack_hash = pack_hash
        self._codec = codec
        self._typed: dict[int, Entry[LegalAction]] = {}
        self._noted: dict[int, Entry[LegalAction]] = {}
        self._defaults: dict[int, Entry[LegalAction]] = {}
        self._codes: dict[tuple[int, str], int] = {}

    def code_of(self, seat: int, text: str) -> int:
        """The packed action of a seat that a canonical text stands for; -1 if none is remembered."""
        return self._codes.get((seat, text), -1)

    def entries(self, state: State, codes: Sequence[int], typed: bool) -> list[Entry[LegalAction]]:
        """Packed actions as entries of a legal list, with the typed form or with the notation alone."""
        known = self._typed if typed else self._noted
        return [known.get(code) or self._made(known, state, code, typed) for code in codes]

    def defaults(self, state: State, codes: Iterable[int]) -> list[Entry[LegalAction]]:
        """Packed actions as entries of the defaults of a position, with the typed form."""
        known = self._defaults
        return [known.get(code) or self._made(known, state, code, typed=True) for code in codes]

    def action(self, state: State, code: int) -> Action:
        """A packed action, with the typed form."""
        action = self.entries(state, [code], typed=True)[0].struct.action
        assert action is not UNSET
        return action

    def _made(self, known: dict[int, Entry[LegalAction]], state: State, code: int, typed: bool) -> Entry[LegalAction]:
        if len(known) >= REMEMBERED:
            known.clear()
            self._codes.clear()
        seat = seat_of(code)
        text = state.action(code).notation
        self._codes[seat, text] = code
        action = self._codec.action(notation=text)
        if typed:
            setattr(action, self._codec.field, self._codec.actions.write(state.table, code))
        entry = known[code] = Entry(LegalAction(seat=UNSET if seat == CHANCE else seat, action=action))
        return entry


@cache
def _remembered(codec: GameCodec, pack_hash: str) -> Remembered:
    return Remembered(codec, pack_hash)


def remembered(codec: GameCodec, state: State) -> Remembered:
    """The actions of a state's game and content pack."""
    return _remembered(codec, state.table.pack.hash)
