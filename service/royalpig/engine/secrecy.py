"""What a rule function reads of the table, found in its code before the game is played.

Whether a seat is asked, and whether a step is automatic, may depend only on what is public. A function is followed
through the module functions that it calls by bare name; what is called in other ways is seen by the tests, which
run the loops on tables that record what is read. A kind that a function names is looked ahead to (`any_legal`), so
what its rules read is read too.
"""

import dis
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType

from royalpig.engine.rules import Decision, Form, Function, Kind


def reads(function: Function) -> frozenset[str]:
    """The names of all attributes that a function, and those it calls by bare name, may read.

    Empty for a compiled function, which has no code to look at: the plain build of the same source is looked at.
    """
    names: set[str] = set()
    seen: set[int] = set()
    waiting: list[object] = [function]
    while waiting:
        current = waiting.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, Kind):
            waiting.extend(rule_functions(current))
        elif isinstance(current, FunctionType):
            names |= _attributes(current)
            waiting.extend(_named(current))
    return frozenset(names)


def looked_ahead_to(kind: Kind) -> list[Kind]:
    """The kinds that the rules of a kind look ahead to, not counting those that these look ahead to in turn."""
    found: list[Kind] = []
    seen: set[int] = set()
    waiting: list[object] = list(rule_functions(kind))
    while waiting:
        current = waiting.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, Kind):
            found.append(current)
        elif isinstance(current, FunctionType):
            waiting.extend(_named(current))
    return found


def _attributes(function: FunctionType) -> set[str]:
    """The names of the attributes that the code of a function reads."""
    return {
        str(instruction.argval)
        for code in _all_code(function.__code__)
        for instruction in dis.get_instructions(code)
        if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD")
    }


def _named(function: FunctionType) -> Iterator[object]:
    """What the code of a function calls, or takes, by a bare name of its module."""
    for code in _all_code(function.__code__):
        for instruction in dis.get_instructions(code):
            if instruction.opname == "LOAD_GLOBAL":
                yield function.__globals__.get(str(instruction.argval))


def _all_code(code: CodeType) -> Iterable[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _all_code(constant)


def rule_functions(kind: Kind) -> list[Function]:
    """The functions that decide which actions of a kind are legal."""
    functions = [rule.function for rule in kind.all_rules()]
    if kind.case is not None:
        functions.append(kind.case)
    if kind.weight is not None:
        functions.append(kind.weight.function)
    return functions


def secret_reads(functions: Iterable[Function], hidden: frozenset[str]) -> frozenset[str]:
    """The hidden fields that any of the functions reads."""
    found: frozenset[str] = frozenset()
    for function in functions:
        found |= reads(function) & hidden
    return found


def check_secrecy(decision: Decision, hidden: frozenset[str]) -> None:
    """ValueError where a decision would tell what is hidden by whether, or whom, it asks."""
    name = decision.name
    if decision.asked is None:
        secret = secret_reads([f for kind in decision.kinds for f in rule_functions(kind)], hidden)
        if secret:
            raise ValueError(f"{name} reads {', '.join(sorted(secret))}, which is hidden: it must declare `asked`")
    told = {"asked": decision.asked, "actors": decision.actors, "answered": decision.answered}
    if not isinstance(decision.place, str):
        told["place"] = decision.place
    for what, function in told.items():
        if function is not None and (secret := secret_reads([function], hidden)):
            raise ValueError(f"`{what}` of {name} reads {', '.join(sorted(secret))}, which is hidden")
    if decision.form is Form.CHANCE and decision.shows_outcomes:
        secret = secret_reads([f for kind in decision.kinds for f in rule_functions(kind)], hidden)
        if secret:
            raise ValueError(f"the outcomes of {name} tell {', '.join(sorted(secret))}: it must be `secret`")
    if decision.form is Form.TEAM:
        for kind in decision.kinds:
            if "seat" in kind.case_parameters or any("seat" in rule.parameters for rule in kind.all_rules()):
                raise ValueError(f"{name} is a team's decision: its rules cannot depend on who answers")
