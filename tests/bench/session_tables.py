"""What the page of figures says of sessions."""

from collections.abc import Iterable, Iterator

from tests.bench.aims import MOST_HISTORY_BYTES, MOST_SESSION_BYTES, SUBMIT_GOAL, Aim
from tests.bench.loads import IN_FLIGHT
from tests.bench.markdown import said, table
from tests.bench.session_bytes import SessionBytes
from tests.bench.submits import Submits
from tests.bench.watches import Delays


def session_aims(submits: Iterable[Submits], kept: Iterable[SessionBytes]) -> Iterator[Aim]:
    """What is aimed at of sessions."""
    for one in submits:
        yield Aim(f"{one.face}, SubmitAction", one.row.text(), one.build, SUBMIT_GOAL, one.ratio, one.parts)
    for each in kept:
        row, build = each.row.text(), "plain"
        yield Aim("bytes of a session", row, build, MOST_SESSION_BYTES, each.session, each.session_parts, most=True)
        yield Aim(
            "bytes of history an action", row, build, MOST_HISTORY_BYTES, each.history, each.history_parts, most=True
        )


def sessions_section(
    store: str, submits: Iterable[Submits], delays: Iterable[Delays], kept: Iterable[SessionBytes], rounds: int
) -> list[str]:
    """Everything about sessions."""
    return [
        *said(
            f"On {store}, with what [durability](durability.md) recommends on one machine: `appendonly yes`, "
            "`appendfsync always`, `maxmemory-policy noeviction`, and no snapshots by `save`. It shares the machine's "
            "cores with client and services, and its data are on the machine's own disk."
        ),
        *said(
            f"Random games that go on step by step, {IN_FLIGHT} at once: by SubmitAction in sessions, each step with a "
            "request id, sent by the owner; and, loaded in turn on the same service through the same face, the same "
            "games by ApplyAction, with the state before each step. Neither asks for a legal list, and both answer the "
            "whole position. `CPU` is µs of a processor a call, of the service and of Redis."
        ),
        *submits_table(submits),
        *said(
            f"From a submission, over gRPC, to a watcher of another process of the service, one at a time, {rounds} a "
            "repeat, in ms; the answer is what the sender gets. Beside it, in turn and of the same bytes, a bare "
            "PUBLISH to a subscriber of the same Redis, with the client that the service has; `stored` is one with a "
            "SET of these bytes before it in one transaction, and so on the disk before anybody is told. The ratios "
            "are to the bare one."
        ),
        *delays_table(delays),
        *said(
            "What Redis takes (`MEMORY USAGE`) for sessions after so many random actions, each with a request id: for "
            "a session as it stands, of which the state is a part, and for the states that are kept to replay from; "
            "then for each action, the stream of changes, the history, which is the stream and the states kept, and "
            "the requests that are remembered, which are not part of it."
        ),
        *bytes_table(kept),
    ]


def submits_table(submits: Iterable[Submits]) -> list[str]:
    """SubmitAction beside ApplyAction."""
    return table(
        [
            *("game", "build", "face", "SubmitAction/s", "ApplyAction/s", "ratio"),
            *("p50 ms", "p99 ms", "ApplyAction's", "ratio", "CPU", "ApplyAction's", "of Redis"),
        ],
        (
            [
                one.row.text(),
                one.build,
                one.face,
                one.rate.text(0),
                one.apply_rate.text(0),
                one.ratio.text(2),
                f"{one.p50:.1f}",
                one.p99.text(),
                one.apply_p99.text(),
                one.p99_ratio.text(2),
                one.cost.text(0),
                one.apply_cost.text(0),
                one.redis_cost.text(0),
            ]
            for one in submits
        ),
    )


def delays_table(delays: Iterable[Delays]) -> list[str]:
    """From a submission to its watcher."""
    return table(
        [
            *("game", "build", "bytes", "answer p50", "watcher p50", "p99", "bare p50", "p99"),
            *("ratio of p50", "of p99", "stored p50", "p99"),
        ],
        (
            [
                one.row.text(),
                one.build,
                f"{one.bytes:,.0f}",
                one.answer.text(2),
                one.p50.text(2),
                one.p99.text(2),
                one.bare_p50.text(2),
                one.bare_p99.text(2),
                one.p50_ratio.text(),
                one.p99_ratio.text(),
                one.stored_p50.text(2),
                one.stored_p99.text(2),
            ]
            for one in delays
        ),
    )


def bytes_table(kept: Iterable[SessionBytes]) -> list[str]:
    """What sessions take in Redis."""
    return table(
        ["game", "actions", "session", "its state", "states kept", "stream", "history", "requests"],
        (
            [
                each.row.text(),
                f"{each.actions.median:.0f}",
                each.session.text(0),
                each.state.text(0),
                each.snapshots.text(0),
                each.stream.text(),
                each.history.text(),
                each.requests.text(),
            ]
            for each in kept
        ),
    )
