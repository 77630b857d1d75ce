"""The plain reading of the rules: goes down a kind's list one rule after the other.

It explains an action to a client, and it is the oracle that tests hold the written loops against.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from royalpig.engine.arguments import ArgumentType
from royalpig.engine.game import Game
from royalpig.engine.packing import CHANCE, head, kind_of, seat_of
from royalpig.engine.rules import Case, Decision, Form, Function, Kind, Rule, RuleForm, parameters_of
from royalpig.engine.walking import weight_rule


@dataclass(frozen=True)
class Looked:
    """A rule that was looked at, whether it is kept, and the values that it speaks of, as texts."""

    rule: Rule
    holds: bool
    values: dict[str, str]


class Reader:
    """One action at one table, its names bound to values as rules ask for them."""

    def __init__(self, t: Any, kind: Kind, code: int) -> None:
        self.t = t
        self.kind = kind
        self.bound: dict[str, Any] = {"t": t, "seat": seat_of(code)}
        self.types: dict[str, tuple[ArgumentType, int]] = {}
        for (name, type_), shift in zip(kind.arguments.items(), kind.shifts, strict=True):
            index = code >> shift & type_.unknown
            self.types[name] = (type_, index)
            self.bound[name] = index + type_.base

    def call(self, function: Function) -> Any:
        """The answer of a function whose parameters are bound."""
        return function(*(self.bound[name] for name in parameters_of(function)))

    def case(self) -> Case | None:
        """The case that applies, with its own arguments bound; None if the kind has none or it is not listed."""
        if self.kind.case is None:
            return None
        case = self.kind.cases.get(self.call(self.kind.case))
        for own in case.arguments if case else ():
            union, member = self.kind.placed(case, own) if case else ("", None)
            if member is not None:
                index = self.bound[union] - member.offset
                self.types[own] = (member.type, index)
                self.bound[own] = index + member.type.base
        return case

    def misshapen(self) -> bool:
        """Whether an argument has an index that is no value, or a form that its case does not allow."""
        if any(not type_.holds(self.t, index) for type_, index in list(self.types.values())):
            return True
        if self.kind.case is None:
            return False
        case = self.kind.cases.get(self.call(self.kind.case))
        if case is None:
            return False
        owned = dict(case.arguments.values())
        for union in self.kind.unions:
            type_, index = self.types[union]
            if union not in owned:
                if index != 0:
                    return True
            elif type_.member_at(index).type is not owned[union]:
                return True
        return False

    def rules(self) -> Iterator[Rule]:
        """The rules that apply, in the order in which a verdict is reported."""
        yield from self.kind.rules
        if self.kind.weight is not None:
            yield weight_rule(self.kind.weight)
        case = self.case()
        if case is not None:
            yield from case.rules

    def look(self, muted: frozenset[str]) -> Iterator[Looked]:
        """Goes down the rules to the first that is broken."""
        for rule, answer, kept in self.judge(muted):
            yield Looked(rule, kept, self.values(rule, answer))
            if not kept:
                return

    def judge(self, muted: frozenset[str]) -> Iterator[tuple[Rule, Any, bool]]:
        """Goes down the rules; each with the answer of its function, and whether it is kept."""
        for rule in self.rules():
            answer = self.call(rule.function)
            if rule.form is RuleForm.LET:
                self.bound[rule.name] = answer
            elif rule.clause not in muted:
                yield rule, answer, _kept(rule, self.bound.get(rule.name), answer)

    def values(self, rule: Rule, answer: Any) -> dict[str, str]:
        """The values that a refusal by a rule carries: its own arguments, and the bound that was not kept."""
        if rule.values is not None:
            return {name: str(value) for name, value in self.call(rule.values).items()}
        names = [*rule.parameters, *([rule.name] if rule.name else [])]
        shown = {name: self.text(name) for name in names if name in self.types}
        if rule.form in (RuleForm.AT_MOST, RuleForm.AT_LEAST):
            shown["most" if rule.form is RuleForm.AT_MOST else "least"] = self._bound(rule.name, answer)
        return shown

    def _bound(self, name: str, bound: int) -> str:
        type_, _ = self.types[name]
        index = bound - type_.base
        return type_.text(self.t, index) if type_.holds(self.t, index) else str(bound)

    def text(self, name: str) -> str:
        """An argument's value as it is written."""
        type_, index = self.types[name]
        return type_.text(self.t, index)


def _kept(rule: Rule, value: Any, answer: Any) -> bool:
    form = rule.form
    if form is RuleForm.NEEDS:
        return bool(answer)
    if form is RuleForm.AMONG:
        return value in answer
    return bool(value <= answer if form is RuleForm.AT_MOST else value >= answer)


def kind_in(game: Game, decision: Decision, code: int) -> Kind | None:
    """The kind of a packed action as the decision has it; None if it has no such kind."""
    name = game.kind_by_number[kind_of(code)].name
    return next((kind for kind in decision.kinds if kind.name == name), None)


def is_legal(game: Game, decision: Decision, t: Any, code: int) -> bool:
    """Whether a packed action of one of the decision's kinds is well-formed and keeps every rule."""
    kind = kind_in(game, decision, code)
    if kind is None:
        return False
    reader = Reader(t, kind, code)
    return not reader.misshapen() and all(kept for _, _, kept in reader.judge(game.muted))


def well_formed(game: Game, kind: Kind, t: Any, seat: int) -> Iterator[int]:
    """Every packed action of a kind whose arguments are values of their types, in canonical order."""
    start = head(seat, game.number_of[kind.name])
    ranges = [
        [index << shift for index in range(type_.count(t)) if type_.holds(t, index)]
        for type_, shift in zip(kind.arguments.values(), kind.shifts, strict=True)
    ]
    for parts in product(*ranges):
        yield start | sum(parts)


def legal_by_brute_force(game: Game, decision: Decision, t: Any, seat: int) -> list[int]:
    """The legal actions of a seat, found by asking of every well-formed action."""
    seat = CHANCE if decision.form is Form.CHANCE else seat
    kinds = sorted(decision.kinds, key=lambda kind: game.number_of[kind.name])
    return [code for kind in kinds for code in well_formed(game, kind, t, seat) if is_legal(game, decision, t, code)]
