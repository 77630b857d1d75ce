"""The door as the settings have it: who is let in, and how often."""

from pathlib import Path

from royalpig.api.admission import Admission
from royalpig.ops.caller_tokens import Accepted, KeysInFile, Tokens
from royalpig.ops.callers import Anybody, Callers, Proof, is_address
from royalpig.ops.fetched_keys import FetchedKeys
from royalpig.ops.key_file import KeyFile
from royalpig.ops.rate_store import shared_count
from royalpig.ops.rates import Rates
from royalpig.ops.settings import Settings


def admission_of(settings: Settings) -> Admission:
    """Who is let in. Raises FileError for a file of keys that cannot be read."""
    return Admission(
        _callers(settings),
        Rates(settings.rate_limit, shared_count(settings.store)) if settings.rate_limit else None,
        settings.max_streams,
        settings.open_to_anybody,
    )


def _callers(settings: Settings) -> Callers:
    who = settings.callers
    if who is None or who.proof is Proof.NONE:
        return Anybody()
    if who.proof is Proof.KEYS:
        return KeyFile(Path(who.where))
    accepted = Accepted(
        frozenset(settings.jwt_algorithms), settings.jwt_audience, settings.jwt_issuer, settings.jwt_leeway
    )
    return Tokens(FetchedKeys(who.where) if is_address(who.where) else KeysInFile(Path(who.where)), accepted)
