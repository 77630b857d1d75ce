"""The golden records hold the moments that a rulebook would show."""

import pytest

from royalpig import Record
from royalpig.engine.state import State
from royalpig.games.lord_of_the_pigs.decks import CANCEL
from tests.games.lord_of_the_pigs.positions import the_game
from tests.records.golden_games import FOLDER
from tests.telling import told

MOMENTS = {
    "a cancel is cancelled",
    "an ability is used inside a stack",
    "a Vote leaves a Proposal that was ready",
    "a deck is made new",
    "a turn ends with two seats at 10",
}


def moments(state: State, record: Record) -> set[str]:
    """Plays a record's game on a new state, in place; answers the moments that it holds."""
    found: set[str] = set()
    lines = [(line.notation, line.seat) for line in record.lines]
    while state.ply < len(lines):
        t = state.table
        on_stack = [t.pack.use[laid.card] for laid in t.stack]
        ready = {p for p, card in enumerate(t.proposals) if card >= 0 and votes(state, p) >= t.pack.votes[card]}
        for line in [told(state, event) for event in state.apply(*lines[state.ply])]:
            name, _, fields = line.partition(" ")
            if name == "use-cancelled" and on_stack[int(fields.split()[0][10:]) - 1 :][:1] == [CANCEL]:
                found.add("a cancel is cancelled")
            elif name == "ability-used" and on_stack:
                found.add("an ability is used inside a stack")
            elif name == "deck-reshuffled":
                found.add("a deck is made new")
            elif name == "turn-started" and t.rating.count(10) > 1:
                found.add("a turn ends with two seats at 10")
        if any(t.proposals[p] >= 0 and votes(state, p) < t.pack.votes[t.proposals[p]] for p in ready):
            found.add("a Vote leaves a Proposal that was ready")
    return found


def votes(state: State, proposal: int) -> int:
    """How many Votes lie on a Proposal."""
    return sum(vote.proposal == proposal for vote in state.table.votes)


@pytest.mark.parametrize(
    ("name", "reason", "turns"),
    [("won-by-rating", "rating", 25), ("won-by-revolution", "revolution", 23), ("long", "rating", 69)],
)
def test_a_golden_record_holds_the_moments_of_the_rulebook(name: str, reason: str, turns: int) -> None:
    record = Record.read((FOLDER / "lord-of-the-pigs" / f"{name}.record").read_text(encoding="utf-8"))
    header = record.header
    state = the_game().new(header.seats, header.seed, header.options, header.chance)
    assert moments(state, record) == MOMENTS
    assert state.outcome is not None
    assert (state.outcome.reason, state.table.turn) == (reason, turns)
