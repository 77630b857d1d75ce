"""What is wrong with a record, and where."""

from enum import StrEnum

from royalpig.engine.rejection import Rejection, RoyalPigError


class Flaw(StrEnum):
    """Why a record is refused, besides the reasons for which an action is; the same words as the contract's reasons."""

    MALFORMED_RECORD = "MALFORMED_RECORD"
    BROKEN_CHAIN = "BROKEN_CHAIN"
    WRONG_DRAW = "WRONG_DRAW"
    WRONG_RESULT = "WRONG_RESULT"
    WRONG_DICE = "WRONG_DICE"
    UNKNOWN_GAME = "UNKNOWN_GAME"
    UNKNOWN_PACK = "UNKNOWN_PACK"
    UNKNOWN_OPTION = "UNKNOWN_OPTION"
    INVALID_OPTIONS = "INVALID_OPTIONS"
    UNSUPPORTED_RULES_VERSION = "UNSUPPORTED_RULES_VERSION"
    VIEW_NOT_PLAYABLE = "VIEW_NOT_PLAYABLE"


class RecordError(RoyalPigError):
    """A text that is no record. ``line`` counts from 1 in the whole text, ``column`` from 1, 0 for the whole line."""

    def __init__(self, message: str, line: int, column: int = 0) -> None:
        at = f"line {line}, column {column}" if column else f"line {line}"
        super().__init__(f"{at}: {message}")
        self.reason = Flaw.MALFORMED_RECORD
        self.message = message
        self.line = line
        self.column = column


class Wrong(Exception):
    """Where and why a record goes wrong while it is played; becomes a Replay that is not valid.

    ``column`` is 0 for the whole line. ``clause`` is that of the rejection where there is one.
    """

    def __init__(
        self,
        line: int,
        reason: str,
        message: str,
        column: int = 0,
        clause: str = "",
        rejection: Rejection | None = None,
    ) -> None:
        super().__init__(message)
        self.line = line
        self.reason = reason
        self.message = message
        self.column = column
        self.clause = rejection.clause if rejection else clause
        self.rejection = rejection
