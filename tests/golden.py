"""Golden files of games: counts of the ways to go on (perft), and whole games told step by step.

They stand in ``tests/games/<game>/golden/``: `perft.toml`, and `*.game.txt`. Each says how its games are played, so
that it can be made again: `python -m tests.golden` writes them all anew from what they say of themselves. A difference
is a change of the rules, the notation, the events or the random source, and none of these happens unnoticed.

Where choices are to be made, choice number k (from 0) among n legal actions is draw k below n of the random source
whose seed is the `choices` of the game (``docs/randomness.md``).
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

import royalpig
from royalpig.engine.randomness import Source
from royalpig.engine.state import State
from tests.telling import seat_text, step_told, told

GAMES = Path(__file__).parent / "games"


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game comes to a state: the setup, then `after` choices."""

    game: str
    seats: int
    seed: int = 1
    options: Mapping[str, str] = {}
    chance: str = "auto"
    choices: int = 0
    after: int = 0
    counts: tuple[int, ...] = ()

    def state(self) -> State:
        """The state, reached anew."""
        state = royalpig.game(self.game).new(self.seats, self.seed, self.options, self.chance)
        for _ in choices(state, self.choices, self.after):
            pass
        return state


@dataclass
class Choice:
    """A choice that was made: the list that it was made from, and the line of what it brought about."""

    asked: str
    number: int
    lines: list[str] = field(default_factory=list)


def choices(state: State, seed: int, most: int | None = None) -> Iterator[Choice]:
    """Plays a state on in place to its end, or for some choices; yields each choice after it was made."""
    source = Source(seed)
    made = 0
    while not state.over and made != most:
        decision = state.decision
        assert decision is not None
        legal = state.legal()
        choice = Choice(f"{seat_text(legal[0].seat)} {decision.kind}", len(legal))
        events = state.apply(legal[source.draw(made, len(legal))].code)
        steps = [f"{step_told(state, step)}{' (auto)' if step.auto else ''}" for step in state.trail]
        choice.lines = [*steps, *(f"  {told(state, event)}" for event in events)]
        yield choice
        made += 1


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` answers lead on from a state; a game that is over has none."""
    codes = state.legal().codes
    if depth == 1:
        return len(codes)
    return sum(perft(state.after(code), depth - 1) for code in codes)


def starts(path: Path) -> list[Start]:
    """The entries of a `perft.toml`."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8"))["start"], list[Start])


def counted_anew(path: Path) -> str:
    """The text of a `perft.toml` with every `counts` counted again, as deep as it was."""
    counts = iter([[perft(start.state(), depth + 1) for depth in range(len(start.counts))] for start in starts(path)])
    text = path.read_text(encoding="utf-8")
    return re.sub(r"^counts = .*$", lambda _: f"counts = {next(counts)}", text, flags=re.MULTILINE)


def told_anew(path: Path) -> str:
    """The text of a `*.game.txt`, its game played again: the setup, the choices and what they brought, the end."""
    setup, _, _ = path.read_text(encoding="utf-8").partition("\n\n")
    start = msgspec.convert(tomllib.loads(setup), Start)
    state = royalpig.game(start.game).new(start.seats, start.seed, start.options, start.chance)
    lines = [f"  {told(state, event)}" for event in state.opening]
    for number, choice in enumerate(choices(state, start.choices)):
        lines += ["", f"{number} {choice.asked}, one of {choice.number}:", *choice.lines]
    assert state.outcome is not None
    for standing in state.outcome.ranking:
        scores = " ".join(f"{name} {value}" for name, value in standing.scores.items())
        lines += ["", f"{seat_text(standing.seat)} rank {standing.rank}: {scores}"]
    return f"{setup}\n\n" + "\n".join(lines) + "\n"


def golden_paths() -> tuple[list[Path], list[Path]]:
    """Where the golden files are: the counts, and the games."""
    return sorted(GAMES.glob("*/golden/perft.toml")), sorted(GAMES.glob("*/golden/*.game.txt"))


def main() -> None:
    """Writes the golden files anew, and says which have changed."""
    counts, games = golden_paths()
    anew = {path: counted_anew(path) for path in counts} | {path: told_anew(path) for path in games}
    for path, text in anew.items():
        if path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(GAMES)} has changed")


if __name__ == "__main__":
    main()
