"""Set-up: clans, recipes, the first player and the order of play."""

from collections.abc import Mapping

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form, Kind, Weight, among
from royalpig.games.space_pigs.arguments import (
    CELLS,
    COLOURS,
    DEALT,
    DEALT_RECIPE,
    DREW,
    DREW_CLAN,
    FAMILIES,
    MOST_COLONISTS,
    SEAT,
)
from royalpig.games.space_pigs.content import Content
from royalpig.games.space_pigs.dice import each_face_once, rolled_kind
from royalpig.games.space_pigs.events_of_phase_1 import ClanDrawn, FirstPlayer, RecipeDrawn
from royalpig.games.space_pigs.steps import (
    CLAN,
    DEFENDER,
    FIRST_ROLL,
    FIRST_ROLLED,
    GALAXY_GOES_ON,
    NO_REASON,
    NONE,
    NOT_SAID,
    RECIPE,
    SET_UP,
)
from royalpig.games.space_pigs.table import Table, go_on, place_of, wait_for


def new_table(seats: int, options: Mapping[str, int], pack: Content) -> Table:
    """The table before the first clan is drawn: all pieces in supply, all cards in the deck, no hex laid."""
    cards = len(pack.cards)
    in_play = pack.hexes[seats * 12 : seats * 12 + 12]
    return Table(
        seats=seats,
        layout=options["layout"],
        big_die=options["big_die"],
        reaction_windows=options["reaction_windows"],
        exchange_windows=options["exchange_windows"],
        turn_limit=options["turn_limit"],
        step=CLAN,
        actor=CHANCE,
        turn=0,
        sequence=SET_UP,
        turn_seat=0,
        clan=[NONE] * seats,
        recipe=[NONE] * seats,
        first_player=NOBODY,
        order=[],
        royal_pig=NOBODY,
        family=[NONE] * CELLS,
        face=[NONE] * CELLS,
        devoured=[],
        left=[sum(in_play[family * 3 : family * 3 + 3]) for family in range(len(FAMILIES))],
        pile=in_play,
        laying=NONE,
        groups=[],
        reserve_piglets=[0] * seats,
        reserve_hogs=[0] * seats,
        bag=pack.colonists[:],
        drawn=[0] * MOST_COLONISTS,
        drawn_number=0,
        given=[0] * (seats * MOST_COLONISTS),
        given_number=[0] * seats,
        hand=[0] * (seats * cards),
        hand_size=[0] * seats,
        deck=pack.copies[:],
        deck_size=sum(pack.copies),
        discard=[0] * cards,
        markers=pack.markers * seats,
        chosen=[0] * seats,
        has_chosen=[0] * seats,
        marker=[0] * seats,
        window=NONE,
        closed=[0] * seats,
        trips=0,
        traveller=NOBODY,
        ship_cell=NONE,
        ship_range=0,
        boots_cell=NONE,
        boots_piglets=0,
        boots_hogs=0,
        boots_steps=0,
        boots_visited=[],
        swap_cell=NONE,
        peace=[],
        offers=[0] * seats,
        offer_from=NOBODY,
        offer_to=NOBODY,
        offer_card=NONE,
        offer_wanted=NONE,
        combat_cell=NONE,
        defender=NOBODY,
        attacker=NOBODY,
        round=0,
        side=DEFENDER,
        laid=[0] * (2 * cards),
        laid_number=[0, 0],
        bonus=[0, 0],
        technology=0,
        dice=[],
        lost_piglets=[0] * seats,
        alien_moved=[],
        arriving_kind=NONE,
        arriving=0,
        guided_cell=NONE,
        eliminated=[0] * seats,
        acorns=[0] * (seats * COLOURS),
        governors=[0] * seats,
        barred=[0] * seats,
        votes=[NONE] * seats,
        caller_votes=NOT_SAID,
        diverted=[0] * seats,
        diverted_to=[0] * seats,
        diverting_from=NOBODY,
        diverting=0,
        faction=[NONE] * seats,
        ranks=[0] * seats,
        rolling=[],
        rolls=[0] * seats,
        hog_made=0,
        winner=NOBODY,
        reason=NO_REASON,
        pack=pack,
        events=[],
    )


# clan: each seat gets one at random


def clans_left(t: Table) -> list[int]:
    """The clans that nobody has, in pack order."""
    return [DREW_CLAN + clan for clan in range(len(t.pack.clans)) if clan not in t.clan]


def one() -> int:
    """What is left is as likely, one as the other."""
    return 1


def take_clan(t: Table, drawn: int) -> None:
    """The seat has the clan; the next draws (SP-S.1)."""
    t.clan[t.turn_seat] = drawn - DREW_CLAN
    t.events.append(ClanDrawn(t.turn_seat, drawn - DREW_CLAN))
    t.turn_seat += 1
    if t.turn_seat == t.seats:
        t.turn_seat = 0
        wait_for(t, RECIPE, CHANCE)


drew_clan = Kind(
    "drew", {"drawn": DREW}, [among("SP-X.5", "drawn", clans_left)], take_clan, weight=Weight("SP-X.5", one)
)
CLAN_DECISION = Decision(CLAN, "clan", place_of, [drew_clan], Form.CHANCE)


# recipe: each seat gets one at random, unseen by the others


def seat_that_draws(t: Table) -> list[int]:
    """The seat whose draw it is, alone."""
    return [t.turn_seat]


def recipes_left(t: Table) -> list[int]:
    """The recipes that nobody has, in pack order."""
    return [DEALT_RECIPE + recipe for recipe in range(len(t.pack.recipes)) if recipe not in t.recipe]


def more_than_one_recipe_is_left(t: Table, _seat: int) -> bool:
    """A single recipe left is no secret to chance (SP-G.18)."""
    return len(t.pack.recipes) - t.turn_seat > 1


def take_recipe(t: Table, thing: int) -> None:
    """The seat has the recipe; the next draws (SP-S.3)."""
    recipe = thing - DEALT_RECIPE
    t.recipe[t.turn_seat] = recipe
    t.events.append(RecipeDrawn(t.turn_seat, recipe))
    t.turn_seat += 1
    if t.turn_seat == t.seats:
        t.turn_seat = NOBODY
        t.rolling = list(range(t.seats))
        wait_for(t, FIRST_ROLL, CHANCE)


dealt_recipe = Kind(
    "dealt",
    {"whose": SEAT, "thing": DEALT},
    [among("SP-X.5", "whose", seat_that_draws), among("SP-X.5", "thing", recipes_left)],
    take_recipe,
    hidden={"thing": "whose"},
    weight=Weight("SP-X.5", one),
)
RECIPE_DECISION = Decision(RECIPE, "recipe", place_of, [dealt_recipe], Form.CHANCE, asked=more_than_one_recipe_is_left)


# first-roll: the highest is First Player; who is tied for it rolls again


def note_first_roll(t: Table, number: int) -> None:
    """The next of those that roll; after the last they are compared."""
    t.rolls[t.rolling.pop(0)] = number
    if not t.rolling:
        go_on(t, FIRST_ROLLED)


def first_rolled(t: Table) -> None:
    """The highest is First Player, and the others follow clockwise; tied highest seats roll again (SP-S.6, SP-S.7)."""
    tied = [seat for seat in range(t.seats) if t.ranks[seat] == 0]
    best = max(t.rolls[seat] for seat in tied)
    tied = [seat for seat in tied if t.rolls[seat] == best]
    t.ranks = [int(seat not in tied) for seat in range(t.seats)]
    if len(tied) > 1:
        t.rolling = tied
        wait_for(t, FIRST_ROLL, CHANCE)
        return
    t.first_player = tied[0]
    t.order = [(t.first_player + step) % t.seats for step in range(t.seats)]
    t.events.append(FirstPlayer(t.first_player, t.rolls))
    t.ranks = [0] * t.seats
    t.rolls = [0] * t.seats
    go_on(t, GALAXY_GOES_ON)


FIRST_ROLL_DECISION = Decision(
    FIRST_ROLL, "first-roll", place_of, [rolled_kind(each_face_once, note_first_roll)], Form.CHANCE
)

DECISIONS = (CLAN_DECISION, RECIPE_DECISION, FIRST_ROLL_DECISION)
PASSAGES = {FIRST_ROLLED: first_rolled}
