"""What is checked of a game's declarations before it is played: every mistake here fails at import."""

import graphlib
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from royalpig.engine.loops import judged_rules
from royalpig.engine.packing import KIND_MASK
from royalpig.engine.rules import Decision, Form, Function, Kind, Rule, RuleForm, parameters_of
from royalpig.engine.secrecy import check_secrecy, looked_ahead_to, secret_reads
from royalpig.engine.walking import weight_rule

if TYPE_CHECKING:
    from royalpig.engine.game import Game


def check_declarations(game: "Game") -> None:
    """ValueError, naming the place, for whatever a game declares that cannot be."""
    for decision in game.decisions:
        _check_decision(game, decision)
    for invariant in game.invariants:
        if not invariant.of_whole and (secret := secret_reads([invariant.broken], game.hidden)):
            raise ValueError(f"{invariant.id} reads {', '.join(sorted(secret))}: it is not for views")
    for clause in vars(game.gate).values():
        if clause not in game.clauses:
            raise ValueError(f"{game.id}: the gate stands on {clause}, which the register has not")
    for option in game.options:
        if option.column not in game.layout.columns or option.column not in game.layout.outside:
            raise ValueError(f"{game.id}: option {option.name} has no field {option.column} outside the table")
    _check_look_ahead(game.decisions)
    steps = [*game.passages, *(decision.step for decision in game.decisions), game.over]
    if len(set(steps)) != len(steps):
        raise ValueError(f"{game.id}: two things stand at one step")


def _check_look_ahead(decisions: Sequence[Decision]) -> None:
    """ValueError where kinds look ahead to each other in a circle."""
    kinds = {kind: looked_ahead_to(kind) for decision in decisions for kind in decision.kinds}
    try:
        graphlib.TopologicalSorter(kinds).prepare()
    except graphlib.CycleError as error:
        circle = " -> ".join(kind.name for kind in reversed(error.args[1]))
        raise ValueError(f"kinds look ahead in a circle: {circle}") from error


def _check_decision(game: "Game", decision: Decision) -> None:
    for kind in decision.kinds:
        check_names(kind)
        if (kind.weight is not None) != (decision.form is Form.CHANCE):
            raise ValueError(f"{game.id}: {kind.name} and its decision disagree whether it is chance")
    for judged in judged_rules(decision):
        if judged.rule.clause not in game.clauses:
            raise ValueError(
                f"{game.id}: {judged.kind.name} stands on {judged.rule.clause}, which the register has not"
            )
    if decision.form is Form.ALL and (decision.actors is None or decision.all_in is None):
        raise ValueError(f"{game.id}: {decision.name} must say who owes an answer and what follows the last")
    check_secrecy(decision, game.hidden)


def check_names(kind: Kind) -> None:
    """ValueError where a rule or effect names a parameter that nothing provides."""
    common = {"t", "seat", *kind.arguments, *(rule.name for rule in kind.rules if rule.form is RuleForm.LET)}
    _check(kind, [*kind.rules, *([weight_rule(kind.weight)] if kind.weight else [])], kind.effect, common)
    if kind.case is not None:
        unknown = set(kind.case_parameters) - {"t", "seat", *kind.arguments}
        if unknown or set(kind.case_parameters) & set(kind.unions):
            raise ValueError(f"{kind.name}: the case cannot be told from {kind.case_parameters}")
    for case in kind.cases.values():
        own = common | set(case.arguments) | {rule.name for rule in case.rules if rule.form is RuleForm.LET}
        _check(kind, case.rules, case.effect, own)


def _check(kind: Kind, rules: Sequence[Rule], effect: Function, provided: set[str]) -> None:
    for function, needed in [*((rule.function, rule.needed) for rule in rules), (effect, parameters_of(effect))]:
        unknown = set(needed) - provided
        if unknown:
            raise ValueError(
                f"{kind.name}: {function.__name__} names {', '.join(sorted(unknown))}: nothing provides it"
            )


def one_of_each_name(decisions: Sequence[Decision]) -> list[Kind]:
    """The first kind of each name; ValueError where kinds of one name have different arguments."""
    first: dict[str, Kind] = {}
    for decision in decisions:
        for kind in decision.kinds:
            known = first.setdefault(kind.name, kind)
            if list(known.arguments.items()) != list(kind.arguments.items()) or known.hidden != kind.hidden:
                raise ValueError(f"two kinds are called {kind.name} and have different arguments")
    return list(first.values())


def canonical_order(decisions: Sequence[Decision]) -> list[str]:
    """The names of all kinds in an order that keeps each decision's own; ValueError if two decisions contradict."""
    sorter: graphlib.TopologicalSorter[str] = graphlib.TopologicalSorter()
    for decision in decisions:
        names = [kind.name for kind in decision.kinds]
        for name in names:
            sorter.add(name)
        for before, after in pairwise(names):
            sorter.add(after, before)
    try:
        ordered = list(sorter.static_order())
    except graphlib.CycleError as error:
        raise ValueError(f"decisions list their kinds in contradicting orders: {error.args[1]}") from error
    if len(ordered) > KIND_MASK + 1:
        raise ValueError(f"there are {len(ordered)} kinds of action, and {KIND_MASK + 1} can be packed")
    return ordered
