"""Setup: who plays whom, and the deal of five cards each."""

from collections.abc import Mapping
from itertools import permutations

from royalpig.engine.packing import CHANCE, NOBODY
from royalpig.engine.rules import Decision, Form, Kind, Weight, among, needs
from royalpig.games.lord_of_the_pigs.arguments import CHARACTER, PROPOSALS, SEAT, SEATS
from royalpig.games.lord_of_the_pigs.decks import PM, Decks
from royalpig.games.lord_of_the_pigs.decks_checks import DECK_SIZE
from royalpig.games.lord_of_the_pigs.events import CharacterTaken
from royalpig.games.lord_of_the_pigs.table import (
    ASSIGN,
    AT_START,
    CHOOSE_CHARACTER,
    DEAL,
    DRAWING,
    FIRST_ARRANGEMENT,
    FOR_THE_DEAL,
    GIVE_CHARACTERS,
    KNOWN_ON_TOP,
    NO_DRAW,
    NO_POINT,
    NO_REASON,
    NONE,
    NOTHING,
    RANDOM,
    SETUP,
    Table,
    own_cards,
    playing_order,
    wait_for,
)
from royalpig.games.lord_of_the_pigs.windows import open_window

HAND_DEALT = 5
STABILITY_AT_FIRST = 5
ARRANGEMENTS = tuple(permutations(range(SEATS)))
"""The characters of p0, p1, p2, p3, in all 24 ways."""


def new_table(seats: int, options: Mapping[str, int], pack: Decks) -> Table:
    """The table before characters are given (LP-G.1, LP-S.3, LP-S.7); with an arrangement they have them (LP-S.2)."""
    cards = len(pack.cards)
    t = Table(
        seats=seats,
        characters=options["characters"],
        windows=options["windows"],
        response_order=options["response_order"],
        exhausted_decks=options["exhausted_decks"],
        turn_limit=options["turn_limit"],
        step=GIVE_CHARACTERS,
        actor=NOBODY,
        turn=1,
        phase=SETUP,
        first=NOBODY,
        pos=0,
        character=[NONE] * SEATS,
        rating=[0] * SEATS,
        stability=STABILITY_AT_FIRST,
        ability_used=[0] * SEATS,
        hand=[0] * cards,
        hand_size=[0] * SEATS,
        pile=[0] * cards,
        pile_size=[0] * SEATS,
        top=[NONE] * (SEATS * KNOWN_ON_TOP),
        top_size=[0] * SEATS,
        discard=[0] * cards,
        proposals=[NONE] * PROPOSALS,
        next_vote=[0] * PROPOSALS,
        votes=[],
        seen=[0] * (SEATS * cards),
        shown=[0] * cards,
        event=NONE,
        event_pile=pack.event_copies[:],
        event_discard=[0] * len(pack.events),
        voted=[],
        touched=0,
        point=NO_POINT,
        queue=[],
        stack=[],
        activating=NONE,
        gains=[0] * (SEATS * 4),
        pending=NOTHING,
        pending_queue=[],
        draws_for=NO_DRAW,
        draw_queue=[],
        winner=NOBODY,
        reason=NO_REASON,
        pack=pack,
        events=[],
    )
    if t.characters >= FIRST_ARRANGEMENT:
        for seat, character in enumerate(ARRANGEMENTS[t.characters - FIRST_ARRANGEMENT]):
            give_character(t, seat, character)
    return t


def give_character(t: Table, seat: int, character: int) -> None:
    """With the character come its deck, its ability and its track (LP-S.2)."""
    t.character[seat] = character
    for card in own_cards(t, seat):
        t.pile[card] = t.pack.copies[card]
    t.pile_size[seat] = DECK_SIZE


# characters: chosen, drawn, or arranged before


def give_characters(t: Table) -> None:
    """The next seat without a character chooses or is given one; when all have theirs, the deal."""
    if NONE not in t.character:
        t.step = DEAL
        return
    seat = next_without_character(t)
    if t.characters == RANDOM:
        wait_for(t, ASSIGN, CHANCE)
    else:
        wait_for(t, CHOOSE_CHARACTER, seat)


def next_without_character(t: Table) -> int:
    """p0 comes first, then p1, p2, p3 (LP-S.6)."""
    return t.character.index(NONE)


def nobody_has_it(t: Table, character: int) -> bool:
    """Each character is played once."""
    return character not in t.character


def take_character(t: Table, seat: int, character: int) -> None:
    """The seat plays the character."""
    give_character(t, seat, character)
    t.events.append(CharacterTaken(seat, character))
    t.step = GIVE_CHARACTERS


take = Kind("take", {"character": CHARACTER}, [needs("LP-S.2", nobody_has_it)], take_character)
CHOOSE_CHARACTER_DECISION = Decision(CHOOSE_CHARACTER, "choose-character", "setup", [take])


def the_next_seat(t: Table) -> list[int]:
    """The first seat without a character, alone."""
    return [next_without_character(t)]


def characters_left(t: Table, character: int) -> int:
    """Each character that nobody has is as likely as any other."""
    return int(character not in t.character)


def assign_character(t: Table, whose: int, character: int) -> None:
    """The seat plays the character that was drawn."""
    take_character(t, whose, character)


assign = Kind(
    "assign",
    {"whose": SEAT, "character": CHARACTER},
    [among("LP-X.5", "whose", the_next_seat)],
    assign_character,
    weight=Weight("LP-X.5", characters_left),
)
ASSIGN_DECISION = Decision(ASSIGN, "assign", "setup", [assign], Form.CHANCE)


# The deal


def deal(t: Table) -> None:
    """The Prime Minister is 1st player; each seat in turn draws five cards (LP-S.4, LP-S.5)."""
    t.first = t.character.index(PM)
    t.draws_for = FOR_THE_DEAL
    t.draw_queue = [seat for seat in playing_order(t) for _ in range(HAND_DEALT)]
    t.step = DRAWING


def play_starts(t: Table) -> None:
    """What comes before the phases is done: the first window of the turn (LP-T.3, LP-A.2)."""
    open_window(t, AT_START)
