"""Every method of RulesService, by its name in the contract."""

from collections.abc import Mapping

from royalpig.api.operations.content import GET_CLAUSE, GET_CONTENT, LIST_CLAUSES
from royalpig.api.operations.games import GET_GAME, LIST_GAMES
from royalpig.api.operations.judgement import CHECK_ACTION, EXPLAIN_ACTION, VALIDATE_STATE, VIEW_STATE
from royalpig.api.operations.legal import LIST_CHOICES, LIST_LEGAL_ACTIONS, STREAM_LEGAL_ACTIONS
from royalpig.api.operations.operation import Operation
from royalpig.api.operations.play import APPLY_ACTION, APPLY_ACTIONS, NEW_STATE
from royalpig.api.operations.records import REPLAY_RECORD

OPERATIONS: Mapping[str, Operation] = {
    operation.name: operation
    for operation in (
        LIST_GAMES,
        GET_GAME,
        GET_CONTENT,
        LIST_CLAUSES,
        GET_CLAUSE,
        NEW_STATE,
        APPLY_ACTION,
        APPLY_ACTIONS,
        CHECK_ACTION,
        EXPLAIN_ACTION,
        LIST_LEGAL_ACTIONS,
        STREAM_LEGAL_ACTIONS,
        LIST_CHOICES,
        VALIDATE_STATE,
        VIEW_STATE,
        REPLAY_RECORD,
    )
}

__all__ = ["OPERATIONS", "Operation"]
