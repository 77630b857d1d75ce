"""The Python client of Royal Pig, sync and async.

from royalpig_client import Client

client = Client("http://127.0.0.1:8080")
position = client.new("schweinebande", seats=3)
position = position.apply(position.legal[0])
"""

from royalpig_client.async_client import AsyncClient
from royalpig_client.async_position import AsyncLegalActions, AsyncPosition, AsyncReplay, AsyncView
from royalpig_client.async_sessions import AsyncOpened, AsyncSession, AsyncSessions
from royalpig_client.client import Client
from royalpig_client.errors import (
    BatchTooLong,
    BrokenSeal,
    InvalidOptions,
    InvalidState,
    NotAllowed,
    NotFound,
    RefusedAction,
    RoyalPigClientError,
    ServiceError,
    SessionRefused,
    StaleVersion,
    TooMuch,
    Unavailable,
    Unreachable,
    UnreadableAnswer,
    UnsupportedRulesVersion,
    ViewNotPlayable,
)
from royalpig_client.position import LegalActions, Position, Replay, View
from royalpig_client.retrying import NEVER, Retrying
from royalpig_client.session_shapes import Change, Seat, SessionAnswer, Told
from royalpig_client.sessions import Opened, Session, Sessions
from royalpig_client.shapes import (
    Choice,
    Clause,
    Condition,
    Decision,
    Event,
    Explanation,
    FairDice,
    LegalAction,
    Outcome,
    Problem,
    Rejection,
    Standing,
    Summary,
)

__all__ = [
    "NEVER",
    "AsyncClient",
    "AsyncLegalActions",
    "AsyncOpened",
    "AsyncPosition",
    "AsyncReplay",
    "AsyncSession",
    "AsyncSessions",
    "AsyncView",
    "BatchTooLong",
    "BrokenSeal",
    "Change",
    "Choice",
    "Clause",
    "Client",
    "Condition",
    "Decision",
    "Event",
    "Explanation",
    "FairDice",
    "InvalidOptions",
    "InvalidState",
    "LegalAction",
    "LegalActions",
    "NotAllowed",
    "NotFound",
    "Opened",
    "Outcome",
    "Position",
    "Problem",
    "RefusedAction",
    "Rejection",
    "Replay",
    "Retrying",
    "RoyalPigClientError",
    "Seat",
    "ServiceError",
    "Session",
    "SessionAnswer",
    "SessionRefused",
    "Sessions",
    "StaleVersion",
    "Standing",
    "Summary",
    "Told",
    "TooMuch",
    "Unavailable",
    "Unreachable",
    "UnreadableAnswer",
    "UnsupportedRulesVersion",
    "View",
    "ViewNotPlayable",
]
