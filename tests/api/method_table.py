"""The table of calls: every method for every game, to be made through both faces.

A new game adds a line to `GAMES`, and a new method a row to `ROWS`.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from msgspec.structs import replace

import royalpig
from royalpig.api.refereed import REFEREED
from royalpig.api.states import state_struct
from royalpig.engine.state import State
from royalpig.wire.shapes import Shape
from royalpig.wire.structs import (
    Action,
    ApplyActionRequest,
    ApplyActionsRequest,
    ChanceMode,
    CheckActionRequest,
    ExplainActionRequest,
    GameState,
    GetClauseRequest,
    GetContentRequest,
    GetGameRequest,
    LegalDetail,
    ListChoicesRequest,
    ListClausesRequest,
    ListGamesRequest,
    ListLegalActionsRequest,
    NewStateRequest,
    ReplayRecordRequest,
    Step,
    StreamLegalActionsRequest,
    ValidateStateRequest,
    Viewer,
    ViewStateRequest,
)

SEED = "0123456789abcdef0123456789abcdef"


@dataclass(frozen=True)
class Sample:
    """What the rows need to know of a game: how many play it here, with which options, a pack of it, and a clause."""

    game: str
    seats: int
    pack: str
    clause: str
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def declared(self) -> royalpig.Game:
        return royalpig.game(self.game)


GAMES = [
    Sample("schweinebande", 3, "market", "SB-C.11"),
    Sample("lord-of-the-pigs", 4, "meridia", "LP-A.28"),
    Sample("space-pigs", 4, "space-pigs", "SP-2B.10", {"turn-limit": "3"}),
]


@dataclass(frozen=True)
class At:
    """A point of a game: its state as it travels, and the state in process to choose actions by."""

    state: GameState
    live: State

    @property
    def seat(self) -> int:
        """A seat that may act."""
        return self.live.legal()[0].seat

    @property
    def notation(self) -> str:
        """A legal action."""
        return self.live.legal()[0].notation


@dataclass(frozen=True)
class Played:
    """A whole game at random: the state before each kind of decision first came up, then the last one; its record."""

    points: list[At]
    record: str


@cache
def played(sample: Sample) -> Played:
    """The random game of a sample, always the same."""
    rng = random.Random(f"a game of {sample.game}")
    state = sample.declared.new(sample.seats, SEED, sample.options)
    recorder = royalpig.Recorder(state)
    points: dict[str, At] = {}
    while not state.over:
        decision = state.decision
        assert decision is not None
        points.setdefault(decision.kind, _at(state))
        state.apply(rng.choice(list(state.legal())))
        recorder.follow()
    return Played([*points.values(), _at(state)], recorder.record().text())


def _at(state: State) -> At:
    return At(state_struct(REFEREED[state.game.id], state), state.clone())


@dataclass(frozen=True)
class Row:
    """A method, and the requests that are made of it: one of a game, or one of each point of the game."""

    method: str
    of_game: Callable[[Sample], list[Shape]] | None = None
    of_point: Callable[[At], Shape] | None = None

    def requests(self, sample: Sample) -> list[Shape]:
        """All requests of a game."""
        if self.of_point is None:
            return self.of_game(sample) if self.of_game else []
        return [self.of_point(at) for at in played(sample).points if not at.live.over]


def _new_states(sample: Sample) -> list[Shape]:
    plain = NewStateRequest(game=sample.game, seats=sample.seats, seed=SEED)
    return [
        plain,
        replace(plain, legal_detail=LegalDetail.NONE, omit_events=True),
        replace(plain, legal_detail=LegalDetail.COUNT, view_for=Viewer(seat=0)),
        replace(plain, legal_detail=LegalDetail.NOTATION, page_size=3, view_for=Viewer()),
        replace(plain, chance_mode=ChanceMode.EXPLICIT, content_pack=sample.pack),
    ]


def _records(sample: Sample) -> list[Shape]:
    whole = played(sample).record
    cut = whole[: len(whole) * 2 // 3]
    return [ReplayRecordRequest(text=text) for text in (whole, cut, "seats many", "")]


ROWS = [
    Row("ListGames", lambda sample: [ListGamesRequest(), ListGamesRequest(page_size=1)]),
    Row("GetGame", lambda sample: [GetGameRequest(game=sample.game)]),
    Row("GetContent", lambda sample: [GetContentRequest(game=sample.game, pack=sample.pack)]),
    Row(
        "ListClauses",
        lambda sample: [ListClausesRequest(game=sample.game), ListClausesRequest(game=sample.game, page_size=2)],
    ),
    Row("GetClause", lambda sample: [GetClauseRequest(game=sample.game, id=sample.clause)]),
    Row("NewState", _new_states),
    Row(
        "ApplyAction",
        of_point=lambda at: ApplyActionRequest(
            state=at.state, seat=at.seat, action=Action(notation=at.notation), view_for=Viewer(seat=1)
        ),
    ),
    Row(
        "ApplyActions",
        of_point=lambda at: ApplyActionsRequest(
            state=at.state, steps=[Step(seat=at.seat, action=Action(notation=at.notation))]
        ),
    ),
    Row(
        "CheckAction",
        of_point=lambda at: CheckActionRequest(
            state=at.state, seat=(at.seat + 1) % at.state.seats, action=Action(notation=at.notation)
        ),
    ),
    Row(
        "ExplainAction",
        of_point=lambda at: ExplainActionRequest(state=at.state, seat=at.seat, action=Action(notation=at.notation)),
    ),
    Row("ListLegalActions", of_point=lambda at: ListLegalActionsRequest(state=at.state, page_size=2)),
    Row("StreamLegalActions", of_point=lambda at: StreamLegalActionsRequest(state=at.state, page_size=2)),
    Row("ListChoices", of_point=lambda at: ListChoicesRequest(state=at.state, seat=at.seat)),
    Row("ValidateState", of_point=lambda at: ValidateStateRequest(state=at.state)),
    Row("ViewState", of_point=lambda at: ViewStateRequest(state=at.state, seat=0)),
    Row("ReplayRecord", _records),
]
