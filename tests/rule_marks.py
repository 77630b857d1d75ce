"""The marker `rule`: which clauses of a register a test holds the engine to."""

import pytest

AT_MOST = 3


class BadRuleMark(pytest.Collector.CollectError):
    """A test whose marker `rule` names no clause, something that is no clause id, or too many clauses."""


def clauses_named(test: pytest.Item) -> tuple[str, ...]:
    """Give the ids of the clauses that `test` names, in the order of its markers, each once.

    Raises BadRuleMark with the test's node id and what is wrong. Whether a clause stands in a register is judged by
    the rules report, which reads the registers.
    """
    named: dict[str, None] = {}
    for mark in test.iter_markers("rule"):
        if not mark.args or mark.kwargs:
            raise BadRuleMark(f"{test.nodeid}: the marker `rule` takes one or more clause ids and nothing else")
        for clause in mark.args:
            if not isinstance(clause, str) or not clause.strip():
                raise BadRuleMark(f"{test.nodeid}: the marker `rule` names {clause!r}, which is no clause id")
            named[clause] = None
    if len(named) > AT_MOST:
        listed = ", ".join(named)
        raise BadRuleMark(f"{test.nodeid}: names {len(named)} clauses ({listed}), and {AT_MOST} are the most")
    return tuple(named)
