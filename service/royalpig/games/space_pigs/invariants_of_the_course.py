"""What holds of the course of play on every table of Space Pigs at rest: step, turn, order, rolls, reserves, offers."""

from collections.abc import Iterator

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.games.space_pigs.cards import copies_in_game
from royalpig.games.space_pigs.course import BEFORE_EACH_PHASE, BEFORE_OTHER_SEQUENCES
from royalpig.games.space_pigs.dice import SIX
from royalpig.games.space_pigs.exchange import ANY_CARD, are_mates
from royalpig.games.space_pigs.groups import has_troops, strength, troops_on_board
from royalpig.games.space_pigs.steps import (
    ALIEN_ROLL,
    ALIEN_WINDOW,
    ANSWER,
    ASSIGN_VOTES,
    BLIND,
    BOARD,
    BOOTS_STEP,
    CALL_VOTE,
    CHOOSE_COMBAT,
    CHOOSE_MARKER,
    CLAN,
    COLONIST,
    COMBAT_DIE,
    DEPLOY,
    DISCARD,
    DRAW_CARD,
    ELECTION_WINDOW,
    EXCHANGE,
    EXTRA_TRIP,
    FIRST_ROLL,
    FLEE_OR_FIGHT,
    GIVE_COLONISTS,
    GUIDE_ALIENS,
    HEX_CELL,
    HEX_FACE,
    HEX_FAMILY,
    LAY_CARDS,
    LAY_HEX,
    MOVE_ALIENS,
    MUSTER,
    NO_EXCHANGE,
    NONE,
    ORDER_ROLL,
    OVER,
    PER_SEQUENCE,
    PIRATE_ROLL,
    PLACE_ALIENS,
    PLACE_START,
    RECIPE,
    REDEPLOY,
    RETURN,
    S_1A,
    S_1B,
    S_1C,
    S_1D,
    S_1E,
    S_2A,
    S_2B,
    S_3A,
    S_3B,
    S_3C,
    S_4A,
    S_4C,
    SET_UP,
    SHIP_TRIP,
    START_PIGLETS,
    SWAP_WITH,
    TRAVEL,
    TRAVEL_WINDOW,
    VOTE,
    VOTE_ORDER,
    WANT,
)
from royalpig.games.space_pigs.table import Table, caller

Broken = Iterator[tuple[str, str]]

SEQUENCES_OF = {
    **dict.fromkeys((CLAN, RECIPE, FIRST_ROLL, LAY_HEX, HEX_CELL, HEX_FAMILY, HEX_FACE, PLACE_START), (SET_UP,)),
    **dict.fromkeys((RETURN, DISCARD, DRAW_CARD), (S_1A,)),
    **dict.fromkeys((COLONIST, GIVE_COLONISTS, MUSTER), (S_1B,)),
    ORDER_ROLL: (S_1C,),
    DEPLOY: (S_1D,),
    **dict.fromkeys((ALIEN_ROLL, PIRATE_ROLL, PLACE_ALIENS), (S_1E,)),
    CHOOSE_MARKER: (S_2A,),
    **dict.fromkeys((TRAVEL_WINDOW, SWAP_WITH, EXTRA_TRIP, TRAVEL, SHIP_TRIP, BOARD, BOOTS_STEP), (S_2B,)),
    **dict.fromkeys((CHOOSE_COMBAT, LAY_CARDS, FLEE_OR_FIGHT, COMBAT_DIE), (S_3A, S_3C)),
    REDEPLOY: (S_3B,),
    **dict.fromkeys((ALIEN_WINDOW, GUIDE_ALIENS, MOVE_ALIENS), (S_3C,)),
    **dict.fromkeys((ELECTION_WINDOW, VOTE_ORDER, CALL_VOTE, VOTE, ASSIGN_VOTES), (S_4C,)),
    OVER: (S_4A,),
}
"""The sequences in which the table can wait at a step; exchanges are asked apart."""

EXCHANGING = (EXCHANGE, WANT, ANSWER)
NOT_ON_TURN_1 = (RETURN, DISCARD, *EXCHANGING)
CHANCES = (
    CLAN,
    RECIPE,
    FIRST_ROLL,
    HEX_CELL,
    HEX_FAMILY,
    HEX_FACE,
    DRAW_CARD,
    COLONIST,
    ORDER_ROLL,
    ALIEN_ROLL,
    PIRATE_ROLL,
    COMBAT_DIE,
)
FOR_SEVERAL = (EXCHANGE, CHOOSE_MARKER, TRAVEL_WINDOW, ALIEN_WINDOW, ELECTION_WINDOW)
OF_A_TURN_SEAT = (LAY_HEX, PLACE_START, RETURN, DISCARD, MUSTER, DEPLOY, TRAVEL, REDEPLOY)
"""Steps at which the seat whose part of the sequence it is acts."""
OF_THE_CALLER = (GIVE_COLONISTS, PLACE_ALIENS, MOVE_ALIENS, VOTE_ORDER, CALL_VOTE)
BEFORE_THE_ORDER = (CLAN, RECIPE, FIRST_ROLL)


def the_sequence_fits(t: Table) -> Broken:
    """The step belongs to the sequence, and the sequence to the turn (SP-G.2, SP-G.5)."""
    if t.step in EXCHANGING:
        allowed = {S_1A, *BEFORE_EACH_PHASE}
        if t.exchange_windows == PER_SEQUENCE:
            allowed.update(BEFORE_OTHER_SEQUENCES)
        if t.sequence not in allowed or t.exchange_windows == NO_EXCHANGE:
            yield "sequence", "no exchange window opens here"
    elif t.sequence not in SEQUENCES_OF[t.step]:
        yield "sequence", "the step does not belong to this sequence"
    if (t.turn == 0) != (t.sequence == SET_UP):
        yield "turn", "set-up is turn 0, and no other"
    if t.turn == 1 and (t.step in NOT_ON_TURN_1 or t.sequence in (S_1B, S_1C, S_3C)):
        yield "turn", "this does not happen on turn 1"
    if t.turn_limit and (t.turn > t.turn_limit or (t.turn == t.turn_limit and t.sequence > S_4A)):
        yield "turn", f"the game ends after 4A of turn {t.turn_limit}"


def clans_fit(t: Table) -> Broken:
    """Every seat has a clan of its own (SP-S.1)."""
    drawn = range(t.turn_seat if t.step == CLAN else t.seats)
    yield from each_its_own(t.clan, drawn, "clan")


def recipes_fit(t: Table) -> Broken:
    """Every seat has a recipe of its own (SP-S.3)."""
    number = {CLAN: 0, RECIPE: t.turn_seat}.get(t.step, t.seats)
    yield from each_its_own(t.recipe, range(number), "recipe")


def each_its_own(held: list[int], drawn: range, name: str) -> Broken:
    """The seats that have drawn have things of their own, the others nothing."""
    own = [held[seat] for seat in drawn if 0 <= seat < len(held)]
    if NONE in own or len(set(own)) < len(own):
        yield name, "every seat that has drawn has one of its own"
    if any(thing != NONE for thing in held[len(own) :]):
        yield name, "who has not drawn has none"


def the_order_fits(t: Table) -> Broken:
    """All seats once; clockwise from the First Player in set-up and on turn 1 (SP-S.6, SP-G.8)."""
    if t.step in BEFORE_THE_ORDER:
        if t.order or t.first_player != NOBODY:
            yield "order", "the order is not set before the first player is known"
    elif sorted(t.order) != list(range(t.seats)) or t.first_player == NOBODY:
        yield "order", "all seats stand in the order of play, each once"
    elif t.turn < 2 and t.order != [(t.first_player + step) % t.seats for step in range(t.seats)]:
        yield "order", "until turn 2 the order is clockwise from the first player"


def the_royal_pig_fits(t: Table) -> Broken:
    """From the end of turn 1 on there is a Royal Pig, and everybody has voted (I7)."""
    if (t.royal_pig != NOBODY) != (t.turn > 1):
        yield "royal_pig", "there is a Royal Pig from turn 2 on"
    if any((candidate != NONE) != (t.turn > 1) for candidate in t.faction):
        yield "faction", "there are factions from turn 2 on"


def the_actor_fits(t: Table) -> Broken:
    """Who is asked is who the step says."""
    if t.step == OVER or t.step in FOR_SEVERAL:
        wanted = NOBODY
    elif t.step in CHANCES:
        wanted = CHANCE
    elif t.step in OF_A_TURN_SEAT:
        wanted = t.turn_seat
    elif t.step in OF_THE_CALLER:
        wanted = caller(t)
    elif t.step in (WANT, ANSWER):
        wanted = t.offer_from if t.step == WANT else t.offer_to
    else:
        wanted = t.actor if 0 <= t.actor < t.seats else NOBODY
    if t.actor != wanted or (wanted == NOBODY and t.step != OVER and t.step not in FOR_SEVERAL):
        yield "actor", "another is asked at this step"


def the_turn_seat_fits(t: Table) -> Broken:
    """Between the parts of seats there is no turn seat; in set-up each has its turn."""
    if t.step in (CLAN, RECIPE, PLACE_START, RETURN, DISCARD, DRAW_CARD, MUSTER, DEPLOY, TRAVEL, REDEPLOY):
        if t.turn_seat == NOBODY:
            yield "turn_seat", "it is a seat's turn"
    elif t.step in (LAY_HEX, HEX_FACE):
        laid = sum(family != NONE for family in t.family) - (t.step == HEX_FACE)
        wanted = t.order[laid % t.seats] if t.layout == BLIND and len(t.order) == t.seats else NOBODY
        if t.turn_seat != wanted:
            yield "turn_seat", "another seat lays this hex"
    elif t.sequence not in (S_2B, S_3A) and t.turn_seat != NOBODY:
        yield "turn_seat", "it is no seat's turn"


# Set-up and rolls


def starts_fit(t: Table) -> Broken:
    """Before the first turn who has placed its five piglets stands on one hex, the others nowhere (SP-DP.1)."""
    if t.sequence != SET_UP:
        return
    placed = t.order[: t.order.index(t.turn_seat)] if t.step == PLACE_START and t.turn_seat in t.order else []
    if sorted(group.who for group in t.groups) != sorted(placed):
        yield "groups", "who has placed its troops has one group, and nobody else"
    for index, group in enumerate(t.groups):
        if (group.ready_piglets, group.ready_hogs, group.spent_piglets, group.spent_hogs) != (START_PIGLETS, 0, 0, 0):
            yield f"groups[{index}]", f"everybody starts with {START_PIGLETS} piglets"


def rolls_fit(t: Table) -> Broken:
    """Ranks, rolls and those still to roll belong to the rolls for the first player and for the order."""
    if t.step not in (FIRST_ROLL, ORDER_ROLL):
        if any(t.ranks) or any(t.rolls) or t.rolling:
            yield "rolling", "nobody rolls"
        return
    if not t.rolling:
        yield "rolling", "nobody is left to roll"
        return
    rank = 0 if t.step == FIRST_ROLL else t.ranks[t.rolling[0]]
    tied = [seat for seat in range(t.seats) if t.ranks[seat] == rank]
    if len(tied) < 2 or t.rolling != tied[len(tied) - len(t.rolling) :]:
        yield "rolling", "the last of those who are tied are still to roll"
    rolled = tied[: len(tied) - len(t.rolling)]
    if any(roll > SIX for roll in t.rolls) or any(t.rolls[seat] == 0 for seat in rolled):
        yield "rolls", "who has rolled shows a face of a die"
    if t.step == ORDER_ROLL:
        yield from ranks_fit(t, rank)
    elif any(rank > 1 for rank in t.ranks) or (any(t.ranks) and 0 in t.rolls):
        yield "ranks", "who is no longer tied has rolled lower"


def ranks_fit(t: Table, rank: int) -> Broken:
    """Ranks follow the strengths, and those in front are told apart (SP-1C.2, SP-1C.4)."""
    for seat in range(t.seats):
        if t.ranks[seat] != sum(other < t.ranks[seat] for other in t.ranks):
            yield f"ranks[{seat}]", "a rank is the number of seats in front"
        for other in range(t.seats):
            if strength(t, seat) > strength(t, other) and t.ranks[seat] >= t.ranks[other]:
                yield f"ranks[{seat}]", f"p{seat} is stronger than p{other}"
    in_front = [other for other in t.ranks if other < rank]
    if len(set(in_front)) < len(in_front):
        yield "ranks", "seats in front are still tied"


# Reserve, elimination


def reserves_fit(t: Table) -> Broken:
    """Troops are in reserve from the muster to the deployment; one hog at most is made in a muster (I6, SP-1B.12)."""
    whole_order = sorted(t.order) == list(range(t.seats))
    for seat in range(t.seats):
        in_season = S_1B <= t.sequence <= S_1D and t.step not in (COLONIST, GIVE_COLONISTS) and t.turn > 1
        reserve = t.reserve_piglets[seat] + t.reserve_hogs[seat]
        if reserve and not in_season:
            yield f"reserve_piglets[{seat}]", "nobody has a reserve outside muster and deployment"
        if t.reserve_hogs[seat] > 1:
            yield f"reserve_hogs[{seat}]", "one hog at most is made in a turn"
        if t.step in (MUSTER, DEPLOY) and whole_order and t.turn_seat != NOBODY:
            later = t.order.index(seat) - t.order.index(t.turn_seat)
            if t.step == DEPLOY and later < 0 and reserve:
                yield f"reserve_piglets[{seat}]", f"p{seat} has deployed all its troops"
            if t.step == MUSTER and t.reserve_hogs[seat] != (t.hog_made if later == 0 else 0) and later >= 0:
                yield f"reserve_hogs[{seat}]", "a hog in reserve is made in the own muster"
    if t.hog_made and t.step != MUSTER:
        yield "hog_made", "there is no muster"


def the_eliminated_fit(t: Table) -> Broken:
    """Who is eliminated has no troop; in 1A and phase 4 all others have two or more (I8)."""
    for seat, out in enumerate(t.eliminated):
        if out and (has_troops(t, seat) or t.turn < 1 or (t.turn == 1 and t.sequence < S_4A)):
            yield f"eliminated[{seat}]", f"p{seat} cannot be eliminated"
        if not out and t.turn and (t.sequence == S_1A or t.sequence >= S_4A) and troops_on_board(t, seat) < 2:
            yield f"eliminated[{seat}]", f"p{seat} has less than two troops and is not eliminated"


# Exchange


def offers_fit(t: Table) -> Broken:
    """Offers are counted while an exchange window is open, and one of a mate waits for its answer (4.4)."""
    if t.step not in EXCHANGING and any(t.offers):
        yield "offers", "no exchange window is open"
    if t.step not in (WANT, ANSWER):
        if t.offer_from != NOBODY or t.offer_to != NOBODY:
            yield "offer_from", "no offer waits"
    elif NOBODY in (t.offer_from, t.offer_to) or not are_mates(t, t.offer_from, t.offer_to):
        yield "offer_from", "an offer is made by a seat to its mate"
    elif t.offers[t.offer_from] == 0 or t.closed[t.offer_from]:
        yield "offers", "who offers has not passed, and its offer is counted"
    elif not t.hand_size[t.offer_from] or not t.hand_size[t.offer_to]:
        yield "hand_size", "both hold a card"


def the_offer_fits(t: Table) -> Broken:
    """The card offered is in hand; what is wanted is there to be wanted (SP-EX.7)."""
    wants = t.step == ANSWER
    offers = t.step in (WANT, ANSWER) and t.offer_from != NOBODY
    if (t.offer_card != NONE) != offers or (t.offer_wanted != NONE) != wants:
        yield "offer_card", "an offer names a card, then what is wanted"
    elif offers:
        cards = len(t.discard)
        hand = t.hand[t.offer_from * cards : (t.offer_from + 1) * cards]
        if not hand[t.offer_card]:
            yield "offer_card", "the card offered is not in hand"
        wanted = t.offer_wanted
        if wants and wanted != ANY_CARD and not could_be_elsewhere(t, hand, wanted):
            yield "offer_wanted", "no other can have that card"


def could_be_elsewhere(t: Table, hand: list[int], card: int) -> bool:
    """Whether a copy of the card is neither in the discard nor in this hand."""
    return card < len(hand) and t.discard[card] + hand[card] < copies_in_game(t, card)


WITH_PASSES = (EXCHANGE, WANT, ANSWER, ALIEN_WINDOW, GUIDE_ALIENS, ELECTION_WINDOW, ASSIGN_VOTES)


def passes_fit(t: Table) -> Broken:
    """Who is closed is closed in a window."""
    in_travel_window = t.sequence == S_2B and t.window != NONE
    if any(t.closed) and t.step not in WITH_PASSES and not in_travel_window:
        yield "closed", "no window is open"
