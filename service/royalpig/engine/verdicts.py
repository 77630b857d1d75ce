"""Whether an action is legal, and in words why not: the common gate, then the rules of its kind."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from royalpig.engine import notation
from royalpig.engine.loops import LEGAL, MISSHAPEN
from royalpig.engine.near import closest
from royalpig.engine.oracle import Reader, kind_in
from royalpig.engine.packing import CHANCE, MALFORMED, kind_of, seat_of
from royalpig.engine.rejection import Reason, Rejection, UnknownAction

if TYPE_CHECKING:
    from royalpig.engine.state import State


@dataclass(frozen=True)
class Condition:
    """A condition that was looked at for an action, and whether it holds."""

    clause: str
    holds: bool
    sentence: str
    values: dict[str, str]


def verdict(state: "State", reading: notation.Reading) -> Rejection | None:
    """None for a legal action, else the Rejection by the first condition that it breaks.

    Game over, not your decision, not this decision's kind and malformed stand before every rule, in this order. A muted
    clause of these accepts at once.
    """
    refused = _at_the_gate(state, reading.code)
    if refused is not None:
        return None if refused.clause in state.game.muted else refused
    loops, code = state.loops, reading.code
    assert loops is not None
    broken = MISSHAPEN if code & MALFORMED else loops.first_broken(state.table, code)
    if broken == LEGAL:
        return None
    if broken == MISSHAPEN:
        clause = state.game.gate.malformed
        if clause in state.game.muted:
            return None
        return _refuse(state, Reason.MALFORMED_ACTION, clause, _misread_values(state, reading))
    *_, last = Reader(state.table, loops.rules[broken].kind, code).look(state.game.muted)
    malformed = last.rule.clause == state.game.gate.malformed
    reason = Reason.MALFORMED_ACTION if malformed else Reason.ILLEGAL_ACTION
    return _refuse(state, reason, last.rule.clause, last.values)


def _at_the_gate(state: "State", code: int) -> Rejection | None:
    gate, loops, seat = state.game.gate, state.loops, seat_of(code)
    if loops is None:
        return _refuse(state, Reason.GAME_OVER, gate.over, {})
    name = loops.decision.name
    if seat not in state.actors or not state.tells(seat):
        asked = ["chance" if actor == CHANCE else f"p{actor}" for actor in state.actors]
        return _refuse(state, Reason.NOT_YOUR_DECISION, gate.not_asked, {"decision": name, "asked": " ".join(asked)})
    if kind_of(code) not in loops.kind_numbers:
        if kind_of(code) >= len(state.game.kinds):
            raise UnknownAction(f"{state.game.id} has no action of number {kind_of(code)}")
        action = state.game.kind_by_number[kind_of(code)].name
        return _refuse(state, Reason.ILLEGAL_ACTION, gate.wrong_kind, {"action": action, "decision": name})
    return None


def _refuse(state: "State", reason: Reason, clause: str, values: dict[str, str]) -> Rejection:
    return Rejection(reason, clause, state.game.clauses[clause].rule, values)


def _misread_values(state: "State", reading: notation.Reading) -> dict[str, str]:
    wrong = reading.misreading
    if wrong is None:
        kind = state.game.kind_by_number[kind_of(reading.code)]
        return {"action": kind.name, "pattern": notation.pattern(kind)}
    place = {"field": wrong.field} if wrong.field else {"position": str(wrong.position)}
    values = {**place, "problem": wrong.message}
    if wrong.candidates:
        values["candidates"] = " ".join(wrong.candidates)
    return values


def conditions(state: "State", reading: notation.Reading) -> list[Condition]:
    """The conditions looked at for an action, in the register's order, up to the first that does not hold."""
    refused = verdict(state, reading)
    gate = vars(state.game.gate).values()
    if refused is not None and refused.clause in gate:
        return [Condition(refused.clause, False, refused.sentence, dict(refused.values))]
    loops = state.loops
    kind = kind_in(state.game, loops.decision, reading.code) if loops else None
    if kind is None:
        return []
    return [
        Condition(looked.rule.clause, looked.holds, state.game.clauses[looked.rule.clause].rule, looked.values)
        for looked in Reader(state.table, kind, reading.code).look(state.game.muted)
    ]


def unreadable(error: UnknownAction, text: str) -> Rejection:
    """Text that is no action of the game, as a rejection: it stands on no clause.

    The candidates are the kinds that the first word can mean; else those that look like it; else all.
    """
    values = {"position": str(error.position), "problem": str(error)}
    word = text[error.position :].partition(" ")[0].lower()
    if error.candidates:
        meant = all(candidate.startswith(word) for candidate in error.candidates)
        near = "" if meant else closest(word, error.candidates)
        values["candidates"] = near or " ".join(error.candidates)
    return Rejection(Reason.MALFORMED_ACTION, "", str(error), values)
