"""How a rule is written: a named function and the clause it stands on.

A kind of action is declared once, as an ordered list of rules. The parameters of a rule's function decide when it is
judged (as soon as all of them are known); the place in the list decides what is reported. A parameter is ``t`` (the
table), ``seat``, an argument of the action, the own name of a case's argument, or a value made by `let`.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import Any

from royalpig.engine.arguments import ArgumentType, Member
from royalpig.engine.packing import shifts

Function = Callable[..., Any]

ACTOR = "actor"
"""Says of a hidden argument that the seat that acts sees it."""
NOBODY_SEES = ""
"""Says of a hidden argument that no seat sees it."""


class RuleForm(Enum):
    """The five forms of a rule."""

    NEEDS = "needs"
    AMONG = "among"
    AT_MOST = "at most"
    AT_LEAST = "at least"
    LET = "let"


@dataclass(frozen=True, eq=False)
class Rule:
    """One rule of a kind; made by `needs`, `among`, `at_most`, `at_least` and `let`."""

    form: RuleForm
    clause: str
    name: str
    function: Function
    values: Function | None
    parameters: tuple[str, ...]

    @property
    def needed(self) -> tuple[str, ...]:
        """Everything that must be known to judge the rule by itself: its parameters and the argument it bounds."""
        if self.form in (RuleForm.NEEDS, RuleForm.LET):
            return self.parameters
        return (*self.parameters, self.name)


@cache
def parameters_of(function: Function) -> tuple[str, ...]:
    """The names of a rule function's parameters."""
    return tuple(inspect.signature(function).parameters)


def needs(clause: str, condition: Function, values: Function | None = None) -> Rule:
    """A condition: the action is refused by ``clause`` where ``condition`` answers false.

    ``values`` makes the values that the refusal carries, where the condition's own parameters are not the ones to
    show.
    """
    return Rule(RuleForm.NEEDS, clause, "", condition, values, parameters_of(condition))


def among(clause: str, argument: str, choices: Function, values: Function | None = None) -> Rule:
    """The values of one argument, from a look-up that answers them in canonical order without doubles."""
    return Rule(RuleForm.AMONG, clause, argument, choices, values, parameters_of(choices))


def at_most(clause: str, argument: str, bound: Function, values: Function | None = None) -> Rule:
    """The upper bound of a numeric argument."""
    return Rule(RuleForm.AT_MOST, clause, argument, bound, values, parameters_of(bound))


def at_least(clause: str, argument: str, bound: Function, values: Function | None = None) -> Rule:
    """The lower bound of a numeric argument."""
    return Rule(RuleForm.AT_LEAST, clause, argument, bound, values, parameters_of(bound))


def let(name: str, function: Function) -> Rule:
    """A value by name, made once where its inputs are known. It must not fail for arguments an earlier rule refuses."""
    return Rule(RuleForm.LET, "", name, function, None, parameters_of(function))


@dataclass(frozen=True, eq=False)
class Case:
    """What a kind asks beyond its common rules in one case: a card's use, a seat's power.

    ``arguments`` maps the case's own name of an argument to the union argument of the kind and the member type that it
    must have here; union arguments that are not named must be absent.
    """

    arguments: Mapping[str, tuple[str, ArgumentType]]
    rules: Sequence[Rule]
    effect: Function


@dataclass(frozen=True, eq=False)
class Weight:
    """The whole-number weight of a chance outcome; weight 0 is refused by the clause."""

    clause: str
    function: Function


@dataclass(eq=False)
class Kind:
    """A kind of action: its arguments in declared order, its rules in the register's order, its effect.

    ``hidden`` names the arguments that not everybody sees, each with who does: ACTOR, NOBODY_SEES, or the name of
    the seat argument whose seat sees it. ``weight`` makes the kind a chance outcome. ``case`` picks a key of
    ``cases``; a key that is not there demands no shape and has no further rules.
    """

    name: str
    arguments: Mapping[str, ArgumentType]
    rules: Sequence[Rule]
    effect: Function
    hidden: Mapping[str, str] = field(default_factory=dict)
    weight: Weight | None = None
    case: Function | None = None
    cases: Mapping[int, Case] = field(default_factory=dict)
    any: Callable[[Any, int], bool] | None = None

    def __post_init__(self) -> None:
        self.shifts = shifts([type_.width for type_ in self.arguments.values()])
        unions = {name for name, type_ in self.arguments.items() if type_.members}
        if self.case is not None:
            self.case_parameters = parameters_of(self.case)
        else:
            self.case_parameters = ()
        for case in self.cases.values():
            for own, (union, member) in case.arguments.items():
                if union not in unions or own in self.arguments:
                    raise ValueError(f"{self.name}: {own} is an argument already, or {union} is not a union")
                self.arguments[union].member(member)
        for name, seen_by in self.hidden.items():
            if name not in self.arguments or seen_by not in (ACTOR, NOBODY_SEES, *self.arguments):
                raise ValueError(f"{self.name}: hidden argument {name} seen by {seen_by} is not declared")

    @property
    def unions(self) -> tuple[str, ...]:
        """The arguments whose type differs by case."""
        return tuple(name for name, type_ in self.arguments.items() if type_.members) if self.case else ()

    def placed(self, case: Case, own: str) -> tuple[str, Member]:
        """The union argument and the member that a case's own argument stands for."""
        union, type_ = case.arguments[own]
        return union, self.arguments[union].member(type_)

    def all_rules(self) -> list[Rule]:
        """The common rules, then those of every case."""
        return [*self.rules, *(rule for case in self.cases.values() for rule in case.rules)]


class Form(Enum):
    """Who owes or may give an answer to a decision."""

    ONE = "one"
    """One seat owes an answer."""
    ALL = "all"
    """Several seats each owe an answer; nobody sees one before all are in."""
    WINDOW = "window"
    """One or more seats may act, and otherwise pass."""
    TEAM = "team"
    """Any one of several seats answers for all."""
    CHANCE = "chance"
    """A die, a draw."""


PASS = "pass"  # noqa: S105 - a word of the games
"""The name of the kind by which a seat lets a window go by."""


@dataclass(eq=False)
class Decision:
    """One decision of the rulebook: what a table whose ``step`` is this number waits for.

    ``place`` is the place in the rulebook, or a function of the table. ``actors`` answers the seats that are still to
    answer (by default the table's ``actor``). ``asked(t, seat)`` says from public facts whether a seat is asked even if
    it has one legal action; without it a seat is asked when it has two or more. ``all_in`` finishes a simultaneous
    decision when the last answer is stored. ``default`` answers the notation of a seat's default action, where it is
    not `done`, `pass` or the first of the list. ``answered`` answers the seats whose answer to a simultaneous decision
    is in. ``secret`` says of a chance decision that its outcomes and weights are not public. The step that closes a
    window or ends a simultaneous decision leads to a passage or another decision, never straight to one of the same
    number: so a decision that goes on is told from one that opens anew.
    """

    step: int
    name: str
    place: str | Function
    kinds: Sequence[Kind]
    form: Form = Form.ONE
    actors: Function | None = None
    asked: Function | None = None
    all_in: Function | None = None
    default: Function | None = None
    answered: Function | None = None
    secret: bool = False

    @property
    def shows_outcomes(self) -> bool:
        """Whether everybody may see the outcomes of a chance decision and their weights."""
        return not self.secret and not any(kind.hidden for kind in self.kinds)

    def place_at(self, t: Any) -> str:
        """The place in the rulebook where this table stands."""
        return self.place if isinstance(self.place, str) else str(self.place(t))


def any_legal(kind: Kind, t: Any, seat: int) -> bool:
    """Whether a seat has a legal action of a kind: a look ahead for rules such as 'must be able to'."""
    if kind.any is None:
        raise ValueError(f"{kind.name} belongs to no decision of a game")
    return kind.any(t, seat)
