"""Royal Pig: a referee for board games. The engine as a library.

>>> import royalpig
>>> state = royalpig.game("schweinebande").new(seats=3, seed=7)
>>> state.decision.kind, state.legal()[0].notation
('reveal', 'reveal 0,0')
"""

from royalpig.engine.actions import Action, LegalActions
from royalpig.engine.choosing import Choice
from royalpig.engine.game import Game
from royalpig.engine.outcome import Outcome, Standing
from royalpig.engine.rejection import (
    IllegalAction,
    InvalidSetup,
    InvalidState,
    NoSuchDeal,
    Problem,
    Reason,
    Rejection,
    RoyalPigError,
    UnknownAction,
    UnknownGame,
    UnknownOption,
    ViewNotPlayable,
)
from royalpig.engine.state import SPECTATOR, State
from royalpig.games import game, games
from royalpig.records import Record, Recorder, RecordError, Replay

__all__ = [
    "SPECTATOR",
    "Action",
    "Choice",
    "Game",
    "IllegalAction",
    "InvalidSetup",
    "InvalidState",
    "LegalActions",
    "NoSuchDeal",
    "Outcome",
    "Problem",
    "Reason",
    "Record",
    "RecordError",
    "Recorder",
    "Rejection",
    "Replay",
    "RoyalPigError",
    "Standing",
    "State",
    "UnknownAction",
    "UnknownGame",
    "UnknownOption",
    "ViewNotPlayable",
    "game",
    "games",
]
