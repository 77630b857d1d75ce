"""The loops written out of the declared rules: legal list, look ahead, verdict and effect of each decision.

From each decision come four functions as plain text, which look as if written by hand: ``legal_x`` lists the packed
legal actions in canonical order, ``only_x`` answers the only one (or MANY, NONE_LEGAL), ``first_broken_x`` the number
of the first rule that a packed action breaks (or LEGAL, MISSHAPEN), ``apply_x`` carries an action out. ``any_x``
stops at the first legal action of a kind. A rule is judged at the earliest point where its parameters are known.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from royalpig.engine.packing import CHANCE, KIND_SHIFT, SEAT_SHIFT
from royalpig.engine.rules import Case, Decision, Form, Function, Kind, Rule, RuleForm, parameters_of
from royalpig.engine.walking import Source, Walk, decision_word, gaps, holds, weight_rule, word

LEGAL = -1
MISSHAPEN = -2
NONE_LEGAL = -2
MANY = -1


@dataclass(frozen=True)
class Judged:
    """A rule of a decision with its number there: what a verdict names."""

    kind: Kind
    rule: Rule


def judged_rules(decision: Decision) -> list[Judged]:
    """Every rule of a decision that can refuse, in the order of its numbers."""
    found: list[Judged] = []
    for kind in decision.kinds:
        found.extend(Judged(kind, rule) for rule in rules_with_weight(kind) if rule.form is not RuleForm.LET)
    return found


def rules_with_weight(kind: Kind) -> list[Rule]:
    """A kind's rules, common ones first, and for a chance outcome the rule that its weight is not 0."""
    rules = kind.all_rules()
    return [*rules, weight_rule(kind.weight)] if kind.weight else rules


@dataclass
class Writer:
    """Writes the loops of a game's decisions."""

    numbers: Mapping[str, int]
    muted: frozenset[str]
    source: Source = field(default_factory=Source)
    looked_at: list[Kind] = field(default_factory=list)

    def write(self, decisions: Sequence[Decision]) -> Source:
        """All functions of all decisions, in order."""
        looked_at: dict[int, Kind] = {}
        for decision in decisions:
            self.legal(decision)
            if decision.form is Form.CHANCE:
                self.outcomes(decision)
            else:
                looked_at.update((id(kind), kind) for kind in decision.kinds)
            self.only(decision)
            self.first_broken(decision)
            self.apply(decision)
        self.looked_at = list(looked_at.values())
        for index, kind in enumerate(self.looked_at):
            self.any(kind, index)
        return self.source

    def _sorted(self, decision: Decision) -> list[Kind]:
        return sorted(decision.kinds, key=lambda kind: self.numbers[kind.name])

    def _walk(self, kind: Kind, chance: bool, found: Callable[[int, str], None]) -> None:
        number = self.numbers[kind.name]
        seat = CHANCE << SEAT_SHIFT | number << KIND_SHIFT
        head = f"{seat}" if chance else f"seat << {SEAT_SHIFT} | {number << KIND_SHIFT}"
        self.source.add(1, f"at = {head}  # {kind.name}")
        Walk(kind, number, self.source, self.muted, found).begin(1, chance)

    def legal(self, decision: Decision) -> None:
        """`legal_x(t, seat)`: the packed legal actions of a seat, in canonical order."""
        add = self.source.add
        add(0, f"def legal_{decision_word(decision)}(t: Table, seat: int) -> list[int]:")
        add(1, "found: list[int] = []")
        for kind in self._sorted(decision):
            self._walk(
                kind,
                decision.form is Form.CHANCE,
                lambda depth, code: add(depth, f"found.append({code})"),
            )
        add(1, "return found")
        add(0, "")

    def outcomes(self, decision: Decision) -> None:
        """`outcomes_x(t, weights)`: the packed outcomes of a chance decision; their weights are appended."""
        add = self.source.add

        def found(depth: int, code: str) -> None:
            add(depth, f"found.append({code})")
            add(depth, "weights.append(its_weight)")

        add(0, f"def outcomes_{decision_word(decision)}(t: Table, weights: list[int]) -> list[int]:")
        add(1, f"seat = {CHANCE}")
        add(1, "found: list[int] = []")
        for kind in self._sorted(decision):
            self._walk(kind, True, found)
        add(1, "return found")
        add(0, "")

    def only(self, decision: Decision) -> None:
        """`only_x(t, seat)`: the only legal action, MANY, or NONE_LEGAL."""
        add = self.source.add

        def found(depth: int, code: str) -> None:
            add(depth, f"if only != {NONE_LEGAL}:")
            add(depth + 1, f"return {MANY}")
            add(depth, f"only = {code}")

        add(0, f"def only_{decision_word(decision)}(t: Table, seat: int) -> int:")
        add(1, f"only = {NONE_LEGAL}")
        for kind in self._sorted(decision):
            self._walk(kind, decision.form is Form.CHANCE, found)
        add(1, "return only")
        add(0, "")

    def any(self, kind: Kind, index: int) -> None:
        """`any_x(t, seat)`: whether a seat has a legal action of the kind."""
        add = self.source.add
        add(0, f"def any_{word(kind.name)}_{index}(t: Table, seat: int) -> bool:")
        self._walk(kind, chance=False, found=lambda depth, code: add(depth, "return True"))
        add(1, "return False")
        add(0, "")

    def first_broken(self, decision: Decision) -> None:
        """`first_broken_x(t, code)`: the number of the first rule broken, LEGAL, or MISSHAPEN."""
        add = self.source.add
        add(0, f"def first_broken_{decision_word(decision)}(t: Table, code: int) -> int:")
        add(1, f"seat = code >> {SEAT_SHIFT} & 15")
        add(1, f"kind = code >> {KIND_SHIFT} & 255")
        number = 0
        for kind in decision.kinds:
            add(1, f"if kind == {self.numbers[kind.name]}:  # {kind.name}")
            self._decode(2, kind, checked=True)
            rules = [rule for rule in rules_with_weight(kind) if rule.form is not RuleForm.LET]
            place = {id(rule): number + index for index, rule in enumerate(rules)}
            number += len(rules)
            case_rules = {id(rule) for case in kind.cases.values() for rule in case.rules}
            if kind.case is not None:
                self._shape(2, kind)
            for rule in (*kind.rules, *(rule for rule in rules_with_weight(kind) if rule not in kind.all_rules())):
                if id(rule) not in case_rules:
                    self._judge(2, rule, place)
            if kind.case is not None:
                for key, case in kind.cases.items():
                    add(2, f"if case == {key}:")
                    self._own_names(3, kind, case)
                    for rule in case.rules:
                        self._judge(3, rule, place)
                    add(3, f"return {LEGAL}")
            add(2, f"return {LEGAL}")
        add(1, f"return {MISSHAPEN}")
        add(0, "")

    def _judge(self, depth: int, rule: Rule, place: Mapping[int, int]) -> None:
        if rule.form is RuleForm.LET:
            self.source.add(depth, f"{rule.name} = {self.source.call(rule.function, rule.parameters)}")
        elif rule.clause not in self.muted:
            self.source.add(depth, f"if not ({holds(self.source, rule)}):")
            self.source.add(depth + 1, f"return {place[id(rule)]}")

    def _decode(self, depth: int, kind: Kind, checked: bool) -> None:
        """Reads the arguments out of the packed action; where checked, an index that no value has is misshapen."""
        for (name, type_), shift in zip(kind.arguments.items(), kind.shifts, strict=True):
            index = f"code >> {shift} & {type_.unknown}" if shift else f"code & {type_.unknown}"
            self.source.add(depth, f"{name} = {index}")
            if checked:
                self.source.add(depth, f"if {name} >= {type_.size}:")
                self.source.add(depth + 1, f"return {MISSHAPEN}")
                for filled, end in gaps(type_):
                    self.source.add(depth, f"if {filled} <= {name} < {end}:")
                    self.source.add(depth + 1, f"return {MISSHAPEN}")
            if type_.base:
                self.source.add(depth, f"{name} += {type_.base}")

    def _shape(self, depth: int, kind: Kind) -> None:
        """Judges the form of the arguments that differ by case."""
        assert kind.case is not None
        add = self.source.add
        add(depth, f"case = {self.source.call(kind.case, kind.case_parameters)}")
        for key, case in kind.cases.items():
            wrong: list[str] = []
            owned = {union: own for own, (union, _) in case.arguments.items()}
            for union in kind.unions:
                if union in owned:
                    _, member = kind.placed(case, owned[union])
                    size = member.type.size if isinstance(member.type.size, int) else member.type.unknown
                    wrong.append(f"not {member.offset} <= {union} < {member.offset + size}")
                else:
                    wrong.append(f"{union} != 0")
            if wrong:
                add(depth, f"if case == {key} and ({' or '.join(wrong)}):")
                add(depth + 1, f"return {MISSHAPEN}")

    def _own_names(self, depth: int, kind: Kind, case: Case) -> None:
        for own in case.arguments:
            union, member = kind.placed(case, own)
            shift = member.type.base - member.offset
            self.source.add(depth, f"{own} = {union} + {shift}" if shift else f"{own} = {union}")

    def apply(self, decision: Decision) -> None:
        """`apply_x(t, code)`: carries out a legal action."""
        add = self.source.add
        add(0, f"def apply_{decision_word(decision)}(t: Table, code: int) -> None:")
        add(1, f"seat = code >> {SEAT_SHIFT} & 15")
        add(1, f"kind = code >> {KIND_SHIFT} & 255")
        for kind in decision.kinds:
            add(1, f"if kind == {self.numbers[kind.name]}:  # {kind.name}")
            self._decode(2, kind, checked=False)
            if kind.case is not None:
                add(2, f"case = {self.source.call(kind.case, kind.case_parameters)}")
                for key, case in kind.cases.items():
                    add(2, f"if case == {key}:")
                    self._own_names(3, kind, case)
                    self._effect(3, [*kind.rules, *case.rules], case.effect)
                    add(3, "return")
            self._effect(2, kind.rules, kind.effect)
            add(2, "return")
        add(0, "")

    def _effect(self, depth: int, rules: Sequence[Rule], effect: Function) -> None:
        lets = {rule.name: rule for rule in rules if rule.form is RuleForm.LET}
        made: set[str] = set()

        def make(name: str) -> None:
            if name in lets and name not in made:
                for parameter in lets[name].parameters:
                    make(parameter)
                made.add(name)
                call = self.source.call(lets[name].function, lets[name].parameters)
                self.source.add(depth, f"{name} = {call}")

        parameters = parameters_of(effect)
        for name in parameters:
            make(name)
        self.source.add(depth, self.source.call(effect, parameters))
