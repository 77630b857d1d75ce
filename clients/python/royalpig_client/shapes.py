"""What the service answers, as light frozen structs. Fields that a newer service adds are passed over."""

from typing import Any

import msgspec
from msgspec import Raw, Struct


class Shape(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """A message of the contract, in the parts that a client reads."""


class Summary(Shape, frozen=True):
    """A game in brief: its id and title, how many seats play it, the version of its rules."""

    id: str
    title: str
    seats_min: int
    seats_max: int
    rules_version: str


class Clause(Shape, frozen=True):
    """A clause of a game's register; ``text`` marks one that asks nothing of an engine."""

    id: str
    place: str
    sentence: str
    provenance: str
    text: bool = False


class LegalAction(Shape, frozen=True):
    """An action that is legal, and its seat (None for an outcome of chance)."""

    seat: int | None = None
    action: dict[str, Any] = {}

    @property
    def notation(self) -> str:
        """The action in one line of text, such as `collect 0,3 ne`."""
        return str(self.action.get("notation", ""))

    @property
    def kind(self) -> str:
        """The first word of the notation."""
        return self.notation.partition(" ")[0]

    @property
    def typed(self) -> dict[str, Any]:
        """The typed form, as JSON shows it; empty unless the client was asked for it."""
        return {name: value for name, value in self.action.items() if name != "notation"}

    def __str__(self) -> str:
        return self.notation


class LegalPage(Shape, frozen=True):
    """A page of a legal list, how many actions there are on all pages, and where the next page begins."""

    actions: list[LegalAction] = []
    total: int = 0
    next_page_token: str = ""


class ChanceOutcome(Shape, frozen=True):
    """What chance may bring, and its weight."""

    action: dict[str, Any]
    weight: int

    @property
    def notation(self) -> str:
        """The outcome in one line of text, such as `tile pig`."""
        return str(self.action.get("notation", ""))


class Decision(Shape, frozen=True):
    """What a state waits for.

    ``form`` is one of DECISION_FORM_ONE, _ALL, _WINDOW, _TEAM and _CHANCE; ``actors`` are the seats that may still
    answer, none for chance; ``opened_at`` is the ply at which the decision was put.
    """

    kind: str
    place: str
    form: str
    actors: list[int] = []
    answered: list[int] = []
    chance: list[ChanceOutcome] = []
    opened_at: int = 0


class Standing(Shape, frozen=True):
    """Where a seat ended: its rank, 1 the best, and its scores by name."""

    seat: int
    rank: int
    scores: dict[str, int] = {}


class Outcome(Shape, frozen=True):
    """How a game ended: the seats that won, every seat ranked, and why it ended."""

    winners: list[int] = []
    ranking: list[Standing] = []
    reason: str = ""


class Rejection(Shape, frozen=True):
    """Why an action is refused: the reason, the clause with its sentence, and the values that broke it."""

    reason: str
    clause: str = ""
    sentence: str = ""
    values: dict[str, str] = {}


class Condition(Shape, frozen=True):
    """A condition that was looked at for an action."""

    clause: str
    holds: bool
    sentence: str
    values: dict[str, str] = {}


class Explanation(Shape, frozen=True):
    """The conditions looked at for an action; the last one fails, unless the action is legal."""

    legal: bool
    conditions: list[Condition] = []
    rejection: Rejection | None = None


class Problem(Shape, frozen=True):
    """An invariant that a state breaks: its id, the clause behind it, the field that is wrong, and what is wrong."""

    invariant: str
    clause: str
    path: str
    message: str


class Choice(Shape, frozen=True):
    """A value that the next part of an action may take, and how many legal actions begin so."""

    argument: str
    value: str
    count: int


class Event(Struct, frozen=True):
    """Something that happened: its type, its fields as JSON shows them, and whether an automatic step brought it."""

    sequence: int
    type: str
    auto: bool
    fields: dict[str, Any]


class PositionAnswer(Shape, frozen=True):
    """A state, kept as the bytes that came, and what one asks about it."""

    state: Raw
    view: dict[str, Any] | None = None
    decision: Decision | None = None
    legal: LegalPage | None = None
    outcome: Outcome | None = None
    undo_horizon: int = 0
    defaults: list[LegalAction] = []


class StepResult(Shape, frozen=True):
    """Whether a step of a batch was passed over because the engine had made the same step by itself."""

    passed_over: bool = False


class Played(Shape, frozen=True):
    """The answer to a new state or to actions."""

    position: PositionAnswer
    events: list[dict[str, Any]] = []
    steps: list[StepResult] = []
    seat_tokens: list[str] = []
    owner_token: str = ""


class Verdict(Shape, frozen=True):
    """The answer to a check."""

    legal: bool
    rejection: Rejection | None = None


class FairDice(Shape, frozen=True):
    """What a record shows of its fair dice, all of it right.

    ``commitment`` was published before the game. ``revealed`` says that what it commits to was shown, and that the seed
    followed from it; ``seed_given`` that the seed was given, not drawn; ``added_by`` are the seats that added to it.
    """

    commitment: str
    revealed: bool = False
    seed_given: bool = False
    added_by: list[int] = []


class Replayed(Shape, frozen=True):
    """What became of a record: whether it is right, or where it first goes wrong and why."""

    valid: bool
    position: PositionAnswer | None = None
    plies: int = 0
    line: int | None = None
    reason: str = ""
    message: str = ""
    rejection: Rejection | None = None
    dice: FairDice | None = None


class SummaryPage(Shape, frozen=True):
    """A page of games."""

    games: list[Summary] = []
    next_page_token: str = ""


class ClausePage(Shape, frozen=True):
    """A page of clauses."""

    clauses: list[Clause] = []
    next_page_token: str = ""


class GameAnswer(Shape, frozen=True):
    """A game with all that is said of it."""

    game: dict[str, Any]


class ContentAnswer(Shape, frozen=True):
    """A content pack."""

    content: dict[str, Any]


class ClauseAnswer(Shape, frozen=True):
    """One clause."""

    clause: Clause


class LegalAnswer(Shape, frozen=True):
    """A page of a legal list."""

    legal: LegalPage


class ChoicesAnswer(Shape, frozen=True):
    """The choices that are left."""

    choices: list[Choice] = []


class StateAnswer(Shape, frozen=True):
    """A state in whatever form."""

    state: Raw


class ProblemsAnswer(Shape, frozen=True):
    """The invariants that a state breaks."""

    valid: bool
    problems: list[Problem] = []


def event(message: dict[str, Any]) -> Event:
    """The Event of a message: its typed part is found under the game's name, and there under the event's."""
    typed = [value for name, value in message.items() if name not in ("sequence", "type", "auto")]
    fields: dict[str, Any] = next(iter(typed[0].values()), {}) if typed else {}
    return Event(message["sequence"], message["type"], message["auto"], fields)


def plain(state: Raw) -> dict[str, Any]:
    """A state as plain dictionaries, lists, texts and numbers."""
    return msgspec.json.decode(state)  # type: ignore[no-any-return]
