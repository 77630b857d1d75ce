"""Holds the state after the last line of a record against what its header says of the end."""

from royalpig.engine.outcome import Outcome
from royalpig.engine.state import State
from royalpig.records.chain import table_hash
from royalpig.records.errors import Flaw, Wrong
from royalpig.records.header import Header, ended, result_text, standing_text


def compare_ending(header: Header, state: State) -> None:
    """Raises Wrong where result, standings or table, as far as they are written, are not those of the state."""
    named = [*(["result"] if header.result else []), *(f"standing p{seat}" for seat in header.standings)]
    if named:
        outcome = state.outcome
        if outcome is None:
            raise Wrong(header.number_of(*named), Flaw.WRONG_RESULT, _not_over(state))
        _compare_winners(header, outcome)
        _compare_standings(header, outcome)
    if header.table:
        found = table_hash(state.game, state.table)
        if header.table != found:
            message = f"the hash of the last table is {found}, and the header has {header.table}"
            raise Wrong(header.number_of("table"), Flaw.WRONG_RESULT, message)


def _not_over(state: State) -> str:
    decision = state.decision
    waits = f" and waits for {decision.kind}" if decision else ""
    return f"the game is not over: it stands at ply {state.ply}{waits}"


def _compare_winners(header: Header, outcome: Outcome) -> None:
    told = header.result
    if told is None:
        return
    result, _ = ended(outcome)
    if set(told.winners) != set(result.winners) or told.reason not in ("", result.reason):
        message = f"the result is {result_text(result)}, not {result_text(told)}"
        raise Wrong(header.number_of("result"), Flaw.WRONG_RESULT, message)


def _compare_standings(header: Header, outcome: Outcome) -> None:
    _, standings = ended(outcome)
    for seat, told in header.standings.items():
        found = standings.get(seat)
        if found is None or told.rank != found.rank or not told.scores.items() <= found.scores.items():
            ranked = f"has {standing_text(found)}" if found else "is not ranked"
            raise Wrong(header.number_of(f"standing p{seat}"), Flaw.WRONG_RESULT, f"p{seat} {ranked}")
