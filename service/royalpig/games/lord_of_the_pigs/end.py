"""End of turn: who has won, or whether the next turn begins."""

from royalpig.engine.outcome import Outcome, Standing
from royalpig.engine.packing import NOBODY
from royalpig.games.lord_of_the_pigs.activation import ready_proposals
from royalpig.games.lord_of_the_pigs.arguments import SEATS
from royalpig.games.lord_of_the_pigs.events import REASON, GameEnded
from royalpig.games.lord_of_the_pigs.table import (
    AFTER_THE_END,
    BOUND,
    BY_RATING,
    BY_REVOLUTION,
    BY_STALEMATE,
    BY_TURN_LIMIT,
    OVER,
    STOP,
    TURN_STARTS,
    Table,
    wait_for,
)


def turn_ends(t: Table) -> None:
    """The winner is looked for first, then the limit and the stalemate (LP-5.1 to LP-5.5)."""
    t.pos = 0
    t.voted = []
    t.touched = 0
    winner = only_seat_at(t, BOUND) if t.stability > 0 else only_seat_at(t, min(t.rating))
    if winner != NOBODY:
        end_game(t, winner, BY_RATING if t.stability > 0 else BY_REVOLUTION)
    elif t.turn == t.turn_limit:
        end_game(t, NOBODY, BY_TURN_LIMIT)
    elif nothing_can_happen(t):
        end_game(t, NOBODY, BY_STALEMATE)
    else:
        t.turn += 1
        t.step = TURN_STARTS


def only_seat_at(t: Table, rating: int) -> int:
    """The seat with this rating if it is the only one; NOBODY if there are several, or none (LP-G.6)."""
    return t.rating.index(rating) if t.rating.count(rating) == 1 else NOBODY


def nothing_can_happen(t: Table) -> bool:
    """With `exhausted-decks=stop`: no card in a hand or a deck, and no Proposal that has its Votes (LP-5.5)."""
    if t.exhausted_decks != STOP or any(t.hand_size) or any(t.pile_size) or any(t.top_size):
        return False
    return not any(ready_proposals(t, seat) for seat in range(SEATS))


def end_game(t: Table, winner: int, reason: int) -> None:
    """The game is over."""
    t.phase = AFTER_THE_END
    t.winner = winner
    t.reason = reason
    t.events.append(GameEnded(winner, reason, t.rating[:], t.stability))
    wait_for(t, OVER, NOBODY)


def outcome(t: Table) -> Outcome:
    """One winner before three equals, or four equals (LP-5.3)."""
    winners = () if t.winner == NOBODY else (t.winner,)
    standings = [
        Standing(seat, 2 if winners and seat != t.winner else 1, {"rating": t.rating[seat]}) for seat in range(SEATS)
    ]
    return Outcome(winners, tuple(sorted(standings, key=lambda standing: standing.rank)), REASON.text(t, t.reason))
