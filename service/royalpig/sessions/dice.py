"""Where a session's seed comes from, as it is stored; the construction is `royalpig.engine.dice`.

A session is created with `drawn` or `given`, either of which makes the commitment to publish at once. When it starts,
`seed_of` tells the seed. What is revealed in its record at the end is the secret (of dice that were drawn), the salt,
and the entropy of each seat.
"""

from collections.abc import Sequence

from royalpig.engine import dice
from royalpig.engine.dice import LONGEST_ENTROPY, require_entropy
from royalpig.engine.randomness import SEED_BITS
from royalpig.sessions.stored import Dice, Seat

__all__ = ["LONGEST_ENTROPY", "drawn", "given", "require_entropy", "seed_of"]


def drawn(game: str) -> Dice:
    """Dice whose secret the service draws, and to which seats may add entropy until the session starts."""
    secret, salt = dice.new_secret(), dice.new_salt()
    return Dice(secret=secret, salt=salt, commitment=dice.commitment(game, secret, salt))


def given(game: str, seed: int) -> Dice:
    """Dice of a seed of 128 bits that the owner gave: it is what is committed to, and entropy is refused."""
    salt = dice.new_salt()
    secret = seed.to_bytes(SEED_BITS // 8, "big")
    return Dice(secret=secret, salt=salt, commitment=dice.commitment_to_seed(game, seed, salt), given=True)


def seed_of(stored: Dice, seats: Sequence[Seat]) -> int:
    """The seed with which a session starts: of the secret and the entropy of its seats, or the one that was given."""
    if stored.given:
        return int.from_bytes(stored.secret, "big")
    return dice.seed_from(stored.secret, {number: seat.entropy for number, seat in enumerate(seats)})
