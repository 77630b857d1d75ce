"""A position: a state and everything one asks about it, as one who reads it may know it.

The reader of an answer is a seat, a spectator, or EVERYTHING for one who holds the whole state. The envelope of a state
would tell what its view does not: for a seat or a spectator it has only the own seat's list and default, chance
outcomes only where they are public, and events in their public form.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from royalpig.api.actions import Remembered, remembered
from royalpig.api.answers import Entry, Filling
from royalpig.api.limits import LEGAL_PAGE
from royalpig.api.notes import notes
from royalpig.api.pages import page, page_size
from royalpig.api.recent import SOUND
from royalpig.api.states import state_struct
from royalpig.engine import outcome as engine
from royalpig.engine.events import Event as EngineEvent
from royalpig.engine.packing import CHANCE
from royalpig.engine.rules import Form
from royalpig.engine.state import SPECTATOR, DecisionNow, State
from royalpig.wire.codecs import GameCodec
from royalpig.wire.shapes import Shape
from royalpig.wire.splice import Splice
from royalpig.wire.structs import (
    ChanceOutcome,
    Decision,
    DecisionForm,
    Event,
    GameState,
    LegalAction,
    LegalActions,
    LegalDetail,
    Outcome,
    Position,
    Standing,
    Viewer,
)

Reader: TypeAlias = int | None
"""A seat, SPECTATOR, or EVERYTHING."""
EVERYTHING: Final = None

WHOLE_LIST: Final = (None, "")
"""Neither a seat nor a kind is picked: such a page may be gone on from by ListLegalActions without either."""

FORMS: Final = {
    Form.ONE: DecisionForm.ONE,
    Form.ALL: DecisionForm.ALL,
    Form.WINDOW: DecisionForm.WINDOW,
    Form.TEAM: DecisionForm.TEAM,
    Form.CHANCE: DecisionForm.CHANCE,
}


class Wanted(msgspec.Struct, frozen=True):
    """What a request pays for beside the state: how much of the legal list, and whose view."""

    detail: LegalDetail = LegalDetail.UNSPECIFIED
    page_size: int = 0
    view_for: Viewer | UnsetType = UNSET

    @property
    def no_list(self) -> bool:
        """Whether the list need not be made."""
        return self.detail is LegalDetail.NONE


Entries: TypeAlias = Sequence[Entry[LegalAction]]


@dataclass(frozen=True)
class Places:
    """Where a response that holds a position has the lists that are filled."""

    legal: Splice
    defaults: Splice

    @classmethod
    def of(cls, response: type[Shape], path: str = "position") -> "Places":
        """The places in a response that holds a position at a path, in the protos' field names."""
        return cls(Splice(response, f"{path}.legal.actions"), Splice(response, f"{path}.defaults"))


class Told(msgspec.Struct, frozen=True):
    """A position, and the entries that belong into its legal list and its defaults."""

    position: Position
    legal: Entries = ()
    defaults: Entries = ()

    def fillings(self, places: Places) -> tuple[Filling, ...]:
        """The entries with their places in a response."""
        if not self.defaults:
            return (Filling(places.legal, self.legal),) if self.legal else ()
        if not self.legal:
            return (Filling(places.defaults, self.defaults),)
        return Filling(places.legal, self.legal), Filling(places.defaults, self.defaults)


def told(codec: GameCodec, state: State, wanted: Wanted, reader: Reader = EVERYTHING) -> Told:
    """A whole state at rest as a reader may know it."""
    seen = state if reader is EVERYTHING else state.view(reader)
    known = remembered(codec, state)
    now = seen.decision
    position = Position(
        state=state_struct(codec, seen),
        view=_view(codec, seen, wanted.view_for),
        decision=UNSET if now is None else _decision(known, seen, now),
        outcome=_outcome(seen),
        undo_horizon=state.undo_horizon if reader is EVERYTHING else 0,
    )
    legal: Entries = ()
    defaults: Entries = ()
    if not wanted.no_list and _has_a_list(seen):
        position.legal, legal = legal_page(codec, seen, seen.legal().codes, wanted)
        defaults = known.defaults(seen, _defaults(seen))
    SOUND.remember(state)
    return Told(position, legal, defaults)


def _has_a_list(seen: State) -> bool:
    """Whether a reader may be told of a list, were it empty: in a game with secrets a spectator has none."""
    return not (seen.is_view and seen.viewer == SPECTATOR and seen.game.hidden)


def _view(codec: GameCodec, seen: State, view_for: Viewer | UnsetType) -> GameState | UnsetType:
    if view_for is UNSET:
        return UNSET
    return state_struct(codec, seen.view(SPECTATOR if view_for.seat is UNSET else view_for.seat))


def legal_page(
    codec: GameCodec, state: State, codes: Sequence[int], wanted: Wanted, source: Any = WHOLE_LIST, token: str = ""
) -> tuple[LegalActions, Entries]:
    """A page of packed legal actions: how many there are in all, the token of the next page, and the entries.

    ``source`` is by what they were picked; the token holds for it and for the state.
    """
    notes().legal.append(len(codes))
    told = LegalActions(total=len(codes))
    if wanted.detail is LegalDetail.COUNT:
        return told, ()
    size = page_size(wanted.page_size, LEGAL_PAGE)
    if token or len(codes) > size:
        codes, told.next_page_token = page(codes, (identity(state), *source), size, token)
    typed = wanted.detail is not LegalDetail.NOTATION
    return told, remembered(codec, state).entries(state, codes, typed)


def identity(state: State) -> tuple[Any, ...]:
    """What makes a state the one that it is, in plain values."""
    game, t = state.game, state.table
    source = state.chance, state.seed.to_bytes(16, "big"), state.draws
    return game.id, game.rules_version, t.pack.hash, state.viewer, *source, state.ply, game.layout.values(t)


def _decision(known: Remembered, state: State, now: DecisionNow) -> Decision:
    outcomes = now.chance or ()
    return Decision(
        kind=now.kind,
        place=now.place,
        form=FORMS[now.form],
        actors=list(now.actors),
        answered=list(now.answered),
        chance=[ChanceOutcome(action=known.action(state, made.code), weight=weight) for made, weight in outcomes],
        opened_at=now.opened_at,
    )


def _defaults(seen: State) -> list[int]:
    """The packed defaults of all that owe an answer, as far as they are told."""
    found = (seen.default(seat) for seat in seen.actors if seat != CHANCE)
    return [default.code for default in found if default is not None]


def _outcome(state: State) -> Outcome | UnsetType:
    found = state.outcome
    return UNSET if found is None else outcome_struct(found)


def outcome_struct(outcome: engine.Outcome) -> Outcome:
    """How a game ended, as it is answered."""
    return Outcome(
        winners=list(outcome.winners),
        ranking=[Standing(seat=s.seat, rank=s.rank, scores=dict(s.scores)) for s in outcome.ranking],
        reason=outcome.reason,
    )


def event_structs(
    codec: GameCodec, state: State, events: Iterable[EngineEvent], reader: Reader = EVERYTHING
) -> list[Event]:
    """What happened, numbered from 1, as a reader may know it."""
    told: list[Event] = []
    for sequence, event in enumerate(events, 1):
        name, typed = codec.events.write(event, state.table, reader)
        struct = codec.event(sequence=sequence, type=name, auto=event.auto)
        setattr(struct, codec.field, typed)
        told.append(struct)
    return told
