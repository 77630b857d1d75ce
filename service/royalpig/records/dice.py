"""What a record shows of its fair dice, and whether it fits. ``docs/fair-dice.md`` is the construction."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from royalpig.engine.dice import commitment, commitment_to_seed, seed_from


@dataclass(frozen=True)
class FairDice:
    """The commitment that was published before the game, and what it committed to, as far as it is revealed.

    ``commitment`` and ``secret`` are 64 hexadecimal digits, ``salt`` is 32; ``entropy`` is what each seat added.
    Without a salt nothing is revealed; with a salt and no secret, the seed itself was given and committed to.
    """

    commitment: str
    secret: str = ""
    salt: str = ""
    entropy: Mapping[int, str] = field(default_factory=dict)

    @property
    def revealed(self) -> bool:
        """Whether what was committed to is shown."""
        return bool(self.salt)

    @property
    def seed_given(self) -> bool:
        """Whether the seed was given, and not drawn; False as long as nothing is revealed."""
        return self.revealed and not self.secret

    def in_public(self) -> "FairDice":
        """As much as may be known while the game goes on: from the secret the seed would follow."""
        return FairDice(self.commitment, entropy=self.entropy)

    def fault(self, game: str, seed: int) -> str:
        """A sentence on what does not fit a game of this seed; empty if all that is revealed does."""
        if not self.revealed:
            return ""
        salt = bytes.fromhex(self.salt)
        if self.seed_given:
            fits = commitment_to_seed(game, seed, salt) == self.commitment
            return "" if fits else "the commitment is not one to this seed with this salt"
        secret = bytes.fromhex(self.secret)
        if commitment(game, secret, salt) != self.commitment:
            return "the commitment is not one to this secret with this salt"
        fits = seed_from(secret, self.entropy) == seed
        return "" if fits else "another seed follows from the secret and what the seats added to it"
