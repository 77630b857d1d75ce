"""A whole game with the Python client: python with_client.py [URL]."""

import random
import sys

from royalpig_client import Client, Position, RefusedAction


def play(client: Client) -> Position:
    """A game of three seats that all play at random."""
    position = client.new("schweinebande", seats=3, seed=7, options={"settling": "after-all"})
    while not position.over:
        position = position.apply(random.choice(position.legal))
    return position


def main(url: str = "http://127.0.0.1:8080") -> None:
    """Plays, tells who won, and is refused an action after the end."""
    with Client(url) as client:
        end = play(client)
        assert end.outcome is not None
        for standing in end.outcome.ranking:
            print(f"rank {standing.rank} p{standing.seat} {standing.scores['points']} points")
        try:
            end.apply("done", seat=0)
        except RefusedAction as refused:
            print(f"{refused.reason} by {refused.clause}: {refused.sentence}")


if __name__ == "__main__":
    main(*sys.argv[1:])
