"""Section E: the next round, or the end and the count."""

from royalpig.engine.outcome import Outcome, Standing
from royalpig.engine.packing import NOBODY
from tests.engine.specimen.events import GameEnded, WoodShown
from tests.engine.specimen.table import BID, GIFT, MARKET, OMEN, OVER, ROUND_BEGINS, SKY, TURN_UP, Table, wait_for


def round_over(t: Table) -> None:
    """After the last round everything is shown."""
    if t.round < t.rounds:
        t.step = ROUND_BEGINS
        return
    t.turn_seat = NOBODY
    wait_for(t, OVER, NOBODY)
    buried = [card.buried_card for card in t.buried]
    t.events.append(WoodShown(t.deck[:], t.known_top[:], t.hands[:], buried, t.wishes[:]))
    t.events.append(GameEnded([points(t, seat) for seat in range(t.seats)], list(outcome(t).winners)))


def points(t: Table, seat: int) -> int:
    """Cards buried and bought, a third of the acorns, and two for each wish that came true."""
    cards = len(t.pack.cards)
    prizes = t.prizes[seat * cards : (seat + 1) * cards]
    buried = sum(t.pack.worth[card.buried_card] for card in t.buried if card.owner == seat)
    bought = sum(count * worth for count, worth in zip(prizes, t.pack.worth, strict=True))
    wishes = 2 * sum(prizes[wish] > 0 for wish in t.wishes) if seat == t.wisher else 0
    return buried + bought + wishes + t.acorns[seat] // 3


def outcome(t: Table) -> Outcome:
    """Most points win; equals share."""
    scores = [points(t, seat) for seat in range(t.seats)]
    standings = [
        Standing(seat, 1 + sum(other > score for other in scores), {"points": score})
        for seat, score in enumerate(scores)
    ]
    winners = tuple(standing.seat for standing in standings if standing.rank == 1)
    return Outcome(winners, tuple(sorted(standings, key=lambda standing: standing.rank)), "points")


def the_turn(t: Table) -> int:
    """A number that rises with every turn, bids and stall counted as turns of their own."""
    if t.step in (MARKET, TURN_UP, GIFT, OVER):
        return t.round * 8 + 7
    if t.step in (SKY, BID, OMEN) or t.leader == NOBODY:
        return t.round * 8
    return t.round * 8 + 1 + (t.turn_seat - t.leader) % t.seats


def fewest_steps(t: Table) -> int:
    """A round has a step or more."""
    return max(0, t.round - 1)
