"""The golden records: whole games that every later engine must play to the same bytes.

`python -m tests.records.golden_games` writes those that are not there yet, and never touches one that is: a change that
needs another record is another version of the rules. After the last line of each record a comment holds the SHA-256 of
the bytes of its last state.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from random import Random

from royalpig import Record, Recorder, State, game
from royalpig.engine.events import Event
from royalpig.records.lines import Note
from tests.engine.play import Policy, any_action
from tests.games.space_pigs.directing import brawl, farm
from tests.games.space_pigs.moments import Moments

FOLDER = Path(__file__).with_name("golden")
PLAYERS = ("Ann", "Bob", "Cy", "Dora", "Ede", "Flo")

Remarks = Callable[[State, Sequence[Event]], Sequence[str]]
"""What is worth a comment in what an action brought about: see `tests.games.space_pigs.moments`."""


def no_remarks(_state: State, _events: Sequence[Event]) -> Sequence[str]:
    """Nothing is worth a comment."""
    return ()


def without_remarks() -> Remarks:
    """For a game whose record has no comments."""
    return no_remarks


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
    policy: Policy = any_action
    remarks: Callable[[], Remarks] = without_remarks
    """Makes what follows the game; its remarks stand above the line of the action that gave rise to them."""

    def record(self) -> Record:
        state = game(self.game).new(self.seats, self.seed, self.options, self.chance)
        recorder, random, remarks = Recorder(state), Random(self.choices), self.remarks()
        notes: dict[int, Note] = {}
        while not state.over:
            number = state.ply
            said = remarks(state, state.apply(self.policy(state, random)))
            if said:
                notes[number] = Note(tuple(said))
            recorder.follow()
        record = recorder.record(PLAYERS[: self.seats], "2026-03-01", hashes=not self.short)
        noted = (replace(line, note=notes.get(number, line.note)) for number, line in enumerate(record.lines))
        lines = tuple(line for line in noted if not (self.short and line.auto))
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
    "space-pigs/three-seats.record": (Golden("space-pigs", 3, 477, 477, policy=farm, remarks=Moments),),
    "space-pigs/four-seats-dice-entered.record": (
        Golden(
            "space-pigs",
            4,
            111,
            options={"layout": "automatic", "exchange-windows": "off", "turn-limit": "4"},
            chance="explicit",
            policy=brawl,
            remarks=Moments,
        ),
    ),
    "space-pigs/four-seats-big-die.record": (
        Golden(
            "space-pigs",
            4,
            54,
            options={"big-die": "10", "reaction-windows": "own-turn"},
            chance="explicit",
            policy=farm,
            remarks=Moments,
        ),
    ),
    "space-pigs/five-seats.record": (
        Golden(
            "space-pigs",
            5,
            109,
            109,
            {"reaction-windows": "ends-only", "turn-limit": "4"},
            policy=brawl,
            remarks=Moments,
        ),
    ),
    "space-pigs/six-seats.record": (
        Golden(
            "space-pigs",
            6,
            91,
            91,
            {"layout": "automatic", "exchange-windows": "per-sequence", "turn-limit": "4"},
            policy=brawl,
            remarks=Moments,
        ),
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
