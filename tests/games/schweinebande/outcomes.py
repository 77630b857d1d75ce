"""How a game of Schweinebande ended, seat by seat."""

from royalpig.engine.state import State


def score(name: str, state: State) -> list[int]:
    """A score of every seat, `points` or `pigs`."""
    assert state.outcome is not None
    by_seat = {standing.seat: standing.scores[name] for standing in state.outcome.ranking}
    return [by_seat[seat] for seat in range(state.table.seats)]


def points(state: State) -> list[int]:
    """The points of every seat."""
    return score("points", state)


def ranks(state: State) -> dict[int, int]:
    """The rank of every seat, best first."""
    assert state.outcome is not None
    return {standing.seat: standing.rank for standing in state.outcome.ranking}


def winners(state: State) -> list[int]:
    """The seats that won."""
    assert state.outcome is not None
    return list(state.outcome.winners)
