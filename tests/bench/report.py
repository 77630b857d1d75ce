"""The page of figures."""

from collections.abc import Iterable, Sequence

from tests.bench.in_process import Figures
from tests.bench.service import Load

PLAYOUT_AIMS = {("schweinebande", "plain"): 5.0, ("schweinebande", "compiled"): 12.0}
CYCLE_AIMS = {"plain": 2.0, "compiled": 5.0}
FACE_AIMS = {"NONE": 0.5, "LIST": 0.35}
FIRST_GAME_WITH_LIST = 0.5


def judged(value: float, aim: float) -> str:
    """`5 (met)`."""
    return f"{aim:g} ({'met' if value >= aim else 'missed'})"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    lines = [f"| {' | '.join(headings)} |", f"| {' | '.join('---' for _ in headings)} |"]
    return [*lines, *(f"| {' | '.join(row)} |" for row in rows)]


def playout_aim(figures: Figures) -> float:
    """How many times as fast as python-chess random playouts should be."""
    return PLAYOUT_AIMS.get((figures.game, figures.build), 1.0 if figures.build == "plain" else 5.0)


def face_aim(load: Load) -> float:
    """What part of the echo's rate a face should reach."""
    if load.game == "schweinebande" and load.detail == "LIST":
        return FIRST_GAME_WITH_LIST
    return FACE_AIMS[load.detail]


def report(figures: Sequence[Figures], loads: Sequence[Load], machine: str, repeats: int) -> str:
    """The page, in Markdown."""
    operations = list(figures[0].each)
    lines = [
        "# Performance",
        "",
        "Written by `make bench` (`make compiled` first, to have the compiled build measured too). Every ratio is",
        "measured side by side in one run, the two in turn; a figure is the median of the repeats with the",
        "smallest and",
        "the largest behind it. Absolute values move with the machine; the ratios are what counts.",
        "",
        f"This run: {machine}; {repeats} repeats.",
        "",
        "## In process, one core",
        "",
        "Random playouts, as a ratio to those of python-chess in the same process; and the stateless cycle",
        "(state bytes",
        "in, validate, apply, legal list as texts, bytes out) as a ratio to python-chess's (FEN in, validate, push,",
        "legal list, FEN out).",
        "",
        *table(
            ["game", "build", "decisions/s", "x python-chess", "aim", "cycles/s", "x python-chess", "aim"],
            (
                [
                    f.game,
                    f.build,
                    f"{f.playouts.ours.median:,.0f}",
                    f.playouts.ratio.text(),
                    judged(f.playouts.ratio.median, playout_aim(f)),
                    f"{f.cycles.ours.median:,.0f}",
                    f.cycles.ratio.text(),
                    judged(f.cycles.ratio.median, CYCLE_AIMS[f.build]),
                ]
                for f in figures
            ),
        ),
        "",
        "Single operations, in microseconds:",
        "",
        *table(
            ["game", "build", *operations],
            ([f.game, f.build, *(f.each[name].text() for name in operations)] for f in figures),
        ),
        "",
        "Sizes, from random play:",
        "",
        *table(
            ["game", "decisions a game", "legal list: median", "p99", "longest", "bytes of a state"],
            (
                [
                    f.game,
                    f"{f.decisions:,.0f}",
                    f"{f.list_median:,.0f}",
                    f"{f.list_p99:,.0f}",
                    f"{f.list_longest:,}",
                    f"{f.bytes_median:,.0f}",
                ]
                for f in figures
                if f.build == "plain"
            ),
        ),
        "",
        "## The service",
        "",
        "ApplyAction on an open state, 16 calls in flight, one worker, the plain build; the ratio is to a bare echo of",
        "the same bytes on the same server stack, in its own process, loaded in turn by the same client. Client and",
        "server share the machine's cores.",
        "",
        *table(
            ["face", "game", "legal detail", "requests/s", "p50 ms", "p99 ms", "of the echo", "aim"],
            (
                [
                    load.face,
                    load.game,
                    load.detail,
                    load.rate.text(0),
                    f"{load.p50:.1f}",
                    f"{load.p99:.1f}",
                    load.ratio.text(2),
                    judged(load.ratio.median, face_aim(load)),
                ]
                for load in loads
            ),
        ),
        "",
        "## Where an aim is missed",
        "",
        "The profile of ApplyAction is flat: about a fifth of the server's time is encoding, an eighth decoding, a",
        "tenth the numbers and the log line of the call, and the rest is the engine: reading the state in,",
        "the verdict,",
        "the effect, and the position that goes out. What stands in the way of the echo's rate is Python itself, not",
        "one place. The stateless cycle pays for validation: every invariant of a game is looked at anew for every",
        "state that comes in, where python-chess's `is_valid` looks at a handful of conditions.",
        "",
    ]
    return "\n".join(lines)
