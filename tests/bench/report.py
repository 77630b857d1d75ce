"""The page of figures, in Markdown."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from tests.bench.aims import MOST_BESIDE_ONE_PROCESS, Aim, cycle_goal, face_goal, playouts_goal
from tests.bench.in_process import Figures
from tests.bench.loads import IN_FLIGHT
from tests.bench.markdown import said, table
from tests.bench.ratios import SideBySide, Spread
from tests.bench.service import FEW, Load
from tests.bench.session_bytes import SessionBytes
from tests.bench.session_tables import session_aims, sessions_section
from tests.bench.sessions import OnRedis
from tests.bench.submits import Submits
from tests.bench.watches import Delays
from tests.bench.workers import SEVERAL, Workers

LEAST_SHARE = 0.02
"""Parts that take less of the time are told together."""


class Measured(msgspec.Struct, frozen=True):
    """All that a run has measured, of how many new states and rounds to a watcher, and how long it took."""

    machine: str
    repeats: int
    states: int
    rounds: int
    minutes: int
    figures: list[Figures]
    loads: list[Load]
    workers: list[Workers]
    on_redis: list[OnRedis]
    kept: list[SessionBytes]

    @property
    def submits(self) -> list[Submits]:
        """SubmitAction with each build."""
        return [one for found in self.on_redis for one in found.submits]

    @property
    def delays(self) -> list[Delays]:
        """The delays of watchers with each build."""
        return [one for found in self.on_redis for one in found.delays]


def report(measured: Measured) -> str:
    """The whole page."""
    figures, loads = measured.figures, measured.loads
    aims = list(all_aims(measured))
    lines = [
        "# Performance",
        *said(opening(measured)),
        "## Aims",
        *said(
            "What each row was to reach, and whether it did. Playouts and cycles are times python-chess's, calls are "
            "parts of the echo's, submissions are parts of ApplyAction's, as below.",
        ),
        *aims_table(aims),
        "",
        "## In process, one core",
        *said(
            "Random playouts, counted in decisions of seats and of chance, beside those of python-chess; and the "
            "stateless cycle (a state's bytes in, validate, apply an action given as text, the next legal list as "
            "texts, bytes out) beside python-chess's (FEN in, validate, push, legal list as texts, FEN out). A second "
            "is one of the processor.",
        ),
        *side_by_side_table("playouts/s", figures, lambda figure: figure.playouts),
        "",
        *side_by_side_table("cycles/s", figures, lambda figure: figure.cycles),
        *said("The parts of a cycle, in microseconds:"),
        *microseconds(figures, lambda figure: figure.parts),
        *said("Single operations, in microseconds; those that encode or decode do so with a whole state:"),
        *microseconds(figures, lambda figure: figure.each),
        *said("What random games are like, each with random actions of the seats; the means of a game:"),
        *sizes_table([figure for figure in figures if figure.build == "plain"]),
        "",
        "## The service",
        *said(about_the_service(measured.states)),
        *loads_table(loads),
        *said(f"A call by gRPC without a list, with one process and with {SEVERAL}, in µs of the processor:"),
        *workers_table(measured.workers),
        "",
        "## Sessions",
        *sessions_section(
            measured.on_redis[0].store, measured.submits, measured.delays, measured.kept, measured.rounds
        ),
        "",
        "## Where the time goes",
        *said(
            "What missed its aim, looked at again and again while it ran: the parts that were under way, by modules of "
            "`royalpig`, code that it wrote, and libraries. What is compiled counts for who called it. Of bytes, the "
            "parts are what they are for.",
        ),
        *parts_table([aim for aim in aims if not aim.met]),
        "",
    ]
    return "\n".join(lines)


def opening(measured: Measured) -> str:
    """How the figures came about."""
    builds = " and ".join(dict.fromkeys(figure.build for figure in measured.figures))
    return (
        "Written by `make bench`; `make compiled` before it has the compiled build measured too. Every ratio is of two "
        "things measured in turn, in one run; a figure is the median of the repeats, with the quartiles behind it. "
        "Absolute values move with the machine: the ratios are what counts. "
        f"This run: {measured.machine}; {builds} build; {measured.repeats} repeats; {measured.minutes} minutes."
    )


def about_the_service(states: int) -> str:
    """What the loads are."""
    return (
        f"ApplyAction on open states of random games, {IN_FLIGHT} calls in flight on as many connections, one process "
        "with the default settings, its log in a file. The echo is the same server stack in a process of its own, "
        "loaded in turn by the same client with the same bytes, and answers the service's answers: over gRPC as bytes, "
        "over HTTP with Starlette and msgspec, which reads the request into its struct and writes the answer from its "
        f"own. States are known, {FEW} in turn, or new, {states:,}, so that each is forgotten before it comes again. "
        "Client and server share the machine's cores. `CPU` is µs of the server's processor a call, and its ratio, the "
        "echo's to ours, is what the rate would be where the server's processor alone is the limit."
    )


def all_aims(measured: Measured) -> Iterator[Aim]:
    """Everything aimed at that was measured."""
    for figure in measured.figures:
        game, build, row = figure.row.game, figure.build, figure.row.text()
        goal = playouts_goal(game, build)
        yield Aim("random playouts", row, build, goal, figure.playouts.ratio, figure.playout_shares)
        yield Aim("stateless cycle", row, build, cycle_goal(build), figure.cycles.ratio, figure.cycle_shares)
    for load in measured.loads:
        what = f"{load.face}, {load.detail}, {load.states} states"
        goal = face_goal(load.row.game, load.detail)
        yield Aim(what, load.row.text(), load.build, goal, load.rate_ratio, load.parts)
    for workers in measured.workers:
        what = f"a call's cost, {SEVERAL} processes to one"
        yield Aim(what, workers.row.text(), workers.build, MOST_BESIDE_ONE_PROCESS, workers.ratio, most=True)
    yield from session_aims(measured.submits, measured.kept)


def aims_table(aims: Iterable[Aim]) -> list[str]:
    """Goals and what was found."""
    return table(
        ["what", "game", "build", "aim", "found", ""],
        (
            [
                aim.what,
                aim.row,
                aim.build,
                f"at {'most' if aim.most else 'least'} {aim.goal:g}",
                aim.found.text(2),
                "met" if aim.met else "**missed**",
            ]
            for aim in aims
        ),
    )


def side_by_side_table(name: str, figures: Iterable[Figures], picked: Callable[[Figures], SideBySide]) -> list[str]:
    """What was measured beside python-chess."""
    return table(
        ["game", "build", name, "python-chess's", "ratio"],
        (
            [
                figure.row.text(),
                figure.build,
                picked(figure).ours.text(0),
                picked(figure).peer.text(0),
                picked(figure).ratio.text(2),
            ]
            for figure in figures
        ),
    )


def microseconds(figures: Sequence[Figures], picked: Callable[[Figures], Mapping[str, Spread]]) -> list[str]:
    """What single things take: a row for each, a column for each game and build."""
    return table(
        ["", *(f"{figure.row.text()}, {figure.build}" for figure in figures)],
        ([name, *(picked(figure)[name].text() for figure in figures)] for name in picked(figures[0])),
    )


def sizes_table(figures: Iterable[Figures]) -> list[str]:
    """What random games are like."""
    return table(
        ["game", "decisions", "steps", "branching", "list: median", "p99", "longest", "state bytes: median", "most"],
        (
            [
                figure.row.text(),
                f"{figure.sizes.decisions:,.0f}",
                f"{figure.sizes.steps:,.0f}",
                f"{figure.sizes.branching:.1f}",
                *(f"{number:,.0f}" for number in (*figure.sizes.lists, *figure.sizes.state_bytes)),
            ]
            for figure in figures
        ),
    )


def loads_table(loads: Iterable[Load]) -> list[str]:
    """The faces under load."""
    return table(
        ["game", "build", "face", "list", "states", "calls/s", "of the echo's", "p50 ms", "p99 ms", "CPU", "its ratio"],
        (
            [
                load.row.text(),
                load.build,
                load.face,
                load.detail,
                load.states,
                load.rate.text(0),
                load.rate_ratio.text(2),
                f"{load.p50:.1f}",
                f"{load.p99:.1f}",
                load.cost.text(0),
                load.cost_ratio.text(2),
            ]
            for load in loads
        ),
    )


def workers_table(found: Iterable[Workers]) -> list[str]:
    """What a call costs with one process and with several."""
    return table(
        ["game", "build", "one", str(SEVERAL), "ratio"],
        ([each.row.text(), each.build, each.one.text(0), each.several.text(0), each.ratio.text(2)] for each in found),
    )


def parts_table(missed: Iterable[Aim]) -> list[str]:
    """Where the time goes of what missed its aim."""
    return table(
        ["what", "game", "build", "parts"],
        ([aim.what, aim.row, aim.build, parts_text(aim.parts)] for aim in missed),
    )


def parts_text(parts: Mapping[str, float]) -> str:
    """`api.calls 12 %, structlog 8 %, 31 others 9 %`."""
    told = {part: share for part, share in parts.items() if share >= LEAST_SHARE}
    rest = sum(parts.values()) - sum(told.values())
    texts = [f"{part} {share:.0%}" for part, share in told.items()]
    if len(told) < len(parts):
        texts.append(f"{len(parts) - len(told)} others {rest:.0%}")
    return ", ".join(texts)
