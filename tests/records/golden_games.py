"""The golden records: whole games that every later engine must play to the same bytes.

`python -m tests.records.golden_games` writes those that are not there yet, and never touches one that is: a change that
needs another record is another version of the rules. After the last line of each record a comment holds the SHA-256 of
the bytes of its last state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from random import Random

from royalpig import Record, State, game
from tests.records.games import play

FOLDER = Path(__file__).with_name("golden")


@dataclass(frozen=True)
class Golden:
    """How a game was played: its setup, and the seed of the random choices."""

    game: str
    seats: int
    choices: int
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    chance: str = "auto"
    short: bool = False
    """Whether hashes and automatic steps are left out, as by a person."""

    def record(self) -> Record:
        state, recorder = play(
            game(self.game).new(self.seats, self.seed, self.options, self.chance), Random(self.choices)
        )
        record = recorder.record(["Ann", "Bob", "Cy", "Dora", "Ede"][: self.seats], "2026-03-01", hashes=not self.short)
        lines = tuple(line for line in record.lines if not (self.short and line.auto))
        return replace(record, lines=lines, closing=(f"state {fingerprint(state)}",))


GOLDEN: Mapping[str, tuple[Golden, ...]] = {
    "schweinebande/two-seats.record": (Golden("schweinebande", 2, 11, 0x5EED),),
    "schweinebande/three-seats-original.record": (
        Golden("schweinebande", 3, 12, 2**128 - 1, {"settling": "after-all", "start-seat": "random"}),
    ),
    "schweinebande/four-seats-every-option.record": (
        Golden(
            "schweinebande",
            4,
            13,
            0x0123456789ABCDEF0123456789ABCDEF,
            {
                "bare-rows": "allowed",
                "feed-supply": "box",
                "last-tiles": "may-decline",
                "selling": "free",
                "settling": "after-all",
                "start-seat": "p3",
            },
        ),
    ),
    "schweinebande/five-seats-dice-entered.record": (Golden("schweinebande", 5, 14, chance="explicit"),),
    "schweinebande/archive.record": (
        Golden("schweinebande", 2, 15, 1),
        Golden("schweinebande", 3, 16, chance="explicit", short=True),
        Golden("schweinebande", 5, 17, 2, {"selling": "free"}, short=True),
    ),
    "lord-of-the-pigs/won-by-rating.record": (Golden("lord-of-the-pigs", 4, 1101, 1101),),
    "lord-of-the-pigs/won-by-revolution.record": (
        Golden("lord-of-the-pigs", 4, 1409, 1409, {"characters": "cb-cd-pm-et", "response-order": "from-left"}),
    ),
    "lord-of-the-pigs/long.record": (
        Golden("lord-of-the-pigs", 4, 2744, 2744, {"characters": "random", "windows": "phase", "turn-limit": "90"}),
    ),
}


def fingerprint(state: State) -> str:
    """The SHA-256 of a state's bytes."""
    return sha256(state.to_bytes()).hexdigest()


def write_missing() -> None:
    """Writes the golden records that are not there yet."""
    for name, games in GOLDEN.items():
        path = FOLDER / name
        if path.exists():
            print(f"{name} is there and stays as it is")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(golden.record().text() for golden in games), encoding="utf-8")
        print(f"{name} is written")


if __name__ == "__main__":
    write_missing()
