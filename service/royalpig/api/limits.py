"""How much the service takes and gives in one call."""

from typing import Final

LEGAL_PAGE: Final = 500
"""Entries of a legal list on one page: what is given where no size is asked for, and the most that may be."""

GAMES_PAGE: Final = 100
"""Games on one page of ListGames."""

CLAUSES_PAGE: Final = 200
"""Clauses on one page of ListClauses."""

STREAMED: Final = 100
"""Legal actions in one message of a stream."""

STEPS: Final = 1000
"""Steps of one batch."""

RECORD_CHARACTERS: Final = 1_000_000
"""Characters of one record."""

ACTION_CHARACTERS: Final = 400
"""Characters of one action's notation, or of a part of it."""

SLICE_SECONDS: Final = 0.005
"""How long a call works before it lets others have their turn."""

REQUEST_ID_CHARACTERS: Final = 64
"""Characters of the id that a caller gives to a request in a session."""

SESSIONS_PAGE: Final = 50
"""Sessions on one page of ListSessions."""
