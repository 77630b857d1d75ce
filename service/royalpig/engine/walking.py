"""The nested loops of one kind of action, written out of its declared rules.

A rule is judged at the earliest point where its parameters are known, however late it stands in the register; what is
done with a legal action that the loops find is up to who asks for them.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from royalpig.engine.arguments import ArgumentType
from royalpig.engine.rules import Case, Decision, Function, Kind, Rule, RuleForm, Weight, parameters_of

INDENT = "    "

_weight_rules: dict[Weight, Rule] = {}


def weight_rule(weight: Weight) -> Rule:
    """The rule that an outcome's weight is not 0; one and the same for a weight."""
    if weight not in _weight_rules:
        _weight_rules[weight] = Rule(
            RuleForm.NEEDS, weight.clause, "", weight.function, None, parameters_of(weight.function)
        )
    return _weight_rules[weight]


@dataclass
class Source:
    """Program text as it grows, with the functions that it calls by their names there."""

    lines: list[str] = field(default_factory=list)
    calls: dict[str, Function] = field(default_factory=dict)

    def add(self, depth: int, line: str) -> None:
        """Adds a line at a depth of indentation."""
        self.lines.append(INDENT * depth + line)

    def name_of(self, function: Function) -> str:
        """The name by which the text calls a function: its module's last word and its own name."""
        name = f"{function.__module__.rpartition('.')[2]}__{function.__name__}"
        if not name.isidentifier():
            raise ValueError(f"{function.__qualname__} is no module function, and only those can be rules")
        known = self.calls.setdefault(name, function)
        if known is not function:
            raise ValueError(f"two functions are called {name}")
        return name

    def call(self, function: Function, parameters: Iterable[str]) -> str:
        """The text of a call whose arguments are the variables named like the parameters."""
        return f"{self.name_of(function)}({', '.join(parameters)})"


def word(name: str) -> str:
    """A kind's or decision's name as part of an identifier."""
    return name.replace("-", "_")


def decision_word(decision: Decision) -> str:
    """A decision's name in the text; its step keeps two decisions of one name apart."""
    return f"{word(decision.name)}_{decision.step}"


@dataclass
class Walk:
    """Where the writing of one kind's nested loops stands."""

    kind: Kind
    number: int
    source: Source
    muted: frozenset[str]
    found: Callable[[int, str], None]

    @property
    def weight(self) -> Rule | None:
        """The rule of a chance outcome's weight."""
        return weight_rule(self.kind.weight) if self.kind.weight else None

    def begin(self, depth: int, chance: bool) -> None:
        """Writes the loops of the kind from its first argument on."""
        names = list(self.kind.arguments)
        rules = [rule for rule in self.kind.rules if rule.clause not in self.muted]
        if self.weight is not None:
            rules.append(self.weight)
        known = {"t", "seat"}
        self.at(depth, known, rules, names, {}, dispatched=self.kind.case is None)

    def at(
        self,
        depth: int,
        known: set[str],
        pending: Sequence[Rule],
        arguments: Sequence[str],
        shapes: Mapping[str, tuple[str, ArgumentType, int]],
        dispatched: bool,
    ) -> None:
        """Writes what remains: rules that can be judged now, the case when it is known, the next argument."""
        known = set(known)
        waiting: list[Rule] = []
        pending = list(pending)
        wanted = self._wanted(pending)
        for rule in pending:
            if not set(rule.needed) <= known:
                waiting.append(rule)
            elif rule is self.weight:
                self.source.add(depth, f"its_weight = {self.source.call(rule.function, rule.parameters)}")
                if rule.clause not in self.muted:
                    self.source.add(depth, "if its_weight > 0:")
                    depth += 1
            elif rule.form is RuleForm.LET:
                if rule.name in wanted or self.kind.case is not None:
                    self.source.add(depth, f"{rule.name} = {self.source.call(rule.function, rule.parameters)}")
                    known.add(rule.name)
            else:
                self.source.add(depth, f"if {holds(self.source, rule, known)}:")
                depth += 1
        if any(set(rule.needed) <= known for rule in waiting):
            self.at(depth, known, waiting, arguments, shapes, dispatched)
            return
        if not dispatched and set(self.kind.case_parameters) <= known:
            self._dispatch(depth, known, waiting, arguments)
            return
        if not arguments:
            if waiting:
                unknown = {name for rule in waiting for name in rule.needed} - known
                raise ValueError(f"{self.kind.name}: nothing provides {', '.join(sorted(unknown))}")
            self.found(depth, self._code())
            return
        self._next_argument(depth, known, waiting, arguments, shapes, dispatched)

    def _wanted(self, rules: Sequence[Rule]) -> set[str]:
        names = {name for rule in rules for name in rule.parameters}
        return names | set(self.kind.case_parameters)

    def _next_argument(
        self,
        depth: int,
        known: set[str],
        pending: Sequence[Rule],
        arguments: Sequence[str],
        shapes: Mapping[str, tuple[str, ArgumentType, int]],
        dispatched: bool,
    ) -> None:
        name, *rest = arguments
        own, type_, offset = shapes.get(name, (name, self.kind.arguments[name], 0))
        bounds = [rule for rule in pending if rule.name == own and rule.form is not RuleForm.LET]
        ready = [rule for rule in bounds if set(rule.parameters) <= known]
        look_up = next((rule for rule in ready if rule.form is RuleForm.AMONG), None)
        used = [rule for rule in ready if rule is look_up or (look_up is None and rule.form is not RuleForm.AMONG)]
        later = {shapes.get(after, (after,))[0] for after in rest}
        again = [rule for rule in pending if rule.name in later or (rule in ready and rule not in used)]
        self._ask_once(depth, known, again)
        if look_up is not None:
            values = answer(self.source, look_up, known)
        else:
            low, high = str(type_.base), f"{type_.size} + {type_.base}" if type_.base else f"{type_.size}"
            for rule in used:
                bound = answer(self.source, rule, known)
                if rule.form is RuleForm.AT_LEAST:
                    low = f"max({low}, {bound})"
                else:
                    high = f"min({high}, {bound} + 1)"
            values = f"range({low}, {high})" if low != "0" else f"range({high})"
        self.source.add(depth, f"for {own} in {values}:")
        bound_names = known | {own}
        if own != name:
            shift = f"{own} + {offset - type_.base}" if offset != type_.base else own
            self.source.add(depth + 1, f"{name} = {shift}")
            bound_names.add(name)
        if look_up is None:
            for filled, end in gaps(type_):
                self.source.add(depth + 1, f"if not {filled} <= {own} < {end}:")
                depth += 1
        remaining = [rule for rule in pending if rule not in used]
        self.at(depth + 1, bound_names, remaining, rest, shapes, dispatched)

    def _ask_once(self, depth: int, known: set[str], rules: Iterable[Rule]) -> None:
        """Takes the look-ups and bounds that are known here out of the loop that is about to begin."""
        for rule in rules:
            name = held_name(self.source, rule.function)
            if rule.form is not RuleForm.LET and set(rule.parameters) <= known and name not in known:
                self.source.add(depth, f"{name} = {self.source.call(rule.function, rule.parameters)}")
                known.add(name)

    def _dispatch(self, depth: int, known: set[str], pending: Sequence[Rule], arguments: Sequence[str]) -> None:
        assert self.kind.case is not None
        self.source.add(depth, f"case = {self.source.call(self.kind.case, self.kind.case_parameters)}")
        test = "if"
        for key, case in self.kind.cases.items():
            self.source.add(depth, f"{test} case == {key}:")
            test = "elif"
            owned = {union: (own, *self._slot(case, own)) for own, (union, _) in case.arguments.items()}
            absent = [union for union in self.kind.unions if union not in owned]
            for union in absent:
                self.source.add(depth + 1, f"{union} = 0")
            rules = [*pending, *(rule for rule in case.rules if rule.clause not in self.muted)]
            left = [name for name in arguments if name not in absent]
            self.at(depth + 1, known | set(absent), rules, left, owned, dispatched=True)
        self.source.add(depth, "else:" if self.kind.cases else "if True:")
        self.at(depth + 1, known, pending, arguments, {}, dispatched=True)

    def _slot(self, case: Case, own: str) -> tuple[ArgumentType, int]:
        _, member = self.kind.placed(case, own)
        return member.type, member.offset

    def _code(self) -> str:
        parts = ["at"]
        for (name, type_), shift in zip(self.kind.arguments.items(), self.kind.shifts, strict=True):
            value = f"({name} - {type_.base})" if type_.base else name
            parts.append(f"{value} << {shift}" if shift else value)
        return " | ".join(parts)


def gaps(type_: ArgumentType) -> Iterable[tuple[str, int]]:
    """Where a union has room that a member does not fill at this table: from an expression to an index."""
    for member in type_.members:
        if isinstance(member.type.size, str):
            yield f"{member.offset} + {member.type.size}", member.offset + member.type.unknown


def held_name(source: Source, function: Function) -> str:
    """The variable that holds what a function has answered before a loop."""
    return f"known_{source.name_of(function)}"


def answer(source: Source, rule: Rule, known: Collection[str]) -> str:
    """What a rule's function answers: the variable that holds it, or the call."""
    held = held_name(source, rule.function)
    return held if held in known else source.call(rule.function, rule.parameters)


def holds(source: Source, rule: Rule, known: Collection[str] = frozenset()) -> str:
    """The expression that is true where a rule is kept."""
    call = answer(source, rule, known)
    if rule.form is RuleForm.AMONG:
        return f"{rule.name} in {call}"
    if rule.form is RuleForm.AT_MOST:
        return f"{rule.name} <= {call}"
    if rule.form is RuleForm.AT_LEAST:
        return f"{rule.name} >= {call}"
    return call
