"""4A acorns and victory, 4B governors, and how the game ended (4.15, 4.16, 4.18)."""

from royalpig.engine.outcome import Outcome, Standing
from royalpig.engine.packing import NOBODY
from royalpig.games.space_pigs.arguments import COLOURS, DOUBLE
from royalpig.games.space_pigs.course import begin
from royalpig.games.space_pigs.events_of_phase_4 import AcornsProduced, GameEnded, GameWon, GovernorsReceived
from royalpig.games.space_pigs.galaxy import is_planet
from royalpig.games.space_pigs.steps import ACORNS, BY_RECIPE, BY_TURN_LIMIT, GOVERNORS, OVER, S_4B, S_4C
from royalpig.games.space_pigs.table import Table, go_on


def acorns(t: Table) -> None:
    """Acorns are produced; who has its recipe wins, from turn 2 (SP-4A.7 to SP-4A.10)."""
    t.acorns = acorns_of_all(t)
    t.events.append(AcornsProduced(*(t.acorns[colour::COLOURS] for colour in range(COLOURS))))
    winners = [seat for seat in t.order if t.turn > 1 and has_its_recipe(t, seat)]
    if winners:
        t.events.append(GameWon(winners[0], t.recipe[winners[0]]))
        finish(t, winners[0], BY_RECIPE)
    elif t.turn == t.turn_limit:
        finish(t, by_acorns(t)[0], BY_TURN_LIMIT)
    else:
        begin(t, S_4B)


def acorns_of_all(t: Table) -> list[int]:
    """By seat and colour: one for each planet that a seat controls alone, two for a double (SP-4A.1 to SP-4A.5)."""
    produced = [0] * (t.seats * COLOURS)
    here: dict[int, int] = {}
    for group in t.groups:
        here[group.cell] = here.get(group.cell, 0) + 1
    for group in t.groups:
        if group.who < t.seats and here[group.cell] == 1 and bears_acorns(t, group.cell):
            produced[group.who * COLOURS + t.family[group.cell]] += 2 if t.face[group.cell] == DOUBLE else 1
    return produced


def bears_acorns(t: Table, cell: int) -> bool:
    """A planet of one of the three colours (SP-4A.4)."""
    return is_planet(t, cell) and t.family[cell] < COLOURS


def has_its_recipe(t: Table, seat: int) -> bool:
    """At least what the recipe asks for, in every colour (SP-4A.7)."""
    return fulfilled(t, seat) == sum(recipe_of(t, seat))


def recipe_of(t: Table, seat: int) -> list[int]:
    """The acorns of each colour that a seat needs."""
    return t.pack.acorns[t.recipe[seat] * COLOURS : (t.recipe[seat] + 1) * COLOURS]


def fulfilled(t: Table, seat: int) -> int:
    """How many acorns of its recipe a seat has."""
    own = t.acorns[seat * COLOURS : (seat + 1) * COLOURS]
    return sum(min(have, need) for have, need in zip(own, recipe_of(t, seat), strict=True))


def by_acorns(t: Table) -> list[int]:
    """The seats by acorns of the recipe, then by acorns, then in order of play (SP-G.11, SP-G.12)."""
    return sorted(t.order, key=lambda seat: (-fulfilled(t, seat), -acorns_in_all(t, seat)))


def acorns_in_all(t: Table, seat: int) -> int:
    """The acorns of a seat."""
    return sum(t.acorns[seat * COLOURS : (seat + 1) * COLOURS])


def ranking(t: Table) -> list[int]:
    """The winner, then the others (4.18)."""
    return [t.winner, *(seat for seat in by_acorns(t) if seat != t.winner)]


def finish(t: Table, winner: int, reason: int) -> None:
    """The game is over, and all recipes are shown."""
    t.winner = winner
    t.reason = reason
    t.turn_seat = NOBODY
    t.events.append(GameEnded(ranking(t), t.recipe[:]))
    go_on(t, OVER)


def governors(t: Table) -> None:
    """One for each acorn, handed out anew (SP-4B.1 to SP-4B.3)."""
    t.governors = [min(t.pack.governors, acorns_in_all(t, seat)) for seat in range(t.seats)]
    t.events.append(GovernorsReceived(t.governors[:]))
    begin(t, S_4C)


REASONS = {BY_RECIPE: "recipe", BY_TURN_LIMIT: "turn-limit"}


def outcome(t: Table) -> Outcome:
    """Who won, why, and how the others stand."""
    standings = [
        Standing(seat, rank, {"recipe-acorns": fulfilled(t, seat), "acorns": acorns_in_all(t, seat)})
        for rank, seat in enumerate(ranking(t), 1)
    ]
    return Outcome((t.winner,), tuple(standings), REASONS[t.reason])


DECISIONS = ()
PASSAGES = {ACORNS: acorns, GOVERNORS: governors}
